"""Errors of the results of an integer network, relative to the float network."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import IntegerNetwork
from accelsim.integer.arrays import quantize_input
from accelsim.integer.read import FloatNetwork
from accelsim.integer.reference import images_at_a_time, run_images
from accelsim.learn.quantize.floating import forward, parameters_of, pixels_of

Array = NDArray[np.float64]


def relative_errors(
    real: FloatNetwork, integers: IntegerNetwork, samples: Mapping[str, Array]
) -> dict[str, float]:
    """Return the root mean square error of each output, relative to that of the output.

    Args:
        real: The float network.
        integers: The same network with integer arithmetic.
        samples: An array of shape (n, ...) for each input.

    Returns:
        Errors by name of the output in ``real``; absolute for an output of zeros.
    """
    steps = real.steps
    wanted = forward(steps, samples, parameters_of(steps))
    found: dict[str, list[Array]] = {name: [] for name in integers.outputs}
    images = [
        {
            name: quantize_input(integers, name, samples[own][place : place + 1])
            for name, own in zip(integers.inputs, steps.inputs, strict=True)
        }
        for place in range(len(next(iter(samples.values()))))
    ]
    together = images_at_a_time(integers)
    for first in range(0, len(images), together):
        tensors = run_images(integers, images[first : first + together])
        for name in integers.outputs:
            meaning = integers.tensors[name]
            found[name].append(np.asarray((tensors[name] - meaning.zero_point) * meaning.scale))
    errors = {}
    for own, name in zip(steps.outputs, integers.outputs, strict=True):
        exact = pixels_of(wanted[own])
        difference = np.concatenate(found[name]).reshape(exact.shape) - exact
        size = float(np.sqrt((exact**2).mean()))
        errors[own] = float(np.sqrt((difference**2).mean())) / (size or 1.0)
    return errors
