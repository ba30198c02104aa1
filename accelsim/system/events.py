"""The event engine: messages that wait for each other and for links, in int64 nanoseconds."""

from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from accelsim.kernel import jit

Array = NDArray[np.int64]


@jit
def run(
    step: Array,
    source: Array,
    target: Array,
    routes: Array,
    duration_ns: Array,
    latency_ns: Array,
    order: Array,
    chips: int,
    links: int,
) -> int:
    """Return when the last message arrives.

    Args:
        step: Step of each message.
        source: Its sender: it sends once all messages of earlier steps to it have arrived.
        target: Its receiver.
        routes: shape (messages, hops): the links on the way, then -1.
        duration_ns: For which a message holds all links of its way.
        latency_ns: From its last byte sent to its last byte received.
        order: Messages sorted by source, then step.
        chips: Senders and receivers.
        links: Numbers that routes may hold.
    """
    steps = step.max() + 1
    awaited = np.zeros((chips, steps), np.int64)
    arrived_ns = np.zeros((chips, steps), np.int64)
    for i in range(step.size):
        awaited[target[i], step[i]] += 1
    begin = np.zeros(chips + 1, np.int64)
    for i in range(step.size):
        begin[source[i] + 1] += 1
    for chip in range(chips):
        begin[chip + 1] += begin[chip]
    following = begin[:-1].copy()
    current = np.zeros(chips, np.int64)
    free_ns = np.zeros(links, np.int64)
    ready_ns = np.zeros(chips, np.int64)
    waiting = [(np.int64(0), np.int64(0))]
    waiting.pop()
    for chip in range(chips):
        _release(
            chip, step, order, begin, following, current, awaited, arrived_ns, ready_ns, waiting
        )
    end = np.int64(0)
    while len(waiting) > 0:
        ready, message = heappop(waiting)
        start = ready
        for hop in range(routes.shape[1]):
            if routes[message, hop] >= 0:
                start = max(start, free_ns[routes[message, hop]])
        for hop in range(routes.shape[1]):
            if routes[message, hop] >= 0:
                free_ns[routes[message, hop]] = start + duration_ns[message]
        arrival = start + duration_ns[message] + latency_ns[message]
        end = max(end, arrival)
        chip = target[message]
        awaited[chip, step[message]] -= 1
        arrived_ns[chip, step[message]] = max(arrived_ns[chip, step[message]], arrival)
        _release(
            chip, step, order, begin, following, current, awaited, arrived_ns, ready_ns, waiting
        )
    return int(end)


@jit
def _release(
    chip: int,
    step: Array,
    order: Array,
    begin: Array,
    following: Array,
    current: Array,
    awaited: Array,
    arrived_ns: Array,
    ready_ns: Array,
    waiting: list[tuple[np.int64, np.int64]],
) -> None:
    """Make the messages of a chip ready that wait for nothing any more."""
    while True:
        while following[chip] < begin[chip + 1]:
            i = order[following[chip]]
            if step[i] > current[chip]:
                break
            heappush(waiting, (ready_ns[chip], i))
            following[chip] += 1
        if current[chip] == awaited.shape[1] or awaited[chip, current[chip]] > 0:
            break
        ready_ns[chip] = max(ready_ns[chip], arrived_ns[chip, current[chip]])
        current[chip] += 1
