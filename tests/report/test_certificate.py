"""What a report says about each point of a front, and how well it is known."""

import csv
from pathlib import Path

import pytest

from accelsim.arch import load_arch, preset_names
from accelsim.explore import read_sweep, sweep
from accelsim.report import report
from accelsim.report.certificate import MEASURED_FILE, measured_machines, nearest_measured
from accelsim.report.write import evidence_of
from experiments.validation.machines import measured_machines as machines_of_experiments
from experiments.validation.machines import table_of

STUDY = """
name: certified
workloads: [products.csv]
arch: edge_npu_tiny
tier: TIER
axes:
  "array.rows, array.cols, vector_unit.lanes": [[4, 4, 4], [8, 8, 8], [128, 8, 8]]
objectives: [latency_s, area_um2]
"""


def swept(folder: Path, tier: str) -> Path:
    (folder / "products.csv").write_text("Layer, M, N, K,\nfirst, 16, 32, 8,\nsecond, 5, 9, 300,\n")
    (folder / "study.yaml").write_text(STUDY.replace("TIER", tier))
    sweep(folder / "study.yaml", folder / "out", workers=1)
    return folder / "out"


def rows_of(folder: Path, out: Path) -> list[dict[str, str]]:
    report(folder, out=out)
    with (out / "certificate.csv").open() as file:
        return list(csv.DictReader(file))


def test_the_table_of_measured_machines_is_that_of_the_experiments() -> None:
    assert MEASURED_FILE.read_text() == table_of(machines_of_experiments()), (
        "run python -m experiments.validation"
    )


def test_the_nearest_machine_has_the_same_dataflow_and_nearly_as_many_elements() -> None:
    near = {name: nearest_measured(load_arch(name)).name for name in preset_names()}

    assert near["gemmini_16x16"] == near["gemmini_rtl"] == near["edge_npu_tiny"] == "Gemmini"
    assert near["tpu_v3"] == near["tpu_v2"] == "TPU v3"
    assert near["eyeriss"] == "Eyeriss"
    assert set(near.values()) <= {one.name for one in measured_machines()}


@pytest.mark.parametrize("tier", ["analytical", "cycle"])
def test_a_point_has_cycles_gaps_and_its_nearest_machine(tier: str, tmp_path: Path) -> None:
    folder = swept(tmp_path, tier)
    table = read_sweep(folder).table.set_index("point")

    rows = rows_of(folder, tmp_path / "report")

    assert {int(row["point"]) for row in rows} == set(table.index[table["front"]])
    for row in rows:
        point = table.loc[int(row["point"])]
        exact = point["exact_cycles"] if tier == "analytical" else point["cycles"]
        assert row["cycles_are"] == "cycle-accurate"
        assert int(row["cycles"]) == exact
        assert float(row["cycles_gap"]) == pytest.approx(
            exact / point["lower_bound_cycles"], rel=1e-5
        )
        assert float(row["cycles_gap"]) >= 1
        assert float(row["dram_bytes_gap"]) >= 1
        assert row["measured"] == "Gemmini"
        if tier == "analytical":
            off = 100 * (point["cycles"] / exact - 1)
            assert float(row["estimate_off_percent"]) == pytest.approx(off, rel=1e-5)
        else:
            assert not row["estimate_off_percent"]
        is_large = point["array.rows"] == 128
        assert row["rtl"].startswith("no RTL: array.rows" if is_large else "not run")
    page = (tmp_path / "report" / "report.html").read_text()
    assert (
        page.count(next(one.sentence for one in measured_machines() if one.name == "Gemmini")) == 1
    )


def test_layers_that_ran_on_the_rtl_are_named_with_their_day(tmp_path: Path) -> None:
    folder = swept(tmp_path, "cycle")
    table = read_sweep(folder).table
    key = table.loc[table["front"], "key"].iloc[0]
    lines = [("key", "layers", "layers_of_network", "cycles", "date", "problem")]
    lines.append((key, "first; second", "2", "1396", "2026-11-29", ""))
    with (folder / "on_rtl.csv").open("w", newline="") as file:
        csv.writer(file).writerows(lines)

    said = [row["rtl"] for row in rows_of(folder, tmp_path / "report")]

    assert said.count("first, second equal (2 of 2 layers, 1,396 cycles, 2026-11-29)") == 1

    lines[1] = (key, "", "2", "0", "2026-11-29", "not compiled: weights do not fit int4")
    with (folder / "on_rtl.csv").open("w", newline="") as file:
        csv.writer(file).writerows(lines)

    said = [row["rtl"] for row in rows_of(folder, tmp_path / "report")]

    assert said.count("not compiled: weights do not fit int4 (2026-11-29)") == 1
    evidence = evidence_of(folder, read_sweep(folder))
    assert not evidence.frame["on_rtl"].any()
