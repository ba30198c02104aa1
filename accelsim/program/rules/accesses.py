"""The words of buffers that each instruction touches."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import BUFFERS, COMBINATIONS, INSTRUCTIONS, STATISTICS, TABLE_WORDS
from accelsim.program.rules.facts import BUFFER_NAMES, Accesses, Facts, Integers

ADDRESSES = 2**16
"""Words that an address can tell apart."""
_AT_ONCE = 2**14
"""Instructions of a table: their records stay in the caches of a processor."""
Loop = tuple[Integers | int, Integers | int]
"""Count and stride of a loop."""


class _Table:
    def __init__(self) -> None:
        self.parts: list[Accesses] = []

    def add(
        self,
        chosen: NDArray[np.intp],
        buffer: str | Integers,
        base: Integers,
        loops: Sequence[Loop],
        *,
        writes: bool = False,
    ) -> None:
        """Add one row for each instruction.

        Args:
            chosen: Indices of the instructions.
            buffer: Name of the buffer of all instructions, or index of the buffer of each.
            base: First word of each.
            loops: At most four loops, in any order.
            writes: Whether the words are written.
        """
        size = len(chosen)
        counts = np.ones((size, 4), dtype=np.int64)
        strides = np.zeros((size, 4), dtype=np.int64)
        for place, (count, stride) in enumerate(loops, start=4 - len(loops)):
            counts[:, place] = count
            strides[:, place] = stride
        self.parts.append(
            Accesses(
                instruction=chosen.astype(np.int64),
                buffer=np.full(size, BUFFER_NAMES.index(buffer))
                if isinstance(buffer, str)
                else buffer,
                writes=np.full(size, writes),
                base=base,
                counts=counts,
                strides=strides,
            )
        )


def merged(parts: Sequence[Accesses]) -> Accesses:
    """Return all rows, with loops in which turns that share words are one."""
    from accelsim.program.rules.kernels import without_repeats

    counts, strides = without_repeats(
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.strides for part in parts]),
    )
    return Accesses(
        instruction=np.concatenate([part.instruction for part in parts]),
        buffer=np.concatenate([part.buffer for part in parts]),
        writes=np.concatenate([part.writes for part in parts]),
        base=np.concatenate([part.base for part in parts]),
        counts=counts,
        strides=strides,
    )


def accesses(facts: Facts, *, of_sums: bool = False) -> Iterator[Accesses]:
    """Yield every access of a program to a buffer, in tables of some instructions each.

    Args:
        facts: The program.
        of_sums: Whether only instructions that can touch the accumulator are wanted.
    """
    for name, kind in _KINDS.items():
        if of_sums and name not in _OF_SUMS:
            continue
        rows = facts.rows(name)
        for first in range(0, max(1, len(rows)), _AT_ONCE):
            table = _Table()
            kind(table, facts, rows[first : first + _AT_ONCE])
            yield from table.parts


def _load(table: _Table, facts: Facts, chosen: NDArray[np.intp]) -> None:
    code = facts.of(chosen)
    words = code["y_count"] * code["x_count"] * code["c_count"]
    # BUFFER_NAMES begins with BUFFERS, so the value of the field is the index.
    buffers, first = code["buffer"], code["destination"]
    if facts.npu.weight_row_words:
        is_row, rows = buffers == BUFFERS.index("weight_row"), facts.npu.products
        ends = np.where(is_row, (first + words - 1) // rows + 1, first + words)
        first = np.where(is_row, first // rows, first)
        buffers, words = np.where(is_row, BUFFERS.index("weight"), buffers), ends - first
    table.add(chosen, buffers, first, [(words, 1)], writes=True)
    gathers = (code["gather"] == 1) & (facts.npu.index_words > 0)
    first, rows = code["y_start"][gathers], code["y_count"][gathers]
    table.add(chosen[gathers], "index", np.maximum(first, 0), [(rows, 1)])


def _store(table: _Table, facts: Facts, chosen: NDArray[np.intp]) -> None:
    code = facts.of(chosen)
    words = code["y_count"] * code["x_count"] * code["c_count"]
    table.add(chosen, "output", code["source"], [(words, 1)])


def _matmul(table: _Table, facts: Facts, chosen: NDArray[np.intp]) -> None:
    code = facts.of(chosen)
    loops = [(code[f"{loop}_count"], code[f"{loop}_stride"]) for loop in ("k1", "k0", "p1", "p0")]
    table.add(chosen, "input", code["input"], loops)
    blocks = code["k1_count"] * code["k0_count"]
    table.add(chosen, "weight", code["weight"], [(blocks * facts.npu.fold_words, 1)])
    sums = [(code["p1_count"], code["a1_stride"]), (code["p0_count"], code["a0_stride"])]
    table.add(chosen, "accumulator", code["accumulator"], sums, writes=True)
    adds = code["accumulate"] == 1
    table.add(
        chosen[adds],
        "accumulator",
        code["accumulator"][adds],
        [(count[adds], stride[adds]) for count, stride in sums],
    )


def _parameters(table: _Table, facts: Facts, chosen: NDArray[np.intp]) -> None:
    table.add(chosen, "parameter", facts.of(chosen)["parameter"], [(3, 1)])


def _vector(table: _Table, facts: Facts, chosen: NDArray[np.intp]) -> None:
    code = facts.of(chosen)
    choices = next(field for field in INSTRUCTIONS["VECTOR"].fields if field.name == "source")
    source = np.array([BUFFER_NAMES.index(name) for name in choices.choices])[code["source"]]
    held = (code["combine"] == COMBINATIONS.index("product")) & (code["held"] == 1)
    loops = [(code[f"{loop}_count"], code[f"{loop}_stride"]) for loop in ("p1", "p0", "t1")]
    residual = code["combine"] == COMBINATIONS.index("residual")
    loops.append((np.where(held | residual, 1, code["t0_count"]), code["t0_stride"]))
    table.add(chosen, source, code["source_word"], loops)
    first = (code["source_word"] + code["t0_stride"])[residual] % ADDRESSES
    outer = [(count[residual], stride[residual]) for count, stride in loops[:2]]
    table.add(chosen[residual], "operand", first, outer)
    table.add(chosen[held], source[held], code["weight"][held], [(code["t1_count"][held], 0)])
    weighted = code["weighted"] == 1
    taps = (code["t1_count"] * code["t0_count"])[weighted]
    table.add(chosen[weighted], "parameter", code["weight"][weighted], [(taps, 1)])
    maps = code["function"] > 0
    first = code["table"][maps] * TABLE_WORDS
    table.add(chosen[maps], "table", first, [(np.full(len(first), TABLE_WORDS), 1)])
    results = [(code["p1_count"], code["d1_stride"]), (code["p0_count"], code["d0_stride"])]
    kept = code["kept"] == 1
    for buffer, to in (("output", ~kept), ("accumulator", kept)):
        loops = [(count[to], stride[to]) for count, stride in results]
        table.add(chosen[to], buffer, code["destination"][to], loops, writes=True)
    first_row = _first_rows(facts, chosen)
    for name, asks in (("row_offset", code["offset"]), ("row_multiplier", code["scaled"])):
        of_row = asks == 1
        table.add(chosen[of_row], name, first_row[of_row], [(code["p1_count"][of_row], 1)])


def _first_rows(facts: Facts, chosen: NDArray[np.intp]) -> Integers:
    """Return, for some instructions, the row of the last PARAMETERS before each; 0 without one."""
    sets, rows = facts.first_rows
    found: Integers = rows[np.searchsorted(sets, chosen) - 1]
    return found


def _reduce(table: _Table, facts: Facts, chosen: NDArray[np.intp]) -> None:
    code = facts.of(chosen)
    choices = next(field for field in INSTRUCTIONS["REDUCE"].fields if field.name == "source")
    source = np.array([BUFFER_NAMES.index(name) for name in choices.choices])[code["source"]]
    loops = [(code[f"{loop}_count"], code[f"{loop}_stride"]) for loop in ("p1", "p0", "t1", "t0")]
    table.add(chosen, source, code["source_word"], loops)
    centered = code["centered"] == 1
    rows = [(code["p1_count"][centered], 1)]
    table.add(chosen[centered], "row_offset", code["row"][centered], rows)
    kept = code["statistic"] == STATISTICS.index("offset")
    for name, of_row in (("row_offset", kept), ("row_multiplier", ~kept)):
        rows = [(code["p1_count"][of_row], 1)]
        table.add(chosen[of_row], name, code["row"][of_row], rows, writes=True)


_KINDS = {
    "LOAD": _load,
    "STORE": _store,
    "PARAMETERS": _parameters,
    "MATMUL": _matmul,
    "VECTOR": _vector,
    "REDUCE": _reduce,
}
_OF_SUMS = ("MATMUL", "VECTOR", "REDUCE")
