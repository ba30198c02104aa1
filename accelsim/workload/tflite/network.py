"""Construction of an ONNX model from the operators of a TFLite file.

TFLite has images as (batch, height, width, channels), ONNX as (batch, channels, height, width). A
tensor has up to two values in the model, one in each order: an operator asks for the one that it
needs, and a Transpose, which moves nothing in the machine, makes it from the other.

Integers of a quantized file stay as they are. An operator computes between DequantizeLinear of what
it reads and QuantizeLinear of what it writes:

    int8 images -> DequantizeLinear -> Transpose -> Conv -> Clip -> QuantizeLinear -> int8 features
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.workload.tflite.file import DTYPES, FileNetwork, FileOperator, FileTensor
from accelsim.workload.transformer.writer import Writer

OPSET, WIDE_OPSET = 20, 21
"""Operator sets of ONNX: the later one quantizes to 16 bits."""
CHANNELS_FIRST = (0, 3, 1, 2)
"""``CHANNELS_FIRST[i]`` is the axis of TFLite that becomes axis i of ONNX."""
CHANNELS_LAST = (0, 2, 3, 1)
QUANTIZED = ("INT4", "INT8", "UINT8", "INT16", "UINT16")
"""Types of activations and weights whose integers mean real numbers if they have a scale."""


class NotReadError(Exception):
    """An operator that is not read; its text says what of it, and what to do instead."""


@dataclass(frozen=True)
class Value:
    """A value of the ONNX model.

    Args:
        name: Name in the model.
        first: Whether its channels come first, in the order of ONNX.
    """

    name: str
    first: bool = False


class Network:
    """An ONNX model under construction.

    Args:
        path: Path of the file, for messages.
        file: What the file holds.

    Attributes:
        notes: Sentences on what is left out.
    """

    def __init__(self, path: Path, file: FileNetwork) -> None:
        self.path, self.file = path, file
        self.notes: list[str] = []
        self.writer = Writer()
        self.outputs = list(file.outputs)
        self._converted: dict[int, int] = {}
        self._values: dict[tuple[int, bool], str] = {}
        self._integers: dict[tuple[int, bool], str] = {}
        self._known = (self._values, self._integers)
        self._constants: dict[str, str] = {}
        for place in file.inputs:
            self.begin(place, file.tensors[place].name)

    def tensor(self, place: int) -> FileTensor:
        """Return a tensor of the file; of a converted constant the one that it was made of."""
        return self.file.tensors[self._converted.get(place, place)]

    def convert(self, place: int, constant: int) -> None:
        """Make a tensor stand for a constant of another type, such as float16 or sparse weights."""
        self._converted[place] = self._converted.get(constant, constant)

    def type_of(self, tensor: FileTensor) -> str:
        """Return numpy's name of the elements of a tensor.

        Raises:
            NotReadError: ONNX has no such type.
        """
        if tensor.type not in DTYPES:
            raise NotReadError(f"tensor {tensor.name} holds {tensor.type}, not numbers")
        return np.dtype(DTYPES[tensor.type]).name

    def begin(self, place: int, name: str) -> None:
        """Make a tensor an input of the network, under a name."""
        tensor = self.tensor(place)
        self.writer.tensor_input(name, self.type_of(tensor), *tensor.shape)
        self._keep(place, name, first=False)

    def is_known(self, place: int) -> bool:
        """Return whether an operator wrote a tensor, or it is an input."""
        return any((place, first) in known for known in self._known for first in (False, True))

    def has_channels_first(self, place: int) -> bool:
        """Return whether a tensor has a value in the order of ONNX."""
        return any((place, True) in known for known in self._known)

    def value(self, place: int, *, first: bool = False) -> str:
        """Return the name of a tensor as real numbers, or as integers that mean themselves.

        Args:
            place: Place of the tensor.
            first: Whether channels come first; the tensor then has four axes.
        """
        known = self._real(place, first=first)
        if known is not None:
            return known
        other = self._real(place, first=not first)
        tensor = self.tensor(place)
        if other is None:
            name = self._stored(tensor, first=first)
        else:
            name = self._turned(other, place, first=first)
        self._values[place, first] = name
        return name

    def constant(self, place: int) -> NDArray[Any] | None:
        """Return the elements that the file holds, integers as they are, or None."""
        return self.tensor(place).values

    def folded(self, place: int) -> NDArray[Any] | None:
        """Return the elements of a tensor that constants and shapes alone decide, or None."""
        known = self.constant(place)
        name = self._real(place, first=False) if known is None else None
        return known if name is None else self.writer.evaluated(name)

    def array(self, name: str, values: NDArray[Any]) -> str:
        """Add a constant, once for each array of the same elements; return its name."""
        key = f"{values.dtype}{values.shape}{values.tobytes().hex() if values.size < 64 else name}"
        if key not in self._constants:
            self._constants[key] = self.writer.array(name, values)
        return self._constants[key]

    def numbers(self, *values: int) -> str:
        """Add a constant vector of integers; return its name."""
        said = "_".join(map(str, values)).replace("-", "minus_")
        return self.array(f"integers_{said}", np.array(values, np.int64))

    def real(self, value: float) -> str:
        """Add a constant real number; return its name."""
        return self.array(f"real_{value!r}".replace("-", "minus_"), np.array(value, np.float32))

    def write(self, place: int, name: str, *, first: bool = False) -> None:
        """Give a tensor its value.

        Args:
            place: Place of the tensor.
            name: Name of the value in the model.
            first: Whether its channels come first.
        """
        tensor = self.tensor(place)
        is_output = place in self.outputs
        if not is_quantized(tensor):
            if first and is_output:
                name, first = self._turned(name, place, first=False), False
            if is_output:
                name = self.writer.node("Identity", tensor.name, name)
        else:
            inner = f"{tensor.name}/channels_first" if first and is_output else tensor.name
            name = self.writer.node("QuantizeLinear", inner, name, *self._meaning(tensor))
            if inner != tensor.name:
                self._keep(place, name, first=True)
                order = list(CHANNELS_LAST)
                name = self.writer.node("Transpose", tensor.name, name, perm=order)
                first = False
        self._keep(place, name, first=first)

    def _turned(self, name: str, place: int, *, first: bool) -> str:
        """Return a value in the other order of its axes."""
        order, ending = CHANNELS_LAST, "channels_last"
        if first:
            order, ending = CHANNELS_FIRST, "channels_first"
        return self.writer.node("Transpose", f"{ending}_{place}", name, perm=list(order))

    def end_at(self, places: Sequence[int], instead: Sequence[int]) -> None:
        """Make tensors that are written already outputs, in place of others."""
        self.outputs = [place for place in self.outputs if place not in instead]
        for place in places:
            tensor = self.tensor(place)
            name = self.value(place)
            if is_quantized(tensor) and (place, False) in self._integers:
                pass  # Its integers have its name.
            elif is_quantized(tensor):
                self.writer.node("QuantizeLinear", tensor.name, name, *self._meaning(tensor))
            else:
                self.writer.node("Identity", tensor.name, name)
            self.outputs.append(place)

    def dequantized(self, name: str, values: NDArray[Any], scales: NDArray[Any], axis: int) -> str:
        """Add integers with the zero point 0 and what makes real numbers of them; return those.

        Args:
            name: Name of the integers.
            values: The integers.
            scales: float32, one or one for each index of ``axis``.
            axis: Axis of the scales.
        """
        zero = np.zeros(scales.shape, values.dtype)
        return self._dequantize(name, values, scales, zero, axis)

    def model(self) -> Any:
        """Return the ``ModelProto``."""
        for place in self.outputs:
            tensor = self.tensor(place)
            self.writer.tensor_output(tensor.name, self.type_of(tensor), *tensor.shape)
        wide = any(each.type.endswith("INT16") for each in self.file.tensors)
        opset = WIDE_OPSET if wide else OPSET
        return self.writer.model(self.path.stem, self.file.description, opset=opset)

    def refuse(self, operator: FileOperator, reason: str) -> WorkloadError:
        """Return the error of an operator that is not read, with a reason or an alternative."""
        written = ", ".join(self.tensor(each).name for each in operator.outputs if each >= 0)
        said = f" (writes {written})" if written else ""
        return WorkloadError(
            f"{self.path}: operator {operator.index} {operator.kind}{said}: {reason}"
        )

    def weights(self, place: int, order: Sequence[int]) -> str:
        """Return constant weights in another order of their axes, as real numbers.

        Args:
            place: Place of the tensor; its elements are in the file.
            order: ``order[i]`` is the axis of the file that becomes axis i.

        Raises:
            NotReadError: They are no constant, or have other axes.
        """
        tensor = self.tensor(place)
        if tensor.values is None:
            raise NotReadError(f"its weights {tensor.name} are no constant")
        if tensor.values.ndim != len(order):
            raise NotReadError(
                f"its weights {tensor.name} must have {len(order)} axes, not {tensor.values.ndim}"
            )
        arranged = np.ascontiguousarray(tensor.values.transpose(order))
        name = f"{tensor.name}/{'x'.join(map(str, arranged.shape))}"
        if not is_quantized(tensor) or tensor.quantization is None:
            if arranged.dtype.kind == "f":
                arranged = arranged.astype(np.float32)
            return self.array(name, arranged)
        scales, zeros = self._numbers_of(tensor)
        axis = list(order).index(tensor.quantization.axis) if scales.ndim else 0
        return self._dequantize(name, arranged, scales, zeros, axis)

    def _dequantize(
        self,
        name: str,
        values: NDArray[Any],
        scales: NDArray[Any],
        zeros: NDArray[Any],
        axis: int,
    ) -> str:
        known = f"{name}.real"
        if known in self._constants:
            return self._constants[known]
        parts = (
            self.writer.array(name, values),
            self.array(f"{name}.scale", scales),
            self.array(f"{name}.zero_point", zeros),
        )
        named: dict[str, Any] = {"axis": axis} if scales.ndim else {}
        self._constants[known] = self.writer.node("DequantizeLinear", known, *parts, **named)
        return known

    def _stored(self, tensor: FileTensor, *, first: bool) -> str:
        """Return a constant of the file, or a state of zeros."""
        values = tensor.values
        if values is None and tensor.is_variable:
            values = np.zeros(tensor.shape, np.dtype(DTYPES.get(tensor.type, "<f4")))
        if values is None and 0 not in tensor.shape:
            raise NotReadError(f"reads {tensor.name}, which nothing writes")
        if values is None:
            values = np.zeros(tensor.shape, np.dtype(self.type_of(tensor)))
        if first:
            values = values.reshape((1,) * (4 - values.ndim) + values.shape)
            values = np.ascontiguousarray(values.transpose(CHANNELS_FIRST))
        name = f"{tensor.name}/channels_first" if first else tensor.name
        meaning = tensor.quantization
        if not is_quantized(tensor) or meaning is None:
            if values.dtype in (np.float16, np.float64):
                values = values.astype(np.float32)
            return self.array(name, values)
        scales, zeros = self._numbers_of(tensor)
        axis = meaning.axis
        if first and scales.ndim:
            axis = CHANNELS_FIRST.index(axis + 4 - len(tensor.shape))
        return self._dequantize(name, values, scales, zeros, axis)

    def _keep(self, place: int, name: str, *, first: bool) -> None:
        """Keep the name of a tensor's value: integers if they mean real numbers."""
        known = self._integers if is_quantized(self.tensor(place)) else self._values
        known[place, first] = name

    def _real(self, place: int, *, first: bool) -> str | None:
        """Return the real numbers of a tensor in an order, if it has a value in that order."""
        name = self._values.get((place, first))
        integers = self._integers.get((place, first))
        if name is None and integers is not None:
            meaning = self._meaning(self.tensor(place))
            name = self.writer.node("DequantizeLinear", f"{integers}.real", integers, *meaning)
            self._values[place, first] = name
        return name

    def _meaning(self, tensor: FileTensor) -> tuple[str, str]:
        """Return the names of the scale and the zero point of an activation."""
        scales, zeros = self._numbers_of(tensor)
        if scales.ndim:
            raise NotReadError(f"activation {tensor.name} has {scales.size} scales; one is read")
        said = f"{zeros.dtype}_{float(scales)!r}_{int(zeros)}".replace("-", "minus_")
        return self.array(f"scale_{said}", scales), self.array(f"zero_point_{said}", zeros)

    def _numbers_of(self, tensor: FileTensor) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return scales and zero points: a scalar each, or a vector."""
        meaning = tensor.quantization
        assert meaning is not None
        scales = np.array(meaning.scales, np.float32)
        zeros = np.array(meaning.zero_points, np.dtype(self.type_of(tensor)))
        return (scales, zeros) if scales.size > 1 else (scales[0], zeros[0])


def is_quantized(tensor: FileTensor) -> bool:
    """Return whether the integers of an activation or of weights mean real numbers."""
    return tensor.quantization is not None and tensor.type in QUANTIZED
