"""One number of all lanes: their sum or their maximum."""

from amaranth import Module, Mux, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out


def tree_cycles(lanes: int) -> int:
    """Return the cycles from the numbers of the lanes to that of all.

    Args:
        lanes: How many.
    """
    return (lanes - 1).bit_length() + 1


class Tree(Component):
    """The sum or the maximum of the numbers of all lanes, ``tree_cycles`` after them.

    Numbers of two neighbors become one in each level, whose registers are one bit wider than those
    of the level before; the last register stands behind all of them.

    Args:
        lanes: How many.
        bits: Of each number, signed.

    Attributes:
        numbers: In, ``lanes`` of ``bits``, signed.
        takes_maximum: In, 1 bit, still while numbers are under way.
        result: Out, signed, as many bits more as there are levels.
    """

    def __init__(self, lanes: int, bits: int) -> None:
        self._lanes = lanes
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
        row: list[Value] = [self.numbers[lane] for lane in range(self._lanes)]
        level = 0
        while len(row) > 1:
            joined: list[Value] = []
            for place in range(0, len(row), 2):
                one, other = row[place], row[min(place + 1, len(row) - 1)]
                number = Signal(
                    signed(len(one) + 1), name=f"level_{level}_{place // 2}", reset_less=True
                )
                greater = Mux(one > other, one, other)
                total = one + other if place + 1 < len(row) else one
                m.d.sync += number.eq(Mux(self.takes_maximum, greater, total))
                joined.append(number)
            row, level = joined, level + 1
        m.d.sync += self.result.eq(row[0])
        return m
