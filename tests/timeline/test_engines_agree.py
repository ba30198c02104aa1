"""The recurrence and the event simulation give the same cycles and events for random programs."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.errors import ProgramError
from accelsim.npu.machine import RowGrid
from accelsim.program.random_programs import random_npu as legal_npu
from accelsim.program.random_programs import random_program as legal_program
from accelsim.timeline import STALL_REASONS, Timeline, run_program
from each import each
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, load, random_npu, random_program
from timeline.streams import program as program_of


def disagreements(seed: int, length: int) -> tuple[list[str], Timeline]:
    random = Random(seed)
    npu = random_npu(random)
    program = random_program(random, npu, length)
    found = run_program(program, npu)
    return differences(found, run_program_oracle(program, npu)), found


@each("first", range(0, 400, 100))
def test_short_programs(first: int) -> None:
    wrong = [seed for seed in range(first, first + 100) if disagreements(seed, seed % 5 + 1)[0]]

    assert wrong == []


@pytest.mark.parametrize("first", range(4000, 4200, 100))
def test_words_that_fill_beats_together(first: int) -> None:
    """Places follow each other, or lie whole beats apart; some of their bytes may not exist."""
    wrong = []
    for seed in range(first, first + 100):
        random = Random(seed)
        npu = replace(random_npu(random), bus_bytes=32)
        calls = []
        for _ in range(2):
            length, count = random.choice([4, 8, 16]), random.choice([1, 2, 8, 12])
            apart = random.choice([length * count, 32, 64, 96, 128])
            places, address = random.randrange(1, 9), random.choice([0, 0, 16, 64, 72])
            row_bytes = random.choice([2**20 - 1, (places - 1) * apart + length, 150])
            calls.append(
                load(
                    address=address,
                    word_bytes=length,
                    c_count=count,
                    c_stride=length,
                    x_count=places,
                    x_stride=apart,
                    x_start=random.choice([0, 0, 0, -32]),
                    y_count=random.randrange(1, 3),
                    y_limit=2,
                    y_stride=random.choice([0, 256, 1000]),
                    row_bytes=row_bytes,
                )
            )
        made = program_of(*calls)
        if differences(run_program(made, npu), run_program_oracle(made, npu)):
            wrong.append(seed)

    assert wrong == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("first", range(1000, 1150, 50))
def test_long_programs(first: int) -> None:
    wrong = [seed for seed in range(first, first + 50) if disagreements(seed, 40)[0]]

    assert wrong == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("double_buffered", [False, True])
@pytest.mark.parametrize("overlapped", [False, True])
def test_machines_that_have_no_hardware(double_buffered: bool, overlapped: bool) -> None:
    wrong = []
    for seed in range(2000, 2060):
        random = Random(seed)
        npu = replace(
            random_npu(random),
            stationary_double_buffered=double_buffered,
            drain_overlapped=overlapped,
            vector_cycles=random.choice([1, 2, 5]),
            step_cycles=random.choice([1, 2, 8]),
        )
        program = random_program(random, npu, seed % 30 + 1)
        if differences(run_program(program, npu), run_program_oracle(program, npu)):
            wrong.append(seed)

    assert wrong == []


@pytest.mark.sampled(6)
@pytest.mark.parametrize("first", range(3000, 3060, 20))
def test_row_stationary_machines(first: int) -> None:
    wrong = []
    for seed in range(first, first + 20):
        random = Random(seed)
        grid = RowGrid(
            rows=random.choice([1, 2, 3, 5]),
            cols=random.choice([1, 2, 4]),
            input_words=random.choice([1, 3, 8]),
            weight_words=random.choice([4, 16]),
            sum_words=random.choice([1, 4]),
            bus_inputs=random.choice([1, 2]),
            bus_sums=random.choice([1, 4]),
        )
        npu = replace(random_npu(random), dataflow="row_stationary", row_array=grid)
        program = random_program(random, npu, seed % 30 + 1)
        if differences(run_program(program, npu), run_program_oracle(program, npu)):
            wrong.append(seed)

    assert wrong == []


def test_random_programs_wait_for_everything() -> None:
    seen = {
        STALL_REASONS[reason]
        for seed in range(40)
        for reason in disagreements(seed, 40)[1].stall_reason
    }

    assert seen == set(STALL_REASONS)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(12))
def test_legal_programs(seed: int) -> None:
    npu = legal_npu(seed)
    program = legal_program(seed, npu, instructions=40)

    assert differences(run_program(program, npu), run_program_oracle(program, npu)) == []


def outcome(run, program, npu) -> str:  # type: ignore[no-untyped-def]
    try:
        run(program, npu)
    except ProgramError as error:
        return str(error)
    return "ended"


def test_endless_waits_are_named_alike() -> None:
    found, expected = [], []
    for seed in range(60):
        random = Random(seed)
        npu = random_npu(random)
        program = random_program(random, npu, 12, disorder=0.05)
        found.append(outcome(run_program, program, npu))
        expected.append(outcome(run_program_oracle, program, npu))

    assert found == expected
    assert found.count("ended") > 5
    assert len(set(found)) > 5
