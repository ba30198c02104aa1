"""Kept kernels that are damaged are made again, and folders of others are not used."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from accelsim import cache, kernel_files
from accelsim.cache import user_folder
from accelsim.kernel_files import CheckedFiles


@pytest.fixture
def files(tmp_path: Path) -> Iterator[CheckedFiles]:
    """The files of a function with the code of two signatures."""
    kernel_files._say.cache_clear()
    made = CheckedFiles(tmp_path, "module.f", lambda: "1" * 64)
    made.save("int", {"code": b"\x00" * 1000})
    made.save("float", {"code": b"\x01" * 1000})
    yield made
    kernel_files._say.cache_clear()


def flip(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 4
    path.write_bytes(raw)


def to_folder(path: Path) -> None:
    path.unlink()
    (path / "inside").mkdir(parents=True)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "emptied": lambda path: path.write_bytes(b""),
    "two bytes": lambda path: path.write_bytes(b"ab"),
    "truncated": lambda path: path.write_bytes(path.read_bytes()[:-40]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"0"),
    "flipped": flip,
    "of plain numba": lambda path: path.write_bytes(path.read_bytes()[4:]),
    "a folder": to_folder,
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("end", [".nbi", "1.nbc"])
def test_a_damaged_kernel_is_said_once_and_made_again(
    files: CheckedFiles, tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str, end: str
) -> None:
    assert files.load("int") == {"code": b"\x00" * 1000}
    (path,) = (path for path in tmp_path.iterdir() if path.name.endswith(end))

    DAMAGES[damage](path)

    assert [files.load("int"), files.load("int")] == [None, None]
    said = capsys.readouterr().err
    assert said == "warning: a compiled kernel that was kept is damaged: it is compiled again\n"
    files.save("int", {"code": b"\x02"})
    assert files.load("int") == {"code": b"\x02"}


class Renamed:
    """A type of the arguments of a kernel, until another version names it otherwise."""


def test_a_kernel_of_a_type_that_is_gone_is_made_again(
    files: CheckedFiles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files.save("renamed", Renamed)
    monkeypatch.delattr(f"{__name__}.Renamed")

    assert files.load("renamed") is None
    assert capsys.readouterr().err == ""


def test_a_disk_without_room_keeps_no_kernel_and_ends_nothing(
    files: CheckedFiles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)

    files.save("more", {})

    assert "compiled kernels cannot be kept (No space left on device)" in capsys.readouterr().err
    assert files.load("more") is None


def test_versions_of_a_function_stand_side_by_side_for_a_month(tmp_path: Path) -> None:
    for digest in "12":
        CheckedFiles(tmp_path, "module.f", lambda digest=digest: digest * 64).save("int", digest)  # type: ignore[misc]
    CheckedFiles(tmp_path, "module.f.g", lambda: "1" * 64).save("int", "inner")
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 6

    for path in kept:
        os.utime(path, (0, 0))
    CheckedFiles(tmp_path, "module.f", lambda: "3" * 64).save("int", "3")

    assert sorted({path.name[:12] for path in tmp_path.iterdir()}) == [
        "module.f-333",
        "module.f.g-1",
    ]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache of the user; the temporary folder is beside it."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv(cache._PRIVATE, "")  # So that it is taken away again.
    monkeypatch.delenv(cache._PRIVATE)
    return tmp_path / "home"


def test_a_folder_is_of_the_user_alone(home: Path) -> None:
    mask = os.umask(0)
    try:
        folder = user_folder("rtl", "one")
    finally:
        os.umask(mask)

    assert folder == home / "accelsim/rtl/one"
    for place in (folder, folder.parent, folder.parent.parent):
        assert place.stat().st_mode & 0o777 == 0o700


def test_what_others_could_write_is_made_again(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = user_folder("rtl")
    (folder / "planted").write_text("")
    folder.chmod(0o777)

    assert user_folder("rtl") == folder == home / "accelsim/rtl"
    assert list(folder.iterdir()) == []
    assert folder.stat().st_mode & 0o777 == 0o700
    assert "others could write into" in capsys.readouterr().err


def test_folders_of_other_users_are_not_used(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another user made the folder in the temporary one before, and no cache can be made."""
    home.write_text("")
    user = os.getuid()
    (home.parent / f"temporary/accelsim-{user + 1}").mkdir(mode=0o777)
    monkeypatch.setattr(os, "getuid", lambda: user + 1)

    folders = {user_folder("kernels"), user_folder("kernels")}

    (folder,) = folders
    assert folder.parent.name.startswith("accelsim-")
    assert folder.parent.parent == home.parent / "temporary"
    assert folder.parent.stat().st_mode & 0o777 == 0o700
    assert os.environ[cache._PRIVATE] == str(folder.parent)
    (said,) = capsys.readouterr().err.splitlines()
    assert f"accelsim-{user + 1} is of another user: what is compiled is not kept" in said


def test_a_link_in_the_temporary_folder_is_not_followed(home: Path) -> None:
    home.write_text("")
    (home.parent / "elsewhere").mkdir()
    place = home.parent / f"temporary/accelsim-{os.getuid()}"
    place.symlink_to(home.parent / "elsewhere")

    folder = user_folder("kernels")

    assert place not in folder.parents
    assert list((home.parent / "elsewhere").iterdir()) == []
