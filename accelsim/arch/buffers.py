"""Buffers on the chip: what each holds, and the width of an access."""

from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from accelsim.arch.choices import whole
from accelsim.document import Model

MAXIMUM_CAPACITY_BYTES = 2**40
MAXIMUM_LOCAL_BYTES = 2**30
TABLE_BYTES = 256
"""Size of a table of a function: 64 words of 32 bits."""
TABLE_WORD_BITS = 32
MAXIMUM_TABLES = 2
PARAMETER_BITS = 32
"""Bits of a bias, multiplier or shift in the parameter buffer."""

Capacity = Annotated[int, Field(ge=1, le=MAXIMUM_CAPACITY_BYTES), BeforeValidator(whole)]
TableCapacity = Annotated[int, Field(ge=0, le=MAXIMUM_TABLES * TABLE_BYTES), BeforeValidator(whole)]


class Memory(Model):
    """An on-chip buffer that feeds the array at full rate."""

    capacity_bytes: Capacity
    """Total capacity."""
    width_bits: Annotated[int, Field(ge=1, le=2**16)] | None = 64
    """Bits of one access, for its energy; null: one word (docs/npu.md)."""
    double_buffered: bool = True
    """Whether the buffer may hold several tiles, so that one is filled or emptied while another is
    in use; otherwise it holds one tile."""


class OperandBuffer(Memory):
    """The buffer of activations that the vector unit reads."""

    capacity_bytes: Capacity = 32768
    """Total capacity."""
    width_bits: Annotated[int, Field(ge=1, le=2**16)] | None = None
    """Bits of one access, for its energy; null: one word, an activation for each column."""


class ParameterBuffer(Memory):
    """The buffer of biases, multipliers, shifts and depthwise weights."""

    capacity_bytes: Capacity = 16384
    """Total capacity."""
    width_bits: Annotated[int, Field(ge=1, le=2**16)] | None = None
    """Bits of one access, for its energy; null: one word, an integer of 32 bits for each column."""


class LocalMemory(Model):
    """A memory on the chip that LOAD and STORE reach in place of DRAM (docs/npu.md)."""

    capacity_bytes: Annotated[int, Field(ge=0, le=MAXIMUM_LOCAL_BYTES), BeforeValidator(whole)] = 0
    """Capacity: a multiple of npu.bus_bytes; 0: there is none."""
    width_bits: Annotated[int, Field(ge=1, le=2**16)] | None = None
    """Bits of one access, for its energy; null: a beat of npu.bus_bytes."""


class TableBuffer(Model):
    """Tables of functions that results go through; every lane of the vector unit has a copy."""

    capacity_bytes: TableCapacity = 0
    """Capacity of one copy: 0 (results have no functions), or 256 bytes for each of at most two
    tables (docs/npu.md)."""

    @model_validator(mode="after")
    def _whole_tables(self) -> Self:
        if self.capacity_bytes % TABLE_BYTES:
            raise ValueError(
                f"capacity_bytes must be 0, {TABLE_BYTES} or {MAXIMUM_TABLES * TABLE_BYTES}, whole"
                f" tables of {TABLE_BYTES} bytes, not {self.capacity_bytes}"
            )
        return self
