"""Real scales of codes: one for a tensor, for each channel, or for each group."""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.number.codec import Codes, Rounding, decode, encode
from accelsim.number.format import Number
from accelsim.number.range import exact_range
from accelsim.number.table import MAXIMUM_TABLE_BITS, table

Granularity = Literal["tensor", "channel", "group"]


def scales(
    values: ArrayLike,
    number: Number,
    granularity: Granularity,
    *,
    axis: int = 0,
    group: int = 0,
) -> NDArray[np.float64]:
    """Return symmetric scales: the greatest magnitude divided by the format's greatest value.

    Args:
        values: float64, any shape but scalar.
        number: The format of the codes.
        granularity: Values that share a scale: those of the tensor, of a channel, or of a group.
        axis: The axis of channels, for ``channel``.
        group: Consecutive values of the last axis that share a scale, for ``group``.

    Returns:
        Scales in a shape that ``quantize`` broadcasts: all ones for ``tensor``; the extent of
        ``axis`` and ones for ``channel``; for ``group`` the last axis is ceil(extent / group). A
        scale is 1 where all values are 0.

    Raises:
        ValueError: The granularity is unknown or a group has no extent.
    """
    array = np.abs(np.asarray(values, dtype=np.float64))
    if granularity == "tensor":
        top = array.max(keepdims=True)
    elif granularity == "channel":
        others = tuple(place for place in range(array.ndim) if place != axis % array.ndim)
        top = array.max(axis=others, keepdims=True)
    elif granularity == "group":
        if group < 1:
            raise ValueError(f"group must be at least 1, not {group}")
        starts = np.arange(0, array.shape[-1], group)
        top = np.maximum.reduceat(array, starts, axis=-1)
    else:
        raise ValueError(f"granularity must be tensor, channel or group, not {granularity}")
    return np.where(top > 0, top / _greatest(number), 1.0)


def quantize(
    values: ArrayLike,
    number: Number,
    scale: NDArray[np.float64],
    *,
    group: int = 0,
    rounding: Rounding = "nearest_even",
    seed: int | None = None,
) -> Codes:
    """Return the codes of ``values / scale``; values beyond the range saturate.

    Args:
        values: Values, float64.
        number: The format of the codes.
        scale: Scales from ``scales``.
        group: Length of groups that share a scale, as given to ``scales``.
        rounding: Rule for a value between two levels; see ``encode``.
        seed: Seed of ``stochastic`` rounding, and needed by it.
    """
    array = np.asarray(values, dtype=np.float64)
    spread = _spread(scale, array.shape[-1], group)
    return encode(array / spread, number, rounding=rounding, seed=seed)


def dequantize(
    codes: ArrayLike, number: Number, scale: NDArray[np.float64], *, group: int = 0
) -> NDArray[np.float64]:
    """Return ``decode(codes) * scale``, float64, in the shape of ``codes``."""
    values = decode(codes, number).astype(np.float64)
    return np.asarray(values * _spread(scale, values.shape[-1], group))


def _greatest(number: Number) -> float:
    if number.bits <= MAXIMUM_TABLE_BITS:
        return float(table(number).levels[-1])
    return float(exact_range(number)[1])


def _spread(scale: NDArray[np.float64], extent: int, group: int) -> NDArray[np.float64]:
    return np.repeat(scale, group, axis=-1)[..., :extent] if group else scale
