"""Constants of the library's tuner, as a table of its source has them."""

from typing import cast

from accelsim.errors import FabricError
from experiments.comparison import Pair, Row, number
from experiments.system.nccl.tuner import PROTOCOLS, Protocol, Tuner, read_tuner

COLUMNS = ("paper", "table/figure", "quantity", "workload", "layer", "value", "unit")


def constant(row: Row, where: str) -> Pair:
    """Return a constant of the table beside that of the tuner 2.28.

    Raises:
        FabricError: The row is no constant of NVLink inside a node.
    """
    name = " ".join(filter(None, (row["quantity"], row["workload"], row["layer"])))
    if not row["paper"].startswith("NCCL tuning model"):
        raise FabricError(f"{row['paper']}: no constant of the tuner")
    tuner = read_tuner("2.28")
    ours = _bandwidth(tuner, row) if row["unit"] == "GB/s" else _latency(tuner, row)
    scale = 1e9 if row["unit"] == "GB/s" else 1e3
    unit = "B/s" if row["unit"] == "GB/s" else "ns"
    measured = float(round(scale * number(row, "value", where)))
    return Pair(name=name, predicted=ours, measured=measured, unit=unit)


def _latency(tuner: Tuner, row: Row) -> int:
    link, _, algorithm = row["workload"].lower().partition(" ")
    tables = {"base": tuner.base_ns, "nvlink": tuner.hop_ns}
    if link not in tables:
        raise FabricError(f"NCCL is modelled on NVLink inside a node, not on {link.upper()}")
    by_protocol = tables[link]["tree" if algorithm == "tree" else "ring"]
    return dict(zip(PROTOCOLS, by_protocol, strict=True))[cast(Protocol, row["layer"])]


def _bandwidth(tuner: Tuner, row: Row) -> int:
    if row["layer"] != "1 node":
        raise FabricError(f"NCCL is modelled on one node, not on {row['layer']}")
    tables = {
        "LL max bandwidth": tuner.ll_maximum_bytes_per_s,
        "tree bandwidth per channel": tuner.tree_channel_bytes_per_s,
    }
    if row["quantity"] not in tables:
        raise FabricError(f"the tuner has no {row['quantity']}")
    return tables[row["quantity"]][row["workload"].lower()]
