"""Nodes on integers: QLinear operators carry what their integers mean; ConvInteger means itself."""

import numpy as np

from accelsim.integer.onnx_builder import StepBuilder
from accelsim.integer.onnx_float_nodes import (
    NO_BIAS,
    Bias,
    Function,
    add_convolution,
    add_product,
    add_sum,
)
from accelsim.integer.onnx_graph import OnnxNode
from accelsim.integer.onnx_pool_nodes import add_global
from accelsim.integer.onnx_step import Constant, Quantization, Weights
from accelsim.integer.onnx_weights import arranged
from accelsim.number import parse_number


def convolve(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a QLinearConv: x, scale, zero point; w, scale, zero point; y's; bias of 32 bits."""
    source, meaning, result = _declared(builder, node)
    weights = arranged(builder, node, _weights(builder, node, 3, per_axis=0))
    bias = _bias(builder, node, meaning, weights) if node.input(8) else NO_BIAS
    add_convolution(builder, node, source, weights, bias)
    builder.declare(node, node.outputs[0], result)


def multiply(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a QLinearMatMul by a constant matrix (k, n)."""
    source, _, result = _declared(builder, node)
    constant = _weights(builder, node, 3, per_axis=1)
    weights = arranged(builder, node, constant, transposed=True)
    add_product(builder, node, source, weights)
    builder.declare(node, node.outputs[0], result)


def _declared(builder: StepBuilder, node: OnnxNode) -> tuple[str, Quantization, Quantization]:
    source = builder.operand(node, 0)
    meaning = builder.parameters(node, 1, 2, node.inputs[0])
    builder.declare(node, source, meaning)
    return source, meaning, builder.parameters(node, 6, 7, node.outputs[0])


def _weights(builder: StepBuilder, node: OnnxNode, place: int, per_axis: int) -> Constant:
    raw = builder.constant(node, place)
    zero = builder.value(node, place + 2)
    return Constant(
        values=raw.values,
        shape=raw.shape,
        scale=builder.value(node, place + 1).astype(np.float64).reshape(-1),
        zero_point=zero.astype(np.int64).reshape(-1),
        axis=per_axis,
        number=parse_number(zero.dtype.name),
    )


def _bias(builder: StepBuilder, node: OnnxNode, meaning: Quantization, weights: Weights) -> Bias:
    integers = builder.value(node, 8).astype(np.float64).reshape(-1)
    if integers.size != weights.shape[0]:
        raise ValueError(f"has {integers.size} biases for {weights.shape[0]} filters")
    assert weights.scale is not None
    return integers * (meaning.scale * weights.scale), False


def convolve_integers(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a ConvInteger: x, w, their zero points; the result has 32 bits."""
    source, result = _plain(builder, node)
    weights = arranged(builder, node, _plain_weights(builder, node))
    add_convolution(builder, node, source, weights)
    builder.declare(node, node.outputs[0], result)


def multiply_integers(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a MatMulInteger by a constant matrix (k, n); the result has 32 bits."""
    source, result = _plain(builder, node)
    weights = arranged(builder, node, _plain_weights(builder, node), transposed=True)
    add_product(builder, node, source, weights)
    builder.declare(node, node.outputs[0], result)


def _plain(builder: StepBuilder, node: OnnxNode) -> tuple[str, Quantization]:
    source = builder.operand(node, 0)
    known = builder.meaning(source)
    zero = int(builder.value(node, 2).reshape(())) if node.input(2) else 0
    scale = 1.0 if known is None else known.scale
    number = builder.graph.numbers[node.inputs[0]]
    builder.declare(node, source, Quantization(scale=scale, zero_point=zero, number=number))
    return source, Quantization(scale=scale, zero_point=0, number=parse_number("int32"))


def _plain_weights(builder: StepBuilder, node: OnnxNode) -> Constant:
    raw = builder.constant(node, 1)
    zero = builder.value(node, 3).astype(np.int64) if node.input(3) else np.zeros(1, np.int64)
    return Constant(
        values=raw.values,
        shape=raw.shape,
        scale=np.ones(1),
        zero_point=zero.reshape(-1),
        number=builder.graph.numbers[node.inputs[1]],
    )


def add(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a QLinearAdd of two activations: a, scale, zero point; b's; c's."""
    sources = builder.operand(node, 0), builder.operand(node, 3)
    for source, place in zip(sources, (0, 3), strict=True):
        meaning = builder.parameters(node, place + 1, place + 2, node.inputs[place])
        builder.declare(node, source, meaning)
    add_sum(builder, node, sources)
    builder.declare(node, node.outputs[0], builder.parameters(node, 6, 7, node.outputs[0]))


def average_all(builder: StepBuilder, node: OnnxNode) -> None:
    """Add a QLinearGlobalAveragePool: x, scale, zero point; y's."""
    if node.attributes.get("channels_last", 0):
        raise ValueError("has its channels last, which has no integer form here")
    source = builder.operand(node, 0)
    builder.declare(node, source, builder.parameters(node, 1, 2, node.inputs[0]))
    add_global(builder, node, source)
    builder.declare(node, node.outputs[0], builder.parameters(node, 3, 4, node.outputs[0]))


TABLE: dict[str, Function] = {
    "ConvInteger": convolve_integers,
    "MatMulInteger": multiply_integers,
    "QLinearAdd": add,
    "QLinearConv": convolve,
    "QLinearGlobalAveragePool": average_all,
    "QLinearMatMul": multiply,
}
