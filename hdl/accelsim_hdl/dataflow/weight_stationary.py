"""The weight-stationary array: the hardware of ``accelsim.dataflow.weight_stationary``.

A weight is written to its element's shadow register while the previous tile is still in use, and
put into use when its stream is about to reach the element. Words arrive as a buffer gives them: the
array itself delays row r by r cycles and column c by c cycles.

N:M sparse weights (Mishra et al., arXiv:2104.08378, section 3): ``kept`` rows hold the weights that
are left of a group, each with its position in the group. The activations of the group pass along
those rows together, and each element picks one. The cycles are those of a dense tile with as many
rows, the law of ``accelsim.sparse_engines.systolic.StructuredSkipping``.

An element with several ``products`` stands for the elements of as many rows of the machine. It
holds a weight for each of its products, its activations pass together, and it adds its products one
after the other within a cycle.

Where two columns share multipliers (``packing_of``), the odd column of a pair multiplies together
with the even one, a cycle early. So its weights are written and put into use a cycle early too, and
registers after the multipliers delay its products by that cycle.
"""

from amaranth import Array, Const, Module, Mux, Shape, Signal, Value
from amaranth.lib.wiring import Component, Out, Signature

from accelsim.number import Packing
from accelsim_hdl.dataflow.delay import delayed, wavefront
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.packing import joined, packing_of, parted, spread
from accelsim_hdl.dataflow.processing_element import ArrayParameters, total_of

CONTROL = Signature({"fill": Out(1), "handoff": Out(1)})
"""Control of the array, as its sequencer drives it.

fill: high in the cycle in which ``weight`` is row 0 of a tile; row r follows r cycles later.
handoff: high in the cycle before the one in which ``input`` is the first word of a stream, which
    works on the tile filled last; at the earliest when ``weight`` is the last row of that tile.
"""


def _name(name: str, place: int, count: int) -> str:
    """Return the name of one of ``count`` parts of an element or a column."""
    return name if count == 1 else f"{name}_of_{place}"


def held_operand(
    m: Module,
    of: ArrayParameters,
    bus: Value,
    when: tuple[Value, Value],
    words: int,
    shadow_name: str,
    name: str,
) -> Operand:
    """Return what an element holds: a part of a tile, such as a weight or its position.

    Args:
        m: The module that gets the registers.
        of: Parameters of the array.
        bus: Lane of the bus for the element.
        when: Cycle in which it is written, and cycle in which it is put into use.
        words: Number of words of a tile.
        shadow_name: Name of the register that is written.
        name: Name of the register that is used.
    """
    write, change = when
    shadow = Signal(bus.shape(), name=shadow_name, reset_less=True)
    working = Signal(bus.shape(), name=name, reset_less=True)
    with m.If(write):
        m.d.sync += shadow.eq(bus)
    # The last word of a tile may be written in the very cycle in which it is put into use: where a
    # tile is a single word.
    at_once = words == 1 and not of.operands_are_registered
    with m.If(change):
        m.d.sync += working.eq(Mux(write, bus, shadow) if at_once else shadow)
    source = shadow if of.operands_are_registered else working
    return Operand(source=source, register=working, enable=change)


class WeightStationaryArray(Component):
    """An array of ``rows`` x ``cols`` elements that hold weights.

    Args:
        parameters: Parameters of the array.

    Attributes:
        control: In, ``CONTROL``.
        input: In, ``parameters.input_word``: elements from ``r * products`` on are multiplied by
            row r of the tile; with sparse weights, elements from ``g * group`` on by rows from ``g
            * kept`` on.
        weight: In, ``parameters.weight_word``: a row of a tile; the weights of column c begin at
            ``c * products``.
        index: In, ``parameters.index_word``, with ``weight``, only for sparse weights: their
            positions in the group.
        output: Out, ``parameters.sums``; column c of the result of the input word of cycle t comes
            in cycle ``t + rows + c + multiplier_registers``.
    """

    def __init__(self, parameters: ArrayParameters) -> None:
        self.parameters = parameters
        super().__init__(parameters.ports(CONTROL))

    def elaborate(self, _platform: object) -> Module:
        """Return the logic, all elements in one module, which simulates fastest."""
        m = Module()
        of = self.parameters
        # If the multiplier has an operand register, it serves as the working register, which then
        # changes together with the first operand; otherwise it changes one cycle earlier.
        late = 1 if of.operands_are_registered else 0
        change = wavefront(m, self.control.handoff, late, "change")[-1]
        writes = wavefront(m, self.control.fill, of.rows + of.cols - 2, "writes")
        changes = wavefront(m, change, of.rows + of.cols - 2, "changes")
        shared = packing_of(of)
        odd = range(1, of.cols, 2) if shared else range(0)
        buses = self._buses(m, odd)
        places: list[Value] = []
        if of.is_sparse:
            places = [delayed(m, self.index[col], col, f"places_{col}") for col in range(of.cols)]
        sums: list[Value] = [Const(0, Shape(of.accumulator_bits, signed=True))] * of.cols
        for row in range(of.rows):
            first = row // of.kept * of.passing
            moving = [
                delayed(m, self.input[first + place], row, _name(f"row_{row}", place, of.passing))
                for place in range(of.passing)
            ]
            products: list[list[Value]] = []
            for col in range(of.cols):
                place, name = row + col, f"element_{row}_{col}"
                when = writes[place], changes[place]
                if col not in odd:
                    weights = self._weights(m, buses[col], when, name)
                passed = [
                    delayed(m, one, 1, _name(f"{name}_input", index, of.passing))
                    for index, one in enumerate(moving)
                ]
                factors = [
                    Operand(source=source, register=register)
                    for source, register in zip(moving, passed, strict=True)
                ]
                if of.is_sparse:
                    held = held_operand(
                        m, of, places[col], when, of.rows, f"{name}_next", f"{name}_place"
                    )
                    factors = [self._picked(m, moving, passed, held, name)]
                if col not in odd:
                    sharing = shared if col + 1 in odd else None
                    products += self._products(m, factors, weights, sharing, name)
                total = self._total(m, sums[col], products[col], name)
                sums[col] = delayed(m, total, 1, f"{name}_sum")
                moving = passed
        m.d.comb += [self.output[col].eq(total) for col, total in enumerate(sums)]
        return m

    def _buses(self, m: Module, odd: range) -> list[list[Value]]:
        """Return the weights that pass down each column: a bus for each product of an element.

        Args:
            m: The module that gets the registers.
            odd: Columns that share the multipliers, and the buses, of the columns before them.
        """
        of = self.parameters
        buses = [
            [
                delayed(
                    m,
                    self.weight[col * of.products + place],
                    col - (col in odd),
                    _name(f"bus_{col}", place, of.products),
                )
                for place in range(of.products)
            ]
            for col in range(of.cols)
        ]
        for col in odd:
            for place in range(of.products):
                both = joined(buses[col - 1][place], buses[col][place])
                pair = Signal(both.shape(), name=_name(f"pair_{col - 1}", place, of.products))
                m.d.comb += pair.eq(both)
                buses[col - 1][place] = pair
        return buses

    def _weights(
        self, m: Module, buses: list[Value], when: tuple[Value, Value], name: str
    ) -> list[Operand]:
        """Return the weights that an element holds, one for each product.

        Args:
            m: The module that gets the registers.
            buses: Buses of the column.
            when: Cycle in which it is written, and cycle in which it is put into use.
            name: Name of the element.
        """
        of, kinds = self.parameters, (f"{name}_shadow", f"{name}_weight")
        return [
            held_operand(
                m, of, bus, when, of.rows, *(_name(kind, place, len(buses)) for kind in kinds)
            )
            for place, bus in enumerate(buses)
        ]

    def _products(
        self,
        m: Module,
        factors: list[Operand],
        weights: list[Operand],
        shared: Packing | None,
        name: str,
    ) -> list[list[Value]]:
        """Return the products of an element, and of the next column if it shares multipliers.

        Args:
            m: The module that gets the logic.
            factors: Activations, one for each product.
            weights: Weights from ``_weights``.
            shared: Packing of two weights into one multiplier; None if each has its own.
            name: Name of the element.
        """
        own: list[Value] = []
        of_next: list[Value] = []
        for place, (factor, weight) in enumerate(zip(factors, weights, strict=True)):
            named = _name(name, place, len(weights))
            if shared is None:
                own.append(product_of(m, factor, weight, self.parameters, named))
                continue
            both = product_of(m, factor, spread(weight, shared), self.parameters, named)
            product, early = parted(both, shared)
            own.append(product)
            of_next.append(delayed(m, early, 1, f"{named}_early"))
        return [own] if shared is None else [own, of_next]

    def _total(self, m: Module, total: Value, products: list[Value], name: str) -> Value:
        """Return the sum that leaves an element.

        Args:
            m: The module that gets the adders.
            total: The sum that enters it.
            products: Products to add, in this order.
            name: Name of the element.
        """
        of = self.parameters
        for place, product in enumerate(products):
            named = _name(f"{name}_total", place, len(products))
            total = total_of(m, total, product, of.accumulator_bits, of.overflow, named)
        return total

    def _picked(
        self, m: Module, moving: list[Value], passed: list[Value], held: Operand, name: str
    ) -> Operand:
        """Return the activation of a group that an element multiplies.

        Args:
            m: The module that gets the logic.
            moving: The group before the registers of the element.
            passed: The group after the registers of the element.
            held: Position of the element's weight.
            name: Name of the element.
        """
        now, upcoming = held.register, held.register
        if self.parameters.operands_are_registered:
            upcoming = Mux(held.enable, held.source, held.register)
        picked = []
        for group, place, side in ((moving, upcoming, "next"), (passed, now, "now")):
            one = Signal(group[0].shape(), name=f"{name}_{side}_input")
            m.d.comb += one.eq(Array(group)[place])
            picked.append(one)
        return Operand(source=picked[0], register=picked[1])
