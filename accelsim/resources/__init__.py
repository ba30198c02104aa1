"""What an accelerator takes of an FPGA, before any synthesis."""

from accelsim.resources.largest import Largest, largest
from accelsim.resources.memory_map import Mapped, Memory, mapped
from accelsim.resources.part import Part, PartBoard, part_board_of, part_of, parts
from accelsim.resources.predict import KINDS, Estimate, estimate
from accelsim.resources.structure import UNITS, BoardNpu

__all__ = [
    "KINDS",
    "UNITS",
    "BoardNpu",
    "Estimate",
    "Largest",
    "Mapped",
    "Memory",
    "Part",
    "PartBoard",
    "estimate",
    "largest",
    "mapped",
    "part_board_of",
    "part_of",
    "parts",
]
