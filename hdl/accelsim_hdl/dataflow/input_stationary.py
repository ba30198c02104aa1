"""The input-stationary array: the hardware of ``accelsim.dataflow.input_stationary``.

The mirror of the weight-stationary array: an activation is written to its element's shadow register
from a bus along the row, and put into use when the stream of weights is about to reach the element.
Words are those of a weight-stationary array: an input word is a pixel, here for one column, and a
weight word has a weight of each filter, for one row. Filters stream one after the other. So words
of weights turn on their way into the array, and sums turn on their way out, into words of one pixel
with a sum of each filter.
"""

from amaranth import Const, Module, Shape, Value
from amaranth.lib.wiring import Component

from accelsim_hdl.dataflow.delay import delayed, wavefront
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.processing_element import ArrayParameters, total_of
from accelsim_hdl.dataflow.turn import turned
from accelsim_hdl.dataflow.weight_stationary import CONTROL, held_operand


class InputStationaryArray(Component):
    """An array of ``rows`` x ``cols`` elements that hold activations.

    Args:
        parameters: Parameters of the array; weights are dense.

    Attributes:
        control: In, ``CONTROL``: ``fill`` is high in the cycle in which ``input`` is column 0 of a
            tile, and ``handoff`` in the cycle before the one in which ``weight`` is row 0 of a
            stream. Streams begin ``max(rows, cols)`` cycles apart at least.
        input: In, ``parameters.input_word``: the activations of a column of a tile; those of row r
            begin at ``r * products``.
        weight: In, ``parameters.weight_word``: the weights of a row; those of filter n begin at
            ``n * products``.
        output: Out, ``parameters.sums``: a sum of each filter. If row 0 of a stream is there in
            cycle ``t``, filter n of column c comes in cycle
            ``t + c + rows + n + multiplier_registers``.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        assert not parameters.is_sparse
        self.parameters = parameters
        super().__init__(parameters.ports(CONTROL))

    def elaborate(self, _platform: object) -> Module:
        """Return the logic, all elements in one module, which simulates fastest."""
        m = Module()
        of = self.parameters
        late = 1 if of.operands_are_registered else 0
        begins = wavefront(m, self.control.handoff, of.rows + of.multiplier_registers, "begins")
        writes = wavefront(m, self.control.fill, of.rows + of.cols - 2, "writes")
        changes = wavefront(m, begins[late], of.rows + of.cols - 2, "changes")
        streams = [self._streams(m, begins[0], place) for place in range(of.products)]
        columns: list[Value] = [Const(0, Shape(of.accumulator_bits, signed=True))] * of.cols
        for row in range(of.rows):
            buses = [
                delayed(m, self.input[row * of.products + place], row, f"bus_{row}_{place}")
                for place in range(of.products)
            ]
            moving = [stream[row] for stream in streams]
            for col in range(of.cols):
                name, when = f"element_{row}_{col}", (writes[row + col], changes[row + col])
                total = columns[col]
                for place, bus in enumerate(buses):
                    own = name if of.products == 1 else f"{name}_of_{place}"
                    held = held_operand(m, of, bus, when, of.cols, f"{own}_shadow", f"{own}_input")
                    passed = delayed(m, moving[place], 1, f"{own}_weight")
                    passing = Operand(source=moving[place], register=passed)
                    exact = product_of(m, held, passing, of, own)
                    total = total_of(
                        m, total, exact, of.accumulator_bits, of.overflow, f"{own}_total"
                    )
                    moving[place] = passed
                columns[col] = delayed(m, total, 1, f"{name}_sum")
        sums = turned(m, columns, begins[-1], of.cols, "sums")
        m.d.comb += [self.output[filter_].eq(total) for filter_, total in enumerate(sums)]
        return m

    def _streams(self, m: Module, begin: Value, place: int) -> list[Value]:
        """Return the weights that enter each row, filter after filter, for one of its products."""
        of = self.parameters
        lanes = [
            delayed(m, self.weight[col * of.products + place], col, f"lane_{col}_{place}")
            for col in range(of.cols)
        ]
        return turned(m, lanes, begin, of.rows, f"weights_{place}")
