"""Published accuracies on ImageNet, for networks that are not trained here.

``data/published.csv`` has a row for each published result: network of the zoo, formats, pattern,
top-1 accuracy, method and source. A result is valid for its own method only; nothing is computed
from several results.
"""

import csv
from dataclasses import dataclass
from functools import lru_cache

from accelsim.learn.accuracy.dataset import FOLDER


@dataclass(frozen=True, kw_only=True)
class Published:
    """A published result on the validation images of ImageNet.

    Args:
        network: Name in the zoo.
        weight: Format of weights; ``mixed`` if it differs from layer to layer.
        activation: Format of activations.
        sparsity: Pattern of weights.
        top1_percent: Top-1 accuracy in percent.
        float_top1_percent: Top-1 accuracy, in percent, of the float network that was quantized;
            None if unknown.
        method: Method that produced it.
        note: Further remarks.
        source: Publication with table or page.
    """

    network: str
    weight: str
    activation: str
    sparsity: str
    top1_percent: float
    float_top1_percent: float | None
    method: str
    note: str
    source: str


@lru_cache(maxsize=1)
def published_results() -> tuple[Published, ...]:
    """Return all results, in the order of the file."""
    with (FOLDER / "published.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Published(
                network=row["network"],
                weight=row["weight"],
                activation=row["activation"],
                sparsity=row["sparsity"],
                top1_percent=float(row["top1_percent"]),
                float_top1_percent=(
                    float(row["float_top1_percent"]) if row["float_top1_percent"] else None
                ),
                method=row["method"],
                note=row["note"],
                source=row["source"],
            )
            for row in csv.DictReader(file)
        )


def published_for(
    network: str, weight: str, activation: str, sparsity: str
) -> tuple[Published, ...]:
    """Return the results of a network with exactly these formats and this pattern.

    Args:
        network: Name in the zoo.
        weight: Format of weights.
        activation: Format of activations.
        sparsity: Pattern of weights.
    """
    wanted = (network, weight, activation, sparsity)
    return tuple(
        row
        for row in published_results()
        if (row.network, row.weight, row.activation, row.sparsity) == wanted
    )
