"""Chooses scales of weights, and quantizes weights."""

import numpy as np
from numpy.typing import NDArray

from accelsim.number import FORMATS
from accelsim.number.grid import Grid

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

CANDIDATES = 100
"""Number of steps between 0 and the scale that clips nothing."""

PERCENTILE = 99.9
"""Percent of magnitudes that a percentile scale does not clip."""

GROUP_SCALE_BITS = 4
"""Bits of the integer factor of a group (Dai et al. 2021, arXiv:2102.04503, table 3: 4 to 6)."""


def scales_of(rows: Array, grid: Grid, how: str) -> Array:
    """Return the scale of each row.

    Args:
        rows: Shape (rows, weights).
        grid: Grid of the format.
        how: ``minmax``: the greatest magnitude becomes the greatest level. ``percentile``: 99.9 %
            of magnitudes are not clipped. ``mse``: the scale with the least mean squared error,
            among 99 scales below that of ``minmax`` and those that put the greatest magnitude on a
            level; then the least-squares scale for the resulting levels.

    Returns:
        Shape (rows,), positive; 1 for rows of zeros.
    """
    magnitudes = np.abs(rows)
    most = magnitudes.max(axis=1)
    if how == "percentile":
        clipped = np.percentile(magnitudes, PERCENTILE, axis=1)
        most = np.where(clipped > 0, clipped, most)
    whole = np.where(most > 0, most, 1.0) / grid.maximum
    return _least_error(rows, grid, whole) if how == "mse" else whole


def _least_error(rows: Array, grid: Grid, whole: Array) -> Array:
    best, least = whole, np.full(len(rows), np.inf)
    magnitudes = np.abs(grid.levels[grid.levels != 0])
    # Scales that put the greatest weight on a level recover the scale of weights on the grid.
    shares = {*(grid.maximum / magnitudes), *(np.arange(1, CANDIDATES) / CANDIDATES)}
    for share in sorted(shares):
        scale = whole * share
        levels = grid.nearest(rows / scale[:, np.newaxis])
        error = ((rows - levels * scale[:, np.newaxis]) ** 2).sum(axis=1)
        best, least = np.where(error < least, scale, best), np.minimum(error, least)
    levels = grid.nearest(rows / best[:, np.newaxis])
    energy = (levels**2).sum(axis=1)
    fitted = (rows * levels).sum(axis=1) / np.maximum(energy, 1)
    refined = np.where(fitted > 0, fitted, best)
    levels = grid.nearest(rows / refined[:, np.newaxis])
    error = ((rows - levels * refined[:, np.newaxis]) ** 2).sum(axis=1)
    return np.where(error < least, refined, best)


def quantized_weights(
    weights: Array, grid: Grid, *, granularity: str, group: int, how: str
) -> tuple[Integers, Array, str]:
    """Return quantized weights.

    With ``group`` the integers are ``level * factor`` (VS-Quant, arXiv:2102.04503): the scale of
    each group of input channels is rounded to an integer factor of 4 bits, at least 1, times the
    scale of its filter.

    Args:
        weights: Shape (filters, channels of a group, kernel height, kernel width).
        grid: Grid of the format.
        granularity: ``tensor``, or anything else for a scale of each filter.
        group: Input channels that share a factor, or 0.
        how: Choice of scales: ``minmax``, ``percentile`` or ``mse``; see ``scales_of``.

    Returns:
        int64 array of the same shape, scales of shape (filters,), and the name of the format that
        holds the integers.

    Raises:
        ValueError: Channels are no multiple of ``group``.
    """
    filters = len(weights)
    rows = weights.reshape(1 if granularity == "tensor" else filters, -1)
    if not group:
        scale = scales_of(rows, grid, how)
        levels = grid.nearest(rows / scale[:, np.newaxis]).reshape(weights.shape)
        return levels, np.broadcast_to(scale, (filters,)).copy(), grid.name
    channels = weights.shape[1]
    if channels % group:
        raise ValueError(
            f"granularity group={group} needs a multiple of {group} input channels, not {channels}"
        )
    split = weights.reshape(filters, channels // group, group, -1)
    blocks = np.ascontiguousarray(split.transpose(0, 1, 3, 2)).reshape(-1, group)
    scale = scales_of(blocks, grid, how).reshape(filters, -1)
    scale = np.where(np.abs(blocks).max(axis=1).reshape(filters, -1) > 0, scale, 0.0)
    most = (1 << GROUP_SCALE_BITS) - 1
    step = scale.max(axis=1) / most
    step = np.where(step > 0, step, 1.0)
    factors = np.clip(np.rint(scale / step[:, np.newaxis]), 1, most).astype(np.int64)
    exact = (factors * step[:, np.newaxis]).reshape(-1, 1)
    products = grid.nearest(blocks / exact) * factors.reshape(-1, 1)
    back = products.reshape(filters, channels // group, -1, group).transpose(0, 1, 3, 2)
    greatest = max(grid.maximum, -int(grid.levels[0])) * most
    return back.reshape(weights.shape), step, _holding(greatest)


def _holding(greatest: int) -> str:
    """Return the narrowest signed format that holds integers up to a magnitude."""
    fit = [form for form in FORMATS.values() if form.kind == "integer" and form.maximum >= greatest]
    return min((form for form in fit if form.signed), key=lambda form: form.bits).name
