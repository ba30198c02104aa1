"""What divides by the number of a row, or by a root: the twin of ``accelsim.values.rows.factors``.

Five serial stages, each of at most ``ROW_INTERVAL_CYCLES`` with the cycle in which the next one
takes over, work on different rows at once:

    product     addend + count * value             a bit of count in a cycle
    square      less offset * offset               two bits of offset, as a digit from -2 to 2
    normalized  the top bits moved up              two places, or none
    root        16 bits of the root                a bit
    division    numerator * 2**15 / divisor        a bit
"""

from amaranth import Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

WIDE_BITS = 64
COUNT_BITS = 18
ADDEND_BITS = 32
SHIFT_BITS = 6
DIVISOR_BITS = 16
NORMAL_STEPS = WIDE_BITS // 2 - 1
EXPONENT_BITS = 7


class Factors(Component):
    """Multiplier and shift of a row from its sum or maximum.

    A value given with ``start`` in cycle t gives them, with ``done``, in t plus the steps of all
    stages and one cycle for each. Starts are ``ROW_INTERVAL_CYCLES`` apart or more.

    Args:
        offset_bits: Bits of a value, and of the offset of a row, both signed.
        multiplier_bits: Bits of a multiplier.

    Attributes:
        start: In, 1 bit: a value is given.
        value: In, signed, valid with ``start``.
        offset: In, signed, offset of the row, valid ``COUNT_BITS + 1`` cycles after ``start``.
        is_root: In, 1 bit; this and the settings below must not change while a row is in progress.
        centered: In, 1 bit.
        count: In, 18 bits.
        addend: In, 32 bits.
        numerator: In, ``multiplier_bits``.
        added_shift: In, signed, 7 bits.
        done: Out, 1 bit.
        multiplier: Out, valid with ``done``.
        shift: Out, 6 bits, valid with ``done``.
    """

    def __init__(self, offset_bits: int, multiplier_bits: int) -> None:
        self._offset_bits = offset_bits
        self._multiplier_bits = multiplier_bits
        super().__init__(
            {
                "start": In(1),
                "value": In(signed(offset_bits)),
                "offset": In(signed(offset_bits)),
                "is_root": In(1),
                "centered": In(1),
                "count": In(COUNT_BITS),
                "addend": In(ADDEND_BITS),
                "numerator": In(multiplier_bits),
                "added_shift": In(signed(SHIFT_BITS + 1)),
                "done": Out(1),
                "multiplier": Out(multiplier_bits),
                "shift": Out(SHIFT_BITS),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        counted, wide = self._product(m, self.start)
        lessened, wide = self._square(m, counted, wide)
        normal, wide, positive, exponent = self._normalized(m, lessened, wide)
        rooted, divisor, positive, exponent = self._root(m, normal, wide, positive, exponent)
        self._division(m, rooted, divisor, positive, exponent)
        return m

    def _product(self, m: Module, start: Value) -> tuple[Signal, Value]:
        """Multiply the value by the count, or by 1; return when, and the sum with the addend.

        The value stays in place and the sum moves right. Each step makes the lowest bit of the sum
        final; this bit takes the place of a bit of the count that has been used.
        """
        bits = max(self._offset_bits, ADDEND_BITS + 1)
        term = Signal(signed(self._offset_bits), name="product_term", reset_less=True)
        high = Signal(signed(bits), name="product_high", reset_less=True)
        left = _register("product_left", COUNT_BITS)
        steps, done = _steps(m, start, COUNT_BITS, "product")
        total = high + Mux(left[0], term, 0)
        with m.If(start):
            m.d.sync += [
                high.eq(self.addend),
                term.eq(self.value),
                left.eq(Mux(self.is_root, self.count, 1)),
            ]
        with m.Elif(steps):
            m.d.sync += [high.eq(total[1:].as_signed()), left.eq(Cat(left[1:], total[0]))]
        return done, Cat(left, high).as_signed()

    def _square(self, m: Module, start: Value, before: Value) -> tuple[Signal, Value]:
        """Subtract the square of the offset, if the root is centered.

        The offset stays in place, and the number that it is subtracted from moves right through a
        window. Each step makes two bits final; they take the place of two bits that enter the
        window.
        """
        bits = self._offset_bits
        digits = -(-bits // 2)
        window = max(bits, WIDE_BITS - 2 * digits)
        term = Signal(signed(bits), name="square_term", reset_less=True)
        # With the bits that enter it, a window is less than 4/3 of 2**window.
        high = Signal(signed(window + 2), name="lessened_high", reset_less=True)
        low = _register("lessened_low", 2 * digits)
        whole = Signal(WIDE_BITS)
        m.d.comb += whole.eq(before)
        # A digit is of two bits and the one below them.
        left = Signal(signed(2 * digits + 1), name="square_left", reset_less=True)
        steps, done = _steps(m, start, digits, "square")
        once, twice = left[0] ^ left[1], left[2] ^ left[1]
        adds = left[2]
        size, operand = Signal(signed(bits + 1)), Signal(signed(bits + 1))
        m.d.comb += [
            size.eq(Mux(once, term, Mux(twice, term << 1, 0))),
            operand.eq(size ^ (~adds).replicate(bits + 1)),
        ]
        changed = high + operand + ~adds
        with m.If(start):
            m.d.sync += [
                high.eq(whole[:window]),
                low.eq(whole[window:]),
                term.eq(self.offset),
                left.eq(Mux(self.centered, Cat(Const(0, 1), self.offset).as_signed(), 0)),
            ]
        with m.Elif(steps):
            m.d.sync += [
                high.eq((changed >> 2) + (low[:2] << (window - 2))),
                low.eq(Cat(low[2:], changed[:2])),
                left.eq(left >> 2),
            ]
        return done, Cat(low, high)[:WIDE_BITS]

    def _normalized(
        self, m: Module, start: Value, before: Value
    ) -> tuple[Signal, Signal, Value, Signal]:
        """Shift the top bits up by pairs; return half the number of places, if it was no zero."""
        wide = _register("normalized", WIDE_BITS)
        positive, half = _register("is_positive", 1), _register("half_exponent", EXPONENT_BITS - 1)
        steps, done = _steps(m, start, NORMAL_STEPS, "normal")
        top = wide[-2:].any()
        with m.If(start):
            m.d.sync += [wide.eq(before), positive.eq(~before[-1]), half.eq(WIDE_BITS // 2)]
        with m.Elif(steps & ~top):
            m.d.sync += [wide.eq(wide << 2), half.eq(half - 1)]
        return done, wide, positive & top, half

    def _root(
        self, m: Module, start: Value, wide: Signal, positive: Value, half: Signal
    ) -> tuple[Signal, Signal, Signal, Signal]:
        """Compute the root of the top 32 bits, or pass on the top 16; return the whole exponent."""
        divisor, left = _register("divisor", DIVISOR_BITS), _register("radicand", 2 * DIVISOR_BITS)
        rest = _register("root_rest", DIVISOR_BITS + 2)
        passed, exponent = _register("was_positive", 1), _register("exponent", EXPONENT_BITS)
        steps, done = _steps(m, start, DIVISOR_BITS, "root")
        trial = Cat(Const(1, 2), divisor)
        following = Cat(left[-2:], rest)
        fits = following >= trial
        high = wide[-1]
        with m.If(start):
            passing = Mux(high, wide[-DIVISOR_BITS:], wide[-DIVISOR_BITS - 1 : -1])
            m.d.sync += [
                left.eq(wide[-2 * DIVISOR_BITS :]),
                rest.eq(0),
                divisor.eq(Mux(self.is_root, 0, passing)),
                passed.eq(positive),
                exponent.eq(Mux(self.is_root, half, Cat(Const(0, 1), half) - ~high)),
            ]
        with m.Elif(steps & self.is_root):
            m.d.sync += [
                left.eq(left << 2),
                rest.eq(Mux(fits, following - trial, following)),
                divisor.eq(Cat(fits, divisor)),
            ]
        return done, divisor, passed, exponent

    def _division(
        self, m: Module, start: Value, divisor: Signal, positive: Signal, exponent: Signal
    ) -> None:
        """Divide the numerator, and clip the shift."""
        bits = self._multiplier_bits
        by, rest = _register("by", DIVISOR_BITS), _register("rest", DIVISOR_BITS)
        left, shift = _register("quotient", bits), _register("clipped_shift", SHIFT_BITS)
        there = _register("divides", 1)
        steps, done = _steps(m, start, bits, "division")
        dividend = Cat(Const(0, DIVISOR_BITS - 1), self.numerator)
        following = Cat(left[-1], rest)
        fits = following >= by
        moved = Signal(signed(EXPONENT_BITS + 2))
        m.d.comb += moved.eq(self.added_shift + exponent)
        above = moved > (1 << SHIFT_BITS) - 1
        with m.If(start):
            m.d.sync += [
                by.eq(divisor),
                # The rest is less than the divisor: the numerator is no wider than a multiplier.
                rest.eq(dividend[bits:]),
                left.eq(dividend[:bits]),
                there.eq(positive),
                shift.eq(Mux(moved < 0, 0, Mux(above, (1 << SHIFT_BITS) - 1, moved))),
            ]
        with m.Elif(steps):
            m.d.sync += [
                rest.eq(Mux(fits, following - by, following)),
                left.eq(Cat(fits, left)),
            ]
        m.d.comb += [
            self.done.eq(done),
            self.multiplier.eq(Mux(there, left, 0)),
            self.shift.eq(Mux(there, shift, 0)),
        ]


def _register(name: str, bits: int) -> Signal:
    return Signal(bits, name=name, reset_less=True)


def _steps(m: Module, start: Value, count: int, name: str) -> tuple[Value, Signal]:
    """Return whether a stage works on a row, and whether it has done all its steps.

    Args:
        m: The module that gets the registers.
        start: 1 bit: the stage takes over a row, on which it works from the next cycle on.
        count: Number of cycles that it works; it has finished in the cycle after them.
        name: Name of the stage.
    """
    left, done = Signal(range(count + 1), name=f"{name}_steps"), Signal(name=f"{name}_done")
    works = left != 0
    m.d.sync += done.eq(left == 1)
    with m.If(start):
        m.d.sync += left.eq(count)
    with m.Elif(works):
        m.d.sync += left.eq(left - 1)
    return works, done
