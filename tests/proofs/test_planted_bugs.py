"""A bug planted in a block makes its proof fail, with a run that shows it.

Each is a copy of the hardware package with one change.
"""

import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from accelsim_hdl.proofs import PROOFS
from hdl.axi.mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hdl" / "accelsim_hdl"

BUGS = (Path(__file__).parent / "planted_bugs.txt").read_text(encoding="utf-8")
PLANTED = [
    *re.findall(r"^(\S+) (\S+)\n- (.*)\n\+ (.*)$", BUGS, re.MULTILINE),
    *((mutant.proof, "memory/axi4.py", mutant.old, mutant.new) for mutant in MUTANTS),
]
"""Proof, file, what stands there, and what is there instead."""


def theorem(name: str) -> object:
    """The theorem of a proof, whatever its parameters."""
    build = PROOFS[name].build
    return build.func if isinstance(build, partial) else build


def cases() -> list[ParameterSet]:
    """Every bug by its name."""
    return [pytest.param(*planted, id=f"{planted[0]}: {planted[3]}") for planted in PLANTED]


@pytest.mark.sampled(64)
@pytest.mark.parametrize(("name", "file", "old", "new"), cases())
def test_the_proof_finds_the_planted_bug(
    tmp_path: Path, name: str, file: str, old: str, new: str
) -> None:
    shutil.copytree(
        HARDWARE, tmp_path / "accelsim_hdl", ignore=shutil.ignore_patterns("__pycache__")
    )
    target = tmp_path / "accelsim_hdl" / file
    source = target.read_text()
    assert source.count(old) == 1
    target.write_text(source.replace(old, new))

    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "accelsim_hdl.proofs", name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    assert done.returncode == 1, done.stderr
    assert done.stdout.split()[:2] == [name, "counterexample"]


def test_each_bug_has_its_place() -> None:
    """Every day, though a day plants few of them."""
    counts = {(file, old): (HARDWARE / file).read_text().count(old) for _, file, old, _ in PLANTED}

    assert {place: count for place, count in counts.items() if count != 1} == {}


def test_a_bug_is_planted_for_every_theorem() -> None:
    assert {theorem(name) for name, *_ in PLANTED} == {theorem(name) for name in PROOFS}
