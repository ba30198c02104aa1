"""Random networks on random machines, others every day: what is promised of all holds for each."""

import os
from datetime import date
from pathlib import Path

import pytest

from campaign.judge import judge
from conftest import SAMPLE

CASES = 80
HARDWARE = 8
"""Cases, of other seeds, that also run on the RTL."""


def seed_of(case: int) -> int:
    """Return the seed of a case on the day of this run."""
    day = os.environ[SAMPLE][-len("YYYY-MM-DD") :]
    ordinal = date.today().toordinal() if day == "all" else date.fromisoformat(day).toordinal()
    return 1000 * ordinal + case


@pytest.mark.sampled(20)
@pytest.mark.parametrize("case", range(CASES))
def test_a_network_on_a_machine_is_as_promised(case: int, tmp_path: Path) -> None:
    judge(seed_of(case), tmp_path)


@pytest.mark.sampled(HARDWARE)
@pytest.mark.parametrize("case", range(CASES, CASES + HARDWARE))
def test_hardware_does_what_the_program_says(case: int, tmp_path: Path) -> None:
    judge(seed_of(case), tmp_path, hardware=True)
