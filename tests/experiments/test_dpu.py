"""DPU B4096: networks have the operations of the table, and its rows come out again."""

import csv
from pathlib import Path

import pytest

from experiments.comparison import TableError, summary
from experiments.silicon.dpu.networks import NETWORKS, network_of
from experiments.silicon.dpu.predict import COLUMNS, compare, read

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "dpu"


def shared_rows(shared_data: Path) -> list[dict[str, str]]:
    files = sorted((shared_data / "devices").glob("dpu_zcu*mhz.csv"))
    return [row for file in files for row in read(file, COLUMNS)]


def test_a_clock_comes_from_the_column_or_from_the_name(tmp_path: Path) -> None:
    lines = "# a comment\nnetwork,latency_ms_1_thread{}\ncf_resnet50,13.29{}\n"
    named, given, neither = (tmp_path / f"{name}.csv" for name in ("a_300mhz", "b", "c"))
    named.write_text(lines.format("", ""))
    given.write_text(lines.format(",clock_mhz", ",281"))
    neither.write_text(lines.format("", ""))

    assert read(named, COLUMNS)[0]["clock_mhz"] == "300"
    assert read(given, COLUMNS)[0]["clock_mhz"] == "281"
    with pytest.raises(TableError, match=r"c\.csv: the table needs a column clock_mhz"):
        read(neither, COLUMNS)


def test_networks_have_the_operations_of_the_table(shared_data: Path) -> None:
    published = {row["network"]: row["gop_per_image"] for row in shared_rows(shared_data)}

    assert published.keys() >= NETWORKS.keys()
    for name in NETWORKS:
        operations = 2e-9 * network_of(name).macs
        assert operations == pytest.approx(float(published[name]), rel=0.021), name


@pytest.mark.sampled(24, family="long runs")
def test_the_shared_table(shared_data: Path) -> None:
    rows = shared_rows(shared_data)

    found = compare(rows)

    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        kept = {row["name"]: (row["measured"], row["predicted"]) for row in csv.DictReader(stream)}
    assert kept == {
        pair.name: (f"{pair.measured:.6g}", f"{pair.predicted:.6g}") for pair in found.pairs
    }
    assert {name.split()[0] for name, _ in found.refused} == {
        row["network"]
        for row in rows
        if float(row["latency_ms_1_thread"]) >= 5 and row["network"] not in NETWORKS
    }
    assert summary(found)["rows_fitted"] == 2


def test_the_kept_rows_have_the_promised_error() -> None:
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        rows = [row for row in csv.DictReader(stream) if row["fitted"] == "no"]

    errors = [abs(float(row["error_percent"])) for row in rows]
    text = (HERE / "README.md").read_text(encoding="utf-8")

    assert f"the error is {sum(errors) / len(errors):.1f} % on average" in text
    assert f"and {max(errors):.0f} % at worst" in text
    assert sum(errors) / len(errors) < 12
