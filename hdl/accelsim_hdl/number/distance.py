"""What a sum gains from two codes in an adder element: the negative distance of their integers."""

from amaranth import Cat, Module, Mux, Shape, Signal, Value

from accelsim.number import Number, term_bits


def negative_distance(
    m: Module, left: Value, right: Value, formats: tuple[Number, Number], name: str
) -> Signal:
    """Return ``-abs(a - w)``, or 0 for the code 0, which is no weight.

    One subtraction, and a conditional inversion whose carry goes into the same adder. The code of a
    weight has its highest bit inverted (``accelsim.number.element``).

    Args:
        m: The module that gets the logic.
        left: Code of an activation, which is its integer.
        right: Code of a weight.
        formats: Formats of ``left`` and ``right``, integers; that of ``right`` is signed.
        name: Name of the result.

    Returns:
        Signed, of ``term_bits("adder", *formats)`` bits.
    """
    activation = left.as_signed() if formats[0].signed else left.as_unsigned()
    weight = Cat(right[:-1], ~right[-1]).as_signed()
    exact = activation - weight
    difference = Signal(exact.shape(), name=f"{name}_difference")
    result = Signal(Shape(term_bits("adder", *formats), signed=True), name=name)
    distance = Mux(difference[-1], difference, -difference)
    m.d.comb += [difference.eq(exact), result.eq(Mux(right.any(), distance, 0))]
    return result
