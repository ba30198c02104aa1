"""Kernels for work on the vector unit of which only amounts are known."""

from accelsim.kernel import inner_jit, jit
from accelsim.schedule.shapes import TENSOR, Record, layout
from accelsim.schedule.stream import (
    LOAD,
    LOAD_UNIT,
    NEVER,
    OPERAND,
    OUTPUT,
    PARAMETER,
    STORE,
    VECTOR,
    VECTOR_UNIT,
    Array,
    Emitter,
    Pool,
    Stream,
    append,
    begin_reading,
    begin_writing,
    note_read,
    note_store,
    note_write,
    take,
    wait_for,
    word_of,
)
from accelsim.schedule.transfers import load_words, read_output
from accelsim.schedule.vector import read_operand, write_output

FLOW_WORK = layout(
    times="Number of repetitions; each waits for the one before.",
    jobs="Pieces of equal size.",
    input_words="Operand words read in all jobs of a repetition.",
    output_words="Output words written in all jobs of a repetition.",
    operations="Lane operations for each output word.",
    source=TENSOR,  # What is read; after the end of the tensor reading continues at its start.
    result=TENSOR,  # What is written.
    word_bytes="Bytes of an operand word.",
    result_word_bytes="Bytes of an output word.",
    parameters="Byte address of constants.",
    parameter_words="Words of constants read once.",
)
"""Work of which only amounts are known: words stream in, lanes work on them, words stream out."""


@jit
def emit_flow(stream: Stream, pool: Pool, machines: Array, works: Array) -> None:
    """Add the instructions of work of which only amounts are known.

    Args:
        stream: The stream, with room for them.
        pool: Slots of the layer.
        machines: Structured array of ``MACHINE``, shape (1,).
        works: Structured array of ``FLOW_WORK``, shape (1,).
    """
    machine, work = machines[0], works[0]
    emitter, source_bytes = Emitter(stream, pool, machine, work), bytes_of(work.source)
    place = NEVER
    if work.parameter_words:
        place = take(pool, PARAMETER, NEVER)
        first = 0
        while first < work.parameter_words:
            count = min(pool.buffers[PARAMETER].slot_words, work.parameter_words - first)
            address = work.parameters + first * machine.parameter_word_bytes
            load_words(emitter, PARAMETER, place, address, count, machine.parameter_word_bytes)
            first += count
    last_store = NEVER
    for time in range(work.times):
        if time and last_store != NEVER:
            granules = (source_bytes - 1) >> work.source.granule_shift
            note_store(stream, last_store, work.source.granule, work.source.granule + granules)
        for job in range(work.jobs):
            first_in = work.input_words * job // work.jobs
            count_in = work.input_words * (job + 1) // work.jobs - first_in
            first_out = work.output_words * job // work.jobs
            count_out = work.output_words * (job + 1) // work.jobs - first_out
            operand = take(pool, OPERAND, NEVER)
            if count_in:
                load_piece(emitter, operand, first_in, count_in)
            if count_out:
                output = take(pool, OUTPUT, NEVER)
                index = append(stream, VECTOR)
                record = stream.instructions[index]
                record.source = 1
                record.source_word = word_of(pool, OPERAND, operand)
                outer = -(-work.operations // 255)
                record.t1_count, record.t0_count = outer, -(-work.operations // outer)
                record.p1_count, record.p0_count = 1, count_out
                record.destination = word_of(pool, OUTPUT, output)
                record.d0_stride = 1
                read_operand(emitter, index, operand)
                write_output(emitter, index, output)
                if place != NEVER:
                    wait_for(stream, index, VECTOR_UNIT, pool.slots[place].written, LOAD_UNIT)
                    note_read(pool, PARAMETER, place, index)
                last_store = store_piece(emitter, output, first_out, count_out)


@inner_jit
def bytes_of(tensor: Record) -> int:
    """Return the bytes of an image of a tensor, a record of ``TENSOR``."""
    return int(tensor.height * tensor.width * tensor.pixel_bytes)


@inner_jit
def load_piece(emitter: Emitter, operand: int, first: int, count: int) -> None:
    """Load consecutive words of the source."""
    stream, pool, work = emitter.stream, emitter.pool, emitter.work
    source_bytes = bytes_of(work.source)
    index = append(stream, LOAD)
    record = stream.instructions[index]
    begin = first * work.word_bytes % source_bytes
    record.buffer = OPERAND
    record.destination = word_of(pool, OPERAND, operand)
    record.y_count, record.x_count, record.c_count = 1, count, 1
    record.address = (work.source.address + begin) & 0xFFFFFFFF
    record.y_limit = 1
    record.x_stride = work.word_bytes
    record.row_bytes = count * work.word_bytes
    record.word_bytes = work.word_bytes
    shift = work.source.granule_shift
    end = min(begin + count * work.word_bytes, source_bytes)
    wait_for(stream, index, LOAD_UNIT, pool.slots[operand].read, VECTOR_UNIT)
    begin_reading(stream, index, work.source, begin >> shift, (end - 1) >> shift)
    note_write(pool, OPERAND, operand, index)


@inner_jit
def store_piece(emitter: Emitter, output: int, first: int, count: int) -> int:
    """Store consecutive words of the result, and return the STORE."""
    stream, pool, work = emitter.stream, emitter.pool, emitter.work
    result_bytes = bytes_of(work.result)
    index = append(stream, STORE)
    record = stream.instructions[index]
    begin = first * work.result_word_bytes % result_bytes
    record.source = word_of(pool, OUTPUT, output)
    record.y_count, record.x_count, record.c_count = 1, count, 1
    record.address = (work.result.address + begin) & 0xFFFFFFFF
    record.x_stride = work.result_word_bytes
    record.word_bytes = work.result_word_bytes
    read_output(emitter, index, output)
    shift = work.result.granule_shift
    end = min(begin + count * work.result_word_bytes, result_bytes)
    begin_writing(stream, index, work.result, begin >> shift, (end - 1) >> shift)
    return index
