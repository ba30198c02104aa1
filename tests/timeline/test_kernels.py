"""Compiled kernels agree with plain ones, short cuts with long ways, ports with their law."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np
import pytest

from accelsim.isa import BUFFERS, COMBINATIONS, INSTRUCTIONS, STATISTICS, UNITS
from accelsim.memory import Channel
from accelsim.memory.shared import memory_choice_of, new_shared_memory
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.npu import Npu
from accelsim.timeline import (
    columns,
    engine,
    execute,
    fetch,
    ports,
    prepare,
    run_program,
    stalls,
    table,
    tally,
    transfer,
    units,
)
from each import each
from timeline.streams import QUICK, differences, random_npu, random_program

MODULES = (engine, execute, fetch, ports, stalls, table, tally, transfer, units)
INTERVALS = [(1, 1), (3, 2), (7, 5), (4, 1), (113, 100), (100, 33)]


def test_names_stand_for_the_units_and_buffers_of_the_table() -> None:
    assert UNITS == ("load", "compute", "vector", "store")
    assert BUFFERS[:5] == ("input", "weight", "operand", "parameter", "table")
    assert BUFFERS[columns.INDEX_BUFFER] == "index"
    assert BUFFERS[columns.WEIGHT_BUFFER] == "weight"
    assert BUFFERS[columns.WEIGHT_ROW] == "weight_row"
    assert BUFFERS.index("table") == tally.TABLE_BUFFER
    assert set(columns.KIND_NAMES) == set(INSTRUCTIONS)
    assert columns.FIELDS[columns.WORD_BYTES] == "word_bytes"
    assert columns.FIELDS[columns.ACCUMULATE] == "accumulate"
    assert columns.FIELDS[columns.WEIGHTED] == "weighted"
    assert columns.FIELDS[columns.FUNCTION] == "function"
    assert columns.FIELDS[columns.COMBINE] == "combine"
    assert columns.FIELDS[columns.STATISTIC] == "statistic"
    assert columns.FIELDS[columns.K1_STRIDE] == "k1_stride"
    assert columns.FIELDS[columns.P0_STRIDE] == "p0_stride"
    assert columns.FIELDS[columns.LOCAL_FIELD] == "local"
    assert columns.FIELDS[columns.GATHER] == "gather"
    assert columns.FIELDS[columns.KEPT_FIELD] == "kept"
    assert columns.FIELDS[columns.DESTINATION] == "destination"
    assert len(columns.FIELDS) == columns.DESTINATION + 1
    assert COMBINATIONS[columns.PRODUCT] == "product"
    assert STATISTICS.index("offset") == 0


def test_plain_kernels_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = []
    for seed in range(20):
        random = Random(seed)
        npu = random_npu(random)
        program = random_program(random, npu, 12)
        cases.append((program, npu, run_program(program, npu)))
    for module in MODULES:
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)

    wrong = [
        seed
        for seed, (program, npu, compiled) in enumerate(cases)
        if differences(run_program(program, npu), compiled)
    ]

    assert wrong == []


def machine(latency: int, interval: tuple[int, int], limit: int, **changes: Any) -> np.ndarray:
    fields = {"latency_cycles": latency, "interval": interval, "memory_outstanding_beats": limit}
    return prepare.machine_row(replace(QUICK, outstanding_beats=1024, **fields, **changes))


def store_port(row: np.ndarray, *, rings: bool = False) -> tuple[Any, Any, np.ndarray]:
    """Return a port without slots, its memory, and its ring, also where it never binds."""
    all_ports, buses, ring = ports.new_ports(row)
    port = all_ports[ports.STORE]
    if rings and not port["accepted_count"]:
        port["accepted_from"], port["accepted_count"] = len(ring), row[columns.MEMORY_OUTSTANDING]
        ring = np.append(ring, np.full(port["accepted_count"], columns.UNKNOWN))
    return port, buses[ports.STORE], ring


def accept_run(port: Any, bus: Any, ring: np.ndarray, request: int, beats: int) -> int:
    """Return the last acceptance of beats, the first of which is presented from ``request`` on."""
    port["last"], port["left"] = request - 1, beats
    ports.find_asks(port, ring)
    ports.serve_alone(port, bus, ring, columns.FAR - 1)
    assert port["left"] == 0
    return int(port["last"])


@each("interval", INTERVALS)
@each("latency", [1, 2, 9])
@each("limit", [1, 2, 3, 9, 10, 11])
def test_a_port_is_a_channel(latency: int, limit: int, interval: tuple[int, int]) -> None:
    random = Random(limit)
    channel = Channel(latency, interval, limit)
    kept = store_port(machine(latency, interval, limit))
    request, found, expected = 0, [], []

    for _ in range(200):
        cycle = channel.first_ready(request)
        assert not any(channel.ready(early) for early in range(request, cycle))
        channel.accept(cycle)
        expected.append(cycle)
        found.append(accept_run(*kept, request, 1))
        request = cycle + random.choice([1, 1, 1, 2, 5, 20])

    assert found == expected


@pytest.mark.parametrize(("latency", "interval", "needed"), [(1, (1, 1), 2), (6, (3, 2), 5)])
def test_a_ring_is_left_out_only_where_it_never_binds(
    latency: int, interval: tuple[int, int], needed: int
) -> None:
    """The beat that was accepted so many acceptances ago has been answered in any case."""
    for limit in (needed - 1, needed):
        port, *_ = store_port(machine(latency, interval, limit))
        assert bool(port["accepted_count"]) == (limit < needed)
    without = store_port(machine(latency, interval, needed))
    within = store_port(machine(latency, interval, needed), rings=True)
    bound = store_port(machine(latency, interval, needed - 1))

    last = accept_run(*without, 0, 50)
    assert accept_run(*within, 0, 50) == last
    assert accept_run(*bound, 0, 50) > last


@each("interval", INTERVALS)
def test_a_run_of_beats_is_beat_after_beat(interval: tuple[int, int]) -> None:
    random = Random(0)
    row = machine(3, interval, 9)
    short, long = store_port(row), store_port(row, rings=True)
    request = 0

    for _ in range(100):
        beats = random.choice([1, 2, 3, 17, 100])
        last = accept_run(*short, request, beats)
        assert accept_run(*long, request, beats) == last
        assert short[1] == long[1]
        request = last + random.choice([1, 2, 9])


@dataclass
class Stream:
    """Runs of one port: beats, the cycles before in which nothing is presented, and those between.

    A beat is presented ``apart`` cycles after the one before it at the earliest.
    """

    runs: list[tuple[int, int, int]]
    ends: list[int] = field(default_factory=list)


def random_streams(seed: int) -> list[Stream]:
    random = Random(seed)
    return [
        Stream(
            [
                (
                    random.choice([1, 1, 2, 3, 30]),
                    random.choice([0, 0, 0, 1, 5, 60]),
                    random.choice([1, 1, 2, 3, 4]) if number == ports.LOAD else 1,
                )
                for _ in range(random.choice([0, 5, 40]))
            ]
        )
        for number in range(3)
    ]


def run_law(npu: Npu, streams: list[Stream]) -> None:
    """Serve streams by the plain object, cycle by cycle."""
    memory = new_shared_memory(memory_choice_of(npu), PORTS_OF_AN_NPU)
    left = [list(stream.runs) for stream in streams]
    since = [runs[0][1] if runs else 0 for runs in left]
    cycle = 0
    while any(left):
        asking = [port for port in range(3) if left[port] and since[port] <= cycle]
        for port in memory.grants(cycle, asking):
            memory.accept(port, cycle, 0)
            beats, gap, apart = left[port].pop(0)
            if beats > 1:
                left[port].insert(0, (beats - 1, gap, apart))
                since[port] = cycle + apart
            else:
                streams[port].ends.append(cycle)
                since[port] = cycle + 1 + (left[port][0][1] if left[port] else 0)
        cycle += 1


def run_ports(npu: Npu, streams: list[Stream], limits: Random) -> None:
    """Serve streams by the kernels, up to limits in between."""
    all_ports, buses, rings = ports.new_ports(prepare.machine_row(npu))
    all_ports[ports.FETCH]["busy"] = -1  # its slots are free at once

    def enter(number: int, last: int) -> None:
        stream, port = streams[number], all_ports[number]
        if len(stream.ends) < len(stream.runs):
            beats, gap, apart = stream.runs[len(stream.ends)]
            port["last"], port["left"], port["apart"] = last + gap, beats, apart
            ports.find_asks(port, rings)

    for number in range(3):
        enter(number, -1)
    while (cycle := ports.first_grant(all_ports, buses[0])) < columns.FAR:
        ended = ports.serve(all_ports, buses[0], rings, cycle + limits.choice([0, 1, 9, 1000]))
        if ended >= 0:
            streams[ended].ends.append(int(all_ports[ended]["last"]))
            enter(ended, streams[ended].ends[-1])


@each("seed", range(60))
def test_ports_on_one_memory_obey_its_law(seed: int) -> None:
    random = Random(seed)
    npu = replace(
        QUICK,
        arbiter=random.choice(["round_robin", "priority"]),
        interval=random.choice(INTERVALS),
        latency_cycles=random.choice([1, 3, 9]),
        memory_outstanding_beats=random.choice([1, 3, 64]),
        outstanding_beats=64,
    )
    expected, found = random_streams(seed), random_streams(seed)

    run_law(npu, expected)
    run_ports(npu, found, random)

    assert found == expected


@pytest.mark.parametrize("latency", [1, 5])
def test_a_load_unit_without_a_ring_is_one_whose_ring_never_binds(latency: int) -> None:
    random = Random(latency)
    made = [ports.new_ports(machine(latency, (7, 5), 64)) for _ in range(2)]
    loaders = [transfer.new_loader()[0] for _ in made]
    # The second has slots for as many actions as are enough.
    second = made[1][0][ports.LOAD]
    assert not second["slots_count"]
    second["slots_from"], second["slots_count"] = len(made[1][2]), latency + 3
    rings = [made[0][2], np.append(made[1][2], np.full(latency + 3, columns.UNKNOWN))]
    narrow = machine(latency, (7, 5), 64)
    narrow[columns.OUTSTANDING] = latency + 2
    assert ports.new_ports(narrow)[0][ports.LOAD]["slots_count"] == latency + 2

    for _ in range(200):
        gap, beats = random.choice([0, 0, 3, 30]), random.randint(1, 9)
        empty = random.random() < 0.4
        for (all_ports, buses, _), loader, ring in zip(made, loaders, rings, strict=True):
            port = all_ports[ports.LOAD]
            port["last"] += gap
            if empty:
                transfer.issue_alone(loader, port, ring, columns.ALONE_TAKEN)
            else:
                port["left"] = loader["run"] = beats
                ports.find_asks(port, ring)
                ports.serve_alone(port, buses[ports.LOAD], ring, columns.FAR - 1)
                transfer.note_run(loader, port)
        assert loaders[0] == loaders[1]
        assert made[0][0][ports.LOAD]["last"] == second["last"]


def test_equal_words_are_words_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the random loads are aligned; plain kernels may be told that none is."""
    cases = []
    for seed in range(12):
        random = Random(seed)
        npu = random_npu(random)
        program = random_program(random, npu, 15)
        cases.append((program, npu, run_program(program, npu)))
    taken = []
    each = transfer.unshared_beats.py_func  # type: ignore[attr-defined]
    stored = transfer.beats_of_each.py_func  # type: ignore[attr-defined]
    for module in MODULES:
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)

    def refuse(row: np.ndarray, first: int, loops: int, bus_shift: int) -> int:
        taken.append(each(row, first, loops, bus_shift) > 0)
        return 0

    def refuse_stored(row: np.ndarray, first: int, bus_shift: int) -> int:
        taken.append(stored(row, first, bus_shift) > 0)
        return 0

    monkeypatch.setattr(transfer, "unshared_beats", refuse)
    monkeypatch.setattr(transfer, "beats_of_each", refuse_stored)

    wrong = [
        seed
        for seed, (program, npu, compiled) in enumerate(cases)
        if differences(run_program(program, npu), compiled)
    ]

    assert wrong == []
    assert 5 < sum(taken) < len(taken)
