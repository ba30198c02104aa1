"""Many binary products at once: XNOR and popcount."""

from amaranth import Cat, Module, Signal, Value, signed
from amaranth.lib.wiring import Component, In, Out


class XnorPopcount(Component):
    """The sum of ``lanes`` products of binary codes: ``2 * popcount(xnor) - lanes``.

    The identity is that of XNOR-Net (Rastegari et al., ECCV 2016) and of arXiv:1602.02830.

    Args:
        lanes: Products, at least 1.

    Attributes:
        left: In, ``lanes`` codes of one bit.
        right: In, the same.
        sum: Out, signed, in the same cycle.
    """

    def __init__(self, lanes: int) -> None:
        self._lanes = lanes
        super().__init__(
            {"left": In(lanes), "right": In(lanes), "sum": Out(signed(lanes.bit_length() + 1))}
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        equal = Signal(self._lanes)
        m.d.comb += equal.eq(~(self.left ^ self.right))
        m.d.comb += self.sum.eq(Cat(0, _ones(list(equal))) - self._lanes)
        return m


def _ones(bits: list[Value]) -> Value:
    """Return how many of the bits are set, by a tree of adders."""
    terms = bits
    while len(terms) > 1:
        pairs = [one + other for one, other in zip(terms[::2], terms[1::2], strict=False)]
        terms = pairs + ([terms[-1]] if len(terms) % 2 else [])
    return terms[0]
