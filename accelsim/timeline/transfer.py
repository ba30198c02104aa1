"""The load unit and the store unit: from the start of an instruction to its last beat."""

from accelsim.kernel import jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row
from accelsim.timeline.port import accept, accept_run, new_state

# The state of the load unit.
ISSUED = 0  # cycle of the last action
TAKEN = 1  # cycle in which it was taken
PLACE = 2  # of the oldest action in the ring
ACTIONS = 3  # counted by the instruction under way
BEATS = 4  # those of them that are beats
DELAY = 5  # cycles from the issue of a beat until it is taken
RING = 6  # from here on when the last actions were taken, as many as may be under way


@jit
def new_loader(machine: Row) -> Row:
    """Return a load unit that has done nothing.

    An action is taken at most ``latency + 2`` cycles after it was issued, and one is issued in a
    cycle at most. If ``latency + 3`` may be under way, the action whose place is wanted was taken.

    Args:
        machine: The machine.

    Returns:
        int64 array of shape (``RING`` + entries,).
    """
    loader = new_state(RING, machine[at.OUTSTANDING], machine[at.LATENCY] + 3)
    loader[TAKEN] = at.UNKNOWN
    loader[PLACE] = RING
    loader[DELAY] = machine[at.LATENCY] + 2
    return loader


@jit
def issue_beats(loader: Row, port: Row, beats: int) -> None:
    """Issue beats one after the other and take them.

    A beat is taken two cycles after its acknowledgment: the action before was issued earlier, and
    taken at most as long after.

    Args:
        loader: The load unit.
        port: Its port.
        beats: How many.
    """
    if beats == 0:
        return
    delay = loader[DELAY]
    issued = loader[ISSUED]
    if loader.shape[0] == RING:
        issued = accept_run(port, issued + 1, beats)
    else:
        place = loader[PLACE]
        for _ in range(beats):
            issued = accept(port, max(issued, loader[place]) + 1)
            loader[place] = issued + delay
            place += 1
            if place == loader.shape[0]:
                place = RING
        loader[PLACE] = place
    loader[ISSUED] = issued
    loader[TAKEN] = issued + delay
    loader[ACTIONS] += beats
    loader[BEATS] += beats


@jit
def issue_empty(loader: Row) -> None:
    """Issue an empty action and take it.

    Args:
        loader: The load unit.
    """
    issued = loader[ISSUED] + 1
    place = loader[PLACE]
    has_ring = loader.shape[0] > RING
    if has_ring:
        issued = max(issued, loader[place] + 1)
    taken = max(loader[TAKEN] + 1, issued + 2)
    if has_ring:
        loader[place] = taken
        place += 1
        loader[PLACE] = RING if place == loader.shape[0] else place
    loader[ISSUED] = issued
    loader[TAKEN] = taken
    loader[ACTIONS] += 1


@jit
def has_equal_words(row: Row, bus_shift: int) -> bool:
    """Return whether all words of a LOAD or STORE begin at the same byte of a beat.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
        bus_shift: Bytes of a beat as a power of two.
    """
    strides = 0
    if row[at.Y_COUNT] > 1:
        strides |= row[at.Y_STRIDE]
    if row[at.X_COUNT] > 1:
        strides |= row[at.X_STRIDE]
    if row[at.C_COUNT] > 1:
        strides |= row[at.C_STRIDE]
    return not strides & ((1 << bus_shift) - 1)


@jit
def all_bytes_exist(row: Row) -> bool:
    """Return whether a LOAD has no padding.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
    """
    last_row = row[at.Y_START] + (row[at.Y_COUNT] - 1) * row[at.Y_STEP]
    last = row[at.X_START] + (row[at.X_COUNT] - 1) * row[at.X_STRIDE]
    last += (row[at.C_COUNT] - 1) * row[at.C_STRIDE] + row[at.WORD_BYTES]
    rows_exist = row[at.Y_START] >= 0 and last_row < row[at.Y_LIMIT]
    return bool(rows_exist and row[at.X_START] >= 0 and last <= row[at.ROW_BYTES])


@jit
def beats_of(address: int, length: int, bus_shift: int) -> int:
    """Return the beats that hold ``length`` bytes from ``address`` on.

    Args:
        address: Modulo 2**32 or not.
        length: At least 1.
        bus_shift: Bytes of a beat as a power of two.
    """
    last = (1 << bus_shift) - 1
    return ((address & last) + length + last) >> bus_shift


@jit
def kept_bytes(place: int, length: int, row_bytes: int) -> int:
    """Return how many bytes of a word of LOAD exist; 0 or less if none does.

    Args:
        place: Of the word in its row, also before it.
        length: Bytes of the word.
        row_bytes: Bytes of the row, 0 of one that does not exist.
    """
    return min(place + length, row_bytes) - max(place, 0)


@jit
def bytes_of_row(row: Row, y: int) -> int:
    """Return the bytes of a row of LOAD: of one that does not exist, none.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
        y: Which, from 0.
    """
    place = row[at.Y_START] + y * row[at.Y_STEP]
    return int(row[at.ROW_BYTES]) if 0 <= place < row[at.Y_LIMIT] else 0


@jit
def load(row: Row, start: int, bus_shift: int, loader: Row, port: Row) -> None:
    """Execute a LOAD: its last action, and how many there were, are in the state afterwards.

    Args:
        row: Its fields, shape (``TRANSFER_COLUMNS``,).
        start: Its start.
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Its port.
    """
    loader[ISSUED] = start + at.LOAD_LEAD - 1  # the first action comes a cycle later
    loader[ACTIONS] = 0
    loader[BEATS] = 0
    length = row[at.WORD_BYTES]
    if has_equal_words(row, bus_shift) and all_bytes_exist(row):
        words = row[at.Y_COUNT] * row[at.X_COUNT] * row[at.C_COUNT]
        each = beats_of(row[at.ADDRESS] + row[at.X_START], length, bus_shift)
        issue_beats(loader, port, words * each)
        return
    waiting = 0
    for y in range(row[at.Y_COUNT]):
        row_bytes = bytes_of_row(row, y)
        address = row[at.ADDRESS] + y * row[at.Y_STRIDE]
        for x in range(row[at.X_COUNT]):
            place = row[at.X_START] + x * row[at.X_STRIDE]
            for _ in range(row[at.C_COUNT]):
                kept = kept_bytes(place, length, row_bytes)
                if kept > 0:
                    waiting += beats_of(address + max(place, 0), kept, bus_shift)
                else:
                    issue_beats(loader, port, waiting)
                    waiting = 0
                    issue_empty(loader)
                place += row[at.C_STRIDE]
    issue_beats(loader, port, waiting)


@jit
def beats_of_store(row: Row, bus_shift: int) -> int:
    """Return the beats of a STORE.

    Args:
        row: Its fields, shape (``TRANSFER_COLUMNS``,).
        bus_shift: Bytes of a beat as a power of two.
    """
    length = row[at.WORD_BYTES]
    if has_equal_words(row, bus_shift):
        words = row[at.Y_COUNT] * row[at.X_COUNT] * row[at.C_COUNT]
        return int(words * beats_of(row[at.ADDRESS], length, bus_shift))
    beats = 0
    for y in range(row[at.Y_COUNT]):
        for x in range(row[at.X_COUNT]):
            address = row[at.ADDRESS] + y * row[at.Y_STRIDE] + x * row[at.X_STRIDE]
            for _ in range(row[at.C_COUNT]):
                beats += beats_of(address, length, bus_shift)
                address += row[at.C_STRIDE]
    return beats
