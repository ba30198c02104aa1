"""``python -m experiments.system.nccl.waits TABLE.csv``: Vidur's rows without waits for other GPUs.

A row of Vidur's table holds the wait for the GPU whose kernel begins last, which the time of no
collective explains. More bytes that the library reduces with the same algorithm and protocol never
take less time, so that the fastest run of any row with at least as many of them is an upper bound
of the time without a wait; each row's median becomes the least of these. Four H100 take 54 us for
4.8 MiB in the switch and 43 us for 5 MiB in rings, so that rows of another algorithm are no bound.
"""

from collections import defaultdict
from contextlib import suppress

from accelsim.errors import FabricError
from experiments.comparison import Comparison, Row, TableError, command, number, whole
from experiments.system.nccl.__main__ import compare, predict
from experiments.system.nccl.rows import measured

COLUMNS = ("system", "collective", "n_gpus", "gpus_per_node", "bytes", "min_ms", "median_ms")


def without_waits(rows: list[Row]) -> list[Row]:
    """Return rows whose median is the fastest run of any row of as many bytes or more.

    Args:
        rows: Rows of Vidur's table; those of the same GPUs and collective that the library reduces
            with the same algorithm and protocol are taken together.

    A row without a number where one must be stays as it is.
    """
    groups: dict[tuple[str, ...], list[tuple[int, float, int]]] = defaultdict(list)
    for index, row in enumerate(rows):
        where = f"row {index}"
        with suppress(TableError):
            key = (*(row[name] for name in COLUMNS[:4]), _chosen(row, where))
            size, least_ms = whole(row, "bytes", where), number(row, "min_ms", where)
            groups[key].append((size, least_ms, index))
    found = list(rows)
    for group in groups.values():
        bound_ms = float("inf")
        for _, least_ms, index in sorted(group, key=lambda each: (each[0], each[2]), reverse=True):
            bound_ms = min(bound_ms, least_ms)
            found[index] = {**rows[index], "median_ms": repr(bound_ms)}
    return found


def _chosen(row: Row, where: str) -> str:
    """Return the algorithm and the protocol of a row; of one that the model refuses, nothing."""
    try:
        predicted = predict(measured(row, where))
    except FabricError:
        return ""
    return f"{predicted.algorithm} {predicted.protocol}"


def compare_without_waits(rows: list[Row]) -> Comparison:
    """Predict each row without its wait."""
    return compare(without_waits(rows))


if __name__ == "__main__":
    command("experiments.system.nccl.waits", COLUMNS, compare_without_waits)()
