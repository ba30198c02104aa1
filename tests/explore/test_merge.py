"""Folders of shards, merged, are the folder of one sweep."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import ResultError, StudyError
from accelsim.explore import SweepSummary, merge, sweep
from accelsim.explore.swept_point import SweptPoint
from explore import fakes
from report.swept import STUDY, TOPOLOGY

Write = Callable[..., Path]
POINTS = 64
USUAL: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
FILES = ("table.csv", "table.parquet", "study.yaml")


def shards(study: Path, folder: Path, count: int, **arguments: Any) -> list[Path]:
    """Sweep each shard into a folder of its own, and return the folders."""
    folders = [folder / f"shard-{place}" for place in range(1, count + 1)]
    for place, out in enumerate(folders, start=1):
        sweep(study, out, shard=(place, count), **(USUAL | arguments))
    return folders


def merged(study: Path, folders: list[Path], out: Path, **arguments: Any) -> SweepSummary:
    return merge(study, folders, out, **(USUAL | arguments))


def same(one: Path, other: Path) -> bool:
    return all((one / name).read_bytes() == (other / name).read_bytes() for name in FILES)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("count", [1, 2, 7])
def test_merged_shards_are_the_table_of_one_sweep(
    write_study: Write, complete: Path, tmp_path: Path, count: int
) -> None:
    study = write_study()

    summary = merged(study, shards(study, tmp_path, count), tmp_path / "out")

    assert (summary.computed, summary.reused, summary.complete) == (0, POINTS, True)
    assert same(complete, tmp_path / "out")


def test_points_of_the_simulator_are_timed_again_after_the_merge(tmp_path: Path) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    study = tmp_path / "study.yaml"
    study.write_text(STUDY)
    sweep(study, tmp_path / "one", workers=1)
    for place in (1, 2):
        sweep(study, tmp_path / str(place), workers=1, shard=(place, 2))

    summary = merge(study, [tmp_path / "1", tmp_path / "2"], tmp_path / "out", workers=1)

    assert summary.agreement is not None
    assert same(tmp_path / "one", tmp_path / "out")


def test_a_merge_in_several_steps_and_with_overlaps_doubles_no_point(
    write_study: Write, complete: Path, tmp_path: Path
) -> None:
    study = write_study()
    folders = [*shards(study, tmp_path / "of 2", 2), *shards(study, tmp_path / "of 3", 3)]

    first = merged(study, [folders[0], folders[2]], tmp_path / "out")
    again = merged(study, [folders[0], folders[2]], tmp_path / "out")
    last = merged(study, folders, tmp_path / "out")

    assert not first.complete
    assert (first.reused, first.points) == (43, POINTS)
    assert again == first
    assert len(list((tmp_path / "out/points").iterdir())) == 2
    assert last.complete
    assert same(complete, tmp_path / "out")


@pytest.mark.sampled(24, family="long runs")
@settings(max_examples=5)
@given(st.sets(st.integers(1, 4), min_size=1, max_size=3))
def test_what_is_missing_after_a_merge_is_evaluated_by_resume(
    tmp_path_factory: pytest.TempPathFactory, complete: Path, chosen: set[int]
) -> None:
    folder = tmp_path_factory.mktemp("merge")
    study = folder / "study.yaml"
    study.write_text(fakes.STUDY)
    folders = [folder / str(place) for place in sorted(chosen)]
    for out in folders:
        sweep(study, out, shard=(int(out.name), 4), **USUAL)

    part = merged(study, folders, folder / "out")
    rest = sweep(study, folder / "out", resume=True, **USUAL)

    assert (part.reused, part.complete) == (16 * len(chosen), False)
    assert (rest.reused, rest.computed) == (16 * len(chosen), POINTS - 16 * len(chosen))
    assert same(complete, folder / "out")


def test_a_damaged_part_is_left_out_and_named(write_study: Write, tmp_path: Path) -> None:
    study = write_study()
    folders = shards(study, tmp_path, 2)
    (part,) = (folders[1] / "points").glob("part-*.parquet")
    part.write_bytes(part.read_bytes()[:-9])

    summary = merged(study, folders, tmp_path / "out")

    assert summary.damaged == (str(part),)
    assert (summary.reused, summary.complete) == (POINTS // 2, False)
    assert part.exists()


def test_a_folder_of_another_study_is_refused(write_study: Write, tmp_path: Path) -> None:
    (other,) = shards(write_study(clock_hz="  clock_hz: [5e8, 2e9]"), tmp_path / "other", 1)
    study = write_study()
    folders = shards(study, tmp_path, 2)

    with pytest.raises(ResultError, match=r"shard-1: made by another study: study\.axes\.clock_hz"):
        merged(study, [*folders, other], tmp_path / "out")
    with pytest.raises(ResultError, match=r"other/shard-1: made by another study: study\.axes"):
        merged(study, folders, other)

    assert not (tmp_path / "out").exists()


def test_folders_that_differ_in_a_point_are_refused(write_study: Write, tmp_path: Path) -> None:
    study = write_study()
    made: list[Path] = []
    for price in (1.0, 2.0):

        def cost(point: SweptPoint, price: float = price) -> float:
            return price if point.number == 3 else 0.0

        made.append(tmp_path / str(price))
        sweep(study, made[-1], metrics={"cost": cost}, **USUAL)

    with pytest.raises(ResultError) as refused:
        merged(study, made, tmp_path / "out", metrics={"cost": cost})

    assert str(refused.value) == (
        f"point 3 differs: cost is 1.0 in {made[0]} and 2.0 in {made[1]};"
        " one of the folders was not made by this study alone"
    )
    assert not list((tmp_path / "out").glob("points/*"))


def test_folders_that_cannot_be_merged_are_refused(write_study: Write, tmp_path: Path) -> None:
    study = write_study()
    (one,) = shards(study, tmp_path, 1)
    away, empty = tmp_path / "away", tmp_path / "empty"
    empty.mkdir()

    for folders, said in (
        ([], "merge: names no folder to merge; name at least one"),
        ([one, tmp_path / "x" / ".." / one.name], f"merge: {tmp_path}/x/../{one.name} is named"),
        ([one, away], f"{away}: not the folder of a sweep: it has no study.yaml"),
        ([one, empty], f"{empty}: not the folder of a sweep: it has no study.yaml"),
    ):
        with pytest.raises((ResultError, StudyError), match="^" + re.escape(said)):
            merged(study, folders, tmp_path / "out")
    with pytest.raises(StudyError, match=r"shard-1 cannot be merged into itself; name another"):
        merged(study, [one], one)
