"""A first-in first-out queue, whose timing law is in docs/npu.md."""

from amaranth import Module, Mux, Shape, ShapeLike, Signal, Value
from amaranth.lib import stream
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out


class Queue(Component):
    """A queue of ``depth`` entries.

    An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
    entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
    it and not taken before it.

    Args:
        shape: Shape of an entry.
        depth: Number of entries, at least 1; a single entry is kept in registers, more in block
            RAM.

    Attributes:
        write: In, stream of ``shape``.
        read: Out, stream of ``shape``.
    """

    def __init__(self, shape: ShapeLike, depth: int) -> None:
        assert depth >= 1
        self.shape = shape
        self.depth = depth
        super().__init__(
            {"write": In(stream.Signature(shape)), "read": Out(stream.Signature(shape))}
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        return self._entry() if self.depth == 1 else self._ring()

    def _entry(self) -> Module:
        """Return a queue of one entry."""
        m = Module()
        put, take, held = Signal(), Signal(), Signal()
        entry = Signal(Shape.cast(self.shape).width, reset_less=True)
        m.d.comb += [
            self.write.ready.eq(~held),
            put.eq(self.write.valid & ~held),
            take.eq(self.read.valid & self.read.ready),
            Value.cast(self.read.payload).eq(entry),
        ]
        with m.If(put):
            m.d.sync += [entry.eq(self.write.payload), held.eq(1)]
        with m.Elif(take):
            m.d.sync += held.eq(0)
        m.d.sync += self.read.valid.eq(held & ~take)
        return m

    def _ring(self) -> Module:
        """Return a queue of several entries."""
        m = Module()
        m.submodules.storage = storage = Memory(shape=self.shape, depth=self.depth, init=[])
        write, read = storage.write_port(), storage.read_port()
        count = Signal(range(self.depth + 1))
        # A register says whether there is space: no comparison delays a write. Nor does a sum wait
        # for ``take``, which comes late: both possible sums are computed, and one is chosen.
        space = Signal(init=1)
        kept, lessened = Signal.like(count), Signal.like(count)
        # A register says whether an entry is in the memory.
        waits = Signal()
        unread = Signal(range(self.depth + 1))
        put, take, fetch = Signal(), Signal(), Signal()
        m.d.comb += [
            self.write.ready.eq(space),
            kept.eq(count + put),
            lessened.eq(count + put - 1),
            put.eq(self.write.valid & self.write.ready),
            take.eq(self.read.valid & self.read.ready),
            fetch.eq(waits & (~self.read.valid | take)),
            write.en.eq(put),
            write.data.eq(self.write.payload),
            read.en.eq(fetch),
            self.read.payload.eq(read.data),
        ]
        m.d.sync += [
            count.eq(Mux(take, lessened, kept)),
            space.eq(take | (kept != self.depth)),
            unread.eq(Mux(fetch, unread + put - 1, unread + put)),
            waits.eq(put | Mux(fetch, unread != 1, waits)),
        ]
        with m.If(put):
            m.d.sync += write.addr.eq(Mux(write.addr == self.depth - 1, 0, write.addr + 1))
        with m.If(fetch):
            m.d.sync += read.addr.eq(Mux(read.addr == self.depth - 1, 0, read.addr + 1))
            m.d.sync += self.read.valid.eq(1)
        with m.Elif(take):
            m.d.sync += self.read.valid.eq(0)
        return m


class Place(Component):
    """What takes the place of a queue of depth 0: one entry, which stays while its user needs it.

    An entry written in cycle ``d`` can be taken from ``d + 2`` on, and ``read.payload`` holds it
    until the next one is written. There is space in a cycle if no entry waits to be taken, and
    none was taken or its user is free again.

    Args:
        shape: Shape of an entry.

    Attributes:
        write: In, stream of ``shape``.
        read: Out, stream of ``shape``.
        free: In, 1 bit: the user of the entry taken last could take another one in this cycle.
    """

    def __init__(self, shape: ShapeLike) -> None:
        self.shape = shape
        super().__init__(
            {
                "write": In(stream.Signature(shape)),
                "read": Out(stream.Signature(shape)),
                "free": In(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        put, take, waits, used = Signal(), Signal(), Signal(), Signal()
        entry = Signal(Shape.cast(self.shape).width, reset_less=True)
        m.d.comb += [
            self.write.ready.eq(~waits & (~used | self.free)),
            put.eq(self.write.valid & self.write.ready),
            take.eq(self.read.valid & self.read.ready),
            Value.cast(self.read.payload).eq(entry),
        ]
        with m.If(put):
            m.d.sync += [entry.eq(self.write.payload), waits.eq(1)]
        with m.Elif(take):
            m.d.sync += waits.eq(0)
        m.d.sync += [
            self.read.valid.eq(waits & ~take),
            used.eq(take | (used & ~self.free)),
        ]
        return m
