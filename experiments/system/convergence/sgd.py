"""Stochastic gradient descent on several nodes that exchange encoded gradients.

Each node computes the gradient of its part of a batch. Of a linear codec the mean of what the nodes
want to send is encoded, as an all-reduce of encoded values does; of another codec each node encodes
what it wants to send, all nodes gather all parts, and average what they decode. With error feedback
a node adds what it lost to its next gradient. All nodes then take the same step.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.read import FloatNetwork
from accelsim.learn.accuracy.dataset import Split, feeds
from accelsim.learn.accuracy.gradient import backward
from accelsim.learn.accuracy.training import cross_entropy_gradient, with_parameters
from accelsim.learn.quantize.floating import Parameters, forward, parameters_of
from accelsim.system.codec import Codec
from accelsim.system.collective import event_ns, transfers
from accelsim.system.fabric import Fabric
from experiments.system.codecs import DeepGradientCompression, decode, encode

Array = NDArray[np.float32]
Shapes = list[tuple[int, ...]]

MOMENTUM = 0.9


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """How nodes exchange gradients.

    Attributes:
        codec: Encodes each array of weights or biases.
        has_feedback: Whether what a step loses is added to the next step's values.
        momentum_density: Density of Deep Gradient Compression, which keeps momentum at each node;
            None: the momentum of the optimizer.
        rate: Learning rate at the start; it falls to 0 along half a cosine.
        activations: Codec of the activations that a node keeps for the backward pass; None: none.
    """

    codec: Codec
    has_feedback: bool = False
    momentum_density: float | None = None
    rate: float = 0.05
    activations: Codec | None = None


def step_bytes(exchange: Exchange, shapes: Shapes) -> int:
    """Return the bytes that a node encodes in a step."""
    return sum(exchange.codec.encoded_bytes(shape) for shape in shapes)


def step_ns(exchange: Exchange, shapes: Shapes, fabric: Fabric) -> int:
    """Return the time in which the nodes of a fabric exchange the gradients of a step.

    An all-reduce of a linear codec's parts, two of PowerSGD (its second factor is made from the sum
    of the first), an all-gather of all others.
    """
    if not exchange.codec.is_linear:
        gathered = fabric.chips * step_bytes(exchange, shapes)
        return event_ns(transfers("all_gather", "ring", fabric.chips), fabric, gathered)
    messages = transfers("all_reduce", "ring", fabric.chips)
    each = [exchange.codec.rounds(shape) for shape in shapes]
    return sum(event_ns(messages, fabric, sum(sizes)) for sizes in zip(*each, strict=True))


class Nodes:
    """What each node remembers of each array: lost values, and momentum of its own.

    Args:
        exchange: Codec and momentum of the exchange.
        count: Nodes.
        shapes: Shapes of the arrays.
        seed: Seed of random codecs; linear codecs draw alike at all nodes.
    """

    def __init__(self, exchange: Exchange, count: int, shapes: Shapes, seed: int) -> None:
        self.exchange, self.count = exchange, count
        self.shared = np.random.default_rng(seed)
        self.residual = [[np.zeros(shape, np.float32) for shape in shapes] for _ in range(count)]
        density = exchange.momentum_density
        self.compressors = [
            [DeepGradientCompression(density, MOMENTUM, shape) for shape in shapes]
            if density
            else []
            for _ in range(count)
        ]

    def mean(self, place: int, gradients: list[Array]) -> Array:
        """Return what all nodes take for the mean gradient of an array.

        Args:
            place: Place of the array.
            gradients: Gradient of each node.
        """
        codec, shape = self.exchange.codec, gradients[0].shape
        if self.exchange.momentum_density:
            parts = [
                self.compressors[node][place].encode(gradient, self.shared)
                for node, gradient in enumerate(gradients)
            ]
            return np.mean([decode(codec, part, shape) for part in parts], axis=0)
        wanted = [gradient + self.residual[node][place] for node, gradient in enumerate(gradients)]
        if codec.is_linear:
            total = np.mean(wanted, axis=0, dtype=np.float32)
            decoded = [decode(codec, encode(codec, total, self.shared), shape)] * self.count
        else:
            decoded = [decode(codec, encode(codec, each, self.shared), shape) for each in wanted]
        if self.exchange.has_feedback:
            for node, each in enumerate(wanted):
                self.residual[node][place] = each - decoded[node]
        result: Array = np.mean(decoded, axis=0, dtype=np.float32)
        return result


def train(
    network: FloatNetwork,
    split: Split,
    exchange: Exchange,
    *,
    nodes: int,
    epochs: int,
    batch: int,
    seed: int,
    after_epoch: Callable[[FloatNetwork], None] = lambda _: None,
) -> FloatNetwork:
    """Return the network after training.

    Args:
        network: Network in real numbers, with one output of logits.
        split: Images and labels to learn.
        exchange: Codec and momentum of the exchange.
        nodes: Among which each batch is divided in equal parts.
        epochs: Number of passes over the split.
        batch: Images of a step, of all nodes together.
        seed: Seed of the order of images and of random codecs.
        after_epoch: Is called with the network after each epoch.
    """
    steps, used = network.steps, copied(parameters_of(network.steps))
    values = arrays(used)
    shapes = [value.shape for value in values]
    velocity = [np.zeros(shape) for shape in shapes]
    memory = Nodes(exchange, nodes, shapes, seed)
    generator = np.random.default_rng(seed)
    total = epochs * (len(split.labels) // batch)
    momentum = 0.0 if exchange.momentum_density else MOMENTUM
    for number in range(total):
        if number % (total // epochs) == 0:
            order = generator.permutation(len(split.labels))
        chosen = order[number % (total // epochs) * batch :][:batch]
        found = []
        for part in np.split(chosen, nodes):
            kept = Kept(exchange.activations, generator) if exchange.activations else None
            found.append(gradients(network, used, split, part, kept))
        rate = exchange.rate * (1 + np.cos(np.pi * number / total)) / 2
        for place, value in enumerate(values):
            mean = memory.mean(place, [node[place].astype(np.float32) for node in found])
            velocity[place] = momentum * velocity[place] + mean
            value -= rate * velocity[place]
        if (number + 1) % (total // epochs) == 0:
            after_epoch(replace(network, steps=with_parameters(steps, used)))
    return replace(network, steps=with_parameters(steps, used))


@dataclass(frozen=True)
class Kept:
    """How activations are kept between the forward and the backward pass.

    Args:
        codec: Encodes each tensor.
        generator: Generator of random codecs.
    """

    codec: Codec
    generator: np.random.Generator

    def decoded(self, tensor: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what the backward pass reads of an input of a product."""
        parts = encode(self.codec, tensor.astype(np.float32), self.generator)
        return decode(self.codec, parts, tensor.shape).astype(np.float64)


def gradients(
    network: FloatNetwork,
    used: Mapping[str, Parameters],
    split: Split,
    chosen: NDArray[np.int64],
    kept: Kept | None = None,
) -> list[NDArray[np.float64]]:
    """Return the gradients of the mean cross entropy of some images, weights and bias in turn.

    Args:
        network: Network in real numbers, with one output of logits.
        used: Weights and biases of its layers.
        split: The images.
        chosen: Indices of the images.
        kept: Codec and generator of the activations that are kept; None: they are kept as they are.
    """
    steps, output = network.steps, network.steps.outputs[0]
    tensors = forward(steps, feeds(split.images[chosen], steps.inputs, steps.shapes), used)
    slope = cross_entropy_gradient(tensors[output], split.labels[chosen])
    decoded = None if kept is None else kept.decoded
    slopes = backward(steps, tensors, used, {output: slope}, decoded)
    return [array for name in used for array in (slopes[name].weights, slopes[name].bias)]


def copied(used: Mapping[str, Parameters]) -> dict[str, Parameters]:
    """Return weights and biases that may be changed in place."""
    return {
        name: Parameters(weights=part.weights.copy(), bias=part.bias.copy())
        for name, part in used.items()
    }


def arrays(used: Mapping[str, Parameters]) -> list[NDArray[np.float64]]:
    """Return weights and bias of each layer in turn."""
    return [array for part in used.values() for array in (part.weights, part.bias)]
