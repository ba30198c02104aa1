"""What one DRAM transfer moves, as rows of consecutive elements at regular or listed places."""

from typing import Any

import numpy as np

from accelsim.cycle.geometry import Row, tap_product
from accelsim.kernel import jit
from accelsim.mapping import columns as at
from accelsim.trace import tile as of

# A box: the elements of a row, where it starts, and four nested levels of rows from the innermost.
RUN, OFFSET, ROWS = 0, 1, 2
LEVEL = 3
PLACES, DISTANCE, FROM, LISTED = 0, 1, 2, 3
LEVEL_COLUMNS = 4
BOX_COLUMNS = LEVEL + 4 * LEVEL_COLUMNS


@jit
def linear(first: int, elements: int) -> Row:
    """Return the box of ``elements`` consecutive elements from ``first`` on."""
    box = np.zeros(BOX_COLUMNS, dtype=np.int64)
    box[RUN], box[OFFSET], box[ROWS] = elements, first, 1
    for level in range(4):
        box[LEVEL + level * LEVEL_COLUMNS + PLACES] = 1
    return box


@jit
def nest_level(box: Row, level: int, places: int, distance: int, first: int, listed: bool) -> None:
    """Repeat the rows of a box, or lengthen its one row where the repetitions follow each other.

    Args:
        box: Changed in place.
        level: 0 for the innermost; each one once, in order.
        places: Repetitions.
        distance: Elements from one place to the next.
        first: The first place.
        listed: Whether the places are in a list instead of ``first``, ``first + 1`` ...
    """
    if not listed and (places == 1 or (box[ROWS] == 1 and box[RUN] == distance)):
        box[OFFSET] += first * distance
        box[RUN] *= places
        return
    row = LEVEL + level * LEVEL_COLUMNS
    box[row + PLACES], box[row + DISTANCE] = places, distance
    box[row + FROM], box[row + LISTED] = first, listed
    box[ROWS] *= places


@jit
def touched(nest: Row, dimension: int, tile: Row) -> Any:
    """Return the input positions that the outputs of a tile read in one spatial dimension, sorted.

    Args:
        nest: The loop nest.
        dimension: 0 to 2.
        tile: The tile.
    """
    stride, dilation = nest[at.STRIDE + dimension], nest[at.DILATION + dimension]
    padding, extent = nest[at.PADDING + dimension], nest[at.INPUT + dimension]
    kernel = nest[at.KERNEL + dimension]
    first, count = tile[of.FIRST + 1 + dimension], tile[of.COUNT + 1 + dimension]
    low = max(0, first * stride - padding)
    last = (first + count - 1) * stride - padding + (kernel - 1) * dilation
    high = min(extent, last + 1)
    marks = np.zeros(max(0, high - low), dtype=np.bool_)
    for output in range(first, first + count):
        for tap in range(kernel):
            position = output * stride - padding + tap * dilation
            if low <= position < high:
                marks[position - low] = True
    return np.flatnonzero(marks) + low


@jit
def input_box(nest: Row, tile: Row) -> tuple[Row, Row]:
    """Return the box of a tile's input and the list of its places, shape (3, longest)."""
    width = nest[at.GROUPS] * nest[at.CHANNELS]
    box = linear(
        tile[of.GROUP] * nest[at.CHANNELS] + tile[of.CHANNEL], tile[of.GROUPS] * tile[of.CHANNELS]
    )
    longest = max(nest[at.INPUT], nest[at.INPUT + 1], nest[at.INPUT + 2])
    places = np.zeros((3, longest), dtype=np.int64)
    distance = width
    for dimension in range(2, -1, -1):
        found = touched(nest, dimension, tile)
        count = found.shape[0]
        if count == 0:
            return linear(0, 0), places
        listed = found[count - 1] - found[0] + 1 != count
        places[2 - dimension, :count] = found
        nest_level(box, 2 - dimension, count, distance, found[0], listed)
        distance *= nest[at.INPUT + dimension]
    nest_level(box, 3, tile[of.COUNT], distance, tile[of.FIRST], False)
    return box, places


@jit
def weight_box(nest: Row, tile: Row) -> Row:
    """Return the box of a tile's weights, stored uncompressed."""
    channels, taps = nest[at.CHANNELS], tap_product(nest)
    box = linear(tile[of.CHANNEL], tile[of.CHANNELS])
    nest_level(box, 0, taps, channels, 0, False)
    nest_level(box, 1, tile[of.FILTERS], channels * taps, tile[of.FILTER], False)
    distance = channels * taps * nest[at.FILTERS]
    nest_level(box, 2, tile[of.GROUPS], distance, tile[of.GROUP], False)
    return box


@jit
def result_box(nest: Row, tile: Row) -> Row:
    """Return the box of a tile's results."""
    filters = nest[at.FILTERS]
    box = linear(tile[of.GROUP] * filters + tile[of.FILTER], tile[of.GROUPS] * tile[of.FILTERS])
    nest_level(box, 0, tile[of.MS], nest[at.GROUPS] * filters, tile[of.M], False)
    return box


@jit
def row_start(box: Row, places: Row, row: int) -> int:
    """Return the first element of a row of a box.

    Args:
        box: The box.
        places: Its listed places.
        row: Index of the row, in order of addresses.
    """
    element = box[OFFSET]
    for level in range(4):
        column = LEVEL + level * LEVEL_COLUMNS
        count = box[column + PLACES]
        if count > 1 or box[column + LISTED]:
            digit = row % count
            row //= count
            place = places[level, digit] if box[column + LISTED] else box[column + FROM] + digit
            element += place * box[column + DISTANCE]
    return element
