"""The points of the study: one factor of the policy away from the device page at a time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DEVICE = "lpddr4_3200"
"""One 32-bit channel of 12.8 GB/s, what a system of the size of ``edge_npu`` has."""
EXTENTS = (8, 16, 32)
"""Rows and columns of the array, and lanes of the vector unit."""

BANKS_LOW = "row-column-rank-bank-group-channel"
BANKS_HIGH = "rank-group-bank-row-channel-column"


@dataclass(frozen=True, kw_only=True)
class Point:
    """A policy.

    Args:
        factor: Name of what differs from the device page.
        level: Value of the field, in a word or two.
        fields: New values of ``arch.dram``.
    """

    factor: str
    level: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    @property
    def replace(self) -> dict[str, Any]:
        """New values of an accelerator by dotted path."""
        choice = {"kind": "exact", "device": DEVICE, **self.fields}
        return {f"dram.{name}": value for name, value in choice.items()}


def _queues(depth: int, bank: int) -> dict[str, int]:
    return {"read_queue_requests": depth, "bank_queue_requests": bank}


def _drain(high: int, low: int) -> dict[str, int]:
    return {"write_drain_high_requests": high, "write_drain_low_requests": low}


POINTS = (
    Point(factor="page of the device", level="default"),
    Point(factor="address map", level="banks low", fields={"address_map": BANKS_LOW}),
    Point(factor="address map", level="banks high", fields={"address_map": BANKS_HIGH}),
    Point(factor="queue depth", level="1 and 1", fields=_queues(1, 1)),
    Point(factor="write drain", level="4 to 0", fields=_drain(4, 0)),
    Point(factor="page policy", level="closed", fields={"page_policy": "closed"}),
    Point(factor="refresh", level="off", fields={"refresh_policy": "off"}),
    Point(
        factor="all together",
        level="worst guess",
        fields={
            "address_map": BANKS_HIGH,
            **_queues(1, 1),
            **_drain(4, 0),
            "page_policy": "closed",
        },
    ),
)


def extent_fields(extent: int) -> dict[str, Any]:
    """Return an array size as new values of an accelerator by dotted path."""
    return {"array.rows": extent, "array.cols": extent, "vector_unit.lanes": extent}
