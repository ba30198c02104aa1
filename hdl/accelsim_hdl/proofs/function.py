"""From a result to its function: docs/npu.md, "Functions"."""

import z3

from accelsim_hdl.npu.function import Function
from accelsim_hdl.proofs.claims import Claims, Terms
from accelsim_hdl.proofs.exact import product, round_half_even, widened

_BITS = 40
"""Room for every product, sum and limit."""


def function(claims: Claims, read_cycles: int, signed_result: bool) -> None:
    """A function of a table is exact.

    For any indices, codes and words of the table in each cycle, and settings that are still:
    ``read_cycles + 4`` after an index, and 4 after its word, comes the byte of the word that the
    low two bits of the index choose; ``read_cycles + 3`` after a code, and 3 after its word, comes
    base + slope * fraction / 1024, rounded to the nearest integer and to the even one in the
    middle. The word that is addressed is bits 7 to 2 of the index, or the high six bits of the code
    less -2**15, of the chosen table.
    """
    block = Function(read_cycles, signed_result=signed_result)
    claims.block("function", block, still=("table", "is_direct"))
    for name, cycles in (("byte", 4), ("total", 3)):
        claims.show(f"word_of_{name}", claims.before(block.word, cycles))
        claims.show(f"began_{name}", claims.before(1, read_cycles + cycles))
    claims.show("index_before", claims.before(block.index, read_cycles + 4))
    claims.show("code_before", claims.before(block.code, read_cycles + 3))
    for name in ("index", "code", "table", "is_direct", "address", "byte", "total"):
        claims.show(name, getattr(block, name))

    def addressed(terms: Terms) -> z3.BoolRef:
        segment = z3.Extract(15, 10, terms["code"] + z3.BitVecVal(1 << 15, 16))
        chosen = z3.If(terms["is_direct"] == 1, z3.Extract(7, 2, terms["index"]), segment)
        wanted: z3.BoolRef = terms["address"] == z3.Concat(terms["table"], chosen)
        return wanted

    def chosen(terms: Terms) -> z3.BoolRef:
        word = terms["word_of_byte"]
        place = z3.ZeroExt(3, z3.Extract(1, 0, terms["index_before"])) * 8
        byte = z3.Extract(7, 0, z3.LShR(word, z3.ZeroExt(word.size() - place.size(), place)))
        expected = widened(byte, _BITS, signed=signed_result)
        found = widened(terms["byte"], _BITS, signed=True)
        return z3.Or(terms["began_byte"] == 0, found == expected)

    def interpolated(terms: Terms) -> z3.BoolRef:
        word, fraction = terms["word_of_total"], z3.Extract(9, 0, terms["code_before"])
        gained = product(z3.Extract(31, 16, word), fraction, signed=(True, False))
        quotient = round_half_even(widened(gained, _BITS, signed=True), z3.BitVecVal(10, _BITS))
        expected = widened(z3.Extract(15, 0, word), _BITS, signed=True) + quotient
        found = widened(terms["total"], _BITS, signed=True)
        return z3.Or(terms["began_total"] == 0, found == expected)

    claims.specify("the word of an index or a code is addressed", addressed)
    claims.specify(f"{read_cycles + 4} cycles after an index comes its byte", chosen)
    claims.specify(f"{read_cycles + 3} cycles after a code comes what is between", interpolated)
    claims.reach("an interpolated result that is not 0", (block.total != 0) & ~block.is_direct)
