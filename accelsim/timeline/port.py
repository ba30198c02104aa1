"""The law of ``accelsim.memory.Channel`` over integers: one port of memory, many beats at once.

``Channel`` keeps ``free``, a time in fractions of a cycle. Here it is the cycle ``CLEAR`` that it
rounds up to, and ``SLACK``, the fractions that the rounding added: the same number, without a
division for each beat.
"""

import numpy as np

from accelsim.kernel import jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row

# The state of a port.
CLEAR = 0  # the first cycle with bandwidth
SLACK = 1  # CLEAR * DENOMINATOR - free
WHOLE = 2  # cycles of an interval ...
FRACTION = 3  # ... and what is left, in fractions
DENOMINATOR = 4  # fractions of a cycle
ANSWER = 5  # cycles from an acceptance to the first in which its beat is no longer unanswered
PLACE = 6  # of the oldest acceptance in the ring
RING = (
    7  # from here on the last acceptances, as many as beats may be unanswered, if that ever binds
)


@jit
def new_state(columns: int, limit: int, needed: int) -> Row:
    """Return a state that ends with a ring of cycles, all long ago.

    Args:
        columns: Columns before the ring.
        limit: How many things may be under way, and so the entries of the ring.
        needed: From how many on the limit never binds; then the ring has no entry.
    """
    state = np.zeros(columns + (0 if limit >= needed else limit), dtype=np.int64)
    state[columns:] = at.UNKNOWN
    return state


@jit
def new_port(machine: Row, limit: int) -> Row:
    """Return a port that has accepted nothing.

    One beat is accepted in a cycle at most. If as many may be unanswered as there are cycles in
    which a beat is unanswered, the beat whose place is wanted has been answered.

    Args:
        machine: The machine.
        limit: Beats that may be unanswered.

    Returns:
        int64 array of shape (``RING`` + entries,).
    """
    port = new_state(RING, limit, machine[at.LATENCY] + 1)
    port[WHOLE] = machine[at.NUMERATOR] // machine[at.DENOMINATOR]
    port[FRACTION] = machine[at.NUMERATOR] % machine[at.DENOMINATOR]
    port[DENOMINATOR] = machine[at.DENOMINATOR]
    port[ANSWER] = machine[at.LATENCY] + 1
    port[PLACE] = RING
    return port


@jit
def accept(port: Row, request: int) -> int:
    """Return the cycle in which a beat presented from ``request`` on is accepted.

    Args:
        port: The port.
        request: After the last acceptance.
    """
    cycle = max(request, port[CLEAR])
    if port.shape[0] > RING:
        place = port[PLACE]
        cycle = max(cycle, port[place] + port[ANSWER])
        port[place] = cycle
        place += 1
        port[PLACE] = RING if place == port.shape[0] else place
    # Fractions of a cycle are kept only by a beat that is accepted as soon as bandwidth allows.
    slack = port[SLACK] if cycle == port[CLEAR] else port[DENOMINATOR] - 1
    slack -= port[FRACTION]
    clear = cycle + port[WHOLE]
    if slack < 0:
        slack += port[DENOMINATOR]
        clear += 1
    port[CLEAR] = clear
    port[SLACK] = slack
    return int(cycle)


@jit
def accept_run(port: Row, request: int, beats: int) -> int:
    """Return the cycle of the last of ``beats`` acceptances, each requested after the one before.

    Where no ring holds beats back, and because an interval is a cycle or more, every beat after
    the first is accepted as soon as bandwidth allows, and no fraction is lost.

    Args:
        port: The port.
        request: First cycle in which the first beat is presented, after the last acceptance.
        beats: At least 1.
    """
    cycle = accept(port, request)
    if port.shape[0] > RING:
        for _ in range(beats - 1):
            cycle = accept(port, cycle + 1)
        return cycle
    if beats == 1:
        return cycle
    slack = port[SLACK] - (beats - 2) * port[FRACTION]
    carry = 0 if slack >= 0 else -(slack // port[DENOMINATOR])
    port[CLEAR] += (beats - 2) * port[WHOLE] + carry
    port[SLACK] = slack + carry * port[DENOMINATOR]
    return accept(port, port[CLEAR])
