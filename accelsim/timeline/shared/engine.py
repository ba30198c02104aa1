"""Kernels: NPUs on one memory, cycle by cycle; cycles in which nothing can happen are skipped."""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.memory.shared import kernel as memory
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import time_finish
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.core import act, is_over, next_cycle
from accelsim.timeline.units import least_head


@jit
def new_state(table: Row, machine: Row, first_port: int, fetch_base: int, data_base: int) -> Row:
    """Return the state of an NPU that has done nothing.

    Args:
        table: The program.
        machine: The machine.
        first_port: First of its three ports of the memory: fetch, load, store.
        fetch_base: Address of the program.
        data_base: Address of its image.

    Returns:
        int64 array of shape (``STATE_COLUMNS`` + rings,).
    """
    entries = machine[columns.OUTSTANDING]
    ring = entries * walker.ACTION_COLUMNS
    together = machine[columns.BEAT_INSTRUCTIONS]
    fetched = max(1, machine[columns.PREFETCH] // together) * machine[columns.FETCH_BEATS]
    state = np.zeros(walker.STATE_COLUMNS + 2 * ring + 2 * fetched, dtype=np.int64)
    state[walker.BEATS] = -(-table.shape[0] // together) * machine[columns.FETCH_BEATS]
    state[walker.FETCHED] = state[walker.FINISHED] = walker.FAR
    state[walker.CHANGED] = 1
    state[walker.LOADING + walker.INDEX] = state[walker.STORING + walker.INDEX] = -1
    state[walker.LOADING + walker.LAST] = columns.UNKNOWN
    state[walker.ENTRIES] = entries
    state[walker.LOAD_RING] = walker.STATE_COLUMNS
    state[walker.STORE_RING] = walker.STATE_COLUMNS + ring
    state[walker.FETCH_RING] = walker.STATE_COLUMNS + 2 * ring
    state[walker.SLOT_RING] = state[walker.FETCH_RING] + fetched
    state[walker.SLOTS] = fetched
    state[walker.STATE_COLUMNS : walker.STATE_COLUMNS + 2 * ring] = columns.UNKNOWN
    state[state[walker.SLOT_RING] :] = columns.UNKNOWN
    state[walker.FETCH_BASE] = fetch_base
    state[walker.DATA_BASE] = data_base
    state[walker.FIRST_PORT] = first_port
    return state


@inner_jit
def step_together(cores: Any, places: Row, system: Row, ports: Row, dram: Row, cycle: int) -> int:
    """Let a cycle of NPUs and their memory happen.

    Args:
        cores: Programs and states of NPUs, as ``run_shared`` takes them.
        places: Place of each of ``FIELDS`` in a record.
        system: System of the memory.
        ports: Ports of the memory, three for each NPU.
        dram: DRAM behind the ports.
        cycle: The cycle, 0 or what the call before returned.

    Returns:
        The next cycle in which something may happen; ``FAR`` or later if nothing ever will.
    """
    active, running = memory.step(system, ports, dram, cycle), False
    for core in range(len(cores)):
        table, words, machine, units, fetch, state, causes = cores[core]
        if is_over(table, state):
            continue
        running = True
        active = (
            act(
                table, words, places, machine, units, fetch, state, causes, cycle,
                system, ports, dram,
            )
            or active
        )  # fmt: skip
    if not running:
        return walker.FAR
    if active:
        return cycle + 1
    after = memory.next_step(system, ports, dram, cycle)
    for core in range(len(cores)):
        table, words, machine, units, fetch, state, causes = cores[core]
        if not is_over(table, state):
            after = min(after, next_cycle(table, machine, units, fetch, state, ports, cycle))
    return int(after)


@jit
def run_shared(cores: Any, places: Row, system: Row, ports: Row, dram: Row) -> Row:
    """Time the programs of NPUs that begin in the same cycle.

    Args:
        cores: Table, words, machine, units, fetch, state and causes of each NPU, as ``core.act``
            takes them. The tables receive the times.
        places: Place of each of ``FIELDS`` in a record.
        system: System of the memory.
        ports: Ports of the memory, three for each NPU.
        dram: DRAM behind the ports.

    Returns:
        int64 array of shape (NPUs,): the first instruction that waits for a token forever, or -1.
    """
    cycle = 0
    while cycle < walker.FAR:
        cycle = step_together(cores, places, system, ports, dram, cycle)
    stuck = np.full(len(cores), -1, dtype=np.int64)
    for core in range(len(cores)):
        table, _, _, units, _, state, _ = cores[core]
        if is_over(table, state):
            time_finish(table, units, state[walker.FINISHED])
        else:
            stuck[core] = least_head(units)
    return stuck
