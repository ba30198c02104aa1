"""Kernels: how the load and store units go through the words of their instructions."""

from typing import NamedTuple

from accelsim.kernel import inner_jit
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.execute import gather
from accelsim.timeline.ports import FETCH, LOAD, STORE
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.shared.columns import LOADING, STORING
from accelsim.timeline.shared.walk import enter
from accelsim.trace import columns as entry
from accelsim.trace.words import Log, put

"""Bytes of an instruction, as in ``accelsim.isa``, whose numbers are never compiled."""


class Walk(NamedTuple):
    """A program, and the positions of its load and store units.

    Args:
        table: The program; the starts of its LOADs and STOREs are known.
        words: Records of the program as integers.
        places: Position in a record of each of ``accelsim.timeline.columns.FIELDS``.
        machine: The machine.
        first_words: First word of its buffer, for each LOAD and STORE.
        state: Columns of ``accelsim.timeline.shared.columns``.
    """

    table: Row
    words: Row
    places: Row
    machine: Row
    first_words: Row
    state: Row


@inner_jit
def begin(walk: Walk, unit: int, index: int) -> int:
    """Begin a LOAD or STORE, and return the earliest cycle of its first action.

    Args:
        walk: The program.
        unit: ``LOADING`` or ``STORING``.
        index: Index of the instruction; if it is FINISH or there is none, the unit is done.
    """
    walk.state[unit + walker.INDEX] = walk.table.shape[0]
    if index == walk.table.shape[0] or walk.table[index, columns.KIND] == columns.FINISH:
        return columns.FAR
    lead = columns.LOAD_LEAD if unit == LOADING else columns.STORE_LEAD
    first = int(walk.table[index, columns.START] + lead)
    fields = unit + walker.FIELDS
    gather(walk.words, index, walk.places, walk.state[fields : fields + columns.TRANSFER_COLUMNS])
    enter(walk.state, unit, index, first, walk.machine[columns.BUS_SHIFT])
    return first


@inner_jit
def is_walking(walk: Walk, unit: int) -> bool:
    """Return whether a unit is at a LOAD or STORE."""
    return bool(walk.state[unit + walker.INDEX] < walk.table.shape[0])


@inner_jit
def first_of(walk: Walk, unit: int) -> int:
    """Return the index of a unit's first instruction; the number of instructions if it has none."""
    index = 0
    while index < walk.table.shape[0] and walk.table[index, columns.UNIT] != unit:
        index += 1
    return index


@inner_jit
def word_number(state: Row, unit: int) -> int:
    """Return the index of the word of its LOAD or STORE that a unit is at."""
    fields = unit + walker.FIELDS
    row = state[unit + walker.Y] * state[fields + columns.X_COUNT] + state[unit + walker.X]
    return int(row * state[fields + columns.C_COUNT] + state[unit + walker.C])


@inner_jit
def next_address(walk: Walk, port: int) -> int:
    """Return the address of the next beat of a port."""
    state, shift = walk.state, walk.machine[columns.BUS_SHIFT]
    if port == FETCH:
        address = state[walker.FETCH_BASE] + (state[walker.REQUESTED] << shift)
    else:
        place = state[(LOADING if port == LOAD else STORING) + walker.ADDRESS]
        address = state[walker.DATA_BASE] + (place & walker.ADDRESS_MASK)
    return int(address >> shift << shift)


@inner_jit
def put_beat(log: Log, cycle: int, port: int, address: int) -> None:
    """Log a beat that memory accepts."""
    beat = log.beats[log.counts[0]]
    beat[entry.CYCLE], beat[entry.PLACE] = cycle, port
    beat[entry.WRITE], beat[entry.ADDRESS] = port == STORE, address
    log.counts[0] += 1


@inner_jit
def put_loaded(walk: Walk, log: Log, taken: int) -> None:
    """Log the word that the load unit writes, if its present action is the last of a word.

    A word that is written row by row is logged with its last row.

    Args:
        walk: The program.
        log: The log.
        taken: Cycle in which the action is taken.
    """
    if walk.state[LOADING + walker.LEFT] <= 1:
        index = walk.state[LOADING + walker.INDEX]
        cycle = taken + 1 + walk.machine[columns.PIPELINE_REGISTERS]
        word = walk.first_words[index] + word_number(walk.state, LOADING)
        if walk.words[index, walk.places[columns.BUFFER_FIELD]] == columns.WEIGHT_ROW:
            word, row = divmod(word, walk.machine[columns.WEIGHT_ROWS])
            if row < walk.machine[columns.WEIGHT_ROWS] - 1:
                return
        put(log, cycle, walk.table[index, columns.BUFFER], 1, word)


@inner_jit
def put_stored(walk: Walk, log: Log, selected: int) -> None:
    """Log the word that is read when the store unit selects its present beat, if one is read.

    Words go through two registers. When the last beat of a word is selected, the next word enters
    the second register, and the word after that is read.

    Args:
        walk: The program.
        log: The log.
        selected: Cycle of the selection, which is that of the acceptance of the beat before.
    """
    index = walk.state[STORING + walker.INDEX]
    number = word_number(walk.state, STORING) + 2
    if walk.state[STORING + walker.LEFT] <= 1 and number < walk.table[index, columns.WORDS]:
        put(log, selected, entry.OUTPUT, 0, walk.first_words[index] + number)


@inner_jit
def put_first_stored(walk: Walk, log: Log, start: int) -> None:
    """Log the words that are read before the first beat of the present STORE is presented."""
    index = walk.state[STORING + walker.INDEX]
    for number in range(min(2, walk.table[index, columns.WORDS])):
        put(log, start + 1 + number, entry.OUTPUT, 0, walk.first_words[index] + number)
    put_stored(walk, log, start + columns.STORE_LEAD - 1)
