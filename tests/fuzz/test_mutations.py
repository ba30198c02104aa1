"""A thousand mutated inputs: a result or a sentence, never a traceback, hang or flood of memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def mutate(seed: int, cases: int, folder: Path, *kinds: str) -> dict[tuple[str, str], int]:
    """Return how many mutations had each outcome, by kind of file; of all kinds without any."""
    done = subprocess.run(
        [sys.executable, str(HERE / "mutate.py"), str(seed), str(cases), str(folder), *kinds],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE.parent), *sys.path])},
        capture_output=True,
        text=True,
        timeout=1500,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    rows = [line.split() for line in done.stdout.splitlines()]
    return {(kind, outcome): int(count) for kind, outcome, count in rows}


@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_mutated_inputs_give_a_result_or_a_sentence(seed: int, tmp_path: Path) -> None:
    outcomes = mutate(seed, 315, tmp_path)

    assert sum(outcomes.values()) == 315
    assert {outcome for _, outcome in outcomes} == {"result", "refused"}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_mutated_inputs_give_a_result_or_a_sentence(seed: int, tmp_path: Path) -> None:
    outcomes = mutate(seed, 2100, tmp_path)

    assert sum(outcomes.values()) == 2100


FOREIGN = ("problem", "layers", "rows", "timeloop", "zigzag")
"""Loop nests and machines of Timeloop and ZigZag, and topologies."""
STORED = ("sweep", "parts", "arrays", "requests", "mapping", "program", "accuracies", "network")
STORED += ("axes",)
"""What accelsim writes, and numbers, requests, mappings and studies that it reads."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", [1, 2])
def test_mutated_files_of_others_give_a_result_or_a_sentence(seed: int, tmp_path: Path) -> None:
    outcomes = mutate(seed, 40 * len(FOREIGN), tmp_path, *FOREIGN)

    assert sum(outcomes.values()) == 40 * len(FOREIGN)
    assert {outcome for _, outcome in outcomes} == {"result", "refused"}


@pytest.mark.long
@pytest.mark.parametrize("kind", FOREIGN + STORED)
def test_thousands_of_mutated_files_of_a_kind(kind: str, tmp_path: Path) -> None:
    outcomes = mutate(300, 3000, tmp_path, kind)

    assert sum(outcomes.values()) == 3000
