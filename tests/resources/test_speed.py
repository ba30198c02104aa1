"""The clock of a board design, predicted from designs that were routed."""

from dataclasses import replace

import pytest

from accelsim.arch import load_arch
from accelsim.errors import HardwareError
from accelsim.npu import npu_of
from accelsim.resources import parts, speed_of
from accelsim.resources.speed import speeds
from each import each
from experiments.boards.designs import PRESETS
from experiments.boards.speed import routed, worst_error

DESIGNS = list(PRESETS.items())


def test_every_board_has_routed_designs() -> None:
    assert set(speeds().boards) == {name for name, one in parts().boards.items() if one.routed}


@each(("board", "preset"), DESIGNS)
def test_the_preset_of_a_board_is_predicted_as_well_as_is_said(board: str, preset: str) -> None:
    arch = load_arch(preset)
    form = arch.numbers.input
    array = f"{arch.array.rows}x{arch.array.cols} {arch.array.dataflow} {form}"
    (reached,) = (row for row in routed() if (row.board, row.array) == (board, array))

    speed = speed_of(npu_of(arch), board)

    assert abs(speed.fmax_mhz / reached.fmax_mhz - 1) <= (speed.worst_error or 0.001)
    assert reached.fmax_mhz >= arch.clock_hz / 1e6


def test_the_worst_error_is_that_of_the_one_that_is_unlike_the_others() -> None:
    assert worst_error([100.0, 100.0, 80.0]) == pytest.approx(0.25)
    assert worst_error([100.0]) is None


def test_a_kind_of_design_that_was_not_routed_has_no_clock() -> None:
    npu = replace(npu_of(load_arch("ulx3s_85f_npu")), pipeline_registers=1)

    with pytest.raises(HardwareError) as caught:
        speed_of(npu, "ulx3s_85f")

    assert str(caught.value) == (
        "ulx3s_85f_npu: fmax_mhz on ulx3s_85f is not known with npu.pipeline_registers 1;"
        " accelsim fpga routes it"
    )
