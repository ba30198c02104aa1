"""From an instruction STORE to the beats of its words."""

from amaranth import Cat, Module, Mux, Signal, Value
from amaranth.lib.wiring import Component, In, Out
from amaranth.utils import exact_log2

from accelsim.isa import INSTRUCTION_BITS
from accelsim.isa.narrow import store_count_bits
from accelsim.npu import Npu
from accelsim_hdl.memory import bus_signature, read_signature
from accelsim_hdl.npu.align import below, rotated
from accelsim_hdl.npu.instruction import fields, kept
from accelsim_hdl.npu.walk import Walk


class Spans(Component):
    """A walk over the words of STORE that reads each and presents its beats to memory, in order.

    The first word is read in the cycle after ``start``. It goes to a register in the cycle after
    that, or in the first one after in which the last beat of the word before is selected. A beat is
    selected from there in the next cycle, or in the first one after in which the beat before is
    accepted or none is presented, and presented in the next. The next word is read when a word goes
    to the register.

    Args:
        npu: The machine.
        burst_beats: Greatest number of beats of a burst, a power of two; 1: there are no bursts. A
            burst begins with the first beat, and with each beat after the last one of a burst. It
            goes to the end of its word, and on through the words of the innermost loop with several
            turns if these are whole beats without a gap, but not beyond a multiple of so many
            beats. Beats of a local memory are bursts of their own.

    Attributes:
        idle: In, 1 bit, while ``active`` is low: an instruction may start.
        start: In, 1 bit, only while ``idle`` is high.
        instruction: In, 256 bits, valid with ``start``.
        output_read: Out, read port of 8 * npu.output_word_bytes bits; enabled once for each word.
        bus: Out, Wishbone, writes only; its ``cyc`` is not driven here and stays low.
        allowed: In, 1 bit: a beat may be presented; it stays high until one is accepted.
        active: Out, 1 bit: beats of the instruction are still to be accepted.
        beat: Out, 1 bit: a beat is accepted in this cycle.
        beat_bytes: Out, bytes selected in that beat; 0 without a beat.
        is_local: Out, 1 bit, on a machine with a local memory: the beats go there.
        last: Out, 1 bit: the presented beat is the last of its instruction.
        more: Out, beats of the burst that follow the presented one, if there are bursts.
    """

    def __init__(self, npu: Npu, burst_beats: int = 1) -> None:
        self.npu = npu
        self.burst_beats = burst_beats
        super().__init__(
            {
                "idle": In(1),
                "start": In(1),
                "instruction": In(INSTRUCTION_BITS),
                "output_read": Out(read_signature(16, 8 * npu.output_word_bytes)),
                "bus": Out(bus_signature(npu.bus_bytes)),
                "allowed": In(1),
                "active": Out(1),
                "beat": Out(1),
                "beat_bytes": Out(range(npu.bus_bytes + 1)),
                "last": Out(1),
                **({"is_local": Out(1)} if npu.has_local else {}),
                **({"more": Out(range(burst_beats))} if burst_beats > 1 else {}),
            }
        )
        lane_bits, most_bytes = exact_log2(npu.bus_bytes), npu.output_word_bytes
        self._fetched = Signal()
        self._fetched_last = Signal()
        self._word = Signal(8 * most_bytes, reset_less=True)
        self._selecting = Signal()
        self._presenting = Signal()
        self._first = Signal()
        self._ends_instruction = Signal()
        self._beat_address = Signal(32 - lane_bits)
        self._offset = Signal(lane_bits)
        # Bytes from lane 0 of the beat to the end of the word.
        self._left_bytes = Signal(range(npu.bus_bytes + most_bytes))
        self._index = Signal(range(-(-most_bytes // npu.bus_bytes) + 1))

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        bus_bytes, left_bytes = self.npu.bus_bytes, self._left_bytes
        # A register says whether a beat is the last of its word: no comparison delays a read.
        word_ends, next_word, moves = Signal(), Signal(), Signal()
        m.d.comb += [
            moves.eq(self._selecting & (~self._presenting | self.beat)),
            next_word.eq(~self._selecting | (moves & word_ends)),
            self.bus.stb.eq(self._presenting & self.allowed),
            self.bus.we.eq(1),
            self.beat.eq(self.bus.stb & ~self.bus.stall),
        ]
        with m.If(self.beat):
            m.d.sync += self._presenting.eq(0)
        with m.If(moves):
            m.d.sync += [
                self._presenting.eq(1),
                self.last.eq(word_ends & self._ends_instruction),
                self.bus.adr.eq(self._beat_address),
                self._first.eq(0),
                self._beat_address.eq(self._beat_address + 1),
                self._index.eq(self._index + 1),
                left_bytes.eq(left_bytes - bus_bytes),
                word_ends.eq(left_bytes <= 2 * bus_bytes),
            ]
        if self.npu.has_local:
            m.d.comb += self.is_local.eq(self._kept(m, "local"))
        self._select_bytes(m, moves)
        self._walk(m, moves, next_word, word_ends)
        return m

    def _walk(self, m: Module, moves: Value, next_word: Value, word_ends: Signal) -> None:
        """Read the next word, and set its registers and those of its first beat."""
        store = fields("STORE", self.instruction)
        word_bytes = self._kept(m, "word_bytes")
        m.submodules.walk = walk = Walk(3, address_bits=32, count_bits=store_count_bits(self.npu))
        if self.burst_beats > 1:
            self._plan(m, moves, next_word, walk, word_bytes)
        walking, read = Signal(), self.output_read.enable
        m.d.comb += [
            read.eq(walking & (~self._fetched | next_word)),
            self.active.eq(walking | self._fetched | self._selecting | self._presenting),
            walk.start.eq(self.idle),
            walk.base.eq(store.address),
            walk.step.eq(read),
        ]
        for level, name in enumerate("yxc"):
            m.d.comb += [
                walk.first_count[level].eq(store[f"{name}_count"]),
                walk.count[level].eq(self._kept(m, f"{name}_count")),
                walk.stride[level].eq(self._kept(m, f"{name}_stride")),
            ]
        address = Signal(32)
        offset = address[: len(self._offset)]
        with m.If(self.idle):
            m.d.sync += [walking.eq(self.start), self.output_read.address.eq(store.source)]
        with m.If(next_word):
            m.d.sync += [
                self._selecting.eq(self._fetched),
                self._fetched.eq(0),
                self._word.eq(self.output_read.data),
                self._first.eq(1),
                self._ends_instruction.eq(self._fetched_last),
                self._beat_address.eq(address[len(offset) :]),
                self._offset.eq(offset),
                self._left_bytes.eq(offset + word_bytes),
                word_ends.eq(offset + word_bytes <= self.npu.bus_bytes),
                self._index.eq(0),
            ]
        with m.If(read):
            m.d.sync += [
                self._fetched.eq(1),
                self._fetched_last.eq(walk.last[0]),
                address.eq(walk.address),
                walking.eq(~walk.last[0]),
                self.output_read.address.eq(self.output_read.address + 1),
            ]

    def _plan(
        self, m: Module, moves: Value, next_word: Value, walk: Walk, word_bytes: Value
    ) -> None:
        """Set how many beats of the burst follow the beat that is presented next.

        Args:
            m: The module.
            moves: 1 bit: the beat that is selected is presented from the next cycle on.
            next_word: 1 bit: the word that was read goes to the register.
            walk: Walk over the words, at the word after the one that was read last.
            word_bytes: Register of the bytes of a word.
        """
        store, lane_bits = fields("STORE", self.instruction), len(self._offset)
        most = self.burst_beats - 1
        word_beats = Signal(range(self.npu.output_word_bytes // self.npu.bus_bytes + 1))
        m.d.comb += word_beats.eq(word_bytes >> lane_bits)
        # Whether words of the innermost loop have the length of whole beats and no gap, and whether
        # this is the loop of x, because that of c has one turn.
        joins, by_x = Signal(), Signal()
        with m.If(self.idle):
            stride = Mux(store.c_count == 1, store.x_stride, store.c_stride)
            m.d.sync += [
                by_x.eq(store.c_count == 1),
                joins.eq((stride == store.word_bytes) & ~store.word_bytes[:lane_bits].any()),
            ]
        # Words that join the one which was read, and beats that join the selected word.
        following, beyond = (Signal(range(self.burst_beats), name=n) for n in ("words", "beyond"))
        left = Mux(by_x, walk.left[1], walk.left[2])
        beats = following * word_beats
        with m.If(self.output_read.enable):
            aligned = ~walk.address[:lane_bits].any()
            m.d.sync += following.eq(Mux(joins & aligned, Mux(left > most, most, left - 1), 0))
        with m.If(next_word):
            m.d.sync += beyond.eq(Mux(beats > most, most, beats))
        in_word = Mux(self._left_bytes == 0, 0, (self._left_bytes - 1) >> lane_bits)
        in_run, in_group = in_word + beyond, ~self._beat_address[: len(self.more)]
        begins = Mux(in_run > in_group, in_group, in_run)
        if self.npu.has_local:
            begins = Mux(self.is_local, 0, begins)
        with m.If(moves):
            m.d.sync += self.more.eq(Mux(self.more == 0, begins, self.more - 1))

    def _kept(self, m: Module, name: str) -> Value:
        """Return a signal that holds a field of the instruction from the cycle after start on."""
        value = fields("STORE", self.instruction)[name]
        return kept(m, self.npu, self.idle, value, name)

    def _select_bytes(self, m: Module, moves: Value) -> None:
        """Set data, byte selects and their number on the bus when ``moves`` is high."""
        bus_bytes, offset, left_bytes = self.npu.bus_bytes, self._offset, self._left_bytes
        word = self._word
        from_lane = Mux(self._first, offset, 0)
        to_lane = Mux(left_bytes < bus_bytes, left_bytes, bus_bytes)
        # Bytes of the word whose number modulo the bus is below this are in this beat's group of
        # bytes, the others in the group before it.
        turn_lane = Signal(range(bus_bytes + 1))
        straight = Signal(bus_bytes)
        m.d.comb += [
            turn_lane.eq(bus_bytes - offset),
            straight.eq(below(m, turn_lane, bus_bytes, bus_bytes)),
        ]
        lanes = []
        for lane in range(bus_bytes):
            column = Cat(
                word.word_select(place, 8)
                for place in range(lane, self.npu.output_word_bytes, bus_bytes)
            )
            group = (self._index - ~straight[lane])[: len(self._index)]
            lanes.append(column.word_select(group, 8) if len(column) else Signal(8))
        bytes_ = Signal.like(self.beat_bytes)
        data = Signal(8 * bus_bytes, reset_less=True)
        m.d.comb += self.bus.dat_w.eq(data)
        with m.If(moves):
            m.d.sync += [
                data.eq(rotated(m, Cat(lanes), offset)),
                self.bus.sel.eq(
                    below(m, left_bytes, bus_bytes, bus_bytes)
                    & ~below(m, from_lane[: len(offset)], bus_bytes, bus_bytes)
                ),
                bytes_.eq(to_lane - from_lane),
            ]
        with m.If(self.beat):
            m.d.comb += self.beat_bytes.eq(bytes_)
