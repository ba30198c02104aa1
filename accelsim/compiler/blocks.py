"""Blocks of pixels as rows: a DepthToSpace or a SpaceToDepth by n as n copies in place of n x n.

A row of a block is a run of neighbours in memory on both sides, if pixels have no gaps. So a
DepthToSpace by 2 is two copies, if the pixels of a block's row are seen as one pixel::

    (2, 3, 12) -> channels 0-5 to rows 0 and 2, channels 6-11 to rows 1 and 3 of (4, 3, 6)

which is (4, 6, 3) with the same elements in the same order. In the mode CRD the channels of a row
lie apart, and each stays a copy of its own.
"""

from dataclasses import replace
from itertools import product

from accelsim.compiler.memory import is_gapless
from accelsim.program import Layout
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import Arrangement, Shape
from accelsim.workload.layers.matrices import PLACING


def side_of(layer: Arrangement) -> int:
    """Return the side of the blocks of a layer whose rows are runs; 0 of any other layer."""
    if layer.kind not in PLACING or len(layer.inputs) != 1:
        return 0
    first = layer.copies[0]
    to_space = first.written_step != (1, 1)
    side, count = (first.written_step if to_space else first.read_step)[0], first.extents[2]
    blocks = tuple(
        replace(
            first,
            read_first=(0, 0, number * count) if to_space else (y, x, 0),
            written_first=(y, x, 0) if to_space else (0, 0, number * count),
        )
        for number, (y, x) in enumerate(product(range(side), repeat=2))
    )
    return side if side > 1 and layer.copies == blocks else 0


def in_rows(layer: Arrangement) -> Arrangement:
    """Return a layer with a copy for each row of its blocks, each of which it sees as one pixel.

    Args:
        layer: A layer with a ``side_of`` its blocks.
    """
    side, first, (source,) = side_of(layer), layer.copies[0], layer.shapes
    height, width, count = first.extents
    to_space, run = first.written_step != (1, 1), side * count
    copies = tuple(
        Copy(
            extents=(height, width, run),
            read_first=(0, 0, row * run) if to_space else (row, 0, 0),
            read_step=(1, 1) if to_space else (side, 1),
            written_first=(row, 0, 0) if to_space else (0, 0, row * run),
            written_step=(side, 1) if to_space else (1, 1),
        )
        for row in range(side)
    )
    rows: Shape = layer.shapes[0][0], height * side, width, run
    ends = (source, rows) if to_space else (rows, layer.output_shape)
    return replace(layer, copies=copies, shapes=ends[:1], output_shape=ends[1])


def seen_in_rows(layout: Layout, side: int) -> Layout | None:
    """Return the layout of an image of blocks whose rows are pixels; None if pixels have gaps.

    Args:
        layout: Layout of the image.
        side: Pixels of a row of a block.
    """
    if not is_gapless(layout) or layout.first_channel or layout.row_stride_bytes:
        return None
    return replace(
        layout,
        width=layout.width // side,
        channels=layout.channels * side,
        pixel_bytes=layout.pixel_bytes * side,
    )
