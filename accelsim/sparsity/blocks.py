"""Blocks and filters of weights that are zero as a whole.

A block is R filters by C input channels at one place of a kernel; ``channel`` is a whole filter.
Storage is the kept weights and one bit for each block or filter, stored or not.
"""

import re

from accelsim.sparsity.pattern import DENSE, Sparsity, density_of

_BLOCK = re.compile(r"block:([0-9]{1,4})x([0-9]{1,4})=([0-9]*\.?[0-9]+)")
_CHANNEL = re.compile(r"channel=([0-9]*\.?[0-9]+)")


def read_block(text: str) -> Sparsity | None:
    """Return the pattern that ``block:RxC=D`` names, or None if the text is not of that form.

    Raises:
        ValueError: A block has no filters or no channels, or the density is impossible.
    """
    match = _BLOCK.fullmatch(text)
    if match is None:
        return None
    filters, channels, density = int(match[1]), int(match[2]), density_of(match[3])
    if not filters or not channels:
        raise ValueError(f"a block must have at least one filter and one channel, not {text!r}")
    if density == 1:
        return DENSE
    return Sparsity(
        name=text,
        kind="block",
        kept=density.numerator,
        of=density.denominator,
        metadata_bits=1,
        block=(filters, channels),
    )


def read_channel(text: str) -> Sparsity | None:
    """Return the pattern that ``channel=D`` names, or None if the text is not of that form.

    Raises:
        ValueError: The density is impossible.
    """
    match = _CHANNEL.fullmatch(text)
    if match is None:
        return None
    density = density_of(match[1])
    if density == 1:
        return DENSE
    return Sparsity(
        name=text,
        kind="channel",
        kept=density.numerator,
        of=density.denominator,
        metadata_bits=1,
    )
