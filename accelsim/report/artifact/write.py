"""Writes the folder of an artifact, and the appendix once its replay was measured."""

import hashlib
import json
import re
import sys
from pathlib import Path

from accelsim.errors import ResultError
from accelsim.files import fresh_folder, replace_folder
from accelsim.report.artifact.appendix import (
    STANDALONE,
    Facts,
    container,
    hashes_of,
    latex,
    markdown,
    sections_of,
)
from accelsim.report.artifact.lock import lock_of, other_versions
from accelsim.report.artifact.source import Source
from accelsim.report.artifact.trial import Trial, try_artifact
from accelsim.report.artifact.wheel import WHEEL_NAME, wheel_of_running_code

DESCRIPTION = "artifact.json"
_REPLAY = Path(__file__).with_name("replay.py")


def write_artifact(source: Source, out: Path, tolerance: float, measure: bool) -> Trial | None:
    """Write an artifact.

    Args:
        source: What it replays.
        out: Folder; an earlier artifact there is replaced.
        tolerance: Largest relative difference of numbers that are no counts.
        measure: Whether it is replayed in an empty environment first.

    Returns:
        What the replay took; None if none was measured.

    Raises:
        ResultError: ``out`` holds something else or cannot be written, a package cannot be pinned
            or installed, or the replay is not within the tolerance.
    """
    if out.is_file() or (out.is_dir() and any(out.iterdir()) and not (out / DESCRIPTION).is_file()):
        raise ResultError(f"{out}: not empty and not an artifact; name another folder with --out")
    files = _files(source, tolerance)
    with fresh_folder(out) as fresh:
        for name, content in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        trial = try_artifact(fresh) if measure else None
        facts = Facts(
            wheel=WHEEL_NAME,
            bytes=sum(map(len, files.values())),
            packages=_packages(files["requirements.lock"].decode()),
            tolerance=tolerance,
            trial=trial,
            notes=_notes(files["requirements.lock"].decode()),
        )
        sections = sections_of(source, facts)
        (fresh / "README.md").write_text(markdown(source, sections), encoding="utf-8")
        (fresh / "appendix.tex").write_text(latex(sections), encoding="utf-8")
        replace_folder(fresh, out)
    return trial


def _files(source: Source, tolerance: float) -> dict[str, bytes]:
    """Return all files but the appendix."""
    wheel = wheel_of_running_code()
    lock = lock_of(source.packages, source.extras)
    lock += f"./{WHEEL_NAME} --hash=sha256:{_digest(wheel)}\n"
    inputs = {f"inputs/{name}": content for name, content in source.inputs.items()}
    description = {
        "name": source.name,
        "made_with": {key: source.made_with.get(key) for key in ("version", "commit")},
        "commands": source.commands,
        "inputs_in_the_wheel": dict(source.hashes),
        "figures": [
            {"file": each.file, "title": each.title, "relative_tolerance": tolerance}
            for each in source.figures
        ],
    }
    texts = {
        DESCRIPTION: json.dumps(description, indent=2) + "\n",
        "inputs.sha256": hashes_of({name: _digest(each) for name, each in inputs.items()}),
        "requirements.lock": lock,
        "Containerfile": container(f"{sys.version_info.major}.{sys.version_info.minor}"),
        "replay.py": _REPLAY.read_text(encoding="utf-8"),
        "standalone.tex": STANDALONE,
    }
    return {
        WHEEL_NAME: wheel,
        **inputs,
        **{f"expected/{figure.file}": figure.content for figure in source.figures},
        **{name: text.encode() for name, text in texts.items()},
    }


def _packages(lock: str) -> int:
    return len(re.findall(r"(?m)^[A-Za-z0-9][^\s]*==", lock))


def _notes(lock: str) -> tuple[str, ...]:
    """Return a sentence on packages of this machine that are not those of the lock."""
    others = [
        f"{name} {here} (lock: {there})" for name, (here, there) in other_versions(lock).items()
    ]
    if not others:
        return ()
    return (f"The expected numbers were made with other versions of {', '.join(others)}.",)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
