"""Tensors whose pixels are interleaved with those of other tensors, or lie in blocks."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from accelsim.program import Layout
from accelsim.workload.op import Op


class Blocks(NamedTuple):
    """Channels of each pixel that lie apart, as the channels that a DepthToSpace reads.

    Args:
        channels: Channels of a block, which are neighbours.
        rows: Rows, of the tensor that holds them, from one block to the next.
    """

    channels: int
    rows: int


@dataclass(frozen=True, kw_only=True)
class BlockedLayout(Layout):
    """Where a tensor lies whose pixels are cut into blocks of channels.

    Args:
        block_channels: Channels of a block; ``pixel_bytes`` are those of a block.
        block_stride_bytes: Bytes from one block of a pixel to the next.
    """

    block_channels: int
    block_stride_bytes: int


def channels_of(layout: Layout, first: int, count: int) -> Layout:
    """Return the layout of some channels of a tensor.

    Args:
        layout: Layout of the tensor.
        first: First of the channels; of a tensor in blocks that of a block.
        count: Number of channels; of a tensor in blocks those of a block.
    """
    if not isinstance(layout, BlockedLayout):
        return replace(layout, channels=count, first_channel=layout.first_channel + first)
    assert first % layout.block_channels == 0
    assert count == layout.block_channels
    before = first // count * layout.block_stride_bytes
    fields = {name: getattr(layout, name) for name in Layout.__dataclass_fields__}
    return Layout(**fields | {"address": layout.address + before, "channels": count})


def spread(whole: Layout, copy: Op, blocks: Blocks | None = None) -> Layout:
    """Return the layout of the pixels that a copy writes.

    Args:
        whole: Layout of the tensor into which it writes, pixel by pixel.
        copy: Operator that writes row, column and channel of every n-th pixel.
        blocks: Blocks of the channels, of which the copy writes the first; None without blocks.
    """
    y, x, channel = (dim.at for dim in copy.write.dims[-3:])
    height, width, channels = (copy.extents[axis] for axis in "yxc")
    made = Layout(
        address=whole.address + y.offset * whole.row_bytes + x.offset * whole.pixel_bytes,
        height=height,
        width=width,
        channels=channels,
        pixel_bytes=whole.pixel_bytes * x.of("x"),
        element_bits=whole.element_bits,
        signed=whole.signed,
        first_channel=whole.first_channel + channel.offset,
        local=whole.local,
        row_stride_bytes=whole.row_bytes * y.of("y"),
        image_stride_bytes=whole.image_bytes,
    )
    if blocks is None:
        return made
    return BlockedLayout(
        **vars(made),
        block_channels=blocks.channels,
        block_stride_bytes=blocks.rows * whole.row_bytes,
    )
