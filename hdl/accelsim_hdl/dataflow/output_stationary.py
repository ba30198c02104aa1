"""The output-stationary array: the hardware of ``accelsim.dataflow.output_stationary``.

Each row has a register that takes a word in parallel and emits an element in a cycle. Each element
of the array copies its finished sum to a drain register before that shifts down. This takes two
cycles more than the dataflow's law, in every fold. Between words, rows take zeros. Binary formats
have no zero, so binary values pass through the array as ternary ones. The distance of a zero to a
weight is not zero, so columns of adder elements take the code of no weight between words.
"""

from dataclasses import replace

from amaranth import Cat, Module, Mux, Shape, Signal, Value
from amaranth.lib.wiring import Component, Out, Signature

from accelsim.number import parse_number
from accelsim_hdl.dataflow.delay import delayed, wavefront
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.processing_element import ArrayParameters, shape_of, total_of

CONTROL = Signature({"load": Out(1), "exists": Out(1), "first": Out(1), "last": Out(1)})
"""Control of the array, as its sequencer drives it.

load: high in the cycle in which ``input`` is the word of row 0 and ``weight`` the first of the
    ``rows`` weight words of the same block; word k of the weights, and the word of row k, follow k
    cycles later.
exists: whether ``input`` is a word; otherwise zeros are taken.
first: high with the first ``load`` of a stream.
last: high in the cycle in which ``weight`` is the last word of a stream; the next stream may follow
    at once.
"""


class OutputStationaryArray(Component):
    """An array of ``rows`` x ``cols`` elements that hold sums.

    Args:
        parameters: Parameters of the array.

    Attributes:
        control: In, ``CONTROL``.
        input: In, ``parameters.input_word``: ``rows`` consecutive elements of one row of results.
        weight: In, ``parameters.weight_word``: factors of one of these elements.
        output: Out, ``parameters.sums``. If the last weight word of a stream came in cycle t, the
            result of row ``rows - 1 - k`` and column c comes in cycle ``t + rows + 2 +
            multiplier_registers + c + k``.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        assert not parameters.is_sparse
        self.parameters = parameters
        self._binary = parameters.input.kind == "binary"
        moving = parse_number("ternary") if self._binary else parameters.input
        self._of = replace(parameters, input=moving)
        super().__init__(parameters.ports(CONTROL))

    def elaborate(self, _platform: object) -> Module:
        """Return the logic, all elements in one module, which simulates fastest."""
        m = Module()
        of = self._of
        registers, places = of.multiplier_registers, of.rows + of.cols - 2
        first = wavefront(m, self.control.first, 1 + registers, "first")[-1]
        last = wavefront(m, self.control.last, 2 + registers, "last")[-1]
        firsts = wavefront(m, first, places, "firsts")
        captures = wavefront(m, last, max(places, of.rows), "captures")
        entering = [
            delayed(m, weight, 1 + col, f"column_{col}")
            for col, weight in enumerate(self._columns(m))
        ]
        drains: list[Value] = [self.output[col] for col in range(of.cols)]
        moves = self._moves(m, captures[of.rows])
        for row, left in enumerate(self._rows(m)):
            moving: Value = left
            for col in range(of.cols):
                place, name = row + col, f"element_{row}_{col}"
                right = delayed(m, moving, 1, f"{name}_input")
                down = delayed(m, entering[col], 1, f"{name}_weight")
                element = Operand(source=moving, register=right)
                weight = Operand(source=entering[col], register=down)
                product = product_of(m, element, weight, of, name)
                total = self._sum(m, firsts[place], product, name)
                drain = Signal.like(total, name=f"{name}_drain", reset_less=True)
                with m.If(captures[place]):
                    m.d.sync += drain.eq(total)
                if row > 0:
                    with m.Elif(moves[row][col]):
                        m.d.sync += drain.eq(drains[col])
                drains[col], entering[col], moving = drain, down, right
        m.d.comb += [self.output[col].eq(drain) for col, drain in enumerate(drains)]
        return m

    def _rows(self, m: Module) -> list[Value]:
        """Return the elements that enter each row; zeros follow the last one, so that sums stay."""
        of = self._of
        loads = wavefront(m, self.control.load, of.rows - 1, "loads")
        codes = self.input.as_value()
        if self._binary:
            codes = Cat(Cat(1, ~code) for code in codes)  # Ternary: not zero, and the sign.
        word = Mux(self.control.exists, codes, 0)
        lanes = []
        for row, load in enumerate(loads):
            serial = Signal(of.rows * of.input.bits, name=f"row_{row}", reset_less=True)
            m.d.sync += serial.eq(Mux(load, word, serial >> of.input.bits))
            element = serial[: of.input.bits]
            lanes.append(element.as_signed() if shape_of(of.input).signed else element)
        return lanes

    def _columns(self, m: Module) -> list[Value]:
        """Return the weights that enter each column; of adder elements none between words."""
        of = self._of
        weights: list[Value] = [self.weight[col] for col in range(of.cols)]
        if of.element == "multiply":
            return weights
        words = wavefront(m, self.control.load, of.rows - 1, "words")
        return [Mux(Cat(words).any(), weight, 0).as_signed() for weight in weights]

    def _moves(self, m: Module, drained: Value) -> list[list[Value]]:
        """Return whether the drain register of each row and column takes the value above it.

        Row r does so r times, from the cycle in which the bottom row has its result. From then on
        results of the next stream may follow, from the top row on.

        Args:
            m: The module that gets the registers.
            drained: High when the bottom of column 0 has its result.
        """
        of = self._of
        left = Signal(of.rows)
        moves: list[list[Value]] = []
        for row in range(of.rows):
            move = Signal(name=f"move_{row}")
            m.d.comb += move.eq((drained | left[row]) if row else 0)
            moves.append(wavefront(m, move, of.cols - 1, f"moves_{row}"))
        m.d.sync += [left[row].eq(moves[row - 1][0]) for row in range(1, of.rows)]
        return moves

    def _sum(self, m: Module, first: Value, product: Value, name: str) -> Signal:
        """Return the sum of an element."""
        of = self._of
        total = Signal(Shape(of.accumulator_bits, signed=True), name=f"{name}_sum", reset_less=True)
        before = Mux(first, 0, total)
        m.d.sync += total.eq(
            total_of(m, before, product, of.accumulator_bits, of.overflow, f"{name}_total")
        )
        return total
