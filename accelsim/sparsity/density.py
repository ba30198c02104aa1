"""Patterns that keep a share of a layer: of its weights, of its blocks, or of its filters.

A block is R filters by C input channels at one place of a kernel. Storage is the kept weights and
one bit for each weight, block or filter, stored or not.
"""

import re
from fractions import Fraction
from typing import Literal

from accelsim.sparsity.pattern import DENSE, Sparsity

_PATTERN = re.compile(r"(density|channel|block:([0-9]{1,4})x([0-9]{1,4}))=([0-9]*\.?[0-9]+)")
_KINDS: dict[str, Literal["unstructured", "channel"]] = {
    "density": "unstructured",
    "channel": "channel",
}


def read_density(text: str) -> Sparsity | None:
    """Return the pattern that ``density=D``, ``channel=D`` or ``block:RxC=D`` names.

    Args:
        text: Name as a user writes it.

    Returns:
        The pattern; None if the text is not of that form.

    Raises:
        ValueError: The density is not above 0 and at most 1, or a block has no filters or channels.
    """
    match = _PATTERN.fullmatch(text)
    if match is None:
        return None
    unit, filters, channels, share = match.groups()
    block = (1, 1) if filters is None else (int(filters), int(channels))
    if not all(block):
        raise ValueError(f"a block must have at least one filter and one channel, not {text!r}")
    density = Fraction(share).limit_denominator(1000)
    if not 0 < density <= 1:
        raise ValueError(f"density must be above 0 and at most 1, not {share}")
    if density == 1:
        return DENSE
    return Sparsity(
        name=text,
        kind=_KINDS.get(unit, "block"),
        kept=density.numerator,
        of=density.denominator,
        metadata_bits=1,
        block=block,
    )
