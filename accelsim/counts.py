"""Counts of a run, as integers: cycles by cause, operations, and bits moved by memory."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Self


@dataclass(frozen=True, kw_only=True)
class Addable:
    """Integers that add field by field."""

    def __add__(self, other: Self) -> Self:
        """Return the counts of this run followed by ``other``."""
        return self.total((self, other))

    @classmethod
    def from_row(cls, row: Sequence[int]) -> Self:
        """Return the counts whose fields, in order, are ``row``.

        Args:
            row: Sequence with one integer for each field.
        """
        names = (field.name for field in fields(cls))
        return cls(**{name: int(value) for name, value in zip(names, row, strict=True)})

    @classmethod
    def total(cls, counts: Iterable[Self]) -> Self:
        """Return the sum of ``counts``."""
        names = [field.name for field in fields(cls)]
        rows = [[getattr(one, name) for name in names] for one in counts]
        return cls.from_row([sum(column) for column in zip(*rows, strict=True)]) if rows else cls()


@dataclass(frozen=True, kw_only=True)
class Counts(Addable):
    """Integer counts of a layer, a network or a program; they add with ``+``.

    ``cycles`` is the time from the first instruction fetch to the last byte that memory accepts,
    and equals ``stream_cycles`` plus all ``stall_*_cycles``.

    Args:
        cycles: Total time.
        stream_cycles: Cycles in which operands enter the array.
        stall_array_cycles: Cycles in which a MATMUL is in flight and streams nothing: fill, skew,
            drain.
        stall_vector_cycles: Cycles in which the array is idle and the vector unit works.
        stall_input_cycles: Cycles in which both are idle, and activations come from DRAM.
        stall_weight_cycles: Cycles in which both are idle, and weights or parameters come from
            DRAM.
        stall_store_cycles: Cycles in which only results go to DRAM.
        stall_instruction_cycles: Cycles in which no unit works, while instructions are fetched or
            issued.
        macs: Multiply-accumulates of the network, zeros included.
        mac_operations: Multiply-accumulates that cost energy: without gated or skipped ones, and
            with those that fill partial blocks.
        vector_operations: Lane operations of the vector unit.
        register_read_bits: Bits read from registers inside processing elements.
        register_write_bits: Bits written to registers inside processing elements.
        link_bits: Bits sent from one processing element to its neighbour.
        input_buffer_read_bits: Bits read from the input buffer.
        input_buffer_write_bits: Bits written to it.
        weight_buffer_read_bits: Bits read from the weight buffer.
        weight_buffer_write_bits: Bits written to it.
        accumulator_buffer_read_bits: Bits read from the accumulator buffer.
        accumulator_buffer_write_bits: Bits written to it.
        output_buffer_read_bits: Bits read from the output buffer.
        output_buffer_write_bits: Bits written to it.
        operand_buffer_read_bits: Bits read from the operand buffer of the vector unit.
        operand_buffer_write_bits: Bits written to it.
        parameter_buffer_read_bits: Bits read from the parameter buffer.
        parameter_buffer_write_bits: Bits written to it.
        table_buffer_read_bits: Bits read from the tables of functions, of all lanes.
        table_buffer_write_bits: Bits written to them, in all lanes.
        local_memory_read_bits: Bits read from the local memory, whole beats.
        local_memory_write_bits: Bits written to it, whole bytes.
        dram_read_bits: Bits read from DRAM, whole bytes.
        dram_write_bits: Bits written to DRAM, whole bytes.
    """

    cycles: int = 0
    stream_cycles: int = 0
    stall_array_cycles: int = 0
    stall_vector_cycles: int = 0
    stall_input_cycles: int = 0
    stall_weight_cycles: int = 0
    stall_store_cycles: int = 0
    stall_instruction_cycles: int = 0
    macs: int = 0
    mac_operations: int = 0
    vector_operations: int = 0
    register_read_bits: int = 0
    register_write_bits: int = 0
    link_bits: int = 0
    input_buffer_read_bits: int = 0
    input_buffer_write_bits: int = 0
    weight_buffer_read_bits: int = 0
    weight_buffer_write_bits: int = 0
    accumulator_buffer_read_bits: int = 0
    accumulator_buffer_write_bits: int = 0
    output_buffer_read_bits: int = 0
    output_buffer_write_bits: int = 0
    operand_buffer_read_bits: int = 0
    operand_buffer_write_bits: int = 0
    parameter_buffer_read_bits: int = 0
    parameter_buffer_write_bits: int = 0
    table_buffer_read_bits: int = 0
    table_buffer_write_bits: int = 0
    local_memory_read_bits: int = 0
    local_memory_write_bits: int = 0
    dram_read_bits: int = 0
    dram_write_bits: int = 0

    @property
    def stall_cycles(self) -> dict[str, int]:
        """Stalls by cause: array, input, weight, vector, store and instruction."""
        return {
            name.removeprefix("stall_").removesuffix("_cycles"): getattr(self, name)
            for name in FIELDS
            if name.startswith("stall_")
        }

    @property
    def read_bits(self) -> dict[str, int]:
        """Bits read, by memory: register, the seven buffers, local_memory, dram."""
        return self._moved("_read_bits")

    @property
    def write_bits(self) -> dict[str, int]:
        """Bits written, by memory: register, the seven buffers, local_memory, dram."""
        return self._moved("_write_bits")

    def _moved(self, ending: str) -> dict[str, int]:
        return {
            name.removesuffix(ending): getattr(self, name)
            for name in FIELDS
            if name.endswith(ending)
        }


FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Counts))
COLUMN: dict[str, int] = {name: index for index, name in enumerate(FIELDS)}
