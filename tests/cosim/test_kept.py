"""Compiled RTL of the cache that is damaged is made again: no crash, and the same results."""

from pathlib import Path

import numpy as np
import pytest
from amaranth.hdl import Elaboratable, Module, Signal
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.cosim import build
from accelsim_hdl.cosim.kept import is_kept, keep
from hdl.component import CompiledComponent


class Adder(Component):
    """Adds its input to what it holds."""

    added: In(8)
    held: Out(8)

    def elaborate(self, _: object) -> Elaboratable:
        m = Module()
        sum_ = Signal(8)
        m.d.sync += sum_.eq(sum_ + self.added)
        m.d.comb += self.held.eq(sum_)
        return m


def damage(file: Path, how: str) -> None:
    content = file.read_bytes()
    file.unlink()
    if how == "folder":
        file.mkdir()
        (file / "file").touch()
        return
    middle = len(content) // 2
    file.write_bytes(
        {
            "empty": b"",
            "cut": content[:middle],
            "flipped": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
            "garbage": b"no library",
        }[how]
    )


def test_a_library_of_unchanged_sources_is_found_without_elaboration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "cache_folder", lambda: tmp_path)
    elaborated = []

    def compiled() -> Path:
        elaborated.append(len(elaborated))
        (tmp_path / "built").write_bytes(b"machine code")
        keep(tmp_path / "built", tmp_path / "library.so")
        return tmp_path / "library.so"

    def found(described: str) -> int:
        assert build.compiled_once(described, compiled) == tmp_path / "library.so"
        return len(elaborated)

    assert [found("2 rows"), found("2 rows"), found("3 rows"), found("3 rows")] == [1, 1, 2, 2]
    damage(tmp_path / "library.so", "flipped")
    assert [found("2 rows"), found("3 rows")] == [3, 3]
    monkeypatch.setattr(build, "_sources", lambda: "changed")
    assert [found("2 rows"), found("2 rows")] == [4, 4]


HOW = ("empty", "cut", "flipped", "garbage", "folder")


@pytest.mark.parametrize("how", HOW)
def test_a_damaged_file_is_removed_and_said(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    built, file = tmp_path / "built", tmp_path / "kept.so"
    assert not is_kept(file)
    built.write_bytes(bytes(range(256)))
    keep(built, file)
    assert is_kept(file)
    assert not capsys.readouterr().err

    damage(file, how)

    assert not is_kept(file)
    assert not file.exists()
    said = "warning: compiled RTL that was kept is damaged: it is compiled again\n"
    assert capsys.readouterr().err == said


@pytest.mark.sampled(5)
@pytest.mark.parametrize("how", HOW)
def test_a_damaged_library_is_compiled_again(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "cache_folder", lambda: tmp_path)
    inputs = {"added": np.arange(9)}
    first = CompiledComponent(Adder()).drive(inputs)["held"].tolist()
    (library,) = tmp_path.glob("*.so")

    damage(library, how)

    assert CompiledComponent(Adder()).drive(inputs)["held"].tolist() == first
    assert first == [0, 0, 1, 3, 6, 10, 15, 21, 28]
    assert is_kept(library)
