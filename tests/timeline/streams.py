"""Programs for tests of time: instructions from keywords, and random streams of them."""

from dataclasses import fields, replace
from random import Random
from typing import Any

import numpy as np

from accelsim.arch import load_arch
from accelsim.isa import INSTRUCTIONS, UNITS, record_type
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.timeline import Timeline, run_program
from timeline.oracle.run import run_program_oracle

TINY = npu_of(load_arch("edge_npu_tiny"))
# An instruction is one beat, and memory answers in the cycle after. Instruction i is requested in
# cycle i, acknowledged in i + 1 and there in i + 3; the beat of the next is taken two cycles after
# that of this one, after its issue: instruction i is issued in 4 + 2 * i. If nothing holds it, it
# is dispatched in 6 + 2 * i and starts in 7 + 2 * i.
QUICK = replace(
    TINY,
    bus_bytes=32,
    latency_cycles=1,
    interval=(1, 1),
    prefetch_instructions=8,
    memory_outstanding_beats=64,
)

LOCAL = 0.4
"""How often a LOAD or STORE names the local memory, if there is one."""
PACKED = 0.4
"""How often the words of a LOAD follow each other in memory, and so share beats."""

Call = tuple[str, dict[str, Any]]


def program(*calls: Call, finish: bool = True) -> Program:
    """Return a program of (name, fields); fields that are not given have their least value."""
    table = np.zeros(len(calls) + finish, dtype=record_type())
    for row, (name, given) in zip(table, [*calls, *[("FINISH", {})] * finish], strict=True):
        for field in INSTRUCTIONS[name].fields:
            row[field.name] = max(field.least, 0)
        row["opcode"] = INSTRUCTIONS[name].opcode
        for field_name, value in given.items():
            row[field_name] = bits(value) if field_name in ("pop", "push") else value
    return Program(npu_name="test", instructions=table, image=np.zeros(0, dtype=np.uint8))


def bits(units: str) -> int:
    """Return the bits of units that are named in one text."""
    return sum(1 << UNITS.index(unit) for unit in units.split())


def load(**given: Any) -> Call:
    """Return a LOAD of words that exist, unless said otherwise."""
    return "LOAD", {"y_limit": 1, "row_bytes": 2**20 - 1, "word_bytes": 4, **given}


def matmul(**given: Any) -> Call:
    return "MATMUL", given


def parameters(**given: Any) -> Call:
    return "PARAMETERS", given


def vector(**given: Any) -> Call:
    return "VECTOR", given


def reduce(**given: Any) -> Call:
    return "REDUCE", given


def store(**given: Any) -> Call:
    return "STORE", {"word_bytes": 4, **given}


def random_npu(random: Random) -> Npu:
    """Return a machine whose every limit binds now and then."""
    return replace(
        TINY,
        rows=random.choice([1, 2, 3, 4, 8]),
        cols=random.choice([1, 4, 6]),
        dataflow=random.choice(["weight_stationary", "output_stationary", "input_stationary"]),
        multiplier_registers=random.randint(0, 3),
        bus_bytes=random.choice([4, 8, 16, 32, 64, 256]),
        queue_depth=random.randint(0, 5),
        prefetch_instructions=random.randint(1, 5),
        outstanding_beats=random.randint(2, 20),
        latency_cycles=random.choice([1, 2, 3, 7, 16]),
        interval=random.choice([(1, 1), (1, 1), (3, 2), (7, 5), (4, 1), (113, 100)]),
        memory_outstanding_beats=random.randint(1, 20),
        accumulator_banks=random.choice([1, 2, 4]),
        memory_kind=random.choice(["ideal", "ideal", "block_ram"]),
        arbiter=random.choice(["round_robin", "priority"]),
        table_words=128,
        row_words=64,
        local_bytes=random.choice([0, 4096]),
    )


def random_program(random: Random, npu: Npu, length: int, *, disorder: float = 0.0) -> Program:
    """Return a random stream of instructions that obeys the engine, if not every rule of a program.

    Args:
        random: Source of choices.
        npu: The machine.
        length: Instructions before FINISH.
        disorder: Probability that a token is taken that is given later, or never: the program may
            wait forever.
    """
    given = {(giver, taker): 0 for giver in UNITS for taker in UNITS}
    calls = []
    makers = [random_load, random_matmul, random_vector, random_store]
    weights = [random.randint(1, 4) for _ in makers]
    for _ in range(length):
        name, chosen = random.choices(makers, weights)[0](random, npu)
        unit = INSTRUCTIONS[name].unit
        pops = [
            giver
            for giver in UNITS
            if (given[giver, unit] > 0 and random.random() < 0.4) or random.random() < disorder
        ]
        pushes = [taker for taker in UNITS if random.random() < 0.4]
        for giver in pops:
            given[giver, unit] -= 1
        for taker in pushes:
            given[unit, taker] += 1
        calls.append((name, {**chosen, "pop": " ".join(pops), "push": " ".join(pushes)}))
    return program(*calls)


def random_load(random: Random, npu: Npu) -> Call:
    aligned = random.random() < 0.4
    step = npu.bus_bytes if aligned else 1
    given = {
        "buffer": random.randint(0, 4),
        "y_count": random.choice([1, 1, 2, 3]),
        "x_count": random.choice([1, 2, 3, 5]),
        "c_count": random.choice([1, 2]),
        "address": random.randint(0, 9) * step,
        "y_start": random.choice([0, 0, 1, -1, -2]),
        "y_limit": random.choice([1, 2, 9]),
        "y_step": random.choice([0, 1, 2]),
        "y_stride": random.randint(0, 9) * step,
        "x_start": random.choice([0, 0, -3, -8, 5]),
        "x_stride": random.randint(0, 9) * step,
        "c_stride": random.randint(0, 9) * step,
        "row_bytes": random.choice([1, 10, 200, 200]),
        "word_bytes": random.choice([1, 4, 8, 13]),
    }
    if random.random() < 0.03:
        given["address"] = 2**32 - random.randint(1, 40)
    if random.random() < PACKED:
        words = random.choice([1, 2, 3, 7, 30])
        place = given["c_count"] * given["word_bytes"]
        given |= {"x_count": words, "c_stride": given["word_bytes"], "x_stride": place}
        given["y_stride"] = random.choice([words * place, given["y_stride"]])
    given["local"] = npu.has_local and random.random() < LOCAL
    return "LOAD", given


def random_matmul(random: Random, npu: Npu) -> Call:
    pixels = (random.randint(1, 5), random.randint(1, 3))
    if npu.held_pixels:
        pixels = (1, random.randint(1, npu.held_pixels))
    return "MATMUL", {
        "accumulate": random.randint(0, 1),
        "accumulator": random.randrange(npu.accumulator_words),
        "k1_count": random.choice([1, 1, 2]),
        "k0_count": random.choice([1, 1, 3]),
        "p1_count": pixels[0],
        "p0_count": pixels[1],
    }


def random_vector(random: Random, npu: Npu) -> Call:
    if random.random() < 0.3:
        return "PARAMETERS", {}
    if random.random() < 0.3:
        return "REDUCE", random_rows(random, npu)
    if random.random() < 0.2:
        counts = {name: random.randint(1, 4) for name in ("t1_count", "p1_count", "p0_count")}
        return "VECTOR", {"source": 1, "combine": 2, "t0_count": 2, **counts}
    if random.random() < 0.2:
        counts = {name: random.randint(1, 4) for name in ("p1_count", "p0_count")}
        given = {"combine": 3, "t0_count": 2, "weighted": 1, "kept": random.randint(0, 1)}
        return "VECTOR", {"source_word": random.randrange(npu.accumulator_words), **given, **counts}
    return "VECTOR", {
        "kept": random.choice([0, 0, 1]),
        "source": random.choice([0, 0, 1]),
        "weighted": random.randint(0, 1),
        "source_word": random.randrange(npu.accumulator_words),
        "t1_count": random.randint(1, 2),
        "t0_count": random.randint(1, 3),
        "p1_count": random.randint(1, 2),
        "p0_count": random.randint(1, 4),
        "function": random.choice([0, 0, 1, 2]),
    }


def random_rows(random: Random, npu: Npu) -> dict[str, int]:
    """Return fields of a REDUCE whose rows take less than a serial stage, or more."""
    counts = {name: random.randint(1, 4) for name in ("t1_count", "p1_count", "p0_count")}
    combine = random.choice([0, 1, 2])
    return {
        "source": 1 if combine == 2 else random.randint(0, 1),
        "combine": combine,
        "source_word": random.randrange(npu.accumulator_words),
        "t0_count": 2 if combine == 2 else random.randint(1, 4),
        "statistic": random.choice([0, 1, 2]),
        **counts,
    }


def random_store(random: Random, npu: Npu) -> Call:
    step = random.choice([1, npu.bus_bytes])
    return "STORE", {
        "y_count": random.choice([1, 2]),
        "x_count": random.choice([1, 2, 4]),
        "c_count": random.choice([1, 2]),
        "address": random.randint(0, 40),
        "y_stride": random.randint(0, 40) * step,
        "x_stride": random.randint(0, 40) * step,
        "c_stride": random.randint(0, 9) * step,
        "word_bytes": random.choice([1, 4, 9]),
        "local": npu.has_local and random.random() < LOCAL,
    }


def timed(one: Program, npu: Npu) -> Timeline:
    """Return the timeline of a program, on which both engines agree."""
    found, expected = run_program(one, npu), run_program_oracle(one, npu)
    assert differences(found, expected) == []
    return found


def differences(found: Timeline, expected: Timeline) -> list[str]:
    """Return the fields in which two timelines differ."""
    return [
        field.name
        for field in fields(Timeline)
        if not np.array_equal(getattr(found, field.name), getattr(expected, field.name))
    ]
