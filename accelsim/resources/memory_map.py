"""The cells that a memory becomes, by the rule of Yosys 0.70 for each FPGA family.

``memory_libmap`` of Yosys computes a price for every way of building a memory and takes the
cheapest. Flip-flops cost one point for each bit. RAM cells cost the points that the family's
library gives them (``share/lattice/*.txt`` and ``share/ice40/brams.txt`` of the package pyosys
0.70), plus half a point for each bit of a multiplexer that joins rows of cells, and for each write
enable that is decoded for them (``passes/memory/memory_libmap.cc``, ``handle_geom``).
"""

from dataclasses import dataclass
from math import ceil, inf
from typing import Literal

from accelsim.resources.part import PartFamily

MemoryKind = Literal["bram", "lutram", "registers", "spram"]

_MUX_POINTS = 0.5
_SPRAM_WORDS, _SPRAM_BITS = 16384, 16
"""Size of a single-port RAM of iCE40 UltraPlus."""

_READ_PORT_POINTS = 2
"""Price of a read port that shares no cell port with the write port."""


@dataclass(frozen=True, kw_only=True)
class MappedMemory:
    """A memory with one write port and one registered read port.

    Args:
        unit: Part of the design that it belongs to.
        depth: Number of words.
        width: Bits of a word.
        write_bits: Bits for each write enable; 0: the whole word has one.
        used: Bits of a word that are ever read; None: all. Cells without any such bit are removed,
            but only after the choice was made.
        style: ``block``: it must be block RAM. ``huge``: single-port RAM if the family has some,
            whose one port reads and writes.
    """

    unit: str
    depth: int
    width: int
    write_bits: int = 0
    used: frozenset[int] | None = None
    style: Literal["", "block", "huge"] = ""

    @property
    def used_bits(self) -> int:
        """Bits of a word that are ever read."""
        return self.width if self.used is None else len(self.used)


@dataclass(frozen=True, kw_only=True)
class _Cell:
    """A kind of RAM cell.

    Args:
        kind: Kind of cell.
        address_bits: Address bits of a cell whose words have ``widths[0]`` bits.
        widths: Possible widths of a word, each with half as many words as the width before.
        write_width: Width of the write port if it is fixed, else 0.
        byte: Bits for each write enable; 0 if a word has only one.
        points: Price of a cell.
    """

    kind: MemoryKind
    address_bits: int
    widths: tuple[int, ...]
    write_width: int
    byte: int
    points: int


_CELLS: dict[PartFamily, tuple[_Cell, ...]] = {
    "ecp5": (
        _Cell(kind="lutram", address_bits=4, widths=(4,), write_width=0, byte=0, points=4),
        _Cell(
            kind="bram", address_bits=14, widths=(1, 2, 4, 9, 18), write_width=0, byte=9, points=128
        ),
        _Cell(
            kind="bram",
            address_bits=14,
            widths=(1, 2, 4, 9, 18, 36),
            write_width=36,
            byte=9,
            points=128,
        ),
    ),
    "ice40": (
        _Cell(kind="bram", address_bits=11, widths=(2, 4, 8), write_width=0, byte=0, points=64),
        _Cell(
            kind="bram", address_bits=11, widths=(2, 4, 8, 16), write_width=16, byte=1, points=64
        ),
    ),
}


@dataclass(frozen=True, kw_only=True)
class Mapped:
    """The cells that a memory becomes.

    Args:
        kind: ``bram``: block RAMs; ``lutram``: RAMs of 16 x 4 bits made of look-up tables;
            ``spram``: single-port RAMs; ``registers``: flip-flops.
        cells: Number of cells; for ``registers``, of bits.
        rows: Cells that hold the same bit of different words, among which a multiplexer chooses.
    """

    kind: MemoryKind
    cells: int
    rows: int


def mapped(memory: MappedMemory, family: PartFamily) -> Mapped:
    """Return the cells that a memory becomes on an FPGA family.

    Args:
        memory: A memory of at least one bit.
        family: Family of the FPGA.
    """
    if memory.style == "huge" and family == "ice40":
        rows = ceil(memory.depth / _SPRAM_WORDS)
        return Mapped(kind="spram", cells=rows * ceil(memory.width / _SPRAM_BITS), rows=rows)
    best_points: float = inf if memory.style == "block" else memory.depth * memory.width
    best = Mapped(kind="registers", cells=memory.depth * memory.used_bits, rows=memory.depth)
    for cell in _CELLS[family]:
        if memory.style == "block" and cell.kind != "bram":
            continue
        for points, candidate in _geometries(memory, cell):
            if points < best_points or (points == best_points and best.kind == "registers"):
                best_points, best = points, candidate
    return best


def _geometries(memory: MappedMemory, cell: _Cell) -> list[tuple[float, Mapped]]:
    found = []
    enables = memory.width // memory.write_bits if memory.write_bits else 1
    for place, width in enumerate(cell.widths):
        if cell.write_width and width < min(cell.write_width, cell.byte):
            continue
        byte = min(cell.byte or width, width)
        # The bits of a write enable begin at a byte of the cell.
        step = memory.write_bits or memory.width
        word_bits = sum(
            byte * ceil(min(step, memory.width - start) / byte)
            for start in range(0, memory.width, step)
        )
        rows = ceil(memory.depth / 2 ** (cell.address_bits - place))
        cells = ceil(rows * word_bits / width)
        points = cell.points * cells + _READ_PORT_POINTS
        if rows > 1:
            points += _MUX_POINTS * ((rows - 1) * memory.width + rows * enables)
        if memory.used is not None:
            places = (row * word_bits + bit for row in range(rows) for bit in memory.used)
            cells = len({place // width for place in places})
        found.append((points, Mapped(kind=cell.kind, cells=cells, rows=rows)))
    return found
