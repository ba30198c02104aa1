"""The fetch unit: reads instructions beat by beat and hands them on one by one.

docs/npu.md, section Fetch, gives the cycle of every beat and of every issue.
"""

from amaranth import Module, Mux, Signal
from amaranth.lib import stream
from amaranth.lib.wiring import Component, In, Out
from amaranth.utils import exact_log2

from accelsim.isa import INSTRUCTION_BITS, INSTRUCTION_BYTES
from accelsim.npu import Npu
from accelsim_hdl.memory import Queue, bus_signature
from accelsim_hdl.npu.narrow import instruction_count_bits


class FetchUnit(Component):
    """Reads a program of ``instruction_count`` instructions from ``address`` on.

    Args:
        npu: The machine.

    Attributes:
        begin: In, high for one cycle while idle; the first request is presented in the next one.
        address: In, 32 bits, byte address of the program, a multiple of ``bus_bytes``; read in the
            cycle of ``begin``.
        instruction_count: In, 32 bits, read in the cycle of ``begin``.
        bus: Out, a Wishbone master that only reads.
        issued: Out, stream of instructions; a transfer is the issue of an instruction, and
            ``ready`` says that the queue of its unit has space.
        beat: Out, 1 bit, high in a cycle in which memory accepts a request.
        idle: Out, 1 bit, every instruction was issued.
    """

    def __init__(self, npu: Npu) -> None:
        self._bus_bytes = npu.bus_bytes
        self._count_bits = instruction_count_bits(npu)
        self._beats = INSTRUCTION_BYTES // npu.bus_bytes
        self._limit = npu.prefetch_instructions * self._beats
        super().__init__(
            {
                "begin": In(1),
                "address": In(32),
                "instruction_count": In(32),
                "bus": Out(bus_signature(npu.bus_bytes)),
                "issued": Out(stream.Signature(INSTRUCTION_BITS)),
                "beat": Out(1),
                "idle": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        # If a beat is an instruction and there is no prefetch, one entry is enough for the
        # requests.
        m.submodules.queue = queue = Queue(8 * self._bus_bytes, max(2, self._limit))
        taken = Signal()
        m.d.comb += [
            queue.write.valid.eq(self.bus.ack),
            queue.write.payload.eq(self.bus.dat_r),
            taken.eq(queue.read.valid & queue.read.ready),
        ]
        self._request(m, taken)
        self._assemble(m, queue, taken)
        return m

    def _request(self, m: Module, taken: Signal) -> None:
        wanted_beats = Signal(self._count_bits + exact_log2(self._beats))
        # Registers say whether a beat is wanted and allowed: no comparison delays a request.
        wants, may = Signal(), Signal(init=1)
        untaken_beats, following = (
            Signal(range(self._limit + 1), name=name) for name in ("untaken_beats", "following")
        )
        unanswered_beats = Signal(range(self._limit + 1))
        m.d.comb += [
            self.bus.stb.eq(wants & may),
            following.eq(untaken_beats + self.beat - taken),
            self.bus.cyc.eq(self.bus.stb | (unanswered_beats != 0)),
            self.bus.sel.eq(~0),
            self.beat.eq(self.bus.stb & ~self.bus.stall),
        ]
        m.d.sync += [
            untaken_beats.eq(following),
            may.eq(following != self._limit),
            unanswered_beats.eq(unanswered_beats + self.beat - self.bus.ack),
        ]
        with m.If(self.beat):
            m.d.sync += [
                wanted_beats.eq(wanted_beats - 1),
                wants.eq(wanted_beats != 1),
                self.bus.adr.eq(self.bus.adr + 1),
            ]
        with m.If(self.begin):
            m.d.sync += [
                wanted_beats.eq(self.instruction_count << exact_log2(self._beats)),
                wants.eq(self.instruction_count != 0),
                self.bus.adr.eq(self.address >> exact_log2(self._bus_bytes)),
            ]

    def _assemble(self, m: Module, queue: Queue, taken: Signal) -> None:
        word = Signal(INSTRUCTION_BITS)
        place = Signal(range(max(2, self._beats)))
        complete = Signal()
        unissued = Signal(self._count_bits)
        m.d.comb += [
            queue.read.ready.eq(~complete),
            self.issued.valid.eq(complete),
            self.issued.payload.eq(word),
            self.idle.eq(unissued == 0),
        ]
        with m.If(taken):
            last = place == self._beats - 1
            m.d.sync += [
                word.word_select(place, 8 * self._bus_bytes).eq(queue.read.payload),
                place.eq(Mux(last, 0, place + 1)),
                complete.eq(last),
            ]
        with m.If(complete & self.issued.ready):
            m.d.sync += [complete.eq(0), unissued.eq(unissued - 1)]
        with m.If(self.begin):
            m.d.sync += unissued.eq(self.instruction_count)
