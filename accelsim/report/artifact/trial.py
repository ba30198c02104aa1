"""Replays an artifact in an empty environment, and measures what that takes."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from accelsim.errors import ResultError
from accelsim.files import writing
from accelsim.progress import stage

_KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")
_SAID_LINES = 3


@dataclass(frozen=True, kw_only=True)
class Trial:
    """What a replay in an empty environment took.

    Args:
        prepare_s: Seconds until the packages were installed, downloads included.
        run_s: Seconds of all commands, the compilation of kernels included.
        disk_bytes: Bytes of environment, caches and results.
        cores: Cores of the machine.
        system: Operating system and architecture of the machine.
        python: Version of Python.
        figures: Verdict of each figure, as ``replay.py`` writes it.
    """

    prepare_s: float
    run_s: float
    disk_bytes: int
    cores: int
    system: str
    python: str
    figures: tuple[Mapping[str, Any], ...]


def try_artifact(artifact: Path) -> Trial:
    """Replay a copy of an artifact in a new virtual environment of this Python.

    Args:
        artifact: Folder of the artifact.

    Raises:
        ResultError: The packages cannot be installed, a command fails, or a figure is not within
            its tolerance.
    """
    with tempfile.TemporaryDirectory(prefix="accelsim-artifact-") as place, writing(Path(place)):
        home, copy = Path(place) / "environment", Path(place) / "artifact"
        shutil.copytree(artifact, copy)
        begin = time.monotonic()
        stage("installing packages")
        prepare(copy, home)
        prepare_s = time.monotonic() - begin
        stage("replaying figures")
        done = _in_environment([_python(home), "replay.py"], copy, home)
        if done.returncode:
            raise ResultError(f"the replay failed: {_said(done)}")
        replayed = json.loads((copy / "results" / "replay.json").read_text(encoding="utf-8"))
        return Trial(
            prepare_s=prepare_s,
            run_s=replayed["seconds"],
            disk_bytes=_bytes_below(Path(place)),
            cores=os.cpu_count() or 1,
            system=f"{os.uname().sysname} {os.uname().machine}"
            if hasattr(os, "uname")
            else os.name,
            python=".".join(map(str, sys.version_info[:3])),
            figures=tuple(replayed["figures"]),
        )


def prepare(artifact: Path, home: Path) -> None:
    """Make a virtual environment that has the packages of an artifact and nothing else.

    Args:
        artifact: Folder of the artifact.
        home: Folder of the environment.

    Raises:
        ResultError: The packages cannot be installed.
    """
    for command in (
        [sys.executable, "-m", "venv", str(home)],
        [
            _python(home),
            "-m",
            "pip",
            "install",
            "-q",
            "--require-hashes",
            "-r",
            "requirements.lock",
        ],
    ):
        done = _in_environment(command, artifact, home)
        if done.returncode:
            raise ResultError(
                f"the packages of requirements.lock could not be installed: {_said(done)};"
                " --no-measure leaves the replay out"
            )


def _python(home: Path) -> str:
    return str(home / ("Scripts" if os.name == "nt" else "bin") / "python")


def _in_environment(
    command: Sequence[str], place: Path, home: Path
) -> subprocess.CompletedProcess[str]:
    """Run a command that sees nothing of this environment but where packages come from."""
    kept = {key: text for key, text in os.environ.items() if _is_kept(key)}
    kept |= {"XDG_CACHE_HOME": str(home.parent / "cache"), "ACCELSIM_PROGRESS": "off"}
    return subprocess.run(command, cwd=place, env=kept, capture_output=True, text=True, check=False)


def _is_kept(variable: str) -> bool:
    """Return whether a variable says where programs, packages or proxies are."""
    return variable in _KEPT or variable.startswith("PIP_") or variable.lower().endswith("_proxy")


def _said(done: subprocess.CompletedProcess[str]) -> str:
    """Return the last lines that a command printed, on either stream."""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return " / ".join((errors or lines)[-_SAID_LINES:]) or f"exit code {done.returncode}"


def _bytes_below(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())
