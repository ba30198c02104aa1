"""How many multipliers an ECP5 needs so that all multipliers with clock enables can be placed."""

from collections import Counter

from accelsim.npu import Npu
from accelsim.resources.multipliers import multiplier_columns

BLOCK_MULTIPLIERS = 4
"""Multipliers of two slices, which share four clock enables (nextpnr, ecp5,
``is_dsp_location_valid``)."""

_OWN_ENABLES = 3
"""Enables of a block for these multipliers; the fourth is the constant for registers without
one."""


def multipliers_needed(npu: Npu, used: int) -> int:
    """Return the multipliers that an ECP5 needs for a design.

    The elements of a weight- or input-stationary array hold an operand in the register of the
    multiplier. Its enable is that of the element's diagonal; if two columns share multipliers, that
    of the even column. With three enables, two of the four multipliers of a block must be on the
    same diagonal.

    Args:
        npu: The machine.
        used: Multipliers of the design.

    Returns:
        ``used``, or more if enables make some multipliers unusable.
    """
    has_enables = npu.multiplier_registers >= 2 and npu.multiplies_integers
    if npu.array_is_output_stationary or not has_enables:
        return used
    columns = multiplier_columns(npu, "ecp5")
    diagonals = Counter(row + col for row in range(npu.rows) for col in columns)
    multipliers = diagonals.total()
    pairs = sum(count // 2 for count in diagonals.values())
    blocks = -(-multipliers // BLOCK_MULTIPLIERS)
    while _OWN_ENABLES * blocks + min(blocks, pairs) < multipliers:
        blocks += 1
    return max(used, blocks * BLOCK_MULTIPLIERS)
