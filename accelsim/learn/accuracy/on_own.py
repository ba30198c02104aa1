"""A network in integers that is measured on a user's data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.read import FloatNetwork, is_quantized, read_integer_network
from accelsim.integer.scale import DEFAULT_BITS
from accelsim.learn.accuracy.own import Own, scores
from accelsim.learn.accuracy.results import integer_results, real_results
from accelsim.learn.functions.quantize import by_name, float_network, samples_of
from accelsim.learn.quantize import Recipe
from accelsim.learn.quantize.post_training import accumulator_of, quantize_network

CALIBRATED = 256
"""Number of samples of own data that scales are calibrated on if no others are given."""


@dataclass(frozen=True, kw_only=True)
class OnOwn:
    """A network in integers beside a user's data.

    Args:
        network: The network in integers.
        recipe: Quantization, whose accumulator computes the sums.
        labels: Labels of the data.
        inputs: Data as the network reads them, with samples along the first axis.
        real: The float network and its inputs; None for a network that was quantized already.
        calibrated_on: Samples that scales were calibrated on, for reports; None for a network that
            was quantized already.
    """

    network: IntegerNetwork
    recipe: Recipe
    labels: NDArray[np.int64]
    inputs: Any
    real: tuple[FloatNetwork, dict[str, NDArray[np.float64]]] | None = None
    calibrated_on: str | None = None

    def integer_scores(self, metrics: Sequence[str]) -> dict[str, float]:
        """Return metrics of the network in integers, by name (``own.metric_of``)."""
        results = integer_results(self.network, self.inputs, accumulator_of(self.recipe))
        return scores(results, self.labels, metrics)

    def real_scores(self, metrics: Sequence[str]) -> dict[str, float] | None:
        """Return metrics of the float network, by name; None if there is none."""
        return None if self.real is None else scores(real_results(*self.real), self.labels, metrics)


def on_own(
    network: Any,
    own: Own,
    recipe: Recipe,
    *,
    samples: Any = None,
    reading: Mapping[str, Any],
    multiplier_bits: int = DEFAULT_BITS,
) -> OnOwn:
    """Return a network in integers beside a user's data.

    Args:
        network: A zoo name, an ONNX file, a ``torch.nn.Module``, or an ``IntegerNetwork``.
        own: Data to measure on.
        recipe: Quantization of a float network.
        samples: Samples to calibrate on, or their file; None: 256 of the data, evenly spaced.
        reading: ``dimensions`` and ``batch_axis``, as in ``accelsim.accuracy``.
        multiplier_bits: Width of requantize multipliers, 2 to 31.

    Raises:
        WorkloadError: The network cannot be read or quantized, it does not fit the data, or it is
            quantized already and an option says how to quantize it.
    """
    dimensions = reading["dimensions"]
    if isinstance(network, IntegerNetwork) and dimensions:
        raise WorkloadError(f"{network.name}: has no symbolic dimensions: leave out dimensions")
    if isinstance(network, str | Path) and is_quantized(network, dimensions=dimensions):
        network = read_integer_network(
            network, dimensions=dimensions, multiplier_bits=multiplier_bits
        )
    if isinstance(network, IntegerNetwork):
        _check_unused(network.name, recipe, samples)
        return OnOwn(network=network, recipe=recipe, labels=own.labels, inputs=own.along_first())
    given = own.inputs if samples is None else samples_of(samples)
    real, _ = float_network(network, given, **reading)
    images = by_name(real, own.inputs, own.batch_axis)
    # Data may be sorted by class: the samples are evenly spaced.
    places = np.linspace(0, len(own.labels) - 1, min(len(own.labels), CALIBRATED)).astype(int)
    spaced = {name: values[places] for name, values in images.items()}
    chosen = spaced if samples is None else by_name(real, given, own.batch_axis)
    made = quantize_network(real, chosen, recipe, multiplier_bits=multiplier_bits)
    count = len(next(iter(chosen.values())))
    where = "evenly spaced in the data" if samples is None else "other samples"
    return OnOwn(
        network=made,
        recipe=recipe,
        labels=own.labels,
        inputs=dict(zip(made.inputs, images.values(), strict=True)),
        real=(real, images),
        calibrated_on=f"{count} samples: {where}",
    )


def _check_unused(name: str, recipe: Recipe, samples: Any) -> None:
    """Refuse what says how to quantize a network that is quantized already.

    Raises:
        WorkloadError: Samples, or an option that is not its default.
    """
    plain = Recipe(accumulator=recipe.accumulator, overflow=recipe.overflow)
    options = {"weight": "format", "activation": "format"}
    given = [
        options.get(field.name, field.name)
        for field in fields(recipe)
        if getattr(recipe, field.name) != getattr(plain, field.name)
    ]
    given += [] if samples is None else ["samples"]
    if given:
        raise WorkloadError(
            f"{name}: is quantized already, and {', '.join(dict.fromkeys(given))} would change"
            " nothing; leave it out, or give the float network"
        )
