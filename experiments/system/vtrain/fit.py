"""``python -m experiments.system.vtrain.fit TABLE.csv ...``: fit the cluster a100 to some rows.

Every second row of a table of at most a hundred rows is fitted, of a longer table every fifth. Each
table weighs the same, and errors over about a tenth count linearly (``soft_l1``), because some
measured iterations are half as slow again as others of nearly the same configuration. Prints the
fitted fields, and writes the configurations that were used, without their iterations.
"""

import csv
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import least_squares

from accelsim.system.cluster import Cluster, load_cluster
from experiments.comparison import Row, read_table
from experiments.system.vtrain.iterations import COLUMNS, EXTENTS, FITTED, predicted_ms

FIELDS = {
    ("chip", "tile_efficiency"): (0.4, 0.95),
    ("software", "layer_forward_ns"): (1e5, 3e6),
    ("software", "layer_backward_ns"): (1e5, 3e6),
    ("software", "collective_ns"): (1e3, 3e5),
    ("software", "step_ns"): (1e5, 3e7),
}
"""What is fitted, and its bounds."""


def replaced(cluster: Cluster, values: np.ndarray) -> Cluster:
    """Return a cluster with new values of ``FIELDS``."""
    record = cluster.model_dump()
    for (part, name), value in zip(FIELDS, values, strict=True):
        whole = isinstance(record[part][name], int)
        record[part][name] = round(float(value)) if whole else round(float(value), 4)
    return Cluster(**record)


def main() -> None:
    """Fit, print the fields and write the configurations."""
    groups = []
    for file in sys.argv[1:]:
        table = read_table(Path(file), COLUMNS)
        groups.append(table[:: 2 if len(table) <= 100 else 5])
    rows: list[Row] = [row for group in groups for row in group]
    weights = np.concatenate([np.full(len(group), len(group) ** -0.5) for group in groups])
    measured = np.array([float(row["iteration_ms"]) for row in rows])
    start = load_cluster("a100")

    def errors(logarithms: np.ndarray) -> np.ndarray:
        predicted = predicted_ms(rows, replaced(start, np.exp(logarithms)))
        return 10 * weights * np.log(predicted / measured)

    bounds = np.log(np.array(list(FIELDS.values()))).T
    first = np.array([getattr(getattr(start, part), name) for part, name in FIELDS])
    found = least_squares(
        errors, np.log(first), bounds=tuple(bounds), loss="soft_l1", f_scale=0.1, diff_step=1e-3
    )
    cluster = replaced(start, np.exp(found.x))
    for part, name in FIELDS:
        print(f"{part}.{name}: {getattr(getattr(cluster, part), name)}")
    with FITTED.open("w", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(EXTENTS.values())
        writer.writerows([row[column] for column in EXTENTS.values()] for row in rows)


if __name__ == "__main__":
    main()
