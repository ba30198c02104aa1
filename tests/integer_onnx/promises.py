"""Random networks of one operator between pairs, with hostile scales, zero points and data.

Written apart from the networks of ``test_agreement``: scales from 1e-6 to 1e3, per tensor and per
channel, zero points at either end of a format, channels far beyond all others, results that are
fitted, clipped or coarse. How far results may be from those of onnxruntime is said by the table of
docs/quantized.md, which ``promised_steps`` reads.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from accelsim.integer.read import read_integer_network, to_image
from accelsim.integer.reference import run_reference

Array = NDArray[Any]


class Drawn(NamedTuple):
    """An operator in the making.

    Args:
        nodes: Nodes from the real activations ``a`` (and ``b``) to the real result ``y``.
        shapes: Shapes of the activations.
        constants: Constants that the nodes read.
        weights: Names of constants that are integers of 8 bits with a scale of their own.
    """

    nodes: list[onnx.NodeProto]
    shapes: tuple[tuple[int, ...], ...]
    constants: dict[str, Array]
    weights: Mapping[str, int | None] = {}


IMAGE, MATRIX = (1, 6, 7, 5), (1, 9, 24)


def _node(kind: str, inputs: tuple[str, ...], **attributes: Any) -> list[onnx.NodeProto]:
    return [helper.make_node(kind, inputs, ["y"], name="one", **attributes)]


def _reals(draw: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Return numbers of which some channels are far beyond the others."""
    values = draw.normal(size=shape) * 10.0 ** draw.uniform(-3, 3)
    if draw.random() < 0.5:
        values[..., draw.integers(shape[-1])] *= draw.uniform(5, 100)
    return values.astype(np.float32)


def _conv(draw: np.random.Generator) -> Drawn:
    groups = int(draw.choice([1, 2, 6]))
    shape, axis = (6, 6 // groups, 3, 2), int(draw.choice([0, -1]))
    bias = _reals(draw, (6,)) * 0.01
    attributes = {"group": groups, "pads": draw.integers(0, 2, 4).tolist(),
                  "strides": draw.integers(1, 3, 2).tolist()}  # fmt: skip
    nodes = _node("Conv", ("a", "w", "bias"), **attributes)
    axes = {"w": None if axis < 0 else axis}
    return Drawn(nodes, (IMAGE,), {"w": _reals(draw, shape), "bias": bias}, axes)


def _transposed(draw: np.random.Generator) -> Drawn:
    nodes = _node("ConvTranspose", ("a", "w"), strides=[2, 2])
    return Drawn(nodes, (IMAGE,), {"w": _reals(draw, (6, 4, 3, 2))}, {"w": None})


def _gemm(draw: np.random.Generator) -> Drawn:
    axis = int(draw.choice([0, -1]))
    constants = {"w": _reals(draw, (10, 24)), "bias": _reals(draw, (10,)) * 0.01}
    nodes = _node("Gemm", ("a", "w", "bias"), transB=1)
    return Drawn(nodes, ((9, 24),), constants, {"w": None if axis < 0 else axis})


def _matmul(draw: np.random.Generator) -> Drawn:
    axis = int(draw.choice([1, -1]))
    nodes = _node("MatMul", ("a", "w"))
    return Drawn(nodes, (MATRIX,), {"w": _reals(draw, (24, 10))}, {"w": None if axis < 0 else axis})


def _products(_: np.random.Generator) -> Drawn:
    return Drawn(_node("MatMul", ("a", "b")), ((1, 9, 24), (1, 24, 7)), {})


def _pair(kind: str) -> Callable[[np.random.Generator], Drawn]:
    return lambda _: Drawn(_node(kind, ("a", "b")), (MATRIX, MATRIX), {})


def _constant(kind: str, shape: tuple[int, ...]) -> Callable[[np.random.Generator], Drawn]:
    def made(draw: np.random.Generator) -> Drawn:
        values = _reals(draw, shape)
        if kind == "Div":
            values = np.where(np.abs(values) < 1e-3, np.float32(0.5), values)
        return Drawn(_node(kind, ("a", "c")), (MATRIX,), {"c": values})

    return made


def _batch_norm(draw: np.random.Generator) -> Drawn:
    scale, offset, mean = (_reals(draw, (6,)) for _ in range(3))
    constants = {"g": scale, "o": offset, "m": mean, "v": np.abs(_reals(draw, (6,))) + 1e-3}
    return Drawn(_node("BatchNormalization", ("a", "g", "o", "m", "v")), (IMAGE,), constants)


def _unary(kind: str, shape: tuple[int, ...], **attributes: Any) -> Callable[..., Drawn]:
    return lambda _: Drawn(_node(kind, ("a",), **attributes), (shape,), {})


def _norm(kind: str, constants: int) -> Callable[[np.random.Generator], Drawn]:
    def made(draw: np.random.Generator) -> Drawn:
        channels = int(draw.choice([6, 24, 200, 768]))
        given = {
            "g": draw.uniform(0.05, 3, channels) if constants else np.ones(channels),
            "o": draw.normal(size=channels) * draw.uniform(0, 1),
        }
        if draw.random() < 0.5:
            given["g"][draw.integers(channels)] *= -0.1
        held = {name: value.astype(np.float32) for name, value in given.items()}
        names = ("a", *("g", "o")[: max(constants, 1)])
        held = {name: held[name] for name in names[1:]}
        if not constants:
            held["g"] = np.ones(channels, np.float32)
        return Drawn(_node(kind, names, axis=-1), ((1, 9, channels),), held)

    return made


def _groups(kind: str) -> Callable[[np.random.Generator], Drawn]:
    def made(draw: np.random.Generator) -> Drawn:
        attributes = {"num_groups": int(draw.choice([1, 2, 3, 6]))} if kind[0] == "G" else {}
        given = {"g": draw.uniform(0.05, 3, 6), "o": draw.normal(size=6) * draw.uniform(0, 1)}
        if draw.random() < 0.5:
            given["g"][draw.integers(6)] *= -0.1
        if draw.random() < 0.2:
            given = {"g": np.full(6, 0.7), "o": np.zeros(6)}
        held = {name: value.astype(np.float32) for name, value in given.items()}
        return Drawn(_node(kind, ("a", "g", "o"), **attributes), (IMAGE,), held)

    return made


def _join(_: np.random.Generator) -> Drawn:
    return Drawn(_node("Concat", ("a", "b"), axis=1), (IMAGE, (1, 3, 7, 5)), {})


FUNCTIONS = ("Sigmoid", "Tanh", "Gelu", "Erf", "HardSwish", "LeakyRelu", "Exp", "Softplus", "Abs")

OPERATORS: Mapping[str, Callable[[np.random.Generator], Drawn]] = {
    "Conv": _conv,
    "ConvTranspose": _transposed,
    "Gemm": _gemm,
    "MatMul": _matmul,
    "MatMul of two activations": _products,
    "Add": _pair("Add"),
    "Sub": _pair("Sub"),
    "Mul": _pair("Mul"),
    "Concat": _join,
    "BatchNormalization": _batch_norm,
    **{f"{kind} of each channel": _constant(kind, (24,)) for kind in ("Add", "Mul", "Sub", "Div")},
    "Add of each element": _constant("Add", (9, 24)),
    "Mul of each element": _constant("Mul", (9, 24)),
    **{kind: _unary(kind, MATRIX) for kind in FUNCTIONS},
    "Relu": _unary("Relu", MATRIX),
    "MaxPool": _unary("MaxPool", IMAGE, kernel_shape=[3, 2], pads=[1, 0, 1, 1]),
    "AveragePool": _unary("AveragePool", IMAGE, kernel_shape=[3, 2], pads=[1, 0, 1, 1]),
    "GlobalAveragePool": _unary("GlobalAveragePool", IMAGE),
    "ReduceMean": _unary("ReduceMean", IMAGE, axes=[2, 3]),
    "Softmax": _unary("Softmax", MATRIX, axis=-1),
    "LayerNormalization": _norm("LayerNormalization", 0),
    "LayerNormalization with constants": _norm("LayerNormalization", 2),
    "RMSNormalization with constants": _norm("RMSNormalization", 1),
    **{kind: _groups(kind) for kind in ("GroupNormalization", "InstanceNormalization")},
}


def promised_steps() -> dict[str, int | None]:
    """Return the most steps between two results, by operator; None where constants decide."""
    page = Path(__file__).parents[2] / "docs" / "quantized.md"
    _, _, rest = page.read_text().partition("| Operator between pairs | Most steps |")
    rows = [line.split("|") for line in rest.partition("\n\n")[0].splitlines()[2:]]
    return {
        name.strip(): int(row[2]) if row[2].strip().isdigit() else None
        for row in rows
        for name in row[1].split(";")
    }


class Case:
    """A network of one operator.

    Args:
        operator: Name of the operator, one of ``OPERATORS``.
        seed: Seed of everything that is drawn.
        folder: For its file.
    """

    def __init__(self, operator: str, seed: int, folder: Path) -> None:
        self._draw = draw = np.random.default_rng([seed, *map(ord, operator)])
        self._drawn = OPERATORS[operator](draw)
        self._operator, self._folder = operator, folder
        self._number = np.dtype(draw.choice([np.int8, np.uint8]))  # type: ignore[arg-type]
        self._constants: dict[str, Array] = {}
        self._nodes: list[onnx.NodeProto] = []
        for name, values in self._drawn.constants.items():
            self._add_constant(name, values)
        self._feeds = {
            f"{name}_q": self._activation(name, shape)
            for name, shape in zip("ab", self._drawn.shapes, strict=False)
        }
        self._nodes += self._drawn.nodes

    def differences(self) -> Array:
        """Return our integers less those of onnxruntime."""
        (real,) = self._session(["y"], TensorProto.FLOAT).run(["y"], self._feeds)
        self._constants |= self._meaning("y", np.asarray(real, np.float64))
        said = ["y_s", "y_z"]
        self._nodes.append(helper.make_node("QuantizeLinear", ["y", *said], ["result"]))
        self._nodes.append(helper.make_node("DequantizeLinear", ["result", *said], ["end"]))
        kind = helper.np_dtype_to_tensor_dtype(self._number)
        session = self._session(["result", "end"], kind)
        theirs = session.run(["result"], self._feeds)[0]
        network = read_integer_network(self._path)
        given = {name: to_image(network, name, self._feeds[name]) for name in network.inputs}
        ours = run_reference(network, given)
        (name,) = {"result"} & ours.keys()
        return np.asarray(ours[name] - to_image(network, name, theirs))

    def rounding_steps(self) -> float:
        """Return by how many steps of the result a product may err because its constant is rounded.

        The constant of each element is held in 254 steps of its range, and meets the farthest x.
        """
        held = self._constants
        limits = np.iinfo(self._number)
        zero, constant = int(held["a_z"]), np.append(held["c"], np.float32(0))
        reach = max(limits.max - zero, zero - limits.min) * float(held["a_s"])
        return reach * float(np.ptp(constant)) / 508 / float(held["y_s"])

    @property
    def _path(self) -> Path:
        return self._folder / "one.onnx"

    def _add_constant(self, name: str, values: Array) -> None:
        if name not in self._drawn.weights:
            self._constants[name] = values
            return
        axis = self._drawn.weights[name]
        others = tuple(place for place in range(values.ndim) if place != axis)
        most = np.abs(values).max(axis=None if axis is None else others)
        scale = np.asarray(np.maximum(most, 1e-9) / 127, np.float32)
        shaped = scale if axis is None else np.expand_dims(scale, others)
        codes = np.clip(np.rint(values / shaped), -127, 127).astype(np.int8)
        zeros = np.zeros(scale.shape, np.int8)
        self._constants |= {f"{name}_q": codes, f"{name}_s": scale, f"{name}_z": zeros}
        self._dequantize(name, axis or 0)

    def _activation(self, name: str, shape: tuple[int, ...]) -> Array:
        """Add an activation, and return its integers."""
        draw, limits = self._draw, np.iinfo(self._number)
        zero = int(draw.choice([limits.min, limits.max, (limits.min + limits.max + 1) // 2,
                                draw.integers(limits.min, limits.max + 1)]))  # fmt: skip
        decades = (-2, 0.3) if self._operator in (*FUNCTIONS, "Softmax") else (-6, 3)
        scale = np.float32(10.0 ** draw.uniform(*decades))
        self._constants |= {f"{name}_s": scale, f"{name}_z": np.array(zero, self._number)}
        self._dequantize(name, 0)
        codes = draw.integers(limits.min, limits.max + 1, shape)
        if draw.random() < 0.5:
            near = np.rint(draw.normal((limits.min + limits.max) / 2, draw.uniform(2, 20), shape))
            near[..., draw.integers(shape[-1])] = draw.choice([limits.min, limits.max], shape[:-1])
            codes = np.clip(near, limits.min, limits.max)
        return codes.astype(self._number)

    def _dequantize(self, name: str, axis: int) -> None:
        parts = [f"{name}_{part}" for part in "qsz"]
        self._nodes.append(helper.make_node("DequantizeLinear", parts, [name], axis=axis))

    def _meaning(self, name: str, real: Array) -> dict[str, Array]:
        """Return a scale and a zero point of results: fitted, clipped, coarse or centered."""
        draw, limits = self._draw, np.iinfo(self._number)
        least, most = min(float(real.min()), 0.0), max(float(real.max()), 0.0)
        scale = (most - least) / 255 or 1.0
        zero = int(np.clip(np.rint(limits.min - least / scale), limits.min, limits.max))
        scale *= float(draw.choice([1.0, 1.0, 0.6, 3.0, 20.0]))
        return {f"{name}_s": np.float32(scale), f"{name}_z": np.array(zero, self._number)}

    def _session(self, outputs: list[str], kind: int) -> onnxruntime.InferenceSession:
        given = helper.np_dtype_to_tensor_dtype(self._number)
        graph = helper.make_graph(
            self._nodes,
            "one",
            [
                helper.make_tensor_value_info(name, given, codes.shape)
                for name, codes in self._feeds.items()
            ],
            [
                helper.make_tensor_value_info(name, kind if place == 0 else TensorProto.FLOAT, None)
                for place, name in enumerate(outputs)
            ],
            [
                numpy_helper.from_array(np.asarray(values), name)
                for name, values in self._constants.items()
            ],
        )
        # RMSNormalization is of operator set 23; a ReduceMean has its axes as attributes until 17.
        version = 17 if self._operator in ("ReduceMean",) else 23
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", version)])
        model.ir_version = 10
        onnx.save(model, self._path)
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        return onnxruntime.InferenceSession(self._path, options, providers=["CPUExecutionProvider"])
