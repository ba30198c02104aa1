"""A design whose multipliers are few enough and still find no places."""

from pathlib import Path

import pytest

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim_hdl.boards import board_of
from accelsim_hdl.fpga import BoardDesign, build, flow
from accelsim_hdl.fpga.report import Use


def test_one_column_of_24_elements_is_refused_before_it_is_placed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    column = {"array.rows": 24, "array.cols": 1, "vector_unit.lanes": 1}
    board = board_of("ulx3s_25f")
    design = BoardDesign(
        npu=npu_of(load_arch("ulx3s_25f_npu", column)),
        board=board,
        clock_hz=75_000_000,
        memory_bytes=board.memory_bytes,
        program_bytes=board.program_bytes,
    )
    use = {"dsp": Use(used=28, available=28)}
    monkeypatch.setattr(flow, "synthesize", lambda *_: use)
    monkeypatch.setattr(flow, "run_nextpnr", lambda *_: pytest.fail("it must not be placed"))

    outcome = build(design, tmp_path)

    assert outcome.report is None
    assert outcome.problem == (
        "ulx3s_25f_npu does not fit ulx3s_25f: four DSP blocks share four clock enables, so that"
        " its 28 take the places of 32, and there are 28"
    )
