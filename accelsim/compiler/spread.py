"""Tensors whose pixels are interleaved with those of other tensors."""

from accelsim.program import Layout
from accelsim.workload.op import Op


def spread(whole: Layout, copy: Op) -> Layout:
    """Return the layout of the pixels that a copy writes.

    Args:
        whole: Layout of the tensor into which it writes, pixel by pixel.
        copy: Operator that writes row, column and channel of every n-th pixel.
    """
    y, x, channel = (dim.at for dim in copy.write.dims[-3:])
    height, width, channels = (copy.extents[axis] for axis in "yxc")
    return Layout(
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
