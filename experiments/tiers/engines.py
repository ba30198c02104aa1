"""Both tiers on engines that skip zeros: ``python -m experiments.tiers.engines [CASES]``.

It writes ``engines.csv``; with CASES fewer than those of the committed table only that many random
cases of each engine are compared, no networks, and the table is printed.
"""

import csv
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from accelsim.arch import load_arch
from accelsim.arch.engine import (
    Cartesian,
    ColumnBroadcast,
    Intersection,
    OuterProduct,
    SkippingEngine,
)
from accelsim.compiler import estimate_layers, schedule_layers
from accelsim.compiler.search import Search
from accelsim.npu import Npu, machine_of
from accelsim.npu.sparse import SparseArray
from accelsim.sparsity import parse_sparsity
from accelsim.timeline import run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from experiments.tiers.cases import Case, random_case
from experiments.tiers.deviation import deviation

SEED, CASES = 3, 100
KINDS = ("intersection", "broadcast", "outer_product", "cartesian")
DENSITIES = ("dense", "density=0.05", "density=0.2", "density=0.4", "density=0.7")
NETWORKS = ("resnet18", "mobilenet_v2", "vgg16")
COLUMNS = ("set", "engine", "cases", "median_percent", "p95_percent", "worst_percent")


def random_engine(random: Random, kind: str) -> SkippingEngine:
    """Return an engine of a kind."""
    elements, lanes = random.choice([4, 16, 64]), random.choice([1, 2, 4])
    columns = random.choice([4, 16, 64])
    if kind == "intersection":
        return Intersection(
            sides=random.choice([1, 2]),
            processing_elements=elements,
            lanes=lanes,
            scan_positions=lanes * random.choice([0, 2, 8]),
            tile_columns=columns,
        )
    if kind == "broadcast":
        queue = random.choice([1, 4, 8])
        return ColumnBroadcast(processing_elements=elements, queue_entries=queue)
    if kind == "outer_product":
        return OuterProduct(
            cores=random.choice([1, 4, 16]), tile_rows=32, tile_columns=random.choice([16, 32])
        )
    return Cartesian(
        processing_elements=random.choice([1, 4, 16]),
        weight_lanes=lanes,
        activation_lanes=lanes,
        banks=2 * lanes * lanes,
        tile_rows=random.choice([8, 32]),
        tile_columns=columns,
    )


def cases(kind: str, count: int) -> Iterator[Case]:
    """Yield random layers, mappings and machines with an engine of a kind."""

    def change(random: Random, npu: Npu) -> Npu:
        return replace(
            npu,
            dataflow="weight_stationary",
            rows=min(npu.rows, 64),
            sparse=SparseArray(
                engine=random_engine(random, kind),
                weight=parse_sparsity(random.choice(DENSITIES)),
                activation=parse_sparsity(random.choice(DENSITIES)),
                seed=0,
            ),
        )

    number = 0
    while count:
        case = random_case(Random(f"{SEED} {kind} {number}"), change=change)
        number += 1
        if case is not None and case.kind not in ("pool", "add", "depthwise"):
            count -= 1
            yield case


def summary(name: str, kind: str, shares: list[float]) -> tuple[str, ...]:
    """Return a row of the table."""
    percent = 100 * np.abs(shares)
    figures = np.median(percent), np.percentile(percent, 95), percent.max()
    return name, kind, str(len(shares)), *(f"{figure:.2f}" for figure in figures)


def of_network(name: str, kind: str, size: int) -> float:
    """Return estimated over cycle-accurate cycles of a network, less one."""
    npu = machine_of(
        load_arch(
            "edge_npu",
            {
                "array.rows": size,
                "array.cols": size,
                "vector_unit.lanes": size,
                "array.engine.kind": kind,
                "sparsity.weight": "density=0.3",
                "sparsity.input": "density=0.5",
            },
        )
    )
    layers, search = lower(load_workload(name)).layers, Search()
    bound = sum(each.cycles for each in estimate_layers(layers, npu, search).events)
    exact = run_program(schedule_layers(layers, npu, search), npu).events.cycles
    return bound / exact - 1


def main(most: int | None) -> None:
    """Write or print the table."""
    table, every = [], []
    for kind in KINDS:
        shares = [deviation(case) for case in cases(kind, most or CASES)]
        table.append(summary("random layers", kind, shares))
        every += shares
    table.append(summary("random layers", "all", every))
    if most is not None:
        for row in table:
            print(",".join(row))
        return
    for kind in KINDS:
        shares = [of_network(name, kind, size) for name in NETWORKS for size in (16, 64)]
        table.append(summary("networks", kind, shares))
    with (Path(__file__).parent / "engines.csv").open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *table])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
