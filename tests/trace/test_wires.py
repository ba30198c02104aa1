"""Each beat and each word of a trace is on the wires of the RTL, in its cycle, and no other is."""

from dataclasses import replace

import pytest

from accelsim.program.random_programs import random_npu, random_program
from cosim.machines import small_npu
from tests.trace.observe import BUFFERS, rtl, traced

SHARED = {"dram__kind": "exact", "dram__device": "ddr4_2400", "clock_hz": 500_000_000}

MACHINES = {
    "weight_stationary": {},
    "output_stationary": {"array__dataflow": "output_stationary"},
    "weight_rows": {"array__rows": 4, "array__weight_rows": 2, "numbers__weight": "int4"},
    "slow_buffers": {"npu__pipeline_registers": 2, "npu__multiplier_registers": 2},
    "slow_buffers_and_sums": {
        "npu__pipeline_registers": 2,
        "array__dataflow": "output_stationary",
        "npu__outstanding_beats": 3,
    },
    "tables": {"npu__pipeline_registers": 2, "table_buffer__capacity_bytes": 256},
    "no_queues": {"npu__queue_depth": 0, "npu__bus_bytes": 8},
    "block_ram": {"dram__kind": "block_ram", "npu__memory_outstanding_beats": 2},
    "priority": {"dram__arbiter": "priority", "npu__prefetch_instructions": 1},
    "dram": SHARED,
    "dram_output_stationary": SHARED
    | {"array__dataflow": "output_stationary", "npu__outstanding_beats": 2},
}


@pytest.mark.sampled(24, family="traces on the wires")
@pytest.mark.parametrize("name", MACHINES)
def test_traces_are_what_the_wires_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    npu = small_npu(2, 3, **MACHINES[name])
    program = random_program(len(name), npu, instructions=28)

    beats, words = traced(program, npu)

    seen_beats, seen_words = rtl(program, npu, monkeypatch)
    assert sorted(beats) == seen_beats
    assert words == seen_words
    assert {port for _, port, _ in beats} == {0, 1, 2}
    places = set(range(len(BUFFERS)))
    if not npu.has_functions:
        places.remove(BUFFERS.index("table"))
    assert {buffer for _, buffer, _, _ in words} == places


@pytest.mark.sampled(24, family="traces on the wires")
@pytest.mark.parametrize("seed", range(4))
def test_random_machines(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # A trace is refused of a local memory, and no compiled program gathers.
    npu = replace(random_npu(seed), local_bytes=0, index_words=0)
    program = random_program(seed, npu, instructions=20)

    beats, words = traced(program, npu)

    seen_beats, seen_words = rtl(program, npu, monkeypatch)
    assert sorted(beats) == seen_beats
    assert words == seen_words
