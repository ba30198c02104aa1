"""An ONNX file that is being rewritten: nodes, constants, and who reads what."""

from collections.abc import Iterator, Sequence
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.workload.onnx.build import unique_names

REALS = ("float16", "float32", "float64")

NOWHERE = "none"
"""Location of constants whose values no file holds."""

MOST_VALUES = 64
"""Greatest number of elements of constants whose values may decide what a network computes."""


class Model:
    """A ``ModelProto``, and what stands where in its graph.

    Args:
        title: Name of the file, for messages.
        proto: The ``ModelProto``; it is changed. Functions are inlined.
    """

    def __init__(self, title: str, proto: Any) -> None:
        self.title, self.proto = title, proto
        for node, name in zip(proto.graph.node, unique_names(proto.graph.node), strict=True):
            node.name = name
        self._constants = {tensor.name: tensor for tensor in proto.graph.initializer}
        self._reals: dict[str, NDArray[Any]] = {}
        self.outputs = {value.name for value in proto.graph.output}

    @property
    def opset(self) -> int:
        """Version of the operators of ONNX in the file."""
        return next(int(each.version) for each in self.proto.opset_import if each.domain == "")

    @staticmethod
    def bodies(node: Any) -> Iterator[str]:
        """Yield the names that bodies of a node read."""
        own = list(node.input)
        yield from list(_read(node))[len(own) :]

    def readers(self, name: str) -> list[Any]:
        """Return the nodes that read a tensor; a body that reads it belongs to its node."""
        return [node for node in self.proto.graph.node if name in _read(node)]

    def shape(self, name: str) -> tuple[int, ...] | None:
        """Return the extents of a constant, or None if a tensor is none."""
        found = self._constants.get(name)
        return None if found is None else tuple(found.dims)

    def is_real(self, name: str) -> bool:
        """Return whether a tensor is a constant of real numbers."""
        from onnx import helper

        found = self._constants.get(name)
        return found is not None and str(helper.tensor_dtype_to_np_dtype(found.data_type)) in REALS

    def values(self, name: str) -> NDArray[np.float64] | None:
        """Return a constant, or None if the file does not hold its values."""
        from onnx import numpy_helper

        tensor = self._constants[name]
        if _location(tensor):
            return None
        return numpy_helper.to_array(tensor).astype(np.float64)

    def place(
        self, name: str, like: str, shape: Sequence[int], values: NDArray[np.float64] | None
    ) -> str:
        """Add or replace a constant, and return its name.

        Args:
            name: Name of the constant.
            like: Name of a constant that has its format.
            shape: Extents of the constant.
            values: Its elements, or None if they are not known.
        """
        from onnx import TensorProto, helper, numpy_helper

        form = self._constants[like].data_type
        if values is None:
            tensor = TensorProto(name=name, data_type=form, dims=shape)
            tensor.data_location = TensorProto.EXTERNAL
            tensor.external_data.add(key="location", value=NOWHERE)
        else:
            dtype = helper.tensor_dtype_to_np_dtype(form)
            held = np.ascontiguousarray(values.reshape(tuple(shape)).astype(dtype))
            tensor = numpy_helper.from_array(held, name)
        self._constants[name] = tensor
        return name

    def place_extents(self, name: str, extents: Sequence[int]) -> str:
        """Add or replace a constant of integers, such as the shape of a Reshape; return its name.

        Args:
            name: Name of the constant.
            extents: Its elements.
        """
        from onnx import numpy_helper

        self._constants[name] = numpy_helper.from_array(np.array(extents, np.int64), name)
        return name

    def axes(self, name: str) -> int | None:
        """Return the number of axes of an activation, or None if ONNX cannot infer it."""
        from onnx import shape_inference

        graph = self.proto.graph
        values = [*graph.input, *graph.value_info, *graph.output]
        if not any(value.name == name for value in values):
            values = list(shape_inference.infer_shapes(self.proto).graph.value_info)
        types = {value.name: value.type.tensor_type for value in values}
        return len(types[name].shape.dim) if name in types else None

    def free(self, wanted: str) -> str:
        """Return a name that no tensor and no node has."""
        graph, name, place = self.proto.graph, wanted, 2
        taken = {*self._constants, *(node.name for node in graph.node)}
        taken |= {each for node in graph.node for each in (*node.input, *node.output)}
        taken |= {value.name for value in (*graph.input, *graph.output)}
        while name in taken:
            name, place = f"{wanted}_{place}", place + 1
        return name

    def replace(self, node: Any, nodes: Sequence[Any]) -> None:
        """Put other nodes in the place of a node."""
        graph = self.proto.graph
        place = next(at for at, each in enumerate(graph.node) if each.name == node.name)
        before = list(graph.node)
        del graph.node[:]
        graph.node.extend([*before[:place], *nodes, *before[place + 1 :]])

    def forget(self, names: Sequence[str]) -> None:
        """Drop the extents that the file notes for tensors, because they have changed."""
        graph = self.proto.graph
        kept = [value for value in graph.value_info if value.name not in names]
        del graph.value_info[:]
        graph.value_info.extend(kept)

    def without_values(self) -> "Model":
        """Return a copy in which long constants of real numbers have extents alone."""
        from onnx import ModelProto

        proto = ModelProto()
        proto.CopyFrom(self.finished())
        copy = Model(self.title, proto)
        for tensor in proto.graph.initializer:
            if prod(tensor.dims) > MOST_VALUES and copy.is_real(tensor.name):
                copy.place(tensor.name, tensor.name, tuple(tensor.dims), None)
        return Model(self.title, copy.finished())

    def finished(self) -> Any:
        """Return the ``ModelProto`` with the constants that its nodes still read."""
        graph = self.proto.graph
        used = {name for node in graph.node for name in _read(node)} | self.outputs
        del graph.initializer[:]
        graph.initializer.extend(tensor for name, tensor in self._constants.items() if name in used)
        inputs = [value for value in graph.input if value.name not in self._constants]
        del graph.input[:]
        graph.input.extend(inputs)
        return self.proto


def attribute(node: Any, name: str, default: Any) -> Any:
    """Return an attribute of a node, or what it is where it is left out."""
    from onnx import helper

    found = next((each for each in node.attribute if each.name == name), None)
    return default if found is None else helper.get_attribute_value(found)


def set_attribute(node: Any, name: str, value: Any) -> None:
    """Set an attribute of a node."""
    from onnx import helper

    kept = [each for each in node.attribute if each.name != name]
    del node.attribute[:]
    node.attribute.extend([*kept, helper.make_attribute(name, value)])


def _read(node: Any) -> Iterator[str]:
    """Yield the names that a node reads, in its bodies too."""
    yield from node.input
    for each in node.attribute:
        for graph in ([each.g] if each.HasField("g") else []) + list(each.graphs):
            for inner in graph.node:
                yield from _read(inner)


def parsed(title: str, path: Path) -> Model:
    """Read a network with all weights that it holds, in its file or beside it.

    Raises:
        WorkloadError: The file, or weights that lie in another, cannot be read.
    """
    from accelsim.workload.onnx.file import parse_model, read_bytes
    from accelsim.workload.onnx.stored import load_stored

    proto = parse_model(path, read_bytes(path))
    for tensor in proto.graph.initializer:
        if _location(tensor) not in ("", NOWHERE):
            problem = load_stored(path, tensor)
            if problem:
                raise WorkloadError(f"{path}: {tensor.name} {problem}")
    return Model(title, proto)


def _location(tensor: Any) -> str:
    """Return the file in which a constant lies; empty for its own."""
    return next((each.value for each in tensor.external_data if each.key == "location"), "")
