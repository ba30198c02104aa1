"""Event counters of layers: which layer a cycle belongs to, and that the layers add up."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from accelsim.memory.shared import memory_choice_of, new_shared_memory
from accelsim.memory.shared.choice import PORTS_OF_AN_NPU
from accelsim.npu import EVENTS, Events, Npu
from accelsim.program import Program
from accelsim.timeline import Timeline, columns, run_program
from accelsim.timeline.shared.run import bases_of
from timeline.oracle.machine import IN_FLIGHT, Oracle
from timeline.oracle.run import run_program_oracle
from timeline.streams import QUICK as SHARED
from timeline.streams import load, matmul, program, random_npu, random_program, store, timed

CYCLES = EVENTS[:8]
QUICK = replace(SHARED, memory_kind="block_ram")
"""Ports that do not disturb each other, so that cycles can be told by hand."""


def in_layers(one: Program, *ends: int) -> Program:
    """Return a program whose layers end before the instructions ``ends``, in rising order."""
    spans = [(f"layer_{first}", first, after) for first, after in pairwise((0, *ends))]
    return replace(one, layers=tuple(spans))


def cycles(found: Timeline) -> list[dict[str, int]]:
    """Return the counters of cycles of each layer, without those that are 0."""
    return [
        {name: getattr(events, name) for name in CYCLES if getattr(events, name)}
        for events in found.layer_events
    ]


def added(several: tuple[Events, ...]) -> Events:
    return Events(**{name: sum(getattr(one, name) for one in several) for name in EVENTS})


def random_case(seed: int) -> tuple[Program, Npu]:
    """Return a program with up to five layers, some of them empty or without a STORE."""
    random = Random(seed)
    npu = random_npu(random)
    one = random_program(random, npu, random.choice([3, 12, 40]))
    count = len(one.instructions)
    ends = sorted(random.randint(0, count - 1) for _ in range(random.randint(1, 5)))
    return in_layers(one, *ends), npu


def cycles_one_by_one(one: Program, npu: Npu) -> list[dict[str, int]]:
    """Return what ``cycles`` does, by a list of all cycles."""
    choice = memory_choice_of(npu)
    memory = new_shared_memory(choice, PORTS_OF_AN_NPU)
    bases = bases_of([one], choice)[0]
    oracle = Oracle(one.instructions, npu, memory, bases, held=one.base_bytes)
    times, _ = oracle.run()
    stores = [index for index, row in enumerate(oracle.names) if row == "STORE"]
    last = {index: int(times[columns.READY][index]) - 1 for index in stores}
    owner = ["stall_instruction_cycles"] * (max(last.values(), default=-1) + 1)
    for in_flight, counter in IN_FLIGHT.items():
        for index in range(len(one.instructions)):
            if oracle._class_of(index) == in_flight:
                end = int(times[columns.END][index])
                for cycle in range(int(times[columns.START][index]), min(end + 1, len(owner))):
                    owner[cycle] = counter
    for cycle in oracle.streams:
        if cycle < len(owner):
            owner[cycle] = "stream_cycles"
    ends = [after for _, _, after in one.layers]
    ends[-1] = len(one.instructions)
    counted: list[Counter[str]] = [Counter() for _ in ends]
    for cycle, counter in enumerate(owner):
        layer = next(
            place
            for place, end in enumerate(ends)
            if any(index < end and last[index] >= cycle for index in stores)
        )
        counted[layer] += Counter([counter, "cycles"])
    return [dict(each) for each in counted]


def test_cycles_are_cut_at_the_last_acceptance_of_each_layer() -> None:
    """STORE 7 on, accepted in 11 and 12. LOAD 9 to 16. STORE 13 on, accepted in 17."""
    one = program(store(x_count=2, x_stride=32), load(), store())

    found = timed(in_layers(one, 1, 3), QUICK)

    assert found.start_cycles.tolist()[:3] == [7, 9, 13]
    assert cycles(found) == [
        {
            "cycles": 13,
            "stall_instruction_cycles": 7,  # 0 to 6
            "stall_store_cycles": 2,  # 7, 8
            "stall_input_cycles": 4,  # 9 to 12, of the LOAD of the next layer
        },
        {"cycles": 5, "stall_input_cycles": 4, "stall_store_cycles": 1},  # 13 to 16; 17
    ]


def test_a_layer_that_stores_nothing_has_words_and_no_cycles() -> None:
    one = program(load(x_count=3), store())

    first, second = timed(in_layers(one, 1, 2), QUICK).layer_events

    assert (first.cycles, first.input_writes, first.store_bytes) == (0, 3, 0)
    assert (second.input_writes, second.store_bytes) == (0, 4)
    assert second.cycles > 0


def test_what_streams_is_cut_too() -> None:
    """MATMUL 9 on: handoff 13, inputs from 14 on. The STORE before it is accepted up to 20."""
    one = program(store(x_count=10, x_stride=32), matmul(p0_count=30, push="store"),
                  store(pop="compute"))  # fmt: skip

    first, second = timed(in_layers(one, 1, 3), QUICK).layer_events

    assert first.cycles == 21
    assert first.stream_cycles == 7  # 14 to 20
    assert second.stream_cycles == 23


def test_finish_belongs_to_the_last_layer_and_the_rest_to_the_next() -> None:
    one = replace(program(load(), store(), store()), layers=(("a", 1, 2), ("b", 2, 3)))

    assert [events.fetch_beats for events in timed(one, QUICK).layer_events] == [2, 2]


def test_a_program_without_layers_is_one() -> None:
    found = timed(program(load(), store()), QUICK)

    assert found.layer_events == (found.events,)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("first", range(0, 300, 100))
def test_the_layers_add_up_to_the_program(first: int) -> None:
    """The events of the program are those of the event simulation."""
    wrong = []
    for seed in range(first, first + 100):
        one, npu = random_case(seed)
        if added(run_program(one, npu).layer_events) != run_program_oracle(one, npu).events:
            wrong.append(seed)

    assert wrong == []


def test_the_cycles_of_layers_are_those_found_one_by_one() -> None:
    wrong = []
    for seed in range(1000, 1100):
        one, npu = random_case(seed)
        if cycles(run_program(one, npu)) != cycles_one_by_one(one, npu):
            wrong.append(seed)

    assert wrong == []


def test_words_belong_to_the_layer_of_their_instruction() -> None:
    """The finest layers, an instruction each, add up to any others."""
    wrong = []
    for seed in range(100):
        one, npu = random_case(seed)
        count = len(one.instructions)
        each = run_program(in_layers(one, *range(1, count + 1)), npu).layer_events
        ends = [0, *(after for *_, after in one.layers[:-1]), count]
        layers = [added(each[first:after]) for first, after in pairwise(ends)]
        if layers != list(run_program(one, npu).layer_events):
            wrong.append(seed)

    assert wrong == []


@pytest.mark.parametrize("ends", [(2, 1), (1, 9), (-1, 2)])
def test_layers_follow_each_other_within_the_program(ends: tuple[int, ...]) -> None:
    one = program(load(), store())

    with pytest.raises(
        ValueError, match=r"^Program\.layers must follow each other within the instructions$"
    ):
        in_layers(one, *ends)


def test_counters_are_plain_integers() -> None:
    found = timed(in_layers(program(load(), store()), 1, 2), QUICK)

    assert {type(getattr(each, name)) for each in found.layer_events for name in EVENTS} == {int}
    assert np.array_equal(found.unit, [0, 3, 3])
