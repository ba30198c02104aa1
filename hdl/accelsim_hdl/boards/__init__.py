"""Boards that can hold the NPU: a file for each, and a line in ``BOARDS``."""

from accelsim.errors import HardwareError, did_you_mean
from accelsim_hdl.boards.arty_a7 import ARTY_A7_35T, ARTY_A7_100T, NEXYS4_DDR
from accelsim_hdl.boards.board import Board, Pins, SdramPins
from accelsim_hdl.boards.colorlight_i5 import COLORLIGHT_I5
from accelsim_hdl.boards.ecp5_5g_evn import ECP5_5G_EVN
from accelsim_hdl.boards.icebreaker import ICEBREAKER
from accelsim_hdl.boards.icesugar_pro import ICESUGAR_PRO
from accelsim_hdl.boards.orangecrab import ORANGECRAB_25F
from accelsim_hdl.boards.tang_nano_9k import TANG_NANO_9K, TANG_NANO_20K, TANG_PRIMER_20K
from accelsim_hdl.boards.ulx3s import ULX3S_25F, ULX3S_85F

__all__ = ["BOARDS", "Board", "Pins", "SdramPins", "board_of"]

BOARDS: dict[str, Board] = {
    board.name: board
    for board in (
        ICEBREAKER,
        ULX3S_25F,
        ULX3S_85F,
        ECP5_5G_EVN,
        ORANGECRAB_25F,
        COLORLIGHT_I5,
        ICESUGAR_PRO,
        ARTY_A7_35T,
        ARTY_A7_100T,
        NEXYS4_DDR,
        TANG_NANO_9K,
        TANG_PRIMER_20K,
        TANG_NANO_20K,
    )
}
"""All boards by name."""


def board_of(name: str) -> Board:
    """Return the board called ``name``.

    Args:
        name: A key of ``BOARDS``.

    Raises:
        HardwareError: There is no board of this name.
    """
    if name not in BOARDS:
        raise HardwareError(f"--board: {name}: no such board{did_you_mean(name, BOARDS)}")
    return BOARDS[name]
