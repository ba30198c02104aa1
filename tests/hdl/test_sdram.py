from collections import deque
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from amaranth.lib.wiring import PureInterface
from amaranth.sim import Simulator, SimulatorContext
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.memory.sdram import SdramDevice, SdramLaw, load_sdram, sdram_names
from accelsim.memory.shared import SdramChoice, SharedSdram
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim_hdl.memory.sdram_memory import PORTS, SdramMemory
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

Request = tuple[int, int, int, int]
"""(first cycle, port, beat, what is written)."""

STORE = PORTS.index("store")


def choice(
    bus_bytes: int, clock_hz: int, device: SdramDevice = DEVICE, **changes: object
) -> SdramChoice:
    fields = {"name": "chip", "device": device, "clock_hz": clock_hz, "bus_bytes": bus_bytes}
    return SdramChoice(**(fields | {"outstanding_beats": 5} | changes))


class Bench:
    """A memory, a chip, and three masters that follow lists of requests.

    Args:
        choice: The memory.
        real: Device that the chip is; by default the one that the controller takes it for.
    """

    def __init__(self, choice: SdramChoice, real: SdramDevice | None = None) -> None:
        self.choice = choice
        self.memory = SdramMemory(choice)
        self.chip = SdramChip(real or choice.device, choice.clock_hz, self.memory.pins)
        self.simulator = Simulator(self.memory)
        self.simulator.add_clock(1e-6)
        self.simulator.add_testbench(self.chip.serve, background=True)

    def run(self, requests: list[Request]) -> list[tuple[int, int, int, int, int]]:
        """Return (cycle of acknowledgment, port, cycle of acceptance, beat, word read)."""
        done: list[tuple[int, int, int, int, int]] = []
        memory, size = self.memory, self.choice.bus_bytes
        queues = queues_of(requests)
        ports = [getattr(memory, name) for name in PORTS]

        async def drive(ctx: SimulatorContext) -> None:
            while not ctx.get(memory.initialized):
                await ctx.tick()
            ctx.set(memory.restart, 1)
            await ctx.tick()
            ctx.set(memory.restart, 0)
            waiting: list[deque[tuple[int, int]]] = [deque() for _ in ports]
            cycle = 0
            while any(queues) or any(waiting):
                for port, queue, unanswered in zip(ports, queues, waiting, strict=True):
                    asks = bool(queue) and queue[0][0] <= cycle
                    ctx.set(port.cyc, asks or bool(unanswered))
                    ctx.set(port.stb, asks)
                    if asks:
                        ctx.set(port.adr, queue[0][2])
                        ctx.set(port.sel, queue[0][3] & ((1 << size) - 1))
                        ctx.set(port.dat_w, spread(queue[0][3], size))
                watched = [(port.stb, port.stall, port.ack, port.dat_r) for port in ports]
                seen = await ctx.tick().sample(*(one for port in watched for one in port))
                for place, unanswered in enumerate(waiting):
                    asked, stalled, answered, word = seen[2 + 4 * place : 6 + 4 * place]
                    if answered:
                        accepted, beat = unanswered.popleft()
                        read = 0 if place == STORE else word
                        done.append((cycle, place, accepted, beat, read))
                    if asked and not stalled:
                        unanswered.append((cycle, queues[place].popleft()[2]))
                cycle += 1
                assert cycle < 100000

        self.simulator.add_testbench(drive)
        self.simulator.run()
        return done


def queues_of(requests: list[Request]) -> list[deque[Request]]:
    return [deque(one for one in requests if one[1] == port) for port in range(len(PORTS))]


def spread(seed: int, count: int) -> int:
    """Bytes that follow from a number."""
    return int.from_bytes(bytes((seed * (lane + 3)) & 255 for lane in range(count)), "little")


def expected(one: SdramChoice, requests: list[Request]) -> list[tuple[int, int, int, int]]:
    """What the law says, without words."""
    law, queues = SharedSdram(one, PORTS_OF_AN_NPU), queues_of(requests)
    waiting: list[deque[tuple[int, int]]] = [deque() for _ in PORTS]
    done, cycle = [], 0
    while any(queues) or any(waiting):
        for port in range(len(PORTS)):
            if law.acknowledged(port, cycle):
                done.append((cycle, port, *waiting[port].popleft()))
        for port, queue in enumerate(queues):
            if queue and queue[0][0] <= cycle and law.ready(port, cycle):
                beat = queue.popleft()[2]
                base = 0 if port else one.program_base
                law.accept(port, cycle, base + beat * one.bus_bytes)
                waiting[port].append((cycle, beat))
        cycle += 1
    return done


def words_of(
    bench: Bench, requests: list[Request], order: list[tuple[int, int, int, int]]
) -> list[int]:
    """What each request returns if they are served in ``order``; 0 of a write."""
    image: dict[int, int] = {}
    words, seeds, one = [], queues_of(requests), bench.choice
    size = 8 * DEVICE.data_bytes
    for _, port, _, number in order:
        beat = number + (0 if port else one.program_base // one.bus_bytes)
        seed = seeds[port].popleft()[3]
        old = image.get(beat)
        if old is None:
            old = 0
            for place in range(one.bus_bytes // DEVICE.data_bytes):
                word = beat * (one.bus_bytes // DEVICE.data_bytes) + place
                column = word & ((1 << DEVICE.column_bits) - 1)
                page = word >> DEVICE.column_bits
                old |= bench.chip.junk(page & 3, page >> 2 & 8191, column) << (size * place)
        if port == STORE:
            mask = sum(255 << 8 * lane for lane in range(one.bus_bytes) if seed >> lane & 1)
            image[beat] = old & ~mask | spread(seed, one.bus_bytes) & mask
            old = 0
        words.append(old)
    return words


def compare(one: SdramChoice, requests: list[Request]) -> Bench:
    bench = Bench(one)
    seen, law = bench.run(requests), expected(one, requests)
    assert [done[:4] for done in seen] == law
    assert [done[4] for done in seen] == words_of(bench, requests, law)
    return bench


def random_requests(random: np.random.Generator, count: int, pages: int) -> list[Request]:
    """Streams, jumps within few rows and banks, pauses; the masters have their own times."""
    cycles = [0, 0, 0]
    beat = 0
    requests = []
    for _ in range(count):
        port = int(random.choice([0, 1, 1, 2, 2]))
        cycles[port] += int(random.choice([0, 0, 0, 1, 5, 60]))
        if random.random() < 0.3:
            beat = int(random.integers(0, pages)) * 128 + int(random.integers(0, 60))
        else:
            beat += 1
        requests.append((cycles[port], port, beat, int(random.integers(0, 2**30))))
    return requests


@pytest.mark.sampled(6)
@pytest.mark.parametrize("clock_hz", [50_000_000, 100_000_000, 143_000_000])
@pytest.mark.parametrize("bus_bytes", [4, 8, 32])
def test_controller_obeys_its_law_and_the_data_sheet(bus_bytes: int, clock_hz: int):
    random = np.random.default_rng([bus_bytes, clock_hz])
    one = choice(bus_bytes, clock_hz)
    bench = compare(one, random_requests(random, 120, 12))
    times = np.diff(bench.chip.refreshes[8:])
    assert len(times) > 1
    interval = one.timing.refresh_interval_cycles
    assert abs(times - interval).max() < interval / 2


@pytest.mark.sampled(9)
@pytest.mark.parametrize("bus_bytes", [8, 16, 32])
def test_the_slowest_clock_that_is_allowed(bus_bytes: int):
    device = load_sdram("as4c16m16sa_7").model_copy(update={"power_up_ns": 500})
    clocks_hz = []
    for clock_hz in range(1_000_000, 6_000_000, 50_000):
        with suppress(ArchError):
            clocks_hz.append(choice(bus_bytes, clock_hz, device).clock_hz)
    assert clocks_hz[0] > 1_000_000
    random = np.random.default_rng(bus_bytes)
    compare(choice(bus_bytes, clocks_hz[0], device), random_requests(random, 120, 12))


@pytest.mark.sampled(12)
@settings(max_examples=15)
@given(st.integers(0, 2**32 - 1), st.sampled_from([4, 16]), st.integers(1, 9))
def test_any_requests(seed: int, bus_bytes: int, pages: int):
    random = np.random.default_rng(seed)
    limit, in_turn = int(random.choice([1, 2, 3, 8])), bool(random.integers(0, 3))
    one = choice(bus_bytes, 100_000_000, outstanding_beats=limit, in_turn=in_turn)
    compare(one, random_requests(random, 40, pages))


def test_a_stream_has_no_gaps():
    bench = Bench(choice(8, 100_000_000))
    answered = [one[0] for one in bench.run([(40, 1, beat, 0) for beat in range(20)])]
    # Four words of two bytes for each beat.
    assert set(np.diff(answered).tolist()) == {4}


def test_ports_take_turns():
    requests = [(50, port, 10 * port + beat, 255) for beat in range(6) for port in range(3)]
    order = [one[1] for one in Bench(choice(4, 100_000_000)).run(requests)]
    assert order == [0, 1, 2] * 6


def test_host_reads_what_it_wrote():
    bench = Bench(choice(16, 100_000_000))
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
            _, _, stalled = await ctx.tick().sample(memory.host.stall)
            assert not stalled
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


@pytest.mark.sampled(8)
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
    requests = [(400, port, 128 * k, 15) for k in range(60) for port in (1, 2)]
    requests += [(400, 1 + (k & 1), 1024 * k, 15) for k in range(60)]
    requests += [(400, 1, 256 * k, 15) for k in range(60)]
    one = choice(4, 143_000_000, device)
    Bench(one).run(requests)
    earlier = getattr(one.timing, f"{time}_cycles") - 1
    field, value = f"{time}_ns", earlier * 10**9 // one.clock_hz
    if time == "cas_latency":
        field, value = time, earlier
    early = replace(one, device=device.model_copy(update={field: value}))
    assert getattr(early.timing, f"{time}_cycles") == earlier
    with pytest.raises(AssertionError, match=NAMES[time]):
        Bench(early, device).run(requests)


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


@pytest.mark.parametrize("waited", [0, 3, 11, 17])
def test_what_is_forgotten_is_not_answered(waited: int):
    bench = Bench(choice(8, 100_000_000))
    memory = bench.memory
    answers: list[int] = []

    async def drive(ctx: SimulatorContext) -> None:
        async def present(port: PureInterface, beat: int) -> None:
            ctx.set(port.cyc, 1)
            ctx.set(port.stb, 1)
            ctx.set(port.adr, beat)
            await ctx.tick()
            ctx.set(port.stb, 0)

        async def wait(cycles: int) -> list[int]:
            words = []
            for _ in range(cycles):
                _, _, answered, word = await ctx.tick().sample(memory.load.ack, memory.load.dat_r)
                words += [word] if answered else []
            return words

        while not ctx.get(memory.initialized):
            await ctx.tick()
        for beat in range(4):
            await present(memory.load, 7 * beat)
        before = await wait(waited)
        ctx.set(memory.forget, 1)
        await ctx.tick()
        ctx.set(memory.forget, 0)
        assert len(before) < 4
        assert await wait(200) == []
        for beat in range(4):
            await present(memory.load, 7 * beat)
        answers.extend(await wait(200))

    bench.simulator.add_testbench(drive)
    bench.simulator.run()
    requests = [(0, 1, 7 * beat, 0) for beat in range(4)]
    order = [(0, 1, 0, 7 * beat) for beat in range(4)]
    assert answers == words_of(bench, requests, order)
