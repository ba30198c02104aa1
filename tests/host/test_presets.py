"""The presets of boards describe the memory that their boards have."""

import pytest

from accelsim.arch import load_arch
from accelsim.board import board_npu
from accelsim.npu import npu_of
from experiments.boards.designs import PRESETS


@pytest.mark.parametrize("preset", sorted(set(PRESETS.values())))
def test_a_preset_of_a_board_has_the_memory_of_the_board(preset: str) -> None:
    npu = npu_of(load_arch(preset))

    assert board_npu(npu) == npu
