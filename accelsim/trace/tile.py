"""Which part of each tensor a tile step works on."""

import numpy as np

from accelsim.cycle.geometry import Row, ceiling, extent_of, loop_extents, loop_indices
from accelsim.kernel import jit
from accelsim.mapping import columns as at

# Columns of a tile: first index and extent of each range, the index of its weights in the order
# (group, filter, channel), and whether it ends the reduction.
GROUP, GROUPS, M, MS, FILTER, FILTERS, CHANNEL, CHANNELS = 0, 1, 2, 3, 4, 5, 6, 7
WEIGHTS, FINAL = 8, 9
FIRST = 10  # of the batch and of three output dimensions
COUNT = 14
TILE_COLUMNS = 18


@jit
def tile_counts(nest: Row, mapping: Row) -> tuple[int, int, int, int]:
    """Return how many tiles of groups, m, filters and channels a matrix nest is cut into."""
    level = mapping[at.LEVEL]
    of_m = 1
    for dimension in range(level + 1):
        of_m *= ceiling(
            extent_of(nest, dimension), mapping[at.LEVEL_TILE] if dimension == level else 1
        )
    return (
        ceiling(nest[at.GROUPS], mapping[at.GROUP_TILE]),
        of_m,
        ceiling(nest[at.FILTERS], mapping[at.FILTER_TILE]),
        ceiling(nest[at.CHANNELS], mapping[at.CHANNEL_TILE]),
    )


@jit
def locate_m(nest: Row, mapping: Row, index: int, tile: Row) -> None:
    """Write the outputs of tile ``index`` of m to ``tile``; they are consecutive values of m."""
    level = mapping[at.LEVEL]
    first = 0
    for dimension in range(3, -1, -1):
        extent = extent_of(nest, dimension)
        size = extent
        if dimension <= level:
            size = mapping[at.LEVEL_TILE] if dimension == level else 1
        pieces = ceiling(extent, size)
        tile[FIRST + dimension] = index % pieces * size
        tile[COUNT + dimension] = min(size, extent - tile[FIRST + dimension])
        index //= pieces
    count = 1
    for dimension in range(4):
        first = first * extent_of(nest, dimension) + tile[FIRST + dimension]
        count *= tile[COUNT + dimension]
    tile[M], tile[MS] = first, count


@jit
def locate(nest: Row, mapping: Row, step: int) -> Row:
    """Return what a tile step of a matrix nest works on.

    Args:
        nest: The loop nest.
        mapping: Its mapping.
        step: Index of the step in program order.

    Returns:
        int64 array of shape (``TILE_COLUMNS``,).
    """
    tile = np.zeros(TILE_COLUMNS, dtype=np.int64)
    _, of_m, of_n, of_k = tile_counts(nest, mapping)
    _, middles, inners = loop_extents(mapping[at.ORDER], of_m, of_n, of_k)
    each = of_m * of_n * of_k
    g, rest = step // each, step % each
    outer, rest = rest // (middles * inners), rest % (middles * inners)
    m, n, k = loop_indices(mapping[at.ORDER], outer, rest // inners, rest % inners)
    locate_m(nest, mapping, m, tile)
    tile[GROUP], tile[FILTER] = g * mapping[at.GROUP_TILE], n * mapping[at.FILTER_TILE]
    tile[CHANNEL] = k * mapping[at.CHANNEL_TILE]
    tile[GROUPS] = min(mapping[at.GROUP_TILE], nest[at.GROUPS] - tile[GROUP])
    tile[FILTERS] = min(mapping[at.FILTER_TILE], nest[at.FILTERS] - tile[FILTER])
    tile[CHANNELS] = min(mapping[at.CHANNEL_TILE], nest[at.CHANNELS] - tile[CHANNEL])
    tile[WEIGHTS] = (g * of_n + n) * of_k + k
    tile[FINAL] = k == of_k - 1
    return tile
