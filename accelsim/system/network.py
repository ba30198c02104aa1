"""What chips of a training system send each other, timed on the links of their fabric.

Chips are numbered stage by stage; within a stage, those that have the same tokens and share the
operators follow each other, then those that share sequences, then those that share experts. All
groups of an axis are taken to send at once, so that groups that share links wait for them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError
from accelsim.system.algorithms import ALGORITHMS
from accelsim.system.collective import Transfers, event_and_bound_ns, event_ns, transfers
from accelsim.system.expert_routing import exchange
from accelsim.system.fabric import Fabric
from accelsim.system.layout import Collective
from accelsim.system.training_layout import Layout

Axis = Literal["data", "tensor", "expert", "replica", "context"]
"""Chips with the same weights but for experts; of one share of the operators; that share experts;
with the same experts; that share sequences."""

MESSAGE_COLUMNS = ("step", "source", "target", "first", "count", "adds")
"""What ``Transfers`` says of each message."""


def placed(messages: Transfers, groups: Sequence[Sequence[int]], fabric: Fabric) -> Transfers:
    """Return the messages of several groups of chips that do the same at once.

    Args:
        messages: Messages of chips 0, 1, ... of a group.
        groups: The chips of each group, by their numbers in the fabric.
        fabric: Fabric of all chips.
    """
    chips = np.asarray(groups, np.int64)
    count = len(chips)
    # Of a switch that adds: itself, and the receiving sides of chips (`Transfers.has_switch`).
    switch = np.full((count, 1), fabric.chips, np.int64)
    ends = np.hstack((chips, switch, fabric.chips + 1 + chips))
    order = np.argsort(np.tile(messages.step, count), kind="stable")

    def tiled(values: np.ndarray) -> np.ndarray:
        return np.tile(values, count)[order]

    return Transfers(
        chips=fabric.chips,
        blocks=messages.blocks,
        step=tiled(messages.step),
        source=ends[:, messages.source].reshape(-1)[order],
        target=ends[:, messages.target].reshape(-1)[order],
        first=tiled(messages.first),
        count=tiled(messages.count),
        adds=tiled(messages.adds),
        has_switch=messages.has_switch,
        pieces=messages.pieces,
    )


class Network:
    """The collectives of a layout on a fabric.

    Args:
        fabric: Links between chips.
        layout: Layout: which chips share what, and the algorithm of collectives.
    """

    def __init__(self, fabric: Fabric, layout: Layout) -> None:
        self.fabric, self.layout = fabric, layout
        self._known: dict[tuple[Axis, str, int], tuple[int, int]] = {}

    @cached_property
    def groups(self) -> dict[Axis, list[list[int]]]:
        """The groups of each axis: chips of a stage with the same part or the same samples."""
        layout = self.layout
        chips = np.arange(layout.chips).reshape(
            layout.pipeline,
            layout.data // layout.expert,
            layout.expert,
            layout.context,
            layout.tensor,
        )
        return {
            "data": chips.transpose(0, 4, 1, 2, 3).reshape(-1, layout.replicas).tolist(),
            "tensor": chips.reshape(-1, layout.tensor).tolist(),
            "expert": chips.transpose(0, 1, 3, 4, 2).reshape(-1, layout.expert).tolist(),
            "replica": chips.transpose(0, 2, 4, 1, 3).reshape(-1, layout.expert_replicas).tolist(),
            "context": chips.transpose(0, 1, 2, 4, 3).reshape(-1, layout.context).tolist(),
        }

    @cached_property
    def stage_pairs(self) -> list[list[int]]:
        """Each chip and that of the next stage with the same samples and share.

        The last stage sends to the first if stages have several chunks.
        """
        stages = self.layout.pipeline
        of_stage = self.layout.replicas * self.layout.tensor
        senders = stages if self.layout.chunks > 1 else stages - 1
        return [
            [s * of_stage + chip, (s + 1) % stages * of_stage + chip]
            for s in range(senders)
            for chip in range(of_stage)
        ]

    def collective_ns(self, axis: Axis, collective: Collective, size_bytes: int) -> tuple[int, int]:
        """Return the time of a collective of the groups of an axis, and a bound of it.

        Args:
            axis: Axis of the layout; each group of chips along it takes part.
            collective: Name of the collective.
            size_bytes: The whole tensor's.

        Raises:
            FabricError: The algorithm does not fit the fabric, or none does.
        """
        if len(self.groups[axis][0]) == 1 or size_bytes == 0:
            return 0, 0
        key = axis, collective, size_bytes
        if key not in self._known:
            self._known[key] = self._fastest(axis, collective, size_bytes)
        return self._known[key]

    def exchange_ns(self, rows: NDArray[np.int64], row_bytes: int) -> tuple[int, int]:
        """Return the time of an all-to-all of rows among chips that share experts, and a bound.

        Args:
            rows: shape (chips, chips): from, to. All groups are taken to have the same.
            row_bytes: Bytes of a row.

        Raises:
            FabricError: No link leads from a chip to another.
        """
        if rows.sum() == np.trace(rows):
            return 0, 0
        return self._timed(exchange(rows), "expert", row_bytes * self.fabric.chips)

    def shift_ns(self, size_bytes: int) -> tuple[int, int]:
        """Return the time of a block to the next chip of a sequence's ring, and a bound of it.

        Args:
            size_bytes: Bytes of the block of each chip.

        Raises:
            FabricError: No link leads to the next chip.
        """
        chips = self.layout.context
        if chips == 1 or size_bytes == 0:
            return 0, 0
        whole = transfers("all_gather", "ring", chips)
        is_first = whole.step == 0
        step = replace(
            whole,
            **{name: getattr(whole, name)[is_first] for name in MESSAGE_COLUMNS},
        )
        return self._timed(step, "context", size_bytes * self.fabric.chips)

    def _timed(self, messages: Transfers, axis: Axis, whole: int) -> tuple[int, int]:
        """Return time and bound of messages of each group of an axis at once."""
        all_groups = placed(messages, self.groups[axis], self.fabric)
        return event_and_bound_ns(all_groups, self.fabric, whole)

    def transfer_ns(self, size_bytes: int) -> int:
        """Return the time from one stage to the next, or back, of the slowest pair.

        Raises:
            FabricError: No link leads from a stage to the next.
        """
        if self.layout.pipeline == 1 or size_bytes == 0:
            return 0
        back = [each[::-1] for each in self.stage_pairs]
        return max(self._sent_ns(each, size_bytes) for each in (self.stage_pairs, back))

    def next_stage_ns(self, size_bytes: int, stage: int) -> int:
        """Return the time from a stage to the next; from the last one to the first.

        Raises:
            FabricError: No link leads there.
        """
        layout = self.layout
        if layout.pipeline == 1 or size_bytes == 0:
            return 0
        chips = np.arange(layout.chips).reshape(layout.pipeline, -1)
        pairs = np.stack((chips[stage], chips[(stage + 1) % layout.pipeline]), axis=1)
        return self._sent_ns(pairs.tolist(), size_bytes)

    def _sent_ns(self, pairs: Sequence[Sequence[int]], size_bytes: int) -> int:
        """Return the time in which the first chip of each pair sends bytes to the second."""
        messages = placed(transfers("send_recv", "direct", 2), pairs, self.fabric)
        return event_ns(messages, self.fabric, self._whole(size_bytes, 2))

    def _fastest(self, axis: Axis, collective: Collective, size_bytes: int) -> tuple[int, int]:
        groups = self.groups[axis]
        chips = len(groups[0])
        names = [name for kind, name in ALGORITHMS if kind == collective]
        if self.layout.algorithm != "fastest":
            names = [self.layout.algorithm]
        found, refused = [], FabricError("no algorithm is known")
        for name in names:
            try:
                messages = placed(transfers(collective, name, chips), groups, self.fabric)
                whole = self._whole(size_bytes, chips)
                found.append(event_and_bound_ns(messages, self.fabric, whole))
            except FabricError as problem:
                refused = problem
        if not found:
            raise FabricError(
                f"layout.{axis} {chips}: no {collective} among chips"
                f" {', '.join(map(str, groups[0]))}: {refused}"
            )
        return min(time for time, _ in found), min(bound for _, bound in found)

    def _whole(self, size_bytes: int, chips: int) -> int:
        """Return the bytes whose blocks, of all chips of the fabric, are those of a group."""
        return -(-size_bytes // chips) * self.fabric.chips
