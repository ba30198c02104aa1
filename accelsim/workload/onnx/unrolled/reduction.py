"""Sums and means over channels as products with a filter of ones, which the array computes.

A ReduceMean of images (1, 64, 8, 8) over axis 1 is a Conv by ones (1, 64, 1, 1) of scale 1/64, and
one of a matrix (1, 32, 64) over axis 2 a MatMul by ones (64, 1). Over rows and columns they are
pools. Where the file drops the axis, a Squeeze follows.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.unrolled.writer import Writer

SUMMING = ("ReduceMean", "ReduceSum")


def is_of_channels(
    shape: tuple[int, ...], axes: NDArray[np.int64] | None, attributes: dict[str, Any]
) -> bool:
    """Return whether a reduction is over the channels alone.

    Args:
        shape: Shape of the input.
        axes: Axes that it reads as a constant; None if it reads none.
        attributes: Attributes of its node, which hold the axes in older operator sets.
    """
    given = attributes.get("axes", ()) if axes is None else axes.reshape(-1).tolist()
    return 2 <= len(shape) <= 4 and [axis % len(shape) for axis in given] == [_channels(shape)]


def _channels(shape: tuple[int, ...]) -> int:
    """Return the axis of the channels."""
    return 1 if len(shape) == 4 else len(shape) - 1


def reduce_channels(node: Any, shape: tuple[int, ...], writer: Writer) -> None:
    """Add the nodes of a sum or a mean over channels.

    Args:
        node: Node in the file.
        shape: Shape of the input.
        writer: Writer of nodes.
    """
    is_image, source, result = len(shape) == 4, node.input[0], node.output[0]
    channels = shape[_channels(shape)]
    drops = any(one.name == "keepdims" and not one.i for one in node.attribute)
    kept = f"{writer.prefix}/kept" if drops else result
    ones = np.ones((1, channels, 1, 1) if is_image else (channels, 1), np.int8)
    weights = writer.stored("ones", ones, 1 / channels if node.op_type == "ReduceMean" else 1.0)
    if is_image:
        writer.given("Conv", kept, source, weights, kernel_shape=[1, 1])
    else:
        writer.given("MatMul", kept, source, weights)
    if drops:
        writer.given("Squeeze", result, kept, writer.integers(_channels(shape)))
