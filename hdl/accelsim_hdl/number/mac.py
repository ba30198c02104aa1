"""A multiply-accumulate of any two formats: the twin of ``accelsim.number.Accumulator.sums``."""

from amaranth import Module, Mux, Signal, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.number import Accumulator
from accelsim_hdl.number.families import shape_of
from accelsim_hdl.number.product import product, special
from accelsim_hdl.number.total import total_of


class Mac(Component):
    """One product added to a sum in each cycle.

    Args:
        accumulator: Formats of the operands, width and overflow rule of the sum; without chunks.

    Attributes:
        left: In, a code of ``accumulator.left``.
        right: In, a code of ``accumulator.right``.
        valid: In, 1 bit: the product is added in this cycle.
        first: In, 1 bit, with ``valid``: to 0.
        sum: Out, signed, ``accumulator.bits``, the sum of the products up to the cycle before.
        special: Out, 1 bit, an infinity or NaN was among their operands, which added 0.
    """

    def __init__(self, accumulator: Accumulator) -> None:
        assert not accumulator.chunk
        self._of = accumulator
        super().__init__(
            {
                "left": In(shape_of(accumulator.left)),
                "right": In(shape_of(accumulator.right)),
                "valid": In(1),
                "first": In(1),
                "sum": Out(signed(accumulator.bits)),
                "special": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        of, formats = self._of, (self._of.left, self._of.right)
        term = product(m, self.left, self.right, formats, "product")
        before = Signal.like(self.sum)
        m.d.comb += before.eq(Mux(self.first, 0, self.sum))
        total = total_of(m, before, term, of.bits, of.overflow or "wrap", "total")
        with m.If(self.valid):
            m.d.sync += [
                self.sum.eq(total),
                self.special.eq(
                    (self.special & ~self.first) | special(self.left, self.right, formats)
                ),
            ]
        return m
