"""Nodes on real numbers: of float networks, and between DequantizeLinear and QuantizeLinear."""

from collections.abc import Callable
from dataclasses import replace
from math import inf, prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.onnx_builder import StepBuilder
from accelsim.integer.onnx_graph import OnnxNode
from accelsim.integer.onnx_step import Constant, Extents, Step, Weights
from accelsim.integer.onnx_weights import arranged, normalized
from accelsim.integer.onnx_window import Window, read_window

Function = Callable[[StepBuilder, OnnxNode], None]

POINT = Window(kernel=(1, 1))

Bias = tuple[NDArray[np.float64] | None, bool]
"""Real numbers of shape (filters,), and whether there is a bias whose values are not known."""

NO_BIAS: Bias = (None, False)


def convolve(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a Conv: input, weights (filters, channels of a group, height, width), bias."""
    source = builder.operand(node, 0)
    weights = arranged(builder, node, builder.constant(node, 1))
    add_convolution(builder, node, source, weights, _bias(builder, node, 2, weights.shape[0]))


def add_convolution(
    builder: StepBuilder, node: OnnxNode, source: str, weights: Weights, bias: Bias = NO_BIAS
) -> None:
    """Add a convolution of ``source``."""
    shape = builder.shape(source)
    if len(shape) != 4 or len(weights.shape) != 4:
        raise ValueError(f"has an input {list(shape)}; only images have an integer form")
    groups = int(node.attributes.get("group", 1))
    filters, channels = weights.shape[:2]
    if channels * groups != shape[1] or filters % groups:
        raise ValueError(f"has {groups} groups, weights {weights.shape} and {shape[1]} channels")
    window = read_window(node.attributes, weights.shape[2:], shape[2], shape[3])
    step = Step(
        kind="convolution",
        name=node.name,
        inputs=(source,),
        output=node.outputs[0],
        weights=weights,
        bias=bias[0],
        seeded_bias=bias[1],
        window=window,
        groups=groups,
    )
    builder.add(node, step, (1, filters, *window.output(shape[2], shape[3])))


def multiply(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a MatMul by a constant matrix (k, n)."""
    source = builder.operand(node, 0)
    weights = arranged(builder, node, builder.constant(node, 1), transposed=True)
    add_product(builder, node, source, weights)


def connect(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a Gemm with a constant matrix and bias."""
    factors = {name: float(node.attributes.get(name, 1.0)) for name in ("alpha", "beta")}
    if node.attributes.get("transA", 0) or any(factor != 1 for factor in factors.values()):
        raise ValueError("has transA, alpha or beta other than 0, 1, 1, which has no integer form")
    source = builder.operand(node, 0)
    swap = not node.attributes.get("transB", 0)
    weights = arranged(builder, node, builder.constant(node, 1), transposed=swap)
    add_product(builder, node, source, weights, _bias(builder, node, 2, weights.shape[0]))


def add_product(
    builder: StepBuilder, node: OnnxNode, source: str, weights: Weights, bias: Bias = NO_BIAS
) -> None:
    """Add a matrix product of ``source``: weights are (n, k, 1, 1)."""
    shape = builder.shape(source)
    if len(weights.shape) != 4 or shape[-1] != weights.shape[1] or prod(shape[:-2]) != 1:
        raise ValueError(f"multiplies {list(shape)} by a matrix of {weights.shape[1]} rows")
    step = Step(
        kind="convolution",
        name=node.name,
        inputs=(source,),
        output=node.outputs[0],
        weights=weights,
        bias=bias[0],
        seeded_bias=bias[1],
        window=POINT,
    )
    builder.add(node, step, (*shape[:-1], weights.shape[0]))


def _bias(builder: StepBuilder, node: OnnxNode, place: int, filters: int) -> Bias:
    if not node.input(place):
        return NO_BIAS
    constant = builder.constant(node, place)
    if constant.values is None:
        return None, True
    values = real_values(constant).reshape(-1)
    if values.size not in (1, filters):
        raise ValueError(f"has a bias {list(constant.shape)}, not one number for each result")
    return np.broadcast_to(values, (filters,)), False


def real_values(constant: Constant) -> NDArray[np.float64]:
    """Return a constant whose values are known, in real numbers, flat if it was quantized."""
    assert constant.values is not None
    if constant.scale is None or constant.zero_point is None:
        return constant.values.astype(np.float64)
    integers = constant.values.reshape(-1).astype(np.float64)
    for part in (constant.scale, constant.zero_point):
        if part.size not in (1, integers.size):
            raise ValueError(f"has {part.size} bias scales or zero points for {integers.size}")
    return (integers - constant.zero_point) * constant.scale


def rectify(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a Relu."""
    _clip(builder, node, 0.0, inf)


def clip(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a Clip, whose bounds are inputs, or attributes before operator set 11."""
    least = builder.bound(node, 1, float(node.attributes.get("min", -inf)))
    most = builder.bound(node, 2, float(node.attributes.get("max", inf)))
    _clip(builder, node, least, most)


def _clip(builder: StepBuilder, node: OnnxNode, least: float, most: float) -> None:
    kinds = ("convolution", "maximum", "average", "add", "rescale")
    step = builder.open_step(node.inputs[0], kinds)
    if step is not None:
        # Bounds that were there go through the new ones.
        bounds = tuple(min(max(bound, least), most) for bound in step.clip)
        builder.join(node, step, replace(step, clip=(bounds[0], bounds[1])))
        return
    source = builder.operand(node, 0)
    alone = Step(
        kind="rescale",
        name=node.name,
        inputs=(source,),
        output=node.outputs[0],
        clip=(least, most),
    )
    builder.add(node, alone, builder.shape(source))


def normalize(builder: StepBuilder, node: OnnxNode) -> None:
    """Fold a BatchNormalization into the convolution before it."""
    step = builder.open_step(node.inputs[0], ("convolution",))
    if step is None or step.weights is None or step.clip != (-inf, inf) or builder.quantized:
        raise ValueError("does not follow a float convolution that nothing else reads")
    values = [builder.constant(node, place).values for place in range(1, 5)]
    epsilon = float(node.attributes.get("epsilon", 1e-5))
    builder.join(node, step, normalized(step, values, epsilon))


def add(builder: StepBuilder, node: OnnxNode) -> None:
    """Add an Add (or Sum) of two activations, or a bias to the convolution before it."""
    if len(node.inputs) != 2:
        raise ValueError(f"adds {len(node.inputs)} tensors; two have an integer form")
    activations = [place for place in (0, 1) if builder.is_activation(node.inputs[place])]
    if len(activations) == 2:
        add_sum(builder, node, (builder.operand(node, 0), builder.operand(node, 1)))
        return
    place = activations[0] if activations else 0
    step = builder.open_step(node.inputs[place], ("convolution",))
    if step is None or step.weights is None or step.clip != (-inf, inf):
        raise ValueError("adds a constant to what is no convolution or product alone")
    shape, extents = builder.constant(node, 1 - place).shape, builder.shape(step.output)
    axis = 1 if len(extents) == 4 else len(extents) - 1
    filters = step.weights.shape[0]
    aligned = (1,) * (len(extents) - len(shape)) + tuple(shape)
    expected = tuple(filters if place == axis else 1 for place in range(len(extents)))
    if prod(shape) not in (1, filters) or (prod(shape) == filters and aligned != expected):
        raise ValueError(f"adds a constant of {list(shape)}, not one number for each channel")
    bias, seeded = _bias(builder, node, 1 - place, filters)
    total = bias if step.bias is None or bias is None else step.bias + bias
    joined = replace(step, bias=total, seeded_bias=step.seeded_bias or seeded)
    builder.join(node, step, joined)


def add_sum(builder: StepBuilder, node: OnnxNode, sources: tuple[str, str]) -> None:
    """Add a sum of two activations."""
    shapes = [builder.shape(source) for source in sources]
    if shapes[0] != shapes[1]:
        raise ValueError(f"adds {list(shapes[0])} and {list(shapes[1])}, which differ")
    step = Step(kind="add", name=node.name, inputs=sources, output=node.outputs[0])
    builder.add(node, step, shapes[0])


def reshape(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a Reshape, Flatten, Squeeze or Unsqueeze."""
    source = builder.operand(node, 0)
    shape = _target(builder, node, builder.shape(source))
    step = Step(kind="reshape", name=node.name, inputs=(source,), output=node.outputs[0])
    builder.add(node, step, shape)


def _target(builder: StepBuilder, node: OnnxNode, before: Extents) -> Extents:
    known = builder.graph.shapes.get(node.outputs[0])
    if known is not None:
        return known
    # Only operators of other domains leave shapes open.
    if node.kind == "Flatten":
        axis = int(node.attributes.get("axis", 1)) % (len(before) + 1)
        return (prod(before[:axis]), prod(before[axis:]))
    if node.kind != "Reshape":
        raise ValueError("has an unknown shape")
    wanted = [int(extent) for extent in builder.value(node, 1)]
    if not node.attributes.get("allowzero", 0):
        wanted = [before[axis] if extent == 0 else extent for axis, extent in enumerate(wanted)]
    if -1 in wanted:
        rest = prod(extent for extent in wanted if extent != -1)
        wanted[wanted.index(-1)] = prod(before) // max(rest, 1)
    if prod(wanted) != prod(before):
        raise ValueError(f"cannot give {list(before)} the shape {wanted}")
    return tuple(wanted)


def quantize(builder: StepBuilder, node: OnnxNode) -> None:
    """Let a QuantizeLinear say what the integers of a tensor are."""
    builder.quantize(node, builder.parameters(node, 1, 2, node.outputs[0]))


def dequantize(builder: StepBuilder, node: OnnxNode) -> None:
    """Let a DequantizeLinear say what integers mean, of a constant or of an activation."""
    if builder.is_activation(node.inputs[0]):
        builder.dequantize(node, builder.parameters(node, 1, 2, node.inputs[0]))
        return
    raw = builder.constant(node, 0)
    scale = builder.value(node, 1).astype(np.float64).reshape(-1)
    zero = builder.value(node, 2).astype(np.int64).reshape(-1) if node.input(2) else None
    rank = max(len(raw.shape), 1)
    builder.dequantize_constant(
        node,
        Constant(
            values=raw.values,
            shape=raw.shape,
            scale=scale,
            zero_point=np.zeros(1, np.int64) if zero is None else zero,
            axis=int(node.attributes.get("axis", 1)) % rank,
            number=builder.graph.numbers.get(node.inputs[0]),
        ),
    )


TABLE: dict[str, Function] = {
    "Add": add,
    "BatchNormalization": normalize,
    "Clip": clip,
    "Conv": convolve,
    "DequantizeLinear": dequantize,
    "Flatten": reshape,
    "Gemm": connect,
    "MatMul": multiply,
    "QuantizeLinear": quantize,
    "Relu": rectify,
    "Reshape": reshape,
    "Squeeze": reshape,
    "Sum": add,
    "Unsqueeze": reshape,
}
