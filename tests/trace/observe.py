"""What the RTL does at its memory ports and its buffers, and what the oracle does at its ports."""

from collections import Counter
from typing import Any

import pytest
from amaranth.sim import Simulator

from accelsim.memory.shared import memory_choice_of, new_shared_memory
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline import Timeline, run_program
from accelsim.timeline.shared.run import bases_of
from accelsim.trace.chunks import Span, Timed, dram_chunks, sram_chunks
from accelsim_hdl.cosim import simulated
from accelsim_hdl.memory import Ram
from accelsim_hdl.npu import accumulator, lane
from accelsim_hdl.npu import npu as core_module
from accelsim_hdl.npu.npu import NpuCore
from timeline.oracle.machine import Oracle

BUFFERS = ("input", "weight", "operand", "parameter", "table", "accumulator", "output")
ORDER_MADE = ("input", "weight", "operand", "parameter", "output")
"""Buffers in the order in which the core makes their RAMs."""

Beats = list[tuple[int, int, int]]
"""Of each beat its cycle, its port and its address."""
Words = list[tuple[int, int, int, int]]
"""Of each word its cycle, its buffer, 1 if it is written, and its address, in order."""


def traced(program: Program, npu: Npu) -> tuple[Beats, Words]:
    """Return what the trace of a program holds, whole."""
    timeline = run_program(program, npu)
    span, timed = whole(timeline), Timed(program, npu, timeline)
    beats = [row for chunk in dram_chunks(timed, span, 1) for row in chunk.tolist()]
    assert all(write == (port == 2) for _, port, write, _ in beats)
    words = [tuple(row) for chunk in sram_chunks(timed, span) for row in chunk.tolist()]
    return [(cycle, port, address) for cycle, port, _, address in beats], words


def whole(timeline: Timeline) -> Span:
    """Return all cycles of a program."""
    return Span(begin=0, end=timeline.total_cycles + 2, cycles=timeline.events.cycles)


def oracle_beats(program: Program, npu: Npu) -> Beats:
    """Return the beats that the event simulation has accepted, by cycle and port."""
    choice = memory_choice_of(npu)
    memory = new_shared_memory(choice, PORTS_OF_AN_NPU)
    found, accept = [], memory.accept

    def record(port: int, cycle: int, address: int) -> None:
        found.append((cycle, port, address // npu.bus_bytes * npu.bus_bytes))
        accept(port, cycle, address)

    memory.accept = record  # type: ignore[method-assign]
    bases = bases_of([program], choice)[0]
    _, stuck = Oracle(program.instructions, npu, memory, bases, held=program.base_bytes).run()
    assert stuck < 0
    return sorted(found)


def oracle_reads(program: Program, npu: Npu) -> dict[str, list[int]]:
    """Return the cycles in which the event simulation reads words of ``weight`` and ``input``."""
    choice = memory_choice_of(npu)
    memory = new_shared_memory(choice, PORTS_OF_AN_NPU)
    bases = bases_of([program], choice)[0]
    oracle = Oracle(program.instructions, npu, memory, bases, held=program.base_bytes)
    found: dict[str, list[int]] = {"weight": [], "input": []}

    class Recorder(Counter[str]):
        def __setitem__(self, name: str, count: int) -> None:
            buffer = name.removesuffix("_reads")
            if buffer in found:
                found[buffer] += [oracle.clock.cycle] * (count - self[name])
            super().__setitem__(name, count)

    oracle.counters = Recorder()
    oracle.run()
    return {buffer: sorted(cycles) for buffer, cycles in found.items()}


class _Watched(simulated._Run):
    """A run whose ports and RAMs are watched in each cycle."""

    def watch(self, buffers: dict[int, list[tuple[int, Ram]]]) -> None:
        """Begin to watch.

        Args:
            buffers: RAMs of each buffer, each with the address of its first word.
        """
        self.beats: Beats = []
        self.words: set[tuple[int, int, int, int]] = set()
        self._buffers, accept = buffers, self._law.accept

        def record(port: int, cycle: int, address: int) -> None:
            self.beats.append((cycle, port, address))
            accept(port, cycle, address)

        self._law.accept = record  # type: ignore[method-assign]

    def _record(self, ctx: Any) -> list[bool]:
        for buffer, rams in self._buffers.items():
            for first, ram in rams:
                for write, port in enumerate((ram.read, ram.write)):
                    looked_up = BUFFERS[buffer] == "table" and not write
                    if ctx.get(port.enable) and not looked_up:
                        word = first + ctx.get(port.address)
                        self.words.add((self._cycle, buffer, write, word))
        return super()._record(ctx)


def rtl(program: Program, npu: Npu, monkeypatch: pytest.MonkeyPatch) -> tuple[Beats, Words]:
    """Return what the wires of the RTL show.

    A word of sums is in one RAM for each column, and one of a table in one for each lane: those of
    column and lane 0 say when.
    """
    made: dict[str, list[Ram]] = {"core": [], "sums": [], "tables": []}

    def recording(which: str) -> Any:
        def make(*args: Any, **kwargs: Any) -> Ram:
            made[which].append(Ram(*args, **kwargs))
            return made[which][-1]

        return make

    with monkeypatch.context() as patch:
        patch.setattr(core_module, "Ram", recording("core"))
        patch.setattr(accumulator, "Ram", recording("sums"))
        patch.setattr(lane, "Ram", recording("tables"))
        core = NpuCore(npu)
        run = _Watched(npu, core, program, None, simulated.QUIET_CYCLES)
        simulator = Simulator(core)
    banks = made["sums"][: npu.accumulator_banks]
    buffers = {
        BUFFERS.index(name): [(0, ram)] for name, ram in zip(ORDER_MADE, made["core"], strict=True)
    }
    buffers[BUFFERS.index("accumulator")] = [
        (bank * npu.bank_words, ram) for bank, ram in enumerate(banks)
    ]
    buffers[BUFFERS.index("table")] = [(0, ram) for ram in made["tables"][:1]]
    run.watch(buffers)
    simulator.add_clock(1e-6)
    simulator.add_testbench(run.testbench)
    simulator.run()
    assert run.observation().halted
    code, data = bases_of([program], memory_choice_of(npu))[0]
    if npu.shared_dram is None:  # The law of the bench counts each port from 0.
        run.beats = [
            (cycle, port, address + (data if port else code)) for cycle, port, address in run.beats
        ]
    return sorted(run.beats), sorted(run.words)
