"""Layers of experts shared by chips: what each computes, keeps and sends, derived.

A layer of experts is a product whose weights have three dimensions, an expert for each place of the
first. Chips that share the experts keep a part of these each, and have different tokens. So rows
lie split by tokens (the second dimension) where they are taken from the network, and have to be
split by experts (the first) where they meet the weights (``accelsim.system.layout``)::

    gather           rows of the chip's tokens -> split(1)
    matmul           split(1) -- all-to-all --> split(0) x weights split(0) -> split(0)
    element-wise     split(0) -> split(0)
    gather           split(0) -- all-to-all --> split(1)             results back to their tokens

The backward pass sends the gradients the other way. Weights of experts are on one chip of those
that share them, and their gradients are added among the chips that keep the same experts only.
"""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.system.expert_blocks import Block, activations, blocks_of, is_each, is_of_experts
from accelsim.system.expert_routing import BALANCED, Routing, kept, loads, rows_between
from accelsim.system.layout import Collective, boxing, split
from accelsim.system.memory import LayoutError
from accelsim.system.placements import Sent
from accelsim.system.work_graph import share_of
from accelsim.workload import Graph, Matmul, Movement, Operator, Tensor, Vector

_OF_TOKENS, _OF_EXPERTS = split(1), split(0)


@dataclass(frozen=True)
class RowExchange:
    """An all-to-all of rows in which pairs of chips have numbers of their own.

    Args:
        rows: shape (chips, chips): from, to.
        row_elements: Elements of a row.
    """

    rows: NDArray[np.int64]
    row_elements: int


ExpertSent = Sent | RowExchange


@dataclass(frozen=True, kw_only=True)
class ExpertLayer:
    """How many rows the experts of a layer get.

    Args:
        experts: Experts of the layer.
        capacity: Rows that an expert takes from a chip.
        rows: Rows that all chips have for the layer.
        dropped: Rows among these that do not fit.
        most_rows: Rows of the chip whose experts take most.
        mean_rows: Rows of a chip on average over all chips.
    """

    experts: int
    capacity: int
    rows: int
    dropped: int
    most_rows: int
    mean_rows: float


@dataclass(frozen=True, kw_only=True)
class ExpertShard:
    """A network as one of the chips has it that share its experts.

    Args:
        graph: Operators of the network, with the chip's share of experts.
        forward: Messages of the forward pass, by operator.
        backward: Messages of the backward pass, by operator.
        products: Names of the operators whose weights are experts'.
        layers: Layers of experts, in order.
    """

    graph: Graph
    forward: dict[str, list[ExpertSent]] = field(default_factory=dict)
    backward: dict[str, list[ExpertSent]] = field(default_factory=dict)
    products: frozenset[str] = frozenset()
    layers: tuple[ExpertLayer, ...] = ()


def share_experts(
    graph: Graph, chips: int, routing: Routing, *, is_mean: bool = False
) -> ExpertShard:
    """Return a network as one of some chips has it that share its experts.

    Of experts that drop nothing, those of the chip with most rows: all wait for it.

    Args:
        graph: The network, whose run is of one chip's tokens.
        chips: Chips that share the experts of each layer.
        routing: Rule by which tokens choose experts.
        is_mean: Whether the chip has as many rows as chips have on average; else as the one that
            has most.

    Raises:
        LayoutError: The network has no experts, or a layer has not as many as divide by the chips,
            or does not say which rows its experts take.
    """
    blocks = blocks_of(graph)
    if not blocks:
        if chips == 1 and routing == BALANCED:
            return ExpertShard(graph=graph)
        raise LayoutError(
            f"layout.expert, routing and capacity_factor are of layers of experts, and {graph.name}"
            " has none: no product has weights of three dimensions"
        )
    for block in blocks.values():
        if block.experts % chips:
            raise LayoutError(
                f"layout.expert {chips}: the {block.experts} experts of {block.first} of"
                f" {graph.name} do not divide by {chips}"
            )
    return _Sharing(graph, chips, routing, blocks, is_mean=is_mean).run()


class _Sharing:
    """The operators of a network, those of experts shared, one after the other."""

    def __init__(
        self,
        graph: Graph,
        chips: int,
        routing: Routing,
        blocks: dict[str, Block],
        *,
        is_mean: bool,
    ) -> None:
        self._is_mean = is_mean
        self._graph, self._chips, self._blocks = graph, chips, blocks
        self._routing = routing
        self._tensors: dict[str, Tensor] = dict(graph.tensors)
        self._block_of: dict[str, Block] = {}
        self._shared: set[str] = set()
        """Names of what is split by experts."""
        self._sent_names: set[str] = set()
        self._layers: dict[str, ExpertLayer] = {}
        self._rows: dict[str, NDArray[np.int64]] = {}
        self._forward: dict[str, list[ExpertSent]] = {}
        self._backward: dict[str, list[ExpertSent]] = {}
        self._products: set[str] = set()
        for number, block in enumerate(blocks.values()):
            self._route(number, block)

    def _route(self, number: int, block: Block) -> None:
        """Say how many rows the experts of a layer get, and chips send each other."""
        routing, chips, experts = self._routing, self._chips, block.experts
        choices = block.rows // block.tokens if block.tokens else 0
        if not block.rows or not block.tokens or choices * block.tokens != block.rows:
            if routing != BALANCED:
                raise LayoutError(
                    f"layout.routing and capacity_factor: {self._graph.name} does not say which"
                    f" tokens the experts of {block.first} take: no Gather takes rows of tokens for"
                    " them, or none takes their results"
                )
            block.rows = experts * block.given
            found = np.full((chips, experts), block.given, np.int64)
        else:
            found = loads(
                routing,
                chips=chips,
                experts=experts,
                tokens=block.tokens,
                choices=choices,
                layer=number,
            )
        capacity = routing.capacity(block.rows, experts, block.given)
        taken = kept(found, routing, capacity)
        by_chip = rows_between(taken).sum(axis=0)
        self._layers[block.first] = ExpertLayer(
            experts=experts,
            capacity=capacity,
            rows=int(found.sum()),
            dropped=int(found.sum() - taken.sum()),
            most_rows=int(by_chip.max()),
            mean_rows=float(by_chip.mean()),
        )
        if routing.is_dropless:
            self._rows[block.first] = rows_between(taken)

    def _expert_rows(self, block: Block) -> int:
        """Return the rows of an expert on the chip that has most, or on average."""
        layer = self._layers[block.first]
        if self._routing.is_dropless:
            if self._is_mean:
                return -(-layer.rows // block.experts)
            return -(-layer.most_rows * self._chips // block.experts)
        return self._chips * layer.capacity

    def run(self) -> ExpertShard:
        """Return the shard."""
        operators = [self._operator(operator) for operator in self._graph.operators]
        which = "mean" if self._is_mean else "most"
        shared = f"{self._chips} share experts {self._routing} {which}"
        return ExpertShard(
            graph=share_of(self._graph, operators, self._tensors, shared),
            forward=self._forward,
            backward=self._backward,
            products=frozenset(self._products),
            layers=tuple(self._layers.values()),
        )

    def _operator(self, operator: Operator) -> Operator:
        if any(name in self._blocks for name in operator.outputs):
            return self._taken(operator)
        sources = activations(self._graph, operator)
        if is_of_experts(operator) and any(
            name in self._blocks or name in self._shared for name in sources
        ):
            return self._product(operator, sources[0])
        inside = [name for name in sources if name in self._shared]
        if inside and is_each(operator):
            return self._each(operator, self._block_of[inside[0]])
        for name in inside:
            self._send(operator, name, to_experts=False)
        known = [name for name in sources if name in self._block_of]
        if known and not operator.work:
            return self._viewed(operator, known[0])
        return operator

    def _taken(self, operator: Operator) -> Operator:
        """Take as many rows of the chip's tokens as its experts want."""
        source = operator.outputs[0]
        block = self._blocks[source]
        capacity = self._layers[block.first].capacity
        if capacity == block.given:
            return operator
        work = operator.work[0] if len(operator.work) == 1 else None
        if operator.kind != "gather" or not isinstance(work, Movement):
            raise LayoutError(
                f"layout.capacity_factor: rows of the experts of {block.first} of"
                f" {self._graph.name} are made by {operator.kind}, not by a Gather of tokens"
            )
        shape = (block.experts, capacity, block.width)
        elements = block.experts * capacity * block.width
        self._reshape(source, shape)
        for name in operator.inputs[1:]:
            if self._graph.tensors[name].shape == (block.experts, block.given):
                self._reshape(name, (block.experts, capacity))
        return replace(
            operator, work=(replace(work, input_elements=elements, output_elements=elements),)
        )

    def _product(self, operator: Operator, source: str) -> Operator:
        block = self._blocks[source] if source in self._blocks else self._block_of[source]
        if source in self._blocks:
            self._block_of[source] = block
            self._send(operator, source, to_experts=True)
        (work,) = operator.work
        assert isinstance(work, Matmul)
        for name in operator.inputs:
            tensor = self._tensors.get(name)
            if tensor is not None and tensor.role == "weight" and len(tensor.shape) == 3:
                self._reshape(name, (block.experts // self._chips, *tensor.shape[1:]))
        self._products.add(operator.name)
        self._place(operator, block)
        share = replace(work, batch=work.batch // self._chips, m=self._expert_rows(block))
        return replace(operator, work=(share,))

    def _each(self, operator: Operator, block: Block) -> Operator:
        (work,) = operator.work
        assert isinstance(work, Vector)
        before = self._graph.tensors[operator.outputs[0]].elements
        self._place(operator, block)
        after = self._tensors[operator.outputs[0]].elements
        return replace(operator, work=(scaled(work, after, before),))

    def _viewed(self, operator: Operator, source: str) -> Operator:
        """Give results another shape, of as many rows as the chip gets back."""
        block = self._block_of[source]
        result = operator.outputs[0]
        shape = self._graph.tensors[result].shape
        capacity = self._layers[block.first].capacity
        if capacity != block.given:
            if block.experts * block.given not in shape:
                raise LayoutError(
                    f"layout.capacity_factor: {operator.name} of {self._graph.name} does not make"
                    f" one row of each of {block.experts} x {block.given}"
                )
            place = shape.index(block.experts * block.given)
            rows = block.experts * capacity
            self._reshape(result, (*shape[:place], rows, *shape[place + 1 :]))
        return operator

    def _place(self, operator: Operator, block: Block) -> None:
        for name in operator.outputs:
            shape = self._graph.tensors[name].shape
            rows = self._expert_rows(block)
            self._reshape(name, (block.experts // self._chips, rows, *shape[2:]))
            self._block_of[name] = block
            self._shared.add(name)

    def _reshape(self, name: str, shape: tuple[int, ...]) -> None:
        self._tensors[name] = replace(self._graph.tensors[name], shape=shape, values=None)

    def _send(self, operator: Operator, name: str, *, to_experts: bool) -> None:
        """Send rows to where an operator wants them, once, and their gradients back."""
        if name in self._sent_names or self._chips == 1:
            return
        self._sent_names.add(name)
        ends = (_OF_TOKENS, _OF_EXPERTS) if to_experts else (_OF_EXPERTS, _OF_TOKENS)
        for side, (before, after), goes in (
            (self._forward, ends, to_experts),
            (self._backward, ends[::-1], not to_experts),
        ):
            collective = boxing("rows", before, after).collective
            assert collective is not None
            sent = self._sent(self._block_of[name], name, collective, goes=goes)
            side.setdefault(operator.name, []).append(sent)

    def _sent(self, block: Block, name: str, collective: Collective, *, goes: bool) -> ExpertSent:
        width = self._graph.tensors[name].shape[-1]
        rows = self._rows.get(block.first)
        if rows is None:
            return collective, block.experts * self._layers[block.first].capacity * width
        return RowExchange(rows if goes else rows.T, width)


def scaled(work: Vector, after: int, before: int) -> Vector:
    """Return work on elements of which there are ``after`` in place of ``before``, rounded up."""

    def part(count: int) -> int:
        return -(-count * after // before)

    return replace(
        work,
        input_elements=part(work.input_elements),
        output_elements=part(work.output_elements),
        operations=part(work.operations),
    )
