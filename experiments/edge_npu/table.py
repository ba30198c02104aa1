"""``python -m experiments.edge_npu.table board|chip FOLDER``: the accelerators of a sweep.

FOLDER is what ``accelsim sweep experiments/edge_npu/board.yaml`` wrote. Writes ``board.csv`` or
``chip.csv`` beside this file: a row for each accelerator, in the order in which the search found
them, and ``board.svg`` or ``chip.svg``: cost against time.
"""

import argparse
import csv
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FIELDS = (
    *("array.dataflow", "array.rows", "array.cols", "vector_unit.depthwise", "npu.bus_bytes"),
    *("input_buffer.capacity_bytes", "weight_buffer.capacity_bytes"),
    "accumulator_buffer.capacity_bytes",
)
COSTS = {"board": ("dsp", "bram", "lut", "ff"), "chip": ("area_um2",)}
NETWORKS = ("mobilenet_v2", "resnet18", "keyword_lstm")


def designs(rows: list[dict[str, str]], study: str) -> list[dict[str, str]]:
    """Return a row for each accelerator: its fields, costs, and the latency of each network.

    Args:
        rows: Points of the table of a sweep, those of an accelerator behind each other or not.
        study: A key of ``COSTS``.

    Returns:
        List in the order of the first points of the accelerators. A network that was refused has an
        empty latency, and so has ``typical_s`` then.
    """
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for row in rows:
        fields = {name: row[name] for name in FIELDS if name in row}
        design = found.setdefault(tuple(fields.values()), dict(fields))
        if row["status"] == "ok":
            design |= {cost: row[cost] for cost in COSTS[study]}
        design[f"{row['workload']}_s"] = row["latency_s"]
        design["typical_s"], design["feasible"] = row["typical_s"], row["feasible"]
    return list(found.values())


def best(table: list[dict[str, str]]) -> dict[str, str]:
    """Return the feasible accelerator with the least ``typical_s``."""
    kept = [row for row in table if row["feasible"] == "true"]
    return min(kept, key=lambda row: float(row["typical_s"]))


def read_table(study: str) -> list[dict[str, str]]:
    """Return the rows of ``board.csv`` or ``chip.csv``."""
    with (HERE / f"{study}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def draw(study: str, axes: Any) -> None:
    """Draw each feasible accelerator: its first cost against its typical time in milliseconds.

    Args:
        study: A key of ``COSTS``.
        axes: Axes of matplotlib to draw on.
    """
    table = [row for row in read_table(study) if row["typical_s"]]
    cost = COSTS[study][0]
    scale = {"dsp": 1.0, "area_um2": 1e-6}[cost]
    for dataflow in sorted({row["array.dataflow"] for row in table}):
        points = [row for row in table if row["array.dataflow"] == dataflow]
        costs = [scale * float(row[cost]) for row in points]
        times = [1e3 * float(row["typical_s"]) for row in points]
        axes.scatter(costs, times, label=dataflow.replace("_", " "))
    one = best(table)
    axes.annotate(
        f"{one['array.rows']} x {one['array.cols']}",
        (scale * float(one[cost]), 1e3 * float(one["typical_s"])),
        textcoords="offset points",
        xytext=(-10, -14),
    )
    axes.set_xlabel({"dsp": "DSP blocks", "area_um2": "area (mm²)"}[cost])
    axes.set_ylabel("geometric mean of latencies (ms)")
    axes.set_yscale("log")
    axes.legend(frameon=False)


def main() -> None:
    """Write the table and the figure."""
    parser = argparse.ArgumentParser(prog="python -m experiments.edge_npu.table")
    parser.add_argument("study", choices=tuple(COSTS))
    parser.add_argument("folder", type=Path)
    chosen = parser.parse_args()
    with (chosen.folder / "table.csv").open(encoding="utf-8", newline="") as stream:
        table = designs(list(csv.DictReader(stream)), chosen.study)
    names = [name for name in FIELDS if name in table[0]] + list(COSTS[chosen.study])
    names += [*(f"{network}_s" for network in NETWORKS), "typical_s", "feasible"]
    with (HERE / f"{chosen.study}.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, names, lineterminator="\n", restval="")
        writer.writeheader()
        writer.writerows(table)
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "edge_npu"
    figure, axes = pyplot.subplots(figsize=(4.5, 3.2), layout="constrained")
    draw(chosen.study, axes)
    figure.savefig(HERE / f"{chosen.study}.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
