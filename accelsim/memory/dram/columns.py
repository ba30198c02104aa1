"""The state of a DRAM that its kernels read and write: the words of one array of integers.

The state is one int64 array, so a copy of it is a snapshot. Single words come first, then records;
``places`` has a function that finds each kind of record.
"""

from typing import Any

# An integer array; docstrings say its shape. Compiled code computes with plain integers where the
# type checker would see numpy scalars.
Row = Any

NEVER = 2**62
"""A cycle after all other cycles."""
ABSENT = -(2**62)
"""Delay of a constraint that does not exist."""
NONE = -1
"""No row, no slot, no bank."""

ACCEPT_CYCLES = 2
"""Cycles from acceptance to the first command: one to reach the bank's queue, and one more."""

# Commands. READ to REFRESH_BANK are also the first words of the records of banks, groups and ranks,
# which hold the first cycle in which timing allows the command.
READ, WRITE, ACTIVATE, PRECHARGE, REFRESH, REFRESH_BANK = range(6)
COMMANDS = 6
COMMAND_NAMES = ("read", "write", "activate", "precharge", "refresh", "refresh_bank")

# Distances of two commands, from near to far. Each row of a table of constraints holds for its
# distance and, up to SAME_RANK, for all nearer distances.
SAME_BANK, SAME_GROUP, SAME_RANK, OTHER_RANK = range(4)
DISTANCES = 4

# Single words: properties of device and controller.
(
    CHANNELS,
    RANKS,
    GROUPS,  # of a channel
    BANKS_PER_GROUP,
    BANKS_PER_RANK,
    BANKS,  # of a channel
    PSEUDO_CHANNELS,  # channels that share their command buses
    ADDRESS_SHIFT,
    KEY_SHIFT,  # two accesses touch the same data if their addresses agree after this shift
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
    OUTSTANDING,  # requests that the ideal tier holds
    LATENCY,  # latency of the ideal tier
) = range(31)
COMMAND_CYCLES = 31  # first of the words for the command bus cycles of each command

# Single words: state that changes.
(
    CYCLE,  # the cycle that was advanced to last
    FREE_SLOTS,
    FINISHED_COUNT,
    LOGGED,
    ARRIVALS,  # requests accepted so far
    LAST_COMMAND,  # cycle of the last READ or WRITE
    LAST_DATA,  # cycle after the last data that moved
    NEXT_REQUEST,  # next request of a trace
    LAST_ACCEPT,
    LAST_READ_DONE,
    LAST_DONE,
    FOUND_BANK,  # this word and the next two are written by ``choose``
    FOUND_POSITION,
    FOUND_COMMAND,
    MAYBE_POSITION,  # this word and the next are written by ``candidate``
    MAYBE_COMMAND,
) = range(37, 53)
FIELDS_AT = 53  # first of the words for the fields of the address that was decoded last

# Single words: positions and numbers of records.
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

# A bank: the first legal cycle of each of its commands, then these words.
(
    OPEN_ROW,
    HITS,  # accesses since the row was opened
    COUNT,  # requests in its queue
    BOUND,  # no command of its queue is possible before this cycle
    LAST_ACCESS,
    BANK_COLUMNS,
) = range(COMMANDS, COMMANDS + 6)

# A rank: the first legal cycle of each command, then these words. A bank group has only the former.
(
    FAW_NEXT,
    FAW_FIRST,  # first of the cycles of the last four activations
    OPEN_BANKS,
    OPEN_SINCE,
    ACTIVE_CYCLES,  # cycles with a bank open
    RANK_COLUMNS,
) = (COMMANDS, COMMANDS + 1, COMMANDS + 5, COMMANDS + 6, COMMANDS + 7, COMMANDS + 8)

# A channel.
(
    WAKE,  # first cycle in which the channel must be run again
    QUEUE_INDEX,
    DRAINING,
    REFRESHES_DUE,
    REFRESH_NEXT,  # rank or bank to refresh next
    REFRESH_CYCLE,  # cycle in which the next refresh is due
    REFRESHING,
    QUEUED,  # requests in queues of banks
    READS,  # in the read queue
    WRITES,  # in the write buffer
    READS_PENDING,  # accepted and without a done cycle
    WRITES_PENDING,  # in write buffer or bank queues
    READS_QUEUED,  # in queues of banks
    STUCK,  # DRAMsim3's livelock
    CHANGED,  # whether anything changed since no request could be moved to the queue of a bank
    BUS_FREE,  # first free time of the buses in the ideal tier
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
    WAITER,  # next slot that completes with this one
    AGE,
    REQUEST_COLUMNS,
) = range(13)

# A key in flight, in a hash table with linear probing.
(USED, TABLE_KEY, TABLE_READS, TABLE_READ_SLOT, TABLE_WRITE_SLOT, TABLE_COLUMNS) = range(6)

# Counts of a channel, those of commands first.
(
    ROW_HITS_READ,
    ROW_HITS_WRITE,
    FORWARDED,
    MERGED,
    COUNT_COLUMNS,
) = range(COMMANDS, COMMANDS + 5)

# A command of the log.
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

# A segment of an address.
SEGMENT_FIELD, SEGMENT_SHIFT, SEGMENT_BITS, SEGMENT_PLACE, SEGMENT_COLUMNS = range(5)
# A field that is XORed with another.
XOR_FIELD, XOR_WITH, XOR_BITS, XOR_COLUMNS = range(4)
FIELD_NAMES = ("channel", "rank", "group", "bank", "row", "column")
CHANNEL_FIELD, RANK_FIELD, GROUP_FIELD, BANK_FIELD, ROW_FIELD, COLUMN_FIELD = range(6)
FIELDS = 6
