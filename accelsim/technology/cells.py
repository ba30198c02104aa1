"""A second witness for the cost of a format: cells of our own circuits, priced gate by gate.

A table of cell counts says how many gates of three kinds a synthesized multiply-accumulate has; a
gate library says what each costs. Their product is an estimate for every format that has hardware,
from another source than the curves of a ``Technology``, and at another node: use it for ratios
between formats.
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
    """Its one name."""
    node_nm: Annotated[float, Field(gt=0)]
    """The node."""
    supply_v: Annotated[float, Field(gt=0)]
    """The supply at which energies hold."""
    description: str = ""
    """What it is made from."""
    gates: Mapping[str, Gate]
    """By the names that tables of cells use: nand2, xor2, dff."""


class CellCounts(Model):
    """Cells of one synthesized circuit."""

    left: str
    """Format of one operand."""
    right: str
    """Format of the other."""
    accumulator_bits: Annotated[int, Field(ge=1)]
    """Width of the sum."""
    cells: Mapping[str, Count]
    """How many of each kind of gate."""


class CellTable(Model):
    """Cells of multiply-accumulate circuits."""

    tool: Annotated[str, Field(min_length=4)]
    """What counted them, with its version."""
    command: Annotated[str, Field(min_length=4)]
    """What makes the table anew."""
    note: str = ""
    """What a reader must know: what is in a circuit, how cells were mapped."""
    circuits: tuple[CellCounts, ...]
    """One row for each circuit."""

    def circuit(self, left: str, right: str) -> CellCounts:
        """Return the circuit of two formats.

        Args:
            left: One operand's format.
            right: The other's.

        Raises:
            TechnologyError: The table has no such circuit; the sentence names the nearest.
        """
        known = {f"{row.left} by {row.right}": row for row in self.circuits}
        name = f"{left} by {right}"
        if name not in known:
            raise TechnologyError(f"no cells of {name} were counted{did_you_mean(name, known)}")
        return known[name]


class CellPrice(Model):
    """What a circuit costs by its cells."""

    energy_pj: float
    """Energy of one operation in which every gate makes one transition."""
    logic_energy_pj: float
    """The part of it that is not in flip-flops."""
    area_um2: float
    """Area of all cells, without wires."""


def load_gates(name: str = "zigzag_28nm") -> GateLibrary:
    """Return a gate library that comes with accelsim.

    Args:
        name: The stem of its file.

    Raises:
        TechnologyError: There is no such library; the sentence names the nearest.
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
        TechnologyError: There is no such table; the sentence names the nearest.
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
    """Return what cells cost.

    Args:
        cells: How many of each kind of gate.
        gates: Their library.

    Raises:
        TechnologyError: A kind of gate has no price; it is never taken as free.
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
