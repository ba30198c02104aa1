"""Integers for a network that has none: weights, and scales for the magnitudes to be expected.

Inputs are taken as evenly distributed over their format, other activations as normally distributed,
and weights as independent of them. So the mean and the mean square of every tensor follow from
those of its input alone, and its scale is set so that ``SPREAD`` standard deviations before the
clip fill the format: three leave one result in 370 to be clipped. This gives a network that
computes with the full width of its formats; it is not a calibration, and accuracies of such a
network mean nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import erf, exp, inf, log, pi, prod, sqrt

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from accelsim.integer.step import Extents, Step, Steps, Weights, image_shape, joined_activations
from accelsim.number import Number
from accelsim.workload.layers import Convolution, Quantization

SPREAD = 3.0
EVEN_SPREAD = sqrt(3)
"""Standard deviations from the middle to the end of an even distribution."""

SEEDED_BIAS = 0.25
"""Range of seeded biases in standard deviations of the sum."""


@dataclass(frozen=True)
class Moments:
    """Mean and standard deviation of a tensor, in real numbers."""

    mean: float
    deviation: float

    @property
    def square(self) -> float:
        """Mean square."""
        return self.mean**2 + self.deviation**2


def quantize_synthetically(steps: Steps, *, activation: Number, weight: Number, seed: int) -> Steps:
    """Return steps with integer weights and a quantization of every activation.

    Weights in the file keep their proportions: the greatest of each filter becomes the greatest
    integer. Weights that the file does not hold are drawn evenly from all integers but the least.
    A norm of which the file holds no values makes the mean 0 and the deviation 1, then adds offsets
    that are drawn; one of rows multiplies by drawn numbers near 1 too. Constants of each element
    that the file does not hold are drawn with the deviation of what they are added to.

    Args:
        steps: Steps of a float network.
        activation: Format of activations. Unsigned ones stand around the middle, or around 0 if
            they are clipped there.
        weight: Signed format of weights.
        seed: Seed of the random generator.

    Raises:
        ValueError: ``weight`` is not signed.
    """
    if not weight.signed:
        raise ValueError(f"synthetic weights need a signed format, not {weight.name}")
    generator = np.random.default_rng(seed)
    moments = {name: Moments(0.0, 1.0) for name in steps.inputs}
    quantizations = {
        name: _meaning(moments[name], activation, -inf, EVEN_SPREAD) for name in steps.inputs
    }
    made, constants = [], dict(steps.constants)
    for step in steps.steps:
        source = moments[step.inputs[0]]
        known = _constants_of(steps, step, source, generator)
        constants |= known
        moments |= {name: _of_constant(values, source) for name, values in known.items()}
        if step.kind == "convolution":
            step, total = _convolution(step, source, weight, generator)
        elif step.kind == "affine":
            channels = image_shape(steps.shapes[step.output])[2]
            step, total = _affine(step, source, channels, generator)
        elif step.kind in ("add", "multiply"):
            total = _of_two(step, source, moments[step.inputs[-1]])
        elif step.kind == "average":
            total = _average(step, source)
        elif step.kind == "maximum":
            total = _maximum(step, source)
        elif step.kind in ("softmax", "normalize"):
            channels = image_shape(steps.shapes[step.output])[2]
            step, total = _of_rows(step, source, channels, generator)
        elif step.kind == "arrangement":
            total = _joined([(moments[name], steps.shapes[name]) for name in step.inputs])
        else:
            total = source
        moments[step.output] = clipped(total, step.clip)
        quantizations[step.output] = _meaning(total, activation, step.clip[0])
        if step.keeps_scale:
            quantizations[step.output] = quantizations[step.inputs[0]]
        if step.kind == "softmax":
            quantizations[step.output] = _share(activation)
        made.append(step)
    _join(steps, quantizations)
    return replace(steps, steps=tuple(made), quantizations=quantizations, constants=constants)


def _join(steps: Steps, quantizations: dict[str, Quantization]) -> None:
    """Let activations that are joined mean the same: the coarsest of what they mean.

    Unsigned integers that stand around their middle stay there if any of them does. What only
    selects from such activations follows them.
    """
    families = joined_activations(steps.steps)
    for names in families:
        coarsest = max((quantizations[name] for name in names), key=_reach)
        number = coarsest.number
        zero_point = max(quantizations[name].zero_point for name in names)
        scale = _reach(coarsest) / (number.maximum - zero_point)
        same = Quantization(scale=scale, zero_point=zero_point, number=number)
        quantizations.update(dict.fromkeys(names, same))
    fixed = {name for names in families for name in names}
    for step in steps.steps if families else ():
        if step.keeps_scale and step.output not in fixed:
            quantizations[step.output] = quantizations[step.inputs[0]]


def _reach(meaning: Quantization) -> float:
    """Return the greatest real number of a quantization."""
    return meaning.scale * (meaning.number.maximum - meaning.zero_point)


def clipped(total: Moments, clip: tuple[float, float]) -> Moments:
    """Return the moments of a normally distributed tensor after a clip at 0, if there is one."""
    if clip[0] != 0 or total.deviation == 0:
        return total
    ratio = total.mean / total.deviation
    below = 0.5 * (1 + erf(ratio / sqrt(2)))
    density = exp(-(ratio**2) / 2) / sqrt(2 * pi)
    mean = total.mean * below + total.deviation * density
    square = total.square * below + total.mean * total.deviation * density
    return Moments(mean, sqrt(max(square - mean**2, 0.0)))


def _meaning(total: Moments, number: Number, least: float, spread: float = SPREAD) -> Quantization:
    middle = (number.minimum + number.maximum + 1) // 2
    zero_point = number.minimum if least == 0 and not number.signed else middle
    magnitude = sqrt(total.square) or 1.0
    scale = spread * magnitude / (number.maximum - zero_point)
    return Quantization(scale=scale, zero_point=zero_point, number=number)


def _convolution(
    step: Step, source: Moments, weight: Number, generator: Generator
) -> tuple[Step, Moments]:
    weights = step.weights
    assert weights is not None
    if weights.values is None:
        taps = prod(weights.shape[1:])
        most = weight.maximum
        drawn = generator.integers(-most, most, weights.shape, dtype=np.int16, endpoint=True)
        # The mean square of the integers from -most to most.
        scale = 1 / sqrt(taps * most * (most + 1) / 3)
        made = Weights(
            values=drawn,
            shape=weights.shape,
            scale=np.full(weights.shape[0], scale),
            format=weight.name,
        )
        energy = 1.0
    else:
        made = _rounded(weights, weight)
        energy = float(np.mean(np.sum(weights.values**2, axis=(1, 2, 3))))
    block = step.of(Convolution).factor_channels
    if block:
        # Blocks of made-up integers have one scale; factors of 1 keep the work of their sums.
        blocks = -(-weights.shape[1] // block)
        made = replace(made, factors=np.ones((weights.shape[0], blocks), np.int64))
    deviation = sqrt(energy * source.square)
    bias = step.bias
    if step.seeded_bias:
        limit = SEEDED_BIAS * deviation
        bias = generator.uniform(-limit, limit, weights.shape[0])
    if bias is not None:
        deviation = sqrt(deviation**2 + float(np.mean(bias**2)))
    return replace(step, weights=made, bias=bias, seeded_bias=False), Moments(0.0, deviation)


def _affine(
    step: Step, source: Moments, channels: int, generator: Generator
) -> tuple[Step, Moments]:
    """Return an affine step whose values are known, and the moments of its channels together."""
    factor, bias = step.factor, step.bias
    if factor is None:
        deviation = source.deviation or 1.0
        factor = np.full(channels, 1 / deviation)
        bias = np.full(channels, -source.mean / deviation) if step.seeded_bias else bias
    if step.seeded_bias:
        limit = SEEDED_BIAS * source.deviation * float(np.mean(np.abs(factor)))
        drawn = generator.uniform(-limit, limit, channels)
        bias = drawn if bias is None else bias + drawn
    means = factor * source.mean + (0.0 if bias is None else bias)
    mean, square = (
        float(np.mean(means)),
        float(np.mean((factor * source.deviation) ** 2 + means**2)),
    )
    total = Moments(mean, sqrt(max(square - mean**2, 0.0)))
    return replace(step, factor=factor, bias=bias, seeded_bias=False), total


def _constants_of(
    steps: Steps, step: Step, source: Moments, generator: Generator
) -> dict[str, NDArray[np.float64]]:
    """Return the constants of each element that a step reads, drawn if the file has none."""
    found = {}
    for name in step.inputs:
        if name in steps.constants:
            drawn = generator.normal(0.0, source.deviation or 1.0, steps.shapes[name])
            values = steps.constants[name]
            found[name] = drawn if values is None else values
    return found


def _of_constant(values: NDArray[np.float64], source: Moments) -> Moments:
    """Return the moments of constants; what hides all that it is added to counts as far away."""
    far = 2 * SPREAD * (sqrt(source.square) or 1.0)
    seen = np.clip(values, -far, far)
    return Moments(float(seen.mean()), float(seen.std()))


def _of_two(step: Step, first: Moments, second: Moments) -> Moments:
    """Return the moments of a sum or a product."""
    if step.kind == "add":
        deviation = sqrt(first.deviation**2 + second.deviation**2)
        mean = step.signs[0] * first.mean + step.signs[1] * second.mean
        return Moments(mean, deviation)
    mean = first.mean * second.mean
    return Moments(mean, sqrt(max(first.square * second.square - mean**2, 0.0)))


def _share(number: Number) -> Quantization:
    """Return the quantization of what is from 0 to 1: every integer but the one beyond the last."""
    steps = number.maximum - number.minimum + 1
    return Quantization(scale=1 / steps, zero_point=number.minimum, number=number)


def _of_rows(
    step: Step, source: Moments, channels: int, generator: Generator
) -> tuple[Step, Moments]:
    """Return a softmax, or a norm of rows whose values are known, and the moments of all channels.

    Exponentials of normal numbers are log-normal; beyond a variance of 2 few of them are all.
    """
    if step.kind == "softmax":
        spread = sqrt(exp(min(source.deviation**2, 2.0)) - 1)
        return step, Moments(1 / channels, spread / channels)
    factor, bias = step.factor, step.bias
    if step.seeded_bias:
        factor = generator.uniform(0.5, 1.5, channels)
        bias = generator.uniform(-SEEDED_BIAS, SEEDED_BIAS, channels)
    factors = np.ones(channels) if factor is None else factor
    offsets = np.zeros(channels) if bias is None else bias
    mean = float(np.mean(offsets))
    square = float(np.mean(factors**2 + offsets**2))
    total = Moments(mean, sqrt(max(square - mean**2, 0.0)))
    return replace(step, factor=factor, bias=bias, seeded_bias=False), total


def _rounded(weights: Weights, number: Number) -> Weights:
    assert weights.values is not None
    greatest = np.abs(weights.values).max(axis=(1, 2, 3))
    scale = np.where(greatest > 0, greatest, 1.0) / number.maximum
    integers = np.rint(weights.values / scale.reshape(-1, 1, 1, 1)).astype(np.int64)
    return Weights(values=integers, shape=weights.shape, scale=scale, format=number.name)


def _joined(parts: Sequence[tuple[Moments, Extents]]) -> Moments:
    """Return the moments of activations side by side, each in proportion to its elements."""
    total = sum(prod(extents) for _, extents in parts)
    mean = sum(part.mean * prod(extents) for part, extents in parts) / total
    square = sum(part.square * prod(extents) for part, extents in parts) / total
    return Moments(mean, sqrt(max(square - mean**2, 0.0)))


def _average(step: Step, source: Moments) -> Moments:
    """Neighbours are alike: an average of many varies as one of four that are not."""
    taps = prod(step.window.kernel)
    return Moments(source.mean, source.deviation / sqrt(min(taps, 4)))


def _maximum(step: Step, source: Moments) -> Moments:
    """The greatest of n is 0.65 sqrt(2 ln n) deviations above the mean, nearly, for n to 25."""
    taps = prod(step.window.kernel)
    above = 0.65 * sqrt(2 * log(taps))
    return Moments(source.mean + above * source.deviation, source.deviation * (1 - 0.25 * above))
