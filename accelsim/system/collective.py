"""Collectives as transfers: messages of a generator, and three evaluations of them.

`algorithms` yields who sends which elements to whom in which step. `closed_ns` adds the steps,
`event_ns` runs the messages on the links, and `run_values` moves real numbers. A chip sends a
message of step s once all messages of earlier steps to it have arrived.
"""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError, did_you_mean
from accelsim.system.algorithms import ALGORITHMS, Row, hierarchical
from accelsim.system.fabric import Fabric
from accelsim.system.message_loads import Loads, block_bytes, loads_of
from accelsim.system.routing import SWITCH
from accelsim.system.switch_algorithms import SWITCH_ALGORITHMS, nvls
from accelsim.system.tasks import Tasks


@dataclass(frozen=True, kw_only=True)
class Transfers:
    """Messages of a collective; all arrays have the shape (transfers,).

    Attributes:
        chips: Number of chips that take part.
        blocks: Equal parts of the data; of an all-to-all ``chips`` parts at each chip.
        pieces: Parts of the data that follow each other, each of as many blocks as chips.
        step: Step of each message, from 0.
        source: Sending chip.
        target: Receiving chip.
        first: First block of the message.
        count: Blocks of the message.
        adds: Whether the receiver adds; else it replaces.
        has_switch: Whether senders and receivers are also the switch (number ``chips``) and, but in
            ``nvls``, the receiving sides of chips (number ``chips + 1 + chip``).
    """

    chips: int
    blocks: int
    step: NDArray[np.int64]
    source: NDArray[np.int64]
    target: NDArray[np.int64]
    first: NDArray[np.int64]
    count: NDArray[np.int64]
    adds: NDArray[np.bool_]
    has_switch: bool = False
    pieces: int = 1

    @property
    def ends(self) -> int:
        """How many numbers senders and receivers may have."""
        return 2 * self.chips + 1 if self.has_switch else self.chips

    def chip(self, end: int) -> int:
        """Return the chip of a sender or receiver, or `routing.SWITCH`."""
        if end < self.chips:
            return end
        return SWITCH if end == self.chips else end - self.chips - 1


def _transfers(
    chips: int, blocks: int, rows: list[Row], *, has_switch: bool = False, pieces: int = 1
) -> Transfers:
    table = np.array(sorted(rows, key=lambda row: row[0]), np.int64).reshape(-1, 6)
    step, source, target, first, count, adds = table.T.copy()
    return Transfers(
        chips=chips,
        blocks=blocks,
        step=step,
        source=source,
        target=target,
        first=first,
        count=count,
        adds=adds.astype(np.bool_),
        has_switch=has_switch,
        pieces=pieces,
    )


def transfers(
    collective: str,
    algorithm: str,
    chips: int,
    extents: tuple[int, ...] = (),
    *,
    pieces: int = 1,
) -> Transfers:
    """Return the messages of a collective.

    Args:
        collective: ``all_reduce``, ``reduce_scatter``, ``all_gather``, ``all_to_all``,
            ``broadcast`` (from chip 0) or ``send_recv`` (from chip 0 to the last).
        algorithm: ``ring``, ``direct``, ``halving_doubling``, ``tree``, ``double_tree``,
            ``in_switch``, ``nvls``, ``chain`` or ``hierarchical``.
        chips: At least 2.
        extents: Chips along each dimension of ``hierarchical``; their product is ``chips``.
        pieces: Parts of the data of ``nvls`` that follow each other; at least 1.

    Raises:
        FabricError: The algorithm is not one of the collective, or does not fit the chips, extents
            or pieces.
    """
    if chips < 2:
        raise FabricError(f"a collective needs at least 2 chips, not {chips}")
    known = sorted({name for name, _ in ALGORITHMS})
    if collective not in known:
        raise FabricError(f"collective {collective!r} is unknown{did_you_mean(collective, known)}")
    if (collective, algorithm) == ("all_reduce", "hierarchical"):
        _check_extents(chips, extents)
        return _transfers(chips, chips, hierarchical(extents))
    if extents:
        raise FabricError(f"extents are of hierarchical, not of {algorithm}")
    if (collective, algorithm) == ("all_reduce", "nvls"):
        if pieces < 1:
            raise FabricError(f"nvls needs at least 1 piece, not {pieces}")
        rows = nvls(chips, pieces)
        return _transfers(chips, chips * pieces, rows, has_switch=True, pieces=pieces)
    if pieces != 1:
        raise FabricError(f"pieces are of nvls, not of {algorithm}")
    if (collective, algorithm) not in ALGORITHMS:
        fit = [each for name, each in ALGORITHMS if name == collective]
        fit += ["hierarchical", "nvls"] if collective == "all_reduce" else []
        raise FabricError(
            f"{collective} has no algorithm {algorithm!r}{did_you_mean(algorithm, fit)}"
        )
    blocks = chips**2 if collective == "all_to_all" else chips
    rows = ALGORITHMS[collective, algorithm](chips, 0)
    return _transfers(chips, blocks, rows, has_switch=algorithm in SWITCH_ALGORITHMS)


def _check_extents(chips: int, extents: tuple[int, ...]) -> None:
    shown = " x ".join(map(str, extents)) or "none"
    if not extents or min(extents) < 2 or prod(extents) != chips:
        raise FabricError(
            f"hierarchical needs extents of at least 2 whose product is {chips}, not {shown}"
        )


def link_bytes(messages: Transfers, size_bytes: int) -> int:
    """Return the bytes that all messages carry; through a switch each is counted once.

    Of ``in_switch`` and ``nvls`` the way to the switch and the way from it are two messages.
    """
    return int(messages.count.sum()) * block_bytes(messages, size_bytes)


def closed_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> int:
    """Return the time if each step begins when the one before has ended everywhere.

    A step lasts as long as its busiest link, and the longest latency of its messages. Where the
    switch adds, what chips send waits for what came to them in the steps before, what the switch
    sends for what came to it. The time equals `event_ns` where all chips do alike: ``ring`` on any
    fabric with a ring through the chips in order, ``hierarchical`` where its extents are those of
    the fabric's dimensions, ``direct`` and ``halving_doubling`` on a full mesh or a switch,
    ``tree`` there with a power of two of chips, ``in_switch`` and ``nvls``. Elsewhere chips run
    ahead of each other, and the event engine's time is the result.

    Args:
        messages: Messages as `transfers` returns them.
        fabric: Fabric with as many chips.
        size_bytes: The data of each chip: all of an all-reduce, reduce-scatter, all-to-all,
            broadcast and message; the gathered whole of an all-gather.

    Raises:
        FabricError: The algorithm does not fit the fabric.
    """
    loads = loads_of(messages, fabric, size_bytes)
    if messages.has_switch:
        return _switch_closed_ns(messages, loads, fabric.links)
    steps = int(messages.step.max()) + 1
    keys = messages.step[:, None] * fabric.links + loads.routes
    used = loads.routes >= 0
    each, place = np.unique(keys[used], return_inverse=True)
    busy = np.zeros(len(each), np.int64)
    np.add.at(busy, place, np.broadcast_to(loads.duration_ns[:, None], keys.shape)[used])
    longest = np.zeros(steps, np.int64)
    np.maximum.at(longest, each // fabric.links, busy)
    latency = np.zeros(steps, np.int64)
    np.maximum.at(latency, messages.step, loads.latency_ns)
    return int(longest.sum() + latency.sum())


def _switch_closed_ns(messages: Transfers, loads: Loads, links: int) -> int:
    """Return `closed_ns` of messages to the switch and from it, each of which takes one link."""
    arrived_ns = np.zeros(3, np.int64)  # The last message to a chip, the switch, a receiving side.
    free_ns = np.zeros(links, np.int64)
    kinds = np.sign(np.array((messages.source, messages.target)) - messages.chips) + 1
    for step in range(int(messages.step.max()) + 1):
        chosen = np.flatnonzero(messages.step == step)
        used = loads.routes[chosen, 0]
        np.maximum.at(free_ns, used, arrived_ns[kinds[0, chosen]])
        np.add.at(free_ns, used, loads.duration_ns[chosen])
        np.maximum.at(arrived_ns, kinds[1, chosen], free_ns[used] + loads.latency_ns[chosen])
    return int(arrived_ns.max())


def event_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> int:
    """Return when the last message arrives, from a run of all messages on the links.

    A message waits for its links in the order in which messages became ready (of equals: in the
    order of the generator), and holds all of them while its bytes pass. It arrives the latencies of
    its links later.

    Args:
        messages: Messages as `transfers` returns them.
        fabric: Fabric with as many chips.
        size_bytes: Size of the data, as in `closed_ns`.

    Raises:
        FabricError: The algorithm does not fit the fabric.
    """
    return event_and_bound_ns(messages, fabric, size_bytes)[0]


def event_and_bound_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> tuple[int, int]:
    """Return `event_ns` and `bound_ns`, whose messages are laid on the links once.

    Raises:
        FabricError: The algorithm does not fit the fabric; the result would be below the bound.
    """
    loads = loads_of(messages, fabric, size_bytes)
    end = int(_tasks_of(messages, loads).play().end_ns.max())
    bound = _bound_ns(messages, fabric, loads)
    if end < bound:
        raise FabricError(f"{end} ns would be below the bound of {bound} ns")
    return end, bound


def _tasks_of(messages: Transfers, loads: Loads) -> Tasks:
    """Return messages as tasks that take links.

    Behind the messages of a step to a chip stands a task without duration: the chip has received
    all until then. What the chip sends in later steps waits for it, and so does its next one.
    """
    tasks = Tasks()
    steps = int(messages.step.max()) + 1
    received = tasks.add_many(np.zeros(messages.ends * steps, np.int64)).reshape(-1, steps)
    sent = tasks.add_many(loads.duration_ns, takes=loads.routes)
    tasks.link_many(received[:, :-1], received[:, 1:])
    arrives = received[messages.target, messages.step]
    tasks.link_many(sent, arrives, loads.duration_ns + loads.latency_ns)
    waits = messages.step > 0
    tasks.link_many(received[messages.source[waits], messages.step[waits] - 1], sent[waits])
    return tasks


def bound_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> int:
    """Return a time that no schedule of the messages can beat.

    It is the larger of two bounds: the bytes through the busiest link at its bandwidth, and the
    least latency; the longest chain of messages, each of which waits for the one before.
    """
    return _bound_ns(messages, fabric, loads_of(messages, fabric, size_bytes))


def _bound_ns(messages: Transfers, fabric: Fabric, loads: Loads) -> int:
    """Return `bound_ns` of messages on links."""
    arrives = np.zeros(messages.ends, np.int64)
    for step in range(int(messages.step.max()) + 1):
        chosen = messages.step == step
        took = loads.duration_ns[chosen] + loads.latency_ns[chosen]
        np.maximum.at(arrives, messages.target[chosen], arrives[messages.source[chosen]] + took)
    carried = np.zeros(fabric.links, np.int64)
    for column in loads.routes.T:
        np.add.at(carried, column[column >= 0], loads.size_bytes[column >= 0])
    busiest: int = max(
        size * 10**9 // speed
        for size, speed in zip(carried.tolist(), fabric.bytes_per_s.tolist(), strict=True)
        if size
    )
    return max(busiest + int(loads.latency_ns.min()), int(arrives.max()))


def run_values(messages: Transfers, data: NDArray[Any]) -> NDArray[Any]:
    """Return what each chip holds in the end.

    Args:
        messages: Messages as `transfers` returns them.
        data: shape (chips, blocks, elements): what each chip holds in the beginning. Floats are
            added in the order of the steps, the receiver's value on the left; a switch begins with
            zeros.

    Returns:
        An array of the same shape; blocks that a collective leaves undefined hold what came last.
    """
    if data.ndim != 3 or data.shape[:2] != (messages.chips, messages.blocks):
        raise FabricError(
            f"data must have the shape ({messages.chips}, {messages.blocks}, elements), not "
            f"{data.shape}"
        )
    held = np.zeros((messages.ends, *data.shape[1:]), data.dtype)
    held[: messages.chips] = data
    for step in range(int(messages.step.max()) + 1):
        chosen = np.flatnonzero(messages.step == step)
        sent = [
            held[
                messages.source[i], messages.first[i] : messages.first[i] + messages.count[i]
            ].copy()
            for i in chosen
        ]
        for i, values in zip(chosen, sent, strict=True):
            place = held[
                messages.target[i], messages.first[i] : messages.first[i] + messages.count[i]
            ]
            place[:] = place + values if messages.adds[i] else values
    receives_apart = messages.has_switch and bool((messages.target > messages.chips).any())
    return held[messages.chips + 1 :] if receives_apart else held[: messages.chips]
