"""Duplicates are named, and by the right field; a study without an answer says what is nearest."""

import itertools
import math
import re
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import ResultError
from accelsim.explore import Study, read_sweep, sweep
from accelsim.explore.metric import parse_constraint
from accelsim.explore.miss import miss_sentences
from accelsim.explore.twins import twin_sentences
from accelsim.explore.warning import warnings
from accelsim.report import report
from accelsim.report.interactive.data import page_data

AXES = {"array.rows": [4, 8], "sparsity.weight": ["dense", "2:4"], "engine": ["a", "b", "c"]}


def table_of(results: list[int], status: list[bool] | None = None) -> pd.DataFrame:
    points = list(itertools.product(*AXES.values()))
    frame = pd.DataFrame(points, columns=list(AXES))
    frame.insert(0, "workload", "net")
    frame.insert(0, "key", [str(place) for place in range(len(points))])
    frame.insert(0, "point", range(len(points)))
    frame["status"] = ["ok" if ok else "refused" for ok in status or [True] * len(points)]
    frame["reason"] = frame["no_rtl_because"] = frame["absent_because"] = ""
    frame["feasible"], frame["front"], frame["has_rtl"] = True, False, True
    frame["cycles"] = results
    frame["energy_pj"] = math.nan
    return frame


def sentences(frame: pd.DataFrame) -> list[str]:
    return list(twin_sentences(frame, [[field] for field in AXES]))


def test_a_value_that_acts_only_elsewhere_is_named_with_its_place() -> None:
    # 2:4 is of use in engine c alone.
    frame = table_of([1, 2, 3, 1, 2, 30, 4, 5, 6, 4, 5, 60])

    assert sentences(frame) == [
        "sparsity.weight=2:4 changes nothing where engine is a or b: 4 points equal their twins"
    ]


def test_a_value_that_never_acts_is_named() -> None:
    frame = table_of([1, 2, 3, 10, 20, 30, 1, 2, 3, 10, 20, 30])

    assert sentences(frame) == ["array.rows=8 changes nothing: 6 points equal their twins"]


def test_a_value_that_acts_for_no_simple_reason_is_counted() -> None:
    frame = table_of([1, 2, 3, 10, 20, 30, 1, 5, 6, 7, 20, 9])

    assert sentences(frame) == [
        "array.rows=8 changes nothing for 2 of 6 points, which equal their twins"
    ]


def test_the_same_accelerator_twice_is_named() -> None:
    frame = table_of(list(range(12)))
    frame.loc[11, ["key", "cycles"]] = ["0", 0]

    assert sentences(frame) == [
        "1 point has the accelerator of another point, such as 11 that of 0"
    ]


@given(
    st.lists(st.integers(0, 3), min_size=12, max_size=12),
    st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_twins_are_those_of_a_naive_search(results: list[int], made: list[bool]) -> None:
    frame = table_of(results, made)
    points = list(itertools.product(*AXES.values()))
    expected: dict[str, int] = {}
    for axis, (field, values) in enumerate(AXES.items()):
        for later in range(1, len(values)):
            count = 0
            for place, point in enumerate(points):
                if not made[place] or point[axis] != values[later]:
                    continue
                twins = [
                    points.index((*point[:axis], earlier, *point[axis + 1 :]))
                    for earlier in values[:later]
                ]
                count += any(made[one] and results[one] == results[place] for one in twins)
            if count:
                expected[f"{field}={values[later]}"] = count

    found = sentences(frame)

    counted = {
        text.split(" ")[0]: int(re.search(r"(\d+) (?:of \d+ )?point", text)[1])  # type: ignore[index]
        for text in found
    }
    assert counted == expected
    for text in found:
        where = re.match(r"(\S+)=(\S+) changes nothing where (\S+) is (.*):", text)
        if where:
            field, value, place, said = where.groups()
            rows = frame[(frame[field].astype(str) == value) & (frame["status"] == "ok")]
            for one in rows[rows[place].astype(str).isin(said.split(" or "))].to_dict("records"):
                others = [name for name in AXES if name != field]
                like = frame[(frame["status"] == "ok") & (frame["point"] < one["point"])]
                for name in others:
                    like = like[like[name] == one[name]]
                assert like.empty or (like["cycles"] == one["cycles"]).any()


def misses(frame: pd.DataFrame, *texts: str, metrics: tuple[str, ...] = ()) -> list[str]:
    constraints = [parse_constraint(text) for text in texts]
    names = [*metrics, *(one.metric for one in constraints)]
    return list(miss_sentences(frame.assign(feasible=False), constraints, names))


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("cycles <= 0", "1 at point 3 (array.rows=4, sparsity.weight=2:4, engine=a)"),
        ("cycles < 1", "1 at point 3 (array.rows=4, sparsity.weight=2:4, engine=a)"),
        ("cycles >= 100", "44 at point 6 (array.rows=8, sparsity.weight=dense, engine=a)"),
        ("cycles == 8", "9 at point 1 (array.rows=4, sparsity.weight=dense, engine=b)"),
    ],
)
def test_the_nearest_miss_of_a_constraint(text: str, nearest: str) -> None:
    frame = table_of([20, 9, 30, 1, 31, 32, 44, 33, 34, 35, 36, 37])

    shown = parse_constraint(text).text
    assert misses(frame, text) == [f"no point satisfies {shown}; the nearest has {nearest}"]


def test_constraints_that_exclude_each_other() -> None:
    frame = table_of([20, 9, 30, 1, 31, 32, 44, 33, 34, 35, 36, 37])

    assert misses(frame, "cycles <= 9", "cycles >= 10") == [
        "each constraint is satisfied by some point, and all of them by none; the nearest, point 1"
        " (array.rows=4, sparsity.weight=dense, engine=b), breaks cycles >= 10 with 9"
    ]


def test_the_nearest_of_several_constraints_breaks_the_fewest() -> None:
    frame = table_of([100, 10, *[9] * 10]).assign(
        macs=[1, 11, *[1000] * 10], bits=[1, 1, *[9] * 10]
    )

    (said,) = misses(frame, "cycles <= 9", "macs <= 10", "bits <= 1")

    assert said.endswith("breaks cycles <= 9 with 100")


def test_every_impossible_constraint_is_named_and_absent_metrics_too() -> None:
    frame = table_of(list(range(12))).assign(absent_because="no price")

    said = misses(frame, "cycles > 20", "macs <= 1", "cycles < 0", metrics=("energy_pj",))

    assert said == [
        "no point has energy_pj: no price",
        "no point has macs: no price",
        "no point satisfies cycles > 20; the nearest has 11 at"
        " point 11 (array.rows=8, sparsity.weight=2:4, engine=c)",
        "no point satisfies cycles < 0; the nearest has 0 at"
        " point 0 (array.rows=4, sparsity.weight=dense, engine=a)",
    ]


def test_a_network_with_an_answer_is_not_spoken_of() -> None:
    one = table_of(list(range(12)))
    both = pd.concat([one.assign(workload="a"), one.assign(workload="b", feasible=False)])
    both = both.reset_index(drop=True)

    (said,) = miss_sentences(both, [parse_constraint("cycles < 0")], ["cycles"])

    assert said.startswith("no point of b satisfies cycles < 0; the nearest has 0 at point 0 (")


STUDY = """name: none
workloads: [digits_conv]
arch: edge_npu_tiny
axes:
  array.rows: [4, 8]
  sparsity.weight: [dense, "2:4"]
  sparsity.exploited: [none, skipping]
constraints: ["area_um2 <= 1", {has_rtl: true}]
"""


def test_sweep_and_report_say_why_there_is_no_answer(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(STUDY)
    summary = sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1)
    table = read_sweep(tmp_path / "out").table
    least = table.loc[table["area_um2"].idxmin()]

    said = f"no point satisfies area_um2 <= 1; the nearest has {least['area_um2']:.6g} at point "
    assert summary.warnings[0].startswith(f"{said}{least['point']} (array.rows=4, ")
    assert summary.warnings[1:] == (
        "sparsity.weight=2:4 changes nothing where sparsity.exploited is none:"
        " 2 points equal their twins",
        "sparsity.exploited=skipping changes nothing where sparsity.weight is dense:"
        " 2 points equal their twins",
    )
    with pytest.raises(ResultError, match="none: no point is feasible, so there is no front") as no:
        report(tmp_path / "out")
    assert said in str(no.value)


@pytest.mark.sampled(24, family="long runs")
def test_a_page_shows_the_warnings(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(STUDY.replace("area_um2 <= 1", "area_um2 <= 1e9"))
    summary = sweep(tmp_path / "study.yaml", tmp_path / "out", workers=1)
    report(tmp_path / "out")

    page = (tmp_path / "out" / "report" / "report.html").read_text()
    done = read_sweep(tmp_path / "out")
    assert len(summary.warnings) == 2
    assert warnings(done.table, done.study) == summary.warnings
    for said in summary.warnings:
        assert f"<li>{said}</li>" in page
    assert page_data(done, 8, complete=True)["warnings"] == list(summary.warnings)
    assert page_data(done, 8, complete=False)["warnings"] == []


def test_a_study_of_one_point_has_no_twins() -> None:
    study = Study(name="one", workloads=("net",), arch="edge_npu")
    frame = table_of(list(range(12))).drop(columns=list(AXES)).head(1)

    assert warnings(frame, study) == ()


def test_reasons_are_counted_and_the_rare_ones_summed() -> None:
    frame = table_of(list(range(12)))
    reasons = ["a"] * 4 + ["b"] * 3 + ["c"] * 2 + ["d", "e", ""]
    study = Study(name="one", workloads=("net",), arch="edge_npu", objectives=("cycles",))

    assert warnings(frame.assign(absent_because=reasons), study) == (
        "4 of 12 points lack some metrics: a",
        "3 of 12 points lack some metrics: b",
        "2 of 12 points lack some metrics: c",
        "2 more points lack some metrics, for 2 other reasons",
    )
