"""Tensors whose pixels are interleaved with those of other tensors."""

from accelsim.program import Layout
from accelsim.workload.arrangement import Copy


def spread(whole: Layout, copy: Copy) -> Layout:
    """Return the layout of the pixels that a copy writes.

    Args:
        whole: Layout of the tensor into which it writes, pixel by pixel.
        copy: Copy, whose extents are those of the interleaved tensor.
    """
    (y, x, channel), (step_y, step_x) = copy.written_first, copy.written_step
    height, width, channels = copy.extents
    return Layout(
        address=whole.address + y * whole.row_bytes + x * whole.pixel_bytes,
        height=height,
        width=width,
        channels=channels,
        pixel_bytes=whole.pixel_bytes * step_x,
        element_bits=whole.element_bits,
        signed=whole.signed,
        first_channel=whole.first_channel + channel,
        local=whole.local,
        row_stride_bytes=whole.row_bytes * step_y,
        image_stride_bytes=whole.image_bytes,
    )
