"""One operator of a TFLite file, as the functions that translate it see it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.tflite.file import DTYPES, FileOperator, FileTensor
from accelsim.workload.tflite.network import (
    CHANNELS_FIRST,
    Network,
    NotReadError,
    is_quantized,
)

UNBOUNDED = float("inf")
RANGES = {
    "RELU": (0.0, UNBOUNDED),
    "RELU_N1_TO_1": (-1.0, 1.0),
    "RELU6": (0.0, 6.0),
    "RELU_0_TO_1": (0.0, 1.0),
}
"""Bounds of the results of each activation that only bounds."""
FUSED = ("", "RELU", "RELU_N1_TO_1", "RELU6", "TANH", "SIGN_BIT")
"""Activations behind an operator, by their number in the schema."""
SHAPING = ("Cast", "Reshape", "Squeeze", "Transpose", "Unsqueeze")
"""Nodes of ONNX that stand around those that compute."""
IMAGE = 4
"""Axes of a tensor whose channels may come first."""


class Call:
    """An operator, and the model that it is added to.

    Args:
        network: The model.
        operator: The operator of the file.

    Attributes:
        name: Name of its first node, such as ``conv_2d_3``: its kind and its place in the file.
    """

    def __init__(self, network: Network, operator: FileOperator) -> None:
        self.network, self.operator = network, operator
        self.name = f"{operator.kind.lower().replace(':', '_')}_{operator.index}"
        self._nodes, self._has_own = 0, False

    @property
    def count(self) -> int:
        """Number of inputs, those that are left out among them."""
        return len(self.operator.inputs)

    def option(self, name: str, default: int | float) -> Any:
        """Return an option by its name in the schema; files may leave it out."""
        return self.operator.options.get(name, default)

    def has(self, place: int) -> bool:
        """Return whether an optional input is given."""
        return place < self.count and self.operator.inputs[place] >= 0

    def input(self, place: int) -> FileTensor:
        """Return an input.

        Raises:
            NotReadError: It is left out.
        """
        if not self.has(place):
            raise NotReadError(f"input {place} is missing")
        return self.network.tensor(self.operator.inputs[place])

    def output(self, place: int = 0) -> FileTensor:
        """Return an output.

        Raises:
            NotReadError: It is left out.
        """
        if place >= len(self.operator.outputs) or self.operator.outputs[place] < 0:
            raise NotReadError(f"output {place} is missing")
        return self.network.tensor(self.operator.outputs[place])

    def value(self, place: int, *, first: bool = False) -> str:
        """Return the name of the real numbers of an input; see ``Network.value``."""
        self.input(place)
        return self.network.value(self.operator.inputs[place], first=first)

    def places(self, place: int) -> str:
        """Return an input of integers that name places: they have 64 bits in ONNX."""
        from onnx import TensorProto

        value = self.value(place)
        if self.input(place).type == "INT32":
            return self.node("Cast", value, to=TensorProto.INT64)
        return value

    def image(self, place: int = 0) -> str:
        """Return the name of an input with channels first.

        Raises:
            NotReadError: It has not four axes.
        """
        rank = len(self.input(place).shape)
        if rank != IMAGE:
            raise NotReadError(f"input {place} must have four axes, not {rank}")
        return self.value(place, first=True)

    def follows_images(self, *places: int) -> bool:
        """Return whether an operator on the last axes of some inputs should keep channels first.

        It should if one of them has a value of that order, and the others are constants or have
        four axes, too.
        """
        for place in places:
            self.input(place)
        tensors = [self.operator.inputs[place] for place in places]
        known = [each for each in tensors if self.network.is_known(each)]
        return (
            any(map(self.network.has_channels_first, known))
            and len(self.output().shape) == IMAGE
            and all(len(self.network.tensor(each).shape) == IMAGE for each in known)
        )

    def axis(self, axis: int, rank: int, *, first: bool) -> int:
        """Return where an axis of the file is, counted from the front.

        Raises:
            NotReadError: There is no such axis.
        """
        if not -rank <= axis < max(rank, 1):
            raise NotReadError(f"axis {axis} does not exist in a tensor of {rank} axes")
        axis %= max(rank, 1)
        return CHANNELS_FIRST.index(axis) if first else axis

    def constant(self, place: int) -> NDArray[Any]:
        """Return the elements of an input that decides shapes.

        Raises:
            NotReadError: It is no constant.
        """
        tensor = self.input(place)
        values = self.network.folded(self.operator.inputs[place])
        if values is None:
            raise NotReadError(f"input {place} ({tensor.name}) must be a constant of the file")
        return values

    def integers(self, place: int) -> tuple[int, ...]:
        """Return the integers of a constant input in their order."""
        return tuple(int(each) for each in self.constant(place).reshape(-1))

    def node(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """Add a node of one output; return the name of the output."""
        return self.network.writer.node(kind, self._unique(kind), *inputs, **attributes)

    def nodes(self, kind: str, count: int, *inputs: str, **attributes: Any) -> list[str]:
        """Add a node of several outputs; return their names."""
        name = self._unique(kind)
        outputs = [f"{name}.{place}" for place in range(count)]
        self.network.writer.node(kind, name, *inputs, outputs=outputs, **attributes)
        return outputs

    def numbers(self, *values: int) -> str:
        """Add a constant vector of integers; return its name."""
        return self.network.numbers(*values)

    def real(self, value: float) -> str:
        """Add a constant real number; return its name."""
        return self.network.real(value)

    def reshaped(self, name: str, before: tuple[int, ...], after: tuple[int, ...]) -> str:
        """Add a Reshape; a first extent that stays is not fixed, so that it may be the batch."""
        keeps = bool(before) and bool(after) and before[0] == after[0] and 0 not in after
        return self.node("Reshape", name, self.numbers(*((0, *after[1:]) if keeps else after)))

    def done(self, name: str, place: int = 0, *, first: bool = False) -> None:
        """Give an output its value, behind the activation that the file has fused.

        Args:
            name: Name of the value.
            place: Place of the output.
            first: Whether its channels come first.

        Raises:
            NotReadError: The activation is not read.
        """
        number = self.option("FusedActivationFunction", 0)
        kind = FUSED[number] if 0 <= number < len(FUSED) else str(number)
        if kind in RANGES:
            name = self.bounded(name, *RANGES[kind], place)
        elif kind == "TANH":
            name = self.node("Tanh", name)
        elif kind:
            raise NotReadError(f"the fused activation {kind} is not read")
        self.output(place)
        self.network.write(self.operator.outputs[place], name, first=first)

    def bounded(self, name: str, low: float, high: float, place: int = 0) -> str:
        """Bound a value, unless the integers of the output do not reach the bounds anyway."""
        tensor = self.output(place)
        meaning = tensor.quantization
        if is_quantized(tensor) and meaning is not None:
            limits = np.iinfo(DTYPES[tensor.type])
            scale, zero = meaning.scales[0], meaning.zero_points[0]
            least, most = (bound / scale + zero for bound in (low, high))
            low = -UNBOUNDED if least < limits.min + 0.5 else low
            high = UNBOUNDED if most > limits.max - 0.5 else high
        if (low, high) == (-UNBOUNDED, UNBOUNDED):
            return name
        if (low, high) == (0.0, UNBOUNDED):
            return self.node("Relu", name)
        ends = ["" if abs(bound) == UNBOUNDED else self.real(bound) for bound in (low, high)]
        return self.node("Clip", name, *(ends if ends[1] else ends[:1]))

    def _unique(self, kind: str) -> str:
        """Return the name of a node: the operator's for the first that changes more than shapes."""
        self._nodes += 1
        is_own = kind not in SHAPING or kind.upper() == self.operator.kind
        if is_own and not self._has_own:
            self._has_own = True
            return self.name
        return f"{self.name}.{kind.lower()}{self._nodes}"
