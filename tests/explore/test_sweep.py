"""A sweep gives the same table however it is run."""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

from accelsim.database import database
from accelsim.errors import ResultError, StudyError
from accelsim.explore import SweepInterrupted, SweepSummary, read_sweep, store, sweep
from explore import fakes

Write = Callable[..., Path]
POINTS = 64


def run(study: Path, out: Path, **arguments: Any) -> SweepSummary:
    usual: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    return sweep(study, out, **(usual | arguments))


def parts(out: Path) -> list[Path]:
    return sorted((out / "points").glob("part-*.parquet"))


def test_table_holds_every_point_in_order(write_study: Write, tmp_path: Path) -> None:
    summary = run(write_study(), tmp_path / "out")
    table = read_sweep(tmp_path / "out").table

    assert (summary.points, summary.computed, summary.reused) == (POINTS, POINTS, 0)
    assert summary.refused == POINTS // 2
    assert table["point"].tolist() == list(range(POINTS))
    assert table["key"].nunique() == POINTS
    assert list(table.columns)[:13] == [
        "point",
        "key",
        "workload",
        "array.rows",
        "array.cols",
        "vector_unit.lanes",
        "numbers.weight",
        "clock_hz",
        "status",
        "reason",
        "feasible",
        "front",
        "cycles",
    ]


def test_integers_survive_beside_refused_points(out: Path) -> None:
    table = read_sweep(out).table

    made = table[table["status"] == "ok"]
    assert [int(value) for value in made["dram_read_bits"]] == [
        2**60 + rows for rows in made["array.rows"]
    ]


def test_points_that_cannot_be_made_say_why(out: Path) -> None:
    table = read_sweep(out).table

    refused = table[table["status"] == "refused"]
    assert len(refused) == POINTS // 2
    assert set(refused[refused["array.rows"] == 5]["reason"]) == {"layer fc: 5 rows do not fit"}
    assert refused[refused["array.rows"] == 6]["reason"].str.contains("array.rows: ").all()
    assert not refused["feasible"].any()
    assert refused["cycles"].isna().all()


def test_feasible_points_keep_every_constraint(out: Path) -> None:
    table = read_sweep(out).table

    made = table[table["status"] == "ok"]
    assert made["feasible"].tolist() == (made["area_um2"] <= 9000).tolist()
    assert 0 < made["feasible"].sum() < len(made)


def test_front_is_of_feasible_points_of_each_workload(out: Path) -> None:
    table = read_sweep(out).table

    assert set(table[table["front"]]["workload"]) == {"net_a", "net_b[batch=4]"}
    assert table[table["front"]]["feasible"].all()


@pytest.mark.parametrize("strategy", ["grid", "random"])
def test_two_workers_give_the_bytes_of_one(
    write_study: Write, tmp_path: Path, strategy: str
) -> None:
    lines = f"strategy: {strategy}\nbudget: {POINTS // 2 if strategy == 'grid' else 20}\nseed: 3"
    study = write_study(objectives=lines)

    for workers in (1, 2):
        run(study, tmp_path / str(workers), workers=workers)

    for name in ("table.csv", "table.parquet", "study.yaml", "made_with.json"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_any_executor_will_do(write_study: Write, complete: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as executor:
        run(write_study(), tmp_path / "two", workers=executor)

    assert (complete / "table.csv").read_bytes() == (tmp_path / "two/table.csv").read_bytes()


def test_shards_together_make_the_table(write_study: Write, complete: Path, tmp_path: Path) -> None:
    study = write_study()

    summaries = [run(study, tmp_path / "out", shard=(i, 3)) for i in (2, 3, 1)]

    assert [summary.complete for summary in summaries] == [False, False, True]
    assert [summary.points for summary in summaries] == [21, 21, 22]
    assert (complete / "table.csv").read_bytes() == (tmp_path / "out/table.csv").read_bytes()


def test_an_incomplete_sweep_is_not_read(write_study: Write, tmp_path: Path) -> None:
    run(write_study(), tmp_path / "out", shard=(1, 2))

    with pytest.raises(ResultError, match=r"out: the sweep is not complete; continue it with"):
        read_sweep(tmp_path / "out")


def test_resuming_a_complete_sweep_computes_nothing(write_study: Write, out: Path) -> None:
    before = (out / "table.csv").read_bytes()

    summary = run(write_study(), out, resume=True, evaluate=fakes.broken_evaluate)

    assert (summary.computed, summary.reused, summary.complete) == (0, POINTS, True)
    assert (out / "table.csv").read_bytes() == before


def test_damaged_and_foreign_parts_are_computed_again(write_study: Write, tmp_path: Path) -> None:
    study, out = write_study(), tmp_path / "out"
    run(study, out, shard=(1, 2))
    run(study, out, shard=(2, 2))
    before = (out / "table.csv").read_bytes()
    torn = parts(out)[0]
    torn.write_bytes(torn.read_bytes()[:-9])
    (out / "points" / "part-0.parquet").write_bytes(parts(out)[1].read_bytes())
    (out / "points" / ".writing-1.parquet").write_bytes(b"PAR1")

    summary = run(study, out, resume=True)

    assert set(summary.damaged) == {torn.name, "part-0.parquet"}
    assert (summary.computed, summary.reused) == (POINTS // 2, POINTS // 2)
    assert (out / "table.csv").read_bytes() == before
    assert not list(out.rglob(".writing-*"))


def test_a_damaged_table_is_not_read(out: Path) -> None:
    (out / "table.parquet").write_bytes(b"PAR1")

    with pytest.raises(ResultError, match=r"table\.parquet: damaged or absent; write it again"):
        read_sweep(out)


def test_a_folder_in_use_is_refused_without_resume(write_study: Write, out: Path) -> None:
    with pytest.raises(ResultError, match=r"out: is not empty; continue its sweep with --resume"):
        run(write_study(), out)


def test_a_folder_of_another_study_is_refused(write_study: Write, out: Path) -> None:
    other = write_study(clock_hz="  clock_hz: [5e8, 2e9]")
    said = "made by another study: study.axes.clock_hz is [500000000.0, 1000000000.0] there and"

    with pytest.raises(ResultError, match=re.escape(said)):
        run(other, out, resume=True)


def test_values_that_are_wrong_in_themselves_are_refused_before_anything_is_written(
    write_study: Write, tmp_path: Path
) -> None:
    changes = {"array.rows": "  array.rows: [8, 2048]", "clock_hz": "  clock_hz: [500mhz, 5e8]"}

    with pytest.raises(StudyError) as refused:
        run(write_study(**changes), tmp_path / "out")

    assert len(refused.value.problems) == 2
    assert "study.yaml:7:19: axes: array.rows: " in refused.value.problems[0]
    assert "not 2048" in refused.value.problems[0]
    assert "study.yaml:10:14: axes: clock_hz: " in refused.value.problems[1]
    assert not (tmp_path / "out").exists()
    assert run(write_study(), tmp_path / "out").complete


def test_a_folder_that_cannot_be_made_is_a_sentence(write_study: Write, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(ResultError, match=r"file/out: cannot be written: "):
        run(write_study(), tmp_path / "file" / "out")


def test_a_disk_that_fills_is_a_sentence(
    write_study: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def __init__(self, real: Any) -> None:
            self.real = real

        def execute(self, query: str) -> Any:
            if query.startswith("COPY"):
                raise duckdb.IOException('IO Error: Async write failed: {"errno":"28"}')
            return self.real.execute(query)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.real, name)

    @contextmanager
    def full() -> Iterator[Full]:
        with database() as connection:
            yield Full(connection)

    monkeypatch.setattr(store, "database", full)

    with pytest.raises(ResultError, match=r"out: cannot be written: No space left on device"):
        run(write_study(), tmp_path / "out")


def test_a_folder_of_something_else_is_refused(write_study: Write, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").write_text("dear")

    with pytest.raises(ResultError, match=r"out: has no study\.yaml, so it is not the folder of"):
        run(write_study(), tmp_path / "out", resume=True)


def test_a_study_of_which_no_point_can_be_made_is_refused(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"array.rows": "  array.rows: [5]"})

    with pytest.raises(
        StudyError, match=r"^small: every one of the 16 points was refused; the first because layer"
    ):
        run(study, tmp_path / "out")

    assert not (tmp_path / "out").exists()
    assert run(write_study(), tmp_path / "out").complete


def test_the_same_network_twice_is_refused(write_study: Write, tmp_path: Path) -> None:
    with pytest.raises(
        StudyError, match=r"^small: workloads net_a and net_b\[batch=4\] are the same network$"
    ):
        run(write_study(), tmp_path / "out", load=lambda *_: fakes.load("x", {}))


def test_a_metric_that_the_simulator_lacks_is_refused(write_study: Write, tmp_path: Path) -> None:
    with pytest.raises(
        StudyError,
        match=r"^the points of this study have no metric latency_s, did you mean latency\?$",
    ):
        run(write_study(), tmp_path / "out", evaluate=fakes.poor_evaluate)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bug_keeps_the_points_that_were_complete(
    write_study: Write, tmp_path: Path, workers: int
) -> None:
    study = write_study(**{"array.rows": "  array.rows: [1, 2, 3, 4, 9]"})

    with pytest.raises(ZeroDivisionError):
        run(study, tmp_path / "out", evaluate=fakes.broken_evaluate, workers=workers)
    summary = run(study, tmp_path / "out", resume=True)

    assert summary.reused > 0
    assert summary.complete


def test_a_worker_that_dies_is_named_and_complete_points_stay(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(**{"array.rows": "  array.rows: [1, 2, 3, 4, 9]"})

    with pytest.raises(StudyError, match=r"out: a worker process died \(.*are stored; run the"):
        run(study, tmp_path / "out", evaluate=fakes.dying_evaluate, workers=2)
    summary = run(study, tmp_path / "out", resume=True)

    assert summary.reused > 0
    assert summary.complete


def test_an_interrupt_keeps_the_points_that_were_complete(
    write_study: Write, tmp_path: Path
) -> None:
    def stop(done: int, total: int) -> None:
        assert total == POINTS
        if done > POINTS // 4:
            raise KeyboardInterrupt

    with pytest.raises(
        SweepInterrupted, match=r"out: interrupted with \d+ of 64 points stored; run the same"
    ):
        run(write_study(), tmp_path / "out", progress=stop, evaluate=fakes.slow_evaluate)
    summary = run(write_study(), tmp_path / "out", resume=True)

    assert summary.reused > POINTS // 4
    assert summary.reused + summary.computed == POINTS


def test_progress_counts_every_point(write_study: Write, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    run(write_study(), tmp_path / "out", progress=lambda *both: seen.append(both))

    assert seen[-1] == (POINTS, POINTS)
    assert seen == sorted(set(seen))


def test_made_with_names_what_decides_the_table(out: Path) -> None:
    made_with = json.loads((out / "made_with.json").read_text())
    assert {"version", "commit", "code", "tier", "seed", "study", "inputs"} < set(made_with)
    assert set(made_with["inputs"]["workloads"]) == {"net_a", "net_b[batch=4]"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"workers": 0}, "workers must be at least 1, not 0"),
        ({"shard": (0, 2)}, "shard must be i/n with 1 <= i <= n, not 0/2"),
        ({"shard": (3, 2)}, "shard must be i/n with 1 <= i <= n, not 3/2"),
    ],
)
def test_wrong_arguments_are_refused(
    write_study: Write, tmp_path: Path, arguments: dict[str, Any], said: str
) -> None:
    with pytest.raises(StudyError, match="^" + re.escape(said) + "$"):
        run(write_study(), tmp_path / "out", **arguments)


def test_quantities_with_units_are_numbers_of_the_table(
    write_study: Write, complete: Path, tmp_path: Path
) -> None:
    run(write_study(clock_hz='  clock_hz: [500 MHz, "1 GHz"]'), tmp_path / "units")
    run(
        write_study(clock_hz="  clock_hz: {from: 500 MHz, to: 1000 MHz, times: 2}"),
        tmp_path / "range",
    )

    plain = read_sweep(complete).table
    for name in ("units", "range"):
        table = read_sweep(tmp_path / name).table
        assert table["clock_hz"].tolist() == plain["clock_hz"].tolist()
        assert table["key"].tolist() == plain["key"].tolist()


def test_a_wrong_unit_is_refused_with_its_line(write_study: Write, tmp_path: Path) -> None:
    with pytest.raises(
        StudyError, match=r"study\.yaml:10:14: axes: clock_hz: unknown unit mhz, did"
    ):
        run(write_study(clock_hz="  clock_hz: [500 mhz]"), tmp_path / "out")
