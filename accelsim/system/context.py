"""A sequence shared by chips: what each computes and keeps of its tokens, and which keys it needs.

Every activation that has the sequence among its dimensions is split along it. A product by weights
needs no other token, an attention needs the keys and values of all (``accelsim.system.layout``)::

    gather, norm, matmul by weights      split(tokens) -> split(tokens)
    scores      Q split(rows) x K split(columns)  -- all-gather --> broadcast -> split(rows)
    context     scores split(rows) x V split(rows)  -- all-gather --> broadcast -> split(rows)

The gathers are those of ring attention (``accelsim.system.ring_attention``): block by block, while
the chip works on the block before. In the backward pass the gradients of keys and values are
partial on each chip, and a reduce-scatter in the same ring adds them up. All chips have all
weights, whose gradients are partial as those of data-parallel chips are.
"""

from dataclasses import dataclass, replace
from math import prod

from accelsim.system.expert_blocks import is_of_experts
from accelsim.system.experts import scaled
from accelsim.system.layout import BROADCAST, PARTIAL, boxing, split
from accelsim.system.memory import LayoutError
from accelsim.system.ring_attention import TokenOrder, longest_keys, mean_keys
from accelsim.system.work_graph import share_of
from accelsim.workload import Graph, Matmul, Movement, Operator, Tensor, Vector, Work

_ALONG = frozenset(("softmax", "logsoftmax", "layernormalization"))
"""Operators of independent rows along their last dimension."""


@dataclass(frozen=True)
class Ring:
    """An attention whose keys and values pass round the chips.

    Args:
        first: Place of the product of queries and keys.
        after: Place behind the product of scores and values.
        elements: Elements of the keys and values of the whole sequence.
    """

    first: int
    after: int
    elements: int


@dataclass(frozen=True, kw_only=True)
class ContextShard:
    """A network as one of the chips has it that share its sequences.

    Args:
        graph: Operators of the network, with the chip's share of tokens.
        rings: Attentions of the network, in order; none if one chip has the whole sequence.
        tokens: Tokens of a sequence on a chip.
    """

    graph: Graph
    rings: tuple[Ring, ...] = ()
    tokens: int = 0


def share_context(
    graph: Graph, chips: int, order: TokenOrder, *, is_mean: bool = False
) -> ContextShard:
    """Return a network as one of some chips has it that share its sequences.

    Where later keys are masked, the chip that works on most pairs of queries and keys has as many
    keys for each query as it has on average: products, softmax and scores shrink accordingly. This
    holds for one chip, too.

    Args:
        graph: A network whose first input is numbers of tokens, shape (batch, sequence).
        chips: Chips that share each sequence.
        order: Order in which tokens are dealt to chips, and whether later keys are masked.
        is_mean: Whether the chip has as many pairs as chips have on average; else as the one that
            has most.

    Raises:
        LayoutError: The network has no tokens, an extent does not divide, or an operator mixes
            tokens in another way than attention does.
    """
    if chips == 1 and order == "all_pairs":
        return ContextShard(graph=graph)
    given = graph.tensors[graph.inputs[0]] if graph.inputs else None
    if given is None or given.number.kind != "integer" or len(given.shape) != 2:
        raise LayoutError(
            f"layout.context and token_order are of sequences, and the first input of {graph.name}"
            " is no numbers of tokens of the shape (batch, sequence)"
        )
    sequence = given.shape[1]
    if sequence % chips:
        raise LayoutError(
            f"layout.context {chips}: the {sequence} tokens of a sequence of {graph.name} do not"
            f" divide by {chips}"
        )
    tokens = sequence // chips
    keys = sequence
    if order != "all_pairs":
        keys = (mean_keys if is_mean else longest_keys)(order, chips, tokens)
    return _Sharing(graph, chips, sequence, keys).run()


class _Sharing:
    """The operators of a network, their tokens shared one after the other."""

    def __init__(self, graph: Graph, chips: int, sequence: int, keys: int) -> None:
        self._graph, self._chips, self._sequence, self._keys = graph, chips, sequence, keys
        self._tensors: dict[str, Tensor] = dict(graph.tensors)
        self._place: dict[str, int] = {}
        """The dimension of tokens of what has one."""
        self._keyed: set[str] = set()
        """Names of scores, whose last dimension is of keys."""
        self._scores: dict[str, tuple[int, int]] = {}
        """Of scores: the place of their product, and the elements of its keys."""
        self._rings: list[Ring] = []
        for name in graph.inputs:
            self._give(name)

    def run(self) -> ContextShard:
        """Return the shard."""
        operators = [
            self._operator(place, operator) for place, operator in enumerate(self._graph.operators)
        ]
        shared = f"{self._chips} share tokens {self._keys}"
        return ContextShard(
            graph=share_of(self._graph, operators, self._tensors, shared),
            rings=tuple(self._rings) if self._chips > 1 else (),
            tokens=self._sequence // self._chips,
        )

    def _give(self, name: str) -> None:
        """Split an input along its tokens, the first dimension of as many behind a batch."""
        shape = self._extents(name)
        start = 1 if len(shape) > 2 or name == self._graph.inputs[0] else 0
        if self._sequence in shape[start:]:
            self._put(name, shape.index(self._sequence, start))

    def _put(self, name: str, place: int, *, is_keyed: bool = False) -> None:
        """Place what has tokens; scores have as many columns as a query has keys."""
        shape = list(self._extents(name))
        if shape[place] % self._chips:
            raise LayoutError(
                f"layout.context {self._chips}: the {shape[place]} rows of tokens of {name} of"
                f" {self._graph.name} do not divide by {self._chips}"
            )
        shape[place] //= self._chips
        if is_keyed:
            shape[-1] = self._keys
            self._keyed.add(name)
        self._place[name] = place
        self._tensors[name] = replace(self._graph.tensors[name], shape=tuple(shape), values=None)

    def _extents(self, name: str) -> tuple[int, ...]:
        return self._graph.tensors[name].shape

    def _operator(self, index: int, operator: Operator) -> Operator:
        tokens = [name for name in self._activations(operator) if name in self._place]
        if not tokens:
            return operator
        work = operator.work[0] if len(operator.work) == 1 else None
        if len(operator.work) > 1 or not operator.outputs:
            raise self._mixes(operator)
        if isinstance(work, Matmul):
            return self._matmul(index, operator, work)
        if work is None:
            return self._viewed(operator, tokens[0])
        if isinstance(work, Movement):
            return self._moved(operator, tokens)
        if isinstance(work, Vector):
            return self._vector(operator, tokens)
        raise self._mixes(operator)

    def _activations(self, operator: Operator) -> list[str]:
        known = (name for name in operator.inputs if name in self._graph.tensors)
        return [name for name in known if self._graph.tensors[name].role != "weight"]

    def _mixes(self, operator: Operator) -> LayoutError:
        return LayoutError(
            f"layout.context {self._chips}: {operator.name} ({operator.kind}) of"
            f" {self._graph.name} takes tokens of a sequence in a way that chips cannot share:"
            " attention, products by weights, and what does each token by itself can be shared"
        )

    def _matmul(self, index: int, operator: Operator, work: Matmul) -> Operator:
        sources, result = self._activations(operator), operator.outputs[0]
        rank = len(self._extents(sources[0]))
        place = self._place.get(sources[0])
        if work.steps > 1 or place is None:
            raise self._mixes(operator)
        if work.weights:
            if place == rank - 1 or len(sources) != 1 or len(self._extents(result)) != rank:
                raise self._mixes(operator)
            self._put(result, place)
            if is_of_experts(operator) or work.m % self._chips == 0:
                return self._with(operator, replace(work, m=-(-work.m // self._chips)))
            raise self._mixes(operator)
        other = self._place.get(sources[1]) if len(sources) == 2 else None
        if place != rank - 2 or other is None:
            raise self._mixes(operator)
        rows = work.m // self._chips
        keys = prod(self._extents(sources[1]))
        assert boxing("keys", split(other), BROADCAST).collective == "all_gather"
        assert boxing("gradient", PARTIAL, split(other)).collective == "reduce_scatter"
        if sources[0] not in self._keyed and other == rank - 1:
            self._put(result, place, is_keyed=True)
            self._scores[result] = index, keys
            return self._with(operator, replace(work, m=rows, n=self._keys))
        if sources[0] in self._keyed and other == rank - 2:
            self._put(result, place)
            first, elements = self._scores[sources[0]]
            self._rings.append(Ring(first, index + 1, elements + keys))
            return self._with(operator, replace(work, m=rows, k=self._keys))
        raise self._mixes(operator)

    def _vector(self, operator: Operator, tokens: list[str]) -> Operator:
        (work,) = operator.work
        assert isinstance(work, Vector)
        result = operator.outputs[0]
        written = self._extents(result)
        source = tokens[0]
        read, place = self._extents(source), self._place[source]
        keyed = [name for name in tokens if name in self._keyed]
        if operator.kind in _ALONG:
            axis = int(operator.attributes.get("axis", -1)) % len(read)
            fits = axis == len(read) - 1 and place < axis
        elif work.function and len(operator.outputs) == 1:
            aligned = {
                self._place[name] + len(written) - len(self._extents(name)) for name in tokens
            }
            if keyed:
                aligned.discard(len(written) - 1)  # A mask of keys, which each chip has whole.
            fits = len(aligned) == 1
            place = next(iter(aligned))
        else:
            # A sum over another dimension, which may vanish.
            found = [at for at in (place, place - 1) if 0 <= at < len(written)]
            found = [at for at in found if written[at] == read[place]]
            fits = bool(found) and not keyed
            place = found[0] if found else place
        if not fits:
            raise self._mixes(operator)
        for name in operator.outputs:
            if name in self._graph.tensors and len(self._extents(name)) > place:
                self._put(name, place, is_keyed=bool(keyed))
        if keyed:
            self._scores[result] = self._scores[keyed[0]]
        after = self._tensors[result].elements
        return self._with(operator, scaled(work, after, prod(written)))

    def _viewed(self, operator: Operator, source: str) -> Operator:
        """Give a tensor another shape; tokens may share a dimension with what they follow."""
        before, result = self._extents(source), operator.outputs[0]
        after, place = self._extents(result), self._place[source]
        outer, own = prod(before[:place]), before[place]
        behind = prod(before) // outer // own
        for at in range(len(after)):
            if prod(after[at + 1 :]) != behind:
                continue
            # The innermost dimension that ends where tokens end: tokens, or what they are part of.
            if after[at] > 1 and (own % after[at] == 0 or after[at] % own == 0):
                self._put(result, at, is_keyed=source in self._keyed)
                if source in self._keyed:
                    self._scores[result] = self._scores[source]
                return operator
        raise self._mixes(operator)

    def _moved(self, operator: Operator, tokens: list[str]) -> Operator:
        (work,) = operator.work
        assert isinstance(work, Movement)
        place = self._moved_to(operator, tokens)
        if place is None or any(name in self._keyed for name in tokens):
            raise self._mixes(operator)
        for name in operator.outputs:
            if len(self._extents(name)) <= place:
                raise self._mixes(operator)
            self._put(name, place)
        share = self._chips
        return self._with(
            operator,
            replace(
                work,
                input_elements=-(-work.input_elements // share),
                output_elements=-(-work.output_elements // share),
            ),
        )

    def _moved_to(self, operator: Operator, tokens: list[str]) -> int | None:
        """Return the dimension of tokens of what an operator moves; None if it mixes them."""
        place = self._place[tokens[0]]
        result = operator.outputs[0]
        if operator.kind == "transpose":
            order = operator.attributes.get("perm")
            return None if order is None else list(order).index(place)
        if operator.kind == "gather":
            return self._gathered(operator)
        if operator.kind == "concat":
            return place if len({self._place.get(name) for name in tokens}) == 1 else None
        written, read = self._extents(result), self._extents(tokens[0])
        same = len(written) > place and written[place] == read[place]
        return place if same and {self._place[name] for name in tokens} == {place} else None

    def _gathered(self, operator: Operator) -> int | None:
        """Return the dimension of tokens of rows that indices take.

        Indices of rows of tokens, as of those of an expert, are of tokens along their second
        dimension: of each chip's own.
        """
        data, indices = operator.inputs[0], operator.inputs[1] if len(operator.inputs) > 1 else ""
        if int(operator.attributes.get("axis", 0)) != 0 or indices not in self._graph.tensors:
            return None
        if data in self._place:
            if self._place[data] != 0 or len(self._extents(indices)) < 2:
                return None
            self._put(indices, 1)
        return self._place.get(indices)

    def _with(self, operator: Operator, work: Work) -> Operator:
        return replace(operator, work=(work,))
