"""A unit of the NPU in Amaranth's simulator, fed with instructions."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

import numpy as np
from amaranth import Signal
from amaranth.lib.wiring import Component
from amaranth.sim import SimulatorContext

from accelsim.arch import load_arch
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.number import parse_number

Fields = dict[str, int]
"""Fields of an instruction by name; ``name`` is its mnemonic, absent fields are 0."""


def encoded(name: str, values: Fields) -> int:
    """The 256 bits of an instruction."""
    row = INSTRUCTIONS[name]
    word, position = row.opcode, 0
    for one in row.all_fields:
        value = values.get(one.name, 0)
        if one.name != "opcode":
            assert one.least <= value <= one.most, (one.name, value)
            word |= (value & ((1 << one.bits) - 1)) << position
        position += one.bits
    return word


def random_npu(random: np.random.Generator) -> Npu:
    """A machine with its words, bus and memory drawn at random."""
    interval = Fraction(int(random.integers(1, 14)), int(random.integers(1, 6)))
    interval = max(interval, Fraction(1)) if random.integers(0, 2) else Fraction(1)
    return replace(
        npu_of(load_arch("edge_npu_tiny")),
        rows=int(random.integers(1, 12)),
        cols=int(random.integers(1, 8)),
        weight=parse_number(str(random.choice(["int4", "int8"]))),
        input_element_bits=int(random.choice([8, 16])),
        output_element_bits=int(random.choice([8, 16])),
        bus_bytes=int(random.choice([4, 8, 16, 32])),
        outstanding_beats=int(random.integers(2, 9)),
        latency_cycles=int(random.integers(1, 12)),
        interval=(interval.numerator, interval.denominator),
        memory_outstanding_beats=int(random.integers(1, 9)),
        table_words=int(random.choice([0, 64, 128])),
    )


@dataclass
class Feed:
    """A testbench that is the queue of a unit.

    Args:
        unit: Component with ``UNIT_PORTS``.
        words: Instructions, encoded.
        arrivals: First cycle in which each is valid, if those before were taken.

    Attributes:
        starts: Cycles in which they were taken.
    """

    unit: Component
    words: Sequence[int]
    arrivals: Sequence[int]
    starts: list[int] = field(default_factory=list)

    async def drive(self, ctx: SimulatorContext) -> None:
        """Run until all are taken."""
        port, cycle = self.unit.instruction, 0
        for word, arrival in zip(self.words, self.arrivals, strict=True):
            taken = False
            while not taken:
                ctx.set(port.valid, cycle >= arrival)
                ctx.set(port.payload, word)
                *_, ready = await ctx.tick().sample(port.ready)
                taken = bool(ready) and cycle >= arrival
                cycle += 1
            self.starts.append(cycle - 1)
        ctx.set(port.valid, 0)


@dataclass
class Watch:
    """A testbench that notes signals in every cycle.

    Args:
        signals: Signals to note, by name.
        quiet: Names of those that are 0 when the unit has nothing to do.
        quiet_cycles: Cycles for which all signals must be 0 before it stops.

    Attributes:
        cycles: Their values, one row for each cycle.
    """

    signals: dict[str, Signal]
    quiet: tuple[str, ...]
    quiet_cycles: int
    cycles: list[dict[str, int]] = field(default_factory=list)

    async def run(self, ctx: SimulatorContext) -> None:
        """Note until the wires go quiet."""
        names, silent_cycles = tuple(self.signals), 0
        while silent_cycles < self.quiet_cycles:
            _, _, *values = await ctx.tick().sample(*self.signals.values())
            row = dict(zip(names, values, strict=True))
            silent_cycles = 0 if any(row[name] for name in self.quiet) else silent_cycles + 1
            self.cycles.append(row)

    def when(self, name: str) -> list[int]:
        """Cycles in which a signal was not 0."""
        return [cycle for cycle, values in enumerate(self.cycles) if values[name]]
