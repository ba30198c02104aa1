"""The product of two codes, whatever their formats."""

from amaranth import Module, Shape, Signal, Value

from accelsim.number import Number, product_bits
from accelsim_hdl.number.factor import Factor
from accelsim_hdl.number.families import factor_of, value_of


def product(
    m: Module, left: Value, right: Value, formats: tuple[Number, Number], name: str
) -> Signal:
    """Return the exact product of the integers of two codes.

    Significands are multiplied, and the product is shifted by the sum of both shifts, negated if
    one sign is set, and 0 if a factor is 0. So binary codes need an XNOR, powers of two an adder of
    their logarithms, and only formats with significands a multiplier.

    Args:
        m: The module that gets the logic.
        left: A code.
        right: A code.
        formats: Formats of ``left`` and ``right``; for a block format its element is meant.
        name: Name of the result.

    Returns:
        Signed, of ``product_bits`` bits: ``operand(left).integers[...] * operand(right)...``; 0 if
        one is an infinity or NaN.
    """
    one, other = (
        factor_of(code, number) for code, number in zip((left, right), formats, strict=True)
    )
    result = Signal(Shape(product_bits(*formats), signed=True), name=name)
    m.d.comb += result.eq(value_of(_joined(one, other)))
    return result


def special(left: Value, right: Value, formats: tuple[Number, Number]) -> Value:
    """Return whether one of two codes is an infinity or NaN, 1 bit."""
    found = Value.cast(0)
    for code, number in zip((left, right), formats, strict=True):
        part = factor_of(code, number).special
        found = found if part is None else found | part
    return found[0]


def _joined(one: Factor, other: Factor) -> Factor:
    def both(name: str) -> tuple[Value, Value] | None:
        left, right = getattr(one, name), getattr(other, name)
        return None if left is None or right is None else (left, right)

    def either(name: str) -> Value | None:
        left: Value | None = getattr(one, name)
        return getattr(other, name) if left is None else left

    joined = {name: either(name) for name in ("magnitude", "shift", "negative", "present")}
    if pair := both("magnitude"):
        joined["magnitude"] = pair[0] * pair[1]
    if pair := both("shift"):
        joined["shift"] = pair[0] + pair[1]
    if pair := both("negative"):
        joined["negative"] = pair[0] ^ pair[1]
    if pair := both("present"):
        joined["present"] = pair[0] & pair[1]
    return Factor(**joined)
