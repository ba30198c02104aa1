"""Folders of sweeps with names that mean something elsewhere, and folders that are not theirs."""

import json
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accelsim.errors import ResultError, StudyError
from accelsim.explore import merge, read_sweep, sweep, watch
from accelsim.explore.folder import claimed, locked
from explore import fakes

Write = Callable[..., Path]
USUAL: dict[str, Any] = {"workers": 1, "evaluate": fakes.evaluate, "load": fakes.load}
SMALL = {"array.rows": "  array.rows: [8]"}
REFUSED = {"array.rows": "  array.rows: [6]"}


@pytest.fixture
def study(write_study: Write) -> Path:
    """A study of 16 points."""
    return write_study(**SMALL)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sweep of ``study`` in a folder with a plain name."""
    folder = tmp_path_factory.mktemp("whole")
    study = folder / "study.yaml"
    study.write_text(fakes.STUDY.replace("  array.rows: [4, 5, 8, 6]", SMALL["array.rows"]))
    sweep(study, folder / "plain", **USUAL)
    return folder / "plain"


@pytest.fixture
def whole(plain: Path) -> bytes:
    """The table of that sweep."""
    return (plain / "table.csv").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        *("energy_pj=3", "area_um2=1/status=ok", "p*", "plai?", "[a-z]", "a[", "q'uo"),
        *("back\\slash", "{plain,b}~%20"),
    ],
)
def test_the_name_of_a_folder_does_not_change_its_table(
    study: Path, whole: bytes, tmp_path: Path, name: str
) -> None:
    out = tmp_path / name

    first = sweep(study, out, shard=(1, 2), **USUAL)
    seen = watch(out)
    second = sweep(study, out, resume=True, **USUAL)

    assert (first.computed, seen.stored, second.reused) == (8, 8, 8)
    assert (second.refused, second.complete) == (0, True)
    assert (out / "table.csv").read_bytes() == whole
    assert len(read_sweep(out).table) == 16


def test_a_relative_name_may_look_like_an_address(
    study: Path, whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    sweep(study, "file:/other", **USUAL)

    assert (tmp_path / "file:/other/table.csv").read_bytes() == whole


def test_folders_with_patterns_in_their_names_are_merged(
    study: Path, whole: bytes, tmp_path: Path
) -> None:
    places = [tmp_path / "s[12]", tmp_path / "cycles=7"]
    for number, place in enumerate(places, 1):
        sweep(study, place, shard=(number, 2), **USUAL)

    merge(study, places, tmp_path / "m*", **USUAL)

    assert (tmp_path / "m*/table.csv").read_bytes() == whole


def test_a_name_that_cannot_be_asked_for_is_refused(study: Path, tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"cannot be read; rename it"):
        sweep(study, tmp_path / "a\\b*", **USUAL)


def test_a_refused_sweep_changes_nothing_in_the_folder_of_a_running_one(
    write_study: Write, tmp_path: Path
) -> None:
    """The second begins before the first has written anything: both see no study.yaml."""
    out = tmp_path / "out"
    mine, other = write_study(**SMALL), tmp_path / "other.yaml"
    other.write_text(mine.read_text().replace("name: small", "name: another"))
    out.mkdir()

    with locked(out, shared=False), pytest.raises(ResultError, match="another sweep is running"):
        sweep(other, out, **USUAL)

    assert list(out.iterdir()) == []


def test_of_shards_of_two_studies_one_has_the_folder(tmp_path: Path) -> None:
    out, begun, refused = tmp_path / "out", threading.Barrier(2), []

    def claim(name: str) -> None:
        begun.wait()
        try:
            with claimed(out, {"study": name}, resume=False, joins=True, shared=True):
                begun.wait(5)
        except ResultError as problem:
            refused.append(str(problem))
            begun.wait(5)

    for _ in range(20):
        shutil.rmtree(out, ignore_errors=True)
        refused.clear()
        threads = [threading.Thread(target=claim, args=(name,)) for name in ("one", "two")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        (said,) = refused
        assert "made by another study: study is" in said
        assert json.loads((out / "study.yaml").read_text())["study"] in ("one", "two")
        assert [path.name for path in out.iterdir()] == ["study.yaml"]


@pytest.mark.parametrize("kind", ["absent", "empty", "link", "here"])
def test_a_study_of_refused_points_leaves_the_folder_as_it_was(
    write_study: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    place = tmp_path / "place"
    out = {"link": tmp_path / "link", "here": Path()}.get(kind, place)
    if kind != "absent":
        place.mkdir()
    if kind == "link":
        out.symlink_to(place)
    if kind == "here":
        monkeypatch.chdir(place)

    with pytest.raises(StudyError, match="every one of the 16 points was refused"):
        sweep(write_study(**REFUSED), out, **USUAL)

    assert place.exists() == (kind != "absent")
    assert not place.exists() or list(place.iterdir()) == []
    assert kind != "link" or out.is_symlink()
    assert sweep(write_study(**SMALL), out, **USUAL).complete


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda out: (out / "study.yaml").write_text("{}"), "study.yaml: damaged"),
        (lambda out: (out / "study.yaml").write_text("[1]"), "study.yaml: damaged"),
        (lambda out: (out / "study.yaml").write_text("[" * 9000), "study.yaml: damaged"),
        (lambda out: (out / "study.yaml").write_bytes(b'{"a": "\xff"}'), "study.yaml: damaged"),
        (lambda out: (out / "made_with.json").write_text("{}"), "made_with.json: damaged"),
        (lambda out: (out / "made_with.json").write_text("7"), "made_with.json: damaged"),
        (lambda out: _rename(out, "number", "numbers"), "of another version of accelsim: points"),
        (lambda out: _rename(out, '"seed": 0', '"seed": 1'), "made_with.json: damaged"),
        (lambda out: _folder(out / "table.parquet"), "table.parquet: damaged or absent"),
        (lambda out: (out / "table.parquet").write_bytes(b"PAR1PAR1"), "table.parquet: damaged"),
    ],
)
def test_a_damaged_folder_is_said(
    plain: Path, tmp_path: Path, spoil: Callable[[Path], None], said: str
) -> None:
    out = shutil.copytree(plain, tmp_path / "out")
    spoil(out)

    with pytest.raises(ResultError, match=said):
        read_sweep(out)


def _rename(out: Path, old: str, new: str) -> None:
    file = out / "study.yaml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def test_parts_that_are_no_files_are_set_aside(study: Path, whole: bytes, tmp_path: Path) -> None:
    out = tmp_path / "out"
    sweep(study, out, shard=(1, 2), **USUAL)
    (out / "points/part-1.parquet").mkdir()
    (out / "points/part-2.parquet").symlink_to("nowhere")
    os.mkfifo(out / "points/part-3.parquet")

    summary = sweep(study, out, resume=True, **USUAL)

    assert summary.damaged == ("part-1.parquet", "part-2.parquet", "part-3.parquet")
    assert (summary.reused, summary.computed) == (8, 8)
    assert (out / "table.csv").read_bytes() == whole
