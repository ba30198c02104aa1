"""docs/validation.md and the lines of README.md say what the tables of the experiments say."""

import csv
from pathlib import Path

import pytest

from accelsim.errors import UserError
from experiments.validation.errors import EXPERIMENTS, Source, errors_of, sources
from experiments.validation.page import PAGE, README, page_of, readme_of, stamps_of


def test_the_page_is_what_its_command_writes() -> None:
    text = PAGE.read_text(encoding="utf-8")

    assert text == page_of(stamps_of(text)), "run python -m experiments.validation"


def test_the_readme_is_what_the_command_writes() -> None:
    text = README.read_text(encoding="utf-8")

    assert text == readme_of(text), "run python -m experiments.validation"


def test_every_table_of_predicted_and_measured_rows_is_on_the_page() -> None:
    tables = set()
    for file in EXPERIMENTS.rglob("expected*.csv"):
        with file.open(newline="", encoding="utf-8") as stream:
            header = next(csv.reader(stream))
        if "error_percent" in header:
            tables.add(str(file.relative_to(EXPERIMENTS)))

    assert tables - {source.file for source in sources()} == set()


def test_the_stamps_of_a_page_are_those_that_it_was_made_with() -> None:
    given = {"eie/expected.csv": ("2026-11-21", "226271d")}

    assert stamps_of(page_of(given)) == given


def errors_in(folder: Path, text: str, **fields: object) -> list:
    file = folder / "table.csv"
    file.write_text(text, encoding="utf-8")
    return errors_of(Source(claim="c", by="b", against="a", title="t", file=str(file), **fields))


def test_fitted_rows_are_left_out_and_the_largest_error_keeps_its_sign(tmp_path: Path) -> None:
    text = "name,unit,error_percent,fitted\na,s,+1.0,no\nb,s,-4.0,no\nc,m,0.00,no\nd,m,+90.0,yes\n"

    (both,) = errors_in(tmp_path, text)
    seconds, meters = errors_in(tmp_path, text, by_unit=True)

    assert (both.unseen.rows, both.unseen.exact, both.fitted.rows) == (3, 1, 1)
    assert (both.unseen.median_percent, both.unseen.mean_percent) == (1.0, 5 / 3)
    assert (both.unseen.worst_percent, both.unseen.worst) == (-4.0, "b")
    assert (both.fitted.worst_percent, both.fitted.worst) == (90.0, "d")
    assert (seconds.unit, seconds.unseen.rows, seconds.fitted) == ("s", 2, None)
    assert (meters.unit, meters.unseen.rows, meters.fitted.rows) == ("m", 1, 1)


def test_a_table_of_fitted_rows_alone_has_no_unseen_error(tmp_path: Path) -> None:
    (found,) = errors_in(tmp_path, "name,error_percent,fitted\na,1,yes\n")

    assert found.unseen is None
    assert found.fitted.rows == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name,unit\na,s\n", "the table lacks the column error_percent"),
        ("name,error_percent,fitted\na,,no\n", "no row of the table can be compared"),
    ],
)
def test_a_table_without_errors_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        errors_in(tmp_path, text)
