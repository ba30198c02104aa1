"""Published bubble rates, to the published digits."""

from pathlib import Path

from experiments.comparison import read_table, summary
from experiments.system.zero_bubble.rates import COLUMNS, compare


def test_every_rate_that_can_be_computed_is_the_published_one(shared_data: Path) -> None:
    table = read_table(shared_data / "scaleout" / "zerobubble_bubble_rates.csv", COLUMNS)
    found = summary(compare(table))
    assert found["rows"] == found["exact"] == len(table) - found["rows_refused"]
    assert found["rows"] >= 20


def test_a_rate_that_is_another_is_seen(shared_data: Path) -> None:
    table = read_table(shared_data / "scaleout" / "zerobubble_bubble_rates.csv", COLUMNS)
    wrong = [{**row, "T_comm_ms": str(float(row["T_comm_ms"]) + 0.05)} for row in table]
    found = summary(compare(wrong))
    assert found["exact"] < found["rows"]
