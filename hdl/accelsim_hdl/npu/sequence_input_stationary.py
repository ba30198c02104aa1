"""MATMUL on the input-stationary array: pixels fill it, followed by a stream of weights."""

from amaranth import Module, Mux, Signal, Value
from amaranth.lib import data

from accelsim_hdl.dataflow.weight_stationary import CONTROL
from accelsim_hdl.npu.instruction import fields, layout
from accelsim_hdl.npu.sequence import Loops, Sequencer, control_after_reads


class InputStationarySequencer(Sequencer):
    """Addresses of inputs, a tile ahead of the addresses of weights and of results."""

    _control = CONTROL

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        handoff, stream_free = Signal(), Signal()
        held, blocks, later_block = self._fill(m, handoff, stream_free)
        self._stream(m, handoff, stream_free, held.weight, later_block)
        giving, adding, final, push = Signal(), Signal(), Signal(), Signal(4)
        m.submodules.targets = targets = Loops(10, 12, 1)
        targets.follow(
            m,
            start=handoff,
            step=giving,
            counts=(held.p1_count, held.p0_count),
            walks=[(held.accumulator, held.a1_stride, held.a0_stride)],
        )
        with m.If(handoff):
            m.d.sync += [
                giving.eq(1),
                adding.eq(later_block | held.accumulate),
                final.eq(blocks.last),
                push.eq(held.push),
            ]
        with m.Elif(targets.last):
            m.d.sync += giving.eq(0)
        last = giving & targets.last & final
        self._give_results(m, giving, adding, targets.address[0])
        self._end(m, last, push)
        return m

    def _stream(
        self, m: Module, handoff: Value, stream_free: Signal, first: Value, later_block: Value
    ) -> None:
        """Give the addresses of the weights of a tile.

        Args:
            m: The module that gets the stream stage.
            handoff: 1 bit: the stage begins in the next cycle.
            stream_free: Driven: whether the stage can begin with a tile in the next cycle.
            first: Weight word of the first tile of an instruction.
            later_block: 1 bit: the tile is not its first.
        """
        npu = self._npu
        turns = max(npu.rows, npu.cols)
        streaming, turn, address = Signal(), Signal(range(turns)), Signal(16)
        at_last_turn = turn == turns - 1
        reading = streaming if turns == npu.rows else streaming & (turn < npu.rows)
        m.d.comb += [
            stream_free.eq(~streaming | at_last_turn),
            self.weight_read.enable.eq(reading),
            self.weight_read.address.eq(address),
            self.streaming.eq(streaming),
        ]
        with m.If(handoff):
            m.d.sync += [streaming.eq(1), turn.eq(0)]
        with m.Elif(streaming):
            m.d.sync += [streaming.eq(~at_last_turn), turn.eq(turn + 1)]
        with m.If(handoff & ~later_block):
            m.d.sync += address.eq(first)
        with m.Elif(self.weight_read.enable):
            m.d.sync += address.eq(address + 1)

    def _fill(
        self, m: Module, handoff: Signal, stream_free: Value
    ) -> tuple[data.View, Loops, Value]:
        """Return the filled tile's instruction, its blocks, and whether it is not its first.

        Args:
            m: The module that gets the fill stage.
            handoff: Driven: the tile goes to the stream stage, which begins with it in the next
                cycle.
            stream_free: Whether the stream stage can take the tile.
        """
        npu = self._npu
        filling, filled, entering, later_block = Signal(), Signal(), Signal(), Signal()
        column, recent, started = Signal(range(max(2, npu.cols))), Signal(2), Signal()
        arriving = fields("MATMUL", self.instruction.payload)
        held = Signal(layout("MATMUL"))
        m.submodules.blocks = blocks = Loops(8, 10, 1, looks_ahead=True)
        blocks.follow(
            m,
            start=~filling,
            step=handoff,
            counts=(arriving.k1_count, arriving.k0_count),
            walks=[(arriving.input, arriving.k1_stride, arriving.k0_stride)],
        )
        # The pixels of the first tile of an instruction, and at each handoff those of the next.
        m.submodules.pixels = pixels = Loops(10, 12, 1)
        pixels.follow(
            m,
            start=~filling | handoff,
            step=entering,
            counts=(
                Mux(filling, held.p1_count, arriving.p1_count),
                Mux(filling, held.p0_count, arriving.p0_count),
            ),
            walks=[
                (
                    Mux(filling, blocks.following[0], arriving.input),
                    Mux(filling, held.p1_stride, arriving.p1_stride),
                    Mux(filling, held.p0_stride, arriving.p0_stride),
                )
            ],
        )
        at_last_column = column == npu.cols - 1
        counting = filling & ~filled
        m.d.comb += [
            # A sum is read again at least three cycles after it was read.
            handoff.eq(filling & (filled | at_last_column) & stream_free & (recent == 0)),
            # A register: a start does not depend on the handoff of the same cycle.
            self.instruction.ready.eq(~filling),
            started.eq(self.instruction.valid & self.instruction.ready),
            self.input_read.enable.eq(entering),
            self.input_read.address.eq(pixels.address[0]),
        ]
        m.d.sync += recent.eq((recent << 1) | handoff)
        control_after_reads(m, npu, self.control, handoff=handoff, fill=counting & (column == 0))
        with m.If(started | (handoff & ~blocks.last)):
            m.d.sync += entering.eq(1)
        with m.Elif(pixels.last):
            m.d.sync += entering.eq(0)
        with m.If(counting):
            m.d.sync += [
                column.eq(Mux(at_last_column, 0, column + 1)),
                filled.eq(at_last_column),
            ]
        with m.If(handoff):
            m.d.sync += [filled.eq(0), later_block.eq(1), filling.eq(~blocks.last)]
        with m.If(~filling):
            m.d.sync += [filling.eq(started), later_block.eq(0)]
        if npu.queue_depth == 0:
            m.d.comb += held.eq(arriving)  # Without a queue the instruction itself stays.
        else:
            with m.If(~filling):
                m.d.sync += held.eq(arriving)
        return held, blocks, later_block
