"""Delays delay by their cycles, whatever stood in their memory before."""

import pytest
from amaranth.sim import SimulatorContext

from accelsim_hdl.dataflow.delay import DelayLine
from hdl.dataflow.bench import simulate


@pytest.mark.parametrize("cycles", [1, 2, 3, 8])
def test_a_word_comes_out_after_the_cycles_of_the_line(cycles: int) -> None:
    line = DelayLine(5, cycles)
    offered = {cycle: 1 + cycle % 31 for cycle in range(60) if cycle % 7 not in (2, 3, 5)}
    seen: dict[int, int] = {}

    async def testbench(ctx: SimulatorContext) -> None:
        for cycle in range(80):
            ctx.set(line.write_valid, cycle in offered)
            ctx.set(line.write, offered.get(cycle, 0))
            *_, valid, word = await ctx.tick().sample(line.read_valid, line.read)
            if valid:
                seen[cycle] = word

    simulate(line, testbench)

    assert seen == {cycle + cycles: word for cycle, word in offered.items()}
