"""Masks with a given pattern: by magnitude of the weights, or at random.

``magnitude_mask`` keeps the largest magnitudes that the pattern allows; ``random_mask`` does the
same to seeded uniform numbers, so a drawn mask has exactly as many kept values as a pruned one.
"""

import numpy as np
from numpy.typing import ArrayLike

from accelsim.errors import MappingError, did_you_mean
from accelsim.sparsity.patterns import (
    BankBalanced,
    Block,
    Channel,
    Mask,
    Pattern,
    Structured,
    Unstructured,
)

__all__ = [
    "BankBalanced",
    "Block",
    "Channel",
    "Mask",
    "Pattern",
    "Structured",
    "Unstructured",
    "magnitude_mask",
    "parse_pattern",
    "random_mask",
]

# Eight gigabytes of random numbers.
MAXIMUM_VALUES = 2**30


def magnitude_mask(weights: ArrayLike, pattern: Pattern) -> Mask:
    """Return the mask of magnitude pruning.

    Args:
        weights: Shape (rows, cols); reshape a convolution's to (filters, channels * taps).
        pattern: Pattern of the mask.

    Returns:
        Mask of shape (rows, cols), bool. Kept weights may be zero already.

    Raises:
        MappingError: The weights are no matrix, or their shape does not fit the pattern.
    """
    values = np.asarray(weights)
    if values.ndim != 2:
        raise MappingError(f"rule matrices: weights must have two dimensions, not {values.ndim}")
    if not np.isfinite(values).all():
        raise MappingError("rule finite: weights must be finite to be pruned by magnitude")
    return pattern.keep(np.abs(values.astype(np.float64)))


def random_mask(shape: tuple[int, int], pattern: Pattern, seed: int | tuple[int, ...]) -> Mask:
    """Return a random mask: every mask of the pattern with this density is equally likely.

    Args:
        shape: (rows, cols).
        pattern: Pattern of the mask.
        seed: Seed of numpy's default generator, PCG64.

    Returns:
        Mask of ``shape``, bool.

    Raises:
        MappingError: The shape does not fit the pattern.
    """
    if shape[0] * shape[1] > MAXIMUM_VALUES:
        raise MappingError(
            f"rule drawn_values: a drawn mask has at most 2**30 values, not {shape[0] * shape[1]}"
        )
    return pattern.keep(np.random.default_rng(seed).random(shape))


def parse_pattern(text: str, density: float | None) -> Pattern:
    """Return the pattern that ``text`` names.

    Args:
        text: ``unstructured``, ``channel``, ``block:RxC``, ``N:M`` or ``bank:B``.
        density: Fraction of weights to keep, from 0 to 1; default 1. N:M implies its own.

    Raises:
        MappingError: There is no such pattern, a number is impossible, or the density given with
            N:M is not N / M.
    """
    kind, _, rest = text.partition(":")
    kept = 1.0 if density is None else density
    if kind in ("unstructured", "channel") and not rest:
        return Unstructured(density=kept) if kind == "unstructured" else Channel(density=kept)
    if kind == "block":
        rows, cross, cols = rest.partition("x")
        if cross:
            return Block(rows=_whole(text, rows), cols=_whole(text, cols), density=kept)
    if kind == "bank":
        return BankBalanced(banks=_whole(text, rest), density=kept)
    if kind.isdigit() and rest.isdigit():
        pattern = Structured(kept=_whole(text, kind), of=_whole(text, rest))
        if density is not None and density * pattern.of != pattern.kept:
            raise MappingError(
                f"rule n_m_density: {text} keeps {pattern.kept} of {pattern.of}; a density beside"
                f" it must say the same, not {density}"
            )
        return pattern
    known = ("unstructured", "channel", "block:RxC", "N:M", "bank:B")
    raise MappingError(f"rule pattern: {text}: no such pattern{did_you_mean(text, known)}")


def _whole(text: str, number: str) -> int:
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= 2**20:
        raise MappingError(
            f"rule pattern: {text}: {number!r} must be a whole number from 1 to 2**20"
        )
    return int(number)
