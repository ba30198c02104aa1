"""What each operator of a network costs a chip in a step of training, forward and backward.

The chip is an `Arch`. Its model times the network and the network of its gradients as ``accelsim
run`` does; nothing here knows how long a product takes.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from accelsim.arch import Arch
from accelsim.errors import MappingError, UserError
from accelsim.simulate import Result, run
from accelsim.simulate.run import Tier
from accelsim.system.backward import (
    Backward,
    gradients_of,
    parameter_shapes,
)
from accelsim.system.chip_energy import energy_of
from accelsim.system.context import Ring
from accelsim.system.experts import ExpertLayer, ExpertSent
from accelsim.system.forward_times import ForwardTimes, Whole, by_operator, owners_of
from accelsim.system.memory import StateBytes
from accelsim.system.placements import Sent
from accelsim.system.saved import is_attention, tensors_of
from accelsim.system.shared import ALONE, Shared, TokenSharing, shared
from accelsim.system.work_graph import Shape, Side, update_graph
from accelsim.workload import Graph

LONGEST_SUMS = (16384, 4096, 1024)
"""Lengths to which sums of gradients may be cut; the fastest of them is taken for a network."""


@dataclass(frozen=True, kw_only=True, repr=False)
class OperatorTimes(ForwardTimes):
    """A network and its gradients on a chip, or the share of it that one of several chips has.

    Arrays have an element for each operator of the network.

    Args:
        input_gradient_cycles: Cycles of the gradients for which operators before it wait.
        weight_gradient_cycles: Cycles of the gradients for which the optimizer waits.
        again_cycles: Cycles of what selective recomputation does again.
        again_pj: Energy of what it does again, of the whole network.
        shapes: Shapes of the arrays of parameters of each operator.
        sent_backward: Bytes that tensor-parallel chips send in the backward pass of each operator.
        partial: Parameters of each operator of whose gradient each chip has a part.
        expert_parameters: Parameters of experts, among ``parameters``.
        exchanged_forward: Rows that chips with shared experts send in the forward pass of each
            operator.
        exchanged_backward: Rows that chips with shared experts send in the backward pass of each
            operator.
        rings: Attentions whose keys and values pass round the chips that share sequences.
        tokens: Tokens of a sequence on a chip; 0 if nothing shares or masks them.
        layers: Layers of experts.
        backward: Result of ``run`` for the network of gradients.
        forward_pj: Energy of the forward pass; where chips have unequal work, on average.
        backward_pj: Energy of the backward pass; where chips have unequal work, on average.
    """

    input_gradient_cycles: Whole
    weight_gradient_cycles: Whole
    again_cycles: Whole
    again_pj: float
    shapes: tuple[tuple[Shape, ...], ...]
    sent_backward: tuple[tuple[Sent, ...], ...]
    partial: Whole
    expert_parameters: Whole
    exchanged_forward: tuple[tuple[ExpertSent, ...], ...]
    exchanged_backward: tuple[tuple[ExpertSent, ...], ...]
    rings: tuple[Ring, ...]
    tokens: int
    layers: tuple[ExpertLayer, ...]
    backward: Result
    forward_pj: float
    backward_pj: float

    def update(self, parameters: int, states: StateBytes) -> Result | None:
        """Return what ``run`` says of Adam's update of parameters; None without any.

        Every state is read and written, but the copy that the passes read is only written (unless
        it is updated in place), and the gradient only read.
        """
        if parameters == 0:
            return None
        bits = self.output_bits
        copy = states.parameter_bytes(parameters)
        read_bytes = parameters * (states.gradient + states.optimizer)
        read_bytes += copy if states.is_updated_in_place else 0
        read = -(-8 * read_bytes // bits)
        written = -(-8 * (copy + parameters * states.optimizer) // bits)
        return run(update_graph(self.graph, parameters, read, written), self.arch, tier=self.tier)


_MOST_KNOWN = 16
_known: dict[tuple[str, str, str, Tier, int, bool, TokenSharing], OperatorTimes] = {}


def operator_times(
    graph: Graph,
    arch: Arch,
    tier: Tier,
    tensor: int = 1,
    *,
    is_sequence_parallel: bool = False,
    sharing: TokenSharing = ALONE,
) -> OperatorTimes:
    """Return what each operator of a network costs, kept for the next layout of the same chips.

    Args:
        graph: A network in real numbers.
        arch: The chip.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.
        tensor: Chips that share the network.
        is_sequence_parallel: Whether chips also share by tokens what lies between products; see
            ``shard``.
        sharing: Who shares experts and sequences.

    Raises:
        LayoutError: The network cannot be shared so.
        WorkloadError: The network is quantized, or has no weights.
        UserError: The chip refuses the network.
    """
    chip = arch.model_dump_json()
    key = graph.name, graph.digest, chip, tier, tensor, is_sequence_parallel, sharing
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        by_work = [
            _timed(
                shared(
                    graph,
                    tensor,
                    sharing,
                    is_sequence_parallel=is_sequence_parallel,
                    is_mean=is_mean,
                ),
                arch,
                tier,
                tensor,
            )
            for is_mean in ((False, True) if sharing.is_uneven else (False,))
        ]
        most, mean = by_work[0], by_work[-1]
        _known[key] = replace(
            most,
            forward_pj=mean.forward_pj,
            backward_pj=mean.backward_pj,
            again_pj=mean.again_pj,
        )
    return _known[key]


def _timed(found: Shared, arch: Arch, tier: Tier, tensor: int) -> OperatorTimes:
    graph, sent, experts = found.graph, found.tensor, found.experts
    place = {operator.name: index for index, operator in enumerate(graph.operators)}
    ahead = run(graph, arch, tier=tier)
    backward, back = _fastest_gradients(graph, arch, tier)
    sides: dict[str, tuple[str, Side | None]] = {
        name: (operator, side) for name, (operator, side) in backward.side.items()
    }
    forward, _, _ = by_operator(
        ahead, graph, arch, tier, {name: (name, None) for name in place}, place
    )
    _, of_input, of_weight = by_operator(back, backward.graph, arch, tier, sides, place)
    tensors = tensors_of(graph)
    lost = tensors.recomputed()
    again = [
        cycles
        if is_attention(operator) or any(tensors.root.get(x) in lost for x in operator.outputs)
        else 0
        for operator, cycles in zip(graph.operators, forward.tolist(), strict=True)
    ]
    shapes = parameter_shapes(graph)
    parameters = [sum(map(prod, shapes[each.name])) for each in graph.operators]
    owners = owners_of(graph, arch, tier)
    return OperatorTimes(
        graph=graph,
        arch=arch,
        tensors=tensors,
        forward_cycles=forward,
        input_gradient_cycles=of_input,
        weight_gradient_cycles=of_weight,
        again_cycles=np.asarray(again, np.int64),
        again_pj=sum(
            energy_of(layer)
            for layer in ahead.layers
            if (owner := owners.get(layer.name)) is not None and again[place[owner]]
        ),
        parameters=np.asarray(parameters, np.int64),
        shapes=tuple(shapes[each.name] for each in graph.operators),
        sent_forward=tuple(tuple(sent.forward.get(each, ())) for each in place),
        sent_backward=tuple(tuple(sent.backward.get(each, ())) for each in place),
        partial=np.asarray([sent.partial.get(each, 0) for each in place], np.int64),
        expert_parameters=np.asarray(
            [
                count if name in experts.products else 0
                for name, count in zip(place, parameters, strict=True)
            ],
            np.int64,
        ),
        exchanged_forward=tuple(tuple(experts.forward.get(each, ())) for each in place),
        exchanged_backward=tuple(tuple(experts.backward.get(each, ())) for each in place),
        rings=found.context.rings,
        tokens=found.context.tokens,
        layers=experts.layers,
        tensor=tensor,
        forward=ahead,
        backward=back,
        forward_pj=energy_of(ahead),
        backward_pj=energy_of(back),
        tier=tier,
    )


def _fastest_gradients(graph: Graph, arch: Arch, tier: Tier) -> tuple[Backward, Result]:
    """Return the gradients of a network, long sums cut so that they take the fewest cycles.

    Raises:
        WorkloadError: The network cannot be trained.
        UserError: The chip refuses all of them.
    """
    made = {length: gradients_of(graph, length) for length in LONGEST_SUMS}
    length, result = fastest(lambda length: made[length].graph, arch, tier)
    return made[length], result


def fastest(make: Callable[[int], Graph], arch: Arch, tier: Tier) -> tuple[int, Result]:
    """Return to which length sums are cut so that work takes the fewest cycles, and the result.

    Args:
        make: Returns the work whose sums are cut to a length.
        arch: The chip.
        tier: Timing model: ``cycle`` or ``analytical``; see ``run``.

    Raises:
        UserError: The chip refuses all lengths.
    """
    found: list[tuple[int, Result]] = []
    refused: UserError | None = None
    for length in LONGEST_SUMS:
        try:
            found.append((length, run(make(length), arch, tier=tier)))
        except MappingError as problem:
            refused = problem
    if not found:
        assert refused is not None
        raise refused
    return min(found, key=lambda each: each[1].counts.cycles)
