"""Folders and files that are replaced as a whole: links stay, and no one loses the ground."""

from pathlib import Path

import pytest

from accelsim.errors import ResultError
from accelsim.files import fresh_folder, replace_folder, write_text


def made(out: Path) -> None:
    with fresh_folder(out) as fresh:
        (fresh / "new").touch()
        replace_folder(fresh, out)


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_and_the_folder_behind_it_is_replaced(tmp_path: Path, exists: bool) -> None:
    disk, link = tmp_path / "disk" / "big", tmp_path / "link"
    disk.parent.mkdir()
    link.symlink_to(disk)
    if exists:
        disk.mkdir()
        (disk / "old").touch()

    made(link)

    assert link.is_symlink()
    assert [file.name for file in disk.iterdir()] == ["new"]
    assert [folder.name for folder in disk.parent.iterdir()] == ["big"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["disk", "link"]


@pytest.mark.parametrize("name", ["", ".", "./", "..", "../."])
def test_the_folder_of_the_command_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    with pytest.raises(ResultError, match=r"^\.+: is the folder of this command and cannot be "):
        made(Path(name))

    assert [each.name for each in tmp_path.iterdir()] == ["here"]
    assert not list(Path().iterdir())


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_to_a_file_stays(tmp_path: Path, exists: bool) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(file)
    if exists:
        file.write_text("old")

    write_text(link, "new")

    assert link.is_symlink()
    assert file.read_text() == "new"
    assert len(list(tmp_path.iterdir())) == 2


def test_no_name_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(ResultError, match=r"^\.: cannot be written: "):
        write_text(Path(), "new")

    assert not list(tmp_path.iterdir())
