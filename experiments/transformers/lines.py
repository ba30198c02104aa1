"""Tables of interpolated functions: for each of 64 segments the line that errs least."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from accelsim.values.arithmetic import interpolated

SEGMENTS = 64
FRACTIONS = 1024
"""Codes of a segment."""
NEAR = range(-3, 4)
"""Slopes that are tried, from that of the chord."""
HALF = 1 << 16


def line_table(wanted: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the table whose function is nearest to what is wanted, by its greatest error.

    Args:
        wanted: Shape (65536,), for each code of 16 bits from the least, in steps of the result.

    Returns:
        int64 array of shape (64,), words as ``accelsim.values.arithmetic.interpolated`` reads them.
    """
    split = wanted.reshape(SEGMENTS, FRACTIONS)
    return np.array([min(_words(part), key=lambda word: _error(word, part)) for part in split])


def line_results(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the results of all 65536 codes, from the least on."""
    return interpolated(np.arange(-HALF // 2, HALF // 2), table)


def _words(part: NDArray[np.float64]) -> Iterator[int]:
    """Yield words of a segment with slopes near that of its chord."""
    chord = round((part[-1] - part[0]) * FRACTIONS / (FRACTIONS - 1))
    for slope in (chord + more for more in NEAR):
        rest = part - np.rint(slope * np.arange(FRACTIONS) / FRACTIONS)
        base = int(np.rint((rest.max() + rest.min()) / 2))
        yield (slope % HALF) << 16 | base % HALF


def _error(word: int, part: NDArray[np.float64]) -> float:
    """Return the greatest error of a word in its segment."""
    first = np.full(SEGMENTS, word, dtype=np.int64)
    found = interpolated(np.arange(-HALF // 2, FRACTIONS - HALF // 2), first)
    return float(np.abs(found - part).max())
