"""The energies in an accelerator file of ZigZag, as a technology for that accelerator.

ZigZag prices accesses to each memory and multiply-accumulates, and nothing else. What it does not
price must add nothing to a sum; where a curve must be above zero, such an energy is 1e-12 pJ. The
rules:

* A multiplication of any width costs ``unit_energy``, an addition nothing.
* A bit of a buffer costs ``r_cost`` divided by the bits of the memory's widest read port, as a
  function of the capacity that the buffer has in the memory. The curve never falls: a larger buffer
  costs at least as much.
* A write costs the same multiple of a read as in the largest memory on the chip.
* A bit of registers gets its share of what a multiply-accumulate reads and writes in the memories
  next to the multipliers. In ZigZag a weight and an activation are read, and a sum is read and
  written; a copy that serves several multipliers divides its cost among them. In accelsim a
  multiply-accumulate reads and writes an activation and a sum, and reads a weight.
* A bit of DRAM costs the mean of a read and a write of the outermost memory.

There are no areas and no leakage. Areas in ZigZag's files have no unit, so an accelerator with
these prices has no area (``Technology.no_area_because``).
"""

from typing import Any

from accelsim.compat.machine_files.buffers import shares_of
from accelsim.compat.machine_files.machine import DescribedMachine, MemoryLevel, Operand
from accelsim.compat.machine_files.read import read_machine
from accelsim.document import Document
from accelsim.errors import TechnologyError
from accelsim.technology.curve import Anchor, Curve, Sourced
from accelsim.technology.model import OperatorPrice, RegisterBit, Sram, Technology

NOTHING = 1e-12
WIDEST_OPERAND_BITS = 4096
UNKNOWN_NODE_NM = 28.0
"""Node of these technologies: ZigZag's files name none, and nothing is computed from it."""
_ABSENT = "ZigZag has no such price; here it must not add to the sum"


def zigzag_technology(document: Document) -> Technology:
    """Return the prices of an accelerator file of ZigZag.

    Args:
        document: Document of a machine (``accelsim.compat.machine_files.kind.is_machine``).

    Raises:
        ArchError: A value is wrong.
        TechnologyError: The file lacks a price.
    """
    machine = read_machine(document)
    if machine.program != "ZigZag" or not machine.has_prices:
        raise TechnologyError(
            f"{document.path}: an accelerator file with prices is ZigZag's, with r_cost, w_cost and"
            " unit_energy"
        )
    prices = _Prices(machine, document.path)
    return Technology(
        name=safe_name(machine.name),
        node_nm=UNKNOWN_NODE_NM,
        description=f"Prices of ZigZag's file {document.path}; its node is not stated there",
        integer_adder=OperatorPrice(energy_pj=prices.flat(NOTHING)),
        integer_multiplier=OperatorPrice(energy_pj=prices.flat(machine.multiply_pj or NOTHING)),
        register_bit=RegisterBit(energy_pj=prices.register()),
        wire_pj_per_bit_mm=prices.absent(),
        logic_leakage_mw_per_um2=prices.absent(),
        sram=prices.sram(),
        dram_pj_per_bit={machine.main.name: prices.dram()},
    )


def safe_name(name: str) -> str:
    """Return a name in which ``_`` replaces characters that accelsim's names cannot have."""
    return "".join(
        one if one.isascii() and (one.isalnum() or one in "_.-") else "_" for one in name
    )


class _Prices:
    """The prices that a file gives for each part."""

    def __init__(self, machine: DescribedMachine, path: str) -> None:
        self._machine, self._source = machine, f"ZigZag's file {path}"

    def absent(self) -> Sourced:
        return Sourced(value=0, source=_ABSENT, evidence="assumed")

    def flat(self, value: float) -> Curve:
        """Return a curve with one price for every width."""
        priced: Any = {"source": self._source, "evidence": "published"}
        if value == NOTHING:
            priced = {"source": _ABSENT, "evidence": "assumed"}
        return Curve(
            over="bits",
            interpolation="linear",
            reason="ZigZag has one price, whatever the width",
            anchors=tuple(Anchor(at=at, value=value, **priced) for at in (1, WIDEST_OPERAND_BITS)),
        )

    def register(self) -> Sourced:
        machine = self._machine
        bits: dict[Operand, int] = {
            "input": machine.input_bits,
            "weight": machine.weight_bits,
            "output": machine.sum_bits,
        }
        total_pj = 0.0
        for operand, width in bits.items():
            level = machine.innermost(operand)
            if level is None or level.copies == 1:
                continue
            assert level.read_pj is not None
            assert level.write_pj is not None
            access_pj = level.read_pj + (level.write_pj if operand == "output" else 0.0)
            part = min(1.0, width / level.access_bits) * level.copies / machine.multipliers
            total_pj += access_pj * part
        moved = 2 * bits["input"] + bits["weight"] + 2 * bits["output"]
        return Sourced(value=total_pj / moved, source=self._source, evidence="scaled")

    def dram(self) -> Sourced:
        main = self._machine.main
        assert main.read_pj is not None
        assert main.write_pj is not None
        value = (main.read_pj + main.write_pj) / 2 / main.access_bits
        return Sourced(value=value, source=f"{self._source}, {main.name}", evidence="published")

    def sram(self) -> Sram:
        shares = shares_of(self._machine).values()
        width_bits = max(share.width_bits for share in shares)
        levels: dict[int, MemoryLevel] = {}
        for share in sorted(shares, key=lambda one: _bit_pj(one.level)):
            levels[share.capacity_bytes] = share.level  # Of equal capacities the dearer one stays.
        anchors: list[Anchor] = []
        least = NOTHING
        for capacity_bytes, level in sorted(levels.items()):
            least = max(least, width_bits * _bit_pj(level))
            for at in (int(anchors[-1].at) + 1 if anchors else 1, capacity_bytes):
                if not anchors or at > anchors[-1].at:
                    anchors.append(self._anchor(at, least, level))
        last = levels[max(levels)]
        whole_bytes = max(last.total_bits // 8, int(anchors[-1].at) + 1)
        anchors.append(self._anchor(whole_bytes, least, last))
        largest = max((share.level for share in shares), key=lambda level: level.total_bits)
        return Sram(
            width_bits=width_bits,
            read_energy_pj=Curve(
                over="bytes",
                interpolation="linear",
                reason="Each memory has one price, whatever part of it a buffer is",
                anchors=tuple(anchors),
            ),
            write_per_read=Sourced(
                value=(largest.write_pj or 0.0) / (largest.read_pj or 1.0),
                source=f"{self._source}, {largest.name}",
                evidence="published",
            ),
            narrow_fixed_part=self.absent(),
        )

    def _anchor(self, at: float, value: float, level: MemoryLevel) -> Anchor:
        return Anchor(at=at, value=value, source=f"{self._source}, {level.name}", evidence="scaled")


def _bit_pj(level: MemoryLevel) -> float:
    assert level.read_pj is not None
    return level.read_pj / level.access_bits
