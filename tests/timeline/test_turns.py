"""Turns that repeat are copied, and nothing tells them from turns that are timed."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import schedule_layers
from accelsim.npu import Npu, machine_of
from accelsim.program import Program
from accelsim.timeline import run, run_program
from accelsim.timeline.engine import run_instructions
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from each import each
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, random_npu, random_program

NONE = np.zeros(0, dtype=np.int64)


class Both(NamedTuple):
    """What both ways say of a program."""

    is_equal: bool
    copied: int
    instructions: int


def both(program: Program, npu: Npu) -> Both:
    """Time a program with turns that are copied, and without."""
    machine, words = machine_row(npu), record_words(program)
    alike = np.empty(len(program.instructions), dtype=np.int64)
    table = program_table(program, machine, None, words, alike)
    plain = table.copy()
    found = run_instructions(table, words, PLACES, machine, alike)
    expected = run_instructions(plain, words, PLACES, machine, NONE)
    assert expected[1] == 0
    is_equal = found[0] == expected[0] and np.array_equal(table, plain)
    return Both(bool(is_equal), found[1], len(plain))


def loops(random: Random, npu: Npu) -> Program:
    """Return a program of two loops within a loop, of random instructions."""
    bodies = []
    for _ in range(2):
        body = random_program(random, npu, random.randint(3, 20)).instructions[:-1]
        bodies.append([body] * random.randint(1, 12))
    inner = [part for body in bodies for part in body]
    last = random_program(random, npu, 9).instructions
    whole = np.concatenate([*inner * random.randint(2, 10), last])
    return replace(random_program(random, npu, 1), instructions=whole)


@pytest.mark.parametrize("first", range(0, 120, 60))
def test_loops_of_random_instructions_on_random_machines(first: int) -> None:
    found = {}
    for seed in range(first, first + 60):
        random = Random(seed)
        npu = random_npu(random)
        found[seed] = both(loops(random, npu), npu)

    assert [seed for seed, one in found.items() if not one.is_equal] == []
    share = sum(one.copied for one in found.values()) / sum(
        one.instructions for one in found.values()
    )
    assert share > 0.5


def test_loops_in_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oracle knows nothing of turns, states and instructions that are alike."""
    monkeypatch.setattr(run, "_MOST_TIMED", 0)
    wrong = []
    for seed in range(500, 506):
        random = Random(seed)
        npu = random_npu(random)
        program = loops(random, npu)
        if differences(run_program(program, npu), run_program_oracle(program, npu)):
            wrong.append(seed)

    assert wrong == []


@each(
    ("preset", "fields", "least"),
    [
        ("edge_npu_tiny", {}, 0.7),
        ("edge_npu", {"dram.latency_ns": 14, "array.dataflow": "output_stationary"}, 0.1),
        ("edge_npu", {"dram.bandwidth_bytes_per_s": 3e9, "npu.queue_depth": 1}, 0.0),
        ("edge_npu", {"array.rows": 8, "array.cols": 8, "vector_unit.lanes": 8}, 0.1),
    ],
)
def test_layers_of_a_network(preset: str, fields: dict[str, str | float], least: float) -> None:
    npu = machine_of(load_arch(preset, fields))
    layers = lower(load_workload("light_squeezenet")).layers

    found = both(schedule_layers(layers, npu, is_checked=False), npu)

    assert found.is_equal
    assert found.copied > least * found.instructions
