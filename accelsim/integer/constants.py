"""Integers for constants that a file has as real numbers, one for each element of a tensor.

For example, an attention mask holds minus infinity for keys that a token must not see. Its integers
then only reach far enough that every sum is already the least integer of the result.
"""

from math import ceil, inf

import numpy as np
from numpy.typing import NDArray

from accelsim.number import Number
from accelsim.workload.layers import Quantization

Reals = NDArray[np.float64]
Integers = NDArray[np.int64]


def saturating_ends(source: Quantization, into: Quantization) -> tuple[float, float]:
    """Return the constants from which on every sum is the least, or the greatest, integer.

    Args:
        source: Quantisation parameters of the activation that they are added to.
        into: Quantisation parameters of the sums.
    """
    (least_read, most_read), (least, most) = _reach(source), _reach(into)
    return least - most_read, most - least_read


def constant_integers(
    values: Reals | None,
    known: Quantization | None,
    source: Quantization | None,
    into: Quantization,
) -> tuple[Integers, Quantization]:
    """Return the integers of constants that a sum or a product reads, and their quantization.

    Args:
        values: Real numbers, of any shape; None if the file does not hold them.
        known: Quantisation parameters of the constants in the file; None if it has real numbers.
        source: Quantisation parameters of the activation that they are added to; None in a product.
        into: Quantisation parameters of the result.

    Raises:
        ValueError: The values are unknown or not finite. A sum may have infinite ones, if they lie
            beyond the ends of its results.
    """
    if values is None:
        raise ValueError("has a constant whose values are unknown")
    ends = (-inf, inf) if source is None else saturating_ends(source, into)
    if np.isnan(values).any() or not np.isfinite(np.clip(values, *ends)).all():
        raise ValueError("has a constant that is no finite number")
    # A single step may reach beyond both ends; the weights of an Add would then lose its operand.
    if known is None or known.scale > ends[1] - ends[0]:
        return rounded_constants(values, into.number, ends)
    integers = np.rint(values / known.scale).astype(np.int64) + known.zero_point
    return np.clip(integers, known.number.minimum, known.number.maximum), known


def dequantized(integers: Integers, meaning: Quantization) -> Reals:
    """Return the real numbers that integers stand for."""
    return np.asarray((integers - meaning.zero_point) * meaning.scale, dtype=np.float64)


def rounded_constants(
    values: Reals, number: Number, ends: tuple[float, float]
) -> tuple[Integers, Quantization]:
    """Return constants as integers, and their quantization.

    The constants are cut at the ends; scale and zero point then cover their range, 0 included.
    Integers are rounded half to even. Only those of constants at an end or beyond it are rounded
    away from 0, so that they still have the effect of the end.

    Args:
        values: Any shape, no NaN; infinite only beyond an end.
        number: Integer format.
        ends: Least and greatest constant that differs from those beyond it.
    """
    cut = np.clip(values, *ends)
    least, most = min(float(cut.min()), 0.0), max(float(cut.max()), 0.0)
    # Rounding both ends of the range away from 0 takes one step more.
    scale = (most - least) / (number.maximum - number.minimum - 1) or 1.0
    zero_point = number.minimum + ceil(-least / scale)
    steps = cut / scale
    rounded = np.rint(steps)
    rounded = np.where(values <= ends[0], np.floor(steps), rounded)
    rounded = np.where(values >= ends[1], np.ceil(steps), rounded)
    integers = rounded.astype(np.int64) + zero_point
    meaning = Quantization(scale=scale, zero_point=zero_point, number=number)
    return np.clip(integers, number.minimum, number.maximum), meaning


def _reach(meaning: Quantization) -> tuple[float, float]:
    """Return the least and the greatest real number of a quantization."""
    ends = (meaning.number.minimum, meaning.number.maximum)
    least, most = ((end - meaning.zero_point) * meaning.scale for end in ends)
    return least, most
