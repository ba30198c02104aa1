"""One processing element with every operand a port: what an inner element of an array is."""

from amaranth import Module, Mux, Shape, Signal
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.dataflow import ArrayParameters
from accelsim_hdl.dataflow.delay import delayed
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.processing_element import shape_of, total_of


class InnerElement(Component):
    """An element of a weight-stationary or an output-stationary array.

    Weight-stationary: the weight in use and the next one, the input on its way, and the sum that
    goes down. Output-stationary: both operands on their way, the sum that is held, and the one that
    is drained.

    Args:
        parameters: Parameters of the array.
        holds_sum: Whether it is output-stationary.

    Attributes:
        input, weight: In, operands.
        above: In, signed, the sum of the element above.
        write, change: In, 1 bit; take the next weight, and use it; or drain the sum, and begin a
            new one.
        passed, passed_weight: Out, operands for the neighbors.
        sum: Out, signed.
    """

    def __init__(self, parameters: ArrayParameters, *, holds_sum: bool) -> None:
        self._of = parameters
        self._holds_sum = holds_sum
        sum_shape = Shape(parameters.accumulator_bits, signed=True)
        super().__init__(
            {
                "input": In(shape_of(parameters.input)),
                "weight": In(shape_of(parameters.weight)),
                "above": In(sum_shape),
                "write": In(1),
                "change": In(1),
                "passed": Out(shape_of(parameters.input)),
                "passed_weight": Out(shape_of(parameters.weight)),
                "sum": Out(sum_shape),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        of = self._of
        passed = delayed(m, self.input, 1, "input")
        m.d.comb += self.passed.eq(passed)
        left = Operand(source=self.input, register=passed)
        right = self._weight(m)
        product = product_of(m, left, right, of, "element")
        bits, overflow = of.accumulator_bits, of.overflow
        if not self._holds_sum:
            total = total_of(m, self.above, product, bits, overflow, "total")
            m.d.comb += self.sum.eq(delayed(m, total, 1, "sum"))
            return m
        held, drain = Signal.like(self.sum, reset_less=True), Signal.like(self.sum, reset_less=True)
        before = Mux(self.change, 0, held)
        m.d.sync += held.eq(total_of(m, before, product, bits, overflow, "total"))
        with m.If(self.write):
            m.d.sync += drain.eq(held)
        with m.Else():
            m.d.sync += drain.eq(self.above)
        m.d.comb += self.sum.eq(drain)
        return m

    def _weight(self, m: Module) -> Operand:
        """Return the weight that is multiplied."""
        if self._holds_sum:
            down = delayed(m, self.weight, 1, "weight")
            m.d.comb += self.passed_weight.eq(down)
            return Operand(source=self.weight, register=down)
        shadow = Signal.like(self.weight, reset_less=True)
        working = Signal.like(self.weight, reset_less=True)
        with m.If(self.write):
            m.d.sync += shadow.eq(self.weight)
        with m.If(self.change):
            m.d.sync += working.eq(shadow)
        source = shadow if self._of.operands_are_registered else working
        return Operand(source=source, register=working, enable=self.change)
