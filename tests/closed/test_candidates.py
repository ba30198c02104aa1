"""What the search expects of mappings, against what a timing says of them."""

from functools import cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.evaluate import new_state
from accelsim.closed.exhaust import timed_mapping
from accelsim.closed.records import BYTES, CYCLES, FIRST_SIZE, TILING, machine_record
from accelsim.closed.search import _pass_grid, pass_table
from accelsim.closed.streams import expect
from experiments.mapping.cases import MappedCase, small_cases

CASES = 120
NEAR = 0.25
"""Share within which an expectation is near."""


@cache
def cases() -> list[MappedCase]:
    return list(islice(small_cases(3), CASES))


def timed_table(case: MappedCase) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the candidates of the first pass of a case, timed, and the bytes of each.

    Returns:
        float64 array of shape (mappings, ``CANDIDATE``) and one of shape (mappings,).
    """
    state, work = new_state(machine_record(case.npu)), case.work.candidates[0].passes[0].record
    expect(state, work, case.npu)
    table = pass_table(state, work, _pass_grid(state, work), True)
    moved = np.zeros(len(table))
    for place, row in enumerate(table):
        state["tiling"] = np.array([tuple(row[FIRST_SIZE:].astype(int).tolist())], dtype=TILING)
        row[CYCLES], moved[place] = timed_mapping(state, work)
    return table, moved


def test_bytes_of_mappings_are_near_those_of_a_timing() -> None:
    ratios = []
    for case in cases():
        table, moved = timed_table(case)
        ratios.append(moved / table[:, BYTES])

    far = np.abs(np.concatenate(ratios) - 1) > NEAR

    assert len(far) > 1500
    assert far.mean() <= 0.03
