"""Write ``expected.csv``: ``python -m experiments.mlperf_tiny``; half a minute on one core."""

import tempfile
from pathlib import Path

from experiments.mlperf_tiny.rows import MACHINES, NETWORKS, row, write


def main() -> None:
    """Compile each network for each machine."""
    rows = []
    for network in NETWORKS:
        for machine in MACHINES:
            with tempfile.TemporaryDirectory() as folder:
                rows.append(row(network, machine, Path(folder) / "program"))
            print(*rows[-1].values(), flush=True)
    write(rows)


if __name__ == "__main__":
    main()
