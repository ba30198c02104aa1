"""A product of wide factors, pipelined: parts that fit a DSP block, then their sum."""

from amaranth import Cat, Const, Module, Signal, Value

from accelsim_hdl.dataflow.primitives import MULT18X18D, Operand
from accelsim_hdl.dataflow.processing_element import Family

_PART_BITS = 16
"""Of a factor but its last part, which may have one more: with a sign, it fits 18 bits."""

MOST_PRODUCT_CYCLES = 2
"""Of any family."""


def product_cycles(family: Family | None) -> int:
    """Return the cycles from the factors of ``pipelined_product`` to the product.

    A user takes ``MOST_PRODUCT_CYCLES`` for every family: the rest is a register where it is small.

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
    """Return ``left * right`` of ``product_cycles(family) + late`` cycles before.

    Registers hold the products of parts of the factors. On ECP5 they are within DSP blocks, and
    others for the factors too, so that no wire lies between them.

    Args:
        m: The module that gets the registers.
        left: A factor.
        right: The other one.
        name: Name of the registers.
        late: Registers between the multipliers and the sum of the parts.
        family: Whose DSP blocks multiply; the others of ``Family`` have none that are wide enough.
    """
    # A block multiplies numbers with a sign, and without, of as many bits (ECP5 FPGA-TN-02205).
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
    """Return parts of a factor and the powers of two that they count; only the last has a sign.

    Args:
        factor: The factor.
        low_bits: Bits of each part but the last.
        last_bits: The most that the last has.
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

    Parts that stand beside each other without a sign between them need no adder.
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
    # The longest last: the others, shorter, are added before.
    rows.sort(key=lambda one: len(one[1]))
    total = rows[0][1].shift_left(rows[0][0])
    for place, row in rows[1:]:
        total = total + row.shift_left(place)
    return total
