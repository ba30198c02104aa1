"""Stages A and B of the load unit: from an instruction LOAD to words, from words to beats."""

from amaranth import Module, Mux, Signal, Value, signed
from amaranth.lib import data, stream
from amaranth.lib.wiring import Component, In, Out, connect, flipped
from amaranth.utils import exact_log2

from accelsim.isa import BUFFERS, INSTRUCTION_BITS
from accelsim.isa.narrow import load_count_bits
from accelsim.npu import Npu
from accelsim_hdl.memory import bus_signature, write_signature
from accelsim_hdl.npu.assemble import action_layout, word_bytes_of
from accelsim_hdl.npu.gather import Gather
from accelsim_hdl.npu.instruction import fields, kept
from accelsim_hdl.npu.local import local_read_signature
from accelsim_hdl.npu.narrow import position_bits
from accelsim_hdl.npu.walk import Walk

_POSITION_BITS = 31
"""Bits of a signed position: from -2**20 to below 2**30 (start, 4095 strides of x and of c)."""

_INDEX_PORTS = {"index_write": In(write_signature(16, 32)), "waits": Out(1)}

_ROW_BITS = 16
"""Bits of a signed row: from -2**14 to below 2**15 (start, 1023 steps of at most 15)."""


def word_layout(npu: Npu) -> data.StructLayout:
    """Return the layout by which stage A of LOAD describes a word to stage B.

    exists: some byte is read. beat: address of the first beat, in beats. offset: bytes of it before
    the first. first_byte, limit_byte: the bytes of the word from the first up to the limit,
    excluded, are read. next_byte: the first byte that is not in the first beat, not cut at the
    limit. last, short: the word is one piece, if it is cut where beats end, and if it is cut into
    pieces as long as a beat. local (on a machine with a local memory): the word lies there. Other
    fields are those of ``action_layout``.

    Args:
        npu: The machine.
    """
    most_bytes = max(word_bytes_of(npu).values())
    return data.StructLayout(
        {
            "exists": 1,
            "beat": 32 - exact_log2(npu.bus_bytes),
            "first_byte": range(most_bytes + 1),
            "limit_byte": range(most_bytes + 1),
            "next_byte": range(most_bytes + npu.bus_bytes + 1),
            "last": 1,
            "short": 1,
            "offset": exact_log2(npu.bus_bytes),
            "turn": exact_log2(npu.bus_bytes),
            "pad": 16,
            "buffer": range(len(word_bytes_of(npu))),
            "address": 16,
            "ended": 1,
            "push": 4,
            **({"local": 1} if npu.has_local else {}),
            **({"row": 1} if npu.weight_row_words else {}),
        }
    )


class Words(Component):
    """Stage A: it walks the loop nest of LOAD, one word in a cycle.

    Args:
        npu: The machine.

    Attributes:
        idle: In, 1 bit, while ``word`` is not valid: an instruction may start.
        start: In, 1 bit, only while ``idle`` is high; the first word comes in the next cycle.
        instruction: In, 256 bits, valid with ``start``.
        word: Out, stream of ``word_layout``.
        index_write: In, write port of index words, on a machine that has them.
        waits: Out, 1 bit, on such a machine: a row of the instruction is not known yet.
    """

    def __init__(self, npu: Npu) -> None:
        self.npu = npu
        super().__init__(
            {
                **(_INDEX_PORTS if npu.index_words else {}),
                "idle": In(1),
                "start": In(1),
                "instruction": In(INSTRUCTION_BITS),
                "word": Out(stream.Signature(word_layout(npu))),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        load = fields("LOAD", self.instruction)
        # Loops y, x, c; positions are the same for every y.
        m.submodules.walk = walk = Walk(
            3,
            address_bits=position_bits(self.npu, _POSITION_BITS),
            count_bits=load_count_bits(self.npu),
        )
        step, last = Signal(), self.word.payload.ended
        m.d.comb += [
            step.eq(self.word.valid & self.word.ready),
            walk.start.eq(self.idle),
            walk.base.eq(load.x_start),
            walk.step.eq(step),
            last.eq(walk.last[0]),
        ]
        # Bytes of a word before those that its place brings.
        lead = Signal.like(self.word.payload.first_byte)
        brought = kept(m, self.npu, self.idle, Mux(load.spread, load.word_bytes, 0), "brought")
        with m.If(self.idle | (step & walk.last[1])):
            m.d.sync += lead.eq(0)
        with m.Elif(step & walk.last[2]):
            m.d.sync += lead.eq(lead + brought)
        for level, name in enumerate("yxc"):
            m.d.comb += [
                walk.first_count[level].eq(load[f"{name}_count"]),
                walk.count[level].eq(self._kept(m, f"{name}_count")),
            ]
            if name != "y":
                m.d.comb += walk.stride[level].eq(self._kept(m, f"{name}_stride"))
        with m.If(self.start):
            m.d.sync += self.word.valid.eq(1)
        with m.Elif(step & last):
            m.d.sync += self.word.valid.eq(0)
        row_exists, row_address = self._row(m, step & walk.last[1])
        if self.npu.index_words:
            first = step & walk.first[1]
            row_exists = self._gather(
                m, first, step & walk.last[1] & ~last, row_exists, row_address
            )
        self._describe(m, walk.address.as_signed(), lead, row_exists, row_address)
        return m

    def _kept(self, m: Module, name: str) -> Value:
        """Return a signal that holds a field of the instruction from the cycle after start on."""
        value = fields("LOAD", self.instruction)[name]
        return kept(m, self.npu, self.idle, value, name)

    def _row(self, m: Module, step: Value) -> tuple[Value, Value]:
        """Return whether the present row exists, and the address of its position 0."""
        load = fields("LOAD", self.instruction)
        y, address = Signal(signed(_ROW_BITS)), Signal(32)
        y_limit, y_step, y_stride = (
            self._kept(m, name) for name in ("y_limit", "y_step", "y_stride")
        )
        with m.If(self.idle):
            m.d.sync += [y.eq(load.y_start), address.eq(load.address)]
        with m.Elif(step):
            m.d.sync += [y.eq(y + y_step), address.eq(address + y_stride)]
        return (y >= 0) & (y < y_limit), address

    def _gather(
        self, m: Module, first: Value, ended: Value, exists: Value, address: Signal
    ) -> Value:
        """Wait for the rows of a LOAD that gathers, and return whether the present row exists.

        Args:
            m: The module, whose later statements take precedence.
            first: 1 bit: the first word of a row is taken.
            ended: 1 bit: the last word of a row is taken, unless it is the last row.
            exists: 1 bit: the row exists, if the LOAD does not gather.
            address: Register of the address of the row.
        """
        load = fields("LOAD", self.instruction)
        m.submodules.gather = gather = Gather(self.npu)
        gathers, there, go = Signal(), Signal(), Signal()
        connect(m, flipped(self.index_write), gather.write)
        m.d.comb += [
            gather.start.eq(self.start & load.gather),
            gather.instruction.eq(self.instruction),
            gather.ask.eq(first & gathers),
            go.eq(gathers & gather.found & (self.waits | ended)),
            gather.take.eq(go),
        ]
        with m.If(self.start):
            m.d.sync += [
                gathers.eq(load.gather),
                self.waits.eq(load.gather),
                self.word.valid.eq(~load.gather),
            ]
        with m.Elif(go):
            m.d.sync += [
                self.waits.eq(0),
                self.word.valid.eq(1),
                address.eq(gather.address),
                there.eq(gather.exists),
            ]
        with m.Elif(ended & gathers):
            m.d.sync += [self.waits.eq(1), self.word.valid.eq(0)]
        return Mux(gathers, there, exists)

    def _describe(
        self, m: Module, position: Value, lead: Value, row_exists: Value, row_address: Value
    ) -> None:
        """Drive the payload of ``word`` except ``ended``.

        Args:
            m: The module.
            position: Position of the word in its row.
            lead: Bytes of the word before those that are at its position.
            row_exists: 1 bit: the row exists.
            row_address: Address of position 0 of the row.
        """
        word, bus_bytes = self.word.payload, self.npu.bus_bytes
        load = fields("LOAD", self.instruction)
        row_bytes, word_bytes = self._kept(m, "row_bytes"), self._kept(m, "word_bytes")
        # A word before ``nearest`` ends before the row; the end of the row cuts one after
        # ``farthest``.
        nearest = Signal(signed(len(word_bytes) + 1))
        farthest = Signal(signed(len(row_bytes) + 1))
        with m.If(self.idle):
            m.d.sync += [
                nearest.eq(1 - load.word_bytes),
                farthest.eq(load.row_bytes - load.word_bytes),
            ]
        first_address = Signal(self.npu.address_bits)
        # Separate from the word: Verilator 5.006 computes wrong values for a vector of which one
        # part depends on another.
        exists, first_byte = Signal(), Signal.like(word.first_byte)
        next_byte = Signal.like(word.next_byte)
        offset = first_address[: exact_log2(bus_bytes)]
        before = position < 0
        m.d.comb += [
            first_address.eq(row_address + Mux(before, 0, position)),
            word.exists.eq(exists),
            word.first_byte.eq(lead + first_byte),
            word.next_byte.eq(lead + next_byte),
            exists.eq(row_exists & (position < row_bytes) & (position >= nearest)),
            # For a word without bytes only the limit matters, which is 0.
            first_byte.eq(Mux(before, -position, 0)),
            word.beat.eq(first_address[len(offset) :]),
            word.offset.eq(offset),
            word.turn.eq(lead + first_byte - offset),
            # Equal to ``first_byte - offset + bus_bytes``, with one adder less in a row.
            next_byte.eq(
                Mux(before, bus_bytes - row_address[: len(offset)] - position, bus_bytes - offset)
            ),
            word.pad.eq(self._kept(m, "pad")),
            word.buffer.eq(buffer := self._kept(m, "buffer")),
            word.push.eq(self._kept(m, "push")),
        ]
        if self.npu.weight_row_words:
            row = buffer == BUFFERS.index("weight_row")
            m.d.comb += [
                word.row.eq(row),
                word.buffer.eq(Mux(row, BUFFERS.index("weight"), buffer)),
            ]
        if self.npu.has_local:
            m.d.comb += word.local.eq(self._kept(m, "local"))
        # Few bytes of a cut word are left: their number needs no more bits than a word.
        cut, left_bytes, slid = Signal(), Signal.like(word.limit_byte), Signal.like(next_byte)
        m.d.comb += [
            cut.eq(position > farthest),
            left_bytes.eq(row_bytes - position),
            word.last.eq(~exists | Mux(cut, next_byte >= left_bytes, next_byte >= word_bytes)),
            slid.eq(first_byte + bus_bytes),
            word.short.eq(Mux(cut, slid >= left_bytes, slid >= word_bytes)),
        ]
        with m.If(exists):
            m.d.comb += word.limit_byte.eq(lead + Mux(cut, left_bytes, word_bytes))
        with m.If(self.idle):
            m.d.sync += word.address.eq(fields("LOAD", self.instruction).destination)
        with m.Elif(self.word.valid & self.word.ready):
            m.d.sync += word.address.eq(word.address + 1)


class Beats(Component):
    """Stage B: it presents the beats of words to memory, in order.

    A word taken in a cycle has its first action issued in the next. The last beat of a word is
    kept, and the one before if the word has both: a word that begins in the last one, or within the
    one before and ends behind it, is cut into pieces as long as a beat from its first byte on,
    another one as beats cut it. Each piece is an action. It asks for the beat of its last byte,
    unless that is kept.

    Args:
        npu: The machine.

    Attributes:
        idle: In, 1 bit: no instruction is under way, and so no beat is kept.
        word: In, stream of ``word_layout``.
        action: Out, stream of ``action_layout``; an action is valid in the cycle in which it is
            issued, and a beat is presented only while the stream is ready.
        bus: Out, Wishbone, reads only.
        local_read: Out, ``local_read_signature`` on a machine with a local memory, whose beats are
            accepted as soon as they are presented.
        beat: Out, 1 bit: memory accepts a beat in this cycle.
        active: Out, 1 bit: actions of the word taken last are still to be issued.
    """

    def __init__(self, npu: Npu) -> None:
        self.npu = npu
        super().__init__(
            {
                "idle": In(1),
                "word": In(stream.Signature(word_layout(npu))),
                "action": Out(stream.Signature(action_layout(npu))),
                "bus": Out(bus_signature(npu.bus_bytes)),
                "beat": Out(1),
                "active": Out(1),
                **({"local_read": Out(local_read_signature(npu))} if npu.has_local else {}),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        action, bus, bus_bytes = self.action, self.bus, self.npu.bus_bytes
        word, first = Signal(word_layout(self.npu)), Signal()
        issue, last = Signal(), word.last
        unanswered = Signal(range(self.npu.outstanding_beats + 1))
        # Whether the present action asks for a beat, and whether its piece begins in one before.
        asks, slides = Signal(), Signal()
        # The beat before the one of the last action, and whether the last word has both.
        prior, both = Signal.like(word.beat), Signal()
        remote, stalls = asks, bus.stall
        if self.npu.has_local:
            remote, stalls = asks & ~word.local, bus.stall & ~word.local
            local = self.local_read
            m.d.comb += [
                local.enable.eq(self.active & asks & word.local & action.ready),
                local.address.eq(word.beat),
                action.payload.local.eq(word.local),
            ]
        m.d.comb += [
            bus.stb.eq(self.active & remote & action.ready),
            bus.cyc.eq(bus.stb | (unanswered != 0)),
            bus.adr.eq(word.beat),
            bus.sel.eq(~0),
            self.beat.eq(bus.stb & ~bus.stall),
            action.valid.eq(self.active & (~asks | ~stalls)),
            issue.eq(action.valid & action.ready),
            self.word.ready.eq(~self.active | (issue & last)),
            action.payload.asks.eq(asks),
            action.payload.slides.eq(slides),
            action.payload.first.eq(first),
            action.payload.last.eq(last),
            action.payload.limit_byte.eq(Mux(last, word.limit_byte, word.next_byte)),
            action.payload.ended.eq(word.ended & last),
        ]
        row = ("row",) if self.npu.weight_row_words else ()
        for name in ("first_byte", "turn", "pad", "buffer", "address", "push", *row):
            m.d.comb += action.payload[name].eq(word[name])
        m.d.sync += unanswered.eq(unanswered + self.beat - bus.ack)
        # The byte of the word at which the beat ends that is kept before the present action.
        edge, ends = Signal.like(word.next_byte), Signal()
        m.d.comb += ends.eq(word.next_byte + bus_bytes >= word.limit_byte)
        with m.If(self.word.ready):
            m.d.sync += [first.eq(1), self.active.eq(self.word.valid)]
            self._take_word(m, word, (asks, slides), edge, (prior, both))
        with m.Elif(issue):
            following = Signal()
            m.d.comb += following.eq(~slides | ~ends | (edge + bus_bytes < word.limit_byte))
            m.d.sync += [
                first.eq(0),
                asks.eq(following),
                word.first_byte.eq(word.next_byte),
                word.next_byte.eq(word.next_byte + bus_bytes),
                edge.eq(edge + bus_bytes),
                # A register, so that no comparison delays a step of the walk over words.
                last.eq(ends),
                word.beat.eq(word.beat + following),
            ]
            with m.If(following):
                m.d.sync += [prior.eq(word.beat), both.eq(1)]
        return m

    def _take_word(
        self,
        m: Module,
        word: data.View,
        kind: tuple[Signal, Signal],
        edge: Signal,
        kept: tuple[Signal, Signal],
    ) -> None:
        """Take the next word, and compare its beat with those that are kept.

        Args:
            m: The module, in the cycle in which a word may be taken.
            word: Register of the word; its beat is that of the last action, if there was one.
            kind: Registers, 1 bit each: the action asks for a beat; its piece begins in the beat
                before the last one that came or that it asks for.
            edge: Register of the byte at which the beat ends in which the word begins.
            kept: Registers of the beat before that of the last action, and 1 bit: the last word has
                both.
        """
        coming, (asks, slides), (prior, both) = self.word.payload, kind, kept
        begun, shares, slid, back, more = (
            Signal(name=name) for name in ("begun", "shares", "slid", "back", "more")
        )
        m.d.comb += [
            shares.eq(begun & (coming.beat == word.beat)),
            slid.eq(shares & (coming.offset != 0)),
            back.eq(begun & both & (coming.beat == prior) & (coming.offset != 0) & ~coming.last),
            more.eq(slid & ~coming.last),
        ]
        m.d.sync += [
            word[name].eq(coming[name])
            for name, _ in coming.shape()
            if name not in ("beat", "next_byte", "last")
        ]
        m.d.sync += [
            asks.eq(coming.exists & ~back & (~shares | more)),
            slides.eq(more | back),
            edge.eq(coming.next_byte),
            word.next_byte.eq(
                Mux(slid | back, coming.first_byte + self.npu.bus_bytes, coming.next_byte)
            ),
            word.last.eq(~coming.exists | Mux(slid | back, coming.short, coming.last)),
        ]
        # A word without bytes leaves the beats that are kept.
        with m.If(self.word.valid & coming.exists):
            m.d.sync += [
                word.beat.eq(Mux(shares | back, word.beat + more, coming.beat)),
                both.eq(more | back),
                begun.eq(1),
            ]
            with m.If(more):
                m.d.sync += prior.eq(word.beat)
        with m.If(self.idle):
            m.d.sync += begun.eq(0)
