"""Addresses of nested loops, one in a cycle, without multipliers."""

from amaranth import Cat, Const, Module, Mux, Signal
from amaranth.lib.wiring import Component, In, Out


class Walk(Component):
    """The address ``base + sum of index * stride`` of nested loops, in order.

    Args:
        levels: Loops; the first is outermost.
        address_bits: Bits of addresses and strides, modulo which they are taken.
        count_bits: Bits of a count.

    Attributes:
        start: In, 1 bit: the walk begins; ``address`` is ``base`` from the next cycle on.
        base: In, ``address_bits``, valid with ``start``.
        count: In, ``levels`` of ``count_bits``, at least 1 each, valid during the walk.
        stride: In, ``levels`` of ``address_bits``, valid during the walk.
        step: In, 1 bit: go to the next address. It is not high with ``start``.
        address: Out, ``address_bits``.
        first: Out, ``levels``: bit i is high if loop i and all within it are at their beginning.
        last: Out, ``levels``: bit i is high if loop i and all within it are at their end.
    """

    def __init__(self, levels: int, *, address_bits: int = 16, count_bits: int = 12) -> None:
        self.levels = levels
        self.address_bits = address_bits
        self.count_bits = count_bits
        super().__init__(
            {
                "start": In(1),
                "base": In(address_bits),
                "count": In(count_bits).array(levels),
                "stride": In(address_bits).array(levels),
                "step": In(1),
                "address": Out(address_bits),
                "first": Out(levels),
                "last": Out(levels),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        begins, ends = [], []
        # The address at which each loop began; the address itself is that of the innermost.
        origins = [Signal(self.address_bits, name=f"origin_{i}") for i in range(self.levels)]
        chosen, stride = origins[-1], self.stride[-1]
        ended = begun = Const(1, 1)
        for level in reversed(range(self.levels)):
            index = Signal(self.count_bits, name=f"index_{level}")
            is_last = Signal(name=f"is_last_{level}")
            if level < self.levels - 1:
                chosen = Mux(ended, origins[level], chosen)
                stride = Mux(ended, self.stride[level], stride)
            moves = self.step & ended
            m.d.comb += is_last.eq(index == self.count[level] - 1)
            with m.If(moves):
                m.d.sync += index.eq(Mux(is_last, 0, index + 1))
            with m.If(self.start):
                m.d.sync += index.eq(0)
            ended, begun = ended & is_last, begun & (index == 0)
            ends.append(ended)
            begins.append(begun)
        m.d.comb += [
            self.first.eq(Cat(reversed(begins))),
            self.last.eq(Cat(reversed(ends))),
            self.address.eq(origins[-1]),
        ]
        following = Signal(self.address_bits)
        m.d.comb += following.eq(chosen + stride)
        for level, origin in enumerate(origins):
            # A step of any loop outside begins this loop, and a step of it moves it.
            within = Const(1, 1) if level == self.levels - 1 else self.last[level + 1]
            with m.If(self.step & within):
                m.d.sync += origin.eq(following)
            with m.If(self.start):
                m.d.sync += origin.eq(self.base)
        return m
