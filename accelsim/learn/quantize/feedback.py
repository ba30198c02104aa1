"""Rounds weights one after the other, each so that it makes up for the errors before it (GPTQ).

The results of a product by the weights w of a filter err by ``X e``, where X has a row for each
place of the calibration samples and ``e = w - q`` are the errors of rounding. Their sum of squares
is ``e' H e`` with the Hessian ``H = X' X``. With an upper triangular R and ``H = R R'`` it is a sum
of squares, each of which only the errors up to its own weight decide::

    e' H e  =  sum over j of (sum over i <= j of  e[i] R[i, j]) ** 2

So weight j is rounded after those before it, to the level nearest to what makes its square 0::

    q[j] = nearest(w[j] + sum over i < j of  e[i] R[i, j] / R[j, j])

This is GPTQ (Frantar et al. 2023, arXiv:2210.17323, equations 2 and 3, algorithm 1) without the
inverse of H, whose Cholesky factor is the inverse of R (Chen et al. 2025, arXiv:2507.18553: GPTQ is
Babai's nearest plane). Two choices are of that paper: ``DAMPENING`` of the mean of H's diagonal is
added to the diagonal, and weights come in the order of the diagonal, the greatest first.
"""

import numpy as np
from numpy.typing import NDArray

from accelsim.number.grid import Grid

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

DAMPENING = 0.01
"""Share of the mean of a Hessian's diagonal that is added to it (arXiv:2210.17323, section 3.3)."""

_TOGETHER = 64
"""Weights of a filter whose sums of earlier errors are computed by one product of matrices."""


def with_feedback(
    weights: Array, unit: Array, kept: NDArray[np.bool_], hessian: Array, grid: Grid
) -> Integers:
    """Return levels of weights whose results err least, as far as error feedback goes.

    A filter for which the nearest levels err less has those. Matrix products are those of the
    platform's BLAS, so that a weight that lies within its rounding of a tie may differ between
    machines.

    Args:
        weights: Shape (filters, k).
        unit: Real value of a level of each weight, positive, the same shape.
        kept: Whether each weight may be other than 0, the same shape.
        hessian: Shape (k, k), symmetric and positive semidefinite.
        grid: Grid of the format.

    Returns:
        Levels in the shape of the weights.
    """
    nearest = np.where(kept, grid.nearest(weights / unit), 0)
    diagonal = hessian.diagonal()
    if not diagonal.any():
        return nearest
    order = np.argsort(-diagonal, kind="stable")
    sorted_hessian = hessian[np.ix_(order, order)]
    fed = np.empty_like(nearest)
    fed[:, order] = _fed(
        weights[:, order], unit[:, order], kept[:, order], _factor(sorted_hessian), grid
    )
    errors = [_errors(weights - levels * unit, hessian) for levels in (nearest, fed)]
    return np.where((errors[1] < errors[0])[:, np.newaxis], fed, nearest)


def _factor(hessian: Array) -> Array:
    """Return the upper triangular R with ``R R'`` equal to the dampened Hessian."""
    dampened = hessian + np.eye(len(hessian)) * DAMPENING * hessian.diagonal().mean()
    return np.ascontiguousarray(np.linalg.cholesky(dampened[::-1, ::-1])[::-1, ::-1])


def _fed(
    weights: Array, unit: Array, kept: NDArray[np.bool_], factor: Array, grid: Grid
) -> Integers:
    """Return levels, one weight of all filters after the other."""
    filters, count = weights.shape
    levels, errors = np.zeros((filters, count), np.int64), np.zeros((filters, count))
    for first in range(0, count, _TOGETHER):
        last = min(first + _TOGETHER, count)
        earlier = errors[:, :first] @ factor[:first, first:last]
        for place in range(first, last):
            inside = errors[:, first:place] @ factor[first:place, place]
            moved = (earlier[:, place - first] + inside) / factor[place, place]
            level = grid.nearest((weights[:, place] + moved) / unit[:, place])
            levels[:, place] = np.where(kept[:, place], level, 0)
            errors[:, place] = weights[:, place] - levels[:, place] * unit[:, place]
    return levels


def _errors(errors: Array, hessian: Array) -> Array:
    """Return the sum of squared errors of the results of each filter."""
    return np.asarray(((errors @ hessian) * errors).sum(axis=1))
