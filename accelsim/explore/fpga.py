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
    """Return ``name`` if the resource model predicts the cells of a board of that name.

    Args:
        name: A board of ``accelsim.resources``.

    Raises:
        ValueError: There is no such board, or its cells are not predicted.
    """
    from accelsim.resources import part_of, parts, predicted_families

    boards, families = parts().boards, predicted_families()
    if name not in boards:
        raise ValueError(f"no such board{did_you_mean(name, boards)}")
    if part_of(boards[name].part).family not in families:
        known = [each for each in boards if part_of(boards[each].part).family in families]
        raise ValueError(f"its cells are not predicted; those of {', '.join(known)} are")
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
