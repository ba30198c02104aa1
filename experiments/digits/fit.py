"""Training of every network here: cross-entropy, and Adam whose rate falls along half a cosine.

Kingma, Ba 2015 (arXiv:1412.6980) with the decoupled weight decay of Loshchilov, Hutter 2019
(arXiv:1711.05101).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from experiments.digits.layers import Array

Augment = Callable[[Array, Generator], Array]


class Trainable(Protocol):
    """What can be trained."""

    @property
    def parameters(self) -> list[Array]:
        """Arrays that training changes in place."""
        ...

    @property
    def gradients(self) -> list[Array]:
        """Of each of ``parameters``, after ``backward``."""
        ...

    def forward(self, images: Array) -> Array:
        """Return logits of shape (n, classes) of n images, or of all tokens of fewer rows."""
        ...

    def backward(self, gradient: Array) -> None:
        """Set the gradients from that of the logits."""
        ...


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How one network is trained.

    Args:
        epochs: Passes over the training split.
        batch: Images of a step; those that fill no batch are left out of an epoch.
        rate: The greatest.
        decay: Share of a weight that a step takes away, times the rate.
        decays_vectors: Whether biases, and scales of norms, decay too.
        warm_up: Share of the steps in which the rate rises from 0, before it falls.
        smoothing: Share of a label that is spread over all classes (Szegedy et al. 2016,
            arXiv:1512.00567, section 7).
    """

    epochs: int
    batch: int = 32
    rate: float = 3e-3
    decay: float = 1e-2
    decays_vectors: bool = True
    warm_up: float = 0.0
    smoothing: float = 0.0

    def rate_of(self, step: int, steps: int) -> float:
        """Return the rate of one of ``steps`` steps."""
        rising = self.warm_up * steps
        if step < rising:
            return self.rate * (step + 1) / rising
        return float(self.rate * (1 + np.cos(np.pi * (step - rising) / (steps - rising))) / 2)


def shifted(images: Array, generator: Generator) -> Array:
    """Return images moved by up to one pixel in both directions, each by its own step."""
    padded = np.pad(images, ((0, 0), (1, 1), (1, 1), (0, 0)))
    moves = generator.integers(0, 3, (len(images), 2))
    parts = [image[y : y + 8, x : x + 8] for image, (y, x) in zip(padded, moves, strict=True)]
    return np.stack(parts)


def noisy(images: Array, generator: Generator) -> Array:
    """Return images with Gaussian noise of 0.15 of the range of a pixel."""
    return images + generator.normal(0, 0.15, images.shape)


def unchanged(images: Array, generator: Generator) -> Array:
    """Return images as they are."""
    del generator
    return images


def fit(
    network: Trainable,
    images: Array,
    labels: NDArray[np.int64],
    plan: Plan,
    *,
    seed: int,
    augment: Augment,
) -> None:
    """Train a network.

    Args:
        network: Network to train; its parameters change in place.
        images: Shape (n, 8, 8, 1), pixels from 0 to 1; or rows of tokens, shape (n, tokens).
        labels: Shape (n,), or one for each token.
        plan: Plan of the training.
        seed: Seed of the order of images, and of what ``augment`` draws.
        augment: Function that changes the images of a batch before they are read.
    """
    generator = np.random.default_rng(seed)
    parameters = network.parameters
    means = [np.zeros_like(value) for value in parameters]
    squares = [np.zeros_like(value) for value in parameters]
    batches = len(labels) // plan.batch
    for number in range(plan.epochs * batches):
        if number % batches == 0:
            order = generator.permutation(len(labels))
        chosen = order[number % batches * plan.batch :][: plan.batch]
        logits = network.forward(augment(images[chosen], generator))
        network.backward(_slope(logits, labels[chosen].reshape(-1), plan.smoothing))
        rate = plan.rate_of(number, plan.epochs * batches)
        every = zip(parameters, network.gradients, means, squares, strict=True)
        for value, slope, mean, square in every:
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9 ** (number + 1))
            step /= np.sqrt(square / (1 - 0.999 ** (number + 1))) + 1e-8
            decay = plan.decay if plan.decays_vectors or value.ndim > 1 else 0.0
            value -= rate * (step + decay * value)


def _slope(logits: Array, labels: NDArray[np.int64], smoothing: float) -> Array:
    """Return the gradient of the mean cross-entropy."""
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    slope: Array = odds / odds.sum(axis=1, keepdims=True) - smoothing / logits.shape[1]
    slope[np.arange(len(labels)), labels] -= 1 - smoothing
    return slope / len(labels)
