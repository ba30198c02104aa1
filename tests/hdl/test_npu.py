"""The whole NPU: it runs programs one after the other, and recovers from a fault."""

import numpy as np
from amaranth.sim import Simulator

from accelsim.isa.encode import encode
from accelsim.memory import Channel
from accelsim.program import Program
from accelsim.values.execute import execute
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.npu.registers import BITS, OFFSETS
from accelsim_hdl.verilog import self_test_program
from tests.hdl.golden.designs import tiny_npu
from tests.hdl.wishbone import WishboneMemory

NPU = tiny_npu("output_stationary")
IMAGE_BYTES = 1024


def padded(data: np.ndarray) -> np.ndarray:
    image = np.zeros(IMAGE_BYTES, dtype=np.uint8)
    image[: len(data)] = data
    return image


class Machine:
    """The NPU behind memories, and a driver of its control port."""

    def __init__(self) -> None:
        self.core = NpuCore(NPU)
        self.code = np.zeros(IMAGE_BYTES, dtype=np.uint8)
        self.image = np.zeros(IMAGE_BYTES, dtype=np.uint8)
        self.collided = False
        self.simulator = Simulator(self.core)
        self.simulator.add_clock(1e-6)
        for name, image in (("fetch", self.code), ("load", self.image), ("store", self.image)):
            timing = Channel(NPU.latency_cycles, NPU.interval, NPU.memory_outstanding_beats)
            memory = WishboneMemory(getattr(self.core, name), timing, image)
            self.simulator.add_testbench(memory.serve, background=True)

    async def request(self, context, name: str, write: int | None = None) -> int:
        port = self.core.control
        context.set(port.cyc, 1)
        context.set(port.stb, 1)
        context.set(port.sel, 15)
        context.set(port.we, write is not None)
        context.set(port.adr, OFFSETS[name] // 4)
        context.set(port.dat_w, write or 0)
        await context.tick()
        context.set(port.cyc, 0)
        context.set(port.stb, 0)
        return context.get(port.dat_r)

    async def run(self, context, code: bytes, image: np.ndarray) -> int:
        """Run a program and return the status at its end."""
        self.code[: len(code)] = np.frombuffer(code, dtype=np.uint8)
        self.image[:] = padded(image)
        await self.request(context, "program_address", 0)
        await self.request(context, "instruction_count", len(code) // 32)
        await self.request(context, "command", 1 << BITS["command"]["start"])
        for _ in range(1000):
            self.collided |= bool(context.get(self.core.collision))
            status = await self.request(context, "status")
            if not status >> BITS["status"]["running"] & 1:
                return status
        raise AssertionError("the program does not end")


def test_programs_run_one_after_the_other_with_a_fault_between_them():
    machine = Machine()
    halted = 1 << BITS["status"]["halted"]
    faulty = halted | 1 << BITS["status"]["fault"]
    first, second = self_test_program(NPU, seed=1), self_test_program(NPU, seed=2)
    # Its fifth instruction has no opcode; the loads before it leave tokens behind.
    broken = bytearray(encode(first.instructions))
    broken[4 * 32] = 0

    async def check(context, program: Program) -> int:
        status = await machine.run(context, encode(program.instructions), program.image)
        assert status == halted
        assert np.array_equal(machine.image, padded(execute(program, NPU)))
        return await machine.request(context, "cycles_low")

    async def bench(context):
        cycles = await check(context, first)
        assert await machine.run(context, bytes(broken), first.image) == faulty
        assert np.array_equal(machine.image, padded(first.image))
        assert await machine.request(context, "store_bytes_low") == 0
        assert await check(context, second) == cycles
        assert context.get(machine.core.halted)
        assert not context.get(machine.core.fault)

    machine.simulator.add_testbench(bench)
    machine.simulator.run()

    assert not machine.collided
