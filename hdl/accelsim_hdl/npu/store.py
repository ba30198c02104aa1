"""The store unit: STORE and FINISH of docs/npu.md."""

from amaranth import Module, Mux, Signal, Value
from amaranth.lib import data
from amaranth.lib.wiring import Component, Out, connect, flipped

from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu
from accelsim_hdl.memory import Queue, bus_signature, read_signature
from accelsim_hdl.npu.flight import InFlight
from accelsim_hdl.npu.instruction import UNIT_PORTS, fields
from accelsim_hdl.npu.local import local_write_signature
from accelsim_hdl.npu.spans import Spans


class StoreUnit(Component):
    """The unit that executes STORE and FINISH.

    It is right with any Wishbone memory that acknowledges in order, and keeps the times of
    docs/npu.md with one that acknowledges after the cycle of acceptance. After FINISH it takes no
    instruction until reset. ``word_bytes`` must not exceed the word of the output buffer.

    Args:
        npu: The machine.
        burst_beats: Greatest number of beats of a burst, a power of two; 1: there are no bursts.
            Memory acknowledges a burst once, after its last beat, and ``outstanding_beats`` bounds
            the unanswered bursts: of a beat that memory has, the unit keeps nothing.

    Attributes:
        instruction: ``UNIT_PORTS``, with ``ended`` and ``push``; FINISH has an end too.
        output_read: Out, read port of 8 * npu.output_word_bytes bits; enabled once for each word.
        bus: Out, Wishbone, writes only; data of bytes that are not selected are undefined.
        more: Out, beats of the burst that follow the presented one, if there are bursts: they have
            the addresses that follow, come next, and wait for no acknowledgment.
        local_write: Out, ``local_write_signature``, of a machine with a local memory.
        busy: Out, 1 bit: a STORE is in flight.
        beat: Out, 1 bit: memory, or the local memory, accepts a beat in this cycle.
        beat_bytes: Out, bytes selected in that beat; 0 without a beat.
        halted: Out, 1 bit, high from the cycle after the end of FINISH on.
    """

    def __init__(self, npu: Npu, burst_beats: int = 1) -> None:
        self.npu = npu
        self.burst_beats = burst_beats
        super().__init__(
            {
                **UNIT_PORTS,
                "output_read": Out(read_signature(16, 8 * npu.output_word_bytes)),
                "bus": Out(bus_signature(npu.bus_bytes)),
                "busy": Out(1),
                "beat": Out(1),
                "beat_bytes": Out(range(npu.bus_bytes + 1)),
                "halted": Out(1),
                **({"local_write": Out(local_write_signature(npu))} if npu.has_local else {}),
                **({"more": Out(range(burst_beats))} if burst_beats > 1 else {}),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.spans = spans = Spans(self.npu, self.burst_beats)
        m.submodules.flight = flight = InFlight(most=self.npu.outstanding_beats + 3)
        connect(m, spans.output_read, flipped(self.output_read))
        header = fields("FINISH", self.instruction.payload)
        start, finishing, finish_ends, store_ends = Signal(), Signal(), Signal(), Signal()
        push, store_push = Signal(4), Signal(4)
        finishes = header.opcode == INSTRUCTIONS["FINISH"].opcode
        m.d.comb += [
            self.instruction.ready.eq(~spans.active & ~finishing & ~self.halted),
            start.eq(self.instruction.valid & self.instruction.ready),
            spans.idle.eq(self.instruction.ready),
            spans.start.eq(start & ~finishes),
            spans.instruction.eq(self.instruction.payload),
            flight.start.eq(spans.start),
            flight.end.eq(store_ends),
            self.busy.eq(flight.busy),
            self.beat.eq(spans.beat),
            self.beat_bytes.eq(spans.beat_bytes),
            finish_ends.eq(finishing & ~flight.others),
            self.ended.eq(store_ends | finish_ends),
            self.push.eq(Mux(finishing & ~store_ends, push, store_push)),
        ]
        with m.If(self.instruction.ready):
            m.d.sync += [push.eq(header.push), finishing.eq(start & finishes)]
        with m.If(finish_ends):
            m.d.sync += [finishing.eq(0), self.halted.eq(1)]
        self._connect_memory(m, spans, push, store_ends, store_push)
        return m

    def _connect_memory(
        self, m: Module, spans: Spans, push: Value, store_ends: Value, store_push: Value
    ) -> None:
        """Connect the bus, and match acknowledgments with beats.

        An acknowledgment takes the entry of its beat from a queue one cycle later, which is when
        the instruction ends. So the queue holds one entry more than memory may leave unanswered.
        """
        most_beats = self.npu.outstanding_beats
        bus = self.bus
        entry = data.StructLayout({"last": 1, "push": 4})
        m.submodules.endings = endings = Queue(entry, most_beats + 1)
        unanswered = Signal(range(most_beats + 1))
        # Acknowledgments whose entry was not taken: 1, or 2 if some came with the acceptance.
        owed = Signal(range(most_beats + 2))
        taken, owes = Signal(), Signal()
        following, owing = Signal.like(unanswered), Signal.like(owed)
        # Registers, so that no comparison delays a beat or an end. Every entry of the queue is
        # unanswered or owed, so the second condition says that the queue has space.
        allowed = Signal(init=1)
        m.d.sync += [
            unanswered.eq(following),
            owed.eq(owing),
            owes.eq(owing != 0),
            allowed.eq((following != most_beats) & (following + owing != most_beats + 1)),
        ]
        answered = Signal()
        leaves: Value = spans.beat
        if self.burst_beats > 1:
            m.d.comb += self.more.eq(spans.more)
            leaves = spans.beat & (spans.more == 0)
        for name in ("we", "adr", "sel", "dat_w"):
            m.d.comb += getattr(bus, name).eq(getattr(spans.bus, name))
        if self.npu.has_local:
            self._divide(m, spans, answered, allowed, unanswered, following, owing)
        else:
            m.d.comb += [
                bus.stb.eq(spans.bus.stb),
                spans.bus.stall.eq(bus.stall),
                bus.cyc.eq(bus.stb | (unanswered != 0)),
                answered.eq(bus.ack),
                spans.allowed.eq(allowed),
            ]
        m.d.comb += [
            following.eq(unanswered + leaves - answered),
            owing.eq(owed + answered - taken),
            endings.write.valid.eq(leaves),
            endings.write.payload.last.eq(spans.last),
            endings.write.payload.push.eq(push),
            endings.read.ready.eq(owes),
            taken.eq(endings.read.valid & endings.read.ready),
            store_ends.eq(taken & endings.read.payload.last),
            store_push.eq(endings.read.payload.push),
        ]

    def _divide(
        self,
        m: Module,
        spans: Spans,
        answered: Signal,
        allowed: Value,
        unanswered: Value,
        following: Value,
        owing: Value,
    ) -> None:
        """Pass each beat to memory or to the local memory, which answers in the next cycle.

        The order of answers does not tell which memory they come from. So beats for one memory are
        presented only after those for the other have ended.
        """
        bus, local = self.bus, self.local_write
        # Whether the last beat was local, and whether it and all earlier beats have ended.
        last_local, ended, local_answered = Signal(), Signal(init=1), Signal()
        m.d.sync += [
            ended.eq((following == 0) & (owing == 0)),
            local_answered.eq(local.enable),
        ]
        with m.If(spans.beat):
            m.d.sync += last_local.eq(spans.is_local)
        m.d.comb += [
            spans.allowed.eq(allowed & (ended | (last_local == spans.is_local))),
            bus.stb.eq(spans.bus.stb & ~spans.is_local),
            bus.cyc.eq(bus.stb | ((unanswered != 0) & ~last_local)),
            spans.bus.stall.eq(bus.stall & ~spans.is_local),
            local.enable.eq(spans.bus.stb & spans.is_local),
            local.address.eq(spans.bus.adr),
            local.select.eq(spans.bus.sel),
            local.data.eq(spans.bus.dat_w),
            answered.eq(bus.ack | local_answered),
        ]
