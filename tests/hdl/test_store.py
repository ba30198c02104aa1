from dataclasses import dataclass, field

import numpy as np
import pytest
from amaranth import Module
from amaranth.lib.wiring import connect
from amaranth.sim import Simulator, SimulatorContext
from numpy.typing import NDArray

from accelsim.memory import Channel
from accelsim.npu import Npu
from accelsim_hdl.npu.store import StoreUnit
from hdl.unit import Feed, Fields, Watch, encoded, random_npu
from hdl.wishbone import Beat, ImmediateMemory, RandomTiming, Timing, WishboneMemory

IMAGE_BYTES = 4096
WORDS = 64


@dataclass
class Law:
    """What docs/npu.md says about a sequence of STORE and a FINISH, byte by byte."""

    starts: list[int] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    beats: list[Beat] = field(default_factory=list)
    followers: list[int] = field(default_factory=list)
    reads: list[int] = field(default_factory=list)
    busy: set[int] = field(default_factory=set)


def places_of(store: Fields) -> list[int]:
    """The memory address of each word."""
    return [
        store["address"] + y * store["y_stride"] + x * store["x_stride"] + c * store["c_stride"]
        for y in range(store["y_count"])
        for x in range(store["x_count"])
        for c in range(store["c_count"])
    ]


def beats_of(place: int, word_bytes: int, bus_bytes: int) -> list[tuple[int, int]]:
    """(address, bytes selected) of each beat of a word."""
    selects: dict[int, int] = {}
    for byte in range(place, place + word_bytes):
        beat, lane = divmod(byte % 2**32, bus_bytes)
        selects[beat * bus_bytes] = selects.get(beat * bus_bytes, 0) | 1 << lane
    return list(selects.items())


def followers_of(store: Fields, bus_bytes: int, burst_beats: int) -> list[int]:
    """How many beats of its burst follow each beat of a STORE."""
    word_bytes, number = store["word_bytes"], 0
    bursts: list[int] = []
    beats: list[tuple[int, int]] = []  # The burst and the number of each beat.
    turns = (store["c_count"], store["x_count"])
    stride, inner = (store["c_stride"], turns[0]) if turns[0] > 1 else (store["x_stride"], turns[1])
    for word, place in enumerate(places_of(store)):
        whole = place % bus_bytes == 0 and word_bytes % bus_bytes == 0 and stride == word_bytes
        for index, (address, _) in enumerate(beats_of(place, word_bytes, bus_bytes)):
            goes_on = index > 0 or (whole and word % inner > 0)
            if not goes_on or (address // bus_bytes) % burst_beats == 0:
                number = 0
                bursts.append(0)
            beats.append((len(bursts) - 1, number))
            bursts[-1] = number
            number += 1
    return [bursts[burst] - place for burst, place in beats]


def law_of(
    npu: Npu,
    stores: list[Fields],
    arrivals: list[int],
    channel: Channel,
    image: NDArray[np.uint8],
    output: NDArray[np.uint8],
    burst_beats: int = 1,
) -> Law:
    """The law of stores and, for the last arrival, a FINISH; writes ``image``.

    output: uint8 array of shape (words, bytes of a word).
    burst_beats: 1: every beat is answered; more: every burst is.
    """
    law = Law()
    accepted, acknowledged = [-1], []
    outstanding = npu.outstanding_beats
    for store, arrival in zip(stores, arrivals, strict=False):
        start = max(arrival, accepted[-1] + 1)
        law.starts.append(start)
        followers = iter(followers_of(store, npu.bus_bytes, burst_beats))
        for number, place in enumerate(places_of(store)):
            word = (store["source"] + number) % WORDS
            law.reads.append(store["source"] + number)
            for index in range(store["word_bytes"]):
                image[(place + index) % IMAGE_BYTES] = output[word, index]
            for address, select in beats_of(place, store["word_bytes"], npu.bus_bytes):
                free = acknowledged[-outstanding] if len(acknowledged) >= outstanding else -1
                accept = channel.first_ready(max(start + 4, accepted[-1] + 1, free + 1))
                accepted.append(accept)
                law.followers.append(next(followers))
                if law.followers[-1] == 0:
                    acknowledged.append(channel.accept(accept))
                law.beats.append(Beat(accept, address, select))
        end = acknowledged[-1] + 1
        law.ends.append((end, store["push"]))
        law.busy.update(range(start, end + 1))
    finish = max(arrivals[-1], accepted[-1] + 1)
    law.starts.append(finish)
    law.ends.append((max(finish, law.ends[-1][0] if law.ends else -1) + 1, 9))
    return law


def random_store(random: np.random.Generator, npu: Npu) -> Fields:
    def pick(least: int, most: int) -> int:
        return int(random.integers(least, most + 1))

    word_bytes = npu.output_word_bytes
    store = {
        "push": pick(0, 15),
        "source": pick(0, 2**16 - 40),
        "y_count": pick(1, 3),
        "x_count": pick(1, 4),
        "c_count": pick(1, 3),
        "address": pick(0, 2**32 - 1) if pick(0, 3) else pick(-64, 64) % 2**32,
        "y_stride": pick(0, 500),
        "x_stride": pick(0, 2 * word_bytes),
        "c_stride": pick(0, 2 * word_bytes),
        "word_bytes": word_bytes if pick(0, 1) else pick(1, word_bytes),
    }
    if not pick(0, 4):
        far = {"y_stride": 2**24 - 1, "x_stride": 2**20 - 1, "c_stride": 2**16 - 1}
        store |= {name: far[name] for name in random.choice(list(far), 2)}
    return store


@dataclass
class OutputBuffer:
    """A testbench that is the output buffer; words beyond it repeat.

    Args:
        unit: The store unit.
        output: uint8 array of shape (words, bytes of a word).

    Attributes:
        reads: Addresses read, in order.
    """

    unit: StoreUnit
    output: NDArray[np.uint8]
    reads: list[int] = field(default_factory=list)

    async def serve(self, ctx: SimulatorContext) -> None:
        port = self.unit.output_read
        while True:
            _, _, enable, address = await ctx.tick().sample(port.enable, port.address)
            if enable:
                self.reads.append(address)
                word = self.output[address % len(self.output)]
                ctx.set(port.data, int.from_bytes(word.tobytes(), "little"))


@dataclass
class Run:
    """A store unit in a simulator, with all but its memory."""

    unit: StoreUnit
    feed: Feed
    watch: Watch
    buffer: OutputBuffer

    def simulator(self, top: object) -> Simulator:
        simulator = Simulator(top)
        simulator.add_clock(1e-6)
        simulator.add_testbench(self.feed.drive)
        simulator.add_testbench(self.buffer.serve, background=True)
        return simulator

    def ends(self) -> list[tuple[int, int]]:
        return [(cycle, self.watch.cycles[cycle]["push"]) for cycle in self.watch.when("ended")]


def prepared(
    npu: Npu,
    stores: list[Fields],
    arrivals: list[int],
    output: NDArray[np.uint8],
    burst_beats: int = 1,
) -> Run:
    unit = StoreUnit(npu, burst_beats)
    names = ("ended", "push", "busy", "beat", "beat_bytes", "halted")
    words = [encoded("STORE", store) for store in stores] + [encoded("FINISH", {"push": 9})]
    return Run(
        unit=unit,
        feed=Feed(unit, words, arrivals),
        watch=Watch(
            {name: getattr(unit, name) for name in names},
            quiet=("ended", "busy", "beat", "beat_bytes"),
            quiet_cycles=60,
        ),
        buffer=OutputBuffer(unit, output),
    )


def simulate(
    npu: Npu,
    stores: list[Fields],
    arrivals: list[int],
    timing: Timing,
    image: NDArray[np.uint8],
    output: NDArray[np.uint8],
    burst_beats: int = 1,
) -> tuple[Run, WishboneMemory]:
    run = prepared(npu, stores, arrivals, output, burst_beats)
    more = run.unit.more if burst_beats > 1 else None
    memory = WishboneMemory(run.unit.bus, timing, image, more=more)
    simulator = run.simulator(run.unit)
    simulator.add_testbench(run.watch.run)
    simulator.add_testbench(memory.serve, background=True)
    simulator.run()
    return run, memory


@dataclass
class Draw:
    """A machine, instructions with the cycles of their arrival, and memories, from a seed."""

    npu: Npu
    stores: list[Fields]
    arrivals: list[int]
    image: NDArray[np.uint8]
    output: NDArray[np.uint8]


def drawn(seed: int, instructions: int) -> Draw:
    random = np.random.default_rng(seed)
    npu = random_npu(random)
    gaps = random.integers(0, 60, instructions + 1) * random.integers(0, 2, instructions + 1)
    return Draw(
        npu,
        stores=[random_store(random, npu) for _ in range(instructions)],
        arrivals=[int(cycle) for cycle in np.cumsum(gaps)],
        image=random.integers(0, 256, IMAGE_BYTES).astype(np.uint8),
        output=random.integers(0, 256, (WORDS, npu.output_word_bytes)).astype(np.uint8),
    )


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(12))
def test_bytes_and_cycles_are_those_of_the_law(seed: int) -> None:
    draw = drawn(seed, instructions=12)
    npu, expected, image = draw.npu, draw.image.copy(), draw.image.copy()
    channels = [
        Channel(npu.latency_cycles, npu.interval, npu.memory_outstanding_beats) for _ in range(2)
    ]

    law = law_of(npu, draw.stores, draw.arrivals, channels[0], expected, draw.output)
    run, memory = simulate(npu, draw.stores, draw.arrivals, channels[1], image, draw.output)

    assert run.feed.starts == law.starts
    assert memory.beats == law.beats
    assert np.array_equal(image, expected)
    assert run.buffer.reads == law.reads
    assert run.ends() == law.ends
    assert run.watch.when("busy") == sorted(law.busy)
    assert [(cycle, run.watch.cycles[cycle]["beat_bytes"]) for cycle in run.watch.when("beat")] == [
        (beat.cycle, beat.select.bit_count()) for beat in law.beats
    ]
    assert run.watch.when("beat_bytes") == run.watch.when("beat")
    assert run.watch.when("halted") == list(range(law.ends[-1][0] + 1, len(run.watch.cycles)))


class FreeTiming(Channel):
    """A memory that takes every beat, and answers a burst after its latency."""

    def ready(self, cycle: int) -> bool:  # noqa: ARG002 it does not depend on it
        return True

    def first_ready(self, cycle: int) -> int:
        return cycle


@pytest.mark.parametrize("seed", range(6))
def test_bursts_are_those_of_the_runs_and_cost_no_cycle(seed: int) -> None:
    draw = drawn(300 + seed, instructions=10)
    random, npu = np.random.default_rng(seed), draw.npu
    burst_beats = 2 << seed % 4
    for store in draw.stores[::2]:  # Rows of words without a gap.
        words = max(npu.output_word_bytes // npu.bus_bytes, 1)
        store["word_bytes"] = min(npu.bus_bytes * words, npu.output_word_bytes)
        store["address"] -= store["address"] % npu.bus_bytes
        store["c_count"] = int(random.integers(1, 3)) if random.integers(0, 2) else 1
        store["x_count"] = int(random.integers(1, 12))
        store["c_stride"] = store["x_stride"] = store["word_bytes"]
    expected, image = draw.image.copy(), draw.image.copy()
    channels = [FreeTiming(1 + seed, (1, 1), 99) for _ in range(2)]

    law = law_of(npu, draw.stores, draw.arrivals, channels[0], expected, draw.output, burst_beats)
    run, memory = simulate(
        npu, draw.stores, draw.arrivals, channels[1], image, draw.output, burst_beats
    )

    assert memory.followers == law.followers
    assert max(law.followers) > 0
    assert memory.beats == law.beats
    assert np.array_equal(image, expected)
    assert run.feed.starts == law.starts
    assert run.ends() == law.ends


@pytest.mark.parametrize("seed", range(4))
def test_bytes_are_right_with_a_memory_that_answers_when_it_likes(seed: int) -> None:
    draw = drawn(100 + seed, instructions=8)
    expected, image = draw.image.copy(), draw.image.copy()
    timing = RandomTiming(np.random.default_rng(seed), longest_cycles=1 + 3 * seed)

    law = law_of(draw.npu, draw.stores, draw.arrivals, Channel(1, (1, 1), 8), expected, draw.output)
    run, memory = simulate(draw.npu, draw.stores, draw.arrivals, timing, image, draw.output)

    assert [beat[1:] for beat in memory.beats] == [beat[1:] for beat in law.beats]
    assert np.array_equal(image, expected)
    assert [push for _, push in run.ends()] == [push for _, push in law.ends]


@pytest.mark.parametrize("seed", [200, 201])
def test_bytes_are_right_with_a_memory_that_answers_at_once(seed: int) -> None:
    draw = drawn(seed, instructions=8)
    expected = draw.image.copy()
    law = law_of(draw.npu, draw.stores, draw.arrivals, Channel(1, (1, 1), 8), expected, draw.output)
    run = prepared(draw.npu, draw.stores, draw.arrivals, draw.output)
    memory = ImmediateMemory(draw.image, draw.npu.bus_bytes)
    m = Module()
    m.submodules.unit, m.submodules.memory = run.unit, memory
    connect(m, run.unit.bus, memory.bus)
    held = []

    async def watch(ctx: SimulatorContext) -> None:
        await run.watch.run(ctx)
        held.append(memory.held(ctx))

    simulator = run.simulator(m)
    simulator.add_testbench(watch)
    simulator.run()

    assert np.array_equal(held[0], expected)
    assert [push for _, push in run.ends()] == [push for _, push in law.ends]


def test_finish_alone_ends_after_one_cycle_and_halts() -> None:
    draw = drawn(0, instructions=0)

    run, memory = simulate(draw.npu, [], [3], Channel(1, (1, 1), 8), draw.image, draw.output)

    assert memory.beats == []
    assert run.feed.starts == [3]
    assert run.ends() == [(4, 9)]
    assert run.watch.when("halted")[0] == 5
