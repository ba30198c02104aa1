"""Loops whose turns come to repeat: a few are timed, the rest is multiplication.

The state of the units is relative to clocks: one for fetch, one for each unit. After some turns
each clock gains the same cycles in every turn; from then on ``n`` turns add ``n`` times as many.
A clock that gains less than the others runs ahead until a queue or a buffer stops it: it is moved
by what it gains itself, and queues and buffers, which move with the clocks that fill them, stop it
in the next turn that is timed.
"""

from typing import Any

import numpy as np

from accelsim.closed.records import MachineRecord
from accelsim.closed.units import CLOCK_OF_RING, CLOCK_OF_TIME, CLOCKS, READY, RINGS, TIMES, Units
from accelsim.kernel import jit

LEVELS = 10
"""Loops within each other, at most."""
MOST_TURNS = 24
"""Turns that are timed at most before the rest is multiplied."""
_WINDOW_TURNS = 4
"""Turns over which a turn is averaged where they do not repeat: a pattern of 2 or 4 banks does."""
_SAME_CYCLES = 1e-3
_SAME_SHARE = 0.01
"""Difference of the averages of two windows that count as the same."""
BEATS = CLOCKS
"""Behind the clocks: the beats of all ports."""


@jit
def new_history() -> Any:
    """Return the clocks after the last turns of each loop.

    Returns:
        float64 array of shape (``LEVELS``, ``MOST_TURNS`` + 1, ``CLOCKS`` + 1).
    """
    return np.zeros((LEVELS, MOST_TURNS + 1, CLOCKS + 1))


@jit
def rest(
    units: Units, machine: MachineRecord, history: Any, level: int, turn: int, end: int
) -> int:
    """Note the clocks after a turn; multiply if turns repeat, and return how many are left out.

    The first turn of a loop differs from the others, and so may those from ``end`` on.

    Args:
        units: The units.
        machine: The machine.
        history: From ``new_history``.
        level: Of the loop.
        turn: The next.
        end: The first that is not like this one.
    """
    if turn >= end or turn > MOST_TURNS + 1:
        return 0
    turns, done = history[level], turn - 1
    for clock in range(CLOCKS):
        turns[done, clock] = units.times[READY + clock]
    turns[done, BEATS] = units.totals.sum()
    back = 0
    if done >= _WINDOW_TURNS and repeats(turns, done):
        back = 1
    elif done >= MOST_TURNS or (done % _WINDOW_TURNS == 0 and settled(turns, done)):
        back = _WINDOW_TURNS
    if back == 0:
        return 0
    gained = turns[done] - turns[done - back]
    if machine.shared_ports:
        most = gained[:CLOCKS].max()
        behind = gained[BEATS] * machine.interval_cycles - most
        for clock in range(CLOCKS):
            if gained[clock] > 0 and behind > 0:
                gained[clock] += behind
    shift(units, gained, (end - turn) / back)
    return end - turn


@jit
def settled(turns: Any, done: int) -> bool:
    """Return whether the slowest clock gained as much in the last window as in that before."""
    if done < 2 * _WINDOW_TURNS:
        return False
    middle, first = done - _WINDOW_TURNS, done - 2 * _WINDOW_TURNS
    last_cycles = (turns[done, :CLOCKS] - turns[middle, :CLOCKS]).max()
    before_cycles = (turns[middle, :CLOCKS] - turns[first, :CLOCKS]).max()
    return bool(abs(last_cycles - before_cycles) <= _SAME_SHARE * before_cycles)


@jit
def repeats(turns: Any, done: int) -> bool:
    """Return whether the last turns took equally long for every unit that did something."""
    most = 0.0
    for clock in range(CLOCKS):
        most = max(most, turns[done, clock] - turns[done - 1, clock])
    for clock in range(CLOCKS):
        idle = turns[done, clock] == turns[done - _WINDOW_TURNS, clock]
        for turn in range(done - _WINDOW_TURNS, done):
            gained = turns[turn + 1, clock] - turns[turn, clock]
            if not idle and abs(gained - most) > _SAME_CYCLES:
                return False
    return True


@jit
def shift(units: Units, gained: Any, times: float) -> None:
    """Let all clocks gain cycles.

    Args:
        units: The units.
        gained: Of each clock, and the beats, shape (``CLOCKS`` + 1,).
        times: How often.
    """
    # No law asks which port the beats of the turns that are left out belong to.
    units.totals[0] += gained[BEATS] * times
    for time in range(TIMES):
        units.times[time] += gained[CLOCK_OF_TIME[time]] * times
    for ring in range(RINGS):
        for place in range(units.lengths[ring]):
            units.rings[ring, place] += gained[CLOCK_OF_RING[ring]] * times
