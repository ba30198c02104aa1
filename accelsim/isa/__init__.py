"""The instruction set of the NPU: one table, and everything that follows from it."""

from accelsim.isa.assembly import assemble, disassemble
from accelsim.isa.encode import decode, encode
from accelsim.isa.reference import reference_page
from accelsim.isa.table import (
    BUFFERS,
    COLUMN_BITS,
    COMBINATIONS,
    FUNCTIONS,
    INSTRUCTION_BITS,
    INSTRUCTION_BYTES,
    INSTRUCTIONS,
    LIMIT_BITS,
    MOST_BASES,
    STATISTICS,
    TABLE_WORDS,
    UNITS,
    Field,
    Instruction,
    record_columns,
    record_type,
)

__all__ = [
    "BUFFERS",
    "COLUMN_BITS",
    "COMBINATIONS",
    "FUNCTIONS",
    "INSTRUCTIONS",
    "INSTRUCTION_BITS",
    "INSTRUCTION_BYTES",
    "LIMIT_BITS",
    "MOST_BASES",
    "STATISTICS",
    "TABLE_WORDS",
    "UNITS",
    "Field",
    "Instruction",
    "assemble",
    "decode",
    "disassemble",
    "encode",
    "record_columns",
    "record_type",
    "reference_page",
]
