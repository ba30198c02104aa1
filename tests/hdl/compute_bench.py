"""The compute unit in Amaranth's simulator."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
from amaranth import Module
from amaranth.lib.memory import Memory
from amaranth.sim import SimulatorContext

from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu
from accelsim_hdl.npu.compute import ComputeUnit
from hdl.compute_law import Fields, Trace
from hdl.dataflow.bench import simulate


def encoded(values: Fields) -> int:
    row = INSTRUCTIONS["MATMUL"]
    fields = values | {"opcode": row.opcode}
    return sum(value << row.offset(name) for name, value in fields.items())


def packed(words: np.ndarray, pitch_bits: int) -> list[int]:
    """Words of elements as integers; the bits of an element are the low ones of its place."""
    mask = (1 << pitch_bits) - 1
    return [
        sum((int(value) & mask) << (place * pitch_bits) for place, value in enumerate(word))
        for word in words
    ]


class Bench:
    """A compute unit between an input and a weight buffer.

    Args:
        npu: The machine.
        inputs: Shape (words, elements).
        weights: Shape (words, weights of a word).
    """

    def __init__(self, npu: Npu, inputs: np.ndarray, weights: np.ndarray) -> None:
        self.npu = npu
        self.top = Module()
        self.top.submodules.unit = self.unit = ComputeUnit(npu)
        buffers = {
            "input": (packed(inputs, npu.input_element_bits), npu.input_word_bytes),
            "weight": (packed(weights, npu.weight.bits), npu.weight_word_bytes),
        }
        for name, (words, word_bytes) in buffers.items():
            memory = Memory(shape=8 * word_bytes, depth=len(words), init=words)
            self.top.submodules[name] = memory
            port, read = memory.read_port(), getattr(self.unit, f"{name}_read")
            self.top.d.comb += [
                port.en.eq(read.enable),
                port.addr.eq(read.address),
                read.data.eq(port.data),
            ]

    def run(
        self,
        program: Sequence[Fields],
        arrivals: Sequence[int],
        peeks: Mapping[int, int] = MappingProxyType({}),
    ) -> tuple[Trace, dict[int, list[int]]]:
        """Run until the wires are quiet, and read the whole accumulator buffer.

        Args:
            program: MATMULs.
            arrivals: First cycle in which each is valid, if those before were taken.
            peeks: Accumulator words that the vector unit reads meanwhile, by cycle.

        Returns:
            Events of the run, and the words by address; what a peek of cycle t read under -1 - t.
        """
        trace, sums = Trace(), {}

        async def testbench(ctx: SimulatorContext) -> None:
            await self._watch(ctx, program, arrivals, peeks, trace, sums)
            for address in range(self.npu.accumulator_words):
                sums[address] = await self._read(ctx, address)

        simulate(self.top, testbench)
        return trace, sums

    async def _watch(
        self,
        ctx: SimulatorContext,
        program: Sequence[Fields],
        arrivals: Sequence[int],
        peeks: Mapping[int, int],
        trace: Trace,
        sums: dict[int, list[int]],
    ) -> None:
        unit = self.unit
        words, cycle, quiet_cycles = [encoded(values) for values in program], 0, 0
        while quiet_cycles < 3 * (self.npu.rows + self.npu.cols) + 12 or len(trace.starts) < len(
            program
        ):
            taken = len(trace.starts)
            valid = taken < len(program) and cycle >= arrivals[taken]
            ctx.set(unit.instruction.valid, valid)
            ctx.set(unit.instruction.payload, words[taken] if valid else 0)
            ctx.set(unit.vector_read.enable, cycle in peeks)
            ctx.set(unit.vector_read.address, peeks.get(cycle, 0))
            (
                _,
                _,
                ready,
                ended,
                push,
                streaming,
                reads,
                writes,
                collision,
                *ports,
            ) = await ctx.tick().sample(
                unit.instruction.ready,
                unit.ended,
                unit.push,
                unit.streaming,
                unit.accumulator_read,
                unit.accumulator_write,
                unit.collision,
                unit.input_read.enable,
                unit.input_read.address,
                unit.weight_read.enable,
                unit.weight_read.address,
            )
            assert not collision
            assert ended or not push
            if cycle in peeks:
                sums[-1 - cycle] = self._lanes(ctx.get(unit.vector_read.data))
            events = (
                (trace.starts, valid and ready, cycle),
                (trace.ends, ended, (cycle, push)),
                (trace.inputs, ports[0], (cycle, ports[1])),
                (trace.weights, ports[2], (cycle, ports[3])),
                (trace.streaming, streaming, cycle),
                (trace.sum_reads, reads, cycle),
                (trace.sum_writes, writes, cycle),
            )
            for seen, happens, what in events:
                if happens:
                    seen.append(what)  # type: ignore[attr-defined]
            quiet = not any(happens for _, happens, _ in events)
            quiet_cycles = quiet_cycles + 1 if quiet else 0
            cycle += 1

    async def _read(self, ctx: SimulatorContext, address: int) -> list[int]:
        ctx.set(self.unit.vector_read.enable, 1)
        ctx.set(self.unit.vector_read.address, address)
        await ctx.tick()
        return self._lanes(ctx.get(self.unit.vector_read.data))

    def _lanes(self, word: int) -> list[int]:
        bits = self.npu.accumulator.bits
        lanes = [word >> (bits * col) & ((1 << bits) - 1) for col in range(self.npu.cols)]
        return [lane - (lane >> (bits - 1) << bits) for lane in lanes]
