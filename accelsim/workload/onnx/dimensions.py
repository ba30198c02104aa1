"""Values for the symbolic extents of the inputs of a graph."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.workload.onnx.decided import decided

BATCH = "batch"
"""Name of the first extent of an input if it has no name."""

_BATCHES = (BATCH, "batch_size", "N")
"""Names that mean a batch at any place."""

_NAMELESS = re.compile(r"\?*|-1|none|unk(nown)?(__\d*)?", re.IGNORECASE)
"""Texts that exporters write for an extent without a name; each one is a dimension of its own."""

_NO_BATCH = re.compile(
    r"seq|len|time|step|frame|token|height|width|rows|col|channel|point|node|edge|anchor|pixel"
    r"|sample|^[hwcstl]$",
    re.IGNORECASE,
)
"""Names of first extents that are no batch."""

LARGEST = 2**40


@dataclass(frozen=True, kw_only=True)
class Binding:
    """Values of dimensions.

    Args:
        values: Value of every dimension that was given or is symbolic in an input, by name.
        rebatched: Whether ``batch`` replaced a first extent that the file fixes to 1.
        assumed: Names of dimensions that are 1 because nobody gave them.
    """

    values: Mapping[str, int]
    rebatched: bool
    assumed: tuple[str, ...] = ()


def bind_dimensions(path: Path, model: Any, given: Mapping[str, int]) -> Binding:
    """Replace symbolic extents of the inputs in ``model`` by numbers.

    An extent without a name is called ``input.axis``; the first of an input is also the batch,
    unless a value is given for that name. A first extent without a value is 1, unless its name is
    that of a length. ``batch`` sets the first extent of every input, whatever its name. If the
    network has no symbolic batch and its inputs have a first extent of 1, ``batch`` replaces it,
    also in Reshape nodes whose fixed shape begins with 1.

    Args:
        path: Path of the file, for messages.
        model: A ``ModelProto`` whose graph inputs are no initializers; changed in place. Shapes
            that it declares for inner and output tensors keep only what is now known.
        given: Values by name.

    Returns:
        Values of all dimensions after the replacement.

    Raises:
        WorkloadError: A dimension has no value, a name is unknown, or a value is not from 1 to
            2**40.
    """
    _check_values(path, given)
    graph = model.graph
    names = _names(graph, given)
    _forget_nameless(graph)
    inner = {dim.dim_param for _, _, dim in _extents(graph.output, graph.value_info)} - {""}
    known = set(names.values()) | inner | decided(graph, given)
    batches = _batches(names)
    bound = dict(given)
    if BATCH in given and BATCH not in known and batches:
        bound |= {name: given[BATCH] for name in batches if name not in given}
        known.add(BATCH)
    rebatched = BATCH in given and BATCH not in known and _rebatch(path, graph, given[BATCH])
    for name in given:
        if name not in known and not (rebatched and name == BATCH):
            hint = did_you_mean(name, known) if known else ": all extents of its inputs are fixed"
            raise WorkloadError(f"{path}: the network has no dimension {name}{hint}")
    assumed = [name for name in batches if name not in bound]
    bound |= dict.fromkeys(assumed, 1)
    problems = [
        f"{path}: dimension {name} of input {source} has no value; give --dimension {name}=VALUE"
        for name, source in {name: source for (source, _), name in names.items()}.items()
        if name not in bound
    ]
    if problems:
        raise WorkloadError(problems)
    for value, axis, dim in _extents(graph.input):
        if (value.name, axis) in names:
            dim.dim_value = bound[names[value.name, axis]]
    _substitute_inner(graph, bound, keep=not rebatched)
    return Binding(values=bound, rebatched=rebatched, assumed=tuple(assumed))


def _batches(names: Mapping[tuple[str, int], str]) -> list[str]:
    """Return the names of dimensions that are a batch.

    A batch is the first extent of an input and occurs only once in it, unless its name is that of
    another axis.
    """
    again = {
        name for (source, axis), name in names.items() if axis and names.get((source, 0)) == name
    }
    first = [name for (_, axis), name in names.items() if not axis or name in _BATCHES]
    return [
        name
        for name in dict.fromkeys(first)
        if name in _BATCHES or (name not in again and not _NO_BATCH.search(name))
    ]


def _check_values(path: Path, given: Mapping[str, int]) -> None:
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LARGEST:
            raise WorkloadError(
                f"{path}: dimension {name} must be a whole number from 1 to 2**40, not {value!r}"
            )


def _names(graph: Any, given: Mapping[str, int]) -> dict[tuple[str, int], str]:
    """Return the name of each symbolic extent by input and axis."""
    names = {}
    for value, axis, dim in _extents(graph.input):
        if dim.WhichOneof("value") == "dim_value" and dim.dim_value >= 0:
            continue
        own = f"{value.name}.{axis}"
        batch = axis == 0 and own not in given
        named = "" if _NAMELESS.fullmatch(dim.dim_param) else dim.dim_param
        names[value.name, axis] = named or (BATCH if batch else own)
    return names


def _forget_nameless(graph: Any) -> None:
    """Drop texts that are no names from the extents of inner and output tensors."""
    for _, _, dim in _extents(graph.output, graph.value_info):
        if dim.WhichOneof("value") == "dim_param" and _NAMELESS.fullmatch(dim.dim_param):
            dim.Clear()


def _rebatch(path: Path, graph: Any, batch: int) -> bool:
    """Set the first extent of inputs to ``batch`` where it is 1."""
    leading = [dim for _, axis, dim in _extents(graph.input) if axis == 0]
    single = [dim for dim in leading if dim.dim_value == 1]
    if not single:
        fixed = sorted({dim.dim_value for dim in leading})
        raise WorkloadError(
            f"{path}: the network has no dimension batch; the first extent of its inputs is "
            f"{', '.join(map(str, fixed)) or 'unknown'}"
        )
    for dim in single:
        dim.dim_value = batch
    _rebatch_reshapes(graph, batch)
    return True


def _rebatch_reshapes(graph: Any, batch: int) -> None:
    from onnx import numpy_helper

    shapes = {node.input[1] for node in graph.node if node.op_type == "Reshape" and node.input[1:]}
    for tensor in graph.initializer:
        is_small = len(tensor.dims) == 1 and tensor.dims[0] <= 16
        if tensor.name not in shapes or not is_small or tensor.data_type != tensor.INT64:
            continue
        try:
            shape = numpy_helper.to_array(tensor).tolist()
        except (ValueError, TypeError):
            continue
        if shape[:1] == [1]:
            tensor.CopyFrom(
                numpy_helper.from_array(
                    np.asarray([batch, *shape[1:]], dtype=np.int64), tensor.name
                )
            )


def _substitute_inner(graph: Any, bound: Mapping[str, int], *, keep: bool) -> None:
    for value, _, dim in list(_extents(graph.output, graph.value_info)):
        if not keep:
            value.type.tensor_type.ClearField("shape")
        elif dim.dim_param in bound:
            dim.dim_value = bound[dim.dim_param]
        elif dim.WhichOneof("value") == "dim_param" or dim.dim_value < 0:
            dim.Clear()


def _extents(*groups: Any) -> Iterator[tuple[Any, int, Any]]:
    """Yield each ``ValueInfoProto`` with a shape, an axis, and the extent there."""
    for group in groups:
        for value in group:
            if value.type.WhichOneof("value") == "tensor_type":
                for axis, dim in enumerate(value.type.tensor_type.shape.dim):
                    yield value, axis, dim
