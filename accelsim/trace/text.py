"""Rows of integers as text, a buffer at a time."""

import numpy as np
from numpy.typing import NDArray

from accelsim.cycle.geometry import Row
from accelsim.kernel import jit
from accelsim.trace.burst import ADDRESS, CYCLE, OPERAND, PORT

# "0x", 16 digits, " WRITE ", 19 digits and a line feed, and for a CSV line four numbers.
LINE_BYTES = 84
NUMBER_BYTES = 20

_READ = np.frombuffer(b" READ ", dtype=np.uint8)
_WRITE = np.frombuffer(b" WRITE ", dtype=np.uint8)
_HEX = np.frombuffer(b"0123456789ABCDEF", dtype=np.uint8)
ZERO, MINUS, COMMA, LINE_FEED, LETTER_X = 48, 45, 44, 10, 120


@jit
def put_number(text: Row, place: int, value: int, radix: int) -> int:
    """Write a number to ``text`` from ``place`` on and return the place behind it.

    Args:
        text: uint8 array.
        place: Where to begin.
        value: The number; negative only in radix 10.
        radix: 10 or 16.
    """
    if value < 0:
        text[place] = MINUS
        place, value = place + 1, -value
    digits, rest = 1, value // radix
    while rest > 0:
        digits, rest = digits + 1, rest // radix
    for index in range(place + digits - 1, place - 1, -1):
        text[index] = _HEX[value % radix]
        value //= radix
    return place + digits


@jit
def request_lines(rows: Row, count: int, writes: Row, text: Row) -> int:
    """Write ``0xADDRESS READ|WRITE cycle`` lines and return their bytes.

    Args:
        rows: int64 array of shape (``ROWS``, at least ``count``).
        count: How many requests.
        writes: bool array of shape (at least ``count``,): whether each one writes.
        text: uint8 array of at least ``count * LINE_BYTES``.
    """
    place = 0
    for index in range(count):
        text[place], text[place + 1] = ZERO, LETTER_X
        place = put_number(text, place + 2, rows[ADDRESS, index], 16)
        word = _WRITE if writes[index] else _READ
        text[place : place + word.shape[0]] = word
        place = put_number(text, place + word.shape[0], rows[CYCLE, index], 10)
        text[place] = LINE_FEED
        place += 1
    return place


@jit
def demand_lines(first_cycle: int, window: Row, text: Row) -> int:
    """Write ``cycle,word,word,...`` for each cycle with a demand, -1 for an idle port.

    Args:
        first_cycle: The cycle of the window's first row.
        window: int64 array of shape (cycles, ports).
        text: uint8 array of at least ``cycles * (ports + 1) * NUMBER_BYTES``.

    Returns:
        The bytes written.
    """
    place = 0
    for row in range(window.shape[0]):
        words = window[row]
        if words.max() < 0:
            continue
        place = put_number(text, place, first_cycle + row, 10)
        for port in range(words.shape[0]):
            text[place] = COMMA
            place = put_number(text, place + 1, words[port], 10)
        text[place] = LINE_FEED
        place += 1
    return place


@jit
def table_lines(rows: Row, count: int, names: Row, lengths: Row, text: Row) -> int:
    """Write ``cycle,operand,operation,address`` lines and return their bytes.

    Args:
        rows: int64 array of shape (``ROWS``, at least ``count``).
        count: How many requests.
        names: uint8 array of shape (operands, longest): the names of operands.
        lengths: int64 array of shape (operands,): their lengths.
        text: uint8 array of at least ``count * LINE_BYTES``.
    """
    place = 0
    for index in range(count):
        place = put_number(text, place, rows[CYCLE, index], 10)
        text[place] = COMMA
        operand = rows[OPERAND, index]
        length = lengths[operand]
        text[place + 1 : place + 1 + length] = names[operand, :length]
        place += 1 + length
        word = _WRITE if rows[PORT, index] else _READ
        text[place] = COMMA
        text[place + 1 : place + word.shape[0] - 1] = word[1:-1]
        place += word.shape[0] - 1
        text[place] = COMMA
        place = put_number(text, place + 1, rows[ADDRESS, index], 10)
        text[place] = LINE_FEED
        place += 1
    return place


def name_table(names: tuple[str, ...]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return names as the bytes and lengths that ``table_lines`` takes."""
    lengths = np.array([len(name) for name in names], dtype=np.int64)
    table = np.zeros((len(names), int(lengths.max())), dtype=np.uint8)
    for index, name in enumerate(names):
        table[index, : len(name)] = np.frombuffer(name.encode(), dtype=np.uint8)
    return table, lengths
