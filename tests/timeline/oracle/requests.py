"""What transfers take that go by requests, request by request (docs/npu.md)."""

from collections.abc import Sequence
from typing import NamedTuple

from accelsim.npu import Npu


class Cost(NamedTuple):
    """What a LOAD or STORE takes."""

    requests: int
    beats: int
    cycles: int


class Cache:
    """Lines by set; a line that must leave is drawn by the example of rand() in the C standard."""

    def __init__(self, npu: Npu) -> None:
        self.spec = npu.requests
        self.sets: dict[int, list[list[int]]] = {}
        self.number = 1

    def moved(self, line: int, store: bool) -> int:
        """Touch a line, and return how many lines that moves."""
        ways = self.sets.setdefault(line % self.spec.cache_sets, [])
        for entry in ways:
            if entry[0] == line:
                entry[1] |= store
                return 0
        if len(ways) < self.spec.cache_ways:
            ways.append([line, store])
            return 1
        self.number = (self.number * 1103515245 + 12345) % 2**31
        place = (self.number >> 16) % self.spec.cache_ways
        left = ways[place]
        ways[place] = [line, store]
        return 1 + left[1]


def request_costs(
    program: Sequence[dict[str, int]], names: Sequence[str], npu: Npu
) -> dict[int, Cost] | None:
    """Return the cost of each transfer by its index, or None if transfers go beat by beat."""
    if not npu.requests.request_bytes:
        return None
    cache = Cache(npu)
    transfers = [index for index, name in enumerate(names) if name in ("LOAD", "STORE")]
    costs = {}
    for _ in range(2):
        costs = {i: _cost(program[i], names[i] == "STORE", npu, cache) for i in transfers}
    return costs


def _cost(fields: dict[str, int], store: bool, npu: Npu, cache: Cache) -> Cost:
    spec = npu.requests
    requests = beats = lines = 0
    for first, last, length in _runs(fields, store):
        requests += -(-length // spec.request_bytes)
        if last < first:
            continue
        beats += last // npu.bus_bytes - first // npu.bus_bytes + 1
        if spec.cache_sets:
            first_line = first % 2**32 // spec.request_bytes
            last_line = (first % 2**32 + last - first) // spec.request_bytes
            lines += sum(cache.moved(line, store) for line in range(first_line, last_line + 1))
    cycles = spec.issue_cycles + requests * (spec.store_cycles if store else spec.load_cycles)
    return Cost(requests, beats, cycles + lines * spec.line_cycles)


def _runs(fields: dict[str, int], store: bool) -> list[tuple[int, int, int]]:
    """Return first and last address of the bytes that exist of each run, and bytes of the run."""
    word, count, stride = fields["word_bytes"], fields["c_count"], fields["c_stride"]
    if count > 1 and stride == word:
        word, count = word * count, 1
    runs = []
    for y in range(fields["y_count"]):
        for x in range(fields["x_count"]):
            for c in range(count):
                begin = x * fields["x_stride"] + c * stride
                end = begin + word
                if not store:
                    begin, end = begin + fields["x_start"], end + fields["x_start"]
                    row = fields["y_start"] + y * fields["y_step"]
                    begin = max(begin, 0)
                    end = min(end, fields["row_bytes"] if 0 <= row < fields["y_limit"] else 0)
                base = fields["address"] + y * fields["y_stride"]
                runs.append((base + begin, base + end - 1, word))
    return runs
