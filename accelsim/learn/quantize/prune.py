"""Chooses the weights that are pruned."""

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.sparsity import Sparsity, parse_sparsity
from accelsim.sparsity.masks import (
    Block,
    Channel,
    Pattern,
    Structured,
    Unstructured,
    magnitude_mask,
)

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def pruned_mask(weights: Array, sparsity: str) -> Mask:
    """Return which weights are kept, by magnitude; of equal ones the first are kept.

    Args:
        weights: Shape (filters, channels of a group, kernel height, kernel width).
        sparsity: ``dense``; ``N:M``: N of each M input channels, for each tap and filter;
            ``density=D``: that share of the layer; ``block:RxC=D``: that share of its blocks of R
            filters by C input channels, for each tap; ``channel=D``: that share of its filters.

    Returns:
        Whether each weight is kept, in the same shape.

    Raises:
        ValueError: Channels are no multiple of M or C, or filters none of R.
    """
    wanted = parse_sparsity(sparsity)
    if wanted.kind == "dense":
        return np.ones(weights.shape, dtype=np.bool_)
    last = np.moveaxis(weights, 1, -1)
    channels, density = last.shape[-1], wanted.kept / wanted.of
    # Groups and blocks stay within a tap, because a word of the machine holds channels of one tap.
    rows, pattern = len(last), _pattern(wanted, density)
    if wanted.kind == "structured":
        rows = last.size // channels
    elif wanted.kind == "block" and channels % wanted.block[1]:
        raise ValueError(
            f"the {channels} input channels of a filter's group must be a multiple of the"
            f" {wanted.block[1]} of {sparsity}"
        )
    try:
        mask = magnitude_mask(last.reshape(rows, -1), pattern)
    except MappingError as problem:
        said = problem.problems[0]
        raise ValueError(
            f"{said} input channels of a filter's group" if wanted.kind == "structured" else said
        ) from None
    return np.ascontiguousarray(np.moveaxis(mask.reshape(last.shape), -1, 1))


def _pattern(wanted: Sparsity, density: float) -> Pattern:
    if wanted.kind == "structured":
        return Structured(kept=wanted.kept, of=wanted.of)
    if wanted.kind == "block":
        filters, channels = wanted.block
        return Block(rows=filters, cols=channels, density=density)
    return Channel(density=density) if wanted.kind == "channel" else Unstructured(density=density)
