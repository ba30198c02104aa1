"""The NPU in Amaranth's own simulator, which is slow but needs no other tool."""

import warnings
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from amaranth.lib.wiring import Component
from amaranth.sim import Simulator
from numpy.typing import NDArray

from accelsim.isa import UNITS
from accelsim.memory.shared import (
    IdealChoice,
    PortedMemory,
    memory_choice_of,
    new_shared_memory,
)
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.npu import Npu, event_names, events_of
from accelsim.program import Program
from accelsim.timeline.shared.run import bases_of, shared_choice
from accelsim_hdl.cosim.memories import memories_of
from accelsim_hdl.cosim.observation import (
    QUIET_CYCLES,
    Observation,
    in_program_order,
    units_of,
)
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.npu.registers import BITS, OFFSETS, base_register


class SimulatedNpu:
    """The RTL of an NPU in pysim, with the plain object of its memory.

    Args:
        npu: The machine.
        core: Hardware of the NPU: a core, whose ports the object joins, or the result of
            ``machine_of``; None for a core.
        waves: File for the waveforms of the next run; None: no file.
    """

    def __init__(
        self, npu: Npu, core: Component | None = None, *, waves: Path | None = None
    ) -> None:
        self.npu, self._waves = npu, waves
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
        simulator.add_clock(1 / self.npu.clock_hz)
        simulator.add_testbench(run.testbench)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            if self._waves is None:
                simulator.run()
            else:
                with simulator.write_vcd(str(self._waves)):
                    simulator.run()
        return run.observation()


def _law_of(npu: Npu, ports: tuple[str, ...]) -> PortedMemory:
    """Return the object that times the memory ports of a machine."""
    choice = memory_choice_of(npu)
    if ports == PORTS:
        return new_shared_memory(choice, PORTS_OF_AN_NPU)
    # The hardware itself joins the ports; only bandwidth can hold beats back behind it.
    assert isinstance(choice, IdealChoice)
    beats = len(PORTS) * choice.outstanding_beats
    return new_shared_memory(replace(choice, outstanding_beats=beats), (True,))


class _Port:
    """A memory behind one master port.

    Args:
        port: Port of the hardware.
        memory: Bytes of the memory.
        base: Address of the first byte in the timing law.
        writable: Number of bytes that a program may write.
    """

    def __init__(self, port: Any, memory: NDArray[np.uint8], base: int, writable: int) -> None:
        self._port, self._memory, self._base, self._writable = port, memory, base, writable
        self._bytes = len(port.sel)
        self._accepted: deque[int] = deque()
        self.last_written = -1
        self.outside = False

    def answer(self, ctx: Any, answers: bool) -> None:
        """Drive the answer in a cycle."""
        ctx.set(self._port.ack, answers)
        if answers:
            ctx.set(self._port.dat_r, self._read(self._accepted.popleft()))

    def presents(self, ctx: Any) -> bool:
        """Return whether a request is presented."""
        return bool(ctx.get(self._port.stb) and ctx.get(self._port.cyc))

    def accept(self, ctx: Any, cycle: int) -> int:
        """Take the request of a cycle, and return its address in the timing law."""
        beat = ctx.get(self._port.adr)
        self._accepted.append(beat)
        if ctx.get(self._port.we):
            self.last_written = cycle
            self._write(beat, ctx.get(self._port.sel), ctx.get(self._port.dat_w))
        return int(self._base + beat * self._bytes)

    def stall(self, ctx: Any, stalls: bool) -> None:
        """Drive whether the request of a cycle is refused."""
        ctx.set(self._port.stall, stalls)

    def _read(self, beat: int) -> int:
        first = beat * self._bytes
        return int.from_bytes(self._memory[first : first + self._bytes].tobytes(), "little")

    def _write(self, beat: int, select: int, data: int) -> None:
        for place in range(self._bytes):
            if select >> place & 1:
                address = beat * self._bytes + place
                if address < self._writable:
                    self._memory[address] = data >> (8 * place) & 255
                else:
                    self.outside = True


class _Run:
    def __init__(
        self,
        npu: Npu,
        core: Any,
        program: Program,
        image: NDArray[np.uint8] | None,
        quiet_cycles: int,
    ) -> None:
        self._npu, self._core, self._quiet_cycles = npu, core, quiet_cycles
        self._units, self._base_bytes = units_of(program), program.base_bytes
        names = tuple(name for name in ("memory", *PORTS) if name in core.signature.members)
        self._law, memories = _law_of(npu, names), memories_of(npu, program, image, names)
        self._image, self._program_address = memories.image, memories.program_address
        bases = [0] * len(names)
        if npu.shared_dram is not None:
            code, data = bases_of([program], shared_choice([npu]))[0]
            bases = [code, data, data]
        self._ports = [
            _Port(getattr(core, name), memories.bytes_of[name], base, len(memories.image))
            for name, base in zip(names, bases, strict=True)
        ]
        self._times: list[list[list[int]]] = [[[] for _ in UNITS] for _ in range(3)]
        self._cycle = 0
        self._halted = self._fault = self._collision = False
        self._events: dict[str, int] = {}

    async def testbench(self, ctx: Any) -> None:
        """Start the program, serve its memories, and read its counters."""
        for register, value in (
            ("program_address", self._program_address),
            ("instruction_count", len(self._units)),
            *(
                (base_register(number), held)
                for number, held in enumerate(self._base_bytes, start=1)
            ),
            ("command", 1 << BITS["command"]["start"]),
        ):
            await self._control(ctx, OFFSETS[register], value)
        silent, begun = 0, False
        while not (self._halted or self._fault) and silent < self._quiet_cycles:
            moves, requests = self._serve(ctx)
            begun = begun or bool(requests)
            moves += [*map(bool, requests), *self._record(ctx)]
            silent = 0 if any(moves) else silent + 1
            self._cycle += begun
            await ctx.tick()
        for port in self._ports:
            ctx.set(port._port.ack, 0)
        for name in event_names(self._npu):
            low = await self._control(ctx, OFFSETS[f"{name}_low"])
            high = await self._control(ctx, OFFSETS[f"{name}_high"])
            self._events[name] = low | high << 32

    def _serve(self, ctx: Any) -> tuple[list[bool], list[int]]:
        """Serve the memories in a cycle.

        Returns:
            Whether a beat of each port is acknowledged, and the ports that present one.
        """
        cycle, ports = self._cycle, self._ports
        answers = [self._law.acknowledged(number, cycle) for number in range(len(ports))]
        for port, answered in zip(ports, answers, strict=True):
            port.answer(ctx, answered)
        requests = [number for number, port in enumerate(ports) if port.presents(ctx)]
        granted = self._law.grants(cycle, requests)
        for number, port in enumerate(ports):
            port.stall(ctx, number not in granted)
        for number in granted:
            self._law.accept(number, cycle, ports[number].accept(ctx, cycle))
        return answers, requests

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
        """Return the observation."""
        by_kind = [
            in_program_order([np.array(times, dtype=np.int64) for times in kind], self._units)
            for kind in self._times
        ]
        return Observation(
            issue_cycles=by_kind[0],
            start_cycles=by_kind[1],
            end_cycles=by_kind[2],
            events=events_of(self._events, self._npu),
            cycles=max(port.last_written for port in self._ports) + 1,
            run_cycles=self._cycle,
            image=self._image,
            halted=self._halted,
            fault=self._fault,
            collision=self._collision,
            outside=any(port.outside for port in self._ports),
        )
