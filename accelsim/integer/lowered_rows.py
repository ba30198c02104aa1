"""Layers of rows, softmax and norms: their tables, factors of rows, and requantizations."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, log

import numpy as np

from accelsim.integer.lowered import Lowered
from accelsim.integer.requantization import Clip, requantize_rows
from accelsim.integer.row_layers import Normalize, Softmax
from accelsim.integer.rows import RowFactor
from accelsim.integer.scale import multiplier_and_shift, row_factor
from accelsim.integer.step import Step
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers
from accelsim.workload.layers import Quantization
from accelsim.workload.layers.rows import between_number, between_scales, is_one_factor

_TABLE = 256
"""Entries of the table of exponentials."""


def softmax_layer(of: Lowered, step: Step) -> Softmax:
    """Return a softmax whose table covers all exponentials that can change a result.

    Raises:
        ValueError: The scale of the input is too large, or that of the result too small.
    """
    channels, bits = of.tensors[step.output].channels, of.multiplier_bits
    source, into = of.meaning(step.inputs[0]), of.meaning(step.output)
    # The exponentials are read again as activations, so they must fit the bytes of a table.
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
        layer=step.of(layers.Softmax),
        exponent=exponent,
        table=table[-np.arange(_TABLE) % _TABLE],
        factors=(RowFactor(numerator=numerator, shift=shift),),
        requantize=requantize_rows(0, channels, into, step.clip),
    )


def normalize_layer(of: Lowered, step: Step) -> Normalize:
    """Return a norm of rows."""
    source, into = of.meaning(step.inputs[0]), of.meaning(step.output)
    factor, offset = of.factor_and_offset(step)
    if is_one_factor(factor, offset):
        return _normalize(of, step, into, [float(factor[0])], step.clip)
    number = between_number(source, into)
    middle = (number.minimum + number.maximum + 1) // 2
    between = Quantization(scale=1.0, zero_point=middle, number=number)
    each = between_scales(factor, offset, source, into)
    if of.estimated:
        each = np.full_like(each, each.max())
    scales = np.unique(each)
    layer = _normalize(of, step, between, list(1 / scales), (-inf, inf))
    weights, how = of.multiplied(step, between, each)
    return replace(
        layer,
        layer=replace(layer.layer, weighted=True, scales=len(scales)),
        weights=np.where(each == scales[:, None], weights, 0),
        rescale=how,
    )


def _normalize(
    of: Lowered, step: Step, into: Quantization, gains: Sequence[float], clip: Clip
) -> Normalize:
    """Return a norm whose channels are all multiplied by the same factors.

    In steps of the input, n times the deviation is the root of the statistic, to which
    ``n**2 * epsilon / scale**2`` is added, and n times the distance from the mean is an integer.
    A row is therefore divided by the root of its statistic and by the scale of the result.

    Args:
        of: Tensors of the network.
        step: The norm.
        into: Quantisation parameters of its result.
        gains: Factors by which results are multiplied, each of which gives a result of its own.
        clip: Least and greatest real result.

    Raises:
        ValueError: The number that is added to a mean square exceeds 32 bits, or a scale of the
            result is too small.
    """
    norm = step.of(layers.Normalize)
    channels, source = of.tensors[step.output].channels, of.meaning(step.inputs[0])
    centered = norm.centered
    addend = round(channels**2 * step.epsilon / source.scale**2)
    if addend >= 2**32:
        raise ValueError(
            f"adds {step.epsilon:g} to a mean square, {addend} in integers; 32 bits hold it at most"
        )
    reach = channels * (source.number.maximum - source.number.minimum)
    widths = (addend.bit_length() + 1) // 2, ((reach**2 + addend).bit_length() + 1) // 2
    factors = []
    for gain in gains:
        constant = gain / into.scale * (1 if centered else channels)
        numerator, shift = row_factor(constant, of.multiplier_bits, (max(widths[0], 1), widths[1]))
        factors.append(RowFactor(numerator=numerator, shift=shift, addend=addend))
    bias = 0 if centered else -source.zero_point
    return Normalize(
        layer=replace(norm, weighted=False, scales=1),
        zero_point=source.zero_point,
        factors=tuple(factors),
        requantize=requantize_rows(bias, channels, into, clip),
    )
