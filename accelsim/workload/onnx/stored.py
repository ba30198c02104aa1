"""Constants that the file does not store as plain arrays: those in another file, and sparse ones.

Large weights in other files are not read, because the network file has their shapes. Constants of
few elements may decide shapes, so they are read, but only from the folder of the network.
"""

from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.errors import WorkloadError
from accelsim.workload.onnx.file import first_line
from accelsim.workload.onnx.folding import MAXIMUM_ELEMENTS, deciding

_MOST_BYTES = 16
"""Greatest size of an element."""


def load_small(path: Path, graph: Any, most_elements: int) -> None:
    """Read small constants that lie in other files.

    Args:
        path: The network file.
        graph: A ``GraphProto``; its tensors are changed in place.
        most_elements: Greatest number of elements of a constant that is read.

    Raises:
        WorkloadError: A constant has no data type that ONNX knows; or it decides shapes and cannot
            be read, or lies outside the folder.
    """
    from onnx import TensorProto

    tensors = {tensor.name: tensor for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "Constant" and node.output:
            held = [x.t for x in node.attribute if x.name == "value" and x.type == x.TENSOR]
            tensors |= dict.fromkeys(node.output[:1], held[0]) if held else {}
    known = set(TensorProto.DataType.values())
    for name, tensor in tensors.items():
        if tensor.data_type not in known:
            raise WorkloadError(
                f"{path}: the data type of the constant {name} is {tensor.data_type}; ONNX knows 1"
                f" to {max(known)}"
            )
    outside = {
        name: tensor
        for name, tensor in tensors.items()
        if tensor.data_location == tensor.EXTERNAL and prod(tensor.dims) <= most_elements
    }
    needed = deciding(graph) if outside else set()
    for name, tensor in outside.items():
        problem = load_stored(path, tensor)
        if problem and name in needed:
            raise WorkloadError(f"{path}: {name}, which decides shapes, {problem}")


def load_stored(path: Path, tensor: Any) -> str:
    """Read a tensor from its file; return the problem, or nothing."""
    said = {entry.key: entry.value for entry in tensor.external_data}
    location = said.get("location", "")
    # Stores of models keep files elsewhere and have links to them in one folder.
    folders = (path.parent.resolve(), path.resolve().parent)
    try:
        file = (path.parent / location).resolve()
        if not location or not any(map(file.is_relative_to, folders)):
            return f"lies in {location!r}, outside the folder of the network, where nothing is read"
        if not file.is_file():
            return f"lies in {location}, which is missing beside it"
        offset, length = int(said.get("offset", 0)), int(said.get("length", -1))
        most = prod(tensor.dims) * _MOST_BYTES
        if offset < 0 or length > most:
            return f"has offset {offset} and length {length} in {location}, which do not fit it"
        with file.open("rb") as opened:
            opened.seek(offset)
            data = opened.read(most if length < 0 else length)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or first_line(problem)
        return f"lies in {location!r}, which cannot be read: {reason}"
    wanted = _bytes(tensor)
    if len(data) < wanted:
        return f"lies in {location}, which ends before its {wanted} bytes at {offset}"
    tensor.raw_data = data[:wanted]
    tensor.data_location = tensor.DEFAULT
    del tensor.external_data[:]
    return ""


def _bytes(tensor: Any) -> int:
    """Return the bytes of the elements of a tensor."""
    from onnx import helper

    try:
        kind = helper.tensor_dtype_to_np_dtype(tensor.data_type)
    except (KeyError, ValueError):
        return 0
    bits = {"int4": 4, "uint4": 4, "int2": 2, "uint2": 2, "float4_e2m1fn": 4}.get(kind.name)
    return int(-(-prod(tensor.dims) * (bits or 8 * kind.itemsize) // 8))


def dense(path: Path, sparse: Any) -> Any:
    """Return a ``SparseTensorProto`` as a ``TensorProto`` of all its elements.

    A tensor of more than 65536 elements gets a shape, but no values.

    Args:
        path: Path of the file, for messages.
        sparse: The sparse tensor.

    Raises:
        WorkloadError: Its indices do not fit its shape.
    """
    from onnx import numpy_helper

    name, extents = sparse.values.name, tuple(sparse.dims)
    if any(extent < 0 for extent in extents):
        raise WorkloadError(f"{path}: sparse initializer {name} has a negative extent")
    declared = type(sparse.values)(name=name, data_type=sparse.values.data_type, dims=extents)
    if prod(extents) > MAXIMUM_ELEMENTS:
        declared.data_location = declared.EXTERNAL
        return declared
    try:
        values = numpy_helper.to_array(sparse.values)
        indices = numpy_helper.to_array(sparse.indices)
        flat = indices if indices.ndim < 2 else np.ravel_multi_index(tuple(indices.T), extents)
        whole = np.zeros(prod(extents), values.dtype)
        whole[flat] = values.reshape(-1)
    except (ValueError, IndexError, TypeError) as problem:
        raise WorkloadError(
            f"{path}: sparse initializer {name} does not fit its shape {list(extents)}:"
            f" {first_line(problem)}"
        ) from None
    return numpy_helper.from_array(whole.reshape(extents), name)
