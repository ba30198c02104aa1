"""Compares model and RTL with ``==``: times of each instruction, event counters, and memory."""

import time
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, counted_events
from accelsim.program import Program
from accelsim.timeline import Timeline, run_program
from accelsim.values import execute
from accelsim_hdl.cosim.observation import Bench, Observation

_MOST_SENTENCES = 8


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """The comparison of model and RTL on one program.

    Args:
        cycle_differences: Sentences on issue, start, end or counters; empty if all are equal.
        value_differences: Sentences on memory at the end; empty if it is equal.
        cycles: Cycles of the program.
        run_cycles: Cycles simulated.
        rtl_seconds: Wall time of the RTL.
        model_seconds: Wall time of the timing model.
        image: Memory as the RTL left it, uint8 array.
    """

    cycle_differences: tuple[str, ...]
    value_differences: tuple[str, ...]
    cycles: int
    run_cycles: int
    rtl_seconds: float
    model_seconds: float
    image: NDArray[np.uint8]

    @property
    def differs(self) -> bool:
        """Whether model and RTL differ in anything."""
        return bool(self.cycle_differences or self.value_differences)


def compare(
    program: Program, npu: Npu, bench: Bench, image: NDArray[np.uint8] | None = None
) -> Agreement:
    """Run a program on model and RTL.

    The RTL runs first, without the model: it stops by its own wires.

    Args:
        program: Program for ``npu``.
        npu: The machine.
        bench: Simulator of its RTL.
        image: Memory at the start, in place of the program's own.
    """
    begun = time.perf_counter()
    seen = bench.run(program, image)
    ran = time.perf_counter()
    # Row numbers are bytes of memory, and rows that do not exist take no beats.
    timeline = run_program(program if image is None else replace(program, image=image), npu)
    timed = time.perf_counter()
    expected = execute(program, npu, image)
    return Agreement(
        cycle_differences=_cycle_differences(program, npu, timeline, seen),
        value_differences=_value_differences(expected, seen),
        cycles=seen.cycles,
        run_cycles=seen.run_cycles,
        rtl_seconds=ran - begun,
        model_seconds=timed - ran,
        image=seen.image,
    )


def _cycle_differences(
    program: Program, npu: Npu, timeline: Timeline, seen: Observation
) -> tuple[str, ...]:
    sentences = []
    for what in ("halted", "fault", "collision", "outside"):
        value = getattr(seen, what)
        if value != (what == "halted"):
            sentences.append(f"the RTL shows {what} = {value}")
    names = {row.opcode: row.name for row in INSTRUCTIONS.values()}
    for what in ("issue", "start", "end"):
        model, rtl = getattr(timeline, f"{what}_cycles"), getattr(seen, f"{what}_cycles")
        for index in np.flatnonzero(model != rtl)[:_MOST_SENTENCES]:
            name = names[int(program.instructions["opcode"][index])]
            sentences.append(
                f"instruction {index} {name}: {what} in cycle {model[index]} by the model,"
                f" {rtl[index]} in the RTL"
            )
    counted = counted_events(timeline.events, npu)
    assert type(counted) is type(seen.events)
    for field in fields(counted):
        model, rtl = getattr(counted, field.name), getattr(seen.events, field.name)
        if model != rtl:
            sentences.append(f"{field.name}: {model} by the model, {rtl} in the RTL")
    if timeline.events.cycles != seen.cycles:
        sentences.append(
            f"cycles: {timeline.events.cycles} by the model, {seen.cycles} on the wires"
        )
    return tuple(sentences)


def _value_differences(expected: NDArray[np.uint8], seen: Observation) -> tuple[str, ...]:
    places = np.flatnonzero(expected != seen.image)
    return tuple(
        f"byte {place}: {expected[place]} by the model, {seen.image[place]} in the RTL"
        for place in places[:_MOST_SENTENCES]
    )
