"""What the points of a study take of an FPGA, as ``accelsim.resources`` predicts it."""

from accelsim.arch import Arch
from accelsim.errors import did_you_mean

FMAX = "fmax_mhz"
"""The clock that the board design reaches; found only where a study asks for it."""

FPGA_METRICS: tuple[str, ...] = ("lut", "ff", "dsp", "bram", "spram", "fits", FMAX)
"""Cells of the board design, whether the board has as many: 1 or 0; and its clock."""

FITS = "fits"
"""The constraint ``fits: BOARD``, and its metric."""


def check_board(name: str) -> str:
    """Return ``name`` if it is a board that the resource model knows.

    Args:
        name: A board of ``accelsim.resources``.

    Raises:
        ValueError: There is none of this name.
    """
    from accelsim.resources import parts

    if name not in parts().boards:
        raise ValueError(f"no such board{did_you_mean(name, parts().boards)}")
    return name


def fpga_metrics(arch: Arch, board: str, *, clock: bool) -> dict[str, int | float]:
    """Return the ``FPGA_METRICS`` of an accelerator.

    Args:
        arch: The accelerator.
        board: A board of ``accelsim.resources``, with the memory that it has by default.
        clock: Whether ``FMAX`` is one of them.

    Raises:
        ArchError: The accelerator has no RTL.
        HardwareError: There is no such board, its memory is no multiple of the bus, or its clock is
            asked for and not known.
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
