"""Moves outliers of activations into weights before either is quantized (SmoothQuant).

Some channels of a norm in a stream of residuals, or of a product, are far greater than all others;
a common scale then leaves few steps to the other channels. Weights have no such channels. So each
channel j of the activation is divided by a number s of its own, and the weights that read the
channel are multiplied by it::

    X @ W  =  (X / s) @ (s * W)         s = max|X|**alpha / max|W|**(1 - alpha), channel by channel

(Xiao et al. 2023, arXiv:2211.10438, equations 3 and 4; alpha is the migration strength.) Results
are the same in real numbers. The division is folded into what writes the activation:

- a norm, or products and sums with constants of each channel: into its factors and offsets;
- a convolution or a product with weights: into its weights and its bias.

Behind it may be a ReLU, for ``max(x / s, 0) = max(x, 0) / s``, and no other bound. All readers must
be products with weights, or convolutions without padding and groups.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.step import Step, Steps
from accelsim.workload.layers import Convolution

Array = NDArray[np.float64]


class Balanced(NamedTuple):
    """A float network whose outliers were moved.

    Args:
        steps: The same network in real numbers.
        kept: Why activations that products read keep their outliers, by name of the layer that
            writes them.
    """

    steps: Steps
    kept: dict[str, str]


def balanced(steps: Steps, seen: Mapping[str, Array], strength: float) -> Balanced:
    """Return the same float network with outliers of activations moved into the weights behind.

    Args:
        steps: The float network.
        seen: Every activation for some samples, shape (n, ...).
        strength: Alpha, from 0 (weights lose their outliers) to 1 (activations lose theirs).
    """
    made, kept = {step.name: step for step in steps.steps}, dict[str, str]()
    for step in steps.steps:
        readers = [one for one in steps.steps if step.output in one.inputs]
        if all(one.weights is None for one in readers):
            continue
        said = _why_kept(step, readers, steps)
        if said:
            kept[step.name] = said
            continue
        divisor = _divisor(seen[step.output], [made[one.name] for one in readers], strength)
        made[step.name] = _divided(made[step.name], divisor)
        made |= {one.name: _multiplied(made[one.name], divisor) for one in readers}
    moved = replace(steps, steps=tuple(made[step.name] for step in steps.steps))
    return Balanced(steps=moved, kept=kept)


def _why_kept(step: Step, readers: list[Step], steps: Steps) -> str:
    """Return why a division cannot be folded into a step, or an empty text."""
    if step.kind not in ("normalize", "affine", "convolution"):
        return f"a {step.kind} takes no factors of channels"
    if any(bound not in (0, inf, -inf) for bound in step.clip):
        return "its results are clipped"
    if step.output in steps.outputs:
        return "it is an output"
    others = [one.name for one in readers if not _takes(one)]
    return f"{others[0]} reads it too" if others else ""


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


def _divided(step: Step, divisor: Array) -> Step:
    """Return a step whose results are divided, channel by channel."""
    bias = None if step.bias is None else step.bias / divisor
    if step.weights is None:
        factor = (1.0 if step.factor is None else step.factor) / divisor
        return replace(step, factor=factor, bias=bias)
    assert step.weights.values is not None
    values = step.weights.values / divisor[:, None, None, None]
    return replace(step, weights=replace(step.weights, values=values), bias=bias)


def _multiplied(step: Step, factor: Array) -> Step:
    weights = step.weights
    assert weights is not None
    assert weights.values is not None
    return replace(step, weights=replace(weights, values=weights.values * factor[:, None, None]))
