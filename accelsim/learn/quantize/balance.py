"""Moves outliers of activations into weights before either is quantized (SmoothQuant).

A norm in a stream of residuals has some channels that are far greater than all others; a common
scale then leaves few steps to the other channels. Weights have no such channels. So each channel j
of the norm is divided by a number s of its own, and the weights that read the channel are
multiplied by it::

    X @ W  =  (X / s) @ (s * W)         s = max|X|**alpha / max|W|**(1 - alpha), channel by channel

(Xiao et al. 2023, arXiv:2211.10438, equations 3 and 4; alpha is the migration strength.) A norm is
balanced only if all of its readers are products with weights or convolutions.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.step import Step, Steps
from accelsim.workload.layers import Convolution

Array = NDArray[np.float64]


def balanced(steps: Steps, seen: Mapping[str, Array], strength: float) -> Steps:
    """Return the same float network with outliers of norms moved into the weights behind them.

    Args:
        steps: The float network.
        seen: Every activation for some samples, shape (n, ...).
        strength: Alpha, from 0 (weights lose their outliers) to 1 (activations lose theirs).
    """
    made = {step.name: step for step in steps.steps}
    for step in steps.steps:
        readers = [one for one in steps.steps if step.output in one.inputs]
        if step.kind != "normalize" or step.output in steps.outputs or not readers:
            continue
        if all(_takes(one) for one in readers):
            divisor = _divisor(seen[step.output], readers, strength)
            made[step.name] = _divided(step, divisor)
            made |= {one.name: _multiplied(made[one.name], divisor) for one in readers}
    return replace(steps, steps=tuple(made[step.name] for step in steps.steps))


def _takes(step: Step) -> bool:
    """Return whether every result is a sum over all channels, without padding."""
    layer = step.layer
    return isinstance(layer, Convolution) and layer.groups == 1 and not any(layer.window.padding)


def _divisor(values: Array, readers: list[Step], strength: float) -> Array:
    """Return the divisors of channels; 1 where a channel or its weights are 0."""
    channel = 1 if values.ndim == 4 else values.ndim - 1
    others = tuple(axis for axis in range(values.ndim) if axis != channel)
    reach = np.abs(values).max(axis=others)
    weights = [one.weights.values for one in readers if one.weights is not None]
    greatest = np.max(
        [np.abs(one).max(axis=(0, 2, 3)) for one in weights if one is not None], axis=0
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        divisor = reach**strength / greatest ** (1 - strength)
    return np.where((reach > 0) & (greatest > 0), divisor, 1.0)


def _divided(norm: Step, divisor: Array) -> Step:
    factor = (1.0 if norm.factor is None else norm.factor) / divisor
    return replace(norm, factor=factor, bias=None if norm.bias is None else norm.bias / divisor)


def _multiplied(step: Step, factor: Array) -> Step:
    weights = step.weights
    assert weights is not None
    assert weights.values is not None
    return replace(step, weights=replace(weights, values=weights.values * factor[:, None, None]))
