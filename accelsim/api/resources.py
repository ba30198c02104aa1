"""``accelsim resources``: the cells of an FPGA that an accelerator needs, without synthesis."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.errors import HardwareError
from accelsim.npu import npu_of
from accelsim.resources import (
    BoardNpu,
    Estimate,
    Part,
    estimate,
    memory_sizes,
    part_board_of,
    part_of,
    speed_of,
)
from accelsim.resources import largest as largest_of


def resources(
    arch: str | Path | Arch,
    *,
    board: str | None = None,
    part: str | None = None,
    memory_bytes: int | None = None,
    program_bytes: int | None = None,
    largest: bool = False,
    share: float = 1.0,
    replace: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Predict the FPGA cells that an accelerator needs: look-up tables, flip-flops, DSP, block RAM.

    The design is that of ``fpga``: NPU, memory, link to a host. Nothing is synthesized;
    docs/resources.md says how accurate the numbers are.

    Args:
        arch: A preset name, a YAML file, or an accelerator that was read before.
        board: Name of a board, for example ``ulx3s_85f``; give either this or ``part``.
        part: Name of an FPGA without a board, for example ``ecp5_45k``.
        memory_bytes: Memory for data; default: that of the board, or 16384.
        program_bytes: Memory for instructions; default: that of the board, or 4096.
        largest: Whether rows and columns are chosen, such that most elements fit.
        share: Share of each kind of cells that may be used, above 0 to 1; with ``largest``.
        replace: New values of single fields of the accelerator, by dotted path.

    Returns:
        Plain data, as ``--format json`` prints it: ``largest``, ``arch``, ``rows``, ``cols``,
        ``part``, ``memory_bytes``, ``program_bytes``, ``fits``, the cells of each kind in total, as
        ``available`` and by ``units``, ``fmax_mhz`` (None if unknown) and ``fmax_note``.

    Raises:
        UserError: The accelerator is wrong or has no RTL, or there is no such board or part.
    """
    if (board is None) == (part is None):
        raise HardwareError("give one of --board and --part")
    if not 0 < share <= 1:
        raise HardwareError(f"--share: must be above 0 and at most 1, not {share}")
    machine = load_arch(arch, replace)
    if board is not None:
        part = part_board_of(board).part
    fpga = part_of(str(part))
    sizes = memory_sizes(machine, board, memory_bytes=memory_bytes, program_bytes=program_bytes)
    if largest:
        found = largest_of(machine, fpga, share=share, **sizes)
        machine, what = found.arch, found.estimate
    else:
        what = estimate(BoardNpu(npu=npu_of(machine), **sizes), fpga.family)
    record = {"largest": largest} | _record(machine, str(part), fpga, what, sizes)
    return record | _clock(machine, board, not what.misfit(fpga))


def _record(
    machine: Arch, part: str, fpga: Part, what: Estimate, sizes: dict[str, int]
) -> dict[str, Any]:
    return {
        "arch": machine.name,
        "rows": machine.array.rows,
        "cols": machine.array.cols,
        "part": part,
        **sizes,
        "fits": not what.misfit(fpga),
        **what.total,
        "available": {kind: getattr(fpga, kind) for kind in what.total},
        "units": {
            unit: {kind: round(count) for kind, count in counts.items()}
            for unit, counts in what.units.items()
        },
    }


def _clock(machine: Arch, board: str | None, fits: bool) -> dict[str, Any]:
    """Return the predicted clock on a board, or why it is unknown."""
    if not fits:
        return {"fmax_mhz": None, "fmax_note": "what does not fit has no clock"}
    if board is None:
        return {"fmax_mhz": None, "fmax_note": "a clock is predicted for a --board, not a --part"}
    try:
        speed = speed_of(npu_of(machine), board)
    except HardwareError as unknown:
        return {"fmax_mhz": None, "fmax_note": str(unknown)}
    error = f"of one design on {board}"
    if speed.worst_error is not None:
        error = f"mean of designs on {board}, up to {100 * speed.worst_error:.0f} % off"
    return {"fmax_mhz": round(speed.fmax_mhz, 1), "fmax_note": error}
