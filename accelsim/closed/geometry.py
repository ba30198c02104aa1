"""What tiles of a size read along an axis, and the beats of their words."""

from typing import NamedTuple

from accelsim.closed.records import AxisRecord, MachineRecord, WindowRecord
from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import jit

_MATMUL = {field.name: field.most for field in INSTRUCTIONS["MATMUL"].fields}
INNER_TURNS, OUTER_TURNS = _MATMUL["k0_count"], _MATMUL["k1_count"]
"""Blocks of weights of one MATMUL, at most, in the inner and in the outer loop."""


class Cut(NamedTuple):
    """An axis in tiles.

    Args:
        tiles: How many.
        size: Results of a tile but the last.
        last_size: Results of the last.
        loaded: Places that a tile loads, but the last.
        last_loaded: Places that the last loads.
        first_inside: Those of the first tile that lie in the tensor.
        middle_inside: Those of the tiles between, on average.
        last_inside: Those of the last tile.
        inside: Those of all tiles.
    """

    tiles: int
    size: int
    last_size: int
    loaded: int
    last_loaded: int
    first_inside: int
    middle_inside: float
    last_inside: int
    inside: int


@jit
def loaded_places(axis: AxisRecord, results: int) -> int:
    """Return the places that ``results`` results load."""
    return int((results - 1) * axis.result_places + (axis.kernel - 1) * axis.dilation + 1)


@jit
def inside_places(axis: AxisRecord, first_result: int, results: int) -> int:
    """Return how many places that a tile loads lie in the tensor."""
    first = first_result * axis.stride - axis.before
    count = loaded_places(axis, results)
    skipped = 0 if first >= 0 else min(count, (-first + axis.step - 1) // axis.step)
    end = 0 if axis.extent <= first else (axis.extent - first + axis.step - 1) // axis.step
    return int(max(0, min(count, end) - skipped))


@jit
def cut_axis(axis: AxisRecord, size: int) -> Cut:
    """Return an axis in tiles of ``size`` results."""
    tiles = (axis.results + size - 1) // size
    last_size = axis.results - (tiles - 1) * size
    loaded, last_loaded = loaded_places(axis, size), loaded_places(axis, last_size)
    last = inside_places(axis, (tiles - 1) * size, last_size)
    if tiles == 1:
        return Cut(tiles, size, last_size, loaded, last_loaded, last, 0.0, last, last)
    first = inside_places(axis, 0, size)
    low, high, between = 1, tiles - 2, 0
    # Tiles beside the border may reach over it; those farther in load what they are cut to.
    while low <= high and inside_places(axis, low * size, size) < loaded:
        between += inside_places(axis, low * size, size)
        low += 1
    while high >= low and inside_places(axis, high * size, size) < loaded:
        between += inside_places(axis, high * size, size)
        high -= 1
    between += max(0, high - low + 1) * loaded
    middle = between / (tiles - 2) if tiles > 2 else 0.0
    inside = first + between + last
    return Cut(tiles, size, last_size, loaded, last_loaded, first, middle, last, inside)


@jit
def results_of(cut: Cut, tile: int) -> int:
    """Return the results of a tile along an axis."""
    return int(cut.last_size if tile == cut.tiles - 1 else cut.size)


@jit
def loaded_of(cut: Cut, tile: int) -> int:
    """Return the places that a tile loads along an axis."""
    return int(cut.last_loaded if tile == cut.tiles - 1 else cut.loaded)


@jit
def inside_of(cut: Cut, tile: int) -> float:
    """Return those of them that lie in the tensor, on average over the tiles in the middle."""
    if tile == cut.tiles - 1:
        return float(cut.last_inside)
    return float(cut.first_inside) if tile == 0 else cut.middle_inside


@jit
def common(a: int, b: int) -> int:
    """Return the greatest common divisor."""
    while b:
        a, b = b, a % b
    return a


class RowBeats(NamedTuple):
    """What a row of places of a tile loads, on average over rows that lie in the tensor.

    Args:
        beats: Of all its words.
        inside: Words of which a byte exists.
    """

    beats: float
    inside: float


@jit
def is_even(window: WindowRecord, machine: MachineRecord, blocks: int) -> bool:
    """Return whether words begin with a beat and end within their place, ``blocks`` of a LOAD."""
    bus = machine.bus_bytes
    whole = window.blocks == 1 or window.word_bytes % bus == 0
    within = window.place_bytes <= window.pixel_bytes - window.first_byte
    # A LOAD reads the last word of a place as long as the others, and so into the next pixel.
    within = within and (blocks == 1 or window.place_bytes % window.word_bytes == 0)
    return bool(whole and within and window.pixel_bytes % bus == 0 and window.first_byte % bus == 0)


@jit
def row_beats(
    window: WindowRecord,
    machine: MachineRecord,
    first_result: int,
    columns: int,
    first_block: int,
    blocks: int,
) -> RowBeats:
    """Return what a row of a tile loads.

    Args:
        window: How a layer reads a tensor.
        machine: The machine.
        first_result: First column of results of the tile.
        columns: Places of a row.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    axis, bus = window.horizontal, machine.bus_bytes
    row_bytes = axis.extent * window.pixel_bytes
    skipped = first_block * window.word_bytes
    length = min(window.word_bytes, window.place_bytes - skipped)
    first = first_result * axis.stride - axis.before
    if is_even(window, machine, blocks):
        low = 0 if first >= 0 else (axis.step - 1 - first) // axis.step
        inside = max(0, min(columns, (axis.extent - first + axis.step - 1) // axis.step) - low)
        words = inside * blocks
        return RowBeats(float(words * ((length + bus - 1) // bus)), float(words))
    residues = bus // common(bus, row_bytes) if window.vertical.extent > 1 else 1
    beats = inside = 0
    for column in range(columns):
        place = (first + column * axis.step) * window.pixel_bytes + window.first_byte + skipped
        for _ in range(blocks):
            begin = max(place, 0)
            kept = min(place + length, row_bytes) - begin
            place += window.word_bytes
            if kept > 0:
                inside += 1
                for residue in range(residues):
                    beats += ((residue * row_bytes + begin) % bus + kept + bus - 1) // bus
    return RowBeats(beats / residues, float(inside))


@jit
def middle_row_beats(
    window: WindowRecord,
    machine: MachineRecord,
    cut: Cut,
    first_block: int,
    blocks: int,
) -> RowBeats:
    """Return what a row of a tile between the first and the last loads, on average.

    Args:
        window: How a layer reads a tensor.
        machine: The machine.
        cut: The tiles of a row.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    if cut.tiles < 3:
        return RowBeats(0.0, 0.0)
    tile_bytes = cut.size * window.horizontal.stride * window.pixel_bytes
    kinds = machine.bus_bytes // common(machine.bus_bytes, tile_bytes)
    sampled = min(kinds, cut.tiles - 2)
    beats = inside = 0.0
    for tile in range(sampled):
        # Tiles of all kinds in the middle, where borders are farthest.
        number = 1 + (cut.tiles - 2 - sampled) // 2 + tile
        row = row_beats(window, machine, number * cut.size, cut.loaded, first_block, blocks)
        beats += row.beats
        inside += row.inside
    return RowBeats(beats / sampled, inside / sampled)


@jit
def pixel_groups(height: int, width: int, rows: int) -> int:
    """Return how many groups of at most ``rows`` pixels an output-stationary tile is cut into."""
    fewest = height * width
    for group_height in range(1, min(rows, height) + 1):
        group_width = min(width, rows // group_height)
        groups = -(-height // group_height) * -(-width // group_width)
        fewest = min(fewest, groups)
    return int(fewest)


class Chunks(NamedTuple):
    """The blocks of a reduction in chunks: see ``accelsim.compiler.reduction``.

    Args:
        outer: Pieces of the outer loop.
        middle: Pieces of the middle loop, for each of them.
        inner: Pieces of the inner loop, for each of them.
        blocks: Of a chunk, at most.
        last_outer: Share of the last outer piece in a full one.
        last_middle: Share of the last middle piece in a full one.
        last_inner: Share of the last inner piece in a full one.
        matmuls: Of a chunk, for each group of pixels.
    """

    outer: int
    middle: int
    inner: int
    blocks: int
    last_outer: float
    last_middle: float
    last_inner: float
    matmuls: int


@jit
def count_of(chunks: Chunks) -> int:
    """Return how many chunks there are."""
    return chunks.outer * chunks.middle * chunks.inner


@jit
def chunk_pieces(window: WindowRecord, blocks: int, capacity: int) -> Chunks:
    """Return how the reduction over ``blocks`` words of each place is cut.

    Args:
        window: How a layer reads a tensor.
        blocks: Words of each place of the tile.
        capacity: Blocks of a chunk, at most.
    """
    outer, middle, inner = window.vertical.kernel, window.horizontal.kernel, blocks
    if middle == 1 or window.horizontal.dilation == 1:
        inner, middle = middle * inner, 1
    if inner == 1:
        inner, middle = middle, inner
    if middle == 1:
        outer, middle = middle, outer
    inner_size = min(inner, capacity, INNER_TURNS)
    middle_size = outer_size = 1
    if inner_size == inner:
        middle_size = min(middle, capacity // inner, OUTER_TURNS)
        if middle_size == middle:
            outer_size = min(outer, capacity // (inner * middle))
    pieces_2, pieces_1 = -(-outer // outer_size), -(-middle // middle_size)
    pieces_0 = -(-inner // inner_size)
    joined = middle_size == 1 and outer_size <= OUTER_TURNS
    return Chunks(
        pieces_2,
        pieces_1,
        pieces_0,
        outer_size * middle_size * inner_size,
        (outer - (pieces_2 - 1) * outer_size) / outer_size,
        (middle - (pieces_1 - 1) * middle_size) / middle_size,
        (inner - (pieces_0 - 1) * inner_size) / inner_size,
        1 if joined else outer_size,
    )
