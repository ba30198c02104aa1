"""Sums and means over channels as products with a filter of ones, which the array computes.

A ReduceMean of images (1, 64, 8, 8) over axis 1 is a Conv by ones (1, 64, 1, 1) of scale 1/64, and
one of a matrix (1, 32, 64) over axis 2 a MatMul by ones (64, 1). Over rows and columns they are
pools. Where the file drops the axis, a Squeeze follows.
"""

import numpy as np

from accelsim.workload.onnx.composed.composition import Composition, Site


def is_of_channels(site: Site) -> bool:
    """Return whether a reduction is over the channels alone."""
    if site.operator.operand(0) not in site.graph.tensors:
        return False
    shape, axes = site.shape, site.operator.attributes.get("axes", ())
    if site.operator.operand(1):
        given = site.graph.constants.get(site.operator.operand(1))
        if given is None or given.values is None:
            return False
        axes = given.values.reshape(-1).tolist()
    return 2 <= len(shape) <= 4 and [axis % len(shape) for axis in axes] == [_channels(shape)]


def _channels(shape: tuple[int, ...]) -> int:
    """Return the axis of the channels."""
    return 1 if len(shape) == 4 else len(shape) - 1


def reduce_channels(site: Site) -> None:
    """Add the nodes of a sum or a mean over channels."""
    node, shape, writer = site.node, site.shape, site.writer
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


TABLE = dict.fromkeys(
    ("ReduceMean", "ReduceSum"), Composition(nodes=reduce_channels, applies=is_of_channels)
)
