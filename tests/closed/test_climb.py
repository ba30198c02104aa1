"""What a climb from a grid finds, against the grid and the least of all mappings."""

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from accelsim.closed.climbed import best_climbed
from accelsim.closed.evaluate import new_state
from accelsim.closed.exhaust import timed_mapping
from accelsim.closed.objective import value_of
from accelsim.closed.records import machine_record
from accelsim.closed.search import Choice, best_pass
from accelsim.closed.streams import expect
from accelsim.compiler.exhaustive import optimum_of_array
from accelsim.compiler.mapping import array_mapping, check_mapping, strides_of
from accelsim.compiler.search import Search
from accelsim.compiler.work import Candidate
from accelsim.npu import Npu
from experiments.mapping.cases import OBJECTIVES, MappedCase, small_cases

CASES, TOLERANCE, SAME = 300, 0.01, 1e-9
FAR = 0.05
"""A mapping within this share of the optimum is near."""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accelsim.compiler.exhaustive.user_folder", lambda *_: tmp_path)


@cache
def cases() -> list[MappedCase]:
    return list(islice(small_cases(1), CASES))


def both(way: Candidate, npu: Npu, objective: str) -> tuple[Choice, Choice]:
    """Return what the grid has of the first pass of a way, timed, and what the climb ends at."""
    state, piece = new_state(machine_record(npu)), way.passes[0]
    expect(state, piece.record, npu)
    grid = best_pass(state, piece.record, objective, TOLERANCE)
    assert grid is not None
    found = best_climbed(state, piece.record, objective, TOLERANCE)
    assert found is not None
    state["tiling"] = grid.tiling
    _, moved = timed_mapping(state, piece.record)  # the grid only estimates its bytes
    return grid._replace(dram_bytes=moved), found


@pytest.mark.sampled(120)
@pytest.mark.parametrize("number", range(CASES))
def test_what_a_climb_finds_is_legal_and_is_what_a_timing_says(number: int) -> None:
    case = cases()[number]
    state = new_state(machine_record(case.npu))
    for way in case.work.candidates:
        for objective in OBJECTIVES:
            _, found = both(way, case.npu, objective)
            mapping = array_mapping(found.tiling, along_rows=way.along_rows)
            written = strides_of(way.passes[0].record["result"][0])
            check_mapping("layer", mapping, way.window, way.filters, case.npu, written)

            piece = way.passes[0]
            expect(state, piece.record, case.npu)
            state["tiling"] = found.tiling
            cycles, moved = timed_mapping(state, piece.record)
            assert found.cycles == pytest.approx(cycles, rel=SAME)
            assert found.dram_bytes == pytest.approx(moved, rel=SAME)
            margin = 0.0 if objective == "latency" else TOLERANCE
            assert found.cycles <= found.fastest_cycles * (1 + margin) * (1 + SAME)


@pytest.mark.sampled(30)
@pytest.mark.parametrize("number", range(CASES))
def test_a_climb_is_never_worse_than_its_grid(number: int) -> None:
    """But where the grid's mapping takes more than the tolerance beyond a faster one."""
    case = cases()[number]
    for way in case.work.candidates:
        for objective in OBJECTIVES:
            grid, found = both(way, case.npu, objective)
            margin = 0.0 if objective == "latency" else TOLERANCE

            assert found.fastest_cycles <= grid.fastest_cycles
            if grid.cycles <= found.fastest_cycles * (1 + margin):
                values = [value_of(objective, one.cycles, one.dram_bytes) for one in (found, grid)]
                assert values[0] <= values[1] * (1 + SAME)


def far(case: MappedCase, objective: str) -> tuple[bool, bool]:
    """Return whether mappings of grid and climb are more than ``FAR`` from the optimum."""
    state, way = new_state(machine_record(case.npu)), case.work.candidates[0]
    ways = [(way.passes[0], 1)]
    optimum = optimum_of_array(state, ways, case.npu, objective, TOLERANCE)
    fastest = optimum_of_array(state, ways, case.npu, "latency", 0.0)
    assert optimum is not None
    assert fastest is not None
    assert optimum.answer.value is not None
    assert fastest.answer.value is not None
    most_cycles = fastest.answer.value * (1 + TOLERANCE) * (1 + FAR)
    most = optimum.answer.value * (1 + FAR)
    grid, climbed = (
        one.cycles > most_cycles or value_of(objective, one.cycles, one.dram_bytes) > most
        for one in both(way, case.npu, objective)
    )
    return grid, climbed


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_few_climbs_end_far_from_the_optimum_and_more_mappings_of_grids_do(
    objective: str,
) -> None:
    some = cases()[:60]

    found = [far(case, objective) for case in some]
    grids, climbs = sum(grid for grid, _ in found), sum(climbed for _, climbed in found)

    assert climbs <= 0.05 * len(some)
    assert climbs < grids


def test_a_search_by_climbing_says_so() -> None:
    case = cases()[0]
    search = Search("latency", TOLERANCE, "climb")

    assert search.tiling(case.work, case.npu) is not None

    (answer,) = search.answers.values()
    assert (answer.method, answer.least, answer.is_exhaustive) == ("climb", None, False)
