"""From a result to its function: docs/npu.md, "Functions"."""

import z3

from accelsim_hdl.npu.function import Function
from accelsim_hdl.proofs.claims import Claims, Terms
from accelsim_hdl.proofs.exact import clipped, product, round_half_even, widened

_BITS = 40
"""Room for every product, sum and limit."""


def function(claims: Claims, read_cycles: int, signed_result: bool) -> None:
    """A function of a table is exact.

    For any values and any words of the table in each cycle, and settings that are still:
    ``read_cycles + 4`` after a value, and 4 after its word, the result of the direct function is
    the byte of the word that the low two bits of the value choose, and that of the interpolated one
    is base + slope * fraction / 1024, rounded to the nearest integer and to the even one in the
    middle, then clipped. The word that is addressed is bits 7 to 2 of the value, or the high six
    bits of the value less -2**15, of the chosen table.
    """
    block = Function(read_cycles, signed_result=signed_result)
    claims.block("function", block, still=("table", "is_direct", "minimum", "maximum"))
    claims.assume("limits are in order", block.minimum <= block.maximum)
    claims.show("value", block.value)
    claims.show("address", block.address)
    claims.show("value_before", claims.before(block.value, read_cycles + 4))
    claims.show("word", claims.before(block.word, 4))
    claims.show("began", claims.before(1, read_cycles + 4))
    for name in ("table", "is_direct", "minimum", "maximum", "result"):
        claims.show(name, getattr(block, name))

    def addressed(terms: Terms) -> z3.BoolRef:
        low = z3.Extract(15, 0, terms["value"])
        segment = z3.Extract(15, 10, low + z3.BitVecVal(1 << 15, 16))
        chosen = z3.If(terms["is_direct"] == 1, z3.Extract(7, 2, low), segment)
        wanted: z3.BoolRef = terms["address"] == z3.Concat(terms["table"], chosen)
        return wanted

    def mapped(terms: Terms) -> z3.BoolRef:
        low, word = z3.Extract(15, 0, terms["value_before"]), terms["word"]
        place = z3.ZeroExt(3, z3.Extract(1, 0, low)) * 8
        byte = z3.Extract(7, 0, z3.LShR(word, z3.ZeroExt(word.size() - place.size(), place)))
        direct = widened(byte, _BITS, signed=signed_result)
        fraction = z3.Extract(9, 0, low)
        gained = product(z3.Extract(31, 16, word), fraction, signed=(True, False))
        quotient = round_half_even(widened(gained, _BITS, signed=True), z3.BitVecVal(10, _BITS))
        total = widened(z3.Extract(15, 0, word), _BITS, signed=True) + quotient
        limits = (widened(terms[name], _BITS, signed=True) for name in ("minimum", "maximum"))
        expected = z3.If(terms["is_direct"] == 1, direct, clipped(total, *limits))
        result = widened(terms["result"], _BITS, signed=True)
        return z3.Or(terms["began"] == 0, result == expected)

    claims.specify("the word of a value is addressed", addressed)
    claims.specify(f"{read_cycles + 4} cycles after a value its function is exact", mapped)
    inside = (block.result != block.minimum) & (block.result != block.maximum)
    claims.reach("an interpolated result that is no limit", inside & ~block.is_direct)
