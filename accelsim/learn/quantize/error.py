"""Errors of the results of an integer network, relative to the float network."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import IntegerNetwork
from accelsim.integer.arrays import quantize_input
from accelsim.integer.read import FloatNetwork
from accelsim.integer.reference import images_at_a_time, run_images
from accelsim.integer.step import MOVING, Steps
from accelsim.learn.quantize.floating import forward, parameters_of, pixels_of
from accelsim.progress import advance, stage
from accelsim.workload.layers.spelled import HIDING

Array = NDArray[np.float64]


class Errors(NamedTuple):
    """Root mean square errors, relative to what has them; absolute for results of zeros.

    Args:
        outputs: Errors by name of the output of the float network.
        layers: Errors by name of the layer, without layers that only move elements. Scores that a
            mask hides do not count.
    """

    outputs: dict[str, float]
    layers: dict[str, float]


def relative_errors(
    real: FloatNetwork, integers: IntegerNetwork, samples: Mapping[str, Array]
) -> Errors:
    """Return the errors of the outputs and of the layers of an integer network.

    Args:
        real: The float network.
        integers: The same network with integer arithmetic.
        samples: An array of shape (n, ...) for each input.
    """
    steps = real.steps
    stage("results in real numbers")
    wanted = forward(steps, samples, parameters_of(steps))
    compared = dict(_compared(steps))
    made = dict(zip(steps.outputs, integers.outputs, strict=True))
    results = (layer.output for layer in integers.layers)
    made |= dict(zip((step.output for step in steps.steps), results, strict=True))
    needed = {*steps.outputs, *compared.values()}
    found: dict[str, list[Array]] = {made[name]: [] for name in needed}
    images = [
        {
            name: quantize_input(integers, name, samples[own][place : place + 1])
            for name, own in zip(integers.inputs, steps.inputs, strict=True)
        }
        for place in range(len(next(iter(samples.values()))))
    ]
    together = images_at_a_time(integers)
    stage("samples in integers")
    for first in range(0, len(images), together):
        advance(first, len(images))
        tensors = run_images(integers, images[first : first + together])
        for name, parts in found.items():
            meaning = integers.tensors[name]
            parts.append(np.asarray((tensors[name] - meaning.zero_point) * meaning.scale))
    scores = _scores(steps)
    errors = {
        name: relative_error(
            pixels_of(wanted[name]), np.concatenate(found[made[name]]), scores=name in scores
        )
        for name in needed
    }
    return Errors(
        outputs={name: errors[name] for name in steps.outputs},
        layers={label: errors[name] for label, name in compared.items()},
    )


def _scores(steps: Steps) -> frozenset[str]:
    """Return the names of results that softmaxes read, moved or with a mask added or not."""
    found: set[str] = set()
    for step in reversed(steps.steps):
        if step.kind == "softmax":
            found.add(step.inputs[0])
        elif step.output in found and step.kind in (*MOVING, "reshape", "add"):
            found.update(step.inputs)
    return frozenset(found)


def signal_to_noise_db(error: float) -> float:
    """Return the ratio of signal to noise, in decibels, that a relative error means."""
    return float("inf") if error == 0 else float(-20 * np.log10(error))


def relative_error(exact: Array, given: Array, *, scores: bool) -> float:
    """Return the root mean square error of results, relative to their root mean square.

    Args:
        exact: Results in real numbers.
        given: Results to compare, of as many elements.
        scores: Whether the results are scores of a softmax, of which those that a mask hides (at
            most ``HIDING``) are left out, unless it hides all.
    """
    shown = exact > HIDING if scores else np.ones(exact.shape, np.bool_)
    if not shown.any():
        shown[...] = True
    difference = (given.reshape(exact.shape) - exact)[shown]
    exact = exact[shown]
    size = float(np.sqrt((exact**2).mean()))
    return float(np.sqrt((difference**2).mean())) / (size or 1.0)


def _compared(steps: Steps) -> Iterator[tuple[str, str]]:
    """Yield name and result of each layer that computes, and whose results lie as in the file."""
    flattened: set[str] = set()
    for step in steps.steps:
        before = steps.shapes[step.inputs[0]]
        is_image = len(before) == 4 and min(before[1], before[2] * before[3]) > 1
        if step.kind == "reshape" and (is_image or step.inputs[0] in flattened):
            flattened.add(step.output)
        placing = step.kind in (*MOVING, "reshape", "convolution", "product", "gather")
        if not placing and step.inputs[0] in flattened:
            flattened.add(step.output)
        if step.kind not in (*MOVING, "reshape") and step.output not in flattened:
            yield step.name, step.output
