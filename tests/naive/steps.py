"""What a mapped layer does, in plain Python: tiles, folds and bytes as nested loops and sets.

It takes what a user has (work, accelerator, mapping), not the rows of the kernels, and reads no
formula of ``accelsim.cycle`` or ``accelsim.mapper``. It is slow: thousands of cycles, no more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product
from math import ceil

from accelsim.arch import Arch
from accelsim.counts import FIELDS
from accelsim.dataflow import LAWS, Law
from accelsim.mapping import Mapping
from accelsim.number import parse_number
from accelsim.sparsity import parse_sparsity
from accelsim.workload import Convolution, Matmul

Position = tuple[int, ...]


@dataclass(frozen=True)
class Fold:
    """Elements of the array in use, and the cycles it streams.

    ``deep`` holds how many products of a reduction an element makes, for each of the steps or rows
    that the reduction is laid over.
    """

    used_rows: int
    used_cols: int
    stream: int
    steps: int = 0
    deep: tuple[int, ...] = ()


@dataclass
class Step:
    """One tile step: bytes to load (input, weight, partial sum) and what the array does with it."""

    loads: tuple[int, int, int]
    folds: list[Fold]
    opens: int | None = None  # the visit that begins here
    closes: int | None = None  # the visit that ends here
    vector_cycles: int = 0
    store: int = 0
    spilled_by: int | None = None  # the visit whose stored partial sums are loaded here


@dataclass
class Tally:
    """Counts by name while they are collected."""

    values: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FIELDS, 0))

    def add(self, name: str, amount: int) -> None:
        self.values[name] += amount


def bits_of(arch: Arch) -> dict[str, int]:
    return {
        name: parse_number(getattr(arch.numbers, name)).bits
        for name in ("input", "weight", "accumulator", "output")
    }


def law_of(arch: Arch) -> Law:
    """Return the law of the array, whose steps take one cycle or more."""
    law = LAWS[arch.array.dataflow](
        arch.array.rows,
        arch.array.cols,
        stationary_double_buffered=arch.array.stationary_double_buffered,
        drain_overlapped=arch.array.drain_overlapped,
    )
    step = step_cycles(arch)
    return Law(
        fill_cycles=sum([law.fill_cycles] * step),
        tail_cycles=sum([law.tail_cycles] * step),
        gap_cycles=sum([law.gap_cycles] * step),
        fill_offset_cycles=sum([law.fill_offset_cycles] * step),
        fill_after_stream=law.fill_after_stream,
        drain_cycles=sum([law.drain_cycles] * step),
    )


def padded_bits(bits: int) -> int:
    """Return the width that an operand takes in bricks of two bits: 2, 4, 8, 16, ..."""
    width = 2
    while width < bits:
        width += width
    return width


def widths_of(arch: Arch) -> tuple[int, int]:
    return parse_number(arch.numbers.input).bits, parse_number(arch.numbers.weight).bits


def products_of_step(arch: Arch) -> int:
    """Return how many products fit an element: squares of bricks laid side by side."""
    if arch.array.composition != "bit_fusion":
        return 1
    side = arch.array.element_bits
    across, down = (min(padded_bits(bits), side) for bits in widths_of(arch))
    return len(range(0, side, across)) * len(range(0, side, down))


def step_cycles(arch: Arch) -> int:
    """Return the cycles in which an element has seen all bits of its operands."""
    across, down = widths_of(arch)
    if arch.array.composition == "bit_fusion":
        side = arch.array.element_bits
        return len(range(0, padded_bits(across), side)) * len(range(0, padded_bits(down), side))
    if arch.array.composition == "bit_serial":
        return {"input": across, "weight": down, "both": across * down}[arch.array.serial_operand]
    return 1


def whole_bytes(bits: int) -> int:
    return ceil(Fraction(bits, 8))


def stored_weight_bits(arch: Arch, values: int) -> int:
    """Return the bits of a weight tile in buffer and DRAM, compressed if zeros are exploited."""
    bits = bits_of(arch)["weight"]
    pattern = parse_sparsity(arch.sparsity.weight)
    if arch.sparsity.exploited == "none" or pattern.kind == "dense":
        return values * bits
    nonzeros = ceil(values * Fraction(pattern.kept, pattern.of))
    positions = nonzeros if pattern.kind == "structured" else values
    return nonzeros * bits + positions * pattern.metadata_bits


def reduction(arch: Arch, length: int) -> int:
    """Return how many steps of a reduction the array does."""
    pattern = parse_sparsity(arch.sparsity.weight)
    if arch.sparsity.exploited == "skipping" and pattern.kind == "structured":
        return ceil(length * Fraction(pattern.kept, pattern.of))
    return length


def energy_share(arch: Arch) -> Fraction:
    """Return which part of the array's multiply-accumulates costs energy."""
    weight, activation = (
        Fraction(pattern.kept, pattern.of)
        for pattern in (parse_sparsity(arch.sparsity.weight), parse_sparsity(arch.sparsity.input))
    )
    if arch.sparsity.exploited == "none":
        return Fraction(1)
    if arch.sparsity.exploited == "skipping":
        return activation  # what is skipped is not among the array's operations
    return weight * activation


# --- The layer as nested loops -------------------------------------------------------------------


@dataclass(frozen=True)
class Shape:
    """A matrix layer: its loops and which input element a result reads at a tap."""

    groups: int
    channels: int
    filters: int
    result_extents: tuple[int, int, int, int]  # batch and three spatial ones
    taps: tuple[Position, ...]
    conv: Convolution | None

    def element(self, result: Position, tap: Position) -> Position | None:
        """Return batch and place of the input element, or None on padding."""
        if self.conv is None:
            return result
        work = self.conv
        missing = 3 - len(work.kernel)
        place = []
        for d in range(len(work.kernel)):
            at = result[1 + missing + d] * work.stride[d] - work.padding[d]
            at += tap[d] * work.dilation[d]
            if not 0 <= at < work.input_shape[d]:
                return None
            place.append(at)
        return (result[0], *place)


def shape_of(work: Convolution | Matmul) -> Shape:
    if isinstance(work, Matmul):
        return Shape(work.batch, work.k, work.n, (1, 1, 1, work.m), ((),), None)
    extents = (1,) * (3 - len(work.kernel)) + work.output_shape
    return Shape(
        groups=work.groups,
        channels=work.channels,
        filters=work.filters,
        result_extents=(work.batch, *extents),
        taps=tuple(product(*(range(extent) for extent in work.kernel))),
        conv=work,
    )


def cut(extent: int, tile: int) -> list[range]:
    return [range(first, min(first + tile, extent)) for first in range(0, extent, tile)]


def result_tiles(shape: Shape, mapping: Mapping) -> list[list[Position]]:
    """Return the batch and output positions of each tile of m."""
    pieces = []
    for dimension, extent in enumerate(shape.result_extents):
        if dimension < mapping.level:
            pieces.append(cut(extent, 1))
        elif dimension == mapping.level:
            pieces.append(cut(extent, mapping.level_tile))
        else:
            pieces.append(cut(extent, extent))
    return [list(product(*ranges)) for ranges in product(*pieces)]


@dataclass(frozen=True)
class Tile:
    """What one step works on, with an index for each loop."""

    g: int
    m: int
    n: int
    k: int
    groups: range
    results: list[Position]
    filters: range
    channels: range


def tiles_in_order(shape: Shape, mapping: Mapping) -> Iterator[Tile]:
    """Walk the tile loops: groups outermost, then as ``mapping.order`` says."""
    loops = {
        "m": list(enumerate(result_tiles(shape, mapping))),
        "n": list(enumerate(cut(shape.filters, mapping.filter_tile))),
        "k": list(enumerate(cut(shape.channels, mapping.channel_tile))),
    }
    first, second, third = mapping.order
    for g, groups in enumerate(cut(shape.groups, mapping.group_tile)):
        for outer in loops[first]:
            for middle in loops[second]:
                for inner in loops[third]:
                    at = {first: outer, second: middle, third: inner}
                    yield Tile(
                        g=g,
                        m=at["m"][0],
                        n=at["n"][0],
                        k=at["k"][0],
                        groups=groups,
                        results=at["m"][1],
                        filters=at["n"][1],
                        channels=at["k"][1],
                    )


def inputs_of(shape: Shape, tile: Tile) -> set[Position]:
    """Return the input elements that a tile reads."""
    places = {shape.element(result, tap) for result in tile.results for tap in shape.taps}
    places.discard(None)
    return {
        (g, c, *place)
        for g in tile.groups
        for c in tile.channels
        for place in places
        if place is not None
    }


def weights_of(shape: Shape, tile: Tile) -> int:
    return len(tile.groups) * len(tile.channels) * len(tile.filters) * len(shape.taps)


def folds_of(shape: Shape, tile: Tile, arch: Arch) -> list[Fold]:
    """Return the folds of one step, group by group."""
    rows, cols, dataflow = arch.array.rows, arch.array.cols, arch.array.dataflow
    m, n = len(tile.results), len(tile.filters)
    k = reduction(arch, len(tile.channels) * len(shape.taps))
    deep = [len(part) for part in cut(k, products_of_step(arch))]
    over_rows, over_cols, steps = {
        "weight_stationary": (len(deep), n, m),
        "input_stationary": (len(deep), m, n),
        "output_stationary": (m, n, len(deep)),
    }[dataflow]
    streams_k = dataflow == "output_stationary"
    return [
        Fold(
            len(r),
            len(c),
            sum(step_cycles(arch) for _ in range(steps)),
            steps,
            tuple(deep) if streams_k else tuple(deep[index] for index in r),
        )
        for _ in tile.groups
        for r in cut(over_rows, rows)
        for c in cut(over_cols, cols)
    ]


def smallest_slots(work: Convolution | Matmul, arch: Arch, mapping: Mapping) -> dict[str, int]:
    """Return the bytes that a half of each buffer must hold at least."""
    shape, bits = shape_of(work), bits_of(arch)
    need = {"input": 1, "weight": 1, "accumulator": 1, "output": 1}
    spilled = spills(shape, mapping)
    for tile in tiles_in_order(shape, mapping):
        results = len(tile.groups) * len(tile.results) * len(tile.filters)
        sums = whole_bytes(results * bits["accumulator"])
        sizes = {
            "input": whole_bytes(len(inputs_of(shape, tile)) * bits["input"]),
            "weight": whole_bytes(stored_weight_bits(arch, weights_of(shape, tile))),
            "accumulator": sums,
            "output": max(whole_bytes(results * bits["output"]), sums if spilled else 0),
        }
        need = {name: max(need[name], sizes[name]) for name in need}
    return need


def spills(shape: Shape, mapping: Mapping) -> bool:
    """Return whether an output tile is left before its reduction is complete."""
    outputs = [(tile.g, tile.m, tile.n) for tile in tiles_in_order(shape, mapping)]
    changes = sum(a != b for a, b in pairwise(outputs))
    return changes + 1 > len(set(outputs))


def matrix_steps(
    work: Convolution | Matmul, arch: Arch, mapping: Mapping, passes: int
) -> tuple[list[Step], Tally]:
    """Return the steps of a matrix layer, and what its array and buffers do on chip."""
    shape, bits, tally = shape_of(work), bits_of(arch), Tally()
    order = list(tiles_in_order(shape, mapping))
    last_k = max(tile.k for tile in order)
    steps: list[Step] = []
    last_visit_to: dict[tuple[int, int, int], int] = {}
    visit = -1
    for index, tile in enumerate(order):
        before = order[index - 1] if index else None
        after = order[index + 1] if index + 1 < len(order) else None
        output = (tile.g, tile.m, tile.n)
        results = len(tile.groups) * len(tile.results) * len(tile.filters)
        new_input = before is None or (before.g, before.m, before.k) != (tile.g, tile.m, tile.k)
        new_weight = before is None or (before.g, before.n, before.k) != (tile.g, tile.n, tile.k)
        opens = before is None or (before.g, before.m, before.n) != output
        closes = after is None or (after.g, after.m, after.n) != output
        spilled_by = last_visit_to.get(output) if opens else None
        step = Step(
            loads=(
                whole_bytes(len(inputs_of(shape, tile)) * bits["input"]) if new_input else 0,
                whole_bytes(stored_weight_bits(arch, weights_of(shape, tile))) if new_weight else 0,
                whole_bytes(results * bits["accumulator"]) if spilled_by is not None else 0,
            ),
            folds=folds_of(shape, tile, arch),
            spilled_by=spilled_by,
        )
        if opens:
            visit += 1
            step.opens = visit
        if closes:
            final = tile.k == last_k
            last_visit_to[output] = step.closes = visit
            operations = results * (passes if final else 1)
            step.vector_cycles = ceil(Fraction(operations, arch.vector_unit.lanes))
            step.store = whole_bytes(results * bits["output" if final else "accumulator"])
            tally.add("vector_operations", operations)
            tally.add("accumulator_buffer_read_bits", results * bits["accumulator"])
            tally.add(
                "output_buffer_write_bits", results * bits["output" if final else "accumulator"]
            )
        count_step(tally, shape, tile, arch, step)
        steps.append(step)
    return steps, tally


def count_step(tally: Tally, shape: Shape, tile: Tile, arch: Arch, step: Step) -> None:
    """Count what the array reads, works and writes in one step, one value at a time."""
    bits, dataflow, cols = bits_of(arch), arch.array.dataflow, arch.array.cols
    for fold in step.folds:
        count_fold(tally, fold, arch)
    filter_folds = cut(len(tile.filters), cols)
    # Each value that is not padding is read from the input buffer when it enters the array.
    times_input = 1 if dataflow == "input_stationary" else len(filter_folds)
    for result, tap in product(tile.results, shape.taps):
        if shape.element(result, tap) is not None:
            for _ in product(tile.groups, tile.channels, range(times_input)):
                tally.add("input_buffer_read_bits", bits["input"])
    # The weight tile is read whole, as stored, for each fold of m that needs it anew.
    times_weight = {
        "weight_stationary": 1,
        "input_stationary": len(cut(len(tile.results), cols)),
        "output_stationary": len(cut(len(tile.results), arch.array.rows)),
    }[dataflow]
    stored = stored_weight_bits(arch, weights_of(shape, tile))
    tally.add("weight_buffer_read_bits", times_weight * stored)
    # Results are added to what the accumulator holds, except where a reduction begins.
    k = reduction(arch, len(tile.channels) * len(shape.taps))
    deep = len(cut(k, products_of_step(arch)))
    times = 1 if dataflow == "output_stationary" else len(cut(deep, arch.array.rows))
    for _ in product(tile.groups, tile.results, tile.filters):
        for turn in range(times):
            tally.add("accumulator_buffer_write_bits", bits["accumulator"])
            if tile.k > 0 or turn > 0:
                tally.add("accumulator_buffer_read_bits", bits["accumulator"])


def count_fold(tally: Tally, fold: Fold, arch: Arch) -> None:
    """Count operations and register traffic of one fold, element by element."""
    bits, dataflow, rows = bits_of(arch), arch.array.dataflow, arch.array.rows
    moving = {
        "weight_stationary": bits["input"],
        "input_stationary": bits["weight"],
        "output_stationary": bits["input"] + bits["weight"],
    }[dataflow]
    for step, row, _ in product(range(fold.steps), range(fold.used_rows), range(fold.used_cols)):
        for _ in range(fold.deep[step if dataflow == "output_stationary" else row]):
            tally.add("mac_operations", 1)
            tally.add("register_read_bits", bits["input"] + bits["weight"])
            tally.add("register_write_bits", moving)
            tally.add("link_bits", moving)
        tally.add("register_read_bits", bits["accumulator"])
        tally.add("register_write_bits", bits["accumulator"])
        tally.add("link_bits", 0 if dataflow == "output_stationary" else bits["accumulator"])
    if dataflow == "output_stationary":
        # A column that drains shifts down: the value of row r reaches the edge in r + 1 steps.
        for _, row in product(range(fold.used_cols), range(rows)):
            for _ in range(row + 1):
                tally.add("register_write_bits", bits["accumulator"])
                tally.add("link_bits", bits["accumulator"])
        return
    # Each stationary value is written once, over a bus that runs along the whole column.
    stationary = bits["weight" if dataflow == "weight_stationary" else "input"]
    for _, row in product(range(fold.used_cols), range(fold.used_rows)):
        for _ in range(fold.deep[row]):
            tally.add("register_write_bits", stationary)
            for _ in range(rows):
                tally.add("link_bits", stationary)


def nearly_equal(total: int, parts: int) -> list[int]:
    """Deal ``total`` out to ``parts`` in turn."""
    dealt = [0] * parts
    for index in range(total):
        dealt[index % parts] += 1
    return dealt


def vector_steps(
    sizes: tuple[int, int, int, int], arch: Arch, chunks: int
) -> tuple[list[Step], Tally]:
    """Return the steps of vector work of (inputs, weights, operations, outputs) elements."""
    bits, tally = bits_of(arch), Tally()
    inputs, weights, operations, outputs = sizes
    tally.add("vector_operations", operations)
    tally.add("input_buffer_read_bits", inputs * bits["input"])
    tally.add("weight_buffer_read_bits", weights * bits["weight"])
    tally.add("output_buffer_write_bits", outputs * bits["output"])
    parts = zip(*(nearly_equal(size, chunks) for size in sizes), strict=True)
    steps = [
        Step(
            loads=(whole_bytes(part[0] * bits["input"]), whole_bytes(part[1] * bits["weight"]), 0),
            folds=[Fold(0, 0, ceil(Fraction(part[2], arch.vector_unit.lanes)))],
            opens=index,
            closes=index,
            store=whole_bytes(part[3] * bits["output"]),
        )
        for index, part in enumerate(parts)
    ]
    return steps, tally
