"""Things that wait before servers, who is taken first, and the order of events.

A server is whatever serves one thing after another: a link, a bank, a channel. Whatever waits
before it belongs to a source (a node, a core). In a cycle in which a server is free it looks at all
that arrived in that cycle or before, and takes

* ``round_robin``: of the first source at or after the one that follows the source taken last;
* ``fixed_priority``: of the source with the smallest number;
* ``oldest_first``: of the source whose first thing arrived first, the smaller source if equal;

and of that source the first thing by cycle of arrival, then by its rank. A cycle has two halves:
in the first, things arrive; in the second, servers take. What is taken in a cycle arrives anywhere
else in a later one, so that no result depends on the order within a half.

Compiled on top of ``accelsim.kernel``, without counts of references.
"""

from typing import Any

from accelsim.kernel import inner_jit

Row = Any

ROUND_ROBIN, FIXED_PRIORITY, OLDEST_FIRST = 0, 1, 2

NEXT, PREVIOUS, ARRIVED, RANK = 0, 1, 2, 3
"""The first columns of a table of things that wait."""

HEAD, TAIL = 0, 1
"""Of each server and source, the first and the last that waits, or -1."""

POLICY, TURN, WAITING, WAKE, BUSY, TAKEN, WAITED, WAIT_CYCLES = 0, 1, 2, 3, 4, 5, 6, 7
SERVER_COLUMNS = 8
"""WAITED counts what was taken in a later cycle than it arrived, WAIT_CYCLES those cycles."""

NOTHING = -1


@inner_jit
def join(lines: Row, servers: Row, things: Row, server: int, source: int, thing: int) -> None:
    """Let a thing wait before a server.

    Args:
        lines: Shape (servers, sources, 2).
        servers: Shape (servers, SERVER_COLUMNS).
        things: The table of things; ARRIVED and RANK of this one are set.
        server: The server.
        source: Whose it is.
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
    """Return the source that a server takes from, which has something waiting.

    Args:
        lines: Shape (servers, sources, 2).
        servers: Shape (servers, SERVER_COLUMNS).
        things: The table of things.
        server: A server before which something waits.
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
        lines: Shape (servers, sources, 2).
        servers: Shape (servers, SERVER_COLUMNS).
        things: The table of things.
        server: The server.
        source: From ``choose``.
        cycle: The present.

    Returns:
        The row of the thing.
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
"""An event: twice its cycle, plus 1 in the second half; what it is; whose it is."""


@inner_jit
def push(heap: Row, counters: Row, key: int, kind: int, row: int) -> None:
    """Add an event.

    Args:
        heap: Shape (capacity, EVENT_COLUMNS), with room.
        counters: The number of events comes first.
        key: Twice the cycle, plus the half.
        kind: What happens.
        row: To what.
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
        counters: The number of events comes first.
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
