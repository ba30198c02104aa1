"""READMEs of mappings and tiers say what the tables beside them say."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

EXPERIMENTS = Path(__file__).parents[2] / "experiments"


def rows(table: str) -> Iterator[dict[str, str]]:
    with (EXPERIMENTS / table).open(newline="") as file:
        yield from csv.DictReader(file)


@pytest.mark.parametrize("table", ["expected.csv", "climb.csv"])
def test_gaps_of_searches(table: str) -> None:
    readme = (EXPERIMENTS / "mapping" / "README.md").read_text(encoding="utf-8")

    for row in rows(f"mapping/{table}"):
        percent = [f"{row[name]} %" for name in row if name.endswith("_percent")][:3]
        surely = f"{100 * float(row['surely_within_5_percent']):.0f} %"
        within = f"{100 * float(row['within_5_percent']):.1f} %"
        cells = (row["objective"], row["layers"], row["complete"], *percent, within, surely)
        assert f"| {' | '.join(cells)} |" in readme


def test_engines_that_skip_zeros() -> None:
    readme = (EXPERIMENTS / "tiers" / "README.md").read_text(encoding="utf-8")

    for row in rows("tiers/engines.csv"):
        if row["engine"] != "all":
            name = f"{row['set']}, {row['engine'].replace('_', ' ')}"
            percent = [f"{row[part]} %" for part in row if part.endswith("_percent")]
            assert f"| {' | '.join((name, row['cases'], *percent))} |" in readme
