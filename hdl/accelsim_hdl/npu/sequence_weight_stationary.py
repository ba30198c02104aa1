"""MATMUL on the weight-stationary array: a fill stage, followed by a stream stage."""

from amaranth import Module, Mux, Signal, Value
from amaranth.lib import data

from accelsim_hdl.dataflow.weight_stationary import CONTROL
from accelsim_hdl.npu.instruction import fields, layout
from accelsim_hdl.npu.sequence import Loops, Sequencer, control_after_reads, row_bits


class WeightStationarySequencer(Sequencer):
    """Addresses of weights, a tile ahead of the addresses of inputs."""

    _control = CONTROL

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        handoff, stream_free = Signal(), Signal()
        held, blocks, adds = self._fill(m, handoff, stream_free)
        streaming, adding, final, push = Signal(), Signal(), Signal(), Signal(4)
        m.submodules.pixels = pixels = Loops(10, 12, 2)
        pixels.follow(
            m,
            start=handoff,
            step=streaming,
            counts=(held.p1_count, held.p0_count),
            walks=[
                (blocks.address[0], held.p1_stride, held.p0_stride),
                (held.accumulator, held.a1_stride, held.a0_stride),
            ],
        )
        m.d.comb += stream_free.eq(~streaming | pixels.last)
        with m.If(handoff):
            m.d.sync += [
                streaming.eq(1),
                adding.eq(adds),
                final.eq(blocks.last),
                push.eq(held.push),
            ]
        with m.Elif(pixels.last):
            m.d.sync += streaming.eq(0)
        m.d.comb += [
            self.input_read.enable.eq(streaming),
            self.input_read.address.eq(pixels.address[0]),
            self.streaming.eq(streaming),
        ]
        last = streaming & pixels.last & final
        self._give_results(m, streaming, adding, pixels.address[1])
        self._end(m, last, push)
        return m

    def _fill(
        self, m: Module, handoff: Signal, stream_free: Value
    ) -> tuple[data.View, Loops, Value]:
        """Return the filled tile's instruction, its blocks, and whether it accumulates.

        Args:
            m: The module that gets the fill stage.
            handoff: Driven: the tile goes to the stream stage, which begins with it in the next
                cycle.
            stream_free: Whether the stream stage can take the tile.
        """
        filling, filled = Signal(), Signal()
        row, address = Signal(row_bits(self._npu)), Signal(16)
        later_block = Signal()
        recent = Signal(2)
        started = Signal()
        arriving = fields("MATMUL", self.instruction.payload)
        held = Signal(layout("MATMUL"))
        m.submodules.blocks = blocks = Loops(8, 10, 1)
        # The registers that a start sets are set in every cycle in which a start is possible: the
        # start itself, a late signal, then reaches few registers.
        blocks.follow(
            m,
            start=~filling,
            step=handoff,
            counts=(arriving.k1_count, arriving.k0_count),
            walks=[(arriving.input, arriving.k1_stride, arriving.k0_stride)],
        )
        at_last_row = row == self._npu.rows - 1
        m.d.comb += [
            # A sum is read again at least three cycles after it was read.
            handoff.eq(filling & (filled | at_last_row) & stream_free & (recent == 0)),
            # A register: a start does not depend on the handoff of the same cycle.
            self.instruction.ready.eq(~filling),
            started.eq(self.instruction.valid & self.instruction.ready),
            self.weight_read.enable.eq(filling & ~filled),
            self.weight_read.address.eq(address),
        ]
        m.d.sync += recent.eq((recent << 1) | handoff)
        control_after_reads(
            m,
            self._npu,
            self.control,
            handoff=handoff,
            fill=self.weight_read.enable & (row == 0),
        )
        with m.If(self.weight_read.enable):
            m.d.sync += [
                address.eq(address + 1),
                row.eq(Mux(at_last_row, 0, row + 1)),
                filled.eq(at_last_row),
            ]
        with m.If(handoff):
            m.d.sync += [filled.eq(0), later_block.eq(1), filling.eq(~blocks.last)]
        with m.If(~filling):
            m.d.sync += [
                filling.eq(started),
                later_block.eq(0),
                address.eq(arriving.weight),
            ]
        if self._npu.queue_depth == 0:
            m.d.comb += held.eq(arriving)  # Without a queue the instruction itself stays.
        else:
            with m.If(~filling):
                m.d.sync += held.eq(arriving)
        return held, blocks, later_block | held.accumulate
