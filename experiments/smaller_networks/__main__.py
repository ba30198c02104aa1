"""Write ``expected.csv`` and the figure: ``python -m experiments.smaller_networks``.

Nearly all of the time is training of the digits networks.
"""

import tempfile
from pathlib import Path

from experiments.smaller_networks.figure import draw
from experiments.smaller_networks.table import (
    ALGORITHMS,
    BASIS,
    BINARY,
    FOLDER,
    MACHINES,
    PRUNED,
    PRUNED_TRAINING,
    SUBSTITUTED,
    fast_rows,
    field_rows,
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
                found += field_rows(study, machine, Path(folder) / "basis", BASIS)
                found += field_rows(study, machine, Path(folder) / "binary", BINARY)
                if study == "digits":
                    place = Path(folder) / "pruned"
                    found += field_rows(study, machine, place, PRUNED, PRUNED_TRAINING)
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
