"""What encoding and decoding gradients costs a chip: on its vector unit, or on a codec engine.

On the vector unit a value is read, with what was lost before if the codec keeps it, and encoded in
2 lane operations; what each chip sent is read and added, an operation for each value in it. Both
are one pass if the vector unit does both.

An engine encodes, and decodes if it has a decoder. It takes the cycles of its law, or those in
which the bus to the chip's memory moves the bytes, if they are more: gradients and residuals to
encode, the sums of gradients for each message that is added. The messages themselves go to and come
from the network port. Pairs of top_k are taken to lie where encoding them takes longest. A pass of
the engine costs the energy of one of the vector unit with as many operations over the same bytes.
"""

from dataclasses import dataclass, replace
from typing import Self

from accelsim.npu import machine_of
from accelsim.simulate import run
from accelsim.system.backward import pass_graph
from accelsim.system.gradient_codec import GradientCodec
from accelsim.system.operator_times import OperatorTimes


@dataclass(frozen=True, kw_only=True)
class Coding:
    """The codec's share of the exchange of a bucket.

    Args:
        cycles: Of the chip's clock.
        energy_pj: Of one chip.
    """

    cycles: int
    energy_pj: float

    def __add__(self, other: Self) -> Self:
        """Return what both take, one after the other."""
        return replace(
            self,
            cycles=self.cycles + other.cycles,
            energy_pj=self.energy_pj + other.energy_pj,
        )


def coding(
    times: OperatorTimes, values: int, gradient_bytes: int, codec: GradientCodec, chips: int
) -> Coding:
    """Return what encoding gradients costs a chip, and decoding those of all chips.

    Args:
        times: The network on the chip.
        values: Gradients of a chip that are encoded together.
        gradient_bytes: Of each.
        codec: By which they are encoded.
        chips: That exchange them.
    """
    lost, whole = codec.residual_bytes * values, gradient_bytes * values
    sent, encoded = codec.sent_values(values), codec.encoded_bytes(values)
    engine = codec.engine
    if engine is None:
        operations = 2 * values + chips * sent
        read, written = whole + lost + chips * encoded, encoded + lost + whole
        return _on_vector_unit(times, operations, read, written)
    pairs = sent if engine.kind == "top_k" else 0
    on_lanes = _on_vector_unit(times, 2 * values, whole + lost, lost)
    encode_cycles = max(
        engine.most_encode_cycles(values, pairs), _bus_cycles(times, whole + 2 * lost)
    )
    encoding = Coding(cycles=encode_cycles, energy_pj=on_lanes.energy_pj)
    if not codec.engine_decodes:
        return encoding + _on_vector_unit(times, chips * sent, chips * encoded, whole)
    on_lanes = _on_vector_unit(times, sent, whole, whole)
    decode_cycles = max(engine.decode_cycles(values, pairs), _bus_cycles(times, 2 * whole))
    return encoding + Coding(cycles=chips * decode_cycles, energy_pj=chips * on_lanes.energy_pj)


def _on_vector_unit(
    times: OperatorTimes, operations: int, read_bytes: int, written_bytes: int
) -> Coding:
    """Return what a pass of the vector unit over memory takes, as ``run`` says."""
    bits = times.output_bits
    elements = (-(-8 * size // bits) for size in (read_bytes, written_bytes))
    passed = run(
        pass_graph(times.graph, "coding", "coding", operations, *elements),
        times.arch,
        tier=times.tier,
    )
    return Coding(cycles=passed.counts.cycles, energy_pj=sum(passed.energy_pj.values()))


def _bus_cycles(times: OperatorTimes, moved_bytes: int) -> int:
    """Return the cycles in which the bus to memory carries bytes, if nothing delays a beat."""
    chip = machine_of(times.arch)
    cycles, beats = chip.interval
    needed = -(-moved_bytes // chip.bus_bytes)
    return -(-needed * cycles // beats)
