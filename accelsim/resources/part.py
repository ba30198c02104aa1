"""FPGAs and the boards that carry them, from ``data/parts.yaml``."""

from functools import cache
from pathlib import Path
from typing import Literal

from accelsim.document import Model, read_document, validate
from accelsim.errors import HardwareError, did_you_mean

PARTS_FILE = Path(__file__).parent / "data" / "parts.yaml"

PartFamily = Literal["ecp5", "ice40", "xilinx", "gowin"]


class Part(Model):
    """One FPGA."""

    family: PartFamily
    """Family; all FPGAs of a family have the same kinds of cells."""
    lut: int
    """Look-up tables with four inputs, on Xilinx with six; on iCE40, logic cells with a flip-flop
    each."""
    ff: int
    """Flip-flops."""
    dsp: int
    """Multiplier blocks."""
    bram: int
    """Block RAMs."""
    spram: int = 0
    """Single-port RAMs of 256 Kibit."""
    source: str
    """Where the numbers come from."""


class PartBoard(Model):
    """One board: its FPGA, and the default size of the memory on the chip."""

    part: str
    """A key of ``Parts.parts``."""
    memory_bytes: int
    """Memory for data."""
    program_bytes: int
    """Memory for instructions."""
    routed: bool
    """Whether ``accelsim fpga`` makes a bitstream for it; else a project for the vendor's tools."""
    has_sdram: bool = False
    """Whether it also has an SDRAM, for machines that want one."""


class Parts(Model):
    """Contents of ``data/parts.yaml``."""

    parts: dict[str, Part]
    """FPGAs by name."""
    boards: dict[str, PartBoard]
    """Boards by name."""


@cache
def parts() -> Parts:
    """Return all FPGAs and boards, read once."""
    return validate(Parts, read_document(PARTS_FILE))


def part_of(name: str, option: str = "--part") -> Part:
    """Return the FPGA called ``name``.

    Args:
        name: A key of ``Parts.parts``.
        option: Option that the name comes from, for the message.

    Raises:
        HardwareError: There is no such FPGA.
    """
    known = parts().parts
    if name not in known:
        raise HardwareError(f"{option}: {name}: no such part{did_you_mean(name, known)}")
    return known[name]


def part_board_of(name: str, option: str = "--board") -> PartBoard:
    """Return the board called ``name``.

    Args:
        name: A key of ``Parts.boards``.
        option: Option that the name comes from, for the message.

    Raises:
        HardwareError: There is no such board.
    """
    known = parts().boards
    if name not in known:
        raise HardwareError(f"{option}: {name}: no such board{did_you_mean(name, known)}")
    return known[name]


def board_lines() -> list[str]:
    """Return a line for each board: name, family, part, cells, and what ``accelsim fpga`` makes."""
    known = parts()
    rows = [
        (
            name,
            (fpga := known.parts[board.part]).family,
            board.part,
            f"{fpga.lut:,} LUTs",
            f"{fpga.ff:,} flip-flops",
            f"{fpga.dsp:,} DSP",
            f"{fpga.bram:,} block RAMs",
            ("bitstream" if board.routed else "project") + (", SDRAM" if board.has_sdram else ""),
        )
        for name, board in known.boards.items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if cell[0].isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
