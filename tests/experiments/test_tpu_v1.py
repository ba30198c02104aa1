"""The first TPU: the counters of the shared table, and rows that are refused."""

import csv
from pathlib import Path

import pytest

from experiments.comparison import read_table, summary
from experiments.silicon.tpu_v1.predict import APPLICATIONS, COLUMNS, NON_MATRIX, compare, shares

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "tpu_v1"
MLP0 = {"Weights (M)": 20.0, "TPU ops per weight byte": 200.0, "FC layers": 5.0}


def kept() -> dict[str, tuple[float, float]]:
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    return {row["name"]: (float(row["predicted"]), float(row["measured"])) for row in rows}


def test_the_shared_table(shared_data: Path) -> None:
    folder = shared_data / "papers"

    found = compare(read_table(folder / "tpu_v1_table3.csv", COLUMNS), folder)

    assert kept() == {
        pair.name: (float(f"{pair.predicted:.6g}"), pair.measured) for pair in found.pairs
    }
    assert (summary(found)["rows"], summary(found)["rows_refused"]) == (6, 10)


def test_every_kept_counter_is_within_3_points() -> None:
    assert len(kept()) == 6
    assert max(abs(ours - theirs) for ours, theirs in kept().values()) < 3


def test_activations_of_8_bits_in_an_lstm_would_not_be() -> None:
    application = {**MLP0, "Weights (M)": 34.0, "TPU ops per weight byte": 96.0}

    assert shares("MLP", application, 10.3)["Array active cycles"] < 10.5 - 3
    assert abs(shares("LSTM1", application, 10.3)["Array active cycles"] - 10.5) < 3


def test_the_shares_and_the_cycles_without_matrix_work_are_all() -> None:
    assert sum(shares("MLP0", MLP0, 17.5).values()) == pytest.approx(100 - 17.5)


def test_rows_that_no_table_explains_are_refused(tmp_path: Path) -> None:
    header = "quantity,workload,value,unit\n"
    (tmp_path / APPLICATIONS).write_text(
        header
        + "".join(f"{quantity},CNN0,{value},\n" for quantity, value in MLP0.items())
        + "Weights (M),CNN1,100,\nTPU ops per weight byte,CNN1,1750,\n"
        + "Conv layers,CNN1,72,\nFC layers,CNN1,4,\n",
        encoding="utf-8",
    )
    table = tmp_path / "table.csv"
    table.write_text(
        header
        + f"{NON_MATRIX},CNN0,20,%\nWeight shift cycles,CNN0,0,%\nRAW stalls,CNN0,3,%\n"
        + f"{NON_MATRIX},CNN1,20,%\n{NON_MATRIX},CNN2,20,%\nRAW stalls,CNN3,20,%\n",
        encoding="utf-8",
    )

    found = compare(read_table(table, COLUMNS), tmp_path)

    refused = dict(found.refused)
    assert not found.pairs
    assert refused["CNN0 Weight shift cycles"].startswith(
        "0 % has no relative error; predicted: 15"
    )
    assert refused["CNN0 RAW stalls"].startswith("no table says how wide layers are")
    assert "convolutions and fully connected layers" in refused["CNN1"]
    assert refused["CNN2"] == f"CNN2: {APPLICATIONS} has no row Weights (M)"
    assert refused["CNN3"] == f"CNN3: the table has no row {NON_MATRIX}"
