"""From a result to its function: the twin of ``direct`` and ``interpolated`` of the model."""

from amaranth import Cat, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.isa import TABLE_WORDS
from accelsim.values.arithmetic import CODE_BITS, FRACTION_BITS
from accelsim_hdl.dataflow import Family
from accelsim_hdl.npu.product import MOST_PRODUCT_CYCLES, pipelined_product, product_cycles
from accelsim_hdl.npu.requantize import RESULT_BITS

WORD_BITS = 32
BYTE_BITS = 8


class Function(Component):
    """``table(value)``, direct or interpolated, for one lane.

    A value given in cycle t is a result ``read_cycles + 4`` later: the table is addressed in t, its
    word is there ``read_cycles`` later, then come registers within and after the multiplier, after
    the sum, and after what clips. All other inputs are still while a value is under way.

    Args:
        read_cycles: From the address of a word of the table to the word.
        signed_result: Whether bytes of a direct table are two's complement.
        family: Whose DSP blocks multiply; see ``pipelined_product``.

    Attributes:
        value: In, signed, 17 bits: a result; of an interpolated function a code of 16 bits.
        table: In, 1 bit: which table.
        is_direct: In, 1 bit: the function is direct; else it is interpolated.
        minimum: In, signed, 17 bits, of an interpolated function, like the next.
        maximum: In, signed, 17 bits; not below ``minimum``.
        address: Out, 7 bits: word of the tables.
        word: In, 32 bits, the word addressed ``read_cycles`` ago.
        result: Out, signed, 17 bits.
    """

    def __init__(
        self, read_cycles: int, *, signed_result: bool, family: Family | None = None
    ) -> None:
        self._read_cycles = read_cycles
        self._signed_result = signed_result
        self._family = family
        super().__init__(
            {
                "value": In(signed(RESULT_BITS)),
                "table": In(1),
                "is_direct": In(1),
                "minimum": In(signed(RESULT_BITS)),
                "maximum": In(signed(RESULT_BITS)),
                "address": Out(1 + (TABLE_WORDS - 1).bit_length()),
                "word": In(WORD_BITS),
                "result": Out(signed(RESULT_BITS)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        # A code from 0 on: the sign bit of 16 bits is turned over.
        code = Cat(self.value[: CODE_BITS - 1], ~self.value[CODE_BITS - 1])
        segment = code[FRACTION_BITS:]
        m.d.comb += self.address.eq(
            Cat(Mux(self.is_direct, self.value[2:BYTE_BITS], segment), self.table)
        )
        late = _later(m, code[:FRACTION_BITS], self._read_cycles, "fraction")
        byte_place = _later(m, self.value[:2], self._read_cycles, "byte_place")

        base, slope = self.word[: WORD_BITS // 2], self.word[WORD_BITS // 2 :]
        byte = self.word.word_select(byte_place, BYTE_BITS)
        extended = byte.as_signed() if self._signed_result else byte
        first = Signal(signed(RESULT_BITS))
        m.d.comb += first.eq(Mux(self.is_direct, extended, base.as_signed()))
        exact = pipelined_product(m, slope.as_signed(), late, "gain", self._family)
        exact = _later(m, exact, MOST_PRODUCT_CYCLES - product_cycles(self._family), "late_gain")
        product = Signal.like(exact, reset_less=True)
        beginning = _later(m, first, MOST_PRODUCT_CYCLES, "first")
        m.d.comb += product.eq(exact)

        quotient = product.as_signed() >> FRACTION_BITS
        half, below = product[FRACTION_BITS - 1], product[: FRACTION_BITS - 1].any()
        up = half & (below | quotient[0])
        gained = Mux(self.is_direct, 0, (quotient + up).as_signed())
        total = Signal(signed(RESULT_BITS + 2), reset_less=True)
        m.d.sync += total.eq(beginning + gained)

        least = Mux(total < self.minimum, self.minimum, total)
        clipped = Mux(total > self.maximum, self.maximum, least)
        m.d.sync += self.result.eq(Mux(self.is_direct, total, clipped))
        return m


def _later(m: Module, value: Value, cycles: int, name: str) -> Value:
    """Return ``value`` of some cycles before.

    Args:
        m: The module that gets the registers.
        value: The value.
        cycles: How many; 0 gives the value itself.
        name: Of the registers.
    """
    for _ in range(cycles):
        register = Signal.like(value, name=name, reset_less=True)
        m.d.sync += register.eq(value)
        value = register
    return value
