"""Programs that cannot be timed are refused in a sentence."""

import re
from collections.abc import Callable

import numpy as np
import pytest

from accelsim.errors import ProgramError
from accelsim.isa import record_type
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline import Timeline, run_program
from timeline.oracle.run import run_program_oracle
from timeline.streams import QUICK, Call, load, matmul, parameters, program, store, vector

RUNS = pytest.mark.parametrize("run", [run_program, run_program_oracle])
Run = Callable[[Program, Npu], Timeline]


@RUNS
@pytest.mark.parametrize(
    ("calls", "sentence"),
    [
        ([vector(pop="load")], "instruction 0 (VECTOR) waits for a token that never comes"),
        (
            [load(push="vector"), parameters(pop="load"), parameters(pop="load"), store()],
            "instruction 2 (PARAMETERS) waits for a token that never comes",
        ),
        (
            [load(pop="vector", push="vector"), parameters(pop="load", push="load")],
            "instruction 0 (LOAD) waits for a token that never comes",
        ),
        (
            [vector(source_word=256)],
            "instruction 0 (VECTOR) names a bank of the accumulator buffer that does not exist",
        ),
        (
            [matmul(), matmul(accumulator=300)],
            "instruction 1 (MATMUL) names a bank of the accumulator buffer that does not exist",
        ),
        ([store(c_count=0)], "instruction 0 (STORE) must have a c_count of at least 1, not 0"),
        (
            [load(), load(y_count=0)],
            "instruction 1 (LOAD) must have a y_count of at least 1, not 0",
        ),
        ([load(word_bytes=0)], "instruction 0 (LOAD) must have a word_bytes of at least 1, not 0"),
        ([matmul(p1_count=0)], "instruction 0 (MATMUL) must have a p1_count of at least 1, not 0"),
        (
            [vector(t0_count=-1)],
            "instruction 0 (VECTOR) must have a t0_count of at least 1, not -1",
        ),
        ([load(), ("FINISH", {})], "instruction 1 (FINISH) must be the last of 3"),
    ],
)
def test_programs_that_break_a_rule(run: Run, calls: list[Call], sentence: str) -> None:
    with pytest.raises(ProgramError, match=f"^{re.escape(sentence)}$"):
        run(program(*calls), QUICK)


@RUNS
def test_a_token_that_would_come_after_a_full_queue_never_comes(run: Run) -> None:
    """The LOAD that gives it stands behind VECTORs that wait for it: eight places."""
    waiting = [parameters(pop="load"), *[parameters()] * 8]

    run(program(*waiting[:-1], load(push="vector")), QUICK)
    with pytest.raises(ProgramError, match=r"^instruction 0 \(PARAMETERS\) waits for a token"):
        run(program(*waiting, load(push="vector")), QUICK)


@RUNS
@pytest.mark.parametrize("opcode", [0, 8, 15, 16, -1])
def test_unknown_opcodes(run: Run, opcode: int) -> None:
    one = program(load())
    one.instructions["opcode"][0] = opcode

    with pytest.raises(ProgramError, match=f"^instruction 0 has the unknown opcode {opcode}$"):
        run(one, QUICK)


@RUNS
def test_a_program_without_an_end(run: Run) -> None:
    with pytest.raises(ProgramError, match=r"^instruction 1 \(STORE\) is the last, and must be F"):
        run(program(load(), store(), finish=False), QUICK)


@RUNS
def test_a_program_of_nothing(run: Run) -> None:
    nothing = np.zeros(0, dtype=record_type())
    one = Program(npu_name="test", instructions=nothing, image=np.zeros(0, dtype=np.uint8))

    with pytest.raises(ProgramError, match=r"^a program has at least one instruction, FINISH$"):
        run(one, QUICK)
