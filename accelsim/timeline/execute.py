"""Kernels: the times of an instruction that follow from its start alone."""

from accelsim.kernel import inner_jit
from accelsim.npu import durations
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.units import HEAD, LAST, READY


@inner_jit
def stream_cycles(machine: Row, outer: int, inner: int) -> int:
    """Return the cycles in which the words of a fold stream.

    Args:
        machine: The machine.
        outer: Rows of pixels.
        inner: Pixels of a row, whose words share groups.
    """
    if machine[columns.GROUP_CYCLES] == 0:
        return int(max(outer * inner, machine[columns.LEAST_STREAM]) * machine[columns.STEP])
    most, least = machine[columns.ROWS], machine[columns.GROUP_LEAST]
    groups = -(-inner // most)
    cycles = outer * ((groups - 1) * max(most, least) + max(inner - (groups - 1) * most, least))
    # The first group brings the stationary operand of the fold into place, a row in a cycle.
    cycles += max(0, most - max(min(inner, most), least))
    return int(max(cycles, outer * groups * machine[columns.GROUP_CYCLES]))


@inner_jit
def fold_cycles(machine: Row, stream: int) -> int:
    """Return the cycles from one handoff of a stationary operand to the next in a MATMUL.

    The law counts steps, in whatever direction the array moves on, but for the least distance of
    two additions to a sum.

    Args:
        machine: The machine.
        stream: Cycles in which input words stream past the first of the two.
    """
    fill = machine[columns.FILL] * machine[columns.STEP]
    after, offset = machine[columns.FILL_AFTER], machine[columns.FILL_OFFSET]
    return int(durations.fold_cycles(fill, stream, machine[columns.GAP], after, offset))


@inner_jit
def time_matmul(table: Row, units: Row, machine: Row, start: int) -> None:
    """Time the next MATMUL.

    Args:
        table: The program.
        units: The units.
        machine: The machine.
        start: Cycle in which it starts, from ``first_start``.
    """
    index = units[columns.COMPUTE_UNIT, HEAD]
    table[index, columns.START] = start
    if machine[columns.GRID_ROWS]:
        # Additions to a sum keep apart: the next begins behind the last.
        table[index, columns.END] = start + table[index, columns.STREAM] + machine[columns.BEHIND]
        table[index, columns.READY] = table[index, columns.END] + 1
        return
    step, gap = machine[columns.STEP], machine[columns.GAP]
    rows, behind = machine[columns.ROWS] * step, machine[columns.BEHIND]
    if machine[columns.OUTPUT_STATIONARY]:
        stream = table[index, columns.BLOCKS] * rows
        table[index, columns.END] = durations.held_sums_end(start, stream, behind, rows)
        table[index, columns.READY] = start + durations.held_sums_cycles(stream, gap)
        return
    # The unit has been ready since the cycle after the last handoff; nothing starts before cycle 3.
    streamed, fill = table[index, columns.STREAM], machine[columns.FILL] * step
    fill_after, offset = machine[columns.FILL_AFTER], machine[columns.FILL_OFFSET]
    first = durations.first_handoff(
        start,
        fill,
        units[columns.COMPUTE_UNIT, LAST],
        durations.behind_stream(fill, gap, fill_after, offset),
        units[columns.COMPUTE_UNIT, READY],
    )
    handoff = first + table[index, columns.SPAN]
    units[columns.COMPUTE_UNIT, LAST] = handoff + streamed
    if machine[columns.LEAST_STREAM]:
        streamed = table[index, columns.WORDS] * step
    table[index, columns.END] = durations.held_weights_end(handoff, streamed, behind)
    table[index, columns.READY] = handoff + 1


@inner_jit
def time_vector(table: Row, units: Row, machine: Row, start: int) -> None:
    """Time the next PARAMETERS, VECTOR or REDUCE.

    Args:
        table: The program.
        units: The units.
        machine: The machine.
        start: Cycle in which it starts, from ``first_start``.
    """
    index = units[columns.VECTOR_UNIT, HEAD]
    table[index, columns.START] = start
    registers = machine[columns.PIPELINE_REGISTERS]
    if table[index, columns.KIND] == columns.PARAMETERS:
        end = start + durations.parameters_cycles(registers)
    elif table[index, columns.KIND] == columns.REDUCE:
        end = start + table[index, columns.SPAN]
    else:
        taps = table[index, columns.BLOCKS] * table[index, columns.WORDS]
        addressed = taps * machine[columns.VECTOR_CYCLES]
        function = table[index, columns.FUNCTION_CYCLES]
        end = start + durations.vector_cycles(addressed, registers, function)
    table[index, columns.END] = end
    table[index, columns.READY] = table[index, columns.END] + 1


@inner_jit
def time_finish(table: Row, units: Row, start: int) -> None:
    """Time FINISH.

    Args:
        table: The program.
        units: The units.
        start: Cycle in which it starts, from ``first_start``.
    """
    index = table.shape[0] - 1
    table[index, columns.START] = start
    table[index, columns.END] = max(start, units[columns.STORE_UNIT, LAST]) + 1
    table[index, columns.READY] = table[index, columns.END] + 1


@inner_jit
def gather(words: Row, index: int, places: Row, row: Row) -> None:
    """Copy the fields of a LOAD or STORE.

    Args:
        words: The records of the program as integers.
        index: The instruction.
        places: Place of each of ``FIELDS`` in a record.
        row: Array that receives the fields, shape (``TRANSFER_COLUMNS``,).
    """
    for field in range(row.shape[0]):
        row[field] = words[index, places[field]]
