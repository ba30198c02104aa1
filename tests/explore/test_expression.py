"""Metrics of a study: arithmetic as Python's, sums and means as on paper, nothing else."""

import math
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, geometric_mean
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import DocumentError, ResultError, StudyError
from accelsim.explore import Study, load_study, read_sweep, sweep
from accelsim.explore.derive import derive, needed_metrics
from accelsim.explore.expression import AGGREGATES, parse_expression
from accelsim.explore.stored import read_stored
from accelsim.report.interactive.data import page_data
from accelsim.report.units import scale
from each import each
from explore import fakes

Write = Callable[..., Path]
VALUES = {"cycles": 12.0, "macs": 5.0, "energy_pj": 0.25}

texts = st.recursive(
    st.sampled_from([*VALUES, "2", "0.5", "1e3"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        inner.map(lambda part: f"-{part}"),
        inner.map(lambda part: f"{part} ** 2"),
    ),
    max_leaves=8,
)


def no_networks(name: str, _: Any) -> Any:
    raise AssertionError(name)


@given(texts)
def test_arithmetic_is_that_of_python(text: str) -> None:
    try:
        expected = eval(text, {}, VALUES)
    except (ZeroDivisionError, OverflowError):
        expected = math.nan
    if not any(name in text for name in VALUES):
        with pytest.raises(ValueError, match="must name a metric"):
            parse_expression(text)
        return

    columns = {name: np.array([value]) for name, value in VALUES.items()}
    (found,) = parse_expression(text).value(columns, no_networks)

    if math.isfinite(expected):
        assert found == expected
    else:
        assert not math.isfinite(found)


@each(
    "text",
    [
        "", "energy_pj *", "__import__('os').system('true')", "energy_pj.real", "cycles[0]",
        "lambda: cycles", "cycles if macs else 1", "cycles < macs", "cycles and macs", "[cycles]",
        "cycles // 2", "cycles % 2", "cycles @ macs", "~cycles", "not cycles", "True * cycles",
        "'a' * cycles", "cycles := 3", "cycles; macs", "f(cycles)", "sum(cycles, macs)", "sum()",
        "sum(x=cycles)", "sum(*cycles)", "sum.x(cycles)", "1j * cycles", "(" * 200 + "cycles",
        "-" * 400 + "cycles +", "cycles + " * 100, "3 * 4", "cycles\n+ = 3", "...",
        "1or cycles", "'\\d' * cycles",
        "9" * 400 + " * cycles", "1e400 * cycles", "cycles\0",
    ],
)  # fmt: skip
def test_what_is_no_arithmetic_is_refused(text: str) -> None:
    with pytest.raises(
        ValueError,
        match=r"must |is none of|unknown function|is taken of|is no|is larger|null bytes",
    ):
        parse_expression(text)


def table_of(values: list[list[float]]) -> pd.DataFrame:
    """Rows of accelerators by networks."""
    rows = [
        {
            "point": place + network * len(values),
            "workload": f"n{network}",
            "array.rows": place,
            "status": "ok",
            "cycles": value,
        }
        for place, of in enumerate(values)
        for network, value in enumerate(of)
    ]
    return pd.DataFrame(rows).sort_values("point").reset_index(drop=True)


def study_of(metrics: dict[str, str], **more: Any) -> Study:
    return Study.model_validate(
        {
            "name": "s",
            "workloads": ["n0", "n1", "n2"],
            "arch": "edge_npu",
            "axes": {"array.rows": [1, 2]},
            "metrics": metrics,
            "objectives": [next(iter(metrics))],
            **more,
        }
    )


positive = st.floats(1e-3, 1e6)


@given(
    st.lists(st.lists(positive, min_size=3, max_size=3), min_size=1, max_size=4),
    st.lists(st.floats(0.1, 10), min_size=3, max_size=3),
)
def test_aggregates_are_those_of_each_accelerator(
    values: list[list[float]], weights: list[float]
) -> None:
    study = study_of(
        {name + "_": f"{name}(cycles)" for name in AGGREGATES},
        weights={f"n{place}": weight for place, weight in enumerate(weights)},
    )

    found = derive(table_of(values), study)

    for place in range(len(found)):
        of = values[place % len(values)]
        weighted = [weight * value for weight, value in zip(weights, of, strict=True)]
        row = found.iloc[place]
        assert row["sum_"] == pytest.approx(sum(weighted))
        assert row["mean_"] == pytest.approx(fmean(of, weights))
        logs = sum(w * math.log(v) for w, v in zip(weights, of, strict=True)) / sum(weights)
        assert row["geomean_"] == pytest.approx(math.exp(logs))
        assert (row["max_"], row["min_"]) == (max(of), min(of))
    assert found["feasible"].all()


def test_without_weights_means_are_the_plain_ones() -> None:
    of = [2.0, 3.0, 7.0]
    study = study_of({"a": "mean(cycles)", "b": "geomean(cycles)", "c": "cycles / a"})

    found = derive(table_of([of]), study)

    assert found["a"].tolist() == pytest.approx([fmean(of)] * 3)
    assert found["b"].tolist() == pytest.approx([geometric_mean(of)] * 3)
    assert found["c"].tolist() == pytest.approx([value / fmean(of) for value in of])


def test_an_accelerator_that_lacks_a_network_has_no_aggregate() -> None:
    table = table_of([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    study = study_of({"all": "sum(cycles)", "double": "2 * cycles"})
    table.loc[table["point"] == 1, "status"] = "refused"

    found = derive(table, study)
    fewer = derive(table[table["point"] != 1], study)

    for one in (found, fewer):
        rows = table.loc[one.index, "array.rows"]
        assert one.loc[rows == 1, "all"].isna().all()
        assert (one.loc[rows == 0, "all"] == 6).all()
        assert one["double"].notna().all()
        assert one["feasible"].tolist() == (rows == 0).tolist()


def test_an_accelerator_is_feasible_if_it_is_on_all_networks() -> None:
    table = table_of([[1.0, 2.0, 3.0], [1.0, 5.0, 1.0]])

    alone = derive(table, study_of({"d": "2 * cycles"}, constraints=["d <= 8"]))
    together = derive(table, study_of({"a": "sum(cycles)"}, constraints=["cycles <= 4"]))

    assert alone["feasible"].tolist() == [True, True, True, False, True, True]
    assert together["feasible"].tolist() == (table["array.rows"] == 0).tolist()


@pytest.mark.parametrize(("text", "value"), [("1 / (cycles - 2)", 2.0), ("geomean(-cycles)", 1.0)])
def test_arithmetic_without_a_result_is_absent(text: str, value: float) -> None:
    found = derive(table_of([[value] * 3]), study_of({"a": text}))

    assert found["a"].isna().all()
    assert not found["feasible"].any()


def test_a_study_needs_the_metrics_in_its_metrics() -> None:
    study = study_of({"a": "accuracy / energy_pj", "b": "a * lut"}, constraints=["cycles <= 3"])

    assert needed_metrics(study) == ("cycles", "accuracy", "energy_pj", "lut")


STUDY = fakes.STUDY.replace(
    "objectives: [latency_s, {metric: area_um2, goal: min}]",
    "metrics:\n  edp: energy_pj * latency_s\n  typical_s: geomean(latency_s)\n"
    "  gops_per_w: 2 * macs / 1e9 / latency_s / (energy_pj * 1e-12 / latency_s)\n"
    "weights: {net_a: 3}\n"
    "objectives: [typical_s, {metric: gops_per_w, goal: max}, area_um2]",
).replace("- area_um2 <= 9000", '- area_um2 <= 9000\n  - "edp <= 1"')


def swept(folder: Path, text: str = STUDY, **more: Any) -> Path:
    (folder / "study.yaml").write_text(text)
    usual: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    sweep(folder / "study.yaml", folder / "out", **(usual | more))
    return folder / "out"


def test_columns_constraints_and_the_front_have_them(tmp_path: Path) -> None:
    done = read_sweep(swept(tmp_path))
    table = done.table
    made = table[table["status"] == "ok"]

    assert (made["edp"] == made["energy_pj"] * made["latency_s"]).all()
    assert made["gops_per_w"].to_numpy() == pytest.approx(
        (2e3 * made["macs"] / made["energy_pj"]).astype(float).to_numpy()
    )
    for _, rows in made.groupby([*done.fields]):
        a, b = rows.sort_values("workload")["latency_s"]
        assert rows["typical_s"].tolist() == pytest.approx([(a**3 * b) ** 0.25] * 2)
    fronts = [
        set(map(tuple, rows[[*done.fields]].to_numpy()))
        for _, rows in table[table["front"]].groupby("workload")
    ]
    assert len(fronts) == 2
    assert table.loc[table["front"], "typical_s"].notna().all()
    lines = (tmp_path / "out" / "table.csv").read_text().splitlines()
    assert lines[0].split(",")[8:13] == ["status", "reason", "feasible", "front", "edp"]


def test_a_page_and_a_running_sweep_have_them(tmp_path: Path) -> None:
    whole = read_sweep(swept(tmp_path))
    (tmp_path / "out").rename(tmp_path / "whole")
    with pytest.raises(ResultError):  # it is not complete
        read_sweep(swept(tmp_path, shard=(1, 2)))
    stored = read_stored(tmp_path / "out")

    assert not stored.complete
    table = whole.table.set_index("point")
    for _, row in stored.sweep.table.iterrows():
        if row["status"] == "ok":
            assert row["edp"] == table.loc[row["point"], "edp"]
    # Every second point is every second clock: all networks of half of the accelerators.
    assert stored.sweep.table["typical_s"].notna().sum() == table["typical_s"].notna().sum() / 2
    data = page_data(whole, len(whole.table), complete=True)
    assert {"edp", "typical_s", "gops_per_w"} <= {column["name"] for column in data["columns"]}
    assert data["study"]["objectives"][0]["metric"] == "typical_s"


def test_a_random_study_over_networks_draws_accelerators(tmp_path: Path) -> None:
    text = STUDY + "strategy: random\nbudget: 5\nseed: 3\n"

    table = read_sweep(swept(tmp_path, text)).table

    assert len(table) == 10
    fields = ["array.rows", "array.cols", "numbers.weight", "clock_hz"]
    assert (table.groupby(fields)["workload"].nunique() == 2).all()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("edp: energy_pj *", "edp: energy *", ":15:3: metrics.edp: unknown metric energy, did you"),
        ("edp: energy_pj *", "edp: typical_s *", ":15:3: metrics.edp: unknown metric typical_s"),
        ("edp: energy_pj *", "edp: edp *", ":15:3: metrics.edp: unknown metric edp"),
        ("edp: energy_pj *", "cycles: energy_pj *", ":15:3: metrics.cycles: is the name of"),
        ("edp: energy_pj *", "clock_hz: energy_pj *", ":15:3: metrics.clock_hz: is the name of"),
        ("edp: energy_pj *", "front: energy_pj *", ":15:3: metrics.front: is the name of"),
        ("edp: energy_pj *", "Edp: energy_pj *", ":15:3: metrics.Edp: must be a word of small"),
        ("edp: energy_pj *", "edp: energy_pj %", ":15:3: metrics.edp: energy_pj % latency_s is"),
        ("edp: energy_pj *", "edp: lut *", ":15:3: metrics.edp: lut needs a board"),
        ("geomean(", "geomen(", ":16:3: metrics.typical_s: unknown function geomen, did you mean"),
        ("{net_a: 3}", "{net_c: 3}", ":18:11: weights.net_c: the study has no such workload, did"),
        ("{net_a: 3}", "{net_a: 0}", ":18:11: weights.net_a: "),
        ('"edp <= 1"', '"edq <= 1"', ":13:5: constraints.1: unknown metric edq, did you mean edp"),
        (
            "[typical_s,",
            "[typical,",
            ":19:14: objectives.0.metric: unknown metric typical, did you mean",
        ),
    ],
)
def test_wrong_metrics_are_refused_with_their_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in STUDY
    (tmp_path / "study.yaml").write_text(STUDY.replace(old, new))

    with pytest.raises((StudyError, DocumentError)) as refused:
        load_study(tmp_path / "study.yaml")

    assert any(f"study.yaml{said}" in text for text in refused.value.problems), refused.value


@each(
    ("name", "label"),
    [
        ("edp", "Edp"),
        ("gops_per_w", "Gops per w"),
        ("edp_pj_s", "Edp pj s"),
        ("typical_s", "Typical (s)"),
        ("peak_macs_per_s", "Peak rate (MAC/s)"),
    ],
)
def test_a_label_has_a_unit_only_if_the_name_ends_in_one(name: str, label: str) -> None:
    assert scale(name, [1.0]).label == label
