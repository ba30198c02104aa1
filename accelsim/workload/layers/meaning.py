"""What the integers of a quantized network mean, gathered while its layers are made."""

from accelsim.number import parse_number
from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.operand import meaning, value
from accelsim.workload.layers.record import Layer, Pool, Quantization, Rescale, Reshape

SAID = {
    # Operands that are activations, each with its scale and zero point; then those of the result.
    "qlinearconv": (((0, 1, 2),), (6, 7)),
    "qlinearmatmul": (((0, 1, 2),), (6, 7)),
    "qlinearadd": (((0, 1, 2), (3, 4, 5)), (6, 7)),
    "qlinearglobalaveragepool": (((0, 1, 2),), (3, 4)),
}

PLAIN = ("convinteger", "matmulinteger")
"""Operators on integers that mean themselves, less a zero point."""

QUANTIZED = frozenset((*SAID, *PLAIN, "quantizelinear", "dequantizelinear"))


class Meanings:
    """Quantizations of the activations of one network.

    Args:
        graph: The network.
        layers: Those made so far, by the activation that they write.
    """

    def __init__(self, graph: Graph, layers: dict[str, Layer]) -> None:
        self.known: dict[str, Quantization] = {}
        self.inexact: set[str] = set()
        self._graph = graph
        self._layers = layers

    def keeps_scale(self, activation: str) -> bool:
        """Return whether what writes an activation is exact in the scale of its own input."""
        layer = self._layers.get(activation)
        if isinstance(layer, Pool):
            return layer.function == "maximum" and activation not in self.inexact
        return isinstance(layer, Rescale | Reshape) and activation not in self.inexact

    def declare(self, activation: str, said: Quantization) -> None:
        """Say what the integers of an activation mean.

        Raises:
            ValueError: They already mean something else.
        """
        while self.known.setdefault(activation, said) == said:
            if not self.keeps_scale(activation):
                return
            activation = self._layers[activation].inputs[0]
            if activation in self.known:
                return
        raise ValueError(f"reads {activation} with another scale or zero point than it was written")

    def settle(self, activation: str) -> bool:
        """Return whether the integers of an activation mean something.

        Real numbers that no QuantizeLinear follows keep the integers of the layer's input if the
        layer only selects, arranges or clips them at 0.
        """
        layer = self._layers.get(activation)
        if activation in self.known or layer is None:
            return True
        if not self.keeps_scale(activation):
            return False
        inherited = self.known.get(layer.inputs[0])
        if inherited is not None:
            self.known[activation] = inherited
        return True

    def declare_of(self, operator: Operator, names: dict[int, str], output: str) -> None:
        """Take over what an operator on integers says of its activations.

        Args:
            operator: Any operator.
            names: Activations that it reads by place.
            output: Activation that it writes.

        Raises:
            ValueError: It contradicts itself or what was said before.
        """
        graph = self._graph
        if operator.kind in SAID:
            inputs, result = SAID[operator.kind]
            for place, factor, middle in inputs:
                said = meaning(graph, operator, factor, middle, operator.operand(place))
                self.declare(names[place], said)
            self.declare(output, meaning(graph, operator, *result, operator.outputs[0]))
        elif operator.kind in PLAIN:
            source = names[0]
            known = self.known.get(source)
            zero = int(value(graph, operator, 2).reshape(())) if operator.operand(2) else 0
            scale = 1.0 if known is None else known.scale
            number = graph.tensors[operator.operand(0)].number
            self.declare(source, Quantization(scale=scale, zero_point=zero, number=number))
            int32 = parse_number("int32")
            self.declare(output, Quantization(scale=scale, zero_point=0, number=int32))
