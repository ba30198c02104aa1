"""Energy and area of the codec engine beside a network port: its adders and registers.

For example, a lane of 16 bits that encodes in fixed_point costs three additions of 16 bits and the
access of its registers for each value. Shifters, multiplexers, control and wires of the engine have
no price in a technology, and results name them as not priced.
"""

from dataclasses import dataclass

from accelsim.codec_engine import INDEX_BITS, CodecEngine, Unit, decoder, encoder
from accelsim.number import parse_number
from accelsim.technology import Technology

_COUNTER = parse_number(f"int{INDEX_BITS}")
"""What the adder of a counter is priced as."""


@dataclass(frozen=True, kw_only=True)
class EnginePrice:
    """Prices of an engine.

    Args:
        engine: The engine.
        has_decoder: Whether it has a decoder.
        technology: The prices of adders and registers.
    """

    engine: CodecEngine
    has_decoder: bool
    technology: Technology

    @property
    def area_um2(self) -> float:
        """The area of adders and registers.

        Raises:
            TechnologyError: The technology has no estimate of a part.
        """
        units = [encoder(self.engine), *([decoder(self.engine)] if self.has_decoder else [])]
        return sum(map(self._unit_um2, units))

    def encode_pj(self, values: int) -> float:
        """Return the energy of the adders and registers that encode a vector."""
        return self.engine.beats(values) * self._beat_pj(encoder(self.engine))

    def decode_pj(self, values: int, pairs: int = 0) -> float:
        """Return the energy of adding a message to a vector; each pair of top_k is a sum more."""
        each = self.technology.add_pj(parse_number(f"int{self.engine.value_bits}"))
        return self.engine.beats(values) * self._beat_pj(decoder(self.engine)) + pairs * each

    def leakage_pj(self, seconds: float) -> float:
        """Return the static energy of the engine in a time."""
        return self.technology.logic_leakage_mw(self.area_um2) * seconds * 1e9

    def _unit_um2(self, unit: Unit) -> float:
        lanes = self.engine.lanes
        adder = self.technology.add_um2(parse_number(f"int{self.engine.value_bits}"))
        counters = len(unit.counter_bits) * self.technology.add_um2(_COUNTER)
        registers = unit.register_bits(lanes) * self.technology.register_um2_per_bit()
        return lanes * unit.lane_adders * adder + counters + registers

    def _beat_pj(self, unit: Unit) -> float:
        lanes = self.engine.lanes
        adder = self.technology.add_pj(parse_number(f"int{self.engine.value_bits}"))
        counters = len(unit.counter_bits) * self.technology.add_pj(_COUNTER)
        # Each bit is written and read.
        registers = 2 * unit.register_bits(lanes) * self.technology.register_pj_per_bit()
        return lanes * unit.lane_adders * adder + counters + registers
