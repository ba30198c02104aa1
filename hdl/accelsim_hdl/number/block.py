"""Block floating point: integer sums within a block, exponents beside them."""

from amaranth import Cat, Module, Signal, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.number import Accumulator, product_exponent, scale_exponents
from accelsim_hdl.number.families import shape_of
from accelsim_hdl.number.mac import Mac


class BlockMac(Component):
    """The sum of the products of one pair of blocks, and the exponent of its scale.

    The twin of ``accelsim.number.block_sums``. Elements are multiplied and added as ``Mac`` does,
    without loss; the shared exponents are added once for a block.

    Args:
        accumulator: Two block formats and the width of a sum within a block.

    Attributes:
        left: In, the code of an element of ``accumulator.left``.
        right: In, likewise.
        left_scale: In, the code of its block's scale, valid with ``first``.
        right_scale: In, likewise.
        valid: In, 1 bit: the product is added in this cycle.
        first: In, 1 bit, with ``valid``: the first product of a pair of blocks.
        sum: Out, signed, of the products up to the cycle before.
        exponent: Out, signed: of the last bit of ``sum``.
        special: Out, 1 bit: an element, or a scale, is an infinity or NaN.
    """

    def __init__(self, accumulator: Accumulator) -> None:
        self._of = accumulator
        forms = accumulator.left, accumulator.right
        assert all(form.kind == "block" for form in forms)
        scale_bits = max(form.scale_bits for form in forms)
        super().__init__(
            {
                "left": In(shape_of(forms[0])),
                "right": In(shape_of(forms[1])),
                "left_scale": In(forms[0].scale_bits),
                "right_scale": In(forms[1].scale_bits),
                "valid": In(1),
                "first": In(1),
                "sum": Out(signed(accumulator.bits)),
                "exponent": Out(signed(scale_bits + 2)),
                "special": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.elements = elements = Mac(self._of)
        forms = self._of.left, self._of.right
        scales = self.left_scale, self.right_scale
        # What is added to the codes of both scales: their biases, and where a product's bits begin.
        offset = product_exponent(*forms) + sum(int(scale_exponents(0, form)) for form in forms)
        of_scale = Signal()
        nan = [scale.all() for scale, form in zip(scales, forms, strict=True) if form.scale_nan]
        m.d.comb += [
            elements.left.eq(self.left),
            elements.right.eq(self.right),
            elements.valid.eq(self.valid),
            elements.first.eq(self.first),
            self.sum.eq(elements.sum),
            self.special.eq(elements.special | of_scale),
        ]
        with m.If(self.valid & self.first):
            m.d.sync += self.exponent.eq(self.left_scale + self.right_scale + offset)
            m.d.sync += of_scale.eq(Cat(nan).any())
        return m
