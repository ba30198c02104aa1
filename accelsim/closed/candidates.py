"""Kernels: the legal mappings of a layer, each with its estimate."""

from typing import Any, NamedTuple

from accelsim.closed.estimates import (
    estimate_pass,
    estimate_taps,
    folds_of_tiles,
    mean_folds,
    set_intervals,
)
from accelsim.closed.geometry import cut_images, cut_window, fill_chunks, fill_rows, is_even
from accelsim.closed.legal import (
    MOST_TAPS,
    ORDERS,
    chunk_capacity,
    fitting_sets,
    is_joint,
    is_named,
    part_fits,
    places_of,
    result_fits,
    row_fits,
    tile_fits,
)
from accelsim.closed.plan import whole_pass
from accelsim.closed.records import CANDIDATE, FIRST_SIZE, PARAMETER_WORDS, Record
from accelsim.closed.taps import plan_taps
from accelsim.kernel import inner_jit


class Grid(NamedTuple):
    """Sizes that are tried, each an ascending int64 array.

    Args:
        heights: Rows of a tile.
        widths: Columns of a tile.
        parts: Words of a place.
        sets: Blocks of filters.
        images: Images of a tile.
    """

    heights: Any
    widths: Any
    parts: Any
    sets: Any
    images: Any


@inner_jit
def is_symmetric(window: Record) -> bool:
    """Return whether rows and columns are alike, so that a tile and its transpose are."""
    good = window.results_y == window.results_x and window.kernel_y == window.kernel_x
    good = good and window.stride_y == window.stride_x and window.step_y == window.step_x
    return bool(good and window.dilation_y == window.dilation_x)


@inner_jit
def is_useful(state: Record, sets: Any, place: int, fitting: int, in_bank: int) -> bool:
    """Return whether a set of blocks may be better than all others by some part of the estimate.

    A larger set loads inputs less often and leaves banks less often; the least set has the least
    to requantize at the end. A set of one bank leaves the other banks to the next job. Where tiles
    are the inner loop, weights stay for all of them as long as those of a set fit the weight
    buffer; where they do not, tiles are better the outer loop.

    Args:
        state: Units and plan; the plan has parts and chunks, the tiling an order.
        sets: int64 array of sizes, ascending.
        place: Place of the size in ``sets``.
        fitting: Number of sizes that fit.
        in_bank: Number of sizes whose sums fit one bank.
    """
    machine, plan = state.machine, state.plan
    ends = place in (0, fitting - 1, in_bank - 1)
    if not state.tiling.filters_outer:
        return bool(ends)
    chunks = plan.chunks[0]
    chunk_count = plan.parts * chunks.outer * chunks.middle * chunks.inner * plan.digits
    slots = machine.weight_words // (chunks.blocks * machine.fold_words)
    slots = min(slots, machine.most_weight_slots)
    if sets[place] * chunk_count > slots:
        return False
    return bool(ends or sets[min(place + 1, fitting - 1)] * chunk_count > slots)


@inner_jit
def fill_pieces(state: Record, work: Record, width: int, parts: Any, pieces: Any) -> None:
    """Fill the beats of a word of inputs, and its other pieces, on average over rows of tiles.

    Args:
        state: State of which ``whole_pass`` filled the plan.
        work: ``ARRAY_PASS`` record.
        width: Columns of a tile.
        parts: Words of a place that a LOAD brings, int64 array of choices.
        pieces: float64 array of shape (choices, 2).
    """
    plan, window, source = state.plan, work.window, work.source
    cut_window(plan, window, source, window.results_y, width)
    for part in range(len(parts)):
        fill_rows(state, window, source, 1, 0, parts[part])
        words = max(1.0, float(plan.horizontal.inside * parts[part]))
        pieces[part, 0] = of_tiles(plan, plan.row_beats) / words
        pieces[part, 1] = of_tiles(plan, plan.row_alone) / words


@inner_jit
def of_tiles(plan: Record, of_row: Any) -> float:
    """Return the beats, or other pieces, of a row of all tiles beside each other.

    Args:
        plan: Its axes are cut.
        of_row: Numbers of a row of a tile, ``row_beats`` or ``row_alone``.
    """
    tiles = plan.horizontal.tiles
    if tiles == 1:
        return float(of_row[1, 2])
    return float(of_row[1, 0] + (tiles - 2) * of_row[1, 1] + of_row[1, 2])


@inner_jit
def pass_candidates(
    state: Record,
    work: Record,
    grid: Grid,
    every: bool,
    pieces: Any,
    table: Any,
) -> int:
    """Fill a table of legal mappings of a pass over the array, and return how many there are.

    Args:
        state: Units; their machine is set.
        work: ``ARRAY_PASS`` record.
        grid: Sizes that are tried.
        every: Whether those are in it that another one is better than by every part of the
            estimate.
        pieces: float64 array of shape (widths, parts, 2) to write into.
        table: float64 array of shape (candidates at most, ``CANDIDATE``).
    """  # fmt: skip
    count = 0
    set_intervals(state)
    whole_pass(state, work)
    # The beats at the edges of a tile matter where a beat holds places, or where words overlap.
    bus, last = state.machine.bus_bytes, len(grid.widths) - 1
    even = is_even(work.window, work.source, bus, 1) or work.window.place_bytes >= 2 * bus
    for place in range(last if even else 0, last + 1):
        fill_pieces(state, work, grid.widths[place], grid.parts, pieces[place])
    for height in grid.heights:
        for place, width in enumerate(grid.widths):
            for images in grid.images:
                if images == 1 or width == work.window.results_x:
                    count += tile_candidates(
                        state, work, grid, images, height, width, every,
                        pieces[last if even else place], table[count:],
                    )  # fmt: skip
    return count


@inner_jit
def tile_candidates(
    state: Record,
    work: Record,
    grid: Grid,
    images: int,
    height: int,
    width: int,
    every: bool,
    pieces: Any,
    table: Any,
) -> int:
    """Fill a table of the mappings of a tile, and return how many there are.

    Args:
        state: State of which ``whole_pass`` filled the plan.
        work: ``ARRAY_PASS`` record.
        grid: Sizes that are tried.
        images: Images of the tile.
        height: Rows of the tile.
        width: Columns of the tile.
        every: Whether all sizes are wanted; see ``pass_candidates``.
        pieces: From ``fill_pieces``, of the width.
        table: float64 array of shape (candidates at most, ``CANDIDATE``).
    """  # fmt: skip
    machine, plan, window, tiling = state.machine, state.plan, work.window, state.tiling
    places = places_of(window, images, height, width)
    if not tile_fits(machine, work, images, height, width, places):
        return 0
    # Of a tile and its transpose the wide one has fewer rows to load.
    symmetric = not every and is_symmetric(window) and machine.grid_rows == 0
    symmetric = symmetric and height > width and images == 1
    if symmetric and tile_fits(machine, work, images, width, height, places):
        return 0
    tiling.images, tiling.height, tiling.width = images, height, width
    cut_window(plan, window, work.source, height, width)
    cut_images(state)
    folds, capacity, count, sets = (
        folds_of_tiles(state),
        chunk_capacity(machine, work),
        0,
        grid.sets,
    )
    for part in range(len(grid.parts)):
        blocks = grid.parts[part]
        if not part_fits(machine, work, places, blocks):
            continue
        fill_chunks(machine, plan.chunks[0], window, blocks, capacity)
        plan.parts = -(-window.blocks // blocks)
        tiling.blocks, tiling.chunk_blocks, plan.blocks[0] = blocks, plan.chunks[0].blocks, blocks
        folds = mean_folds(state, window, folds)
        fitting = in_bank = len(sets)
        if is_joint(work, blocks):
            fitting = fitting_sets(machine, images * height * width, sets, machine.banks)
            in_bank = fitting_sets(machine, images * height * width, sets, 1)
        for place in range(fitting):
            tiling.filter_blocks = sets[place]
            for outer in range(ORDERS if len(sets) > 1 else 1):
                tiling.filters_outer = outer
                if is_named(
                    work, plan.filter_blocks, images, height, width, blocks, sets[place], outer
                ) and (every or is_useful(state, sets, place, fitting, in_bank)):
                    estimate_pass(
                        state, work, pieces[part, 0], pieces[part, 1], folds, places,
                        table[count],
                    )  # fmt: skip
                    count += 1
    return count


@inner_jit
def taps_candidates(
    state: Record, work: Record, zones: Any, heights: Any, widths: Any, table: Any
) -> int:
    """Fill a table of the legal mappings of a layer that joins taps, and return how many there are.

    Args:
        state: Units; their machine is set.
        work: ``TAP_WORK`` record.
        zones: Structured array of ``ZONE``, shape (zones,).
        heights: int64 array of sizes.
        widths: int64 array of sizes.
        table: float64 array of shape (candidates at most, ``CANDIDATE``).
    """
    machine, plan, window = state.machine, state.plan, work.window
    set_intervals(state)
    if max(window.kernel_y, window.kernel_x) > MOST_TAPS:
        return 0
    if PARAMETER_WORDS + work.weighted > machine.parameter_words:
        return 0
    state.tiling.height, state.tiling.width = window.results_y, window.results_x
    plan_taps(state, work, zones)
    inside = max(1.0, plan.row_inside[0, 2])
    word_beats, word_alone = plan.row_beats[0, 2] / inside, plan.row_alone[0, 2] / inside
    count = 0
    for height in heights:
        for width in widths:
            places, pixels = places_of(window, 1, height, width), height * width
            words = places * work.sources
            if places == 0 or words > machine.operand_words or pixels > machine.output_words:
                continue
            if not row_fits(window, work.first, height, width):
                continue
            if not row_fits(window, work.second, height, width):
                continue
            if not result_fits(work.result, 1, height, width):
                continue
            cut_window(plan, window, work.first, height, width)
            estimate_taps(state, work, word_beats, word_alone, words, pixels, table[count])
            table[count, FIRST_SIZE], table[count, FIRST_SIZE + 1] = height, width
            for field in range(2, CANDIDATE - FIRST_SIZE):
                table[count, FIRST_SIZE + field] = 1
            count += 1
    return count
