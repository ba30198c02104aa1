"""From a sum to a result: the twin of ``accelsim.values.arithmetic.requantize``."""

from amaranth import Array, Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.npu.product import pipelined_product

BIAS_BITS = 32
SHIFT_BITS = 6
RESULT_BITS = 17
"""Of ``zero_point``, ``minimum`` and ``maximum``, signed."""

QUOTIENT_BITS = RESULT_BITS + 1
"""A quotient outside this many bits is clipped whatever ``zero_point`` is."""

REQUANTIZE_CYCLES = 6
"""From a sum to its result."""

FINE_BITS = 3
"""Bits of the shift that the second half of the shifter does."""

_KEPT_BITS = 1 + QUOTIENT_BITS + (1 << FINE_BITS) - 1
"""Bits after the first half of the shifter: the one below the point, and what the second moves."""


class Requantize(Component):
    """``clip(round_half_even((sum + bias) * multiplier / 2**shift) + zero_point)`` for one lane.

    A sum given in cycle t is a result in cycle t + 6: registers stand before the multiplier, within
    and after it, after each half of the shifter, and before what clips. All other inputs are still
    while a sum is under way.

    Args:
        sum_bits: Bits of the sum.
        multiplier_bits: Bits of the multiplier; 64 bits hold every product.

    Attributes:
        sum: In, signed.
        bias: In, signed, 32 bits.
        multiplier: In, unsigned.
        shift: In, 6 bits.
        zero_point: In, signed, 17 bits.
        minimum: In, signed, 17 bits.
        maximum: In, signed, 17 bits; it wins if it is below ``minimum``.
        result: Out, signed, 17 bits.
    """

    def __init__(self, sum_bits: int, multiplier_bits: int) -> None:
        self.value_bits = max(sum_bits, BIAS_BITS) + 1
        self.product_bits = self.value_bits + multiplier_bits
        assert self.product_bits <= 64
        super().__init__(
            {
                "sum": In(signed(sum_bits)),
                "bias": In(signed(BIAS_BITS)),
                "multiplier": In(multiplier_bits),
                "shift": In(SHIFT_BITS),
                "zero_point": In(signed(RESULT_BITS)),
                "minimum": In(signed(RESULT_BITS)),
                "maximum": In(signed(RESULT_BITS)),
                "result": Out(signed(RESULT_BITS)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        value = Signal(signed(self.value_bits))
        product = Signal(signed(self.product_bits))
        m.d.sync += [
            value.eq(self.sum + self.bias),
            product.eq(pipelined_product(m, value, self.multiplier, "product")),
        ]

        # One bit below the point: after the shift it is the first bit that was cut off.
        fixed = Cat(Const(0, 1), product).as_signed()
        coarse = Signal(_KEPT_BITS)
        coarse_cut, beyond, negative = Signal(), Signal(), Signal()
        coarse_shift = self.shift[FINE_BITS:]
        m.d.sync += [
            coarse.eq(fixed >> Cat(Const(0, FINE_BITS), coarse_shift)),
            coarse_cut.eq(_cut(fixed, coarse_shift, 1 << FINE_BITS)),
            beyond.eq(_differs(fixed, product[-1], _KEPT_BITS, coarse_shift, 1 << FINE_BITS)),
            negative.eq(product[-1]),
        ]

        fine_shift = self.shift[:FINE_BITS]
        fine = Signal(1 + QUOTIENT_BITS)
        quotient = Signal(signed(QUOTIENT_BITS))
        up = Signal()
        half, odd = fine[0], fine[1]
        fits = ~(beyond | _differs(coarse, negative, QUOTIENT_BITS, fine_shift, 1))
        limit = Cat((~negative).replicate(QUOTIENT_BITS - 1), negative)
        m.d.comb += fine.eq(coarse >> fine_shift)
        m.d.sync += [
            quotient.eq(Mux(fits, fine[1:], limit)),
            up.eq(half & (odd | coarse_cut | _cut(coarse, fine_shift, 1))),
        ]

        moved = Signal(signed(QUOTIENT_BITS + 1))
        m.d.sync += moved.eq(quotient + self.zero_point + up)
        above = (moved > self.maximum) | (self.minimum > self.maximum)
        least = Mux(moved < self.minimum, self.minimum, moved)
        m.d.comb += self.result.eq(Mux(above, self.maximum, least))
        return m


def _cut(value: Value, shift: Value, step: int) -> Value:
    """Return whether a shift right by ``shift * step`` cuts off a bit that is 1."""
    lengths = range(0, step << len(shift), step)
    return Array(value[:length].any() for length in lengths)[shift]


def _differs(value: Value, sign: Value, first: int, shift: Value, step: int) -> Value:
    """Return whether, after a shift right by ``shift * step``, a bit from ``first`` on is no sign.

    Args:
        value: What is shifted.
        sign: 1 bit, its sign.
        first: Index of a bit after the shift.
        shift: How far.
        step: In bits.
    """
    places = range(first, first + (step << len(shift)), step)
    return Array((value[place:] ^ sign.replicate(len(value[place:]))).any() for place in places)[
        shift
    ]


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
