"""Programs on a board: the driver, and the frames that it exchanges with the board."""

from accelsim.board.client import BoardClient, BoardRun, Identity, refuse_other_npu
from accelsim.board.machine import board_npu, check_sdram, memory_sentence, sdram_half_bytes
from accelsim.board.transport import SerialTransport, Transport

__all__ = [
    "BoardClient",
    "BoardRun",
    "Identity",
    "SerialTransport",
    "Transport",
    "board_npu",
    "check_sdram",
    "memory_sentence",
    "refuse_other_npu",
    "sdram_half_bytes",
]
