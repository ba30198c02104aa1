"""Write the tables.

``python -m experiments.mlperf_tiny`` writes ``expected.csv``: half a minute on one core.
``python -m experiments.mlperf_tiny FOLDER`` writes ``accuracy.csv`` from the packages in a folder
(README.md): three minutes.
"""

import sys
import tempfile
from pathlib import Path

from experiments.mlperf_tiny import rows, trained


def main() -> None:
    """Compile each network for each machine, or measure the trained networks of a folder."""
    if len(sys.argv) > 1:
        packages = trained.Packages(folder=Path(sys.argv[1]))
        trained.write(trained.row(network, packages) for network in rows.NETWORKS)
        return
    made = []
    for network in rows.NETWORKS:
        for machine in rows.MACHINES:
            with tempfile.TemporaryDirectory() as folder:
                made.append(rows.row(network, machine, Path(folder) / "program"))
            print(*made[-1].values(), flush=True)
    rows.write(made)


if __name__ == "__main__":
    main()
