"""The NPU in Amaranth's own simulator: slow, and without any other tool."""

import warnings
from collections import deque
from typing import Any

import numpy as np
from amaranth.sim import Simulator
from numpy.typing import NDArray

from accelsim.isa import UNITS
from accelsim.isa.encode import encode
from accelsim.memory import Channel
from accelsim.memory.shared import PortedMemory, new_shared_memory
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.npu import Npu, event_names, events_of
from accelsim.program import Program
from accelsim.timeline.shared.run import bases_of, shared_choice
from accelsim_hdl.cosim.observation import (
    QUIET_CYCLES,
    Observation,
    in_program_order,
    units_of,
)
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.npu.registers import BITS, OFFSETS


class SimulatedNpu:
    """The RTL of an NPU in pysim, behind ideal memories or the one that its ports share.

    Args:
        npu: The machine.
    """

    def __init__(self, npu: Npu, core: NpuCore | None = None) -> None:
        self.npu = npu
        self._core = core

    def run(
        self,
        program: Program,
        image: NDArray[np.uint8] | None = None,
        *,
        quiet_cycles: int = QUIET_CYCLES,
    ) -> Observation:
        """Run a program from reset; see ``Bench``."""
        core = NpuCore(self.npu) if self._core is None else self._core
        run = _Run(self.npu, core, program, image, quiet_cycles)
        simulator = Simulator(core)
        simulator.add_clock(1e-6)
        simulator.add_testbench(run.testbench)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            simulator.run()
        return run.observation()


class _Alone:
    """An ideal memory of one port."""

    def __init__(self, npu: Npu) -> None:
        self._channel = Channel(npu.latency_cycles, npu.interval, npu.memory_outstanding_beats)
        self._answers: deque[int] = deque()

    def ready(self, cycle: int) -> bool:
        return self._channel.ready(cycle)

    def acknowledged(self, cycle: int) -> bool:
        if self._answers and self._answers[0] == cycle:
            self._answers.popleft()
            return True
        return False

    def accept(self, cycle: int, address: int) -> None:  # noqa: ARG002 - for shared memories
        self._answers.append(self._channel.accept(cycle))


class _Shared:
    """One of the ports that share a memory."""

    def __init__(self, memory: PortedMemory, port: int, base: int) -> None:
        self._memory, self._port, self._base = memory, port, base

    def ready(self, cycle: int) -> bool:
        return self._memory.ready(self._port, cycle)

    def acknowledged(self, cycle: int) -> bool:
        return self._memory.acknowledged(self._port, cycle)

    def accept(self, cycle: int, address: int) -> None:
        self._memory.accept(self._port, cycle, self._base + address)


def _doors(npu: Npu, program: Program) -> list[_Alone | _Shared]:
    """Return what times fetch, load and store."""
    if npu.shared_dram is None:
        return [_Alone(npu) for _ in range(3)]
    choice = shared_choice([npu])
    memory = new_shared_memory(choice, PORTS_OF_AN_NPU)
    code, data = bases_of([program], choice)[0]
    return [_Shared(memory, port, base) for port, base in enumerate((code, data, data))]


class _Port:
    """A memory behind one master port."""

    def __init__(
        self, port: Any, door: _Alone | _Shared, memory: NDArray[np.uint8], beat: int
    ) -> None:
        self._port, self._door, self._memory, self._beat = port, door, memory, beat
        self._accepted: deque[int] = deque()
        self.last_accepted = -1
        self.outside = False

    def present(self, ctx: Any, cycle: int) -> bool:
        """Drive the inputs of a cycle; return whether a beat is acknowledged in it."""
        answers = self._door.acknowledged(cycle)
        self._ready = self._door.ready(cycle)
        ctx.set(self._port.stall, not self._ready)
        ctx.set(self._port.ack, answers)
        if answers:
            ctx.set(self._port.dat_r, self._read(self._accepted.popleft()))
        return answers

    def observe(self, ctx: Any, cycle: int) -> bool:
        """Take the request of a cycle, if any; return whether one is presented."""
        if not (ctx.get(self._port.stb) and ctx.get(self._port.cyc)):
            return False
        if self._ready:
            beat = ctx.get(self._port.adr)
            self._accepted.append(beat)
            self._door.accept(cycle, beat * self._beat)
            self.last_accepted = cycle
            if ctx.get(self._port.we):
                self._write(beat, ctx.get(self._port.sel), ctx.get(self._port.dat_w))
        return True

    def _read(self, beat: int) -> int:
        first = beat * self._beat
        return int.from_bytes(self._memory[first : first + self._beat].tobytes(), "little")

    def _write(self, beat: int, select: int, data: int) -> None:
        for place in range(self._beat):
            if select >> place & 1:
                address = beat * self._beat + place
                if address < len(self._memory):
                    self._memory[address] = data >> (8 * place) & 255
                else:
                    self.outside = True


class _Run:
    def __init__(
        self,
        npu: Npu,
        core: NpuCore,
        program: Program,
        image: NDArray[np.uint8] | None,
        quiet_cycles: int,
    ) -> None:
        self._npu, self._core, self._quiet_cycles = npu, core, quiet_cycles
        self._units = units_of(program)
        code = np.frombuffer(encode(program.instructions), dtype=np.uint8)
        self._image = np.array(program.image if image is None else image, dtype=np.uint8)
        self._ports = [
            _Port(port, door, memory, npu.bus_bytes)
            for port, door, memory in zip(
                (core.fetch, core.load, core.store),
                _doors(npu, program),
                (code, self._image, self._image),
                strict=True,
            )
        ]
        self._times: list[list[list[int]]] = [[[] for _ in UNITS] for _ in range(3)]
        self._cycle = 0
        self._halted = self._fault = self._collision = False
        self._events: dict[str, int] = {}

    async def testbench(self, ctx: Any) -> None:
        """Start the program, serve its memories, and read its counters."""
        for register, value in (
            ("program_address", 0),
            ("instruction_count", len(self._units)),
            ("command", 1 << BITS["command"]["start"]),
        ):
            await self._control(ctx, OFFSETS[register], value)
        silent, begun = 0, False
        while not (self._halted or self._fault) and silent < self._quiet_cycles:
            moves = [port.present(ctx, self._cycle) for port in self._ports]
            requests = [port.observe(ctx, self._cycle) for port in self._ports]
            begun = begun or requests[0]
            moves += requests + self._record(ctx)
            silent = 0 if any(moves) else silent + 1
            self._cycle += begun
            await ctx.tick()
        for port in self._ports:
            ctx.set(port._port.ack, 0)
        for name in event_names(self._npu):
            low = await self._control(ctx, OFFSETS[f"{name}_low"])
            high = await self._control(ctx, OFFSETS[f"{name}_high"])
            self._events[name] = low | high << 32

    def _record(self, ctx: Any) -> list[bool]:
        core = self._core
        found = []
        for times, trace in zip(
            self._times, (core.trace_issue, core.trace_start, core.trace_end), strict=True
        ):
            pulses = ctx.get(trace)
            found.append(bool(pulses))
            for unit, cycles in enumerate(times):
                if pulses >> unit & 1:
                    cycles.append(self._cycle)
        self._collision |= bool(ctx.get(core.collision))
        self._halted = bool(ctx.get(core.halted))
        self._fault = bool(ctx.get(core.fault))
        return found

    async def _control(self, ctx: Any, address: int, value: int | None = None) -> int:
        """Read a register, or write ``value`` to it."""
        port = self._core.control
        ctx.set(port.cyc, 1)
        ctx.set(port.stb, 1)
        ctx.set(port.we, value is not None)
        ctx.set(port.sel, 15)
        ctx.set(port.adr, address // 4)
        ctx.set(port.dat_w, value or 0)
        data, acknowledged = 0, False
        for _ in range(64):
            taken = ctx.get(port.stb) and not ctx.get(port.stall)
            acknowledged = bool(ctx.get(port.ack))
            data = ctx.get(port.dat_r)
            await ctx.tick()
            if taken:
                ctx.set(port.stb, 0)
            if acknowledged:
                break
        assert acknowledged, f"the control port did not acknowledge address {address}"
        ctx.set(port.stb, 0)
        ctx.set(port.cyc, 0)
        return int(data)

    def observation(self) -> Observation:
        """Return what was seen."""
        by_kind = [
            in_program_order([np.array(times, dtype=np.int64) for times in kind], self._units)
            for kind in self._times
        ]
        return Observation(
            issue_cycles=by_kind[0],
            start_cycles=by_kind[1],
            end_cycles=by_kind[2],
            events=events_of(self._events, self._npu),
            cycles=self._ports[2].last_accepted + 1,
            run_cycles=self._cycle,
            image=self._image,
            halted=self._halted,
            fault=self._fault,
            collision=self._collision,
            outside=self._ports[2].outside,
        )
