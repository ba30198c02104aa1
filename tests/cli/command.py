"""Runs the command line in the process of the tests: Python and its packages are loaded already."""

import contextlib
import io
import sys
import warnings
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from accelsim.cli.commands import main


class Done(NamedTuple):
    """What a command left.

    Args:
        returncode: Exit code of the command.
        stdout: Text on standard output.
        stderr: Text on standard error.
    """

    returncode: int
    stdout: str
    stderr: str


def accelsim(*arguments: str, cwd: Path | None = None) -> Done:
    """Run ``accelsim`` with arguments, in a folder if one is given."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(cwd or Path.cwd()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        warnings.catch_warnings(action="default"),
        patch.object(sys, "argv", ["accelsim", *arguments]),
    ):
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
    assert isinstance(code, int)
    return Done(code, out.getvalue(), err.getvalue())
