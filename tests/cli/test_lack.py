"""What the machine lacks, or refuses, ends a command with a sentence."""

import errno
import os
import sys
from pathlib import Path

import pytest

from accelsim.cli import commands
from accelsim.errors import lack


def error(number: int, file: str | None = None) -> OSError:
    return OSError(number, os.strerror(number), file)


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (MemoryError(), "memory is short"),
        (MemoryError("Unable to allocate 9 TiB"), "memory is short: Unable to allocate 9 TiB"),
        (RuntimeError("can't start new thread"), "memory is short: can't start new thread"),
        (
            OSError("Could not find/load shared object file 'a.so'"),
            "memory is short: Could not find/load shared object file 'a.so'",
        ),
        (error(errno.EMFILE, "x"), "Too many open files: raise the limit (ulimit -n)"),
        (error(errno.EACCES, "a/b"), "a/b: Permission denied"),
        (error(errno.EISDIR, "a/b"), "a/b: Is a directory"),
        (error(errno.ENOSPC), "the output cannot be written: No space left on device"),
        (error(errno.EINVAL, "x"), ""),
        (KeyError("x"), ""),
        (RuntimeError("other"), ""),
    ],
)
def test_it_is_told_from_a_bug(problem: Exception, said: str) -> None:
    assert lack(problem) == said


@pytest.mark.parametrize(
    ("problem", "code"),
    [(MemoryError(), 2), (error(errno.EMFILE, "x"), 2), (error(errno.EACCES, "x"), 2)],
)
def test_a_command_says_it(
    problem: Exception,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def fail(**_: object) -> None:
        raise problem

    monkeypatch.setattr(commands.commands, "main", fail)
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["accelsim", str(tmp_path)])

    with pytest.raises(SystemExit) as ended:
        commands.main()

    assert ended.value.code == code
    assert capsys.readouterr().err == f"error: {lack(problem)}\n"
