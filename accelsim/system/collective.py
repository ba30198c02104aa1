"""Collectives as transfers: one generator for each algorithm, three evaluations of its result.

A generator yields who sends which elements to whom in which step. `closed_ns` adds the steps,
`event_ns` runs the transfers on the links, and `run_values` moves real numbers. A chip sends a
transfer of step s once all transfers of earlier steps to it have arrived.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError, did_you_mean
from accelsim.system.fabric import Fabric


@dataclass(frozen=True, kw_only=True)
class Transfers:
    """Messages of a collective; all arrays have the shape (transfers,).

    Attributes:
        chips: How many take part.
        blocks: Equal parts of the data; of an all-to-all ``chips`` parts at each chip.
        step: Of each message, from 0.
        source: Sending chip.
        target: Receiving chip.
        first: First block of the message.
        count: Blocks of the message.
        adds: Whether the receiver adds; else it replaces.
    """

    chips: int
    blocks: int
    step: NDArray[np.int64]
    source: NDArray[np.int64]
    target: NDArray[np.int64]
    first: NDArray[np.int64]
    count: NDArray[np.int64]
    adds: NDArray[np.bool_]


Row = tuple[int, int, int, int, int, bool]


def _transfers(chips: int, blocks: int, rows: list[Row]) -> Transfers:
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
    )


def _ring_scatter(n: int, start: int = 0) -> list[Row]:
    """Chip c ends with the sum of block c."""
    return [
        (start + s, c, (c + 1) % n, (c - s - 1) % n, 1, True)
        for s in range(n - 1)
        for c in range(n)
    ]


def _ring_gather(n: int, start: int = 0) -> list[Row]:
    """Chip c begins with block c."""
    return [
        (start + s, c, (c + 1) % n, (c - s) % n, 1, False) for s in range(n - 1) for c in range(n)
    ]


def _direct_scatter(n: int, start: int = 0) -> list[Row]:
    return [(start, c, (c + d) % n, (c + d) % n, 1, True) for d in range(1, n) for c in range(n)]


def _direct_gather(n: int, start: int = 0) -> list[Row]:
    return [(start, c, (c + d) % n, c, 1, False) for d in range(1, n) for c in range(n)]


def _halving(n: int, start: int = 0) -> list[Row]:
    """Each step exchanges half of what a chip holds with the chip at half the distance."""
    _power_of_two(n, "halving_doubling")
    rows: list[Row] = []
    half = n // 2
    while half:
        for c in range(n):
            partner = c ^ half
            rows.append((start, c, partner, partner // half * half, half, True))
        start, half = start + 1, half // 2
    return rows


def _doubling(n: int, start: int = 0) -> list[Row]:
    _power_of_two(n, "halving_doubling")
    rows: list[Row] = []
    held = 1
    while held < n:
        rows += [(start, c, c ^ held, c // held * held, held, False) for c in range(n)]
        start, held = start + 1, held * 2
    return rows


def _power_of_two(n: int, name: str) -> None:
    if n & (n - 1):
        raise FabricError(f"{name} needs a power of two of chips, not {n}")


def _levels(n: int) -> int:
    return (n - 1).bit_length()


def _tree_reduce(n: int, start: int = 0) -> list[Row]:
    """A binomial tree with its root at chip 0."""
    return [
        (start + level, c + 2**level, c, 0, n, True)
        for level in range(_levels(n))
        for c in range(0, n - 2**level, 2 ** (level + 1))
    ]


def _tree_broadcast(n: int, start: int = 0) -> list[Row]:
    return [
        (start + _levels(n) - 1 - level, c, c + 2**level, 0, n, False)
        for level in range(_levels(n))
        for c in range(0, n - 2**level, 2 ** (level + 1))
    ]


def _chain_broadcast(n: int, start: int = 0) -> list[Row]:
    """Blocks follow each other along the ring from chip 0: a pipeline of n pieces."""
    return [
        (start + c + piece, c, c + 1, piece, 1, False) for c in range(n - 1) for piece in range(n)
    ]


def _exchange(n: int, start: int = 0) -> list[Row]:
    """Block c * n + d of chip c goes to chip d, which keeps it under the same number."""
    return [
        (start, c, (c + d) % n, c * n + (c + d) % n, 1, False)
        for d in range(1, n)
        for c in range(n)
    ]


def _send(n: int, start: int = 0) -> list[Row]:
    return [(start, 0, n - 1, 0, n, False)]


Generator = Callable[[int, int], list[Row]]


def _both(scatter: Generator, gather: Generator, steps: Callable[[int], int]) -> Generator:
    return lambda n, start: scatter(n, start) + gather(n, start + steps(n))


ALGORITHMS: dict[tuple[str, str], Generator] = {
    ("all_reduce", "ring"): _both(_ring_scatter, _ring_gather, lambda n: n - 1),
    ("all_reduce", "direct"): _both(_direct_scatter, _direct_gather, lambda _: 1),
    ("all_reduce", "halving_doubling"): _both(_halving, _doubling, _levels),
    ("all_reduce", "tree"): _both(_tree_reduce, _tree_broadcast, _levels),
    ("reduce_scatter", "ring"): _ring_scatter,
    ("reduce_scatter", "direct"): _direct_scatter,
    ("reduce_scatter", "halving_doubling"): _halving,
    ("all_gather", "ring"): _ring_gather,
    ("all_gather", "direct"): _direct_gather,
    ("all_gather", "halving_doubling"): _doubling,
    ("all_to_all", "direct"): _exchange,
    ("broadcast", "tree"): _tree_broadcast,
    ("broadcast", "chain"): _chain_broadcast,
    ("send_recv", "direct"): _send,
}
"""The generator of each collective and algorithm."""


def transfers(collective: str, algorithm: str, chips: int) -> Transfers:
    """Return the messages of a collective.

    Args:
        collective: ``all_reduce``, ``reduce_scatter``, ``all_gather``, ``all_to_all``,
            ``broadcast`` (from chip 0) or ``send_recv`` (from chip 0 to the last).
        algorithm: ``ring``, ``direct``, ``halving_doubling``, ``tree`` or ``chain``.
        chips: At least 2.

    Raises:
        FabricError: The algorithm is not one of the collective, or does not fit the chips.
    """
    if chips < 2:
        raise FabricError(f"a collective needs at least 2 chips, not {chips}")
    known = sorted({name for name, _ in ALGORITHMS})
    if collective not in known:
        raise FabricError(f"collective {collective!r} is unknown{did_you_mean(collective, known)}")
    if (collective, algorithm) not in ALGORITHMS:
        fit = [each for name, each in ALGORITHMS if name == collective]
        raise FabricError(
            f"{collective} has no algorithm {algorithm!r}{did_you_mean(algorithm, fit)}"
        )
    blocks = chips**2 if collective == "all_to_all" else chips
    return _transfers(chips, blocks, ALGORITHMS[collective, algorithm](chips, 0))


def _durations_ns(messages: Transfers, fabric: Fabric, block_bytes: int) -> NDArray[np.int64]:
    """Return how long each message holds its links."""
    times = {
        int(count): fabric.duration_ns(int(count) * block_bytes) for count in set(messages.count)
    }
    return np.array([times[int(count)] for count in messages.count], np.int64)


def _routes(messages: Transfers, fabric: Fabric) -> NDArray[np.int64]:
    """Return the links of each message: shape (transfers, 1 or 2)."""
    if messages.chips != fabric.chips:
        raise FabricError(f"the fabric has {fabric.chips} chips, the collective {messages.chips}")
    pairs = zip(messages.source.tolist(), messages.target.tolist(), strict=True)
    return np.array([fabric.route(source, target) for source, target in pairs], np.int64)


def _block_bytes(messages: Transfers, size_bytes: int) -> int:
    """Return the bytes of a block, rounded up; a chip holds size_bytes (an all-to-all: of each)."""
    if size_bytes < 1:
        raise FabricError(f"a collective needs at least 1 byte, not {size_bytes}")
    return -(-size_bytes // messages.chips)


def link_bytes(messages: Transfers, size_bytes: int) -> int:
    """Return the bytes that all messages carry; through a switch each is counted once."""
    return int(messages.count.sum()) * _block_bytes(messages, size_bytes)


def closed_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> int:
    """Return the time if each step begins when the one before has ended everywhere.

    A step lasts as long as its busiest link, and a message's latency. The time equals `event_ns`
    where all chips do alike: ``ring`` on any fabric with a ring, ``direct`` and
    ``halving_doubling`` on a full mesh or a switch, ``tree`` there with a power of two of chips.
    Elsewhere chips run ahead of each other, and the event engine's time is the result.

    Args:
        messages: From `transfers`.
        fabric: With as many chips.
        size_bytes: The data of each chip: all of an all-reduce, reduce-scatter, all-to-all,
            broadcast and message; the gathered whole of an all-gather.

    Raises:
        FabricError: The algorithm does not fit the fabric.
    """
    durations = _durations_ns(messages, fabric, _block_bytes(messages, size_bytes))
    routes = _routes(messages, fabric)
    steps = int(messages.step.max()) + 1
    busy = np.zeros((steps, fabric.links), np.int64)
    for column in routes.T:
        np.add.at(busy, (messages.step, column), durations)
    result: int = int(busy.max(axis=1).sum()) + steps * routes.shape[1] * fabric.link_latency_ns
    return result


def event_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> int:
    """Return when the last message arrives, from a run of all messages on the links.

    A message waits for its links in the order in which messages became ready (of equals: in the
    order of the generator), holds all of them while its bytes pass, and arrives a latency for each
    link later.

    Args:
        messages: From `transfers`.
        fabric: With as many chips.
        size_bytes: As in `closed_ns`.

    Raises:
        FabricError: The algorithm does not fit the fabric; the result would be below a bound.
    """
    from accelsim.system.events import run

    durations = _durations_ns(messages, fabric, _block_bytes(messages, size_bytes))
    routes = _routes(messages, fabric)
    latency = routes.shape[1] * fabric.link_latency_ns
    order = np.lexsort((np.arange(len(durations)), messages.step, messages.source))
    end = int(
        run(
            messages.step,
            messages.source,
            messages.target,
            routes,
            durations,
            latency,
            order,
            messages.chips,
            fabric.links,
        )
    )
    bound = bound_ns(messages, fabric, size_bytes)
    if end < bound:
        raise FabricError(f"{end} ns would be below the bound of {bound} ns")
    return end


def bound_ns(messages: Transfers, fabric: Fabric, size_bytes: int) -> int:
    """Return a time that no schedule of the messages can beat.

    It is the larger of two bounds: the bytes through the busiest link and a latency; the longest
    chain of messages, each of which waits for the one before.
    """
    durations = _durations_ns(messages, fabric, _block_bytes(messages, size_bytes))
    routes = _routes(messages, fabric)
    busy = np.zeros(fabric.links, np.int64)
    for column in routes.T:
        np.add.at(busy, column, durations)
    latency = routes.shape[1] * fabric.link_latency_ns
    arrives = np.zeros(messages.chips, np.int64)
    for step in range(int(messages.step.max()) + 1):
        chosen = messages.step == step
        arrival = arrives[messages.source[chosen]] + durations[chosen] + latency
        np.maximum.at(arrives, messages.target[chosen], arrival)
    result: int = max(int(busy.max()) + latency, int(arrives.max()))
    return result


def run_values(messages: Transfers, data: NDArray[Any]) -> NDArray[Any]:
    """Return what each chip holds in the end.

    Args:
        messages: From `transfers`.
        data: shape (chips, blocks, elements): what each chip holds in the beginning. Floats are
            added in the order of the steps, the receiver's value on the left.

    Returns:
        An array of the same shape; blocks that a collective leaves undefined hold what came last.
    """
    if data.ndim != 3 or data.shape[:2] != (messages.chips, messages.blocks):
        raise FabricError(
            f"data must have the shape ({messages.chips}, {messages.blocks}, elements), not "
            f"{data.shape}"
        )
    held = data.copy()
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
    return held
