"""Softmax, normalizations and reductions."""

from math import prod

from accelsim.workload.lowering import normalization, reduction, softmax
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.lowering.vector import BATCH_NORMALIZATION, LOOKUP
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Vector

OPSET_OF_ONE_AXIS = 13
"""Operator set since which Softmax and LogSoftmax are along one axis."""


def distribution(node: Node) -> Lowered:
    """Lower Softmax and LogSoftmax along their axis; before opset 13, from it to the last one."""
    data = node.input(0)
    is_flat = node.version < OPSET_OF_ONE_AXIS
    axis = _axis(node, data.shape, 1 if is_flat and len(data.shape) > 1 else -1)
    if is_flat:
        rows = max(prod(data.shape[:axis]), 1)
    else:
        rows = max(data.elements // max(data.shape[axis], 1), 1) if data.shape else 1
    return Lowered(work=(softmax(data.elements, rows),))


def hardmax(node: Node) -> Lowered:
    """Lower Hardmax: a maximum with its index, and a comparison of each index with it."""
    elements = node.input(0).elements
    work = Vector(input_elements=elements, output_elements=elements, operations=2 * elements)
    return Lowered(work=(work,))


def batch(node: Node) -> Lowered:
    """Lower BatchNormalization with known statistics: a scale and an offset, foldable."""
    data = node.input(0)
    work = Vector(
        input_elements=data.elements,
        output_elements=node.output.elements,
        operations=BATCH_NORMALIZATION * data.elements,
        weight_elements=node.weight_elements,
    )
    return Lowered(work=(work,), fusible="fold" if len(node.activations) == 1 else "no")


def layer(node: Node) -> Lowered:
    """Lower LayerNormalization and RMSNormalization, from their axis to the last."""
    data = node.input(0)
    rows = prod(data.shape[: _axis(node, data.shape, -1)])
    operands = sum(value is not None for value in node.inputs)
    return _normalization(node, rows, operands - 1, centered=node.kind != "RMSNormalization")


def instance(node: Node) -> Lowered:
    """Lower InstanceNormalization: statistics of each channel of each image."""
    return _normalization(node, prod(node.input(0).shape[:2]), 2)


def group(node: Node) -> Lowered:
    """Lower GroupNormalization: statistics of each channel group of each image."""
    shape, groups = node.input(0).shape, node.integer("num_groups", 1)
    if groups < 1 or shape[1] % groups:
        raise ValueError(f"num_groups {groups} does not divide {shape[1]} channels")
    return _normalization(node, shape[0] * groups, 2)


def _normalization(node: Node, rows: int, affine: int, *, centered: bool = True) -> Lowered:
    work = normalization(
        node.input(0).elements,
        rows,
        weights=node.weight_elements,
        centered=centered,
        affine=affine,
    )
    return Lowered(work=(work,))


def mean_variance(node: Node) -> Lowered:
    """Lower MeanVarianceNormalization over its axes, without scale and offset."""
    shape = node.input(0).shape
    axes = {axis % len(shape) for axis in node.integers("axes", (0, 2, 3))} if shape else set()
    rows = prod(extent for axis, extent in enumerate(shape) if axis not in axes)
    return _normalization(node, rows, 0)


def local_response(node: Node) -> Lowered:
    """Lower LRN: square, sum of ``size`` squares, scale and offset, power (table), product.

    Krizhevsky et al., NIPS 2012, section 3.3.
    """
    data = node.input(0)
    taps = node.integer("size", 1)
    if taps < 1:
        raise ValueError(f"size must be at least 1, not {taps}")
    work = Vector(
        input_elements=data.elements,
        output_elements=data.elements,
        operations=(1 + (taps - 1) + 2 + LOOKUP + 1) * data.elements,
    )
    return Lowered(work=(work,))


def norm(node: Node) -> Lowered:
    """Lower LpNormalization: square, sum, product with the reciprocal (two tables a row)."""
    data = node.input(0)
    axis = _axis(node, data.shape, -1)
    rows = data.elements // max(data.shape[axis], 1)
    work = Vector(
        input_elements=data.elements,
        output_elements=data.elements,
        operations=3 * data.elements + 2 * LOOKUP * rows,
    )
    return Lowered(work=(work,))


REDUCTIONS: dict[str, tuple[int, int]] = {
    # Operations for each element read, and for each element written.
    **dict.fromkeys(("ReduceSum", "ReduceMax", "ReduceMin", "ReduceProd"), (1, 0)),
    **dict.fromkeys(("ArgMax", "ArgMin"), (1, 0)),
    "ReduceMean": (1, 1),
    "ReduceL1": (2, 0),
    "ReduceSumSquare": (2, 0),
    "ReduceL2": (2, LOOKUP),
    "ReduceLogSum": (1, LOOKUP),
    # Maximum, difference, exponential, sum; logarithm and sum.
    "ReduceLogSumExp": (3 + LOOKUP, LOOKUP + 1),
}


def reduce(node: Node) -> Lowered:
    """Lower a reduction over any axes."""
    each, after = REDUCTIONS[node.kind]
    work = reduction(node.input(0).elements, node.output.elements, each=each, after=after)
    return Lowered(work=(work,))


def _axis(node: Node, shape: tuple[int, ...], default: int) -> int:
    axis = node.integer("axis", default)
    if not -len(shape) <= axis < max(len(shape), 1):
        raise ValueError(f"axis {axis} does not fit a tensor of {len(shape)} dimensions")
    return axis % len(shape) if shape else 0


TABLE = {
    "Softmax": distribution,
    "LogSoftmax": distribution,
    "Hardmax": hardmax,
    "BatchNormalization": batch,
    "LayerNormalization": layer,
    "RMSNormalization": layer,
    "InstanceNormalization": instance,
    "GroupNormalization": group,
    "MeanVarianceNormalization": mean_variance,
    "LRN": local_response,
    "LpNormalization": norm,
    **dict.fromkeys(REDUCTIONS, reduce),
}

CONTRIBUTED = dict.fromkeys(("LayerNormalization", "RMSNormalization"), layer)
