"""Write ``expected.csv`` of sweeps: ``python -m experiments.mixed_precision SWEEPS``.

SWEEPS holds a folder for each network, which ``accelsim sweep`` wrote (README.md).
"""

import csv
import sys
from pathlib import Path

from experiments.mixed_precision.table import FIELDS, FOLDER, NETWORKS, rows


def main(sweeps: Path) -> int:
    """Write the table; return 1 if a program or the RTL differs."""
    differs = 0
    with (FOLDER / "expected.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        for network in NETWORKS:
            for row in rows(sweeps / network, network):
                writer.writerow(row)
                print(*row.values(), flush=True)
                differs += row["rtl"] != "equal"
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
