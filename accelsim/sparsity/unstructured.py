"""Unstructured sparsity of a given expected density, stored as a bitmask and packed nonzeros."""

import re
from fractions import Fraction

from accelsim.sparsity.pattern import DENSE, Sparsity

_PATTERN = re.compile(r"density=([0-9]*\.?[0-9]+)")


def read_unstructured(text: str) -> Sparsity | None:
    """Return the pattern that ``density=D`` names, or None if the text is not of that form."""
    match = _PATTERN.fullmatch(text)
    if match is None:
        return None
    density = Fraction(match[1]).limit_denominator(1000)
    if not 0 < density <= 1:
        raise ValueError(f"density must be above 0 and at most 1, not {match[1]}")
    if density == 1:
        return DENSE
    return Sparsity(
        name=text,
        kind="unstructured",
        kept=density.numerator,
        of=density.denominator,
        metadata_bits=1,
    )
