"""The table of a program: its instructions as the engine sees them."""

import numpy as np

from accelsim.dataflow.row_product import RowArray, RowProduct, passes_of
from accelsim.kernel import inner_jit, jit
from accelsim.npu import durations
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import fold_cycles, stream_cycles
from accelsim.timeline.laws import new_laws, number_of


@jit
def fill_table(table: Row, words: Row, places: Row, codes: Row, machine: Row, alike: Row) -> int:
    """Note what the instructions of a program do; return the first that cannot be timed, or -1.

    Args:
        table: int64 array of zeros, shape (instructions, ``TABLE_COLUMNS``), of a row-stationary
            array (instructions, ``GRID_TABLE_COLUMNS``).
        words: The records of the program as integers, shape (instructions, fields of a record).
        places: Place of each of ``FIELDS`` in a record, shape (fields,).
        codes: Kind and unit of each opcode, shape (16, 2), the kind -1 if there is none.
        machine: The machine.
        alike: int64 array that receives a number of each instruction, equal for those that are
            alike (``accelsim.timeline.laws``); of shape (0,): nothing.
    """
    count = words.shape[0]
    last = np.full(columns.UNIT_COUNT, -1, dtype=np.int64)
    laws = new_laws(alike.shape[0])
    for index in range(count):
        opcode = words[index, places[columns.OPCODE_FIELD]]
        if not 0 <= opcode < codes.shape[0] or codes[opcode, 0] < 0:
            return index
        unit = codes[opcode, 1]
        table[index, columns.KIND] = codes[opcode, 0]
        table[index, columns.UNIT] = unit
        table[index, columns.NEXT] = count
        table[index, columns.POP] = words[index, places[columns.POP_FIELD]]
        table[index, columns.PUSH] = words[index, places[columns.PUSH_FIELD]]
        if last[unit] >= 0:
            table[last[unit], columns.NEXT] = index
        last[unit] = index
        if not describe(table, index, words, places, machine):
            return index
        if alike.shape[0]:
            alike[index] = number_of(laws, table, words, places, machine, index)
    return -1


@jit
def stretch(table: Row, machine: Row, streams: Row) -> None:
    """Note how long the folds of each MATMUL stream on an engine that skips zeros.

    Args:
        table: Table of a program.
        machine: The machine.
        streams: Cycles of each fold, in the order of the program, shape (folds,).
    """
    fold = 0
    for index in range(table.shape[0]):
        if table[index, columns.KIND] != columns.MATMUL:
            continue
        table[index, columns.FOLD] = fold
        last, span = fold + table[index, columns.BLOCKS] - 1, 0
        while fold < last:
            span += fold_cycles(machine, streams[fold])
            fold += 1
        table[index, columns.SPAN] = span
        table[index, columns.STREAM] = streams[last]
        fold += 1


@inner_jit
def describe_vector(row: Row, words: Row, places: Row, machine: Row) -> None:
    """Note what a VECTOR or REDUCE reads and multiplies, and how long its function takes.

    Args:
        row: Row of the table.
        words: Record of the instruction as integers.
        places: Place of each of ``FIELDS`` in a record, shape (fields,).
        machine: The machine.
    """
    row[columns.BUFFER] = words[places[columns.SOURCE]]
    if row[columns.BUFFER] == 0:
        row[columns.BANK] = words[places[columns.SOURCE_WORD]] // machine[columns.BANK_WORDS]
    row[columns.FLAG] = words[places[columns.WEIGHTED]]
    if words[places[columns.COMBINE]] == columns.PRODUCT:
        row[columns.FLAG] = columns.PAIRS
    elif words[places[columns.COMBINE]] == columns.RESIDUAL:
        row[columns.BUFFER] = columns.BOTH
    row[columns.KEPT] = words[places[columns.KEPT_FIELD]]
    if words[places[columns.FUNCTION]]:
        row[columns.FUNCTION_CYCLES] = machine[columns.FUNCTION_LATENCY]


@inner_jit
def describe_passes(row: Row, words: Row, places: Row, machine: Row) -> None:
    """Note what the passes of a MATMUL take on a row-stationary array.

    Args:
        row: Row of the table.
        words: Record of the instruction as integers.
        places: Place of each of ``FIELDS`` in a record, shape (fields,).
        machine: The machine.
    """
    array = RowArray(
        machine[columns.GRID_ROWS],
        machine[columns.GRID_COLS],
        machine[columns.ROWS],
        machine[columns.COLS],
        machine[columns.ELEMENT_INPUT_WORDS],
        machine[columns.ELEMENT_WEIGHT_WORDS],
        machine[columns.ELEMENT_SUM_WORDS],
        machine[columns.BUS_INPUTS],
        machine[columns.BUS_SUMS],
    )
    product = RowProduct(
        words[places[columns.K1_COUNT]],
        words[places[columns.K0_COUNT]],
        words[places[columns.P1_COUNT]],
        words[places[columns.P0_COUNT]],
        words[places[columns.K1_STRIDE]],
        words[places[columns.K0_STRIDE]],
        words[places[columns.P1_STRIDE]],
        words[places[columns.P0_STRIDE]],
    )
    passes = passes_of(array, product)
    row[columns.STREAM] = passes.cycles
    row[columns.INPUT_WORDS] = passes.input_reads
    row[columns.WEIGHT_WORDS] = passes.weight_reads
    row[columns.SUM_WORDS] = passes.sums
    row[columns.ELEMENT_INPUTS] = passes.input_writes
    row[columns.ELEMENT_WEIGHTS] = passes.weight_writes
    row[columns.ELEMENT_SUMS] = passes.sum_moves
    row[columns.PRODUCTS] = passes.products


@inner_jit
def row_cycles(row: Row, words: Row, places: Row, machine: Row) -> int:
    """Return the cycles from the start of a REDUCE to its end.

    Args:
        row: Row of the table.
        words: Record of the instruction as integers.
        places: Place of each of ``FIELDS`` in a record, shape (fields,).
        machine: The machine.
    """
    rows = words[places[columns.P1_COUNT]]
    taps = row[columns.BLOCKS] * row[columns.WORDS] // rows * machine[columns.VECTOR_CYCLES]
    return int(
        durations.reduce_cycles(
            rows,
            taps,
            machine[columns.ROW_LATENCY],
            words[places[columns.STATISTIC]] != 0,
            machine[columns.FACTOR_LATENCY],
            machine[columns.ROW_INTERVAL],
        )
    )


@inner_jit
def describe_rows(row: Row, words: Row, places: Row, machine: Row) -> None:
    """Note the weight words that a LOAD of their rows writes: each counts with its last row.

    Args:
        row: A LOAD or STORE, whose transferred words are known.
        words: Its record, shape (fields of a record,).
        places: Place of each of ``FIELDS`` in a record, shape (fields,).
        machine: The machine.
    """
    if row[columns.KIND] == columns.LOAD and row[columns.BUFFER] == columns.WEIGHT_ROW:
        rows, begin = machine[columns.WEIGHT_ROWS], words[places[columns.DESTINATION]]
        row[columns.BUFFER] = columns.WEIGHT_BUFFER
        row[columns.BLOCKS] = (begin + row[columns.WORDS]) // rows - begin // rows


@inner_jit
def describe(table: Row, index: int, words: Row, places: Row, machine: Row) -> bool:
    """Note what an instruction does, and return whether it does anything that can be timed.

    Args:
        table: The table; the kind is known.
        index: The instruction.
        words: The records of the program as integers, shape (instructions, fields of a record).
        places: Place of each of ``FIELDS`` in a record, shape (fields,).
        machine: The machine.
    """
    kind = table[index, columns.KIND]
    table[index, columns.BANK] = -1
    if kind == columns.FINISH:
        return bool(index == words.shape[0] - 1)
    if index == words.shape[0] - 1:
        return False
    if kind == columns.LOAD or kind == columns.STORE:
        table[index, columns.BUFFER] = words[index, places[columns.BUFFER_FIELD]]
        table[index, columns.FLAG] = words[index, places[columns.WORD_BYTES]]
        table[index, columns.LOCAL] = words[index, places[columns.LOCAL_FIELD]]
        counts = (columns.Y_COUNT, columns.X_COUNT, columns.C_COUNT, columns.WORD_BYTES)
    elif kind == columns.MATMUL:
        table[index, columns.BANK] = (
            words[index, places[columns.ACCUMULATOR]] // machine[columns.BANK_WORDS]
        )
        table[index, columns.FLAG] = words[index, places[columns.ACCUMULATE]]
        counts = (columns.K1_COUNT, columns.K0_COUNT, columns.P1_COUNT, columns.P0_COUNT)
    elif kind == columns.VECTOR or kind == columns.REDUCE:
        describe_vector(table[index], words[index], places, machine)
        counts = (columns.T1_COUNT, columns.T0_COUNT, columns.P1_COUNT, columns.P0_COUNT)
    else:
        return True
    for field in counts:
        if words[index, places[field]] < 1:
            return False
    first, second = words[index, places[counts[0]]], words[index, places[counts[1]]]
    third, fourth = words[index, places[counts[2]]], words[index, places[counts[3]]]
    if kind == columns.LOAD or kind == columns.STORE:
        table[index, columns.WORDS] = table[index, columns.BLOCKS] = first * second * third
        describe_rows(table[index], words[index], places, machine)
    else:
        table[index, columns.BLOCKS] = first * second
        table[index, columns.WORDS] = third * fourth
    if kind == columns.MATMUL and machine[columns.GRID_ROWS]:
        describe_passes(table[index], words[index], places, machine)
    elif kind == columns.MATMUL:
        stream = stream_cycles(machine, third, fourth)
        table[index, columns.STREAM] = stream
        span = (table[index, columns.BLOCKS] - 1) * fold_cycles(machine, stream)
        table[index, columns.SPAN] = span
    if kind == columns.REDUCE:
        table[index, columns.SPAN] = row_cycles(table[index], words[index], places, machine)
    return bool(table[index, columns.BANK] < machine[columns.BANKS])
