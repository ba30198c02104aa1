"""A random program on its way: what it may use, and what nothing has used yet."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from accelsim.npu import Npu
from accelsim.program.random_parts.bases import RandomBases
from accelsim.program.random_parts.fields import Fields, Words, between, fitting_strides
from accelsim.program.random_parts.image import random_memory
from accelsim.program.random_parts.ledger import Access, Ledger

TRIES = 24
WINDOW_WORDS = {"input": 32, "operand": 24, "output": 20, "accumulator": 12}
WIDE_WINDOW_WORDS = 300
WIDE_WINDOW_BYTES = 2**15
"""Twice as much is the longest way from one place of a LOAD to the next."""
RESULT_BYTES_EACH = 8


class Draft:
    """What the makers of instructions share.

    Args:
        draw: Source of every choice.
        npu: The machine.
        instructions: About so many, for the size of memory.
        wide: Whether its fields are large.

    Attributes:
        memory: The image and its parts.
        ledger: The instructions so far.
        next_result: First byte after the results stored so far.
        unused: For each buffer whether a word holds what nothing has read.
        windows: Words of each buffer that the program uses: few, so that they are used again.
        banks: Words of each bank of the accumulator buffer that the program uses: few, likewise.
        bases: What the base registers hold.
        group_at: First word of the group of parameters in each slot.
        first_row: Row word of the first row of a VECTOR, as the last PARAMETERS has it.
        last_matmul: The row of the last MATMUL for ``accumulator_hazards``, if there is one.
    """

    def __init__(
        self, draw: np.random.Generator, npu: Npu, instructions: int, *, wide: bool
    ) -> None:
        self.draw = draw
        self.npu = npu
        self.wide = wide
        room = instructions * RESULT_BYTES_EACH * max(npu.output_word_bytes, 8)
        self.memory = random_memory(npu, draw, room, wide=wide)
        self.size = len(self.memory.image)
        self.ledger = Ledger(npu, self.size, draw)
        self.next_result = self.memory.results
        self.unused = {
            name: np.zeros(len(writer), dtype=bool) for name, writer in self.ledger.writer.items()
        }
        self.windows = self._choose_windows()
        self.bases = RandomBases(npu, draw)
        self.group_at: dict[int, int] = {}
        self.first_row = 0
        self.last_matmul: list[list[int]] = []

    def _choose_windows(self) -> dict[str, Words]:
        """Return the words of each buffer that the program uses; one part of each bank."""
        npu = self.npu
        most = {**WINDOW_WORDS, "weight": npu.fold_words * between(self.draw, 2, 6)}
        if self.wide:
            most = dict.fromkeys(most, WIDE_WINDOW_WORDS)
            for buffer in ("input", "weight", "operand", "output"):
                word_bytes = getattr(npu, f"{buffer}_word_bytes")
                most[buffer] = min(WIDE_WINDOW_WORDS, WIDE_WINDOW_BYTES // word_bytes)
        most["table"] = npu.table_words
        windows = {}
        chosen = ("input", "weight", "operand", "output")
        for buffer in (*chosen, *(("table",) if npu.has_functions else ())):
            size = len(self.ledger.writer[buffer])
            used = min(size, most[buffer])
            windows[buffer] = between(self.draw, 0, size - used) + np.arange(used)
        used = min(npu.bank_words, most["accumulator"])
        self.banks = [
            bank * npu.bank_words + between(self.draw, 0, npu.bank_words - used) + np.arange(used)
            for bank in range(npu.accumulator_banks)
        ]
        return windows

    def append(
        self, name: str, reads: Iterable[Access], writes: Iterable[Access], fields: Fields
    ) -> None:
        """Append an instruction, and note which words it uses and which it makes.

        Args:
            name: Upper-case mnemonic.
            reads: What it reads.
            writes: What it writes.
            fields: Its fields.
        """
        reads, writes = list(reads), list(writes)
        self.ledger.append(name, fields, reads=reads, writes=writes)
        for buffer, words in reads:
            self.unused[buffer][words] = False
        for buffer, words in writes:
            self.unused[buffer][words] = True

    def strides(self, counts: Sequence[int], words: int, most: int) -> list[int]:
        """Return a random stride for each loop of a nest.

        Args:
            counts: Turns of each loop.
            words: Words that the nest may reach; a nest that is not wide may reach farther.
            most: The greatest stride of a nest that is not wide.
        """
        if self.wide:
            return fitting_strides(self.draw, counts, words)
        return [between(self.draw, 0, most) for _ in counts]

    def result_strides(self, p1: int, p0: int, words: int, most_outer: int) -> tuple[int, int]:
        """Return the strides of results: without gaps in either order, or random ones.

        Args:
            p1: Turns of the outer loop.
            p0: Turns of the inner loop.
            words: Words that the nest may reach; a nest that is not wide may reach farther.
            most_outer: The greatest outer stride of a nest that is not wide.
        """
        if self.wide:
            outer, inner = fitting_strides(self.draw, [p1, p0], words)
            # Of the second, each turn of the outer loop visits the words of the one before.
            choices = [(outer, inner), (0, int(p0 <= words))]
            choices += [(p0, 1), (1, p1)] if p1 * p0 <= words else []
            return choices[between(self.draw, 0, len(choices) - 1)]
        outer = between(self.draw, 0, most_outer)
        inner = between(self.draw, 0, 3)
        return [(p0, 1), (1, p1), (outer, inner)][between(self.draw, 0, 2)]


def best(draft: Draft, candidate: Callable[[Draft], tuple[int, Fields] | None]) -> Fields | None:
    """Return the fields of highest score of several tries, or None if all fail.

    Args:
        draft: The program so far.
        candidate: Returns score and fields, or None.
    """
    found = [one for one in (candidate(draft) for _ in range(TRIES)) if one is not None]
    return max(found, key=lambda one: one[0])[1] if found else None


def touched_bytes(touched: list[tuple[int, int]], address: int) -> Words:
    """Return the bytes of memory that a transfer touches.

    Args:
        touched: Distance from ``address``, and bytes, of each word.
        address: Address of the transfer.
    """
    if not touched:
        return np.zeros(0, dtype=np.int64)
    return np.unique(
        np.concatenate([address + first + np.arange(length) for first, length in touched])
    )


def runs(marked: NDArray[np.bool_]) -> list[Words]:
    """Return the marked words as runs without gaps."""
    words = np.flatnonzero(marked).astype(np.int64)
    return [run for run in np.split(words, np.flatnonzero(np.diff(words) > 1) + 1) if len(run)]
