"""A random program while it is being made: what it may use, and what is still unused."""

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
"""Half of the greatest distance between two places of a LOAD."""
RESULT_BYTES_EACH = 8


class Draft:
    """State that the makers of instructions share.

    Args:
        draw: Source of every choice.
        npu: The machine.
        instructions: Approximate number of instructions, which decides the size of memory.
        wide: Whether fields are large.

    Attributes:
        memory: The image and its parts.
        ledger: The instructions so far.
        next_result: First byte after the results stored so far.
        unused: Words of each buffer that hold something that nothing has read, as booleans.
        windows: Words of each buffer that the program uses: few, so that they are used often.
        banks: Words of each bank of the accumulator buffer that the program uses: few too.
        bases: Contents of the base registers.
        group_at: First word of the group of parameters in each slot.
        first_row: Row word of the first row of a VECTOR, set by the last PARAMETERS.
        last_matmul: Row of the last MATMUL for ``accumulator_hazards``; None without one.
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
        """Return the words of each buffer that the program uses, and a part of each bank."""
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
        """Append an instruction, and note the words that it uses and fills.

        Args:
            name: Upper-case mnemonic.
            reads: Words that it reads.
            writes: Words that it writes.
            fields: Fields of the instruction.
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
            words: Words that a wide nest stays within; other nests may exceed them.
            most: Greatest stride of a nest that is not wide.
        """
        if self.wide:
            return fitting_strides(self.draw, counts, words)
        return [between(self.draw, 0, most) for _ in counts]

    def result_strides(self, p1: int, p0: int, words: int, most_outer: int) -> tuple[int, int]:
        """Return strides of results: without gaps in either loop order, or random.

        Args:
            p1: Turns of the outer loop.
            p0: Turns of the inner loop.
            words: Words that a wide nest stays within; other nests may exceed them.
            most_outer: Greatest outer stride of a nest that is not wide.
        """
        if self.wide:
            outer, inner = fitting_strides(self.draw, [p1, p0], words)
            # With random strides, turns of the outer loop may visit the same words again.
            choices = [(outer, inner), (0, int(p0 <= words))]
            choices += [(p0, 1), (1, p1)] if p1 * p0 <= words else []
            return choices[between(self.draw, 0, len(choices) - 1)]
        outer = between(self.draw, 0, most_outer)
        inner = between(self.draw, 0, 3)
        return [(p0, 1), (1, p1), (outer, inner)][between(self.draw, 0, 2)]


def best(draft: Draft, candidate: Callable[[Draft], tuple[int, Fields] | None]) -> Fields | None:
    """Return the fields with the highest score of several tries; None if all fail.

    Args:
        draft: The program so far.
        candidate: Function that returns a score and fields, or None.
    """
    found = [one for one in (candidate(draft) for _ in range(TRIES)) if one is not None]
    return max(found, key=lambda one: one[0])[1] if found else None


def touched_bytes(touched: list[tuple[int, int]], address: int) -> Words:
    """Return the bytes of memory that a transfer touches.

    Args:
        touched: Offset from ``address`` and number of bytes, for each word.
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
