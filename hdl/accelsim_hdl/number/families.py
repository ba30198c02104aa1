"""The families of formats that have hardware, and functions for all of them.

A new family is one file with a function from a code to its ``Factor``, and one line here.
"""

from collections.abc import Callable

from amaranth import Module, Mux, Shape, Signal, Value

from accelsim.number import Number, operand
from accelsim_hdl.number import binary, floating, integer, power
from accelsim_hdl.number.factor import Factor

FAMILIES: dict[str, Callable[[Value, Number], Factor]] = {
    "integer": integer.factor,
    "fixed": integer.factor,
    "binary": binary.binary_factor,
    "ternary": binary.ternary_factor,
    "power_of_two": power.power_factor,
    "additive_power_of_two": power.additive_factor,
    "float": floating.float_factor,
    "sign_magnitude": floating.sign_magnitude_factor,
}
"""Function that takes a code apart, by kind of format; for a block format, that of its element."""


def has_hardware(number: Number) -> bool:
    """Return whether a format has a multiplier: its integer operand has at most 63 bits."""
    form = number.element or number
    if form.kind not in FAMILIES:
        return False
    try:
        operand(form)
    except ValueError:
        return False
    return True


def shape_of(number: Number) -> Shape:
    """Return the shape of a signal that holds a code; integers are their own codes."""
    form = number.element or number
    return Shape(form.bits, signed=form.uniform and form.signed)


def factor_of(code: Value, number: Number) -> Factor:
    """Return the parts of a code.

    Args:
        code: Code, as wide as the format.
        number: A format that has hardware; for a block format its element is meant.
    """
    form = number.element or number
    return FAMILIES[form.kind](code, form)


def integer_of(m: Module, code: Value, number: Number, name: str) -> Value:
    """Return the integer that a code stands for, ``operand(number).integers[code]``.

    Args:
        m: The module that gets the logic.
        code: Code, as wide as the format.
        number: A format that has hardware.
        name: Name of the result.
    """
    form = number.element or number
    if form.uniform:
        return code.as_signed() if form.signed else code.as_unsigned()
    found = operand(form)
    result = Signal(Shape(found.bits, signed=found.signed), name=name)
    m.d.comb += result.eq(value_of(factor_of(code, form)))
    return result


def value_of(factor: Factor) -> Value:
    """Return the value of the parts of a code, in as many bits as it needs or more."""
    value: Value = Value.cast(1) if factor.magnitude is None else factor.magnitude
    if factor.shift is not None:
        value = value << factor.shift
    if factor.negative is not None:
        value = Mux(factor.negative, -value, value)
    return value if factor.present is None else Mux(factor.present, value, 0)
