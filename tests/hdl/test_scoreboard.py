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
    dispatched: dict[str, np.void] = field(default_factory=dict)
    tokens: dict[tuple[int, int], int] = field(default_factory=dict)
    running: dict[str, list[tuple[int, np.void]]] = field(
        default_factory=lambda: {name: [] for name in UNITS}
    )

    def space(self, unit: str, cycle: int) -> bool:
        taken = sum(one < cycle for one in self.taken[unit])
        return len(self.written[unit]) - taken < self.npu.queue_depth

    def head(self, unit: str, cycle: int) -> np.void | None:
        place = len(self.taken[unit])
        if place == len(self.written[unit]) or self.written[unit][place][0] + 2 > cycle:
            return None
        if place and self.taken[unit][-1] + 1 > cycle:
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

    def bank_is_free(self, unit: str, row: np.void) -> bool:
        """An instruction holds its bank from the cycle after its dispatch to its end."""
        other = {"compute": "vector", "vector": "compute"}.get(unit)
        if other is None or self.bank(row) is None:
            return True
        holders = [one for _, one in self.running[other]]
        holders += [self.dispatched[other]] if other in self.dispatched else []
        return self.bank(row) not in {self.bank(one) for one in holders}

    def dispatches(self, cycle: int) -> dict[str, np.void]:
        """What is dispatched in a cycle, before anything that starts or ends in it is told."""
        heads = {name: self.head(name, cycle) for name in UNITS if name not in self.dispatched}
        found = {
            name: head
            for name, head in heads.items()
            if head is not None
            and self.tokens_are_there(name, head)
            and self.bank_is_free(name, head)
        }
        # The VECTOR is first if both want one bank.
        both = "compute" in found and "vector" in found
        if both and self.bank(found["compute"]) == self.bank(found["vector"]):
            del found["compute"]
        return found

    def dispatch(self, unit: str, row: np.void) -> None:
        self.dispatched[unit] = row
        taker = UNITS.index(unit)
        for giver in range(4):
            if giver != taker and row["pop"] >> giver & 1:
                self.tokens[giver, taker] -= 1

    def start(self, unit: str, cycle: int) -> None:
        """It is taken from the queue in the cycle after."""
        self.taken[unit].append(cycle + 1)
        self.running[unit].append((cycle, self.dispatched.pop(unit)))

    def pass_on(
        self, cycle: int, starts: list[str], ends: list[str], dispatches: dict[str, np.void]
    ) -> None:
        """Tell what happens in a cycle."""
        for name in starts:
            self.start(name, cycle)
        for name in ends:
            self.end(name)
        for name, head in dispatches.items():
            self.dispatch(name, head)

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
            dispatches = law.dispatches(cycle)
            ends, starts = drive_units(context, cycle)
            space = law.space(unit, cycle)
            in_flight = [bool(law.running[name]) or name in starts for name in UNITS]
            seen = [context.get(getattr(scoreboard, name)) for name in ("issue", "start", "end")]
            assert context.get(scoreboard.issued.ready) == space
            assert seen[0] == (1 << UNITS.index(unit)) * (offered and space)
            assert seen[1] == sum(1 << UNITS.index(name) for name in starts)
            assert seen[2] == sum(1 << UNITS.index(name) for name in ends)
            assert context.get(scoreboard.in_flight) == sum(
                one << index for index, one in enumerate(in_flight)
            )
            check_ports(context)
            law.pass_on(cycle, starts, ends, dispatches)
            if offered and space:
                law.written[unit].append((cycle, row))
                row = next(rows)
            await context.tick()

    def check_ports(context) -> None:
        """An instruction is valid from the cycle after its dispatch to its start."""
        for name in UNITS:
            port = getattr(scoreboard, name).instruction
            assert context.get(port.valid) == (name in law.dispatched)
            if name in law.dispatched:
                assert context.get(port.payload) == word_of(law.dispatched[name])

    def drive_units(context, cycle: int) -> tuple[list[str], list[str]]:
        """Let each unit be ready or not, and end its oldest instruction or not, as it likes."""
        ends, starts = [], []
        for name in UNITS:
            port, running = getattr(scoreboard, name), law.running[name]
            ending = bool(running) and running[0][0] < cycle and draw.random() < 0.2
            context.set(port.ended, ending)
            context.set(port.push, int(running[0][1]["push"]) if ending else draw.randrange(16))
            most = 1 if name == "vector" else 6
            ready = len(running) < most and draw.random() < 0.7
            context.set(port.instruction.ready, ready)
            if ready and name in law.dispatched:
                starts.append(name)
            if ending:
                ends.append(name)
        return ends, starts

    run(bench, scoreboard)
    return law


@pytest.mark.sampled(12)
@pytest.mark.parametrize("banks", [1, 2, 4])
def test_every_start_has_the_cycle_of_the_law(banks):
    npu = dataclasses.replace(
        tiny_npu("weight_stationary"), accumulator_banks=banks, accumulator_words=32, queue_depth=3
    )

    law = compare(npu, banks, 1500)

    assert min(len(law.taken[name]) for name in UNITS) > 20


@pytest.mark.parametrize("bad", [1, 2, 3, 4])
def test_an_unknown_opcode_is_a_fault_that_stops_the_machine(bad):
    """The first LOAD is dispatched in 2, if there is no fault in 1, and then waits in vain."""
    scoreboard = Scoreboard(dataclasses.replace(tiny_npu("weight_stationary"), queue_depth=4))
    seen = []

    async def bench(context):
        context.set(scoreboard.issued.valid, 1)
        for cycle in range(12):
            known = cycle != bad
            context.set(scoreboard.issued.payload, word_of(record("LOAD")) if known else 7)
            context.set(scoreboard.load.instruction.ready, cycle > 4)
            seen.append((context.get(scoreboard.issue), context.get(scoreboard.fault)))
            assert not context.get(scoreboard.start)
            await context.tick()

    run(bench, scoreboard)

    assert seen == [(1, 0)] * bad + [(0, 0)] + [(0, 1)] * (11 - bad)
