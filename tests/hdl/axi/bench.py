"""What cocotb does with an NPU on AXI4: the buses are those of cocotbext-axi, which is not ours.

``ACCELSIM_AXI_CASE`` names a file of numpy with the memories and what is expected.
"""

import itertools
import os
import random

import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import (
    AxiBus,
    AxiLiteBus,
    AxiLiteMaster,
    AxiRam,
    AxiSlave,
    MemoryRegion,
)
from cocotbext.axi.constants import AxiBurstType

from accelsim.npu.registers import BITS, MAGIC, OFFSETS

CASE = np.load(os.environ["ACCELSIM_AXI_CASE"])
PORTS = [str(name) for name in CASE["ports"]]
STATUS = BITS["status"]
MOST_POLLS = 20_000
PAYLOADS = {"ar": ("addr", "len", "size"), "aw": ("addr", "len", "size"), "w": ("data", "strb")}


class FailingMemory(MemoryRegion):
    """A memory that answers with SLVERR while ``fails``."""

    fails = True

    async def _read(self, address, length, **kwargs):
        if self.fails:
            raise OSError
        return await super()._read(address, length, **kwargs)


async def begin(dut, seed):
    """Reset the NPU, and watch its ports; return a master of its registers."""
    cocotb.start_soon(Clock(dut.clk, 10, unit="ns").start())
    control = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi_control"), dut.clk, dut.rst)
    if seed is not None:
        for number, channel in enumerate(channels(control)):
            channel.set_pause_generator(pauses(seed + number))
    dut.rst.value = 1
    await ClockCycles(dut.clk, 5)
    dut.rst.value = 0
    for port in PORTS:
        for channel in PAYLOADS:
            cocotb.start_soon(watch(dut, f"m_axi_{port}_{channel}", PAYLOADS[channel]))
    return control


def channels(end):
    """Return the five channels of a master or a memory."""
    write, read = end.write_if, end.read_if
    return [write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel]


def pauses(seed):
    """Return whether a channel rests, cycle after cycle: in a half of them."""
    generator = random.Random(seed)
    return (generator.random() < 0.5 for _ in itertools.count())


async def watch(dut, prefix, payload):
    """Fail if a transfer that was offered is withdrawn or changed, or a burst is no single beat."""
    valid, ready = getattr(dut, f"{prefix}valid"), getattr(dut, f"{prefix}ready")
    fields = [getattr(dut, f"{prefix}{name}") for name in payload]
    offered = None
    while True:
        await RisingEdge(dut.clk)
        if offered is not None:
            assert valid.value == 1, f"{prefix}valid fell before ready"
            assert [int(field.value) for field in fields] == offered, f"{prefix} changed"
        waits = valid.value == 1 and ready.value == 0
        offered = [int(field.value) for field in fields] if waits else None
        if valid.value == 1 and prefix.endswith("w"):
            last = getattr(dut, f"{prefix}last", None)
            assert last is None or last.value == 1
        elif valid.value == 1:
            assert getattr(dut, f"{prefix}len").value == 0
            assert getattr(dut, f"{prefix}burst").value == AxiBurstType.INCR


def memories(dut, seed):
    """Return the bytes behind the ports, and connect what holds them."""
    data = bytearray(CASE["image"].tobytes())
    if PORTS == ["memory"]:
        ends = [AxiRam(AxiBus.from_prefix(dut, "m_axi_memory"), dut.clk, dut.rst, mem=data)]
    else:
        program = bytearray(CASE["program"].tobytes())
        ends = [
            AxiRam(AxiBus.from_prefix(dut, f"m_axi_{port}"), dut.clk, dut.rst, mem=bytes_)
            for port, bytes_ in (("fetch", program), ("load", data), ("store", data))
        ]
    if seed is not None:
        for number, channel in enumerate(c for end in ends for c in channels(end)):
            channel.set_pause_generator(pauses(seed + 100 + number))
    return data


async def run(control):
    """Run the program; return what ``status`` reads at its end."""
    await control.write_dword(OFFSETS["program_address"], int(CASE["program_address"]))
    await control.write_dword(OFFSETS["instruction_count"], int(CASE["instruction_count"]))
    await control.write_dword(OFFSETS["command"], 1 << BITS["command"]["start"])
    for _ in range(MOST_POLLS):
        status = await control.read_dword(OFFSETS["status"])
        if not status >> STATUS["running"] & 1:
            return status
    raise AssertionError("the program does not end")


async def check_run(dut, seed):
    data = memories(dut, seed)
    control = await begin(dut, seed)
    assert await control.read_dword(OFFSETS["magic"]) == MAGIC

    status = await run(control)

    assert status == 1 << STATUS["halted"]
    expected = CASE["expected"]
    assert np.array_equal(np.frombuffer(data, dtype=np.uint8)[: len(expected)], expected)
    assert not np.array_equal(expected, CASE["image"][: len(expected)])
    for name, count in zip(CASE["names"], CASE["counts"], strict=True):
        assert await control.read_dword(OFFSETS[f"{name}_low"]) == count, name


@cocotb.test()
async def memory_is_as_the_model_says(dut):
    await check_run(dut, None)


@cocotb.test()
async def memory_is_as_the_model_says_however_the_buses_wait(dut):
    await check_run(dut, int(CASE["seed"]))


@cocotb.test(skip=PORTS != ["memory"])
async def an_error_of_memory_is_in_the_status_until_the_next_start(dut):
    region = FailingMemory(len(CASE["image"]), mem=bytearray(CASE["image"].tobytes()))
    AxiSlave(AxiBus.from_prefix(dut, "m_axi_memory"), dut.clk, dut.rst, target=region)
    control = await begin(dut, None)

    status = await run(control)
    region.fails = False
    again = await run(control)

    assert status >> STATUS["bus_error"] & 1
    assert again == 1 << STATUS["halted"]
