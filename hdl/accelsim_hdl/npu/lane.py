"""One lane of the vector unit: a tap in each cycle, combined and requantized."""

from collections.abc import Mapping
from typing import Any

from amaranth import Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out, connect, flipped

from accelsim.npu import Npu
from accelsim.number import operand
from accelsim_hdl.dataflow import Family
from accelsim_hdl.memory import Ram, write_signature
from accelsim_hdl.npu.function import BYTE_BITS, WORD_BITS, Function
from accelsim_hdl.npu.product import MOST_PRODUCT_CYCLES, pipelined_product, product_cycles
from accelsim_hdl.npu.requantize import (
    RESULT_BITS,
    SHIFT_BITS,
    Requantize,
    requantize_cycles,
    saturated,
)
from accelsim_hdl.number import integer_of

WEIGHT_BITS = 16
ZERO_POINT_BITS = 9


SETTINGS = ("from_operand", "weighted", "takes_maximum", "zero_point", "minimum", "maximum")
PRODUCT_SETTINGS = ("multiplies",)
ROW_SETTINGS = ("scaled",)
FUNCTION_SETTINGS = ("is_direct", "interpolates", "table")
"""Inputs that do not change during a VECTOR, from the cycle after its start on."""


def first_cycles(npu: Npu) -> int:
    """Return the cycles from the data of a tap to ``first``, which says whether it begins a result.

    Args:
        npu: The machine.
    """
    return 2 + npu.pipeline_registers


def result_cycles(npu: Npu) -> int:
    """Return the cycles from the data of the last tap to the result.

    Args:
        npu: The machine.
    """
    return first_cycles(npu) + 2 + requantize_cycles(npu.pipeline_registers)


def _function_ports() -> dict[str, Any]:
    """Return the additional ports of a lane of a machine with tables."""
    return {
        "is_direct": In(1),
        "interpolates": In(1),
        "table": In(1),
        "table_write": In(write_signature(16, WORD_BITS)),
    }


def _product_ports() -> dict[str, Any]:
    """Return the additional ports of a lane that multiplies activations."""
    return {
        "multiplies": In(1),
        "is_first": In(1),
        "factor_zero_point": In(signed(ZERO_POINT_BITS)),
    }


def _row_ports(npu: Npu) -> dict[str, Any]:
    """Return the additional ports of a lane of a machine with rows."""
    return {
        "scaled": In(1),
        "counts": In(1),
        "row_offset": In(signed(npu.row_offset_bits)),
        "row_multiplier": In(npu.multiplier_bits),
        "row_shift": In(SHIFT_BITS),
        "total": Out(signed(npu.accumulator.bits)),
    }


def _residual_ports(npu: Npu) -> dict[str, Any]:
    """Return the ports that a lane of a machine with residuals has besides the others."""
    return {"is_residual": In(1), "kept": Out(signed(npu.accumulator.bits))}


class Lane(Component):
    """Taps of one lane, one in a cycle, become results.

    Registers stand before the multiplier of the tap, within and after it, and after the sum.

    Args:
        npu: The machine.
        family: Family whose DSP blocks multiply; see ``pipelined_product``.

    Attributes:
        accumulator: In, signed, data of a tap that is a sum.
        operand: In, code of an activation in its container; its integer is the data of a tap that
            is an activation.
        parameter: In, 32 bits, weight of the tap if weighted; or a parameter, if ``capture`` says
            so.
        capture: In, 3 bits: ``parameter`` is the bias, the multiplier, the shift.
        from_operand: In, 1 bit, one of ``SETTINGS``: taps are activations.
        weighted: In, 1 bit, one of ``SETTINGS``: taps are multiplied by their weights.
        takes_maximum: In, 1 bit, one of ``SETTINGS``: taps are combined to their maximum.
        zero_point: In, signed, 17 bits, one of ``SETTINGS``.
        minimum: In, signed, 17 bits, one of ``SETTINGS``.
        maximum: In, signed, 17 bits, one of ``SETTINGS``.
        is_direct: In, 1 bit, only with tables: results go through the direct function of a table.
        interpolates: In, 1 bit, only with tables: results go through the interpolated function. If
            neither is high, they go through none.
        table: In, 1 bit, only with tables: number of the table.
        table_write: In, only with tables, write port of the tables, words of 32 bits.
        multiplies: In, 1 bit, only on a machine that multiplies activations: taps come in pairs,
            whose product is taken.
        is_first: In, 1 bit, only on such a machine, with the data of a tap: it is the first of its
            pair. 0 in every cycle without a tap.
        factor_zero_point: In, signed, 9 bits, only on such a machine, with the data of a tap that
            is an activation: number that is subtracted from it; 0 if taps are no pairs.
        is_residual: In, 1 bit, only on a machine with residuals, with the data of a tap: it is an
            activation, whatever ``from_operand`` says.
        kept: Out, signed, only on such a machine: the result as a sum.
        scaled: In, 1 bit, only with rows: multiplier and shift are those of the row.
        counts: In, 1 bit, only with rows, with the data of a tap: if low, the tap is ignored.
        row_offset: In, signed, only with rows: number that is subtracted from a sum, given when
            ``Requantize`` takes it.
        row_multiplier: In, only with rows, given when ``Requantize`` takes it.
        row_shift: In, 6 bits, only with rows, given when ``Requantize`` takes it.
        total: Out, signed, only with rows: the sum or maximum, ``first_cycles + 2`` after the data
            of its last tap.
        first: In, 1 bit, ``first_cycles`` after the data of a tap: it begins a result.
        result: Out, a result in its container, ``result_cycles`` after the data of its last tap;
            ``npu.function_cycles`` later if a function mapped it.
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
                **(_function_ports() if npu.has_functions else {}),
                **(_product_ports() if npu.elementwise_products else {}),
                **(_row_ports(npu) if npu.has_rows else {}),
                **(_residual_ports(npu) if npu.residuals else {}),
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
            registers=npu.pipeline_registers,
            family=self.family,
            offset_bits=npu.row_offset_bits if npu.has_rows else 0,
            maps=npu.has_functions,
        )
        names = SETTINGS + (FUNCTION_SETTINGS if npu.has_functions else ())
        names += PRODUCT_SETTINGS if npu.elementwise_products else ()
        names += ROW_SETTINGS if npu.has_rows else ()
        settings = {name: self._setting(m, name) for name in names}
        self._parameters(m, requantize, settings)

        activation = integer_of(m, self.operand[: npu.input.bits], npu.input, "activation")
        activations = operand(npu.input)
        tap_bits = max(npu.accumulator.bits, activations.bits + (not activations.signed))
        is_weighted, otherwise = settings["weighted"], Const(1, signed(WEIGHT_BITS))
        if npu.elementwise_products:
            tap_bits = max(tap_bits, WEIGHT_BITS)
            activation, otherwise = self._factors(m, activation, settings["multiplies"])
            is_weighted &= ~settings["multiplies"]
        given: Value = Mux(is_weighted, self.parameter[:WEIGHT_BITS].as_signed(), otherwise)
        tap = Signal(signed(tap_bits), reset_less=True)
        weight = Signal(signed(WEIGHT_BITS), reset_less=True)
        from_operand = settings["from_operand"]
        if npu.residuals:
            from_operand |= self.is_residual
        data: Value = Mux(from_operand, activation, self.accumulator)
        if npu.has_rows:
            # A maximum ignores the least number times 1; a sum ignores anything times 0.
            least = npu.accumulator.minimum
            data = Mux(~self.counts & settings["takes_maximum"], least, data)
            given = Mux(~self.counts & ~settings["takes_maximum"], 0, given)
        m.d.sync += [
            tap.eq(data),
            weight.eq(given),
        ]
        exact = pipelined_product(m, tap, weight, "product", self.family)
        # If sums wrap, only the low bits of the product matter.
        wraps = npu.overflow == "wrap"
        product_bits = npu.accumulator.bits if wraps else tap_bits + WEIGHT_BITS
        product = Signal(signed(product_bits), reset_less=True)
        m.d.sync += product.eq(exact)
        late = npu.pipeline_registers - 1
        for _ in range(MOST_PRODUCT_CYCLES - product_cycles(self.family) + late):
            later = Signal.like(product, name="later_product", reset_less=True)
            m.d.sync += later.eq(product)
            product = later

        total = self.total if npu.has_rows else Signal(signed(npu.accumulator.bits))
        fitted = Signal.like(total)
        m.d.comb += fitted.eq(self._fit(product))
        # Two registers, one of which is the result, leave fewer choices after a carry. A third
        # holds the number that the next product is added to: the sum, or 0 if a result begins.
        added = Signal.like(total, reset_less=True)
        begun = Signal.like(total, reset_less=True)
        greatest = Signal.like(total, reset_less=True)
        first = Signal()
        grown = self._fit(begun + fitted)
        m.d.sync += [
            first.eq(self.first),
            added.eq(grown),
            begun.eq(Mux(self.first, 0, grown)),
        ]
        with m.If(first | (greatest < fitted)):
            m.d.sync += greatest.eq(fitted)
        m.d.comb += total.eq(Mux(settings["takes_maximum"], greatest, added))

        m.d.comb += [
            requantize.sum.eq(total),
            requantize.zero_point.eq(settings["zero_point"]),
            requantize.minimum.eq(settings["minimum"]),
            requantize.maximum.eq(settings["maximum"]),
        ]
        result = self._mapped(m, requantize, settings) if npu.has_functions else requantize.result
        m.d.comb += self.result.eq(result)
        if npu.residuals:
            m.d.comb += self.kept.eq(result)
        return m

    def _factors(self, m: Module, activation: Value, multiplies: Value) -> tuple[Value, Value]:
        """Return an activation, and its factor if it has no weight.

        The first activation of a pair has factor 0, so that it adds nothing, and is kept as the
        factor of the second.
        """
        kept = Signal(signed(WEIGHT_BITS))
        difference = activation - self.factor_zero_point
        factor = difference[:WEIGHT_BITS].as_signed()
        m.d.sync += kept.eq(Mux(self.is_first, factor, 0))
        if len(difference) > WEIGHT_BITS:
            difference = Mux(multiplies, factor, difference)
        return difference, Cat(kept[0] | ~multiplies, kept[1:]).as_signed()

    def _mapped(self, m: Module, requantize: Requantize, settings: Mapping[str, Value]) -> Value:
        """Return results after their function, if they have one."""
        npu = self.npu
        m.submodules.function = function = Function(
            npu.pipeline_registers, signed_result=npu.output.signed, family=self.family
        )
        m.submodules.tables = tables = Ram(
            npu.table_words, WORD_BITS, holds=False, read_cycles=npu.pipeline_registers
        )
        connect(m, flipped(self.table_write), tables.write)
        m.d.comb += [
            function.index.eq(requantize.result[:BYTE_BITS]),
            function.code.eq(requantize.code),
            function.table.eq(settings["table"]),
            function.is_direct.eq(settings["is_direct"]),
            tables.read.enable.eq(settings["is_direct"] | settings["interpolates"]),
            tables.read.address.eq(function.address),
            function.word.eq(tables.read.data),
            requantize.takes_mapped.eq(settings["interpolates"]),
            requantize.mapped.eq(function.total),
        ]
        return Mux(settings["is_direct"], function.byte, requantize.result)

    def _setting(self, m: Module, name: str) -> Value:
        """Return a setting of the lane; on ECP5 from a register of the lane.

        The register has the value before the data of the first tap, and makes the wire to the lane
        short.
        """
        value = getattr(self, name)
        if self.family != "ecp5":
            return value
        register = Signal.like(value, name=name, reset_less=True)
        m.d.sync += register.eq(value)
        return register

    def _parameters(self, m: Module, requantize: Requantize, settings: Mapping[str, Value]) -> None:
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
        if self.npu.has_rows:
            scaled = settings["scaled"]
            m.d.comb += [
                requantize.offset.eq(self.row_offset),
                requantize.multiplier.eq(Mux(scaled, self.row_multiplier, multiplier)),
                requantize.shift.eq(Mux(scaled, self.row_shift, shift)),
            ]

    def _fit(self, value: Value) -> Value:
        """Return ``value``, signed, wrapped or saturated to the accumulator."""
        bits = self.npu.accumulator.bits
        if self.npu.overflow == "wrap":
            return value[:bits].as_signed()
        return saturated(value, bits)
