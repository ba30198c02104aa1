"""The rules of order against every pair of instructions and the closure of every chain."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from accelsim.errors import ProgramError
from accelsim.isa import BUFFERS, INSTRUCTIONS, UNITS
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.program.random_programs import random_npu, random_program
from each import each

NAMES = {row.opcode: row.name for row in INSTRUCTIONS.values()}


def nest(one: np.void, base: str, loops: str) -> set[int]:
    """Return the words of a nest; ``loops`` are pairs count:stride of fields."""
    pairs = [pair.split(":") for pair in loops.split()]
    ranges = [range(int(one[count])) for count, _ in pairs]
    strides = [int(one[stride]) for _, stride in pairs]
    return {
        int(one[base]) + sum(i * stride for i, stride in zip(at, strides, strict=True))
        for at in product(*ranges)
    }


def memory(one: np.void, program: Program) -> set[int]:
    """Return the bytes of memory that a transfer touches with any value of its index."""
    found: set[int] = set()
    if one["base"]:
        base, plain = program.bases[one["base"] - 1], one.copy()
        plain["base"] = 0
        for value in range(program.indices[base.index]):
            plain["address"] = one["address"] + value * base.stride_bytes
            found |= memory(plain, program)
        return found
    load = NAMES[int(one["opcode"])] == "LOAD"
    for y, x, c in product(*(range(int(one[f"{loop}_count"])) for loop in "yxc")):
        row = one["y_start"] + y * one["y_step"]
        for byte in range(int(one["word_bytes"])):
            place = int(one["x_start"] + x * one["x_stride"] + c * one["c_stride"]) + byte
            if not load or (0 <= row < one["y_limit"] and 0 <= place < one["row_bytes"]):
                found.add((int(one["address"] + y * one["y_stride"]) + place) % 2**32)
    return found


def touched(
    one: np.void, npu: Npu, program: Program
) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """Return what an instruction reads and what it writes."""
    name = NAMES[int(one["opcode"])]
    reads: dict[str, set[int]] = {}
    writes: dict[str, set[int]] = {}
    if name in ("LOAD", "STORE"):
        count = int(one["y_count"] * one["x_count"] * one["c_count"])
        if name == "LOAD":
            first, buffer, rows = int(one["destination"]), BUFFERS[one["buffer"]], 1
            if buffer == "weight_row":
                buffer, rows = "weight", npu.products
            writes[buffer] = {word // rows for word in range(first, first + count)}
            reads["memory"] = memory(one, program)
        else:
            reads["output"] = set(range(int(one["source"]), int(one["source"]) + count))
            writes["memory"] = memory(one, program)
    elif name == "MATMUL":
        loops = "k1_count:k1_stride k0_count:k0_stride p1_count:p1_stride p0_count:p0_stride"
        reads["input"] = nest(one, "input", loops)
        first, blocks = int(one["weight"]), int(one["k1_count"] * one["k0_count"])
        reads["weight"] = set(range(first, first + blocks * npu.rows))
        sums = nest(one, "accumulator", "p1_count:a1_stride p0_count:a0_stride")
        writes["accumulator"] = sums
        if one["accumulate"]:
            reads["accumulator"] = sums
    elif name == "PARAMETERS":
        reads["parameter"] = {int(one["parameter"]) + i for i in range(3)}
    elif name == "VECTOR":
        loops = "t1_count:t1_stride t0_count:t0_stride p1_count:p1_stride p0_count:p0_stride"
        source = "operand" if one["source"] else "accumulator"
        reads[source] = nest(one, "source_word", loops)
        if one["weighted"]:
            taps = int(one["t1_count"] * one["t0_count"])
            reads["parameter"] = set(range(int(one["weight"]), int(one["weight"]) + taps))
        writes["output"] = nest(one, "destination", "p1_count:d1_stride p0_count:d0_stride")
    elif name == "REDUCE":
        loops = "t1_count:t1_stride t0_count:t0_stride p1_count:p1_stride p0_count:p0_stride"
        source = "operand" if one["source"] else "accumulator"
        reads[source] = nest(one, "source_word", loops)
    return (
        {(buffer, word) for buffer, words in reads.items() for word in words},
        {(buffer, word) for buffer, words in writes.items() for word in words},
    )


def unit_of(one: np.void) -> str:
    return INSTRUCTIONS[NAMES[int(one["opcode"])]].unit


def closure(code: np.ndarray) -> np.ndarray:
    """Return which events must follow which; event 2 i is the start of i, and 2 i + 1 its end."""
    count = len(code)
    after = np.zeros((2 * count, 2 * count), dtype=bool)
    last: dict[str, int] = {}
    for index, one in enumerate(code):
        after[2 * index, 2 * index + 1] = True
        unit = unit_of(one)
        if unit in last:
            after[2 * last[unit], 2 * index] = True
            after[2 * last[unit] + 1, 2 * index + 1] = True
            if unit == "vector":
                after[2 * last[unit] + 1, 2 * index] = True
        last[unit] = index
    for giver, taker in product(range(4), range(4)):
        units = np.array([UNITS.index(unit_of(one)) for one in code])
        pushes = [i for i in range(count) if units[i] == giver and code["push"][i] >> taker & 1]
        pops = [i for i in range(count) if units[i] == taker and code["pop"][i] >> giver & 1]
        for push, pop in zip(pushes, pops, strict=False):
            after[2 * push + 1, 2 * pop] = True
    for middle in range(2 * count):
        after |= after[:, middle, None] & after[None, middle]
    return after


def is_ordered(program: Program, npu: Npu) -> bool:
    """Return whether every two units that share a word, one of them writing, are ordered."""
    code = program.instructions
    after = closure(code)
    parts = [touched(one, npu, program) for one in code]
    for later in range(len(code)):
        for earlier in range(later):
            if unit_of(code[earlier]) == unit_of(code[later]):
                continue
            (reads, writes), (reads_later, writes_later) = parts[earlier], parts[later]
            shared = writes & (reads_later | writes_later) or reads & writes_later
            if shared and not after[2 * earlier + 1, 2 * later]:
                return False
    last = 2 * len(code) - 1
    return bool(after[1:last:2, last].all())


def without_pair(program: Program, giver: int, taker: int, number: int) -> Program | None:
    """Return the program without the n-th token of a channel, pushed and popped, if there is."""
    code = program.instructions.copy()
    units = np.array([UNITS.index(unit_of(one)) for one in code])
    pushes = np.flatnonzero((units == giver) & (code["push"] >> taker & 1 == 1))
    pops = np.flatnonzero((units == taker) & (code["pop"] >> giver & 1 == 1))
    if number >= len(pops):
        return None
    code["push"][pushes[number]] &= ~(1 << taker)
    code["pop"][pops[number]] &= ~(1 << giver)
    return replace(program, instructions=code)


@each("seed", range(5))
def test_a_token_is_missed_exactly_if_it_ordered_something(seed: int) -> None:
    npu = random_npu(seed)
    program = random_program(seed, npu, instructions=20)
    assert is_ordered(program, npu)
    verdicts = []
    for giver, taker in product(range(4), range(4)):
        for number in range(12):
            mutant = without_pair(program, giver, taker, number)
            if mutant is None:
                break
            verdicts.append(is_ordered(mutant, npu))
            if verdicts[-1]:
                check_program(mutant, npu)
            else:
                with pytest.raises(ProgramError) as error:
                    check_program(mutant, npu)
                assert all("chain of tokens" in problem for problem in error.value.problems)
    assert False in verdicts
