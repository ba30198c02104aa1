"""From a sum to a result: docs/isa.md, VECTOR, and docs/npu.md, "Values"."""

from dataclasses import replace
from typing import Any, Literal

import z3
from amaranth import Const, Mux, Signal, signed

from accelsim.values.arithmetic import CODE_BITS
from accelsim_hdl.npu.lane import WEIGHT_BITS, Lane
from accelsim_hdl.npu.requantize import FINE_BITS, Requantize
from accelsim_hdl.proofs.claims import Claims, Terms, implies
from accelsim_hdl.proofs.exact import clipped, fitted, product, round_half_even, widened
from accelsim_hdl.proofs.machine import small_npu

Overflow = Literal["wrap", "saturate"]


def requantize(
    claims: Claims,
    sum_bits: int,
    multiplier_bits: int,
    shifts: tuple[int, ...],
    registers: int = 1,
    offset_bits: int = 0,
    *,
    maps: bool = False,
) -> None:
    """The requantizer rounds exactly, half to even.

    For any sums in each cycle, and any bias, multiplier, zero point and limits, and a shift of
    ``shifts``, that are still: ``requantize_cycles`` after a sum the result is
    ``(sum + bias) * multiplier / 2**shift``, rounded to the nearest integer and to the even one in
    the middle, plus ``zero_point``, clipped. With ``offset_bits``, each sum is less the offset of
    the cycle before it. With ``maps``, ``code`` is what is not yet clipped, clipped to 16 bits, and
    the result may be ``mapped`` of the cycle before, clipped.
    """
    block = Requantize(
        sum_bits, multiplier_bits, registers=registers, offset_bits=offset_bits, maps=maps
    )
    multiply_cycles = 2 + registers
    names = ("bias", "multiplier", "shift", "zero_point", "minimum", "maximum")
    of_functions = ("takes_mapped",) if maps else ()
    claims.block("requantize", block, still=(*names, *of_functions))
    claims.assume("the shift is one of these", block.shift.matches(*shifts))
    claims.assume("limits are in order", block.minimum <= block.maximum)
    if offset_bits:
        claims.show("offset", claims.before(block.offset, multiply_cycles + 1))
    if maps:
        claims.show("takes_mapped", block.takes_mapped)
        claims.show("mapped", claims.past(block.mapped))
        claims.show("code", block.code)
    exact = claims.local(block, "product")
    claims.show("sum", claims.before(block.sum, multiply_cycles))
    claims.show("began", claims.before(1, multiply_cycles + 2))
    claims.show("product", exact)
    claims.show("product_before", claims.before(exact, 5))
    claims.show("result", block.result)
    later = claims.past(1)
    claims.lemma("in the first cycle there is no product", implies(~later, exact == 0))
    # The fine shift of a row comes through a register.
    parts = {
        "kept_bits": (block.shift[:FINE_BITS], 2 if offset_bits else 1),
        "kept_groups": (block.shift[FINE_BITS:], 1),
    }
    for name, (part, cycles) in parts.items():
        kept = claims.inner(f"requantize.{name}", 1 << len(part))
        claims.lemma(
            f"{name}: after {cycles} cycles it is of the shift",
            implies(claims.before(1, cycles), kept == (Const(-1, len(kept)) << part)[: len(kept)]),
        )
    for name in names:
        claims.show(name, getattr(block, name))
    # Room for 2**63, the half of the greatest shift, beside the exact product.
    bits = max(block.product_bits, 64) + 3

    shown = ["product_before", "shift", "zero_point", "minimum", "maximum", "result"]
    shown += ["mapped", "code"] if maps else []

    def multiplied(terms: Terms) -> z3.BoolRef:
        total = widened(terms["sum"], block.value_bits, signed=True) + widened(
            terms["bias"], block.value_bits, signed=True
        )
        if offset_bits:
            total -= widened(terms["offset"], block.value_bits, signed=True)
        exact = product(total, terms["multiplier"], signed=(True, False))
        return z3.Or(terms["began"] == 0, terms["product"] == exact)

    def rounded(terms: Terms) -> z3.BoolRef:
        wide = {name: widened(terms[name], bits, signed=name != "shift") for name in shown}
        quotient = round_half_even(wide["product_before"], wide["shift"])
        exact = quotient + wide["zero_point"]
        if not maps:
            expected = clipped(exact, wide["minimum"], wide["maximum"])
            return z3.Or(terms["began"] == 0, wide["result"] == expected)
        chosen = z3.If(terms["takes_mapped"] == 1, wide["mapped"], exact)
        expected = clipped(chosen, wide["minimum"], wide["maximum"])
        code = clipped(exact, -(1 << CODE_BITS - 1), (1 << CODE_BITS - 1) - 1)
        right = z3.And(wide["result"] == expected, wide["code"] == code)
        return z3.Or(terms["began"] == 0, right)

    claims.specify(f"after {multiply_cycles} cycles the product is exact", multiplied)
    sentence = "after five more it is rounded half to even, then clipped"
    claims.specify(sentence, rounded, cases={"shift": shifts})
    limits = (block.result == block.minimum) | (block.result == block.maximum)
    claims.reach("a result that is no limit", ~limits)


def lane(
    claims: Claims,
    input_: str,
    accumulator: str,
    overflow: Overflow,
    registers: int = 1,
    *,
    multiplies: bool = False,
    has_rows: bool = False,
) -> None:
    """A lane of the vector unit combines taps exactly.

    For any taps, weights and modes: five cycles after the data of a tap, or six with a second
    pipeline register, each of two sums is the product of tap and weight, wrapped or saturated, if
    it begins a result; else one is what it was plus that, wrapped or saturated again, the other the
    greater of both. The mode chooses between them. With ``multiplies`` the weight of an activation
    is the activation before it, if that is the first of a pair, or else 0; a zero point is taken
    from each activation. With ``has_rows`` a tap that does not
    count is a product of 0, or if the maximum is taken the least sum.
    """
    npu = replace(
        small_npu(input=input_, accumulator=accumulator),
        overflow=overflow,
        pipeline_registers=registers,
        elementwise_products=multiplies,
        row_words=1 if has_rows else 0,
    )
    block = Lane(npu)
    claims.block("lane", block)
    tap_bits = max(
        npu.accumulator.bits,
        npu.input.bits + (not npu.input.signed),
        WEIGHT_BITS if multiplies else 0,
    )
    low = block.operand[: npu.input.bits]
    operand = low.as_signed() if npu.input.signed else low
    weight: Any = Mux(block.weighted, block.parameter[:16].as_signed(), 1)
    if multiplies:
        pairs = (block.is_first | claims.past(block.is_first)) & ~block.multiplies
        claims.assume("taps of a pair are taps of pairs", ~pairs)
        factor, first = Signal(signed(WEIGHT_BITS)), Signal(signed(WEIGHT_BITS))
        claims.module.d.comb += [
            factor.eq(operand - block.factor_zero_point),
            first.eq(Mux(block.is_first, factor, 0)),
        ]
        operand = operand - block.factor_zero_point
        operand = Mux(block.multiplies, factor, operand)
        weight = Mux(block.multiplies, claims.past(first), weight)
    tap: Any = Mux(block.from_operand, operand, block.accumulator)
    if has_rows:
        leaves = ~block.counts
        tap = Mux(leaves & block.takes_maximum, npu.accumulator.minimum, tap)
        weight = Mux(leaves & ~block.takes_maximum, 0, weight)
    held = {name: claims.local(block, name) for name in ("tap", "weight")}
    for name, value in (("tap", tap), ("weight", weight)):
        claims.promise(f"the {name} is what the mode says", held[name] == claims.past(value))
    tap, weight = (claims.before(value, 3 + registers) for value in held.values())
    total = claims.local(block, "total")
    claims.show("tap", tap)
    claims.show("weight", weight)
    claims.show("sum", total)
    for name in ("added", "greatest"):
        claims.show(name, claims.local(block, name))
        claims.show(f"{name}_before", claims.past(claims.local(block, name)))
    claims.show("first", claims.before(block.first, 2))
    begun, first = claims.local(block, "begun"), claims.local(block, "first")
    claims.lemma(
        "a product is added to 0 if it begins a result, or else to the sum",
        implies(claims.past(1), begun == Mux(first, 0, claims.local(block, "added"))),
    )
    claims.show("takes_maximum", block.takes_maximum)
    bits = tap_bits + 18
    assert len(tap) == tap_bits

    def specification(terms: Terms) -> z3.BoolRef:
        wide = {name: widened(term, bits, signed=True) for name, term in terms.items()}
        exact = product(terms["tap"], terms["weight"], signed=(True, True))
        weighted = fitted(widened(exact, bits, signed=True), npu.accumulator.bits, overflow)
        added = fitted(wide["added_before"] + weighted, npu.accumulator.bits, overflow)
        before = wide["greatest_before"]
        greater = z3.If(weighted > before, weighted, before)
        begins = terms["first"] == 1
        return z3.And(
            wide["added"] == z3.If(begins, weighted, added),
            wide["greatest"] == z3.If(begins, weighted, greater),
            wide["sum"] == z3.If(terms["takes_maximum"] == 1, wide["greatest"], wide["added"]),
        )

    claims.specify("each product and each sum is exact, then wrapped or saturated", specification)
    claims.reach("a sum that is not 0", total != 0)
