"""The accumulator buffer shows what no legal program does."""

from dataclasses import replace

import pytest
from amaranth.sim import SimulatorContext

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim_hdl.npu.accumulator import AccumulatorBuffer
from hdl.dataflow.bench import simulate

# Two banks of three words.
NPU = replace(npu_of(load_arch("edge_npu_tiny")), cols=2, accumulator_words=6, accumulator_banks=2)
CASES = (
    # What it is, (cycle, add, address) of results, (cycle, address) of vector reads, collisions.
    ("one sum three cycles later", [(1, 0, 4), (4, 1, 4)], [], []),
    ("one sum two cycles later", [(1, 0, 4), (3, 1, 4)], [], [3, 4]),
    ("another sum two cycles later", [(1, 0, 4), (3, 1, 5)], [], []),
    ("the vector unit in the other bank", [(1, 1, 4)], [(1, 0), (2, 1), (3, 2), (4, 0)], []),
    (
        "the vector unit in the bank",
        [(3, 1, 4)],
        [(cycle, 3) for cycle in range(1, 9)],
        [3, 4, 5, 6],
    ),
    ("a result outside", [(2, 0, 6)], [], [2]),
    ("a vector read outside", [], [(2, 6)], [2]),
)
# Two banks of one word.
ONE_WORD_CASES = (
    ("a sum in the last word", [(1, 0, 1), (4, 1, 1)], [], []),
    ("the vector unit in the last word", [(1, 1, 0)], [(1, 1), (3, 1)], []),
    ("a result outside", [(2, 0, 2)], [], [2]),
    ("a vector read outside", [], [(2, 2)], [2]),
)


@pytest.mark.parametrize(
    ("words", "results", "reads", "expected"),
    [(6, *case[1:]) for case in CASES] + [(2, *case[1:]) for case in ONE_WORD_CASES],
)
def test_collisions_are_shown_in_their_cycle(
    words: int,
    results: list[tuple[int, int, int]],
    reads: list[tuple[int, int]],
    expected: list[int],
) -> None:
    buffer = AccumulatorBuffer(replace(NPU, accumulator_words=words))
    arriving = {cycle: (add, address) for cycle, add, address in results}
    addresses = dict(reads)
    seen: list[int] = []

    async def testbench(ctx: SimulatorContext) -> None:
        for cycle in range(12):
            add, address = arriving.get(cycle, (0, 0))
            ctx.set(buffer.result_valid, cycle in arriving)
            ctx.set(buffer.result, {"add": add, "address": address})
            ctx.set(buffer.vector_read.enable, cycle in addresses)
            ctx.set(buffer.vector_read.address, addresses.get(cycle, 0))
            *_, collision = await ctx.tick().sample(buffer.collision)
            if collision:
                seen.append(cycle)

    simulate(buffer, testbench)

    assert seen == expected


def test_a_word_is_there_a_cycle_after_its_address() -> None:
    buffer = AccumulatorBuffer(NPU)
    # Address by cycle; a word of two lanes is 64 bits.
    reads = {13: 0, 14: 5, 15: 3, 16: 2, 19: 4}
    seen: dict[int, int] = {}

    async def testbench(ctx: SimulatorContext) -> None:
        for cycle in range(22):
            ctx.set(buffer.result_valid, cycle < 6)
            ctx.set(buffer.result, {"add": 0, "address": min(cycle, 5)})
            # Word a becomes (10 + a, 20 + a): its columns arrive 2 and 3 cycles later.
            ctx.set(buffer.sums, [8 + cycle, 17 + cycle])
            ctx.set(buffer.vector_read.enable, cycle in reads)
            ctx.set(buffer.vector_read.address, reads.get(cycle, 1))
            *_, seen[cycle] = await ctx.tick().sample(buffer.vector_read.data)

    simulate(buffer, testbench)

    found = [(seen[cycle + 1] & 0xFFFFFFFF, seen[cycle + 1] >> 32) for cycle in reads]
    assert found == [(10, 20), (15, 25), (13, 23), (12, 22), (14, 24)]
