"""The search of all mappings against every mapping of small layers, timed one by one."""

from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from accelsim.closed.columns import FOLDED, WORK
from accelsim.closed.evaluate import new_state
from accelsim.closed.exhaust import (
    BOX_BLOCKS,
    BOX_HEIGHT,
    BOX_IMAGES,
    BOX_WIDTH,
    LEAST_CYCLES,
    least_mapping,
    timed_mapping,
)
from accelsim.closed.piece import ArrayPiece
from accelsim.closed.proof import boxes_of
from accelsim.closed.records import machine_record
from accelsim.compiler import layers_of
from accelsim.compiler.exhaustive import Found, optimum_of_array
from accelsim.compiler.network import estimate_layers
from accelsim.compiler.search import Search
from accelsim.compiler.work import TapsWork
from accelsim.errors import UserError
from accelsim.npu import Npu
from accelsim.schedule.shapes import copied
from closed.batches import batched_cases
from experiments.mapping.cases import OBJECTIVES, MappedCase, small_cases
from experiments.mapping.speed import count_mappings
from experiments.tiers.cases import BASE, random_grid, random_layer
from naive.mapping import Timed, least_value, mappings_of_pass, time_tiles, time_ways

CASES, BATCHED, TOLERANCE = 300, 60, 0.01
ROWS = range(0, CASES, 5)
SAME = 1e-9
BOX_SIZES = [BOX_HEIGHT, BOX_WIDTH, BOX_BLOCKS, BOX_IMAGES]
"""Columns of a box that tell its mappings from those of others."""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accelsim.compiler.exhaustive.user_folder", lambda *_: tmp_path)


@cache
def cases() -> list[MappedCase]:
    """Return the cases; those of ``ROWS`` with rows, and with what lies on the chip; batches."""
    drawn = list(islice(small_cases(1), CASES))
    some = [(number, case) for number, case in enumerate(drawn) if number in ROWS]
    rows = [in_rows(case, number) for number, case in some]
    near = [on_chip(case, number) for number, case in some]
    return drawn + rows + near + list(islice(batched_cases(1), BATCHED))


def on_chip(case: MappedCase, seed: int) -> MappedCase:
    """Return a case whose tensors may lie in the local memory, and whose weights may stay."""
    random, candidates = Random(seed), []
    source, result, residence = random.random() < 0.7, random.random() < 0.5, random.randint(0, 2)
    for way in case.work.candidates:
        passes = []
        for piece in way.passes:
            record = copied(piece.record)
            record["source"]["local"], record["result"]["local"] = source, result
            if not record["held"]["rows"][0]:
                record["constants"]["residence"] = residence
            passes.append(ArrayPiece(record))
        candidates.append(way._replace(passes=passes))
    return replace(case, work=replace(case.work, candidates=tuple(candidates)))


def in_rows(case: MappedCase, seed: int) -> MappedCase:
    """Return a case on a row-stationary array."""
    grid = random_grid(Random(seed))
    return replace(case, npu=replace(case.npu, dataflow="row_stationary", row_array=grid))


def optimum(case: MappedCase, objective: str, tolerance: float = TOLERANCE) -> Found:
    state = new_state(machine_record(case.npu))
    ways = [(way.passes[0], len(way.passes)) for way in case.work.candidates]
    found = optimum_of_array(state, ways, case.npu, objective, tolerance)  # type: ignore[arg-type]
    assert found is not None
    return found


def all_timed(case: MappedCase) -> list[Timed]:
    return [
        Timed(one.mapping, one.cycles * len(way.passes), one.dram_bytes * len(way.passes))
        for way in case.work.candidates
        for one in time_ways(way, case.npu)
    ]


@pytest.mark.sampled(120)
@pytest.mark.parametrize("number", range(CASES + 2 * len(ROWS) + BATCHED))
def test_the_optimum_is_the_least_of_all_mappings(number: int) -> None:
    case = cases()[number]
    timed = all_timed(case)

    for objective in OBJECTIVES:
        for tolerance in (TOLERANCE, 1e6):
            answer = optimum(case, objective, tolerance).answer

            assert answer.is_exhaustive
            assert answer.value == answer.least
            assert answer.value == pytest.approx(
                least_value(timed, objective, tolerance), rel=SAME, abs=0
            )


@pytest.mark.sampled(30)
@pytest.mark.parametrize("number", range(CASES + 2 * len(ROWS) + BATCHED))
def test_every_legal_mapping_is_in_a_box_and_not_below_its_bound(number: int) -> None:
    case = cases()[number]
    state = new_state(machine_record(case.npu))
    for way in case.work.candidates:
        work = way.passes[0].record
        boxes = {
            tuple(box[BOX_SIZES].astype(int).tolist()): box[LEAST_CYCLES]
            for box in boxes_of(state, work)
        }
        timed = time_ways(way, case.npu)
        assert count_mappings(state, work) == len(timed)
        for one in timed:
            state["tiling"] = one.mapping.tiling()
            cycles, beats, *_ = least_mapping(state, work)
            moved = beats * case.npu.bus_bytes
            tile = one.mapping
            box = tile.height, tile.width, tile.blocks, tile.images

            assert boxes[box] <= cycles * (1 + SAME)
            assert cycles <= one.cycles * (1 + SAME)
            assert moved <= one.dram_bytes * (1 + SAME)


@pytest.mark.sampled(30)
@pytest.mark.parametrize("number", range(CASES))
def test_no_mapping_ends_before_an_array_that_waited_has_done_its_work(number: int) -> None:
    """A timing is given up by this rule."""
    case = cases()[number]
    state = new_state(machine_record(case.npu))
    for way in case.work.candidates:
        work = way.passes[0].record
        for mapping in mappings_of_pass(way, case.npu):
            state["tiling"] = mapping.tiling()
            least = least_mapping(state, work)
            cycles, _ = timed_mapping(state, work)
            times, sums = state["times"][0], state["sums"][0]
            idle_cycles = times[FOLDED] - sums[WORK]

            assert idle_cycles + least.array_cycles <= cycles * (1 + SAME)


class Tiles(Search):
    """Keeps the layers of the vector unit that it is asked about."""

    def __init__(self) -> None:
        super().__init__(objective="edp", method="exhaustive")
        self.asked: list[TapsWork] = []

    def tile(self, work: TapsWork, npu: Npu) -> tuple[int, int] | None:
        self.asked.append(work)
        return super().tile(work, npu)


@pytest.mark.parametrize("kind", ["pool", "depthwise", "add"])
def test_the_optimum_of_a_layer_of_the_vector_unit_is_the_least_of_all_tiles(kind: str) -> None:
    network, _ = random_layer(Random(2), kind)
    search = Tiles()
    estimate_layers(layers_of(network), BASE, search)
    (work,) = [one for one in search.asked if one.name]

    least = least_value(time_tiles(work.piece, work.windows, BASE), "edp", TOLERANCE)

    assert search.answers[work.name].value == pytest.approx(least, rel=SAME, abs=0)
    assert search.answers[work.name].is_exhaustive


def test_an_optimum_is_found_once_for_equal_layers_and_machines(tmp_path: Path) -> None:
    case, other = cases()[:2]

    first = optimum(case, "edp")
    files = list(tmp_path.iterdir())  # the fastest mapping, and that of the objective
    for file in files:
        file.write_text(file.read_text().replace('"way": ', '"way": 7'))
    assert optimum(case, "edp").way != first.way  # what lies there is taken
    for file in files:
        file.write_text("no optimum")
    assert optimum(case, "edp") == first  # what is not whole is found again
    optimum(case, "latency")
    assert len(list(tmp_path.iterdir())) == 2
    optimum(other, "edp")

    assert len(list(tmp_path.iterdir())) == 4


def test_a_search_that_ends_early_says_how_far_it_may_be_off() -> None:
    for case in cases()[:20]:
        state = new_state(machine_record(case.npu))
        ways = [(way.passes[0], len(way.passes)) for way in case.work.candidates]
        early = optimum_of_array(state, ways, case.npu, "latency", 0.0, most_timed=0)
        assert early is not None
        assert early.answer.value is not None
        assert early.answer.least is not None
        least = optimum(case, "latency").answer.value

        assert not early.answer.is_exhaustive
        assert early.answer.least <= least <= early.answer.value


def test_a_search_by_another_name_is_refused() -> None:
    with pytest.raises(UserError, match="search: no such choice: 'exhaustiv', did you mean"):
        Search(method="exhaustiv")  # type: ignore[arg-type]
