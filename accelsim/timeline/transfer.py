"""Kernels: the transfers of the load and the store unit as runs of beats."""

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.npu.beats import beats_of, is_kept, kept_of, pieces_of
from accelsim.timeline import columns
from accelsim.timeline.columns import UNKNOWN, Row
from accelsim.timeline.ports import Record, fill_slot, find_asks

LOADER = np.dtype(
    [
        ("index", np.int64),  # of the LOAD under way
        ("taken", np.int64),  # cycle in which the last action was taken
        ("actions", np.int64),  # of the instruction so far, without those of the run under way
        ("beats", np.int64),  # those of them that are beats
        ("run", np.int64),  # beats of the run under way
        ("alone", np.int64),  # actions behind the run that ask no memory
        ("kept", np.int64),  # what the unit keeps, from ``kept_of`` its last word, or -1
        ("y", np.int64),  # the first word behind the run
        ("x", np.int64),
        ("c", np.int64),
        ("row", np.int64),  # of a LOAD that gathers: the record of its next row
        ("rows", np.int64),  # rows that are left
        ("begun", np.int64),  # cycle in which the row under way could issue its first action
    ]
)
"""The load unit. The last action it issued is ``last`` of its port."""

STEPS = (
    (columns.C_COUNT, columns.C_STRIDE),
    (columns.X_COUNT, columns.X_STRIDE),
    (columns.Y_COUNT, columns.Y_STRIDE),
)
"""Counts and strides of the loops over words, from the innermost on."""


@jit
def new_loader() -> Row:
    """Return a load unit that has done nothing, a ``LOADER`` array of shape (1,)."""
    loaders = np.zeros(1, dtype=LOADER)
    loaders[0]["taken"] = UNKNOWN
    return loaders


@jit
def issue_alone(loader: Record, port: Record, rings: Row, delay: int) -> None:
    """Issue an action that waits for no memory behind the port, and take it.

    Bytes of the beat that is kept came with an action before, and can be taken as soon as padding.

    Args:
        loader: The load unit.
        port: Its port.
        rings: Rings of all ports.
        delay: Cycles until it can be taken: ``ALONE_TAKEN`` or ``LOCAL_TAKEN``.
    """
    issued = port["last"] + 1
    if port["slots_count"]:
        issued = max(issued, rings[port["slots_from"] + port["slots_place"]] + 1)
    taken = max(loader["taken"] + 1, issued + delay)
    if port["slots_count"]:
        fill_slot(port, rings, taken)
    port["last"], loader["taken"] = issued, taken
    loader["actions"] += 1


@inner_jit
def issue_more(loader: Record, port: Record, rings: Row, count: int) -> None:
    """Issue pieces of words that ask for no beat, one after the other, and take them.

    Args:
        loader: The load unit.
        port: Port of the load unit.
        rings: Rings of all ports.
        count: Number of actions.
    """
    if port["slots_count"]:
        for _ in range(count):
            issue_alone(loader, port, rings, columns.ALONE_TAKEN)
    elif count:
        port["last"] += count
        taken = max(loader["taken"] + count, port["last"] + columns.ALONE_TAKEN)
        loader["taken"] = taken
        loader["actions"] += count


@inner_jit
def begin_load(row: Row, start: int, bus_shift: int, loader: Record, port: Record) -> None:
    """Begin a LOAD; ``next_run`` gives its beats.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        start: Cycle in which it starts.
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Its port.
    """
    port["last"] = start + columns.LOAD_LEAD - 1  # the first action comes a cycle later
    loader["actions"] = loader["beats"] = loader["rows"] = 0
    loader["kept"] = -1
    begin_words(row, bus_shift, loader)


@inner_jit
def begin_gather(row: Row, first: int, start: int, loader: Record, port: Record) -> None:
    """Begin a LOAD that gathers; ``begin_row`` begins its rows.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        first: The record of its first row.
        start: Cycle in which it starts.
        loader: The load unit.
        port: Its port.
    """
    port["last"] = loader["begun"] = start + columns.LOAD_LEAD - 1
    loader["actions"] = loader["beats"] = 0
    loader["kept"] = -1
    loader["row"], loader["rows"] = first, row[columns.Y_COUNT]


@inner_jit
def begin_row(row: Row, bus_shift: int, loader: Record, port: Record) -> None:
    """Begin the next row of a LOAD that gathers; ``next_run`` gives its beats.

    Args:
        row: Fields of a LOAD of this row alone, shape (``TRANSFER_COLUMNS``,).
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Port of the load unit.
    """
    loader["begun"] = max(port["last"] + 1, loader["begun"] + columns.GATHER_CYCLES)
    port["last"] = loader["begun"] - 1
    loader["row"] += 1
    loader["rows"] -= 1
    begin_words(row, bus_shift, loader)


@inner_jit
def begin_words(row: Row, bus_shift: int, loader: Record) -> None:
    """Begin with the first word.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
    """
    loader["run"] = loader["alone"] = loader["y"] = loader["x"] = loader["c"] = 0
    first = row[columns.ADDRESS] + row[columns.X_START]
    each = unshared_beats(row, first, 3, bus_shift)
    length = row[columns.WORD_BYTES]
    if each == 0 or is_kept(first, length, loader["kept"], bus_shift) or not all_bytes_exist(row):
        return
    loader["run"] = each * row[columns.Y_COUNT] * row[columns.X_COUNT] * row[columns.C_COUNT]
    loader["y"] = row[columns.Y_COUNT]
    last = first
    for count, stride in STEPS:
        last += (row[count] - 1) * row[stride]
    loader["kept"] = kept_of(last, length, bus_shift)


@jit
def note_run(loader: Record, port: Record) -> None:
    """Note that the run under way was accepted.

    A beat is taken two cycles after its acknowledgment: the action before was issued earlier, and
    taken at most as long after.

    Args:
        loader: The load unit.
        port: Its port.
    """
    if loader["run"]:
        loader["actions"] += (loader["run"] - 1) * port["apart"] + 1
        loader["beats"] += loader["run"]
        loader["taken"] = port["last"] + port["busy"]
        loader["run"] = 0


@inner_jit
def add_word(loader: Record, port: Record, rings: Row, lead: int, beats: int, trail: int) -> bool:
    """Add a word to the run under way, or issue its pieces that ask for no beat if there is none.

    Args:
        loader: The load unit.
        port: Port of the load unit; its ``apart`` is 0 as long as the run has but one beat.
        rings: Rings of all ports.
        lead: Pieces of the word before its beats.
        beats: Beats of the word.
        trail: Pieces behind them.

    Returns:
        Whether the word is of the run; otherwise nothing happened.
    """
    if loader["run"] == 0:
        issue_more(loader, port, rings, lead if beats else lead + trail)
        loader["alone"] = trail if beats else 0
    elif beats == 0:
        loader["alone"] += lead + trail
    else:
        between = loader["alone"] + lead + 1
        if port["apart"] and between != port["apart"]:
            return False
        if beats > 1 and between > 1:
            return False
        port["apart"], loader["alone"] = between, trail
    loader["run"] += beats
    if beats > 1:
        port["apart"] = 1
    return True


@inner_jit
def add_columns(row: Row, start: int, row_bytes: int, address: int, each: int, most: int,
    bus_shift: int, loader: Record, port: Record) -> int:  # fmt: skip
    """Add words of places that share no beats to the run under way, and return of how many places.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        start: Where the first word of the first place begins in its row.
        row_bytes: Bytes of the row, 0 of one that does not exist.
        address: Address of position 0 of the row.
        each: Beats of a word, from ``unshared_beats``.
        most: Number of places that are left.
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Port of the load unit.
    """
    if each == 0 or loader["alone"] or port["apart"] > 1:
        return 0
    whole, length = whole_columns(row, start, row_bytes, most), row[columns.WORD_BYTES]
    if whole == 0 or is_kept(address + start, length, loader["kept"], bus_shift):
        return 0
    loader["run"] += whole * row[columns.C_COUNT] * each
    if loader["run"] > 1:
        port["apart"] = 1
    last = start + (whole - 1) * row[columns.X_STRIDE]
    last += (row[columns.C_COUNT] - 1) * row[columns.C_STRIDE]
    loader["kept"] = kept_of(address + last, length, bus_shift)
    return whole


@inner_jit
def add_groups(row: Row, x: int, c: int, row_bytes: int, address: int, bus_shift: int,
    loader: Record, port: Record) -> int:  # fmt: skip
    """Add words that fill whole beats, several words each, to a run whose beats lie as far apart.

    Example, beats of 16 bytes and words of 4 that follow each other in memory: the first word of
    each four asks for a beat, and the beats of the run are four actions apart.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        x: Number of the place of the first word in its row.
        c: Number of the first word in its place.
        row_bytes: Bytes of the row.
        address: Address of position 0 of the row.
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Port of the load unit.

    Returns:
        Number of words that were added; 0 if the next word must be looked at alone.
    """
    length, together, count = row[columns.WORD_BYTES], port["apart"], row[columns.C_COUNT]
    start = row[columns.X_START] + x * row[columns.X_STRIDE]
    first = start + c * row[columns.C_STRIDE]
    whole = together * length == 1 << bus_shift and loader["alone"] + 1 == together
    whole = whole and loader["run"] > 0 and (count == 1 or row[columns.C_STRIDE] == length)
    beyond = (1 << bus_shift) - 1
    if not whole or (address + first) & beyond or first < 0:
        return 0
    if is_kept(address + first, length, loader["kept"], bus_shift):
        return 0
    words = min(count - c, (row_bytes - first) // length)
    of_place, stride = count * length, row[columns.X_STRIDE]
    if stride == of_place:
        words = min((row[columns.X_COUNT] - x) * count - c, (row_bytes - first) // length)
    elif stride > of_place and ((address + start | of_place | stride) & beyond) == 0:
        places = min(row[columns.X_COUNT] - x, (row_bytes - start - of_place) // stride + 1)
        words = max(words, places * count - c)
    groups = max(words, 0) // together
    if groups == 0:
        return 0
    loader["run"] += groups
    last = c + groups * together - 1
    end = start + last // count * stride + last % count * length
    loader["kept"] = kept_of(address + end, length, bus_shift)
    return int(groups * together)


@inner_jit
def add_next(row: Row, x: int, c: int, row_bytes: int, address: int, bus_shift: int,
    loader: Record, port: Record, rings: Row) -> bool:  # fmt: skip
    """Add a word to the run under way, and return whether it is of the run.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        x: Number of the place of the word in its row.
        c: Number of the word in its place.
        row_bytes: Bytes of the row.
        address: Address of position 0 of the row.
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Port of the load unit.
        rings: Rings of all ports.
    """
    start = row[columns.X_START] + x * row[columns.X_STRIDE] + c * row[columns.C_STRIDE]
    existing = kept_bytes(start, row[columns.WORD_BYTES], row_bytes)
    first = address + max(start, 0)
    lead, beats, trail = pieces_of(first, existing, loader["kept"], bus_shift)
    if not add_word(loader, port, rings, lead, beats, trail):
        return False
    if existing > 0:
        loader["kept"] = kept_of(first, existing, bus_shift)
    return True


@inner_jit
def next_run(row: Row, bus_shift: int, loader: Record, port: Record, rings: Row) -> bool:
    """Issue the actions that come next and ask no memory, and enter the run of beats behind them.

    Beats are of one run if as many such actions stand between each two of them; none, where the
    actions in flight must be known one by one.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit; no run is under way but that of ``begin_load``.
        port: Port of the load unit.
        rings: Rings of all ports.

    Returns:
        Whether there is a run; otherwise all actions were issued.
    """
    y, x, c = loader["y"], loader["x"], loader["c"]
    issue_more(loader, port, rings, loader["alone"])
    loader["alone"], ended = 0, False
    port["apart"] = 1 if loader["run"] > 1 or port["slots_count"] else 0
    each = unshared_beats(row, row[columns.ADDRESS] + row[columns.X_START], 2, bus_shift)
    while y < row[columns.Y_COUNT] and not ended:
        row_bytes = bytes_of_row(row, y)
        address = row[columns.ADDRESS] + y * row[columns.Y_STRIDE]
        if row_bytes == 0:
            left = (row[columns.X_COUNT] - x) * row[columns.C_COUNT] - c
            add_word(loader, port, rings, left, 0, 0)
            x, c, y = 0, 0, y + 1
            continue
        while x < row[columns.X_COUNT] and not ended:
            start = row[columns.X_START] + x * row[columns.X_STRIDE]
            if c == 0:
                most = row[columns.X_COUNT] - x
                whole = add_columns(
                    row, start, row_bytes, address, each, most, bus_shift, loader, port
                )
                x += whole
                if whole:
                    continue
            words = add_groups(row, x, c, row_bytes, address, bus_shift, loader, port)
            if words == 0:
                ended = not add_next(row, x, c, row_bytes, address, bus_shift, loader, port, rings)
                words = 0 if ended else 1
            x, c = x + (c + words) // row[columns.C_COUNT], (c + words) % row[columns.C_COUNT]
        if not ended:
            x = 0
            y += 1
    loader["y"], loader["x"], loader["c"] = y, x, c
    port["left"], port["apart"] = loader["run"], max(port["apart"], 1)
    find_asks(port, rings)
    return bool(loader["run"])


@inner_jit
def load_locally(
    row: Row, start: int, bus_shift: int, loader: Record, port: Record, rings: Row
) -> None:
    """Time a LOAD of the local memory, which nothing but the limit of actions holds back.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        start: Cycle in which it starts.
        bus_shift: Bytes of a beat as a power of two.
        loader: The load unit.
        port: Port of the load unit.
        rings: Rings of all ports.
    """
    port["last"] = start + columns.LOAD_LEAD - 1
    loader["actions"] = loader["beats"] = 0
    length, kept = row[columns.WORD_BYTES], -1
    for y in range(row[columns.Y_COUNT]):
        row_bytes = bytes_of_row(row, y)
        address = row[columns.ADDRESS] + y * row[columns.Y_STRIDE]
        for x in range(row[columns.X_COUNT]):
            place = row[columns.X_START] + x * row[columns.X_STRIDE]
            for _ in range(row[columns.C_COUNT]):
                existing, first = kept_bytes(place, length, row_bytes), address + max(place, 0)
                lead, beats, trail = pieces_of(first, existing, kept, bus_shift)
                for _piece in range(lead):
                    issue_alone(loader, port, rings, columns.ALONE_TAKEN)
                for _piece in range(beats):
                    issue_alone(loader, port, rings, columns.LOCAL_TAKEN)
                for _piece in range(trail):
                    issue_alone(loader, port, rings, columns.ALONE_TAKEN)
                loader["beats"] += beats
                if existing > 0:
                    kept = kept_of(first, existing, bus_shift)
                place += row[columns.C_STRIDE]


@inner_jit
def whole_columns(row: Row, start: int, row_bytes: int, most: int) -> int:
    """Return how many places of a row of LOAD, one after the other, have all their bytes.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
        start: Place in the row at which the first word of the first of them begins.
        row_bytes: Bytes of the row, 0 of one that does not exist.
        most: Number of places.
    """
    end = start + (row[columns.C_COUNT] - 1) * row[columns.C_STRIDE] + row[columns.WORD_BYTES]
    if start < 0 or end > row_bytes:
        return 0
    if row[columns.X_STRIDE] == 0:
        return most
    return int(min(most, (row_bytes - end) // row[columns.X_STRIDE] + 1))


@jit
def beats_of_each(row: Row, first: int, bus_shift: int) -> int:
    """Return the beats of each word of a LOAD or STORE, if they follow without its addresses.

    So it is where all words begin at the same byte of a beat, and where each lies in a part of a
    beat to whose size all of them are aligned.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
        first: Address of the first word, modulo 2**32 or not.
        bus_shift: Bytes of a beat as a power of two.

    Returns:
        The beats of a word that exists as a whole, or 0 if words may have different ones.
    """
    strides, length = 0, row[columns.WORD_BYTES]
    if row[columns.Y_COUNT] > 1:
        strides |= row[columns.Y_STRIDE]
    if row[columns.X_COUNT] > 1:
        strides |= row[columns.X_STRIDE]
    if row[columns.C_COUNT] > 1:
        strides |= row[columns.C_STRIDE]
    strides &= (1 << bus_shift) - 1
    if not strides:
        return int(beats_of(first, length, bus_shift))
    part = strides & -strides
    return 1 if (first & (part - 1)) + length <= part else 0


@jit
def unshared_beats(row: Row, first: int, loops: int, bus_shift: int) -> int:
    """Return the beats of each word of a LOAD, if no word begins in one that is kept.

    Args:
        row: Fields of the LOAD, shape (``TRANSFER_COLUMNS``,).
        first: Address of the first word, modulo 2**32 or not.
        loops: Loops over words, from the innermost on, within which words are looked at: 3, or 2
            for those of a row, of which the first is left out.
        bus_shift: Bytes of a beat as a power of two.

    Returns:
        The beats of a word that exists as a whole, or 0 if words may have different ones, or share
        some if all of them exist.
    """
    strides, within = 0, 0  # bytes from the first word of a turn of a loop to its last
    beats = beats_of(first, row[columns.WORD_BYTES], bus_shift)
    for loop in range(3):
        count, stride = row[STEPS[loop][0]], row[STEPS[loop][1]]
        if count > 1:
            strides |= stride
            apart = (stride - within) >> bus_shift
            if loop < loops and (apart == beats - 1 or (apart == beats - 2 and beats > 1)):
                return 0
        within += (count - 1) * stride
    return 0 if strides & ((1 << bus_shift) - 1) else int(beats)


@inner_jit
def all_bytes_exist(row: Row) -> bool:
    """Return whether a LOAD has no padding.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
    """
    last_row = row[columns.Y_START] + (row[columns.Y_COUNT] - 1) * row[columns.Y_STEP]
    last = row[columns.X_START] + (row[columns.X_COUNT] - 1) * row[columns.X_STRIDE]
    last += (row[columns.C_COUNT] - 1) * row[columns.C_STRIDE] + row[columns.WORD_BYTES]
    rows_exist = row[columns.Y_START] >= 0 and last_row < row[columns.Y_LIMIT]
    return bool(rows_exist and row[columns.X_START] >= 0 and last <= row[columns.ROW_BYTES])


@inner_jit
def kept_bytes(place: int, length: int, row_bytes: int) -> int:
    """Return how many bytes of a word of LOAD exist; 0 or less if none does.

    Args:
        place: Place of the word in its row, also before it.
        length: Bytes of the word.
        row_bytes: Bytes of the row, 0 of one that does not exist.
    """
    return min(place + length, row_bytes) - max(place, 0)


@inner_jit
def bytes_of_row(row: Row, y: int) -> int:
    """Return the bytes of a row of LOAD: of one that does not exist, none.

    Args:
        row: Fields of the instruction, shape (``TRANSFER_COLUMNS``,).
        y: Number of the row, from 0.
    """
    place = row[columns.Y_START] + y * row[columns.Y_STEP]
    return int(row[columns.ROW_BYTES]) if 0 <= place < row[columns.Y_LIMIT] else 0


@inner_jit
def beats_of_store(row: Row, bus_shift: int) -> int:
    """Return the beats of a STORE.

    Args:
        row: Fields of the STORE, shape (``TRANSFER_COLUMNS``,).
        bus_shift: Bytes of a beat as a power of two.
    """
    length = row[columns.WORD_BYTES]
    each = beats_of_each(row, row[columns.ADDRESS], bus_shift)
    if each:
        return int(each * row[columns.Y_COUNT] * row[columns.X_COUNT] * row[columns.C_COUNT])
    beats = 0
    for y in range(row[columns.Y_COUNT]):
        for x in range(row[columns.X_COUNT]):
            address = row[columns.ADDRESS] + y * row[columns.Y_STRIDE] + x * row[columns.X_STRIDE]
            for _ in range(row[columns.C_COUNT]):
                beats += beats_of(address, length, bus_shift)
                address += row[columns.C_STRIDE]
    return beats
