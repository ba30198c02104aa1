"""The processing elements of both arrays: docs/npu.md, "Values"."""

from typing import Any, Literal

import z3

from accelsim.number import Element, operand, parse_number
from accelsim_hdl.dataflow import ArrayParameters, OutputStationaryArray, WeightStationaryArray
from accelsim_hdl.proofs.claims import Claims, Terms
from accelsim_hdl.proofs.exact import fitted, product, widened

Overflow = Literal["wrap", "saturate"]


def _parameters(
    rows: int,
    element: Element,
    formats: tuple[str, str],
    accumulator_bits: int,
    overflow: Overflow,
    registers: int,
) -> ArrayParameters:
    return ArrayParameters(
        rows=rows,
        cols=1,
        input=parse_number(formats[0]),
        weight=parse_number(formats[1]),
        accumulator_bits=accumulator_bits,
        overflow=overflow,
        multiplier_registers=registers,
        element=element,
    )


def _term(left: z3.BitVecRef, right: z3.BitVecRef, of: ArrayParameters, bits: int) -> Any:
    """Return what a sum gains from two codes, in ``bits`` bits, which hold it and either operand.

    It is the exact product, which fits in as many bits as both operands have; for a power of two
    the activation or its negative, shifted; or in an adder element the negative distance, and 0 for
    code 0.
    """
    signed = (of.input.signed, of.weight.signed)
    if of.weight.kind == "power_of_two":
        activation = widened(left, bits, signed=of.input.signed)
        k = z3.ZeroExt(bits - of.weight.bits + 1, z3.Extract(of.weight.bits - 2, 0, right))
        minus = z3.Extract(of.weight.bits - 1, of.weight.bits - 1, right) == 1
        shifted = z3.If(minus, -activation, activation) << (k - 1)
        return z3.If(k == 0, shifted * 0, shifted)
    if of.element == "multiply":
        return widened(product(left, right, signed=signed), bits, signed=any(signed))
    activation = widened(left, bits, signed=of.input.signed)
    weight = widened(right, bits, signed=False) - (1 << (of.weight.bits - 1))
    difference = activation - weight
    return z3.If(right == 0, difference * 0, z3.If(difference > 0, -difference, difference))


def weight_stationary(
    claims: Claims,
    element: Element,
    formats: tuple[str, str],
    accumulator_bits: int,
    overflow: Overflow,
    registers: int,
) -> None:
    """A column of two weight-stationary elements adds two exact products, or negative distances.

    For any inputs and any weights that the elements hold: the column gives, ``2 + registers``
    cycles after its inputs, the sum of both in exact arithmetic, wrapped or saturated after each
    addition. In adder elements code 0 adds nothing.
    """
    of = _parameters(2, element, formats, accumulator_bits, overflow, registers)
    array = WeightStationaryArray(of)
    claims.block("array", array)

    def before(value: Any, cycles: int) -> Any:
        for _ in range(cycles):
            value = claims.past(value)
        return value

    # An element multiplies by the weight that it holds in the cycle of its multiplier.
    late = 2 + registers - of.operands_are_registered
    for row in range(2):
        held = claims.inner(f"array.element_{row}_0_weight", of.weight.bits)
        claims.show(f"weight_{row}", before(held, late - row))
        claims.show(f"input_{row}", before(array.input[row], 2 + registers))
    claims.show("sum", array.output[0])
    bits = max(of.input.bits + operand(of.weight).bits + 1, accumulator_bits) + 2

    def specification(terms: Terms) -> z3.BoolRef:
        total = z3.BitVecVal(0, bits)
        for row in range(2):
            added = _term(terms[f"input_{row}"], terms[f"weight_{row}"], of, bits)
            total = fitted(total + added, accumulator_bits, overflow)
        return widened(terms["sum"], bits, signed=True) == total

    claims.specify("the sum is exact, then wrapped or saturated", specification)
    claims.reach("a sum that is not 0", array.output[0] != 0)


def output_stationary(
    claims: Claims,
    element: Element,
    formats: tuple[str, str],
    accumulator_bits: int,
    overflow: Overflow,
    registers: int,
) -> None:
    """An output-stationary element adds exact products, or negative distances.

    For any operands: the sum of the element becomes, in each cycle, the sum before it or 0 if a
    stream begins, plus what its operands of ``registers`` cycles before give in exact arithmetic,
    wrapped or saturated. In adder elements code 0 of a weight adds nothing.
    """
    of = _parameters(1, element, formats, accumulator_bits, overflow, registers)
    array = OutputStationaryArray(of)
    claims.block("array", array)
    operands = {
        "input": claims.inner("array.row_0", of.input.bits),
        "weight": claims.inner("array.column_0_0", of.weight.bits),
    }
    for name, value in operands.items():
        for _ in range(1 + registers):
            value = claims.past(value)
        claims.show(name, value)
    total = claims.inner("array.element_0_0_sum", accumulator_bits)
    first = claims.inner("array.first", 1 + registers)
    claims.show("sum", total)
    claims.show("before", claims.past(total))
    claims.show("first", claims.past(first[-1]))
    bits = max(of.input.bits + operand(of.weight).bits + 1, accumulator_bits) + 2

    def specification(terms: Terms) -> z3.BoolRef:
        added = _term(terms["input"], terms["weight"], of, bits)
        before = widened(terms["before"], bits, signed=True)
        exact = z3.If(terms["first"] == 1, z3.BitVecVal(0, bits), before) + added
        expected = fitted(exact, accumulator_bits, overflow)
        return widened(terms["sum"], bits, signed=True) == expected

    claims.specify("the sum is exact, then wrapped or saturated", specification)
    claims.reach("a sum that is not 0", total != 0)
