"""The event counters of a program that has been timed, layer by layer.

Words, beats and taps belong to the layer of their instruction. Cycles are cut at the last store
acceptance of each layer: a layer has the cycles after that of the layers before it, up to and
including its own; a layer that stores nothing has none. So the counters of the layers add up to
those of the program. What else is in flight in the cycles of a layer, such as loads of the next,
counts there: a cycle belongs to one layer and to one class.

    layer 0     MATMUL ----  STORE ------|
    layer 1        LOAD ----   MATMUL ---:---  STORE -----|
    cycles of   0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1
"""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import fold_cycles

# Counters, in the order of accelsim.npu.COUNTERS.
CYCLES, STREAM, ARRAY_STALL, VECTOR_STALL, INPUT_STALL, WEIGHT_STALL = 0, 1, 2, 3, 4, 5
STORE_STALL, INSTRUCTION_STALL = 6, 7
FETCH_BEATS, LOAD_BEATS, STORE_BYTES = 8, 9, 10
BUFFER_WRITES = 11  # the first four buffers, as accelsim.isa.BUFFERS
TABLE_BUFFER = 4  # the fifth
INPUT_READS, WEIGHT_READS, OPERAND_READS, PARAMETER_READS = 15, 16, 17, 18
ACCUMULATOR_READS, ACCUMULATOR_WRITES, OUTPUT_WRITES, OUTPUT_READS = 19, 20, 21, 22
VECTOR_TAPS, VECTOR_MULTIPLIES, TABLE_WRITES, TABLE_READS = 23, 24, 25, 26
LOCAL_LOAD_BEATS, LOCAL_STORE_BYTES = 27, 28
ELEMENT_PRODUCTS, ELEMENT_INPUTS, ELEMENT_WEIGHTS, ELEMENT_SUMS = 29, 30, 31, 32
EVENT_COUNT = 33

CLASSES = 5  # of instructions in flight: ARRAY_STALL to STORE_STALL
WEIGHT_BUFFERS = 0b11010  # weight, parameter and table; the others hold activations


@jit
def tally(table: Row, machine: Row, layers: Row, streams: Row, spans: Row) -> Row:
    """Return the event counters of each layer.

    Args:
        table: The program, timed.
        machine: The machine.
        layers: Index of the instruction after the last one of each layer, rising; the last layer
            ends with the program.
        streams: Cycles of each fold on an engine that skips zeros, else of shape (0,).
        spans: int64 array of shape (2, instructions + ``CLASSES``), which is overwritten.

    Returns:
        int64 array of shape (layers, ``EVENT_COUNT``).
    """
    counters = np.zeros((layers.shape[0], EVENT_COUNT), dtype=np.int64)
    # Of each layer the first cycle after its last store acceptance, and after those before it.
    limits = np.zeros(layers.shape[0], dtype=np.int64)
    first, limit = 0, 0
    for layer in range(layers.shape[0]):
        limit = count_layer(table, first, layers[layer], machine, counters[layer], limit)
        limits[layer] = limit
        first = layers[layer]
    attribute(table, machine, limits, counters, streams, spans)
    return counters


@inner_jit
def count_layer(table: Row, first: int, after: int, machine: Row, events: Row, limit: int) -> int:
    """Add what the instructions of a layer read and write, and return the limit of its cycles.

    Args:
        table: The program, timed.
        first: The first instruction of the layer.
        after: The instruction after its last one.
        machine: The machine.
        events: The counters of the layer.
        limit: The first cycle after the last store acceptance of the layers before.
    """
    # A beat with instructions of two layers belongs to the first.
    together = machine[columns.BEAT_INSTRUCTIONS]
    beats = -(-after // together) - -(-first // together)
    events[FETCH_BEATS] = beats * machine[columns.FETCH_BEATS]
    for index in range(first, after):
        kind, words = table[index, columns.KIND], table[index, columns.WORDS]
        if kind == columns.LOAD:
            written = table[index, columns.BLOCKS]
            if table[index, columns.BUFFER] == TABLE_BUFFER:
                events[TABLE_WRITES] += written
            elif table[index, columns.BUFFER] != columns.INDEX_BUFFER:
                events[BUFFER_WRITES + table[index, columns.BUFFER]] += written
            place = LOCAL_LOAD_BEATS if table[index, columns.LOCAL] else LOAD_BEATS
            events[place] += table[index, columns.BEATS]
        elif kind == columns.MATMUL:
            count_matmul(table, index, machine, events)
        elif kind == columns.PARAMETERS:
            events[PARAMETER_READS] += 3
        elif kind == columns.VECTOR:
            count_taps(table, index, events)
            count_results(table, index, events)
        elif kind == columns.REDUCE:
            count_taps(table, index, events)
        elif kind == columns.STORE:
            events[OUTPUT_READS] += words
            place = LOCAL_STORE_BYTES if table[index, columns.LOCAL] else STORE_BYTES
            events[place] += words * table[index, columns.FLAG]
            limit = table[index, columns.READY]
    return limit


@inner_jit
def count_matmul(table: Row, index: int, machine: Row, events: Row) -> None:
    """Add the words that a MATMUL reads and writes.

    Args:
        table: The program.
        index: The instruction.
        machine: The machine.
        events: The counters.
    """
    blocks, pixels = table[index, columns.BLOCKS], table[index, columns.WORDS]
    if machine[columns.GRID_ROWS]:
        events[INPUT_READS] += table[index, columns.INPUT_WORDS]
        events[WEIGHT_READS] += table[index, columns.WEIGHT_WORDS]
        sums = table[index, columns.SUM_WORDS]
        events[ACCUMULATOR_WRITES] += sums
        events[ACCUMULATOR_READS] += sums if table[index, columns.FLAG] else sums - pixels
        events[ELEMENT_PRODUCTS] += table[index, columns.PRODUCTS]
        events[ELEMENT_INPUTS] += table[index, columns.ELEMENT_INPUTS]
        events[ELEMENT_WEIGHTS] += table[index, columns.ELEMENT_WEIGHTS]
        events[ELEMENT_SUMS] += table[index, columns.ELEMENT_SUMS]
        return
    events[INPUT_READS] += blocks * pixels
    events[WEIGHT_READS] += blocks * machine[columns.FOLD_WORDS]
    sums = pixels if machine[columns.OUTPUT_STATIONARY] else blocks * pixels
    events[ACCUMULATOR_WRITES] += sums
    # The first block replaces sums without reading them.
    events[ACCUMULATOR_READS] += sums if table[index, columns.FLAG] else sums - pixels


@inner_jit
def count_taps(table: Row, index: int, events: Row) -> None:
    """Add the taps of a VECTOR or REDUCE, and the words that it reads for them.

    Args:
        table: The program.
        index: The instruction.
        events: The counters.
    """
    taps = table[index, columns.BLOCKS] * table[index, columns.WORDS]
    residuals = taps // 2 if table[index, columns.BUFFER] == columns.BOTH else 0
    operands = taps if table[index, columns.BUFFER] == 1 else residuals
    events[OPERAND_READS] += operands
    events[ACCUMULATOR_READS] += taps - operands
    events[VECTOR_TAPS] += taps
    if table[index, columns.FLAG] == columns.WEIGHTS:
        events[VECTOR_MULTIPLIES] += taps
        events[PARAMETER_READS] += taps
    elif table[index, columns.FLAG] == columns.PAIRS:
        events[VECTOR_MULTIPLIES] += taps // 2


@inner_jit
def count_results(table: Row, index: int, events: Row) -> None:
    """Add the words that a VECTOR writes, and those of the table that it looks up.

    Args:
        table: The program.
        index: The instruction.
        events: The counters.
    """
    place = ACCUMULATOR_WRITES if table[index, columns.KEPT] else OUTPUT_WRITES
    events[place] += table[index, columns.WORDS]
    if table[index, columns.FUNCTION_CYCLES]:
        events[TABLE_READS] += table[index, columns.WORDS]


@inner_jit
def class_of(table: Row, index: int) -> int:
    """Return the class of an instruction in flight, or -1 if it has none.

    Args:
        table: The program.
        index: The instruction.
    """
    kind = table[index, columns.KIND]
    if kind == columns.MATMUL:
        return 0
    if kind == columns.PARAMETERS or kind == columns.VECTOR or kind == columns.REDUCE:
        return 1
    if kind == columns.LOAD:
        return int(2 + ((WEIGHT_BUFFERS >> table[index, columns.BUFFER]) & 1))
    return 4 if kind == columns.STORE else -1


@inner_jit
def streamed(table: Row, index: int, machine: Row, cycles: int, streams: Row) -> int:
    """Return the cycles before ``cycles`` in which a MATMUL streams.

    Args:
        table: The program, timed.
        index: The instruction.
        machine: The machine.
        cycles: Counted.
        streams: Cycles of each fold on an engine that skips zeros, else of shape (0,).
    """
    blocks, pixels = table[index, columns.BLOCKS], table[index, columns.STREAM]
    if streams.shape[0]:
        stream, first = 0, table[index, columns.FOLD]
        handoff = table[index, columns.READY] - 1 - table[index, columns.SPAN]
        for fold in range(first, first + blocks):
            stream += max(0, min(streams[fold], cycles - handoff - 1))
            handoff += fold_cycles(machine, streams[fold])
        return int(stream)
    if machine[columns.GRID_ROWS]:
        return int(max(0, min(pixels, cycles - table[index, columns.START] - 1)))
    fold = fold_cycles(machine, pixels)
    if machine[columns.OUTPUT_STATIONARY]:
        stream = blocks * machine[columns.ROWS] * machine[columns.STEP]
        return int(max(0, min(stream, cycles - table[index, columns.START] - 1)))
    last = table[index, columns.READY] - 1
    if last + pixels < cycles:
        return int(blocks * pixels)
    stream = 0
    for later in range(blocks):
        handoff = last - later * fold
        stream += max(0, min(pixels, cycles - handoff - 1))
    return int(stream)


@jit
def first_places(table: Row) -> Row:
    """Return where the instructions of each class begin, if one more follows those of each.

    Args:
        table: The program.

    Returns:
        int64 array of shape (``CLASSES``,).
    """
    counts = np.zeros(CLASSES + 1, dtype=np.int64)
    for index in range(table.shape[0]):
        counts[class_of(table, index)] += 1  # The last counts those without a class.
    places = np.zeros(CLASSES, dtype=np.int64)
    for kind in range(1, CLASSES):
        places[kind] = places[kind - 1] + counts[kind - 1] + 1
    return places


@jit
def attribute(
    table: Row, machine: Row, limits: Row, counters: Row, streams: Row, spans: Row
) -> None:
    """Give each cycle to a layer, and to the first class of which an instruction is in flight.

    Args:
        table: The program, timed.
        machine: The machine.
        limits: First cycle, for each layer, that belongs neither to it nor to a layer before it.
        counters: Counters of each layer.
        streams: Cycles of each fold on an engine that skips zeros, else of shape (0,).
        spans: int64 array of shape (2, instructions + ``CLASSES``), which is overwritten.
    """
    cycles = limits[-1]
    count = table.shape[0]
    # Of each class the starts and the ends, both in rising order, and one that never comes.
    starts, ends = spans[0], spans[1]
    place = first_places(table)
    filled = place.copy()
    layer = 0
    for index in range(count):
        kind = class_of(table, index)
        if kind >= 0 and table[index, columns.START] < cycles:
            starts[filled[kind]] = table[index, columns.START]
            ends[filled[kind]] = min(table[index, columns.END], cycles - 1)
            filled[kind] += 1
        if kind == 0:
            layer = attribute_stream(table, index, machine, limits, counters, layer, streams)
    for kind in range(CLASSES):
        starts[filled[kind]] = ends[filled[kind]] = cycles
    now, layer = 0, 0
    while now < cycles:
        while limits[layer] <= now:
            layer += 1
        until = limits[layer]
        owner = CLASSES
        for kind in range(CLASSES):
            while ends[place[kind]] < now:
                place[kind] += 1
            begin = starts[place[kind]]
            if begin <= now:
                owner = kind
                until = min(until, ends[place[kind]] + 1)
                break
            until = min(until, begin)
        counters[layer, ARRAY_STALL + owner] += until - now
        counters[layer, CYCLES] += until - now
        now = until
    counters[:, ARRAY_STALL] -= counters[:, STREAM]


@inner_jit
def attribute_stream(
    table: Row, index: int, machine: Row, limits: Row, counters: Row, layer: int, streams: Row
) -> int:
    """Give the cycles in which a MATMUL streams to layers, and return the first of these.

    Args:
        table: The program, timed.
        index: The MATMUL.
        machine: The machine.
        limits: First cycle, for each layer, that belongs neither to it nor to a layer before it.
        counters: Counters of each layer.
        layer: A layer in whose cycles the MATMUL starts, or one before.
        streams: Cycles of each fold on an engine that skips zeros, else of shape (0,).
    """
    while layer < limits.shape[0] and limits[layer] <= table[index, columns.START]:
        layer += 1
    before = 0
    for later in range(layer, limits.shape[0]):
        stream = streamed(table, index, machine, limits[later], streams)
        counters[later, STREAM] += stream - before
        before = stream
        if limits[later] > table[index, columns.END]:
            break
    return layer
