"""Random networks on random machines: what is promised of all holds for each.

``python -m campaign.judge`` looks at other seeds.
"""

from pathlib import Path

import pytest

from campaign.judge import judge

FIRST = 740_000_000
"""The first seed."""
CASES = 80
HARDWARE = 8
"""Cases, of other seeds, that also run on the RTL."""


@pytest.mark.sampled(20)
@pytest.mark.parametrize("case", range(CASES))
def test_a_network_on_a_machine_is_as_promised(case: int, tmp_path: Path) -> None:
    judge(FIRST + case, tmp_path)


@pytest.mark.parametrize("case", [19, 68])
def test_a_reshaped_matrix_is_read_as_it_is_and_turned(case: int, tmp_path: Path) -> None:
    """Its Transpose once took its Reshape away, which a product of it with itself reads too."""
    judge(FIRST + case, tmp_path)


@pytest.mark.sampled(HARDWARE)
@pytest.mark.parametrize("case", range(CASES, CASES + HARDWARE))
def test_hardware_does_what_the_program_says(case: int, tmp_path: Path) -> None:
    judge(FIRST + case, tmp_path, hardware=True)
