"""Axes of real numbers and axes under conditions: swept, or refused before the first point."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accelsim.errors import StudyError, UserError
from accelsim.explore import Study, SweepSummary, load_study, read_sweep, sweep
from accelsim.explore.problems import study_problems
from accelsim.explore.read import settings_of
from accelsim.report.interactive.designs import Designs
from explore import fakes

Write = Callable[..., Path]


def run(study: Path, out: Path, **arguments: Any) -> SweepSummary:
    usual: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
    return sweep(study, out, **(usual | arguments))


def test_real_and_whole_ranges_are_drawn(write_study: Write, tmp_path: Path) -> None:
    study = write_study(
        **{
            "array.rows": "  array.rows: {from: 8, to: 64, log: true}",
            "clock_hz": "  clock_hz: {from: 100 MHz, to: 1000 MHz}\n"
            "  dram.bandwidth_bytes_per_s: {from: 1e9, to: 8e9}\n"
            "  sparsity.density: {from: 0.1, to: 0.9}",
        },
        objectives="strategy: random\nbudget: 20",
    )

    run(study, tmp_path / "out")
    table = read_sweep(tmp_path / "out").table

    assert table["clock_hz"].between(1e8, 1e9).all()
    assert table["dram.bandwidth_bytes_per_s"].between(1e9, 8e9).all()
    assert str(table["dram.bandwidth_bytes_per_s"].dtype) == "int64"
    assert table["sparsity.density"].between(0.1, 0.9).all()
    assert table["sparsity.density"].nunique() == 20
    assert table["array.rows"].between(8, 64).all()
    assert str(table["array.rows"].dtype) == "int64"


RANDOM = "strategy: random\nbudget: 3"
CONDITION = """\
  dram.kind: [ideal, window]
  dram.device: [ddr4_2400, ddr4_3200]
when:
  dram.device: {dram.kind: window}"""


def test_an_axis_acts_where_its_condition_holds(write_study: Write, tmp_path: Path) -> None:
    study = write_study(clock_hz=CONDITION)

    summary = run(study, tmp_path / "out")
    table = read_sweep(tmp_path / "out").table

    # Of 4 x 2 x 2 accelerators each with one ideal memory or two devices, on two networks.
    assert summary.points == 16 * 3 * 2
    ideal = table["dram.kind"] == "ideal"
    assert table.loc[ideal, "dram.device"].isna().all()
    assert set(table.loc[~ideal, "dram.device"]) == {"ddr4_2400", "ddr4_3200"}
    assert table["key"].nunique() == len(table)


def test_a_sweep_with_conditions_is_the_same_for_two_workers(
    write_study: Write, tmp_path: Path
) -> None:
    whole = CONDITION.replace("dram.device: [ddr4_2400, ddr4_3200]", "npu.bus_bytes: [8, 16]")
    study = write_study(
        clock_hz=whole.replace("  dram.device: {", "  npu.bus_bytes: {"),
        objectives="strategy: random\nbudget: 30",
    )

    run(study, tmp_path / "one")
    run(study, tmp_path / "two", workers=2)
    table = read_sweep(tmp_path / "one").table

    assert (tmp_path / "one/table.csv").read_bytes() == (tmp_path / "two/table.csv").read_bytes()
    assert set(table["npu.bus_bytes"].dropna()) == {8, 16}
    assert table["npu.bus_bytes"].isna().any()


def test_a_study_with_ranges_and_conditions_is_written_and_read_again(
    write_study: Write, tmp_path: Path
) -> None:
    study = write_study(
        clock_hz=f"  input_buffer.capacity_bytes: {{from: 1e5, to: 1e6, log: true}}\n{CONDITION}",
        objectives="strategy: random\nbudget: 5",
    )
    run(study, tmp_path / "out")

    read = read_sweep(tmp_path / "out").study

    assert read.axes == load_study(study).axes
    assert read.when == {"dram.device": {"dram.kind": "window"}}
    assert (
        "input_buffer.capacity_bytes (100000.0 to 1000000.0 (logarithmic))" in read.facts()["axes"]
    )


@pytest.mark.parametrize(
    ("replaced", "said"),
    [
        (
            {"clock_hz": "  clock_hz: {from: 5e8, to: 1e9}"},
            "10:3: axes.clock_hz: a range without step and times has no values to go through",
        ),
        (
            {"clock_hz": "  clock_hz: {from: 1e9, to: 1e9}"},
            "10:3: axes.clock_hz: from must be below to, not 1000000000.0: the range is empty",
        ),
        (
            {"clock_hz": "  clock_hz: {from: 0.0, to: 1e9, log: true}"},
            "10:3: axes.clock_hz: from of a logarithmic range must be above 0, not 0.0",
        ),
        (
            {"clock_hz": "  clock_hz: {from: 1e8, to: 1e9, log: 2}"},
            "10:3: axes.clock_hz: log of a range must be true or false, not 2",
        ),
        (
            {"clock_hz": '  "clock_hz, npu.bus_bytes": {from: 1, to: 2}'},
            "10:3: axes.clock_hz, npu.bus_bytes: a range without step and times is of one field",
        ),
        ({"clock_hz": "  clock_hz: {from: 1 s, to: 2 s}"}, "10:3: axes.clock_hz: "),
        ({"clock_hz": "  clock_hz: []"}, "10:3: axes.clock_hz: must have at least one value"),
        (
            {"clock_hz": "  clock_hz: 5"},
            "10:3: axes.clock_hz: must be a list of values, or",
        ),
        (
            {
                "array.rows": "  array.rows: {from: 1.5, to: 64}",
                "objectives": "strategy: random\nbudget: 3",
            },
            "7:3: axes: array.rows: ",
        ),
    ],
)
def test_wrong_ranges_are_refused(
    write_study: Write, tmp_path: Path, replaced: dict[str, str], said: str
) -> None:
    with pytest.raises((StudyError, UserError), match=re.escape(f"study.yaml:{said}")):
        run(write_study(**replaced), tmp_path / "out", evaluate=unreached)

    assert not (tmp_path / "out").exists()


def unreached(*_: object) -> dict[str, float]:
    raise AssertionError("a point is evaluated")


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("dram.devise: {dram.kind: window}", "dram.devise: the study has no such axis, did you"),
        ("dram.device: {}", "dram.device: must name a field of another axis, and its values"),
        ("dram.device: {dram.kin: window}", "dram.device.dram.kin: no axis varies this field, did"),
        ("dram.kind: {dram.device: ddr4_2400}", "dram.kind.dram.device: axis dram.device must sta"),
        ("dram.device: {dram.kind: []}", "dram.device.dram.kind: must have at least one value"),
        (
            "dram.device: {dram.kind: exact}",
            "dram.device.dram.kind: exact is no value of axis",
        ),
        (
            "dram.device: {array.cols: 8, vector_unit.lanes: 16}",
            "dram.device: there is no accelerator in which the axis acts",
        ),
        (
            "{dram.kind: {array.rows: 4}, dram.device: {array.rows: 8, dram.kind: window}}",
            "dram.device: there is no accelerator in which the axis acts",
        ),
    ],
)
def test_wrong_conditions_are_refused(
    write_study: Write, tmp_path: Path, when: str, said: str
) -> None:
    lines = CONDITION.replace("\n  dram.device: {dram.kind: window}", f"\n  {when}")
    if when.startswith("{"):
        lines = CONDITION.split("\nwhen")[0] + f"\nwhen: {when}"

    with pytest.raises(StudyError, match=r"study\.yaml:\d+:\d+: when\." + re.escape(said)):
        run(write_study(clock_hz=lines), tmp_path / "out", evaluate=unreached)

    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("constraints", "said"),
    [
        (
            "[area_um2 <= 4e6, area_um2 >= 5e6]",
            "11:32: constraints.1: area_um2 >= 5e+06: no point can keep it, because area_um2 <=",
        ),
        ("[latency_s < 2, latency_s >= 2]", "latency_s >= 2: no point can keep it, because"),
        (
            "[area_um2 < 0]",
            "constraints.0: area_um2 < 0: no point can keep it, because area",
        ),
        ("[utilization > 1]", "no point can keep it, because utilization is at most 1"),
        (
            "[macs == 5, macs == 6]",
            "constraints.1: macs == 6: no point can keep it, because macs",
        ),
        ("[macs == 5, cycles > 1, macs > 5]", "constraints.2: macs > 5: no point can keep it"),
    ],
)
def test_contradictory_constraints_are_refused(
    write_study: Write, tmp_path: Path, constraints: str, said: str
) -> None:
    study = write_study(constraints=f"constraints: {constraints}", **{"- area_um2": ""})

    with pytest.raises(StudyError, match=re.escape(said)):
        run(study, tmp_path / "out", evaluate=unreached)


@pytest.mark.parametrize(
    "constraints",
    ["[macs >= 5, macs <= 5]", "[area_um2 >= 0, area_um2 <= 1]", "[utilization == 1]"],
)
def test_bounds_that_leave_a_value_are_no_contradiction(
    write_study: Write, constraints: str
) -> None:
    load_study(write_study(constraints=f"constraints: {constraints}", **{"- area_um2": ""}))


def test_a_report_leaves_out_fields_of_axes_that_do_not_act(
    write_study: Write, tmp_path: Path
) -> None:
    run(write_study(clock_hz=CONDITION), tmp_path / "out")
    swept = read_sweep(tmp_path / "out")
    designs = Designs(swept)

    for _, row in swept.table[swept.table["status"] == "ok"].iterrows():
        settings = settings_of(swept, row)
        assert ("dram.device" in settings) == (row["dram.kind"] == "window")
        designs.number(row)
    texts = designs.to_data()["sections"]
    assert any("ddr4_3200" in text for text in texts)
    assert not any("nan" in text for text in texts)


def test_integers_beside_empty_cells_stay_integers(write_study: Write, tmp_path: Path) -> None:
    lines = CONDITION.replace("dram.device: [ddr4_2400, ddr4_3200]", "npu.bus_bytes: [8, 16]")
    run(write_study(clock_hz=lines.replace("  dram.device", "  npu.bus_bytes")), tmp_path / "out")
    swept = read_sweep(tmp_path / "out")

    found = [settings_of(swept, row).get("npu.bus_bytes") for _, row in swept.table.iterrows()]

    assert {type(one) for one in found} == {int, type(None)}


@pytest.mark.parametrize("width", [1, 2])
def test_a_list_of_values_has_an_end_and_is_read_in_time_that_grows_with_it(width: int) -> None:
    """400,000 values took a minute, as each was looked for among all before it."""

    def said(count: int) -> str:
        numbers = range(16, 16 + count)
        values = list(numbers) if width == 1 else [[number, number] for number in numbers]
        fields = ["input_buffer.capacity_bytes", "weight_buffer.capacity_bytes"][:width]
        axes = {", ".join(fields): [*values, values[0]]}
        study = Study(name="long", workloads=("digits_mlp",), arch="edge_npu", axes=axes)
        return "; ".join(said for _, said in study_problems(study))

    assert "is there twice" in said(9_999)
    with pytest.raises(ValueError, match="an axis has at most 10,000 values, not 10,001"):
        said(10_000)
