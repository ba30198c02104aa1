"""Gives random instructions the tokens that they need, and sometimes more."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import UNITS
from accelsim.npu import Npu
from accelsim.program.build import ProgramBuilder
from accelsim.program.rules.facts import ROW_BUFFERS

Words = NDArray[np.int64]
Access = tuple[str, Words]
"""Name of a buffer, or ``memory``, with the words or bytes touched."""

LATE_PUSH = 0.3
"""Probability that a token is pushed by a later instruction than necessary."""

SPARE_PUSH = 0.15
SPARE_POP = 0.3
"""Probability of pushing, and of popping, a token that nothing needs."""

VECTOR = UNITS.index("vector")


class Ledger:
    """The instructions so far: which have certainly ended, and which touched each word last.

    Args:
        npu: The machine.
        image_bytes: Bytes of memory.
        draw: Source of every choice.
    """

    def __init__(self, npu: Npu, image_bytes: int, draw: np.random.Generator) -> None:
        self.builder = ProgramBuilder()
        self._draw = draw
        sizes = {
            "input": npu.input_words,
            "weight": npu.weight_words,
            "operand": npu.operand_words,
            "parameter": npu.parameter_words,
            "table": npu.table_words,
            "index": npu.index_words,
            "accumulator": npu.accumulator_words,
            "output": npu.output_words,
            **dict.fromkeys(ROW_BUFFERS, npu.row_words),
            "memory": image_bytes,
            "local": npu.local_bytes,
        }
        units = len(UNITS)
        self.writer = {name: np.full(size, -1, dtype=np.int64) for name, size in sizes.items()}
        self._readers = {
            name: np.full((units, size), -1, dtype=np.int64) for name, size in sizes.items()
        }
        self._units: list[int] = []
        self._ordinals: list[int] = []
        self._ends: list[Words] = []
        self._members: list[list[int]] = [[] for _ in UNITS]
        self._start = np.zeros((units, units), dtype=np.int64)
        self._pushes: dict[tuple[int, int], list[int]] = {
            (giver, taker): [] for giver in range(units) for taker in range(units) if giver != taker
        }
        self._popped = dict.fromkeys(self._pushes, 0)
        self._pops: dict[int, set[int]] = {}

    def __len__(self) -> int:
        return len(self.builder)

    def written(self, buffer: str, words: Words) -> bool:
        """Return whether all of these words have been written."""
        return bool((self.writer[buffer][words] >= 0).all())

    def last_of_each_unit(self) -> tuple[int, ...]:
        """Return the index of the last instruction of each unit that has any."""
        return tuple(members[-1] for members in self._members if members)

    def append(
        self,
        name: str,
        fields: Mapping[str, int],
        *,
        reads: Sequence[Access] = (),
        writes: Sequence[Access] = (),
        after: Sequence[int] = (),
    ) -> int:
        """Append an instruction with tokens that make it start no earlier than it may.

        Args:
            name: Upper-case mnemonic.
            fields: Fields of the instruction.
            reads: Words that it reads.
            writes: Words that it writes.
            after: Other instructions that must have ended before it starts.

        Returns:
            Index of the instruction.
        """
        index = self.builder.append(name, pop=(), push=(), **fields)
        unit = UNITS.index(self.builder.unit(index))
        needs = self._needs(unit, reads, writes, after)
        clock = self._start[unit].copy()
        if unit == VECTOR and self._members[unit]:
            clock = np.maximum(clock, self._ends[self._members[unit][-1]])
        self._pops[index] = set()
        for giver in self._draw.permutation(sorted(needs)):
            if clock[giver] <= self._ordinals[needs[giver]]:
                clock = np.maximum(clock, self._pop(index, unit, int(giver), needs[giver]))
        for giver in range(len(UNITS)):
            if giver != unit and self._draw.random() < SPARE_POP:
                clock = np.maximum(clock, self._pop_spare(index, unit, giver))
        self._note(index, unit, clock)
        for buffer, words in reads:
            self._readers[buffer][unit, words] = index
        for buffer, words in writes:
            self.writer[buffer][words] = index
        return index

    def finished(self) -> ProgramBuilder:
        """Return the instructions with all their tokens."""
        for (giver, taker), pushes in self._pushes.items():
            for index in pushes:
                self.builder.add_push(index, UNITS[taker])
            assert all(self._units[index] == giver for index in pushes)
        for index, givers in self._pops.items():
            for giver in givers:
                self.builder.add_pop(index, UNITS[giver])
        return self.builder

    def _needs(
        self, unit: int, reads: Sequence[Access], writes: Sequence[Access], after: Sequence[int]
    ) -> dict[int, int]:
        """Return the last instruction of each other unit that must have ended."""
        found = set(after)
        for buffer, words in reads:
            found |= set(self.writer[buffer][words].tolist())
        for buffer, words in writes:
            found |= set(self._readers[buffer][:, words].reshape(-1).tolist())
        needs: dict[int, int] = {}
        for index in found - {-1}:
            other = self._units[index]
            if other != unit:
                needs[other] = max(needs.get(other, -1), index)
        return needs

    def _pop(self, index: int, unit: int, giver: int, need: int) -> Words:
        """Pop a token of ``giver`` that instruction ``need``, or a later one, pushes."""
        pushes = self._pushes[giver, unit]
        taken = self._popped[giver, unit]
        # Tokens that were pushed earlier and never popped would come too soon: skip them.
        while len(pushes) > taken and pushes[taken] < need:
            del pushes[taken]
        if len(pushes) == taken:
            later = [one for one in self._members[giver] if one >= need]
            late = self._draw.random() < LATE_PUSH
            pushes.append(int(self._draw.choice(later)) if late else need)
        self._popped[giver, unit] += 1
        self._pops[index].add(giver)
        return self._ends[pushes[taken]]

    def _pop_spare(self, index: int, unit: int, giver: int) -> Words:
        """Pop a token that is available, if there is one."""
        pushes, taken = self._pushes[giver, unit], self._popped[giver, unit]
        if giver in self._pops[index] or len(pushes) == taken:
            return np.zeros(len(UNITS), dtype=np.int64)
        self._popped[giver, unit] += 1
        self._pops[index].add(giver)
        return self._ends[pushes[taken]]

    def _note(self, index: int, unit: int, clock: Words) -> None:
        members = self._members[unit]
        end = np.maximum(clock, self._ends[members[-1]]) if members else clock.copy()
        end[unit] = len(members) + 1
        self._start[unit] = clock
        self._ends.append(end)
        self._units.append(unit)
        self._ordinals.append(len(members))
        members.append(index)
        taker = int(self._draw.integers(len(UNITS)))
        if taker != unit and self._draw.random() < SPARE_PUSH:
            self._pushes[unit, taker].append(index)
