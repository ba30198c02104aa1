"""The words of a LOAD or STORE one after the other, with the addresses of their beats."""

from accelsim.kernel import inner_jit
from accelsim.npu.beats import beats_of, kept_of, pieces_of
from accelsim.timeline import columns
from accelsim.timeline.columns import Row
from accelsim.timeline.shared import columns as walker
from accelsim.timeline.transfer import bytes_of_row, kept_bytes


@inner_jit
def enter_word(state: Row, unit: int, shift: int) -> None:
    """Note the pieces of the present word.

    Args:
        state: State of the NPU.
        unit: ``LOADING`` or ``STORING``.
        shift: Bytes of a beat as a power of two.
    """
    row = state[unit + walker.FIELDS : unit + walker.FIELDS + columns.TRANSFER_COLUMNS]
    y, length = state[unit + walker.Y], row[columns.WORD_BYTES]
    place = (
        state[unit + walker.X] * row[columns.X_STRIDE]
        + state[unit + walker.C] * row[columns.C_STRIDE]
    )
    if unit == walker.LOADING:
        place += row[columns.X_START]
        length = kept_bytes(place, length, bytes_of_row(row, y))
        place = max(place, 0)
    address = row[columns.ADDRESS] + y * row[columns.Y_STRIDE] + place
    lead, asks, trail = pieces_of(address, length, state[unit + walker.KEPT], shift)
    state[unit + walker.LEFT] = lead + asks + trail if length > 0 else 0
    state[unit + walker.ASKS] = asks
    state[unit + walker.ALONE] = 1 if lead or not asks else 0
    if length > 0:
        kept = beats_of(address, length, shift) - asks
        state[unit + walker.ADDRESS] = (address >> shift) + kept << shift
        if unit == walker.LOADING:
            state[unit + walker.KEPT] = kept_of(address, length, shift)


@inner_jit
def enter(state: Row, unit: int, index: int, start: int, shift: int) -> None:
    """Begin an instruction, whose fields are there.

    Args:
        state: State of the NPU.
        unit: ``LOADING`` or ``STORING``.
        index: The instruction.
        start: Cycle of its first action, at the earliest.
        shift: Bytes of a beat as a power of two.
    """
    state[unit + walker.INDEX] = index
    state[unit + walker.FROM] = start
    state[unit + walker.COUNT] = state[unit + walker.BEAT_COUNT] = 0
    state[unit + walker.Y] = state[unit + walker.X] = state[unit + walker.C] = 0
    state[unit + walker.KEPT] = -1
    enter_word(state, unit, shift)


@inner_jit
def pass_action(state: Row, unit: int, shift: int) -> bool:
    """Go on to the next action and return whether there is one.

    Args:
        state: State of the NPU.
        unit: ``LOADING`` or ``STORING``.
        shift: Bytes of a beat as a power of two.
    """
    state[unit + walker.COUNT] += 1
    if not state[unit + walker.ALONE]:
        state[unit + walker.BEAT_COUNT] += 1
        state[unit + walker.ASKS] -= 1
        state[unit + walker.ADDRESS] += 1 << shift
    if state[unit + walker.LEFT] > 1:
        state[unit + walker.LEFT] -= 1
        state[unit + walker.ALONE] = 0 if state[unit + walker.ASKS] else 1
        return True
    fields = unit + walker.FIELDS
    state[unit + walker.C] += 1
    if state[unit + walker.C] == state[fields + columns.C_COUNT]:
        state[unit + walker.C] = 0
        state[unit + walker.X] += 1
        if state[unit + walker.X] == state[fields + columns.X_COUNT]:
            state[unit + walker.X] = 0
            state[unit + walker.Y] += 1
            if state[unit + walker.Y] == state[fields + columns.Y_COUNT]:
                return False
    enter_word(state, unit, shift)
    return True
