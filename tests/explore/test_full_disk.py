"""A disk that fills at any moment ends a sweep with a sentence, and loses and doubles no point."""

import errno
import itertools
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from accelsim.errors import ResultError
from accelsim.explore import read_sweep, run, sweep
from explore import fakes

Write = Callable[..., Path]
POINTS = 16
USUAL: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
FULL = r"out: cannot be written: No space left on device$"


def points_of_parts(out: Path) -> list[int]:
    """The number of each row of the parts, sorted."""
    query = f"SELECT point FROM read_parquet('{out}/points/part-*.parquet') ORDER BY point"
    return [row[0] for row in duckdb.execute(query).fetchall()]


@pytest.fixture
def study(write_study: Write) -> Path:
    """A study of 16 points."""
    return write_study(**{"array.rows": "  array.rows: [8]"})


@pytest.fixture
def whole(study: Path, tmp_path: Path) -> bytes:
    """The table of a sweep that nothing stopped."""
    sweep(study, tmp_path / "whole", **USUAL)
    return (tmp_path / "whole/table.csv").read_bytes()


@pytest.mark.sampled(12, family="sweeps that are stopped")
def test_a_disk_may_be_full_at_any_write(
    study: Path, whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "FLUSH_SECONDS", 0.0)
    fsync, reused = os.fsync, []
    for last in itertools.count(1):
        out, left = tmp_path / str(last) / "out", last

        def filling(handle: int) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            fsync(handle)

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", filling)
            try:
                sweep(study, out, **USUAL)
            except ResultError as problem:
                said = str(problem)
            else:
                break  # It has fewer writes.
        summary = sweep(study, out, resume=True, **USUAL)
        reused.append(summary.reused)
        assert said == f"{out}: cannot be written: No space left on device"
        assert summary.reused + summary.computed == POINTS
        assert points_of_parts(out) == list(range(POINTS))
        assert (out / "table.csv").read_bytes() == whole

    assert reused == sorted(reused)
    assert set(reused) > {0, POINTS}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 20 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=20k", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mount refuses a disk of 20 kB here; only root may mount one")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_sweep_on_a_disk_that_is_too_small_goes_on_when_it_is_larger(
    study: Path, whole: bytes, disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "FLUSH_SECONDS", 0.0)
    out = disk / "out"

    with pytest.raises(ResultError, match=FULL):
        sweep(study, out, **USUAL)
    stored = points_of_parts(out)
    subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
    summary = sweep(study, out, resume=True, **USUAL)

    assert 0 < len(stored) < POINTS
    assert (summary.reused, summary.computed) == (len(stored), POINTS - len(stored))
    assert points_of_parts(out) == list(range(POINTS))
    assert (out / "table.csv").read_bytes() == whole
    assert read_sweep(out).table["front"].any()
