"""The flow engine: messages that share links with max-min fair rates, in exact fractions.

Whenever a message begins or ends, all rates are computed anew by water filling: the link whose
share for each unfixed flow is least fixes the rates of its flows, and so on (Bertsekas and
Gallager, Data Networks, 1992, section 6.5.2). Plain Python: some thousands of messages.
"""

from collections.abc import Mapping
from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from accelsim.system.collective import Transfers

Array = NDArray[np.int64]


def max_min_rates(
    routes: Mapping[int, tuple[int, ...]], bytes_per_s: Mapping[int, int]
) -> dict[int, Fraction]:
    """Return the max-min fair rate of each flow, in bytes per second.

    Args:
        routes: Links that each flow takes; at least one.
        bytes_per_s: Bandwidth of each link.

    Returns:
        Rates of which none can grow without another one shrinking that is not larger.
    """
    rates: dict[int, Fraction] = {}
    left = {link: Fraction(bytes_per_s[link]) for route in routes.values() for link in route}
    flows: dict[int, set[int]] = {link: set() for link in left}
    for flow, route in routes.items():
        for link in route:
            flows[link].add(flow)
    while len(rates) < len(routes):
        share, tightest = min(
            (left[link] / len(users), link) for link, users in flows.items() if users
        )
        for flow in tuple(flows[tightest]):
            rates[flow] = share
            for link in routes[flow]:
                left[link] -= share
                flows[link].discard(flow)
    return rates


def run(
    messages: "Transfers", routes: Array, sizes: Array, latency_ns: Array, bytes_per_s: Array
) -> int:
    """Return when the last message arrives, in nanoseconds rounded up.

    Args:
        messages: Steps, senders and receivers: a message begins once all messages of earlier steps
            to its sender have arrived.
        routes: shape (messages, hops): links, then -1.
        sizes: shape (messages,): bytes.
        latency_ns: shape (messages,): from a message's last byte sent to its last byte received.
        bytes_per_s: shape (links,).
    """
    ways = [tuple(link for link in row if link >= 0) for row in routes.tolist()]
    speed = dict(enumerate(bytes_per_s.tolist()))
    waiting = _Waiting(messages)
    now = end = Fraction(0)
    left: dict[int, Fraction] = {}
    arrivals: list[tuple[Fraction, int]] = []
    for message in waiting.released(None):
        left[message] = Fraction(int(sizes[message]))
    while left or arrivals:
        rates = max_min_rates({message: ways[message] for message in left}, speed)
        ends = {message: now + left[message] / rates[message] * 10**9 for message in left}
        following = min([*ends.values(), *(time for time, _ in arrivals[:1])])
        for message in tuple(left):
            if ends[message] == following:
                del left[message]
                heappush(arrivals, (following + int(latency_ns[message]), message))
            else:
                left[message] -= rates[message] * (following - now) / 10**9
        now = following
        while arrivals and arrivals[0][0] <= now:
            arrived, message = heappop(arrivals)
            end = max(end, arrived)
            for ready in waiting.released(message):
                left[ready] = Fraction(int(sizes[ready]))
    return -(-end.numerator // end.denominator)


class _Waiting:
    """Messages that wait for others of earlier steps."""

    def __init__(self, messages: "Transfers") -> None:
        self.target = messages.target.tolist()
        self.step = messages.step.tolist()
        self.steps = max(self.step) + 1
        self.awaited = [[0] * self.steps for _ in range(messages.ends)]
        self.queued: list[list[tuple[int, int]]] = [[] for _ in range(messages.ends)]
        for message, (step, source) in enumerate(
            zip(self.step, messages.source.tolist(), strict=True)
        ):
            self.awaited[self.target[message]][step] += 1
            heappush(self.queued[source], (step, message))

    def released(self, arrived: int | None) -> list[int]:
        """Return the messages that wait for nothing any more, once one has arrived."""
        ends = range(len(self.queued))
        if arrived is not None:
            self.awaited[self.target[arrived]][self.step[arrived]] -= 1
            ends = range(self.target[arrived], self.target[arrived] + 1)
        ready = []
        for end in ends:
            while self.queued[end] and not any(self.awaited[end][: self.queued[end][0][0]]):
                ready.append(heappop(self.queued[end])[1])
        return ready
