"""Kernels: what tiles of a size read along an axis, the beats of their words, and chunks."""

from typing import NamedTuple

from accelsim.closed.records import STREAMED, Record
from accelsim.kernel import inner_jit
from accelsim.npu.beats import NONE, kept_of, pieces_of
from accelsim.schedule.array import chunk_turns, merged_loops
from accelsim.schedule.shapes import is_even as rows_are_even
from accelsim.schedule.shapes import lines_of, loaded, pixel_groups, stores_of


@inner_jit
def inside_places(first: int, count: int, step: int, extent: int) -> int:
    """Return how many of places, ``step`` apart from ``first`` on, lie in a tensor."""
    skipped = 0 if first >= 0 else min(count, (-first + step - 1) // step)
    end = 0 if extent <= first else (extent - first + step - 1) // step
    return max(0, min(count, end) - skipped)


@inner_jit
def cut_axis(
    cut: Record,
    results: int,
    kernel: int,
    stride: int,
    dilation: int,
    before: int,
    step: int,
    extent: int,
    size: int,
) -> None:
    """Cut an axis into tiles.

    Args:
        cut: ``CUT`` record to fill.
        results: Along the axis.
        kernel: Places of the kernel.
        stride: Places from one result to the next.
        dilation: Loaded places from one place of the kernel to the next.
        before: Places of padding before the first.
        step: Places from one that is loaded to the next.
        extent: Places of the tensor.
        size: Results of a tile.
    """
    tiles = (results + size - 1) // size
    last_size = results - (tiles - 1) * size
    tile_loaded = loaded(size, kernel, stride, dilation, step)
    last_loaded = loaded(last_size, kernel, stride, dilation, step)
    cut.tiles, cut.size, cut.last_size = tiles, size, last_size
    cut.loaded, cut.last_loaded = tile_loaded, last_loaded
    tile_places = size * stride
    last = inside_places((tiles - 1) * tile_places - before, last_loaded, step, extent)
    cut.last_inside = cut.first_inside = cut.inside = last
    cut.middle_inside = 0.0
    if tiles == 1:
        return
    first = inside_places(-before, tile_loaded, step, extent)
    low, high, between = 1, tiles - 2, 0
    # Tiles beside the border may reach over it; those farther in load what they are cut to.
    while low <= high:
        inside = inside_places(low * tile_places - before, tile_loaded, step, extent)
        if inside == tile_loaded:
            break
        between += inside
        low += 1
    while high >= low:
        inside = inside_places(high * tile_places - before, tile_loaded, step, extent)
        if inside == tile_loaded:
            break
        between += inside
        high -= 1
    between += max(0, high - low + 1) * tile_loaded
    cut.first_inside = first
    if tiles > 2:
        cut.middle_inside = between / (tiles - 2)
    cut.inside = first + between + last


@inner_jit
def cut_window(plan: Record, window: Record, source: Record, height: int, width: int) -> None:
    """Cut both axes of the window of a layer into tiles of ``height`` x ``width`` results."""
    cut_axis(
        plan.vertical, window.results_y, window.kernel_y, window.stride_y, window.dilation_y,
        window.before_y, window.step_y, source.height, height,
    )  # fmt: skip
    cut_axis(
        plan.horizontal, window.results_x, window.kernel_x, window.stride_x, window.dilation_x,
        window.before_x, window.step_x, source.width, width,
    )  # fmt: skip
    plan.even = int(rows_are_even(window))


@inner_jit
def cut_images(state: Record) -> None:
    """Cut the images of a pass into groups, as the tiling says."""
    plan, size = state.plan, state.tiling.images
    plan.groups = -(-plan.images // size)
    plan.last_images = plan.images - (plan.groups - 1) * size


class Line(NamedTuple):
    """The products of tiles of a kind past a block of weights.

    Args:
        tiles: Tiles of the kind, in all images.
        lines: Products of a tile.
        rows: Rows of pixels of a product.
        width: Pixels of a row.
        stores: STOREs of a tile.
    """

    tiles: int
    lines: int
    rows: int
    width: int
    stores: int


TILES_OF_KIND = 8
"""Kinds of tiles: in the last group of images, in the last row of tiles and the last of a row, or
before them."""


@inner_jit
def stores_of_tile(plan: Record, images: int, height: int, width: int) -> int:
    """Return the STOREs of a tile, for each block of filters; axes are cut."""
    return stores_of(plan.joins, images, height, width, plan.horizontal.tiles == 1)


@inner_jit
def line_of_kind(state: Record, kind: int) -> Line:
    """Return the products of the tiles of a kind; axes and images are cut."""
    plan, vertical, horizontal = state.plan, state.plan.vertical, state.plan.horizontal
    tiles = 1 if kind % 2 else vertical.tiles - 1
    tiles *= 1 if kind // 2 % 2 else horizontal.tiles - 1
    tiles *= 1 if kind // 4 else plan.groups - 1
    height = vertical.last_size if kind % 2 else vertical.size
    width = horizontal.last_size if kind // 2 % 2 else horizontal.size
    images = plan.last_images if kind // 4 else state.tiling.images
    lines, rows = lines_of(plan.even == 1, images, height)
    return Line(tiles, lines, rows, width, stores_of_tile(plan, images, height, width))


LAST_TILE = TILES_OF_KIND - 1
"""Kind of the last tile of all."""


@inner_jit
def first_line(state: Record) -> Line:
    """Return the products of the first tile; axes and images are cut."""
    plan, kind = state.plan, 0
    kind += 1 if plan.vertical.tiles == 1 else 0
    kind += 2 if plan.horizontal.tiles == 1 else 0
    kind += 4 if plan.groups == 1 else 0
    return line_of_kind(state, kind)


@inner_jit
def common(a: int, b: int) -> int:
    """Return the greatest common divisor."""
    while b:
        a, b = b, a % b
    return a


@inner_jit
def is_even(window: Record, source: Record, bus_bytes: int, blocks: int) -> bool:
    """Return whether words begin with a beat and end within their place, ``blocks`` of a LOAD."""
    whole = window.blocks == 1 or window.word_bytes % bus_bytes == 0
    within = window.place_bytes <= source.pixel_bytes - window.first_byte
    # A LOAD reads the last word of a place as long as the others, and so into the next pixel.
    within = within and (blocks == 1 or window.place_bytes % window.word_bytes == 0)
    aligned = source.pixel_bytes % bus_bytes == 0 and source.row_bytes % bus_bytes == 0
    aligned = aligned and source.image_bytes % bus_bytes == 0
    # Of rows that are one, each ends with the beat that is kept for the next.
    aligned = aligned and (source.row_bytes > 0 or source.height == 1)
    aligned = aligned and window.first_byte % bus_bytes == 0
    return bool(whole and within and aligned)


class RowBeats(NamedTuple):
    """What a LOAD does for a row of a tile.

    Args:
        beats: Beats that it asks for.
        alone: Pieces of words that ask for none.
        inside: Words of which a byte exists.
        last: Place of the last byte in the row of the tensor, or -1; not known if words are even.
        length: Bytes of the word that has it.
    """

    beats: int
    alone: int
    inside: int
    last: int
    length: int


@inner_jit
def shift_of(bus_bytes: int) -> int:
    """Return the bytes of a beat as a power of two."""
    shift = 0
    while 1 << shift < bus_bytes:
        shift += 1
    return shift


@inner_jit
def beats_of_row(
    window: Record,
    source: Record,
    bus_bytes: int,
    first: int,
    columns: int,
    first_block: int,
    blocks: int,
    residue: int,
    kept: int,
) -> RowBeats:
    """Return what a LOAD does for a row of a tile.

    Args:
        window: How a layer reads a tensor.
        source: The tensor.
        bus_bytes: Bytes of a beat.
        first: First column of the tensor, also before it.
        columns: Places of a row.
        first_block: First word of each place.
        blocks: Words of each place.
        residue: Bytes of a beat before the first byte of the row of the tensor.
        kept: What is kept, from ``kept_of``, beats counted from the one of ``residue`` on; or
            ``NONE``.
    """  # fmt: skip
    row_bytes = source.width * source.pixel_bytes
    skipped = first_block * window.word_bytes
    length = min(window.word_bytes, window.place_bytes - skipped)
    if is_even(window, source, bus_bytes, blocks):
        inside = blocks * inside_places(first, columns, window.step_x, source.width)
        return RowBeats(inside * ((length + bus_bytes - 1) // bus_bytes), 0, inside, -1, 0)
    shift = shift_of(bus_bytes)
    start, step = window.first_byte + skipped, window.step_x * source.pixel_bytes
    begin, span = first * source.pixel_bytes + start, (blocks - 1) * window.word_bytes + length
    # Places whose words all exist; their beats repeat after a few of them.
    before = min(columns, max(0, -begin + step - 1) // step)
    after = max(before, min(columns, (row_bytes - span - begin + step) // step))
    kinds = min(after - before - 1, bus_bytes // common(bus_bytes, step))
    beats, alone, inside, last, last_length, column = 0, 0, 0, -1, 0, 0
    while column < columns:
        place = begin + column * step
        if column == before and after > before:
            for kind in range(kinds + 1):
                count = 1 if kind == 0 else (after - before - 1 - kind + kinds) // kinds
                at = residue + place + kind * step
                if kind:
                    kept = kept_of(at - step + span - length, length, shift)
                for _ in range(blocks):
                    lead, asks, trail = pieces_of(at, length, kept, shift)
                    beats += count * asks
                    alone += count * (lead + trail)
                    kept = kept_of(at, length, shift)
                    at += window.word_bytes
            inside += (after - before) * blocks
            last, last_length = begin + (after - 1) * step + span - 1, length
            kept = kept_of(residue + last + 1 - length, length, shift)
            column = after
            continue
        for _ in range(blocks):
            kept_from = max(place, 0)
            existing = min(place + length, row_bytes) - kept_from
            place += window.word_bytes
            if existing > 0:
                lead, asks, trail = pieces_of(residue + kept_from, existing, kept, shift)
                beats += asks
                alone += lead + trail
                inside += 1
                last, last_length = kept_from + existing - 1, existing
                kept = kept_of(residue + kept_from, existing, shift)
        column += 1
    return RowBeats(beats, alone, inside, last, last_length)


@inner_jit
def kept_above(window: Record, source: Record, bus_bytes: int, residue: int, row: RowBeats) -> int:
    """Return what a LOAD keeps behind the row above a row of a tile.

    Args:
        window: How a layer reads a tensor.
        source: The tensor.
        bus_bytes: Bytes of a beat.
        residue: Bytes of a beat before the first byte of the row of the tensor.
        row: What it does for a row.

    Returns:
        What ``kept_of`` returns, beats counted from the one of ``residue`` on; ``NONE`` if they lie
        before it.
    """
    place = residue - window.step_y * source.row_bytes + row.last
    if row.last < 0 or place < 0:
        return NONE
    last, first = place // bus_bytes, (place + 1 - row.length) // bus_bytes
    return int(2 * last + (1 if first != last else 0))


@inner_jit
def fill_rows(
    state: Record, window: Record, source: Record, kind: int, first_block: int, blocks: int
) -> None:
    """Fill what a row of the first, of a middle and of the last tile loads, on average.

    Args:
        state: Units and plan; the axes of the plan are cut.
        window: Window through which the layer reads the tensor.
        source: The tensor.
        kind: Kind of the part.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    plan, bus = state.plan, state.machine.bus_bytes
    plan.local[STREAMED] = source.local
    cut, rows = plan.horizontal, plan.vertical.loaded
    residues = 1
    if source.height > 1 and not is_even(window, source, bus, blocks):
        residues = bus // common(bus, source.row_bytes)
    for tile_kind in range(3):
        columns = cut.last_loaded if tile_kind == 2 else cut.loaded
        first_tile, sampled = 0, 1
        if tile_kind == 1:
            kinds = bus // common(bus, cut.size * window.stride_x * source.pixel_bytes)
            sampled = max(0, min(kinds, cut.tiles - 2))
            # Tiles of all kinds in the middle, where borders are farthest.
            first_tile = 1 + (cut.tiles - 2 - sampled) // 2
        elif tile_kind == 2:
            first_tile = cut.tiles - 1
        beats, alone, inside = 0.0, 0.0, 0
        for tile in range(first_tile, first_tile + sampled):
            first = tile * cut.size * window.stride_x - window.before_x
            for number in range(residues):
                residue = number * source.row_bytes % bus
                row = beats_of_row(
                    window, source, bus, first, columns, first_block, blocks, residue, NONE
                )
                beats += row.beats
                alone += row.alone
                inside += row.inside
                above = kept_above(window, source, bus, residue, row)
                if rows > 1 and above != NONE:
                    other = beats_of_row(
                        window, source, bus, first, columns, first_block, blocks, residue, above
                    )
                    beats += (other.beats - row.beats) * (rows - 1) / rows
                    alone += (other.alone - row.alone) * (rows - 1) / rows
        count = max(1, sampled) * residues
        plan.row_beats[kind, tile_kind] = beats / count
        plan.row_alone[kind, tile_kind] = alone / count
        plan.row_inside[kind, tile_kind] = inside / count


@inner_jit
def fill_chunks(
    machine: Record, chunks: Record, window: Record, blocks: int, capacity: int
) -> None:
    """Cut the reduction over ``blocks`` words of each place.

    Args:
        machine: The machine.
        chunks: ``CHUNKS`` record to fill.
        window: Window through which the layer reads the tensor.
        blocks: Words of each place of the tile.
        capacity: Blocks of a chunk, at most.
    """
    loops = merged_loops(window, 1 << 20, blocks)
    outer, middle, inner = chunk_turns(loops, capacity, machine)
    chunks.outer = -(-loops.outer // outer)
    chunks.middle = -(-loops.middle // middle)
    chunks.inner = -(-loops.inner // inner)
    chunks.blocks = outer * middle * inner
    chunks.last_outer = (loops.outer - (chunks.outer - 1) * outer) / outer
    chunks.last_middle = (loops.middle - (chunks.middle - 1) * middle) / middle
    chunks.last_inner = (loops.inner - (chunks.inner - 1) * inner) / inner
    joined = middle == 1 and outer <= machine.most_outer_blocks
    chunks.matmuls = 1 if joined else outer


@inner_jit
def groups_of_tiles(state: Record) -> int:
    """Return the groups of pixels of all tiles of all images, each a MATMUL."""
    most = state.machine.held_pixels
    groups = 0
    for kind in range(TILES_OF_KIND):
        line, each = line_of_kind(state, kind), 1
        if line.tiles:
            if most:
                tall, wide = pixel_groups(line.rows, line.width, most)
                each = -(-line.rows // tall) * -(-line.width // wide)
            groups += line.tiles * line.lines * each
    return groups


@inner_jit
def mean_beats(bus_bytes: int, length: int, stride: int, count: int) -> float:
    """Return the beats of a word, on average over words that follow each other.

    Args:
        bus_bytes: Bytes of a beat.
        length: Bytes of a word.
        stride: Bytes from one word to the next, of which the first begins with a beat.
        count: Words.
    """
    kinds = min(count, bus_bytes // common(bus_bytes, stride)) if stride else 1
    beats = 0
    for word in range(kinds):
        beats += (word * stride % bus_bytes + length + bus_bytes - 1) // bus_bytes
    return beats / kinds
