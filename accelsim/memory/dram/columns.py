"""What the kernels of DRAM read and write: one array of integers, and what its words are.

A DRAM in motion is one int64 array: a copy of it is a snapshot. First come single words, then
records, each found by a function of ``places``. Compiled code holds these numbers, so the cache of
kernels (``accelsim.kernel``) depends on this file.
"""

from typing import Any

# An integer array whose shape each docstring says. Compiled code computes with plain integers where
# the type checker would see numpy scalars.
Row = Any

NEVER = 2**62
"""A cycle after all others."""
ABSENT = -(2**62)
"""The delay of a constraint that does not exist."""
NONE = -1
"""No row, no slot, no bank."""

ACCEPT_CYCLES = 2
"""From acceptance to the first command: a cycle to reach the queue of a bank, and one more."""

# Commands. READ to REFRESH_BANK are also the first words of banks, groups and ranks: the first
# cycle in which timing allows the command.
READ, WRITE, ACTIVATE, PRECHARGE, REFRESH, REFRESH_BANK = range(6)
COMMANDS = 6
COMMAND_NAMES = ("read", "write", "activate", "precharge", "refresh", "refresh_bank")

# Distances of two commands, from near to far; each row of a table of constraints holds for its
# distance and, up to SAME_RANK, for all nearer ones.
SAME_BANK, SAME_GROUP, SAME_RANK, OTHER_RANK = range(4)
DISTANCES = 4
DISTANCE_NAMES = ("same_bank", "same_group", "same_rank", "other_rank")

# Single words: properties of device and controller ...
(
    CHANNELS,
    RANKS,
    GROUPS,  # of a channel
    BANKS_PER_GROUP,
    BANKS_PER_RANK,
    BANKS,  # of a channel
    PSEUDO_CHANNELS,  # channels that share their command buses
    ADDRESS_SHIFT,
    KEY_SHIFT,  # what of an address two accesses must share to be the same data
    READ_DELAY,
    WRITE_DELAY,
    BURST,
    FAW_DELAY,
    REFRESH_KIND,
    REFRESH_INTERVAL,
    QUEUE_DEPTH,
    READ_DEPTH,
    WRITE_DEPTH,
    WRITE_HIGH,
    WRITE_LOW,
    SCHEDULER,
    PAGE_POLICY,
    PAGE_TIMEOUT,
    HIT_LIMIT,
    TWO_BUSES,
    MERGE_READS,
    POSTED_WRITES,
    FAITHFUL,  # 1 for DRAMsim3's rules where they differ from ours
    TIER,
    OUTSTANDING,  # requests of the ideal tier
    LATENCY,  # of the ideal tier
) = range(31)
COMMAND_CYCLES = 31  # of the command bus: a word for each command

# ... what there is once and changes ...
(
    CYCLE,  # the last one that was advanced
    FREE_SLOTS,
    FINISHED_COUNT,
    LOGGED,
    ARRIVALS,  # requests accepted so far
    LAST_COMMAND,  # cycle of the last READ or WRITE
    LAST_DATA,  # cycle after the last data that moved
    NEXT_REQUEST,  # of a trace
    LAST_ACCEPT,
    LAST_READ_DONE,
    LAST_DONE,
    FOUND_BANK,  # by ``choose``
    FOUND_POSITION,
    FOUND_COMMAND,
    MAYBE_POSITION,  # by ``candidate``
    MAYBE_COMMAND,
) = range(37, 53)
FIELDS_AT = 53  # of the address decoded last: a word for each field

# ... where records begin and how many there are ...
(
    SLOTS,
    SEGMENTS,
    XORS,
    TABLE_MASK,
    LOG_ROOM,
    DELAY_AT,
    SEGMENTS_AT,
    XORS_AT,
    CHANNELS_AT,
    RANKS_AT,
    GROUPS_AT,
    BANKS_AT,
    BUSES_AT,
    QUEUES_AT,
    READS_AT,
    WRITES_AT,
    REQUESTS_AT,
    FREE_AT,
    FINISHED_AT,
    TABLE_AT,
    COUNTS_AT,
    LOG_AT,
    HEADER,
) = range(59, 82)

NO_REFRESH, REFRESH_RANKS, REFRESH_BANKS = range(3)
ROUND_ROBIN, FR_FCFS, FCFS = range(3)
OPEN_PAGE, CLOSED_PAGE, ADAPTIVE_PAGE = range(3)
IDEAL, WINDOW, EXACT = range(3)

# A bank, its ready cycles first.
(
    OPEN_ROW,
    HITS,  # accesses since the row was opened
    COUNT,  # requests in its queue
    BOUND,  # no command of its queue is possible before this cycle
    LAST_ACCESS,
    BANK_COLUMNS,
) = range(COMMANDS, COMMANDS + 6)

# A rank, its ready cycles first. A bank group has nothing else.
(
    FAW_NEXT,
    FAW_FIRST,  # four cycles, each of an activation
    OPEN_BANKS,
    OPEN_SINCE,
    ACTIVE_CYCLES,  # with a bank open
    RANK_COLUMNS,
) = (COMMANDS, COMMANDS + 1, COMMANDS + 5, COMMANDS + 6, COMMANDS + 7, COMMANDS + 8)

# A channel.
(
    WAKE,  # first cycle in which the channel has to be looked at
    QUEUE_INDEX,
    DRAINING,
    REFRESHES_DUE,
    REFRESH_NEXT,  # the rank or bank to refresh next
    REFRESH_CYCLE,  # when the next refresh falls due
    REFRESHING,
    QUEUED,  # requests in queues of banks
    READS,  # in the read queue
    WRITES,  # in the write buffer
    READS_PENDING,  # accepted and without a done cycle
    WRITES_PENDING,  # in write buffer or bank queues
    READS_QUEUED,  # in queues of banks
    STUCK,  # DRAMsim3's livelock
    CHANGED,  # since nothing could be moved to the queue of a bank
    BUS_FREE,  # of the ideal tier
    CHANNEL_COLUMNS,
) = range(17)

# A request in flight.
(
    ADDRESS,
    KEY,
    IS_WRITE,
    TAG,
    ACCEPTED,
    DONE,
    REQUEST_CHANNEL,
    REQUEST_BANK,
    REQUEST_ROW,
    REQUEST_COLUMN,
    WAITER,  # the next slot that completes with this one
    AGE,
    REQUEST_COLUMNS,
) = range(13)

# A key in flight; the table is searched by linear probing.
(USED, TABLE_KEY, TABLE_READS, TABLE_READ_SLOT, TABLE_WRITE_SLOT, TABLE_COLUMNS) = range(6)

# Counts of a channel, commands first.
(
    ROW_HITS_READ,
    ROW_HITS_WRITE,
    FORWARDED,
    MERGED,
    COUNT_COLUMNS,
) = range(COMMANDS, COMMANDS + 5)

# A command in the log.
(
    LOG_CYCLE,
    LOG_COMMAND,
    LOG_CHANNEL,
    LOG_RANK,
    LOG_GROUP,
    LOG_BANK,
    LOG_ROW,
    LOG_COLUMN,
    LOG_COLUMNS,
) = range(9)

# Bits of an address.
SEGMENT_FIELD, SEGMENT_SHIFT, SEGMENT_BITS, SEGMENT_PLACE, SEGMENT_COLUMNS = range(5)
# A field XORed by another.
XOR_FIELD, XOR_WITH, XOR_BITS, XOR_COLUMNS = range(4)
FIELD_NAMES = ("channel", "rank", "group", "bank", "row", "column")
CHANNEL_FIELD, RANK_FIELD, GROUP_FIELD, BANK_FIELD, ROW_FIELD, COLUMN_FIELD = range(6)
FIELDS = 6
