"""Weights of convolutions and matrix products, in one arrangement."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.blocks import block_factors
from accelsim.integer.step import Step, Weights
from accelsim.number import parse_number
from accelsim.workload.graph import Blocks, Constant
from accelsim.workload.layers.affine import Affine
from accelsim.workload.work import Phase


def arranged(
    constant: Constant, name: str, *, quantized: bool, transposed: bool = False
) -> Weights:
    """Return a constant as weights (filters, channels of a group, height, width).

    Args:
        constant: Shape (filters, channels, height, width), (n, k), or (k, n) if transposed.
        name: Name of the constant, for messages.
        quantized: Whether the network is.
        transposed: Whether a matrix is (k, n).

    Raises:
        ValueError: It has another shape, or a quantized network needs its values.
    """
    if quantized and constant.blocks is not None:
        return _of_blocks(constant.blocks, reduction=0 if transposed else 1)
    if len(constant.shape) not in (2, 4):
        raise ValueError(f"has weights {list(constant.shape)}, neither an image's nor a matrix")
    filters_axis = 1 if transposed and len(constant.shape) == 2 else 0
    order = (1, 0) if filters_axis else tuple(range(len(constant.shape)))
    shape = tuple(constant.shape[place] for place in order)
    shape += (1,) * (4 - len(shape))
    if constant.values is None:
        if quantized:
            raise ValueError(f"has weights whose values are unknown ({name})")
        return Weights(values=None, shape=shape)
    values = np.transpose(constant.values, order).reshape(shape)
    if quantized and constant.scale is None:
        return _rounded(values.astype(np.float64), name)
    if constant.scale is None or constant.zero_point is None:
        return Weights(values=values.astype(np.float64), shape=shape)
    several = max(constant.scale.size, constant.zero_point.size) > 1
    if several and constant.axis != filters_axis:
        raise ValueError(f"has weights with a scale for each place on axis {constant.axis}")
    if not np.all((constant.scale > 0) & np.isfinite(constant.scale)):
        raise ValueError("has a weight scale that is not positive")
    integers = _shifted(values.astype(np.int64), constant)
    return Weights(
        values=integers,
        shape=shape,
        scale=np.broadcast_to(constant.scale, shape[:1]),
        format=_format_of(integers, constant),
    )


def _rounded(values: NDArray[np.float64], name: str) -> Weights:
    """Return real weights between quantized activations as int8, with a scale for each filter.

    Raises:
        ValueError: A weight is no finite number.
    """
    if not np.isfinite(values).all():
        raise ValueError(f"has weights that are no finite numbers ({name})")
    most = np.abs(values).max(axis=(1, 2, 3), initial=0.0)
    scale = np.where(most > 0, most / 127, 1.0)
    integers = np.rint(values / scale.reshape(-1, 1, 1, 1)).astype(np.int64)
    errors = np.abs(values - integers * scale.reshape(-1, 1, 1, 1)).sum(axis=(1, 2, 3))
    return Weights(values=integers, shape=values.shape, scale=scale, format="int8", errors=errors)


def of_phase(constant: Constant, groups: int, phase: Phase) -> Constant:
    """Return the weights of a phase of a transposed convolution as those of a convolution.

    Args:
        constant: Shape (channels, filters of a group, height, width).
        groups: Groups of channels.
        phase: Index of the phase along rows and columns, which selects its taps.

    Raises:
        ValueError: It has a scale for each channel that it reads.
    """
    channels, each, *_ = constant.shape
    kernel = tuple(len(taps) for taps in phase.taps)
    values, scale, zero = constant.values, constant.scale, constant.zero_point
    if scale is not None and scale.size > 1 and constant.axis != 1:
        raise ValueError(f"has weights with a scale for each place on axis {constant.axis}")
    if values is not None:
        split = values.reshape(groups, channels // groups, each, *constant.shape[2:])
        filters = np.swapaxes(split, 1, 2).reshape(groups * each, -1, *constant.shape[2:])
        values = filters[:, :, phase.taps[0]][..., phase.taps[1]]
    return replace(
        constant,
        values=values,
        shape=(groups * each, channels // groups, *kernel),
        scale=scale if scale is None or scale.size == 1 else np.tile(scale, groups),
        zero_point=zero if zero is None or zero.size == 1 else np.tile(zero, groups),
        axis=0,
    )


def _of_blocks(blocks: Blocks, reduction: int) -> Weights:
    """Return a matrix with scales of blocks as integers, units of filters and factors of blocks.

    Args:
        blocks: The matrix.
        reduction: Axis of the matrix along which products are summed.

    Raises:
        ValueError: It has scales for blocks of filters, or zero points move a weight out of its
            format.
    """
    if blocks.axis != reduction or blocks.values.ndim != 2:
        raise ValueError(f"has weights with a scale for each {blocks.size} filters")
    if not np.all((blocks.scale > 0) & np.isfinite(blocks.scale)):
        raise ValueError("has a weight scale that is not positive")
    scale = blocks.scale if reduction else blocks.scale.T
    stored, zero = (
        (part if reduction else part.T).astype(np.int64)
        for part in (blocks.values, blocks.zero_point)
    )
    size = min(blocks.size, stored.shape[1])
    values = stored - np.repeat(zero, size, axis=1)[:, : stored.shape[1]]
    half = 1 << (blocks.number.bits - 1)
    if values.min() < -half or values.max() >= half:
        raise ValueError(
            f"has weights from {values.min()} to {values.max()} around their zero points,"
            f" which int{blocks.number.bits} cannot hold"
        )
    factors, unit = block_factors(values, scale, size)
    return Weights(
        values=values[:, :, None, None],
        shape=(*values.shape, 1, 1),
        scale=unit,
        format=f"int{blocks.number.bits}",
        factors=factors,
    )


def _shifted(values: NDArray[np.int64], constant: Constant) -> NDArray[np.int64]:
    """Return integers whose zero point is 0: 0 to 255 around 128 becomes -128 to 127."""
    assert constant.zero_point is not None
    return np.asarray(values - constant.zero_point.reshape(-1, 1, 1, 1))


def _format_of(values: NDArray[np.int64], constant: Constant) -> str:
    """Return the signed format of weights around their zero point.

    It has the bits of their file, or more if the zero point asks for them: 0 to 255 around 130
    reaches from -130, which takes int9.
    """
    if constant.number is None:
        return ""
    reach = max(int(values.max(initial=0)), -int(values.min(initial=0)) - 1)
    return f"int{max(constant.number.bits, reach.bit_length() + 1)}"


def scaled(step: Step, change: Affine) -> Step:
    """Return a convolution, or an affine step, with products and sums after it as one step.

    Args:
        step: The step.
        change: Requantization that follows, for each channel of the result.

    Returns:
        If it multiplies and anything is unknown, the weights as they are, which stand for those
        after folding (an affine step has no factor then), with a bias without values where there
        is any.

    Raises:
        ValueError: A factor moves integer weights out of their format.
    """
    weights, factor, offset = step.weights, change.factor, change.offset
    before = step.factor if weights is None else weights.values
    if change.scales and (before is None or factor is None or offset is None or step.seeded_bias):
        has_bias = step.seeded_bias or step.bias is not None or change.shifts
        return replace(step, factor=None, bias=None, seeded_bias=has_bias)
    assert factor is not None
    if change.scales and weights is None:
        assert step.factor is not None
        step = replace(step, factor=(step.factor * factor)[: step.factor.size])
    elif change.scales and weights is not None:
        if weights.element == "adder" and np.any(factor <= 0):
            raise ValueError(
                f"multiplies distances by {factor.min():g}; only positive numbers can be part of a"
                " requantization"
            )
        step = replace(step, weights=_multiplied(weights, factor))
    if step.kind == "product":
        assert step.factor is not None
        if step.factor[0] <= 0:
            raise ValueError("multiplies a product of activations by no positive number")
        return step
    if offset is None:
        return replace(step, bias=None, seeded_bias=True)
    bias = step.bias if step.bias is None else step.bias * factor
    if change.shifts:
        bias = offset if bias is None else bias + offset
    return replace(step, bias=bias)


def _multiplied(weights: Weights, factor: NDArray[np.float64]) -> Weights:
    """Return weights times a factor of each filter: of integers their scales take its magnitude."""
    values, places = weights.values, (-1, 1, 1, 1)
    assert values is not None
    if weights.scale is None:
        return replace(weights, values=values * factor.reshape(places))
    signed = values * np.sign(factor).astype(np.int64).reshape(places)
    number = parse_number(weights.format) if weights.format else None
    if number is not None and (signed.min() < number.minimum or signed.max() > number.maximum):
        raise ValueError(
            f"multiplies weights by a negative number, and {number.name} does not hold"
            f" {-number.minimum}"
        )
    magnitude = np.where(factor == 0, 1.0, np.abs(factor))
    errors = None if weights.errors is None else weights.errors * magnitude
    return replace(weights, values=signed, scale=weights.scale * magnitude, errors=errors)
