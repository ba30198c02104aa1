from collections import deque
from dataclasses import replace

import numpy as np
import pytest
from amaranth.sim import Simulator, SimulatorContext
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.memory.sdram import SdramDevice, SdramLaw, SdramTiming, load_sdram, sdram_names
from accelsim_hdl.memory.sdram_memory import SdramMemory
from hdl.sdram_chip import SdramChip

DEVICE = load_sdram("as4c16m16sa_7").model_copy(
    update={"power_up_ns": 500, "refresh_window_ns": 8192 * 1500}
)
"""With a short power-up, and refreshes five times as often as a real part wants them."""

NAMES = {
    "activate_to_column": "tRCD",
    "precharge": "tRP",
    "activate_to_precharge": "tRAS",
    "activate_to_activate": "tRC",
    "activate_to_other_bank": "tRRD",
    "write_recovery": "tWR",
    "refresh": "tRFC",
    "cas_latency": "bursts of one word, CAS",
}

Request = tuple[int, bool, int, int]
"""(first cycle, writes, beat, what is written)."""


class Bench:
    """A controller, a chip, and two masters that follow lists of requests."""

    def __init__(
        self,
        bus_bytes: int,
        clock_hz: int,
        device: SdramDevice = DEVICE,
        believed: SdramTiming | None = None,
    ) -> None:
        self.bus_bytes = bus_bytes
        self.timing = device.timing(clock_hz)
        self.memory = SdramMemory(device, believed or self.timing, bus_bytes)
        self.chip = SdramChip(device, clock_hz, self.memory.pins)
        self.simulator = Simulator(self.memory)
        self.simulator.add_clock(1e-6)
        self.simulator.add_testbench(self.chip.serve, background=True)

    def run(self, requests: list[Request]) -> list[tuple[int, bool, int, int, int]]:
        """Return (cycle of acceptance, writes, beat, cycle of acknowledgment, word read)."""
        done: list[tuple[int, bool, int, int, int]] = []
        memory = self.memory
        queues = {
            writes: deque(one for one in requests if one[1] is writes) for writes in (False, True)
        }

        async def drive(ctx: SimulatorContext) -> None:
            while not ctx.get(memory.initialized):
                await ctx.tick()
            ctx.set(memory.restart, 1)
            await ctx.tick()
            ctx.set(memory.restart, 0)
            waiting: dict[bool, deque[tuple[int, int]]] = {False: deque(), True: deque()}
            ports = {False: memory.read, True: memory.write}
            cycle = 0
            while any(queues.values()) or any(waiting.values()):
                for writes, port in ports.items():
                    queue = queues[writes]
                    asks = bool(queue) and queue[0][0] <= cycle
                    ctx.set(port.cyc, asks or bool(waiting[writes]))
                    ctx.set(port.stb, asks)
                    if asks:
                        ctx.set(port.we, writes)
                        ctx.set(port.adr, queue[0][2])
                        ctx.set(port.sel, queue[0][3] & ((1 << self.bus_bytes) - 1))
                        ctx.set(port.dat_w, spread(queue[0][3], self.bus_bytes))
                seen = await ctx.tick().sample(
                    *(
                        signal
                        for port in ports.values()
                        for signal in (port.stb, port.stall, port.ack, port.dat_r)
                    )
                )
                for place, writes in enumerate(ports):
                    asked, stalled, answered, word = seen[2 + 4 * place : 6 + 4 * place]
                    if answered:
                        accepted, beat = waiting[writes].popleft()
                        done.append((accepted, writes, beat, cycle, 0 if writes else word))
                    if asked and not stalled:
                        waiting[writes].append((cycle, queues[writes].popleft()[2]))
                cycle += 1
                assert cycle < 100000

        self.simulator.add_testbench(drive)
        self.simulator.run()
        return sorted(done)


def spread(seed: int, count: int) -> int:
    """Bytes that follow from a number."""
    return int.from_bytes(bytes((seed * (lane + 3)) & 255 for lane in range(count)), "little")


def expected(bench: Bench, requests: list[Request]) -> list[tuple[int, bool, int, int]]:
    """What the law says, and its two ports take turns."""
    law = SdramLaw(DEVICE, bench.timing, bench.bus_bytes)
    queues = {
        writes: deque(one for one in requests if one[1] is writes) for writes in (False, True)
    }
    done = []
    cycle, write_next = 0, False
    while any(queues.values()):
        asks = [writes for writes, queue in queues.items() if queue and queue[0][0] <= cycle]
        if asks and law.ready(cycle):
            writes = write_next if len(asks) == 2 else asks[0]
            beat = queues[writes].popleft()[2]
            done.append((cycle, writes, beat, law.accept(cycle, beat * bench.bus_bytes, writes)))
            write_next = not writes
        cycle += 1
    return sorted(done)


def words_after(bench: Bench, requests: list[Request]) -> list[int]:
    """What each read returns, in the order of acceptance."""
    image: dict[int, int] = {}
    chip = SdramChip(DEVICE, 10**8, bench.memory.pins)
    words = []
    seeds = {writes: deque(one for one in requests if one[1] is writes) for writes in (False, True)}
    size = 8 * DEVICE.data_bytes
    for _, writes, beat, _ in expected(bench, requests):
        seed = seeds[writes].popleft()[3]
        old = image.get(beat)
        if old is None:
            old = 0
            for place in range(bench.bus_bytes // DEVICE.data_bytes):
                word = beat * (bench.bus_bytes // DEVICE.data_bytes) + place
                column = word & ((1 << DEVICE.column_bits) - 1)
                page = word >> DEVICE.column_bits
                old |= chip.junk(page & 3, page >> 2 & 8191, column) << (size * place)
        if writes:
            mask = sum(255 << 8 * lane for lane in range(bench.bus_bytes) if seed >> lane & 1)
            image[beat] = old & ~mask | spread(seed, bench.bus_bytes) & mask
        else:
            words.append(old)
    return words


def compare(bus_bytes: int, clock_hz: int, requests: list[Request]) -> Bench:
    bench = Bench(bus_bytes, clock_hz)
    seen = bench.run(requests)
    assert [one[:4] for one in seen] == expected(bench, requests)
    assert [one[4] for one in seen if not one[1]] == words_after(bench, requests)
    return bench


def random_requests(random: np.random.Generator, count: int, pages: int) -> list[Request]:
    """Streams, jumps within few rows and banks, pauses; the two masters have their own times."""
    cycles = {False: 0, True: 0}
    beat = 0
    requests = []
    for _ in range(count):
        writes = bool(random.integers(0, 2))
        cycles[writes] += int(random.choice([0, 0, 0, 1, 5, 60]))
        if random.random() < 0.3:
            beat = int(random.integers(0, pages)) * 128 + int(random.integers(0, 60))
        else:
            beat += 1
        requests.append((cycles[writes], writes, beat, int(random.integers(0, 2**30))))
    return requests


@pytest.mark.parametrize("clock_hz", [50_000_000, 100_000_000, 143_000_000])
@pytest.mark.parametrize("bus_bytes", [4, 8, 32])
def test_controller_obeys_its_law_and_the_data_sheet(bus_bytes: int, clock_hz: int):
    random = np.random.default_rng([bus_bytes, clock_hz])
    bench = compare(bus_bytes, clock_hz, random_requests(random, 120, 12))
    times = np.diff(bench.chip.refreshes[8:])
    assert len(times) > 1
    interval = bench.timing.refresh_interval_cycles
    assert abs(times - interval).max() < interval / 2


@settings(max_examples=15)
@given(st.integers(0, 2**32 - 1), st.sampled_from([4, 16]), st.integers(1, 9))
def test_any_requests(seed: int, bus_bytes: int, pages: int):
    random = np.random.default_rng(seed)
    compare(bus_bytes, 100_000_000, random_requests(random, 40, pages))


def test_a_stream_has_no_gaps():
    bench = Bench(8, 100_000_000)
    requests = [(40, False, beat, 0) for beat in range(20)]
    accepted = [one[0] for one in bench.run(requests)]
    # Four words of two bytes for each beat, after the row was opened for the first.
    assert set(np.diff(accepted[1:]).tolist()) == {4}


def test_ports_take_turns():
    requests = [(50, writes, 10 * writes + beat, 255) for beat in range(6) for writes in (0, 1)]
    bench = Bench(4, 100_000_000)
    order = [one[1] for one in bench.run([(a, bool(b), c, d) for a, b, c, d in requests])]
    assert order == [False, True] * 6


def test_host_reads_what_it_wrote():
    bench = Bench(16, 100_000_000)
    memory = bench.memory
    random = np.random.default_rng(5)
    image: dict[int, int] = {}

    async def drive(ctx: SimulatorContext) -> None:
        for _ in range(60):
            address = int(random.integers(0, 24)) + 4096 * int(random.integers(0, 2))
            writes = address not in image or random.random() < 0.4
            word = int(random.integers(0, 2**32))
            ctx.set(memory.host.cyc, 1)
            ctx.set(memory.host.stb, 1)
            ctx.set(memory.host.we, writes)
            ctx.set(memory.host.adr, address)
            ctx.set(memory.host.sel, 15)
            ctx.set(memory.host.dat_w, word)
            stalled = 1
            while stalled:
                _, _, stalled = await ctx.tick().sample(memory.host.stall)
            ctx.set(memory.host.stb, 0)
            answered = 0
            while not answered:
                _, _, answered, read = await ctx.tick().sample(memory.host.ack, memory.host.dat_r)
            if writes:
                image[address] = word
            else:
                assert read == image[address]

    bench.simulator.add_testbench(drive)
    bench.simulator.run()


def test_peak_bandwidth_is_a_word_each_cycle():
    device = load_sdram("as4c16m16sa_7")
    timing = device.timing(100_000_000)
    law = SdramLaw(device, timing, 16)
    cycle, beats = 0, 20000
    for beat in range(beats):
        while not law.ready(cycle):
            cycle += 1
        law.accept(cycle, beat * 16, False)
    # What is lost: refreshes, and a row opened for every 64 beats.
    assert beats * 8 <= cycle <= beats * 8 * 1.1


@pytest.mark.parametrize(
    "time",
    [
        "activate_to_column",
        "precharge",
        "activate_to_precharge",
        "activate_to_activate",
        "activate_to_other_bank",
        "write_recovery",
        "refresh",
        "cas_latency",
    ],
)
def test_chip_notices_a_controller_that_is_a_cycle_early(time: str):
    # One request at a time hides the times between activations, unless they are long.
    slow = {"activate_to_activate_ns": 91, "activate_to_other_bank_ns": 56, "refresh_ns": 91}
    if time == "precharge":
        slow = {}
    device = DEVICE.model_copy(update=slow)
    requests = [(400, writes, 128 * k, 15) for k in range(60) for writes in (False, True)]
    requests += [(400, bool(k & 1), 1024 * k, 15) for k in range(60)]
    requests += [(400, False, 256 * k, 15) for k in range(60)]
    bench = Bench(4, 143_000_000, device)
    bench.run(requests)
    field = f"{time}_cycles"
    early = replace(bench.timing, **{field: getattr(bench.timing, field) - 1})
    with pytest.raises(AssertionError, match=NAMES[time]):
        Bench(4, 143_000_000, device, early).run(requests)


@pytest.mark.parametrize("name", sdram_names())
def test_devices(name: str):
    device = load_sdram(name)
    assert device.capacity_bytes == 32 * 2**20
    timing = device.timing(100_000_000)
    assert timing.refresh_interval_cycles == 781
    assert timing.activate_to_activate_cycles >= timing.activate_to_precharge_cycles
    with pytest.raises(ArchError, match="takes at most"):
        device.timing(device.max_clock_hz + 1)
    with pytest.raises(ArchError, match="too slow"):
        device.timing(100_000)


def test_unknown_device():
    with pytest.raises(ArchError, match="did you mean as4c16m16sa_7"):
        load_sdram("as4c16m16sa_6")
