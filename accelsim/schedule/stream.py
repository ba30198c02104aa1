"""The stream under construction: instructions, the tokens between them, and who touched which slot.

Units run their instructions in order, so a token says "everything of that unit up to here has
ended". An instruction that needs another one of unit u takes a token of u only if no instruction of
its own unit has waited for that one, or a later one, before. So pushes and pops of each pair of
units match one to one, in order, and a push is always fetched before its pop.

A buffer is cut into equal *slots*. A slot knows the last instruction that wrote it and the last
one that read it; an instruction that reads a slot waits for its writer, and one that writes a slot
waits for its reader. The slot that rested longest is used next, so as many tiles stay on chip as
fit.

Example: two slots of the input buffer, tiles A, B, C. LOAD A goes to slot 0, LOAD B to slot 1, and
LOAD C to slot 0 again: it pops a token that the last MATMUL on tile A pushes.
"""

from typing import Any, NamedTuple

import numpy as np

from accelsim.isa import COLUMN_BITS, COMBINATIONS, INSTRUCTIONS, UNITS
from accelsim.kernel import inner_jit, jit

Array = Any
"""A numpy array whose shape and dtype each docstring says; kernels see plain integers in it."""

MOST_COLUMN = 1 << (COLUMN_BITS - 1)
NEVER = -1
"""Index of the instruction that wrote what nothing has written, and key of a slot without one."""

LOAD_UNIT, COMPUTE_UNIT, VECTOR_UNIT, STORE_UNIT = (
    UNITS.index(name) for name in ("load", "compute", "vector", "store")
)
RESIDUAL = COMBINATIONS.index("residual")
LOAD, MATMUL, PARAMETERS, VECTOR, STORE, FINISH = (
    INSTRUCTIONS[name].opcode
    for name in ("LOAD", "MATMUL", "PARAMETERS", "VECTOR", "STORE", "FINISH")
)


INPUT, WEIGHT, OPERAND, PARAMETER, TABLE, ACCUMULATOR, OUTPUT, RESIDENT = range(8)
BUFFERS = 8
BUFFER_NAMES = (
    *("input", "weight", "operand", "parameter", "table", "accumulator", "output", "resident"),
)
"""Buffers in the order of ``Pool.buffers``; the first five as LOAD names them. The last is the end
of the weight buffer, behind the slots of WEIGHT: a slot is a block of weights that several layers
read."""

STATE = np.dtype(
    [
        ("length", np.int64),  # instructions that have been added
        ("waited", np.int64, (4, 4)),  # last instruction of [unit] that one of [unit] waited for
        ("asked", np.int64, (2, 3)),  # first and last granule, and the last STORE to any of them
        # The last MATMUL of an output-stationary array: first sum of its tile (or NEVER), columns
        # of the tile, and row, column, rows and columns of its group of pixels.
        ("sums", np.int64),
        ("columns", np.int64),
        ("y", np.int64),
        ("x", np.int64),
        ("height", np.int64),
        ("width", np.int64),
    ]
)
"""What a stream remembers from one instruction to the next."""

BUFFER = np.dtype(
    [
        ("begin", np.int64),  # word of the memory that it is, where it begins
        ("words", np.int64),  # of the buffer
        ("slot_words", np.int64),
        ("number", np.int64),  # of slots
        ("first", np.int64),  # slot, as an index of Pool.slots
        ("first_key", np.int64),  # as an index of Pool.slot_of
        ("keys", np.int64),  # tiles that may be asked for
    ]
)
"""How a buffer is cut."""

SLOT = np.dtype(
    [
        ("key", np.int64),  # the tile in it, or NEVER
        ("written", np.int64),  # the last instruction that wrote it, or NEVER
        ("read", np.int64),  # the last instruction that read it, or NEVER
        ("newer", np.int64),  # the slot that was touched next
        ("older", np.int64),  # the slot that was touched before
    ]
)
"""A slot. Behind the slots of a buffer stands one more: the rest of the buffer, which begins and
ends the ring of ``newer`` and ``older``, so that its ``newer`` is the slot that rested longest."""


class Stream(NamedTuple):
    """Instructions so far.

    Args:
        instructions: Structured array of ``accelsim.isa.record_type()``, shape (room,).
        state: Structured array of ``STATE``, shape (1,).
        last_store: int64 array of shape (granules,): of each granule of each tensor the last STORE
            to it.
        last_load: int64 array of shape (granules,): of each granule of the local memory the last
            LOAD from it, so that a STORE of the next tensor there waits for it.
    """

    instructions: Array
    state: Array
    last_store: Array
    last_load: Array


class Pool(NamedTuple):
    """The slots of all buffers.

    Args:
        buffers: Structured array of ``BUFFER``, shape (8,), in the order of ``BUFFER_NAMES``.
        slots: Structured array of ``SLOT``, shape (slots of all buffers + 8,).
        slot_of: int64 array of shape (keys of all buffers,): where each tile lies, or ``NEVER``.
    """

    buffers: Array
    slots: Array
    slot_of: Array


class Emitter(NamedTuple):
    """Where the instructions of a layer go, and what they follow from.

    Args:
        stream: Stream, with room for the instructions.
        pool: Slots of the layer.
        machine: Record of ``MACHINE``, the machine.
        work: Layer, or a pass of it over the array: a record of ``ARRAY_PASS``, ``TAP_WORK``,
            ``ROW_WORK`` or ``FLOW_WORK``.
    """

    stream: Stream
    pool: Pool
    machine: Array
    work: Array


@jit
def whole_buffers(words: Array) -> Pool:
    """Return buffers that nothing has touched, each as one slot.

    Args:
        words: int64 array of shape (8,): of each buffer.
    """
    buffers = np.zeros(BUFFERS, dtype=BUFFER)
    slots = np.zeros(2 * BUFFERS, dtype=SLOT)
    for buffer in range(BUFFERS):
        buffers[buffer].words = buffers[buffer].slot_words = words[buffer]
        buffers[buffer].begin = words[WEIGHT] if buffer == RESIDENT else 0
        buffers[buffer].number = 1
        buffers[buffer].first = 2 * buffer
        for slot in range(2 * buffer, 2 * buffer + 2):
            slots[slot].key = slots[slot].written = slots[slot].read = NEVER
            slots[slot].newer = slots[slot].older = 4 * buffer + 1 - slot
    return Pool(buffers, slots, np.zeros(0, dtype=np.int64))


@jit
def carve(old: Pool, slot_words: Array, most_slots: Array, keys: Array) -> Pool:
    """Return the slots of the next layer; a slot inherits who touched the words that it covers.

    Args:
        old: The slots of the layer before.
        slot_words: int64 array of shape (8,): of a new slot of each buffer; 0 leaves the buffer as
            it is.
        most_slots: int64 array of shape (8,): new slots of each buffer at most.
        keys: int64 array of shape (8,): tiles of each buffer that may be asked for, as keys from 0
            on.
    """
    buffers = old.buffers.copy()
    total, total_keys = 0, 0
    for buffer in range(BUFFERS):
        head = buffers[buffer]
        if slot_words[buffer]:
            head.slot_words = slot_words[buffer]
            head.number = min(head.words // head.slot_words, most_slots[buffer])
        head.first, head.first_key, head.keys = total, total_keys, keys[buffer]
        total += head.number + 1
        total_keys += keys[buffer]
    pool = Pool(buffers, np.zeros(total, dtype=SLOT), np.full(total_keys, NEVER, dtype=np.int64))
    for buffer in range(BUFFERS):
        inherit(old, pool, buffer)
    return pool


@jit
def in_order(values: Array) -> Array:
    """Return the places of values by rising value, equal ones in their order.

    Slots that were used in turn have rising values but for a step or two, so that few runs of
    rising values are merged.

    Args:
        values: int64 array of shape (values,).
    """
    count = values.shape[0]
    order, merged = np.arange(count), np.empty(count, dtype=np.int64)
    runs = count
    while runs > 1:
        runs, begin = 0, 0
        while begin < count:
            middle = end_of_run(values, order, begin)
            end = end_of_run(values, order, middle)
            left, right = begin, middle
            for place in range(begin, end):
                takes_left = left < middle and (
                    right == end or values[order[left]] <= values[order[right]]
                )
                merged[place] = order[left] if takes_left else order[right]
                left += takes_left
                right += not takes_left
            runs, begin = runs + 1, end
        order, merged = merged, order
    return order


@inner_jit
def end_of_run(values: Array, order: Array, begin: int) -> int:
    """Return the place behind a run of values that do not fall, the end of all if there is none.

    Args:
        values: int64 array of shape (values,).
        order: int64 array of shape (values,), places of values.
        begin: Begin of the run, as an index of ``order``.
    """
    count = order.shape[0]
    if begin < count:
        begin += 1
        while begin < count and values[order[begin - 1]] <= values[order[begin]]:
            begin += 1
    return begin


@jit
def inherit(old: Pool, pool: Pool, buffer: int) -> None:
    """Give the slots of a buffer what is known of the words that they cover."""
    before, head = old.buffers[buffer], pool.buffers[buffer]
    touched = np.empty(head.number, dtype=np.int64)
    for place in range(head.number + 1):
        begin = place * head.slot_words
        end = head.words if place == head.number else begin + head.slot_words
        slot = pool.slots[head.first + place]
        slot.key = slot.written = slot.read = NEVER
        if begin < end:
            first = min(begin // before.slot_words, before.number)
            last = min((end - 1) // before.slot_words, before.number)
            for covered in range(before.first + first, before.first + last + 1):
                slot.written = max(slot.written, old.slots[covered].written)
                slot.read = max(slot.read, old.slots[covered].read)
        if place < head.number:
            touched[place] = max(slot.written, slot.read)
    rest = head.first + head.number
    previous = rest
    for place in in_order(touched):
        pool.slots[previous].newer = head.first + place
        pool.slots[head.first + place].older = previous
        previous = head.first + place
    pool.slots[previous].newer = rest
    pool.slots[rest].older = previous


@jit
def forget(pool: Pool) -> None:
    """Let no slot hold a tile any more; who touched it stays known."""
    pool.slot_of[:] = NEVER
    for slot in range(pool.slots.shape[0]):
        pool.slots[slot].key = NEVER


@inner_jit
def key_of(pool: Pool, buffer: int, key: int) -> int:
    """Return the index of a tile in ``Pool.slot_of``.

    Raises:
        IndexError: The layer has not said that it asks for as many tiles.
    """
    head = pool.buffers[buffer]
    if key < 0 or key >= head.keys:
        raise IndexError("a layer asks for a tile beyond those that it said")
    return int(head.first_key + key)


@inner_jit
def held(pool: Pool, buffer: int, key: int) -> int:
    """Return the slot that holds a tile, or ``NEVER``."""
    return int(pool.slot_of[key_of(pool, buffer, key)])


@inner_jit
def take(pool: Pool, buffer: int, key: int) -> int:
    """Give the slot that rested longest to a tile, and return it.

    Args:
        pool: The slots.
        buffer: Buffer of the slot.
        key: The tile, or ``NEVER`` for one that nobody asks for again.
    """
    head = pool.buffers[buffer]
    slot = pool.slots[head.first + head.number].newer
    old_key = pool.slots[slot].key
    if old_key != NEVER:
        pool.slot_of[key_of(pool, buffer, old_key)] = NEVER
    pool.slots[slot].key = key
    if key != NEVER:
        pool.slot_of[key_of(pool, buffer, key)] = slot
    return int(slot)


@inner_jit
def word_of(pool: Pool, buffer: int, slot: int) -> int:
    """Return the first word of a slot."""
    head = pool.buffers[buffer]
    return int(head.begin + (slot - head.first) * head.slot_words)


@inner_jit
def weight_buffer(pool: Pool, slot: int) -> int:
    """Return which buffer a slot of weights is of: WEIGHT or RESIDENT."""
    return RESIDENT if slot >= pool.buffers[RESIDENT].first else WEIGHT


@inner_jit
def touch(pool: Pool, buffer: int, slot: int) -> None:
    """Make a slot the one that was touched last."""
    slots = pool.slots
    end = pool.buffers[buffer].first + pool.buffers[buffer].number
    slots[slots[slot].older].newer = slots[slot].newer
    slots[slots[slot].newer].older = slots[slot].older
    last = slots[end].older
    slots[last].newer = slot
    slots[slot].older = last
    slots[slot].newer = end
    slots[end].older = slot


@inner_jit
def note_write(pool: Pool, buffer: int, slot: int, index: int) -> None:
    """Note that instruction ``index`` writes a slot."""
    pool.slots[slot].written = index
    touch(pool, buffer, slot)


@inner_jit
def note_read(pool: Pool, buffer: int, slot: int, index: int) -> None:
    """Note that instruction ``index`` reads a slot."""
    pool.slots[slot].read = index
    touch(pool, buffer, slot)


@jit
def append(stream: Stream, opcode: int) -> int:
    """Add an instruction whose other fields are 0, and return its index.

    Args:
        stream: The stream; it has room.
        opcode: Opcode of the instruction.

    Raises:
        IndexError: It has no room.
    """
    index = stream.state[0].length
    if index >= stream.instructions.shape[0]:
        raise IndexError("a layer has more instructions than it made room for")
    stream.state[0].length = index + 1
    stream.instructions[index].opcode = opcode
    return int(index)


@inner_jit
def column_of(value: int) -> int:
    """Return a value that fits a column of ``accelsim.isa.record_type()``.

    Strides of very large tensors may not; all else that instructions hold does.

    Raises:
        OverflowError: It does not fit.
    """
    if value >= MOST_COLUMN or value < -MOST_COLUMN:
        raise OverflowError("a stride does not fit an instruction")
    return value


@inner_jit
def wait_for(stream: Stream, index: int, unit: int, producer: int, producer_unit: int) -> None:
    """Let an instruction start only when an earlier one of another unit has ended.

    Args:
        stream: The stream.
        index: The instruction.
        unit: Unit of the instruction.
        producer: The earlier instruction, or ``NEVER``.
        producer_unit: The unit of that.
    """
    waited = stream.state[0].waited
    if producer > waited[producer_unit, unit]:
        waited[producer_unit, unit] = producer
        stream.instructions[producer].push |= 1 << unit
        stream.instructions[index].pop |= 1 << producer_unit


@inner_jit
def check_granules(stream: Stream, first: int, last: int) -> None:
    """Check that there are granules from ``first`` to ``last``: tensors lie where they have room.

    Raises:
        IndexError: A layer reads or writes beyond them.
    """
    if first < 0 or last >= stream.last_store.shape[0]:
        raise IndexError("a layer reads or writes where no tensor has room")


@inner_jit
def latest_store(stream: Stream, first: int, last: int) -> int:
    """Return the last STORE to any granule from ``first`` to ``last``, both included.

    The two questions asked last are remembered, until an answer changes: blocks of channels of a
    tile ask for the same granules.
    """
    check_granules(stream, first, last)
    asked = stream.state[0].asked
    for question in range(2):
        if asked[question, 0] == first and asked[question, 1] == last:
            return int(asked[question, 2])
    latest = NEVER
    for granule in range(first, last + 1):
        latest = max(latest, stream.last_store[granule])
    asked[1, 0], asked[1, 1], asked[1, 2] = asked[0, 0], asked[0, 1], asked[0, 2]
    asked[0, 0], asked[0, 1], asked[0, 2] = first, last, latest
    return int(latest)


@inner_jit
def note_store(stream: Stream, index: int, first: int, last: int) -> None:
    """Note that instruction ``index`` stores to the granules from ``first`` to ``last``."""
    check_granules(stream, first, last)
    stream.last_store[first : last + 1] = index
    asked = stream.state[0].asked
    for question in range(2):
        if asked[question, 0] <= last and first <= asked[question, 1]:
            asked[question, 0] = asked[question, 1] = NEVER


@inner_jit
def begin_reading(stream: Stream, index: int, tensor: Array, first: int, last: int) -> None:
    """Let a LOAD wait until some granules are stored, and say which memory it reads.

    Args:
        stream: The stream.
        index: The LOAD.
        tensor: ``TENSOR`` record.
        first: Granule of the tensor.
        last: Granule of the tensor, included.
    """
    first, last = tensor.granule + first, tensor.granule + last
    wait_for(stream, index, LOAD_UNIT, latest_store(stream, first, last), STORE_UNIT)
    if tensor.local:
        stream.instructions[index].local = 1
        stream.last_load[first : last + 1] = index


@inner_jit
def begin_writing(stream: Stream, index: int, tensor: Array, first: int, last: int) -> None:
    """Note a STORE to some granules, and say which memory it writes.

    In the local memory it waits until the tensor that lay there before has been read.

    Args:
        stream: The stream.
        index: The STORE.
        tensor: ``TENSOR`` record.
        first: Granule of the tensor.
        last: Granule of the tensor, included.
    """
    first, last = tensor.granule + first, tensor.granule + last
    check_granules(stream, first, last)
    if tensor.local:
        stream.instructions[index].local = 1
        latest = NEVER
        for granule in range(first, last + 1):
            latest = max(latest, stream.last_load[granule])
        wait_for(stream, index, STORE_UNIT, latest, LOAD_UNIT)
    note_store(stream, index, first, last)
