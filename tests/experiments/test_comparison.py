"""Errors of a comparison by hand, and the command with good and bad tables."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from experiments.comparison import (
    Comparison,
    Pair,
    Refusal,
    Row,
    TableError,
    answered,
    command,
    number,
    positive,
    read_table,
    summary,
    whole,
)

TABLE = "shape,cycles\na,100\nb,200\nc,400\nd,8\n"


def compare(rows: list[Row]) -> Comparison:
    """Predict 110, 200, 300 for a, b, c of which a is fitted; refuse d."""
    model = {"a": 110.0, "b": 200.0, "c": 300.0}

    def answer(row: Row, where: str) -> list[Pair | Refusal]:
        name = row["shape"]
        if name not in model:
            return [Refusal(name, "no such shape")]
        return [
            Pair(
                name=name,
                predicted=model[name],
                measured=positive(row, "cycles", where),
                unit="cycles",
                is_fitted=name == "a",
            )
        ]

    return answered(rows, answer)


def pair(predicted: float, measured: float) -> Pair:
    return Pair(name="row", predicted=predicted, measured=measured, unit="cycles")


def test_errors_by_hand() -> None:
    pairs = [pair(110, 100), pair(150, 200), pair(400, 400)]
    assert summary(Comparison(pairs=pairs)) == {
        "rows": 3,
        "exact": 1,
        "mape_percent": pytest.approx(35 / 3),
        "median_percent": pytest.approx(10),
        "worst_percent": pytest.approx(25),
        "spearman": pytest.approx(1),
        "rows_fitted": 0,
        "fitted_mape_percent": None,
        "rows_refused": 0,
    }


def test_ranks_the_other_way_round() -> None:
    pairs = [pair(3, 1), pair(2, 2), pair(1, 3)]
    assert summary(Comparison(pairs=pairs))["spearman"] == pytest.approx(-1)


@pytest.mark.parametrize("pairs", [[], [pair(1, 1), pair(2, 2)], [pair(1, 1)] * 3])
def test_no_rank_correlation_where_it_has_no_meaning(pairs: list[Pair]) -> None:
    assert summary(Comparison(pairs=pairs))["spearman"] is None


def test_json_leaves_out_fitted_and_counts_refused(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text(TABLE)
    result = CliRunner().invoke(
        command("x", ["shape", "cycles"], compare), [str(table), "--format", "json"]
    )
    found = json.loads(result.output)
    assert (found["rows"], found["exact"], found["rows_fitted"], found["rows_refused"]) == (
        2,
        1,
        1,
        1,
    )
    assert found["mape_percent"] == pytest.approx(12.5)


def test_table_names_each_row(tmp_path: Path) -> None:
    table, out = tmp_path / "table.csv", tmp_path / "rows.csv"
    table.write_text(TABLE)
    result = CliRunner().invoke(
        command("x", ["shape", "cycles"], compare), [str(table), "--out", str(out)]
    )
    assert result.exit_code == 0
    assert "d: refused: no such shape" in result.output
    assert out.read_text().splitlines()[1] == "a,cycles,110,100,+10.00,yes"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read"),
        ("shape,time\na,1\n", "the table lacks the columns cycles"),
    ],
)
def test_bad_tables_get_a_sentence(tmp_path: Path, text: str | None, said: str) -> None:
    table = tmp_path / "table.csv"
    if text is not None:
        table.write_text(text)
    result = CliRunner().invoke(command("x", ["shape", "cycles"], compare), [str(table)])
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("text", ["many", "", "nan", "0", "-3"])
def test_a_row_without_a_measurement_is_refused_and_ends_nothing(text: str) -> None:
    rows = [{"shape": "b", "cycles": text}, {"shape": "c", "cycles": "400"}]

    found = compare(rows)

    assert [pair.name for pair in found.pairs] == ["c"]
    ((name, why),) = found.refused
    assert name == "row 0"
    assert why.startswith("row 0: cycles must be ")


def test_a_row_that_ends_early_is_refused(tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("shape,cycles\nb\nc,400\n")

    found = compare(read_table(table, ["shape", "cycles"]))

    assert [pair.name for pair in found.pairs] == ["c"]
    assert found.refused == [("row 0", "row 0: cycles must be a number, not ''")]


@pytest.mark.parametrize("text", ["nan", "inf", "", "four"])
def test_a_number_is_finite(text: str) -> None:
    with pytest.raises(TableError, match=rf"^line 2: cycles must be a number, not '{text}'$"):
        number({"cycles": text}, "cycles", "line 2")


def test_a_whole_number_has_no_fraction() -> None:
    assert whole({"chips": "4.0"}, "chips", "line 2") == 4
    with pytest.raises(TableError, match=r"^line 2: chips must be a whole number, not '4.5'$"):
        whole({"chips": "4.5"}, "chips", "line 2")
