"""The scoreboard against the laws of queues, tokens and banks in docs/npu.md, cycle by cycle."""

import dataclasses
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest
from amaranth.sim import Simulator

from accelsim.isa import INSTRUCTIONS, UNITS, record_type
from accelsim.isa.encode import encode
from accelsim.npu import Npu
from accelsim_hdl.npu.scoreboard import Scoreboard
from tests.hdl.golden.designs import tiny_npu


def record(name: str, **values: int) -> np.void:
    row = np.zeros(1, dtype=record_type())
    row["opcode"] = INSTRUCTIONS[name].opcode
    for one in INSTRUCTIONS[name].fields:
        row[one.name] = max(0, one.least)
    for key, value in values.items():
        row[key] = value
    return row[0]


def word_of(row: np.void) -> int:
    return int.from_bytes(encode(np.array([row], dtype=record_type())), "little")


@dataclass
class Law:
    """What docs/npu.md allows, in the words of that page."""

    npu: Npu
    written: dict[str, list[tuple[int, np.void]]] = field(
        default_factory=lambda: {name: [] for name in UNITS}
    )
    taken: dict[str, list[int]] = field(default_factory=lambda: {name: [] for name in UNITS})
    tokens: dict[tuple[int, int], int] = field(default_factory=dict)
    running: dict[str, list[tuple[int, np.void]]] = field(
        default_factory=lambda: {name: [] for name in UNITS}
    )

    def space(self, unit: str) -> bool:
        return len(self.written[unit]) - len(self.taken[unit]) < self.npu.queue_depth

    def head(self, unit: str, cycle: int) -> np.void | None:
        place = len(self.taken[unit])
        if place == len(self.written[unit]) or self.written[unit][place][0] + 2 > cycle:
            return None
        return self.written[unit][place][1]

    def tokens_are_there(self, unit: str, row: np.void) -> bool:
        taker = UNITS.index(unit)
        pops = [giver for giver in range(4) if giver != taker and row["pop"] >> giver & 1]
        return all(self.tokens.get((giver, taker), 0) > 0 for giver in pops)

    def bank(self, row: np.void) -> int | None:
        if row["opcode"] == INSTRUCTIONS["MATMUL"].opcode:
            return int(row["accumulator"]) // self.npu.bank_words
        if row["opcode"] == INSTRUCTIONS["VECTOR"].opcode and row["source"] == 0:
            return int(row["source_word"]) // self.npu.bank_words
        return None

    def may_start(self, unit: str, row: np.void) -> bool:
        other = {"compute": "vector", "vector": "compute"}.get(unit)
        held = {self.bank(one) for _, one in self.running[other]} if other else set()
        return self.tokens_are_there(unit, row) and (
            self.bank(row) is None or self.bank(row) not in held
        )

    def start(self, unit: str, cycle: int, row: np.void) -> None:
        self.taken[unit].append(cycle)
        self.running[unit].append((cycle, row))
        taker = UNITS.index(unit)
        for giver in range(4):
            if giver != taker and row["pop"] >> giver & 1:
                self.tokens[giver, taker] -= 1

    def end(self, unit: str) -> None:
        _, row = self.running[unit].pop(0)
        giver = UNITS.index(unit)
        for taker in range(4):
            if row["push"] >> taker & 1:
                self.tokens[giver, taker] = self.tokens.get((giver, taker), 0) + 1


def random_rows(draw: random.Random, npu: Npu) -> Iterator[np.void]:
    """Return instructions that take most tokens soon after they are given, and none besides."""
    given = dict.fromkeys(((giver, taker) for giver in range(4) for taker in range(4)), 0)
    while True:
        name = draw.choice(["LOAD", "MATMUL", "MATMUL", "PARAMETERS", "VECTOR", "VECTOR", "STORE"])
        unit = UNITS.index(INSTRUCTIONS[name].unit)
        pops = [giver for giver in range(4) if given[giver, unit] and draw.random() < 0.8]
        pushes = [taker for taker in range(4) if draw.random() < 0.4]
        for giver in pops:
            given[giver, unit] -= 1
        for taker in pushes:
            given[unit, taker] += 1
        values = {"pop": sum(1 << one for one in pops), "push": sum(1 << one for one in pushes)}
        if name == "MATMUL":
            values["accumulator"] = draw.randrange(npu.accumulator_words)
        if name == "VECTOR":
            values["source"] = int(draw.random() < 0.2)
            values["source_word"] = draw.randrange(npu.accumulator_words)
        yield record(name, **values)


def run(bench, scoreboard: Scoreboard) -> None:
    simulator = Simulator(scoreboard)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


def compare(npu: Npu, seed: int, cycles: int) -> Law:
    draw, law, scoreboard = random.Random(seed), Law(npu), Scoreboard(npu)

    async def bench(context):
        rows = random_rows(draw, npu)
        row = next(rows)
        for cycle in range(cycles):
            offered = draw.random() < 0.7
            unit = next(one.unit for one in INSTRUCTIONS.values() if one.opcode == row["opcode"])
            context.set(scoreboard.issued.valid, offered)
            context.set(scoreboard.issued.payload, word_of(row))
            ends, starts = drive_units(context, cycle)
            space = law.space(unit)
            in_flight = [bool(law.running[name]) or name in starts for name in UNITS]
            seen = [context.get(getattr(scoreboard, name)) for name in ("issue", "start", "end")]
            assert context.get(scoreboard.issued.ready) == space
            assert seen[0] == (1 << UNITS.index(unit)) * (offered and space)
            assert seen[1] == sum(1 << UNITS.index(name) for name in starts)
            assert seen[2] == sum(1 << UNITS.index(name) for name in ends)
            assert context.get(scoreboard.in_flight) == sum(
                one << index for index, one in enumerate(in_flight)
            )
            for name, head in starts.items():
                port = getattr(scoreboard, name).instruction
                assert context.get(port.payload) == word_of(head)
                law.start(name, cycle, head)
            for name in ends:
                law.end(name)
            if offered and space:
                law.written[unit].append((cycle, row))
                row = next(rows)
            await context.tick()

    def drive_units(context, cycle: int) -> tuple[list[str], dict[str, np.void]]:
        """Let each unit be ready or not, and end its oldest instruction or not, as it likes."""
        ends, starts = [], {}
        # The vector unit starts first in a cycle in which both could take the bank.
        for name in ("load", "vector", "compute", "store"):
            port, running = getattr(scoreboard, name), law.running[name]
            ending = bool(running) and running[0][0] < cycle and draw.random() < 0.2
            context.set(port.ended, ending)
            context.set(port.push, int(running[0][1]["push"]) if ending else draw.randrange(16))
            most = 1 if name == "vector" else 6
            ready = len(running) < most and draw.random() < 0.7
            context.set(port.instruction.ready, ready)
            head = law.head(name, cycle)
            free = head is not None and law.may_start(name, head)
            if name == "compute" and free and "vector" in starts:
                free = law.bank(head) != law.bank(starts["vector"])
            if ready and free:
                starts[name] = head
            if ending:
                ends.append(name)
        return ends, starts

    run(bench, scoreboard)
    return law


@pytest.mark.parametrize("banks", [1, 2, 4])
def test_every_start_has_the_cycle_of_the_law(banks):
    npu = dataclasses.replace(
        tiny_npu("weight_stationary"), accumulator_banks=banks, accumulator_words=32, queue_depth=3
    )

    law = compare(npu, banks, 900)

    assert min(len(law.taken[name]) for name in UNITS) > 20


def test_an_unknown_opcode_is_a_fault_that_stops_the_machine():
    scoreboard = Scoreboard(tiny_npu("weight_stationary"))
    seen = []

    async def bench(context):
        context.set(scoreboard.issued.valid, 1)
        for cycle in range(12):
            known = cycle != 2
            context.set(scoreboard.issued.payload, word_of(record("LOAD")) if known else 7)
            context.set(scoreboard.load.instruction.ready, cycle > 4)
            seen.append((context.get(scoreboard.issue), context.get(scoreboard.fault)))
            assert not context.get(scoreboard.start)
            await context.tick()

    run(bench, scoreboard)

    assert seen == [(1, 0), (1, 0), (0, 0)] + [(0, 1)] * 9
