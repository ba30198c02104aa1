"""Chooses the weights that are pruned."""

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.sparsity import parse_sparsity
from accelsim.sparsity.masks import Structured, Unstructured, magnitude_mask

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def pruned_mask(weights: Array, sparsity: str) -> Mask:
    """Return which weights are kept, by magnitude; of equal ones the first are kept.

    Args:
        weights: Shape (filters, channels of a group, kernel height, kernel width).
        sparsity: ``dense``; ``N:M``: N of each M input channels, for each tap and filter;
            ``density=D``: that share of the layer.

    Returns:
        Whether each weight is kept, in the same shape.

    Raises:
        ValueError: Channels are no multiple of M.
    """
    pattern = parse_sparsity(sparsity)
    if pattern.kind == "dense":
        return np.ones(weights.shape, dtype=np.bool_)
    last = np.moveaxis(weights, 1, -1)
    if pattern.kind == "unstructured":
        mask = magnitude_mask(
            last.reshape(len(last), -1), Unstructured(density=pattern.kept / pattern.of)
        )
    else:
        # Blocks stay within a tap, because a word of the machine holds channels of one tap.
        rows = last.reshape(-1, last.shape[-1])
        try:
            mask = magnitude_mask(rows, Structured(kept=pattern.kept, of=pattern.of))
        except MappingError as problem:
            said = problem.problems[0]
            raise ValueError(f"{said} input channels of a filter's group") from None
    return np.ascontiguousarray(np.moveaxis(mask.reshape(last.shape), -1, 1))
