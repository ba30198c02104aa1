"""A program and a machine as the integers that the kernels read."""

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError
from accelsim.isa import INSTRUCTION_BYTES, INSTRUCTIONS, UNITS, record_columns, record_type
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.program.rows import gathered_rows
from accelsim.timeline import columns
from accelsim.timeline.folds import Folds

_NAMES = record_type().names or ()
PLACES = np.array([_NAMES.index(name) for name in columns.FIELDS])
"""Where in a record each of ``columns.FIELDS`` is."""
NOTHING = np.zeros(0, dtype=np.int64)
CODES = np.full((16, 2), -1, dtype=np.int64)
"""Kind and unit of each opcode."""
for _kind, _name in enumerate(columns.KIND_NAMES):
    CODES[INSTRUCTIONS[_name].opcode] = _kind, UNITS.index(INSTRUCTIONS[_name].unit)


def machine_row(npu: Npu) -> NDArray[np.int64]:
    """Return what the kernels need to know of a machine.

    Args:
        npu: The machine.

    Returns:
        int64 array of shape (``MACHINE_COLUMNS``,).
    """
    row = np.zeros(columns.MACHINE_COLUMNS, dtype=np.int64)
    row[columns.ROWS] = npu.rows
    row[columns.FILL], row[columns.FOLD_WORDS] = npu.fill_steps, npu.fold_words
    row[columns.WEIGHT_ROWS] = npu.products
    row[columns.LEAST_STREAM] = npu.least_stream_steps
    row[columns.COLS] = npu.array_cols
    row[columns.OUTPUT_STATIONARY] = npu.array_is_output_stationary
    row[columns.BEHIND] = npu.behind_cycles
    row[columns.PIPELINE_REGISTERS] = npu.pipeline_registers
    row[columns.BUS_SHIFT] = npu.bus_bytes.bit_length() - 1
    row[columns.BANKS] = npu.accumulator_banks
    row[columns.BANK_WORDS] = npu.bank_words
    row[columns.FETCH_BEATS] = max(1, INSTRUCTION_BYTES // npu.bus_bytes)
    row[columns.BEAT_INSTRUCTIONS] = max(1, npu.bus_bytes // INSTRUCTION_BYTES)
    row[columns.QUEUE_DEPTH] = npu.queue_depth
    row[columns.PREFETCH] = npu.prefetch_instructions
    row[columns.OUTSTANDING] = npu.outstanding_beats
    row[columns.LATENCY] = npu.latency_cycles
    row[columns.NUMERATOR], row[columns.DENOMINATOR] = npu.interval
    row[columns.MEMORY_OUTSTANDING] = npu.memory_outstanding_beats
    row[columns.COMPETING] = npu.ports_compete
    row[columns.IN_TURN] = npu.arbiter == "round_robin"
    law = npu.array_law
    row[columns.STEP] = npu.step_cycles
    row[columns.GAP] = law.gap_cycles * npu.step_cycles
    row[columns.FILL_AFTER] = law.fill_after_stream
    row[columns.FILL_OFFSET] = law.fill_offset_cycles * npu.step_cycles
    row[columns.VECTOR_CYCLES] = npu.vector_cycles
    row[columns.FUNCTION_LATENCY] = npu.function_cycles
    row[columns.ROW_LATENCY] = npu.row_cycles
    row[columns.FACTOR_LATENCY] = npu.factor_cycles
    row[columns.ROW_INTERVAL] = npu.row_interval_cycles
    grid = npu.row_array
    if grid is not None:
        row[columns.GRID_ROWS], row[columns.GRID_COLS] = grid.rows, grid.cols
        row[columns.ELEMENT_INPUT_WORDS] = grid.input_words
        row[columns.ELEMENT_WEIGHT_WORDS] = grid.weight_words
        row[columns.ELEMENT_SUM_WORDS] = grid.sum_words
        row[columns.BUS_INPUTS], row[columns.BUS_SUMS] = grid.bus_inputs, grid.bus_sums
    requests = npu.requests
    row[columns.REQUEST_BYTES] = requests.request_bytes
    row[columns.LOAD_REQUEST] = requests.load_cycles
    row[columns.STORE_REQUEST] = requests.store_cycles
    row[columns.TRANSFER_ISSUE] = requests.issue_cycles
    row[columns.CACHE_SETS], row[columns.CACHE_WAYS] = requests.cache_sets, requests.cache_ways
    row[columns.LINE_CYCLES] = requests.line_cycles
    row[columns.GROUP_CYCLES], row[columns.GROUP_LEAST] = npu.group_cycles, npu.group_least_cycles
    return row


def record_words(program: Program) -> NDArray[np.int32]:
    """Return the records of a program as integers, its base registers in their addresses.

    Behind them is a record for each row of a LOAD that gathers: a LOAD of this row alone. The field
    ``gather`` of the instruction says where its rows begin.

    Args:
        program: The program.

    Returns:
        int32 array of shape (instructions and rows, fields of a record), addresses modulo 2**32.
    """
    words = record_columns(program.placed_instructions)
    rows = gathered_rows(program)
    if not rows:
        return words
    parts, count = [words.copy()], len(words)
    for index, (starts, exists) in rows.items():
        part = np.repeat(words[index : index + 1], len(starts), axis=0)
        plain = {"y_count": 1, "y_limit": 1, "y_step": 0, "gather": 0}
        of_rows = {"y_start": exists - 1, "address": starts.astype(np.int32)}
        for name, value in (plain | of_rows).items():
            part[:, _NAMES.index(name)] = value
        parts[0][index, _NAMES.index("gather")] = count
        parts.append(part)
        count += len(part)
    return np.concatenate(parts)


def program_table(
    program: Program,
    machine: NDArray[np.int64],
    folds: Folds | None = None,
    words: NDArray[np.int32] | None = None,
    alike: NDArray[np.int64] = NOTHING,
) -> NDArray[np.int64]:
    """Return the table of a program.

    Args:
        program: The program.
        machine: Machine as ``machine_row`` returns it.
        folds: What the folds take on an engine that skips zeros; None of others.
        words: Records as ``record_words`` returns them, or None to make them.
        alike: Receives which instructions are alike; see ``accelsim.timeline.table.fill_table``.

    Returns:
        int64 array of shape (instructions, ``TABLE_COLUMNS``), the times 0.

    Raises:
        ProgramError: It does not end with its only FINISH, or an instruction is unknown, does
            nothing, or names a bank that does not exist.
    """
    from accelsim.timeline.table import fill_table, stretch  # imports numba

    if not len(program.instructions):
        raise ProgramError("a program has at least one instruction, FINISH")
    words = record_words(program) if words is None else words
    count = len(program.instructions)
    wide = columns.GRID_TABLE_COLUMNS if machine[columns.GRID_ROWS] else columns.TABLE_COLUMNS
    # Large arrays are made outside kernels: numpy asks for large pages, which are there sooner.
    table: NDArray[np.int64] = np.zeros((count, wide), dtype=np.int64)
    wrong = fill_table(table, words[:count], PLACES, CODES, machine, alike)
    if wrong >= 0:
        raise ProgramError(_sentence(program.instructions, wrong, int(table[wrong, columns.KIND])))
    if folds is not None:
        stretch(table, machine, folds.cycles)
    if machine[columns.REQUEST_BYTES]:
        from accelsim.timeline.requests import price_requests

        price_requests(table, words, PLACES, machine)
    return table


def _sentence(instructions: NDArray[np.void], index: int, kind: int) -> str:
    """Return what is wrong with an instruction."""
    given = instructions[index]
    if given["opcode"] not in [row.opcode for row in INSTRUCTIONS.values()]:
        return f"instruction {index} has the unknown opcode {given['opcode']}"
    name = columns.KIND_NAMES[kind]
    if name == "FINISH":
        return f"instruction {index} (FINISH) must be the last of {len(instructions)}"
    if index == len(instructions) - 1:
        return f"instruction {index} ({name}) is the last, and must be FINISH"
    for field in INSTRUCTIONS[name].fields:
        if field.least == 1 and given[field.name] < 1:
            value = given[field.name]
            return (
                f"instruction {index} ({name}) must have a {field.name} of at least 1, not {value}"
            )
    return (
        f"instruction {index} ({name}) names a bank of the accumulator buffer that does not exist"
    )
