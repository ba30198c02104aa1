"""Rows of two tables: of SC 2021 (``iteration_s_derived``) and of MLSys 2023 (``metric``)."""

from dataclasses import dataclass

import numpy as np

from accelsim.system.cluster import Cluster, load_cluster
from accelsim.system.memory import (
    MIXED_ADAM_FP32_GRADIENTS,
    LayerShape,
    LayoutError,
    activation_bytes,
    pipelined_layers,
    transformer_parameters,
)
from accelsim.system.transformer import GptRuns, gpt_step
from experiments.comparison import Comparison, Pair, Row, TableError, answered, positive, whole

COLUMNS = ("table", "heads", "hidden", "layers", "seq", "vocab", "tp", "pp", "global_batch")

CLUSTER = "a100_selene"
GIB = 2**30
MICROBATCHES = (1, 2, 4, 8)
CHUNKS = (1, 2, 3, 4, 5)
"""SC 2021 gives neither in Table 1: its authors took the fastest."""


@dataclass(frozen=True)
class Setting:
    """What a row trains, and how."""

    heads: int
    hidden: int
    layers: int
    sequence: int
    vocabulary: int
    tensor_parallel: int
    pipeline_parallel: int
    data_parallel: int
    global_batch: int
    recompute: str
    is_sequence_parallel: bool

    def runs(self, microbatch: int, chunks: int) -> GptRuns:
        """Return the run.

        Raises:
            LayoutError: Extents do not divide.
        """
        return GptRuns(
            **{
                name: np.int64(getattr(self, name))
                for name in (
                    "hidden",
                    "heads",
                    "layers",
                    "sequence",
                    "vocabulary",
                    "global_batch",
                    "tensor_parallel",
                    "pipeline_parallel",
                    "data_parallel",
                )
            },
            microbatch=np.int64(microbatch),
            chunks=np.int64(chunks),
            recompute=self.recompute,
            is_sequence_parallel=self.is_sequence_parallel,
        )


def step_s(runs: GptRuns, cluster: Cluster) -> float:
    """Return the time of a step of one run."""
    return float(gpt_step(runs, cluster).step_ns) / 1e9


def setting(row: Row, name: str) -> Setting:
    """Return what a row says.

    Raises:
        TableError: No number where one must be.
    """

    def extent(column: str) -> int:
        return whole(row, column, name)

    techniques = row.get("recompute", "full").split("+")
    shared = extent("tp") * extent("pp")
    return Setting(
        heads=extent("heads"),
        hidden=extent("hidden"),
        layers=extent("layers"),
        sequence=extent("seq"),
        vocabulary=extent("vocab"),
        tensor_parallel=extent("tp"),
        pipeline_parallel=extent("pp"),
        data_parallel=extent("dp") if row.get("dp") else max(extent("n_gpus") // shared, 1),
        global_batch=extent("global_batch"),
        recompute=next((each for each in techniques if each in ("full", "selective")), "none"),
        is_sequence_parallel="sequence" in techniques,
    )


def compare(rows: list[Row]) -> Comparison:
    """Return the published and the predicted value of each row."""
    cluster = load_cluster(CLUSTER)

    def answer(row: Row, _where: str) -> list[Pair]:
        predict = _metric if "metric" in row else _iteration
        return [predict(row, _name_of(row), cluster)]

    return answered(rows, answer, _name_of)


def _name_of(row: Row) -> str:
    parts = (
        row["table"],
        row.get("model") or f"{row.get('params_B')}B",
        f"tp{row['tp']} pp{row['pp']} B{row['global_batch']}",
        row.get("recompute", ""),
        row.get("metric", "iteration"),
    )
    return " ".join(part for part in parts if part)


def _iteration(row: Row, name: str, cluster: Cluster) -> Pair:
    """Return a row of SC 2021.

    Raises:
        UserError: The model does not predict the row.
    """
    if row.get("scheme") != "PTD-P":
        raise TableError(
            f"{row.get('scheme')} is another program than Megatron-LM, whose software is modelled"
        )
    what, given = setting(row, name), row.get("micro_batch")
    sizes = (int(float(given)),) if given else MICROBATCHES
    found = []
    for size in sizes:
        for chunks in CHUNKS:
            try:
                found.append(step_s(what.runs(size, chunks), cluster))
            except LayoutError as error:
                last = error
    if not found:
        raise last
    return Pair(
        name=name,
        predicted=min(found),
        measured=positive(row, "iteration_s_derived", name),
        unit="s",
    )


def _metric(row: Row, name: str, cluster: Cluster) -> Pair:
    """Return a row of MLSys 2023.

    Raises:
        UserError: The model does not predict the row.
    """
    what = setting(row, name)
    size, chunks = (whole(row, column, name) for column in ("micro_batch", "interleave"))
    measured = positive(row, "value", name)
    shape = LayerShape(
        sequence=what.sequence, microbatch=size, hidden=what.hidden, heads=what.heads
    )
    metric = row["metric"]
    if metric in ("iteration_s", "MFU_pct", "HFU_pct"):
        runs = what.runs(size, chunks)
        step, peak = step_s(runs, cluster), cluster.chip.peak_flops_per_s * int(runs.chips)
        if metric == "iteration_s":
            return Pair(name=name, predicted=step, measured=measured, unit="s")
        done = runs.model_flops if metric == "MFU_pct" else runs.hardware_flops
        return Pair(
            name=name, predicted=100 * float(done) / step / peak, measured=measured, unit="%"
        )
    if metric == "params_and_optimizer_GiB":
        states = transformer_parameters(what.layers, what.hidden) * MIXED_ADAM_FP32_GRADIENTS.all
        shared = what.tensor_parallel * what.pipeline_parallel
        return Pair(name=name, predicted=states / shared / GIB, measured=measured, unit="GiB")
    kept = activation_bytes(
        shape,
        recompute=what.recompute,
        tensor_parallel=what.tensor_parallel,
        is_sequence_parallel=what.is_sequence_parallel,
    )
    if metric == "activations_GiB":
        layers = pipelined_layers(what.layers, what.pipeline_parallel, chunks)
        return Pair(name=name, predicted=kept * layers / GIB, measured=measured, unit="GiB")
    if metric == "activation_pct_of_none":
        unsaved = activation_bytes(shape, tensor_parallel=what.tensor_parallel)
        return Pair(name=name, predicted=100 * kept / unsaved, measured=measured, unit="%")
    raise TableError(f"{metric}: no such value is predicted")
