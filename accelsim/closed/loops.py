"""Kernels for loops whose turns repeat: a few turns are timed, and the rest is multiplied.

The state of the units is relative to clocks: one for fetch, and one for each unit. After some turns
each clock gains the same cycles in every turn; from then on, ``n`` turns add ``n`` times as many. A
clock that gains less than the others runs ahead until a queue or a buffer stops it. It is moved by
its own gain; queues and buffers move with the clocks that fill them, and stop it in the next turn
that is timed.
"""

from accelsim.closed.columns import (
    ALL_WRITTEN,
    BEATS,
    BUS_FREE,
    CLEAR,
    CLOCK_OF_RING,
    CLOCK_OF_TIME,
    FETCHED,
    FOLDED,
    INPUTS_WRITTEN,
    READY,
    WEIGHTS_WRITTEN,
    WORK,
)
from accelsim.closed.records import (
    CLOCKS,
    COMPUTE,
    MOST_TURNS,
    RINGS,
    STORE,
    SUMS,
    TIMES,
    Record,
)
from accelsim.kernel import inner_jit

_WINDOW_TURNS = 4
"""Turns over which lengths are averaged if turns do not repeat, as with 2 or 4 banks."""
_EQUAL_TURNS = 2
"""Turns of equal length after which a loop over tiles, each with many jobs, repeats."""
JOBS = 4
"""Level of a loop over the jobs of a tile; loops over tiles have lower levels."""
_SAME_CYCLES = 1e-3
_SAME_SHARE = 0.01
"""Greatest difference of the averages of two windows that count as equal."""
_ALL_TURNS = 1 << 40
"""A number of turns that no loop reaches."""
_GAINED = MOST_TURNS + 1
"""Row of a history, after the turns, with the gain of a turn."""


@inner_jit
def is_given_up(state: Record) -> bool:
    """Return whether a timing is not worth its effort, because the array has waited too long.

    An array that waited stays late: it gains its work in every turn, timed or multiplied.
    """
    return bool(state.times[FOLDED] - state.sums[WORK] > state.most_idle_cycles)


@inner_jit
def skipped(state: Record, level: int, turn: int, end: int) -> int:
    """Note the clocks after a turn; if turns repeat, multiply and return the number skipped.

    The first turn of a loop differs from the others, and so may the turns from ``end`` on. If the
    timing is given up, all turns are skipped.

    Args:
        state: The units.
        level: Level of the loop.
        turn: Number of the next turn.
        end: First turn that may differ from this one.
    """
    if is_given_up(state):
        return _ALL_TURNS
    # Instructions fetched while all units waited take equally long; later ones do not.
    equal = max(_WINDOW_TURNS, state.lengths[FETCHED] + 1) if level >= JOBS else _EQUAL_TURNS
    if turn >= end or end <= equal + 1:
        return 0
    history, done = state.history, turn - 1
    for clock in range(CLOCKS):
        history[level, done, clock] = state.times[READY + clock]
    for number in range(SUMS):
        history[level, done, CLOCKS + number] = state.sums[number]
    back = 0
    if done >= equal and repeats(state, level, done, equal):
        back = 1
    elif done >= MOST_TURNS or (done % _WINDOW_TURNS == 0 and settled(state, level, done)):
        back = _WINDOW_TURNS
    if back == 0:
        return 0
    for column in range(CLOCKS + SUMS):
        before = history[level, done - back, column]
        history[level, _GAINED, column] = history[level, done, column] - before
    if state.machine.shared_bus:
        keep_bus(state, level)
    keep_stores(state, level)
    shift(state, level, (end - turn) / back)
    return end - turn


@inner_jit
def keep_bus(state: Record, level: int) -> None:
    """Let no clock gain less than the time of the bus for the beats of all ports."""
    history = state.history
    most = history[level, _GAINED, 0]
    for clock in range(1, CLOCKS):
        most = max(most, history[level, _GAINED, clock])
    behind = history[level, _GAINED, CLOCKS + BEATS] * state.interval - most
    if behind > 0:
        for clock in range(CLOCKS):
            if history[level, _GAINED, clock] > 0:
                history[level, _GAINED, clock] += behind


@inner_jit
def keep_stores(state: Record, level: int) -> None:
    """Count the array's gain beyond that of STOREs as work, because no later STORE waits for it."""
    gained = state.history[level, _GAINED]
    if gained[STORE] > 0:
        gained[CLOCKS + WORK] += max(0.0, gained[COMPUTE] - gained[STORE])


@inner_jit
def ask_bus(state: Record) -> float:
    """Note that a layer begins to use the bus, and return the beats of all earlier layers.

    Its first LOAD follows the last LOAD of the layer before, whose STOREs may still be under way.
    """
    state.times[BUS_FREE] = max(state.times[BUS_FREE], state.times[CLEAR])
    return float(state.sums[BEATS])


@inner_jit
def wait_for_bus(state: Record, before: float) -> None:
    """Let a layer end no earlier than a shared bus has carried all its beats.

    Where ports wait for each other in turn, the beats of one may delay another for longer than
    their own time; over a whole layer, the bus itself is the limit.

    Args:
        state: The units.
        before: Beats of all earlier layers, from ``ask_bus``.
    """
    if not state.machine.shared_bus:
        return
    state.times[BUS_FREE] += (state.sums[BEATS] - before) * state.interval
    behind = state.times[BUS_FREE] - state.times[READY + STORE]
    if behind <= 0:
        return
    for time in range(TIMES):
        if time not in (INPUTS_WRITTEN, WEIGHTS_WRITTEN, ALL_WRITTEN, BUS_FREE):
            state.times[time] += behind
    for ring in range(RINGS):
        for place in range(state.lengths[ring]):
            state.rings[ring, place] += behind


@inner_jit
def gain(state: Record, level: int, after: int, before: int) -> float:
    """Return the greatest number of cycles that a clock gained between two turns."""
    history, most = state.history, 0.0
    for clock in range(CLOCKS):
        most = max(most, history[level, after, clock] - history[level, before, clock])
    return most


@inner_jit
def settled(state: Record, level: int, done: int) -> bool:
    """Return whether the slowest clock gained as much in the last window as in the one before.

    While another clock gains less, the slowest may wait for instructions that were in a queue
    before the loop. Therefore as many turns as a queue holds do not count.
    """
    if done < 2 * _WINDOW_TURNS:
        return False
    middle = done - _WINDOW_TURNS
    last, before = (
        gain(state, level, done, middle),
        gain(state, level, middle, middle - _WINDOW_TURNS),
    )
    if abs(last - before) > _SAME_SHARE * before:
        return False
    history = state.history
    for clock in range(CLOCKS):
        gained = history[level, done, clock] - history[level, middle, clock]
        if 0 < gained < last * (1 - _SAME_SHARE):
            return bool(done >= 2 * _WINDOW_TURNS + state.machine.queue_depth)
    return True


@inner_jit
def repeats(state: Record, level: int, done: int, equal: int) -> bool:
    """Return whether the last turns took equally long for every unit that was active."""
    history = state.history
    most = gain(state, level, done, done - 1)
    for clock in range(CLOCKS):
        if history[level, done, clock] == history[level, done - equal, clock]:
            continue
        for turn in range(done - equal, done):
            gained = history[level, turn + 1, clock] - history[level, turn, clock]
            if abs(gained - most) > _SAME_CYCLES:
                return False
    return True


@inner_jit
def shift(state: Record, level: int, times: float) -> None:
    """Let all clocks and sums gain the gain of a turn, several times."""
    history = state.history
    for time in range(TIMES):
        if time not in (ALL_WRITTEN, BUS_FREE):  # no times of this layer
            state.times[time] += history[level, _GAINED, CLOCK_OF_TIME[time]] * times
    for ring in range(RINGS):
        gained = history[level, _GAINED, CLOCK_OF_RING[ring]] * times
        for place in range(state.lengths[ring]):
            state.rings[ring, place] += gained
    for number in range(SUMS):
        state.sums[number] += history[level, _GAINED, CLOCKS + number] * times
