"""The hardware of a board, as Yosys is given it."""

import re

import pytest

from accelsim_hdl.boards import BOARDS
from accelsim_hdl.fpga import BoardDesign, project_files
from accelsim_hdl.fpga.constraints import sites
from tests.hdl.golden.designs import tiny_npu


def design(board: str, clock_hz: int | None = None) -> BoardDesign:
    return BoardDesign(
        npu=tiny_npu("weight_stationary"),
        board=BOARDS[board],
        clock_hz=clock_hz or BOARDS[board].clock_hz,
        memory_bytes=1024,
        program_bytes=512,
    )


@pytest.fixture(scope="module")
def ulx3s() -> str:
    return design("ulx3s_25f", 50_000_000).rtlil()


def test_the_ports_of_the_top_are_those_that_have_sites(ulx3s: str) -> None:
    top = ulx3s[ulx3s.index("\nmodule \\top\n") :]
    top = top[: top.index("\nend\n")]

    ports = re.findall(r"^  wire (?:width \d+ )?(?:input|output) \d+  \\(\w+)$", top, re.MULTILINE)

    assert sorted(ports) == sorted(sites(BOARDS["ulx3s_25f"]))


def test_the_pll_has_the_integers_that_were_found(ulx3s: str) -> None:
    cell = ulx3s[ulx3s.index("cell \\EHXPLLL") :]
    cell = cell[: cell.index("\n  end")]

    values = dict(re.findall(r"parameter (?:signed )?\\(\w+) (\S+)", cell))
    assert [int(values[f"CLK{name}_DIV"]) for name in ("I", "FB", "OP")] == [1, 2, 12]


def test_the_same_design_gives_the_same_text(ulx3s: str) -> None:
    assert design("ulx3s_25f", 50_000_000).rtlil() == ulx3s


def test_the_pll_of_ice40_is_the_one_at_the_pad_of_its_clock() -> None:
    text = design("icebreaker", 24_000_000).rtlil()

    cell = text[text.index("cell \\SB_PLL40_PAD") :]
    cell = cell[: cell.index("\n  end")]
    assert "connect \\PACKAGEPIN \\clk [0]" in cell
    assert "parameter \\DIVF 7'0111111" in cell  # 12 MHz * 64 / 2**5


@pytest.mark.parametrize(
    ("board", "constraints"), [("arty_a7_35t", "pins.xdc"), ("tang_nano_9k", "pins.cst")]
)
def test_a_project_is_whole_and_says_that_it_was_not_routed(board: str, constraints: str) -> None:
    files = project_files(design(board))

    ports = re.search(r"^module top\((.*?)\);", files["top.v"], re.MULTILINE)
    assert ports is not None
    assert set(ports[1].replace(" ", "").split(",")) == set(sites(BOARDS[board]))
    assert {constraints, "build.tcl", "README.md"} <= set(files)
    assert "not synthesized, placed, routed or timed by accelsim" in files["README.md"]
    assert files["top.v"].splitlines()[0].endswith("timed by accelsim.")
