"""The records of the boards."""

import re
from typing import Any

import pytest

from accelsim.errors import HardwareError
from accelsim_hdl.boards import BOARDS, Board, board_of
from accelsim_hdl.fpga.constraints import (
    ecp5_constraints,
    gowin_constraints,
    ice40_constraints,
    sdram_sites,
    sites,
    xilinx_constraints,
)
from each import each

PLATFORMS = {
    "icebreaker": ("icebreaker", "ICEBreakerPlatform"),
    "ulx3s_25f": ("ulx3s", "ULX3S_25F_Platform"),
    "ulx3s_85f": ("ulx3s", "ULX3S_85F_Platform"),
    "ecp5_5g_evn": ("ecp5_5g_evn", "ECP55GEVNPlatform"),
    "arty_a7_35t": ("arty_a7", "ArtyA7_35Platform"),
    "arty_a7_100t": ("arty_a7", "ArtyA7_100Platform"),
    "nexys4_ddr": ("nexys4ddr", "Nexys4DDRPlatform"),
    "tang_nano_9k": ("tang_nano_9k", "TangNano9kPlatform"),
    "tang_primer_20k": ("tang_primer_20k", "TangPrimer20kDockPlatform"),
    "orangecrab_25f": ("orangecrab_r0_2", "OrangeCrabR0_2_25FPlatform"),
    "icesugar_pro": ("icesugar_pro", "ICESugarProPlatform"),
}
"""Module and class of each board in amaranth-boards, where it was described by others."""

ELSEWHERE = {"colorlight_i5", "tang_nano_20k"}
"""Boards that amaranth-boards does not have."""

HEADER = {"orangecrab_25f": ("N17", "M18")}
"""Sites of rx and tx of boards whose serial line is at pins 0 and 1 of the connector ``io``."""

boards = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
known = pytest.mark.parametrize("name", list(PLATFORMS))


def pin(platform: Any, name: str, number: int, member: str | None = None) -> tuple[str, bool]:
    """Return the site of a resource of amaranth-boards, and whether it is inverted."""
    resource = next(one for one in platform.resources if one.name == name and one.number == number)
    if member is not None:
        resource = next(one for one in resource.ios if one.name == member)
    pins = resource.ios[0]
    return pins.names[0], pins.invert


def known_board(module: str) -> Any:
    """Return a module of amaranth-boards."""
    reason = "pins are compared with those of amaranth-boards"
    return pytest.importorskip(f"amaranth_boards.{module}", reason=reason)


def lights_of(platform: Any) -> set[tuple[str, bool]]:
    """Return sites of all lights, and whether they are inverted."""
    plain = {pin(platform, one.name, one.number) for one in platform.resources if one.name == "led"}
    colours = {
        (color.ios[0].names[0], color.ios[0].invert)
        for one in platform.resources
        if one.name == "rgb_led"
        for color in one.ios
    }
    return plain | colours


def test_boards_are_those_of_amaranth_boards_and_a_few() -> None:
    assert set(BOARDS) == set(PLATFORMS) | ELSEWHERE


@known
def test_clock_uart_and_lights_are_where_amaranth_boards_has_them(name: str) -> None:
    board = BOARDS[name]
    module, kind = PLATFORMS[name]
    platform = getattr(known_board(module), kind)

    clock = next(one for one in platform.resources if one.name == platform.default_clk)

    assert board.pins.clk == clock.ios[0].names[0]
    assert board.clock_hz == clock.clock.frequency
    if name in HEADER:
        header = next(one for one in platform.connectors if one.name == "io").mapping
        assert (board.pins.rx, board.pins.tx) == (header["0"], header["1"]) == HEADER[name]
    else:
        assert board.pins.rx == pin(platform, "uart", 0, "rx")[0]
        assert board.pins.tx == pin(platform, "uart", 0, "tx")[0]
    inverted = board.pins.lights_are_active_low
    wanted = {(board.pins.halted, inverted), (board.pins.fault, inverted)}
    assert wanted <= lights_of(platform)


@pytest.mark.parametrize("name", ["ulx3s_25f", "ulx3s_85f"])
def test_the_pins_of_an_sdram_are_where_amaranth_boards_has_them(name: str) -> None:
    module, platform = PLATFORMS[name]
    resources = getattr(known_board(module), platform).resources
    known = next(one for one in resources if one.name == "sdram")
    there = {one.name: tuple(one.ios[0].names) for one in known.ios}
    pins = BOARDS[name].sdram

    assert pins is not None
    assert (pins.clk,) == there["clk"]
    assert (pins.cke,) == there["clk_en"]
    assert (pins.cs_n,) == there["cs"]
    assert pins.command == there["we"] + there["cas"] + there["ras"]
    assert (pins.bank, pins.address) == (there["ba"], there["a"])
    assert (pins.mask, pins.data) == (there["dqm"], there["dq"])


@boards
def test_every_port_has_a_site_of_its_own(board: Board) -> None:
    used = sites(board) | (sdram_sites(board.sdram) if board.sdram is not None else {})

    assert len(set(used.values())) == len(used)


@each(
    ("family", "write"),
    [
        ("ecp5", ecp5_constraints),
        ("ice40", ice40_constraints),
        ("xilinx", xilinx_constraints),
        ("gowin", gowin_constraints),
    ],
)
def test_constraints_name_every_port_and_site(family: str, write: Any) -> None:
    for board in (one for one in BOARDS.values() if one.family == family):
        text = write(board)

        for port, site in sites(board).items():
            assert re.search(rf"\b{port}\b", text)
            assert re.search(rf"\b{site}\b", text)


def test_the_constraints_of_icebreaker_are_these() -> None:
    assert ice40_constraints(BOARDS["icebreaker"]) == (
        "set_frequency clk 12\n"
        "set_io clk 35\n"
        "set_io -pullup yes rx 6\n"
        "set_io tx 9\n"
        "set_io halted 37\n"
        "set_io fault 11\n"
    )


def test_an_unknown_board_is_refused_with_the_nearest_name() -> None:
    sentence = r"^--board: ulx3s_85: no such board, did you mean ulx3s_85f\?$"

    with pytest.raises(HardwareError, match=sentence):
        board_of("ulx3s_85")
