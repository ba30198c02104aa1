"""Time the engines of programs: ``python -m experiments.npu.speed``.

Prints CPU nanoseconds for each instruction and million instructions in a second of the recurrence,
of ``run_program`` as a whole, and of the event simulation, and how many times faster the first is
than the last. A case is a program, an engine is a way to time it: both are rows of a table here.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from accelsim.arch import load_arch
from accelsim.npu import Npu, npu_of
from accelsim.program import Program, ProgramBuilder
from accelsim.timeline import run_program
from accelsim.timeline.engine import run_instructions
from accelsim.timeline.prepare import PLACES, machine_row, program_table, record_words
from tests.timeline.oracle.run import run_program_oracle

REPEATS = 7
PRESET = "edge_npu"


@dataclass(frozen=True, kw_only=True)
class Case:
    """A program to be timed.

    Args:
        name: Name of the case in a few words.
        block: Appends one block of instructions, given the builder, the machine and its number.
        blocks: Blocks of the program that the fast engines time.
        few_blocks: Blocks of the program that the slow ones time.
    """

    name: str
    block: Callable[[ProgramBuilder, Npu, int], None]
    blocks: int
    few_blocks: int


@dataclass(frozen=True, kw_only=True)
class Engine:
    """A way to time programs.

    Args:
        name: For the report.
        prepare: Returns what is called and measured.
        slow: Whether it gets the short program.
    """

    name: str
    prepare: Callable[[Program, Npu], Callable[[], object]]
    slow: bool = False


def small(builder: ProgramBuilder, npu: Npu, number: int) -> None:
    """Append two LOADs, a MATMUL, a VECTOR and a STORE of one to four words, with their tokens."""
    again = number >= 2
    bank = number % 2 * npu.bank_words
    words = {"x_stride": npu.bus_bytes, "word_bytes": npu.bus_bytes, "row_bytes": 2**19}
    builder.append("LOAD", buffer="input", x_count=2, pop=("compute",) * again, **words)
    builder.append("LOAD", buffer="weight", x_count=4, push=("compute",), **words)
    builder.append("MATMUL", accumulator=bank, p0_count=2, pop=("load",), push=("load", "vector"))
    builder.append(
        "VECTOR",
        source_word=bank,
        p0_count=2,
        pop=("compute", "store") if again else ("compute",),
        push=("store",),
    )
    builder.append(
        "STORE", x_count=2, x_stride=npu.bus_bytes, word_bytes=npu.bus_bytes,
        pop=("vector",), push=("vector",),
    )  # fmt: skip


def large(builder: ProgramBuilder, npu: Npu, number: int) -> None:
    """Append the same with LOADs of 200 beats, half of them unaligned and with padding."""
    again = number >= 2
    bank = number % 2 * npu.bank_words
    length = npu.input_word_bytes
    builder.append(
        "LOAD", buffer="input", y_count=10, x_count=20, pop=("compute",) * again,
        y_start=-1, y_limit=2**13, y_stride=1001 * (number % 2) + 512, x_start=-length,
        x_stride=length, word_bytes=length, row_bytes=21 * length,
    )  # fmt: skip
    builder.append(
        "LOAD", buffer="weight", x_count=200, x_stride=npu.bus_bytes, word_bytes=npu.bus_bytes,
        row_bytes=2**19, push=("compute",),
    )  # fmt: skip
    builder.append(
        "MATMUL", accumulator=bank, k0_count=9, p0_count=100, pop=("load",),
        push=("load", "vector"),
    )  # fmt: skip
    builder.append(
        "VECTOR",
        source_word=bank,
        p0_count=100,
        pop=("compute", "store") if again else ("compute",),
        push=("store",),
    )
    builder.append(
        "STORE", x_count=100, x_stride=npu.output_word_bytes, word_bytes=npu.output_word_bytes,
        pop=("vector",), push=("vector",),
    )  # fmt: skip


CASES = (
    Case(name="small instructions", block=small, blocks=40_000, few_blocks=200),
    Case(name="large instructions", block=large, blocks=8_000, few_blocks=20),
)


def program_of(case: Case, npu: Npu, blocks: int) -> Program:
    """Return a program of a case; blocks after the fourth repeat the third and fourth."""
    builder = ProgramBuilder()
    lengths = []
    for number in range(4):
        case.block(builder, npu, number)
        lengths.append(len(builder))
    builder.append("FINISH")
    table = builder.instructions()
    middle = table[lengths[1] : lengths[3]]
    parts = [table[: lengths[1]], *[middle] * (blocks // 2 - 1), table[lengths[3] :]]
    return Program(
        npu_name=npu.name, instructions=np.concatenate(parts), image=np.zeros(0, dtype=np.uint8)
    )


def recurrence(program: Program, npu: Npu) -> Callable[[], object]:
    """Return the run of the recurrence alone, on a table that is written anew in place."""
    machine, words = machine_row(npu), record_words(program)
    table, every = program_table(program, machine), np.zeros(0, dtype=np.int64)
    return lambda: run_instructions(table, words, PLACES, machine, every)


ENGINES = (
    Engine(name="recurrence", prepare=recurrence),
    Engine(name="run_program", prepare=lambda program, npu: lambda: run_program(program, npu)),
    Engine(
        name="oracle (simpy)",
        prepare=lambda program, npu: lambda: run_program_oracle(program, npu),
        slow=True,
    ),
)


def cpu_seconds(run: Callable[[], object], repeats: int) -> float:
    """Return the median CPU time of a warm call."""
    run()
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        run()
        times.append(time.process_time() - begin)
    return statistics.median(times)


def report(case: Case, npu: Npu) -> None:
    """Print the speed of every engine on one case."""
    whole = program_of(case, npu, case.blocks)
    events = run_program(whole, npu).events
    print(
        f"{case.name}: {len(whole.instructions)} instructions,"
        f" {(events.load_beats + events.fetch_beats) / 1e6:.1f} M beats read,"
        f" {events.cycles / 1e6:.1f} M cycles"
    )
    fastest = 0.0
    for engine in ENGINES:
        program = program_of(case, npu, case.few_blocks) if engine.slow else whole
        run = engine.prepare(program, npu)
        each = cpu_seconds(run, 3 if engine.slow else REPEATS) / len(program.instructions)
        fastest = fastest or each
        print(
            f"  {engine.name:16}{1e9 * each:12.0f} ns/instruction"
            f"{1e-6 / each:10.4f} M instructions/s{each / fastest:10.1f} x the time"
        )


def main() -> None:
    npu = npu_of(load_arch(PRESET))
    bound = replace(npu, outstanding_beats=16, memory_outstanding_beats=16)
    print(f"machine: {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(f"CPU time of one core, median of {REPEATS} warm calls")
    for name, one in ((": no limit of beats binds", npu), (", 16 beats in flight", bound)):
        print(f"\n{PRESET}{name}")
        for case in CASES:
            report(case, one)


if __name__ == "__main__":
    main()
