"""Replay the figures of this artifact and compare them with those that it expects.

    python replay.py

Needs Python and the packages of requirements.lock; artifact.json says what is replayed. Results are
in the folder ``results``. Exit code 0: every figure is within its tolerance. 1: one is not. 2: an
input is not the one whose hash is written down, or a command failed.
"""

import csv
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"


def check_inputs() -> None:
    """Stop if an input differs from its hash."""
    for line in (HERE / "inputs.sha256").read_text(encoding="utf-8").splitlines():
        digest, name = line.split("  ", 1)
        file = HERE / name
        if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != digest:
            print(f"{name}: absent, or not the file whose SHA-256 is {digest}")
            sys.exit(2)


def run(commands: list[list[str]]) -> float:
    """Run the commands in a copy of the inputs and return the seconds that they took."""
    shutil.rmtree(RESULTS, ignore_errors=True)
    shutil.copytree(HERE / "inputs", RESULTS)
    for file in RESULTS.rglob("*"):
        os.utime(file, (0, 0))  # What a command writes has another time.
    begin = time.monotonic()
    for command in commands:
        print("$ python", *command, flush=True)
        path = {**os.environ, "PYTHONPATH": str(RESULTS)}
        done = subprocess.run([sys.executable, *command], cwd=RESULTS, env=path, check=False)
        if done.returncode:
            print(f"the command failed with exit code {done.returncode}")
            sys.exit(2)
    return time.monotonic() - begin


def compare(figure: dict[str, Any]) -> dict[str, Any]:
    """Compare the table behind a figure with the expected one."""
    name, tolerance = figure["file"], figure["relative_tolerance"]
    made = RESULTS / name
    verdict = {"file": name, "title": figure["title"], "values": 0, "largest_difference": 0.0}
    if not made.is_file() or made.stat().st_mtime == 0:
        return verdict | {"problem": "no command wrote it"}
    with (HERE / "expected" / name).open(newline="", encoding="utf-8") as one:
        expected = list(csv.reader(one))
    with made.open(newline="", encoding="utf-8") as other:
        found = list(csv.reader(other))
    if [len(row) for row in expected] != [len(row) for row in found]:
        return verdict | {"problem": "it has other rows or columns"}
    problem = ""
    for index, (row, again) in enumerate(zip(expected, found, strict=True)):
        for column, value, new in zip(expected[0], row, again, strict=True):
            difference = difference_of(value, new)
            verdict["values"] += index > 0
            verdict["largest_difference"] = max(verdict["largest_difference"], difference)
            if difference > tolerance and not problem:
                problem = f"row {index}, {column}: {new} in place of {value}"
    return verdict | {"problem": problem}


def difference_of(expected: str, found: str) -> float:
    """Return the relative difference of two numbers; 0 for equal texts, infinite for others.

    Whole numbers are counts: they are equal, or infinitely different.
    """
    if expected == found:
        return 0.0
    try:
        int(expected), int(found)
        return float("inf")
    except ValueError:
        pass
    try:
        one, other = float(expected), float(found)
    except ValueError:
        return float("inf")
    largest = max(abs(one), abs(other))
    difference = abs(one - other) / largest if largest else 0.0
    return difference if difference == difference else float("inf")


def main() -> int:
    """Replay and compare."""
    artifact = json.loads((HERE / "artifact.json").read_text(encoding="utf-8"))
    check_inputs()
    seconds = run(artifact["commands"])
    verdicts = [compare(figure) for figure in artifact["figures"]]
    for verdict in verdicts:
        said = f"differs: {verdict['problem']}" if verdict["problem"] else "as expected"
        print(f"{verdict['title']} ({verdict['file']}): {verdict['values']} values, {said}")
    wrong = sum(bool(verdict["problem"]) for verdict in verdicts)
    print(
        f"{len(verdicts) - wrong} of {len(verdicts)} figures within their tolerances,"
        f" in {seconds:.0f} s"
    )
    data = {"seconds": seconds, "figures": verdicts}
    (RESULTS / "replay.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
