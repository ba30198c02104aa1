"""The fetch unit against its law in docs/npu.md, cycle by cycle."""

import dataclasses
import random

import pytest
from amaranth.sim import Simulator

from accelsim.isa import INSTRUCTION_BYTES
from accelsim.memory import Channel
from accelsim.npu import Npu
from accelsim_hdl.npu.fetch import FetchUnit
from tests.hdl.golden.designs import tiny_npu

ADDRESS = 0x1000


def program_bytes(count: int) -> bytes:
    return random.Random(count).randbytes(count * INSTRUCTION_BYTES)


def channel_of(npu: Npu) -> Channel:
    return Channel(npu.latency_cycles, npu.interval, npu.memory_outstanding_beats)


def law(npu: Npu, count: int, space: list[bool]) -> tuple[list[int], list[int]]:
    """Return when beats are accepted and when instructions are issued, by docs/npu.md."""
    beats, limit = INSTRUCTION_BYTES // npu.bus_bytes, 0
    limit = npu.prefetch_instructions * beats
    channel = channel_of(npu)
    accepted: list[int] = []
    taken: list[int] = []
    issued: list[int] = []
    for beat in range(count * beats):
        earliest = accepted[-1] + 1 if accepted else 0
        if beat >= limit:
            earliest = max(earliest, taken[beat - limit] + 1)
        accepted.append(channel.first_ready(earliest))
        acknowledged = channel.accept(accepted[-1])
        free = max(taken[-1] + 1 if taken else 0, issued[-1] + 1 if issued else 0)
        taken.append(max(acknowledged + 2, free))
        if beat % beats == beats - 1:
            issued.append(next(t for t in range(taken[-1] + 1, len(space)) if space[t]))
    return accepted, issued


def simulated(
    npu: Npu, count: int, space: list[bool]
) -> tuple[list[int], list[int], list[int], list[bool]]:
    """Return when the hardware accepts and issues, the words that it issues, and its ``cyc``."""
    memory = program_bytes(count)
    fetch, channel = FetchUnit(npu), channel_of(npu)
    accepted: list[int] = []
    issued: list[int] = []
    words: list[int] = []
    holds: list[bool] = []

    async def bench(context):
        context.set(fetch.address, ADDRESS)
        context.set(fetch.instruction_count, count)
        context.set(fetch.begin, 1)
        await context.tick()
        context.set(fetch.begin, 0)
        context.set(fetch.address, 0)
        context.set(fetch.instruction_count, 0)
        answers: dict[int, int] = {}
        for cycle, ready in enumerate(space):
            context.set(fetch.bus.stall, not channel.ready(cycle))
            context.set(fetch.bus.ack, cycle in answers)
            context.set(fetch.bus.dat_r, answers.get(cycle, 0))
            context.set(fetch.issued.ready, ready)
            holds.append(bool(context.get(fetch.bus.cyc)))
            if context.get(fetch.bus.stb) and channel.ready(cycle):
                place = context.get(fetch.bus.adr) * npu.bus_bytes - ADDRESS
                beat = memory[place : place + npu.bus_bytes]
                answers[channel.accept(cycle)] = int.from_bytes(beat, "little")
                accepted.append(cycle)
                assert context.get(fetch.beat)
            if ready and context.get(fetch.issued.valid):
                issued.append(cycle)
                words.append(context.get(fetch.issued.payload))
            await context.tick()
        assert context.get(fetch.idle)

    simulator = Simulator(fetch)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return accepted, issued, words, holds


MACHINES = [
    {"bus_bytes": 4, "prefetch_instructions": 1, "latency_cycles": 1},
    {"bus_bytes": 8, "prefetch_instructions": 2, "latency_cycles": 7, "interval": (3, 2)},
    {"bus_bytes": 16, "prefetch_instructions": 3, "latency_cycles": 4},
    {"bus_bytes": 32, "prefetch_instructions": 1, "latency_cycles": 1},
    {"bus_bytes": 32, "prefetch_instructions": 4, "latency_cycles": 9},
    {"bus_bytes": 4, "latency_cycles": 20, "memory_outstanding_beats": 3, "interval": (2, 1)},
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("fields", MACHINES)
@pytest.mark.parametrize("space_percent", [100, 30])
def test_every_beat_and_every_issue_has_the_cycle_of_the_law(fields, space_percent):
    npu = dataclasses.replace(tiny_npu("weight_stationary"), **fields)
    draw = random.Random(space_percent)
    space = [draw.randrange(100) < space_percent for _ in range(500)]

    accepted, issued, words, _ = simulated(npu, 6, space)

    assert (accepted, issued) == law(npu, 6, space)
    assert b"".join(word.to_bytes(INSTRUCTION_BYTES, "little") for word in words) == (
        program_bytes(6)
    )


def test_cyc_is_high_while_a_request_is_presented_or_unanswered():
    npu = dataclasses.replace(tiny_npu("weight_stationary"), bus_bytes=32, latency_cycles=5)

    accepted, _, _, holds = simulated(npu, 1, [True] * 20)

    assert accepted == [0]
    assert holds == [True] * 6 + [False] * 14
