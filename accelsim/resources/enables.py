"""How many multipliers an ECP5 must have so that those with clock enables all find a place."""

from collections import Counter

from accelsim.npu import Npu
from accelsim.resources.multipliers import multiplier_columns

BLOCK_MULTIPLIERS = 4
"""Of two slices, which share four clock enables (nextpnr, ecp5, ``is_dsp_location_valid``)."""

_OWN_ENABLES = 3
"""Of a block: the fourth is the constant of the registers without an enable."""


def multipliers_needed(npu: Npu, used: int) -> int:
    """Return the multipliers that an ECP5 must have for a design.

    The elements of a weight-stationary array hold their weight in the register of the multiplier,
    whose enable belongs to the diagonal of the element; of two columns that share multipliers, to
    that of the even one. Four multipliers of a block need two of one diagonal.

    Args:
        npu: The machine.
        used: Multipliers of the design.

    Returns:
        ``used``, or more if enables leave some without use.
    """
    multiplies = npu.input.uniform and npu.weight.uniform
    if npu.array_is_output_stationary or npu.multiplier_registers < 2 or not multiplies:
        return used
    columns = multiplier_columns(npu, "ecp5")
    diagonals = Counter(row + col for row in range(npu.rows) for col in columns)
    multipliers = diagonals.total()
    pairs = sum(count // 2 for count in diagonals.values())
    blocks = -(-multipliers // BLOCK_MULTIPLIERS)
    while _OWN_ENABLES * blocks + min(blocks, pairs) < multipliers:
        blocks += 1
    return max(used, blocks * BLOCK_MULTIPLIERS)
