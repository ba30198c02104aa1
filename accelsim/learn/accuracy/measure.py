"""Counts correct answers of networks on labelled images."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer import Convolution, IntegerNetwork
from accelsim.integer.accumulator import Accumulator
from accelsim.integer.read import FloatNetwork, quantize_input
from accelsim.integer.reference import images_at_a_time, run_images
from accelsim.integer.scale import DEFAULT_BITS
from accelsim.learn.accuracy.dataset import Dataset, Split, feeds
from accelsim.learn.accuracy.training import Tuning, train
from accelsim.learn.quantize import Recipe, quantize_network
from accelsim.learn.quantize.basis import layer_folds
from accelsim.learn.quantize.floating import forward, parameters_of
from accelsim.learn.quantize.mixed import allotted
from accelsim.learn.quantize.post_training import accumulator_of
from accelsim.number import parse_number
from accelsim.rebuild_engine import RebuildEngine
from accelsim.sparsity import parse_sparsity

CALIBRATION_IMAGES = 256
FINE_TUNE_RATE = 3e-3
WITHOUT = Tuning()
"""No training."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """The accuracy of a quantized network.

    Args:
        network: The quantized network.
        correct: Test images that it answers correctly.
        float_correct: Test images that the float network answers correctly.
        images: Number of test images.
        weight_bits: Stored bits of all weights, in the formats and patterns of their layers.
        weights: Number of weights; shared ones count once for each layer.
    """

    network: IntegerNetwork
    correct: int
    float_correct: int
    images: int
    weight_bits: int
    weights: int

    @property
    def accuracy(self) -> float:
        """Share of test images that are answered correctly, from 0 to 1."""
        return self.correct / self.images


def measure(
    network: FloatNetwork,
    data: Dataset,
    recipe: Recipe,
    tuning: Tuning = WITHOUT,
    *,
    multiplier_bits: int = DEFAULT_BITS,
) -> Measured:
    """Return the accuracy of a network after a recipe.

    Scales are calibrated on the first 256 training images; nothing depends on the test split.

    Args:
        network: The float network.
        data: Data on which it was trained.
        recipe: Quantization and pruning of the network.
        tuning: Training with pruned and quantized weights before the measurement.
        multiplier_bits: Width of requantize multipliers, 2 to 31.

    Raises:
        WorkloadError: The recipe is impossible for the network.
    """
    before = real_accuracy(network, data.test)
    made = integer_form(network, data, recipe, tuning, multiplier_bits=multiplier_bits)
    answers = integer_answers(made, data.test, accumulator_of(recipe))
    layers = made.convolutions
    return Measured(
        network=made,
        correct=int(np.sum(answers == data.test.labels)),
        float_correct=before,
        images=len(data.test.labels),
        weight_bits=sum(stored_bits(layer, recipe.basis) for layer in layers),
        weights=sum(layer.weights.size for layer in layers),
    )


def integer_form(
    network: FloatNetwork,
    data: Dataset,
    recipe: Recipe,
    tuning: Tuning = WITHOUT,
    *,
    multiplier_bits: int = DEFAULT_BITS,
) -> IntegerNetwork:
    """Return the integer network that ``measure`` evaluates, for the same arguments."""
    steps = network.steps
    given = feeds(data.training.first(CALIBRATION_IMAGES).images, steps.inputs, steps.shapes)
    network, recipe = fine_tuned(network, data.training, given, recipe, tuning)
    return quantize_network(network, given, recipe, multiplier_bits=multiplier_bits)


def fine_tuned(
    network: FloatNetwork,
    split: Split,
    calibrated: Mapping[str, NDArray[np.float64]],
    recipe: Recipe,
    tuning: Tuning,
) -> tuple[FloatNetwork, Recipe]:
    """Return a network whose pruned and quantized weights were trained, and how to quantize it.

    Args:
        network: The float network.
        split: Images to train on.
        calibrated: Inputs that scales are calibrated on, by name.
        recipe: Quantization and pruning of the network.
        tuning: The training; without epochs nothing changes.

    Raises:
        WorkloadError: The recipe is impossible for the network, or it cannot be trained.
    """
    if not tuning.epochs:
        return network, recipe
    steps = network.steps
    if recipe.mean_bits is not None:
        recipe, _ = allotted(network, forward(steps, calibrated, parameters_of(steps)), recipe)
    trained = train(network, split, tuning, rate=FINE_TUNE_RATE, recipe=recipe)
    # Fine-tuned weights are on the grid: the scale of least error puts each on its level.
    # Those with a basis are decomposed by the scales that they were trained with.
    if recipe.basis is not None:
        return trained, recipe
    return trained, replace(recipe, weight_calibration="mse")


def stored_bits(layer: Convolution, basis: RebuildEngine | None = None) -> int:
    """Return the bits that the weights of a layer take in their format and pattern.

    Args:
        layer: The layer.
        basis: Engine that rebuilds weights from stored folds; None for weights as they are.
    """
    if basis is not None and not layer.layer.is_depthwise:
        return 8 * basis.fold_bytes * layer_folds(basis, layer.weights.shape)
    bits = parse_number(layer.weight_format).bits
    return parse_sparsity(layer.weight_sparsity).stored_bits(layer.weights.shape, bits)


def real_accuracy(network: FloatNetwork, split: Split) -> int:
    """Return the number of images that a float network answers correctly."""
    steps = network.steps
    given = feeds(split.images, steps.inputs, steps.shapes)
    logits = forward(steps, given, parameters_of(steps))[steps.outputs[0]]
    return int(np.sum(np.argmax(logits, axis=1) == split.labels))


def integer_answers(
    network: IntegerNetwork, split: Split, accumulator: Accumulator | None = None
) -> NDArray[np.int64]:
    """Return the class of each image by the integer reference: the first greatest logit.

    Args:
        network: The integer network.
        split: Images in real numbers.
        accumulator: Accumulator that computes sums; None for exact sums.

    Returns:
        int64 array of shape (n,).
    """
    output = network.outputs[0]
    images, together = integer_inputs(network, split), images_at_a_time(network)
    answers = []
    for first in range(0, len(images), together):
        part = images[first : first + together]
        logits = run_images(network, part, accumulator)[output]
        answers.append(np.argmax(logits.reshape(len(part), -1), axis=1))
    return np.concatenate(answers).astype(np.int64)


def integer_inputs(network: IntegerNetwork, split: Split) -> list[dict[str, NDArray[np.int64]]]:
    """Return images in the form in which an integer network reads them, one after the other."""
    shapes = {
        name: (1, tensor.channels, tensor.height, tensor.width)
        for name, tensor in network.tensors.items()
    }
    given = feeds(split.images, network.inputs, shapes)
    return [
        {
            name: quantize_input(network, name, part[place : place + 1])
            for name, part in given.items()
        }
        for place in range(len(split.labels))
    ]
