"""The iterations of a table: predicted in one call."""

import csv
from pathlib import Path

import numpy as np

from accelsim.system.cluster import Cluster, load_cluster
from accelsim.system.memory import LayoutError
from accelsim.system.transformer import GptRuns, gpt_step
from experiments.comparison import Comparison, Pair, Row, TableError, number, positive, whole

EXTENTS = {
    "hidden": "hidden",
    "heads": "heads",
    "layers": "layers",
    "sequence": "seq",
    "global_batch": "global_batch",
    "microbatch": "micro_batch",
    "tensor_parallel": "tp",
    "data_parallel": "dp",
    "pipeline_parallel": "pp",
}
"""The column of each extent of a run."""
COLUMNS = (*EXTENTS.values(), "iteration_ms", "gpu", "schedule", "activation_recompute")
FIXED = {"gpu": "A100", "schedule": "1f1b", "activation_recompute": "full"}
"""What the model of the table's runs takes for granted."""
VOCABULARY = 51_200
"""Of Megatron-LM's GPT models; the table does not say it."""
FITTED = Path(__file__).parent / "fitted.csv"
"""Configurations to whose iterations the software's costs were fitted, without the iterations."""


def key(row: Row) -> tuple[str, ...]:
    """Return what tells the configuration of a row from others."""
    return tuple(row[column] for column in EXTENTS.values())


def fitted_keys() -> set[tuple[str, ...]]:
    """Return the configurations that parameters were fitted to."""
    with FITTED.open(newline="") as file:
        return {key(row) for row in csv.DictReader(file)}


def name_of(row: Row) -> str:
    """Return a short name of a row."""
    return "h{hidden} L{layers} B{global_batch} b{micro_batch} tp{tp} dp{dp} pp{pp}".format(**row)


def refusal(row: Row) -> str | None:
    """Return why a row cannot be predicted, or None."""
    for column, value in FIXED.items():
        if row[column] != value:
            return f"{column} must be {value}, not {row[column]!r}"
    try:
        runs_of([row])
        positive(row, "iteration_ms", name_of(row))
    except (LayoutError, TableError) as error:
        return str(error).removeprefix("run 0: ")
    return None


def runs_of(rows: list[Row]) -> GptRuns:
    """Return the runs of rows.

    Raises:
        LayoutError: Extents of a row do not divide.
        TableError: A row has no number where one must be.
    """
    extents = {
        extent: np.array([whole(row, column, name_of(row)) for row in rows])
        for extent, column in EXTENTS.items()
    }
    return GptRuns(**extents, vocabulary=np.int64(VOCABULARY), recompute="full")


def predicted_ms(rows: list[Row], cluster: Cluster) -> np.ndarray:
    """Return the iteration of each row."""
    return gpt_step(runs_of(rows), cluster).step_ns / 1e6


def compare(rows: list[Row]) -> Comparison:
    """Return the measured and the predicted iteration of each row."""
    refused = [(name_of(row), why) for row in rows if (why := refusal(row)) is not None]
    good = [row for row in rows if refusal(row) is None]
    if not good:
        return Comparison(pairs=[], refused=refused)
    fitted = fitted_keys()
    pairs = [
        Pair(
            name=name_of(row),
            predicted=float(predicted),
            measured=number(row, "iteration_ms", name_of(row)),
            unit="ms",
            is_fitted=key(row) in fitted,
        )
        for row, predicted in zip(good, predicted_ms(good, load_cluster("a100")), strict=True)
    ]
    return Comparison(pairs=pairs, refused=refused)
