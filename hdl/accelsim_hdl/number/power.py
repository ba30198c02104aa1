"""Powers of two and their sums: a product is a shift, or a product by few bits."""

from amaranth import Cat, Const, Value

from accelsim.number import Number
from accelsim.number.power import TERM_BITS
from accelsim_hdl.number.factor import Factor


def power_factor(code: Value, number: Number) -> Factor:
    """Return the parts of a power of two: a sign, and k for 0 or 2**(k - 1)."""
    k, negative = _split(code, number)
    shift = None if len(k) == 1 else (k - 1)[: len(k)]
    return Factor(shift=shift, negative=negative, present=k.any())


def additive_factor(code: Value, number: Number) -> Factor:
    """Return the parts of a sum of powers of two.

    No two terms can be the same power, so each bit of the magnitude is one choice of one term.
    """
    magnitude, negative = _split(code, number)
    choices = (1 << TERM_BITS) - 1
    deepest = number.terms * choices - 1
    bits: list[Value] = [Const(0, 1)] * (deepest + 1)
    for term in range(number.terms):
        chosen = magnitude.word_select(number.terms - 1 - term, TERM_BITS)
        for choice in range(1, choices + 1):
            bits[deepest - term - (choices - choice) * number.terms] = chosen == choice
    return Factor(magnitude=Cat(bits), negative=negative)


def _split(code: Value, number: Number) -> tuple[Value, Value | None]:
    """Return what is not the sign, and the sign if there is one."""
    return (code[:-1], code[-1]) if number.signed else (code[:], None)
