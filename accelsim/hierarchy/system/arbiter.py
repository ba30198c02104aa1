"""Kernels: queues before servers, the arbitration between them, and the order of events.

A server serves one thing after another; it is a link, a bank or a channel. Each thing that waits
before it comes from a source (a node, a core). In a cycle in which a server is free, it considers
all things that arrived in that cycle or before, and takes one

* ``round_robin``: from the first source after the one that it took from last;
* ``fixed_priority``: from the source with the smallest number;
* ``oldest_first``: from the source whose first thing arrived first, the smaller source if equal.

From that source it takes the first thing by cycle of arrival, then by rank. A cycle has two halves:
in the first, things arrive; in the second, servers take. A thing that is taken in a cycle arrives
elsewhere in a later cycle, so that no result depends on the order within a half.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.kernel import inner_jit

Row = Any

ROUND_ROBIN, FIXED_PRIORITY, OLDEST_FIRST = 0, 1, 2

NEXT, PREVIOUS, ARRIVED, RANK = 0, 1, 2, 3
"""First columns of a table of waiting things."""

HEAD, TAIL = 0, 1
"""Columns of a queue, for each server and source: first and last waiting thing, or -1."""

POLICY, TURN, WAITING, WAKE, BUSY, TAKEN, WAITED, WAIT_CYCLES = 0, 1, 2, 3, 4, 5, 6, 7
SERVER_COLUMNS = 8
"""Columns of a server. WAITED counts things taken later than they arrived, WAIT_CYCLES how much
later."""

NOTHING = -1


@inner_jit
def join(lines: Row, servers: Row, things: Row, server: int, source: int, thing: int) -> None:
    """Put a thing into a queue before a server.

    Args:
        lines: The queues, shape (servers, sources, 2).
        servers: Shape (servers, SERVER_COLUMNS).
        things: Table of things; ARRIVED and RANK of this one are set.
        server: Index of the server.
        source: Index of the source.
        thing: Row of the thing.
    """
    after = lines[server, source, TAIL]
    while after != NOTHING and (
        things[after, ARRIVED] > things[thing, ARRIVED]
        or (
            things[after, ARRIVED] == things[thing, ARRIVED]
            and things[after, RANK] > things[thing, RANK]
        )
    ):
        after = things[after, PREVIOUS]
    before = lines[server, source, HEAD] if after == NOTHING else things[after, NEXT]
    things[thing, PREVIOUS], things[thing, NEXT] = after, before
    if after == NOTHING:
        lines[server, source, HEAD] = thing
    else:
        things[after, NEXT] = thing
    if before == NOTHING:
        lines[server, source, TAIL] = thing
    else:
        things[before, PREVIOUS] = thing
    servers[server, WAITING] += 1


@inner_jit
def choose(lines: Row, servers: Row, things: Row, server: int) -> int:
    """Return the source that a server takes from.

    Args:
        lines: The queues, shape (servers, sources, 2).
        servers: Shape (servers, SERVER_COLUMNS).
        things: Table of things.
        server: Index of a server before which something waits.
    """
    sources = lines.shape[1]
    policy = servers[server, POLICY]
    turn = servers[server, TURN] if policy == ROUND_ROBIN else 0
    chosen = NOTHING
    for step in range(sources):
        source = turn + step
        if source >= sources:
            source -= sources
        head = lines[server, source, HEAD]
        if head == NOTHING:
            continue
        if policy != OLDEST_FIRST:
            return source
        if chosen == NOTHING or (
            things[head, ARRIVED] < things[lines[server, chosen, HEAD], ARRIVED]
        ):
            chosen = source
    return chosen


@inner_jit
def take(lines: Row, servers: Row, things: Row, server: int, source: int, cycle: int) -> int:
    """Take the first thing of a source in ``cycle``.

    Args:
        lines: The queues, shape (servers, sources, 2).
        servers: Shape (servers, SERVER_COLUMNS).
        things: Table of things.
        server: Index of the server.
        source: Index of the source, from ``choose``.
        cycle: The present cycle.

    Returns:
        Row of the thing.
    """
    thing = lines[server, source, HEAD]
    after = things[thing, NEXT]
    lines[server, source, HEAD] = after
    if after == NOTHING:
        lines[server, source, TAIL] = NOTHING
    else:
        things[after, PREVIOUS] = NOTHING
    sources = lines.shape[1]
    servers[server, TURN] = source + 1 if source + 1 < sources else 0
    servers[server, WAITING] -= 1
    servers[server, TAKEN] += 1
    waited = cycle - things[thing, ARRIVED]
    servers[server, WAIT_CYCLES] += waited
    if waited > 0:
        servers[server, WAITED] += 1
    return int(thing)


KEY, KIND, ROW = 0, 1, 2
EVENT_COLUMNS = 3
"""Columns of an event: twice its cycle, plus 1 in the second half; its kind; the row it
concerns."""


@inner_jit
def push(heap: Row, counters: Row, key: int, kind: int, row: int) -> None:
    """Add an event.

    Args:
        heap: Shape (capacity, EVENT_COLUMNS), not full.
        counters: Counters, of which the number of events comes first.
        key: Twice the cycle, plus 1 in the second half.
        kind: Kind of the event.
        row: Row that it concerns.
    """
    place = counters[0]
    counters[0] += 1
    while place > 0:
        above = (place - 1) // 2
        if heap[above, KEY] <= key:
            break
        for column in range(EVENT_COLUMNS):
            heap[place, column] = heap[above, column]
        place = above
    heap[place, KEY], heap[place, KIND], heap[place, ROW] = key, kind, row


@inner_jit
def pop(heap: Row, counters: Row) -> tuple[int, int, int]:
    """Remove the first event and return its key, kind and row.

    Args:
        heap: Shape (capacity, EVENT_COLUMNS), not empty.
        counters: Counters, of which the number of events comes first.
    """
    key, kind, row = heap[0, KEY], heap[0, KIND], heap[0, ROW]
    counters[0] -= 1
    last = counters[0]
    moved = heap[last, KEY]
    place = 0
    while True:
        below = 2 * place + 1
        if below >= last:
            break
        if below + 1 < last and heap[below + 1, KEY] < heap[below, KEY]:
            below += 1
        if heap[below, KEY] >= moved:
            break
        for column in range(EVENT_COLUMNS):
            heap[place, column] = heap[below, column]
        place = below
    for column in range(EVENT_COLUMNS):
        heap[place, column] = heap[last, column]
    return key, kind, row
