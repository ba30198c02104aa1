from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from amaranth import Module
from amaranth.lib.wiring import connect
from amaranth.sim import Simulator
from numpy.typing import NDArray

from accelsim.isa import BUFFERS
from accelsim.isa.buffers import buffers_of
from accelsim.memory import Channel
from accelsim.npu import Npu
from accelsim.program.rows import last_byte
from accelsim_hdl.npu.load import LoadUnit
from hdl.unit import Feed, Fields, Watch, encoded, random_npu
from hdl.wishbone import Beat, ImmediateMemory, RandomTiming, Timing, WishboneMemory

IMAGE_BYTES = 4096

Write = tuple[int, str, int, int]
"""(cycle, buffer, address, word)."""


@dataclass
class Law:
    """What docs/npu.md says about a sequence of LOAD, cycle by cycle and byte by byte."""

    starts: list[int] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    beats: list[Beat] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)


def load_word(load: Fields, y: int, x: int, c: int) -> list[int | None]:
    """The memory address of each byte that is read, None where pad stands."""
    row = load["y_start"] + y * load["y_step"]
    first = load["x_start"] + x * load["x_stride"] + c * load["c_stride"]
    return [
        (load["address"] + y * load["y_stride"] + position) % 2**32
        if 0 <= row < load["y_limit"] and 0 <= position < load["row_bytes"]
        else None
        for position in range(first, first + load["word_bytes"])
    ]


def words_of(load: Fields) -> list[list[int | None]]:
    return [
        load_word(load, y, x, c)
        for y in range(load["y_count"])
        for x in range(load["x_count"])
        for c in range(load["c_count"])
    ]


def pieces_of(places: list[int], bus_bytes: int, kept: list[int]) -> list[int | None]:
    """Addresses of the beats that the pieces of a word ask for, None of a piece that asks for none.

    A word that begins in the last beat which is kept, or within the one before and ends behind it,
    is cut into pieces of the bytes of a beat, another one as beats cut it.

    Args:
        places: Addresses of its bytes that exist.
        bus_bytes: Bytes of a beat.
        kept: Addresses of the beats of the word before, at most the last two.
    """
    beats = beats_of(places, bus_bytes)
    within = len(beats) > 1 and places[0] % bus_bytes > 0
    if not places:
        return [None]
    if not kept or (beats[0] != kept[-1] and not (beats[0] == kept[0] and within)):
        return list(beats)
    ends = [places[: at + bus_bytes][-1] for at in range(0, len(places), bus_bytes)]
    found: list[int | None] = []
    for beat in (one - one % bus_bytes for one in ends):
        found.append(None if beat in kept or beat in found else beat)
    return found


def beats_of(places: list[int], bus_bytes: int) -> list[int]:
    """Addresses of the beats that hold some bytes, in their order."""
    return list(dict.fromkeys(one - one % bus_bytes for one in places))


def value_of(
    load: Fields, word: list[int | None], x: int, image: NDArray[np.uint8], count: int
) -> int:
    pad = (load["pad"] & 255, load["pad"] >> 8)
    lead = x * len(word) if load["spread"] else 0
    places = ([None] * lead + word + [None] * count)[:count]
    assert all(place is None for place in word[max(0, count - lead) :])
    data = [
        pad[index % 2] if place is None else int(image[place % IMAGE_BYTES])
        for index, place in enumerate(places)
    ]
    return int.from_bytes(bytes(data), "little")


def law_of(
    npu: Npu, loads: list[Fields], arrivals: list[int], channel: Channel, image: NDArray[np.uint8]
) -> Law:
    law = Law()
    issued, taken = [-1], []
    for load, arrival in zip(loads, arrivals, strict=True):
        start = max(arrival, issued[-1] + 1)
        law.starts.append(start)
        buffer = BUFFERS[load["buffer"]]
        word_bytes = getattr(npu, f"{buffer}_word_bytes")
        kept: list[int] = []
        for number, word in enumerate(words_of(load)):
            places = [one for one in word if one is not None]
            pieces = pieces_of(places, npu.bus_bytes, kept)
            kept = beats_of(places, npu.bus_bytes)[-2:] or kept
            for beat in pieces:
                free = taken[-npu.outstanding_beats] if len(taken) >= npu.outstanding_beats else -1
                issue = max(start + 2, issued[-1] + 1, free + 1)
                answered = -1
                if beat is not None:
                    issue = channel.first_ready(issue)
                    answered = channel.accept(issue)
                    law.beats.append(Beat(issue, beat, (1 << npu.bus_bytes) - 1))
                issued.append(issue)
                taken.append(max(taken[-1] + 1 if taken else 0, issue + 2, answered + 2))
            x = number // load["c_count"] % load["x_count"]
            value = value_of(load, word, x, image, word_bytes)
            law.writes.append((taken[-1] + 2, buffer, load["destination"] + number, value))
        law.ends.append((taken[-1] + 2, load["push"]))
    return law


def random_load(random: np.random.Generator, npu: Npu) -> Fields:
    def pick(least: int, most: int) -> int:
        return int(random.integers(least, most + 1))

    buffer = pick(0, len(buffers_of(npu)) - 1)
    word_bytes = getattr(npu, f"{BUFFERS[buffer]}_word_bytes")
    address = pick(0, 2**32 - 1) if pick(0, 3) else (pick(-64, 64) % 2**32)
    load = {
        "buffer": buffer,
        "push": pick(0, 15),
        "destination": pick(0, 60000),
        "y_count": pick(1, 3),
        "x_count": pick(1, 4),
        "c_count": pick(1, 3),
        "address": address,
        "y_start": pick(-3, 2),
        "y_limit": pick(1, 4),
        "y_step": pick(0, 3),
        "y_stride": pick(0, 200),
        "x_start": pick(-2 * word_bytes, word_bytes),
        "x_stride": pick(0, 2 * word_bytes),
        "c_stride": pick(0, 2 * word_bytes),
        "row_bytes": pick(1, 6 * word_bytes),
        "word_bytes": word_bytes if pick(0, 1) else pick(1, word_bytes),
        "pad": pick(0, 65535),
    }
    if pick(0, 1):
        # Words that follow each other in memory share beats.
        load["c_stride"] = load["word_bytes"]
        load["x_stride"] = load["c_count"] * load["word_bytes"]
        load["row_bytes"] = load["x_count"] * load["x_stride"] + pick(0, word_bytes)
        load["y_stride"] = load["row_bytes"]
    elif pick(0, 1):
        # Words are windows that overlap.
        load["x_stride"], load["c_count"] = pick(1, word_bytes), 1
        load["row_bytes"] = pick(word_bytes, 6 * word_bytes)
    if not pick(0, 5):
        far = {"x_start": -(2**20), "x_stride": 2**16 - 1, "c_stride": 2**15 - 1, "y_step": 15}
        far |= {"y_stride": 2**24 - 1, "row_bytes": 2**20 - 1, "y_start": -15, "y_limit": 2**14 - 1}
        load |= {name: far[name] for name in random.choice(list(far), 3)}
    if pick(0, 1):
        load["word_bytes"] = pick(1, -(-word_bytes // load["x_count"]))
        if pick(0, 1):
            load["x_start"] = pick(-load["word_bytes"], 0)
            load |= {
                "x_stride": load["c_count"] * load["word_bytes"],
                "c_stride": load["word_bytes"],
            }
    load["spread"] = int(last_byte(load | {"gather": 0, "spread": 1}) < word_bytes)
    return load


@dataclass
class Run:
    """One simulation of the load unit."""

    feed: Feed
    watch: Watch

    def writes(self) -> list[Write]:
        return [
            (cycle, name, values[f"{name}_address"], values[f"{name}_data"])
            for cycle, values in enumerate(self.watch.cycles)
            for name in BUFFERS
            if values.get(f"{name}_enable")
        ]

    def ends(self) -> list[tuple[int, int]]:
        return [(cycle, self.watch.cycles[cycle]["push"]) for cycle in self.watch.when("ended")]


def prepared(npu: Npu, loads: list[Fields], arrivals: list[int]) -> tuple[LoadUnit, Feed, Watch]:
    unit = LoadUnit(npu)
    quiet = ("ended", "beat", "input_busy", "weight_busy")
    signals = {name: getattr(unit, name) for name in (*quiet, "push")}
    for name in buffers_of(npu):
        port = getattr(unit, f"{name}_write")
        signals |= {f"{name}_{part}": getattr(port, part) for part in ("enable", "address", "data")}
    feed = Feed(unit, [encoded("LOAD", load) for load in loads], arrivals)
    return unit, feed, Watch(signals, quiet=quiet, quiet_cycles=60)


def simulate(
    npu: Npu, loads: list[Fields], arrivals: list[int], timing: Timing, image: NDArray[np.uint8]
) -> tuple[Run, WishboneMemory]:
    unit, feed, watch = prepared(npu, loads, arrivals)
    memory = WishboneMemory(unit.bus, timing, image)
    simulator = Simulator(unit)
    simulator.add_clock(1e-6)
    simulator.add_testbench(feed.drive)
    simulator.add_testbench(watch.run)
    simulator.add_testbench(memory.serve, background=True)
    simulator.run()
    return Run(feed, watch), memory


def busy_cycles(law: Law, loads: list[Fields], buffers: tuple[str, ...]) -> list[int]:
    cycles = {
        cycle
        for load, start, (end, _) in zip(loads, law.starts, law.ends, strict=True)
        if BUFFERS[load["buffer"]] in buffers
        for cycle in range(start, end + 1)
    }
    return sorted(cycles)


def drawn(seed: int, instructions: int) -> tuple[Npu, list[Fields], list[int], NDArray[np.uint8]]:
    random = np.random.default_rng(seed)
    npu = random_npu(random)
    loads = [random_load(random, npu) for _ in range(instructions)]
    gaps = random.integers(0, 60, instructions) * random.integers(0, 2, instructions)
    image = random.integers(0, 256, IMAGE_BYTES).astype(np.uint8)
    return npu, loads, [int(cycle) for cycle in np.cumsum(gaps)], image


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(12))
def test_words_and_cycles_are_those_of_the_law(seed: int) -> None:
    npu, loads, arrivals, image = drawn(seed, instructions=12)
    channels = [
        Channel(npu.latency_cycles, npu.interval, npu.memory_outstanding_beats) for _ in range(2)
    ]

    law = law_of(npu, loads, arrivals, channels[0], image)
    run, memory = simulate(npu, loads, arrivals, channels[1], image)

    assert run.feed.starts == law.starts
    assert memory.beats == law.beats
    assert run.watch.when("beat") == [beat.cycle for beat in law.beats]
    assert run.writes() == law.writes
    assert run.ends() == law.ends
    assert run.watch.when("input_busy") == busy_cycles(law, loads, ("input", "operand"))
    assert run.watch.when("weight_busy") == busy_cycles(
        law, loads, ("weight", "parameter", "table")
    )


def windows(random: np.random.Generator, npu: Npu) -> Fields:
    """Return a LOAD of words that overlap, each but the first near the one before it."""
    load, bus_bytes = random_load(random, npu), npu.bus_bytes
    word_bytes = getattr(npu, f"{BUFFERS[load['buffer']]}_word_bytes")
    load |= {"x_count": 3, "c_count": 2, "y_count": 2, "y_start": 0, "y_limit": 2, "y_step": 1}
    load |= {"x_start": int(random.integers(bus_bytes)), "row_bytes": 6 * (word_bytes + bus_bytes)}
    load["word_bytes"] = int(random.integers(1, word_bytes + 1))
    load["address"] = int(random.integers(2**10))
    for name in ("c_stride", "x_stride", "y_stride"):
        load[name] = int(random.integers(bus_bytes))
    return load | {"spread": 0}


@pytest.mark.parametrize("seed", range(2))
def test_words_that_overlap_share_their_beats(seed: int) -> None:
    random = np.random.default_rng(seed)
    npu, _, _, image = drawn(seed, instructions=1)
    loads = [windows(random, npu) for _ in range(60)]
    channels = [
        Channel(npu.latency_cycles, npu.interval, npu.memory_outstanding_beats) for _ in range(2)
    ]

    law = law_of(npu, loads, [0] * len(loads), channels[0], image)
    run, memory = simulate(npu, loads, [0] * len(loads), channels[1], image)

    assert memory.beats == law.beats
    assert run.writes() == law.writes
    assert run.ends() == law.ends


@pytest.mark.parametrize("seed", range(4))
def test_words_are_right_with_a_memory_that_answers_when_it_likes(seed: int) -> None:
    npu, loads, arrivals, image = drawn(100 + seed, instructions=8)
    timing = RandomTiming(np.random.default_rng(seed), longest_cycles=1 + 3 * seed)

    law = law_of(npu, loads, arrivals, Channel(1, (1, 1), 8), image)
    run, memory = simulate(npu, loads, arrivals, timing, image)

    assert [beat[1:] for beat in memory.beats] == [beat[1:] for beat in law.beats]
    assert [write[1:] for write in run.writes()] == [write[1:] for write in law.writes]
    assert [push for _, push in run.ends()] == [push for _, push in law.ends]


@pytest.mark.parametrize("seed", [200, 201])
def test_words_are_right_with_a_memory_that_answers_at_once(seed: int) -> None:
    npu, loads, arrivals, image = drawn(seed, instructions=8)
    law = law_of(npu, loads, arrivals, Channel(1, (1, 1), 8), image)
    unit, feed, watch = prepared(npu, loads, arrivals)
    m = Module()
    m.submodules.unit = unit
    m.submodules.memory = memory = ImmediateMemory(image, npu.bus_bytes)
    connect(m, unit.bus, memory.bus)
    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(feed.drive)
    simulator.add_testbench(watch.run)
    simulator.run()
    run = Run(feed, watch)

    assert [write[1:] for write in run.writes()] == [write[1:] for write in law.writes]
    assert [push for _, push in run.ends()] == [push for _, push in law.ends]


def test_one_word_of_one_beat_in_each_cycle() -> None:
    """Start 0, beats in 2 to 41, acknowledged one cycle later, taken in +2, written in +2.

    Words of one beat are written as often, and the beat is read once.
    """
    npu, loads, _, image = drawn(0, instructions=1)
    stream = loads[0] | {
        "buffer": 0,
        "y_start": 0,
        "y_limit": 1,
        "y_count": 1,
        "x_start": 0,
        "x_count": 4,
        "c_count": 10,
        "address": 0,
        "x_stride": 10 * npu.bus_bytes,
        "c_stride": npu.bus_bytes,
        "row_bytes": 40 * npu.bus_bytes,
        "word_bytes": 1,
        "spread": 0,
    }
    npu = replace(npu, outstanding_beats=8)

    run, memory = simulate(npu, [stream], [0], Channel(1, (1, 1), 8), image)

    assert [beat.cycle for beat in memory.beats] == list(range(2, 42))
    assert [write[0] for write in run.writes()] == list(range(7, 47))
    assert run.ends() == [(46, stream["push"])]

    one_beat = stream | {"c_stride": 0, "x_stride": 0}
    again, memory = simulate(npu, [one_beat], [0], Channel(1, (1, 1), 8), image)
    assert [beat.cycle for beat in memory.beats] == [2]
    assert [write[0] for write in again.writes()] == list(range(7, 47))
