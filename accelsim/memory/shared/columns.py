"""The integer rows of a shared memory that its kernels read and write (``accelsim.kernel``)."""

from typing import Any

# An integer array whose shape each docstring says.
Row = Any

NONE = -1
LONG_AGO = -(2**40)

# The system: what all ports share.
PORTS, NUMERATOR, DENOMINATOR, LINE_SHIFT, COMBINE_CYCLES, IN_TURN = range(6)
NEXT_PORT = 6  # that is asked first
GRANTED = 7  # 1 if a request went to the DRAM in the last cycle
REFUSED = 8  # 1 if one was ready and the DRAM took none
IS_SDRAM = 9  # 1 if the device is an SDRAM, 0 if it is a DRAM
CYCLE = 10  # of the last step
SYSTEM_COLUMNS = 11

# A port.
(
    WRITES,
    LIMIT,
    ACCEPTED,  # beats so far
    ANSWERED,
    ACKNOWLEDGED,  # 1 if a beat is acknowledged in the last cycle
    LINE,  # of a reading port the youngest requested, of a writing one that which collects
    REQUESTED,  # requests of a reading port so far
    OFFERED,  # those that the DRAM has taken; beats that the controller of an SDRAM has taken
    MERGED,  # cycle of the last beat that the line collected
    OUTGOING,  # of a writing port the line that waits for the DRAM
    RINGS,  # from here on the rings of beats, then those of requests
) = range(11)

# A beat, found by its number modulo LIMIT.
BEAT_CYCLE, BEAT_OF, BEAT_COLUMNS = 0, 1, 2  # BEAT_OF: number of its request, or its line
# A request, found by its number modulo LIMIT + 1.
REQUEST_LINE, REQUEST_DONE, REQUEST_SLOT, REQUEST_COLUMNS = 0, 1, 2, 3

# A beat of an SDRAM, found by its number modulo LIMIT: when it was accepted, and ``SdramAccess``.
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
"""From the acceptance of a beat until it is at the head of the queue of its port."""

# Why a beat has not been answered.
UNDER_WAY, ROW_MISS, TURN_AROUND, REFRESH, QUEUE = range(5)
CAUSES = 5
CAUSE_NAMES = ("under_way", "row_miss", "turn_around", "refresh", "queue")
