"""Where activations and weights of a network lie on tensor-parallel chips, and what they send.

Each operator places what it makes, and asks for what it needs; ``accelsim.system.sharding`` has the
operators.
"""

from collections import Counter, defaultdict
from dataclasses import replace
from math import prod

from accelsim.system.backward import differentiable
from accelsim.system.layout import (
    BROADCAST,
    PARTIAL,
    Boxing,
    Collective,
    Placement,
    boxing,
    product,
    split,
)
from accelsim.workload import Graph, Matmul, Operator, Tensor

Sent = tuple[Collective, int]
"""A collective, and the elements of the whole tensor."""


class Placements:
    """Placements of a network's tensors so far, those of operators in order.

    Args:
        graph: The network.
        chips: Chips that share the network.
        is_sequence_parallel: Whether operators of tokens that do not depend on each other are
            shared by tokens.

    Attributes:
        tensors: Tensors of the network, each as one chip has it.
        forward: Messages of the forward pass, by operator.
        backward: Messages of the backward pass, by operator.
        partial: Parameters whose gradient each chip has for its own tokens only, by operator.
        trained: Names of the tensors that have a gradient.
    """

    def __init__(self, graph: Graph, chips: int, *, is_sequence_parallel: bool = False) -> None:
        self.graph, self.chips = graph, chips
        self._is_sequence_parallel = is_sequence_parallel
        self._placement: dict[str, Placement] = {}
        self.tensors = dict(graph.tensors)
        self.forward: dict[str, list[Sent]] = defaultdict(list)
        self.backward: dict[str, list[Sent]] = defaultdict(list)
        self.partial: dict[str, int] = {}
        self._parted: set[str] = set()
        self._whole: set[str] = set()
        self._reduced: set[str] = set()
        self._tables: set[str] = set()
        self.trained = differentiable(graph)
        self._readers = Counter(name for each in graph.operators for name in {*each.inputs})

    def reduce(self, operator: Operator, tokens: int | None = None) -> None:
        """Send what a product of split operands needs: its result is partial on each chip.

        Args:
            operator: The product.
            tokens: The dimension of the result of which each chip gets its part; None: each gets
                all of it.
        """
        result = operator.outputs[0]
        made = product(split(1), split(0))
        wanted = BROADCAST if tokens is None else split(tokens)
        self._send(self.forward, operator, result, boxing("y", made, wanted))
        self._send(self.backward, operator, result, boxing("dy", wanted.gradient, made.gradient))
        if tokens is not None:
            self.place(result, wanted)

    def tokens(self, name: str) -> int | None:
        """Return the dimension of tokens, which sequence parallelism splits; None if it does not.

        It is the one before the last, of tensors of two or three dimensions.
        """
        extents = self.extents(name)
        if not self._is_sequence_parallel or not 2 <= len(extents) <= 3:
            return None
        return None if extents[-2] % self.chips else len(extents) - 2

    def part(self, operator: Operator, name: str, place: int) -> None:
        """Let each chip use its part of an activation that all have: its gradient is gathered."""
        is_whole = self.placed(name) == BROADCAST
        if is_whole and name in self.trained and name not in self._parted:
            self._parted.add(name)
            self._send(self.backward, operator, name, boxing("dx", split(place), BROADCAST))

    def spread(self, operator: Operator, source: str) -> None:
        """Send what the gradient of an operand needs that every chip multiplied by its columns.

        Several products of one operand add their gradients first.
        """
        if source in self._reduced or source not in self.trained:
            return
        self._reduced.add(source)
        made = product(split(1), split(1).transposed)
        assert made == PARTIAL
        wanted = self.placed(source).gradient
        self._send(self.backward, operator, source, boxing("dx", made, wanted))

    def gather(self, operator: Operator, name: str) -> None:
        """Let every chip have an activation as a whole."""
        if name not in self._whole and self.placed(name) != BROADCAST:
            self._whole.add(name)
            self._send(self.forward, operator, name, boxing("x", self.placed(name), BROADCAST))

    def _send(
        self, side: dict[str, list[Sent]], operator: Operator, name: str, what: Boxing
    ) -> None:
        if what.collective is not None:
            side[operator.name].append((what.collective, prod(self.extents(name))))

    def placed(self, name: str) -> Placement:
        """Return where an activation lies when it is made."""
        return self._placement.get(name, BROADCAST)

    def place(self, name: str, placement: Placement) -> None:
        """Let each chip have its part of an activation; ``placement`` is a split."""
        self._placement[name] = placement
        assert placement.dimension is not None
        self.tensors[name] = self._shared(self.graph.tensors[name], placement.dimension)

    def _shared(self, tensor: Tensor, place: int) -> Tensor:
        shape = list(tensor.shape)
        shape[place] = -(-shape[place] // self.chips)
        return replace(tensor, shape=tuple(shape), values=None)

    def share_matrix(self, operator: Operator, extent: int, *, by_columns: bool) -> None:
        """Share weights of a product along the dimension of an extent, a bias by columns only."""
        for name in operator.inputs:
            shape = self.extents(name) if self.is_weight(name) else ()
            if extent in shape and (by_columns or len(shape) > 1):
                self.share_weight(name, len(shape) - 1 - shape[::-1].index(extent))

    def share_filters(self, operator: Operator, place: int) -> None:
        """Share the filters of a convolution, and its bias if they are shared by filters."""
        weights = [name for name in operator.inputs if self.is_weight(name)]
        self.share_weight(weights[0], place)
        if place == 0:
            for name in weights[1:]:
                self.share_weight(name, 0)

    def share_weight(self, name: str, place: int) -> None:
        """Share a constant; what other operators read as a whole stays whole for them."""
        if self._readers[name] == 1 and self.extents(name)[place] % self.chips == 0:
            self.tensors[name] = self._shared(self.graph.tensors[name], place)

    def share_table(self, operator: Operator) -> int | None:
        """Share the rows of a table from which an operator takes what samples ask for.

        That is the table of words of Megatron-LM: its rows are more than its columns, and each
        sample has its own. Tables of positions, which samples share, and short ones stay whole. A
        product whose columns are the rows of the same table shares them too; a table that others
        read stays whole. Rows that do not divide are padded (Shoeybi et al., arXiv 1909.08053,
        section 5.1).

        Returns:
            The rows of a chip; None: the table stays whole.
        """
        table, wanted = operator.inputs
        if not self.is_weight(table) or wanted not in self.activations(operator):
            return None
        extents = self.extents(table)
        is_of_samples = len(self.extents(wanted)) >= 2 and wanted not in self.trained
        is_long = len(extents) == 2 and extents[0] > max(extents[1], self.chips)
        if operator.attributes.get("axis", 0) != 0 or not is_of_samples or not is_long:
            return None
        readers = [each for each in self.graph.operators if table in each.inputs]
        if not all(each is operator or self._is_head(each, extents) for each in readers):
            return None
        self._tables.add(table)
        self.tensors[table] = self._shared(self.graph.tensors[table], 0)
        return self.tensors[table].shape[0]

    def _is_head(self, operator: Operator, extents: tuple[int, ...]) -> bool:
        """Return whether an operator multiplies what every chip has by rows of a table."""
        works = operator.work
        return (
            len(works) == 1
            and isinstance(works[0], Matmul)
            and works[0].weights
            and works[0].steps == 1
            and (works[0].n, works[0].k) == extents
        )

    def has_table(self, operator: Operator) -> bool:
        """Return whether an operator reads a table whose rows are shared."""
        return not self._tables.isdisjoint(operator.inputs)

    def activations(self, operator: Operator) -> list[str]:
        """Return the names of the operands that are no constants."""
        names = [name for name in operator.inputs if name in self.graph.tensors]
        return [name for name in names if not self.is_weight(name)]

    def reads(self, name: str) -> int:
        """Return how many operators read a tensor."""
        return self._readers[name]

    def is_given(self, name: str) -> bool:
        """Return whether the network is given a tensor."""
        return name in self.graph.inputs

    def is_weight(self, name: str) -> bool:
        """Return whether a name is of a constant of the network."""
        tensor = self.graph.tensors.get(name)
        return tensor is not None and tensor.role == "weight"

    def extents(self, name: str) -> tuple[int, ...]:
        """Return the shape of the whole tensor."""
        return self.graph.tensors[name].shape
