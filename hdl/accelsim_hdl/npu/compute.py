"""The compute unit: MATMUL, by the array of the NPU's dataflow."""

from amaranth import Module
from amaranth.lib.wiring import Component, In, Out, connect, flipped

from accelsim.npu import Npu
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters, Family
from accelsim_hdl.memory import read_signature
from accelsim_hdl.npu.accumulator import AccumulatorBuffer, write_port
from accelsim_hdl.npu.instruction import UNIT_PORTS
from accelsim_hdl.npu.sequence import Sequencer
from accelsim_hdl.npu.sequence_input_stationary import InputStationarySequencer
from accelsim_hdl.npu.sequence_output_stationary import OutputStationarySequencer
from accelsim_hdl.npu.sequence_weight_stationary import WeightStationarySequencer

SEQUENCERS: dict[str, type[Sequencer]] = {
    "weight_stationary": WeightStationarySequencer,
    "output_stationary": OutputStationarySequencer,
    "input_stationary": InputStationarySequencer,
}
"""Sequencer for the array of each dataflow."""


class ComputeUnit(Component):
    """A sequencer, the array, and the accumulator buffer, timed as docs/npu.md says.

    Args:
        npu: The machine.
        family: Family whose DSP blocks multiply in the array; see ``ArrayParameters``.

    Attributes:
        instruction, ended, push: ``UNIT_PORTS``.
        input_read: Out, read port of the input buffer.
        weight_read: Out, read port of the weight buffer.
        vector_read: In, read port of the accumulator buffer for the vector unit.
        vector_write: In, only on a machine with residuals, write port of the accumulator buffer for
            the vector unit.
        streaming: Out, 1 bit: the array is given the address of an input word, or of a weight word
            if it is output-stationary.
        accumulator_read: Out, 1 bit, high once for each word of sums that the array reads.
        accumulator_write: Out, 1 bit, high once for each word of sums that the array writes.
        collision: Out, 1 bit: the accumulator buffer is misused, which never happens in a program
            that the checker accepts.
    """

    def __init__(self, npu: Npu, *, family: Family | None = None) -> None:
        self._npu = npu
        self._family = family
        super().__init__(
            {
                **UNIT_PORTS,
                "input_read": Out(read_signature(16, 8 * npu.input_word_bytes)),
                "weight_read": Out(read_signature(16, 8 * npu.weight_word_bytes)),
                "vector_read": In(read_signature(16, npu.cols * npu.accumulator.bits)),
                **write_port(npu),
                "streaming": Out(1),
                "accumulator_read": Out(1),
                "accumulator_write": Out(1),
                "collision": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        npu = self._npu
        m.submodules.sequencer = sequencer = SEQUENCERS[npu.dataflow](npu)
        parameters = ArrayParameters.of(npu, self._family)
        m.submodules.array = array = ARRAYS[npu.dataflow](parameters)
        m.submodules.buffer = buffer = AccumulatorBuffer(npu)
        connect(m, flipped(self.instruction), sequencer.instruction)
        connect(m, sequencer.control, array.control)
        connect(m, flipped(self.vector_read), buffer.vector_read)
        if npu.residuals:
            connect(m, flipped(self.vector_write), buffer.vector_write)
        for name in ("input", "weight"):
            outer, inner = getattr(self, f"{name}_read"), getattr(sequencer, f"{name}_read")
            m.d.comb += [outer.enable.eq(inner.enable), outer.address.eq(inner.address)]
            weight_bits = npu.weight_element_bits // npu.products
            pitch = npu.input_element_bits if name == "input" else weight_bits
            for index, lane in enumerate(getattr(array, name)):
                m.d.comb += lane.eq(outer.data.word_select(index, pitch))
        if parameters.is_sparse:
            for index, lane in enumerate(array.index):
                stored = self.weight_read.data.word_select(index, npu.weight_element_bits)
                m.d.comb += lane.eq(stored[npu.weight.bits :])
        m.d.comb += [
            self.ended.eq(sequencer.ended),
            self.push.eq(sequencer.push),
            self.streaming.eq(sequencer.streaming),
            buffer.result_valid.eq(sequencer.result_valid),
            buffer.result.eq(sequencer.result),
            buffer.sums.eq(array.output),
            self.accumulator_read.eq(buffer.read),
            self.accumulator_write.eq(buffer.write),
            self.collision.eq(buffer.collision | sequencer.collision),
        ]
        return m
