"""Published configurations of PipeDream, from the profiles that its authors measured."""

from pathlib import Path

import pytest

from experiments.comparison import TableError, read_table, summary
from experiments.system.pipedream.partitions import compare


@pytest.mark.parametrize(
    ("table", "rows", "exact"),
    [("pipedream_stage_configs.csv", 6, 6), ("pipeline_gpipe_pipedream.csv", 3, 3)],
)
def test_configurations_are_the_published_ones(
    shared_data: Path, table: str, rows: int, exact: int
) -> None:
    folder = shared_data / "scaleout"

    found = summary(compare(read_table(folder / table, ()), folder))

    assert (found["rows"], found["exact"]) == (rows, exact)


def test_profiles_are_found_in_the_reference_data(
    shared_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCELSIM_SHARED_DATA", str(shared_data))
    table = read_table(shared_data / "scaleout" / "pipeline_gpipe_pipedream.csv", ())

    assert summary(compare(table, tmp_path))["exact"] == 3


def test_another_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"^a table of configurations has the columns network, "):
        compare([{"a": "1"}], tmp_path)
