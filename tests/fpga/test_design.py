"""The hardware of a board, as Yosys is given it."""

import re
from dataclasses import replace
from typing import Any

import pytest

from accelsim.arch import load_arch
from accelsim.errors import HardwareError
from accelsim.npu import npu_of
from accelsim_hdl.boards import BOARDS
from accelsim_hdl.fpga import BoardDesign, Use, project_files
from accelsim_hdl.fpga.constraints import ecp5_constraints, sdram_sites, sites
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


@pytest.mark.sampled(24, family="projects for boards")
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


@pytest.mark.sampled(24, family="projects for boards")
def test_the_same_design_gives_the_same_text(ulx3s: str) -> None:
    assert design("ulx3s_25f", 50_000_000).rtlil() == ulx3s


@pytest.mark.sampled(24, family="projects for boards")
def test_the_pll_of_ice40_is_the_one_at_the_pad_of_its_clock() -> None:
    text = design("icebreaker", 24_000_000).rtlil()

    cell = text[text.index("cell \\SB_PLL40_PAD") :]
    cell = cell[: cell.index("\n  end")]
    assert "connect \\PACKAGEPIN \\clk [0]" in cell
    assert "parameter \\DIVF 7'0111111" in cell  # 12 MHz * 64 / 2**5


def sdram_design(board: str = "ulx3s_85f", **changes: Any) -> BoardDesign:
    fields: dict[str, Any] = {
        "npu": npu_of(load_arch("edge_npu_tiny", SDRAM)),
        "clock_hz": 50_000_000,
        "memory_bytes": 1 << 24,
        "program_bytes": 1 << 24,
    }
    return BoardDesign(board=BOARDS[board], **(fields | changes))


SDRAM: dict[str, Any] = {
    "dram.kind": "sdram",
    "dram.device": "as4c16m16sa_7",
    "clock_hz": 50_000_000,
}


@pytest.fixture(scope="module")
def with_sdram() -> str:
    return sdram_design().rtlil()


@pytest.mark.sampled(24, family="long runs")
def test_the_ports_of_an_sdram_have_sites(with_sdram: str) -> None:
    top = with_sdram[with_sdram.index("\nmodule \\top\n") :]
    top = top[: top.index("\nend\n")]
    found = re.findall(
        r"^  wire (?:width (\d+) )?(?:input|output|inout) \d+  \\(sdram_\w+)$", top, re.MULTILINE
    )
    wide = {name: int(width) for width, name in found if width not in ("", "1")}
    bits = {f"{name}[{bit}]" for name, width in wide.items() for bit in range(width)}
    single = {name for _, name in found if name not in wide}
    pins = BOARDS["ulx3s_85f"].sdram

    assert pins is not None
    assert bits | single == set(sdram_sites(pins))
    constraints = ecp5_constraints(BOARDS["ulx3s_85f"], has_sdram=True)
    for port, site in sdram_sites(pins).items():
        assert f'LOCATE COMP "{port}" SITE "{site}";' in constraints


@pytest.mark.sampled(24, family="projects for boards")
def test_every_pin_of_an_sdram_has_a_register_of_its_own(with_sdram: str) -> None:
    counts = {
        cell: len(re.findall(rf"^  cell \\{cell} ", with_sdram, re.MULTILINE))
        for cell in ("OFS1P3BX", "OFS1P3DX", "IFS1P3DX", "BB", "ODDRX1F")
    }

    # Set at first: three command bits and 16 bits that float.
    assert counts == {
        "OFS1P3BX": 3 + 16,
        "OFS1P3DX": 2 + 13 + 2 + 16,
        "IFS1P3DX": 16,
        "BB": 16,
        "ODDRX1F": 1,
    }


@pytest.mark.sampled(24, family="projects for boards")
@pytest.mark.parametrize(("clock_hz", "lead_ns"), [(50_000_000, 1.875), (5_000_000, 1.875)])
def test_the_clock_of_an_sdram_leads_by_less_than_it_holds_a_word(
    clock_hz: int, lead_ns: float
) -> None:
    npu = replace(npu_of(load_arch("edge_npu_tiny", SDRAM)), clock_hz=clock_hz)
    text = sdram_design(npu=npu, clock_hz=clock_hz).rtlil()
    cell = text[text.index("cell \\EHXPLLL") :]
    cell = cell[: cell.index("\n  end")]
    values = dict(re.findall(r"parameter (?:signed )?\\(\w+) (\S+)", cell))
    number = {name: int(values[name]) for name in values if values[name].isdecimal()}
    period = 8 * number["CLKOP_DIV"]

    assert number["CLKOS_DIV"] == number["CLKOP_DIV"]
    assert number["CLKOS_CPHASE"] < number["CLKOS_DIV"]
    late = 8 * (number["CLKOS_CPHASE"] - number["CLKOP_CPHASE"]) + number["CLKOS_FPHASE"]
    assert -late % period / period * 1e9 / clock_hz == lead_ns


@pytest.mark.parametrize(
    ("board", "changes", "sentence"),
    [
        ("icebreaker", {}, "icebreaker has no SDRAM, and edge_npu_tiny wants as4c16m16sa_7"),
        ("ulx3s_25f", {"memory_bytes": 4096}, "have a half each of the SDRAM as4c16m16sa_7"),
        ("ulx3s_25f", {"clock_hz": 60_000_000}, r"clock_hz of edge_npu_tiny; change that \(--set"),
    ],
)  # fmt: skip
def test_an_sdram_that_cannot_be_is_refused(
    board: str, changes: dict[str, int], sentence: str
) -> None:
    with pytest.raises(HardwareError, match=sentence):
        sdram_design(board, **changes)


@pytest.mark.sampled(24, family="projects for boards")
@pytest.mark.parametrize(
    ("board", "constraints"), [("arty_a7_35t", "pins.xdc"), ("tang_nano_9k", "pins.cst")]
)
def test_a_project_is_whole_and_says_that_it_was_not_routed(board: str, constraints: str) -> None:
    files = project_files(
        design(board), {"lut": Use(used=5, available=9), "ff": Use(used=4, available=8)}
    )

    head = re.search(r"^module top \((.*?)\);", files["top.v"], re.MULTILINE | re.DOTALL)
    assert head is not None
    ports = re.findall(r"^ *(?:input|output|inout) .*?(\w+),?$", head[1], re.MULTILINE)
    assert set(ports) == set(sites(BOARDS[board]))
    assert {constraints, "build.tcl", "README.md"} <= set(files)
    assert "not placed, routed or timed by accelsim" in files["README.md"]
    assert "By Yosys it has 5 of 9 look-up tables and 4 of 8 flip-flops." in files["README.md"]
    assert files["top.v"].splitlines()[0].endswith("timed by accelsim.")
