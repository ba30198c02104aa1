"""The adder of an accumulator."""

from amaranth import Cat, Module, Mux, Shape, Signal, Value


def total_of(m: Module, total: Value, term: Value, bits: int, overflow: str, name: str) -> Signal:
    """Return ``total + term``: the exact sum, then wrapped or saturated.

    Args:
        m: The module that gets the adder.
        total: Sum so far.
        term: Number to add.
        bits: Width of the result, which is signed.
        overflow: ``wrap`` or ``saturate``.
        name: Name of the result.
    """
    result = Signal(Shape(bits, signed=True), name=name)
    exact = total + term
    if overflow == "wrap" or len(exact) <= bits:
        m.d.comb += result.eq(exact)
        return result
    full = Signal(Shape(len(exact), signed=True), name=f"{name}_exact")
    excess = full[bits - 1 :]
    limit = Cat((~full[-1]).replicate(bits - 1), full[-1])
    m.d.comb += [
        full.eq(exact),
        result.eq(Mux(excess.any() & ~excess.all(), limit, full[:bits])),
    ]
    return result
