from collections import Counter

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.errors import ProgramError
from accelsim.isa import INSTRUCTIONS, UNITS
from accelsim.npu import npu_of
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.program.random_programs import random_npu, random_program

SEEDS = range(24)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_are_legal(seed: int) -> None:
    npu = random_npu(seed)
    check_program(random_program(seed, npu), npu)
    check_program(random_program(seed, npu, wide=True), npu)


@pytest.mark.parametrize("name", ["edge_npu_tiny", "edge_npu"])
def test_presets_have_random_programs(name: str) -> None:
    npu = npu_of(load_arch(name))
    program = random_program(1, npu, instructions=60)
    check_program(program, npu)
    assert 50 <= len(program.instructions) <= 90


def test_equal_seeds_give_equal_programs() -> None:
    first, second = (random_program(5, random_npu(5)) for _ in range(2))
    assert (first.instructions == second.instructions).all()
    assert np.array_equal(first.image, second.image)
    other = random_program(6, random_npu(5))
    assert len(other.instructions) != len(first.instructions) or (
        (other.instructions != first.instructions).any()
    )


@pytest.mark.sampled(4, family="what random programs use")
def test_everything_an_instruction_can_do_is_done() -> None:
    codes = [random_program(seed, random_npu(seed)).instructions for seed in range(40)]
    code = np.concatenate(codes)
    for name, row in INSTRUCTIONS.items():
        chosen = code[code["opcode"] == row.opcode]
        assert len(chosen), name
        for field in row.fields:
            values = set(chosen[field.name].tolist())
            if field.choices or field.bits == 1:
                assert len(values) == field.most + 1, field.name
            else:
                assert len(values) > 2, field.name
    channels = Counter(
        (int(record["opcode"]), column, unit)
        for record in code
        for column in ("pop", "push")
        for unit in range(len(UNITS))
        if record[column] >> unit & 1
    )
    assert len(channels) > 25


@pytest.mark.sampled(4, family="what random programs use")
def test_wide_programs_use_the_upper_bits_of_fields() -> None:
    machines = [
        *[npu_of(load_arch("edge_npu_tiny"))] * 6,
        *(random_npu(seed) for seed in range(72)),
    ]
    codes = [random_program(seed, npu, wide=True).instructions for seed, npu in enumerate(machines)]
    code = np.concatenate(codes)
    load, matmul, vector, store = (
        code[code["opcode"] == INSTRUCTIONS[name].opcode]
        for name in ("LOAD", "MATMUL", "VECTOR", "STORE")
    )
    place = load["x_start"] + (load["x_count"] - 1) * load["x_stride"]
    row = load["y_start"] + (load["y_count"] - 1) * load["y_step"]

    assert load["x_count"].max() > 127
    assert place.max() > 2**16
    assert load["x_start"].min() < -(2**14)
    assert (row + load["y_step"])[row < load["y_limit"]].max() > 2**12
    assert load["y_stride"].max() > 2**15
    assert matmul["p1_count"].max() > 511
    assert matmul["k1_count"].max() > 31
    assert vector["p0_count"].max() > 1023
    assert vector["p1_count"].max() > 511
    assert vector["t0_count"].max() > 127
    assert (store["address"] + store["y_stride"]).max() > 2**16


def without_token(program: Program, index: int, column: str, unit: int) -> Program:
    code = program.instructions.copy()
    code[column][index] &= ~(1 << unit)
    return Program(npu_name=program.npu_name, instructions=code, image=program.image)


@pytest.mark.sampled(4, family="what random programs use")
def test_most_tokens_are_needed() -> None:
    """A token of which both ends are dropped is spare, or its loss is found."""
    refused = dropped = 0
    for seed in range(5):
        npu = random_npu(seed)
        program = random_program(seed, npu)
        for column in ("pop", "push"):
            for index, bits in enumerate(program.instructions[column]):
                for unit in range(len(UNITS)):
                    if not bits >> unit & 1:
                        continue
                    dropped += 1
                    try:
                        check_program(without_token(program, index, column, unit), npu)
                    except ProgramError:
                        refused += 1
    assert dropped > 80
    assert refused > 0.6 * dropped
