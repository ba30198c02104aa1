"""Tokens follow from what instructions read and write; nobody places them by hand.

Units run their instructions in order, so a token says "everything of that unit up to here has
ended". An instruction that needs another one of unit u takes a token of u only if no instruction
of its own unit has waited for that one, or a later one, before. So pushes and pops of each pair of
units match one to one, in order, and a push is always fetched before its pop.
"""

from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from accelsim.program import ProgramBuilder

NEVER = -1
"""Index of the instruction that wrote what nothing has written."""


class Schedule:
    """The program so far, and which unit has waited for which instruction.

    Args:
        builder: Receives the instructions and their tokens.
    """

    def __init__(self, builder: ProgramBuilder) -> None:
        self.builder = builder
        self._waited: dict[tuple[str, str], int] = {}

    def append(self, name: str, *, after: tuple[int, ...] = (), **fields: int | str) -> int:
        """Add an instruction that starts when others have ended.

        Args:
            name: Upper-case mnemonic.
            after: Indices of instructions that must have ended, or ``NEVER``. Those of the same
                unit are met by the order of the unit.
            fields: Values by name of field.

        Returns:
            Its index.
        """
        index = self.builder.append(name, pop=(), push=(), **fields)
        consumer = self.builder.unit(index)
        latest: dict[str, int] = {}
        for producer in after:
            if producer != NEVER:
                unit = self.builder.unit(producer)
                latest[unit] = max(latest.get(unit, NEVER), producer)
        for unit, producer in latest.items():
            if unit != consumer and producer > self._waited.get((unit, consumer), NEVER):
                self.builder.add_push(producer, consumer)
                self.builder.add_pop(index, unit)
                self._waited[unit, consumer] = producer
        return index


class Board:
    """Which instruction last wrote, and last read, each word of a buffer.

    Args:
        words: Words of the buffer.
    """

    def __init__(self, words: int) -> None:
        self.words = words
        self._written = np.full(words, NEVER, dtype=np.int64)
        self._read = np.full(words, NEVER, dtype=np.int64)

    def writers(self, first: int, count: int) -> int:
        """Return the last instruction that wrote any of these words: what a reader waits for."""
        return _latest(self._written, first, count)

    def readers(self, first: int, count: int) -> int:
        """Return the last instruction that read any of these words: what a writer waits for."""
        return _latest(self._read, first, count)

    def touched(self, slots: int, slot_words: int) -> NDArray[np.int64]:
        """Return for each of the first slots the last instruction that read or wrote it.

        Args:
            slots: How many.
            slot_words: Words of each.
        """
        words = slice(0, slots * slot_words)
        latest = np.maximum(self._read[words], self._written[words])
        touched: NDArray[np.int64] = latest.reshape(slots, slot_words).max(axis=1)
        return touched

    def wrote(self, index: int, first: int, count: int) -> None:
        """Note that instruction ``index`` writes these words."""
        self._written[first : first + count] = index

    def read(self, index: int, first: int, count: int) -> None:
        """Note that instruction ``index`` reads these words."""
        self._read[first : first + count] = index


class Slots:
    """Equal parts of a buffer that hold tiles; the part that rested longest is used next.

    Args:
        board: Of the buffer.
        slot_words: Words of a slot, at most those of the buffer.
    """

    def __init__(self, board: Board, slot_words: int) -> None:
        assert 1 <= slot_words <= board.words
        self.board = board
        self.slot_words = slot_words
        self.count = board.words // slot_words
        self._slot_of: dict[Hashable, int] = {}
        self._holds: list[Hashable] = [None] * self.count

    def place(self, key: Hashable) -> tuple[int, bool]:
        """Return the first word of the slot of ``key``, and whether it must be filled."""
        if key in self._slot_of:
            return self._slot_of[key] * self.slot_words, False
        return self.take(key), True

    def take(self, key: Hashable = None) -> int:
        """Give the slot that rested longest to ``key``.

        Returns:
            Its first word. Who writes it waits for ``Board.readers`` of it.
        """
        slot = int(np.argmin(self.board.touched(self.count, self.slot_words)))
        self._slot_of.pop(self._holds[slot], None)
        self._holds[slot] = key
        self._slot_of[key] = slot
        return slot * self.slot_words


def _latest(indices: NDArray[np.int64], first: int, count: int) -> int:
    return int(indices[first : first + count].max())
