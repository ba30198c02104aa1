"""Results of networks for many samples: float64 of shape (n, places, classes).

Integers are given as the real numbers that they stand for. A network that ends in a softmax gives
its logarithm, so that metrics read logits from all networks.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.accumulator import Accumulator
from accelsim.integer.arrays import quantize_input
from accelsim.integer.read import FloatNetwork
from accelsim.integer.reference import images_at_a_time, run_images
from accelsim.learn.quantize.floating import forward, parameters_of, pixels_of

Reals = NDArray[np.float64]

TOGETHER = 64
"""Number of samples that are computed together in real numbers."""

QUANTIZED = "_integers"
"""End of the name of an input in a quantized file, behind its name in the float file."""


def real_results(network: FloatNetwork, images: Mapping[str, Reals]) -> Reals:
    """Return the first output of a float network.

    Args:
        network: The network.
        images: An array of shape (n, ...) for each input.
    """
    steps, parameters, parts = network.steps, parameters_of(network.steps), []
    output = steps.outputs[0]
    for first in range(0, len(next(iter(images.values()))), TOGETHER):
        part = {name: values[first : first + TOGETHER] for name, values in images.items()}
        values = pixels_of(forward(steps, part, parameters)[output])
        parts.append(values.reshape(len(values), -1, values.shape[-1]))
    last = next((step for step in steps.steps if step.output == output), None)
    results = np.concatenate(parts)
    return _logits(results, 0.0) if last is not None and last.kind == "softmax" else results


def integer_results(
    network: IntegerNetwork,
    inputs: NDArray[np.generic] | Mapping[str, NDArray[np.generic]],
    accumulator: Accumulator | None = None,
) -> Reals:
    """Return the first output of an integer network in real numbers.

    Args:
        network: The network.
        inputs: An array of shape (n, ...), or one for each input by name.
        accumulator: Accumulator that computes sums; None for exact sums.

    Raises:
        WorkloadError: The network reads other inputs, or of another shape.
    """
    named = samples_by_input(network, inputs)
    images = [
        {
            name: quantize_input(network, name, values[each : each + 1])
            for name, values in named.items()
        }
        for each in range(len(next(iter(named.values()))))
    ]
    output, together, parts = network.outputs[0], images_at_a_time(network), []
    meaning = network.tensors[output]
    for first in range(0, len(images), together):
        values = run_images(network, images[first : first + together], accumulator)[output]
        parts.append((values - meaning.zero_point) * meaning.scale)
    results = np.concatenate(parts)
    shaped = results.reshape(len(results), -1, results.shape[-1])
    ends = any(
        layer.output == output and layer.layer.computation == "softmax" for layer in network.layers
    )
    return _logits(shaped, meaning.scale / 2) if ends else shaped


def samples_by_input(
    network: IntegerNetwork, inputs: NDArray[np.generic] | Mapping[str, NDArray[np.generic]]
) -> dict[str, NDArray[np.generic]]:
    """Return the samples of each input, by its name in the network.

    Args:
        network: The network.
        inputs: Samples of its one input, or of each by name, without ``QUANTIZED`` if one likes.

    Raises:
        WorkloadError: Inputs are missing, or have other names, or samples are no finite numbers.
    """
    given = inputs if isinstance(inputs, Mapping) else {network.inputs[0]: inputs}
    names = {name.removesuffix(QUANTIZED): name for name in network.inputs}
    names |= {name: name for name in network.inputs}
    wanted = {names.get(name, name): values for name, values in given.items()}
    if wanted.keys() != {*network.inputs} or len(wanted) < len(given):
        raise WorkloadError(
            f"{network.name}: samples are given of {', '.join(given)}, and its inputs are"
            f" {', '.join(network.inputs)}"
        )
    for name, values in wanted.items():
        if values.dtype.kind not in "biuf" or not np.isfinite(values).all():
            raise WorkloadError(f"{network.name}: samples of {name} must be finite numbers")
    return wanted


def _logits(shares: Reals, least: float) -> Reals:
    return np.asarray(np.log(np.maximum(shares, least or np.finfo(np.float64).tiny)))
