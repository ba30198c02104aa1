"""The time of a training step of DLRM whose tables lie on servers, with caches and lookahead.

A trainer is eight chips behind NVLink with one link to all servers and other trainers. Without
lookahead a step is a chain::

    fetch its rows -> pass forward and backward -> all-reduce of dense gradients -> push its rows

With lookahead the rows of the next step are known. Those that this step does not update are fetched
during it, and rows that the next step does not read are pushed during that: only what the next step
reads and this one updates lies between the two.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from accelsim.system.collective import event_ns, transfers
from accelsim.system.description import load_training_system
from accelsim.system.fabric import FabricFile, fabric, read_fabric
from accelsim.system.ring import moved_ns
from accelsim.system.step import step_of, times_of
from accelsim.workload import load_workload
from experiments.system.bagpipe.caches import Moved, different, moved
from experiments.system.bagpipe.trace import reads, tables

HERE = Path(__file__).parent
SYSTEM, CHIPS = "switch_8_array_128x128", 8
SAMPLES = 2048
"""Of a trainer in a step."""
STEPS = 48
ROW_BYTES = 4 * 128
TRAINERS = (1, 2, 4)
REACHES = (1, 4, 16)
LINKS = {"10 Gb/s": 1_250_000_000, "100 Gb/s": 12_500_000_000}
LATENCY_NS = 20_000


@dataclass(frozen=True, kw_only=True)
class Row:
    """A way to train on a number of trainers and links.

    Attributes:
        trainers: Number of trainers, each of eight chips.
        link: Bandwidth of a trainer's link.
        policy: ``none``, ``cache`` or ``lookahead``.
        reach: Steps for which a row is kept at most.
        read_rows: Different rows of the busiest trainer in a step, and so on.
        cache_mb: Megabytes of the rows that a trainer keeps.
        compute_us: Passes of a chip.
        dense_us: All-reduce of dense gradients.
        step_us: The whole step.
        speedup: Over ``none``.
    """

    trainers: int
    link: str
    policy: str
    reach: int
    read_rows: int
    fetched_rows: int
    critical_rows: int
    cache_mb: float
    compute_us: float
    dense_us: float
    step_us: float
    speedup: float


@cache
def compute() -> tuple[int, int]:
    """Return the passes of a chip over its samples in nanoseconds, and the dense parameters."""
    graph = load_workload("dlrm", {"batch": SAMPLES // CHIPS})
    # The tables lie on servers, so that a chip's memory does not have to hold them.
    system = replace(load_training_system(SYSTEM, {"data": 1}), memory_bytes=2**50)
    times = times_of(graph, system)
    step = step_of(times, system)
    return step.stages[0].compute_ns, graph.parameters - sum(tables()) * ROW_BYTES // 4


def dense_ns(trainers: int, bytes_per_s: int) -> int:
    """Return the all-reduce of dense gradients in fp32: inside trainers, then between them."""
    size_bytes = 4 * compute()[1]
    inside = event_ns(transfers("all_reduce", "ring", CHIPS), read_fabric("dgx_a100"), size_bytes)
    if trainers == 1:
        return inside
    between = FabricFile(
        kind="switch",
        chips=trainers,
        link_bytes_per_s=bytes_per_s,
        link_latency_ns=LATENCY_NS,
        source="an assumption of the study",
    )
    messages = transfers("all_reduce", "ring", trainers)
    return inside + event_ns(messages, fabric(between), size_bytes)


def step_ns(policy: str, rows: Moved, bytes_per_s: int, dense: int) -> int:
    """Return the time from one step to the next.

    Args:
        policy: ``none``, ``cache`` or ``lookahead``.
        rows: Rows that move.
        bytes_per_s: Bandwidth of a trainer's link, in each direction.
        dense: Nanoseconds of the all-reduce of dense gradients.
    """

    def sent(count: float) -> int:
        return int(moved_ns(round(count) * ROW_BYTES, bytes_per_s))

    work = compute()[0] + dense
    if policy != "lookahead":
        return 2 * LATENCY_NS + sent(rows.fetched) + work + sent(rows.pushed)
    between = max(sent(rows.awaited), sent(rows.critical)) + 2 * LATENCY_NS
    busy = dense + max(sent(rows.pushed), sent(rows.fetched))
    return max(work + (between if rows.critical else 0), busy)


@cache
def movements(trainers: int) -> dict[int, Moved]:
    """Return what moves without a cache (0), and with each reach."""
    drawn = reads(tables(), STEPS, trainers, SAMPLES, seed=0)
    found = different(drawn.reshape(STEPS, trainers, -1))
    return {reach: moved(found, reach) for reach in (0, *REACHES)}


def rows() -> Iterator[Row]:
    """Yield the rows of the table."""
    for trainers in TRAINERS:
        for link, speed in LINKS.items():
            dense = dense_ns(trainers, speed)
            whole = step_ns("none", movements(trainers)[0], speed, dense)
            policies = [("none", 0)]
            policies += [(name, reach) for name in ("cache", "lookahead") for reach in REACHES]
            for policy, reach in policies:
                found = movements(trainers)[reach]
                time = step_ns(policy, found, speed, dense)
                yield Row(
                    trainers=trainers,
                    link=link,
                    policy=policy,
                    reach=reach,
                    read_rows=round(found.read),
                    fetched_rows=round(found.fetched),
                    critical_rows=round(found.critical),
                    cache_mb=round(found.kept * ROW_BYTES / 1e6, 2),
                    compute_us=round(compute()[0] / 1e3, 1),
                    dense_us=round(dense / 1e3, 1),
                    step_us=round(time / 1e3, 1),
                    speedup=round(whole / time, 2),
                )


def draw(found: list[Row], axes: Any) -> None:
    """Draw how much faster a step is with a cache, and with lookahead, over the reach.

    Args:
        found: Rows that ``rows`` returns.
        axes: Axes of matplotlib to draw on.
    """
    for trainers in TRAINERS:
        for policy, style in (("cache", "--"), ("lookahead", "-")):
            line = [
                each
                for each in found
                if (each.trainers, each.link, each.policy) == (trainers, "10 Gb/s", policy)
            ]
            axes.plot(
                [each.reach for each in line],
                [each.speedup for each in line],
                style,
                marker="o",
                color=f"C{TRAINERS.index(trainers)}",
                label=f"{trainers} trainers, {policy}",
            )
    axes.set_xscale("log", base=2)
    axes.set_xlabel("steps for which a row is kept")
    axes.set_ylabel("speed over no cache, links of 10 Gb/s")
    axes.legend()
