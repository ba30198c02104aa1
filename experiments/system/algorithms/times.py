"""Times of all-reduces: each algorithm, size and fabric, by the event engine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from accelsim.system.collective import bound_ns, event_ns, transfers
from accelsim.system.fabric import Fabric, read_fabric

HERE = Path(__file__).parent

FABRICS: dict[str, tuple[str, tuple[int, ...]]] = {
    "dgx_a100": ("dgx_a100", ()),
    "dgx_a100_x4": ("dgx_a100_x4", (8, 4)),
    "torus_8x8": (str(HERE / "torus_8x8.yaml"), (8, 8)),
}
"""Preset or file of each fabric, and the extents of its hierarchical all-reduce."""
ALGORITHMS = ("ring", "direct", "halving_doubling", "tree", "double_tree", "hierarchical")
SIZES = tuple(2**power for power in range(10, 31, 2))


@dataclass(frozen=True, kw_only=True)
class Row:
    """An all-reduce.

    Attributes:
        fabric: Name of the fabric.
        chips: All of which take part.
        size_bytes: Bytes of each chip.
        algorithm: Name of the algorithm.
        time_ns: Until the last message has arrived.
        over_bound: The time divided by the lowest bound of the algorithms' messages.
        is_fastest: Whether it is the fastest of all algorithms on this fabric at this size.
    """

    fabric: str
    chips: int
    size_bytes: int
    algorithm: str
    time_ns: int
    over_bound: float
    is_fastest: bool


def rows(sizes: Sequence[int] = SIZES) -> list[Row]:
    """Return the rows of all fabrics."""
    return [row for name in FABRICS for size in sizes for row in _at(name, size)]


def _at(name: str, size_bytes: int) -> Iterator[Row]:
    file, extents = FABRICS[name]
    fabric = read_fabric(file)
    found = {
        algorithm: _time(fabric, algorithm, extents, size_bytes)
        for algorithm in ALGORITHMS
        if extents or algorithm != "hierarchical"
    }
    least = min(time for time, _ in found.values())
    bound = min(bound for _, bound in found.values())
    for algorithm, (time, _) in found.items():
        yield Row(
            fabric=name,
            chips=fabric.chips,
            size_bytes=size_bytes,
            algorithm=algorithm,
            time_ns=time,
            over_bound=round(time / bound, 3),
            is_fastest=time == least,
        )


def _time(
    fabric: Fabric, algorithm: str, extents: tuple[int, ...], size_bytes: int
) -> tuple[int, int]:
    of_dimensions = extents if algorithm == "hierarchical" else ()
    messages = transfers("all_reduce", algorithm, fabric.chips, of_dimensions)
    return event_ns(messages, fabric, size_bytes), bound_ns(messages, fabric, size_bytes)


def draw(found: Sequence[Row], axes: Any) -> None:
    """Draw the times of the fabric with nodes over the size."""
    for algorithm in ALGORITHMS:
        line = [row for row in found if (row.fabric, row.algorithm) == ("dgx_a100_x4", algorithm)]
        axes.loglog(
            [row.size_bytes for row in line], [row.time_ns / 1e3 for row in line], label=algorithm
        )
    axes.set_xlabel("bytes of an all-reduce")
    axes.set_ylabel("time, us")
    axes.set_title("32 A100 in four nodes")
    axes.legend()
