"""Weighted objectives: what they mean, and the optima and limits that follow from them."""

from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.closed import exhaust
from accelsim.closed.evaluate import new_state
from accelsim.closed.objective import Weights, margin_of, value_of, weights_of
from accelsim.closed.ranking import best_row, score
from accelsim.closed.records import BYTES, CANDIDATE, CYCLES, TILING, machine_record
from accelsim.closed.search import Choice, preferred
from accelsim.closed.streams import expect
from accelsim.compiler.exhaustive import Found, optimum_of_array
from accelsim.compiler.search import Search
from accelsim.errors import UserError
from each import each
from experiments.mapping.cases import MappedCase, small_cases

CASES, SAME, ANY = 60, 1e-9, 1e6
"""Cases; by how much equal values may differ; a tolerance that every mapping keeps."""
SAME_OBJECTIVES = [
    ("latency", "latency=3", "latency=1,energy=0"),
    ("energy", "dram_bytes", "energy=0.25", "energy=1,dram_bytes=2,latency=0"),
    ("edp", "latency,energy", "latency=0.1,dram_bytes=0.1", "edp=7"),
    (
        "latency=2,energy",
        "energy=0.1,latency=0.2",
        "latency,edp",
        "latency=6,energy=1,dram_bytes=2",
    ),
]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accelsim.compiler.exhaustive.user_folder", lambda *_: tmp_path)


@each("names", SAME_OBJECTIVES)
def test_weights_that_are_multiples_are_the_same_objective(names: tuple[str, ...]) -> None:
    assert len({weights_of(name) for name in names}) == 1
    assert max(weights_of(names[0])) == 1
    assert len({margin_of(name, 0.5) for name in names}) == 1


def test_latency_alone_has_no_margin() -> None:
    assert margin_of("latency=2", 0.5) == 0
    assert margin_of("latency=2,energy=1e-9", 0.5) == 0.5


def test_the_value_is_a_product_of_powers() -> None:
    cycles, moved = np.array([3.0, 9.0]), np.array([4.0, 5.0])

    assert value_of("latency", 3.0, 4.0) == 3
    assert value_of("dram_bytes", 3.0, 4.0) == 4
    assert value_of("edp", 3.0, 4.0) == 12
    assert value_of("latency=2,energy", 3.0, 4.0) == 6
    assert list(value_of("energy=2,latency", cycles, moved)) == [3**0.5 * 4, 15]


@given(
    st.sampled_from(SAME_OBJECTIVES),
    st.floats(1, 1e12),
    st.floats(1, 1e12),
)
def test_kernels_compute_the_value(names: tuple[str, ...], cycles: float, moved: float) -> None:
    assert score(weights_of(names[0]), cycles, moved) == value_of(names[0], cycles, moved)


@each(
    ("objective", "said"),
    [
        ("latency=-1", "the weight of latency must be a number of at least 0, not '-1'"),
        ("energy=two", "the weight of energy must be a number of at least 0, not 'two'"),
        ("energy=", "the weight of energy must be a number of at least 0, not ''"),
        ("edp=nan", "the weight of edp must be a number of at least 0, not 'nan'"),
        ("edp=inf", "the weight of edp must be a number of at least 0, not 'inf'"),
        ("latency=0,edp=0", "at least one weight must be above 0, not 'latency=0,edp=0'"),
        ("latency=1,latncy=2", "no such choice: 'latncy', did you mean latency?"),
        ("latency=1,latency=2", "latency is given twice"),
        ("latency,", "no such choice: ''; known: dram_bytes, edp, energy, latency"),
        ({"latency": 1}, "no such choice: \"{'latency': 1}\", did you mean latency?"),
    ],
)  # fmt: skip
def test_what_is_no_objective_is_refused(objective: str, said: str) -> None:
    with pytest.raises(UserError) as refused:
        Search(objective)

    assert refused.value.problems == (f"objective: {said}",)


@cache
def cases() -> list[MappedCase]:
    return list(islice(small_cases(2), CASES))


def optimum(case: MappedCase, objective: str, tolerance: float) -> Found:
    state = new_state(machine_record(case.npu))
    ways = [(way.passes[0], len(way.passes)) for way in case.work.candidates]
    found = optimum_of_array(state, ways, case.npu, objective, tolerance)
    assert found is not None
    assert found.answer.is_exhaustive
    return found


@pytest.mark.sampled(15)
@pytest.mark.parametrize("number", range(CASES))
def test_names_of_the_same_objective_have_the_same_optimum(number: int, tmp_path: Path) -> None:
    for names in SAME_OBJECTIVES:
        found = [optimum(cases()[number], name, ANY) for name in names]
        for file in tmp_path.iterdir():
            file.unlink()
        again = optimum(cases()[number], names[-1], ANY)  # not from the disk

        assert [one.answer.objective for one in found] == list(names)
        assert again == found[-1]
        for one in found:
            same = replace(one, answer=replace(one.answer, objective=names[-1]))
            assert same == again


@pytest.mark.sampled(15)
@pytest.mark.parametrize("number", range(CASES))
def test_more_weight_on_latency_takes_no_more_cycles_and_moves_no_fewer_bytes(number: int) -> None:
    """If (c, m) is least of c^a m^b, and (d, n) of d^A n^b with A > a, then d <= c and n >= m."""
    some, amounts = cases()[number], []
    state = new_state(machine_record(some.npu))
    for objective in ("energy", "latency=1,energy=9", "edp", "latency=2,energy", "latency=9,edp"):
        found = optimum(some, objective, ANY)
        piece = some.work.candidates[found.way].passes[0]
        expect(state, piece.record, some.npu)
        state["tiling"] = found.record()
        passes = len(some.work.candidates[found.way].passes)
        amounts.append([passes * one for one in exhaust.timed_mapping(state, piece.record)])

    for (cycles, moved), (next_cycles, next_moved) in pairwise(amounts):
        assert next_cycles <= cycles * (1 + SAME)
        assert next_moved >= moved * (1 - SAME)


def limit_is_right(weights: Weights, powers: tuple[int, int], amounts: tuple[float, ...]) -> bool:
    """Return whether a mapping is no better beyond ``useful_cycles``, and is better before it."""
    candidate, (cycles, best_bytes, moved) = np.full(CANDIDATE, np.inf), amounts
    candidate[CYCLES], candidate[BYTES] = cycles, best_bytes
    limit = exhaust.useful_cycles(moved, candidate, weights, np.inf)

    def value(cycles: float, moved: float) -> float:
        return cycles ** powers[0] * moved ** powers[1]

    best = value(cycles, best_bytes)
    return value(limit * (1 + 1e-6), moved) > best > value(limit * (1 - 1e-6), moved)


AMOUNTS = st.tuples(*[st.floats(1, 1e9)] * 3)


@given(st.tuples(st.integers(1, 9), st.integers(0, 9)), AMOUNTS)
def test_a_timing_is_given_up_where_its_mapping_is_no_better(
    powers: tuple[int, int], amounts: tuple[float, ...]
) -> None:
    weights = weights_of(f"latency={powers[0]},energy={powers[1]}")

    assert limit_is_right(weights, powers, amounts)


def test_a_limit_by_the_weights_in_reverse_is_wrong() -> None:
    """A mutant."""
    weights = Weights(*reversed(weights_of("latency=2,energy")))

    assert not limit_is_right(weights, (2, 1), (100.0, 100.0, 90.0))
    assert not limit_is_right(weights, (2, 1), (100.0, 100.0, 110.0))


def test_of_equal_mappings_the_faster_comes_first_and_then_the_one_with_fewer_bytes() -> None:
    tiling = np.zeros(1, dtype=TILING)
    choices = [Choice(tiling, *cost, 10.0) for cost in ((12, 5), (10, 6), (10, 5), (15, 4))]

    assert preferred(choices, "latency") == 2
    assert preferred(choices, "energy", 0.25) == 2
    assert preferred(choices, "energy", 0.5) == 3
    assert preferred(choices, "edp", 0.5) == 2

    table = np.zeros((len(choices), CANDIDATE))
    table[:, CYCLES] = [one.cycles for one in choices]
    table[:, BYTES] = [one.dram_bytes for one in choices]
    rows = np.arange(len(choices))
    for objective, margin in (("latency", 0.0), ("energy", 0.25), ("energy", 0.5), ("edp", 0.5)):
        best = best_row(table, rows, len(rows), weights_of(objective), margin)
        assert best == preferred(choices, objective, margin)
