"""Binary and ternary: a product of two is an XNOR, one with an integer keeps it or negates it."""

from amaranth import Value

from accelsim.number import Number
from accelsim_hdl.number.factor import Factor


def binary_factor(code: Value, number: Number) -> Factor:
    """Return the parts of a binary code: 0 is -1, 1 is +1."""
    del number
    return Factor(negative=~code[0])


def ternary_factor(code: Value, number: Number) -> Factor:
    """Return the parts of a ternary code: bit 0 says that there is a value, bit 1 is its sign."""
    del number
    return Factor(negative=code[1], present=code[0])
