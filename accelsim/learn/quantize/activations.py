"""Ranges of activations, and the quantization parameters that follow."""

from contextlib import redirect_stdout
from io import StringIO

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import Number
from accelsim.workload.layers import Quantization

Array = NDArray[np.float64]

CANDIDATES = 100
"""Number of ranges that are tried, from none to the whole range."""

PERCENTILE = 99.99
"""Percent of values inside a percentile range."""

HISTOGRAM_BINS = 2048
"""Bins of an entropy calibration (TensorRT, GTC 2017 session S7310)."""

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
        how: ``minmax``: the range of all values. ``percentile``: of 99.99 % of them. ``mse``: of
            100 shrunken ranges, the one with the least mean squared error. ``entropy``: the range
            with the least Kullback-Leibler divergence, by onnxruntime. ``cross_entropy``: for
            logits, the range with the least cross-entropy of their softmax (Nagel et al. 2021,
            arXiv:2106.08295, section 3.1); for other activations, ``mse``.
        logits: Whether the activation is the input of a softmax.
        centred: Whether the range is symmetric around 0.

    Returns:
        Scale (float32) and zero point of a range that contains 0.

    Raises:
        WorkloadError: ``entropy`` is requested without onnxruntime.
    """
    least, most = min(float(values.min()), 0.0), max(float(values.max()), 0.0)
    if how == "percentile":
        low, high = np.percentile(values, (100 - PERCENTILE, PERCENTILE))
        least, most = min(float(low), 0.0), max(float(high), 0.0)
    elif how == "entropy":
        least, most = _entropy_range(values, number)
    elif how in ("mse", "cross_entropy"):
        seen = values if how == "cross_entropy" and logits else _some(values)
        error = _cross_entropy if how == "cross_entropy" and logits else _squared_error
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
    try:
        from onnxruntime.quantization.calibrate import HistogramCollector
    except ImportError:
        raise WorkloadError(
            "calibration entropy needs onnxruntime; install it with pip install accelsim[quantize]"
        ) from None
    collector = HistogramCollector(
        method="entropy",
        symmetric=False,
        num_bins=HISTOGRAM_BINS,
        num_quantized_bins=min(1 << number.bits, HISTOGRAM_BINS // 2),
        percentile=PERCENTILE,
        scenario="same",
    )
    # It reports its progress on standard output.
    with redirect_stdout(StringIO()):
        collector.collect({"activation": [values.astype(np.float32)]})
        low, high = collector.compute_collection_result()["activation"][:2]
    return min(float(low), 0.0), max(float(high), 0.0)
