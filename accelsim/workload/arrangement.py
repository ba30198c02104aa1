"""Copies of rectangles of pixels from activations to new places in a result."""

from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]
"""Place that is read, for each place along an axis of a result; outside it lies padding."""

MOST_COPIES = 64
"""Greatest number of copies of an arrangement."""

MOST_STEP = 16
"""Greatest distance of two neighbouring places that a copy writes."""


@dataclass(frozen=True, kw_only=True)
class Copy:
    """Some pixels of an image, and their places in another image.

    Args:
        source: Number of the input of the arrangement that is read.
        extents: Rows, columns and channels.
        read_first: Row, column and channel of the first that is read; what lies outside the image
            is padding.
        read_step: Rows and columns from one that is read to the next.
        written_first: Row, column and channel of the first that is written.
        written_step: Rows and columns from one that is written to the next.
    """

    source: int = 0
    extents: tuple[int, int, int]
    read_first: tuple[int, int, int] = (0, 0, 0)
    read_step: tuple[int, int] = (1, 1)
    written_first: tuple[int, int, int] = (0, 0, 0)
    written_step: tuple[int, int] = (1, 1)


@dataclass(frozen=True)
class _Run:
    """Places along an axis that are evenly spaced in both the source and the result.

    Args:
        written: First place of the result.
        written_step: Places of the result from one to the next.
        read: First place of what is read.
        read_step: Places of what is read from one to the next, at least 1.
        count: Number of elements.
    """

    written: int
    written_step: int
    read: int
    read_step: int
    count: int


def copies_of(rows: Indices, columns: Indices, channels: Indices, extent: int) -> tuple[Copy, ...]:
    """Return the copies that produce an image, given the source of each of its places.

    Args:
        rows: Row that is read, for each row of the result.
        columns: Column that is read, for each column of the result.
        channels: Channel that is read, for each channel of the result.
        extent: Channels of what is read.

    Returns:
        Copies that cover the result, each of neighbouring channels; none if there would be more
        than ``MOST_COPIES``.
    """
    copies = []
    within = list(product(*(_fewest_runs(axis) for axis in (rows, columns))))
    # A channel outside becomes part of a row that is outside as a whole.
    beyond = [(_Run(0, 1, -len(rows), 1, len(rows)), _Run(0, 1, 0, 1, len(columns)))]
    is_inside = (channels >= 0) & (channels < extent)
    cuts = [0, *(np.flatnonzero(np.diff(is_inside)) + 1).tolist(), len(channels)]
    for first, end in pairwise(cuts):
        inside = bool(is_inside[first])
        runs = [_Run(first, 1, 0, 1, end - first)]
        if inside:
            runs = _runs(channels[first:end], first, 1, most_distance=1)
        for (y, x), channel in product(within if inside else beyond, runs):
            copies.append(
                Copy(
                    extents=(y.count, x.count, channel.count),
                    read_first=(y.read, x.read, channel.read),
                    read_step=(y.read_step, x.read_step),
                    written_first=(y.written, x.written, channel.written),
                    written_step=(y.written_step, x.written_step),
                )
            )
        if len(copies) > MOST_COPIES:
            return ()
    return tuple(copies)


def _fewest_runs(indices: Indices) -> list[_Run]:
    """Return few runs that cover an axis: every n-th place forms runs, for the best n."""
    best: list[_Run] = []
    for step in range(1, min(MOST_STEP, len(indices)) + 1):
        found = [run for first in range(step) for run in _runs(indices[first::step], first, step)]
        if not best or len(found) < len(best):
            best = found
        if len(best) <= step:
            break  # Each of the n interleaved sequences needs at least one run.
    return best


def _runs(indices: Indices, first: int, step: int, most_distance: int = 1 << 16) -> list[_Run]:
    """Return the runs of neighbours; stop one beyond ``MOST_COPIES``."""
    runs: list[_Run] = []
    distances = np.diff(indices)
    ends = np.flatnonzero(np.diff(distances)) + 1
    place = 0
    while place < len(indices) and len(runs) <= MOST_COPIES:
        count, distance = 1, 1
        if place < len(distances) and 1 <= distances[place] <= most_distance:
            distance = int(distances[place])
            after = int(np.searchsorted(ends, place, side="right"))
            count += int(ends[after] if after < len(ends) else len(distances)) - place
        runs.append(_Run(first + place * step, step, int(indices[place]), distance, count))
        place += count
    return runs


def framed(images: NDArray[Any], padding: tuple[int, int, int, int], pad: float) -> NDArray[Any]:
    """Return images with the padding over which a window moves.

    Args:
        images: Shape (..., height, width, channels).
        padding: (top, left, bottom, right): rows and columns around each image; a negative number
            removes rows or columns of the image.
        pad: Value around the tensor.
    """
    top, left, bottom, right = padding
    height, width = images.shape[-3:-1]
    inner = images[
        ..., max(-top, 0) : height - max(-bottom, 0), max(-left, 0) : width - max(-right, 0), :
    ]
    around = [(max(top, 0), max(bottom, 0)), (max(left, 0), max(right, 0)), (0, 0)]
    return np.pad(inner, [(0, 0)] * (images.ndim - 3) + around, constant_values=pad)
