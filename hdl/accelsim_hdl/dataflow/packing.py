"""Two products in one multiplier: the hardware of ``accelsim.number.packing``."""

from amaranth import Cat, Const, Value

from accelsim.number import Packing, packing
from accelsim_hdl.dataflow.primitives import PRIMITIVES, Operand
from accelsim_hdl.dataflow.processing_element import ArrayParameters


def packing_of(parameters: ArrayParameters) -> Packing | None:
    """Return how two columns of a weight-stationary array share multipliers; None if they do not.

    They do if elements multiply, blocks of the family are shared, the products fit, and both
    columns have the same activation; with sparse weights they pick different ones.

    Args:
        parameters: Parameters of the array.
    """
    family = parameters.family
    if family is None or parameters.is_sparse or parameters.element != "multiply":
        return None
    if not PRIMITIVES[family].is_shared:
        return None
    return packing(parameters.input, parameters.weight, PRIMITIVES[family].operand_bits)


def joined(low: Value, high: Value) -> Value:
    """Return two weights as they are stored: one bit more than both together if they are signed.

    The stored bits are ``low``, and above it ``high`` less the borrow of a negative ``low``.

    Args:
        low: Weight of an even column.
        high: Weight of the next column.
    """
    if not low.shape().signed:
        return Cat(low, high)
    return Cat(low, (high - low[-1])[: len(high) + 1])


def spread(held: Operand, shared: Packing) -> Operand:
    """Return the operand of a multiplier, ``Packing.operand`` of the stored weights.

    Args:
        held: Stored weights from ``joined``, before or after a register.
        shared: Packing of two weights into one multiplier.
    """
    bits, signed = shared.packed.bits, shared.packed.signed

    def apart(word: Value) -> Value:
        fill = word[bits - 1] if signed else Const(0, 1)
        both = Cat(word[:bits], fill.replicate(shared.distance_bits - bits), word[bits:])
        return both.as_signed() if signed else both

    return Operand(source=apart(held.source), register=apart(held.register), enable=held.enable)


def parted(product: Value, shared: Packing) -> tuple[Value, Value]:
    """Return the products of the low and of the high weight, ``Packing.products``.

    Args:
        product: Output of the multiplier.
        shared: Packing of two weights into one multiplier.
    """
    distance, bits = shared.distance_bits, shared.product_bits
    low, high = product[:distance], product[distance : distance + bits]
    if shared.least_product >= 0:
        return low, high
    negative = low[-1]
    if distance < bits:
        # Only the greatest product has a 1 in this highest bit alone.
        negative = low[-1] & low[:-1].any()
        low = Cat(low, negative)
    return low.as_signed(), (high + negative)[:bits].as_signed()
