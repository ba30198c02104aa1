"""From a sum to a result: the twin of ``accelsim.values.arithmetic.requantize``."""

from amaranth import Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.dataflow import Family
from accelsim_hdl.npu.product import MOST_PRODUCT_CYCLES, pipelined_product, product_cycles

SHIFT_BITS = 6
RESULT_BITS = 17
"""Of ``zero_point``, ``minimum`` and ``maximum``, signed."""

QUOTIENT_BITS = RESULT_BITS + 1
"""A quotient outside this many bits is clipped whatever ``zero_point`` is."""

FINE_BITS = 3
"""Bits of the shift that the second half of the shifter does."""

_KEPT_BITS = 1 + QUOTIENT_BITS + (1 << FINE_BITS) - 1
"""Bits after the first half of the shifter: the one below the point, and what the second moves."""


def requantize_cycles(registers: int) -> int:
    """Return the cycles from a sum to its result.

    Args:
        registers: As of ``Requantize``.
    """
    return 7 + registers


def shift_cycles(registers: int, family: Family | None) -> int:
    """Return the cycles from a sum to when its shift is first looked at.

    Args:
        registers: As of ``Requantize``.
        family: Likewise.
    """
    return product_cycles(family) + registers


class Requantize(Component):
    """``clip(round_half_even((sum + bias) * multiplier / 2**shift) + zero_point)`` for one lane.

    A sum given in cycle t is a result ``requantize_cycles`` later: registers stand before the
    multiplier, within and after it, after each half of the shifter, and before and after what
    clips. All other inputs are still while a sum is under way; with ``offset_bits`` each sum may
    have an offset, a multiplier and a shift of its own.

    Args:
        sum_bits: Bits of the sum.
        multiplier_bits: Bits of the multiplier; 64 bits hold every product.
        bias_bits: Bits of the bias.
        registers: 1, or 2 with registers between the multiplier and the sum of its parts.
        family: Whose DSP blocks multiply; see ``pipelined_product``.
        offset_bits: Bits of what is taken away from a sum, not fewer than it has; 0: nothing is.

    Attributes:
        sum: In, signed.
        bias: In, signed.
        offset: In, signed, only with ``offset_bits``, like ``shift_next``: given with the sum.
        multiplier: In, unsigned; with ``offset_bits`` given a cycle after the sum.
        shift: In, 6 bits; likewise ``shift_cycles`` after it.
        shift_next: In, 6 bits, the shift of a cycle before.
        shift_last: In, 6 bits, the shift of two cycles before.
        zero_point: In, signed, 17 bits.
        minimum: In, signed, 17 bits.
        maximum: In, signed, 17 bits; it wins if it is below ``minimum``.
        result: Out, signed, 17 bits.
    """

    def __init__(
        self,
        sum_bits: int,
        multiplier_bits: int,
        *,
        bias_bits: int = 32,
        registers: int = 1,
        family: Family | None = None,
        offset_bits: int = 0,
    ) -> None:
        self.family = family
        self.registers = registers
        self.has_offsets = offset_bits > 0
        self.value_bits = max(offset_bits + 1 if self.has_offsets else sum_bits, bias_bits) + 1
        of_rows = {}
        if self.has_offsets:
            of_rows = {"offset": In(signed(offset_bits))}
            of_rows |= {"shift_next": In(SHIFT_BITS), "shift_last": In(SHIFT_BITS)}
        self.product_bits = self.value_bits + multiplier_bits
        assert self.product_bits <= 64
        super().__init__(
            {
                "sum": In(signed(sum_bits)),
                "bias": In(signed(bias_bits)),
                "multiplier": In(multiplier_bits),
                "shift": In(SHIFT_BITS),
                "zero_point": In(signed(RESULT_BITS)),
                "minimum": In(signed(RESULT_BITS)),
                "maximum": In(signed(RESULT_BITS)),
                "result": Out(signed(RESULT_BITS)),
                **of_rows,
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        value = Signal(signed(self.value_bits))
        product = Signal(signed(self.product_bits))
        late = self.registers - 1
        total = self.sum + self.bias
        second_shift = third_shift = self.shift
        if self.has_offsets:
            total = total - self.offset
            second_shift, third_shift = self.shift_next, self.shift_last
        exact = pipelined_product(m, value, self.multiplier, "product", self.family, late=late)
        m.d.sync += [
            value.eq(total),
            product.eq(exact),
        ]

        # One bit below the point: after the shift it is the first bit that was cut off.
        fixed = Cat(Const(0, 1), product).as_signed()
        coarse = Signal(_KEPT_BITS)
        coarse_cut, beyond, negative = Signal(), Signal(), Signal()
        coarse_shift = second_shift[FINE_BITS:]
        kept_groups = _kept(m, self.shift[FINE_BITS:], "kept_groups")
        sign = product[-1].replicate(max(0, len(fixed) - _KEPT_BITS))
        m.d.sync += [
            coarse.eq(fixed >> Cat(Const(0, FINE_BITS), coarse_shift)),
            coarse_cut.eq((_groups(fixed) & ~kept_groups).any()),
            beyond.eq((_groups(fixed[_KEPT_BITS:] ^ sign) & kept_groups).any()),
            negative.eq(product[-1]),
        ]

        fine_shift = third_shift[:FINE_BITS]
        kept_bits = _kept(m, second_shift[:FINE_BITS], "kept_bits")
        excess = coarse[QUOTIENT_BITS:] ^ negative.replicate(1 << FINE_BITS)
        fine = Signal(1 + QUOTIENT_BITS)
        quotient = Signal(signed(QUOTIENT_BITS))
        up = Signal()
        half, odd = fine[0], fine[1]
        fits = ~(beyond | (excess & kept_bits).any())
        limit = Cat((~negative).replicate(QUOTIENT_BITS - 1), negative)
        m.d.comb += fine.eq(coarse >> fine_shift)
        m.d.sync += [
            quotient.eq(Mux(fits, fine[1:], limit)),
            up.eq(half & (odd | coarse_cut | (coarse[: 1 << FINE_BITS] & ~kept_bits).any())),
        ]

        moved, crossed = Signal(signed(QUOTIENT_BITS + 1)), Signal(reset_less=True)
        m.d.sync += [
            moved.eq(quotient + self.zero_point + up),
            crossed.eq(self.minimum > self.maximum),
        ]
        above = (moved > self.maximum) | crossed
        least = Mux(moved < self.minimum, self.minimum, moved)
        result = Mux(above, self.maximum, least)
        for _ in range(MOST_PRODUCT_CYCLES - product_cycles(self.family)):
            register = Signal(signed(RESULT_BITS))
            m.d.sync += register.eq(result)
            result = register
        m.d.sync += self.result.eq(result)
        return m


def _kept(m: Module, shift: Value, name: str) -> Signal:
    """Return a register whose bit i is high if a shift right by ``shift`` does not cut bit i off.

    Likewise a bit that is i places above what is kept stays above it.

    Args:
        m: The module that gets it.
        shift: ``FINE_BITS`` bits.
        name: Of the register.
    """
    kept = Signal(1 << len(shift), name=name)
    m.d.sync += kept.eq(Const(-1, 1 << len(shift)) << shift)
    return kept


def _groups(value: Value) -> Value:
    """Return, for each bit of what ``_kept`` gives, whether a bit of that group of bits is 1."""
    group = 1 << FINE_BITS
    return Cat(value[first : first + group].any() for first in range(0, group * group, group))


def saturated(value: Value, bits: int) -> Value:
    """Return the signed number of ``bits`` bits that is nearest to ``value``.

    Args:
        value: Signed.
        bits: Of the result, if ``value`` has more.
    """
    if len(value) <= bits:
        return value
    high, sign = value[bits - 1 :], value[-1]
    fits = high.all() | ~high.any()
    limit = Cat((~sign).replicate(bits - 1), sign)
    return Mux(fits, value[:bits], limit).as_signed()
