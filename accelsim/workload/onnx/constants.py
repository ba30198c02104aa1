"""The constants of a network: initializers, Constant nodes, and results of these alone."""

from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.graph import Blocks, Constant, tensor_values
from accelsim.workload.lowering.value import Value, is_parameter
from accelsim.workload.onnx.file import STANDARD, first_line
from accelsim.workload.onnx.folding import MAXIMUM_ELEMENTS, evaluate
from accelsim.workload.onnx.shapes import SMALL
from accelsim.workload.onnx.stored import dense, load_small

MAXIMUM_VALUE_BYTES = 2**28
"""Larger weights are known by their shape only."""

RANDOM = frozenset(("Bernoulli", "Multinomial", "RandomNormalLike", "RandomUniformLike"))

LAYOUT = frozenset(
    ("Identity", "Reshape", "Flatten", "Squeeze", "Unsqueeze", "Transpose", "DequantizeLinear")
)
"""Operators whose output holds the values of their first input, perhaps in another order."""

COMPUTED = frozenset(("Cast", "QuantizeLinear"))
"""Operators on constants whose values are computed here."""

GROWING = frozenset(("Expand", "Tile"))

LOOKUPS = frozenset(("Gather", "GatherElements", "GatherND"))


class Constants:
    """Constant tensors of a network, and the values of those that the file holds.

    Args:
        path: Path of the file, for messages.
        model: A ``ModelProto``; constants are removed from its inputs, and large ones lose their
            data so that inference need not copy them.
    """

    def __init__(self, path: Path, model: Any) -> None:
        self._path = path
        self._stored: dict[str, Any] = {}
        self._derived: dict[str, Any] = {}
        self._version = next((x.version for x in model.opset_import if x.domain in STANDARD), 1)
        graph = model.graph
        for tensor in graph.initializer:
            if any(extent < 0 for extent in tensor.dims):
                raise WorkloadError(f"{path}: initializer {tensor.name} has a negative extent")
            self._stored[tensor.name] = tensor
        for sparse in graph.sparse_initializer:
            self._stored[sparse.values.name] = dense(path, sparse)
        del graph.sparse_initializer[:]
        load_small(path, graph, SMALL)
        kept = [value for value in graph.input if value.name not in self._stored]
        if len(kept) < len(graph.input):
            del graph.input[:]
            graph.input.extend(kept)
        _strip(graph, list(self._stored.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._stored or name in self._derived

    def absorb(self, node: Any, inputs: list[Value | None], outputs: list[Value | None]) -> bool:
        """Return whether a node computes a constant; if so its outputs are constants from now on.

        A node that expands a parameter, or looks up rows of a table by fixed indices, stays an
        operator; otherwise its result would be counted in place of the parameter.

        Args:
            node: A ``NodeProto``.
            inputs: Values that the node reads.
            outputs: Values that the node writes.
        """
        if node.op_type in RANDOM or node.domain not in STANDARD:
            return False
        if any(
            attribute.type in (attribute.GRAPH, attribute.GRAPHS) for attribute in node.attribute
        ):
            return False
        if node.op_type == "Constant":
            self._stored[node.output[0]] = _constant(node)
            return True
        present = [value for value in inputs if value is not None]
        if node.op_type in ("Shape", "Size"):
            fixed = bool(present) and present[0].extents is not None
        else:
            fixed = bool(present) and all(value.constant for value in present)
        if fixed and is_parameter(present[0]) and _copies(node.op_type, present, outputs):
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
            name: Name of the constant.
            shapes: Shapes of tensors by name.

        Raises:
            WorkloadError: The data does not fit the shape.
        """
        step = self._derived.get(name)
        if step is None:
            array = self._load(name)
            return None if array is None else tensor_values(array)
        if step.op_type not in (*LAYOUT, *COMPUTED):
            return self._evaluated(step, name, shapes)
        array, shape = self.values(step.input[0], shapes), shapes.get(name)
        if array is None:
            return None
        if step.op_type == "Transpose":
            order = [list(x.ints) for x in step.attribute if x.name == "perm"]
            array = np.transpose(array, order[0] if order else None)
        elif step.op_type in COMPUTED:
            try:
                array = self._computed(step, array, shapes)
            except (ValueError, IndexError, TypeError) as problem:
                raise WorkloadError(
                    f"{self._path}: {name} ({step.op_type}) cannot be computed from its"
                    f" constants: {problem}"
                ) from None
        elif shape is not None and prod(shape) == array.size:
            array = array.reshape(shape)
        return None if array is None else tensor_values(array)

    def _evaluated(
        self, step: Any, name: str, shapes: dict[str, tuple[int, ...]]
    ) -> NDArray[Any] | None:
        """Return a small result of an operator on known real numbers and integers, or None."""
        if prod(shapes.get(name, (MAXIMUM_ELEMENTS + 1,))) > MAXIMUM_ELEMENTS:
            return None
        known = {}
        for one in filter(None, () if step.op_type in ("Shape", "Size") else step.input):
            _, steps = self._path_from_root(one)
            large = prod(shapes.get(one, (MAXIMUM_ELEMENTS + 1,))) > MAXIMUM_ELEMENTS
            if large or any(each.op_type == "DequantizeLinear" for each in steps):
                return None
            values = self.values(one, shapes)
            if values is None:
                return None
            known[one] = np.asarray(values)
        evaluate([step], known, self._version, shapes)
        return known.get(name)

    def constant(
        self, name: str, shapes: dict[str, tuple[int, ...]], numbers: dict[str, Number]
    ) -> Constant:
        """Return a constant with its quantization, if it is dequantized.

        Args:
            name: Name of the constant.
            shapes: Shapes of tensors by name.
            numbers: Formats of tensors by name.

        Raises:
            WorkloadError: The data does not fit the shape, or scales do not fit their axis.
        """
        values, shape = self.values(name, shapes), shapes.get(name, ())
        if values is not None:
            shape = values.shape
        step = self._derived.get(name)
        if step is None or step.op_type != "DequantizeLinear":
            return Constant(values=values, shape=shape)
        parts = [self.values(part, shapes) for part in step.input[1:]]
        if not parts or any(part is None for part in parts):
            return Constant(values=values, shape=shape)
        zero = parts[1] if parts[1:] else np.zeros(1, np.int64)
        block = next((int(x.i) for x in step.attribute if x.name == "block_size"), 0)
        if block:
            return self._of_blocks(step, values, parts, numbers)
        scale = np.asarray(parts[0], dtype=np.float64).reshape(-1)
        zero = np.asarray(zero).astype(np.int64).reshape(-1)
        self._check_scales(step, shape, scale.size, zero.size)
        return Constant(
            values=values,
            shape=shape,
            scale=scale,
            zero_point=zero,
            axis=_axis(step) % max(len(shape), 1),
            number=numbers.get(step.input[0]),
        )

    def _check_scales(self, step: Any, shape: tuple[int, ...], scales: int, zeros: int) -> None:
        """Refuse scales or zero points that are neither one nor as many as their axis is long.

        Raises:
            WorkloadError: They are.
        """
        axis = _axis(step)
        places = shape[axis] if -len(shape) <= axis < len(shape) else 0
        for kind, count in (("scales", scales), ("zero points", zeros)):
            if count not in (1, places):
                raise WorkloadError(
                    f"{self._path}: {step.output[0]} (DequantizeLinear) has {count} {kind} along"
                    f" axis {axis} of {list(shape)}, which needs 1"
                    + (f" or {places}" if places else ": it has no such axis")
                )

    def _of_blocks(
        self,
        step: Any,
        values: NDArray[Any] | None,
        parts: list[NDArray[Any] | None],
        numbers: dict[str, Number],
    ) -> Constant:
        """Return a constant with a scale for each block.

        Raises:
            WorkloadError: It is no matrix, or has another number of scales.
        """
        assert values is not None
        scale = np.asarray(parts[0], dtype=np.float64)
        zero = np.zeros(scale.shape) if len(parts) == 1 else np.asarray(parts[1])
        size = next(int(x.i) for x in step.attribute if x.name == "block_size")
        axis = _axis(step) % max(1, values.ndim)
        expected = list(values.shape)
        expected[axis] = -(-expected[axis] // max(1, size))
        number = numbers.get(step.input[0])
        if scale.shape != tuple(expected) or zero.shape != scale.shape or number is None:
            raise WorkloadError(
                f"{self._path}: {step.output[0]} (DequantizeLinear) has scales {list(scale.shape)}"
                f" for blocks of {size} of {list(values.shape)}, which need {expected}"
            )
        blocks = Blocks(
            values=values,
            scale=scale,
            zero_point=zero.astype(np.int64),
            axis=axis,
            size=size,
            number=number,
        )
        return Constant(values=blocks.reals, shape=values.shape, blocks=blocks)

    def _computed(
        self, step: Any, array: NDArray[Any], shapes: dict[str, tuple[int, ...]]
    ) -> NDArray[Any] | None:
        """Return the result of a Cast or a QuantizeLinear of known values."""
        from onnx import helper

        if step.op_type == "Cast":
            code = next(x.i for x in step.attribute if x.name == "to")
            return array.astype(helper.tensor_dtype_to_np_dtype(code))
        parts = [self.values(part, shapes) for part in step.input[1:]]
        if any(part is None for part in parts):
            return None
        scale, zero = np.asarray(parts[0]), np.asarray(parts[1] if parts[1:] else np.uint8(0))
        if zero.dtype.kind not in "iu" or scale.dtype.kind != "f":
            return None
        along = [1] * array.ndim
        if scale.size > 1:
            along[_axis(step)] = scale.size
            scale, zero = scale.reshape(along), zero.reshape(along)
        limits = np.iinfo(zero.dtype)
        steps = np.rint(array / scale) + zero.astype(np.float64)
        return np.asarray(np.clip(steps, limits.min, limits.max).astype(zero.dtype))

    def root(self, name: str) -> str:
        """Return the constant of which ``name`` is a rearrangement; ``name`` itself if of none."""
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
        if isinstance(tensor, np.ndarray):
            return tensor
        if tensor is None or tensor.data_location == tensor.EXTERNAL:
            return None
        if not 0 < tensor.ByteSize() < MAXIMUM_VALUE_BYTES or not _has_data(tensor):
            return None
        try:
            array = self._stored[name] = np.asarray(numpy_helper.to_array(tensor))
        except (KeyError, ValueError, TypeError) as problem:
            raise WorkloadError(
                f"{self._path}: data of {name} does not fit its shape {tuple(tensor.dims)}: "
                f"{first_line(problem)}"
            ) from None
        return array


def _constant(node: Any) -> Any:
    """Return the tensor or array that a Constant holds, or None."""
    for attribute in node.attribute:
        if attribute.name == "value" and attribute.HasField("t"):
            return attribute.t
        if attribute.name in ("value_float", "value_floats"):
            single = attribute.name == "value_float"
            return np.asarray(attribute.f if single else list(attribute.floats), dtype=np.float32)
        if attribute.name in ("value_int", "value_ints"):
            single = attribute.name == "value_int"
            return np.asarray(attribute.i if single else list(attribute.ints), dtype=np.int64)
    return None


def _axis(node: Any) -> int:
    """Return the axis of the scales of a QuantizeLinear or DequantizeLinear."""
    return next((int(x.i) for x in node.attribute if x.name == "axis"), 1)


def _copies(kind: str, inputs: list[Value], outputs: list[Value | None]) -> bool:
    """Return whether a result repeats elements of a parameter; only the parameter is counted."""
    if kind in GROWING:
        return True
    if kind not in LOOKUPS or inputs[0].extents is None:
        return False
    is_table = kind == "Gather" and len(inputs[0].extents) == 2
    result = outputs[0]
    grows = (
        result is not None
        and result.extents is not None
        and (prod(result.extents) > inputs[0].elements)
    )
    return grows or (is_table and inputs[-1].extents != ())


def _has_data(tensor: Any) -> bool:
    fields = ("float_data", "int32_data", "int64_data", "double_data", "uint64_data")
    return bool(tensor.raw_data) or any(len(getattr(tensor, field)) for field in fields)


def _strip(graph: Any, tensors: list[Any]) -> None:
    """Replace large initializers by declarations of the same name, type and shape."""
    del graph.initializer[:]
    for tensor in tensors:
        if prod(tensor.dims) <= SMALL:
            graph.initializer.append(tensor)
            continue
        declared = graph.initializer.add()
        declared.name, declared.data_type = tensor.name, tensor.data_type
        declared.dims.extend(tensor.dims)
        declared.data_location = declared.EXTERNAL
        declared.external_data.add(key="location", value="none")
