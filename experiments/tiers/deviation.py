"""Compare both tiers: ``python -m experiments.tiers.deviation [CASES]`` writes ``expected.csv``.

With CASES fewer than those of the committed table only that many of each set are compared, and the
table is printed.
"""

import csv
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from accelsim.npu import Npu
from accelsim.timeline import run_program
from experiments.tiers.cases import Case, random_case
from experiments.tiers.networks import all_networks, rank_correlation

SETS = (("development", 1, 300), ("held out", 2, 1050))
"""Name, seed and cases. The analytical model was written against the first set only."""
COLUMNS = ("set", "class", "cases", "median_percent", "p95_percent", "worst_percent")
_PRIME = 100003


def cases(seed: int, count: int) -> Iterator[Case]:
    """Yield cases that fit their machines."""
    number = 0
    while count:
        case = random_case(Random(seed * _PRIME + number))
        number += 1
        if case is not None:
            count -= 1
            yield case


def deviation(case: Case) -> float:
    """Return estimated over cycle-accurate cycles, less one."""
    exact = run_program(case.program, case.npu).events.cycles
    return case.bound.cycles / exact - 1


def classes(kind: str, npu: Npu) -> Iterator[str]:
    """Yield the classes of a case."""
    yield "all"
    yield f"layer {kind}"
    yield npu.dataflow.replace("_", " ")
    yield "one bus" if npu.memory_kind == "ideal" else "a bus for each port"
    yield f"array of {npu.rows} rows"
    few = npu.input_words < 512 or npu.weight_words < 512
    yield "small buffers" if few else "large buffers"
    narrow = npu.interval[0] >= 2 * npu.interval[1]
    yield "half a beat in a cycle, or less" if narrow else "more than half a beat in a cycle"
    yield "latency of 100 cycles or more" if npu.latency_cycles >= 100 else "latency under 100"


def rows_of(name: str, found: list[tuple[str, Npu, float]]) -> list[tuple[str, ...]]:
    """Return the rows of the table of a set.

    Args:
        name: Name of the set.
        found: Kind of layer, machine and deviation of each case.
    """
    groups: dict[str, list[float]] = defaultdict(list)
    for kind, npu, share in found:
        for group in classes(kind, npu):
            groups[group].append(100 * abs(share))
    return [
        (
            name,
            group,
            str(len(shares)),
            f"{np.median(shares):.2f}",
            f"{np.percentile(shares, 95):.2f}",
            f"{max(shares):.2f}",
        )
        for group, shares in sorted(groups.items())
    ]


def network_rows() -> list[tuple[str, ...]]:
    """Return a row for each network, and that of their rank correlation."""
    networks = all_networks()
    rows = []
    for network in networks:
        share = f"{100 * abs(network.bound_cycles / network.cycles - 1):.2f}"
        rows.append(("networks", network.name, "1", share, share, share))
    ranks = rank_correlation(
        [network.cycles for network in networks], [network.bound_cycles for network in networks]
    )
    return [*rows, ("networks", f"Spearman {ranks:.4f}", str(len(rows)), "", "", "")]


def main(most: int | None) -> None:
    """Write or print the table."""
    table: list[tuple[str, ...]] = []
    for name, seed, count in SETS:
        chosen = cases(seed, count if most is None else most)
        table += rows_of(name, [(case.kind, case.npu, deviation(case)) for case in chosen])
    if most is None:
        table += network_rows()
        with (Path(__file__).parent / "expected.csv").open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *table])
    else:
        for row in table:
            print(",".join(row))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
