"""Random traffic for memories that ports share, and both twins under it."""

from dataclasses import dataclass, field
from random import Random

from accelsim.memory.dram import load_device
from accelsim.memory.sdram import load_sdram, sdram_names
from accelsim.memory.shared import SdramChoice, SharedChoice, new_shared_memory
from accelsim.memory.shared.build import new_shared

DEVICES = ("ddr4_2400", "lpddr4_3200", "hbm2", "gddr6")


@dataclass
class Seen:
    """What a run showed: acceptances, acknowledgments and causes as (port, cycle, ...)."""

    accepted: list[tuple[int, int]] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)
    causes: list[tuple[int, int, int]] = field(default_factory=list)
    read_addresses: list[int] = field(default_factory=list)


def random_choice(random: Random) -> SharedChoice:
    """Return a small memory whose limits bind now and then."""
    policy = {
        "controller.read_queue": random.choice([1, 2, 32]),
        "controller.write_buffer": random.choice([2, 4, 32]),
        "controller.write_drain_high": 2,
        "controller.write_drain_low": random.choice([0, 1]),
        "controller.bank_queue": random.choice([1, 4]),
        "controller.page_policy": random.choice(["open", "closed", "adaptive"]),
        "controller.refresh_policy": random.choice(["all_bank", "off"]),
    }
    return SharedChoice(
        device=load_device(random.choice(DEVICES), policy),
        tier=random.choice(["ideal", "window", "exact", "exact"]),
        clock_hz=random.choice([100_000_000, 500_000_000, 1_100_000_000, 3_000_000_000]),
        outstanding_beats=random.choice([1, 2, 5, 64]),
        in_turn=random.random() < 0.7,
        combine_cycles=random.choice([1, 3, 20, 64]),
    )


def random_sdram_choice(random: Random) -> SdramChoice:
    """Return an SDRAM that is refreshed often."""
    name = random.choice(sdram_names())
    device = load_sdram(name).model_copy(update={"refresh_window_ns": 8192 * 1500})
    return SdramChoice(
        name=name,
        device=device,
        clock_hz=random.choice([50_000_000, 75_000_000, 100_000_000, 143_000_000]),
        bus_bytes=random.choice([4, 8, 16]),
        outstanding_beats=random.choice([1, 2, 5, 16]),
        in_turn=random.random() < 0.7,
    )


def random_streams(random: Random, ports: tuple[bool, ...]) -> list[list[tuple[int, int]]]:
    """Return of each port beats as (cycle of the first presentation, address)."""
    streams = []
    for _ in ports:
        cycle = random.choice([0, 0, 50, 8000])
        address = random.randrange(64) * 16
        beats = []
        for _ in range(random.choice([0, 5, 40])):
            cycle += random.choice([0, 0, 0, 1, 1, 2, 30, 200])
            near = random.random() < 0.8
            address = (
                address + 16 if near else random.randrange(4) * 2**18 + random.randrange(64) * 16
            )
            beats.append((cycle, address))
        streams.append(beats)
    return streams


def run_plain(
    choice: SharedChoice | SdramChoice,
    ports: tuple[bool, ...],
    streams: list[list[tuple[int, int]]],
    cycles: int,
) -> Seen:
    """Serve streams by the plain object, every cycle."""
    memory, seen, places = new_shared_memory(choice, ports), Seen(), [0] * len(ports)
    for cycle in range(cycles):
        for port in range(len(ports)):
            if memory.acknowledged(port, cycle):
                seen.acknowledged.append((port, cycle))
            seen.causes.append((port, cycle, memory.cause(port)))
        for port, stream in enumerate(streams):
            place = places[port]
            if place < len(stream) and stream[place][0] <= cycle and memory.ready(port, cycle):
                memory.accept(port, cycle, stream[place][1])
                places[port] += 1
                seen.accepted.append((port, cycle))
    return seen


def run_kernels(
    choice: SharedChoice | SdramChoice,
    ports: tuple[bool, ...],
    streams: list[list[tuple[int, int]]],
    cycles: int,
    *,
    skips: bool,
) -> Seen:
    """Serve streams by the kernels; with ``skips`` only in cycles in which something may happen."""
    from accelsim.memory.shared import columns as word
    from accelsim.memory.shared import kernel

    system, words, dram = new_shared(choice, ports)
    seen, places, cycle = Seen(), [0] * len(ports), 0
    while cycle < cycles:
        active = kernel.step(system, words, dram, cycle)
        for port in range(len(ports)):
            if words[port, word.ACKNOWLEDGED]:
                seen.acknowledged.append((port, cycle))
            if not skips:
                seen.causes.append((port, cycle, kernel.cause(system, words, dram, port)))
        for port, stream in enumerate(streams):
            place = places[port]
            if place < len(stream) and stream[place][0] <= cycle and kernel.is_ready(words, port):
                kernel.accept(system, words, port, cycle, stream[place][1])
                places[port] += 1
                seen.accepted.append((port, cycle))
                active = True
        after = cycle + 1
        if skips and not active:
            due = [
                stream[place][0]
                for place, stream in zip(places, streams, strict=True)
                if place < len(stream) and stream[place][0] > cycle
            ]
            after = min([kernel.next_step(system, words, dram, cycle), *due])
        cycle = after
    return seen


def assert_twins_agree(
    choice: SharedChoice | SdramChoice,
    ports: tuple[bool, ...],
    streams: list[list[tuple[int, int]]],
    cycles: int,
) -> None:
    """Compare the plain object with the kernels, in every cycle and skipping."""
    plain = run_plain(choice, ports, streams, cycles)
    stepped = run_kernels(choice, ports, streams, cycles, skips=False)
    skipped = run_kernels(choice, ports, streams, cycles, skips=True)

    assert plain == stepped
    assert skipped.accepted == plain.accepted
    assert skipped.acknowledged == plain.acknowledged
