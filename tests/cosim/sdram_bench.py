"""The RTL of an NPU, of the controller of its SDRAM, and a chip that knows its data sheet."""

import warnings

import numpy as np
from amaranth import Module
from amaranth.lib.wiring import Component, In, Out, connect, flipped
from amaranth.sim import Simulator, SimulatorContext
from numpy.typing import NDArray

from accelsim.isa import UNITS
from accelsim.isa.encode import encode
from accelsim.memory.shared import SdramChoice, shared_choice_of
from accelsim.npu import Npu, event_names, events_of
from accelsim.npu.registers import BITS, OFFSETS
from accelsim.program import Program
from accelsim_hdl.cosim.observation import Observation, in_program_order, units_of
from accelsim_hdl.memory import SdramMemory, bus_signature, sdram_pins
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.npu import NpuCore
from hdl.sdram_chip import SdramChip

TRACES = ("trace_issue", "trace_start", "trace_end")


class NpuOnSdram(Component):
    """An NPU and the controller of its SDRAM."""

    def __init__(self, npu: Npu, choice: SdramChoice) -> None:
        self._npu, self._choice = npu, choice
        super().__init__(
            {
                "control": In(bus_signature(4, CONTROL_ADDRESS_BITS)),
                "sdram": Out(sdram_pins(choice.device)),
                "initialized": Out(1),
                "begins": Out(1),
                "stores": Out(1),
                "traces": Out(4 * len(TRACES)),
                "flags": Out(3),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.submodules.core = core = NpuCore(self._npu)
        m.submodules.memory = memory = SdramMemory(self._choice)
        for port in ("fetch", "load", "store"):
            connect(m, getattr(core, port), getattr(memory, port))
        connect(m, flipped(self.control), core.control)
        connect(m, memory.pins, flipped(self.sdram))
        m.d.comb += [
            memory.restart.eq(core.begins),
            self.initialized.eq(memory.initialized),
            self.begins.eq(core.begins),
            self.stores.eq(core.store.cyc & core.store.stb & ~core.store.stall),
            *(
                self.traces.word_select(kind, 4).eq(getattr(core, name))
                for kind, name in enumerate(TRACES)
            ),
            *(
                self.flags[place].eq(getattr(core, name))
                for place, name in enumerate(("halted", "fault", "collision"))
            ),
        ]
        return m


class SdramBench:
    """A ``Bench`` with an SDRAM.

    Args:
        npu: A machine with an SDRAM.
        choice: Another one than its own.
    """

    def __init__(self, npu: Npu, *, choice: SdramChoice | None = None) -> None:
        found = choice or shared_choice_of(npu)
        assert isinstance(found, SdramChoice)
        self.npu, self.choice = npu, found

    def run(
        self,
        program: Program,
        image: NDArray[np.uint8] | None = None,
        *,
        quiet_cycles: int = 10**6,
    ) -> Observation:
        top = NpuOnSdram(self.npu, self.choice)
        chip = SdramChip(self.choice.device, self.choice.clock_hz, top.sdram)
        memory = np.array(program.image if image is None else image, dtype=np.uint8)
        self._fill(chip, memory, 0)
        code = np.frombuffer(encode(program.instructions), dtype=np.uint8)
        self._fill(chip, code, self.choice.program_base)
        run = _Run(top, program, quiet_cycles)
        simulator = Simulator(top)
        simulator.add_clock(1e-6)
        simulator.add_testbench(chip.serve, background=True)
        simulator.add_testbench(run.testbench)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            simulator.run()
        end = self._read(chip, len(memory))
        return run.observation(self.npu, end)

    def _place(self, address: int) -> tuple[int, int, int]:
        device = self.choice.device
        word = address // device.data_bytes
        page, column = word >> device.column_bits, word & ((1 << device.column_bits) - 1)
        return page & ((1 << device.bank_bits) - 1), page >> device.bank_bits, column

    def _fill(self, chip: SdramChip, data: NDArray[np.uint8], base: int) -> None:
        size = self.choice.device.data_bytes
        for first in range(0, len(data), size):
            word = int.from_bytes(data[first : first + size].tobytes(), "little")
            chip.words[self._place(base + first)] = word

    def _read(self, chip: SdramChip, count: int) -> NDArray[np.uint8]:
        size = self.choice.device.data_bytes
        words = [
            chip.word(*self._place(first)).to_bytes(size, "little")
            for first in range(0, count, size)
        ]
        return np.frombuffer(b"".join(words), dtype=np.uint8)[:count].copy()


class _Run:
    def __init__(self, top: NpuOnSdram, program: Program, quiet_cycles: int) -> None:
        self._top, self._quiet_cycles = top, quiet_cycles
        self._units = units_of(program)
        self._times: list[list[list[int]]] = [[[] for _ in UNITS] for _ in TRACES]
        self._cycle, self._last_store = 0, -1
        self._flags = 0
        self._events: dict[str, int] = {}

    async def testbench(self, ctx: SimulatorContext) -> None:
        top = self._top
        while not ctx.get(top.initialized):
            await ctx.tick()
        await self._control(ctx, OFFSETS["program_address"], 0)
        await self._control(ctx, OFFSETS["instruction_count"], len(self._units))
        start = 1 << BITS["command"]["start"]
        await self._control(ctx, OFFSETS["command"], start, waits=False)
        while not ctx.get(top.begins):
            await ctx.tick()
        await ctx.tick()
        while not self._flags & 3:
            traces = ctx.get(top.traces)
            for kind, times in enumerate(self._times):
                for unit, cycles in enumerate(times):
                    if traces >> (4 * kind + unit) & 1:
                        cycles.append(self._cycle)
            if ctx.get(top.stores):
                self._last_store = self._cycle
            self._flags |= ctx.get(top.flags)
            assert self._cycle < self._quiet_cycles
            self._cycle += 1
            await ctx.tick()
        for name in event_names(self._top._npu):
            low = await self._control(ctx, OFFSETS[f"{name}_low"])
            high = await self._control(ctx, OFFSETS[f"{name}_high"])
            self._events[name] = low | high << 32

    async def _control(
        self, ctx: SimulatorContext, address: int, value: int | None = None, *, waits: bool = True
    ) -> int:
        port = self._top.control
        for signal, level in (
            (port.cyc, 1), (port.stb, 1), (port.we, value is not None), (port.sel, 15),
            (port.adr, address // 4), (port.dat_w, value or 0),
        ):  # fmt: skip
            ctx.set(signal, level)
        await ctx.tick()
        ctx.set(port.stb, 0)
        if not waits:
            return 0
        answered, word = 0, 0
        while not answered:
            _, _, answered, word = await ctx.tick().sample(port.ack, port.dat_r)
        return int(word)

    def observation(self, npu: Npu, image: NDArray[np.uint8]) -> Observation:
        by_kind = [
            in_program_order([np.array(times, dtype=np.int64) for times in kind], self._units)
            for kind in self._times
        ]
        return Observation(
            issue_cycles=by_kind[0],
            start_cycles=by_kind[1],
            end_cycles=by_kind[2],
            events=events_of(self._events, npu),
            cycles=self._last_store + 1,
            run_cycles=self._cycle,
            image=image,
            halted=bool(self._flags & 1),
            fault=bool(self._flags & 2),
            collision=bool(self._flags & 4),
            outside=False,
        )
