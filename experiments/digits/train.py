"""Train, quantize and measure: ``python -m experiments.digits.train`` from the root.

Writes ``workloads/digits_cnn.onnx`` and ``experiments/digits/expected.csv``.
"""

import csv
from pathlib import Path

import numpy as np

from accelsim.integer.read import read_integer_network
from experiments.digits.data import Digits, digits, test_images
from experiments.digits.evaluate import integer_answers, runtime_answers
from experiments.digits.layers import Array
from experiments.digits.network import DigitsNetwork
from experiments.digits.quantize import quantized_model

FOLDER = Path(__file__).resolve().parent
MODEL = FOLDER.parents[1] / "workloads" / "digits_cnn.onnx"
EXPECTED = FOLDER / "expected.csv"

SEED = 1
EPOCHS = 40
BATCH = 32
RATE = 3e-3
DECAY = 1e-2


def shifted(images: Array, generator: np.random.Generator) -> Array:
    """Return images moved by up to one pixel in both directions, each by its own step."""
    padded = np.pad(images, ((0, 0), (1, 1), (1, 1), (0, 0)))
    moves = generator.integers(0, 3, (len(images), 2))
    parts = [image[y : y + 8, x : x + 8] for image, (y, x) in zip(padded, moves, strict=True)]
    return np.stack(parts)


def train(split: Digits) -> DigitsNetwork:
    """Return the network after Adam whose rate falls to 0 along half a cosine.

    Kingma, Ba 2015 (arXiv:1412.6980) with the decoupled weight decay of Loshchilov, Hutter 2019
    (arXiv:1711.05101).
    """
    network = DigitsNetwork(SEED)
    generator = np.random.default_rng(SEED)
    parameters = [value for layer in network.layers.values() for value in layer.parameters]
    means = [np.zeros_like(value) for value in parameters]
    squares = [np.zeros_like(value) for value in parameters]
    batches = len(split.labels) // BATCH
    for number in range(EPOCHS * batches):
        if number % batches == 0:
            order = generator.permutation(len(split.labels))
        chosen = order[number % batches * BATCH :][:BATCH]
        logits = network.forward(shifted(split.images[chosen] / 16, generator))
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        gradient = odds / odds.sum(axis=1, keepdims=True)
        gradient[np.arange(len(chosen)), split.labels[chosen]] -= 1
        network.backward(gradient / len(chosen))
        gradients = [value for layer in network.layers.values() for value in layer.gradients]
        rate = RATE * (1 + np.cos(np.pi * number / (EPOCHS * batches))) / 2
        for value, slope, mean, square in zip(parameters, gradients, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9 ** (number + 1))
            step /= np.sqrt(square / (1 - 0.999 ** (number + 1))) + 1e-8
            value -= rate * (step + DECAY * value)
    # The network that is quantized reads pixels from 0 to 16 as they are.
    network.first.weights /= 16
    return network


def main() -> None:
    """Write the network and what it achieves."""
    training, held_out = digits()
    network = train(training)
    real = np.argmax(network.forward(held_out.images), axis=1)
    MODEL.write_bytes(
        quantized_model(network, training.images).SerializeToString(deterministic=True)
    )
    images, labels = test_images()
    answers = {
        "float": real,
        "integer": integer_answers(read_integer_network(MODEL), images),
        "onnxruntime": runtime_answers(MODEL, held_out),
    }
    with EXPECTED.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("arithmetic", "correct", "images"))
        for name, given in answers.items():
            writer.writerow((name, int(np.sum(given == labels)), len(labels)))


if __name__ == "__main__":
    main()
