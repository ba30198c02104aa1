"""Parser of TFLite files: flatbuffers whose classes the package ``tflite`` has."""

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError, pip_install
from accelsim.workload.lowering.value import LARGEST
from accelsim.workload.tflite.sparse import densify

IDENTIFIER = b"TFL3"
"""Bytes 4 to 7 of every TFLite file."""
MAXIMUM_OPERATORS = 200_000
CUSTOM = "CUSTOM"

DTYPES = {
    "FLOAT32": "<f4",
    "FLOAT16": "<f2",
    "FLOAT64": "<f8",
    "INT4": "<i1",
    "INT8": "<i1",
    "INT16": "<i2",
    "INT32": "<i4",
    "INT64": "<i8",
    "UINT8": "<u1",
    "UINT16": "<u2",
    "UINT32": "<u4",
    "UINT64": "<u8",
    "BOOL": "?",
}
"""numpy's name of each type of elements; int4 is held in int8."""

_DAMAGE = (struct.error, IndexError, ValueError, TypeError, AttributeError, OverflowError)


@dataclass(frozen=True, kw_only=True)
class Quantization:
    """Real numbers of integers: ``scale * (integer - zero_point)``.

    Args:
        scales: One number, or one for each index of ``axis``.
        zero_points: Integer of the real number 0, one for each scale.
        axis: Axis of the scales.
    """

    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int


@dataclass(frozen=True, kw_only=True)
class FileTensor:
    """A tensor of a file.

    Args:
        name: Name, unique in the network.
        shape: Extents, in the order of the file: (batch, height, width, channels) of images.
        type: Type of elements as the schema spells it.
        quantization: Meaning of its integers, or None.
        values: Array of ``shape`` if the file holds it, else None.
        is_variable: Whether it is a state that the runtime keeps, all zeros at first.
    """

    name: str
    shape: tuple[int, ...]
    type: str
    quantization: Quantization | None
    values: NDArray[Any] | None
    is_variable: bool


@dataclass(frozen=True, kw_only=True)
class FileOperator:
    """An operator of a file.

    Args:
        index: Place in the order in which operators run.
        kind: Name as the schema spells it; ``CUSTOM:NAME`` of a custom operator.
        inputs: Places of tensors; -1 where an optional input is left out.
        outputs: Places of tensors.
        options: Values of its options by name in the schema.
    """

    index: int
    kind: str
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class FileNetwork:
    """The first subgraph of a file.

    Args:
        description: Description of the file.
        tensors: All tensors, by place.
        operators: All operators, in the order in which they run.
        inputs: Places of the inputs.
        outputs: Places of the outputs.
        subgraphs: Number of subgraphs of the file.
    """

    description: str
    tensors: tuple[FileTensor, ...]
    operators: tuple[FileOperator, ...]
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]
    subgraphs: int


def import_schema(path: Path) -> Any:
    """Return the module ``tflite``.

    Args:
        path: File that is to be read, for the message.

    Raises:
        WorkloadError: It is not installed.
    """
    try:
        import tflite
    except ImportError:
        raise WorkloadError(
            f"{path}: reading a TFLite file needs the package tflite, which is not installed:"
            f" {pip_install('tflite')}"
        ) from None
    return tflite


def parse_file(path: Path, raw: bytes) -> FileNetwork:
    """Return the network of the bytes of a TFLite file.

    Args:
        path: Path of the file, for messages.
        raw: Its bytes.

    Raises:
        WorkloadError: The package ``tflite`` is missing, or the bytes are no TFLite file, are
            damaged, or hold a tensor or an operator that cannot be.
    """
    schema = import_schema(path)
    if len(raw) < 8 or raw[4:8] != IDENTIFIER:
        raise WorkloadError(
            f"{path}: is not a TFLite file: bytes 4 to 7 must be 'TFL3', not {raw[4:8]!r}"
        )
    try:
        return _Parser(path, raw, schema).network()
    except _DAMAGE as problem:
        raise WorkloadError(
            f"{path}: is a damaged TFLite file: {type(problem).__name__} while its tables were read"
        ) from None


class _Parser:
    """Reader of the tables of one file."""

    def __init__(self, path: Path, raw: bytes, schema: Any) -> None:
        self._path, self._raw, self._schema = path, raw, schema
        self._model = schema.Model.GetRootAs(raw, 0)
        self._types = _names(schema.TensorType)
        self._options = _names(schema.BuiltinOptions)
        self._taken: set[str] = set()

    def network(self) -> FileNetwork:
        """Return the network; exceptions of damaged tables are those of ``_DAMAGE``."""
        if not self._model.SubgraphsLength():
            raise WorkloadError(f"{self._path}: holds no network: it has no subgraphs")
        graph = self._model.Subgraphs(0)
        count = graph.OperatorsLength()
        if not count:
            raise WorkloadError(f"{self._path}: holds no network: its subgraph has no operators")
        if count > MAXIMUM_OPERATORS:
            raise WorkloadError(
                f"{self._path}: a network may have {MAXIMUM_OPERATORS} operators, not {count}"
            )
        tensors = tuple(
            self._tensor(place, graph.Tensors(place)) for place in range(graph.TensorsLength())
        )
        operators = tuple(self._operator(at, graph.Operators(at)) for at in range(count))
        network = FileNetwork(
            description=_text(self._model.Description()),
            tensors=tensors,
            operators=operators,
            inputs=_vector(graph.InputsLength(), graph.Inputs),
            outputs=_vector(graph.OutputsLength(), graph.Outputs),
            subgraphs=self._model.SubgraphsLength(),
        )
        self._check(network)
        for place in network.inputs:
            self._check_fixed(network.tensors[place], graph.Tensors(place))
        return network

    def _check_fixed(self, tensor: FileTensor, table: Any) -> None:
        """Refuse an input whose extents behind the batch are only known when it runs."""
        signature = _vector(table.ShapeSignatureLength(), table.ShapeSignature)
        free = [axis for axis, extent in enumerate(signature) if axis and extent < 0]
        if free:
            raise WorkloadError(
                f"{self._path}: input {tensor.name}: axis {free[0]} has no fixed extent;"
                " convert the network with an input of fixed shape"
            )

    def _check(self, network: FileNetwork) -> None:
        """Refuse places of tensors that the network does not have."""
        count = len(network.tensors)
        ends = (("its inputs", network.inputs), ("its outputs", network.outputs))
        readers = [
            (f"operator {each.index} ({each.kind})", (*each.inputs, *each.outputs))
            for each in network.operators
        ]
        for who, places in (*ends, *readers):
            for place in places:
                if not (-1 if who.startswith("operator") else 0) <= place < count:
                    raise WorkloadError(
                        f"{self._path}: {who}: tensor {place} does not exist; the network has"
                        f" tensors 0 to {count - 1}"
                    )

    def _tensor(self, place: int, table: Any) -> FileTensor:
        name = _text(table.Name()).split(";")[0] or f"tensor_{place}"
        while name in self._taken:
            name = f"{name}_{place}"
        self._taken.add(name)
        kind = self._types.get(table.Type(), str(table.Type()))
        shape = _vector(table.ShapeLength(), table.Shape)
        said = f"{self._path}: tensor {place} ({name})"

        if any(extent < 0 for extent in shape) or prod(shape) > LARGEST:
            rule = "extents must be from 0 to 2**40 elements in all"
            raise WorkloadError(f"{said}: {rule}, not {list(shape)}")
        return FileTensor(
            name=name,
            shape=shape,
            type=kind,
            quantization=self._quantization(said, table.Quantization(), shape),
            values=self._values(said, kind, shape, table),
            is_variable=bool(table.IsVariable()),
        )

    def _quantization(self, said: str, table: Any, shape: tuple[int, ...]) -> Quantization | None:
        if table is None or not table.ScaleLength():
            return None
        scales = tuple(map(float, _vector(table.ScaleLength(), table.Scale)))
        zeros = _vector(table.ZeroPointLength(), table.ZeroPoint) or (0,) * len(scales)
        axis = table.QuantizedDimension()
        if len(zeros) == 1:
            zeros = zeros * len(scales)
        if len(scales) > 1 and (not 0 <= axis < len(shape) or shape[axis] != len(scales)):
            raise WorkloadError(
                f"{said}: {len(scales)} scales of axis {axis} contradict the shape {list(shape)}"
            )
        if len(zeros) != len(scales):
            raise WorkloadError(f"{said}: {len(zeros)} zero points belong to {len(scales)} scales")
        if not all(0 <= scale < float("inf") for scale in scales):
            raise WorkloadError(f"{said}: scales must be positive and finite, not {scales[0]}")
        if not all(scales):
            return None  # Converters write scale 0 for tensors that are not quantized.
        return Quantization(scales=scales, zero_points=zeros, axis=axis)

    def _values(
        self, said: str, kind: str, shape: tuple[int, ...], table: Any
    ) -> NDArray[Any] | None:
        buffer = self._model.Buffers(table.Buffer())
        raw: Any = None if buffer.DataIsNone() else buffer.DataAsNumpy()
        if buffer.Offset() > 1:  # The data of a file of 2 GiB and more stand behind its tables.
            raw = np.frombuffer(self._raw, np.uint8, buffer.Size(), buffer.Offset())
        if raw is None or not len(raw) or kind not in DTYPES:
            return None
        dtype = np.dtype(DTYPES[kind])
        data = raw.tobytes()
        if kind == "INT4":
            array = _nibbles(data, prod(shape))
        else:
            array = np.frombuffer(data, dtype, len(data) // dtype.itemsize)
        sparsity = table.Sparsity()
        if sparsity is not None:
            array = densify(sparsity, shape, array)
        if array.size != prod(shape):
            raise WorkloadError(
                f"{said}: its buffer holds {array.size} elements, and the shape {list(shape)} has"
                f" {prod(shape)}"
            )
        return array.reshape(shape)

    def _operator(self, index: int, table: Any) -> FileOperator:
        code = self._model.OperatorCodes(table.OpcodeIndex())
        number = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
        kind = self._schema.BUILTIN_OPCODE2NAME.get(number)
        if kind is None:
            raise WorkloadError(
                f"{self._path}: operator {index}: opcode {number} is none of the schema, whose last"
                f" is {max(self._schema.BUILTIN_OPCODE2NAME)}"
            )
        if kind == CUSTOM:
            kind = f"{CUSTOM}:{_text(code.CustomCode())}"
        return FileOperator(
            index=index,
            kind=kind,
            inputs=_vector(table.InputsLength(), table.Inputs),
            outputs=_vector(table.OutputsLength(), table.Outputs),
            options=self._options_of(table),
        )

    def _options_of(self, table: Any) -> dict[str, Any]:
        """Return the scalar options of an operator by name; those that it lacks are absent."""
        holder = table.BuiltinOptions()
        name = self._options.get(table.BuiltinOptionsType())
        kind = getattr(self._schema, name or "", None)
        if holder is None or kind is None:
            return {}
        options = kind()
        options.Init(holder.Bytes, holder.Pos)
        return {
            option: getattr(options, option)()
            for option, function in vars(kind).items()
            if isinstance(function, FunctionType)
            and option[0].isupper()
            and function.__code__.co_argcount == 1
        }


def _names(schema: type) -> dict[int, str]:
    """Return the names of an enumeration of the schema by number."""
    return {value: name for name, value in vars(schema).items() if isinstance(value, int)}


def _vector(length: int, item: Callable[[int], int]) -> tuple[Any, ...]:
    return tuple(item(place) for place in range(length))


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "replace")


def _nibbles(data: bytes, count: int) -> NDArray[np.int8]:
    """Return signed numbers of 4 bits, of which the lower half of a byte comes first."""
    pairs = np.frombuffer(data, np.uint8)
    both = np.stack([pairs & 15, pairs >> 4], axis=-1).reshape(-1)[:count].astype(np.int8)
    return np.where(both > 7, both - 16, both).astype(np.int8)
