"""DPU B4096: networks have the operations of the table, and its rows come out again."""

import csv
import re
from pathlib import Path

import pytest

from experiments.comparison import read_table, summary
from experiments.silicon.dpu.networks import NETWORKS, network_of
from experiments.silicon.dpu.predict import COLUMNS, compare

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "dpu"


def shared_rows(shared_data: Path) -> list[dict[str, str]]:
    rows = []
    for file in sorted((shared_data / "devices").glob("dpu_zcu*mhz.csv")):
        lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
        clock = re.search(r"_(\d+)mhz", file.name)[1]
        rows += [row | {"clock_mhz": clock} for row in csv.DictReader(lines)]
    return rows


def test_networks_have_the_operations_of_the_table(shared_data: Path) -> None:
    published = {row["network"]: row["gop_per_image"] for row in shared_rows(shared_data)}

    assert published.keys() >= NETWORKS.keys()
    for name in NETWORKS:
        operations = 2e-9 * network_of(name).macs
        assert operations == pytest.approx(float(published[name]), rel=0.021), name


@pytest.mark.sampled(24, family="long runs")
def test_the_shared_table(shared_data: Path, tmp_path: Path) -> None:
    rows = shared_rows(shared_data)
    file = tmp_path / "table.csv"
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)

    found = compare(read_table(file, COLUMNS))

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
