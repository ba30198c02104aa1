"""What each part of a pipeline takes for a microbatch, keeps, sends, and has to reduce."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accelsim.system.activation_codec import ActivationCodec
from accelsim.system.coding import Coding, vector_pass
from accelsim.system.description import TrainingSystem
from accelsim.system.experts import ExpertSent, RowExchange
from accelsim.system.forward_times import Whole
from accelsim.system.layout import (
    DATA_PARALLEL,
    ZERO_2,
    ZERO_3,
    Collective,
    ProductLayout,
    product_boxings,
    update_boxing,
)
from accelsim.system.network import Axis, Network
from accelsim.system.operator_times import OperatorTimes
from accelsim.system.placements import Sent
from accelsim.system.ring_attention import closed_ns, work_ns
from accelsim.system.stages import cut_places
from accelsim.system.work_graph import Shape

LAYOUT_OF_ZERO: tuple[ProductLayout, ...] = (DATA_PARALLEL, ZERO_2, ZERO_2, ZERO_3)
"""Where X, W and Y of a product lie under each stage of ZeRO."""


@dataclass(frozen=True)
class Bucket:
    """Gradients of a part that are reduced together.

    Args:
        ready_ns: When the last of them is there, after the start of the operation that makes them.
        size_bytes: Bytes of the whole gradients.
        shapes: Shapes of the arrays of parameters that they are of.
        axis: Axis of the chips that reduce them: ``replica`` of experts' gradients, else ``data``.
    """

    ready_ns: int
    size_bytes: int
    shapes: tuple[Shape, ...]
    axis: Axis = "data"


@dataclass(frozen=True, kw_only=True)
class Part:
    """A run of operators that a stage does for a microbatch.

    Args:
        first: Place of its first operator.
        after: Place behind its last.
        parameters: Parameters of its operators.
        expert_parameters: Parameters of experts among these.
        forward_ns: Work of the chip, the encoding of what it keeps included.
        input_gradient_ns: Work of the chip, recomputation and decoding included.
        weight_gradient_ns: Work of the chip.
        forward_wait_ns: For chips that share operators, experts or sequences, and for weights to be
            gathered (ZeRO stage 3).
        input_gradient_wait_ns: Wait for chips that share operators, experts or sequences, and for
            weights to be gathered.
        weight_gradient_wait_ns: For gradients that are reduced at once (ZeRO stage 3).
        network_bound_ns: Bound of these waits together: no schedule of their messages is faster.
        kept_bytes: Activations of a microbatch between its forward and its backward pass.
        working_bytes: Bytes that the backward pass keeps besides, while it lasts: all that full
            recomputation makes, or the largest tensor that is decoded.
        sent_bytes: Bytes that are sent to the part behind it.
        decode_ns: Part of ``input_gradient_ns`` in which what was kept is decoded.
        coding_pj: Energy of encoding and decoding, of a chip.
    """

    first: int
    after: int
    parameters: int
    expert_parameters: int
    forward_ns: int
    input_gradient_ns: int
    weight_gradient_ns: int
    forward_wait_ns: int
    input_gradient_wait_ns: int
    weight_gradient_wait_ns: int
    network_bound_ns: int
    kept_bytes: int
    working_bytes: int
    sent_bytes: int
    decode_ns: int = 0
    coding_pj: float = 0.0

    @property
    def work_ns(self) -> int:
        """Work of the chip for a microbatch."""
        return self.forward_ns + self.input_gradient_ns + self.weight_gradient_ns

    @property
    def wait_ns(self) -> int:
        """Waits of the chip for collectives of a microbatch."""
        return self.forward_wait_ns + self.input_gradient_wait_ns + self.weight_gradient_wait_ns


def reduction(zero_stage: int) -> Collective:
    """Return what brings gradients together, from the placements of ZeRO's stage."""
    _, backward = product_boxings(LAYOUT_OF_ZERO[zero_stage])
    (found,) = (each.collective for each in backward if each.tensor == "dw")
    assert found is not None
    return found


def gather_of_update(zero_stage: int) -> Collective | None:
    """Return what brings updated parameters to the chips that lack them, None if nothing does."""
    return update_boxing(LAYOUT_OF_ZERO[zero_stage]).collective


def gathers_weights(zero_stage: int) -> bool:
    """Return whether each pass gathers the weights that it reads."""
    forward, _ = product_boxings(LAYOUT_OF_ZERO[zero_stage])
    return any(each.tensor == "w" for each in forward)


def parts_of(times: OperatorTimes, system: TrainingSystem, network: Network) -> tuple[Part, ...]:
    """Return the parts of a network: the slowest is as fast as any cut between operators allows.

    Raises:
        LayoutError: The network has fewer operators than the pipeline has parts.
        FabricError: A collective does not fit the fabric.
    """
    layout = system.layout
    cycles = times.forward_cycles + times.input_gradient_cycles + times.weight_gradient_cycles
    if layout.recompute != "none":
        is_full = layout.recompute == "full"
        cycles = cycles + (times.forward_cycles if is_full else times.again_cycles)
    parts = layout.pipeline * layout.chunks
    places = cut_places(cycles, times.crossing_bytes, parts, layout.pipeline)
    return tuple(_part(times, system, network, first, after) for first, after in places)


def _part(
    times: OperatorTimes, system: TrainingSystem, network: Network, first: int, after: int
) -> Part:
    layout, tensors, bits = system.layout, times.tensors, times.output_bits
    forward = int(times.forward_cycles[first:after].sum())
    again = {
        "none": 0,
        "selective": int(times.again_cycles[first:after].sum()),
        "full": forward,
    }[layout.recompute]
    gather, scatter = _waits(times, system, network, first, after)
    rings = _ring_waits(times, system, network, first, after)
    ahead, back = (
        summed([shared, ring])
        for shared, ring in zip(
            _shared_waits(times, system, network, first, after), rings, strict=True
        )
    )
    kept = _kept(times, system.activations, tensors.kept(first, after, layout.recompute))
    whole = tensors.bits(tensors.kept(first, after, "none"), bits) // 8
    return Part(
        first=first,
        after=after,
        parameters=int(times.parameters[first:after].sum()),
        expert_parameters=int(times.expert_parameters[first:after].sum()),
        forward_ns=times.ns(forward + kept.encoding.cycles),
        input_gradient_ns=times.ns(int(times.input_gradient_cycles[first:after].sum()) + again)
        + times.ns(kept.decoding.cycles),
        weight_gradient_ns=times.ns(int(times.weight_gradient_cycles[first:after].sum())),
        forward_wait_ns=gather[0] + ahead[0],
        input_gradient_wait_ns=gather[0] + back[0],
        weight_gradient_wait_ns=scatter[0],
        network_bound_ns=2 * gather[1] + scatter[1] + ahead[1] + back[1],
        kept_bytes=kept.size_bytes,
        working_bytes=whole if layout.recompute == "full" else kept.largest_bytes,
        sent_bytes=times.crossing_bytes(after),
        decode_ns=times.ns(kept.decoding.cycles),
        coding_pj=kept.encoding.energy_pj + kept.decoding.energy_pj,
    )


@dataclass(frozen=True, kw_only=True)
class _Kept:
    """What a part keeps: bytes as they are kept, what coding them takes, the largest decoded."""

    size_bytes: int
    largest_bytes: int
    encoding: Coding
    decoding: Coding


def _kept(times: OperatorTimes, codec: ActivationCodec | None, names: set[str]) -> _Kept:
    tensors, bits = times.tensors, times.output_bits
    nothing = Coding(cycles=0, energy_pj=0.0)
    if codec is None or not names:
        size = tensors.bits(names, bits) // 8
        return _Kept(size_bytes=size, largest_bytes=0, encoding=nothing, decoding=nothing)
    elements = [tensors.graph.tensors[name].elements for name in names]
    values, whole = sum(elements), tensors.bits(names, bits) // 8
    size = sum(codec.codec.encoded_bytes((count,)) for count in elements)
    return _Kept(
        size_bytes=size,
        largest_bytes=-(-max(elements) * bits // 8),
        encoding=vector_pass(times, codec.encode_operations * values, whole, size),
        decoding=vector_pass(times, codec.decode_operations * values, size, whole),
    )


def _waits(
    times: OperatorTimes, system: TrainingSystem, network: Network, first: int, after: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return time and bound of gathering a part's weights, and of reducing its gradients at once.

    Both are 0 if the passes gather nothing.
    """
    if not gathers_weights(system.layout.zero_stage):
        return (0, 0), (0, 0)
    gathers, scatters = [], []
    for axis in AXES:
        own = _parameters_of(times, axis)[first:after].tolist()
        gathers += [
            network.collective_ns(axis, "all_gather", system.states.parameter_bytes(count))
            for count in own
            if count
        ]
    for each in _buckets(times, system, first, after):
        size = system.states.gradient * each.parameters
        reduce = reduction(system.layout.zero_stage)
        scatters.append(network.collective_ns(each.axis, reduce, size))
    return summed(gathers), summed(scatters)


def _shared_waits(
    times: OperatorTimes, system: TrainingSystem, network: Network, first: int, after: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return time and bound of what chips send that share operators or experts, and of backward.

    What is computed again is sent again.
    """
    bits = times.output_bits

    def pairs(rows: Sequence[Sequence[Sent]]) -> list[tuple[int, int]]:
        return [
            network.collective_ns("tensor", collective, -(-elements * bits // 8))
            for row in rows
            for collective, elements in row
        ]

    def exchanges(rows: Sequence[Sequence[ExpertSent]]) -> list[tuple[int, int]]:
        return [
            network.exchange_ns(sent.rows, -(-sent.row_elements * bits // 8))
            if isinstance(sent, RowExchange)
            else network.collective_ns("expert", sent[0], -(-sent[1] * bits // 8))
            for row in rows
            for sent in row
        ]

    places = range(first, after)
    again = {
        "none": [],
        "selective": [place for place in places if times.again_cycles[place]],
        "full": list(places),
    }[system.layout.recompute]
    return (
        summed(
            pairs([times.sent_forward[place] for place in places])
            + exchanges([times.exchanged_forward[place] for place in places])
        ),
        summed(
            pairs([times.sent_backward[place] for place in places])
            + pairs([times.sent_forward[place] for place in again])
            + exchanges([times.exchanged_backward[place] for place in places])
            + exchanges([times.exchanged_forward[place] for place in again])
        ),
    )


def _ring_waits(
    times: OperatorTimes, system: TrainingSystem, network: Network, first: int, after: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return what attentions wait for keys and values that pass round, and of backward.

    A part has the attentions whose scores it makes. The work of the chip that has most is in the
    part's; what steps of the ring take beside it are waits. What is computed again goes round
    again.
    """
    layout, ahead, back = system.layout, [], []
    chips = layout.context
    for ring in times.rings:
        if not first <= ring.first < after:
            continue
        rows = slice(ring.first, ring.after)
        block = -(-ring.elements * times.output_bits // 8 // chips)
        shift, bound = network.shift_ns(block)

        def wait(cycles: int, gradient_ns: int, shift: int = shift) -> int:
            longest = times.ns(cycles)
            work = work_ns(layout.token_order, chips, times.tokens, longest)
            return max(closed_ns(work, shift, gradient_ns) - longest, 0)

        forward = wait(int(times.forward_cycles[rows].sum()), 0), (chips - 1) * bound
        ahead.append(forward)
        back.append(
            (
                wait(int(times.input_gradient_cycles[rows].sum()), shift),
                2 * (chips - 1) * bound,
            )
        )
        if layout.recompute != "none":
            back.append(forward)
    return summed(ahead), summed(back)


def summed(pairs: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the sum of times and that of bounds."""
    return sum(time for time, _ in pairs), sum(bound for _, bound in pairs)


@dataclass(frozen=True)
class _Gradients:
    """Parameters whose gradients are in one bucket, and the operator that completes it."""

    parameters: int
    place: int
    shapes: tuple[Shape, ...]
    axis: Axis


AXES: tuple[Axis, ...] = ("data", "replica")
"""Of chips that have the same weights, and that have the same experts."""


def _parameters_of(times: OperatorTimes, axis: Axis) -> Whole:
    """Return the parameters of each operator whose gradients the chips of an axis add."""
    experts = times.expert_parameters
    return experts if axis == "replica" else times.parameters - experts


def _buckets(
    times: OperatorTimes, system: TrainingSystem, first: int, after: int
) -> Iterator[_Gradients]:
    """Yield the buckets of a part, from its last operator to its first; those of experts last."""
    for axis in AXES:
        filled = 0
        shapes: list[Shape] = []
        own = _parameters_of(times, axis)
        for place in reversed(range(first, after)):
            filled += int(own[place])
            shapes += times.shapes[place] if own[place] else ()
            is_full = filled * system.states.gradient >= system.layout.bucket_bytes
            if filled and (is_full or not own[first:place].any()):
                yield _Gradients(filled, place, tuple(shapes), axis)
                filled, shapes = 0, []


def buckets_of(
    times: OperatorTimes, system: TrainingSystem, part: Part, *, is_whole: bool
) -> tuple[Bucket, ...]:
    """Return when the gradients of a part are there, bucket by bucket.

    Args:
        times: The network on a chip.
        system: System, which says the size of buckets.
        part: The part.
        is_whole: Whether one operation makes both gradients, of each operator that of its weights
            first; else those of the weights alone. All that the operation sends to tensor-parallel
            chips is taken to be sent before its gradients, which then have the links alone.
    """
    found = []
    recompute = system.layout.recompute
    for bucket in _buckets(times, system, part.first, part.after):
        rows = slice(bucket.place, part.after)
        cycles = int(times.weight_gradient_cycles[rows].sum())
        if is_whole:
            cycles += int(times.input_gradient_cycles[bucket.place + 1 : part.after].sum())
            if recompute == "full":
                cycles += int(times.forward_cycles[part.first : part.after].sum())
            elif recompute == "selective":
                cycles += int(times.again_cycles[rows].sum())
        ready = min(
            times.ns(cycles),
            part.weight_gradient_ns + (part.input_gradient_ns - part.decode_ns if is_whole else 0),
        )
        if is_whole:
            ready += part.input_gradient_wait_ns + part.decode_ns
        size = system.states.gradient * bucket.parameters
        found.append(Bucket(ready, size, bucket.shapes, bucket.axis))
    return tuple(found)
