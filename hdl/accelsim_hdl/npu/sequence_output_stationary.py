"""MATMUL on the output-stationary array: the reduction, then results from the bottom up."""

from amaranth import Cat, Module, Mux, Signal, Value
from amaranth.lib import data

from accelsim_hdl.dataflow.delay import wavefront
from accelsim_hdl.dataflow.output_stationary import CONTROL
from accelsim_hdl.memory import Ram
from accelsim_hdl.npu.accumulator import RESULT
from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.npu.sequence import Loops, Sequencer, control_after_reads, end_after, row_bits

SLOT_BITS = 2
"""Bits of the number of an instruction between its first step and its last result.

Four numbers are enough: the fourth instruction after one starts at least ``3 * max(3, rows)``
    cycles
after that one's last step, and its last result is looked up at most ``2 * rows + 2`` cycles after
it.
"""

PIXEL = data.StructLayout({"exists": 1, "result": RESULT})


class OutputStationarySequencer(Sequencer):
    """Addresses of weights and of inputs, in step, and addresses of results in reverse order."""

    _control = CONTROL

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        arriving = fields("MATMUL", self.instruction.payload)
        started, stop, busy = Signal(), Signal(), Signal()
        first_block, in_pixels = Signal(), Signal()
        accumulate, push = Signal(), Signal(4)
        row, at_last_row = Signal(row_bits(self._npu)), Signal()
        m.submodules.blocks = blocks = Loops(8, 10, 1)
        blocks.follow(
            m,
            start=started,
            step=busy & at_last_row,
            counts=(arriving.k1_count, arriving.k0_count),
            walks=[(arriving.input, arriving.k1_stride, arriving.k0_stride)],
        )
        # Pixels start anew with each block; rows of the array without a pixel take zeros.
        m.submodules.pixels = pixels = Loops(10, 12, 2)
        pixels.follow(
            m,
            start=started,
            step=busy & in_pixels,
            counts=(arriving.p1_count, arriving.p0_count),
            walks=[
                (0, arriving.p1_stride, arriving.p0_stride),
                (arriving.accumulator, arriving.a1_stride, arriving.a0_stride),
            ],
        )
        self._start(m, started, busy, stop)
        m.d.comb += [
            at_last_row.eq(row == self._npu.rows - 1),
            stop.eq(busy & at_last_row & blocks.last),
        ]
        with m.If(busy):
            m.d.sync += row.eq(Mux(at_last_row, 0, row + 1))
            m.d.sync += in_pixels.eq(at_last_row | (in_pixels & ~pixels.last))
            with m.If(at_last_row):
                m.d.sync += first_block.eq(0)
        with m.If(started):
            m.d.sync += [
                in_pixels.eq(1),
                first_block.eq(1),
                accumulate.eq(arriving.accumulate),
                push.eq(arriving.push),
            ]
        m.d.comb += [
            self.input_read.enable.eq(busy & in_pixels),
            self.input_read.address.eq(blocks.address[0] + pixels.address[0]),
        ]
        control_after_reads(
            m,
            self._npu,
            self.control,
            load=busy & (row == 0),
            exists=self.input_read.enable,
            first=busy & (row == 0) & first_block,
            last=stop,
        )
        pixel = Signal(PIXEL)
        m.d.comb += [
            pixel.exists.eq(in_pixels),
            pixel.result.add.eq(accumulate),
            pixel.result.address.eq(pixels.address[1]),
        ]
        self._results(m, busy & first_block, row, pixel, stop)
        npu = self._npu
        cycles = npu.pipeline_registers + 2 * npu.rows + npu.cols + npu.multiplier_registers
        ended, pushed = end_after(m, stop, push, cycles)
        m.d.comb += [self.ended.eq(ended), self.push.eq(pushed)]
        return m

    def _start(self, m: Module, started: Signal, busy: Signal, stop: Value) -> None:
        """Take instructions, and give one weight address in a cycle.

        Args:
            m: The module that gets the logic.
            started: Driven: high in the cycle of a start.
            busy: Driven: a step of an instruction is given its addresses.
            stop: 1 bit: that step is the last one.
        """
        recent, address = Signal(2), Signal(16)
        m.d.comb += [
            self.instruction.ready.eq((~busy | stop) & (recent == 0)),
            started.eq(self.instruction.valid & self.instruction.ready),
            self.weight_read.enable.eq(busy),
            self.weight_read.address.eq(address),
            self.streaming.eq(busy),
        ]
        m.d.sync += recent.eq((recent << 1) | started)
        with m.If(busy):
            m.d.sync += [address.eq(address + 1), busy.eq(~stop)]
        with m.If(started):
            m.d.sync += [
                busy.eq(1),
                address.eq(fields("MATMUL", self.instruction.payload).weight),
            ]

    def _results(self, m: Module, write: Value, row: Value, pixel: data.View, stop: Value) -> None:
        """Keep the destinations of results, and give them when the results leave the array.

        Args:
            m: The module that gets the memory.
            write: 1 bit: ``pixel`` is the destination of the result of row ``row``.
            row: Index of a row.
            pixel: Destination, ``PIXEL``.
            stop: 1 bit: the last step of the instruction.
        """
        npu = self._npu
        written_slot, read_slot = Signal(SLOT_BITS), Signal(SLOT_BITS)
        draining, drained, drained_row = Signal(), Signal(), Signal(row_bits(npu))
        m.submodules.pixels_memory = memory = Ram(
            1 << (SLOT_BITS + len(row)), len(Value.cast(pixel)), SLOT_BITS + len(row)
        )
        cycles = npu.pipeline_registers - 1 + npu.rows + npu.multiplier_registers - 1
        begin = wavefront(m, stop, cycles, "stopped")[-1]
        kept = data.View(PIXEL, memory.read.data)
        m.d.comb += [
            memory.write.enable.eq(write),
            memory.write.address.eq(Cat(row, written_slot)),
            memory.write.data.eq(pixel),
            memory.read.enable.eq(draining),
            memory.read.address.eq(Cat(drained_row, read_slot)),
            self.collision.eq(memory.collision),
            self.result_valid.eq(drained & kept.exists),
            self.result.eq(kept.result),
        ]
        m.d.sync += [
            drained.eq(draining),
            written_slot.eq(written_slot + stop),
        ]
        with m.If(draining):
            m.d.sync += drained_row.eq(drained_row - 1)
            with m.If(drained_row == 0):
                m.d.sync += [draining.eq(0), read_slot.eq(read_slot + 1)]
        with m.If(begin):
            m.d.sync += [draining.eq(1), drained_row.eq(npu.rows - 1)]
