"""A pipelined product of wide factors: products of parts that fit a DSP block, then their sum."""

from amaranth import Cat, Const, Module, Signal, Value

from accelsim_hdl.dataflow.primitives import MULT18X18D, Operand
from accelsim_hdl.dataflow.processing_element import Family

_PART_BITS = 16
"""Bits of each part of a factor; the last part may have one more, to fit 18 bits with a sign."""

MOST_PRODUCT_CYCLES = 2
"""Greatest number of cycles of any family."""


def product_cycles(family: Family | None) -> int:
    """Return the cycles from the factors of ``pipelined_product`` to the product.

    Users allow ``MOST_PRODUCT_CYCLES`` for every family; a register elsewhere makes up the
    difference.

    Args:
        family: Family of the FPGA; None: any.
    """
    return 2 if family == "ecp5" else 1


def pipelined_product(
    m: Module,
    left: Value,
    right: Value,
    name: str,
    family: Family | None = None,
    *,
    late: int = 0,
) -> Value:
    """Return ``left * right`` of ``product_cycles(family) + late`` cycles ago.

    Registers hold the products of parts of the factors. On ECP5 they are inside the DSP blocks,
    which also have registers for the factors, so that no wire lies between.

    Args:
        m: The module that gets the registers.
        left: The first factor.
        right: The other factor.
        name: Name of the registers.
        late: Number of registers between the multipliers and the sum of the parts.
        family: Family whose DSP blocks multiply; other families have none that are wide enough.
    """
    # A block multiplies signed and unsigned numbers of the same width (ECP5 FPGA-TN-02205).
    most = MULT18X18D.operand_bits if family == "ecp5" else _PART_BITS + 1
    low_bits = MULT18X18D.operand_bits if family == "ecp5" else _PART_BITS
    parts = []
    for low, one in _parts(left, low_bits, most):
        for high, other in _parts(right, low_bits, most):
            label = f"{name}_{low}_{high}"
            multiply = _in_block if family == "ecp5" else _in_registers
            part = multiply(m, one, other, label)
            for _ in range(late):
                register = Signal.like(part, name=f"{label}_late", reset_less=True)
                m.d.sync += register.eq(part)
                part = register
            parts.append((low + high, part))
    return _total(parts)


def _in_registers(m: Module, one: Value, other: Value, label: str) -> Value:
    exact = one * other
    product = Signal(exact.shape(), name=label, reset_less=True)
    m.d.sync += product.eq(exact)
    return product


def _in_block(m: Module, one: Value, other: Value, label: str) -> Value:
    shape = (one * other).shape()
    full = Signal(MULT18X18D.product_bits, name=label)
    sides = [Operand(source=factor, register=factor) for factor in (one, other)]
    m.submodules[f"{label}_multiplier"] = MULT18X18D.instance(
        sides[0], sides[1], product_cycles("ecp5"), full
    )
    exact = full[: shape.width]
    return exact.as_signed() if shape.signed else exact


def _parts(factor: Value, low_bits: int, last_bits: int) -> list[tuple[int, Value]]:
    """Return the parts of a factor with the powers of two of their lowest bits; the last is signed.

    Args:
        factor: The factor.
        low_bits: Bits of each part but the last.
        last_bits: Greatest number of bits of the last part.
    """
    bits, low, parts = len(factor), 0, []
    signed = factor.shape().signed
    while bits - low > last_bits:
        parts.append((low, factor[low : low + low_bits]))
        low += low_bits
    last = factor[low:]
    parts.append((low, last.as_signed() if signed else last))
    return parts


def _total(parts: list[tuple[int, Value]]) -> Value:
    """Return the sum of parts times powers of two.

    Unsigned parts whose bits do not overlap need no adder.
    """
    rows: list[tuple[int, Value]] = []
    for place, part in sorted(parts, key=lambda one: one[0]):
        for index, (first, row) in enumerate(rows):
            gap = place - first - len(row)
            if gap >= 0 and not row.shape().signed:
                joined = Cat(row, Const(0, gap), part)
                rows[index] = (first, joined.as_signed() if part.shape().signed else joined)
                break
        else:
            rows.append((place, part))
    # The longest part comes last: the shorter ones are added before.
    rows.sort(key=lambda one: len(one[1]))
    total = rows[0][1].shift_left(rows[0][0])
    for place, row in rows[1:]:
        total = total + row.shift_left(place)
    return total
