"""Scripts of Yosys, run in a folder."""

import contextlib
from pathlib import Path

from accelsim_hdl.yosys import run_passes


def run_yosys(script: str, folder: Path) -> None:
    """Run a script; raises as ``run_passes`` does.

    Args:
        script: Script with one command in each line.
        folder: Folder in which relative paths begin.
    """
    with contextlib.chdir(folder):
        run_passes(line.strip() for line in script.strip().splitlines())
