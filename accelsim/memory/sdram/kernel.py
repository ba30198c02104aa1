"""Kernels: the law of ``accelsim.memory.sdram.law`` over integers.

The state is one int64 array: the words named below, then for each bank its open row, the first
    cycle
in which it may be activated, and the first cycle in which it may be precharged.
"""

from typing import Any

from accelsim.kernel import inner_jit

Row = Any

# Words that do not change.
WORDS = 0  # words of the device in a beat
DATA_SHIFT = 1  # bytes of a word, as a power of two
COLUMN_BITS = 2
BANK_BITS = 3
ROW_BITS = 4
ACTIVATE_TO_COLUMN = 5
PRECHARGE_TIME = 6
ACTIVATE_TO_PRECHARGE = 7
ACTIVATE_TO_ACTIVATE = 8
ACTIVATE_TO_OTHER_BANK = 9
WRITE_RECOVERY = 10
REFRESH_TIME = 11
REFRESH_INTERVAL = 12
READ_ANSWER = 13  # cycles from the last column of a read to its acknowledgment
READ_TO_WRITE = 14

# Words that change.
ACTIVATE_ANY = 15  # first cycle in which any bank may be activated
WRITE = 16  # first cycle in which the pins allow a column command of a write
NEXT_ACCEPT = 17
IDLE = 18  # first cycle in which no request is served
DUE = 19  # cycle in which the next refresh is due
REFRESH_END = 20  # first cycle after the last refresh in which a request is accepted
REFRESHED = 21  # first cycle after the last refresh in which a bank may be activated
OPENED = 22  # first cycle in which the row of the last request could be read or written
COLUMN = 23  # cycle of the first column command of the last request
BANKS = 24  # first of the words of the banks
OPEN_ROW, ACTIVATE, PRECHARGE, BANK_COLUMNS = range(4)
NO_ROW = -1


@inner_jit
def refresh(state: Row) -> None:
    """Perform the refresh that is due."""
    precharge = max(state[DUE], state[IDLE])
    for bank in range(BANKS, state.shape[0], BANK_COLUMNS):
        precharge = max(precharge, state[bank + PRECHARGE])
    done = precharge + state[PRECHARGE_TIME]
    for bank in range(BANKS, state.shape[0], BANK_COLUMNS):
        done = max(done, state[bank + ACTIVATE])
    state[REFRESHED] = done + state[REFRESH_TIME]
    for bank in range(BANKS, state.shape[0], BANK_COLUMNS):
        state[bank + OPEN_ROW] = NO_ROW
        state[bank + ACTIVATE] = state[REFRESHED]
    state[NEXT_ACCEPT] = state[REFRESH_END] = done + 1
    state[DUE] += state[REFRESH_INTERVAL]


@inner_jit
def is_ready(state: Row, cycle: int) -> bool:
    """Return whether a request presented in ``cycle`` would be accepted in it.

    Args:
        state: The controller.
        cycle: A cycle not before those of earlier calls.
    """
    while cycle >= state[DUE]:
        refresh(state)
    return bool(cycle >= state[NEXT_ACCEPT])


@inner_jit
def open_row(state: Row, bank: int, row: int, cycle: int) -> int:
    """Open a row from ``cycle`` on, and return the first cycle of a column command."""
    if state[bank + OPEN_ROW] != NO_ROW:
        precharge = max(cycle, state[bank + PRECHARGE])
        ready = precharge + state[PRECHARGE_TIME]
        state[bank + ACTIVATE] = max(state[bank + ACTIVATE], ready)
        cycle = precharge + 1
    activate = max(cycle, state[bank + ACTIVATE], state[ACTIVATE_ANY])
    state[bank + OPEN_ROW] = row
    state[bank + ACTIVATE] = activate + state[ACTIVATE_TO_ACTIVATE]
    state[bank + PRECHARGE] = activate + state[ACTIVATE_TO_PRECHARGE]
    state[ACTIVATE_ANY] = activate + state[ACTIVATE_TO_OTHER_BANK]
    return int(activate + state[ACTIVATE_TO_COLUMN])


@inner_jit
def accept(state: Row, cycle: int, address: int, writes: bool) -> int:
    """Accept a request in ``cycle``, in which the controller is ready.

    Args:
        state: The controller.
        cycle: The cycle.
        address: Address of a byte of the beat; addresses repeat after the end of the device.
        writes: Whether it is a write.

    Returns:
        The cycle in which it is acknowledged.
    """
    page = (address >> state[DATA_SHIFT]) >> state[COLUMN_BITS]
    bank = BANKS + (page & ((1 << state[BANK_BITS]) - 1)) * BANK_COLUMNS
    row = (page >> state[BANK_BITS]) & ((1 << state[ROW_BITS]) - 1)
    opened = cycle + 1
    if state[bank + OPEN_ROW] != row:
        opened = open_row(state, bank, row, opened)
    column = max(opened, state[WRITE]) if writes else opened
    last = column + state[WORDS] - 1
    state[OPENED], state[COLUMN] = opened, column
    state[NEXT_ACCEPT], state[IDLE] = last, last + 1
    if writes:
        recovered = last + state[WRITE_RECOVERY]
        state[bank + PRECHARGE] = max(state[bank + PRECHARGE], recovered)
        return int(last + 1)
    state[WRITE] = last + state[READ_TO_WRITE]
    return int(last + state[READ_ANSWER])
