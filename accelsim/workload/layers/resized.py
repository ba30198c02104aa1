"""Nearest neighbours: the row or column that a resized image reads for each of its own."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.arrangement import Indices

Places = NDArray[np.float32]

_ONE, _HALF = np.float32(1), np.float32(0.5)


def _align_corners(places: Places, _: np.float32, before: int, after: int) -> Places:
    if after == 1:
        return np.zeros_like(places)
    return np.asarray(places * np.float32(before - 1) / np.float32(after - 1))


def _half_pixel(places: Places, scale: np.float32, _before: int, _after: int) -> Places:
    return np.asarray((places + _HALF) / scale - _HALF)


def _pytorch_half_pixel(places: Places, scale: np.float32, before: int, after: int) -> Places:
    return _half_pixel(places, scale, before, after) if after > 1 else np.zeros_like(places)


COORDINATES: Mapping[str, Callable[[Places, np.float32, int, int], Places]] = {
    "align_corners": _align_corners,
    "asymmetric": lambda places, scale, _before, _after: np.asarray(places / scale),
    "half_pixel": _half_pixel,
    "pytorch_half_pixel": _pytorch_half_pixel,
}
"""Place in the input of each place of the result, from its scale and the two extents, in float32 as
onnxruntime computes it; by the attribute ``coordinate_transformation_mode`` of Resize
(https://onnx.ai/onnx/operators/onnx__Resize.html)."""


def _prefer_floor(places: Places) -> Places:
    return np.asarray(np.ceil(places - _HALF))


NEAREST: Mapping[str, Callable[[Places], Places]] = {
    "ceil": np.ceil,
    "floor": np.floor,
    "round_prefer_ceil": lambda places: np.asarray(np.floor(places + _HALF)),
    "round_prefer_floor": _prefer_floor,
}
"""Nearest neighbour of a place, by the attribute ``nearest_mode``."""


def nearest(before: int, after: int, scale: float, coordinates: str, rounding: str) -> Indices:
    """Return the place that is read for each place of a result.

    Args:
        before: Extent of the input.
        after: Extent of the result.
        scale: Extent of the result relative to that of the input.
        coordinates: A key of ``COORDINATES``.
        rounding: A key of ``NEAREST``.
    """
    if before == after and scale == 1:
        return np.arange(before)
    places = np.arange(after, dtype=np.float32)
    found = NEAREST[rounding](COORDINATES[coordinates](places, np.float32(scale), before, after))
    return np.clip(found, 0, before - 1).astype(np.int64)
