"""Trains networks, and fine-tunes pruned and quantized weights."""

from dataclasses import replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.read import FloatNetwork
from accelsim.integer.step import Steps, Weights
from accelsim.learn.accuracy.dataset import Split, feeds
from accelsim.learn.accuracy.gradient import backward
from accelsim.learn.quantize import Recipe
from accelsim.learn.quantize.floating import (
    Parameters,
    forward,
    parameters_of,
    real_weights,
)
from accelsim.learn.quantize.layer_weights import layer_mask, layer_weights, with_weights
from accelsim.progress import advance, stage

Array = NDArray[np.float64]

BATCH = 32
RATE = 3e-3
DECAY = 1e-2
MEAN_DECAY = 0.9
SQUARE_DECAY = 0.999
TINY = 1e-8

_WITHOUT_GRADIENT = ("gather", "lookup", "product")
"""Kinds of steps with which a network can be calibrated but not trained."""


class Adam:
    """The optimizer Adam, with a rate that falls to 0 along half a cosine.

    Kingma, Ba 2015 (arXiv:1412.6980) with its defaults, and the decoupled weight decay of
    Loshchilov, Hutter 2019 (arXiv:1711.05101).

    Args:
        values: Arrays to train, changed in place.
        rate: Learning rate at the start.
        total: Number of steps.
    """

    def __init__(self, values: list[Array], *, rate: float, total: int) -> None:
        self._values, self._rate, self._total = values, rate, total
        self._means = [np.zeros_like(value) for value in values]
        self._squares = [np.zeros_like(value) for value in values]
        self._number = 0

    def step(self, slopes: list[Array]) -> None:
        """Take one step.

        Args:
            slopes: Gradient of each value.
        """
        rate = self._rate * (1 + np.cos(np.pi * self._number / self._total)) / 2
        self._number += 1
        means, squares = self._means, self._squares
        for value, slope, mean, square in zip(self._values, slopes, means, squares, strict=True):
            mean += (1 - MEAN_DECAY) * (slope - mean)
            square += (1 - SQUARE_DECAY) * (slope**2 - square)
            step = mean / (1 - MEAN_DECAY**self._number)
            step /= np.sqrt(square / (1 - SQUARE_DECAY**self._number)) + TINY
            value -= rate * (step + DECAY * value)


def train(
    network: FloatNetwork,
    split: Split,
    *,
    epochs: int,
    seed: int,
    rate: float = RATE,
    recipe: Recipe | None = None,
    shift: bool = False,
) -> FloatNetwork:
    """Return the network after training.

    With a recipe the network computes with its pruned and quantized weights, whose gradient is
    taken as that of the float weights behind them (straight-through estimator, Bengio et al. 2013,
    arXiv:1308.3432). Weights are pruned by their magnitude at the start; scales are chosen anew at
    the start of every epoch. The result has the quantized weights, which lie on the grid of their
    format. Layers that start with equal weights keep equal weights.

    The same arguments give the same bits, whatever the number of threads.

    Args:
        network: A float network with one output of logits.
        split: Images to train on.
        epochs: Number of passes over all images.
        seed: Seed of the order of images.
        rate: Learning rate of Adam at the start.
        recipe: Storage of weights; None for float weights.
        shift: Whether images are moved at random by up to one pixel in both directions.

    Raises:
        WorkloadError: The recipe is impossible for a layer, or the network has several outputs,
            reads tokens, or has a layer whose gradient is not implemented.
    """
    steps = network.steps
    _check_gradients(network)
    if len(steps.outputs) != 1:
        raise WorkloadError(f"{network.name}: training needs one output, not {len(steps.outputs)}")
    generator = np.random.default_rng(seed)
    ties = _ties(steps)
    real = {
        name: Parameters(weights=part.weights.copy(), bias=part.bias.copy())
        for name, part in parameters_of(steps).items()
    }
    owned = {name: real[first] for name, first in ties.items()}
    trained = [part for name in _first(ties) for part in (real[name].weights, real[name].bias)]
    batches = len(split.labels) // BATCH
    adam = Adam(trained, rate=rate, total=epochs * batches)
    stored = _Stored(network, recipe, owned)
    output = steps.outputs[0]
    stage("epochs of training")
    for epoch in range(epochs):
        advance(epoch, epochs)
        stored.choose_scales(owned)
        order = generator.permutation(len(split.labels))
        for number in range(batches):
            chosen = order[number * BATCH :][:BATCH]
            images = split.images[chosen]
            images = shifted(images, generator) if shift else images
            used = stored.parameters(owned)
            tensors = forward(steps, feeds(images, steps.inputs, steps.shapes), used)
            slope = cross_entropy_gradient(tensors[output], split.labels[chosen])
            found = stored.masked(backward(steps, tensors, used, {output: slope}))
            adam.step(_summed(found, ties))
    return replace(network, steps=with_parameters(steps, stored.parameters(owned)))


def _check_gradients(network: FloatNetwork) -> None:
    """Check that the gradient of every step is implemented.

    Raises:
        WorkloadError: A gradient is not implemented.
    """
    for step in network.steps.steps:
        if step.kind in _WITHOUT_GRADIENT:
            raise WorkloadError(
                f"{network.name}: layer {step.name}: no gradient of a {step.kind} is known; leave"
                " out --fine-tune"
            )


def shifted(images: Array, generator: Generator) -> Array:
    """Return images of shape (n, height, width), each moved at random by up to one pixel."""
    height, width = images.shape[1:]
    padded = np.pad(images, ((0, 0), (1, 1), (1, 1)))
    moves = generator.integers(0, 3, (len(images), 2))
    pairs = zip(padded, moves, strict=True)
    return np.stack([image[y : y + height, x : x + width] for image, (y, x) in pairs])


class _Stored:
    """Weights as a recipe stores them."""

    def __init__(
        self, network: FloatNetwork, recipe: Recipe | None, owned: dict[str, Parameters]
    ) -> None:
        self._network, self._recipe = network, recipe
        self._steps = {step.name: step for step in network.steps.steps if step.weights is not None}
        self._scales: dict[str, Weights] = {}
        self._masks: dict[str, NDArray[np.bool_]] = {}
        if recipe is not None:
            recipe.check_layers(self._steps)
            for name in self._steps:
                step, values = self._steps[name], owned[name].weights
                self._masks[name] = layer_mask(network, step, values, recipe)

    def choose_scales(self, owned: dict[str, Parameters]) -> None:
        if self._recipe is None:
            return
        for name, step in self._steps.items():
            values = np.where(self._masks[name], owned[name].weights, 0.0)
            self._scales[name] = layer_weights(self._network, step, values, self._recipe)

    def parameters(self, owned: dict[str, Parameters]) -> dict[str, Parameters]:
        if self._recipe is None:
            return owned
        return {
            name: Parameters(weights=self._rounded(name, part.weights), bias=part.bias)
            for name, part in owned.items()
        }

    def _rounded(self, name: str, values: Array) -> Array:
        assert self._recipe is not None
        kept = np.where(self._masks[name], values, 0.0)
        if self._recipe.group or self._recipe.block:
            made = layer_weights(self._network, self._steps[name], kept, self._recipe)
            return real_weights(with_weights(self._steps[name], made, self._recipe))
        scale = self._scales[name].scale
        assert scale is not None
        steps = scale.reshape(-1, 1, 1, 1)
        levels = self._recipe.grid(name).nearest(kept / steps)
        return np.where(self._masks[name], levels * steps, 0.0)

    def masked(self, found: dict[str, Parameters]) -> dict[str, Parameters]:
        if self._recipe is None:
            return found
        return {
            name: Parameters(weights=part.weights * self._masks[name], bias=part.bias)
            for name, part in found.items()
        }


def _ties(steps: Steps) -> dict[str, str]:
    """Return for each layer with weights the first layer with equal weights and bias."""
    seen: dict[bytes, str] = {}
    ties = {}
    for name, part in parameters_of(steps).items():
        shape = str(part.weights.shape).encode()
        ties[name] = seen.setdefault(shape + part.weights.tobytes() + part.bias.tobytes(), name)
    return ties


def _first(ties: dict[str, str]) -> list[str]:
    return list(dict.fromkeys(ties.values()))


def _summed(found: dict[str, Parameters], ties: dict[str, str]) -> list[Array]:
    slopes = []
    for first in _first(ties):
        same = [found[name] for name, owner in ties.items() if owner == first]
        slopes.append(np.sum([part.weights for part in same], axis=0))
        slopes.append(np.sum([part.bias for part in same], axis=0))
    return slopes


def cross_entropy_gradient(logits: Array, labels: NDArray[np.int64]) -> Array:
    """Return the gradient of the mean cross-entropy of the softmax of logits (n, classes)."""
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    slope = odds / odds.sum(axis=1, keepdims=True)
    slope[np.arange(len(labels)), labels] -= 1
    return np.asarray(slope / len(labels))


def with_parameters(steps: Steps, parameters: dict[str, Parameters]) -> Steps:
    """Return the steps with other weights and biases, by name of the step."""
    made = []
    for step in steps.steps:
        if step.weights is not None:
            part = parameters[step.name]
            weights = replace(step.weights, values=part.weights.copy())
            step = replace(step, weights=weights, bias=part.bias.copy())
        made.append(step)
    return replace(steps, steps=tuple(made))
