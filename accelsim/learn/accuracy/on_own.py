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
from accelsim.learn.accuracy.dataset import Split
from accelsim.learn.accuracy.measure import fine_tuned
from accelsim.learn.accuracy.own import Own, scores
from accelsim.learn.accuracy.results import Clipped, clipped, integer_results, real_results
from accelsim.learn.accuracy.training import BATCH, Tuning
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

    def clipped(self) -> dict[str, Clipped]:
        """Return how much of each input the network in integers cannot hold, by name."""
        return clipped(self.network, self.inputs)

    def real_scores(self, metrics: Sequence[str]) -> dict[str, float] | None:
        """Return metrics of the float network, by name; None if there is none."""
        return None if self.real is None else scores(real_results(*self.real), self.labels, metrics)


@dataclass(frozen=True, kw_only=True)
class OwnTraining:
    """Training on a user's data.

    Args:
        own: Data to train on.
        tuning: Epochs, seed, teacher and pruning.
    """

    own: Own
    tuning: Tuning

    def split(self, network: FloatNetwork) -> Split:
        """Return the data with the values of a sample of all inputs in a row.

        Args:
            network: The network that is trained.

        Raises:
            WorkloadError: The network does not read the data, or a sample has several labels.
        """
        labels, given = self.own.labels, by_name(network, self.own.inputs, self.own.batch_axis)
        if labels.ndim != 1:
            raise WorkloadError(
                f"{self.own.name}: training needs one label for each sample, and labels have the"
                f" shape {labels.shape}"
            )
        shape = network.steps.shapes[network.steps.outputs[0]]
        if labels.min() < 0 or labels.max() >= shape[-1]:
            raise WorkloadError(
                f"{self.own.name}: labels must be from 0 to {shape[-1] - 1}, the results of"
                f" {network.name}, and are from {labels.min()} to {labels.max()}"
            )
        if len(labels) < BATCH:
            raise WorkloadError(
                f"{self.own.name}: training needs {BATCH} samples or more, and there are"
                f" {len(labels)}"
            )
        rows = [given[name].reshape(len(labels), -1) for name in network.steps.inputs]
        return Split(images=np.concatenate(rows, axis=1), labels=labels)


def on_own(
    network: Any,
    own: Own,
    recipe: Recipe,
    *,
    samples: Any = None,
    reading: Mapping[str, Any],
    training: OwnTraining | None = None,
    multiplier_bits: int = DEFAULT_BITS,
) -> OnOwn:
    """Return a network in integers beside a user's data.

    Args:
        network: A zoo name, an ONNX file, a ``torch.nn.Module``, or an ``IntegerNetwork``.
        own: Data to measure on.
        recipe: Quantization of a float network.
        samples: Samples to calibrate on, or their file; None: 256 of the training data, or else of
            the data, evenly spaced.
        reading: ``dimensions`` and ``batch_axis``, as in ``accelsim.accuracy``.
        training: Training of the pruned and quantized weights; None for none.
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
        _check_unused(network.name, recipe, samples=samples, fine_tune=training)
        return OnOwn(network=network, recipe=recipe, labels=own.labels, inputs=own.along_first())
    source = own if training is None else training.own
    given = source.inputs if samples is None else samples_of(samples)
    real, _ = float_network(network, given, **reading)
    chosen = by_name(real, given, own.batch_axis)
    if samples is None:
        # Data may be sorted by class: the samples are evenly spaced.
        count = min(len(source.labels), CALIBRATED)
        places = np.linspace(0, len(source.labels) - 1, count).astype(int)
        chosen = {name: values[places] for name, values in chosen.items()}
    where = "evenly spaced in the data" if training is None else "evenly spaced in training data"
    where = where if samples is None else "other samples"
    trained = real
    if training is not None:
        trained, recipe = fine_tuned(real, training.split(real), chosen, recipe, training.tuning)
    made = quantize_network(trained, chosen, recipe, multiplier_bits=multiplier_bits)
    images = by_name(real, own.inputs, own.batch_axis)
    return OnOwn(
        network=made,
        recipe=recipe,
        labels=own.labels,
        inputs=dict(zip(made.inputs, images.values(), strict=True)),
        real=(real, images),
        calibrated_on=f"{len(next(iter(chosen.values())))} samples: {where}",
    )


def _check_unused(name: str, recipe: Recipe, **others: Any) -> None:
    """Refuse what says how to quantize a network that is quantized already.

    Args:
        name: Name of the network.
        recipe: Its quantization.
        others: Further options; None where they are not given.

    Raises:
        WorkloadError: An option is not its default.
    """
    plain = Recipe(accumulator=recipe.accumulator, overflow=recipe.overflow)
    options = {"weight": "format", "activation": "format"}
    given = [
        options.get(field.name, field.name)
        for field in fields(recipe)
        if getattr(recipe, field.name) != getattr(plain, field.name)
    ]
    given += [option for option, value in others.items() if value is not None]
    if given:
        raise WorkloadError(
            f"{name}: is quantized already, and {', '.join(dict.fromkeys(given))} would change"
            " nothing; leave it out, or give the float network"
        )
