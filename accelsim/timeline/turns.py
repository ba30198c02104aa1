"""Kernels: turns of loops that repeat what the engine has timed before.

The engine is a function of its *state*: the times at which units are ready, beats under way, tokens
that nobody has taken, what is in the queues, all counted from now on. So what follows a state that
was there before is what followed then, a number of cycles later, as long as the instructions that
are fetched meanwhile are alike (``accelsim.timeline.laws``). That is a proof and no guess: states
and instructions are compared number by number. Loops at any level repeat themselves in this way,
and so do equal layers.

A *visit* is a state at which the engine has been between two events, about every ``LEAST_APART``
instructions. What happens from one visit to the next is a *turn*. Where a state is there again, and
the instructions of a turn that began with it are those that come next, the times of the turn are
copied, and the turns that follow it likewise, until instructions differ.

A state is written so that states which no later event can tell apart are equal:

- Times count from the issue of the last instruction. A time that is only ever compared with later
  ones is moved up to where it still makes no difference: a bank that was left long ago, bandwidth
  that nobody used.
- A token whose giver ended before its taker could start keeps nobody waiting. Only the number of
  such tokens counts, and only if one of two visits runs out of them in a turn.
- Where a state says "the next instruction of a unit", it is found in the program.

Example, jobs of a LOAD, a MATMUL, a VECTOR and a STORE: from the third job on the array is the
bottleneck, each state is the one before, and the engine copies until the tiles at the edge.
"""

from typing import NamedTuple

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.npu import durations
from accelsim.npu.beats import ADDRESS_MASK, beat_at
from accelsim.timeline import columns, units
from accelsim.timeline.columns import FAR, UNKNOWN, Row
from accelsim.timeline.execute import gather
from accelsim.timeline.laws import is_equal, mixed
from accelsim.timeline.motion import Run
from accelsim.timeline.ports import FETCH, LOAD, PORT_COUNT, STORE, Record

LEAST_APART = 24
"""Instructions from one visit to the next, at least."""
MOST_WORDS = 1024
"""Numbers of a state; of machines with more, turns are not looked for."""
_ROOM_WORDS = 2**22
"""Numbers of all states that are kept."""
_MOST_TRIED = 4
"""Visits of a state whose turns are compared with what comes next."""
RECENT = 32
"""Instructions of a unit whose tokens may be waited for, at most."""
PAIRS = columns.UNIT_COUNT * columns.UNIT_COUNT
_QUIET = 2**40
"""More cycles than any program has: what is further away is ``FAR`` or ``UNKNOWN``."""

# A visit.
V_STATE = 0  # its number
V_BEFORE = 1  # the visit of the same state before, or -1
V_GOES_ON = 2  # 1 if the next visit is the end of the turn that begins here
V_INDEX = 3  # the first instruction that has not been issued
V_ISSUE = 4  # of the last one that was
V_LOADS, V_STORES = 5, 6  # 1 if a LOAD, a STORE is under way
V_HEADS = 7  # of each unit the first that has not started
V_LAST = V_HEADS + columns.UNIT_COUNT  # of each unit the last that has
V_STARTED = V_LAST + columns.UNIT_COUNT  # of each unit how many
V_ISSUED = V_STARTED + columns.UNIT_COUNT  # of each unit how many
V_POPS = V_ISSUED + columns.UNIT_COUNT  # by takers that have started, by taker and giver
V_PUSHES = V_POPS + PAIRS  # by givers that have started, by taker and giver
V_SPARE = V_PUSHES + PAIRS  # tokens given long ago, by taker and giver
VISIT_COLUMNS = V_SPARE + PAIRS

NOW = np.dtype(
    [
        ("visits", np.int64),  # how many
        ("states", np.int64),  # how many
        ("used", np.int64),  # numbers of them
        ("next", np.int64),  # the instruction before whose issue no visit is due
        ("copied", np.int64),  # instructions that were copied
    ]
)
"""How far it is."""


class Turns(NamedTuple):
    """What is known of turns.

    Args:
        alike: Numbers that equal instructions share, from ``accelsim.timeline.laws.alike``.
        now: ``NOW`` array of shape (1,).
        visits: int64 array of shape (visits, ``VISIT_COLUMNS``).
        words: int64 array, the states one after the other.
        first: int64 array, where each state begins, and one more.
        latest: int64 array, the latest visit of each state.
        known: int64 array, open addressing: numbers of states, or -1.
        state: int64 array of shape (``MOST_WORDS``,): the state now.
        recent: int64 array of shape (4, ``RECENT``): the last instructions of each unit that have
            started, each at its number modulo ``RECENT``.
        pushes: int64 array of shape (``PAIRS``,): of givers that have started.
        pops: int64 array of shape (``PAIRS``,): of takers that have started.
        heads: int64 array of shape (4,): how far these are counted.
        started: int64 array of shape (4,): how many of each unit these are.
        last: int64 array of shape (4,): of each unit the instruction before, or -1.
        waits: int64 array of shape (``PAIRS``,): tokens of the state that may be waited for.
    """

    alike: Row
    now: Row
    visits: Row
    words: Row
    first: Row
    latest: Row
    known: Row
    state: Row
    recent: Row
    pushes: Row
    pops: Row
    heads: Row
    started: Row
    last: Row
    waits: Row


@jit
def new_turns(run: Run, alike: Row) -> Turns:
    """Return turns of which nothing is known.

    Args:
        run: The program.
        alike: Numbers that equal instructions share, from ``accelsim.timeline.laws.alike``, or of
            shape (0,): no turn is looked for.
    """
    room = alike.shape[0] // LEAST_APART + 2
    size = 16
    while size < 2 * room:
        size *= 2
    now = np.zeros(1, dtype=NOW)
    ports = run.ports
    rings = 0
    for number in range(PORT_COUNT):
        rings += ports[number]["accepted_count"] + ports[number]["slots_count"]
    # Times of the units and of what is in their queues, beats in flight, and tokens.
    most = 80 + 4 * run.machine[columns.BANKS] + 12 * max(1, run.machine[columns.QUEUE_DEPTH])
    most += rings + PAIRS * (RECENT + 1)
    now[0]["next"] = LEAST_APART if alike.shape[0] and most <= MOST_WORDS else FAR
    words = min(room * MOST_WORDS, _ROOM_WORDS)
    heads = run.units[:, units.HEAD].copy()
    return Turns(
        alike,
        now,
        np.empty((room, VISIT_COLUMNS), dtype=np.int64),
        np.empty(words, dtype=np.int64),
        np.zeros(room + 1, dtype=np.int64),
        np.empty(room, dtype=np.int64),
        np.full(size, -1, dtype=np.int64),
        np.empty(MOST_WORDS, dtype=np.int64),
        np.zeros((columns.UNIT_COUNT, RECENT), dtype=np.int64),
        np.zeros(PAIRS, dtype=np.int64),
        np.zeros(PAIRS, dtype=np.int64),
        heads,
        np.zeros(columns.UNIT_COUNT, dtype=np.int64),
        np.full(columns.UNIT_COUNT, -1, dtype=np.int64),
        np.zeros(PAIRS, dtype=np.int64),
    )


@inner_jit
def since(cycle: int, origin: int) -> int:
    """Return a time as cycles after another, ``FAR`` and ``UNKNOWN`` as they are."""
    if cycle > _QUIET:
        return int(FAR)
    return int(UNKNOWN if cycle < -_QUIET else cycle - origin)


@inner_jit
def at(cycles: int, origin: int) -> int:
    """Return the time of ``since``."""
    return int(cycles if cycles > _QUIET or cycles < -_QUIET else cycles + origin)


@jit
def forget_past(run: Run) -> None:
    """Move times up that no later event can tell from later ones.

    Args:
        run: The program.
    """
    table, state, machine, ports = run.table, run.units, run.machine, run.ports
    index, issue = run.fetch[0]["index"], run.fetch[0]["issue"]
    for unit in range(columns.UNIT_COUNT):
        head = state[unit, units.HEAD]
        issued = table[head, columns.ISSUE] if head < index else issue + 1
        placed = max(state[unit, units.PLACED], issued + 2)
        state[unit, units.PLACED] = placed
        state[unit, units.READY] = max(state[unit, units.READY], placed - 1)
    compute, vector = columns.COMPUTE_UNIT, columns.VECTOR_UNIT
    for bank in range(units.HELD, state.shape[1]):
        state[compute, bank] = max(state[compute, bank], state[vector, units.PLACED] - 1)
        state[vector, bank] = max(state[vector, bank], state[compute, units.PLACED] - 1)
    fill, gap = machine[columns.FILL] * machine[columns.STEP], machine[columns.GAP]
    after = durations.behind_stream(
        fill, gap, machine[columns.FILL_AFTER], machine[columns.FILL_OFFSET]
    )
    last = state[compute, units.PLACED] + 1 - after
    state[compute, units.LAST] = max(state[compute, units.LAST], last)
    last = state[columns.STORE_UNIT, units.PLACED]
    state[columns.STORE_UNIT, units.LAST] = max(state[columns.STORE_UNIT, units.LAST], last)
    # A transfer that begins sets what its port did last.
    if ports[LOAD]["left"] == 0:
        ports[LOAD]["last"] = state[columns.LOAD_UNIT, units.PLACED]
    if ports[STORE]["left"] == 0:
        ports[STORE]["last"] = state[columns.STORE_UNIT, units.PLACED]
    run.loader[0]["taken"] = max(run.loader[0]["taken"], ports[LOAD]["last"])
    for number in range(PORT_COUNT):
        forget_beats(ports[number], run.rings, number == FETCH, issue)
    for number in range(run.buses.shape[0]):
        first = FAR
        for other in range(PORT_COUNT):
            if ports[other]["bus"] == number:
                asks = ports[other]["asks"]
                first = min(first, asks if asks < FAR else ports[other]["last"] + 1)
        if run.buses[number]["clear"] < first:
            run.buses[number]["clear"], run.buses[number]["slack"] = first - 1, 0


@inner_jit
def forget_beats(port: Record, rings: Row, fetches: bool, issue: int) -> None:
    """Move the times up at which beats were accepted.

    Args:
        port: The port.
        rings: Rings of all ports.
        fetches: Whether it is that of the fetch unit.
        issue: Issue of the last instruction.
    """
    last = port["last"]
    for place in range(port["accepted_from"], port["accepted_from"] + port["accepted_count"]):
        rings[place] = max(rings[place], last + 1 - port["answer"])
    for place in range(port["slots_from"], port["slots_from"] + port["slots_count"]):
        if fetches and rings[place] > _QUIET:
            # Accepted and not taken.
            rings[place] = max(rings[place], FAR + issue - port["answer"])
        else:
            rings[place] = max(rings[place], last)


@inner_jit
def note_start(turns: Turns, unit: int, number: int, index: int) -> None:
    """Note that an instruction has started.

    Args:
        turns: The turns.
        unit: Unit of the instruction.
        number: Number of the unit's instructions that have started before.
        index: The instruction.
    """
    turns.recent[unit, number % RECENT] = turns.last[unit] = index


@jit
def count_tokens(run: Run, turns: Turns) -> None:
    """Count the tokens of the instructions that have started since they were counted last.

    Args:
        run: The program.
        turns: The turns.
    """
    table = run.table
    for unit in range(columns.UNIT_COUNT):
        index, number = turns.heads[unit], turns.started[unit]
        while number < run.units[unit, units.STARTED]:
            push, pop = table[index, columns.PUSH], table[index, columns.POP]
            for other in range(columns.UNIT_COUNT):
                turns.pushes[other * columns.UNIT_COUNT + unit] += (push >> other) & 1
                turns.pops[unit * columns.UNIT_COUNT + other] += (pop >> other) & 1
            note_start(turns, unit, number, index)
            number += 1
            index = table[index, columns.NEXT]
        turns.heads[unit], turns.started[unit] = index, number


@inner_jit
def write_tokens(run: Run, turns: Turns, length: int) -> int:
    """Write the tokens that may be waited for, and return how long the state is.

    The instructions of a unit end in their order: behind a token that was there before its taker
    could start all earlier ones were too.

    Args:
        run: The program.
        turns: The turns; their ``waits`` receive how many there are.
        length: Numbers of the state before.
    """
    table, state, issue = run.table, turns.state, run.fetch[0]["issue"]
    for taker in range(columns.UNIT_COUNT):
        placed = run.units[taker, units.PLACED]
        for giver in range(columns.UNIT_COUNT):
            started, place, back = turns.started[giver], length, 0
            length += 1
            while back < started:
                if back == RECENT:
                    return MOST_WORDS
                back += 1
                index = turns.recent[giver, (started - back) % RECENT]
                if table[index, columns.END] < placed:
                    break
                if (table[index, columns.PUSH] >> taker) & 1:
                    state[length] = since(table[index, columns.END], issue)
                    length += 1
            turns.waits[taker * columns.UNIT_COUNT + giver] = state[place] = length - place - 1
    return length


@jit
def write_state(run: Run, turns: Turns) -> int:
    """Write the state now, and return how long it is, ``MOST_WORDS`` if it is too long.

    Args:
        run: The program; ``forget_past`` has been called.
        turns: The turns.
    """
    table, state, of_units, ports = run.table, turns.state, run.units, run.ports
    depth = run.machine[columns.QUEUE_DEPTH]
    now = run.fetch[0]
    index, issue = now["index"], now["issue"]
    length = 0
    for unit in range(columns.UNIT_COUNT):
        for column in range(units.READY, units.LAST + 1):
            state[length] = since(of_units[unit, column], issue)
            length += 1
        for column in range(units.PLACED, of_units.shape[1]):
            state[length] = since(of_units[unit, column], issue)
            length += 1
        state[length] = since(run.decided[unit], issue)
        state[length + 1] = run.changed[unit]
        length += 2
    state[length] = since(now["fetched"], issue)
    state[length + 1] = now["requested"] - index
    # Beats of instructions have their slots from the place of the first.
    together = run.machine[columns.BEAT_INSTRUCTIONS]
    taken = index // together * run.machine[columns.FETCH_BEATS]
    state[length + 2] = (ports[FETCH]["slots_place"] - taken) % ports[FETCH]["slots_count"]
    state[length + 3] = index % together
    length += 4
    length = write_transfers(run, turns, length)
    for number in range(PORT_COUNT):
        length = write_port(ports[number], run.rings, number == FETCH, issue, state, length)
    for number in range(run.buses.shape[0]):
        state[length] = since(run.buses[number]["clear"], issue)
        state[length + 1] = run.buses[number]["slack"]
        state[length + 2] = run.buses[number]["first"]
        length += 3
    for unit in range(columns.UNIT_COUNT):
        head, freed = of_units[unit, units.HEAD], of_units[unit, units.FREED]
        issued = of_units[unit, units.ISSUED]
        state[length] = min(issued, max(1, depth))
        state[length + 1] = issued - of_units[unit, units.STARTED]
        length += 2
        while freed < head:
            free = table[freed, columns.START] if depth else table[freed, columns.READY] - 2
            state[length] = since(max(free, issue), issue)
            length += 1
            freed = table[freed, columns.NEXT]
        while head < index:
            state[length] = turns.alike[head]
            state[length + 1] = max(
                table[head, columns.ISSUE] - issue, of_units[unit, units.PLACED] - 2 - issue
            )
            length += 2
            head = table[head, columns.NEXT]
    return write_tokens(run, turns, length)


@inner_jit
def write_transfers(run: Run, turns: Turns, length: int) -> int:
    """Write what the load and the store unit do, and return how long the state is.

    Args:
        run: The program.
        turns: The turns.
        length: Numbers of the state before.
    """
    table, state, loader, issue = run.table, turns.state, run.loader[0], run.fetch[0]["issue"]
    loads, stores = run.ports[LOAD]["left"] > 0, run.ports[STORE]["left"] > 0
    state[length] = loads
    state[length + 1] = stores
    state[length + 2] = since(loader["taken"], issue)
    length += 3
    for part in range(10):
        state[length + part] = 0
    if loads:
        state[length + 7], state[length + 8] = loader["alone"], run.ports[LOAD]["apart"]
        state[length] = loader["actions"]
        state[length + 1] = loader["beats"]
        state[length + 2] = loader["run"]
        if loader["y"] < run.fields[0, columns.Y_COUNT]:
            state[length + 3] = loader["y"]
            state[length + 4], state[length + 5] = loader["x"], loader["c"]
            state[length + 6] = turns.alike[loader["index"]]
            state[length + 9] = moved_kept(run, loader["kept"], -first_beat(run))
        else:
            state[length + 3] = -1
            state[length + 6] = table[loader["index"], columns.BUFFER] == columns.INDEX_BUFFER
    length += 10
    before = run.storing[0]
    state[length] = state[length + 1] = 0
    if before >= 0:
        ended = max(table[before, columns.END], run.units[columns.STORE_UNIT, units.PLACED])
        state[length] = 1 + table[before, columns.LOCAL]
        state[length + 1] = since(ended, issue)
    return length + 2


@inner_jit
def write_port(port: Record, rings: Row, fetches: bool, issue: int, state: Row, length: int) -> int:
    """Write the state of a port, and return how long the whole is.

    Args:
        port: The port.
        rings: Rings of all ports.
        fetches: Whether it is that of the fetch unit.
        issue: Issue of the last instruction.
        state: Receives it.
        length: Numbers of the state before.
    """
    state[length] = since(port["asks"], issue)
    state[length + 1] = port["left"]
    state[length + 2] = since(port["last"], issue)
    length += 3
    place = port["accepted_place"]
    for _ in range(port["accepted_count"]):
        state[length] = since(rings[port["accepted_from"] + place], issue)
        length += 1
        place = 0 if place + 1 == port["accepted_count"] else place + 1
    place = port["slots_place"]
    for _ in range(port["slots_count"]):
        cycle = rings[port["slots_from"] + place]
        # Beyond all times is what was accepted and not taken.
        taken = not fetches or cycle < _QUIET
        state[length] = since(cycle, issue) if taken else cycle - issue
        length += 1
        place = 0 if place + 1 == port["slots_count"] else place + 1
    return length


@inner_jit
def read_port(port: Record, rings: Row, fetches: bool, issue: int, state: Row, length: int) -> int:
    """Read what ``write_port`` wrote."""
    port["asks"] = at(state[length], issue)
    port["left"] = state[length + 1]
    port["last"] = at(state[length + 2], issue)
    length += 3
    place = port["accepted_place"]
    for _ in range(port["accepted_count"]):
        rings[port["accepted_from"] + place] = at(state[length], issue)
        length += 1
        place = 0 if place + 1 == port["accepted_count"] else place + 1
    place = port["slots_place"]
    for _ in range(port["slots_count"]):
        cycle = state[length]
        taken = not fetches or cycle < _QUIET
        rings[port["slots_from"] + place] = at(cycle, issue) if taken else cycle + issue
        length += 1
        place = 0 if place + 1 == port["slots_count"] else place + 1
    return length


@jit
def find_state(turns: Turns, length: int) -> int:
    """Return the number of the state now, as it is known already or from now on; or -1.

    Args:
        turns: The turns.
        length: Numbers of the state.
    """
    now, size = turns.now[0], turns.known.shape[0]
    place = mixed(turns.state, length) & (size - 1)
    while turns.known[place] >= 0:
        state = turns.known[place]
        first = turns.first[state]
        if turns.first[state + 1] - first == length and is_equal(
            turns.words[first:], turns.state, length
        ):
            return int(state)
        place = (place + 1) & (size - 1)
    state, used = now["states"], now["used"]
    if used + length > turns.words.shape[0]:
        return -1
    turns.words[used : used + length] = turns.state[:length]
    turns.first[state + 1] = now["used"] = used + length
    turns.known[place], turns.latest[state] = state, -1
    now["states"] = state + 1
    return int(state)


@jit
def note_visit(run: Run, turns: Turns, state: int) -> int:
    """Note a visit, and return its number.

    Args:
        run: The program.
        turns: The turns, whose tokens are counted.
        state: Number of the state.
    """
    number = turns.now[0]["visits"]
    visit = turns.visits[number]
    turns.now[0]["visits"] = number + 1
    visit[V_STATE], visit[V_BEFORE] = state, turns.latest[state]
    turns.latest[state] = number
    visit[V_GOES_ON] = 0
    visit[V_INDEX], visit[V_ISSUE] = run.fetch[0]["index"], run.fetch[0]["issue"]
    visit[V_LOADS], visit[V_STORES] = run.ports[LOAD]["left"] > 0, run.ports[STORE]["left"] > 0
    for unit in range(columns.UNIT_COUNT):
        visit[V_HEADS + unit] = run.units[unit, units.HEAD]
        visit[V_LAST + unit] = turns.last[unit]
        visit[V_STARTED + unit] = run.units[unit, units.STARTED]
        visit[V_ISSUED + unit] = run.units[unit, units.ISSUED]
    for pair in range(PAIRS):
        visit[V_POPS + pair], visit[V_PUSHES + pair] = turns.pops[pair], turns.pushes[pair]
        visit[V_SPARE + pair] = turns.pushes[pair] - turns.pops[pair] - turns.waits[pair]
    return int(number)


@inner_jit
def copy_times(table: Row, old: int, new: int, shift: int, first: int) -> None:
    """Copy the times of an instruction, and what a transfer counts.

    Args:
        table: Table of the program.
        old: The instruction that was timed.
        new: The one that is alike.
        shift: Cycles from the first to the second.
        first: The first column that is copied.
    """
    for column in range(first, columns.ACTIONS):
        table[new, column] = table[old, column] + shift
    table[new, columns.ACTIONS] = table[old, columns.ACTIONS]
    table[new, columns.BEATS] = table[old, columns.BEATS]


@jit
def comes_next(run: Run, turns: Turns, number: int, index: int, spare: Row) -> bool:
    """Return whether the turn that began with a visit comes next, from the same state.

    Args:
        run: The program.
        turns: The turns.
        number: The visit.
        index: The first instruction that has not been issued.
        spare: Tokens given long ago, shape (``PAIRS``,).
    """
    begin = turns.visits[number]
    if not begin[V_GOES_ON]:
        return False
    end, first = turns.visits[number + 1], begin[V_INDEX]
    count = end[V_INDEX] - first + 1
    # The fetch unit asks for instructions ahead, as long as there are any.
    ahead = run.machine[columns.PREFETCH] + run.machine[columns.BEAT_INSTRUCTIONS]
    if index + count + ahead >= run.table.shape[0]:
        return False
    for later in range(count):
        if turns.alike[first + later] != turns.alike[index + later]:
            return False
    for pair in range(PAIRS):
        if spare[pair] != begin[V_SPARE + pair]:
            needed = end[V_POPS + pair] - begin[V_POPS + pair]
            taker, giver = pair // columns.UNIT_COUNT, pair % columns.UNIT_COUNT
            head = end[V_HEADS + taker]
            if head < end[V_INDEX]:
                needed += (run.table[head, columns.POP] >> giver) & 1
            if min(spare[pair], begin[V_SPARE + pair]) < needed:
                return False
    return True


@jit
def copy_turn(run: Run, turns: Turns, number: int, index: int, issue: int) -> None:
    """Copy the times of a turn, and move ``heads``, ``last`` and ``started`` of the turns.

    Times of what has not started yet, or not ended, are copied as they were known later, and found
    anew.

    Args:
        run: The program.
        turns: The turns.
        number: The visit with which the turn began.
        index: The first instruction that has not been issued.
        issue: Issue of the one before.
    """
    table, begin, end = run.table, turns.visits[number], turns.visits[number + 1]
    shift, first = issue - begin[V_ISSUE], begin[V_INDEX]
    for unit in range(columns.UNIT_COUNT):
        last = turns.last[unit]
        loads = unit == columns.LOAD_UNIT and begin[V_LOADS]
        if loads or (unit == columns.STORE_UNIT and begin[V_STORES]):
            copy_times(table, begin[V_LAST + unit], last, shift, columns.END)
        old, new = begin[V_HEADS + unit], turns.heads[unit]
        while old < first:
            copy_times(table, old, new, shift, columns.START)
            if old <= end[V_LAST + unit]:
                last = new
            old, new = table[old, columns.NEXT], table[new, columns.NEXT]
        if end[V_LAST + unit] >= first:
            last = end[V_LAST + unit] + index - first
        if end[V_STARTED + unit] > begin[V_STARTED + unit]:
            turns.last[unit], turns.heads[unit] = last, table[last, columns.NEXT]
            turns.started[unit] += end[V_STARTED + unit] - begin[V_STARTED + unit]
    for later in range(end[V_INDEX] - first):
        copy_times(table, first + later, index + later, shift, columns.FETCHED)


@jit
def find_recent(run: Run, turns: Turns) -> None:
    """Find the last instructions of each unit, up to one that ended before any unit could start.

    Args:
        run: The program.
        turns: The turns.
    """
    table, placed, missing = run.table, FAR, 0
    found = np.zeros(columns.UNIT_COUNT, dtype=np.int64)
    for unit in range(columns.UNIT_COUNT):
        placed = min(placed, run.units[unit, units.PLACED])
    for unit in range(columns.UNIT_COUNT):
        last, started = turns.last[unit], turns.started[unit]
        if started == 0:
            continue
        turns.recent[unit, (started - 1) % RECENT] = last
        found[unit] = 1
        if table[last, columns.END] < placed:
            found[unit] = RECENT
        missing += found[unit] < min(RECENT, started)
    index = run.fetch[0]["index"] - 1
    while missing and index >= 0:
        unit = table[index, columns.UNIT]
        started = turns.started[unit]
        if index < turns.last[unit] and found[unit] < min(RECENT, started):
            turns.recent[unit, (started - 1 - found[unit]) % RECENT] = index
            found[unit] += 1
            if table[index, columns.END] < placed:
                found[unit] = RECENT
            missing -= found[unit] >= min(RECENT, started)
        index -= 1


@jit
def follow(run: Run, turns: Turns, number: int) -> None:
    """Copy turns as long as those that come next are known.

    Args:
        run: The program.
        turns: The turns.
        number: The visit now.
    """
    visits, visit = turns.visits, turns.visits[number]
    index, issue, state = visit[V_INDEX], visit[V_ISSUE], visit[V_STATE]
    spare = visit[V_SPARE:].copy()
    issued = np.zeros(columns.UNIT_COUNT, dtype=np.int64)
    pops = np.zeros(PAIRS, dtype=np.int64)
    likely = -1
    while True:
        found = -1
        if likely >= 0 and comes_next(run, turns, likely, index, spare):
            found = likely
        other = turns.latest[state]
        for _ in range(_MOST_TRIED):
            if found >= 0 or other < 0:
                break
            if comes_next(run, turns, other, index, spare):
                found = other
            other = visits[other, V_BEFORE]
        if found < 0:
            break
        begin, end = visits[found], visits[found + 1]
        copy_turn(run, turns, found, index, issue)
        index += end[V_INDEX] - begin[V_INDEX]
        issue += end[V_ISSUE] - begin[V_ISSUE]
        for unit in range(columns.UNIT_COUNT):
            issued[unit] += end[V_ISSUED + unit] - begin[V_ISSUED + unit]
        for pair in range(PAIRS):
            pops[pair] += end[V_POPS + pair] - begin[V_POPS + pair]
            turns.pushes[pair] += end[V_PUSHES + pair] - begin[V_PUSHES + pair]
            spare[pair] += end[V_SPARE + pair] - begin[V_SPARE + pair]
        likely, state = found + 1, end[V_STATE]
    if likely < 0:
        return
    turns.now[0]["copied"] += index - visit[V_INDEX]
    for pair in range(PAIRS):
        turns.pops[pair] += pops[pair]
        turns.waits[pair] = turns.pushes[pair] - turns.pops[pair] - spare[pair]
    run.fetch[0]["index"], run.fetch[0]["issue"] = index, issue
    move_on(run, turns, issued, pops)
    read_state(run, turns, turns.words[turns.first[state] :])
    find_recent(run, turns)
    note_visit(run, turns, state)


@jit
def move_on(run: Run, turns: Turns, issued: Row, pops: Row) -> None:
    """Move the units to other instructions.

    Args:
        run: The program.
        turns: The turns, which have counted what has started.
        issued: Number of instructions of each unit that have been issued since, shape (4,).
        pops: Tokens that have been taken since, shape (``PAIRS``,).
    """
    table, state, depth = run.table, run.units, max(1, run.machine[columns.QUEUE_DEPTH])
    for unit in range(columns.UNIT_COUNT):
        head = turns.heads[unit]
        state[unit, units.HEAD], state[unit, units.STARTED] = head, turns.started[unit]
        state[unit, units.ISSUED] += issued[unit]
        freed = min(issued[unit], max(0, state[unit, units.ISSUED] - depth))
        for _ in range(freed):
            state[unit, units.FREED] = table[state[unit, units.FREED], columns.NEXT]
        for giver in range(columns.UNIT_COUNT):
            index = state[unit, units.GIVERS + giver]
            for _ in range(pops[unit * columns.UNIT_COUNT + giver]):
                while not (table[index, columns.PUSH] >> unit) & 1:
                    index = table[index, columns.NEXT]
                index = table[index, columns.NEXT]
            # Where a dispatch is decided, its tokens have been found.
            if head < run.fetch[0]["index"] and (table[head, columns.POP] >> giver) & 1:
                while index < turns.heads[giver] and not (table[index, columns.PUSH] >> unit) & 1:
                    index = table[index, columns.NEXT]
            state[unit, units.GIVERS + giver] = index


@jit
def read_state(run: Run, turns: Turns, state: Row) -> None:
    """Put the engine into a state, as ``write_state`` wrote it.

    Args:
        run: The program; instructions are those of the state.
        turns: The turns.
        state: The state.
    """
    of_units, now = run.units, run.fetch[0]
    index, issue = now["index"], now["issue"]
    length = 0
    for unit in range(columns.UNIT_COUNT):
        for column in range(units.READY, units.LAST + 1):
            of_units[unit, column] = at(state[length], issue)
            length += 1
        for column in range(units.PLACED, of_units.shape[1]):
            of_units[unit, column] = at(state[length], issue)
            length += 1
        run.decided[unit] = at(state[length], issue)
        run.changed[unit] = state[length + 1]
        length += 2
    now["fetched"] = at(state[length], issue)
    now["requested"] = state[length + 1] + index
    taken = index // run.machine[columns.BEAT_INSTRUCTIONS] * run.machine[columns.FETCH_BEATS]
    port = run.ports[FETCH]
    port["slots_place"] = (state[length + 2] + taken) % port["slots_count"]
    length = read_transfers(run, turns, state, length + 4)
    for number in range(PORT_COUNT):
        length = read_port(run.ports[number], run.rings, number == FETCH, issue, state, length)
    for number in range(run.buses.shape[0]):
        run.buses[number]["clear"] = at(state[length], issue)
        run.buses[number]["slack"] = state[length + 1]
        run.buses[number]["first"] = state[length + 2]
        length += 3


@inner_jit
def read_transfers(run: Run, turns: Turns, state: Row, length: int) -> int:
    """Read what ``write_transfers`` wrote, and return where it ends.

    Args:
        run: The program.
        turns: The turns.
        state: The state.
        length: Place in the state at which they begin.
    """
    table, loader = run.table, run.loader[0]
    load, store = turns.last[columns.LOAD_UNIT], turns.last[columns.STORE_UNIT]
    if state[length]:
        table[load, columns.END] = table[load, columns.READY] = FAR
        gather(run.words, load, run.places, run.fields[0])
        loader["index"] = load
    if state[length + 1]:
        table[store, columns.END] = table[store, columns.READY] = FAR
    loader["taken"] = at(state[length + 2], run.fetch[0]["issue"])
    length += 3
    loader["actions"], loader["beats"] = state[length], state[length + 1]
    loader["run"], loader["rows"] = state[length + 2], 0
    is_last = state[length + 3] < 0
    loader["y"] = run.fields[0, columns.Y_COUNT] if is_last else state[length + 3]
    loader["x"], loader["c"] = state[length + 4], state[length + 5]
    loader["alone"], run.ports[LOAD]["apart"] = state[length + 7], max(1, state[length + 8])
    loader["kept"] = moved_kept(run, state[length + 9], first_beat(run))
    run.storing[0] = store if store >= 0 else UNKNOWN
    return length + 12


@inner_jit
def first_beat(run: Run) -> int:
    """Return the beat that holds the first byte of the LOAD under way, if it exists."""
    first = run.fields[0, columns.ADDRESS] + run.fields[0, columns.X_START]
    return beat_at(first, run.machine[columns.BUS_SHIFT])


@inner_jit
def moved_kept(run: Run, kept: int, beats: int) -> int:
    """Return what ``kept_of`` returns for a word some beats behind, in addresses modulo 2**32."""
    last = (kept >> 1) + beats & ADDRESS_MASK >> run.machine[columns.BUS_SHIFT]
    return int(2 * last + (kept & 1))


@jit
def look_for_turn(run: Run, turns: Turns) -> None:
    """Visit the state between two events, and copy the turns that come next if they are known.

    Args:
        run: The program.
        turns: The turns.
    """
    forget_past(run)
    count_tokens(run, turns)
    length = write_state(run, turns)
    state = find_state(turns, length) if length < MOST_WORDS else -1
    if state >= 0:
        number = note_visit(run, turns, state)
        if number:
            turns.visits[number - 1, V_GOES_ON] = 1
        follow(run, turns, number)
    turns.now[0]["next"] = next_visit(run.table, run.fetch[0]["index"])


@inner_jit
def next_visit(table: Row, index: int) -> int:
    """Return the instruction before whose issue the next visit is due: behind a STORE, mostly.

    Args:
        table: Table of the program.
        index: The first instruction that has not been issued.
    """
    later = index + LEAST_APART
    while later < table.shape[0]:
        kind = table[later - 1, columns.KIND]
        is_far = later - index > 3 * LEAST_APART
        if kind == columns.STORE or (is_far and kind == columns.MATMUL):
            break
        later += 1
    return int(later)
