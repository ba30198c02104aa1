"""Write ``expected.csv`` and the figure: ``python -m experiments.smaller_networks``.

Nearly all of the time is training of the digits networks.
"""

import tempfile
from pathlib import Path

from experiments.smaller_networks.figure import draw
from experiments.smaller_networks.table import (
    ALGORITHMS,
    FOLDER,
    MACHINES,
    SUBSTITUTED,
    basis_rows,
    binary_rows,
    fast_rows,
    pruned_rows,
    rows,
    substituted_rows,
    write,
)


def main() -> None:
    """Sweep each study on each of its machines."""
    found = []
    for study, machines in MACHINES.items():
        for machine in machines:
            with tempfile.TemporaryDirectory() as folder:
                found += rows(study, machine, Path(folder) / "sweep")
                found += basis_rows(study, machine, Path(folder) / "basis")
                found += binary_rows(study, machine, Path(folder) / "binary")
                if study == "digits":
                    found += pruned_rows(study, machine, Path(folder) / "pruned")
            if study in ALGORITHMS:
                found += fast_rows(study, machine)
            if study in SUBSTITUTED:
                found += substituted_rows(study, machine)
            print(study, machine, flush=True)
    for network in ("bert_base", "replknet_31b"):
        for machine in MACHINES["resnet18"]:
            found += fast_rows(network, machine)
    write(found)
    draw(FOLDER / "expected.csv", FOLDER)


if __name__ == "__main__":
    main()
