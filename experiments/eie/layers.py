"""The layers of EIE's Table III on the model: theoretical and actual time."""

from dataclasses import dataclass
from pathlib import Path

from accelsim.sparse_engines import ColumnBroadcast
from accelsim.sparsity.masks import Unstructured, random_mask
from experiments.eie.reference import Row, percent, published

FILE = "eie_isca16_tables34.csv"
CLOCK_MHZ = 800  # Han et al., ISCA 2016, section VI
SEED = 0


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A row of Table III, densities as fractions, and its times of Table IV where printed."""

    name: str
    m: int
    k: int
    weight_density: float
    activation_density: float
    times_us: dict[str, float]


def printed_density(weights: float, activations: float, products: float) -> float:
    """Return the weight density in the middle of those that agree with all of Table III.

    Weights and products are printed in whole percents, so each may be half a percent off.

    Args:
        weights: Percent of weights kept.
        activations: Percent of activations that are not zero.
        products: Percent of products that are left, "FLOP%" of the table.

    Returns:
        A fraction.
    """
    least = max(weights - 0.5, (products - 0.5) / activations * 100)
    most = min(weights + 0.5, (products + 0.5) / activations * 100)
    return (least + most) / 200 if least <= most else weights / 100


def layers(folder: Path) -> list[Layer]:
    table: dict[str, dict[str, float]] = {}
    for row in published(folder, FILE):
        if row["table/figure"] == "Table III" or row["quantity"].startswith("EIE "):
            table.setdefault(row["layer"], {})[row["quantity"]] = float(row["value"])
    return [
        Layer(
            name=name,
            m=int(values["output size"]),
            k=int(values["input size"]),
            weight_density=printed_density(
                values["weight density"], values["activation density"], values["FLOP density"]
            ),
            activation_density=values["activation density"] / 100,
            times_us={
                kind: values[f"EIE {kind} time"]
                for kind in ("theoretical", "actual")
                if f"EIE {kind} time" in values
            },
        )
        for name, values in table.items()
    ]


def times_us(layer: Layer) -> dict[str, float]:
    """Return theoretical and actual time of the default machine: 64 elements, queues of 8."""
    machine = ColumnBroadcast()
    weights = random_mask(
        (layer.m, layer.k), Unstructured(density=layer.weight_density), seed=(SEED, 0)
    )
    activations = random_mask(
        (layer.k, 1), Unstructured(density=layer.activation_density), seed=(SEED, 1)
    )
    return {
        "theoretical": machine.theoretical_cycles(weights, activations) / CLOCK_MHZ,
        "actual": machine.run(weights, activations).cycles / CLOCK_MHZ,
    }


def rows(folder: Path) -> list[Row]:
    found = []
    for layer in layers(folder):
        model = times_us(layer)
        for kind, value in model.items():
            paper = layer.times_us.get(kind)
            found.append(
                {
                    "layer": layer.name,
                    "time": kind,
                    "model_us": f"{value:.2f}",
                    "error_percent": percent(value, paper) if paper else "",
                }
            )
    return found
