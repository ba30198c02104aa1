"""Kernels: slots of operands, results and tables that instructions of the vector unit use."""

from typing import NamedTuple

from accelsim.isa import TABLE_WORDS
from accelsim.kernel import inner_jit
from accelsim.schedule.stream import (
    LOAD_UNIT,
    NEVER,
    OPERAND,
    OUTPUT,
    STORE_UNIT,
    TABLE,
    VECTOR_UNIT,
    Emitter,
    note_read,
    note_write,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_words

TABLE_WORD_BYTES = 4


class Slots(NamedTuple):
    """Slots that a VECTOR reads and writes.

    Args:
        operand: Slot of the input.
        output: Slot of the result.
        parameters: Slot of the parameters.
        table: Slot of the table, or ``NEVER``.
    """

    operand: int
    output: int
    parameters: int
    table: int


@inner_jit
def load_table(emitter: Emitter) -> int:
    """Load the table of a layer, and return its slot; ``NEVER`` if the layer has none."""
    work, table = emitter.work, NEVER
    if work.function:
        table = take(emitter.pool, TABLE, NEVER)
        address = work.parameters + work.table
        load_words(emitter, TABLE, table, address, TABLE_WORDS, TABLE_WORD_BYTES)
    return table


@inner_jit
def look_up(emitter: Emitter, index: int, table: int) -> None:
    """Let the results of a VECTOR go through the table of the layer, if it has one."""
    stream, pool = emitter.stream, emitter.pool
    if table != NEVER:
        record = stream.instructions[index]
        record.function = emitter.work.function
        record.table = word_of(pool, TABLE, table) // TABLE_WORDS
        wait_for(stream, index, VECTOR_UNIT, pool.slots[table].written, LOAD_UNIT)
        note_read(pool, TABLE, table, index)


@inner_jit
def read_operand(emitter: Emitter, index: int, operand: int) -> None:
    """Let an instruction wait for the slot of its input, and note that it reads the slot."""
    pool = emitter.pool
    wait_for(emitter.stream, index, VECTOR_UNIT, pool.slots[operand].written, LOAD_UNIT)
    note_read(pool, OPERAND, operand, index)


@inner_jit
def write_output(emitter: Emitter, index: int, output: int) -> None:
    """Let a VECTOR wait until the slot of its results is free, and note that it writes the slot."""
    pool = emitter.pool
    wait_for(emitter.stream, index, VECTOR_UNIT, pool.slots[output].read, STORE_UNIT)
    note_write(pool, OUTPUT, output, index)
