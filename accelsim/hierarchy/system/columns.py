"""The columns of the arrays of integers that the kernels of a memory system read and write."""

from typing import Any, NamedTuple

Row = Any

NOTHING = -1

# Columns of the machine.
(
    CORES,
    OUTSTANDING,
    REQUEST_BYTES,
    LEVELS,
    CHANNELS,
    FIRST_CHANNEL,
    INTERLEAVE,
    XOR,
    BEAT_BYTES,
    NUMERATOR,
    DENOMINATOR,
    LATENCY,
    OUTSTANDING_BEATS,
    EXTERNAL,
    NODES,
    FIRST_LINK,
    HOP,
    LINK_BYTES,
    HEADER_BYTES,
) = range(19)
MACHINE_COLUMNS = 19

# Columns of a level.
(
    CACHE,
    SHARED,
    LEVEL_LATENCY,
    BANKS,
    PORTS,
    BYTES_PER_CYCLE,
    BLOCK_BYTES,
    SETS,
    WAYS,
    WRITE_BACK,
    BASE,
    CAPACITY,
    FIRST_BANK,
    FIRST_SET,
) = range(14)
LEVEL_COLUMNS = 14

# Columns of a server: those of the arbiter first, the free cycles of its ports last. LEVEL_OF is
# the number of its level or one of these; channels alone use the columns from BEAT_FREE on.
LEVEL_OF, NODE, BEAT_FREE, LAST_BEAT, BEATS_ACCEPTED, CURRENT, FREE = range(8, 15)
IS_CHANNEL, IS_LINK = -1, -2

# Columns of a core.
NEXT_REQUEST, LAST_REQUEST, IN_FLIGHT, LAST_ISSUE, EVENT, ORDER_OF_NEXT, HOME = range(7)
CORE_COLUMNS = 7

# Columns of a request of a core. The waits are in the order of WAITS in
# accelsim/hierarchy/system/result.py. FINISHED_THEN of row k is the k-th request to be answered.
OF_CORE, ADDRESS_OF, IS_WRITE, DUE, ORDER_OF, FOLLOWER, ISSUED, ANSWERED, FINISHED_THEN = range(9)
REQUEST_WAITS = 9
REQUEST_COLUMNS = 13

# Columns of a job, which is a request to a level or channel; those of the arbiter come first.
(
    CORE,
    ORDER,
    CODE,
    ADDRESS,
    BYTES,
    WRITE,
    POSTED,
    LEVEL,
    SERVER,
    FROM_NODE,
    PARENT,
    REQUEST,
    RETURNING,
    POSITION,
    END,
    FLITS,
    AWAY,
    READY,
    WAITERS,
    NEXT_WAITER,
    SET,
    WAY,
    BEATS,
    BEATS_SENT,
    ANSWERED_BEATS,
) = range(4, 29)
JOB_WAITS = 29
BANK_WAIT, NETWORK_WAIT, CHANNEL_WAIT, LINE_WAIT = range(4)
JOB_COLUMNS = 33

# Tallies for each level or channel, and core.
(
    HITS,
    MISSES,
    LATE_HITS,
    FILLS,
    WRITEBACKS,
    FORWARDS,
    READ_BYTES,
    WRITTEN_BYTES,
    FILL_BYTES,
    OUTWARD_BYTES,
) = range(10)
TALLY_COLUMNS = 10

# Counters of the engine; the arbiter needs the number of events to come first.
EVENTS, SPARE, SPARE_COUNT, STAMP_NOW, FINISHED, NOW = range(6)
PACKETS, LINK_TOTAL, ROUTER_TOTAL, PAYLOAD_TOTAL = range(6, 10)
COUNTERS = 10

# Kinds of events.
ISSUE, RELEASE, LAUNCH, ARRIVE, DONE, WAKE_UP = range(6)


class State(NamedTuple):
    """The whole state of a memory system.

    There are few arrays with many columns, because every call of a kernel passes all of them on.

    Args:
        machine: Shape (MACHINE_COLUMNS,).
        levels: Shape (levels, LEVEL_COLUMNS).
        routes: Position of the route from node a to b, at a * nodes + b; then the routes, as
            numbers of servers.
        servers: Banks, channels and links, shape (servers, FREE + ports).
        lines: Queues before them, shape (servers, cores, 2).
        ways: Shape (sets of all caches, most ways, WAY_COLUMNS of the cache).
        answers: Cycles of acknowledgment of the last beats, shape (channels, outstanding beats).
        cores: Shape (cores, CORE_COLUMNS).
        requests: Shape (capacity, REQUEST_COLUMNS).
        jobs: Shape (capacity, JOB_COLUMNS).
        heap: Events, shape (capacity, EVENT_COLUMNS of the arbiter).
        counters: Shape (COUNTERS,).
        tallies: Shape (levels and channels, cores, TALLY_COLUMNS).
    """

    machine: Row
    levels: Row
    routes: Row
    servers: Row
    lines: Row
    ways: Row
    answers: Row
    cores: Row
    requests: Row
    jobs: Row
    heap: Row
    counters: Row
    tallies: Row
