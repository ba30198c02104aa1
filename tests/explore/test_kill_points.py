"""Killed at a hundred points, a sweep, a merge and a report lose nothing and double nothing."""

from pathlib import Path
from typing import Any

import duckdb
import pytest

from accelsim.explore import merge, pool, run, sweep
from accelsim.report import write
from explore import fakes
from explore.kills import kill_at, points_of

USUAL: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
POINTS = 64
SWEEP, MERGE, REPORT = 60, 25, 15
"""Kills of each, evenly through all points that it reaches."""
OLD = {write.PAGE: b"old", "a.svg": b"old", "b.svg": b"old"}
NEW = {write.PAGE: b"new", "a.svg": b"new", "c.svg": b"new"}


class Work:
    """A sweep of 64 points with many small parts, and what it takes to merge and report it."""

    def __init__(self, folder: Path) -> None:
        self.study = folder / "study.yaml"
        self.study.write_text(fakes.STUDY)
        self.halves = [folder / "first", folder / "second"]
        for place, half in enumerate(self.halves, 1):
            sweep(self.study, half, shard=(place, 2), **USUAL)
        sweep(self.study, folder / "whole", **USUAL)
        self.table = (folder / "whole/table.csv").read_bytes()
        self.reached = {
            "sweep": points_of(lambda: self.sweep(folder / "counted")),
            "merge": points_of(lambda: self.merge(folder / "counted-too")),
            "report": points_of(lambda: self.report(folder / "report")),
        }

    def sweep(self, out: Path) -> object:
        return sweep(self.study, out, **USUAL)

    def merge(self, out: Path) -> object:
        return merge(self.study, self.halves, out, **USUAL)

    def report(self, out: Path) -> object:
        write._replace(out, OLD)
        return write._replace(out, NEW)

    def point(self, kind: str, place: int, count: int) -> str:
        points = self.reached[kind]
        return points[place * len(points) // count]


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Work:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "FLUSH_SECONDS", 0.0)
        patch.setattr(run, "FLUSH_SHARE", 0.0)
        patch.setattr(pool, "MAXIMUM_CHUNK", 4)
        yield Work(tmp_path_factory.mktemp("work"))


def check(out: Path, table: bytes, resumed: Any) -> None:
    assert resumed.complete
    assert resumed.reused + resumed.computed == POINTS
    assert (out / "table.csv").read_bytes() == table
    files = f"read_parquet('{out}/points/part-*.parquet')"
    rows = duckdb.execute(f"SELECT count(*), count(DISTINCT point) FROM {files}").fetchone()
    assert rows == (POINTS, POINTS)
    assert not list(out.rglob(".writing-*"))


@pytest.mark.sampled(20)
@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize("place", range(SWEEP // 2))
def test_a_killed_sweep_loses_and_doubles_no_point(
    work: Work, tmp_path: Path, place: int, torn: bool
) -> None:
    out = tmp_path / "out"
    points = [one for one in work.reached["sweep"] if not torn or one.startswith("fsync before")]
    point = points[place * len(points) * 2 // SWEEP]

    kill_at(point, lambda: work.sweep(out), torn=torn)
    resumed = sweep(work.study, out, resume=True, **USUAL)

    check(out, work.table, resumed)


@pytest.mark.sampled(25)
@pytest.mark.parametrize("place", range(MERGE))
def test_a_killed_merge_loses_and_doubles_no_point(work: Work, tmp_path: Path, place: int) -> None:
    out = tmp_path / "out"
    before = {file: file.read_bytes() for half in work.halves for file in half.rglob("*.parquet")}

    kill_at(work.point("merge", place, MERGE), lambda: work.merge(out))
    merged = work.merge(out)

    check(out, work.table, sweep(work.study, out, resume=True, **USUAL))
    assert merged.complete
    assert before == {
        file: file.read_bytes() for half in work.halves for file in half.rglob("*.parquet")
    }


@pytest.mark.sampled(5)
@pytest.mark.parametrize("place", range(REPORT))
def test_a_killed_report_is_whole_or_absent_and_is_made_again(
    work: Work, tmp_path: Path, place: int
) -> None:
    out = tmp_path / "report"

    kill_at(work.point("report", place, REPORT), lambda: work.report(out))

    found = {file.name: file.read_bytes() for file in out.iterdir()} if out.exists() else None
    assert found in (None, OLD, NEW)
    write._check_place(out)
    write._replace(out, NEW)
    assert {file.name: file.read_bytes() for file in out.iterdir()} == NEW


@pytest.mark.sampled(4)
@pytest.mark.parametrize("place", range(4))
@pytest.mark.usefixtures("work")  # Its small parts.
def test_a_killed_search_hears_what_is_stored_and_ends_with_the_same_table(
    tmp_path: Path, place: int
) -> None:
    study = tmp_path / "study.yaml"
    study.write_text(
        fakes.STUDY.replace("[4, 5, 8, 6]", str(list(range(1, 13)))).partition("objectives:")[0]
        + "metrics: {both_s: geomean(latency_s)}\nobjectives: [both_s, area_um2]\n"
        "strategy: nsga2\nbudget: 20\nbatch: 5\n"
    )
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    points = points_of(lambda: sweep(study, whole, **USUAL))

    kill_at(points[(place + 1) * len(points) // 5], lambda: sweep(study, killed, **USUAL))
    resumed = sweep(study, killed, resume=True, **USUAL)

    assert resumed.reused > 0
    assert resumed.reused + resumed.computed == 40
    assert (whole / "table.csv").read_bytes() == (killed / "table.csv").read_bytes()
