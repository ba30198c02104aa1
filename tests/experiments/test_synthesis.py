"""The table of cells of four FPGA families."""

import pytest

from each import each
from experiments.synthesis.run import COMMANDS, DESIGNS, KINDS, rtlil_of, synthesized
from experiments.synthesis.table import BEGIN, PAGE, markdown, read_rows

SMALLEST = "icebreaker_npu"


def test_every_design_has_a_row_of_every_family() -> None:
    assert list(read_rows()) == [(design, command) for design in DESIGNS for command in COMMANDS]


@pytest.mark.sampled(4)
@each("command", list(COMMANDS))
def test_the_smallest_design_is_synthesized_to_the_cells_of_the_table(command: str) -> None:
    row = read_rows()[SMALLEST, command]

    found = synthesized(rtlil_of(SMALLEST), command)

    assert found == {kind: int(row[kind]) for kind in KINDS}


def test_the_page_has_the_table() -> None:
    assert BEGIN + markdown(read_rows().values()) in PAGE.read_text(encoding="utf-8")
