"""Softmax and norms in integers: tables, factors of rows, and what follows them."""

from collections.abc import Sequence
from math import log

import numpy as np

from accelsim.integer.requantization import Clip, requantize_rows
from accelsim.integer.row_layers import Normalize, RowFactor, Softmax
from accelsim.integer.scale import multiplier_and_shift, row_factor
from accelsim.integer.step import Step
from accelsim.integer.tensor import Requantize
from accelsim.workload.layers import Quantization

_TABLE = 256
"""Exponentials of a softmax."""


def softmax(
    step: Step, channels: int, source: Quantization, into: Quantization, bits: int
) -> Softmax:
    """Return a softmax; the table reaches as far as its results differ from 0.

    Args:
        step: The softmax.
        channels: Channels of a row.
        source: Quantisation parameters of its input.
        into: Quantisation parameters of its result.
        bits: Width of multipliers.

    Raises:
        ValueError: A scale of what is read is too large, or one of the result too small.
    """
    # Exponentials are results that are read again; a table holds bytes.
    byte = 127 if into.number.signed else 255
    most = min(source.number.maximum, into.number.maximum, byte)
    unit = source.scale
    if source.number.bits > 8:
        unit = max(unit, log(2 * most) / (_TABLE - 1))
    exponents = np.arange(_TABLE) * unit
    table = np.rint(most * np.exp(-exponents)).astype(np.int64)
    widths = most.bit_length(), (most * channels).bit_length()
    numerator, shift = row_factor(1 / into.scale, bits, widths)
    multiplier, places = multiplier_and_shift(source.scale / unit, bits)
    lanes = np.zeros(channels, dtype=np.int64)
    exponent = Requantize(
        bias=lanes,
        multiplier=lanes + multiplier,
        shift=lanes + places,
        zero_point=0,
        minimum=1 - _TABLE,
        maximum=0,
    )
    return Softmax(
        name=step.name,
        input=step.inputs[0],
        output=step.output,
        exponent=exponent,
        table=table[-np.arange(_TABLE) % _TABLE],
        factor=RowFactor(numerator=numerator, shift=shift),
        requantize=requantize_rows(0, channels, into, step.clip),
    )


def normalize(
    step: Step,
    channels: int,
    source: Quantization,
    into: Quantization,
    gains: Sequence[float],
    clip: Clip,
    bits: int,
) -> Normalize:
    """Return a norm whose channels are all multiplied alike.

    In steps of what is read, n times the deviation is the root of the statistic, to which
    ``n**2 * epsilon / scale**2`` is added; and n times the distance from the mean is an integer.
    So a row is divided by its root, and by the scale of the result.

    Args:
        step: The norm.
        channels: Channels of a row.
        source: Quantisation parameters of its input.
        into: Quantisation parameters of its result.
        gains: Factors that results are multiplied by, each a result of its own.
        clip: Least and greatest real result.
        bits: Width of multipliers.

    Raises:
        ValueError: What is added to a mean square exceeds 32 bits; or a scale of the result is too
            small.
    """
    addend = round(channels**2 * step.epsilon / source.scale**2)
    if addend >= 2**32:
        raise ValueError(
            f"adds {step.epsilon:g} to a mean square, {addend} in integers; 32 bits hold it at most"
        )
    reach = channels * (source.number.maximum - source.number.minimum)
    widths = (addend.bit_length() + 1) // 2, ((reach**2 + addend).bit_length() + 1) // 2
    factors = []
    for gain in gains:
        constant = gain / into.scale * (1 if step.centered else channels)
        numerator, shift = row_factor(constant, bits, (max(widths[0], 1), widths[1]))
        factors.append(RowFactor(numerator=numerator, shift=shift, addend=addend))
    bias = 0 if step.centered else -source.zero_point
    return Normalize(
        name=step.name,
        input=step.inputs[0],
        output=step.output,
        centered=step.centered,
        zero_point=source.zero_point,
        factors=tuple(factors),
        requantize=requantize_rows(bias, channels, into, clip),
    )
