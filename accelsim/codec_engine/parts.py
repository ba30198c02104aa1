"""The parts of a codec engine, adders and registers, as counted in its hardware.

For example, a lane of an encoder of fixed_point has three adders (gradient plus residual,
rounding, sum less code) and five registers of a value, two of a code, and one of a bit. Eight lanes
of 16 bits and codes of 4 bits have 712 bits of registers. Not counted are shifters, multiplexers,
control and wires.
"""

from dataclasses import dataclass

from accelsim.codec_engine.law import INDEX_BITS, CodecEngine

NOT_COUNTED = ("codec engine: shifters, multiplexers, control, wires",)


@dataclass(frozen=True, kw_only=True)
class Unit:
    """An encoder or a decoder.

    Args:
        lane_adders: Adders of ``value_bits`` in each lane; all work once for each beat.
        lane_register_bits: Bits of registers in each lane; all are written and read once for each
            beat.
        counter_bits: Width of each counter, which has a register and an adder of its own.
    """

    lane_adders: int
    lane_register_bits: int
    counter_bits: tuple[int, ...] = ()

    def register_bits(self, lanes: int) -> int:
        """Return the bits of all registers of so many lanes."""
        return lanes * self.lane_register_bits + sum(self.counter_bits)


def encoder(engine: CodecEngine) -> Unit:
    """Return the parts of an engine's encoder.

    An encoder of top_k adds gradient and residual, computes a magnitude, compares it with the
    threshold, and counts beats.
    """
    if engine.kind == "fixed_point":
        bits = 5 * engine.value_bits + 2 * engine.code_bits + 1
        return Unit(lane_adders=3, lane_register_bits=bits)
    return Unit(
        lane_adders=3,
        lane_register_bits=4 * engine.value_bits + 2,
        counter_bits=(_beat_bits(engine),),
    )


def decoder(engine: CodecEngine) -> Unit:
    """Return the parts of an engine's decoder; a decoder of top_k counts beats and pairs."""
    if engine.kind == "fixed_point":
        return Unit(lane_adders=1, lane_register_bits=2 * engine.value_bits + engine.code_bits)
    return Unit(
        lane_adders=1,
        lane_register_bits=2 * engine.value_bits,
        counter_bits=(_beat_bits(engine), INDEX_BITS),
    )


def _beat_bits(engine: CodecEngine) -> int:
    return INDEX_BITS - (engine.lanes.bit_length() - 1)
