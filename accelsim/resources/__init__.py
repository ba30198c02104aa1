"""The FPGA cells that an accelerator needs, predicted without synthesis."""

from accelsim.resources.enables import multipliers_needed
from accelsim.resources.fit import WORDS, check_fit
from accelsim.resources.largest import Largest, fitting, largest
from accelsim.resources.memory_map import Mapped, MappedMemory, mapped
from accelsim.resources.part import (
    Part,
    PartBoard,
    PartFamily,
    board_lines,
    part_board_of,
    part_of,
    parts,
)
from accelsim.resources.predict import KINDS, Estimate, estimate, predicted_families
from accelsim.resources.sizes import memory_sizes
from accelsim.resources.speed import BoardSpeed, speed_of
from accelsim.resources.structure import UNITS, BoardNpu

__all__ = [
    "KINDS",
    "UNITS",
    "WORDS",
    "BoardNpu",
    "BoardSpeed",
    "Estimate",
    "Largest",
    "Mapped",
    "MappedMemory",
    "Part",
    "PartBoard",
    "PartFamily",
    "board_lines",
    "check_fit",
    "estimate",
    "fitting",
    "largest",
    "mapped",
    "memory_sizes",
    "multipliers_needed",
    "part_board_of",
    "part_of",
    "parts",
    "predicted_families",
    "speed_of",
]
