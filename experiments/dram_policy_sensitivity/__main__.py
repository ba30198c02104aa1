"""``python -m experiments.dram_policy_sensitivity``: write ``expected.csv`` and the figures."""

import csv
from pathlib import Path

from accelsim.provenance import commit, version
from experiments.dram_policy_sensitivity.figure import draw
from experiments.dram_policy_sensitivity.measure import WORKLOADS, rows
from experiments.dram_policy_sensitivity.points import EXTENTS

FOLDER = Path(__file__).parent
TABLE = FOLDER / "expected.csv"


def main() -> None:
    found = []
    for workload in WORKLOADS:
        for extent in reversed(EXTENTS):
            for row in rows(workload, extent):
                found.append(row)
                print(*row.values(), flush=True)
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, found[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
    draw(TABLE, FOLDER, f"accelsim {version()} {commit()}")


if __name__ == "__main__":
    main()
