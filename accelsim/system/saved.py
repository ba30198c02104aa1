"""Tensors that the backward pass of a network reads, and what crosses a cut between two operators.

A product reads both of its operands again, a ReLU its result, a sum nothing. A tensor that several
operators read is kept once, under whatever names a change of shape gives it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from accelsim.system.memory import Recompute
from accelsim.workload import Convolution, Graph, Matmul, Movement, Operator

_OF_RESULT = frozenset(("relu", "sigmoid", "tanh", "softmax", "logsoftmax"))
"""Functions whose derivative follows from their result."""
_OF_NOTHING = frozenset(("add", "sum", "sub", "average"))
"""Functions whose derivative is a constant."""
_LINEAR = frozenset(("mul", "div"))
"""Functions of which the same is true if an operand is a constant of the network."""


@dataclass(frozen=True, repr=False)
class Tensors:
    """Activations of a network: who makes, reads and keeps them.

    Args:
        graph: The network.
        root: The name under which each activation was made.
        maker: Place of the operator that makes a root; -1 of what the network is given.
        readers: Places of the operators that read a root, in order.
    """

    graph: Graph
    root: dict[str, str]
    maker: dict[str, int]
    readers: dict[str, list[int]]

    def bits(self, names: Iterable[str], bits_per_element: int) -> int:
        """Return the bits of activations, each root once."""
        return bits_per_element * sum(self.graph.tensors[name].elements for name in set(names))

    def crossing(self, place: int) -> set[str]:
        """Return the roots that are made before an operator and read by it or behind it."""
        return {
            name
            for name, maker in self.maker.items()
            if 0 <= maker < place and self.readers[name] and self.readers[name][-1] >= place
        }

    @cached_property
    def crossing_elements(self) -> tuple[int, ...]:
        """Elements of ``crossing`` for each place, that behind the last operator included."""
        change = [0] * (len(self.graph.operators) + 2)
        for name, maker in self.maker.items():
            if maker >= 0 and self.readers[name]:
                elements = self.graph.tensors[name].elements
                change[maker + 1] += elements
                change[self.readers[name][-1] + 1] -= elements
        return tuple(accumulate(change[:-1]))

    def kept(self, first: int, after: int, recompute: Recompute) -> set[str]:
        """Return the roots that a part of the network keeps of a microbatch.

        Args:
            first: First operator of the part.
            after: The operator behind its last.
            recompute: ``full``: what it is given, and nothing else; ``selective``: without what
                lies between two products of activations and the next product with weights, the
                operand of the latter aside; ``none``: all that its backward pass reads.
        """
        operators = self.graph.operators[first:after]
        if recompute == "full":
            given = (
                name
                for name in self.maker
                if self.maker[name] < first
                and any(first <= place < after for place in self.readers[name])
            )
            return set(given)
        kept = {self.root[name] for each in operators for name in self._read_again(each)}
        if recompute == "selective":
            kept -= self.recomputed()
        return kept

    def recomputed(self) -> set[str]:
        """Return the roots that selective recomputation does not keep."""
        between: set[str] = set()
        wanted: set[str] = set()
        for operator in self.graph.operators:
            if _has_weights(operator):
                wanted.update(self.root[name] for name in operator.inputs if name in self.root)
            elif is_attention(operator) or any(
                self.root.get(name) in between for name in operator.inputs
            ):
                between.update(self.root[name] for name in operator.outputs)
        return between - wanted

    def _read_again(self, operator: Operator) -> list[str]:
        """Return the activations that an operator's backward pass reads."""
        read: list[str] = []
        for work in operator.work:
            if isinstance(work, Movement):
                continue
            function = "" if isinstance(work, Convolution | Matmul) else work.function
            scales = function in _LINEAR and sum(name in self.root for name in operator.inputs) == 1
            if function in _OF_NOTHING or scales:
                continue
            of_result = operator.kind in _OF_RESULT or function in _OF_RESULT
            read += operator.outputs if of_result else operator.inputs
        return [name for name in read if name in self.root]


def is_attention(operator: Operator) -> bool:
    """Return whether an operator multiplies two activations."""
    return any(isinstance(work, Matmul) and not work.weights for work in operator.work)


def _has_weights(operator: Operator) -> bool:
    return any(
        isinstance(work, Convolution) or (isinstance(work, Matmul) and work.weights)
        for work in operator.work
    )


def tensors_of(graph: Graph) -> Tensors:
    """Return the activations of a network."""
    root: dict[str, str] = {}
    maker: dict[str, int] = {}
    readers: dict[str, list[int]] = {}

    def add(name: str, place: int) -> None:
        root[name], maker[name], readers[name] = name, place, []

    for place, operator in enumerate(graph.operators):
        sources = []
        for name in operator.inputs:
            tensor = graph.tensors.get(name)
            if tensor is None or tensor.role == "weight":
                continue
            if name not in root:
                add(name, -1)
            sources.append(root[name])
        for name in sources:
            readers[name].append(place)
        for name in operator.outputs:
            if name not in graph.tensors:
                continue
            if not operator.work and len(sources) == 1 and _is_view(graph, sources[0], name):
                root[name] = sources[0]
            else:
                add(name, place)
    return Tensors(graph, root, maker, readers)


def _is_view(graph: Graph, source: str, name: str) -> bool:
    return graph.tensors[source].elements == graph.tensors[name].elements
