"""Whether a design can fit a board at all, by the resource model and its known errors."""

from accelsim.errors import ArchError, HardwareError
from accelsim.npu import Npu
from accelsim.resources.part import part_board_of, part_of
from accelsim.resources.predict import estimate
from accelsim.resources.structure import BoardNpu

WORDS = {
    "lut": "look-up tables",
    "ff": "flip-flops",
    "dsp": "DSP blocks",
    "bram": "block RAMs",
    "spram": "single-port RAMs",
}
"""Words for the kinds of cells."""

_RELATIVE_ERROR = {"lut": 0.15, "ff": 0.15}
"""Greatest relative error on a design that the fit never saw (docs/resources.md)."""

_BLOCK_ERROR = {"bram": 1}
"""Greatest number of blocks that are predicted and not used."""


def check_fit(npu: Npu, board: str, *, memory_bytes: int, program_bytes: int) -> None:
    """Refuse a design that cannot fit a board, even if the model is as wrong as it ever was.

    A design whose cells are not predicted is left to synthesis.

    Args:
        npu: The machine.
        board: Name of the board.
        memory_bytes: Memory for data.
        program_bytes: Memory for instructions.

    Raises:
        HardwareError: It cannot fit, or there is no such board.
    """
    part = part_of(part_board_of(board).part)
    sizes = {"memory_bytes": memory_bytes, "program_bytes": program_bytes}
    try:
        what = estimate(BoardNpu(npu=npu, **sizes), part.family)
    except (ArchError, HardwareError):
        return
    needed = what.total | {"dsp": max(what.total["dsp"], what.multipliers)}
    over = [
        f"{count} {WORDS[kind]} of {getattr(part, kind)}"
        for kind, count in needed.items()
        if count / (1 + _RELATIVE_ERROR.get(kind, 0)) - _BLOCK_ERROR.get(kind, 0)
        > getattr(part, kind)
    ]
    if over:
        raise HardwareError(
            f"{npu.name} does not fit {board}: by the resource model it needs about"
            f" {' and '.join(over)}; accelsim resources with --board {board} --largest looks for an"
            " array of it that does"
        )
