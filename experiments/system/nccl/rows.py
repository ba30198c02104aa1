"""Rows of tables of measured collectives, in the words of the model.

A table is known by its columns. Each reader returns the question that a row asks, the measured
time, and whether a parameter was fitted to the row.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from experiments.comparison import Row, TableError, number, whole


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A measured collective.

    Attributes:
        gpu: Name of the GPU in `experiments.system.nccl.model.nodes`, or in the table.
        collective: Name of the collective in the model or in the table.
        chips: GPUs that take part.
        size_bytes: Bytes as nccl-tests counts them.
        measured_ns: Time.
        version: Version of NCCL whose tuner is nearest.
        is_launched_by_one_process: Whether one process launches on all GPUs.
        is_fitted: Whether a parameter was fitted to the row.
        refusal: Why the row is none that the model predicts; else empty.
    """

    gpu: str
    collective: str
    chips: int
    size_bytes: int
    measured_ns: float
    version: str = "2.28"
    is_launched_by_one_process: bool = False
    is_fitted: bool = False
    refusal: str = ""


def _vtrain(row: Row, where: str) -> Measured:
    """Return a row of vTrain: nccl-tests with one process for all GPUs, on NCCL before 2.10."""
    gpu, chips, size = row["gpu"], whole(row, "n_gpus", where), whole(row, "bytes", where)
    is_fitted = (
        (gpu == "A100" and (chips == 8 or (chips == 4 and size == 2**20)))
        or (gpu == "V100" and (chips == 2 or (chips == 8 and size <= 2**23)))
    )  # fmt: skip
    return Measured(
        gpu=gpu,
        collective="all_reduce",
        chips=chips,
        size_bytes=size,
        measured_ns=_positive(row, "time_outofplace_ns", where),
        version="2.7",
        is_launched_by_one_process=True,
        is_fitted=is_fitted,
    )


GPUS = {"a100_sxm": "A100", "h100_sxm": "H100", "h200_sxm": "H200"}


def _aiconfigurator(row: Row, where: str) -> Measured:
    gpu = GPUS.get(row["system"], row["system"])
    size, collective = whole(row, "bytes", where), row["op"]
    chips = whole(row, "n_gpus", where)
    return Measured(
        gpu=gpu,
        collective=collective,
        chips=chips,
        size_bytes=size,
        measured_ns=1e6 * _positive(row, "latency_ms", where),
        is_fitted=(gpu == "H200" and row.get("lib_version") == "2.26.2")
        or (gpu == "A100" and chips == 2 and (collective == "all_reduce" or size >= 2**26)),
    )


def _vidur(row: Row, where: str) -> Measured:
    chips, per_node = whole(row, "n_gpus", where), whole(row, "gpus_per_node", where)
    gpus = {"a100_dgx": "A100", "h100_dgx": "H100"} | (
        {"a100_pairwise_nvlink": "A100-PCIe"} if chips == 2 else {}
    )
    gpu, size = gpus.get(row["system"], row["system"]), whole(row, "bytes", where)
    is_fitted = (gpu == "H100" and chips == 4 and 1_058_000 < size <= 2**21) or (
        gpu == "A100-PCIe" and (2**18 <= size < 2**19 or 2**24 <= size < 2**26)
    )
    return Measured(
        gpu=gpu,
        collective=row["collective"],
        chips=chips,
        size_bytes=size,
        measured_ns=1e6 * _positive(row, "median_ms", where),
        version="2.20",
        is_fitted=is_fitted,
        refusal="" if chips == per_node else "NCCL is modelled on one node, not on several",
    )


def _llmcompass(row: Row, where: str) -> Measured:
    return Measured(
        gpu="A100" if " A100 " in row["system"] else row["system"],
        collective="all_reduce",
        chips=whole(row, "n_gpus", where),
        size_bytes=whole(row, "bytes", where),
        measured_ns=1e3 * _positive(row, "latency_us", where),
        version="2.20",
    )


def _busbw(row: Row, where: str) -> Measured:
    """Return a row whose time follows from its bus bandwidth: 2 (n - 1) / n bytes over it.

    A system is a name such as ``8x H100 one node (of whom)``; others are no GPU that the model has.
    """
    named = re.match(r"\d+x (\w+) one node", row["system"])
    chips, size = whole(row, "n_gpus", where), whole(row, "bytes", where)
    reached = _positive(row, "busbw_GBps", where)
    return Measured(
        gpu=named[1] if named else row["system"],
        collective=row["collective"],
        chips=chips,
        size_bytes=size,
        measured_ns=2 * (chips - 1) / chips * size / reached,
    )


def _deepbench(row: Row, where: str) -> Measured:
    several = whole(row, "n_nodes", where) > 1
    return Measured(
        gpu=row["device"],
        collective="all_reduce",
        chips=whole(row, "n_chips", where),
        size_bytes=whole(row, "bytes", where),
        measured_ns=1e6 * _positive(row, "time_ms", where),
        refusal=""
        if row["algorithm"].startswith("NCCL") and not several
        else f"{row['algorithm']} on {row['n_nodes']} nodes is not NCCL on one node",
    )


TABLES: dict[tuple[str, ...], Callable[[Row, str], Measured]] = {
    ("gpu", "n_gpus", "bytes", "time_outofplace_ns"): _vtrain,
    ("system", "op", "n_gpus", "bytes", "latency_ms"): _aiconfigurator,
    ("system", "collective", "n_gpus", "gpus_per_node", "bytes", "median_ms"): _vidur,
    ("system", "n_gpus", "bytes", "latency_us"): _llmcompass,
    ("system", "collective", "n_gpus", "bytes", "busbw_GBps"): _busbw,
    ("device", "n_chips", "n_nodes", "bytes", "time_ms", "algorithm"): _deepbench,
}
"""The reader of each kind of table, by the columns that it needs."""


def measured(row: Row, where: str) -> Measured:
    """Return what a row of any known table says.

    Raises:
        TableError: The columns are of no known table, or a cell is wrong.
    """
    return reader_of(row)(row, where)


def reader_of(row: Row) -> Callable[[Row, str], Measured]:
    """Return the reader of the table that a row is from.

    Raises:
        TableError: The columns are of no known table.
    """
    for columns, reader in TABLES.items():
        if set(columns) <= set(row):
            return reader
    known = "; ".join(" ".join(columns) for columns in TABLES)
    raise TableError(f"the table needs the columns of one of these: {known}")


def _positive(row: Row, column: str, where: str) -> float:
    value = number(row, column, where)
    if value <= 0:
        raise TableError(f"{where}: {column} must be more than 0, not {row[column]}")
    return value
