"""Traces in plain Python: sets of bytes and dictionaries of ports, for small layers.

When folds and transfers start is taken from the cycle tier; everything else is worked out again.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import floor, prod

from accelsim.mapping import Mapping
from accelsim.sparsity import parse_sparsity
from accelsim.trace.timeline import MappedNest, Repetition, repetitions
from accelsim.workload import Convolution, Matmul, Movement
from cycle.cases import Case
from naive import steps as naive

BURST = 64
PAGE = 4096
REGION = 10_000_000

Request = tuple[int, int, int, int]  # cycle, operand, port or write, address


def mapped(case: Case) -> MappedNest:
    return MappedNest(nest=case.nest, machine=case.machine, mapping=case.mapping_row)


def linear(indices: tuple[int, ...], extents: tuple[int, ...]) -> int:
    index = 0
    for one, extent in zip(indices, extents, strict=True):
        index = index * extent + one
    return index


def up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


# --- Elements of a matrix layer ------------------------------------------------------------------


class Tensors:
    """Indices of the elements of a matrix layer's tensors."""

    def __init__(self, case: Case) -> None:
        assert isinstance(case.work, Convolution | Matmul)
        self.arch, self.work = case.arch, case.work
        self.shape = naive.shape_of(case.work)
        self.steps = case.work.steps if isinstance(case.work, Matmul) else 1
        if isinstance(case.work, Matmul):
            self.places: tuple[int, ...] = (1, 1, 1, case.work.m)
        else:
            self.places = (case.work.batch, *case.work.input_shape)
        shape = self.shape
        self.sizes = (
            prod(self.places) * shape.groups * shape.channels,
            shape.groups * shape.channels * shape.filters * len(shape.taps),
            prod(shape.result_extents) * shape.groups * shape.filters,
        )

    def input(self, g: int, c: int, place: tuple[int, ...]) -> int:
        channel = g * self.shape.channels + c
        return linear((*place, channel), (*self.places, self.shape.groups * self.shape.channels))

    def weight(self, g: int, n: int, tap: int, c: int) -> int:
        shape = self.shape
        return linear(
            (g, n, tap, c), (shape.groups, shape.filters, len(shape.taps), shape.channels)
        )

    def result(self, g: int, n: int, result: tuple[int, ...]) -> int:
        shape = self.shape
        return linear(
            (*result, g * shape.filters + n),
            (*shape.result_extents, shape.groups * shape.filters),
        )


# --- DRAM ----------------------------------------------------------------------------------------


def matrix_transfers(case: Case) -> tuple[list[dict[int, tuple[int, list[int], int]]], list[int]]:
    """Return (operand, elements, bits of each) by step and part, and the bits of each tensor."""
    assert isinstance(case.mapping, Mapping)
    tensors, bits = Tensors(case), naive.bits_of(case.arch)
    shape = tensors.shape
    last = max(tile.k for tile in naive.tiles_in_order(shape, case.mapping))
    tiles = list(naive.tiles_in_order(shape, case.mapping))
    pattern = parse_sparsity(case.arch.sparsity.weight)
    packed = case.arch.sparsity.exploited != "none" and pattern.kind != "dense"
    parcels, end = {}, 0
    for g, n, k in sorted({(tile.g, tile.n, tile.k) for tile in tiles}):
        tile = next(one for one in tiles if (one.g, one.n, one.k) == (g, n, k))
        stored = naive.stored_weight_bits(case.arch, naive.weights_of(shape, tile))
        size = naive.whole_bytes(stored)
        parcels[g, n, k] = list(range(end, end + size))
        end += size
    found = []
    for tile in tiles:
        inputs = [tensors.input(e[0], e[1], e[2:]) for e in naive.inputs_of(shape, tile)]
        weights = [
            tensors.weight(g, n, t, c)
            for g in tile.groups
            for n in tile.filters
            for t in range(len(shape.taps))
            for c in tile.channels
        ]
        results = [
            tensors.result(g, n, r) for g in tile.groups for n in tile.filters for r in tile.results
        ]
        sums = (2, results, bits["accumulator"])
        found.append(
            {
                0: (0, inputs, bits["input"]),
                1: (1, parcels[tile.g, tile.n, tile.k], 8)
                if packed
                else (1, weights, bits["weight"]),
                2: sums,
                3: (3, results, bits["output"]) if tile.k == last else sums,
            }
        )
    sizes = [
        tensors.sizes[0] * bits["input"],
        8 * end if packed else tensors.sizes[1] * bits["weight"],
        tensors.sizes[2] * bits["accumulator"],
        tensors.sizes[2] * bits["output"],
    ]
    return found, sizes


def vector_transfers(case: Case) -> tuple[list[dict[int, tuple[int, list[int], int]]], list[int]]:
    assert isinstance(case.mapping, int)
    bits = naive.bits_of(case.arch)
    elements = {
        0: (case.work.input_elements, bits["input"]),
        1: (case.work.weight_elements, bits["weight"]),
        3: (case.work.output_elements, bits["output"]),
    }
    if isinstance(case.work, Movement):
        elements[1] = (0, bits["weight"])
    found: list[dict[int, tuple[int, list[int], int]]] = [{} for _ in range(case.mapping)]
    for part, (total, wide) in elements.items():
        first = 0
        for step, count in enumerate(naive.nearly_equal(total, case.mapping)):
            found[step][part] = (part, list(range(first, first + count)), wide)
            first += count
    sizes = [elements[part][0] * elements[part][1] if part in elements else 0 for part in range(4)]
    return found, sizes


def dram(case: Case) -> tuple[list[Request], int]:
    """Return the requests of a case in order, and the bytes moved."""
    is_vector = isinstance(case.mapping, int)
    transfers, sizes = vector_transfers(case) if is_vector else matrix_transfers(case)
    steps = getattr(case.work, "steps", 1)
    own = (steps, 1, 1, steps)
    bases, end = [], 0
    for size, times in zip(sizes, own, strict=True):
        bases.append(end)
        end += up(size * times, 8 * PAGE)
    rate = Fraction(*case.arch.transfer_ratio)
    found: list[Request] = []
    moved = 0
    for index, start, one in repetitions(mapped(case)):
        events = [
            (int(begin), step, part)
            for step, row in enumerate(one.transfers)
            for part, begin in enumerate(row)
            if begin >= 0
        ]
        for begin, step, part in sorted(events):
            operand, elements, wide = transfers[step][part]
            again = sizes[operand] * index if own[operand] > 1 else 0
            touched = sorted(
                {
                    (bases[operand] + again + element * wide + bit) // (8 * BURST)
                    for element in elements
                    for bit in range(wide)
                }
            )
            size = naive.whole_bytes(len(elements) * wide)
            moved += size
            cycles = -floor(-size * rate)
            for position, burst in enumerate(touched):
                cycle = start + begin + position * cycles // len(touched)
                found.append((cycle, operand, int(part == 3), burst * BURST))
    return found, moved


# --- The array -----------------------------------------------------------------------------------


def folds(case: Case, tensors: Tensors, one: Repetition) -> Iterator[tuple[int, int, int, list]]:
    """Yield (fill, start, stream, words) of each fold.

    words: of input, weight and output by the indices of (row, column, moment) that they have.
    """
    assert isinstance(case.mapping, Mapping)
    array, shape = case.arch.array, tensors.shape
    law = naive.law_of(case.arch)
    tiles = naive.tiles_in_order(shape, case.mapping)
    for tile, log in zip(tiles, one.folds.tolist(), strict=True):
        pairs = [(t, c) for t in range(len(shape.taps)) for c in tile.channels]
        length = naive.reduction(case.arch, len(pairs))
        if case.arch.sparsity.exploited == "skipping":
            pattern = parse_sparsity(case.arch.sparsity.weight)
            pairs = [pair for i, pair in enumerate(pairs) if i % pattern.of < pattern.kept]
        loops = {"m": tile.results, "n": list(tile.filters), "k": pairs[:length]}
        across, down, time = {
            "weight_stationary": ("n", "k", "m"),
            "input_stationary": ("m", "k", "n"),
            "output_stationary": ("n", "m", "k"),
        }[array.dataflow]
        each = [
            (g, col, row)
            for g in tile.groups
            for col in naive.cut(len(loops[across]), array.cols)
            for row in naive.cut(len(loops[down]), array.rows)
        ]
        between = (log[2] - log[1]) // (len(each) - 1) if len(each) > 1 else 0
        stream = len(loops[time])
        for index, (g, col, row) in enumerate(each):
            start = log[1] + index * between
            fill = log[0]
            if index:
                fill = start - between + law.fill_offset_cycles
                fill += stream if law.fill_after_stream else 0
            words: list[dict[tuple[int, int, int], int]] = [{}, {}, {}]
            for r, c, t in product(range(len(row)), range(len(col)), range(stream)):
                at = {
                    down: loops[down][row[r]],
                    across: loops[across][col[c]],
                    time: loops[time][t],
                }
                tap, channel = at["k"]
                place = shape.element(at["m"], shape.taps[tap])
                if place is not None:
                    words[0][r, c, t] = tensors.input(g, channel, place)
                words[1][r, c, t] = tensors.weight(g, at["n"], tap, channel)
                words[2][r, c, t] = tensors.result(g, at["n"], at["m"])
            yield fill, start, stream, words


def fold_demands(
    case: Case, fill: int, start: int, stream: int, words: list[dict[tuple[int, int, int], int]]
) -> Iterator[Request]:
    """Yield (cycle, operand, port, element) of one fold, some of them more than once."""
    rows, dataflow = case.arch.array.rows, case.arch.array.dataflow
    if dataflow == "output_stationary":
        yield from ((start + t + r, 0, r, word) for (r, _, t), word in words[0].items())
        yield from ((start + t + c, 1, c, word) for (_, c, t), word in words[1].items())
        for (r, c, _), word in words[2].items():
            # The bottom element of the column is done, then the column shifts.
            done = start + stream - 1 + rows - 1 + c
            yield done + rows - r, 2, c, word
        return
    held, moving = (0, 1) if dataflow == "input_stationary" else (1, 0)
    yield from ((fill + r + c, held, c, word) for (r, c, _), word in words[held].items())
    yield from ((start + t + r, moving, r, word) for (r, _, t), word in words[moving].items())
    for (_, c, t), word in words[2].items():
        yield start + t + rows - 1 + c, 2, c, word


def sram(case: Case) -> list[Request]:
    """Return the words that the ports demand, sorted."""
    tensors = Tensors(case)
    own = (tensors.steps, 1, tensors.steps)
    bases, end = [], 0
    for size, times in zip(tensors.sizes, own, strict=True):
        bases.append(end)
        end += up(size * times, REGION)
    found: dict[tuple[int, int, int], int] = {}
    for index, begin, one in repetitions(mapped(case)):
        for fill, start, stream, words in folds(case, tensors, one):
            for cycle, operand, port, word in fold_demands(case, fill, start, stream, words):
                again = index * tensors.sizes[operand] if operand != 1 else 0
                address = bases[operand] + again + word
                # A port has one word in a cycle.
                assert found.setdefault((begin + cycle, operand, port), address) == address
    return sorted((*key, address) for key, address in found.items())
