"""Plain loops that say what the kernels of ``accelsim.compat.scalesim`` must say.

Demands are listed line by line as lists of addresses, None for none, and the buffers are sets and
lists. Nothing here knows a formula of the package.
"""

from math import ceil

Line = list[int | None]


def repeated_sum(total: float, value: float, times: int) -> float:
    for _ in range(times):
        total += value
    return total


def ifmap_address(layer: dict[str, int], window: int, tap: int) -> int | None:
    """Word of the input that a tap of a window covers, None outside of the input."""
    cols = ceil((layer["width"] - layer["taps_w"]) / layer["stride_w"]) + 1
    row = window // cols * layer["stride_h"]
    col = window % cols * layer["stride_w"]
    row += tap // (layer["taps_w"] * layer["channels"])
    col += tap // layer["channels"] % layer["taps_w"]
    if row >= layer["height"] or col >= layer["width"]:
        return None
    return (row * layer["width"] + col) * layer["channels"] + tap % layer["channels"]


def matrices(layer: dict[str, int]) -> tuple[list[Line], list[Line]]:
    """Addresses of the input, windows x taps, and of the weights, taps x filters."""
    rows = ceil((layer["height"] - layer["taps_h"]) / layer["stride_h"]) + 1
    cols = ceil((layer["width"] - layer["taps_w"]) / layer["stride_w"]) + 1
    taps = layer["taps_h"] * layer["taps_w"] * layer["channels"]
    ifmap = [[ifmap_address(layer, m, k) for k in range(taps)] for m in range(rows * cols)]
    weights: list[Line] = [[n * taps + k for n in range(layer["filters"])] for k in range(taps)]
    return ifmap, weights


def transposed(matrix: list[Line]) -> list[Line]:
    return [list(column) for column in zip(*matrix, strict=True)]


def skewed(matrix: list[Line], before: int, lines: int) -> list[Line]:
    """Column x of the matrix, delayed by ``before`` + x lines."""
    width = len(matrix[0])
    result: list[Line] = [[None] * width for _ in range(lines)]
    for step, values in enumerate(matrix):
        for column, value in enumerate(values):
            result[before + step + column][column] = value
    return result


def demands(
    layer: dict[str, int], dataflow: str, rows: int, cols: int
) -> tuple[list[Line], list[Line], list[Line]]:
    """Input and weight reads and result writes of each line (a result is its number)."""
    ifmap, weights = matrices(layer)
    result: list[Line] = [
        [m * layer["filters"] + n for n in range(layer["filters"])] for m in range(len(ifmap))
    ]
    if dataflow == "os":
        return _output_stationary(ifmap, weights, result, rows, cols)
    if dataflow == "ws":
        streamed, loaded, written = _loaded(ifmap, weights, result, rows, cols)
        return streamed, loaded, written
    streamed, loaded, written = _loaded(
        transposed(weights), transposed(ifmap), transposed(result), rows, cols
    )
    return loaded, streamed, written


def _output_stationary(
    ifmap: list[Line], weights: list[Line], result: list[Line], rows: int, cols: int
) -> tuple[list[Line], list[Line], list[Line]]:
    steps, width = len(weights), len(weights[0])
    lines = steps + rows + cols - 2
    reads: list[Line] = []
    filters: list[Line] = []
    writes: list[Line] = []
    for left in range(0, width, cols):
        for top in range(0, len(ifmap), rows):
            reads += skewed(transposed(ifmap[top : top + rows]), 0, lines)
            filters += skewed([line[left : left + cols] for line in weights], 0, lines)
            tile = [line[left : left + cols] for line in result[top : top + rows]]
            missing: list[Line] = [[None] * len(tile[0])] * (rows - len(tile))
            writes += skewed([*missing, *tile[::-1]], steps - 1, lines)
    return reads, filters, writes


def _loaded(
    streamed: list[Line], loaded: list[Line], result: list[Line], rows: int, cols: int
) -> tuple[list[Line], list[Line], list[Line]]:
    """``streamed`` is time x rows, ``loaded`` rows x columns, ``result`` time x columns."""
    lines = len(streamed) + 2 * rows + cols - 2
    streams: list[Line] = []
    loads: list[Line] = []
    writes: list[Line] = []
    for left in range(0, len(loaded[0]), cols):
        for top in range(0, len(loaded), rows):
            streams += skewed([line[top : top + rows] for line in streamed], rows, lines)
            tile = [line[left : left + cols] for line in loaded[top : top + rows]]
            nothing: Line = [None] * len(tile[0])
            missing = [nothing] * (rows - len(tile))
            loads += [*missing, *tile[::-1], *[nothing] * (lines - rows)]
            writes += skewed([line[left : left + cols] for line in result], 2 * rows - 1, lines)
    return streams, loads, writes


def fetched(lines: list[Line], capacity: int) -> tuple[int, list[int]]:
    """Words fetched by a buffer that forgets all when it is full, and the lines it was full in."""
    resident: set[int] = set()
    reads, full = 0, []
    for number, line in enumerate(lines):
        for word in line:
            if word is None or word in resident:
                continue
            resident.add(word)
            reads += 1
            if len(resident) == capacity:
                resident = set()
                full.append(number)
    return reads, full


def written(lines: list[Line], size: int, width: int) -> tuple[int, int, int]:
    """DRAM words and latest DRAM cycle of an output buffer, and the stalls it causes."""
    drain = size - ceil(size / 2)
    free, stalls, end, total, now, latest = size, 0, 0, 0, 0, 0
    stored: list[list[int]] = []
    filling: list[int] = []

    def drained(cycle: int) -> None:
        nonlocal free, end, total, latest
        part, stored[:] = stored[: ceil(drain / width)], stored[ceil(drain / width) :]
        words = len(part) * width - (width - len(part[-1]))
        total += words
        free += words
        end = cycle + len(part) - 1
        latest = max(latest, end)

    for number, line in enumerate(lines):
        start = now = number + stalls
        for word in line:
            if word is None:
                continue
            filling.append(word)
            free -= 1
            if len(filling) == width:
                stored.append(filling)
                filling = []
            if now < end:
                now = end if free <= 0 else now
            elif free < size - drain:
                if filling:
                    stored.append(filling)
                    filling = []
                drained(now)
        stalls += now - start
    if filling:
        stored.append(filling)
    while stored:
        drained(now)
        now = end + 1
    return total, latest, stalls


def diagonals(matrix: list[Line]) -> Line:
    """The matrix read along its anti-diagonals, each from the lower left end."""
    height, width = len(matrix), len(matrix[0])
    return [
        matrix[row][diagonal - row]
        for diagonal in range(height + width - 1)
        for row in range(height - 1, -1, -1)
        if 0 <= diagonal - row < width
    ]


def tiles(matrix: list[Line], width: int) -> list[Line]:
    """The matrix cut into column tiles of ``width``, one under the other."""
    return [
        line[left : left + width] + [None] * max(0, left + width - len(line))
        for left in range(0, len(matrix[0]), width)
        for line in matrix
    ]


def fetch_lists(layer: dict[str, int], dataflow: str, rows: int, cols: int) -> list[Line]:
    """The order in which the input and the weights are fetched, gaps included."""
    ifmap, weights = matrices(layer)
    if dataflow == "os":
        return [diagonals(tiles(transposed(ifmap), rows)), diagonals(tiles(weights, cols))]
    if dataflow == "ws":
        loaded = [word for line in tiles(weights, cols) for word in line]
        return [diagonals(tiles(ifmap, rows)), loaded]
    loaded = [word for line in tiles(transposed(ifmap), cols) for word in line]
    return [loaded, diagonals(tiles(transposed(weights), rows))]


class ReadBuffer:
    """A window of the sets of a circular list."""

    def __init__(self, fetch: Line, size: int, width: int, version: str) -> None:
        self.version = version
        words = [word for word in fetch if word is not None]
        per_set = ceil(size / 100)
        self.sets = [set(words[at : at + per_set]) for at in range(0, len(words) + 1, per_set)]
        active = ceil(size / 2)
        self.window = min(len(self.sets), ceil(active / per_set))
        self.shift = min(len(self.sets) - self.window, ceil((size - active) / per_set))
        self.width = width
        self.half = ceil((size - active) / width)
        self.fetched = min(ceil(active / width), ceil(len(fetch) / width)) * width
        self.begin, self.ready = 0, -1

    def holds(self, word: int) -> bool:
        numbers = range(self.begin, self.begin + self.window)
        return any(word in self.sets[number % len(self.sets)] for number in numbers)

    def delay(self, line: Line, cycle: int) -> int:
        delay = 1
        for word in line:
            while word is not None and not self.holds(word):
                self.begin += self.shift
                self.ready += self.half + 1
                self.fetched += self.half * self.width
                wait = self.ready - cycle - delay
                if self.version != "v2" or wait > 0:
                    delay += wait
                if self.version == "v3" and wait > 0:
                    delay += wait
        return delay


def reads_with_stalls(
    lines: tuple[list[Line], list[Line], list[Line]], buffers: list[ReadBuffer]
) -> int:
    """Stalls of a layer whose output buffer never fills."""
    stalls = 0
    for number in range(len(lines[0])):
        now = number + stalls
        waits = [
            buffer.delay(part[number], now) - 1
            for buffer, part in zip(buffers, lines[:2], strict=True)
        ]
        stalls += max(*waits, -1 if buffers[0].version == "v202" else 0)
    return stalls
