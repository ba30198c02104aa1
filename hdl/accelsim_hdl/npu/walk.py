"""Addresses of nested loops, one in a cycle, without multipliers."""

from amaranth import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib.wiring import Component, In, Out


class Walk(Component):
    """The address ``base + sum of index * stride`` of nested loops, in order.

    Args:
        levels: Loops; the first is outermost.
        address_bits: Bits of addresses and strides, which wrap around.
        count_bits: Bits of a count.

    Attributes:
        start: In, 1 bit: a walk begins; ``address`` is ``base`` from the next cycle on. It may be
            high in every cycle without a walk.
        base: In, ``address_bits``, valid with ``start``.
        first_count: In, ``levels`` of ``count_bits``, at least 1 each, valid with ``start``.
        count: In, the same counts, valid during the walk.
        stride: In, ``levels`` of ``address_bits``, valid during the walk.
        step: In, 1 bit: go to the next address; not high with ``start``.
        address: Out, ``address_bits``.
        first: Out, ``levels``: bit i is high if loop i and all loops within it are at their
            beginning.
        last: Out, ``levels``: bit i is high if loop i and all loops within it are at their end.
    """

    def __init__(self, levels: int, *, address_bits: int = 16, count_bits: int = 12) -> None:
        self.levels = levels
        self.left = [Signal(count_bits, name=f"left_{level}") for level in range(levels)]
        """Turns of each loop from the present one on."""
        self.address_bits = address_bits
        self.count_bits = count_bits
        super().__init__(
            {
                "start": In(1),
                "base": In(address_bits),
                "first_count": In(count_bits).array(levels),
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
        # The address at which each loop began; that of the innermost loop is the address itself.
        origins = [Signal(self.address_bits, name=f"origin_{i}") for i in range(self.levels)]
        chosen, stride = origins[-1], self.stride[-1]
        ended = begun = Const(1, 1)
        for level in reversed(range(self.levels)):
            if level < self.levels - 1:
                chosen = Mux(ended, origins[level], chosen)
                stride = Mux(ended, self.stride[level], stride)
            is_first, is_last = self._loop(m, level, self.step & ended)
            ended, begun = ended & is_last, begun & is_first
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
            # A step of an outer loop restarts this loop, and a step of this loop moves it.
            within = Const(1, 1) if level == self.levels - 1 else self.last[level + 1]
            with m.If(self.step & within):
                m.d.sync += origin.eq(following)
            with m.If(self.start):
                m.d.sync += origin.eq(self.base)
        return m

    def _loop(self, m: Module, level: int, moves: Value) -> tuple[Signal, Signal]:
        """Count the turns of a loop; return whether the present one is its first, and its last.

        Both are registers, so that the comparison of counts and the following sum of addresses are
        in different cycles.

        Args:
            m: The module that gets the registers.
            level: Level of the loop.
            moves: 1 bit: the loop goes to its next turn, which after its last turn is its first.
        """
        left = self.left[level]
        is_first, is_last = Signal(name=f"is_first_{level}"), Signal(name=f"is_last_{level}")
        count, first_count = self.count[level], self.first_count[level]
        with m.If(self.start):
            m.d.sync += [left.eq(first_count), is_first.eq(1), is_last.eq(first_count == 1)]
        with m.Elif(moves):
            m.d.sync += [
                left.eq(Mux(is_last, count, left - 1)),
                is_first.eq(is_last),
                is_last.eq(Mux(is_last, count == 1, left == 2)),
            ]
        return is_first, is_last
