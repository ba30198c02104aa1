"""The vector unit against values in numpy and against the law of its cycles."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import pytest
from amaranth.hdl import Elaboratable
from amaranth.sim import Simulator, SimulatorContext

from accelsim.isa import COMBINATIONS, INSTRUCTIONS
from accelsim.npu import Npu
from accelsim.values.rows import reduce
from accelsim.values.state import State
from accelsim.values.vector import parameters, vector
from accelsim_hdl.npu.requantize import Requantize, requantize_cycles
from accelsim_hdl.npu.vector import VectorUnit
from accelsim_hdl.npu.walk import Walk
from values.cases import Draw, contents, joined, machine

BUFFERS = ("accumulator", "operand", "parameter")

Show = Callable[..., None]

MACHINES: tuple[Npu, ...] = (
    machine(),
    machine(overflow="saturate", accumulator="int20", input="uint8", output="uint8"),
    machine(accumulator="int48", input="int4", output="int4", multiplier_bits=12),
    machine(
        overflow="saturate",
        accumulator="int48",
        input="int16",
        output="int16",
        multiplier_bits=8,
    ),
    machine(accumulator="int20", input="uint16", output="int16", multiplier_bits=31, table_words=0),
    machine(
        input="uint8",
        output="int8",
        pipeline_registers=1,
        elementwise_products=False,
        residuals=False,
        row_words=0,
    ),
    machine(
        overflow="saturate",
        accumulator="int16",
        input="uint16",
        output="int3",
        multiplier_bits=2,
    ),
)
MACHINE_NAMES = [f"{npu.input.name}-{npu.accumulator.name}-{npu.overflow}" for npu in MACHINES]


def encoded(fields: dict[str, int]) -> int:
    name = next(row.name for row in INSTRUCTIONS.values() if row.opcode == fields["opcode"])
    row = INSTRUCTIONS[name]
    return sum(
        (fields[one.name] & ((1 << one.bits) - 1)) << row.offset(one.name) for one in row.all_fields
    )


@dataclass(frozen=True)
class Cycle:
    """What the unit shows in a cycle; an address is None where nothing is enabled."""

    start: bool = False
    ended: int | None = None
    busy: bool = False
    tap: bool = False
    multiply: bool = False
    accumulator: int | None = None
    operand: int | None = None
    parameter: int | None = None
    output: tuple[int, int] | None = None
    kept: tuple[int, int] | None = None


def filled(npu: Npu, seed: int) -> tuple[State, dict[str, list[int]]]:
    """Random buffers: of the model, and as words of bits."""
    state = State(npu, np.zeros(1, dtype=np.uint8))
    values = contents(npu, seed)
    for name in BUFFERS:
        getattr(state, name)[:] = values[name]
    state.table[:] = values["table"]
    bits = {"accumulator": npu.accumulator.bits, "operand": npu.input_element_bits, "parameter": 32}
    words = {name: [joined(word, bits[name]) for word in values[name].tolist()] for name in BUFFERS}
    return state, words


def expected(state: State, program: list[dict[str, int]], gaps: list[int]) -> list[Cycle]:
    """Return the cycles that docs/npu.md demands."""
    cycles: dict[int, Cycle] = {}

    def show(cycle: int, **what: object) -> None:
        cycles[cycle] = replace(cycles.get(cycle, Cycle()), **what)  # type: ignore[arg-type]

    free = 0
    for fields, gap in zip(program, gaps, strict=True):
        start = free + gap
        if fields["opcode"] == INSTRUCTIONS["PARAMETERS"].opcode:
            parameters(state, fields)
            for index in range(3):
                show(start + 1 + index, parameter=fields["parameter"] + index)
            end = start + 5
        elif fields["opcode"] == INSTRUCTIONS["REDUCE"].opcode:
            end = expected_reduce(state, fields, start, show)
        else:
            end = expected_vector(state, fields, start, show)
        for cycle in range(start, end + 1):
            show(cycle, busy=True)
        show(start, start=True)
        show(end, ended=fields["push"])
        free = end + 1
    return [cycles.get(cycle, Cycle()) for cycle in range(free)]


def expected_vector(state: State, f: dict[str, int], start: int, show: Show) -> int:
    vector(state, f)
    cycle = start
    targets: set[int] = set()
    for p1, p0, t1, t0 in np.ndindex(f["p1_count"], f["p0_count"], f["t1_count"], f["t0_count"]):
        cycle += 1
        address = f["source_word"] + p1 * f["p1_stride"] + p0 * f["p0_stride"]
        address += t1 * f["t1_stride"] + t0 * f["t0_stride"]
        multiplies = f["combine"] == COMBINATIONS.index("product")
        if f["held"] and t0:
            address = f["weight"]
        residual = f["combine"] == COMBINATIONS.index("residual") and t0
        from_operand = f["source"] or residual
        address %= 2**16
        show(cycle, tap=True, **{"operand" if from_operand else "accumulator": address})
        if multiplies and t0:
            show(cycle, multiply=True)
        if f["weighted"]:
            show(cycle, multiply=True, parameter=f["weight"] + t1 * f["t0_count"] + t0)
        if (t1, t0) == (f["t1_count"] - 1, f["t0_count"] - 1):
            target = f["destination"] + p1 * f["d1_stride"] + p0 * f["d0_stride"]
            assert target not in targets
            targets.add(target)
            word = int.from_bytes(state.output[target].tobytes(), "little")
            if f["kept"]:
                word = joined(state.accumulator[target].tolist(), state.npu.accumulator.bits)
            # A function takes 5 cycles more.
            write = {"kept" if f["kept"] else "output": (target, word)}
            show(cycle + 14 + 5 * (f["function"] > 0), **write)
    return cycle + 14 + 5 * (f["function"] > 0)


def expected_reduce(state: State, f: dict[str, int], start: int, show: Show) -> int:
    reduce(state, f)
    taps = f["p0_count"] * f["t1_count"] * f["t0_count"]
    apart = max(taps, 32) if f["statistic"] else taps
    cycle = start
    for p1 in range(f["p1_count"]):
        cycle = start + p1 * apart
        for p0, t1, t0 in np.ndindex(f["p0_count"], f["t1_count"], f["t0_count"]):
            cycle += 1
            address = f["source_word"] + p1 * f["p1_stride"] + p0 * f["p0_stride"]
            address += t1 * f["t1_stride"] + t0 * f["t0_stride"]
            show(cycle, tap=True, **{"operand" if f["source"] else "accumulator": address})
            if f["combine"] == COMBINATIONS.index("product") and t0:
                show(cycle, multiply=True)
    # One pipeline register, four lanes; then the five serial stages, if they work.
    offset_bits = state.npu.accumulator.bits + 2
    stages = (18, -(-offset_bits // 2), 31, 16, state.npu.multiplier_bits)
    return cycle + 2 + 5 + 2 + (sum(stages) + 5 if f["statistic"] else 0)


def observed(
    state: State, words: dict[str, list[int]], program: list[int], gaps: list[int], cycles: int
) -> list[Cycle]:
    """Run the unit; an instruction is valid when it has been ready for as many cycles as its gap.

    One without a gap waits in front of the unit while it is busy.
    """
    unit = VectorUnit(state.npu)
    found: list[Cycle] = []
    waiting = list(zip(program, gaps, strict=True))

    async def bench(ctx: SimulatorContext) -> None:
        data = dict.fromkeys(BUFFERS, 0)
        idle_cycles = 0
        for address, word in enumerate(state.table.tolist()):
            ctx.set(unit.table_write.enable, 1)
            ctx.set(unit.table_write.address, address)
            ctx.set(unit.table_write.data, word % 2**32)
            await ctx.tick()
        if len(state.table):
            ctx.set(unit.table_write.enable, 0)
        for _ in range(cycles):
            ready = bool(ctx.get(unit.instruction.ready))
            offered = bool(waiting) and idle_cycles >= waiting[0][1]
            ctx.set(unit.instruction.valid, offered)
            ctx.set(unit.instruction.payload, waiting[0][0] if offered else 2**256 - 1)
            for name in BUFFERS:
                ctx.set(getattr(unit, f"{name}_read").data, data[name])
            found.append(shown(ctx, unit, start=offered and ready))
            idle_cycles += ready
            if offered and ready:
                waiting.pop(0)
                idle_cycles = 0
            for name in BUFFERS:
                address = getattr(found[-1], name)
                data[name] = data[name] if address is None else words[name][address]
            if found[-1].kept is not None:
                address, word = found[-1].kept
                words["accumulator"][address] = word
            await ctx.tick()

    run(unit, bench)
    return found


def shown(ctx: SimulatorContext, unit: VectorUnit, *, start: bool) -> Cycle:
    write = enabled(ctx, unit.output_write)
    return Cycle(
        start=start,
        ended=ctx.get(unit.push) if ctx.get(unit.ended) else None,
        busy=bool(ctx.get(unit.busy)),
        tap=bool(ctx.get(unit.tap)),
        multiply=bool(ctx.get(unit.multiply)),
        accumulator=enabled(ctx, unit.accumulator_read),
        operand=enabled(ctx, unit.operand_read),
        parameter=enabled(ctx, unit.parameter_read),
        output=None if write is None else (write, ctx.get(unit.output_write.data)),
        kept=kept_word(ctx, unit),
    )


def kept_word(ctx: SimulatorContext, unit: VectorUnit) -> tuple[int, int] | None:
    if not unit.npu.residuals or not ctx.get(unit.accumulator_write.enable):
        return None
    return ctx.get(unit.accumulator_write.address), ctx.get(unit.accumulator_write.data)


def run(design: Elaboratable, bench: Callable[[SimulatorContext], Awaitable[None]]) -> None:
    simulator = Simulator(design)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()


def enabled(ctx: SimulatorContext, port: object) -> int | None:
    return ctx.get(port.address) if ctx.get(port.enable) else None  # type: ignore[attr-defined]


def program_of(npu: Npu, seed: int, length: int) -> list[dict[str, int]]:
    """Random instructions whose results go to words of their own."""
    draw = Draw(npu, seed)
    program = [draw.parameters()]
    for _ in range(length):
        makers = [draw.vector, draw.vector, draw.parameters]
        fields = (makers + [draw.reduce] * 2 * npu.has_rows)[draw.number(0, 2 + 2 * npu.has_rows)]()
        if "destination" in fields and not fields["kept"]:
            d0 = draw.number(1, 2)
            fields |= {
                "d0_stride": d0,
                "d1_stride": d0 * fields["p0_count"],
                "destination": draw.number(0, npu.output_words - 16),
            }
        program.append(fields | {"push": draw.number(0, 15)})
    return program


@pytest.mark.sampled(24)
@pytest.mark.parametrize(
    "npu", MACHINES, ids=lambda npu: f"{npu.input.name}-{npu.accumulator.name}"
)
@pytest.mark.parametrize("seed", range(3))
def test_every_cycle_of_random_instructions_is_what_the_law_and_numpy_say(
    npu: Npu, seed: int
) -> None:
    state, words = filled(npu, seed)
    program = program_of(npu, seed, 14)
    gaps = np.random.default_rng(seed).choice([0, 0, 1, 3], len(program)).tolist()

    want = expected(state, program, gaps)
    found = observed(state, words, [encoded(fields) for fields in program], gaps, len(want))

    assert found == want


@pytest.mark.parametrize("npu", MACHINES[:4], ids=MACHINE_NAMES[:4])
def test_every_shift_rounds_half_to_even(npu: Npu) -> None:
    """One sum in each cycle, against fractions of Python, which rounds them half to even."""
    random = np.random.default_rng(npu.multiplier_bits)
    bits, wide = npu.accumulator.bits, npu.multiplier_bits
    design = Requantize(bits, wide)

    async def bench(ctx: SimulatorContext) -> None:
        ctx.set(design.minimum, -(2**16))
        ctx.set(design.maximum, 2**16 - 1)
        for shift in range(64):
            multiplier = 1 << min(shift // 2, wide - 1) if shift % 3 else 2**wide - 1 - shift
            # Sums whose results are small and often halves, and sums of any size.
            step = max(1, 2**shift // multiplier // 2)
            near = random.integers(-9, 10, 12) * min(step, 2**bits // 32)
            sums = [*near.tolist(), npu.accumulator.minimum, npu.accumulator.maximum]
            bias, zero_point = int(random.integers(-1, 2)), int(random.integers(-9, 9))
            ctx.set(design.bias, bias)
            ctx.set(design.multiplier, multiplier)
            ctx.set(design.shift, shift)
            ctx.set(design.zero_point, zero_point)
            found = []
            for value in [*sums, *[0] * requantize_cycles(1)]:
                ctx.set(design.sum, value)
                found.append(ctx.get(design.result))
                await ctx.tick()

            exact = [
                round(Fraction((value + bias) * multiplier, 2**shift)) + zero_point
                for value in sums
            ]
            clipped = [min(max(value, -(2**16)), 2**16 - 1) for value in exact]
            assert found[requantize_cycles(1) :] == clipped

    run(design, bench)


@pytest.mark.parametrize("levels", [1, 2, 3, 4])
def test_a_walk_gives_the_addresses_of_nested_loops(levels: int) -> None:
    random = np.random.default_rng(levels)
    design = Walk(levels)

    async def bench(ctx: SimulatorContext) -> None:
        for _ in range(8):
            counts = random.integers(1, 5, levels).tolist()
            strides = random.integers(0, 2**16, levels).tolist()
            base = int(random.integers(0, 2**16))
            for level in range(levels):
                ctx.set(design.first_count[level], counts[level])
                ctx.set(design.count[level], counts[level])
                ctx.set(design.stride[level], strides[level])
            ctx.set(design.base, base)
            ctx.set(design.start, 1)
            await ctx.tick()
            ctx.set(design.start, 0)
            for indices in np.ndindex(*counts):
                # The walk stands still while there is no step.
                await ctx.tick().repeat(int(random.integers(0, 2)) + 1)
                address = base + sum(i * s for i, s in zip(indices, strides, strict=True))
                ends = [i == n - 1 for i, n in zip(indices, counts, strict=True)]
                last = sum(all(ends[level:]) << level for level in range(levels))
                first = sum((not any(indices[level:])) << level for level in range(levels))
                assert ctx.get(design.address) == address % 2**16
                assert (ctx.get(design.first), ctx.get(design.last)) == (first, last)
                ctx.set(design.step, 1)
                await ctx.tick()
                ctx.set(design.step, 0)

    run(design, bench)
