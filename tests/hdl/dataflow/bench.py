"""Arrays in Amaranth's simulator, and sums as they should be, in plain Python."""

from collections.abc import Callable, Sequence

import numpy as np
from amaranth.hdl import Elaboratable
from amaranth.lib.wiring import Component
from amaranth.sim import Simulator, SimulatorContext

from accelsim.number import Number


def fitted(value: int, bits: int, overflow: str) -> int:
    """An exact sum as a signed accumulator keeps it."""
    low, high = -(1 << (bits - 1)), (1 << (bits - 1)) - 1
    if overflow == "saturate":
        return min(max(value, low), high)
    return (value - low) % (1 << bits) + low


def summed(start: int, left: Sequence[int], right: Sequence[int], bits: int, overflow: str) -> int:
    """``start`` and the products, added one after the other."""
    total = start
    for one, other in zip(left, right, strict=True):
        total = fitted(total + int(one) * int(other), bits, overflow)
    return total


def drawn(draw: np.random.Generator, number: Number, shape: tuple[int, int]) -> np.ndarray:
    """Random values of a format, extremes among them."""
    values = draw.integers(number.minimum, number.maximum, shape, endpoint=True)
    extreme = draw.choice([number.minimum, number.maximum], shape)
    return np.where(draw.random(shape) < 0.3, extreme, values)


def simulate(top: Elaboratable, testbench: Callable[[SimulatorContext], object]) -> None:
    """Run a clocked design under one testbench until that returns."""
    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()


class ArrayBench:
    """Signals of an array by cycle.

    Args:
        array: The component.
    """

    def __init__(self, array: Component) -> None:
        self.array = array
        self.driven: dict[int, dict[str, object]] = {}

    def drive(self, cycle: int, **values: object) -> None:
        """Set control signals, ``input``, ``weight`` or ``index`` in one cycle; each only once."""
        row = self.driven.setdefault(cycle, {})
        assert not row.keys() & values.keys()
        row.update(values)

    def outputs(self, cycles: int) -> list[list[int]]:
        """``output`` of each cycle; what is not driven is 0."""
        seen: list[list[int]] = []
        cols = self.array.parameters.cols
        words = {"input": len(self.array.input), "weight": len(self.array.weight)}
        if self.array.parameters.is_sparse:
            words["index"] = cols
        names = list(self.array.control.signature.members)

        async def testbench(ctx: SimulatorContext) -> None:
            for cycle in range(cycles):
                values = self.driven.get(cycle, {})
                for name in names:
                    ctx.set(getattr(self.array.control, name), values.get(name, 0))
                for name, lanes in words.items():
                    ctx.set(getattr(self.array, name), values.get(name, [0] * lanes))
                *_, output = await ctx.tick().sample(self.array.output)
                seen.append([output[col] for col in range(cols)])

        simulate(self.array, testbench)
        return seen
