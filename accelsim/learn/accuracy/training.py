"""Trains networks, and fine-tunes pruned and quantized weights."""

from dataclasses import dataclass, replace

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
from accelsim.learn.quantize.recipe import Pruning
from accelsim.progress import advance, stage

Array = NDArray[np.float64]

BATCH = 32
RATE = 3e-3
DECAY = 1e-2
TEMPERATURE = 4.0
"""Temperature of the softmax of a teacher and of its pupil."""

SOFT_SHARE = 0.7
"""Share of the teacher's results in the loss; labels have the rest."""

PULL = 1e-2
"""Factor rho of the squared distance from pruned weights in the loss of ADMM."""

MEAN_DECAY = 0.9
SQUARE_DECAY = 0.999
TINY = 1e-8

_WITHOUT_GRADIENT = ("gather", "lookup", "product")
"""Kinds of steps with which a network can be calibrated but not trained."""


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """Training of a network that was made smaller.

    Args:
        epochs: Number of passes over all images.
        seed: Seed of the order of images.
        teacher: Float network whose results the network is to give (knowledge distillation);
            None for labels alone.
        pruning: Choice of the weights that go: ``magnitude``, before training; or ``admm``, after
            half of the epochs.
    """

    epochs: int = 0
    seed: int = 0
    teacher: FloatNetwork | None = None
    pruning: Pruning = "magnitude"


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
    tuning: Tuning,
    *,
    rate: float = RATE,
    recipe: Recipe | None = None,
    shift: bool = False,
) -> FloatNetwork:
    """Return the network after training.

    With a recipe the network computes with its pruned and quantized weights, whose gradient is
    taken as that of the float weights behind them (straight-through estimator, Bengio et al. 2013,
    arXiv:1308.3432). Scales are chosen anew at the start of every epoch. The result has the
    quantized weights, which lie on the grid of their format; with a basis it has the pruned weights
    behind them, because a decomposition of weights that have one may find another. Layers that
    start with equal weights keep equal weights.

    Weights are pruned by their magnitude at the start. With ``admm`` the first half of the epochs
    trains float weights that are pulled towards pruned ones (Zhang et al. 2018, arXiv:1804.03294,
    ``_Pulled``), and these are pruned for the rest.

    The same arguments give the same bits, whatever the number of threads.

    Args:
        network: A float network with one output of logits.
        split: Images to train on.
        tuning: Epochs, seed, teacher and pruning.
        rate: Learning rate of Adam at the start.
        recipe: Storage of weights; None for float weights.
        shift: Whether images are moved at random by up to one pixel in both directions; a teacher
            sees them where they were.

    Raises:
        WorkloadError: The recipe is impossible for a layer, the network has several outputs or a
            layer whose gradient is not implemented, or the teacher has other results.
    """
    steps = network.steps
    _check_gradients(network)
    if len(steps.outputs) != 1:
        raise WorkloadError(f"{network.name}: training needs one output, not {len(steps.outputs)}")
    generator = np.random.default_rng(tuning.seed)
    ties = _ties(steps)
    real = {
        name: Parameters(weights=part.weights.copy(), bias=part.bias.copy())
        for name, part in parameters_of(steps).items()
    }
    owned = {name: real[first] for name, first in ties.items()}
    trained = [part for name in _first(ties) for part in (real[name].weights, real[name].bias)]
    batches = len(split.labels) // BATCH
    adam = Adam(trained, rate=rate, total=tuning.epochs * batches)
    pulls = tuning.epochs // 2 if tuning.pruning == "admm" else 0
    pulled = _Pulled(network, recipe, owned) if pulls else None
    stored = _Stored(network, None if pulled else recipe, owned)
    loss = _Loss(network, split, tuning.teacher)
    stage("epochs of training")
    for epoch in range(tuning.epochs):
        advance(epoch, tuning.epochs)
        if pulled is not None and epoch == pulls:
            pulled, stored = None, _Stored(network, recipe, owned)
        stored.choose_scales(owned)
        order = generator.permutation(len(split.labels))
        for number in range(batches):
            chosen = order[number * BATCH :][:BATCH]
            images = split.images[chosen]
            images = shifted(images, generator) if shift else images
            used = stored.parameters(owned)
            tensors = forward(steps, feeds(images, steps.inputs, steps.shapes), used)
            slopes = {steps.outputs[0]: loss.gradient(tensors[steps.outputs[0]], chosen)}
            found = stored.masked(backward(steps, tensors, used, slopes))
            adam.step(_summed(found if pulled is None else pulled.gradients(found, owned), ties))
        if pulled is not None:
            pulled.follow(owned)
    return replace(network, steps=with_parameters(steps, stored.results(owned)))


class _Loss:
    """Cross-entropy of the labels, and of the results of a teacher where there is one.

    Both softmaxes of the second part have a temperature T, and its gradient is multiplied by T^2,
    so that its scale does not depend on T (Hinton et al. 2015, arXiv:1503.02531, section 2).

    Args:
        network: The network that is trained.
        split: Images to train on.
        teacher: The teacher, or None.

    Raises:
        WorkloadError: The teacher has another number of results.
    """

    def __init__(self, network: FloatNetwork, split: Split, teacher: FloatNetwork | None) -> None:
        self._labels = split.labels
        self._soft: Array | None = None
        if teacher is None:
            return
        steps, classes = teacher.steps, network.steps.shapes[network.steps.outputs[0]][-1]
        if len(steps.outputs) != 1 or steps.shapes[steps.outputs[0]][-1] != classes:
            raise WorkloadError(
                f"{teacher.name}: a teacher must have the {classes} results of {network.name}"
            )
        given = feeds(split.images, steps.inputs, steps.shapes)
        self._soft = forward(steps, given, parameters_of(steps))[steps.outputs[0]]

    def gradient(self, logits: Array, chosen: NDArray[np.int64]) -> Array:
        """Return the gradient of the mean loss of some images.

        Args:
            logits: Results of the network, shape (n, classes).
            chosen: Indices of the images, shape (n,).
        """
        slope = cross_entropy_gradient(logits, self._labels[chosen])
        if self._soft is None:
            return slope
        soft = distillation_gradient(logits, self._soft[chosen], TEMPERATURE)
        return (1 - SOFT_SHARE) * slope + SOFT_SHARE * soft


class _Pulled:
    """Weights that ADMM pulls towards pruned ones.

    The loss gains rho / 2 |W - Z + U|^2. After each epoch Z becomes W + U pruned by magnitude, and
    U grows by W - Z: weights that go shrink while the others learn to do without them.
    Source: Zhang et al. 2018, arXiv:1804.03294, equations 6 to 9.

    Args:
        network: The network.
        recipe: Patterns of its layers.
        owned: Weights before training.
    """

    def __init__(
        self, network: FloatNetwork, recipe: Recipe | None, owned: dict[str, Parameters]
    ) -> None:
        if recipe is None:
            raise WorkloadError(f"{network.name}: admm needs a recipe with a pattern of weights")
        self._network, self._recipe = network, recipe
        self._steps = {step.name: step for step in network.steps.steps if step.weights is not None}
        recipe.check_layers(self._steps)
        self._duals = {name: np.zeros_like(part.weights) for name, part in owned.items()}
        self._wanted = {name: self._pruned(name, part.weights) for name, part in owned.items()}

    def follow(self, owned: dict[str, Parameters]) -> None:
        """Choose the pruned weights anew after an epoch."""
        for name, part in owned.items():
            near = part.weights + self._duals[name]
            self._wanted[name] = self._pruned(name, near)
            self._duals[name] = near - self._wanted[name]

    def _pruned(self, name: str, weights: Array) -> Array:
        """Return the weights of a layer without those of small magnitude."""
        mask = layer_mask(self._network, self._steps[name], weights, self._recipe)
        return np.where(mask, weights, 0.0)

    def gradients(
        self, found: dict[str, Parameters], owned: dict[str, Parameters]
    ) -> dict[str, Parameters]:
        """Return gradients with that of the distance from the pruned weights."""
        return {
            name: Parameters(
                weights=part.weights
                + PULL * (owned[name].weights - self._wanted[name] + self._duals[name]),
                bias=part.bias,
            )
            for name, part in found.items()
        }


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

    def results(self, owned: dict[str, Parameters]) -> dict[str, Parameters]:
        """Return what training ends with; weights with a basis are decomposed again later."""
        if self._recipe is None or self._recipe.basis is None:
            return self.parameters(owned)
        return self.masked(owned)

    def _rounded(self, name: str, values: Array) -> Array:
        assert self._recipe is not None
        kept = np.where(self._masks[name], values, 0.0)
        if self._recipe.group or self._recipe.block or self._recipe.basis:
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


def distillation_gradient(logits: Array, teacher: Array, temperature: float) -> Array:
    """Return the gradient of the mean cross-entropy with a teacher's softmax, times T^2.

    Args:
        logits: Results of the network, shape (n, classes).
        teacher: Results of the teacher, shape (n, classes).
        temperature: Number T that both are divided by.
    """

    def softmax(values: Array) -> Array:
        odds = np.exp((values - values.max(axis=1, keepdims=True)) / temperature)
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    return (softmax(logits) - softmax(teacher)) * temperature / len(logits)


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
