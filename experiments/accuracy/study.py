"""Measure every recipe on every network: ``python -m experiments.accuracy.study`` from the root.

Writes ``experiments/accuracy/expected.csv``, the same bytes every time.
"""

import argparse
import csv
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset, measure
from accelsim.learn.accuracy.training import Tuning
from accelsim.learn.quantize import LayerRecipe, Recipe, parse_format

EXPECTED = Path(__file__).resolve().parent / "expected.csv"
NETWORKS = ("digits_mlp", "digits_conv", "digits_rnn")
SEED = 0
EPOCHS = 5
PROCESSES = 2

FORMATS = ("int8", "w4a8", "w3a8", "w2a8", "int4", "ternary", "binary", "pow2_4", "apot5/int8")
TUNED_FORMATS = ("w3a8", "w2a8", "int4", "ternary", "binary")
PATTERNS = ("2:4", "density=0.5", "density=0.25")
PRUNED_FORMATS = ("int8", "w4a8")
CALIBRATIONS = ("minmax", "percentile", "mse", "entropy", "cross_entropy")
CALIBRATED_FORMAT = "int4"
ACCUMULATORS = ("int16", "int14", "int12")
OVERFLOWS = ("wrap", "saturate")
MIXED_FORMAT = "ternary"

UNPRUNED: dict[str, tuple[str, ...]] = {"digits_conv": ("first", "depthwise"), "digits_rnn": ()}
"""Layers that 2:4 does not fit, because a filter's group has one input channel."""

MIXED: dict[str, tuple[str, ...]] = {
    "digits_mlp": ("logits",),
    "digits_conv": ("first", "depthwise", "logits"),
    "digits_rnn": ("enter_*", "logits"),
}
"""Layers that keep int8 weights in mixed precision: the first, the last and the depthwise ones."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """One row of the table."""

    question: str
    network: str
    form: str
    recipe: Recipe
    epochs: int = 0


def cases() -> Iterator[Case]:
    """Yield all rows in the order of the table."""
    for network in NETWORKS:
        yield from _formats(network)
        yield from _patterns(network)
        yield from _choices(network)
        yield from _accumulators(network)


def _recipe(form: str, **fields: Any) -> Recipe:
    weight, activation = parse_format(form)
    return Recipe(weight=weight, activation=activation, **fields)


def _formats(network: str) -> Iterator[Case]:
    for form in FORMATS:
        for epochs in (0, EPOCHS) if form in TUNED_FORMATS else (0,):
            yield Case(
                question="format",
                network=network,
                form=form,
                recipe=_recipe(form),
                epochs=epochs,
            )
    exceptions = tuple((name, LayerRecipe(weight="int8")) for name in MIXED[network])
    yield Case(
        question="mixed precision",
        network=network,
        form=MIXED_FORMAT,
        recipe=_recipe(MIXED_FORMAT, layers=exceptions),
        epochs=EPOCHS,
    )


def _patterns(network: str) -> Iterator[Case]:
    dense = tuple((name, LayerRecipe(sparsity="dense")) for name in UNPRUNED.get(network, ()))
    for pattern in PATTERNS:
        for form in PRUNED_FORMATS:
            for epochs in (0, EPOCHS):
                if form != "int8" and not epochs:
                    continue
                recipe = _recipe(form, sparsity=pattern, layers=dense)
                yield Case(
                    question="pattern", network=network, form=form, recipe=recipe, epochs=epochs
                )


def _choices(network: str) -> Iterator[Case]:
    form = CALIBRATED_FORMAT
    for calibration in CALIBRATIONS:
        recipe = _recipe(form, calibration=calibration)
        yield Case(question="calibration", network=network, form=form, recipe=recipe)
    base = _recipe("w4a8")
    for changed in (
        replace(base, granularity="tensor"),
        replace(base, granularity="group=8"),
        replace(base, weight_calibration="minmax"),
        replace(base, weight_calibration="percentile"),
        replace(base, bias_correction=False),
    ):
        fits = changed.group == 0 or network != "digits_conv"
        if fits:
            yield Case(question="weights", network=network, form="w4a8", recipe=changed)


def _accumulators(network: str) -> Iterator[Case]:
    for accumulator in ACCUMULATORS:
        for overflow in OVERFLOWS:
            recipe = _recipe("w4a8", accumulator=accumulator, overflow=overflow)
            yield Case(question="accumulator", network=network, form="w4a8", recipe=recipe)


def row(case: Case) -> dict[str, Any]:
    """Return what one case gives."""
    network, data = read_float_network(case.network), load_dataset("digits")
    found = measure(network, data, case.recipe, Tuning(epochs=case.epochs, seed=SEED))
    how = case.recipe
    return {
        "question": case.question,
        "network": case.network,
        "format": case.form,
        "sparsity": how.sparsity,
        "exceptions": " ".join(f"{name}={one.weight or one.sparsity}" for name, one in how.layers),
        "granularity": how.granularity,
        "calibration": how.calibration,
        "weight_calibration": how.weight_calibration,
        "bias_correction": how.bias_correction,
        "accumulator": how.accumulator,
        "overflow": how.overflow,
        "fine_tune_epochs": case.epochs,
        "seed": SEED,
        "float_correct": found.float_correct,
        "correct": found.correct,
        "images": found.images,
        "weight_bits": found.weight_bits,
        "network_sha256": network.digest[:16],
    }


def table(wanted: list[Case], processes: int = PROCESSES) -> list[dict[str, Any]]:
    """Return the rows of cases, in their order."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        return list(pool.map(row, wanted))


def write(rows: list[dict[str, Any]], path: Path) -> None:
    """Write rows as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=EXPECTED)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    arguments = parser.parse_args()
    write(table(list(cases()), arguments.processes), arguments.out)


if __name__ == "__main__":
    main()
