"""Functions of results: the hardware of ``direct`` and ``interpolated`` in ``accelsim.values``."""

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

    The table is addressed in the cycle t of an index or a code, and its word is there
    ``read_cycles`` later. The value of an interpolated function comes through registers within and
    after the multiplier and after the sum, and ``Requantize`` clips it; the byte of a direct
    function waits for as long. All other inputs are still while a value is under way.

    Args:
        read_cycles: Cycles from the address of a word of the table to the word.
        signed_result: Whether bytes of a direct table are two's complement.
        family: Family whose DSP blocks multiply; see ``pipelined_product``.

    Attributes:
        index: In, 8 bits, the low bits of a result, for a direct function.
        code: In, signed, 16 bits, for an interpolated function.
        table: In, 1 bit, number of the table.
        is_direct: In, 1 bit: the function is direct; otherwise it is interpolated.
        address: Out, 7 bits, word of the tables.
        word: In, 32 bits, the word that was addressed ``read_cycles`` ago.
        total: Out, signed, 17 bits, interpolated value of the code of ``read_cycles + 3`` cycles
            ago, before it is clipped.
        byte: Out, signed, 9 bits, byte of the index of ``read_cycles + 4`` cycles ago.
    """

    def __init__(
        self, read_cycles: int, *, signed_result: bool, family: Family | None = None
    ) -> None:
        self._read_cycles = read_cycles
        self._signed_result = signed_result
        self._family = family
        super().__init__(
            {
                "index": In(BYTE_BITS),
                "code": In(signed(CODE_BITS)),
                "table": In(1),
                "is_direct": In(1),
                "address": Out(1 + (TABLE_WORDS - 1).bit_length()),
                "word": In(WORD_BITS),
                "total": Out(signed(RESULT_BITS)),
                "byte": Out(signed(BYTE_BITS + 1)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        # Inverting the sign bit of the 16 bits makes the codes count from 0.
        segment = Cat(self.code[FRACTION_BITS : CODE_BITS - 1], ~self.code[CODE_BITS - 1])
        m.d.comb += self.address.eq(Cat(Mux(self.is_direct, self.index[2:], segment), self.table))
        late = _later(m, self.code[:FRACTION_BITS], self._read_cycles, "fraction")
        byte_place = _later(m, self.index[:2], self._read_cycles, "byte_place")

        base, slope = self.word[: WORD_BITS // 2], self.word[WORD_BITS // 2 :]
        low, high = (
            Mux(byte_place[0], half[BYTE_BITS:], half[:BYTE_BITS]) for half in (base, slope)
        )
        byte = Mux(byte_place[1], high, low)
        byte = _later(m, byte, MOST_PRODUCT_CYCLES + 2, "byte_later")
        m.d.comb += self.byte.eq(byte.as_signed() if self._signed_result else byte)
        exact = pipelined_product(m, slope.as_signed(), late, "gain", self._family)
        exact = _later(m, exact, MOST_PRODUCT_CYCLES - product_cycles(self._family), "late_gain")
        beginning = _later(m, base, MOST_PRODUCT_CYCLES, "first").as_signed()
        product = Signal.like(exact)
        m.d.comb += product.eq(exact)

        quotient = product[FRACTION_BITS:].as_signed()
        half, below = product[FRACTION_BITS - 1], product[: FRACTION_BITS - 1].any()
        up = half & (below | quotient[0])
        # The carry into the sum is a bit below the others, in both addends. The sum fits 17 bits.
        rounded = Cat(up, beginning).as_signed() + Cat(up, quotient).as_signed()
        m.d.sync += self.total.eq(rounded[1:])
        return m


def _later(m: Module, value: Value, cycles: int, name: str) -> Value:
    """Return ``value`` of some cycles ago.

    Args:
        m: The module that gets the registers.
        value: The value.
        cycles: Number of cycles; 0 returns the value itself.
        name: Name of the registers.
    """
    for _ in range(cycles):
        register = Signal.like(value, name=name, reset_less=True)
        m.d.sync += register.eq(value)
        value = register
    return value
