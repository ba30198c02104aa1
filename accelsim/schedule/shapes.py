"""What the kernels of a schedule know of a machine, a layer and its mapping: records of integers.

A record goes to kernels as a structured array of shape (1,); each field is an int64.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import inner_jit

_MOST_PLACES, _MOST_STRIDE_BYTES = (
    INSTRUCTIONS["STORE"].most[name] for name in ("x_count", "y_stride")
)

MOST_REMEMBERED = 4096
"""Layers, windows and tensors that are remembered from one design point to the next."""

Record = Any
"""An element of a structured array; kernels read its fields as attributes."""


def layout(**fields: str | np.dtype[np.void]) -> np.dtype[np.void]:
    """Return the dtype of a record.

    Args:
        fields: Meaning of each field, or the dtype of a record within the record.
    """
    return np.dtype(
        [(name, np.int64 if isinstance(kind, str) else kind) for name, kind in fields.items()]
    )


def record(kind: np.dtype[np.void], **values: Any) -> NDArray[np.void]:
    """Return a structured array of shape (1,) that holds these values.

    Args:
        kind: Type of the record.
        values: Value of every field; a record within the record as such an array.
    """
    assert kind.names == tuple(values)
    words: list[int] = []
    for value in values.values():
        if isinstance(value, np.ndarray):
            words += value.view(np.int64).tolist()
        else:
            words.append(value)
    return np.array(words, dtype=np.int64).view(kind)


def copied(made: NDArray[np.void]) -> NDArray[np.void]:
    """Return a copy of a record: that of its integers, since records in it take numpy long."""
    return made.view(np.int64).copy().view(made.dtype)


def _both(**fields: str) -> dict[str, str]:
    """Return two fields for each, of both directions: the vertical one is first.

    Args:
        fields: Meaning of a field in either direction, by its name without ``_y`` and ``_x``.
    """
    return {f"{name}_{axis}": meaning for name, meaning in fields.items() for axis in "yx"}


RANGE = dict.fromkeys(("zero_point", "minimum", "maximum"), "The field of VECTOR.")
"""Fields of whatever says into which integers a VECTOR turns its results."""

MACHINE = layout(
    rows="Rows of the array.",
    fold_words="Weight words of a fold.",
    weight_rows="Rows of a weight word; LOAD brings each row of an activation by itself.",
    cols="Columns of all arrays: lanes of every word but those of the input buffer.",
    output_stationary="1 if sums stay in the array.",
    held_pixels="Pixels that the array takes in a MATMUL, at most; 0 if there is no limit.",
    sums_apart=(
        "1 if two MATMULs in a row may add to one word too soon (docs/npu.md, 'Sums that follow"
        " each other'), so that a product that nobody reads goes between them."
    ),
    bank_words="Words of a bank of the accumulator buffer.",
    parameter_word_bytes="Bytes of a parameter word.",
    most_residual_words="Words of a residual that are loaded together, at most.",
    most_constant_words="Words of constants that one LOAD brings at most.",
    most_row_bytes="Greatest value of the field ``row_bytes`` of LOAD.",
    most_rows="Greatest value of the field ``y_limit`` of LOAD.",
    most_outer_blocks="Greatest value of the field ``k1_count`` of MATMUL.",
    most_inner_blocks="Greatest value of the field ``k0_count`` of MATMUL.",
)
"""A machine as the scheduler sees it."""


TENSOR = layout(
    address="Byte address of the first pixel.",
    height="Rows of an image.",
    width="Pixels of a row.",
    pixel_bytes="Bytes from one pixel to the next.",
    row_bytes="Bytes from one row to the next.",
    image_bytes="Bytes from one image to the next; 0 if all images see the same.",
    element_bits="Bits of an element.",
    granule="Its first entry in ``Stream.last_store``.",
    granule_shift="Bytes of a granule, as a power of two.",
    granule_bytes="Bytes of its first granule that lie before its first pixel.",
    local="1 if it lies in the local memory.",
)
"""A tensor in memory: pixels in rows in images."""


WINDOW = layout(
    results_y="Rows of results.",
    results_x="Columns of results.",
    **_both(
        kernel="Places of the kernel.",
        stride="Places from one result to the next.",
        dilation="Loaded places from one place of the kernel to the next.",
        before="Places of padding before the first.",
        step="Places from one that is loaded to the next.",
    ),
    first_byte="Of a pixel: where the words of a place begin.",
    word_bytes="Of a full word of the buffer.",
    place_bytes="Bytes of a place, all words together.",
    blocks="Words of a place.",
    pad="The field ``pad`` of LOAD.",
)
"""How a layer slides over a tensor; the first of a pair is vertical."""


HELD = layout(
    rows="Rows of the matrix; 0 if weights are constants.",
    line_rows="Rows of a line; those beyond the rows of the matrix are 0.",
    lines="Lines: the matrix, once more for each part of its sums, and lines of padding.",
    row_bytes="Bytes from one row to the next.",
    pad="The field ``pad`` of LOAD in lines of padding.",
)
"""An activation that is multiplied as weights are: a matrix in memory, whose rows are elements of
the reduction. A weight word is a part of a row. Lines that are the matrix come first, as many as
its tensor has rows."""


CONSTANTS = layout(
    weights="Byte address of the weights.",
    weight_row="Bytes of a weight word in memory, of all blocks of filters but the last.",
    last_row="Bytes of a weight word of the last block of filters.",
    last_words=(
        "Weight words that exist of the last input word of a place; those behind them are padding."
    ),
    unit_rows=(
        "Weight words of a unit of groups, whose bytes LOAD spreads to its lanes; 0 if words have"
        " the lanes of all groups."
    ),
    residence=(
        "0 if weights are loaded into slots; 1 if they stay in the weight buffer for layers that"
        " follow, 2 if a layer before has loaded them there."
    ),
    resident_block="Slot of RESIDENT where they begin.",
    packed_blocks=(
        "Input words of a place in a tile for which weights that stay were packed; 0 if any may be."
    ),
    parameters="Byte address of the parameters of the first block of filters.",
    parameter_block=("Bytes from the parameters of one block of filters to those of the next."),
    **RANGE,
)
"""Where the constants of a layer lie."""


RESIDUAL = layout(
    exists="1 if it is added to each result before this is stored.",
    window=WINDOW,  # How it is read: a place for each result.
    source=TENSOR,
    **RANGE,  # Of the VECTOR that adds it.
)
"""A tensor that is added to the results of a pass. The parameters of the sum, and the weights of
both, stand behind those of each block of filters."""


class Tile(NamedTuple):
    """A rectangle of results of an image, and the same of images that follow it.

    Args:
        image: Number of the first image.
        y: First row.
        x: First column.
        height: Rows.
        width: Columns.
        images: Number of images.
    """

    image: int
    y: int
    x: int
    height: int
    width: int
    images: int


@inner_jit
def images_of(tile: Tile, number: int, images: int) -> Tile:
    """Return the part of a tile in some images from that of a number on."""
    return Tile(tile.image + number, tile.y, tile.x, tile.height, tile.width, images)


@inner_jit
def results_of(tile: Tile) -> int:
    """Return the number of results of a tile, for each filter."""
    return tile.images * tile.height * tile.width


@inner_jit
def blocks_of_bank(words: int, results: int) -> int:
    """Return how many blocks of filters of a job have their sums in the same bank, at least 1.

    Args:
        words: Words of a bank that hold sums.
        results: Results of the tile, for each filter.
    """
    return int(max(1, words // results))


@inner_jit
def kept_parts(parts: int, slots: int, order: int, images: int, image_bytes: int) -> int:
    """Return the parts of a tile that one set of filters leaves in the input buffer for the next.

    Args:
        parts: Parts of the words of a place; with one, or a slot for each, nothing is loaded again.
        slots: Slots of the input buffer.
        order: The field ``filters_outer`` of a tiling; sets of a tile follow each other if it is 0.
        images: Images of the pass.
        image_bytes: Bytes from one image to the next; where all images see the same, what the last
            set leaves would be found by the next image.
    """
    alone = image_bytes != 0 or images == 1
    return slots if order == 0 and alone and slots < parts else 0


@inner_jit
def is_even(window: Record) -> bool:
    """Return whether the rows of several images follow each other evenly in a buffer."""
    return bool(window.stride_y // window.step_y == (window.kernel_y - 1) * window.dilation_y + 1)


@inner_jit
def lines_of(even: bool, images: int, height: int) -> tuple[int, int]:
    """Return how many products stream a tile past a block of weights, and the rows of each.

    A product has two loops over pixels, and the inner one goes along a row. The outer one goes over
    all rows of all images, if these follow each other evenly in the buffer; else over the rows of
    an image or over the images, whichever are more.

    Args:
        even: Whether rows follow each other evenly, as ``is_even`` says.
        images: Images of the tile.
        height: Rows of the tile in an image.
    """
    if even or images == 1:
        return 1, images * height
    return (height, images) if images >= height else (images, height)


@inner_jit
def joins_of(window: Record, result: Record) -> int:
    """Return what a STORE may write of the results of several images.

    Args:
        window: Window of the layer.
        result: Tensor of the results.

    Returns:
        0: nothing, as no field holds the distance of two images; 1: a row of each; 2: also several
        whole rows of each, as rows follow each other.
    """
    if result.image_bytes > _MOST_STRIDE_BYTES:
        return 0
    return 2 if result.row_bytes == window.results_x * result.pixel_bytes else 1


@inner_jit
def stores_of(joins: int, images: int, height: int, width: int, is_whole: bool) -> int:
    """Return how many STOREs write the results of a tile: 1, or one for each image.

    Args:
        joins: From ``joins_of``.
        images: Images of the tile.
        height: Rows of the tile in an image.
        width: Columns of the tile.
        is_whole: Whether its rows are those of an image.
    """
    rows_join = joins == 2 and is_whole and height * width <= _MOST_PLACES
    return 1 if images == 1 or (joins > 0 and height == 1) or rows_join else images


@inner_jit
def loaded(results: int, kernel: int, stride: int, dilation: int, step: int) -> int:
    """Return the places to load along an axis for some neighbouring results."""
    return (results - 1) * (stride // step) + (kernel - 1) * dilation + 1


@inner_jit
def rows_of(window: Record, tile: Tile) -> int:
    """Return the rows of places that a tile of results needs."""
    return loaded(tile.height, window.kernel_y, window.stride_y, window.dilation_y, window.step_y)


@inner_jit
def columns_of(window: Record, tile: Tile) -> int:
    """Return the columns of places that a tile of results needs."""
    return loaded(tile.width, window.kernel_x, window.stride_x, window.dilation_x, window.step_x)


@inner_jit
def weight_bytes(machine: Record, work: Record, block: int) -> int:
    """Return the bytes of a weight word in memory.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record.
        block: Block of filters.
    """
    if (block + 1) * machine.cols >= work.filters:
        return int(work.constants.last_row)
    return int(work.constants.weight_row)


@inner_jit
def pixel_groups(height: int, width: int, most: int) -> tuple[int, int]:
    """Return rows and columns of the pixels that the array takes in one MATMUL.

    Args:
        height: Rows of the tile.
        width: Columns of the tile.
        most: Pixels of a MATMUL, at most.

    Returns:
        The shape that covers the tile with the fewest groups.
    """
    best_height, best_width, best = 1, min(width, most), 2**62
    for group_height in range(1, min(most, height) + 1):
        group_width = min(width, most // group_height)
        groups = -(-height // group_height) * -(-width // group_width)
        if groups < best:
            best_height, best_width, best = group_height, group_width, groups
    return best_height, best_width


@inner_jit
def residual_words(most: int, height: int, width: int) -> int:
    """Return the words of a piece of a residual: whole rows of a tile, or a part of a row.

    Args:
        most: Words of a piece, at most.
        height: Rows of the tile.
        width: Columns of the tile.
    """
    return most if width >= most else min(height, most // width) * width


@inner_jit
def residual_piece(words: int, height: int, width: int) -> tuple[int, int]:
    """Return rows and columns of the pieces of a residual; the last ones may be smaller.

    Args:
        words: From ``residual_words`` of a tile that is no smaller.
        height: Rows of the tile.
        width: Columns of the tile.
    """
    return min(height, max(1, words // width)), min(width, words)


@inner_jit
def residual_pieces(words: int, height: int, width: int) -> int:
    """Return how many pieces a residual has; arguments are those of ``residual_piece``."""
    rows, columns = residual_piece(words, height, width)
    return -(-height // rows) * -(-width // columns)


@inner_jit
def clipped(value: int, least: int, most: int) -> int:
    """Return the nearest integer to ``value`` from ``least`` to ``most``."""
    return max(least, min(value, most))
