"""From a sum to a result: the hardware of ``accelsim.values.arithmetic.requantize``."""

from amaranth import Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.values.arithmetic import CODE_BITS
from accelsim_hdl.dataflow import Family
from accelsim_hdl.npu.product import MOST_PRODUCT_CYCLES, pipelined_product, product_cycles

SHIFT_BITS = 6
RESULT_BITS = 17
"""Bits of ``zero_point``, ``minimum`` and ``maximum``, signed."""

QUOTIENT_BITS = RESULT_BITS + 1
"""Bits of a quotient: one that needs more is clipped, whatever ``zero_point`` is."""

FINE_BITS = 3
"""Bits of the shift that the second half of the shifter performs."""

_KEPT_BITS = 1 + QUOTIENT_BITS + (1 << FINE_BITS) - 1
"""Bits after the first half of the shifter: one below the point, and those the second half
needs."""


def requantize_cycles(registers: int) -> int:
    """Return the cycles from a sum to its result.

    Args:
        registers: Pipeline registers of each stage.
    """
    return 7 + registers


def shift_cycles(registers: int, family: Family | None) -> int:
    """Return the cycles from a sum to the first use of its shift.

    Args:
        registers: Pipeline registers of each stage.
        family: Family of the FPGA; None: any.
    """
    return product_cycles(family) + registers


class Requantize(Component):
    """``clip(round_half_even((sum + bias) * multiplier / 2**shift) + zero_point)`` for one lane.

    A sum given in cycle t is a result ``requantize_cycles`` later: registers stand before the
    multiplier, within and after it, after each half of the shifter, and before and after what
    clips. All other inputs are still while a sum is under way; with ``offset_bits`` each sum may
    have an offset, a multiplier and a shift of its own. With ``maps`` a function that stands behind
    the shifter shares what clips: ``code`` goes there, and ``mapped`` comes back.

    Args:
        sum_bits: Bits of the sum.
        multiplier_bits: Bits of the multiplier; 64 bits hold every product.
        bias_bits: Bits of the bias.
        registers: 1, or 2 with registers between the multiplier and the sum of its parts.
        family: Family whose DSP blocks multiply; see ``pipelined_product``.
        offset_bits: Bits of the offset subtracted from a sum, at least those of the sum; 0: no
            offset.
        maps: Whether results of a function can be clipped too.

    Attributes:
        sum: In, signed.
        bias: In, signed.
        offset: In, signed, only with ``offset_bits``: given a cycle before the sum.
        multiplier: In, unsigned; with ``offset_bits`` given a cycle after the sum.
        shift: In, 6 bits; with ``offset_bits`` given ``shift_cycles`` after the sum.
        zero_point: In, signed, 17 bits.
        minimum: In, signed, 17 bits.
        maximum: In, signed, 17 bits; not below ``minimum``.
        takes_mapped: In, 1 bit, only with ``maps``: ``mapped`` is clipped instead of the sum.
        mapped: In, signed, 17 bits, only with ``maps``.
        code: Out, signed, 16 bits, only with ``maps``: in the cycle of ``result``, the number
            before its clip (``mapped`` aside), clipped to 16 bits.
        result: Out, signed, 17 bits; for ``mapped`` a cycle later.
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
        maps: bool = False,
    ) -> None:
        self.family = family
        self.registers = registers
        self.has_offsets = offset_bits > 0
        self.maps = maps
        # No sum of three numbers is farther from 0 than the sum of their least numbers.
        terms = (sum_bits, bias_bits, *([offset_bits] if self.has_offsets else []))
        self.value_bits = (sum(1 << bits - 1 for bits in terms) - 1).bit_length() + 1
        of_functions = {
            "takes_mapped": In(1),
            "mapped": In(signed(RESULT_BITS)),
            "code": Out(signed(CODE_BITS)),
        }
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
                **({"offset": In(signed(offset_bits))} if self.has_offsets else {}),
                **(of_functions if maps else {}),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        value = Signal(signed(self.value_bits))
        product = Signal(signed(self.product_bits))
        late = self.registers - 1
        addend, second_shift, third_shift = self.bias, self.shift, self.shift
        if self.has_offsets:
            addend = Signal(signed(self.value_bits), reset_less=True)
            second_shift, third_shift = Signal(SHIFT_BITS), Signal(SHIFT_BITS)
            m.d.sync += [
                addend.eq(self.bias - self.offset),
                second_shift.eq(self.shift),
                third_shift.eq(second_shift),
            ]
        total = self.sum + addend
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
            coarse.eq(_shifted(fixed, coarse_shift, 1 << FINE_BITS, _KEPT_BITS)),
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
        m.d.comb += fine.eq(_shifted(coarse, fine_shift, 1, len(fine)))
        m.d.sync += [
            quotient.eq(Mux(fits, fine[1:], limit)),
            up.eq(half & (odd | coarse_cut | (coarse[: 1 << FINE_BITS] & ~kept_bits).any())),
        ]

        # The carry into the sum is a bit below the others, in both addends: one adder does all.
        rounded = Cat(up, quotient).as_signed() + Cat(up, self.zero_point).as_signed()
        moved = Signal(signed(QUOTIENT_BITS + 1))
        m.d.sync += moved.eq(rounded[1:])
        for _ in range(MOST_PRODUCT_CYCLES - product_cycles(self.family)):
            register = Signal.like(moved, name="moved_later")
            m.d.sync += register.eq(moved)
            moved = register
        if self.maps:
            m.d.sync += self.code.eq(saturated(moved, CODE_BITS))
            moved = Mux(self.takes_mapped, self.mapped, moved)
        least = Mux(moved < self.minimum, self.minimum, moved)
        m.d.sync += self.result.eq(Mux(self.maximum < moved, self.maximum, least))
        return m


def _kept(m: Module, shift: Value, name: str) -> Signal:
    """Return a register whose bit i says whether a right shift by ``shift`` keeps bit i.

    In the same way it says whether a bit that is i places above the kept bits stays above them.

    Args:
        m: The module that gets the register.
        shift: Shift of ``FINE_BITS`` bits.
        name: Name of the register.
    """
    kept = Signal(1 << len(shift), name=name)
    m.d.sync += kept.eq(Const(-1, 1 << len(shift)) << shift)
    return kept


def _shifted(value: Value, shift: Value, step: int, bits: int) -> Value:
    """Return the low bits of a number that is shifted right.

    The farthest move comes first, so that few bits are left for the others.

    Args:
        value: Number; its sign, if it has one, is repeated.
        shift: Number of steps, unsigned.
        step: Places of each step.
        bits: Bits of the result.
    """
    sign = value[-1] if value.shape().signed else Const(0, 1)
    reach = bits + step * ((1 << len(shift)) - 1)
    value = Cat(value, sign.replicate(max(0, reach - len(value))))
    for place in reversed(range(len(shift))):
        reach -= step << place
        value = Mux(shift[place], value[step << place :], value)[:reach]
    return value


def _groups(value: Value) -> Value:
    """Return for each bit of ``_kept`` whether any bit of the corresponding group of bits is 1."""
    group = 1 << FINE_BITS
    return Cat(value[first : first + group].any() for first in range(0, group * group, group))


def saturated(value: Value, bits: int) -> Value:
    """Return the signed number of ``bits`` bits that is nearest to ``value``.

    Args:
        value: Signed.
        bits: Bits of the result, if ``value`` has more.
    """
    if len(value) <= bits:
        return value
    high, sign = value[bits - 1 :], value[-1]
    fits = high.all() | ~high.any()
    limit = Cat((~sign).replicate(bits - 1), sign)
    return Mux(fits, value[:bits], limit).as_signed()
