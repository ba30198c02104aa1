"""Unstructured sparsity of a given expected density, stored as a bitmask and packed nonzeros."""

import re

from accelsim.sparsity.pattern import DENSE, Sparsity, density_of

_PATTERN = re.compile(r"density=([0-9]*\.?[0-9]+)")


def read_unstructured(text: str) -> Sparsity | None:
    """Return the pattern that ``density=D`` names, or None if the text is not of that form."""
    match = _PATTERN.fullmatch(text)
    if match is None:
        return None
    density = density_of(match[1])
    if density == 1:
        return DENSE
    return Sparsity(
        name=text,
        kind="unstructured",
        kept=density.numerator,
        of=density.denominator,
        metadata_bits=1,
    )
