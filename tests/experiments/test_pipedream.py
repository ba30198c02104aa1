"""Published configurations of PipeDream, from the profiles that its authors measured."""

from pathlib import Path

import pytest

from experiments.comparison import TableError, read_table, summary
from experiments.system.pipedream.partitions import compare


@pytest.mark.parametrize(
    ("table", "rows", "fitted"),
    [("pipedream_stage_configs.csv", 0, 6), ("pipeline_gpipe_pipedream.csv", 3, 0)],
)
def test_configurations_are_the_published_ones(
    shared_data: Path, table: str, rows: int, fitted: int
) -> None:
    folder = shared_data / "scaleout"

    found = compare(read_table(folder / table, ()), folder)

    assert all(pair.predicted == pair.measured for pair in found.pairs)
    assert (summary(found)["rows"], summary(found)["rows_fitted"]) == (rows, fitted)


def test_profiles_are_found_in_the_reference_data(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCELSIM_SHARED_DATA", str(shared_data))
    table = read_table(shared_data / "scaleout" / "pipeline_gpipe_pipedream.csv", ())

    assert summary(compare(table, tmp_path))["exact"] == 3


def test_another_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"^a table of configurations has the columns network, "):
        compare([{"a": "1"}], tmp_path)
