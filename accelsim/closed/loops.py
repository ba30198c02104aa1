"""Loops whose turns come to repeat: a few are timed, the rest is multiplication.

The state of the units is relative to clocks: one for fetch, one for each unit. After some turns
each clock gains the same cycles in every turn; from then on ``n`` turns add ``n`` times as many.
A clock that gains less than the others runs ahead until a queue or a buffer stops it: it is moved
by what it gains itself, and queues and buffers, which move with the clocks that fill them, stop it
in the next turn that is timed.
"""

from typing import Any

import numpy as np

from accelsim.closed.units import CLOCK_OF_RING, CLOCK_OF_TIME, CLOCKS, READY, RINGS, TIMES, Units
from accelsim.kernel import jit

LEVELS = 9
"""Loops within each other, at most."""
MOST_TURNS = 8
"""Turns that are timed at most before the rest is multiplied."""
_SAME_CYCLES = 1e-3


@jit
def new_history() -> Any:
    """Return the clocks after the last turns of each loop.

    Returns:
        float64 array of shape (``LEVELS``, ``MOST_TURNS`` + 1, ``CLOCKS``).
    """
    return np.zeros((LEVELS, MOST_TURNS + 1, CLOCKS))


@jit
def begin(units: Units, history: Any, level: int) -> None:
    """Note the clocks before the first turn of a loop."""
    for clock in range(CLOCKS):
        history[level, 0, clock] = units.times[READY + clock]


@jit
def skipped(units: Units, history: Any, level: int, done: int, left: int) -> int:
    """Note the clocks after a turn; multiply if turns repeat, and return how many are left out.

    Args:
        units: The units.
        history: From ``new_history``.
        level: Of the loop.
        done: Turns that were timed, this one included.
        left: Turns that are like this one and have not been timed.
    """
    if left < 1:
        return 0
    turns = history[level]
    for clock in range(CLOCKS):
        turns[done, clock] = units.times[READY + clock]
    back = 0
    if done >= 3 and repeats(turns, done):
        back = 1
    elif done >= MOST_TURNS:
        back = 4
    if back == 0:
        return 0
    shift(units, turns[done] - turns[done - back], left / back)
    return left


@jit
def repeats(turns: Any, done: int) -> bool:
    """Return whether the last turns took equally long for every unit that did something."""
    most = 0.0
    for clock in range(CLOCKS):
        most = max(most, turns[done, clock] - turns[done - 1, clock])
    for clock in range(CLOCKS):
        last = turns[done, clock] - turns[done - 1, clock]
        before = turns[done - 1, clock] - turns[done - 2, clock]
        idle = last == 0 and before == 0
        if not idle and (abs(last - most) > _SAME_CYCLES or abs(last - before) > _SAME_CYCLES):
            return False
    return True


@jit
def shift(units: Units, gained: Any, times: float) -> None:
    """Let all clocks gain cycles.

    Args:
        units: The units.
        gained: Of each clock, shape (``CLOCKS``,).
        times: How often.
    """
    for time in range(TIMES):
        units.times[time] += gained[CLOCK_OF_TIME[time]] * times
    for ring in range(RINGS):
        for place in range(units.lengths[ring]):
            units.rings[ring, place] += gained[CLOCK_OF_RING[ring]] * times
