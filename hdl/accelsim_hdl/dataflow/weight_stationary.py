"""The weight-stationary array: hardware twin of ``accelsim.dataflow.weight_stationary``.

A weight is written to its element's shadow register while the tile before it still works, and
taken into use when its stream is about to reach the element. Words arrive as a buffer gives them:
the array itself delays row r by r cycles and column c by c cycles.
"""

from amaranth import Const, Module, Mux, Shape, Signal, Value
from amaranth.lib.wiring import Component, In, Out, Signature

from accelsim_hdl.dataflow.delay import delayed, wavefront
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.processing_element import ArrayParameters, shape_of, total_of

CONTROL = Signature({"fill": Out(1), "handoff": Out(1)})
"""What runs the array, seen from its sequencer.

fill: high in the cycle in which ``weight`` is the row 0 of a tile; row r follows r cycles later.
handoff: high in the cycle before the one in which ``input`` is the first word of a stream, which
    works on the tile filled last; at the earliest when ``weight`` is the last row of that tile.
"""


class WeightStationaryArray(Component):
    """An array of ``rows`` x ``cols`` elements that hold weights.

    Args:
        parameters: Of the array.

    Attributes:
        control: In, ``CONTROL``.
        input: In, ``parameters.input_word``: element r is multiplied by row r of the tile.
        weight: In, ``parameters.weight_word``: a row of a tile.
        output: Out, ``parameters.sums``; column c of the result of the input word of cycle t is
            there in cycle ``t + rows + c + multiplier_registers``.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        self.parameters = parameters
        super().__init__(
            {
                "control": In(CONTROL),
                "input": In(parameters.input_word),
                "weight": In(parameters.weight_word),
                "output": Out(parameters.sums),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic, all elements in one module, which simulates fastest."""
        m = Module()
        of = self.parameters
        # The working register is the multiplier's operand register where it has one, and then
        # changes over together with the first operand; else one cycle earlier.
        late = 1 if of.operands_are_registered else 0
        change = wavefront(m, self.control.handoff, late, "change")[-1]
        writes = wavefront(m, self.control.fill, of.rows + of.cols - 2, "writes")
        changes = wavefront(m, change, of.rows + of.cols - 2, "changes")
        buses = [delayed(m, self.weight[col], col, f"bus_{col}") for col in range(of.cols)]
        sums: list[Value] = [Const(0, Shape(of.accumulator_bits, signed=True))] * of.cols
        for row in range(of.rows):
            moving = delayed(m, self.input[row], row, f"row_{row}")
            for col in range(of.cols):
                place, name = row + col, f"element_{row}_{col}"
                weight = self._weight(m, buses[col], writes[place], changes[place], name)
                passed = delayed(m, moving, 1, f"{name}_input")
                element = Operand(source=moving, register=passed)
                product = product_of(m, element, weight, of, name)
                total = total_of(
                    m, sums[col], product, of.accumulator_bits, of.overflow, f"{name}_total"
                )
                sums[col] = delayed(m, total, 1, f"{name}_sum")
                moving = passed
        m.d.comb += [self.output[col].eq(total) for col, total in enumerate(sums)]
        return m

    def _weight(self, m: Module, bus: Value, write: Value, change: Value, name: str) -> Operand:
        """Return the working weight of an element."""
        of = self.parameters
        shadow = Signal(shape_of(of.weight), name=f"{name}_shadow", reset_less=True)
        working = Signal(shape_of(of.weight), name=f"{name}_weight", reset_less=True)
        with m.If(write):
            m.d.sync += shadow.eq(bus)
        # Only the last row may be written in the cycle in which it could be the first to change.
        at_once = of.rows == 1 and not of.operands_are_registered
        with m.If(change):
            m.d.sync += working.eq(Mux(write, bus, shadow) if at_once else shadow)
        source = shadow if of.operands_are_registered else working
        return Operand(source=source, register=working, enable=change)
