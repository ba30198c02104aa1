"""The constants of a network: initializers, Constant nodes, and what only depends on them."""

from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.graph import tensor_values
from accelsim.workload.lowering.value import Value, is_parameter
from accelsim.workload.onnx.file import first_line
from accelsim.workload.onnx.shapes import SMALL, STANDARD

MAXIMUM_VALUE_BYTES = 2**28
"""Larger weights are known by their shape only."""

RANDOM = frozenset(("Bernoulli", "Multinomial", "RandomNormalLike", "RandomUniformLike"))

LAYOUT = frozenset(
    ("Identity", "Reshape", "Flatten", "Squeeze", "Unsqueeze", "Transpose", "DequantizeLinear")
)
"""Operators whose output holds the values of their first input, perhaps in another order."""

GROWING = frozenset(("Expand", "Tile"))


class Constants:
    """Which tensors are constant, and the values of those that the file holds.

    Args:
        path: Named in errors.
        model: A ``ModelProto``; constants are removed from its inputs, and large ones lose their
            data so that inference need not copy them.
    """

    def __init__(self, path: Path, model: Any) -> None:
        self._path = path
        self._stored: dict[str, Any] = {}
        self._derived: dict[str, Any] = {}
        graph = model.graph
        for tensor in graph.initializer:
            if any(extent < 0 for extent in tensor.dims):
                raise WorkloadError(f"{path}: initializer {tensor.name} has a negative extent")
            self._stored[tensor.name] = tensor
        for sparse in graph.sparse_initializer:
            self._stored[sparse.values.name] = None
        kept = [value for value in graph.input if value.name not in self._stored]
        if len(kept) < len(graph.input):
            del graph.input[:]
            graph.input.extend(kept)
        _strip(graph, list(self._stored.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._stored or name in self._derived

    def absorb(self, node: Any, inputs: list[Value | None], outputs: list[Value | None]) -> bool:
        """Return whether a node computes a constant; if so its outputs are constants from now on.

        Expanding a parameter and looking up rows of a table by fixed indices are not absorbed:
        the result would be counted in place of the parameter.

        Args:
            node: A ``NodeProto``.
            inputs: Its inputs.
            outputs: Its outputs.
        """
        if node.op_type in RANDOM or node.domain not in STANDARD:
            return False
        if any(
            attribute.type in (attribute.GRAPH, attribute.GRAPHS) for attribute in node.attribute
        ):
            return False
        if node.op_type == "Constant":
            tensors = [x.t for x in node.attribute if x.name == "value" and x.HasField("t")]
            self._stored[node.output[0]] = tensors[0] if tensors else None
            return True
        present = [value for value in inputs if value is not None]
        if node.op_type in ("Shape", "Size"):
            fixed = bool(present) and present[0].extents is not None
        else:
            fixed = bool(present) and all(value.constant for value in present)
        if fixed and is_parameter(present[0]) and _copies(node.op_type, present):
            return False
        if fixed:
            self._derived.update((value.name, node) for value in outputs if value is not None)
        return fixed

    def number(self, name: str, inferred: Number, numbers: dict[str, Number]) -> Number:
        """Return the number format in which the file stores a constant."""
        root, steps = self._path_from_root(name)
        quantized = any(step.op_type == "DequantizeLinear" for step in steps)
        return numbers.get(root, inferred) if quantized else inferred

    def values(self, name: str, shapes: dict[str, tuple[int, ...]]) -> NDArray[Any] | None:
        """Return a constant as a read-only array, or None if the file does not hold it.

        A dequantized constant is given as the integers that are stored.

        Args:
            name: Of the constant.
            shapes: Shapes of tensors by name.

        Raises:
            WorkloadError: The data does not fit the shape.
        """
        root, steps = self._path_from_root(name)
        array = self._load(root)
        for step in reversed(steps):
            if array is None:
                return None
            shape = shapes.get(step.output[0])
            if step.op_type == "Transpose":
                order = [list(x.ints) for x in step.attribute if x.name == "perm"]
                array = np.transpose(array, order[0] if order else None)
            elif shape is not None and prod(shape) == array.size:
                array = array.reshape(shape)
        return None if array is None else tensor_values(array)

    def root(self, name: str) -> str:
        """Return the constant of which ``name`` is another arrangement; itself if of none."""
        return self._path_from_root(name)[0]

    def _path_from_root(self, name: str) -> tuple[str, list[Any]]:
        steps = []
        while name in self._derived and self._derived[name].op_type in LAYOUT:
            steps.append(self._derived[name])
            name = self._derived[name].input[0]
        return name, steps

    def _load(self, name: str) -> NDArray[Any] | None:
        from onnx import numpy_helper

        tensor = self._stored.get(name)
        if tensor is None or tensor.data_location == tensor.EXTERNAL:
            return None
        if not 0 < tensor.ByteSize() < MAXIMUM_VALUE_BYTES or not _has_data(tensor):
            return None
        try:
            return np.asarray(numpy_helper.to_array(tensor))
        except (ValueError, TypeError) as problem:
            raise WorkloadError(
                f"{self._path}: data of {name} does not fit its shape {tuple(tensor.dims)}: "
                f"{first_line(problem)}"
            ) from None


def _copies(kind: str, inputs: list[Value]) -> bool:
    if kind in GROWING:
        return True
    is_table = inputs[0].extents is not None and len(inputs[0].extents) == 2
    return kind == "Gather" and is_table and inputs[-1].extents != ()


def _has_data(tensor: Any) -> bool:
    fields = ("float_data", "int32_data", "int64_data", "double_data", "uint64_data")
    return bool(tensor.raw_data) or any(len(getattr(tensor, field)) for field in fields)


def _strip(graph: Any, tensors: list[Any]) -> None:
    """Replace large initializers by declarations of the same name, type and shape."""
    del graph.initializer[:]
    for tensor in tensors:
        if tensor is None:
            continue
        if prod(tensor.dims) <= SMALL:
            graph.initializer.append(tensor)
            continue
        declared = graph.initializer.add()
        declared.name, declared.data_type = tensor.name, tensor.data_type
        declared.dims.extend(tensor.dims)
        declared.data_location = declared.EXTERNAL
        declared.external_data.add(key="location", value="none")
