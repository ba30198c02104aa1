"""``accelsim fpga``: makes the bitstream of an accelerator for a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_number, check_whole
from accelsim.board import sdram_half_bytes
from accelsim.display import Displayed
from accelsim.errors import HardwareError
from accelsim.npu import npu_of


@dataclass(frozen=True, kw_only=True, repr=False)
class FpgaBuild(Displayed):
    """The outcome of building a design for a board.

    Args:
        folder: Folder of the bitstream or of the project; not written if there is neither.
        record: Plain data, as ``--format json`` prints it: ``board``, ``lut``, ``ff``, ``dsp``,
            ``bram``, ``fmax_mhz``, ``target_mhz``, ``fits``, ``bitstream`` (None if there is none)
            and more.
        problem: Why there is no bitstream or project: the design does not fit the board, or misses
            its clock; None if there is.
    """

    folder: Path
    record: Mapping[str, Any]
    problem: str | None

    def facts(self) -> dict[str, str]:
        """Return accelerator and board, the folder, and why there is no bitstream."""
        return {
            "design": f"{self.record['arch']} on {self.record['board']}",
            "folder": str(self.folder),
            "problem": self.problem or "none",
        }


def fpga(
    arch: str | Path | Arch,
    board: str,
    out: str | Path,
    *,
    clock_mhz: str | float | None = None,
    memory_bytes: int | None = None,
    program_bytes: int | None = None,
    seed: int = 1,
    minutes: float = 60,
    replace: Mapping[str, Any] | None = None,
) -> FpgaBuild:
    """Make the bitstream of an accelerator on a board: NPU, memory, link to a host.

    For a board that accelsim cannot route, a project for the vendor's tools is written, if by
    synthesis with Yosys the design has no more cells than the board.

    Args:
        arch: A preset name, a YAML file, or an accelerator that was read before.
        board: Name of a board, for example ``ulx3s_85f``.
        out: Folder to make; it must be absent or empty.
        clock_mhz: Clock of the NPU in MHz, with at most 6 decimals; default: ``clock_hz`` of the
            accelerator.
        memory_bytes: Memory for data; default: that of the board, but half of an SDRAM.
        program_bytes: Memory for instructions; same default.
        seed: Seed of placement: another seed may give a faster design.
        minutes: Longest time for placement and routing.
        replace: New values of single fields of the accelerator, by dotted path.

    Returns:
        Cells used and speed, even if there is no bitstream: ``problem`` then says why.

    Raises:
        UserError: The accelerator is wrong, has no RTL, or cannot fit by the resource model; the
            board or the clock is impossible, a tool is absent or fails, or the folder holds
            something.
    """
    from accelsim.resources import check_fit
    from accelsim_hdl.boards import board_of

    check_whole("seed", seed, 1, 2**31 - 1)
    check_number("minutes", minutes, 0.1, 10**5)
    for name, size in (("memory_bytes", memory_bytes), ("program_bytes", program_bytes)):
        if size is not None:
            check_whole(name, size, 1, 2**28)
    target = board_of(board)
    machine = load_arch(arch, replace)
    npu = npu_of(machine)
    # Imported late because it takes a second, and most mistakes are found before.
    from accelsim_hdl.fpga import BoardDesign, make_bitstream, make_project
    from accelsim_hdl.verilog import check_place

    folder = Path(out)
    check_place(folder)
    if clock_mhz is not None:
        clock_hz = clock_of(clock_mhz)
    else:
        clock_hz = machine.clock_hz if target.routed else target.clock_hz
    half = sdram_half_bytes(npu)
    design = BoardDesign(
        npu=npu,
        board=target,
        clock_hz=clock_hz,
        memory_bytes=memory_bytes or half or target.memory_bytes,
        program_bytes=program_bytes or half or target.program_bytes,
        seed=seed,
    )
    sizes = {"memory_bytes": design.memory_bytes, "program_bytes": design.program_bytes}
    check_fit(npu, board, **sizes)
    if target.routed:
        record, problem = make_bitstream(design, folder, 60 * minutes)
    else:
        record, problem = make_project(design, folder)
    return FpgaBuild(folder=folder, record=record, problem=problem)


def clock_of(clock_mhz: str | float) -> int:
    """Return a frequency in Hz.

    Args:
        clock_mhz: For example 62.5; a text is read exactly.

    Raises:
        HardwareError: It is not a number of whole hertz from 1 MHz to 1000 MHz.
    """
    try:
        hertz = Fraction(str(clock_mhz)) * 1_000_000
    except (ValueError, ZeroDivisionError):
        hertz = Fraction(0)
    if hertz.denominator != 1 or not 1_000_000 <= hertz <= 1_000_000_000:
        raise HardwareError(
            "--clock-mhz: must be a number from 1 to 1000 with at most 6 decimals,"
            f" not {clock_mhz!r}"
        )
    return int(hertz)
