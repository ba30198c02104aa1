"""Computation of the small tensors that decide shapes, where ONNX's own inference does not.

Exporters write shapes as arithmetic: Shape, Gather, Div, Where, Transpose, Split, ScatterND, Range.
Values are computed by the reference implementation in the ``onnx`` package. Inference first says
how large a result is: only results of at most 65536 elements are computed, so nothing large is
allocated.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.file import STANDARD

MAXIMUM_ELEMENTS = 65536

Array = NDArray[Any]

DECIDING: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("AffineGrid", "CenterCropPad", "Compress", "Expand", "OneHot"), (1,)),
    **dict.fromkeys(("Reshape", "Split", "SplitToSequence", "Squeeze", "TopK"), (1,)),
    **dict.fromkeys(("Unsqueeze", "Upsample"), (1,)),
    **dict.fromkeys(("BlackmanWindow", "HammingWindow", "HannWindow"), (0,)),
    **dict.fromkeys(("ConstantOfShape", "If", "NonZero", "Unique"), (0,)),
    **dict.fromkeys(("Col2Im", "DFT", "Tile"), (1, 2)),
    "Loop": (0, 1),
    "MaxUnpool": (2,),
    "MelWeightMatrix": (0, 1, 2, 3, 4),
    "Pad": (1, 3),
    "Range": (0, 1, 2),
    "Resize": (1, 2, 3),
    "STFT": (1, 2, 3),
    "Slice": (1, 2, 3, 4),
}
"""Places of the inputs whose values decide a shape, or which operators run; by kind of operator."""

BOUNDED = ("Compress", "NonZero", "Unique")
"""Operators whose results depend on data, but whose size has a bound."""

SLOW = frozenset(
    (
        *(
            "Attention",
            "AveragePool",
            "Conv",
            "ConvInteger",
            "ConvTranspose",
            "DeformConv",
            "Einsum",
        ),
        *("FlexAttention", "GRU", "Gemm", "LSTM", "LinearAttention", "LpPool", "MatMul"),
        *("MatMulInteger", "MaxPool", "QLinearConv", "QLinearMatMul", "RNN"),
    )
)
"""Operators that never compute shapes, and whose reference implementation takes long."""

RANDOM = frozenset(
    (
        *("Bernoulli", "Dropout", "Multinomial", "RandomNormal", "RandomNormalLike"),
        *("RandomUniform", "RandomUniformLike"),
    )
)
"""Operators whose results are random."""


def deciding(graph: Any) -> set[str]:
    """Return the names of tensors whose values decide shapes.

    Args:
        graph: A ``GraphProto``.
    """
    writers = {name: node for node in graph.node for name in node.output}
    names: set[str] = set()
    open_names = [name for node in graph.node for name in _deciding_inputs(node)]
    while open_names:
        name = open_names.pop()
        if name in names:
            continue
        names.add(name)
        node = writers.get(name)
        if node is not None and node.op_type not in ("Shape", "Size"):
            open_names.extend(value for value in node.input if value)
    return names


def _deciding_inputs(node: Any) -> Iterable[str]:
    if node.domain not in STANDARD:
        return ()
    is_reduction = node.op_type.startswith("Reduce")
    places = (1,) if is_reduction else DECIDING.get(node.op_type, ())
    return [name for place, name in enumerate(node.input) if name and place in places]


def fold_shapes(model: Any, shapes: Mapping[str, tuple[int, ...] | None]) -> bool:
    """Replace nodes that compute the values that decide shapes by constants.

    Integers and truth values that depend on constants alone are computed wherever they are read.

    Args:
        model: A ``ModelProto``, changed in place.
        shapes: Shapes known so far by tensor name.

    Returns:
        Whether any node was replaced.
    """
    graph = model.graph
    known, wanted = small_constants(graph), deciding(graph)
    version = next((one.version for one in model.opset_import if one.domain in STANDARD), 1)
    replaced = []
    for place, node in enumerate(graph.node):
        if node.op_type == "Constant" or node.domain not in STANDARD:
            continue
        values = _values(node, known, shapes, wanted, version)
        if values is not None and any(node.output[: len(values)]):
            known.update(zip(node.output, values, strict=False))
            replaced.append((place, values))
    for place, values in reversed(replaced):
        _replace(graph, place, values)
    return bool(replaced)


def evaluate(
    nodes: Iterable[Any],
    known: dict[str, Array],
    version: int,
    shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> None:
    """Compute results of nodes from known values, if they are small, and add them to these.

    Args:
        nodes: Nodes in an order in which they can run.
        known: Values by name, changed in place.
        version: Version of the operator set.
        shapes: Shapes of tensors by name, if they are known.
    """
    for node in nodes:
        values: list[Array] | None = None
        if node.op_type == "Constant":
            value = _constant(node)
            values = None if value is None else [value]
        elif node.domain in STANDARD:
            values = _values(node, known, shapes or {}, {*node.output}, version)
        if values is not None:
            known.update(zip(node.output, values, strict=False))


def _values(
    node: Any,
    known: Mapping[str, Array],
    shapes: Mapping[str, tuple[int, ...] | None],
    wanted: set[str],
    version: int,
) -> list[Array] | None:
    """Return the results of a node; None if they do not follow from constants or are no shapes."""
    if node.op_type in ("Shape", "Size"):
        extents = shapes.get(node.input[0]) if node.input else None
        return None if extents is None else [_extents(node, extents)]
    if node.op_type in RANDOM | SLOW or not node.input or not node.output:
        return None
    given = [known.get(name) for name in node.input if name]
    operands = [value for value in given if value is not None]
    if len(operands) < len(given):
        return None
    if wanted.isdisjoint(node.output) and not all(map(_is_index, operands)):
        return None
    return _computed(node, operands, version)


def _extents(node: Any, extents: tuple[int, ...]) -> Array:
    """Return the result of a Shape or a Size."""
    if node.op_type == "Size":
        return np.asarray(prod(extents), dtype=np.int64)
    bounds = {one.name: one.i for one in node.attribute}
    shape = np.asarray(extents, dtype=np.int64)
    return shape[bounds.get("start", 0) : bounds.get("end", len(extents))]


def _is_index(value: Array) -> bool:
    return value.dtype.kind == "b" or (value.dtype.kind == "i" and value.dtype.itemsize >= 4)


def _computed(node: Any, operands: Sequence[Array], version: int) -> list[Array] | None:
    from onnx.reference.ops import load_op

    if any(one.type in (one.GRAPH, one.GRAPHS) for one in node.attribute):
        return None
    if node.op_type in ("Div", "Mod") and operands[1].dtype.kind in "iu" and not operands[1].all():
        return None
    try:
        if not _is_bounded(node, operands, version):
            return None
        told = {"log": _silent, "opsets": {"": version}, "verbose": 0, "new_ops": None}
        left = iter(operands)
        given = [next(left) if name else None for name in node.input]
        with np.errstate(all="ignore"):
            results = load_op("", node.op_type, version)(node, told).run(*given)
    except Exception:  # The operands do not fit; onnx has no common class of errors.
        return None
    values = [np.asarray(value) for value in results]
    plain = all(value.dtype.kind in "iufb" and value.size <= MAXIMUM_ELEMENTS for value in values)
    return values if plain and len(values) >= len(node.output) else None


def _silent(*_: object) -> None:
    """Log nothing."""


def _is_bounded(node: Any, operands: Sequence[Array], version: int) -> bool:
    """Return whether the results of a node are small, by inference from its operands."""
    from onnx import defs, helper, numpy_helper, shape_inference

    if node.op_type in BOUNDED:
        rank = max(operands[0].ndim, 1)
        return operands[0].size * rank <= MAXIMUM_ELEMENTS
    names = [name for name in node.input if name]
    tensors = {
        name: numpy_helper.from_array(value, name)
        for name, value in zip(names, operands, strict=True)
    }
    types = {
        name: helper.make_tensor_type_proto(tensor.data_type, tensor.dims)
        for name, tensor in tensors.items()
    }
    inferred = shape_inference.infer_node_outputs(
        defs.get_schema(node.op_type, version, ""),
        node,
        types,
        tensors,
        opset_imports=[helper.make_opsetid("", version)],
        ir_version=8,
    )
    dims = [list(one.tensor_type.shape.dim) for one in inferred.values()]
    known = all(
        dim.WhichOneof("value") == "dim_value" and dim.dim_value >= 0
        for part in dims
        for dim in part
    )
    has_shapes = all(one.tensor_type.HasField("shape") for one in inferred.values())
    sizes = [prod(dim.dim_value for dim in part) for part in dims]
    return known and has_shapes and max(sizes, default=0) <= MAXIMUM_ELEMENTS


def small_constants(graph: Any) -> dict[str, Array]:
    """Return the constants of a graph that may decide a shape, by name.

    Args:
        graph: A ``GraphProto``.
    """
    known = {}
    for tensor in graph.initializer:
        value = _small(tensor)
        if value is not None:
            known[tensor.name] = value
    for node in graph.node:
        if node.op_type == "Constant" and len(node.output) == 1:
            value = _constant(node)
            if value is not None:
                known[node.output[0]] = value
    return known


def _constant(node: Any) -> Array | None:
    for attribute in node.attribute:
        if attribute.name == "value":
            return _small(attribute.t)
        if attribute.name in ("value_int", "value_ints"):
            scalar = attribute.name == "value_int"
            return np.asarray(attribute.i if scalar else list(attribute.ints), dtype=np.int64)
        if attribute.name in ("value_float", "value_floats"):
            scalar = attribute.name == "value_float"
            return np.asarray(attribute.f if scalar else list(attribute.floats), dtype=np.float32)
    return None


def _small(tensor: Any) -> Array | None:
    from onnx import numpy_helper

    if any(extent < 0 for extent in tensor.dims) or tensor.data_location:
        return None
    if tensor.data_type == tensor.STRING or prod(tensor.dims) > MAXIMUM_ELEMENTS:
        return None
    try:
        value = np.asarray(numpy_helper.to_array(tensor))
    except (ValueError, TypeError):
        return None
    return value if value.dtype.kind in "iufb" else None


def _replace(graph: Any, place: int, values: Sequence[Array]) -> None:
    """Replace a node by a Constant for each of its outputs."""
    from onnx import helper, numpy_helper

    node = graph.node[place]
    name, outputs = node.name, list(node.output)
    node.Clear()
    made = [
        helper.make_node("Constant", [], [output], value=numpy_helper.from_array(value.copy("C")))
        for output, value in zip(outputs, values, strict=False)
        if output
    ]
    made[0].name = name
    node.CopyFrom(made[0])
    for number, other in enumerate(made[1:], 1):
        graph.node.insert(place + number, other)
