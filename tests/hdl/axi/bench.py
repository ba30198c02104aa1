"""What cocotb does with an NPU on AXI4: the buses are those of cocotbext-axi, which is not ours.

``ACCELSIM_AXI_CASE`` names a file of numpy with the memories and what is expected.
"""

import itertools
import os
import random
from collections import deque

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
TOTALS = {}  # Requests and beats of reads, requests of writes, by port, since the last reset.
PORTS = [str(name) for name in CASE["ports"]]
STATUS = BITS["status"]
ADDRESS = ("id", "addr", "len", "size", "burst", "cache", "prot")
PAYLOADS = {"ar": ADDRESS, "aw": ADDRESS, "w": ("data", "strb", "last")}
BEAT = {
    "size": int(CASE["bus_bytes"]).bit_length() - 1,
    "burst": AxiBurstType.INCR,
    "cache": 3,
    "prot": 0,
}
# A port that no longer answers is a failure, and not a run without an end.
LIMIT = {"timeout_time": 10 * 200 * int(CASE["most_polls"]), "timeout_unit": "ns"}
STATED = {"ar": BEAT, "aw": BEAT | {"id": 0}, "w": {}}
PAGE_BYTES = 4096
OFFSET = 0xAB_CDEF_1000
"""What is added to the addresses of the NPU: a multiple of a page, and of no memory here."""
ACTIVE_LOW = {"reset_active_level": False}


class FailingMemory(MemoryRegion):
    """A memory that answers with SLVERR while ``fails``."""

    fails = True

    async def read(self, address, length, **kwargs):
        if self.fails:
            raise OSError
        return await super().read(address - OFFSET, length, **kwargs)

    async def write(self, address, data, **kwargs):
        await super().write(address - OFFSET, data, **kwargs)


async def begin(dut, seed):
    """Reset the NPU, and watch its ports; return a master of its registers."""
    cocotb.start_soon(Clock(dut.aclk, 10, unit="ns").start())
    control = AxiLiteMaster(
        AxiLiteBus.from_prefix(dut, "s_axi_control"), dut.aclk, dut.aresetn, False
    )
    if seed is not None:
        for number, channel in enumerate(channels(control)):
            channel.set_pause_generator(pauses(seed + number))
    dut.memory_offset.value = OFFSET
    dut.aresetn.value = 0
    await ClockCycles(dut.aclk, 5)
    dut.aresetn.value = 1
    for port in PORTS:
        for channel in PAYLOADS:
            cocotb.start_soon(watch(dut, f"m_axi_{port}_{channel}", PAYLOADS[channel]))
        cocotb.start_soon(watch_flight(dut, f"m_axi_{port}_"))
    return control


def ram_at(dut, prefix, data):
    """Return a memory behind a port."""
    bus = AxiBus.from_prefix(dut, prefix)
    return AxiRam(bus, dut.aclk, dut.aresetn, **ACTIVE_LOW, mem=data)


def channels(end):
    """Return the five channels of a master or a memory."""
    write, read = end.write_if, end.read_if
    return [write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel]


def pauses(seed):
    """Return whether a channel rests, cycle after cycle: in a half of them."""
    generator = random.Random(seed)
    return (generator.random() < 0.5 for _ in itertools.count())


async def watch(dut, prefix, payload):
    """Fail if an offer is withdrawn or changed, or a transfer is not as docs/rtl.md says."""
    valid, ready = getattr(dut, f"{prefix}valid"), getattr(dut, f"{prefix}ready")
    fields = [getattr(dut, f"{prefix}{name}") for name in payload]
    offered = None
    while True:
        await RisingEdge(dut.aclk)
        if offered is not None:
            assert valid.value == 1, f"{prefix}valid fell before ready"
            assert [int(field.value) for field in fields] == offered, f"{prefix} changed"
        waits = valid.value == 1 and ready.value == 0
        offered = [int(field.value) for field in fields] if waits else None
        if valid.value == 1:
            stated = STATED[prefix.rpartition("_")[2]]
            assert {name: int(getattr(dut, prefix + name).value) for name in stated} == stated
        if valid.value == 1 and "addr" in payload:
            first, beats = beats_of(dut, prefix)
            last_byte = first + beats * int(CASE["bus_bytes"]) - 1
            assert first // PAGE_BYTES == last_byte // PAGE_BYTES, "a burst crosses 4 KiB"
            assert first >= OFFSET, "an address without the offset"
            assert last_byte < OFFSET + 2**32, "an address beyond the NPU's memory"
            assert beats <= CASE["most_burst_beats"]


def beats_of(dut, prefix):
    """Return the byte address and the beats of the burst that a channel offers."""
    return int(getattr(dut, f"{prefix}addr").value), int(getattr(dut, f"{prefix}len").value) + 1


async def watch_flight(dut, prefix):
    """Fail if too much is in flight, or after the end, or an answer is of another burst."""
    events = {name: transfer(dut, prefix + name) for name in ("ar", "aw", "w", "r", "b")}
    writes = 0
    asked, sent = [], [0]  # Beats of each burst of writes: as its address says, and up to WLAST.
    TOTALS[prefix] = {"requests": 0, "beats": 0, "writes": 0}
    left = {0: deque(), 1: deque()}  # Beats of each burst that are not answered, by identifier.
    while True:
        await RisingEdge(dut.aclk)
        happens = {name: event() for name, event in events.items()}
        assert not (dut.irq.value == 1 and writes), "the program ends before its writes"
        if happens["ar"]:
            beats = beats_of(dut, f"{prefix}ar")[1]
            left[int(getattr(dut, f"{prefix}arid").value)].append(beats)
            TOTALS[prefix]["requests"] += 1
            TOTALS[prefix]["beats"] += beats
        if happens["r"]:
            of = left[int(getattr(dut, f"{prefix}rid").value)]
            of[0] -= 1
            assert getattr(dut, f"{prefix}rlast").value == (of[0] == 0)
            if not of[0]:
                of.popleft()
        if happens["aw"]:
            asked.append(beats_of(dut, f"{prefix}aw")[1])
            TOTALS[prefix]["writes"] += 1
        if happens["w"]:
            sent[-1] += 1
            if getattr(dut, f"{prefix}wlast").value == 1:
                sent.append(0)
        assert all(one == other for one, other in zip(asked, sent[:-1], strict=False))
        writes += happens["aw"] - happens["b"]
        assert max(sum(of) for of in left.values()) <= CASE["most_beats"]
        assert PORTS == ["memory"] or not left[1]
        assert 0 <= writes <= CASE["most_beats"]
        assert getattr(dut, f"{prefix}rready").value == getattr(dut, f"{prefix}bready").value == 1


def transfer(dut, prefix):
    """Return a function that says whether a transfer of a channel happens in this cycle."""
    valid, ready = getattr(dut, f"{prefix}valid"), getattr(dut, f"{prefix}ready")
    return lambda: int(valid.value == 1 and ready.value == 1)


def memories(dut, seed):
    """Return the bytes behind the ports, turned by the offset, and connect what holds them."""
    data = turned(CASE["image"])
    if PORTS == ["memory"]:
        ends = [
            AxiRam(
                AxiBus.from_prefix(dut, "m_axi_memory"),
                dut.aclk,
                dut.aresetn,
                **ACTIVE_LOW,
                mem=data,
            )
        ]
    else:
        program = turned(CASE["program"])
        ends = [
            AxiRam(
                AxiBus.from_prefix(dut, f"m_axi_{port}"),
                dut.aclk,
                dut.aresetn,
                **ACTIVE_LOW,
                mem=bytes_,
            )
            for port, bytes_ in (("fetch", program), ("load", data), ("store", data))
        ]
    if seed is not None:
        for number, channel in enumerate(c for end in ends for c in channels(end)):
            channel.set_pause_generator(pauses(seed + 100 + number))
        for end in ends:
            # Writes are answered late, so that what does not wait for the answer comes too early.
            end.write_if.b_channel.set_pause_generator(itertools.cycle([True] * 40 + [False]))
    return data


def turned(image):
    """Return bytes of a memory whose size repeats, with byte 0 at the offset."""
    return bytearray(np.roll(image, OFFSET % len(image)).tobytes())


async def run(control):
    """Run the program; return what ``status`` reads at its end."""
    await control.write_dword(OFFSETS["program_address"], int(CASE["program_address"]))
    await control.write_dword(OFFSETS["instruction_count"], int(CASE["instruction_count"]))
    await control.write_dword(OFFSETS["command"], 1 << BITS["command"]["start"])
    for _ in range(int(CASE["most_polls"])):
        status = await control.read_dword(OFFSETS["status"])
        if not status >> STATUS["running"] & 1:
            return status
    raise AssertionError("the program does not end")


async def check_run(dut, seed):
    data = memories(dut, seed)
    control = await begin(dut, seed)
    assert await control.read_dword(OFFSETS["magic"]) == MAGIC
    await control.write_dword(OFFSETS["program_address"], 0x11223344)
    await control.write_byte(OFFSETS["program_address"] + 1, 0x55)
    assert await control.read_dword(OFFSETS["program_address"]) == 0x11225544

    status = await run(control)

    assert status == 1 << STATUS["halted"]
    expected = CASE["expected"]
    after = np.roll(np.frombuffer(data, dtype=np.uint8), -(OFFSET % len(data)))
    assert np.array_equal(after[: len(expected)], expected)
    assert not np.array_equal(expected, CASE["image"][: len(expected)])
    for name, count in zip(CASE["names"], CASE["counts"], strict=True):
        assert await control.read_dword(OFFSETS[f"{name}_low"]) == count, name
    names = ("requests", "beats", "writes")
    total = {name: sum(one[name] for one in TOTALS.values()) for name in names}
    assert total["beats"] == CASE["read_beats"], "a burst has other beats than the units asked for"
    assert total["writes"] == CASE["write_requests"], "writes are not in the bursts of their runs"
    assert total["requests"] <= CASE["most_requests"], f"{total}: runs are not read in bursts"


@cocotb.test(**LIMIT)
async def memory_is_as_the_model_says(dut):
    await check_run(dut, None)


@cocotb.test(**LIMIT)
async def memory_is_as_the_model_says_however_the_buses_wait(dut):
    await check_run(dut, int(CASE["seed"]))


@cocotb.test(skip=PORTS != ["memory"], **LIMIT)
async def an_error_of_memory_is_in_the_status_until_the_next_start(dut):
    region = FailingMemory(len(CASE["image"]), mem=bytearray(CASE["image"].tobytes()))
    bus = AxiBus.from_prefix(dut, "m_axi_memory")
    AxiSlave(bus, dut.aclk, dut.aresetn, **ACTIVE_LOW, target=region)
    control = await begin(dut, None)

    status = await run(control)
    magic = await control.read_dword(OFFSETS["magic"])
    region.fails = False
    again = await run(control)

    assert status >> STATUS["bus_error"] & 1
    assert magic == MAGIC
    assert again == 1 << STATUS["halted"]
