"""Quantizations of a network's activations, gathered while its layers are made."""

from collections.abc import Mapping
from math import inf

from accelsim.number import parse_number
from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.base import LayerRecord
from accelsim.workload.layers.join import Draft
from accelsim.workload.layers.moving import Reshape
from accelsim.workload.layers.network import Quantization
from accelsim.workload.layers.operand import CLIPS, clip_bounds, is_activation, meaning, value
from accelsim.workload.layers.record import Movement, Pool, Rescale

SAID = {
    # Each activation with its scale and zero point; then the scale and zero point of the result.
    "qlinearconv": (((0, 1, 2),), (6, 7)),
    "qlinearmatmul": (((0, 1, 2), (3, 4, 5)), (6, 7)),
    "qlinearadd": (((0, 1, 2), (3, 4, 5)), (6, 7)),
    "qlinearmul": (((0, 1, 2), (3, 4, 5)), (6, 7)),
    "qlinearglobalaveragepool": (((0, 1, 2),), (3, 4)),
}

CONCAT = "qlinearconcat"
"""Kind of operator with another order: first the scale and the zero point of the result, then each
activation with its own."""

PLAIN = ("convinteger", "matmulinteger")
"""Operators on integers that stand for themselves, less a zero point."""

QUANTIZED = frozenset((*SAID, CONCAT, *PLAIN, "quantizelinear", "dequantizelinear"))


MOVED = (
    "transpose", "slice", "split", "pad", "gather", "resize", "upsample", "expand", "tile",
    "depthtospace", "spacetodepth", "scatternd", "tensorscatter",
)  # fmt: skip
"""Movements whose results keep the quantization of their input."""


class Meanings:
    """Quantizations of the activations of one network.

    Args:
        graph: The network.
        draft: Draft of the network, which has its layers so far.
    """

    def __init__(self, graph: Graph, draft: Draft) -> None:
        self.known: dict[str, Quantization] = {}
        self._inexact: set[str] = set()
        self._graph, self._draft = graph, draft

    def keeps_scale(self, activation: str) -> bool:
        """Return whether the layer that writes an activation is exact in the scale of its input."""
        group = self._draft.writer(activation)
        layer = None if group is None else group.last
        is_maximum = isinstance(layer, Pool) and layer.function == "maximum"
        is_rescaled = isinstance(layer, Rescale) and not layer.weighted
        is_moved = isinstance(layer, Movement) and layer.kind in MOVED
        is_moved = is_moved and not self._reads_table(layer)
        selects = is_maximum or is_rescaled or is_moved or isinstance(layer, Reshape)
        return selects and activation not in self._inexact

    def _reads_table(self, layer: LayerRecord | None) -> bool:
        """Return whether a layer returns elements of a constant, as an embedding does."""
        if layer is None or layer.kind != "gather":
            return False
        operator = next(one for one in self._graph.operators if one.name == layer.operators[0])
        return not is_activation(self._graph, operator.operand(0))

    def follow(self, before: str, operator: Operator) -> None:
        """Note that an operator works on the results of the layer that wrote ``before``, if any."""
        if operator.kind not in CLIPS:
            return
        try:
            bounds = clip_bounds(self._graph, operator)
        except ValueError:
            bounds = (1.0, 1.0)
        if before in self._inexact or any(bound not in (0.0, inf, -inf) for bound in bounds):
            self._inexact.add(operator.outputs[0])

    def declare(self, activation: str, said: Quantization) -> None:
        """Declare the quantization of an activation.

        Raises:
            ValueError: The activation already has another quantization.
        """
        while self.known.setdefault(activation, said) == said:
            if not self.keeps_scale(activation):
                return
            group = self._draft.writer(activation)
            assert group is not None
            activation = group.last.inputs[0]
            if activation in self.known:
                return
        raise ValueError(f"reads {activation} with another scale or zero point than it was written")

    def settle(self, activation: str) -> bool:
        """Return whether an activation has a quantization.

        Real numbers without a QuantizeLinear keep the quantization of the layer's input if the
        layer only selects or arranges elements, or clips them at 0.
        """
        group = self._draft.writer(activation)
        if activation in self.known or group is None:
            return True
        if not self.keeps_scale(activation):
            return False
        inherited = self.known.get(group.last.inputs[0])
        if inherited is not None:
            self.known[activation] = inherited
        return True

    def declare_of(self, operator: Operator, names: Mapping[str, str], output: str) -> None:
        """Take the quantizations that an operator on integers gives for its activations.

        Args:
            operator: Any operator.
            names: Activations that it reads, by their names in the file.
            output: Activation that it writes.

        Raises:
            ValueError: They contradict each other or earlier ones.
        """
        graph = self._graph
        if operator.kind in SAID or operator.kind == CONCAT:
            inputs, result = SAID.get(operator.kind) or _concat_places(operator)
            for place, factor, middle in inputs:
                if operator.operand(place) not in names:
                    continue
                said = meaning(graph, operator, factor, middle, operator.operand(place))
                self.declare(names[operator.operand(place)], said)
            self.declare(output, meaning(graph, operator, *result, operator.outputs[0]))
        elif operator.kind in PLAIN:
            source = names[operator.operand(0)]
            known = self.known.get(source)
            zero = int(value(graph, operator, 2).reshape(())) if operator.operand(2) else 0
            scale = 1.0 if known is None else known.scale
            number = graph.tensors[operator.operand(0)].number
            self.declare(source, Quantization(scale=scale, zero_point=zero, number=number))
            int32 = parse_number("int32")
            self.declare(output, Quantization(scale=scale, zero_point=0, number=int32))


def _concat_places(
    operator: Operator,
) -> tuple[tuple[tuple[int, int, int], ...], tuple[int, int]]:
    """Return the places of a concatenation's operands in the order of ``SAID``."""
    parts = range(2, len(operator.operands) - 2, 3)
    return tuple((place, place + 1, place + 2) for place in parts), (0, 1)
