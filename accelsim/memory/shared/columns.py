"""Columns of the integer arrays of a shared memory, which its kernels read and write."""

from typing import Any

# An integer array; the docstring of each function says its shape.
Row = Any

NONE = -1
LONG_AGO = -(2**40)

# Columns of the system: what all ports share.
PORTS, NUMERATOR, DENOMINATOR, LINE_SHIFT, COMBINE_CYCLES, IN_TURN = range(6)
NEXT_PORT = 6  # the port that is asked first
GRANTED = 7  # 1 if a request went to the DRAM in the last cycle
REFUSED = 8  # 1 if a request was ready and the DRAM took none
IS_SDRAM = 9  # 1 if the device is an SDRAM, 0 if it is a DRAM
CYCLE = 10  # cycle of the last step
SYSTEM_COLUMNS = 11

# Columns of a port.
(
    WRITES,
    LIMIT,
    ACCEPTED,  # beats accepted so far
    ANSWERED,
    ACKNOWLEDGED,  # 1 if a beat is acknowledged in the last cycle
    LINE,  # reading port: line requested last; writing port: line that it collects
    REQUESTED,  # requests of a reading port so far
    OFFERED,  # requests that the DRAM has taken; beats that the controller of an SDRAM has taken
    MERGED,  # cycle of the last beat that the line collected
    OUTGOING,  # line of a writing port that waits for the DRAM
    RINGS,  # first column of the ring of beats, after which that of requests follows
) = range(11)

# Columns of a beat, found by its number modulo LIMIT.
BEAT_CYCLE, BEAT_OF, BEAT_COLUMNS = 0, 1, 2  # BEAT_OF: number of its request, or its line
# Columns of a request, found by its number modulo LIMIT + 1.
REQUEST_LINE, REQUEST_DONE, REQUEST_SLOT, REQUEST_COLUMNS = 0, 1, 2, 3

# Columns of a beat of an SDRAM, found by its number modulo LIMIT: acceptance, and ``SdramAccess``.
(
    ACCESS_CYCLE,
    ACCESS_ADDRESS,
    ACCESS_REFRESHED,
    ACCESS_OPENED,
    ACCESS_COLUMN,
    ACCESS_ACKNOWLEDGE,
    ACCESS_COLUMNS,
) = range(7)
PASSING_CYCLES = 2
"""Cycles from the acceptance of a beat until it is at the head of the queue of its port."""

# Reasons why a beat has not been answered.
UNDER_WAY, ROW_MISS, TURN_AROUND, REFRESH, QUEUE = range(5)
CAUSES = 5
CAUSE_NAMES = ("under_way", "row_miss", "turn_around", "refresh", "queue")
