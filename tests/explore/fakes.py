"""A study, and a simulator and a reader of networks that other processes can import."""

import hashlib
import os
import signal
import time
from collections.abc import Mapping

from accelsim.arch import Arch
from accelsim.errors import ArchError, MappingError
from accelsim.explore.metric import METRICS
from accelsim.workload.graph import Graph

STUDY = """\
name: small
workloads:
  - net_a
  - {workload: net_b, dimensions: {batch: 4}}
arch: edge_npu
axes:
  array.rows: [4, 5, 8, 6]
  "array.cols, vector_unit.lanes": [[8, 8], [16, 16]]
  numbers.weight: [int8, int4]
  clock_hz: [5e8, 1e9]
constraints:
  - area_um2 <= 9000
objectives: [latency_s, {metric: area_um2, goal: min}]
"""


def load(location: str, dimensions: Mapping[str, int]) -> Graph:
    text = f"{location} {sorted(dimensions.items())}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Graph(name=location, tensors={}, operators=(), digest=digest, source="a test")


def evaluate(graph: Graph, arch: Arch) -> dict[str, int | float]:
    """Return metrics that depend on the network, rows, cols and the clock.

    Layers do not fit 5 rows, and nobody makes 6.
    """
    rows, cols = arch.array.rows, arch.array.cols
    if rows == 6:
        raise ArchError("arch: array.rows: nobody makes 6 rows")
    if rows == 5:
        raise MappingError("layer fc: 5 rows do not fit")
    work = 10_000 + int(graph.digest[:3], 16)
    cycles = -(-work // rows) + 7 * cols
    metrics: dict[str, int | float] = dict.fromkeys(METRICS, 0)
    metrics |= {
        "cycles": cycles,
        "macs": work,
        "latency_s": cycles / arch.clock_hz,
        "energy_pj": 0.1 * work + 1.3 * rows * cols,
        "area_um2": 100.7 * rows * cols,
        "utilization": work / (cycles * rows * cols),
        "dram_read_bits": 2**60 + rows,
        "energy_array_pj": 1.3 * rows * cols,
        "area_array_um2": 100.7 * rows * cols,
    }
    return metrics


def slow_evaluate(graph: Graph, arch: Arch) -> dict[str, int | float]:
    time.sleep(0.006)
    return evaluate(graph, arch)


def dying_evaluate(graph: Graph, arch: Arch) -> dict[str, int | float]:
    if arch.array.rows == 9:
        os.kill(os.getpid(), signal.SIGKILL)
    return slow_evaluate(graph, arch)


def broken_evaluate(graph: Graph, arch: Arch) -> dict[str, int | float]:
    if arch.array.rows == 9:
        raise ZeroDivisionError("a bug")
    return evaluate(graph, arch)


def poor_evaluate(_: Graph, __: Arch) -> dict[str, int | float]:
    return {"cycles": 1, "latency": 1.0}
