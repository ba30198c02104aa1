"""The program as tables that the rules read, each made once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import BUFFERS, INSTRUCTIONS, MOST_BASES, UNITS, record_columns, record_type
from accelsim.npu import Npu
from accelsim.program.channels import Channel, Ends, channels_of
from accelsim.program.program import Program
from accelsim.program.rows import row_limit

Integers = NDArray[np.int64]
Problem = tuple[int, str]
"""Index of an instruction, and the rest of a sentence that begins with its name."""

MEMORY_COLUMNS: tuple[str, ...] = (
    "y_count",
    "x_count",
    "c_count",
    "address",
    "y_start",
    "y_limit",
    "y_step",
    "y_stride",
    "x_start",
    "x_stride",
    "c_stride",
    "row_bytes",
    "word_bytes",
)
"""Columns of ``Facts.transfers``. A STORE is treated as a LOAD of one row without limits."""

MATMUL_COLUMNS: tuple[str, ...] = ("accumulator", "p1_count", "p0_count", "a1_stride", "a0_stride")
"""Columns of a row of ``accumulator_hazards`` after the number of blocks."""

ENDLESS_BITS = 40
ENDLESS_BYTES = 2**ENDLESS_BITS
GRANULE_BITS, MOST_GRANULES_BITS = 6, 22
"""Bytes of a granule, and greatest number of granules, as powers of two. Conflicts in memory are
first looked for between granules."""
ADDRESSES = 2**32
ROW_BUFFERS: tuple[str, ...] = ("row_offset", "row_multiplier")
"""The two halves of the row memory, which REDUCE writes one by one."""
BUFFER_NAMES: tuple[str, ...] = (*BUFFERS, "accumulator", "output", *ROW_BUFFERS)
UNIT_OF_OPCODE: dict[int, int] = {
    row.opcode: UNITS.index(row.unit) for row in INSTRUCTIONS.values()
}


@dataclass(frozen=True, kw_only=True)
class Accesses:
    """Words of buffers that instructions touch; each row is a nest of four loops.

    Args:
        instruction: Index of the instruction, shape (rows,).
        buffer: Index into ``BUFFER_NAMES``, shape (rows,).
        writes: Whether the access writes, shape (rows,).
        base: First word, shape (rows,).
        counts: Turns of each loop, shape (rows, 4).
        strides: Words from one turn of a loop to the next, shape (rows, 4).
    """

    instruction: Integers
    buffer: Integers
    writes: NDArray[np.bool_]
    base: Integers
    counts: Integers
    strides: Integers

    @cached_property
    def order(self) -> Integers:
        """Rows in the order of instructions, reads before writes."""
        result: Integers = np.argsort(2 * self.instruction + self.writes, kind="stable")
        return result

    @cached_property
    def last(self) -> Integers:
        """Greatest word touched, shape (rows,)."""
        total: Integers = self.base + ((self.counts - 1) * self.strides).sum(axis=1)
        return total


@dataclass(frozen=True)
class Fields:
    """Fields of some instructions, read only when a rule asks for them.

    Args:
        instructions: Structured array of ``record_type()``.
        chosen: Indices of the instructions.
    """

    instructions: NDArray[np.void]
    chosen: NDArray[np.intp]

    def __getitem__(self, name: str) -> Any:
        """Return the values of a field, int64 of shape (chosen,), whose products fit."""
        return self.instructions[name][self.chosen].astype(np.int64)


@dataclass(frozen=True)
class Facts:
    """A program and its machine.

    Args:
        program: The program.
        npu: The machine.
    """

    program: Program
    npu: Npu

    @property
    def instructions(self) -> NDArray[np.void]:
        """Structured array of ``record_type()``."""
        return self.program.instructions

    @cached_property
    def distinct(self) -> "Facts":
        """The first of all instructions that are alike to rules that look at one alone.

        They differ in more than their address; each VECTOR stands behind PARAMETERS like those in
        the program.
        """
        from accelsim.program.rules.alike import first_alike

        places = [(record_type().names or ()).index(name) for name in ("opcode", "address", "row")]
        codes = [INSTRUCTIONS[name].opcode for name in ("PARAMETERS", "VECTOR")]
        chosen = first_alike(record_columns(self.instructions), *places, *codes)
        return Facts(
            replace(self.program, instructions=self.instructions[chosen], layers=()), self.npu
        )

    @cached_property
    def words(self) -> Integers:
        """Words of each of ``BUFFER_NAMES``."""
        fields = ["row" if name in ROW_BUFFERS else name for name in BUFFER_NAMES]
        return np.array([getattr(self.npu, f"{field}_words") for field in fields])

    def buffer_name(self, row: int | np.integer) -> str:
        """Return the name of the buffer of a row of ``accesses``."""
        return BUFFER_NAMES[int(self.accesses.buffer[row])]

    @cached_property
    def units(self) -> NDArray[np.int8]:
        """Index into ``UNITS`` of each instruction's unit."""
        table = np.full(16, -1, dtype=np.int8)
        table[list(UNIT_OF_OPCODE)] = list(UNIT_OF_OPCODE.values())
        return table[self.opcodes]

    @cached_property
    def opcodes(self) -> NDArray[np.int32]:
        """Opcode of each instruction, as a contiguous column, which is quicker to search."""
        return np.ascontiguousarray(self.instructions["opcode"])

    def of(self, chosen: NDArray[np.intp]) -> "Fields":
        """Return the fields of some instructions.

        Args:
            chosen: Indices of the instructions.
        """
        return Fields(self.instructions, chosen)

    @cached_property
    def ordinals(self) -> NDArray[np.int32]:
        """Number of instructions of the same unit before each instruction."""
        result = np.zeros(len(self.units), dtype=np.int32)
        for unit in range(len(UNITS)):
            chosen = np.flatnonzero(self.units == unit)
            result[chosen] = np.arange(len(chosen))
        return result

    def rows(self, name: str) -> NDArray[np.intp]:
        """Return the indices of the instructions called ``name``."""
        return self._rows[name]

    @cached_property
    def _rows(self) -> dict[str, NDArray[np.intp]]:
        """Indices of the instructions of each name."""
        return {
            name: np.flatnonzero(self.opcodes == row.opcode) for name, row in INSTRUCTIONS.items()
        }

    @cached_property
    def first_rows(self) -> tuple[NDArray[np.intp], Integers]:
        """Indices of the PARAMETERS, and the first row word of each; behind them 0, of none."""
        sets = self.rows("PARAMETERS")
        return sets, np.append(self.of(sets)["row"], 0)

    def channel(self, giver: int, taker: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the instructions that push to a channel, and those that pop from it.

        Args:
            giver: Index of the unit that gives the tokens.
            taker: Index of the unit that takes them.
        """
        return self._channels[giver, taker]

    @cached_property
    def _channels(self) -> dict[Channel, Ends]:
        return channels_of(self.instructions, self.units)

    @cached_property
    def accesses(self) -> Accesses:
        """Every access to a buffer, in one table."""
        from accelsim.program.rules.accesses import accesses, merged

        return merged([*accesses(self)])

    @cached_property
    def transfers(self) -> tuple[Integers, Integers]:
        """LOADs and STOREs: their indices, and a table of ``MEMORY_COLUMNS``.

        A transfer with a base register has a row for each value of its index, so that the rules
        hold whichever value is chosen. A gather is a single word from the first row to the last.
        """
        code = self.instructions
        chosen = np.sort(np.concatenate([self.rows("LOAD"), self.rows("STORE")]))
        bases = self.program.bases
        values = np.ones(MOST_BASES + 1, dtype=np.int64)
        strides = np.zeros(MOST_BASES + 1, dtype=np.int64)
        values[1 : 1 + len(bases)] = [self.program.indices[base.index] for base in bases]
        strides[1 : 1 + len(bases)] = [base.stride_bytes for base in bases]
        times = values[code["base"][chosen]]
        begin = np.repeat(np.cumsum(times) - times, times)
        chosen = np.repeat(chosen, times)
        value = np.arange(len(chosen)) - begin
        table = np.empty((len(chosen), len(MEMORY_COLUMNS)), dtype=np.int64)
        for place, name in enumerate(MEMORY_COLUMNS):
            table[:, place] = code[name][chosen]
        address = table[:, MEMORY_COLUMNS.index("address")]
        based = address + value * strides[code["base"][chosen]]
        table[:, MEMORY_COLUMNS.index("address")] = based % ADDRESSES
        gathers = code["gather"][chosen] == 1
        rows: Any = self.of(chosen[gathers])
        length = (row_limit(rows) - 1) * rows["y_stride"] + rows["row_bytes"]
        plain = {"y_start": 0, "y_limit": 1, "y_step": 0, "x_start": 0}
        plain |= {"y_count": 1, "x_count": 1, "c_count": 1}
        for name, value in (plain | {"row_bytes": length, "word_bytes": length}).items():
            table[gathers, MEMORY_COLUMNS.index(name)] = value
        stores = self.opcodes[chosen] == INSTRUCTIONS["STORE"].opcode
        table[stores, MEMORY_COLUMNS.index("y_limit")] = 1
        table[stores, MEMORY_COLUMNS.index("row_bytes")] = ENDLESS_BYTES
        return chosen.astype(np.int64), table

    def transfers_of(self, *, local: bool) -> tuple[Integers, Integers, int]:
        """Return the part of ``transfers`` in one of the two memories, and that memory's bytes.

        Args:
            local: Whether the local memory is meant.
        """
        indices, transfers = self.transfers
        chosen = (self.instructions["local"][indices] == 1) == local
        size = self.npu.local_bytes if local else len(self.program.image)
        return indices[chosen], transfers[chosen], size

    @cached_property
    def clocks(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Instructions that have certainly ended when each instruction starts, and when it ends.

        Returns:
            Two int32 arrays of shape (instructions, units): how many instructions of each unit have
            ended. docs/npu.md gives the reasons: a unit starts and ends its instructions in order,
            the vector unit runs one after the other, and the k-th pop of a channel is after the end
            of its k-th push.
        """
        from accelsim.program.rules.kernels import vector_clocks

        givers = np.full((len(self.units), len(UNITS)), -1, dtype=np.int32)
        for giver in range(len(UNITS)):
            for taker in range(len(UNITS)):
                pushes, pops = self.channel(giver, taker)
                givers[pops, giver] = pushes[: len(pops)]
        at_start, at_end = np.empty_like(givers), np.empty_like(givers)
        alone = UNITS.index("vector")
        vector_clocks(self.units, self.ordinals, givers, alone, at_start, at_end)
        return at_start, at_end

    def memory_conflicts(self, *, local: bool) -> Integers:
        """Rows of ``kernels.memory_conflicts``: (kind, instruction, other, address).

        Reading unwritten bytes is a conflict in the local memory only, because the image is there
        at the start.

        Args:
            local: Whether transfers of the local memory are meant, or those of memory.
        """
        from accelsim.program.rules.kernels import (
            end_of_stores,
            memory_conflicts,
            suspect_granules,
        )

        indices, transfers, size = self.transfers_of(local=local)
        stores = self.opcodes[indices] == INSTRUCTIONS["STORE"].opcode
        given = indices, transfers, stores, self.units, self.ordinals, self.clocks[0]
        found: Integers
        if local:
            everything = np.ones(1, dtype=np.bool_)
            found = memory_conflicts(*given, size, True, everything, ENDLESS_BITS)
            return found
        size = min(size, end_of_stores(transfers, stores))
        shift = max(GRANULE_BITS, size.bit_length() - MOST_GRANULES_BITS)
        suspect = suspect_granules(*given, shift, (size >> shift) + 1)
        if not suspect.any():
            return np.zeros((0, 4), dtype=np.int64)
        found = memory_conflicts(*given, len(suspect) << shift, False, suspect, shift)
        return found

    @cached_property
    def buffer_conflicts(self) -> Integers:
        """Rows of ``kernels.buffer_conflicts``: (kind, instruction, other, row of accesses, word).

        Words count from 0 in each buffer.
        """
        from accelsim.program.rules.kernels import buffer_conflicts

        begins = np.concatenate([[0], np.cumsum(self.words)])
        table = self.accesses
        begin = begins[table.buffer]
        found: Integers = buffer_conflicts(
            table.order,
            table.instruction,
            table.writes,
            table.base + begin,
            table.counts,
            table.strides,
            self.units,
            self.ordinals,
            self.clocks[0],
            int(begins[-1]),
        )
        found[:, 4] -= begin[found[:, 3]]
        return found


Rule = Callable[[Facts], Iterator[Problem]]
"""Function that yields the violations of a rule; its name and docstring are those of the rule."""
