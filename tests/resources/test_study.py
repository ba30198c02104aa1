"""FPGA resources as objectives and constraints of a sweep."""

from pathlib import Path

import pytest

from accelsim.errors import DocumentError, StudyError
from accelsim.explore import load_study, read_sweep, sweep
from tests.explore.fakes import evaluate, load

STUDY = """
name: boards
workloads: [light_squeezenet]
arch: ulx3s_25f_npu
axes:
  array.rows: [8, 64]
{more}
"""


def _study(folder: Path, more: str) -> Path:
    file = folder / "study.yaml"
    file.write_text(STUDY.format(more=more))
    return file


def test_a_point_is_feasible_if_the_board_has_its_cells(tmp_path: Path) -> None:
    file = _study(
        tmp_path, "constraints: [{fits: ulx3s_25f}]\nobjectives: [latency_s, lut, dsp, bram]"
    )

    sweep(load_study(file), tmp_path / "out", workers=1, evaluate=evaluate, load=load)

    table = read_sweep(tmp_path / "out").table.set_index("array.rows")
    # 64 rows of 2 elements need 128 of the 28 multiplier blocks.
    assert table.loc[8, "feasible"]
    assert not table.loc[64, "feasible"]
    assert table.loc[8, "fits"] == 1
    assert table.loc[64, "dsp"] - table.loc[8, "dsp"] == (64 - 8) * 2


def test_the_clock_of_a_board_is_an_objective(tmp_path: Path) -> None:
    file = _study(tmp_path, "board: ulx3s_25f\nobjectives: [latency_s, fmax_mhz]")

    sweep(load_study(file), tmp_path / "out", workers=1, evaluate=evaluate, load=load)

    table = read_sweep(tmp_path / "out").table.set_index("array.rows")
    assert 50 < table.loc[64, "fmax_mhz"] == table.loc[8, "fmax_mhz"] < 150


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            "objectives: [latency_s, lut]",
            r"^.*study.yaml:7:25: objectives.1: lut needs a board: the FPGA that it speaks of$",
        ),
        (
            "constraints: [{fits: ulx3s_25}]",
            r"^.*: board: no such board, did you mean ulx3s_25f\?.*$",
        ),
        (
            "board: icebreaker\nconstraints: [{fits: ulx3s_25f}]",
            r"a study has one board, not icebreaker and ulx3s_25f",
        ),
    ],
)
def test_mistakes_are_sentences(more: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises((DocumentError, StudyError), match=sentence):
        load_study(_study(tmp_path, more))
