"""A network shared by tensor-parallel chips: what each computes, keeps and sends, derived.

Each activation is on every chip (broadcast) or split along a dimension, and every operator says
what it makes of what it gets (``accelsim.system.layout``). For example, in a layer of a transformer
on two chips, without a word about attention::

    matmul Q, K, V   broadcast x weights split(1) -> split(2)      columns of hidden
    reshape          split(2) -> split(2)                          hidden is heads x width
    transpose        split(2) -> split(1)                          heads
    products, softmax                                              heads are independent
    projection       split(2) x weights split(0) -> partial        -- all-reduce --> broadcast

Before the layers, words are rows of a table of which each chip has some::

    gather           tokens x table split(0) -> partial            -- all-reduce --> broadcast

An operator that cannot use a split activation has it gathered, and does all of its work on every
chip. So Megatron-LM's four all-reduces of a layer come out, and of two convolutions in a row the
first is split by filters, the second by channels.

With sequence parallelism (Korthikanti et al., arXiv 2205.05198, section 4.2.2) what is partial
becomes split by tokens instead, norms and sums work on a chip's tokens alone, and the next product
gathers them::

    projection       split(2) x weights split(0) -> partial        -- reduce-scatter --> split(1)
    sum, norm        split(1) -> split(1)                          tokens
    matmul           split(1) -- all-gather --> broadcast x weights split(1) -> split(2)
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import prod

from accelsim.system.layout import split
from accelsim.system.memory import LayoutError
from accelsim.system.placements import Placements, Sent
from accelsim.system.work_graph import share_of
from accelsim.workload import Convolution, Graph, Matmul, Movement, Operator, Vector, Work

_ROWS = {"softmax": -1, "logsoftmax": -1, "layernormalization": -1}
"""Operators of rows that are independent of each other, and their axis if none is said."""
_REDUCTIONS = frozenset(("reducemean", "reducesum", "reducemax", "reducemin"))
_CHANNELS = frozenset(
    ("batchnormalization", "maxpool", "averagepool", "globalmaxpool", "globalaveragepool")
)
"""Operators of channels, the second dimension, that are independent of each other."""


@dataclass(frozen=True, kw_only=True)
class Shard:
    """A network as one of the chips has it.

    Args:
        graph: Operators of the network, with the chip's share of tensors and work.
        forward: Messages of the forward pass, by operator.
        backward: Messages of the backward pass, by operator.
        partial: Parameters that all chips have and of whose gradient each has a part, by operator;
            the parts are added once, after the last microbatch.
    """

    graph: Graph
    forward: dict[str, list[Sent]] = field(default_factory=dict)
    backward: dict[str, list[Sent]] = field(default_factory=dict)
    partial: dict[str, int] = field(default_factory=dict)


def shard(graph: Graph, chips: int, *, is_sequence_parallel: bool = False) -> Shard:
    """Return a network as one of some tensor-parallel chips has it.

    Args:
        graph: The network.
        chips: Chips that share the network; with 1 it is the network itself.
        is_sequence_parallel: Whether they also share by tokens what lies between products.

    Raises:
        LayoutError: Nothing can be shared, or nothing by tokens.
    """
    if chips == 1:
        return Shard(graph=graph)
    found = _Sharding(graph, chips, is_sequence_parallel=is_sequence_parallel).run()
    if not any(
        mine.macs < whole.macs
        for mine, whole in zip(found.graph.operators, graph.operators, strict=True)
    ):
        raise LayoutError(
            f"layout.tensor {chips}: {chips} chips can share no operator of {graph.name}: of no"
            f" product the columns, and of no convolution the filters, divide by {chips}"
        )
    sent = {collective for each in found.forward.values() for collective, _ in each}
    if is_sequence_parallel and "reduce_scatter" not in sent:
        raise LayoutError(
            f"layout.is_sequence_parallel: no product of {graph.name} that {chips} tensor-parallel"
            f" chips share has results whose tokens {chips} chips can share"
        )
    return found


class _Sharding(Placements):
    """The operators of a network, shared one after the other."""

    def run(self) -> Shard:
        """Return the shard."""
        operators = [self._operator(operator) for operator in self.graph.operators]
        tokens = " by tokens" if self._is_sequence_parallel else ""
        share = share_of(self.graph, operators, self.tensors, f"{self.chips}{tokens}")
        return Shard(
            graph=replace(share, name=self.graph.name),
            forward=dict(self.forward),
            backward=dict(self.backward),
            partial=dict(self.partial),
        )

    def _operator(self, operator: Operator) -> Operator:
        """Return an operator's share, and place what it writes."""
        handle = self._handler(operator)
        works = handle(operator) if handle is not None else None
        if works is None:
            for name in self.activations(operator):
                self.gather(operator, name)
            return operator
        return replace(operator, work=works)

    def _handler(self, operator: Operator) -> Callable[[Operator], tuple[Work, ...] | None] | None:
        if not operator.work:
            return self._view
        if len(operator.work) > 1 or len(operator.outputs) == 0:
            return None
        (work,) = operator.work
        if isinstance(work, Convolution):
            return self._convolution
        if isinstance(work, Matmul):
            return self._weighted if work.weights else self._attention
        if isinstance(work, Movement):
            moved = {
                "transpose": self._transpose,
                "split": self._cut,
                "concat": self._join,
                "gather": self._rows,
            }
            return moved.get(operator.kind)
        return self._vector

    def _convolution(self, operator: Operator) -> tuple[Work, ...] | None:
        (work,) = operator.work
        assert isinstance(work, Convolution)
        source, chips = operator.inputs[0], self.chips
        channels = split(1)
        if self.is_weight(source) or "transpose" in operator.kind:
            return None
        if work.groups > 1:
            if self.placed(source) != channels or work.groups % chips:
                return None
            self.place(operator.outputs[0], channels)
            self.share_filters(operator, 0)
            return (replace(work, groups=work.groups // chips),)
        if self.placed(source) == channels and work.channels % chips == 0:
            self.reduce(operator)
            self.share_filters(operator, 1)
            return (replace(work, channels=work.channels // chips),)
        if work.filters % chips:
            return None
        self.gather(operator, source)
        self.spread(operator, source)
        self.place(operator.outputs[0], channels)
        self.share_filters(operator, 0)
        return (replace(work, filters=work.filters // chips),)

    def _weighted(self, operator: Operator) -> tuple[Work, ...] | None:
        (work,) = operator.work
        assert isinstance(work, Matmul)
        activations = self.activations(operator)
        if len(activations) != 1 or work.steps > 1:
            return None
        (source,) = activations
        result, chips = operator.outputs[0], self.chips
        shape, written = self.extents(source), self.extents(result)
        if (shape[-1], written[-1]) != (work.k, work.n):
            return None
        has_table = self.has_table(operator)
        by_rows = self.placed(source) == split(len(shape) - 1) and work.k % chips == 0
        if by_rows and not has_table:
            self.reduce(operator, self.tokens(result))
            self.share_matrix(operator, work.k, by_columns=False)
            return (replace(work, k=work.k // chips),)
        if work.n % chips and not has_table:
            return None
        self.gather(operator, source)
        self.spread(operator, source)
        self.place(result, split(len(written) - 1))
        self.share_matrix(operator, work.n, by_columns=True)
        return (replace(work, n=-(-work.n // chips)),)

    def _attention(self, operator: Operator) -> tuple[Work, ...] | None:
        (work,) = operator.work
        assert isinstance(work, Matmul)
        activations = self.activations(operator)
        # What the network is given for this product alone, a cache, lies as the other operand does.
        given = [
            name for name in activations if name in self.graph.inputs and self.reads(name) == 1
        ]
        placements = {self.placed(name) for name in activations if name not in given}
        if len(activations) != 2 or len(placements) != 1:
            return None
        (placement,) = placements
        ranks = [len(self.extents(name)) for name in (*activations, operator.outputs[0])]
        place = placement.dimension
        if place is None or len({*ranks}) != 1 or place >= ranks[0] - 2 or work.batch % self.chips:
            return None
        if any(self.extents(name)[place] % self.chips for name in given):
            return None
        for name in given:
            self.place(name, placement)
        self.place(operator.outputs[0], placement)
        return (replace(work, batch=work.batch // self.chips),)

    def _vector(self, operator: Operator) -> tuple[Work, ...] | None:
        (work,) = operator.work
        assert isinstance(work, Vector)
        activations = self.activations(operator)
        result = operator.outputs[0]
        written = self.extents(result)
        if operator.kind in _ROWS or operator.kind in _CHANNELS or operator.kind in _REDUCTIONS:
            place = self._of_rows(operator, activations)
            if place is None or not self._is_independent(operator, place, written):
                return None
            self.part(operator, activations[0], place)
        elif work.function and len(operator.outputs) == 1:
            place = self._common(operator, activations, written)
            if place is None:
                return None
        else:
            return None
        self.place(result, split(place))
        shared = self._share_constants(operator, place, written)
        if place == self.tokens(result):
            self.partial[operator.name] = sum(
                prod(self.extents(name))
                for name in dict.fromkeys(operator.inputs)
                if self.is_weight(name)
            )
        return (
            replace(
                work,
                input_elements=-(-work.input_elements // self.chips),
                output_elements=work.output_elements // self.chips,
                operations=-(-work.operations // self.chips),
                weight_elements=work.weight_elements // (self.chips if shared else 1),
            ),
        )

    def _of_rows(self, operator: Operator, activations: list[str]) -> int | None:
        """Return the dimension along which the operand of an operator is split, or will be."""
        if not activations:
            return None
        place = self.placed(activations[0]).dimension
        if place is None and operator.kind not in _CHANNELS:
            return self.tokens(activations[0])
        return place

    def _is_independent(self, operator: Operator, place: int, written: tuple[int, ...]) -> bool:
        if operator.kind in _ROWS:
            axis = int(operator.attributes.get("axis", _ROWS[operator.kind]))
            return place != axis % len(written)
        if operator.kind in _REDUCTIONS:
            read = self.extents(operator.inputs[0])
            return len(read) == len(written) and read[place] == written[place] > 1
        return place <= 1

    def _common(
        self, operator: Operator, activations: list[str], written: tuple[int, ...]
    ) -> int | None:
        """Return the one dimension of a result along which its operands are split, else None.

        An operand that every chip has may be used in part, unless it has a gradient: that would
        come back in parts. With sequence parallelism it is gathered, and what every chip has is
        split by tokens.
        """
        tokens = self.tokens(operator.outputs[0])
        found: set[int] = set()
        whole = []
        for name in activations:
            behind = len(written) - len(self.extents(name))
            place = self.placed(name).dimension
            if place is None:
                whole.append((name, behind))
            else:
                found.add(place + behind)
        if not found and tokens is not None and self.trained.intersection(activations):
            found.add(tokens)
        if len(found) != 1:
            return None
        (place,) = found
        parted = []
        for name, behind in whole:
            extents = self.extents(name)
            repeats = place < behind or extents[place - behind] == 1
            if name in self.trained and not repeats:
                if place != tokens:
                    return None
                parted.append((name, place - behind))
        for name, at in parted:
            self.part(operator, name, at)
        return place

    def _view(self, operator: Operator) -> tuple[Work, ...] | None:
        activations = self.activations(operator)
        if len(activations) != 1 or len(operator.outputs) != 1:
            return None
        before, after = self.extents(activations[0]), self.extents(operator.outputs[0])
        place = self.placed(activations[0]).dimension
        if place is None or prod(before) != prod(after):
            return None
        outer = prod(before[:place])
        for target, extent in enumerate(after):
            # The share of a chip is the same run of elements in both shapes.
            if prod(after[:target]) == outer and extent % self.chips == 0:
                self.place(operator.outputs[0], split(target))
                return ()
        return None

    def _rows(self, operator: Operator) -> tuple[Work, ...] | None:
        """Take rows of a table of which each chip has some; of the others it takes zeros.

        It is the product of tokens, one-hot and split by columns, by the table, split by rows. A
        chip reads and writes as many rows as one that has all, as Megatron-LM's do.
        """
        (work,) = operator.work
        assert isinstance(work, Movement)
        rows = self.share_table(operator) if len(operator.inputs) == 2 else None
        if rows is None:
            return None
        result, wanted = operator.outputs[0], operator.inputs[1]
        self.gather(operator, wanted)
        columns = self.extents(operator.inputs[0])[1]
        self.reduce(operator, self.tokens(result))
        return (replace(work, weight_elements=rows * columns),)

    def _transpose(self, operator: Operator) -> tuple[Work, ...] | None:
        activations = self.activations(operator)
        order = operator.attributes.get("perm")
        place = self.placed(activations[0]).dimension if activations else None
        if place is None or order is None:
            return None
        self.place(operator.outputs[0], split(list(order).index(place)))
        return self._moved(operator)

    def _cut(self, operator: Operator) -> tuple[Work, ...] | None:
        """Cut a tensor along the dimension in which it is split, or another.

        Along the same one each chip has its share of every part, if the columns of the weights that
        made it are in that order.
        """
        activations = self.activations(operator)
        place = self.placed(activations[0]).dimension if activations else None
        if place is None or any(
            self.extents(name)[place] % self.chips for name in operator.outputs
        ):
            return None
        for name in operator.outputs:
            self.place(name, split(place))
        return self._moved(operator)

    def _join(self, operator: Operator) -> tuple[Work, ...] | None:
        """Join tensors that are split along one and the same other dimension."""
        activations = self.activations(operator)
        places = {self.placed(name).dimension for name in activations}
        axis = operator.attributes.get("axis")
        place = next(iter(places)) if len(places) == 1 else None
        if place is None or axis is None:
            return None
        result = operator.outputs[0]
        if axis % len(self.extents(result)) == place:
            return None
        self.place(result, split(place))
        return self._moved(operator)

    def _moved(self, operator: Operator) -> tuple[Work, ...]:
        (work,) = operator.work
        assert isinstance(work, Movement)
        return (
            replace(
                work,
                input_elements=work.input_elements // self.chips,
                output_elements=work.output_elements // self.chips,
            ),
        )

    def _share_constants(self, operator: Operator, place: int, written: tuple[int, ...]) -> bool:
        """Share the constants of each channel of a split dimension, and return whether it did."""
        shared = False
        for name in dict.fromkeys(operator.inputs):
            if not self.is_weight(name):
                continue
            shape = self.extents(name)
            of_channels = operator.kind in _CHANNELS
            at = 0 if of_channels else place - (len(written) - len(shape))
            fits = 0 <= at < len(shape) and shape[at] == written[place]
            if fits and (not of_channels or place == 1):
                self.share_weight(name, at)
                shared = True
        return shared
