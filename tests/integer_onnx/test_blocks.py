"""Files whose weights of four bits have a scale for each block, against onnxruntime."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from accelsim.compiler import compile_network, schedule_layers
from accelsim.errors import WorkloadError
from accelsim.integer import Convolution, IntegerNetwork
from accelsim.integer.blocks import MOST_FACTOR, block_factors, by_channel
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload.layers import lower
from accelsim.workload.load import load_workload
from compiler.networks import machine
from integer_onnx.agreement import runtime, saved

SOURCE_SCALE, RESULT_SCALE = np.float32(0.03), np.float32(0.25)


class Product:
    """One product by weights of four bits.

    Args:
        generator: Generator of its numbers.
        rows: Rows of activations.
        k: Length of the reduction.
        n: Filters.
        block: Elements that share a scale.
        zero_points: Whether blocks have zero points of their own.
        bias: Whether results have a bias.
    """

    def __init__(
        self,
        generator: np.random.Generator,
        rows: int,
        k: int,
        n: int,
        block: int,
        *,
        zero_points: bool = False,
        bias: bool = False,
    ) -> None:
        self.rows, self.k, self.n, self.block = rows, k, n, block
        self.blocks = -(-k // block)
        self.codes = generator.integers(0, 16, (n, self.blocks * block)).astype(np.uint8)
        self.zeros = np.full((n, self.blocks), 8, np.uint8)
        if zero_points:
            self.zeros = generator.integers(6, 11, (n, self.blocks)).astype(np.uint8)
        self.scales = (0.02 * np.exp(generator.normal(0, 1, (n, self.blocks)))).astype(np.float32)
        self.has_zeros = zero_points
        self.bias = generator.normal(0, 1, n).astype(np.float32) if bias else None
        self.x = generator.normal(0, 1, (rows, k)).astype(np.float32)

    @property
    def integers(self) -> NDArray[np.int64]:
        """Weights around their zero points, shape (n, k)."""
        zeros = np.repeat(self.zeros.astype(np.int64), self.block, axis=1)
        return (self.codes.astype(np.int64) - zeros)[:, : self.k]

    @property
    def weights(self) -> NDArray[np.float64]:
        """Weights in real numbers, shape (n, k)."""
        return self.integers * np.repeat(self.scales, self.block, axis=1)[:, : self.k]

    def model(self, *, contributed: bool) -> onnx.ModelProto:
        """Return a quantized file with a MatMulNBits, or with a DequantizeLinear of blocks."""
        held = {
            "x_scale": SOURCE_SCALE,
            "x_zero": np.int8(3),
            "y_scale": RESULT_SCALE,
            "y_zero": np.int8(-5),
        }
        constants = [numpy_helper.from_array(np.asarray(v), name) for name, v in held.items()]
        nodes = [
            helper.make_node("QuantizeLinear", ["x", "x_scale", "x_zero"], ["x_q"]),
            helper.make_node("DequantizeLinear", ["x_q", "x_scale", "x_zero"], ["x_r"]),
        ]
        nodes += self._contributed(constants) if contributed else self._standard(constants)
        nodes += [
            helper.make_node("QuantizeLinear", ["y_r", "y_scale", "y_zero"], ["y_q"]),
            helper.make_node("DequantizeLinear", ["y_q", "y_scale", "y_zero"], ["y"]),
        ]
        graph = helper.make_graph(
            nodes,
            "product",
            [helper.make_tensor_value_info("x", TensorProto.FLOAT, [self.rows, self.k])],
            [helper.make_tensor_value_info("y", TensorProto.FLOAT, [self.rows, self.n])],
            constants,
        )
        opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=10)

    def _contributed(self, constants: list[onnx.TensorProto]) -> list[onnx.NodeProto]:
        packed = self.codes[:, 0::2] | self.codes[:, 1::2] << 4
        held = {
            "w": packed.reshape(self.n, self.blocks, self.block // 2),
            "w_scales": self.scales.reshape(-1),
        }
        names = ["x_r", "w", "w_scales"]
        if self.has_zeros or self.bias is not None:
            zeros = np.zeros((self.n, 2 * -(-self.blocks // 2)), np.uint8)
            zeros[:, : self.blocks] = self.zeros
            held["w_zeros"] = (zeros[:, 0::2] | zeros[:, 1::2] << 4).reshape(-1)
            names.append("w_zeros")
        if self.bias is not None:
            held["bias"] = self.bias
            names += ["", "bias"]
        constants += [numpy_helper.from_array(values, name) for name, values in held.items()]
        sizes = {"K": self.k, "N": self.n, "bits": 4, "block_size": self.block}
        return [helper.make_node("MatMulNBits", names, ["y_r"], domain="com.microsoft", **sizes)]

    def _standard(self, constants: list[onnx.TensorProto]) -> list[onnx.NodeProto]:
        assert not self.has_zeros
        integers = self.integers.T
        constants += [
            helper.make_tensor("w", TensorProto.INT4, integers.shape, integers.reshape(-1)),
            numpy_helper.from_array(np.ascontiguousarray(self.scales.T), "w_scales"),
        ]
        nodes = [
            helper.make_node(
                "DequantizeLinear", ["w", "w_scales"], ["w_r"], axis=0, block_size=self.block
            ),
            helper.make_node("MatMul", ["x_r", "w_r"], ["y_r" if self.bias is None else "sum"]),
        ]
        if self.bias is not None:
            constants.append(numpy_helper.from_array(self.bias, "bias"))
            nodes.append(helper.make_node("Add", ["sum", "bias"], ["y_r"]))
        return nodes


def quantized(product: Product) -> NDArray[np.int64]:
    """Return the integers of what a product reads."""
    return np.clip(np.rint(product.x / SOURCE_SCALE) + 3, -128, 127).astype(np.int64)


def allowed(product: Product, network: IntegerNetwork) -> NDArray[np.float64]:
    """Return by how many steps results may differ: roundings, and those of the scales of blocks."""
    (layer,) = network.layers
    assert isinstance(layer, Convolution)
    assert layer.factors is not None
    factors = by_channel(layer.factors, layer.layer.factor_channels, product.k)
    unit = product.scales.max(axis=1) / layer.factors.max(axis=1)
    wrong = np.abs(product.weights - product.integers * factors * unit[:, None])
    reach = np.abs(quantized(product) - 3) * float(SOURCE_SCALE)
    return 1 + reach @ wrong.T / float(RESULT_SCALE) + 1e-3


@pytest.mark.parametrize("contributed", [True, False])
@pytest.mark.parametrize(
    ("rows", "k", "n", "block", "bias"),
    [(1, 128, 24, 32, False), (3, 64, 10, 16, True), (2, 80, 7, 32, False), (1, 16, 5, 64, True)],
)
def test_results_differ_from_onnxruntime_by_roundings_alone(
    rows: int, k: int, n: int, block: int, bias: bool, contributed: bool, tmp_path: Path
) -> None:
    product = Product(np.random.default_rng([rows, k]), rows, k, n, block, bias=bias)
    model = product.model(contributed=contributed)
    network = read_integer_network(saved(model, tmp_path))
    x = quantized(product)[None]

    found = run_reference(network, {network.inputs[0]: x})[network.outputs[0]][0]

    real = runtime(product.model(contributed=True)).run(None, {"x": product.x})[0]
    wanted = np.rint(real / RESULT_SCALE) - 5
    assert np.all(np.abs(found - wanted) <= allowed(product, network))
    npu = npu_of(machine(4, 3, weight="int4"))
    program = compile_network(network, npu)
    memory = execute(program, npu, program.with_inputs({network.inputs[0]: x}))
    assert np.array_equal(program.outputs[network.outputs[0]].unpack(memory)[0], found)
    layers = lower(load_workload(str(saved(model, tmp_path)))).layers
    events = run_program(schedule_layers(layers, npu), npu).events
    assert events == run_program(program, npu).events


def test_zero_points_of_blocks_move_weights(tmp_path: Path) -> None:
    product = Product(np.random.default_rng(2), 2, 64, 6, 16, zero_points=True)
    product.codes = np.clip(product.codes, 3, 13)
    network = read_integer_network(saved(product.model(contributed=True), tmp_path))

    found = run_reference(network, {network.inputs[0]: quantized(product)[None]})

    real = runtime(product.model(contributed=True)).run(None, {"x": product.x})[0]
    wanted = np.rint(real / RESULT_SCALE) - 5
    difference = np.abs(found[network.outputs[0]][0] - wanted)
    assert np.all(difference <= allowed(product, network))


def test_zero_points_beyond_four_bits_are_refused(tmp_path: Path) -> None:
    product = Product(np.random.default_rng(2), 2, 64, 6, 16, zero_points=True)

    with pytest.raises(WorkloadError, match=r"around their zero points, which int4 cannot hold"):
        read_integer_network(saved(product.model(contributed=True), tmp_path))


@pytest.mark.parametrize("seed", range(6))
def test_factors_err_by_half_a_unit_at_most(seed: int) -> None:
    generator = np.random.default_rng(seed)
    filters, channels, block = (int(generator.integers(1, most)) for most in (9, 99, 40))
    values = generator.integers(-8, 8, (filters, channels))
    scale = np.exp(generator.normal(0, 2, (filters, -(-channels // block))))

    factors, unit = block_factors(values, scale, block)

    assert factors.min() >= 0
    assert factors.max() <= MOST_FACTOR
    assert np.all(np.abs(scale - factors * unit[:, None]) <= unit[:, None] / 2 * (1 + 1e-9))
    reach = np.abs(values * by_channel(factors, block, channels)).sum(axis=1) * 255
    assert reach.max() < 2**31
