"""Inference of the shape and number format of every tensor."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.errors import WorkloadError
from accelsim.number import Number, parse_number
from accelsim.workload.onnx.decided import Choice
from accelsim.workload.onnx.file import STANDARD, first_line
from accelsim.workload.onnx.folding import fold_shapes

SMALL = 4096
"""Greatest number of elements of a constant that may decide a shape."""

ROUNDS = 32

ONNXRUNTIME = "com.microsoft"

_NAMED = {
    1: "float32",
    2: "uint8",
    3: "int8",
    4: "uint16",
    5: "int16",
    6: "int32",
    7: "int64",
    9: "uint1",
    10: "float16",
    11: "float64",
    12: "uint32",
    13: "uint64",
    16: "bfloat16",
    17: "float8_e4m3",
    19: "float8_e5m2",
    21: "uint4",
    22: "int4",
    25: "uint2",
    26: "int2",
}

_OTHER = {
    # float8 formats without negative zero, of Graphcore and AMD (arXiv:2206.02915).
    18: Number(
        name="float8_e4m3fnuz", bits=8, kind="float", signed=True, exponent_bits=4, mantissa_bits=3
    ),
    20: Number(
        name="float8_e5m2fnuz", bits=8, kind="float", signed=True, exponent_bits=5, mantissa_bits=2
    ),
    # OCP Microscaling Formats 1.0, section 5.3.
    23: Number(
        name="float4_e2m1", bits=4, kind="float", signed=True, exponent_bits=2, mantissa_bits=1
    ),
    # An exponent, a byte of text, and complex numbers, of which only the width matters here.
    24: Number(name="float8_e8m0", bits=8, kind="integer", signed=False),
    8: Number(name="string", bits=8, kind="integer", signed=False),
    14: Number(name="complex64", bits=64, kind="integer", signed=False),
    15: Number(name="complex128", bits=128, kind="integer", signed=False),
}

Extents = tuple[int, ...]


@cache
def number_of(element_type: int) -> Number:
    """Return the number format of an ONNX ``TensorProto.DataType``; unknown ones are float32.

    The codes are those of onnx.proto (https://github.com/onnx/onnx, release 1.20).
    """
    if element_type in _OTHER:
        return _OTHER[element_type]
    return parse_number(_NAMED.get(element_type, "float32"))


def code_of(number: Number) -> int:
    """Return the ``TensorProto.DataType`` of a number format; that of float32 for unknown ones."""
    others = {code: other.name for code, other in _OTHER.items()}
    return next((code for code, name in (_NAMED | others).items() if name == number.name), 1)


Described = dict[str, tuple[Extents | None, Number]]


def infer_shapes(path: Path, model: Any, choice: Choice) -> Described:
    """Return shape and number format of the tensors of a graph by name.

    Args:
        path: Path of the file, for messages.
        model: A ``ModelProto`` whose input extents are all known; its nodes may be replaced by
            the constants they compute.
        choice: Extents of tensors whose shapes data decides.

    Returns:
        Shapes and formats; a shape is None if it depends on data or ONNX does not know the
        operator.

    Raises:
        WorkloadError: The shapes of the network contradict each other, or the choice.
    """
    # Old networks list constants as inputs, whose values inference must not use.
    model.ir_version = max(model.ir_version, 8)
    _write_sides(model)
    strict = not _has_foreign(model)
    if strict:
        _forget_declared(model)
    else:
        _import_foreign(model)
    inferred = _infer(path, model, strict=strict)
    found = _tensors(inferred)
    # Values that decide how often a body runs are computed, whatever else is known.
    is_steered = any(node.op_type in ("If", "Loop", "Scan") for node in model.graph.node)
    for _ in range(ROUNDS):
        known = {name: shape for name, (shape, _) in found.items()}
        if all(shape is not None for shape in known.values()) and not is_steered:
            break
        more = not strict and _declare_contributed(path, model, found)
        if not fold_shapes(model, known) and not more and not choice.declare(model, inferred):
            break
        inferred = _infer(path, model, strict=strict)
        found = _tensors(inferred)
    choice.check(path, {name: shape for name, (shape, _) in found.items()})
    return found


def _declare_contributed(path: Path, model: Any, found: Described) -> bool:
    """Declare shapes of the operators of onnxruntime that are modelled; return if any is new."""
    from onnx import TensorProto, helper

    is_new = False
    for node in model.graph.node:
        if node.domain != ONNXRUNTIME or node.op_type not in CONTRIBUTED_SHAPES:
            continue
        if not any(node.output[:1]) or found[node.output[0]][0] is not None:
            continue
        places, rule = CONTRIBUTED_SHAPES[node.op_type]
        parts = [found.get(name, (None, None)) for name in node.input[places]]
        shapes = [shape for shape, _ in parts if shape is not None]
        try:
            made = rule(node, shapes) if shapes and len(shapes) == len(parts) else None
        except ValueError:
            name, said = node.name or node.output[0], " and ".join(map(str, shapes))
            raise WorkloadError(
                f"{path}: node {name} ({node.op_type}): inputs {said} do not fit each other"
            ) from None
        if made is None:
            continue
        # The result has the format of its input, as kernels of onnxruntime do.
        kind = TensorProto.UINT8 if parts[0][1] is None else code_of(parts[0][1])
        model.graph.value_info.append(helper.make_tensor_value_info(node.output[0], kind, made))
        is_new = True
    return is_new


def _pair_shape(_: Any, shapes: list[Extents]) -> Extents | None:
    return tuple(np.broadcast_shapes(*shapes))


def _average_shape(_: Any, shapes: list[Extents]) -> Extents | None:
    (shape,) = shapes
    return (*shape[:2], *(1,) * (len(shape) - 2)) if len(shape) > 2 else None


def _joined_shape(node: Any, shapes: list[Extents]) -> Extents | None:
    rank = len(shapes[0])
    axis = next((attribute.i for attribute in node.attribute if attribute.name == "axis"), 1)
    if not -rank <= axis < rank or any(len(shape) != rank for shape in shapes):
        return None
    axis %= rank
    total = sum(shape[axis] for shape in shapes)
    return (*shapes[0][:axis], total, *shapes[0][axis + 1 :])


def _states_shape(node: Any, shapes: list[Extents]) -> Extents | None:
    heads, groups = (
        next((one.i for one in node.attribute if one.name == name), 0)
        for name in ("q_num_heads", "kv_num_heads")
    )
    fits = groups and len(shapes) == 3 and not shapes[2][-1] % groups
    return (*shapes[0][:-1], shapes[2][-1] // groups * heads) if fits else None


def _same_shape(_: Any, shapes: list[Extents]) -> Extents | None:
    return shapes[0]


CONTRIBUTED_SHAPES = {
    **dict.fromkeys(
        (
            *("CausalConvWithState", "Gelu", "LayerNormalization", "MoE", "QMoE"),
            *("RMSNormalization", "TensorScatter"),
        ),
        (slice(0, 1), _same_shape),
    ),
    "LinearAttention": (slice(0, 3), _states_shape),
    "QLinearAdd": (slice(0, 4, 3), _pair_shape),
    "QLinearMul": (slice(0, 4, 3), _pair_shape),
    "QLinearConcat": (slice(2, None, 3), _joined_shape),
    "QLinearGlobalAveragePool": (slice(0, 1), _average_shape),
}
"""Places of the activations and function of the result's shape, by name of the operator."""


UNINFERRED = frozenset({"GroupNormalization"})
"""Operators for which ONNX 1.20 has no rule for shapes; results have the shape of the input."""


@contextmanager
def _as_copies(model: Any) -> Iterator[None]:
    """Let operators without a rule for shapes be copies of their first input for a while."""
    changed = [
        (node, type(node)())
        for node in model.graph.node
        if node.op_type in UNINFERRED and node.domain in STANDARD
    ]
    for node, kept in changed:
        kept.CopyFrom(node)
        node.op_type = "Identity"
        del node.attribute[:], node.input[1:]
    try:
        yield
    finally:
        for node, kept in changed:
            node.CopyFrom(kept)


def inference_problems() -> tuple[type[Exception], ...]:
    """Return what the shape inference of ONNX raises for a model that it cannot read."""
    from google.protobuf.message import DecodeError, EncodeError
    from onnx.shape_inference import InferenceError

    ours = (ValueError, RuntimeError, IndexError, MemoryError)
    return (InferenceError, DecodeError, EncodeError, *ours)


def _infer(path: Path, model: Any, *, strict: bool) -> Any:
    from onnx import shape_inference

    try:
        with _as_copies(model):
            return shape_inference.infer_shapes(model, strict_mode=strict, data_prop=True)
    except inference_problems() as problem:
        raise WorkloadError(f"{path}: shapes cannot be inferred: {first_line(problem)}") from None


def _write_sides(model: Any) -> None:
    """Write the default of a STFT, one side, whose inference in ``onnx`` takes it for two."""
    from onnx import helper

    for node in model.graph.node:
        is_open = all(one.name != "onesided" for one in node.attribute)
        if node.op_type == "STFT" and node.domain in STANDARD and is_open:
            node.attribute.append(helper.make_attribute("onesided", 1))


def _has_foreign(model: Any) -> bool:
    from onnx import defs

    return any(
        node.domain not in STANDARD or not defs.has(node.op_type) for node in model.graph.node
    )


def _import_foreign(model: Any) -> None:
    """Import all domains that nodes use, because inference stops at one that is not imported."""
    imported = {opset.domain for opset in model.opset_import}
    for domain in sorted({node.domain for node in model.graph.node} - imported - set(STANDARD)):
        model.opset_import.add(domain=domain, version=1)


def _forget_declared(model: Any) -> None:
    """Drop the shapes in the file: exporters write wrong ones, and inference finds them all."""
    del model.graph.value_info[:]
    for value in model.graph.output:
        if value.type.WhichOneof("value") == "tensor_type":
            value.type.tensor_type.ClearField("shape")


def _tensors(model: Any) -> dict[str, tuple[Extents | None, Number]]:
    found: dict[str, tuple[Extents | None, Number]] = {}
    graph = model.graph
    for node in graph.node:
        found.update((name, (None, number_of(0))) for name in node.output if name)
    for value in (*graph.value_info, *graph.output, *graph.input):
        if value.type.WhichOneof("value") == "tensor_type":
            tensor = value.type.tensor_type
            # An output may be declared twice, once without its shape.
            extents = _extents(tensor)
            if extents is None:
                extents = found.get(value.name, (None,))[0]
            found[value.name] = (extents, number_of(tensor.elem_type))
    for constant in graph.initializer:
        found[constant.name] = (tuple(constant.dims), number_of(constant.data_type))
    for sparse in graph.sparse_initializer:
        found[sparse.values.name] = (tuple(sparse.dims), number_of(sparse.values.data_type))
    return found


def _extents(tensor: Any) -> Extents | None:
    if not tensor.HasField("shape"):
        return None
    dims = list(tensor.shape.dim)
    if any(dim.WhichOneof("value") != "dim_value" or dim.dim_value < 0 for dim in dims):
        return None
    return tuple(dim.dim_value for dim in dims)
