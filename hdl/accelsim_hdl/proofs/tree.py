"""One number of all lanes: docs/npu.md, "Rows"."""

import functools
import operator

import z3

from accelsim_hdl.npu.tree import Tree, tree_cycles
from accelsim_hdl.proofs.claims import Claims, Terms
from accelsim_hdl.proofs.exact import widened


def tree(claims: Claims, lanes: int, bits: int) -> None:
    """The sum, and the maximum, of all lanes are exact.

    For any numbers in each cycle: ``tree_cycles`` after them the result is their sum, or if the
    maximum is taken one of them that none of the others exceeds.
    """
    block = Tree(lanes, bits)
    claims.block("tree", block, still=("takes_maximum",))
    cycles = tree_cycles(lanes)
    for lane in range(lanes):
        claims.show(f"number_{lane}", claims.before(block.numbers[lane], cycles))
    claims.show("began", claims.before(1, cycles))
    claims.show("takes_maximum", block.takes_maximum)
    claims.show("result", block.result)
    wide = bits + lanes

    def joined(terms: Terms) -> z3.BoolRef:
        numbers = [widened(terms[f"number_{lane}"], wide, signed=True) for lane in range(lanes)]
        result = widened(terms["result"], wide, signed=True)
        greatest = z3.And(
            z3.Or([result == number for number in numbers]),
            z3.And([result >= number for number in numbers]),
        )
        total = result == functools.reduce(operator.add, numbers)
        exact = z3.If(terms["takes_maximum"] == 1, greatest, total)
        return z3.Or(terms["began"] == 0, exact)

    claims.specify(f"{cycles} cycles after the numbers of all lanes comes theirs", joined)
    claims.reach("a number that is not 0", block.result != 0)
