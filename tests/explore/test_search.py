"""A sweep whose strategy hears results is the same for any workers, kills and resumptions."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from accelsim.errors import ResultError, StudyError
from accelsim.explore import STRATEGIES, SweepSummary, read_sweep, sweep
from accelsim.explore.axis import Design
from accelsim.explore.stop import Progress, Stop, growth
from accelsim.explore.strategy import Result, SearchTask
from explore import fakes

Write = Callable[..., Path]
TOLD: list[Result] = []


class Climber:
    """Goes to unseen neighbours of the cheapest feasible designs that it heard of."""

    hears = True

    def __init__(self, task: SearchTask) -> None:
        self.task = task
        self.left = task.budget or 0
        self.seen: set[Design] = set()
        self.heard: list[tuple[tuple[float, ...], Design]] = []

    def ask(self, most: int) -> list[Design]:
        found: list[Design] = []
        for design in self.candidates():
            if len(found) == min(most, self.left):
                break
            if design not in self.seen:
                self.seen.add(design)
                found.append(design)
        self.left -= len(found)
        return found

    def candidates(self) -> Iterator[Design]:
        for _, best in sorted(self.heard):
            for place in range(len(best)):
                for step in (-1, 1):
                    moved = (*best[:place], (best[place] or 0) + step, *best[place + 1 :])
                    if self.task.space.holds(moved):
                        yield moved
        yield from self.task.space.designs()

    def tell(self, results: Sequence[Result]) -> None:
        TOLD.extend(results)
        self.heard += [(one.costs, one.design) for one in results if one.feasible]


@pytest.fixture(autouse=True)
def climb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRATEGIES, "climb", Climber)
    TOLD.clear()


METRICS = "metrics: {both_s: geomean(latency_s)}"
SEARCH = "strategy: climb\nbudget: 20\nbatch: 3"
OBJECTIVES = f"{METRICS}\nobjectives: [both_s, {{metric: area_um2, goal: min}}]\n{SEARCH}"


def run(study: Path, out: Path, **arguments: Any) -> SweepSummary:
    usual: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    return sweep(study, out, **(usual | arguments))


def test_every_accelerator_of_a_search_is_on_every_network(
    write_study: Write, tmp_path: Path
) -> None:
    summary = run(write_study(objectives=OBJECTIVES), tmp_path / "out")
    table = read_sweep(tmp_path / "out").table

    assert (summary.points, summary.computed, summary.complete) == (40, 40, True)
    assert table["point"].tolist() == list(range(40))
    designs = table[list(read_sweep(tmp_path / "out").fields)].drop_duplicates()
    assert len(designs) == 20
    assert table["workload"].value_counts().tolist() == [20, 20]


def test_results_are_those_of_the_table(write_study: Write, tmp_path: Path) -> None:
    run(write_study(objectives=OBJECTIVES), tmp_path / "out")
    table = read_sweep(tmp_path / "out").table

    assert len(TOLD) == 20
    assert any(not one.costs for one in TOLD)
    assert any(one.violations[0] > 0 for one in TOLD if one.costs)
    for place, result in enumerate(TOLD):
        rows = table.iloc[[place, place + 20]]
        assert bool(result.costs) == (rows["status"] == "ok").all()
        assert result.feasible == rows["feasible"].all()
        if result.costs:
            assert result.costs == (rows["both_s"].iloc[0], rows["area_um2"].iloc[0])
            area = rows["area_um2"].iloc[0]
            assert result.violations[0] == pytest.approx(max(area - 9000, 0) / 9000)


def test_two_workers_and_a_stop_give_the_bytes_of_one(write_study: Write, tmp_path: Path) -> None:
    study = write_study(objectives=OBJECTIVES)

    def stop(done: int, _: int) -> None:
        if done > 9:
            raise KeyboardInterrupt

    run(study, tmp_path / "one")
    told = list(TOLD)
    run(study, tmp_path / "two", workers=2)
    with pytest.raises(KeyboardInterrupt):
        run(study, tmp_path / "three", progress=stop)
    TOLD.clear()
    summary = run(study, tmp_path / "three", resume=True)

    assert summary.reused > 0
    assert summary.computed + summary.reused == 40
    assert told == TOLD
    for name in ("table.csv", "table.parquet", "study.yaml", "made_with.json"):
        for other in ("two", "three"):
            assert (tmp_path / "one" / name).read_bytes() == (tmp_path / other / name).read_bytes()


def test_a_complete_search_is_resumed_without_a_point(write_study: Write, tmp_path: Path) -> None:
    run(write_study(objectives=OBJECTIVES), tmp_path / "out")

    summary = run(
        write_study(objectives=OBJECTIVES),
        tmp_path / "out",
        resume=True,
        evaluate=fakes.broken_evaluate,
    )

    assert (summary.computed, summary.reused, summary.complete) == (0, 40, True)


def test_a_strategy_that_gives_other_designs_than_before_is_refused(
    write_study: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(write_study(objectives=OBJECTIVES), tmp_path / "out")

    class Other(Climber):
        def candidates(self) -> Iterator[Design]:
            yield from reversed(list(self.task.space.designs()))

    monkeypatch.setitem(STRATEGIES, "climb", Other)
    with pytest.raises(ResultError, match=r"out: point 0 is stored with \(4, 8, 8, 'int8', 5000"):
        run(write_study(objectives=OBJECTIVES), tmp_path / "out", resume=True)


def test_a_search_cannot_be_shared_out(write_study: Write, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"^shard: strategy climb must hear the results of all"):
        run(write_study(objectives=OBJECTIVES), tmp_path / "out", shard=(1, 2))

    assert not (tmp_path / "out").exists()


def test_objectives_of_one_network_of_several_are_refused(
    write_study: Write, tmp_path: Path
) -> None:
    lines = f"objectives: [area_um2, latency_s]\n{SEARCH}"

    with pytest.raises(
        StudyError,
        match=r"study\.yaml:13:24: objectives: strategy climb looks for accelerators, and latency_s"
        r" is another for each of the 2 networks; name a metric over the networks, such as geomean",
    ):
        run(write_study(objectives=lines), tmp_path / "out")


def test_a_batch_is_refused_where_nothing_hears(write_study: Write, tmp_path: Path) -> None:
    lines = "objectives: [latency_s]\nbatch: 4"

    with pytest.raises(StudyError, match=r"study\.yaml:14:1: batch: is for strategies that hear"):
        run(write_study(objectives=lines), tmp_path / "out")


def test_a_search_has_no_digest_of_points(write_study: Write, tmp_path: Path) -> None:
    run(write_study(objectives=OBJECTIVES), tmp_path / "out")

    assert json.loads((tmp_path / "out/study.yaml").read_text())["points"] == {"number": 40}


def test_a_search_stops_when_its_hypervolume_stalls(write_study: Write, tmp_path: Path) -> None:
    stalls = OBJECTIVES.replace("budget: 20", "budget: 32\nstop: {stalled_batches: 3}")

    summary = run(write_study(objectives=stalls), tmp_path / "out", workers=2)
    made_with = json.loads((tmp_path / "out/made_with.json").read_text())
    again = run(write_study(objectives=stalls), tmp_path / "out", resume=True)

    assert summary.complete
    assert summary.points < 64
    assert summary.points == len(read_sweep(tmp_path / "out").table)
    assert summary.stopped == made_with["stopped"]
    assert summary.stopped == "3 batches raised the hypervolume by no more than 0 %"
    assert (again.computed, again.reused, again.stopped) == (0, summary.points, summary.stopped)


def test_a_search_stops_with_the_batch_in_which_its_time_is_over(
    write_study: Write, tmp_path: Path
) -> None:
    timed = OBJECTIVES.replace("budget: 20", "budget: 20\nstop: {seconds: 1.0e-9}")

    first = run(write_study(objectives=timed), tmp_path / "out")
    second = run(write_study(objectives=timed), tmp_path / "out", resume=True)

    assert (first.points, first.computed) == (6, 6)
    assert first.stopped == "the search took more than 1e-09 s"
    assert (second.reused, second.computed) == (6, 6)


def test_a_front_that_grows_does_not_stall() -> None:
    before = [(1.0, 3.0), (3.0, 1.0)]

    assert growth(before, before) == 0
    assert growth(before, [*before, (4.0, 4.0)]) == 0
    assert growth(before, [*before, (2.0, 2.0)]) > 0.1
    assert growth([], before) == float("inf")
    assert growth([(2.0,)], [(2.0,)]) == 0


def test_nothing_stalls_before_a_design_is_feasible() -> None:
    progress = Progress(Stop(stalled_batches=1))

    assert [progress.reason([], 0.0) for _ in range(3)] == ["", "", ""]
    assert progress.reason([(1.0,)], 0.0) == ""
    assert progress.reason([], 0.0).startswith("1 batches raised")
