"""A second estimate of the cost of a format: cells of synthesized circuits, priced gate by gate.

A table of cell counts says how many gates of three kinds a multiply-accumulate of our RTL has after
synthesis; a gate library prices each gate. The result is an estimate for every format that has
hardware. It is independent of the curves of a ``Technology`` and holds for another node: use it for
ratios between formats.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import TechnologyError, did_you_mean
from accelsim.technology.curve import Sourced

DATA = Path(__file__).parent / "data"

Count = Annotated[int, Field(ge=0)]


class Gate(Model):
    """One kind of gate."""

    energy_pj: Sourced
    """Energy of one transition of its output."""
    area_um2: Sourced
    """Area."""


class GateLibrary(Model):
    """Gates of one node."""

    name: Annotated[str, Field(min_length=1)]
    """Name of the library."""
    node_nm: Annotated[float, Field(gt=0)]
    """Feature size."""
    supply_v: Annotated[float, Field(gt=0)]
    """Supply voltage for which the energies hold."""
    description: str = ""
    """Where the numbers come from."""
    gates: Mapping[str, Gate]
    """Gates by the names that tables of cells use: nand2, xor2, dff."""


class CellCounts(Model):
    """Cells of one synthesized circuit."""

    left: str
    """Format of one operand."""
    right: str
    """Format of the other operand."""
    accumulator_bits: Count
    """Width of the sum; 0: the circuit is a multiplier alone."""
    cells: Mapping[str, Count]
    """Number of gates of each kind."""


class CellTable(Model):
    """Cells of multipliers or of multiply-accumulate circuits."""

    tool: Annotated[str, Field(min_length=4)]
    """Tool that counted the cells, with its version."""
    command: Annotated[str, Field(min_length=4)]
    """Command that makes the table anew."""
    note: str = ""
    """Notes for readers: what a circuit includes, how cells were mapped."""
    circuits: tuple[CellCounts, ...]
    """A row for each circuit."""

    def circuit(self, left: str, right: str) -> CellCounts:
        """Return the circuit of two formats.

        Args:
            left: Format of one operand.
            right: Format of the other operand.

        Raises:
            TechnologyError: The table has no such circuit; the message names the nearest.
        """
        known = {f"{row.left} by {row.right}": row for row in self.circuits}
        name = f"{left} by {right}"
        if name not in known:
            raise TechnologyError(f"no cells of {name} were counted{did_you_mean(name, known)}")
        return known[name]


class CellPrice(Model):
    """Cost of a circuit, the sum of its cells."""

    energy_pj: float
    """Energy of one operation in which every gate makes one transition."""
    logic_energy_pj: float
    """The part of ``energy_pj`` that is not in flip-flops."""
    area_um2: float
    """Area of all cells, without wires."""


def load_gates(name: str = "zigzag_28nm") -> GateLibrary:
    """Return a gate library that comes with accelsim.

    Args:
        name: The stem of its file.

    Raises:
        TechnologyError: There is no such library; the message names the nearest.
    """
    known = sorted(path.stem for path in (DATA / "gates").glob("*.yaml"))
    if name not in known:
        raise TechnologyError(f"{name}: no such gate library{did_you_mean(name, known)}")
    return validate(GateLibrary, read_document(DATA / "gates" / f"{name}.yaml"))


@lru_cache(maxsize=16)
def load_cells(table: str | Path = "integer_macs") -> CellTable:
    """Return a table of cell counts.

    Args:
        table: The stem of a file that comes with accelsim, or the path of a YAML file.

    Raises:
        TechnologyError: There is no such table; the message names the nearest.
        DocumentError: The file is wrong.
    """
    name, file = str(table), Path(table)
    if file.suffix not in (".yaml", ".yml"):
        known = sorted(path.stem for path in (DATA / "cells").glob("*.yaml"))
        if name not in known:
            raise TechnologyError(f"{name}: no such table of cells{did_you_mean(name, known)}")
        file = DATA / "cells" / f"{name}.yaml"
    return validate(CellTable, read_document(file))


def price_cells(cells: Mapping[str, int], gates: GateLibrary) -> CellPrice:
    """Return the cost of a number of cells.

    Args:
        cells: Number of gates of each kind.
        gates: Library that prices them.

    Raises:
        TechnologyError: A kind of gate has no price; it never counts as free.
    """
    energy_pj = logic_pj = area_um2 = 0.0
    for name, count in cells.items():
        if name not in gates.gates:
            hint = did_you_mean(name, gates.gates)
            raise TechnologyError(f"{gates.name}: no estimate of gate {name!r}{hint}")
        gate = gates.gates[name]
        energy_pj += count * gate.energy_pj.value
        logic_pj += count * gate.energy_pj.value * (name != "dff")
        area_um2 += count * gate.area_um2.value
    return CellPrice(energy_pj=energy_pj, logic_energy_pj=logic_pj, area_um2=area_um2)
