"""Compiled kernels agree with plain ones, short cuts with long ways, the port with Channel."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from accelsim.isa import BUFFERS, INSTRUCTIONS, UNITS
from accelsim.memory import Channel
from accelsim.timeline import columns as at
from accelsim.timeline import (
    engine,
    fetch,
    port,
    prepare,
    run_program,
    stalls,
    table,
    tally,
    transfer,
    units,
)
from timeline.streams import QUICK, differences, random_npu, random_program

MODULES = (engine, fetch, port, stalls, table, tally, transfer, units)
INTERVALS = [(1, 1), (3, 2), (7, 5), (4, 1), (113, 100), (100, 33)]


def test_names_stand_for_the_units_and_buffers_of_the_table() -> None:
    assert UNITS == ("load", "compute", "vector", "store")
    assert BUFFERS == ("input", "weight", "operand", "parameter")
    assert set(at.KIND_NAMES) == set(INSTRUCTIONS)
    assert at.FIELDS[at.WORD_BYTES] == "word_bytes"
    assert at.FIELDS[at.ACCUMULATE] == "accumulate"
    assert at.FIELDS[at.WEIGHTED] == "weighted"
    assert len(at.FIELDS) == at.WEIGHTED + 1


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


def machine(latency: int, interval: tuple[int, int]) -> np.ndarray:
    return prepare.machine_row(replace(QUICK, latency_cycles=latency, interval=interval))


def with_ring(row: np.ndarray, limit: int) -> np.ndarray:
    """Return a port that keeps a ring even where it never binds."""
    bare = port.new_port(row, limit)
    ring = np.full(limit, at.UNKNOWN, dtype=np.int64)
    return np.concatenate([bare[: port.RING], ring])


@pytest.mark.parametrize("interval", INTERVALS)
@pytest.mark.parametrize("latency", [1, 2, 9])
@pytest.mark.parametrize("limit", [1, 2, 3, 9, 10, 11])
def test_a_port_is_a_channel(latency: int, limit: int, interval: tuple[int, int]) -> None:
    random = Random(limit)
    channel = Channel(latency, interval, limit)
    kept = port.new_port(machine(latency, interval), limit)
    request, found, expected = 0, [], []

    for _ in range(200):
        cycle = channel.first_ready(request)
        assert not any(channel.ready(early) for early in range(request, cycle))
        channel.accept(cycle)
        expected.append(cycle)
        found.append(port.accept(kept, request))
        request = cycle + random.choice([1, 1, 1, 2, 5, 20])

    assert found == expected


@pytest.mark.parametrize("latency", [1, 6])
def test_a_ring_is_left_out_only_where_it_never_binds(latency: int) -> None:
    """The beat that was accepted ``latency + 1`` acceptances ago has been answered in any case."""
    row = machine(latency, (1, 1))

    assert len(port.new_port(row, latency)) == port.RING + latency
    assert len(port.new_port(row, latency + 1)) == port.RING
    needless, needed = with_ring(row, latency + 1), with_ring(row, latency)
    run = [port.accept(needless, cycle) for cycle in range(50)]
    assert run == list(range(50))
    assert port.accept_run(needed, 0, 50) > 49


@pytest.mark.parametrize("interval", INTERVALS)
def test_a_run_of_beats_is_beat_after_beat(interval: tuple[int, int]) -> None:
    random = Random(0)
    row = machine(3, interval)
    short, long = port.new_port(row, 9), with_ring(row, 9)
    request = 0

    for _ in range(100):
        beats = random.choice([1, 2, 3, 17, 100])
        last = port.accept_run(short, request, beats)
        assert port.accept_run(long, request, beats) == last
        assert short[: port.WHOLE].tolist() == long[: port.WHOLE].tolist()
        request = last + random.choice([1, 2, 9])


@pytest.mark.parametrize("latency", [1, 5])
def test_a_load_unit_without_a_ring_is_one_whose_ring_never_binds(latency: int) -> None:
    row = machine(latency, (7, 5))
    random = Random(latency)
    row[at.OUTSTANDING] = latency + 3
    short = transfer.new_loader(row)
    ring = np.full(latency + 3, at.UNKNOWN, dtype=np.int64)
    long = np.concatenate([short, ring])
    first, second = port.new_port(row, 64), port.new_port(row, 64)

    assert len(short) == transfer.RING
    row[at.OUTSTANDING] = latency + 2
    assert len(transfer.new_loader(row)) == transfer.RING + latency + 2
    for _ in range(200):
        gap = random.choice([0, 0, 3, 30])
        short[transfer.ISSUED] += gap
        long[transfer.ISSUED] += gap
        if random.random() < 0.4:
            transfer.issue_empty(short)
            transfer.issue_empty(long)
        else:
            beats = random.randint(1, 9)
            transfer.issue_beats(short, first, beats)
            transfer.issue_beats(long, second, beats)
        assert short[: transfer.PLACE].tolist() == long[: transfer.PLACE].tolist()


def test_equal_words_are_words_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the random loads are aligned; plain kernels may be told that none is."""
    cases = []
    for seed in range(12):
        random = Random(seed)
        npu = random_npu(random)
        program = random_program(random, npu, 15)
        cases.append((program, npu, run_program(program, npu)))
    taken = []
    equal = transfer.has_equal_words.py_func  # type: ignore[attr-defined]
    for module in MODULES:
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)

    def refuse(row: np.ndarray, bus_shift: int) -> bool:
        taken.append(equal(row, bus_shift))
        return False

    monkeypatch.setattr(transfer, "has_equal_words", refuse)

    wrong = [
        seed
        for seed, (program, npu, compiled) in enumerate(cases)
        if differences(run_program(program, npu), compiled)
    ]

    assert wrong == []
    assert 5 < sum(taken) < len(taken)
