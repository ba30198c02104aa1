"""The words of a LOAD or STORE one after the other, with the addresses of their beats."""

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.timeline import columns as at
from accelsim.timeline.columns import Row
from accelsim.timeline.shared import columns as of
from accelsim.timeline.transfer import beats_of, bytes_of_row, kept_bytes


@borrowing_jit
def enter_word(state: Row, unit: int, shift: int) -> None:
    """Note the beats of the present word.

    Args:
        state: Of the NPU.
        unit: ``LOADING`` or ``STORING``.
        shift: Bytes of a beat as a power of two.
    """
    row = state[unit + of.FIELDS : unit + of.FIELDS + at.TRANSFER_COLUMNS]
    y, length = state[unit + of.Y], row[at.WORD_BYTES]
    place = state[unit + of.X] * row[at.X_STRIDE] + state[unit + of.C] * row[at.C_STRIDE]
    if unit == of.LOADING:
        place += row[at.X_START]
        length = kept_bytes(place, length, bytes_of_row(row, y))
        place = max(place, 0)
    address = row[at.ADDRESS] + y * row[at.Y_STRIDE] + place
    state[unit + of.LEFT] = beats_of(address, length, shift) if length > 0 else 0
    state[unit + of.ADDRESS] = address >> shift << shift


@borrowing_jit
def enter(state: Row, unit: int, index: int, start: int, shift: int) -> None:
    """Begin an instruction, whose fields are there.

    Args:
        state: Of the NPU.
        unit: ``LOADING`` or ``STORING``.
        index: The instruction.
        start: Cycle of its first action, at the earliest.
        shift: Bytes of a beat as a power of two.
    """
    state[unit + of.INDEX] = index
    state[unit + of.FROM] = start
    state[unit + of.COUNT] = state[unit + of.BEAT_COUNT] = 0
    state[unit + of.Y] = state[unit + of.X] = state[unit + of.C] = 0
    enter_word(state, unit, shift)


@borrowing_jit
def pass_action(state: Row, unit: int, shift: int) -> bool:
    """Go on to the next action and return whether there is one.

    Args:
        state: Of the NPU.
        unit: ``LOADING`` or ``STORING``.
        shift: Bytes of a beat as a power of two.
    """
    state[unit + of.COUNT] += 1
    state[unit + of.BEAT_COUNT] += 1 if state[unit + of.LEFT] else 0
    if state[unit + of.LEFT] > 1:
        state[unit + of.LEFT] -= 1
        state[unit + of.ADDRESS] += 1 << shift
        return True
    fields = unit + of.FIELDS
    state[unit + of.C] += 1
    if state[unit + of.C] == state[fields + at.C_COUNT]:
        state[unit + of.C] = 0
        state[unit + of.X] += 1
        if state[unit + of.X] == state[fields + at.X_COUNT]:
            state[unit + of.X] = 0
            state[unit + of.Y] += 1
            if state[unit + of.Y] == state[fields + at.Y_COUNT]:
                return False
    enter_word(state, unit, shift)
    return True
