"""A thousand mutated inputs: a result or a sentence, never a traceback, hang or flood of memory."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def mutate(seed: int, cases: int, folder: Path) -> dict[tuple[str, str], int]:
    done = subprocess.run(
        [sys.executable, str(HERE / "mutate.py"), str(seed), str(cases), str(folder)],
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
    outcomes = mutate(seed, 262, tmp_path)

    assert sum(outcomes.values()) == 262
    assert {outcome for _, outcome in outcomes} == {"result", "refused"}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_mutated_inputs_give_a_result_or_a_sentence(seed: int, tmp_path: Path) -> None:
    outcomes = mutate(seed, 1050, tmp_path)

    assert sum(outcomes.values()) == 1050
