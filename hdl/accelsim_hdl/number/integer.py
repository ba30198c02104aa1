"""Integers and fixed point: the code is the integer."""

from amaranth import Value

from accelsim.number import Number
from accelsim_hdl.number.factor import Factor


def factor(code: Value, number: Number) -> Factor:
    """Return the parts of an integer or a fixed-point code."""
    return Factor(magnitude=code.as_signed() if number.signed else code.as_unsigned())
