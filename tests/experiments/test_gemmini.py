"""Gemmini's RTL: the rows of the shared table, and tables that are refused."""

import csv
from pathlib import Path

from experiments.comparison import read_table, summary
from experiments.silicon.gemmini.fitted import fitted_rows
from experiments.silicon.gemmini.predict import COLUMNS, compare, name_of

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "gemmini"
ROW = {
    **{f"prob.{name}": "1" for name in "NPQCKRS"},
    "prob.P": "16",
    "prob.C": "16",
    "prob.K": "16",
    "prob.Hstride": "1",
    "mapping.mapping": "L3[WIO] N1 - L2[WI] N1 K16X - L1[O] P16 C16X - L0[W] N1",
    "target.gemmini_cycle": "1000",
}


def table(folder: Path, **changes: str) -> Path:
    file = folder / "table.csv"
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, COLUMNS)
        writer.writeheader()
        writer.writerow({**ROW, **changes})
    return file


def test_the_shared_table(shared_data: Path) -> None:
    rows = read_table(shared_data / "gemmini_rtl" / "firesim.csv", COLUMNS)
    # Small programs of the table, of each kind; the command runs all of them in 10 s.
    chosen = [row for row in rows if float(row["target.gemmini_cycle"]) < 700_000][::4]

    found = compare(chosen)

    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        kept = {(row["name"], row["measured"]): row["predicted"] for row in csv.DictReader(stream)}
    assert not found.refused
    for pair in found.pairs:
        assert kept[pair.name, f"{pair.measured:.6g}"] == f"{pair.predicted:.6g}"
    error = summary(found)["mape_percent"]
    assert error is not None
    assert error < 10


def test_the_kept_rows_have_the_promised_error() -> None:
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))

    others = [abs(float(row["error_percent"])) for row in rows if row["fitted"] == "no"]

    assert len(rows) - len(others) == len(fitted_rows()) <= 20
    assert sum(others) / len(others) < 10


def test_a_fitted_row_is_known_by_layer_mapping_and_cycles() -> None:
    name, cycles = next(iter(fitted_rows()))

    assert (name, cycles) in fitted_rows()
    assert (name, cycles + 1) not in fitted_rows()
    assert name_of(ROW) == f"C16K16P16Q1R1S1 stride 1: {ROW['mapping.mapping']}"


def test_a_mapping_that_breaks_a_rule_is_a_refused_row(tmp_path: Path) -> None:
    wide = "L3[WIO] N1 - L2[WI] N1 K32X - L1[O] P16 C16X - L0[W] N1"

    found = compare(read_table(table(tmp_path, **{"mapping.mapping": wide}), COLUMNS))

    assert not found.pairs
    assert "rule unrolled_in_array" in found.refused[0][1]
