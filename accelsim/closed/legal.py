"""Kernels: whether buffers and fields of instructions hold the tiles and parts of a layer."""

from typing import Any

from accelsim.closed.plan import most_residual_words
from accelsim.closed.records import PARAMETER_WORDS, Record
from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import inner_jit, jit
from accelsim.schedule.results import has_factors
from accelsim.schedule.shapes import blocks_of_bank, loaded, residual_piece, residual_words

CHUNKS_WANTED = 4
"""Chunks that the weight buffer holds: one is read while others are loaded."""
_LARGE_BYTES = 8192
"""Bytes of a block of weights from which on it is a chunk of its own: its two instructions are less
than a hundredth of it."""
_CHUNKS_OF_ROWS = 2
"""Likewise of a row-stationary array, whose MATMULs need all rows of a filter."""
_LOAD, _MATMUL, _VECTOR, _STORE = (
    INSTRUCTIONS[name].most for name in ("LOAD", "MATMUL", "VECTOR", "STORE")
)
_MOST_ROWS, _MOST_COLUMNS, _MOST_BLOCKS = _LOAD["y_count"], _LOAD["x_count"], _LOAD["c_count"]
_MOST_STRIDE_BYTES, _MOST_ROW_BYTES = _LOAD["x_stride"], _LOAD["row_bytes"]
_MOST_ROW_STRIDE_BYTES = _LOAD["y_stride"]
_MOST_STORED_STRIDE_BYTES, _MOST_STORED_ROW_BYTES = _STORE["x_stride"], _STORE["y_stride"]
_MOST_HEIGHT, _MOST_WIDTH = _MATMUL["p1_count"], _MATMUL["p0_count"]
MOST_TAPS = _VECTOR["t0_count"]
_NEVER = 2**31
"""Sums that no bank holds."""


ORDERS = 3
"""Orders of loops that a tiling may have: its ``filters_outer``."""


@inner_jit
def most_images(machine: Record, work: Record) -> int:
    """Return how many images a tile of a pass may have: 1 if all run one after the other.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record.
    """
    alone = work.in_turn == 1 or machine.grid_rows > 0
    alone = alone or work.source.image_bytes == 0 or work.result.image_bytes == 0
    return 1 if alone or work.held.rows > 0 else int(work.images)


@inner_jit
def may_be_inside(work: Record) -> bool:
    """Return whether the tiles of all images may run for one set of filters before the next."""
    return bool(work.in_turn == 0)


@jit
def spans_of(machines: Any, works: Any) -> tuple[int, bool]:
    """Return how many images a tile may have, and whether all images may run inside of filters.

    Args:
        machines: Structured array of ``MACHINE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
    """
    return most_images(machines[0], works[0]), may_be_inside(works[0])


@inner_jit
def places_of(window: Record, images: int, height: int, width: int) -> int:
    """Return the places that a tile loads, or 0 if fields of instructions do not hold them."""
    rows = loaded(height, window.kernel_y, window.stride_y, window.dilation_y, window.step_y)
    columns = loaded(width, window.kernel_x, window.stride_x, window.dilation_x, window.step_x)
    good = rows <= _MOST_ROWS and columns <= _MOST_COLUMNS
    good = good and images * height <= _MOST_HEIGHT and width <= _MOST_WIDTH
    return images * rows * columns if good else 0


@inner_jit
def row_fits(window: Record, source: Record, height: int, width: int) -> bool:
    """Return whether fields of LOAD hold the strides of a tile."""
    rows = loaded(height, window.kernel_y, window.stride_y, window.dilation_y, window.step_y)
    columns = loaded(width, window.kernel_x, window.stride_x, window.dilation_x, window.step_x)
    step_bytes = window.step_x * source.pixel_bytes
    row_bytes = window.step_y * source.row_bytes
    good = columns == 1 or step_bytes <= _MOST_STRIDE_BYTES
    good = good and (rows == 1 or row_bytes <= _MOST_ROW_STRIDE_BYTES)
    return bool(good and columns * step_bytes + window.place_bytes <= _MOST_ROW_BYTES)


@inner_jit
def result_fits(result: Record, images: int, height: int, width: int) -> bool:
    """Return whether fields of STORE hold the strides of a tile of results.

    Args:
        result: ``TENSOR`` record of what is written.
        images: Images of the tile; a STORE of several has all results of an image in one row.
        height: Rows of the tile.
        width: Columns of the tile.
    """
    columns = width if images == 1 else height * width
    good = columns == 1 or result.pixel_bytes <= _MOST_STORED_STRIDE_BYTES
    return bool(good and (height == 1 or result.row_bytes <= _MOST_STORED_ROW_BYTES))


@inner_jit
def bank_words(machine: Record) -> int:
    """Return the words of a bank that hold sums."""
    reserved = machine.output_stationary and (machine.rows < 3 or machine.banks == 1)
    return int(machine.bank_words - (1 if reserved else 0))


@inner_jit
def tile_fits(
    machine: Record, work: Record, images: int, height: int, width: int, places: int
) -> bool:
    """Return whether buffers, LOAD and STORE hold a tile of one word of ``places`` places."""
    pixels = images * height * width
    good = 0 < places <= machine.input_words and pixels <= machine.output_words
    sums = pixels
    if has_factors(work):
        sums = pixels * work.operations if factors_fit(machine, work) else _NEVER
    good = good and sums <= bank_words(machine)
    if work.residual.exists:
        words = residual_words(most_residual_words(machine), height, width)
        rows, columns = residual_piece(words, height, width)
        good = good and row_fits(work.residual.window, work.residual.source, rows, columns)
    good = good and result_fits(work.result, images, height, width)
    return bool(good and row_fits(work.window, work.source, height, width))


@inner_jit
def part_fits(machine: Record, work: Record, places: int, blocks: int) -> bool:
    """Return whether some words of each place of a tile may lie in the input buffer together.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record.
        places: Places of the tile, which fits.
        blocks: Words of a place.
    """
    packed = work.constants.packed_blocks
    # What is held lies line by line, and not part by part.
    lines = work.held.rows > 0 and work.window.kernel_y > 1
    good = places * blocks <= machine.input_words and blocks <= _MOST_BLOCKS
    good = good and (packed == 0 or packed == blocks)
    return bool(good and not (lines and blocks < work.window.blocks))


@inner_jit
def fits(
    machine: Record, work: Record, images: int, height: int, width: int, blocks: int, size: int
) -> bool:
    """Return whether a mapping is legal, whatever its chunks are.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record.
        images: Images of a tile.
        height: Rows of results of a tile.
        width: Columns of results of a tile.
        blocks: Words of a place in a part.
        size: Blocks of filters of a set.
    """
    places = places_of(work.window, images, height, width)
    if not tile_fits(machine, work, images, height, width, places):
        return False
    if not part_fits(machine, work, places, blocks):
        return False
    return bool(not is_joint(work, blocks) or set_fits(machine, images * height * width, size))


@inner_jit
def is_joint(work: Record, blocks: int) -> bool:
    """Return whether the blocks of filters of a set are one job, for parts of ``blocks`` words."""
    return bool(blocks < work.window.blocks)


@inner_jit
def named(
    work: Record,
    filters: int,
    images: int,
    height: int,
    width: int,
    blocks: int,
    size: int,
    outer: int,
) -> tuple[int, int]:
    """Return the size of a set and the order by which all mappings of an equal program are named.

    With one set, or one tile, the order has no effect. The sets of a tile follow each other, so
    sets whose jobs have a bank each give the same program as no sets.

    Args:
        work: ``ARRAY_PASS`` record.
        filters: Blocks of filters of the pass.
        images: Images of a tile.
        height: Rows of results of a tile.
        width: Columns of results of a tile.
        blocks: Words of a place in a part.
        size: Blocks of filters of a set.
        outer: Order of the loops, the field ``filters_outer``.
    """
    one_tile = height >= work.window.results_y and width >= work.window.results_x
    if outer == 2 and not (images < work.images and may_be_inside(work)):
        outer = 1
    if size >= filters or (outer == 1 and one_tile):
        outer = 0
    if not outer and not is_joint(work, blocks):
        size = filters
    return int(size), int(outer)


@inner_jit
def is_named(
    work: Record,
    filters: int,
    images: int,
    height: int,
    width: int,
    blocks: int,
    size: int,
    outer: int,
) -> bool:
    """Return whether a mapping is the one that ``named`` returns for it."""
    return named(work, filters, images, height, width, blocks, size, outer) == (size, outer)


@inner_jit
def factors_fit(machine: Record, work: Record) -> bool:
    """Return whether fields and buffers hold what the sums of a result are multiplied by."""
    good = PARAMETER_WORDS + work.operations <= machine.parameter_words
    good = good and work.operations <= MOST_TAPS and work.sum_blocks <= machine.most_inner_blocks
    return bool(good and work.sum_blocks * machine.fold_words <= machine.weight_words)


@inner_jit
def chunk_capacity(machine: Record, work: Record) -> int:
    """Return the blocks of weights of a chunk, at most."""
    if work.sum_blocks:
        return int(work.sum_blocks)
    wanted = _CHUNKS_OF_ROWS if machine.grid_rows else CHUNKS_WANTED
    wanted = min(wanted, machine.most_weight_slots)
    most = max(1, machine.weight_words // machine.fold_words // wanted)
    if machine.held_pixels or machine.grid_rows:
        return int(most)
    # The array waits for the first chunk.
    large = machine.fold_words * machine.weight_word_bytes >= _LARGE_BYTES
    return 1 if large else int(most)


@inner_jit
def set_fits(machine: Record, pixels: int, size: int) -> bool:
    """Return whether the banks hold the sums of a set of blocks, each bank whole blocks.

    Args:
        machine: The machine.
        pixels: Pixels of a tile, which fits.
        size: Blocks of the set.
    """
    return bool(banks_of_job(machine, pixels, size) <= machine.banks)


@inner_jit
def banks_of_job(machine: Record, pixels: int, size: int) -> int:
    """Return the banks that a job takes; arguments are those of ``set_fits``."""
    return int(-(-size // blocks_of_bank(bank_words(machine), pixels)))


@inner_jit
def fitting_sets(machine: Record, pixels: int, sets: Any, banks: int) -> int:
    """Return how many of the sizes of sets, ascending, take no more than ``banks`` banks."""
    fitting = len(sets)
    while fitting and banks_of_job(machine, pixels, sets[fitting - 1]) > banks:
        fitting -= 1
    return fitting
