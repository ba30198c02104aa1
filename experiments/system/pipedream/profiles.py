"""Measured operators of PipeDream's networks as a chain that can be cut."""

import os
from collections import defaultdict
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from pathlib import Path

from experiments.comparison import Row, TableError, number, read_table

PROFILES = "pipedream_profiles.csv"
EDGES = "pipedream_edges.csv"
COLUMNS = ("network", "node", "op", "forward_ms", "backward_ms", "activation_bytes")


@dataclass(frozen=True)
class Chain:
    """Operators of a network in an order in which they can run.

    Args:
        work_ns: Forward and backward, of a minibatch; of the input nothing, as in PipeDream.
        parameter_bytes: Bytes of parameters of each operator.
        crossing_bytes: Bytes that a cut before each operator sends: those that are made before it
            and read behind.
    """

    work_ns: list[int]
    parameter_bytes: list[int]
    crossing_bytes: list[int]


def read_chains(folder: Path) -> dict[str, Chain]:
    """Return the networks whose profiles stand in a folder.

    Args:
        folder: Folder of the tables; where it has none, that of the reference data is taken.

    Raises:
        TableError: A table is not there, or has no numbers where they must be.
    """
    if not (folder / PROFILES).is_file():
        folder = _reference_data()
    rows = read_table(folder / PROFILES, (*COLUMNS, "parameter_bytes"))
    edges = read_table(folder / EDGES, ("network", "from", "to"))
    return {
        network: _chain(
            {row["node"]: row for row in rows if row["network"] == network},
            [(row["from"], row["to"]) for row in edges if row["network"] == network],
        )
        for network in dict.fromkeys(row["network"] for row in rows)
    }


def _reference_data() -> Path:
    """Return the folder of reference data: beside the checkout, or where the environment says."""
    beside = Path(__file__).resolve().parents[4] / "shared" / "data"
    return Path(os.environ.get("ACCELSIM_SHARED_DATA", beside)) / "scaleout"


def _chain(rows: dict[str, Row], edges: list[tuple[str, str]]) -> Chain:
    readers = defaultdict(list)
    for source, target in edges:
        if source in rows and target in rows:
            readers[source].append(target)
    order = _order(rows, readers)
    place = {node: index for index, node in enumerate(order)}
    crossing = [0] * len(order)
    for node in order:
        last = max((place[each] for each in readers[node]), default=place[node])
        for index in range(place[node] + 1, last + 1):
            crossing[index] += _bytes(rows[node], "activation_bytes")
    return Chain(
        work_ns=[_work_ns(rows[node]) for node in order],
        parameter_bytes=[_bytes(rows[node], "parameter_bytes") for node in order],
        crossing_bytes=crossing,
    )


def _order(rows: dict[str, Row], readers: dict[str, list[str]]) -> list[str]:
    """Return the operators, of those that can run always the one with the least number."""
    awaited = dict.fromkeys(rows, 0)
    for targets in list(readers.values()):
        for target in targets:
            awaited[target] += 1
    ready = [(_number(node), node) for node, count in awaited.items() if not count]
    heapify(ready)
    order = []
    while ready:
        _, node = heappop(ready)
        order.append(node)
        for target in readers[node]:
            awaited[target] -= 1
            if not awaited[target]:
                heappush(ready, (_number(target), target))
    if len(order) < len(rows):
        raise TableError(f"{EDGES}: the operators wait for each other in a ring")
    return order


def _number(node: str) -> int:
    digits = node.removeprefix("node")
    if not digits.isdecimal():
        raise TableError(f"{PROFILES}: node must be node and a number, not {node!r}")
    return int(digits)


def _work_ns(row: Row) -> int:
    if row["op"].startswith("Input"):
        return 0
    where = f"{row['network']} {row['node']}"
    return round(1e6 * (number(row, "forward_ms", where) + number(row, "backward_ms", where)))


def _bytes(row: Row, column: str) -> int:
    """Return bytes; of an operator with several results they are in brackets, and add."""
    where = f"{row['network']} {row['node']}"
    texts = row[column].strip("[]").split(";")
    return round(sum(number({column: text.strip()}, column, where) for text in texts))
