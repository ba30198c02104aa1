"""Results of networks for many samples: float64 of shape (n, places, classes).

Integers are given as the real numbers that they stand for. A network that ends in a softmax gives
its logarithm, so that metrics read logits from all networks.
"""

from collections.abc import Mapping
from dataclasses import dataclass

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


@dataclass(frozen=True, kw_only=True)
class Clipped:
    """How much of an input an integer network cannot hold.

    Args:
        share: Share of the numbers that became the least or the greatest integer although they lie
            beyond them, 0 to 1.
        minimum: Real number that the least integer stands for.
        maximum: Real number that the greatest integer stands for.
    """

    share: float
    minimum: float
    maximum: float


def clipped(
    network: IntegerNetwork, inputs: NDArray[np.generic] | Mapping[str, NDArray[np.generic]]
) -> dict[str, Clipped]:
    """Return how much of each input with a scale is beyond its integers.

    Args:
        network: The network.
        inputs: An array of shape (n, ...), or one for each input by name.

    Raises:
        WorkloadError: The network reads other inputs.
    """
    found = {}
    for name, given in samples_by_input(network, inputs).items():
        tensor, values = network.tensors[name], given.astype(np.float64)
        if name in network.numbers or not tensor.scale > 0:
            continue
        number = tensor.number
        least, most = (
            (integer - tensor.zero_point) * tensor.scale
            for integer in (number.minimum, number.maximum)
        )
        half = tensor.scale / 2
        beyond = np.count_nonzero((values < least - half) | (values > most + half))
        found[name] = Clipped(share=beyond / values.size, minimum=least, maximum=most)
    return found


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
