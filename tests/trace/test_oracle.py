"""Beats of a trace are those of the event simulation, on machines without hardware too."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.program.random_programs import random_program as legal_program
from cosim.machines import small_npu
from tests.trace.observe import BUFFERS, oracle_beats, oracle_reads, traced
from timeline.streams import random_npu, random_program


@pytest.mark.sampled(6)
@pytest.mark.parametrize("first", range(0, 120, 40))
def test_random_programs(first: int) -> None:
    wrong, compared = [], 0
    for seed in range(first, first + 40):
        random = Random(seed)
        npu = replace(
            random_npu(random),
            local_bytes=0,
            stationary_double_buffered=random.random() < 0.7,
            drain_overlapped=random.random() < 0.7,
        )
        program = random_program(random, npu, seed % 30 + 1)
        beats, _ = traced(program, npu)
        compared += len(beats)
        if sorted(beats) != oracle_beats(program, npu):
            wrong.append(seed)

    assert wrong == []
    assert compared > 1000


@pytest.mark.parametrize("double_buffered", [False, True])
@pytest.mark.parametrize("overlapped", [False, True])
def test_operands_of_arrays_without_hardware(double_buffered: bool, overlapped: bool) -> None:
    """An array whose stationary operand has one register, or that drains before it goes on."""
    for seed in range(20):
        random = Random(seed)
        npu = replace(
            random_npu(random),
            local_bytes=0,
            dataflow="weight_stationary",
            stationary_double_buffered=double_buffered,
            drain_overlapped=overlapped,
        )
        program = random_program(random, npu, 20)

        _, words = traced(program, npu)

        for buffer, cycles in oracle_reads(program, npu).items():
            place = BUFFERS.index(buffer)
            assert [cycle for cycle, where, write, _ in words if (where, write) == (place, 0)] == (
                cycles
            )


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "fields",
    [
        {"dram__kind": "window", "dram__device": "hbm2", "clock_hz": 100_000_000},
        {"dram__kind": "exact", "dram__device": "ddr4_2400", "clock_hz": 500_000_000},
        {"dram__kind": "sdram", "dram__device": "mt48lc16m16a2_6a", "clock_hz": 25_000_000},
    ],
)
def test_memories_that_ports_share(fields: dict[str, object]) -> None:
    npu = small_npu(2, 3, **fields)
    for seed in range(3):
        program = legal_program(seed, npu, instructions=24)

        beats, _ = traced(program, npu)

        assert sorted(beats) == oracle_beats(program, npu)
