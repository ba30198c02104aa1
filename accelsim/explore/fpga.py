"""The FPGA cells that the points of a study need, as ``accelsim.resources`` predicts them."""

from accelsim.arch import Arch
from accelsim.errors import did_you_mean

FMAX = "fmax_mhz"
"""Clock that the board design reaches; computed only where a study asks for it."""

FPGA_METRICS: tuple[str, ...] = ("lut", "ff", "dsp", "bram", "spram", "fits", FMAX)
"""Cells of the board design; whether they fit on the board, 1 or 0; and the clock."""

FITS = "fits"
"""Name of the constraint ``fits: BOARD``, and of its metric."""


def check_board(name: str) -> str:
    """Return ``name`` if the resource model knows a board of that name.

    Args:
        name: A board of ``accelsim.resources``.

    Raises:
        ValueError: There is no such board.
    """
    from accelsim.resources import parts

    if name not in parts().boards:
        raise ValueError(f"no such board{did_you_mean(name, parts().boards)}")
    return name


def fpga_metrics(arch: Arch, board: str, *, clock: bool) -> dict[str, int | float]:
    """Return the ``FPGA_METRICS`` of an accelerator.

    Args:
        arch: The accelerator.
        board: A board of ``accelsim.resources``, with its default memory.
        clock: Whether to compute ``FMAX`` too.

    Raises:
        ArchError: The accelerator has no RTL.
        HardwareError: There is no such board, its memory is no multiple of the bus, or its clock is
            requested and unknown.
    """
    from accelsim.npu import npu_of
    from accelsim.resources import (
        BoardNpu,
        estimate,
        memory_sizes,
        part_board_of,
        part_of,
        speed_of,
    )

    chosen = part_board_of(board, "board")
    part = part_of(chosen.part)
    npu = npu_of(arch)
    design = BoardNpu(npu=npu, **memory_sizes(arch, board))
    what = estimate(design, part.family)
    found: dict[str, int | float] = {**what.total, FITS: int(not what.misfit(part))}
    if clock:
        found[FMAX] = speed_of(npu, board).fmax_mhz
    return found
