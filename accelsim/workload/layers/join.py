"""Layers under construction, and the operators that join them."""

from collections import Counter
from dataclasses import dataclass, field, fields, replace
from typing import Any

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.affine import channels_of, is_affine, is_of_one_number, is_scale
from accelsim.workload.layers.base import LayerRecord
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.layers.gathered import BAG
from accelsim.workload.layers.moving import Arrangement, Reshape, Transpose
from accelsim.workload.layers.operand import CLIPS, is_activation
from accelsim.workload.layers.record import (
    Add,
    Convolution,
    Layer,
    Lookup,
    Movement,
    Multiply,
    Pool,
    Product,
    Rescale,
    Special,
    VectorWork,
)
from accelsim.workload.layers.traits import as_amounts, has_integers
from accelsim.workload.work import Vector

REQUANTIZING = (Convolution, Product, Pool, Add, Multiply, Rescale)


@dataclass(kw_only=True)
class Group:
    """The layers of one operator, and the operators that joined it.

    Args:
        layers: Layers of the first operator, in order.
        outputs: Names of the activations that the group writes so far.
        pieces: Number of the last layers that write them: all phases of a transposed convolution,
            else one.
        operations: Lane operations of the last layer, if the vector unit does it.
        joined: Names of operators that joined.
        is_linear: Whether only products and sums with constants of each channel have joined, so
            that more of them fold.
        extra: Lane operations that the joined operators add to each result.
    """

    layers: tuple[Layer, ...]
    outputs: tuple[str, ...]
    pieces: int = 1
    operations: int = 0
    joined: tuple[str, ...] = ()
    is_linear: bool = True
    extra: int = 0

    @property
    def last(self) -> Layer:
        """The layer that writes the result, before any operator joined it."""
        return self.layers[-1]

    def requantizes(self) -> bool:
        """Return whether results are requantized as they leave, so that they can be clipped too."""
        is_matrix = isinstance(self.last, Convolution | Product)
        requantizes = isinstance(self.last, REQUANTIZING) and not self.last.repeats_second
        return is_matrix or (requantizes and not self.extra)

    def has_integers(self) -> bool:
        """Return whether integers can compute the layer that writes the result, as it is so far.

        An operator behind a softmax or a norm is still joined as work of the vector unit.
        """
        last = self.last
        return has_integers(last, quantized=False) and not last.is_of_rows and not self.extra

    def result(self) -> tuple[Layer, ...]:
        """Return the layers together with the operators that joined them."""
        if self.outputs == self.last.outputs:
            return self.layers
        kept, pieces = self.layers[: -self.pieces], self.layers[-self.pieces :]
        return (*kept, *map(self._changed, pieces))

    def _changed(self, layer: Layer) -> Layer:
        change: dict[str, Any] = {
            "outputs": self.outputs,
            "operators": (*layer.operators, *self.joined),
        }
        if not self.extra:
            return replace(layer, **change)
        if isinstance(layer, Convolution | Product):
            return replace(layer, passes=layer.passes + self.extra, **change)
        assert not isinstance(layer, Movement | Reshape | Transpose | Arrangement)
        operations = self.operations + self.extra * layer.output_elements
        if layer.is_of_rows or layer.repeats_second:
            layer = as_amounts(layer)  # The instruction of the layer does no other operators.
        if isinstance(layer, VectorWork | Special):
            return replace(layer, operations=operations, **change)
        return VectorWork(
            name=layer.name,
            kind=layer.kind,
            inputs=layer.inputs,
            input_elements=layer.input_elements,
            output_elements=layer.output_elements,
            weight_elements=layer.weight_elements,
            operations=operations,
            **change,
        )


@dataclass(kw_only=True)
class Draft:
    """The layers of a network so far.

    Args:
        graph: The network.
        readers: Number of operators and outputs that read each activation.
        quantized: Whether the network is quantized, or will be.
        calibrated: Whether a layer ends where a QuantizeLinear would be; see ``lower``.
    """

    graph: Graph
    quantized: bool = False
    calibrated: bool = False
    readers: Counter[str] = field(default_factory=Counter)
    _groups: dict[str, Group] = field(default_factory=dict)
    _first: dict[str, str] = field(default_factory=dict)

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups, in order of execution."""
        return tuple(self._groups.values())

    def store(self, group: Group) -> None:
        """Add the layers of an operator."""
        self._groups[group.outputs[0]] = group
        self._first.update((name, group.outputs[0]) for name in group.outputs[1:])

    def writer(self, activation: str) -> Group | None:
        """Return the layers that write an activation."""
        return self._groups.get(self._first.get(activation, activation))

    def open(self, activation: str) -> Group | None:
        """Return the layers that write an activation, if the operator that reads it may join."""
        group = self._groups.get(activation)
        if group is None or self.readers[activation] != 1 or len(group.outputs) != 1:
            return None
        moves = isinstance(group.last, Movement | Reshape) and group.last.kind != BAG
        closed = moves or not group.last.modelled
        return None if closed else group

    def rename(self, activation: str, output: str) -> None:
        """Let the layers that write an activation write another one, and move them to the end."""
        group = self._groups.pop(activation)
        group.outputs = (output,)
        self._groups[output] = group

    def join(self, activation: str, operator: Operator) -> bool:
        """Let an operator join the open layers that write ``activation``, if it can.

        Returns:
            Whether it did.
        """
        group = self.open(activation)
        if group is not None and isinstance(group.last, Arrangement | Movement):
            return False
        results = sum(work.output_elements for work in operator.work)
        if group is None or len(operator.outputs) != 1:
            return False
        if sum(layer.output_elements for layer in group.layers[-group.pieces :]) != results:
            return False
        if self.quantized and operator.kind in FUNCTIONS:
            self._become_table(group)
        is_linear = group.is_linear and self._folds(group.last, operator)
        clips = group.requantizes() and _function(operator) in CLIPS
        if not is_linear and is_affine(self.graph, operator) and group.has_integers():
            return False  # It becomes a layer of its own, so that integers can compute all layers.
        if self.calibrated and not (is_linear or clips or self._tabulates(group, operator)):
            return False
        group.is_linear = is_linear
        if not is_linear and not clips:
            group.extra += _operations(operator)
        group.joined = (*group.joined, operator.name)
        self.rename(activation, operator.outputs[0])
        return True

    def _become_table(self, group: Group) -> None:
        """Turn a product or a sum with one number into a table, which later functions may join."""
        last = group.last
        if not (isinstance(last, Rescale) and last.weighted and group.is_linear):
            return
        names = {*last.operators, *group.joined}
        members = [one for one in self.graph.operators if one.name in names]
        if all(is_of_one_number(self.graph, one) for one in members):
            what = {one.name: getattr(last, one.name) for one in fields(LayerRecord)}
            operations = last.output_elements * len(members)
            table = Lookup(shape=last.shape, operations=operations, **what)
            group.layers, group.operations = (*group.layers[:-1], table), operations

    def _tabulates(self, group: Group, operator: Operator) -> bool:
        """Return whether an operator can join the table that writes its input."""
        of_one = operator.kind in FUNCTIONS or is_of_one_number(self.graph, operator)
        return isinstance(group.last, Lookup) and of_one

    def _folds(self, layer: Layer, operator: Operator) -> bool:
        """Return whether an operator can be folded into the weights and biases of a layer."""
        if not isinstance(layer, Convolution):
            if isinstance(layer, Product):
                return self.quantized and not layer.constant and is_scale(self.graph, operator)
            weighted = isinstance(layer, Rescale) and layer.weighted
            return weighted and is_affine(self.graph, operator)
        if operator.fusible == "fold":
            return True
        if not is_affine(self.graph, operator):
            return False
        extents = self.graph.tensors[operator.outputs[0]].shape
        return channels_of(extents) == layer.weight_shape[0]


def may_join(graph: Graph, operator: Operator) -> str:
    """Return the only activation of an element-wise operator; empty for other operators."""
    if operator.fusible == "no" or not operator.modelled or not operator.work:
        return ""
    sources = [name for name in operator.inputs if is_activation(graph, name)]
    return sources[0] if len(sources) == 1 else ""


def _function(operator: Operator) -> str:
    """Return the function of an element-wise operator, empty for any other."""
    works = [work for work in operator.work if isinstance(work, Vector)]
    return works[0].function if works else ""


def _operations(operator: Operator) -> int:
    """Return the lane operations that an operator does for each result, rounded up."""
    works = [work for work in operator.work if isinstance(work, Vector)]
    return sum(-(-work.operations // work.output_elements) for work in works)
