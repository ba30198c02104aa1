"""Kernels: a program on an ideal memory or block RAM, from event to event.

There are two kinds of events that may disturb each other, beats that ports present (``ports``) and
dispatches to a bank of the accumulator buffer; all else follows from them at once and is *settled*:
fetching and issue, starts of LOAD and STORE, and the end of everything.

Events are decided in the order of time, as far as it matters:

- A beat accepted in cycle ``t`` brings a dispatch about in ``t + 3`` at the earliest: a unit is
  ready in ``t + 1``, what waits for its place is issued then and dispatched two cycles later; a
  STORE ends in ``t + latency + 1``, everything else later. So the sooner of the next MATMUL and the
  next VECTOR is decided if it comes before ``t + 3``, ``t`` being the next acceptance.
- A dispatch in cycle ``d`` brings a beat about in ``d + 5`` at the earliest: fetch requests a beat
  once one was taken, after the issue of an instruction, after a start. So beats are decided up to
  ``d + 4``, ``d`` being the next dispatch.
- Of one bank the sooner dispatch comes first, of one cycle the VECTOR.

In block RAM ports do not disturb each other, and a port is served as soon as it asks.
"""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import FAR, UNKNOWN, Row
from accelsim.timeline.execute import gather, time_finish, time_matmul, time_vector
from accelsim.timeline.fetch import has_space, issue_cycle, issue_next, new_fetch, take_instruction
from accelsim.timeline.motion import Run
from accelsim.timeline.ports import (
    FETCH,
    LOAD,
    PORT_COUNT,
    STORE,
    find_asks,
    first_grant,
    new_ports,
    serve,
    serve_alone,
)
from accelsim.timeline.transfer import (
    beats_of_store,
    begin_gather,
    begin_load,
    begin_row,
    load_locally,
    new_loader,
    next_run,
    note_run,
)
from accelsim.timeline.turns import look_for_turn, new_turns
from accelsim.timeline.units import (
    HEAD,
    ISSUED,
    LAST,
    READY,
    STARTED,
    first_dispatch,
    first_start,
    least_head,
    new_units,
    pass_on,
    start_after,
)

EARLIEST_DISPATCH = 3
"""Cycles from the acceptance of a beat to a dispatch that it brings about, at least."""
EARLIEST_BEAT = 5
"""Cycles from a dispatch to a beat that it brings about, at least."""


@inner_jit
def end_instruction(run: Run, index: int) -> None:
    """Note that the end of an instruction is known: who takes a token of it may be dispatched."""
    push = run.table[index, columns.PUSH]
    for taker in range(columns.UNIT_COUNT):
        if (push >> taker) & 1:
            run.changed[taker] = 1


@inner_jit
def finish_transfer(run: Run, unit: int, index: int, end: int) -> None:
    """Note the last action of a LOAD or STORE.

    Args:
        run: The program.
        unit: The unit.
        index: The instruction; its actions and beats are noted.
        end: Cycle in which the last action ends.
    """
    port = LOAD if unit == columns.LOAD_UNIT else STORE
    run.table[index, columns.END] = end
    run.table[index, columns.READY] = run.ports[port]["last"] + 1
    if unit == columns.LOAD_UNIT and run.table[index, columns.BUFFER] == columns.INDEX_BUFFER:
        # Index words are there before the next LOAD may look for them.
        run.table[index, columns.READY] = end + 1
    run.units[unit, READY] = run.table[index, columns.READY]
    run.changed[unit] = 1
    end_instruction(run, index)


@inner_jit
def find_run(run: Run) -> bool:
    """Enter the next run of beats of a LOAD, in this row or a later one; if there is one."""
    loader, port, shift = run.loader[0], run.ports[LOAD], run.machine[columns.BUS_SHIFT]
    while not next_run(run.fields[0], shift, loader, port, run.rings):
        if loader["rows"] == 0:
            return False
        gather(run.words, loader["row"], run.places, run.fields[0])
        begin_row(run.fields[0], shift, loader, port)
    return True


@inner_jit
def go_on_loading(run: Run) -> None:
    """Let the load unit go on after a run of beats."""
    loader, port = run.loader[0], run.ports[LOAD]
    note_run(loader, port)
    if not find_run(run):
        index = loader["index"]
        run.table[index, columns.ACTIONS] = loader["actions"]
        run.table[index, columns.BEATS] = loader["beats"]
        finish_transfer(run, columns.LOAD_UNIT, index, loader["taken"] + 2)


@inner_jit
def end_run(run: Run, port: int) -> None:
    """Note that the last beat of a run was accepted.

    Args:
        run: The program.
        port: Port of the run.
    """
    if port == FETCH:
        fetch, there = run.fetch[0], run.ports[FETCH]
        fetch["requested"] += run.machine[columns.BEAT_INSTRUCTIONS]
        fetch["requested"] = min(fetch["requested"], run.table.shape[0])
        if fetch["requested"] < run.table.shape[0]:
            there["left"] = run.machine[columns.FETCH_BEATS]
            find_asks(there, run.rings)
    elif port == LOAD:
        go_on_loading(run)
    else:
        end = run.ports[STORE]["last"] + run.ports[STORE]["answer"]
        run.units[columns.STORE_UNIT, LAST] = end
        finish_transfer(run, columns.STORE_UNIT, run.storing[0], end)


@inner_jit
def time_requests(run: Run, unit: int, index: int, start: int) -> None:
    """Time a LOAD or STORE that goes by requests.

    Args:
        run: The program.
        unit: The unit.
        index: The instruction.
        start: Cycle in which it starts.
    """
    is_load = unit == columns.LOAD_UNIT
    port = run.ports[LOAD if is_load else STORE]
    lead = columns.LOAD_LEAD if is_load else columns.STORE_LEAD
    port["last"] = start + lead + run.table[index, columns.COST] - 1
    # As behind the last beat of a transfer: two cycles more for a LOAD, whose words are written.
    end = port["last"] + port["busy"] + 2 if is_load else port["last"] + port["answer"]
    if not is_load:
        run.units[columns.STORE_UNIT, LAST] = end
    finish_transfer(run, unit, index, end)


@inner_jit
def start_transfer(run: Run, unit: int, start: int) -> None:
    """Start the next instruction of the load or the store unit.

    Args:
        run: The program.
        unit: The unit.
        start: Cycle in which it starts, from ``first_start``.
    """
    table, index, shift = run.table, run.units[unit, HEAD], run.machine[columns.BUS_SHIFT]
    if table[index, columns.KIND] == columns.FINISH:
        time_finish(table, run.units, start)
        pass_on(table, run.units, unit)
        return
    table[index, columns.START] = start
    table[index, columns.END] = table[index, columns.READY] = FAR
    pass_on(table, run.units, unit)
    if run.machine[columns.REQUEST_BYTES]:
        time_requests(run, unit, index, start)
        return
    if unit == columns.LOAD_UNIT:
        gather(run.words, index, run.places, run.fields[0])
        loader, port = run.loader[0], run.ports[LOAD]
        loader["index"] = index
        if table[index, columns.LOCAL]:
            load_locally(run.fields[0], start, shift, loader, port, run.rings)
            table[index, columns.ACTIONS] = loader["actions"]
            table[index, columns.BEATS] = loader["beats"]
            finish_transfer(run, unit, index, loader["taken"] + 2)
            return
        first = run.words[index, run.places[columns.GATHER]]
        if first:
            begin_gather(run.fields[0], first, start, loader, port)
            gather(run.words, first, run.places, run.fields[0])
            begin_row(run.fields[0], shift, loader, port)
        else:
            begin_load(run.fields[0], start, shift, loader, port)
        if find_run(run):
            return
        # All of it is padding.
        table[index, columns.ACTIONS] = loader["actions"]
        finish_transfer(run, unit, index, loader["taken"] + 2)
        return
    start_store(run, index, start)


@inner_jit
def start_store(run: Run, index: int, start: int) -> None:
    """Start a STORE; one to the local memory is timed.

    Args:
        run: The program.
        index: The instruction.
        start: Cycle in which it starts.
    """
    table, port = run.table, run.ports[STORE]
    before, local = run.storing[0], table[index, columns.LOCAL]
    run.storing[0] = index
    port["last"] = start + columns.STORE_LEAD - 1
    if before >= 0 and table[before, columns.LOCAL] != local:
        # Beats of the other memory are answered first.
        port["last"] = max(port["last"], table[before, columns.END])
    gather(run.words, index, run.places, run.fields[1])
    beats = beats_of_store(run.fields[1], run.machine[columns.BUS_SHIFT])
    table[index, columns.ACTIONS] = table[index, columns.BEATS] = beats
    if local:
        port["last"] += beats
        end = port["last"] + columns.LOCAL_STORED
        run.units[columns.STORE_UNIT, LAST] = end
        finish_transfer(run, columns.STORE_UNIT, index, end)
        return
    port["left"] = beats
    find_asks(port, run.rings)


@inner_jit
def settle_fetch(run: Run) -> None:
    """Take and issue the instructions that can be."""
    fetch, depth = run.fetch[0], run.machine[columns.QUEUE_DEPTH]
    while fetch["index"] < fetch["requested"]:
        if fetch["fetched"] == FAR:
            beats = run.machine[columns.FETCH_BEATS]
            together = run.machine[columns.BEAT_INSTRUCTIONS]
            take_instruction(fetch, run.ports[FETCH], run.rings, beats, together)
        index = fetch["index"]
        if not has_space(run.table, run.units, index, depth):
            return
        if issue_cycle(run.table, run.units, index, fetch["fetched"], depth) >= FAR:
            return
        issue_next(run.table, run.units, fetch, fetch["fetched"], depth)
        unit = run.table[index, columns.UNIT]
        if run.units[unit, STARTED] + 1 == run.units[unit, ISSUED]:
            run.changed[unit] = 1


@inner_jit
def settle(run: Run) -> None:
    """Let everything happen that waits for no beat and no dispatch to a bank."""
    settle_fetch(run)
    unit = 0
    while unit < columns.UNIT_COUNT:
        if not run.changed[unit]:
            unit += 1
            continue
        run.changed[unit] = 0
        if unit == columns.COMPUTE_UNIT or unit == columns.VECTOR_UNIT:
            dispatch = first_dispatch(run.table, run.units, unit)
            known = dispatch != UNKNOWN and dispatch < FAR
            run.decided[unit] = dispatch if known else FAR
            unit += 1
            continue
        start = first_start(run.table, run.units, unit)
        if start != UNKNOWN and start < FAR:
            run.changed[unit] = 1
            start_transfer(run, unit, start)
            settle_fetch(run)
        unit = 0


@inner_jit
def dispatch_sooner(run: Run) -> None:
    """Time the next MATMUL or VECTOR, the one that is dispatched first, or the VECTOR."""
    compute, vector = run.decided[columns.COMPUTE_UNIT], run.decided[columns.VECTOR_UNIT]
    if compute < vector:
        unit, start = columns.COMPUTE_UNIT, start_after(run.units, columns.COMPUTE_UNIT, compute)
        time_matmul(run.table, run.units, run.machine, start)
    else:
        unit, start = columns.VECTOR_UNIT, start_after(run.units, columns.VECTOR_UNIT, vector)
        time_vector(run.table, run.units, run.machine, start)
    index = run.units[unit, HEAD]
    pass_on(run.table, run.units, unit)
    end_instruction(run, index)
    run.changed[columns.COMPUTE_UNIT] = run.changed[columns.VECTOR_UNIT] = 1


@inner_jit
def serve_each(run: Run) -> bool:
    """Serve ports that do not disturb each other, and return whether one of them asked."""
    served = False
    for number in range(PORT_COUNT):
        port = run.ports[number]
        if port["asks"] < FAR:
            serve_alone(port, run.buses[number], run.rings, FAR - 1)
            served = True
            if port["left"] == 0:
                end_run(run, number)
    return served


@inner_jit
def go_on(run: Run) -> bool:
    """Decide the next event, and return whether there was one."""
    settle(run)
    dispatch = min(run.decided[columns.COMPUTE_UNIT], run.decided[columns.VECTOR_UNIT])
    if not run.machine[columns.COMPETING]:
        if serve_each(run):
            return True
    elif dispatch >= first_grant(run.ports, run.buses[0]) + EARLIEST_DISPATCH:
        limit = min(dispatch + EARLIEST_BEAT, FAR) - 1
        ended = serve(run.ports, run.buses[0], run.rings, limit)
        if ended >= 0:
            end_run(run, ended)
        return True
    if dispatch >= FAR:
        return False
    dispatch_sooner(run)
    return True


@jit
def run_instructions(
    table: Row, words: Row, places: Row, machine: Row, alike: Row
) -> tuple[int, int]:
    """Time a program.

    Args:
        table: Table from ``program_table``; receives the times.
        words: The records of the program as integers, shape (instructions, fields of a record).
        places: Place of each of ``FIELDS`` in a record.
        machine: int64 array of shape (``MACHINE_COLUMNS``,).
        alike: Numbers that equal instructions share, from ``accelsim.timeline.laws.alike``: turns
            that repeat are copied (``accelsim.timeline.turns``). Of shape (0,): each is timed.

    Returns:
        The first instruction that waits for a token forever, or -1; and how many instructions were
        copied.
    """
    ports, buses, rings = new_ports(machine)
    run = Run(
        table,
        words,
        places,
        machine,
        new_units(table, machine),
        new_fetch(),
        new_loader(),
        ports,
        buses,
        rings,
        np.zeros((2, columns.TRANSFER_COLUMNS), dtype=np.int64),
        np.full(1, UNKNOWN, dtype=np.int64),
        np.full(columns.UNIT_COUNT, FAR, dtype=np.int64),
        np.ones(columns.UNIT_COUNT, dtype=np.int64),
    )
    ports[FETCH]["left"] = machine[columns.FETCH_BEATS]
    find_asks(ports[FETCH], rings)
    turns = new_turns(run, alike)
    while go_on(run):
        if run.fetch[0]["index"] >= turns.now[0]["next"]:
            look_for_turn(run, turns)
    stuck = min(least_head(run.units), table.shape[0])
    return int(stuck) if stuck < table.shape[0] else -1, int(turns.now[0]["copied"])
