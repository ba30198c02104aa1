"""The cycles of a layer, from its record and its mapping."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.amounts import count_flow, count_pass, count_taps
from accelsim.closed.array import cut_buffers, time_pass
from accelsim.closed.columns import READY
from accelsim.closed.plan import plan_pass
from accelsim.closed.records import STATE, STORE, Record
from accelsim.closed.taps import cut_operands, plan_taps, time_flow, time_taps
from accelsim.closed.units import rest_units
from accelsim.kernel import inner_jit, jit


def new_state(machine: NDArray[np.void]) -> NDArray[np.void]:
    """Return units that have done nothing.

    Args:
        machine: Machine, as ``machine_record`` returns it.

    Returns:
        Structured array of ``STATE``, shape (1,).
    """
    state: Any = np.zeros(1, dtype=STATE)
    state["machine"], state["passes"] = machine, 1
    reset(state)
    return state


@jit
def reset(states: Any) -> None:
    """Let units begin anew."""
    rest_units(states[0])


@jit
def run_pass(states: Any, works: Any, tilings: Any, row: Any, goes_on: bool) -> None:
    """Move units over a pass over the array, and count what it moves and computes.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        tilings: Structured array of ``TILING``, shape (1,).
        row: ``accelsim.closed.amounts.Row`` to add to, or of shape (0,).
        goes_on: Whether the buffers are cut as for the pass before.
    """
    state = states[0]
    set_tiling(state, tilings[0])
    plan_pass(state, works[0])
    if row.shape[0]:
        count_pass(state, works[0], row)
    if not goes_on:
        cut_buffers(state)
    time_pass(state)


@inner_jit
def set_tiling(state: Record, tiling: Record) -> None:
    """Copy a tiling."""
    own = state.tiling
    own.height, own.width, own.blocks = tiling.height, tiling.width, tiling.blocks
    own.filter_blocks, own.filters_outer = tiling.filter_blocks, tiling.filters_outer
    own.chunk_blocks, own.images = tiling.chunk_blocks, tiling.images


@jit
def run_taps(states: Any, works: Any, zones: Any, height: int, width: int, row: Any) -> None:
    """Move units over a layer that joins taps, in tiles of ``height`` x ``width`` results.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``TAP_WORK``, shape (1,).
        zones: Structured array of ``ZONE``, shape (zones,).
        height: Rows of a tile.
        width: Columns of a tile.
        row: ``accelsim.closed.amounts.Row`` to add to, or of shape (0,).
    """
    state = states[0]
    state.tiling.height, state.tiling.width = height, width
    plan_taps(state, works[0], zones)
    if row.shape[0]:
        count_taps(state, works[0], zones, row)
    cut_operands(state)
    time_taps(state)


@jit
def run_flow(states: Any, works: Any, row: Any) -> None:
    """Move units over work of which only amounts are known.

    Args:
        states: Structured array of ``STATE``, shape (1,).
        works: Structured array of ``FLOW_WORK``, shape (1,).
        row: ``accelsim.closed.amounts.Row`` to add to, or of shape (0,).
    """
    if row.shape[0]:
        count_flow(states[0], works[0], row)
    time_flow(states[0], works[0])


def cycles_of(state: NDArray[np.void]) -> float:
    """Return the cycles up to the last beat of the last STORE."""
    return float(state["times"][0, READY + STORE])
