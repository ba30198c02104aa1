"""Rows that index words name, one at a time, in Amaranth's simulator."""

from dataclasses import replace

from amaranth.sim import Simulator, SimulatorContext

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim_hdl.npu.gather import Gather
from tests.hdl.unit import encoded

NPU = replace(npu_of(load_arch("edge_npu_tiny")), index_words=8)
FIRST = {"address": 1000, "y_start": 0, "y_limit": 9, "y_stride": 10, "gather": 1}
SECOND = {"address": 5000, "y_start": 4, "y_limit": 2, "y_stride": 100, "gather": 1}
INDICES = (7, 8, 9, 3, 1, 2, 0, 5)


async def found(context: SimulatorContext, unit: Gather) -> tuple[int, int]:
    """Wait for the row that was asked for, and return its address and whether it exists."""
    for _ in range(8):
        if context.get(unit.found):
            return context.get(unit.address), context.get(unit.exists)
        await context.tick()
    raise AssertionError("no row is found")


def rows_after_a_start(pause: int) -> list[tuple[int, int]]:
    """Return the first rows of a LOAD that starts some cycles after the last row of another."""
    unit, rows = Gather(NPU), []

    async def body(context: SimulatorContext) -> None:
        for place, index in enumerate(INDICES):
            context.set(unit.write.enable, 1)
            context.set(unit.write.address, place)
            context.set(unit.write.data, index)
            await context.tick()
        context.set(unit.write.enable, 0)
        await start(context, FIRST)
        assert await found(context, unit) == (1070, 1)
        # The row is taken, and the next one asked for; then another LOAD starts.
        await pulse(context, unit.take, unit.ask)
        for _ in range(pause):
            await context.tick()
        await start(context, SECOND)
        rows.append(await found(context, unit))
        await pulse(context, unit.take, unit.ask)
        rows.append(await found(context, unit))

    async def start(context: SimulatorContext, fields: dict[str, int]) -> None:
        context.set(unit.instruction, encoded("LOAD", fields | OTHERS))
        await pulse(context, unit.start)

    async def pulse(context: SimulatorContext, *signals) -> None:
        for signal in signals:
            context.set(signal, 1)
        await context.tick()
        for signal in signals:
            context.set(signal, 0)

    simulator = Simulator(unit)
    simulator.add_clock(1e-6)
    simulator.add_testbench(body)
    simulator.run()
    return rows


OTHERS = {"word_bytes": 1, "y_count": 1, "x_count": 1, "c_count": 1, "row_bytes": 1}


def test_no_row_of_the_load_before_is_taken_for_one_of_the_next() -> None:
    """Index words 4 and 5 hold 1 and 2; the limit is 2."""
    for pause in range(5):
        assert rows_after_a_start(pause) == [(5100, 1), (5200, 0)], pause
