"""Whether a design can fit a board at all, by the resource model and its known errors."""

from accelsim.errors import ArchError, HardwareError
from accelsim.npu import Npu
from accelsim.resources.part import Part, part_board_of, part_of
from accelsim.resources.predict import Estimate, estimate, predicted_families
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

SHARE_OF_ECP5 = {
    "xilinx": {"lut": 0.5, "ff": 0.6, "dsp": 1.0},
    "gowin": {"lut": 0.95, "ff": 0.99, "dsp": 0.66},
}
"""Least cells of a design of each family, as a share of those that it has on ECP5.

At most the smallest share of a core in experiments/synthesis/cells.csv: 0.541, 0.647 and 1 on
Xilinx, 0.959, 1.000 and 0.667 on Gowin. Block RAMs are left to synthesis.
"""


def check_fit(npu: Npu, board: str, *, memory_bytes: int, program_bytes: int) -> None:
    """Refuse a design that cannot fit a board, even if the model is as wrong as it ever was.

    The cells of Xilinx and Gowin are at least a share of those that are predicted for ECP5. What is
    not surely too large is left to synthesis.

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
    family = part.family if part.family in predicted_families() else "ecp5"
    try:
        what = estimate(BoardNpu(npu=npu, **sizes), family)
    except (ArchError, HardwareError):
        return
    if family == part.family:
        over = _over(what, part)
        advice = (
            f"; accelsim resources with --board {board} --largest looks for an array of it that"
            " does"
        )
    else:
        over = _surely_over(what, part)
        advice = f" (the predicted cells on ECP5, times the least share seen on {part.family})"
    if over:
        raise HardwareError(
            f"{npu.name} does not fit {board}: by the resource model it needs {over}{advice}"
        )


def _over(what: Estimate, part: Part) -> str:
    """Return the predicted cells that are too many even less their error; empty if there are none.

    Args:
        what: The prediction for the family of the FPGA.
        part: The FPGA.
    """
    needed = what.total | {"dsp": max(what.total["dsp"], what.multipliers)}
    over = [
        f"{count} {WORDS[kind]} of {getattr(part, kind)}"
        for kind, count in needed.items()
        if count / (1 + _RELATIVE_ERROR.get(kind, 0)) - _BLOCK_ERROR.get(kind, 0)
        > getattr(part, kind)
    ]
    return f"about {' and '.join(over)}" if over else ""


def _surely_over(what: Estimate, part: Part) -> str:
    """Return the least cells that are too many; empty if there are none.

    Args:
        what: The prediction for ECP5.
        part: An FPGA of another family.
    """
    least = {
        kind: int(share * what.total[kind] / (1 + _RELATIVE_ERROR.get(kind, 0)))
        for kind, share in SHARE_OF_ECP5[part.family].items()
    }
    over = [
        f"{count} {WORDS[kind]} of {getattr(part, kind)}"
        for kind, count in least.items()
        if count > getattr(part, kind)
    ]
    return f"at least {' and '.join(over)}" if over else ""
