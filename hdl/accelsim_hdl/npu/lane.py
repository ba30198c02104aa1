"""One lane of the vector unit: a tap in each cycle, combined and requantized."""

from amaranth import Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.npu import Npu
from accelsim.number import operand
from accelsim_hdl.dataflow import Family
from accelsim_hdl.npu.product import MOST_PRODUCT_CYCLES, pipelined_product, product_cycles
from accelsim_hdl.npu.requantize import (
    REQUANTIZE_CYCLES,
    RESULT_BITS,
    SHIFT_BITS,
    Requantize,
    saturated,
)
from accelsim_hdl.number import integer_of

WEIGHT_BITS = 16

FIRST_CYCLES = 4
"""From the data of a tap to the cycle in which ``first`` says whether it begins a result."""

RESULT_CYCLES = FIRST_CYCLES + 1 + REQUANTIZE_CYCLES
"""From the data of the last tap to the result."""


class Lane(Component):
    """Taps of one lane, one in a cycle, become results.

    Registers stand before the multiplier of the tap, within and after it, and after the sum.

    Args:
        npu: The machine.
        family: Whose DSP blocks multiply; see ``pipelined_product``.

    Attributes:
        accumulator: In, signed, the data of a tap if it is one.
        operand: In, the code of one activation in its container; its integer is the data of a tap
            if it is that.
        parameter: In, 32 bits: its weight, if weighted; or what ``capture`` says.
        capture: In, 3 bits: ``parameter`` is the bias, the multiplier, the shift.
        from_operand: In, 1 bit, still during a VECTOR like all that follow.
        weighted: In, 1 bit.
        takes_maximum: In, 1 bit.
        zero_point: In, signed, 17 bits.
        minimum: In, signed, 17 bits.
        maximum: In, signed, 17 bits.
        first: In, 1 bit, ``FIRST_CYCLES`` after the data of a tap: it begins a result.
        result: Out, one result in its container, ``RESULT_CYCLES`` after the data of its last tap.
    """

    def __init__(self, npu: Npu, *, family: Family | None = None) -> None:
        self.npu = npu
        self.family = family
        super().__init__(
            {
                "accumulator": In(signed(npu.accumulator.bits)),
                "operand": In(npu.input_element_bits),
                "parameter": In(32),
                "capture": In(3),
                "from_operand": In(1),
                "weighted": In(1),
                "takes_maximum": In(1),
                "zero_point": In(signed(RESULT_BITS)),
                "minimum": In(signed(RESULT_BITS)),
                "maximum": In(signed(RESULT_BITS)),
                "first": In(1),
                "result": Out(npu.output_element_bits),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        npu = self.npu
        m.submodules.requantize = requantize = Requantize(
            npu.accumulator.bits,
            npu.multiplier_bits,
            bias_bits=npu.bias_bits,
            family=self.family,
        )
        self._parameters(m, requantize)

        activation = integer_of(m, self.operand[: npu.input.bits], npu.input, "activation")
        activations = operand(npu.input)
        tap_bits = max(npu.accumulator.bits, activations.bits + (not activations.signed))
        tap, weight = Signal(signed(tap_bits)), Signal(signed(WEIGHT_BITS))
        m.d.sync += [
            tap.eq(Mux(self.from_operand, activation, self.accumulator)),
            weight.eq(Mux(self.weighted, self.parameter[:WEIGHT_BITS].as_signed(), 1)),
        ]
        exact = pipelined_product(m, tap, weight, "product", self.family)
        # A sum that wraps needs only the low bits of the product.
        wraps = npu.overflow == "wrap"
        product = Signal(signed(npu.accumulator.bits if wraps else tap_bits + WEIGHT_BITS))
        m.d.sync += product.eq(exact)
        for _ in range(MOST_PRODUCT_CYCLES - product_cycles(self.family)):
            later = Signal.like(product, name="later_product")
            m.d.sync += later.eq(product)
            product = later

        total = Signal(signed(npu.accumulator.bits))
        fitted = Signal.like(total)
        m.d.comb += fitted.eq(self._fit(product))
        added = self._fit(total + fitted)
        greater = Mux(fitted > total, fitted, total)
        with m.If(self.first):
            m.d.sync += total.eq(fitted)
        with m.Elif(self.takes_maximum):
            m.d.sync += total.eq(greater)
        with m.Else():
            m.d.sync += total.eq(added)

        m.d.comb += [
            requantize.sum.eq(total),
            requantize.zero_point.eq(self.zero_point),
            requantize.minimum.eq(self.minimum),
            requantize.maximum.eq(self.maximum),
            self.result.eq(requantize.result),
        ]
        return m

    def _parameters(self, m: Module, requantize: Requantize) -> None:
        bias = Signal(signed(self.npu.bias_bits))
        multiplier, shift = Signal(self.npu.multiplier_bits), Signal(SHIFT_BITS)
        for index, register in enumerate((bias, multiplier, shift)):
            with m.If(self.capture[index]):
                m.d.sync += register.eq(self.parameter[: len(register)])
        m.d.comb += [
            requantize.bias.eq(bias),
            requantize.multiplier.eq(multiplier),
            requantize.shift.eq(shift),
        ]

    def _fit(self, value: Value) -> Value:
        """Return ``value``, signed, as the accumulator holds it."""
        bits = self.npu.accumulator.bits
        if self.npu.overflow == "wrap":
            return value[:bits].as_signed()
        return saturated(value, bits)
