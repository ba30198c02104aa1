"""The two operands of a sparse engine as masks, and sentences that refuse impossible ones."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.errors import MappingError

Mask = NDArray[np.bool_]

# 2**20 rows and columns: every count of a product then fits 63 bits.
MAXIMUM_EXTENT = 2**20


def refuse(rule: str, sentence: str) -> MappingError:
    """Return the error of a broken rule.

    Args:
        rule: Name of the rule, as docs/sparsity.md lists it.
        sentence: Sentence that states the rule and the given value.
    """
    return MappingError(f"rule {rule}: {sentence}")


def masks(weights: ArrayLike, activations: ArrayLike) -> tuple[Mask, Mask]:
    """Return masks of the nonzero values of both operands.

    Args:
        weights: Shape (m, k); any number type, nonzero is kept.
        activations: Shape (k, n).

    Returns:
        Boolean arrays of the same shapes, contiguous.

    Raises:
        MappingError: The operands are no two matrices that can be multiplied.
    """
    w = np.ascontiguousarray(np.asarray(weights) != 0)
    a = np.ascontiguousarray(np.asarray(activations) != 0)
    for name, mask in (("weights", w), ("activations", a)):
        if mask.ndim != 2:
            raise refuse("matrices", f"{name} must have two dimensions, not {mask.ndim}")
        if not 1 <= min(mask.shape) <= max(mask.shape) <= MAXIMUM_EXTENT:
            raise refuse("extents", f"{name} must have extents from 1 to 2**20, not {mask.shape}")
    if w.shape[1] != a.shape[0]:
        raise refuse(
            "reduction",
            f"the columns of the weights, {w.shape[1]}, must be the rows of the activations,"
            f" {a.shape[0]}",
        )
    return w, a


def within(owner: str, low: int, high: int, **values: Any) -> None:
    """Refuse parameters of a machine outside their range.

    Args:
        owner: The machine.
        low: Least value allowed.
        high: Greatest value allowed.
        values: The parameters by name.

    Raises:
        MappingError: One is not an integer in the range.
    """
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise refuse(
                "parameter_range",
                f"{owner}.{name} must be an integer from {low} to {high}, not {value!r}",
            )


def effectual_macs(weights: Mask, activations: Mask) -> int:
    """Return the number of multiply-accumulates whose operands are both nonzero.

    It is the sum, over the reduction, of nonzero weights times nonzero activations.

    Args:
        weights: Shape (m, k).
        activations: Shape (k, n).
    """
    left = weights.sum(axis=0, dtype=np.int64)
    right = activations.sum(axis=1, dtype=np.int64)
    return int(left @ right)
