"""Delays: of values in registers, of pulses along an array, of words in a RAM."""

from amaranth import Module, Mux, ShapeLike, Signal, Value
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.memory import Ram


def delayed(m: Module, value: Value, cycles: int, name: str) -> Value:
    """Return ``value`` as it was ``cycles`` cycles ago, through registers without a reset.

    Args:
        m: The module that gets the registers.
        value: Data; its delayed value is undefined in the first ``cycles`` cycles.
        cycles: Number of cycles, at least 0.
        name: Name of the registers.
    """
    for stage in range(cycles):
        register = Signal(value.shape(), name=f"{name}_{stage}", reset_less=True)
        m.d.sync += register.eq(value)
        value = register
    return value


def wavefront(m: Module, pulse: Value, cycles: int, name: str) -> list[Value]:
    """Return a pulse at each place of a wavefront: item i is ``i`` cycles late.

    Element (row, column) of an array is at place ``row + column``.

    Args:
        m: The module that gets the registers, which a reset clears.
        pulse: 1 bit.
        cycles: Greatest place.
        name: Name of the registers.

    Returns:
        ``cycles + 1`` values of 1 bit; item 0 is ``pulse``.
    """
    passed = Signal(max(1, cycles), name=name)
    if cycles:
        m.d.sync += passed.eq((passed << 1) | pulse)
    return [pulse, *(passed[place] for place in range(cycles))]


class DelayLine(Component):
    """Words that come out a fixed number of cycles later, kept in a RAM.

    Args:
        shape: Shape of a word.
        cycles: Delay in cycles, at least 0.

    Attributes:
        write_valid: In, 1 bit.
        write: In, ``shape``, valid with ``write_valid``.
        read_valid: Out, 1 bit: ``write_valid`` of ``cycles`` cycles ago; low after reset.
        read: Out, ``shape``, valid with ``read_valid``.
    """

    def __init__(self, shape: ShapeLike, cycles: int) -> None:
        assert cycles >= 0
        self.cycles = cycles
        super().__init__(
            {
                "write_valid": In(1),
                "write": In(shape),
                "read_valid": Out(1),
                "read": Out(shape),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic: a ring in which each word is read just before it is written over."""
        m = Module()
        valid = wavefront(m, self.write_valid, self.cycles, "valid")
        m.d.comb += self.read_valid.eq(valid[-1])
        word, read = Value.cast(self.write), Value.cast(self.read)
        if self.cycles < 2:
            m.d.comb += read.eq(delayed(m, word, self.cycles, "word"))
            return m
        place, following = Signal(range(self.cycles)), Signal(range(self.cycles))
        m.submodules.ring = ring = Ram(self.cycles, len(word), len(place))
        m.d.comb += [
            following.eq(Mux(place == self.cycles - 1, 0, place + 1)),
            ring.write.enable.eq(self.write_valid),
            ring.write.address.eq(place),
            ring.write.data.eq(word),
            ring.read.enable.eq(valid[-2]),
            ring.read.address.eq(following),
            read.eq(ring.read.data),
        ]
        m.d.sync += place.eq(following)
        return m
