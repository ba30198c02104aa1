"""Metrics and callbacks from Python: called here, with each point, whatever the workers are."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.errors import ResultError, StudyError
from accelsim.explore import Study, SweepInterrupted, SweptPoint, read_sweep, sweep
from accelsim.explore.stored import read_stored
from explore import fakes

Write = Callable[..., Path]
POINTS = 64
OBJECTIVES = "objectives: [latency_s, {metric: cost, goal: max}]"


def cost(point: SweptPoint) -> float:
    return point.arch.array.rows * point.arch.array.cols + point.metrics["macs"] / 1e6


def run(study: Path | Study, out: Path, **more: Any) -> accelsim.SweepSummary:
    usual: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    return sweep(study, out, **(usual | more))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_function_is_an_objective(write_study: Write, tmp_path: Path, workers: int) -> None:
    factor = 2  # of a closure, which no other process could import
    study = write_study(objectives=f"metrics: {{per: cost / latency_s}}\n{OBJECTIVES}")

    run(study, tmp_path / "out", workers=workers, metrics={"cost": lambda p: factor * cost(p)})

    done = read_sweep(tmp_path / "out")
    made = done.table[done.table["status"] == "ok"]
    expected = made["array.rows"] * made["array.cols"] + made["macs"].astype(float) / 1e6
    assert made["cost"].tolist() == (2 * expected).tolist()
    assert made["per"].tolist() == (made["cost"] / made["latency_s"]).tolist()
    assert made.loc[made["front"], "cost"].max() == made.loc[made["feasible"], "cost"].max()
    assert done.table.loc[done.table["status"] == "refused", "cost"].isna().all()
    assert [one.metric for one in done.objectives] == ["latency_s", "cost"]


def test_a_function_with_an_executor_gives_the_same_table(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(objectives=OBJECTIVES)
    run(study, tmp_path / "one", metrics={"cost": cost})

    with ThreadPoolExecutor(2) as executor:
        run(study, tmp_path / "two", metrics={"cost": cost}, workers=executor)

    assert (tmp_path / "one/table.csv").read_bytes() == (tmp_path / "two/table.csv").read_bytes()


def test_accuracy_by_a_function_takes_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(
        "name: own\nworkloads: [digits_conv]\narch: edge_npu_tiny\n"
        "axes: {numbers.weight: [int8, int4]}\n"
        "objectives: [energy_pj, {metric: accuracy, goal: max}]\n"
    )
    known = {"int8": 0.9, "int4": 0.7}

    def accuracy(point: accelsim.SweptPoint) -> float:
        assert point.workload == "digits_conv"
        assert point.settings["numbers.weight"] == point.arch.numbers.weight
        return known[point.arch.numbers.weight]

    sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1, metrics={"accuracy": accuracy})

    assert read_sweep(tmp_path / "out").table["accuracy"].tolist() == [0.9, 0.7]


def test_what_a_function_does_not_know_is_absent(write_study: Write, tmp_path: Path) -> None:
    def some(point: SweptPoint) -> float | None:
        if point.arch.array.cols == 16:
            raise accelsim.UserError("nobody measured 16 columns")
        if point.arch.clock_hz == 1e9:
            return None
        return float("nan") if point.arch.array.rows == 8 else 1.0

    study = write_study(objectives="objectives: [latency_s, some]")

    run(study, tmp_path / "out", metrics={"some": some})

    table = read_sweep(tmp_path / "out").table
    made = table[table["status"] == "ok"]
    wide = made[made["array.cols"] == 16]
    assert set(wide["absent_because"]) == {"some: nobody measured 16 columns"}
    fast = made[(made["array.cols"] == 8) & (made["clock_hz"] == 1e9)]
    assert set(fast["absent_because"]) == {"some: its function gave None"}
    rest = made[(made["array.cols"] == 8) & (made["clock_hz"] == 5e8)]
    tall = rest["array.rows"] == 8
    assert 0 < tall.sum() < len(rest)
    assert set(rest.loc[tall, "absent_because"]) == {"some: its function gave nan"}
    assert rest.loc[tall, "some"].isna().all()
    assert (rest.loc[~tall, "some"] == 1.0).all()
    assert (rest.loc[~tall, "absent_because"] == "").all()
    assert made["feasible"].tolist() == (made["some"].notna() & (made["area_um2"] <= 9000)).tolist()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_callback_sees_each_point_once(write_study: Write, tmp_path: Path, workers: int) -> None:
    seen: list[SweptPoint] = []

    run(write_study(), tmp_path / "out", workers=workers, on_point=seen.append)

    table = read_sweep(tmp_path / "out").table
    assert sorted(point.number for point in seen) == list(range(POINTS))
    for point in seen:
        row = table.loc[point.number]
        assert point.workload == row["workload"]
        assert all(row[field] == value for field, value in point.settings.items())
        assert point.reason == row["reason"]
        assert point.no_rtl_because == row["no_rtl_because"]
        for name, value in point.metrics.items():
            assert row[name] == value
    again: list[SweptPoint] = []
    run(write_study(), tmp_path / "out", resume=True, on_point=again.append)
    assert not again


def test_a_callback_may_stop_a_sweep(write_study: Write, tmp_path: Path) -> None:
    def stop(point: SweptPoint) -> None:
        if point.number == 20:
            raise KeyboardInterrupt

    with pytest.raises(SweepInterrupted):
        run(write_study(), tmp_path / "out", on_point=stop)

    summary = run(write_study(), tmp_path / "out", resume=True)
    assert summary.complete
    assert summary.reused > 0


def test_a_sweep_goes_on_with_the_functions_that_began_it(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(objectives=OBJECTIVES)
    run(study, tmp_path / "out", metrics={"cost": cost}, shard=(1, 2))
    named = json.loads((tmp_path / "out" / "study.yaml").read_text())["functions"]
    assert named == {"cost": f"{__name__}.cost"}
    assert read_stored(tmp_path / "out").sweep.table["front"].any()

    with pytest.raises(ResultError, match=r"made by another study: functions\.cost is"):
        run(study, tmp_path / "out", metrics={"cost": lambda _: 1.0}, resume=True)
    assert run(study, tmp_path / "out", metrics={"cost": cost}, resume=True).reused == POINTS / 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cycles", "metrics: cycles: is the name of another column; choose another name"),
        ("front", "metrics: front: is the name of another column; choose another name"),
        ("my cost", "metrics: my cost: must be a word of small letters; choose another name"),
    ],
)
def test_names_that_mean_something_else_are_refused(
    write_study: Write, tmp_path: Path, name: str, said: str
) -> None:
    with pytest.raises(StudyError, match=f"^{said}$"):
        run(write_study(), tmp_path / "out", metrics={name: cost})
    assert not (tmp_path / "out").exists()


def test_without_its_function_a_metric_is_unknown(write_study: Write, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r":13:26: objectives\.1\.metric: unknown metric cost"):
        run(write_study(objectives=OBJECTIVES), tmp_path / "out")
