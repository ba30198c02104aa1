"""``python -m experiments.silicon.finn.windows``: cnvW2A2 with its window units and queues.

The first four convolutions of the overlay, loop by loop, up to its slowest unit: why an image takes
longer than that unit alone.
"""

from fractions import Fraction

from experiments.silicon.finn.law import (
    STREAM_WORDS,
    Loop,
    MatrixVectorUnit,
    converter_loop,
    loops_interval_cycles,
    pool_loop,
    unit_loop,
    window_loop,
)
from experiments.silicon.finn.predict import LATENCY_CYCLES

KERNEL = 3
# Rows of the input, channels, filters, simd, pe, and extent of the pooling behind, 1 if there is
# none: cnvW2A2/hw/config.h and top.cpp.
LAYERS = ((32, 3, 64, 3, 8, 1), (30, 64, 64, 16, 16, 2), (14, 64, 128, 16, 8, 1))
SLOWEST = (12, 128, 128, 16, 8, 1)
QUEUE_PIXELS = 64  # Streams of 128 words, two for each pixel of 2-bit activations: top.cpp


def loops_of(
    size: int, channels: int, filters: int, simd: int, pe: int, pool: int, queue_pixels: int
) -> list[tuple[Loop, int]]:
    """Return the loops of a layer, each with the words of the queue behind it.

    Args:
        size: Rows and columns of the input.
        channels: Channels of a pixel of the input.
        filters: Channels of a pixel of the results.
        simd: Elements that a processing element multiplies in a cycle.
        pe: Processing elements.
        pool: Extent of the squares of the pooling behind the layer, 1 if there is none.
        queue_pixels: Pixels that the queue behind the layer holds.
    """
    out = size - KERNEL + 1
    unit = MatrixVectorUnit(
        width=KERNEL**2 * channels, height=filters, simd=simd, pe=pe, vectors=out**2
    )
    found = [(window_loop(KERNEL, size, out), STREAM_WORDS)]
    if simd != channels:
        elements = unit.width * unit.vectors
        found.append((converter_loop(channels, simd, elements), STREAM_WORDS))
    found.append((unit_loop(unit), STREAM_WORDS))
    behind = STREAM_WORDS if pool > 1 else queue_pixels
    found.append((converter_loop(pe, filters, filters * unit.vectors), behind))
    if pool > 1:
        found.append((pool_loop(out, pool), queue_pixels))
    return found


def image_cycles(queue_pixels: int) -> Fraction:
    """Return the cycles from image to image, behind the slowest unit.

    Args:
        queue_pixels: Pixels that the queues between layers hold.
    """
    placed = [pair for layer in (*LAYERS, SLOWEST) for pair in loops_of(*layer, queue_pixels)]
    loops, queues = zip(*placed, strict=True)
    return loops_interval_cycles(loops, queues[:-1], LATENCY_CYCLES)


if __name__ == "__main__":
    for pixels in (QUEUE_PIXELS, 2 * QUEUE_PIXELS):
        print(f"queues of {pixels} pixels: {image_cycles(pixels)} cycles of an image")
