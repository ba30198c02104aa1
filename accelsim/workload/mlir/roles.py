"""Which arguments of a function are weights.

Frameworks give weights as arguments beside the data, ``f(weights, x)``. The graph shows which is
which: data is what a product reads from the left and a convolution as its image::

    %0 = stablehlo.dot_general %x, %w     x is data; w is a weight if it has no other use as data
    %1 = stablehlo.add %0, %b             a weight may join data

Where both could be either, names decide if the text has locations: ``weights['w1']`` is a leaf of a
tree of weights, ``x`` stands alone. A file whose products read constants has its weights as
constants, and all arguments are data.
"""

from collections import Counter
from collections.abc import Sequence

from accelsim.workload.mlir.network import Network
from accelsim.workload.mlir.syntax import Function
from accelsim.workload.mlir.value import Node, Value

_PRODUCTS = ("Conv", "ConvTranspose", "MatMul")


def weights_of(function: Function, network: Network) -> tuple[int, ...]:
    """Return the places of the arguments that are weights.

    Args:
        function: The function.
        network: Its model, with all arguments as inputs.
    """
    nodes = network.live()
    if _has_constant_weights(nodes) or len(function.arguments) < 2:
        return ()
    names = [each.location for each in function.arguments]
    reader = _Roles(nodes, network.arguments, names)
    data = reader.data()
    return tuple(place for place in range(len(function.arguments)) if place not in data)


def _has_constant_weights(nodes: Sequence[Node]) -> bool:
    return any(
        node.kind in _PRODUCTS and node.inputs[1] is not None and node.inputs[1].is_constant
        for node in nodes
    )


class _Roles:
    """Arguments on which each value depends, as long as it depends on nothing but weights."""

    def __init__(
        self, nodes: Sequence[Node], arguments: Sequence[Value], names: Sequence[str]
    ) -> None:
        self._nodes, self._arguments, self._names = nodes, arguments, names
        self._roots = Counter(self._root(place) for place in range(len(names)))
        self._data = {place for place, each in enumerate(arguments) if not each.type.is_real}

    def data(self) -> set[int]:
        """Return the places of arguments that are data."""
        before = -1
        while before != len(self._data):
            before = len(self._data)
            self._spread()
        real = [place for place, each in enumerate(self._arguments) if each.type.is_real]
        if not self._data and real:
            self._data.add(real[-1])
        return self._data

    def _spread(self) -> None:
        """Find data once more, from what is known to be data."""
        support: dict[str, frozenset[int] | None] = {
            each.name: None if place in self._data else frozenset((place,))
            for place, each in enumerate(self._arguments)
        }
        for node in self._nodes:
            given = [
                frozenset()
                if each is None or each.is_constant
                else support.get(each.name, frozenset())
                for each in node.inputs
            ]
            self._place(node, given)
            joined: frozenset[int] | None = frozenset()
            for each in given:
                joined = None if each is None or joined is None else joined | each
            if node.kind in _PRODUCTS and joined is not None:
                joined = None
            support |= dict.fromkeys(node.outputs, joined)

    def _place(self, node: Node, given: Sequence[frozenset[int] | None]) -> None:
        """Mark what a node reads where only data can be."""
        if node.kind in ("Conv", "ConvTranspose", "TensorScatter"):
            self._mark(given[0])
        elif node.kind == "MatMul":
            right = node.inputs[1]
            is_batch = right is not None and len(right.type.shape) > 2
            if given[1] and not is_batch and self._is_alone(given[1]) > self._is_alone(given[0]):
                self._mark(given[1])
            elif given[1] is not None or is_batch:
                self._mark(given[0])
            if is_batch:
                self._mark(given[1])

    def _is_alone(self, support: frozenset[int] | None) -> bool:
        """Return whether an argument has a name of its own, unlike the leaves of one tree."""
        return any(
            self._roots[self._root(place)] == 1 for place in support or () if self._root(place)
        )

    def _root(self, place: int) -> str:
        return self._names[place].partition("[")[0].partition(".")[0]

    def _mark(self, support: frozenset[int] | None) -> None:
        """Mark as data the largest of the arguments that a value depends on alone."""
        if support:
            sizes = {place: _elements(self._arguments[place]) for place in support}
            self._data.add(max(sizes, key=lambda place: (sizes[place], place)))


def _elements(value: Value) -> int:
    count = 1
    for extent in value.type.shape:
        count *= extent
    return count
