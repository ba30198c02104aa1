"""Each operator of TFLite is read as operators of ONNX that have its results."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray
from scipy.special import erf, expit

from accelsim.workload.load import load_workload
from accelsim.workload.tflite import tflite_model
from accelsim.workload.tflite.operators import OPERATORS
from workload.tflite.writing import File

DRAWN = np.random.default_rng(41)


class Case(NamedTuple):
    """A network of one operator.

    ``inputs`` are arrays: the first ``given`` are inputs of the network, the others constants.
    """

    kind: str
    inputs: tuple[Any, ...]
    result: Callable[..., Any]
    options: str = ""
    values: Mapping[str, Any] = MappingProxyType({})
    given: int = 1
    outputs: int = 1


def drawn(*shape: int, low: float = -2.0, high: float = 2.0) -> NDArray[np.float32]:
    return DRAWN.uniform(low, high, shape).astype(np.float32)


def integers(*values: int) -> NDArray[np.int32]:
    return np.array(values, np.int32)


def function(
    kind: str, result: Callable[..., Any], options: str = "", low: float = -2.0, **values: Any
) -> Case:
    return Case(kind, (drawn(1, 3, 4, 5, low=low, high=max(2.0, -low)),), result, options, values)


def pair(kind: str, result: Callable[..., Any], options: str = "", **values: Any) -> Case:
    return Case(kind, (drawn(1, 3, 4, 5), drawn(4, 5, low=0.5)), result, options, values, given=2)


def softmax(x: Any, beta: float = 1.0) -> Any:
    raised = np.exp(beta * (x - x.max(axis=-1, keepdims=True)))
    return raised / raised.sum(axis=-1, keepdims=True)


def to_blocks(x: Any, size: int) -> Any:
    n, h, w, c = x.shape
    parts = x.reshape(n, h // size, size, w // size, size, c).transpose(0, 1, 3, 2, 4, 5)
    return parts.reshape(n, h // size, w // size, size * size * c)


def of_blocks(x: Any, size: int) -> Any:
    n, h, w, c = x.shape
    parts = x.reshape(n, h, w, size, size, c // size**2).transpose(0, 1, 3, 2, 4, 5)
    return parts.reshape(n, h * size, w * size, c // size**2)


def resized(x: Any, rows: int, columns: int, half: bool) -> Any:
    """Bilinear, each result from its four neighbours."""
    _, h, w, c = x.shape
    out = np.zeros((1, rows, columns, c))
    for i, j in np.ndindex(rows, columns):
        y, z = (
            (k + 0.5) * old / new - 0.5 if half else k * old / new
            for k, old, new in ((i, h, rows), (j, w, columns))
        )
        y, z = max(y, 0.0), max(z, 0.0)
        a, b = int(y), int(z)
        below, right = min(a + 1, h - 1), min(b + 1, w - 1)
        a, b = min(a, h - 1), min(b, w - 1)
        top = x[0, a, b] * (1 - (z - b)) + x[0, a, right] * (z - b)
        bottom = x[0, below, b] * (1 - (z - b)) + x[0, below, right] * (z - b)
        out[0, i, j] = top * (1 - (y - a)) + bottom * (y - a)
    return out


IMAGE = drawn(1, 4, 6, 8)
ROWS = drawn(2, 6)
CASES = (
    function("ABS", np.abs),
    function("CEIL", np.ceil),
    function("COS", np.cos),
    function("ELU", lambda x: np.where(x > 0, x, np.expm1(x))),
    function("EXP", np.exp),
    function("FLOOR", np.floor),
    function("GELU", lambda x: x * (1 + erf(x / np.sqrt(2))) / 2, "GeluOptions"),
    function(
        "GELU",
        lambda x: x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))),
        "GeluOptions",
        Approximate=True,
    ),
    function("HARD_SWISH", lambda x: x * np.clip(x + 3, 0, 6) / 6),
    function("LEAKY_RELU", lambda x: np.where(x > 0, x, 0.25 * x), "LeakyReluOptions", Alpha=0.25),
    function("LOG", np.log, low=0.1),
    function("LOGISTIC", expit),
    function("NEG", np.negative),
    function("RELU", lambda x: np.maximum(x, 0)),
    function("RELU6", lambda x: np.clip(x, 0, 6), low=-9.0),
    function("RELU_N1_TO_1", lambda x: np.clip(x, -1, 1)),
    function("RELU_0_TO_1", lambda x: np.clip(x, 0, 1)),
    function("ROUND", np.round),
    function("RSQRT", lambda x: 1 / np.sqrt(x), low=0.1),
    function("SIGN", np.sign),
    function("SIN", np.sin),
    function("SQRT", np.sqrt, low=0.1),
    function("SQUARE", np.square),
    function("TANH", np.tanh),
    function("SOFTMAX", softmax, "SoftmaxOptions", Beta=1.0),
    function("SOFTMAX", lambda x: softmax(x, 0.5), "SoftmaxOptions", Beta=0.5),
    function("LOG_SOFTMAX", lambda x: np.log(softmax(x))),
    function("L2_NORMALIZATION", lambda x: x / np.linalg.norm(x, axis=-1, keepdims=True)),
    pair("ADD", np.add, "AddOptions"),
    pair("ADD", lambda a, b: np.clip(a + b, 0, 6), "AddOptions", FusedActivationFunction=3),
    pair("SUB", np.subtract, "SubOptions"),
    pair("MUL", np.multiply, "MulOptions"),
    pair("DIV", np.divide, "DivOptions"),
    pair("MAXIMUM", np.maximum),
    pair("MINIMUM", np.minimum),
    pair("SQUARED_DIFFERENCE", lambda a, b: (a - b) ** 2),
    pair("FLOOR_DIV", lambda a, b: np.floor(a / b)),
    pair("FLOOR_MOD", lambda a, b: a - np.floor(a / b) * b),
    Case("POW", (drawn(2, 6, low=0.1), drawn(6)), np.power, given=2),
    Case("ADD_N", (ROWS, drawn(2, 6), drawn(2, 6)), lambda *x: sum(x), given=3),
    Case("PRELU", (IMAGE, drawn(1, 1, 8)), lambda x, a: np.where(x > 0, x, a * x)),
    Case("RESHAPE", (IMAGE, integers(1, -1)), lambda x, s: x.reshape(1, 192)),
    Case("SQUEEZE", (drawn(1, 1, 1, 7),), lambda x: x.reshape(7)),
    Case("EXPAND_DIMS", (ROWS, integers(1)), lambda x, a: x[:, np.newaxis]),
    Case("TRANSPOSE", (IMAGE, integers(0, 2, 3, 1)), lambda x, p: x.transpose(p)),
    Case(
        "CONCATENATION",
        (IMAGE, drawn(1, 4, 6, 3)),
        lambda a, b: np.concatenate([a, b], axis=-1),
        "ConcatenationOptions",
        {"Axis": -1},
        given=2,
    ),
    Case(
        "PACK",
        (ROWS, drawn(2, 6)),
        lambda a, b: np.stack([a, b], 1),
        "PackOptions",
        {"Axis": 1, "ValuesCount": 2},
        given=2,
    ),
    Case(
        "UNPACK", (ROWS,), lambda x: (x[0], x[1]), "UnpackOptions", {"Axis": 0, "Num": 2}, outputs=2
    ),
    Case(
        "PAD",
        (IMAGE, np.array([[0, 0], [1, 2], [0, 3], [0, 0]], np.int32)),
        lambda x, p: np.pad(x, p),
    ),
    Case(
        "PADV2",
        (IMAGE, np.array([[0, 0], [1, 2], [0, 3], [0, 0]], np.int32), np.float32(1.5)),
        lambda x, p, v: np.pad(x, p, constant_values=v),
    ),
    Case(
        "MIRROR_PAD",
        (IMAGE, np.array([[0, 0], [1, 2], [3, 0], [0, 0]], np.int32)),
        lambda x, p: np.pad(x, p, "reflect"),
        "MirrorPadOptions",
        {"Mode": 0},
    ),
    Case(
        "MIRROR_PAD",
        (IMAGE, np.array([[0, 0], [1, 1], [1, 0], [0, 0]], np.int32)),
        lambda x, p: np.pad(x, p, "symmetric"),
        "MirrorPadOptions",
        {"Mode": 1},
    ),
    Case(
        "RESIZE_NEAREST_NEIGHBOR",
        (IMAGE, integers(8, 12)),
        lambda x, s: x.repeat(2, 1).repeat(2, 2),
    ),
    Case(
        "RESIZE_NEAREST_NEIGHBOR",
        (IMAGE, integers(8, 18)),
        lambda x, s: x.repeat(2, 1).repeat(3, 2),
        "ResizeNearestNeighborOptions",
        {"HalfPixelCenters": True},
    ),
    Case("RESIZE_BILINEAR", (IMAGE, integers(8, 12)), lambda x, s: resized(x, 8, 12, False)),
    Case(
        "RESIZE_BILINEAR",
        (IMAGE, integers(7, 5)),
        lambda x, s: resized(x, 7, 5, True),
        "ResizeBilinearOptions",
        {"HalfPixelCenters": True},
    ),
    Case(
        "SPLIT",
        (np.int32(3), IMAGE),
        lambda a, x: np.split(x, 2, 3),
        "SplitOptions",
        {"NumSplits": 2},
        outputs=2,
    ),
    Case(
        "SPLIT_V",
        (IMAGE, integers(3, 5), np.int32(-1)),
        lambda x, s, a: np.split(x, [3], -1),
        "SplitVOptions",
        {"NumSplits": 2},
        outputs=2,
    ),
    Case(
        "SLICE", (IMAGE, integers(0, 1, 2, 0), integers(1, 2, -1, 8)), lambda x, b, s: x[:, 1:3, 2:]
    ),
    Case(
        "STRIDED_SLICE",
        (IMAGE, integers(0, 3, 0, 1), integers(1, 0, 5, 2), integers(1, -1, 2, 1)),
        lambda x, b, e, s: x[0:1, 3::-1, 0:5:2, 1],
        "StridedSliceOptions",
        {"EndMask": 2, "ShrinkAxisMask": 8},
    ),
    Case("GATHER", (ROWS, integers(3, 0, 5)), lambda x, i: x[:, i], "GatherOptions", {"Axis": 1}),
    Case("GATHER_ND", (ROWS, np.array([[1, 2], [0, 5]], np.int32)), lambda x, i: x[[1, 0], [2, 5]]),
    Case("EMBEDDING_LOOKUP", (integers(2, 0), drawn(4, 3)), lambda i, x: x[i]),
    Case("REVERSE_V2", (ROWS, integers(1)), lambda x, a: x[:, ::-1]),
    Case(
        "SCATTER_ND",
        (np.array([[2], [0]], np.int32), ROWS, integers(4, 6)),
        lambda i, x, s: np.stack([x[1], 0 * x[0], x[0], 0 * x[0]]),
        given=2,
    ),
    Case(
        "SPACE_TO_DEPTH",
        (IMAGE,),
        lambda x: to_blocks(x, 2),
        "SpaceToDepthOptions",
        {"BlockSize": 2},
    ),
    Case(
        "DEPTH_TO_SPACE",
        (IMAGE,),
        lambda x: of_blocks(x, 2),
        "DepthToSpaceOptions",
        {"BlockSize": 2},
    ),
    Case(
        "SPACE_TO_BATCH_ND",
        (IMAGE, integers(2, 3), np.array([[1, 1], [0, 3]], np.int32)),
        lambda x, b, p: np.stack(
            [
                np.pad(x, ((0, 0), (1, 1), (0, 3), (0, 0)))[0, i::2, j::3]
                for i in range(2)
                for j in range(3)
            ]
        ),
    ),
    Case(
        "BATCH_TO_SPACE_ND",
        (drawn(4, 2, 3, 5), integers(2, 2), np.array([[0, 1], [1, 0]], np.int32)),
        lambda x, b, c: (
            x.reshape(2, 2, 1, 2, 3, 5).transpose(2, 3, 0, 4, 1, 5).reshape(1, 4, 6, 5)[:, :3, 1:]
        ),
    ),
    Case("TILE", (ROWS, integers(2, 3)), lambda x, m: np.tile(x, m)),
    Case("BROADCAST_TO", (ROWS, integers(3, 2, 6)), lambda x, s: np.broadcast_to(x, (3, 2, 6))),
    Case(
        "MEAN",
        (IMAGE, integers(1, 2)),
        lambda x, a: x.mean((1, 2)),
        "ReducerOptions",
        {"KeepDims": False},
    ),
    Case(
        "MEAN",
        (IMAGE, integers(1, 2)),
        lambda x, a: x.mean((1, 2), keepdims=True),
        "ReducerOptions",
        {"KeepDims": True},
    ),
    Case("SUM", (IMAGE, integers(3)), lambda x, a: x.sum(3), "ReducerOptions", {}),
    Case(
        "REDUCE_MAX",
        (IMAGE, integers(-1)),
        lambda x, a: x.max(-1, keepdims=True),
        "ReducerOptions",
        {"KeepDims": True},
    ),
    Case("REDUCE_MIN", (ROWS, integers(0)), lambda x, a: x.min(0), "ReducerOptions", {}),
    Case("REDUCE_PROD", (ROWS, integers(0)), lambda x, a: x.prod(0), "ReducerOptions", {}),
    Case("CUMSUM", (ROWS, np.int32(1)), lambda x, a: x.cumsum(1), "CumsumOptions", {}),
    Case(
        "ARG_MAX",
        (ROWS, np.int32(1)),
        lambda x, a: x.argmax(1).astype(np.int32),
        "ArgMaxOptions",
        {"OutputType": 2},
    ),
    Case(
        "ARG_MIN",
        (ROWS, np.int32(1)),
        lambda x, a: x.argmin(1).astype(np.int64),
        "ArgMinOptions",
        {"OutputType": 4},
    ),
    Case(
        "TOPK_V2",
        (ROWS, np.int32(2)),
        lambda x, k: (-np.sort(-x)[:, :2], np.argsort(-x)[:, :2].astype(np.int32)),
        outputs=2,
    ),
    Case(
        "ONE_HOT",
        (integers(2, 0), np.int32(4), np.float32(3), np.float32(-1)),
        lambda i, d, on, off: np.where(np.eye(4)[i] > 0, on, off).astype(np.float32),
        "OneHotOptions",
        {"Axis": -1},
    ),
    Case(
        "BATCH_MATMUL",
        (drawn(2, 3, 4), drawn(2, 5, 4)),
        lambda a, b: a @ b.swapaxes(1, 2),
        "BatchMatMulOptions",
        {"AdjY": True},
        given=2,
    ),
    Case(
        "FULLY_CONNECTED",
        (ROWS, drawn(5, 6), drawn(5)),
        lambda x, w, b: x @ w.T + b,
        "FullyConnectedOptions",
        {},
    ),
    Case(
        "FULLY_CONNECTED",
        (drawn(1, 2, 3, 2), drawn(5, 12)),
        lambda x, w: x.reshape(1, 12) @ w.T,
        "FullyConnectedOptions",
        {},
    ),
    Case(
        "FULLY_CONNECTED",
        (drawn(2, 3, 6), drawn(5, 6), drawn(5)),
        lambda x, w, b: np.maximum(x @ w.T + b, 0),
        "FullyConnectedOptions",
        {"KeepNumDims": True, "FusedActivationFunction": 1},
    ),
    Case(
        "FULLY_CONNECTED",
        (ROWS, drawn(5, 6)),
        lambda x, w: x @ w.T,
        "FullyConnectedOptions",
        {},
        given=2,
    ),
    Case(
        "LOCAL_RESPONSE_NORMALIZATION",
        (IMAGE,),
        lambda x: (
            x
            / np.stack(
                [2 + 0.5 * (x[..., max(c - 2, 0) : c + 3] ** 2).sum(-1) for c in range(8)], -1
            )
            ** 0.75
        ),
        "LocalResponseNormalizationOptions",
        {"Radius": 2, "Bias": 2.0, "Alpha": 0.5, "Beta": 0.75},
    ),
    Case("GREATER", (ROWS, drawn(2, 6)), np.greater, given=2),
    Case("GREATER_EQUAL", (ROWS, ROWS), np.greater_equal, given=2),
    Case("LESS", (ROWS, drawn(2, 6)), np.less, given=2),
    Case("LESS_EQUAL", (ROWS, ROWS), np.less_equal, given=2),
    Case("EQUAL", (ROWS, ROWS), np.equal, given=2),
    Case("NOT_EQUAL", (ROWS, ROWS), np.not_equal, given=2),
    Case("LOGICAL_AND", (ROWS > 0, ROWS < 1), np.logical_and, given=2),
    Case("LOGICAL_OR", (ROWS > 1, ROWS < 0), np.logical_or, given=2),
    Case("LOGICAL_NOT", (ROWS > 1,), np.logical_not),
    Case("SELECT", (ROWS > 0, ROWS, drawn(2, 6)), np.where, given=3),
    Case("SELECT_V2", (ROWS > 0, ROWS, np.float32(7)), np.where, given=2),
    Case("CAST", (ROWS,), lambda x: x.astype(np.int32), "CastOptions", {}),
    Case("FILL", (integers(2, 3), np.float32(4)), lambda s, v: np.full((2, 3), v), given=2),
    Case("ZEROS_LIKE", (ROWS,), np.zeros_like),
    Case("SHAPE", (ROWS,), lambda x: integers(2, 6), "ShapeOptions", {"OutType": 2}),
    Case("RANK", (ROWS,), lambda x: np.int32(2)),
    Case("RANGE", (np.int32(1), np.int32(9), np.int32(3)), lambda *x: integers(1, 4, 7), given=0),
)
TYPES = {"float32": "FLOAT32", "int32": "INT32", "int64": "INT64", "bool": "BOOL"}


def written(case: Case, folder: Any) -> tuple[Any, dict[str, Any], list[Any]]:
    """Return the file of a case, what is given to its inputs, and what its outputs must be."""
    file, feeds, places = File(), {}, []
    first = 1 if case.kind in ("SPLIT",) else 0
    for at, array in enumerate(case.inputs):
        array = np.asarray(array)
        kind = TYPES[array.dtype.name]
        if first <= at < first + case.given:
            places.append(file.input(f"x{at}", array.shape, kind))
            feeds[f"x{at}"] = array
        else:
            places.append(file.constant(f"c{at}", array, kind))
    results = case.result(*case.inputs)
    results = list(results) if case.outputs > 1 else [results]
    for at, result in enumerate(results):
        result = np.asarray(result)
        kind = TYPES.get(result.dtype.name, "FLOAT32")
        file.outputs.append(file.tensor(f"y{at}", result.shape, kind))
    file.operator(case.kind, places, file.outputs, case.options, **case.values)
    return file.save(folder / "one.tflite"), feeds, results


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_results_are_those_of_the_operator(case: Case, tmp_path: Any) -> None:
    path, feeds, results = written(case, tmp_path)
    model = tflite_model(path)
    session = onnxruntime.InferenceSession(model.SerializeToString())
    for result, got in zip(results, session.run(None, feeds), strict=True):
        assert got.shape == np.shape(result)
        np.testing.assert_allclose(got, result, rtol=1e-5, atol=1e-5)
    graph = load_workload(path)
    assert all(operator.modelled for operator in graph.operators)
    assert set(graph.outputs) == {value.name for value in model.graph.output}


def test_shapes_that_are_computed_from_shapes_are_constants(tmp_path: Any) -> None:
    """``x[:, : x.shape[1] - 1]``, whose bound the file computes."""
    file = File()
    file.input("x", (2, 6))
    extents, rows = file.tensor("extents", (2,), "INT32"), file.tensor("rows", (), "INT32")
    bounds = [file.constant(f"b{at}", integers(at), "INT32") for at in (1, 2)]
    ones, zeros = file.constant("ones", integers(1), "INT32"), integers(0, 0)
    less, end = file.tensor("less", (), "INT32"), file.tensor("end", (2,), "INT32")
    file.outputs = [file.tensor("y", (2, 5))]
    one = file.constant("one", np.int32(1), "INT32")
    file.operator("SHAPE", [0], [extents], "ShapeOptions", OutType=2)
    file.operator(
        "STRIDED_SLICE", [extents, *bounds, ones], [rows], "StridedSliceOptions", ShrinkAxisMask=1
    )
    file.operator("SUB", [rows, one], [less], "SubOptions")
    file.operator("PACK", [file.constant("two", np.int32(2), "INT32"), less], [end], "PackOptions")
    first = file.constant("first", zeros, "INT32")
    steps = file.constant("steps", integers(1, 1), "INT32")
    file.operator("STRIDED_SLICE", [0, first, end, steps], file.outputs, "StridedSliceOptions")
    model = tflite_model(file.save(tmp_path / "shapes.tflite"))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    np.testing.assert_array_equal(session.run(None, {"x": ROWS})[0], ROWS[:, :5])


def test_every_operator_has_a_case() -> None:
    elsewhere = {
        "ASSIGN_VARIABLE",
        "AVERAGE_POOL_2D",
        "CALL_ONCE",
        "CONV_2D",
        "DENSIFY",
        "DEPTHWISE_CONV_2D",
        "DEQUANTIZE",
        "FAKE_QUANT",
        "MAX_POOL_2D",
        "QUANTIZE",
        "READ_VARIABLE",
        "TRANSPOSE_CONV",
        "UNIDIRECTIONAL_SEQUENCE_LSTM",
        "VAR_HANDLE",
    }
    assert {case.kind for case in CASES} | elsewhere == set(OPERATORS)
