"""One number from all lanes: their sum or their maximum."""

from amaranth import Module, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.dataflow import Family
from accelsim_hdl.npu.chosen import chosen_sum


def tree_cycles(lanes: int) -> int:
    """Return the cycles from the numbers of the lanes to the result.

    Args:
        lanes: Number of lanes.
    """
    return (lanes - 1).bit_length() + 1


class Tree(Component):
    """The sum or the maximum of the numbers of all lanes, ``tree_cycles`` after them.

    Numbers of two neighbors become one in each level, whose registers are one bit wider than those
    before it. Registers stand before the first level too: lanes need not be near each other.

    Args:
        lanes: Number of lanes.
        bits: Bits of each number, signed.
        family: Family whose carry chains add; see ``chosen_sum``.

    Attributes:
        numbers: In, ``lanes`` of ``bits``, signed.
        takes_maximum: In, 1 bit; it must not change while numbers are in the tree.
        result: Out, signed, wider by one bit for each level.
    """

    def __init__(self, lanes: int, bits: int, *, family: Family | None = None) -> None:
        self._lanes = lanes
        self._family = family
        super().__init__(
            {
                "numbers": In(signed(bits)).array(lanes),
                "takes_maximum": In(1),
                "result": Out(signed(bits + (lanes - 1).bit_length())),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        row: list[Value] = []
        for lane in range(self._lanes):
            number = Signal.like(self.numbers[lane], name=f"number_{lane}", reset_less=True)
            m.d.sync += number.eq(self.numbers[lane])
            row.append(number)
        level = 0
        while len(row) > 1:
            joined: list[Value] = []
            for place in range(0, len(row), 2):
                pair, name = tuple(row[place : place + 2]), f"level_{level}_{place // 2}"
                number = Signal(signed(len(pair[0]) + 1), name=name, reset_less=True)
                total = pair[0] if len(pair) == 1 else self._joined(m, pair, f"{name}_sum")
                m.d.sync += number.eq(total)
                joined.append(number)
            row, level = joined, level + 1
        m.d.comb += self.result.eq(row[0])
        return m

    def _joined(self, m: Module, pair: tuple[Value, ...], name: str) -> Value:
        """Return the sum of two numbers, or the greater one."""
        one, other = pair
        # Yosys computes "less" by the carry of a difference; "greater" would compare with 0 too.
        is_greater = other < one
        takes = (~self.takes_maximum | is_greater, ~self.takes_maximum | ~is_greater)
        return chosen_sum(m, (one, other), takes, name, self._family)
