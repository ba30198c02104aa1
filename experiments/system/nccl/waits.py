"""``python -m experiments.system.nccl.waits TABLE.csv``: Vidur's rows without waits for other GPUs.

A row of Vidur's table holds the wait for the GPU whose kernel begins last, which the time of no
collective explains. More bytes never take less time, so that the fastest run of any row with at
least as many bytes is an upper bound of the time without a wait; each row's median becomes the
least of these.
"""

from collections import defaultdict

from experiments.comparison import Comparison, Row, command, number, whole
from experiments.system.nccl.__main__ import compare

COLUMNS = ("system", "collective", "n_gpus", "gpus_per_node", "bytes", "min_ms", "median_ms")


def without_waits(rows: list[Row]) -> list[Row]:
    """Return rows whose median is the fastest run of any row of as many bytes or more.

    Args:
        rows: Of Vidur's table; those of the same GPUs and collective are taken together.

    Raises:
        TableError: No number where one must be.
    """
    groups: dict[tuple[str, ...], list[tuple[int, int]]] = defaultdict(list)
    for index, row in enumerate(rows):
        key = tuple(row[name] for name in COLUMNS[:4])
        groups[key].append((whole(row, "bytes", f"line {index + 2}"), index))
    found = list(rows)
    for group in groups.values():
        least = float("inf")
        for _, index in sorted(group, reverse=True):
            least = min(least, number(rows[index], "min_ms", f"line {index + 2}"))
            found[index] = {**rows[index], "median_ms": repr(least)}
    return found


def compare_without_waits(rows: list[Row]) -> Comparison:
    """Predict each row without its wait."""
    return compare(without_waits(rows))


if __name__ == "__main__":
    command("experiments.system.nccl.waits", COLUMNS, compare_without_waits)()
