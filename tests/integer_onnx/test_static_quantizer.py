"""Networks of onnxruntime's static quantizer in its formats, compiled for a machine of int8."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from numpy.random import Generator
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

import accelsim
from accelsim.compiler import compile_network, network_for
from accelsim.errors import UserError
from accelsim.integer import IntegerNetwork, Softmax
from accelsim.integer.part import single_layer
from accelsim.integer.read import quantize_input
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.workload.layers import Reshape
from compiler.checks import assert_values, right_program
from compiler.networks import machine
from experiments.campaigns import quantizer

TYPES = {
    "u8/s8": (QuantType.QUInt8, QuantType.QInt8),
    "u8/u8": (QuantType.QUInt8, QuantType.QUInt8),
    "s8/s8": (QuantType.QInt8, QuantType.QInt8),
    "s16/s8": (QuantType.QInt16, QuantType.QInt8),
    "u16/u8": (QuantType.QUInt16, QuantType.QUInt8),
    "u8/s4": (QuantType.QUInt8, QuantType.QInt4),
}
MOST = {Softmax: 4}
"""Most steps between a result and that of onnxruntime; 1 of others."""


class Nodes:
    """A network of real numbers in the making."""

    def __init__(self, generator: Generator) -> None:
        self._generator, self._nodes, self._held = generator, [], {}  # type: ignore[var-annotated]

    def constant(self, values: Any, kind: type[np.generic] = np.float32) -> str:
        name = f"c{len(self._held)}"
        self._held[name] = np.asarray(values, kind)
        return name

    def drawn(self, *shape: int) -> str:
        # Weights around 0.3, so that the zero point of an unsigned format is not its middle.
        return self.constant(self._generator.normal(0.1, 0.3, shape))

    def of(self, kind: str, *inputs: str, **attributes: Any) -> str:
        name = f"{kind.lower()}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [f"{name}_out"], name=name, **attributes))
        return f"{name}_out"

    def saved(self, path: Path, shape: tuple[int, ...], end: str) -> Path:
        graph = helper.make_graph(
            self._nodes,
            "net",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
            [helper.make_tensor_value_info(end, TensorProto.FLOAT, None)],
            [numpy_helper.from_array(value, name) for name, value in self._held.items()],
        )
        opsets = [helper.make_opsetid("", 17)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=9)
        onnx.save(onnx.shape_inference.infer_shapes(model), path)
        return path


def images(nodes: Nodes) -> tuple[tuple[int, ...], str]:
    """Return the input and the end of a classifier: depthwise, pools, a sum, a join, functions."""
    six, zero = nodes.constant(6.0), nodes.constant(0.0)
    a = nodes.of("Clip", nodes.of("Conv", "x", nodes.drawn(6, 3, 3, 3), pads=[1] * 4), zero, six)
    b = nodes.of("Conv", a, nodes.drawn(6, 1, 3, 3), group=6, pads=[1] * 4)
    c = nodes.of("Relu", nodes.of("Add", nodes.of("LeakyRelu", b, alpha=0.2), a))
    d = nodes.of("Sigmoid", nodes.of("Conv", c, nodes.drawn(4, 6, 1, 1), nodes.drawn(4)))
    joined = nodes.of("Concat", c, d, axis=1)
    e = nodes.of("AveragePool", joined, kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    f = nodes.of("MaxPool", e, kernel_shape=[2, 2])
    sizes = nodes.constant([1, 1, 2, 2])
    g = nodes.of("Resize", f, "", sizes, mode="nearest", nearest_mode="floor",
                 coordinate_transformation_mode="asymmetric")  # fmt: skip
    h = nodes.of("Flatten", nodes.of("GlobalAveragePool", g))
    return (1, 3, 9, 8), nodes.of("Gemm", h, nodes.drawn(5, 10), nodes.drawn(5), transB=1)


def tokens(nodes: Nodes) -> tuple[tuple[int, ...], str]:
    """Return the input and the end of products of matrices with a softmax and a mean."""
    wide = nodes.of("Add", nodes.of("MatMul", "x", nodes.drawn(12, 9)), nodes.drawn(9))
    weights = nodes.of("Softmax", nodes.of("MatMul", wide, nodes.drawn(9, 7)), axis=-1)
    back = nodes.of("MatMul", nodes.of("MatMul", weights, nodes.drawn(7, 12)), nodes.drawn(12, 12))
    whole = nodes.of("ReduceMean", nodes.of("Mul", back, "x"), axes=[1], keepdims=0)
    return (1, 6, 12), nodes.of("MatMul", whole, nodes.drawn(12, 4))


class Samples(CalibrationDataReader):  # type: ignore[misc]
    """Inputs for the calibration."""

    def __init__(self, feeds: list[dict[str, np.ndarray]]) -> None:
        self._feeds: Iterator[dict[str, np.ndarray]] = iter(feeds)

    def get_next(self) -> dict[str, np.ndarray] | None:
        return next(self._feeds, None)


def quantized(folder: Path, made: Any, types: str, **options: Any) -> tuple[Path, np.ndarray]:
    """Return a quantized file, and an input that it was not calibrated on."""
    generator = np.random.default_rng(5)
    nodes = Nodes(generator)
    shape, end = made(nodes)
    floats = nodes.saved(folder / "floats.onnx", shape, end)
    x = generator.normal(0.3, 1, (7, *shape)).astype(np.float32)
    activation, weight = TYPES[types]
    logging.disable(logging.WARNING)
    try:
        quantize_static(
            floats, folder / "integers.onnx", Samples([{"x": one} for one in x[1:]]),
            activation_type=activation, weight_type=weight, **options,
        )  # fmt: skip
    finally:
        logging.disable(logging.NOTSET)
    return folder / "integers.onnx", x[0]


def theirs_of(path: Path, network: IntegerNetwork, x: np.ndarray) -> dict[str, np.ndarray]:
    """Return every integer tensor of the network that onnxruntime has in the same order."""
    flat = {layer.output for layer in network.layers if isinstance(layer.layer, Reshape)}
    found = quantizer.theirs_of(path, network, x)
    return {name: values for name, values in found.items() if name not in flat}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("form", [QuantFormat.QDQ, QuantFormat.QOperator])
@pytest.mark.parametrize("per_channel", [False, True])
@pytest.mark.parametrize("types", ["u8/s8", "u8/u8", "s8/s8"])
@pytest.mark.parametrize("made", [images, tokens])
def test_every_layer_gives_the_integers_of_onnxruntime(
    made: Any, types: str, per_channel: bool, form: Any, tmp_path: Path
) -> None:
    path, x = quantized(tmp_path, made, types, per_channel=per_channel, quant_format=form)
    arch = machine(tables=1, rows_held=16)
    npu = npu_of(arch)

    network = network_for(path, npu)
    given = theirs_of(path, network, x) | dict(network.constants)
    compared = 0
    for layer in network.layers:
        inputs = {name: given[name] for name in layer.inputs}
        ours = run_reference(single_layer(network, layer.name), inputs)[layer.output]
        compared += layer.output in given
        differences = ours - given.setdefault(layer.output, ours)
        assert np.abs(differences).max() <= MOST.get(type(layer), 1), layer.name
    program = compile_network(network, npu)

    assert compared > len(network.layers) / 2
    assert_values(program, npu, network, {name: given[name] for name in network.inputs})
    compiled = accelsim.compile(path, arch, tmp_path / "program")
    assert accelsim.run(path, arch).counts.cycles == compiled.result.counts.cycles


def test_weights_in_real_numbers_between_integers_are_rounded_and_named(tmp_path: Path) -> None:
    path, x = quantized(tmp_path, images, "u8/s8", nodes_to_exclude=["conv_2"])
    arch = machine(tables=1)
    network = network_for(path, npu_of(arch))

    given = theirs_of(path, network, x)
    layer = next(one for one in network.layers if one.name == "conv_2")
    inputs = {name: given[name] for name in layer.inputs}
    ours = run_reference(single_layer(network, "conv_2"), inputs)[layer.output]
    compiled = accelsim.compile(path, arch, tmp_path / "program")

    worst = np.abs(ours - given[layer.output]).max()
    assert set(compiled.rounded) == {"conv_2"}
    assert 0 < worst <= compiled.rounded["conv_2"] + 1
    assert compiled.rounded["conv_2"] < 10


def pools(nodes: Nodes) -> tuple[tuple[int, ...], str]:
    """Return the input and the end of convolutions, a sum, a join and pools."""
    a = nodes.of("Relu", nodes.of("Conv", "x", nodes.drawn(6, 3, 3, 3), nodes.drawn(6)))
    b = nodes.of("Add", nodes.of("Conv", a, nodes.drawn(6, 6, 1, 1)), a)
    c = nodes.of("AveragePool", nodes.of("Concat", a, b, axis=1), kernel_shape=[2, 2])
    return (1, 3, 8, 7), nodes.of("Conv", c, nodes.drawn(4, 12, 3, 3))


def equal_layers(path: Path, network: IntegerNetwork, x: np.ndarray) -> dict[str, np.ndarray]:
    """Assert that a layer is at most a step from onnxruntime; return the integers of tensors."""
    given = theirs_of(path, network, x) | dict(network.constants)
    for layer in network.layers:
        inputs = {name: given[name] for name in layer.inputs}
        ours = run_reference(single_layer(network, layer.name), inputs)[layer.output]
        assert np.abs(ours - given.setdefault(layer.output, ours)).max() <= 1, layer.name
    return given


@pytest.mark.parametrize("types", ["s16/s8", "u16/u8"])
def test_activations_of_16_bits_need_a_machine_that_holds_them(types: str, tmp_path: Path) -> None:
    path, x = quantized(tmp_path, pools, types)

    with pytest.raises(UserError, match=r"int8, which do not hold .* numbers.output to int16$"):
        accelsim.compile(path, machine(), tmp_path / "narrow")

    npu = npu_of(machine(input_="int16"))
    network = network_for(path, npu)
    given = equal_layers(path, network, x)
    right_program(network, npu, {name: given[name] for name in network.inputs})


def test_weights_of_four_bits_have_pairs_of_onnxruntimes_own(tmp_path: Path) -> None:
    """Operator sets before 21 have no int4; the pairs are then of the domain ``com.microsoft``."""
    path, x = quantized(tmp_path, pools, "u8/s4")
    network = network_for(path, npu_of(machine()))

    equal_layers(path, network, x)

    pairs = {node.domain for node in onnx.load(path).graph.node if "QuantizeL" in node.op_type}
    assert pairs == {"com.microsoft"}
    assert {int(np.abs(layer.weights).max()) for layer in network.convolutions} <= {7, 8}


def moved(nodes: Nodes) -> tuple[tuple[int, ...], str]:
    """Return the input and the end of a network that begins with movements of real numbers."""
    ends = [nodes.constant([place], np.int64) for place in (1, 5, 2)]
    a = nodes.of("MaxPool", "x", kernel_shape=[2, 2], strides=[1, 1])
    b = nodes.of("Slice", a, *ends)
    c = nodes.of("Tanh", nodes.of("Conv", b, nodes.drawn(6, 3, 3, 3)))
    d = nodes.of("Transpose", c, perm=[0, 2, 3, 1])
    return (1, 3, 9, 8), nodes.of("MatMul", d, nodes.drawn(6, 5))


@pytest.mark.parametrize("types", ["u8/s8", "s8/s8"])
def test_movements_before_a_quantization_are_read_behind_it(types: str, tmp_path: Path) -> None:
    path, x = quantized(tmp_path, moved, types)
    network = network_for(path, npu_of(machine(tables=1)))

    (begun,), (end,) = network.inputs, network.outputs
    ours = run_reference(network, {begun: quantize_input(network, begun, x)})[end]

    theirs = theirs_of(path, network, x)[end]
    assert begun == "x_quantized"
    # Conv, Tanh and product round once each, and differ from onnxruntime at ties alone.
    assert np.abs(ours - theirs).max() <= 1
    assert np.mean(ours != theirs) < 0.02
