"""The rows that a LOAD gathers: index words, and the address that follows from each."""

from amaranth import Cat, Module, Mux, Signal, Value
from amaranth.lib.wiring import Component, In, Out, connect, flipped

from accelsim.isa import LIMIT_BITS
from accelsim.npu import Npu
from accelsim_hdl.memory import Ram, write_signature
from accelsim_hdl.npu.instruction import fields

_HALF_BITS = 16
"""Bits of half an index word; the halves are multiplied separately."""


class Gather(Component):
    """The index buffer, and the address of one row after the other (docs/npu.md, "Gather").

    A row is asked for when a LOAD starts, and each later row when the first word of the row before
    it is taken. Its address is there four cycles later: ``pointer`` is read in the second cycle,
    the halves of the word are multiplied by the distance of rows in the third, and added in the
    fourth. It waits until ``take``.

    Args:
        npu: The machine, with index words.

    Attributes:
        write: In, write port of 32 bits.
        start: In, 1 bit: a LOAD starts, and its first row is asked for.
        instruction: In, 256 bits, valid with ``start``.
        ask: In, 1 bit, not with ``start``: the next row is requested.
        take: In, 1 bit, only with ``found``: the row is taken.
        found: Out, 1 bit: ``address`` and ``exists`` belong to the row that was requested.
        address: Out, 32 bits, address of position 0 of the row.
        exists: Out, 1 bit: the number of the row is below the limit.
    """

    def __init__(self, npu: Npu) -> None:
        self.npu = npu
        super().__init__(
            {
                "write": In(write_signature(16, 32)),
                "start": In(1),
                "instruction": In(256),
                "ask": In(1),
                "take": In(1),
                "found": Out(1),
                "address": Out(32),
                "exists": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        load = fields("LOAD", self.instruction)
        base, stride = Signal(32), Signal(24)
        limit = Signal(LIMIT_BITS + len(load.y_step))
        pointer = Signal(16)
        number = self._number(m, pointer)
        asked, read, added = Signal(), Signal(), Signal()
        with m.If(self.start):
            m.d.sync += [
                base.eq(load.address),
                stride.eq(load.y_stride),
                limit.eq(Cat(load.y_limit, load.y_step) - load.y_step),
                pointer.eq(load.y_start.as_unsigned()),
            ]
        with m.Elif(self.ask):
            m.d.sync += pointer.eq(pointer + 1)
        m.d.sync += [
            asked.eq(self.start | self.ask),
            # A row that was requested before a start is dropped.
            read.eq(asked & ~self.start),
            added.eq(read & ~self.start),
        ]
        low, high, below = Signal(32), Signal(_HALF_BITS), Signal()
        m.d.sync += [
            low.eq(number[:_HALF_BITS] * stride),
            high.eq(number[_HALF_BITS:] * stride),
            below.eq(number < limit),
        ]
        self._keep(m, added, base + low + (high << _HALF_BITS), below)
        return m

    def _number(self, m: Module, pointer: Signal) -> Value:
        """Return the index word that ``pointer`` addressed in the cycle before."""
        m.submodules.memory = memory = Ram(self.npu.index_words, 32, holds=False)
        connect(m, flipped(self.write), memory.write)
        m.d.comb += [memory.read.enable.eq(1), memory.read.address.eq(pointer)]
        return memory.read.data

    def _keep(self, m: Module, added: Value, total: Value, below: Value) -> None:
        """Drive the outputs with the row that is found now, or with one that waits."""
        waits, address, exists = Signal(), Signal(32), Signal()
        m.d.comb += [
            self.found.eq(added | waits),
            self.address.eq(Mux(waits, address, total)),
            self.exists.eq(Mux(waits, exists, below)),
        ]
        with m.If(added):
            m.d.sync += [address.eq(total), exists.eq(below)]
        with m.If(self.start | self.take):
            m.d.sync += waits.eq(0)
        with m.Elif(added):
            m.d.sync += waits.eq(1)
