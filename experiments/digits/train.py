"""Train, quantize and measure: ``python -m experiments.digits.train [NETWORK ...]`` from the root.

Writes ``workloads/NETWORK.onnx`` and the rows of ``experiments/digits/expected.csv``; without names
of all networks.
"""

import csv
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto

from accelsim.integer.read import read_integer_network
from experiments.digits.data import BRIGHTEST, Digits, digits, test_images
from experiments.digits.evaluate import integer_answers, runtime_answers
from experiments.digits.fit import Augment, Plan, Trainable, fit, noisy, shifted
from experiments.digits.layers import Array
from experiments.digits.lstm import DigitsLstm
from experiments.digits.network import DigitsNetwork
from experiments.digits.quantize import quantized_model
from experiments.digits.quantize_lstm import quantized_lstm
from experiments.digits.quantize_se import quantized_se
from experiments.digits.quantize_vit import quantized_vit
from experiments.digits.se import DigitsSe
from experiments.digits.vit import DigitsVit

FOLDER = Path(__file__).resolve().parent
WORKLOADS = FOLDER.parents[1] / "workloads"
EXPECTED = FOLDER / "expected.csv"


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How a network is made.

    Args:
        make: The network with the weights of a seed.
        written: Function that returns the file, from the network and images of the training split.
        plan: Plan of the training.
        seed: Seed of the weights, of the order of images, and of what ``augment`` draws.
        augment: Function that changes images before they are learnt from.
        reads_integers: Whether it reads the pixels of the data, from 0 to 16.
    """

    make: Callable[[int], Trainable]
    written: Callable[[Any, Array], ModelProto]
    plan: Plan
    seed: int
    augment: Augment = shifted
    reads_integers: bool = False


RECIPES = {
    "digits_cnn": Recipe(
        make=DigitsNetwork,
        written=quantized_model,
        plan=Plan(epochs=40),
        seed=1,
        reads_integers=True,
    ),
    "digits_se": Recipe(make=DigitsSe, written=quantized_se, plan=Plan(epochs=80), seed=1),
    "digits_lstm": Recipe(
        make=DigitsLstm,
        written=quantized_lstm,
        plan=Plan(epochs=60, batch=64, rate=1e-2, warm_up=0.1),
        seed=1,
        augment=noisy,
    ),
    "digits_vit": Recipe(
        make=DigitsVit,
        written=quantized_vit,
        plan=Plan(
            epochs=100,
            batch=64,
            decay=0.1,
            decays_vectors=False,
            warm_up=0.3,
            smoothing=0.05,
        ),
        seed=0,
        augment=noisy,
    ),
}


def trained(recipe: Recipe, split: Digits) -> Trainable:
    """Return a network that has learnt from a split, and reads pixels as ``recipe`` says."""
    network = recipe.make(recipe.seed)
    fit(
        network,
        split.images / BRIGHTEST,
        split.labels,
        recipe.plan,
        seed=recipe.seed,
        augment=recipe.augment,
    )
    if recipe.reads_integers:
        network.parameters[0][:] /= BRIGHTEST
    return network


def answers(name: str) -> dict[str, NDArray[np.int64]]:
    """Train a network and write its file.

    Returns:
        The class of each test image, by kind of arithmetic.
    """
    training, held_out = digits()
    recipe = RECIPES[name]
    network = trained(recipe, training)
    greatest = 1.0 if recipe.reads_integers else BRIGHTEST
    path = WORKLOADS / f"{name}.onnx"
    real = np.argmax(network.forward(held_out.images / greatest), axis=1)
    model = recipe.written(network, training.images / greatest)
    path.write_bytes(model.SerializeToString(deterministic=True))
    return {
        "float": real,
        "integer": integer_answers(read_integer_network(path), test_images(name)[0]),
        "onnxruntime": runtime_answers(path, held_out.images),
    }


def expected() -> dict[tuple[str, str], int]:
    """Return the right answers of ``EXPECTED`` by network and arithmetic."""
    with EXPECTED.open(encoding="utf-8", newline="") as file:
        return {
            (row["network"], row["arithmetic"]): int(row["correct"]) for row in csv.DictReader(file)
        }


def main(names: list[str]) -> None:
    """Write networks and what they achieve."""
    labels = digits()[1].labels
    rows = expected()
    for name in names or RECIPES:
        rows |= {(name, how): int(np.sum(x == labels)) for how, x in answers(name).items()}
    with EXPECTED.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("network", "arithmetic", "correct", "images"))
        for (name, how), correct in rows.items():
            writer.writerow((name, how, correct, len(labels)))


if __name__ == "__main__":
    main(sys.argv[1:])
