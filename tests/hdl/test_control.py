"""The control port: its registers, the life of a program, and what the counters count."""

import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from amaranth import Module
from amaranth.lib.wiring import connect
from amaranth.sim import Simulator

from accelsim.npu import EVENTS, Npu
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS, ControlPort
from accelsim_hdl.npu.counters import (
    ACTIVITIES,
    CYCLE_EVENTS,
    PLAIN_EVENTS,
    EventCounters,
    increment_bits,
)
from accelsim_hdl.npu.registers import (
    BITS,
    MAGIC,
    OFFSETS,
    REGISTERS,
    TEMPLATE_VERSION,
    specification_digest,
)
from tests.hdl.golden.designs import tiny_npu

NPU = replace(tiny_npu("weight_stationary"), table_words=64, local_bytes=64)


class Bench:
    """A control port with its counters, and a driver of its bus."""

    def __init__(self, npu: Npu = NPU) -> None:
        self.control, self.counters = ControlPort(npu), EventCounters(npu)
        self.module = Module()
        self.module.submodules.control = self.control
        self.module.submodules.counters = self.counters
        connect(self.module, self.counters.values, self.control.events)
        self.module.d.comb += [
            self.counters.clear.eq(self.control.restart),
            self.counters.enable.eq(self.control.counting),
        ]

    def run(self, body: Callable[["Bench"], Awaitable[None]]) -> None:
        async def testbench(context):
            self.context = context
            context.set(self.control.quiet, 1)
            await body(self)

        simulator = Simulator(self.module)
        simulator.add_clock(1e-6)
        simulator.add_testbench(testbench)
        simulator.run()

    def ask(self, offset: int, *, write: int | None = None, sel: int = 15) -> None:
        """Present a request in this cycle."""
        bus, context = self.control.bus, self.context
        for port, value in (
            (bus.cyc, 1),
            (bus.stb, 1),
            (bus.we, write is not None),
            (bus.adr, offset // 4),
            (bus.sel, sel),
            (bus.dat_w, write or 0),
        ):
            context.set(port, value)

    async def step(self) -> None:
        """Go to the next cycle, in which there is no request."""
        await self.context.tick()
        self.context.set(self.control.bus.stb, 0)
        self.context.set(self.control.bus.cyc, 0)

    async def write(self, name: str, value: int, sel: int = 15) -> None:
        self.ask(OFFSETS[name], write=value, sel=sel)
        assert not self.context.get(self.control.bus.stall)
        await self.step()
        assert self.context.get(self.control.bus.ack)

    async def read_offset(self, offset: int) -> int:
        self.ask(offset)
        await self.step()
        assert self.context.get(self.control.bus.ack)
        return self.context.get(self.control.bus.dat_r)

    async def read(self, name: str) -> int:
        return await self.read_offset(OFFSETS[name])

    async def event(self, name: str) -> int:
        return await self.read(f"{name}_low") | (await self.read(f"{name}_high")) << 32


def test_the_map_is_made_of_distinct_words_within_reach():
    offsets = [register.offset for register in REGISTERS]

    assert offsets == sorted(set(offsets))
    assert all(offset % 4 == 0 and offset < 1 << CONTROL_ADDRESS_BITS for offset in offsets)
    assert len(OFFSETS) == len(REGISTERS)


def test_identification_and_unused_addresses():
    async def body(bench):
        assert await bench.read("magic") == MAGIC == int.from_bytes(b"ANPU", "big")
        assert await bench.read("template_version") == TEMPLATE_VERSION
        assert await bench.read("specification_digest") == specification_digest(NPU)
        assert await bench.read("command") == 0
        assert await bench.read_offset(0xFFC) == 0

    Bench().run(body)


def test_the_digest_tells_machines_apart():
    names = ["weight_stationary", "output_stationary", "input_stationary"]

    assert len({specification_digest(tiny_npu(name)) for name in names}) == 3


def test_written_bytes_are_read_back():
    async def body(bench):
        await bench.write("program_address", 0x12345678)
        await bench.write("instruction_count", 0xFFFFFFFF)
        await bench.write("program_address", 0xAABBCCDD, sel=0b0101)
        await bench.write("magic", 0)
        assert await bench.read("program_address") == 0x12BB56DD
        assert await bench.read("instruction_count") == 0xFFFFFFFF
        assert await bench.read("magic") == MAGIC

    Bench().run(body)


def test_base_registers_are_read_back_and_those_that_do_not_exist_read_0():
    npu = replace(NPU, base_registers=2)

    async def body(bench):
        await bench.write("base_1", 0x12345678)
        await bench.write("base_2", 0xFFFFFFFF)
        await bench.write("base_2", 0xAABBCCDD, sel=0b0101)
        await bench.write("base_3", 1)
        assert [await bench.read(f"base_{number}") for number in (1, 2, 3)] == [
            0x12345678,
            0xFFBBFFDD,
            0,
        ]

    Bench(npu).run(body)


def test_start_restarts_then_begins_and_runs_until_halted_and_quiet():
    async def body(bench):
        context, control = bench.context, bench.control
        await bench.write("instruction_count", 3)
        await bench.write("program_address", 0x40)
        await bench.write("command", 1 << BITS["command"]["start"])
        seen = []
        for cycle in range(10):
            # The machine halts in cycle 5, and what is in flight has ended in cycle 7.
            context.set(control.halted, cycle >= 5)
            context.set(control.quiet, cycle >= 7)
            ports = (control.restart, control.begin, control.running, control.counting)
            seen.append(tuple(context.get(port) for port in ports))
            await bench.step()

        assert seen == [
            (1, 0, 0, 0),
            (0, 0, 0, 0),
            (0, 1, 1, 0),
            (0, 0, 1, 1),
            (0, 0, 1, 1),
            (0, 0, 1, 0),
            (0, 0, 1, 0),
            (0, 0, 1, 0),
            (0, 0, 0, 0),
            (0, 0, 0, 0),
        ]
        assert context.get(control.address) == 0x40
        assert context.get(control.instruction_count) == 3

    Bench().run(body)


@pytest.mark.parametrize("case", ["running", "nothing to run", "other bits"])
def test_a_start_is_ignored(case):
    async def body(bench):
        context, control = bench.context, bench.control
        await bench.write("instruction_count", int(case != "nothing to run"))
        if case == "running":
            await bench.write("command", 1)
            await bench.step()
        await bench.write("command", 2 if case == "other bits" else 1)
        assert not context.get(control.restart)

    Bench().run(body)


def test_status_shows_each_of_its_bits():
    async def body(bench):
        context, control = bench.context, bench.control
        assert await bench.read("status") == 0
        context.set(control.halted, 1)
        assert await bench.read("status") == 1 << BITS["status"]["halted"]
        context.set(control.fault, 1)
        assert await bench.read("status") >> BITS["status"]["fault"] == 1
        context.set(control.halted, 0)
        context.set(control.fault, 0)
        await bench.write("instruction_count", 1)
        await bench.write("command", 1)
        assert await bench.read("status") == 1 << BITS["status"]["running"]

    Bench().run(body)


def expected_events(cycles: list[dict[str, int]]) -> dict[str, int]:
    """Count as the docstring of ``accelsim.npu.Events`` says."""
    events = dict.fromkeys(EVENTS, 0)
    last = max(index for index, cycle in enumerate(cycles) if cycle["store_beat"])
    names = dict(zip(ACTIVITIES, CYCLE_EVENTS[1:-1], strict=True))
    for cycle in cycles[: last + 1]:
        held = [names[activity] for activity in ACTIVITIES if cycle[activity]]
        events["cycles"] += 1
        events[held[0] if held else "stall_instruction_cycles"] += 1
    for cycle in cycles:
        for name in PLAIN_EVENTS:
            events[name] += cycle[name]
    return events


def test_counters_count_from_cycle_0_to_the_last_store_beat_and_begin_anew():
    draw = random.Random(1)
    bits = increment_bits(NPU)

    def drive(bench: Bench, cycle: dict[str, int]) -> None:
        context, counters = bench.context, bench.counters
        activity = sum(cycle[name] << index for index, name in enumerate(ACTIVITIES))
        context.set(counters.activity, activity)
        context.set(counters.store_beat, cycle["store_beat"])
        for name in PLAIN_EVENTS:
            context.set(getattr(counters.increments, name), cycle[name])

    def random_cycle() -> dict[str, int]:
        return {
            **{name: int(draw.random() < 0.2) for name in ACTIVITIES},
            **{name: draw.randrange(1 << bits[name]) for name in PLAIN_EVENTS},
            "store_beat": int(draw.random() < 0.1),
        }

    async def body(bench):
        context, control = bench.context, bench.control
        await bench.write("instruction_count", 1)
        for _ in range(2):
            context.set(control.halted, 0)
            await bench.write("command", 1)
            for _ in range(3):
                drive(bench, random_cycle())
                await bench.step()
            cycles = [random_cycle() for _ in range(300)]
            for cycle in cycles:
                drive(bench, cycle)
                await bench.step()
            context.set(control.halted, 1)
            drive(bench, random_cycle())
            await bench.step()
            events = {name: await bench.event(name) for name in EVENTS}
            assert events == expected_events(cycles)

    Bench().run(body)


def test_counters_have_48_bits():
    async def body(bench):
        bench.context.set(bench.counters.values.load_beats, 0x8000_1234_5678)
        assert await bench.event("load_beats") == 0x8000_1234_5678

    Bench().run(body)
