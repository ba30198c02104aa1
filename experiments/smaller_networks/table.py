"""The rows of ``expected.csv``: a network, a machine, and a way of making its work smaller."""

import csv
import tempfile
from collections.abc import Mapping, Sequence
from math import isnan, nan
from pathlib import Path
from typing import Any

from accelsim import load_workload, rewrite, run
from accelsim.errors import UserError
from accelsim.explore import load_study, sweep
from accelsim.simulate import Result
from accelsim.simulate.algorithms import Choice
from accelsim.workload import Graph
from experiments.zoo.large_kernels import replknet_31b

FOLDER = Path(__file__).parent
TEST_IMAGES = 360

MACHINES = {
    "digits": ("edge_npu_tiny", "edge_npu", "array_32x32"),
    "resnet18": ("edge_npu", "array_32x32", "array_128x128"),
}
"""Machines of each study, from small to large."""

ALGORITHMS: Mapping[str, tuple[Choice, ...]] = {
    "resnet18": ("winograd2", "winograd4", "auto"),
    "bert_base": ("direct", "strassen"),
    "replknet_31b": ("direct", "fft64", "auto"),
}
"""Fast algorithms of a network, which keeps its weights and results; ``direct`` is none."""
DIMENSIONS = {"bert_base": {"sequence": 128}}
"""Values of the symbolic dimensions of these networks."""
FLOATS: Mapping[str, str] = {
    "numbers.input": "bfloat16",
    "numbers.weight": "bfloat16",
    "numbers.output": "bfloat16",
    "numbers.accumulator": "float32",
}
"""Formats of a machine that runs RepLKNet-31B, as Fourier transforms need floats."""

BASIS: Mapping[str, tuple[Any, ...]] = {
    "storage.basis.order": (4,),
    "storage.basis.vectors": ("dense", "2:4"),
}
"""Fields of a machine that stores weights as a basis and powers of two, and rebuilds them."""

PRUNED: Mapping[str, tuple[Any, ...]] = {
    "sparsity.weight, sparsity.exploited": (
        ("density=0.25", "gating"),
        ("block:2x4=0.25", "gating"),
    )
}
"""Weights pruned one by one, or in blocks of 2 filters by 4 channels, on an array that gates."""
PRUNED_TRAINING = {
    "pruning": "admm",
    "layers": {
        "digits_mlp": ("logits=int8:dense",),
        "digits_conv": ("first=int8:dense", "depthwise=int8:dense", "logits=int8:dense"),
    },
}
"""Pruning by ADMM of all layers but the narrow ones."""

BINARY: Mapping[str, tuple[Any, ...]] = {"numbers.weight": ("binary",)}
"""Weights of one bit and a scale for each filter, the mean magnitude of its weights (XNOR-Net)."""

SUBSTITUTED = {"resnet18": ("none", "low_rank:0.5", "tucker:0.5")}
"""Methods of a network after which equal networks are searched on each machine."""
BUDGET = 40
"""Number of networks that such a search estimates."""

FIELDS = ("network", "machine", "rewrite", "macs", "cycles", "energy_pj", "dram_bytes", "right")


def rows(
    name: str, machine: str, folder: Path, rewrites: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """Return the rows of a study on a machine, without points that fit no layer.

    Args:
        name: Name of the study, one of ``MACHINES``.
        machine: The accelerator, a preset.
        folder: Folder of the sweep, which does not exist.
        rewrites: Values of the axis; empty for those of the study.
    """
    return field_rows(name, machine, folder, {"rewrite": tuple(rewrites)} if rewrites else None)


def field_rows(
    name: str,
    machine: str,
    folder: Path,
    axes: Mapping[str, tuple[Any, ...]] | None = None,
    training: Mapping[str, Any] | None = None,
) -> list[dict[str, Any]]:
    """Return the rows of a study on a machine, or of its networks on machines with other fields.

    Args:
        name: Name of the study, one of ``MACHINES``.
        machine: The accelerator, a preset.
        folder: Folder of the sweep, which does not exist.
        axes: Axes with their values, such as ``BASIS``, ``BINARY`` or ``PRUNED``; None for those of
            the study.
        training: Settings of the accuracy beside those of the study.
    """
    study = load_study(FOLDER / f"{name}.yaml")
    accuracy = study.accuracy.model_copy(update=training)
    chosen = study.model_copy(
        update={"arch": machine, "axes": axes or study.axes, "accuracy": accuracy}
    )
    table = sweep(chosen, folder, workers=1).table
    made = []
    for row in table[table["status"] == "ok"].to_dict("records"):
        accuracy = row.get("accuracy", nan)
        made.append(
            {
                "network": row["workload"],
                "machine": machine,
                "rewrite": row.get("rewrite") or _name_of(row),
                "macs": int(row["macs"]),
                "cycles": int(row["cycles"]),
                "energy_pj": round(float(row["energy_pj"])),
                "dram_bytes": (int(row["dram_read_bits"]) + int(row["dram_write_bits"])) // 8,
                "right": "" if isnan(accuracy) else round(TEST_IMAGES * accuracy),
            }
        )
    return made


def _name_of(row: Mapping[str, Any]) -> str:
    """Return the name of a row whose axes are fields of the machine."""
    if "numbers.weight" in row:
        return str(row["numbers.weight"])
    if "sparsity.weight" in row:
        return str(row["sparsity.weight"])
    order, vectors = row["storage.basis.order"], row["storage.basis.vectors"]
    return f"basis:{order}" if vectors == "dense" else f"basis:{order},{vectors}"


def fast_rows(
    network: str, machine: str, algorithms: Sequence[Choice] = ()
) -> list[dict[str, Any]]:
    """Return the rows of a network by fast algorithms, without those that a machine refuses.

    Args:
        network: Name of the network, one of ``ALGORITHMS``.
        machine: The accelerator, a preset.
        algorithms: Algorithms, each a row; empty for those of the network.
    """
    made, dimensions = [], DIMENSIONS.get(network)
    is_large = network == "replknet_31b"
    graph, formats = (large_kernels(), FLOATS) if is_large else (network, None)
    for algorithm in algorithms or ALGORITHMS[network]:
        try:
            result = run(
                graph, machine, algorithm=algorithm, dimensions=dimensions, replace=formats
            )
        except UserError:
            continue
        made.append(
            row_of(network, machine, "none" if algorithm == "direct" else algorithm, result)
        )
    return made


def large_kernels() -> Graph:
    """Return RepLKNet-31B, which is not in the zoo."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "replknet_31b.onnxtxt"
        file.write_text(replknet_31b().text(), encoding="utf-8")
        return load_workload(file)


def substituted_rows(
    network: str, machine: str, rewrites: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """Return the rows of a network after a method and a search of equal networks.

    Args:
        network: Name of the network, one of ``SUBSTITUTED``.
        machine: The accelerator, a preset.
        rewrites: Methods; empty for those of the network.
    """
    made = []
    for method in rewrites or SUBSTITUTED[network]:
        rules = [] if method == "none" else [f"*={method}"]
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "equal.onnx"
            rewrite(network, rules, out, arch=machine, budget=BUDGET)
            result = run(out, machine)
        name = "substitute" if method == "none" else f"{method}, substitute"
        made.append(row_of(network, machine, name, result))
    return made


def row_of(network: str, machine: str, rewrite: str, result: Result) -> dict[str, Any]:
    """Return a row without accuracy.

    Args:
        network: Name of the network.
        machine: The accelerator.
        rewrite: What was done to the network.
        result: Result of ``accelsim.run``.
    """
    moved = result.counts.read_bits["dram"] + result.counts.write_bits["dram"]
    return {
        "network": network,
        "machine": machine,
        "rewrite": rewrite,
        "macs": result.counts.macs,
        "cycles": result.counts.cycles,
        "energy_pj": round(sum(result.energy_pj.values())),
        "dram_bytes": moved // 8,
        "right": "",
    }


def write(found: Sequence[dict[str, Any]]) -> None:
    """Write rows to ``expected.csv``, network by network."""
    with (FOLDER / "expected.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
