"""A product of wide factors in two cycles: parts that fit a DSP block, then their sum."""

from amaranth import Module, Signal, Value

_PART_BITS = 16
"""Of a factor but its last part: with a sign it fits 18 bits (ECP5 FPGA-TN-02205, sysDSP)."""


def pipelined_product(m: Module, left: Value, right: Value, name: str) -> Value:
    """Return ``left * right`` of the cycle before: registers hold the products of their parts.

    Args:
        m: The module that gets the registers.
        left: A factor.
        right: The other one.
        name: Of the registers.
    """
    total: Value | None = None
    for low, one in _parts(left):
        for high, other in _parts(right):
            exact = one * other
            part = Signal(exact.shape(), name=f"{name}_{low}_{high}", reset_less=True)
            m.d.sync += part.eq(exact)
            shifted = part.shift_left(low + high)
            total = shifted if total is None else total + shifted
    assert total is not None
    return total


def _parts(factor: Value) -> list[tuple[int, Value]]:
    """Return parts of a factor and the powers of two that they count; only the last has a sign."""
    bits, low, parts = len(factor), 0, []
    signed = factor.shape().signed
    while bits - low > _PART_BITS + 1:
        parts.append((low, factor[low : low + _PART_BITS]))
        low += _PART_BITS
    last = factor[low:]
    parts.append((low, last.as_signed() if signed else last))
    return parts
