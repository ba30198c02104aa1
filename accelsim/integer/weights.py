"""Weights of convolutions and matrix products, in one arrangement."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.step import Step, Weights
from accelsim.workload.graph import Constant


def arranged(
    constant: Constant, name: str, *, quantized: bool, transposed: bool = False
) -> Weights:
    """Return a constant as weights (filters, channels of a group, height, width).

    Args:
        constant: Shape (filters, channels, height, width), (n, k), or (k, n) if transposed.
        name: Of the constant, for messages.
        quantized: Whether the network is.
        transposed: Whether a matrix is (k, n).

    Raises:
        ValueError: It has another shape, or is not quantized in a quantized network, or its zero
            points move a weight out of its format.
    """
    if len(constant.shape) not in (2, 4):
        raise ValueError(f"has weights {list(constant.shape)}, neither an image's nor a matrix")
    if quantized and constant.scale is None:
        raise ValueError(f"has weights that are not quantized ({name})")
    filters_axis = 1 if transposed and len(constant.shape) == 2 else 0
    order = (1, 0) if filters_axis else tuple(range(len(constant.shape)))
    shape = tuple(constant.shape[place] for place in order)
    shape += (1,) * (4 - len(shape))
    if constant.values is None:
        if quantized:
            raise ValueError("has weights whose values are unknown")
        return Weights(values=None, shape=shape)
    values = np.transpose(constant.values, order).reshape(shape)
    if constant.scale is None or constant.zero_point is None:
        return Weights(values=values.astype(np.float64), shape=shape)
    if constant.scale.size > 1 and constant.axis != filters_axis:
        raise ValueError(f"has weights with a scale for each place on axis {constant.axis}")
    filters = shape[0]
    if constant.scale.size not in (1, filters) or constant.zero_point.size not in (1, filters):
        raise ValueError(f"has {constant.scale.size} weight scales for {filters} filters")
    if not np.all((constant.scale > 0) & np.isfinite(constant.scale)):
        raise ValueError("has a weight scale that is not positive")
    return Weights(
        values=_shifted(values.astype(np.int64), constant),
        shape=shape,
        scale=np.broadcast_to(constant.scale, (filters,)),
        format="" if constant.number is None else f"int{constant.number.bits}",
    )


def _shifted(values: NDArray[np.int64], constant: Constant) -> NDArray[np.int64]:
    """Return integers whose zero point is 0: 0 to 255 around 128 becomes -128 to 127."""
    assert constant.zero_point is not None
    if not np.any(constant.zero_point):
        return values
    shifted = values - constant.zero_point.reshape(-1, 1, 1, 1)
    number = constant.number
    assert number is not None
    half = 1 << (number.bits - 1)
    if shifted.min() < -half or shifted.max() >= half:
        raise ValueError(
            f"has weights from {shifted.min()} to {shifted.max()} around their zero point,"
            f" which int{number.bits} cannot hold"
        )
    return np.asarray(shifted)


def normalized(step: Step, values: list[NDArray[Any] | None], epsilon: float) -> Step:
    """Return a float convolution with a batch norm after it as one convolution.

    Args:
        step: The convolution.
        values: Scale, bias, mean and variance, each of shape (filters,); None if not known.
        epsilon: Added to the variance.

    Returns:
        If anything is unknown, the convolution with a bias without values: its weights stand for
        those after folding.
    """
    weights = step.weights
    assert weights is not None
    known = [np.asarray(value, dtype=np.float64) for value in values if value is not None]
    if weights.values is None or len(known) < 4 or step.seeded_bias:
        return replace(step, seeded_bias=True, bias=None)
    scale, bias, mean, variance = known
    factor = scale / np.sqrt(variance + epsilon)
    before = 0.0 if step.bias is None else step.bias
    return replace(
        step,
        weights=replace(weights, values=weights.values * factor.reshape(-1, 1, 1, 1)),
        bias=(before - mean) * factor + bias,
    )
