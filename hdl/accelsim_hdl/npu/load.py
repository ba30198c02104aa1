"""The load unit: LOAD of docs/npu.md, a pipeline from instructions to words of the buffers.

Stage A (``Words``) describes one word in a cycle, stage B (``Beats``) presents its beats, and the
``Assembler`` takes the answers in order.
"""

from amaranth import Module, Signal, Value
from amaranth.lib.wiring import Component, Out, connect, flipped

from accelsim.isa import BUFFERS
from accelsim.isa.buffers import buffers_of
from accelsim.npu import Npu
from accelsim_hdl.memory import Queue, bus_signature
from accelsim_hdl.npu.assemble import Assembler, action_layout, word_bytes_of, write_ports
from accelsim_hdl.npu.flight import InFlight
from accelsim_hdl.npu.instruction import UNIT_PORTS, fields
from accelsim_hdl.npu.local import local_read_signature
from accelsim_hdl.npu.request import Beats, Words

BUSY_OF = {
    "input": ("input", "operand", "index"),
    "weight": ("weight", "parameter", "table", "weight_row"),
}
"""Destinations of each busy port."""


class LoadUnit(Component):
    """The unit that executes LOAD.

    It is right with any Wishbone memory that acknowledges in order, and keeps the times of
    docs/npu.md. ``word_bytes`` must not exceed the word of the destination.

    Args:
        npu: The machine.

    Attributes:
        instruction: ``UNIT_PORTS``, with ``ended`` and ``push``.
        bus: Out, Wishbone, reads only.
        input_write: Out, write port of 8 * npu.input_word_bytes bits. ``weight_write``,
            ``operand_write``, ``parameter_write`` and, on a machine with tables, ``table_write``
            are ports of the same kind; ``weight_write`` has a bit of ``enable`` for each row.
        local_read: Out, ``local_read_signature``, on a machine with a local memory.
        input_busy: Out, 1 bit: a LOAD of the input, operand or index buffer is in flight.
        weight_busy: Out, 1 bit: a LOAD of the weight, parameter or table buffer is in flight.
        beat: Out, 1 bit: memory accepts a beat in this cycle.
    """

    def __init__(self, npu: Npu) -> None:
        self.npu = npu
        super().__init__(
            {
                **UNIT_PORTS,
                "bus": Out(bus_signature(npu.bus_bytes)),
                **{name: port for name, port in write_ports(npu).items() if name != "index_write"},
                **{f"{name}_busy": Out(1) for name in BUSY_OF},
                "beat": Out(1),
                **({"local_read": Out(local_read_signature(npu))} if npu.has_local else {}),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        npu = self.npu
        m = Module()
        m.submodules.words = words = Words(npu)
        m.submodules.beats = beats = Beats(npu)
        m.submodules.actions = actions = Queue(action_layout(npu), npu.outstanding_beats)
        m.submodules.responses = responses = Queue(8 * npu.bus_bytes, npu.outstanding_beats)
        m.submodules.assembler = assembler = Assembler(npu)
        connect(m, words.word, beats.word)
        connect(m, beats.action, actions.write)
        connect(m, actions.read, assembler.action)
        connect(m, responses.read, assembler.response)
        connect(m, beats.bus, flipped(self.bus))
        for name in word_bytes_of(npu):
            if name == "index":
                connect(m, assembler.index_write, words.index_write)
                continue
            connect(m, getattr(assembler, f"{name}_write"), flipped(getattr(self, f"{name}_write")))
        start = Signal()
        m.d.comb += [
            self.instruction.ready.eq(self._is_ready(m, words, beats, start, assembler)),
            start.eq(self.instruction.valid & self.instruction.ready),
            words.idle.eq(self.instruction.ready),
            beats.idle.eq(self.instruction.ready),
            words.start.eq(start),
            words.instruction.eq(self.instruction.payload),
            # Every answer has a place, because the queue of actions is as deep.
            responses.write.valid.eq(self.bus.ack),
            responses.write.payload.eq(self.bus.dat_r),
            self.beat.eq(beats.beat),
            self.ended.eq(assembler.ended),
            self.push.eq(assembler.push),
        ]
        if npu.has_local:
            self._connect_local(m, beats, assembler)
        self._show_flight(m, start, assembler)
        return m

    def _connect_local(self, m: Module, beats: Beats, assembler: Assembler) -> None:
        """Pass the beats of the local memory to the assembler, a cycle after their addresses."""
        npu = self.npu
        m.submodules.local_responses = responses = Queue(8 * npu.bus_bytes, npu.outstanding_beats)
        connect(m, responses.read, assembler.local_response)
        connect(m, beats.local_read, flipped(self.local_read))
        m.d.sync += responses.write.valid.eq(self.local_read.enable)
        m.d.comb += responses.write.payload.eq(self.local_read.data)

    def _is_ready(
        self, m: Module, words: Words, beats: Beats, start: Value, assembler: Assembler
    ) -> Value:
        """Return whether an instruction may start: actions are issued, indices are loaded."""
        ready = ~words.word.valid & ~beats.active
        if not self.npu.index_words:
            return ready
        index = BUFFERS.index("index")
        m.submodules.index_flight = flight = InFlight(most=1)
        m.d.comb += [
            flight.start.eq(start & (fields("LOAD", self.instruction.payload).buffer == index)),
            flight.end.eq(assembler.ended & (assembler.buffer == index)),
        ]
        return ready & ~words.waits & ~flight.others

    def _show_flight(self, m: Module, start: Signal, assembler: Assembler) -> None:
        """Drive the busy ports."""
        started = fields("LOAD", self.instruction.payload).buffer
        for name, destinations in BUSY_OF.items():
            loaded = buffers_of(self.npu)
            numbers = [BUFFERS.index(one) for one in destinations if one in loaded]
            written = [number for number in numbers if BUFFERS[number] != "weight_row"]
            # Actions of all but the youngest are queued, or were taken in the last two cycles.
            flight = InFlight(most=self.npu.outstanding_beats + 3)
            m.submodules[f"{name}_flight"] = flight
            m.d.comb += [
                flight.start.eq(start & started.matches(*numbers)),
                flight.end.eq(assembler.ended & assembler.buffer.matches(*written)),
                getattr(self, f"{name}_busy").eq(flight.busy),
            ]
