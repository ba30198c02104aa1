"""Block floating point in a weight-stationary array: the twin of ``accelsim.number.block_sums``.

The elements of a block are the reduction of the array, and their sum is an integer. What the blocks
share, one power of two each, goes beside them: a column holds the scale of its weights, that of an
input word passes along the columns, and their sum leaves with the sum of the elements.
"""

from amaranth import Cat, Const, Module, Shape, Signal
from amaranth.lib import data
from amaranth.lib.wiring import Component, In, Out, connect, flipped

from accelsim.number import product_exponent, scale_exponents
from accelsim_hdl.dataflow.delay import delayed, wavefront
from accelsim_hdl.dataflow.processing_element import ArrayParameters
from accelsim_hdl.dataflow.weight_stationary import CONTROL, WeightStationaryArray


class BlockArray(Component):
    """A weight-stationary array whose input words, and columns of tiles, are one block each.

    Args:
        parameters: Parameters of the array: two block formats, whose blocks have ``rows`` elements,
            dense.

    Attributes:
        control: In, ``CONTROL``.
        input: In, ``parameters.input_word``, the elements of a block.
        input_scale: In, with ``input``: the code of its scale.
        weight: In, ``parameters.weight_word``: a row of a tile.
        weight_scale: In, ``cols`` codes of scales, in the cycle of the row 0 of a tile.
        output: Out, ``parameters.sums``, in the cycles of ``WeightStationaryArray``.
        exponent: Out, ``cols`` signed numbers, in the same cycles: ``output`` stands for
            ``output * 2**exponent``.
        nan: Out, ``cols`` bits, in the same cycles: a scale is NaN.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        self.parameters = of = parameters
        formats = of.input, of.weight
        assert not of.is_sparse
        assert of.rows > 1
        assert all(form.kind == "block" and form.block_length == of.rows for form in formats)
        # Beyond the sum of two codes: where the bits of a product begin, and a sign.
        exponent = Shape(max(form.scale_bits for form in formats) + 2, signed=True)
        super().__init__(
            {
                "control": In(CONTROL),
                "input": In(of.input_word),
                "input_scale": In(of.input.scale_bits),
                "weight": In(of.weight_word),
                "weight_scale": In(data.ArrayLayout(of.weight.scale_bits, of.cols)),
                "output": Out(of.sums),
                "exponent": Out(data.ArrayLayout(exponent, of.cols)),
                "nan": Out(data.ArrayLayout(1, of.cols)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        of = self.parameters
        m.submodules.elements = elements = WeightStationaryArray(of)
        connect(m, flipped(self.control), elements.control)
        m.d.comb += [
            elements.input.eq(self.input),
            elements.weight.eq(self.weight),
            self.output.eq(elements.output),
        ]
        writes = wavefront(m, self.control.fill, of.cols - 1, "writes")
        changes = wavefront(m, self.control.handoff, of.cols - 1, "changes")
        offset = product_exponent(of.input, of.weight)
        offset += sum(int(scale_exponents(0, form)) for form in (of.input, of.weight))
        moving = self.input_scale
        for col in range(of.cols):
            name = f"scale_{col}"
            shadow = Signal(of.weight.scale_bits, name=f"{name}_shadow", reset_less=True)
            working = Signal(of.weight.scale_bits, name=name, reset_less=True)
            bus = delayed(m, self.weight_scale[col], col, f"{name}_bus")
            with m.If(writes[col]):
                m.d.sync += shadow.eq(bus)
            with m.If(changes[col]):
                m.d.sync += working.eq(shadow)
            exponent = Signal(self.exponent[col].shape(), name=f"{name}_exponent")
            nans = [
                scale.all()
                for scale, form in ((moving, of.input), (working, of.weight))
                if form.scale_nan
            ]
            nan = Signal(name=f"{name}_nan")
            m.d.comb += [
                exponent.eq(moving + working + offset),
                nan.eq(Cat(nans).any() if nans else Const(0, 1)),
            ]
            late = of.rows + of.multiplier_registers
            m.d.comb += [
                self.exponent[col].eq(delayed(m, exponent, late, f"{name}_late")),
                self.nan[col].eq(delayed(m, nan, late, f"{name}_nan_late")),
            ]
            moving = delayed(m, moving, 1, f"{name}_moving")
        return m
