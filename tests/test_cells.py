"""Texts of CSV files are no formulas of a spreadsheet."""

import csv
from pathlib import Path

import pytest

from accelsim.cells import cell, cells_of
from accelsim.database import database
from accelsim.explore import read_sweep, sweep
from each import each
from explore import fakes

CELLS = {
    "=1+1": "'=1+1",
    "+cmd|' /C calc'!A0": "'+cmd|' /C calc'!A0",
    "-x": "'-x",
    "@SUM(A1)": "'@SUM(A1)",
    "\t=1": "'\t=1",
    "-3.5e2": "-3.5e2",
    "+7": "+7",
    "a=1": "a=1",
    "": "",
}


@each(("given", "written"), CELLS.items())
def test_a_text_that_would_be_evaluated_has_a_quote(given: str, written: str) -> None:
    assert cell(given) == written
    with database() as connection:
        rows = connection.execute(
            f"SELECT * {cells_of([chr(34) + 'a' + chr(34)])} FROM (SELECT ? AS a)", [given]
        ).fetchall()
    assert rows == [(written,)]


def test_numbers_stay_numbers() -> None:
    assert [cell(value) for value in (-1, -0.5, None, True)] == [-1, -0.5, None, True]


def test_the_name_of_a_network_is_no_formula_in_the_table(tmp_path: Path) -> None:
    text = fakes.STUDY.replace("- net_a\n", "- '=HYPERLINK(1)'\n")
    (tmp_path / "study.yaml").write_text(text)

    summary = sweep(
        tmp_path / "study.yaml",
        tmp_path / "out",
        workers=1,
        evaluate=fakes.evaluate,
        load=fakes.load,
    )

    with (tmp_path / "out/table.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["workload"] for row in rows} == {"'=HYPERLINK(1)", "net_b[batch=4]"}
    assert {row["front"] for row in rows} == {"true", "false"}
    table = read_sweep(tmp_path / "out").table
    assert set(table["workload"]) == {"=HYPERLINK(1)", "net_b[batch=4]"}
    assert [row["front"] == "true" for row in rows] == table["front"].tolist()
    assert summary.table.equals(table)
    with pytest.raises(TypeError, match=r"table is an attribute: write summary\.table"):
        summary.table()
