"""How many multipliers an ECP5 must have so that those with clock enables all find a place."""

from accelsim.npu import Npu

BLOCK_MULTIPLIERS = 4
"""Of two slices, which share four clock enables (nextpnr, ecp5, ``is_dsp_location_valid``)."""

_OWN_ENABLES = 3
"""Of a block: the fourth is the constant of the registers without an enable."""


def multipliers_needed(npu: Npu, used: int) -> int:
    """Return the multipliers that an ECP5 must have for a design.

    The elements of a weight-stationary array hold their weight in the register of the multiplier,
    whose enable belongs to the diagonal of the element. Four elements of a block need two of one
    diagonal.

    Args:
        npu: The machine.
        used: Multipliers of the design.

    Returns:
        ``used``, or more if enables leave some without use.
    """
    if npu.array_is_output_stationary or npu.multiplier_registers < 2:
        return used
    rows, cols = npu.rows, npu.cols
    lengths = (
        min(diagonal + 1, rows, cols, rows + cols - 1 - diagonal)
        for diagonal in range(rows + cols - 1)
    )
    pairs = sum(length // 2 for length in lengths)
    blocks = -(-rows * cols // BLOCK_MULTIPLIERS)
    while _OWN_ENABLES * blocks + min(blocks, pairs) < rows * cols:
        blocks += 1
    return max(used, blocks * BLOCK_MULTIPLIERS)
