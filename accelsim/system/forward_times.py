"""What each operator of a network costs a chip in the forward pass.

The chip is an `Arch`. Its model times the network as ``accelsim run`` does; nothing here knows how
long a product takes. Inference needs no more than this; training adds the gradients
(``accelsim.system.operator_times``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

from accelsim.arch import Arch
from accelsim.number import parse_number
from accelsim.simulate import Result, run
from accelsim.simulate.run import Tier, prepared
from accelsim.system.backward import parameter_shapes
from accelsim.system.cache import Cached
from accelsim.system.layout import BROADCAST, boxing, split
from accelsim.system.placements import Sent
from accelsim.system.saved import Tensors, tensors_of
from accelsim.system.sharding import shard
from accelsim.system.work_graph import Side
from accelsim.workload import Graph

Whole = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, repr=False)
class ForwardTimes:
    """The forward pass of a network on a chip, or the share of it that one of several chips has.

    Arrays have an element for each operator of the network.

    Args:
        graph: The network; a run of it is a microbatch.
        arch: The chip.
        tensors: Activations of the network.
        forward_cycles: Cycles of the forward pass; operators that join another have none.
        parameters: Parameters of each operator.
        sent_forward: Bytes that tensor-parallel chips send in the forward pass of each operator.
        tensor: Chips that share the network.
        forward: Result of ``run`` for the network.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.
    """

    graph: Graph
    arch: Arch
    tensors: Tensors
    forward_cycles: Whole
    parameters: Whole
    sent_forward: tuple[tuple[Sent, ...], ...]
    tensor: int
    forward: Result
    tier: Tier

    def ns(self, cycles: int) -> int:
        """Return cycles of the chip in nanoseconds, rounded up."""
        return int(-(-int(cycles) * 10**9 // int(self.arch.clock_hz)))

    def crossing_bytes(self, place: int) -> int:
        """Return the bytes of activations that pass from before an operator to it or behind it."""
        return -(-self.tensors.crossing_elements[place] * self.output_bits // 8)

    @property
    def output_bits(self) -> int:
        """Bits of an activation in memory."""
        return parse_number(self.arch.numbers.output).bits


_MOST_KNOWN = 16
_known: dict[tuple[str, str, str, Tier, int, bool], ForwardTimes] = {}


def forward_times(
    cached: Cached, arch: Arch, tier: Tier, tensor: int = 1, *, is_sequence_parallel: bool = False
) -> ForwardTimes:
    """Return what each operator of a network costs, kept for the next layout of the same chips.

    A result that lies split on tensor-parallel chips is gathered, unless it is of the cache: who
    chooses the next token looks at all of its logits.

    Args:
        cached: A network in real numbers with its cache.
        arch: The chip.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.
        tensor: Chips that share the network.
        is_sequence_parallel: Whether chips also share by tokens what lies between products; see
            ``shard``.

    Raises:
        LayoutError: Nothing can be shared, or nothing by tokens.
        UserError: The chip refuses the network.
    """
    graph = cached.graph
    key = graph.name, graph.digest, arch.model_dump_json(), tier, tensor, is_sequence_parallel
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        shared = shard(graph, tensor, is_sequence_parallel=is_sequence_parallel)
        gathered = _gathered_results(cached, shared.graph)
        names = [operator.name for operator in shared.graph.operators]
        sent = ((*shared.forward.get(each, ()), *gathered.get(each, ())) for each in names)
        ahead = run(shared.graph, arch, tier=tier)
        cycles, _, _ = by_operator(
            ahead,
            shared.graph,
            arch,
            tier,
            {name: (name, None) for name in names},
            {name: place for place, name in enumerate(names)},
        )
        shapes = parameter_shapes(shared.graph)
        _known[key] = ForwardTimes(
            graph=shared.graph,
            arch=arch,
            tensors=tensors_of(shared.graph),
            forward_cycles=cycles,
            parameters=np.asarray([sum(map(prod, shapes[each])) for each in names], np.int64),
            sent_forward=tuple(sent),
            tensor=tensor,
            forward=ahead,
            tier=tier,
        )
    return _known[key]


def _gathered_results(cached: Cached, share: Graph) -> dict[str, tuple[Sent, ...]]:
    """Return by operator what brings its results together, where they lie split."""
    whole, staying = cached.graph, {*cached.kept, *cached.written}
    gather = boxing("y", split(0), BROADCAST).collective
    assert gather is not None
    return {
        operator.name: tuple(
            (gather, whole.tensors[name].elements)
            for name in operator.outputs
            if name in whole.outputs
            and name not in staying
            and share.tensors[name].shape != whole.tensors[name].shape
        )
        for operator in whole.operators
    }


def by_operator(
    result: Result,
    graph: Graph,
    arch: Arch,
    tier: Tier,
    sides: Mapping[str, tuple[str, Side | None]],
    place: Mapping[str, int],
) -> tuple[Whole, Whole, Whole]:
    """Return the cycles of forward, input and weight gradients of each forward operator.

    What the compiler adds between layers is of the operator before.
    """
    rows = np.zeros((3, len(place)), np.int64)
    layers = owners_of(graph, arch, tier)
    name, side = sides[next(iter(layers.values()))]
    for layer in result.layers:
        if layer.name in layers:
            name, side = sides[layers[layer.name]]
        row = {None: 0, "input": 1, "weight": 2}[side]
        rows[row, place[name]] += layer.counts.cycles
    return rows[0], rows[1], rows[2]


def owners_of(graph: Graph, arch: Arch, tier: Tier) -> dict[str, str]:
    """Return the first operator of each layer."""
    return {each.name: each.operators[0] for each in prepared(graph, arch, tier)[0].layers}
