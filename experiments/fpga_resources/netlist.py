"""What each part of a design takes of an FPGA, from the netlist that Yosys writes."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from accelsim.resources import UNITS, PartFamily

KINDS: tuple[str, ...] = ("lut", "ff", "dsp", "bram", "spram")
"""What is counted, in the order of ``Cells``."""

_NAMES: tuple[tuple[str, str], ...] = (
    (r"npu\.compute\.array\b", "array"),
    (r"npu\.compute\.buffer\b", "accumulator"),
    (r"npu\.compute\b", "sequencer"),
    (r"npu\.vector\.lane_\d+\b", "lanes"),
    (r"npu\.vector\b", "vector"),
    (r"npu\.load\b", "load"),
    (r"npu\.store\b", "store"),
    (r"npu\.fetch\b", "fetch"),
    (r"npu\.scoreboard\b", "scoreboard"),
    (r"npu\.\w+_buffer\b", "buffers"),
    (r"(?:program|data|memory)\b", "memory"),
)
_PATTERNS = tuple((re.compile(pattern), unit) for pattern, unit in _NAMES)
_REST = "host"
_SYSTEM = "system."

_RAM_LUTS = 6
"""Of a RAM of 16 x 4 bits: four that hold it, and two whose place its write port takes."""
_CHAIN_LUTS = 4
"""Of each carry chain of ECP5: nextpnr puts a cell of two tables before it and one behind it."""
_FF = ("TRELLIS_FF", "SB_DFF")
_DSP = ("MULT18X18D", "SB_MAC16")
_BRAM = ("DP16KD", "PDPW16KD", "SB_RAM40_4K")
_SPRAM = ("SB_SPRAM256KA",)
_NAMED = (*_BRAM, *_SPRAM, "TRELLIS_DPR16X4")


@dataclass(frozen=True, kw_only=True)
class Cells:
    """Cells of one part.

    Args:
        lut: Look-up tables as nextpnr counts them once it has packed a design: of ECP5
            TRELLIS_COMB, of iCE40 logic cells.
        ff: Flip-flops.
        dsp: Multiplier blocks.
        bram: Block RAMs.
        spram: Single-port RAMs.
    """

    lut: int = 0
    ff: int = 0
    dsp: int = 0
    bram: int = 0
    spram: int = 0

    def __add__(self, other: "Cells") -> "Cells":
        """Return the cells of both."""
        return Cells(**{kind: getattr(self, kind) + getattr(other, kind) for kind in KINDS})


def cells_by_unit(module: Mapping[str, Any], family: PartFamily) -> dict[str, Cells]:
    """Return what each of ``accelsim.resources.UNITS`` takes; together, what the design takes.

    A memory belongs to the unit that describes it, any other cell to the unit whose signal it
    drives. Signals between units have names in several of them: the deepest in the hierarchy
    counts, and of equals the first in the alphabet.

    Args:
        module: The top module of the JSON that Yosys writes, flattened: ``cells`` and ``netnames``.
        family: ``ecp5`` or ``ice40``.
    """
    netlist = _Netlist(module)
    counts: dict[str, Counter[str]] = {unit: Counter() for unit in UNITS}
    weigh = netlist.ecp5_luts if family == "ecp5" else netlist.ice40_luts
    for name, cell in netlist.cells.items():
        unit = counts[netlist.unit(name)]
        kind = cell["type"]
        unit["lut"] += weigh(cell)
        for resource, starts in (("ff", _FF), ("dsp", _DSP), ("bram", _BRAM), ("spram", _SPRAM)):
            unit[resource] += kind.startswith(starts)
    return {unit: Cells(**dict(count)) for unit, count in counts.items()}


def total(parts: Iterable[Cells]) -> Cells:
    """Return the cells of all parts together."""
    return sum(parts, Cells())


class _Netlist:
    """Cells of a flat netlist, and what drives and reads each bit."""

    def __init__(self, module: Mapping[str, Any]) -> None:
        self.cells: dict[str, dict[str, Any]] = module["cells"]
        self._places: dict[int, str] = {}
        for name in sorted(module["netnames"]):
            for bit in module["netnames"][name]["bits"]:
                if isinstance(bit, int) and _better(name, self._places.get(bit)):
                    self._places[bit] = name
        self._driver: dict[int, tuple[str, str]] = {}
        self._readers: Counter[int] = Counter()
        self._tables: set[tuple[Any, Any, Any]] = set()
        for cell in self.cells.values():
            for port, bits in cell["connections"].items():
                outwards = cell["port_directions"][port] == "output"
                for bit in bits:
                    if outwards:
                        self._driver[bit] = (cell["type"], port)
                    else:
                        self._readers[bit] += 1
            if cell["type"] == "SB_LUT4":
                self._tables.add(tuple(_bit(cell, port) for port in ("I1", "I2", "I3")))

    def unit(self, name: str) -> str:
        """Return the unit of a cell."""
        cell = self.cells[name]
        if cell["type"].startswith(_NAMED) and name.startswith(_SYSTEM):
            return unit_of_net(name)
        votes: Counter[str] = Counter()
        for port, bits in cell["connections"].items():
            if cell["port_directions"][port] == "output":
                for bit in bits:
                    if bit in self._places:
                        votes[unit_of_net(self._places[bit])] += 1
        if votes:
            most = max(votes.values())
            return min(unit for unit, count in votes.items() if count == most)
        return unit_of_net(name)

    def ecp5_luts(self, cell: Mapping[str, Any]) -> int:
        """Return the look-up tables that a cell takes."""
        kind = cell["type"]
        if kind == "CCU2C":
            begins = self._driver.get(_bit(cell, "CIN"), ("", ""))[0] != "CCU2C"
            return 2 + (_CHAIN_LUTS if begins else 0)
        return {"LUT4": 1, "TRELLIS_DPR16X4": _RAM_LUTS}.get(kind, 0)

    def ice40_luts(self, cell: Mapping[str, Any]) -> int:
        """Return the logic cells that a cell takes: those that hold it and no table before it."""
        kind = cell["type"]
        if kind == "SB_LUT4":
            return 1
        if kind.startswith("SB_DFF"):
            source = _bit(cell, "D")
            from_table = self._driver.get(source, ("", ""))[0] == "SB_LUT4"
            return int(not (from_table and self._readers[source] == 1))
        if kind == "SB_CARRY":
            operands = tuple(_bit(cell, port) for port in ("I0", "I1", "CI"))
            return int(operands not in self._tables)
        return 0


def unit_of_net(name: str) -> str:
    """Return the unit that the name of a net or cell belongs to.

    Args:
        name: The names of modules from the top module on, joined by dots.
    """
    name = name.removeprefix("\\")
    if name.startswith(_SYSTEM):
        for pattern, unit in _PATTERNS:
            if pattern.match(name, len(_SYSTEM)):
                return unit
    return _REST


def _better(name: str, present: str | None) -> bool:
    """Return whether ``name`` says more about where a net is than ``present`` does."""
    if present is None:
        return True
    return _rank(name) > _rank(present)


def _rank(name: str) -> tuple[bool, int]:
    return name.startswith(_SYSTEM), name.count(".")


def _bit(cell: Mapping[str, Any], port: str) -> Any:
    bits = cell["connections"].get(port)
    return bits[0] if bits else None
