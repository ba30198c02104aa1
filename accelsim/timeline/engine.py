"""The recurrence of docs/npu.md: each instruction of a program timed from those before it.

Units take their instructions in order, and a token has one giver and one taker, so that the times
of an instruction follow from those of instructions before it in its unit, its queue and its givers.
Time order matters in one place, the banks of the accumulator buffer: of the next MATMUL and the
next VECTOR, the one that can be dispatched first is timed first, the VECTOR if both can. Whatever
is not known at that moment waits for one of the two, and comes later.
"""

import numpy as np

from accelsim.kernel import jit
from accelsim.timeline import columns as at
from accelsim.timeline import transfer
from accelsim.timeline.columns import UNKNOWN, Row
from accelsim.timeline.fetch import INDEX, fetch_next, has_space, issue_next, new_fetch
from accelsim.timeline.port import accept_run, new_port
from accelsim.timeline.transfer import beats_of_store, load, new_loader
from accelsim.timeline.units import (
    HEAD,
    LAST,
    READY,
    first_dispatch,
    first_start,
    new_units,
    pass_on,
    start_after,
)


@jit
def time_matmul(table: Row, units: Row, machine: Row, start: int) -> None:
    """Time the next MATMUL.

    Args:
        table: The program.
        units: The units.
        machine: The machine.
        start: From ``first_start``.
    """
    index = units[at.COMPUTE_UNIT, HEAD]
    rows, blocks = machine[at.ROWS], table[index, at.BLOCKS]
    behind = (
        rows + machine[at.COLS] + machine[at.MULTIPLIER_REGISTERS] + machine[at.PIPELINE_REGISTERS]
    )
    table[index, at.START] = start
    if machine[at.OUTPUT_STATIONARY]:
        stream = blocks * rows
        table[index, at.END] = start + stream + behind + rows
        table[index, at.READY] = max(start + 3, start + stream)
        return
    # The unit has been ready since the cycle after the last handoff; nothing starts before cycle 3.
    pixels = table[index, at.WORDS]
    first = max(start + rows, units[at.COMPUTE_UNIT, LAST], units[at.COMPUTE_UNIT, READY] + 2)
    handoff = first + (blocks - 1) * max(rows, pixels, 3)
    units[at.COMPUTE_UNIT, LAST] = handoff + pixels
    table[index, at.END] = handoff + pixels + behind - 1
    table[index, at.READY] = handoff + 1


@jit
def time_vector(table: Row, units: Row, machine: Row, start: int) -> None:
    """Time the next PARAMETERS or VECTOR.

    Args:
        table: The program.
        units: The units.
        machine: The machine.
        start: From ``first_start``.
    """
    index = units[at.VECTOR_UNIT, HEAD]
    table[index, at.START] = start
    if table[index, at.KIND] == at.PARAMETERS:
        end = start + 4 + machine[at.PIPELINE_REGISTERS]
    else:
        taps = table[index, at.BLOCKS] * table[index, at.WORDS]
        end = start + taps + 11 + 3 * machine[at.PIPELINE_REGISTERS]
    table[index, at.END] = end
    table[index, at.READY] = table[index, at.END] + 1


@jit
def note_load(table: Row, index: int, start: int, loader: Row) -> None:
    """Note the times of a LOAD.

    Args:
        table: The program.
        index: The instruction.
        start: From ``first_start``.
        loader: The load unit, which has executed it.
    """
    table[index, at.START] = start
    table[index, at.END] = loader[transfer.TAKEN] + 2
    table[index, at.READY] = loader[transfer.ISSUED] + 1
    table[index, at.ACTIONS] = loader[transfer.ACTIONS]
    table[index, at.BEATS] = loader[transfer.BEATS]


@jit
def time_finish(table: Row, units: Row, start: int) -> None:
    """Time FINISH.

    Args:
        table: The program.
        units: The units.
        start: From ``first_start``.
    """
    index = table.shape[0] - 1
    table[index, at.START] = start
    table[index, at.END] = max(start, units[at.STORE_UNIT, LAST]) + 1
    table[index, at.READY] = table[index, at.END] + 1


@jit
def time_store(table: Row, units: Row, start: int, beats: int, latency: int, port: Row) -> None:
    """Time the next STORE or FINISH.

    Args:
        table: The program.
        units: The units.
        start: From ``first_start``.
        beats: Of the instruction, 0 if it is FINISH.
        latency: Of memory.
        port: The port of the store unit.
    """
    index = units[at.STORE_UNIT, HEAD]
    if beats == 0:
        time_finish(table, units, start)
        return
    table[index, at.START] = start
    accepted = accept_run(port, start + at.STORE_LEAD, beats)
    table[index, at.END] = accepted + latency + 1
    table[index, at.READY] = accepted + 1
    table[index, at.ACTIONS] = beats
    table[index, at.BEATS] = beats
    units[at.STORE_UNIT, LAST] = table[index, at.END]


@jit
def time_sooner(table: Row, units: Row, machine: Row) -> bool:
    """Time the next of the compute and the vector unit, the one that is dispatched first.

    Args:
        table: The program.
        units: The units.
        machine: The machine.

    Returns:
        Whether one of them is known.
    """
    compute = first_dispatch(table, units, at.COMPUTE_UNIT)
    vector = first_dispatch(table, units, at.VECTOR_UNIT)
    if compute != UNKNOWN and (vector == UNKNOWN or compute < vector):
        time_matmul(table, units, machine, start_after(units, at.COMPUTE_UNIT, compute))
        pass_on(table, units, at.COMPUTE_UNIT)
    elif vector != UNKNOWN:
        time_vector(table, units, machine, start_after(units, at.VECTOR_UNIT, vector))
        pass_on(table, units, at.VECTOR_UNIT)
    else:
        return False
    return True


@jit
def gather(words: Row, index: int, places: Row, row: Row) -> None:
    """Copy the fields of a LOAD or STORE.

    Args:
        words: The records of the program as integers.
        index: The instruction.
        places: Where in a record each of ``FIELDS`` is.
        row: Where to, shape (``TRANSFER_COLUMNS``,).
    """
    for field in range(row.shape[0]):
        row[field] = words[index, places[field]]


@jit
def run_instructions(table: Row, words: Row, places: Row, machine: Row) -> int:
    """Time a program.

    Args:
        table: From ``new_table``; receives the times.
        words: The records of the program as integers, shape (instructions, fields of a record).
        places: Where in a record each of ``FIELDS`` is.
        machine: int64 array of shape (``MACHINE_COLUMNS``,).

    Returns:
        The first instruction that waits for a token forever, or -1.
    """
    units, fetch = new_units(table, machine), new_fetch(machine)
    depth, latency, shift = machine[at.QUEUE_DEPTH], machine[at.LATENCY], machine[at.BUS_SHIFT]
    fetch_port = new_port(machine, machine[at.MEMORY_OUTSTANDING])
    loader, load_port = new_loader(machine), new_port(machine, machine[at.MEMORY_OUTSTANDING])
    # A beat of the store unit is under way exactly while memory has not answered it.
    limit = min(machine[at.MEMORY_OUTSTANDING], machine[at.OUTSTANDING])
    store_port = new_port(machine, limit)
    row = np.zeros(at.TRANSFER_COLUMNS, dtype=np.int64)
    count = table.shape[0]
    known = True
    while known:
        known = False
        while fetch[INDEX] < count and has_space(table, units, fetch[INDEX], depth):
            issue_next(table, units, fetch, fetch_next(fetch, fetch_port), depth)
        start = first_start(table, units, at.LOAD_UNIT)
        while start != UNKNOWN:
            index = units[at.LOAD_UNIT, HEAD]
            gather(words, index, places, row)
            load(row, start, shift, loader, load_port)
            note_load(table, index, start, loader)
            pass_on(table, units, at.LOAD_UNIT)
            known = True
            start = first_start(table, units, at.LOAD_UNIT)
        start = first_start(table, units, at.STORE_UNIT)
        while start != UNKNOWN:
            index = units[at.STORE_UNIT, HEAD]
            beats = 0
            if table[index, at.KIND] == at.STORE:
                gather(words, index, places, row)
                beats = beats_of_store(row, shift)
            time_store(table, units, start, beats, latency, store_port)
            pass_on(table, units, at.STORE_UNIT)
            known = True
            start = first_start(table, units, at.STORE_UNIT)
        # Only when nothing else is known is the sooner of these two the next of all.
        known = known or time_sooner(table, units, machine)
    stuck = min(units[:, HEAD].min(), count)
    return int(stuck) if stuck < count else -1
