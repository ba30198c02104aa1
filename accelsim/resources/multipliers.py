"""The multipliers of an NPU, and the blocks of an FPGA that they become."""

from dataclasses import dataclass
from math import prod

from accelsim.npu import Npu
from accelsim.number import Packing, packing
from accelsim.resources.part import PartFamily

PART_BITS = 16
"""Width of each part of a factor of a wide product, except the last part
(accelsim_hdl.npu.product)."""

LANE_WEIGHT_BITS = 16
"""Width of the weight of a tap in a vector lane."""


def parts_of(bits: int) -> tuple[tuple[int, int], ...]:
    """Return the parts of a factor of a wide product: lowest bit and width of each.

    Args:
        bits: Bits of the factor.
    """
    parts, low = [], 0
    while bits - low > PART_BITS + 1:
        parts.append((low, PART_BITS))
        low += PART_BITS
    return (*parts, (low, bits - low))


@dataclass(frozen=True, kw_only=True)
class LaneMultiplier:
    """One multiplier of a lane.

    Args:
        factors: Bits of both factors that its result depends on.
        bits: Bits of the result that are used.
    """

    factors: tuple[int, int]
    bits: int


def lane_products(npu: Npu) -> tuple[LaneMultiplier, ...]:
    """Return every product that a lane of the vector unit computes.

    Args:
        npu: The machine.
    """
    tap_bits = max(npu.accumulator.bits, npu.input.bits + (not npu.input.signed))
    value_bits = max(npu.accumulator.bits, npu.bias_bits) + 1
    # If sums wrap, only the low bits of the product of a tap and its weight matter.
    wraps = npu.overflow == "wrap"
    kept_bits = npu.accumulator.bits if wraps else tap_bits + LANE_WEIGHT_BITS
    return (
        *_products(tap_bits, LANE_WEIGHT_BITS, kept_bits),
        *_products(value_bits, npu.multiplier_bits, value_bits + npu.multiplier_bits),
    )


def _products(left_bits: int, right_bits: int, kept_bits: int) -> list[LaneMultiplier]:
    found = []
    for low, one in parts_of(left_bits):
        for high, other in parts_of(right_bits):
            bits = min(one + other, kept_bits - low - high)
            found.append(LaneMultiplier(factors=(min(one, bits), min(other, bits)), bits=bits))
    return found


_ECP5_OPERAND_BITS = 18
"""Width of the operands of a MULT18X18D."""


def array_packing(npu: Npu, family: PartFamily) -> Packing | None:
    """Return how two columns of an array share multiplier blocks; None if they do not.

    Args:
        npu: The machine.
        family: Family of the FPGA. Blocks are shared only on ECP5, by weight-stationary arrays of
            dense weights.
    """
    if family != "ecp5" or npu.dataflow != "weight_stationary" or npu.group > 1:
        return None
    if not npu.multiplies_integers:
        return None
    return packing(npu.input, npu.weight, _ECP5_OPERAND_BITS)


def multiplier_columns(npu: Npu, family: PartFamily) -> range:
    """Return the columns of an array whose elements have a multiplier block.

    If columns share blocks, that of an even column also serves the next column.

    Args:
        npu: The machine.
        family: Family of the FPGA.
    """
    return range(0, npu.cols, 2 if array_packing(npu, family) else 1)


def dsp_blocks(npu: Npu, family: PartFamily) -> dict[str, int]:
    """Return the multiplier blocks of each unit that has some.

    The array has a block for each element, or for every two elements of a row that share one, and
    none if elements add distances or shift. On ECP5 each product of a lane is a block too
    (``accelsim_hdl.npu.product``); on iCE40 synthesis makes blocks of products that are
    wide enough (``accelsim_hdl.fpga.flow``).

    Args:
        npu: The machine.
        family: Family of the FPGA.
    """
    blocks = sum(_blocks(product, family) for product in lane_products(npu))
    columns = len(multiplier_columns(npu, family)) if npu.multiplies_integers else 0
    elements = npu.rows * columns
    return {"array": elements, "lanes": npu.cols * blocks}


# When synthesis for iCE40 makes a block: bits of a factor, and least bits of a result.
_MOST_BITS, _LEAST_BITS, _LEAST_RESULT_BITS = 16, 5, 11


def _blocks(product: LaneMultiplier, family: PartFamily) -> int:
    if family == "ecp5":
        return int(product.bits > 0)
    if product.bits < _LEAST_RESULT_BITS:
        return 0
    return prod(bits // _MOST_BITS + (bits % _MOST_BITS >= _LEAST_BITS) for bits in product.factors)


def logic_product_bits(npu: Npu, family: PartFamily) -> int:
    """Return the partial products, in bits, of the products of a lane that no block computes.

    Args:
        npu: The machine.
        family: Family of the FPGA.
    """
    return sum(
        prod(product.factors)
        for product in lane_products(npu)
        if _blocks(product, family) == 0 and min(product.factors) > 1
    )
