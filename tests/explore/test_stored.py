"""The points of a sweep that are stored so far."""

from pathlib import Path

import pandas as pd
import pytest

from accelsim.errors import ResultError
from accelsim.explore import read_sweep, sweep
from accelsim.explore.stored import read_stored
from report.swept import STUDY, TOPOLOGY, swept


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return swept(tmp_path_factory.mktemp("stored"))


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """Every second point of a study."""
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    (tmp_path / "study.yaml").write_text(STUDY)
    sweep(tmp_path / "study.yaml", tmp_path / "half", workers=1, shard=(1, 2))
    return tmp_path / "half"


def test_a_complete_sweep_is_read_as_it_is(folder: Path) -> None:
    stored = read_stored(folder)

    assert (stored.points, stored.complete) == (32, True)
    pd.testing.assert_frame_equal(stored.sweep.table, read_sweep(folder).table)


def test_points_of_a_running_sweep_are_those_of_the_table(folder: Path, half: Path) -> None:
    stored = read_stored(half)

    assert (stored.points, stored.complete) == (32, False)
    assert stored.sweep.table["point"].tolist() == list(range(0, 32, 2))
    whole = read_sweep(folder).table.set_index("point")
    for _, row in stored.sweep.table.iterrows():
        assert row["key"] == whole.loc[row["point"], "key"]
        assert row["status"] == whole.loc[row["point"], "status"]
        assert row["feasible"] == whole.loc[row["point"], "feasible"]
        if row["status"] == "ok":
            assert row["latency_s"] == whole.loc[row["point"], "latency_s"]
    assert 0 < stored.sweep.table["front"].sum() < 16


def test_parts_of_other_bytes_are_left_out(half: Path) -> None:
    (part,) = (half / "points").glob("part-*.parquet")
    part.write_bytes(part.read_bytes() + b"more")

    stored = read_stored(half)

    assert stored.sweep.table.empty
    assert not stored.complete


def test_what_is_no_sweep_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"^.*: not the folder of a sweep: it has no study.yaml$"):
        read_stored(tmp_path)


@pytest.mark.parametrize("text", ["{", '{"a": NaN}', '{"a": [1e999]}', '{"a": -1e400}', "[]"])
def test_what_no_sweep_writes_is_damaged(tmp_path: Path, text: str) -> None:
    (tmp_path / "study.yaml").write_text(text)
    with pytest.raises(ResultError, match=r"^.*study.yaml: damaged: it is not what a sweep wrote$"):
        read_stored(tmp_path)
