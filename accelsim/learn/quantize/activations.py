"""Ranges of activations, and the quantization parameters that follow."""

import numpy as np
from numpy.typing import NDArray

from accelsim.number import Number
from accelsim.number.calibration import parse_calibration
from accelsim.workload.layers import Quantization

Array = NDArray[np.float64]
Counts = NDArray[np.int64]

CANDIDATES = 100
"""Number of ranges that are tried, from none to the whole range."""

PERCENTILE = 99.99
"""Percent of values inside a percentile range, if its name has no percentage."""

HISTOGRAM_BINS = 2048
"""Bins of an entropy calibration (Migacz, TensorRT, GTC 2017 session S7310)."""

SMOOTHING = 1e-4
"""Count that an empty bin of a smoothed histogram gets, at the cost of the others."""

LEAST_SCALE = float(np.finfo(np.float32).tiny)
"""Scale below which a range counts as empty."""

MOST_VALUES = 1 << 16
"""Greatest number of values that a search uses, evenly chosen."""


def calibrated(
    values: Array, number: Number, how: str, *, logits: bool = False, centred: bool = False
) -> Quantization:
    """Return the quantization parameters of an activation.

    Args:
        values: The activation for some images, shape (n, ...).
        number: Integer format.
        how: ``minmax``: the range of all values. ``percentile:P``: of P % of them, 99.99 if none
            are given; as many lie below as above. ``mse``: of 100 shrunken ranges, the one with the
            least mean squared error. ``entropy``: of the ranges of a histogram, the one with the
            least Kullback-Leibler divergence (``entropy_bins``). ``cross_entropy``: for
            logits, the range with the least cross-entropy of their softmax (Nagel et al. 2021,
            arXiv:2106.08295, section 3.1); for other activations, ``mse``.
        logits: Whether the activation is the input of a softmax.
        centred: Whether the range is symmetric around 0.

    Returns:
        Scale (float32) and zero point of a range that contains 0.
    """
    method, percent = parse_calibration(how)
    least, most = min(float(values.min()), 0.0), max(float(values.max()), 0.0)
    if method == "percentile":
        percent = percent or PERCENTILE
        low, high = np.percentile(values, (100 - percent, percent))
        least, most = min(float(low), 0.0), max(float(high), 0.0)
    elif method == "entropy":
        least, most = _entropy_range(values, number)
    elif method in ("mse", "cross_entropy"):
        is_loss = method == "cross_entropy" and logits
        seen = values if is_loss else _some(values)
        error = _cross_entropy if is_loss else _squared_error
        ranges = [
            meaning_of(least * step / CANDIDATES, most * step / CANDIDATES, number, centred=centred)
            for step in range(CANDIDATES, 0, -1)
        ]
        errors = [error(seen, rounded(seen, each)) for each in ranges]
        return ranges[int(np.argmin(errors))]
    return meaning_of(least, most, number, centred=centred)


def meaning_of(least: float, most: float, number: Number, *, centred: bool = False) -> Quantization:
    """Return scale and zero point of a range, extended to contain 0.

    Args:
        least: Lower end.
        most: Upper end.
        number: Format of the integers.
        centred: Whether the range is made symmetric around 0, so that the zero point is the middle
            of the format: 0 if it is signed.
    """
    least, most = min(least, 0.0), max(most, 0.0)
    if centred:
        middle = (number.minimum + number.maximum + 1) // 2
        scale = float(np.float32(max(-least, most) / (number.maximum - middle)))
        scale = scale if scale >= LEAST_SCALE else 1.0
        return Quantization(scale=scale, zero_point=middle, number=number)
    steps = number.maximum - number.minimum
    scale = float(np.float32((most - least) / steps))
    if scale < LEAST_SCALE:
        scale = 1.0
    zero_point = int(np.clip(round(number.minimum - least / scale), number.minimum, number.maximum))
    return Quantization(scale=scale, zero_point=zero_point, number=number)


def rounded(values: Array, meaning: Quantization) -> Array:
    """Return the real numbers that the integers of ``values`` stand for."""
    number = meaning.number
    integers = np.rint(values / meaning.scale) + meaning.zero_point
    clipped = np.clip(integers, number.minimum, number.maximum)
    return np.asarray((clipped - meaning.zero_point) * meaning.scale)


def _some(values: Array) -> Array:
    flat = values.reshape(-1)
    return flat[:: -(-flat.size // MOST_VALUES)]


def _squared_error(values: Array, quantized: Array) -> float:
    return float(((values - quantized) ** 2).mean())


def _cross_entropy(values: Array, quantized: Array) -> float:
    rows, others = (part.reshape(len(part), -1) for part in (values, quantized))
    logarithms = _log_softmax(others)
    return float(-(np.exp(_log_softmax(rows)) * logarithms).sum(axis=1).mean())


def _log_softmax(rows: Array) -> Array:
    shifted = rows - rows.max(axis=1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True)))


def _entropy_range(values: Array, number: Number) -> tuple[float, float]:
    """Return the range of least divergence, which holds 0 and goes no further than the values."""
    values = values.astype(np.float32)
    reach = np.abs(values).max()
    if reach < LEAST_SCALE:
        return 0.0, 0.0
    counts, edges = np.histogram(values, HISTOGRAM_BINS, range=(-reach, reach))
    first, last = entropy_bins(counts, min(1 << number.bits, HISTOGRAM_BINS // 2))
    least, most = max(edges[first], values.min()), min(edges[last], values.max())
    return min(float(least), 0.0), max(float(most), 0.0)


def entropy_bins(counts: Counts, levels: int) -> tuple[int, int]:
    """Return the bins of the range around 0 whose integers diverge least from the values.

    This is the search of TensorRT (Migacz, "8-bit inference with TensorRT", GTC 2017, session
    S7310) in the form that onnxruntime has for ranges of both signs, with the same result. Of each
    range that reaches equally far to both sides of the middle bin,

    - P is its histogram, with all values beyond the range added to its two outer bins;
    - Q is its histogram without them, merged into as many runs of equal length as there are
      levels; the bins that remain count for the last run. Each bin of a run has the integer part of
      the run's count divided by the number of its bins that are not empty in P; those that remain
      have 0.

    An empty bin of either counts ``SMOOTHING``, which is taken evenly from the others. The
    divergence is ``sum(P * log(P / Q))`` of the two, each divided by its sum; of equal ones the
    narrowest range is taken.

    Args:
        counts: Number of values of each bin, shape (bins,), an even number of them around 0.
        levels: Number of integers of the format, at least 2 and at most half of the bins.

    Returns:
        First bin of the range, and the bin behind its last.
    """
    middle = len(counts) // 2
    best, least = (0, len(counts)), np.inf
    before = np.concatenate([[0], np.cumsum(counts)])
    for half in range(levels // 2, middle + 1):
        first, last = middle - half, min(middle + half + 1, len(counts))
        clipped = counts[first:last].astype(np.float64)
        clipped[0] += before[first]
        clipped[-1] += before[-1] - before[last]
        length = len(clipped) // levels
        ends = first + length * np.arange(levels + 1)
        sums = np.diff(before[ends])
        sums[-1] += before[last] - before[ends[-1]]
        full = (clipped[: length * levels] > 0).reshape(levels, length).sum(axis=1)
        spread = np.zeros(len(clipped))
        spread[: length * levels] = np.repeat(sums // np.maximum(full, 1), length)
        divergence = _divergence(_smoothed(clipped), _smoothed(spread))
        if divergence < least:
            best, least = (first, last), divergence
    return best


def _smoothed(counts: Array) -> Array:
    """Return counts none of which is 0, with the same sum."""
    is_empty = counts == 0
    empty = int(is_empty.sum())
    if empty in (0, len(counts)):
        return counts
    return np.where(is_empty, SMOOTHING, counts - SMOOTHING * empty / (len(counts) - empty))


def _divergence(exact: Array, given: Array) -> float:
    """Return the Kullback-Leibler divergence of two histograms, in nats; infinite if one is bad."""
    if exact.min() <= 0 or given.min() <= 0:
        return float("inf")
    exact, given = exact / exact.sum(), given / given.sum()
    return float((exact * np.log(exact / given)).sum())
