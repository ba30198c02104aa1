"""Chooses scales of weights, and quantizes weights."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.blocks import block_factors
from accelsim.integer.step import Weights
from accelsim.number import FORMATS
from accelsim.number.calibration import WEIGHTS, parse_calibration
from accelsim.number.grid import Grid

Array = NDArray[np.float64]
Integers = NDArray[np.int64]

CANDIDATES = 100
"""Number of steps between 0 and the scale that clips nothing."""

PERCENTILE = 99.9
"""Percent of magnitudes that a percentile scale does not clip, if its name has no percentage."""

GROUP_SCALE_BITS = 4
"""Bits of the integer factor of a group (Dai et al. 2021, arXiv:2102.04503, table 3: 4 to 6)."""


def scales_of(rows: Array, grid: Grid, how: str) -> Array:
    """Return the scale of each row.

    Args:
        rows: Shape (rows, weights).
        grid: Grid of the format.
        how: ``minmax``: the greatest magnitude becomes the greatest level. ``percentile:P``: P %
            of magnitudes are not clipped, 99.9 if none are given. ``mse``: the scale with the least
            mean squared error, among 99 scales below that of ``minmax`` and those that put the
            greatest magnitude on a level; then the least-squares scale for the resulting levels.

    Returns:
        Shape (rows,), positive; 1 for rows of zeros.
    """
    method, percent = parse_calibration(how, WEIGHTS)
    magnitudes = np.abs(rows)
    most = magnitudes.max(axis=1)
    if method == "percentile":
        clipped = np.percentile(magnitudes, percent or PERCENTILE, axis=1)
        most = np.where(clipped > 0, clipped, most)
    whole = np.where(most > 0, most, 1.0) / grid.maximum
    return _least_error(rows, grid, whole) if method == "mse" else whole


def _least_error(rows: Array, grid: Grid, whole: Array) -> Array:
    from accelsim.learn.quantize.search import least_scales

    magnitudes = np.abs(grid.levels[grid.levels != 0])
    # Scales that put the greatest weight on a level recover the scale of weights on the grid.
    shares = {*(grid.maximum / magnitudes), *(np.arange(1, CANDIDATES) / CANDIDATES)}
    best = least_scales(np.ascontiguousarray(rows), grid.levels, whole, np.array(sorted(shares)))
    levels = grid.nearest(rows / best[:, np.newaxis])
    least = ((rows - levels * best[:, np.newaxis]) ** 2).sum(axis=1)
    energy = (levels**2).sum(axis=1)
    fitted = (rows * levels).sum(axis=1) / np.maximum(energy, 1)
    refined = np.where(fitted > 0, fitted, best)
    levels = grid.nearest(rows / refined[:, np.newaxis])
    error = ((rows - levels * refined[:, np.newaxis]) ** 2).sum(axis=1)
    return np.where(error < least, refined, best)


@dataclass(frozen=True, kw_only=True)
class Grained:
    """Scales of weights, by granularity.

    Args:
        unit: Real value of a level of each weight, float64 in the shape of the weights.
        scale: Scale of each filter, float64 of shape (filters,); or of each block of a filter's
            reduction, shape (filters, blocks).
        format: Name of the format that holds the integers.
        factor: Integer that a level is multiplied by to become an integer of its filter's scale, in
            the shape of the weights; None for 1.
        block: Channels of a block, or 0.
    """

    unit: Array
    scale: Array
    format: str
    factor: Integers | None = None
    block: int = 0

    def weights(self, levels: Integers, sparsity: str) -> Weights:
        """Return the integers of a layer.

        Args:
            levels: Level of each weight, shape (filters, channels of a group, kernel height, kernel
                width).
            sparsity: Pattern that they keep.
        """
        values, scale, factors = levels, self.scale, None
        if self.block:
            factors, scale = block_factors(levels[:, :, 0, 0], self.scale, self.block)
        elif self.factor is not None:
            values = levels * self.factor.reshape(levels.shape)
        return Weights(
            values=values,
            shape=levels.shape,
            scale=scale if self.block else scale.astype(np.float32).astype(np.float64),
            format=self.format,
            sparsity=sparsity,
            factors=factors,
            block_scale=self.scale if self.block else None,
        )


def grained(weights: Array, grid: Grid, *, granularity: str, group: int, how: str) -> Grained:
    """Return the scales of weights.

    With ``group`` the integers are ``level * factor`` (VS-Quant, arXiv:2102.04503): the scale of
    each group of input channels is rounded to an integer factor of 4 bits, at least 1, times the
    scale of its filter.

    Args:
        weights: Shape (filters, channels of a group, kernel height, kernel width).
        grid: Grid of the format.
        granularity: ``tensor``, or anything else for a scale of each filter.
        group: Input channels that share a factor, or 0.
        how: Choice of scales: ``minmax``, ``percentile:P`` or ``mse``; see ``scales_of``.

    Raises:
        ValueError: Channels are no multiple of ``group``.
    """
    filters = len(weights)
    rows = weights.reshape(1 if granularity == "tensor" else filters, -1)
    if not group:
        scale = np.broadcast_to(scales_of(rows, grid, how), (filters,)).copy()
        unit = np.broadcast_to(scale.reshape(-1, 1, 1, 1), weights.shape)
        return Grained(unit=unit, scale=scale, format=grid.name)
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
    taps = factors.reshape(filters, channels // group, 1, -1)
    factor = np.broadcast_to(taps, split.shape).reshape(weights.shape)
    greatest = max(grid.maximum, -int(grid.levels[0])) * most
    unit = step.reshape(-1, 1, 1, 1) * factor
    return Grained(unit=unit, scale=step, format=_holding(greatest), factor=factor)


def grained_in_blocks(weights: Array, grid: Grid, *, block: int, how: str) -> Grained:
    """Return the scales of the weights of a product, one for each block of its reduction.

    Scales are accurate to float32. A block of zeros has the greatest scale of its filter.

    Args:
        weights: Shape (filters, channels, 1, 1).
        grid: Grid of the format.
        block: Channels of a block; the last may have fewer.
        how: Choice of scales; see ``scales_of``.
    """
    rows = weights.reshape(len(weights), -1)
    parts = [rows[:, first : first + block] for first in range(0, rows.shape[1], block)]
    scale = np.stack([scales_of(part, grid, how) for part in parts], axis=1)
    is_zero = np.stack([~part.any(axis=1) for part in parts], axis=1)
    greatest = np.where(is_zero, 0.0, scale).max(axis=1, keepdims=True)
    scale = np.where(is_zero, np.where(greatest > 0, greatest, 1.0), scale)
    scale = np.maximum(scale, np.finfo(np.float32).tiny).astype(np.float32).astype(np.float64)
    unit = np.repeat(scale, block, axis=1)[:, : rows.shape[1], None, None]
    return Grained(unit=unit, scale=scale, format=grid.name, block=min(block, rows.shape[1]))


def _holding(greatest: int) -> str:
    """Return the narrowest signed format that holds integers up to a magnitude."""
    fit = [form for form in FORMATS.values() if form.kind == "integer" and form.maximum >= greatest]
    return min((form for form in fit if form.signed), key=lambda form: form.bits).name
