"""Assembles words of the buffers from beats of memory and padding."""

from amaranth import Cat, Module, Mux, Signal, Value
from amaranth.lib import data, stream
from amaranth.lib.wiring import Component, In, Member, Out
from amaranth.utils import exact_log2

from accelsim.isa.buffers import buffers_of
from accelsim.npu import Npu
from accelsim_hdl.memory import write_signature
from accelsim_hdl.npu.align import below, chosen, repeated, rotated, widened


def word_bytes_of(npu: Npu) -> dict[str, int]:
    """Return the bytes of a word of each buffer that LOAD writes, in the order of their numbers.

    Rows of weight words are no buffer of their own.

    Args:
        npu: The machine.
    """
    names = (name for name in buffers_of(npu) if name != "weight_row")
    return {name: getattr(npu, f"{name}_word_bytes") for name in names}


def write_ports(npu: Npu) -> dict[str, Member]:
    """Return a write port for each buffer that LOAD writes.

    The bits of ``enable`` of a weight word are those of its rows.

    Args:
        npu: The machine.
    """
    parts = {"weight": npu.products} if npu.weight_row_words else {}
    return {
        f"{name}_write": Out(write_signature(16, 8 * word_bytes, parts.get(name, 1)))
        for name, word_bytes in word_bytes_of(npu).items()
    }


def action_layout(npu: Npu) -> data.StructLayout:
    """Return the layout by which stage B of LOAD describes an action.

    asks: whether a beat comes for it. slides: whether it begins in the beat before that one; if
    none comes and it is the first of its word, in the one before the beat that came last. first,
    last: whether it is the first, or the last, of its word. first_byte, limit_byte: it brings the
    bytes of the word from the first up to the limit, excluded. turn: lanes by which a beat is
    rotated, so that a byte is in the lane of its number in the word. ended: whether the word is the
    last of its instruction. local (on a machine with a local memory): the beat comes from there.
    row (on a machine whose weight words have several rows): the word is one of them.

    Args:
        npu: The machine.
    """
    most_bytes = max(word_bytes_of(npu).values())
    return data.StructLayout(
        {
            "asks": 1,
            "slides": 1,
            "first": 1,
            "last": 1,
            "first_byte": range(most_bytes + 1),
            "limit_byte": range(most_bytes + 1),
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


class Assembler(Component):
    """The end of the load unit: it takes actions in order and writes words.

    An action is taken in the first cycle in which it is there and, if it asked for a beat, this is.
    The last two beats are kept for the actions behind it. In the next cycle the bytes of the action
    stand in the lanes of the word, and what the word keeps, takes from them and fills with pad is
    known; it is written two cycles after its last action was taken.

    Args:
        npu: The machine.

    Attributes:
        action: In, stream of ``action_layout``.
        response: In, stream of beats.
        local_response: In, stream of beats of the local memory, if there is one.
        input_write: Out, write port; so are ``weight_write``, ``operand_write``,
            ``parameter_write`` and, on a machine with tables, ``table_write``.
        buffer: Out, number of the buffer whose word is written.
        ended: Out, 1 bit: the word that is written is the last of its instruction.
        push: Out, 4 bits, valid with ``ended``.
    """

    def __init__(self, npu: Npu) -> None:
        self.npu = npu
        self._row = ("row",) if npu.weight_row_words else ()
        super().__init__(
            {
                "action": In(stream.Signature(action_layout(npu))),
                "response": In(stream.Signature(8 * npu.bus_bytes)),
                **(
                    {"local_response": In(stream.Signature(8 * npu.bus_bytes))}
                    if npu.has_local
                    else {}
                ),
                **write_ports(npu),
                "buffer": Out(range(len(word_bytes_of(npu)))),
                "ended": Out(1),
                "push": Out(4),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        action = self.action.payload
        word_bytes = word_bytes_of(self.npu)
        word = Signal(8 * max(word_bytes.values()))
        address, written = Signal(16), Signal(len(word_bytes))
        take, answered = Signal(), self.response.valid
        came = self.response.payload
        m.d.comb += self.response.ready.eq(take & action.asks)
        if self.npu.has_local:
            local = self.local_response
            answered = Mux(action.local, local.valid, self.response.valid)
            came = Mux(action.local, local.payload, self.response.payload)
            m.d.comb += [
                self.response.ready.eq(take & action.asks & ~action.local),
                local.ready.eq(take & action.asks & action.local),
            ]
        m.d.comb += [
            take.eq(self.action.valid & (~action.asks | answered)),
            self.action.ready.eq(take),
        ]
        self._bring(m, came, take)
        aligned, taken = Signal(self._aligned_layout(len(word))), Signal()
        m.d.sync += [
            taken.eq(take),
            written.eq(Mux(taken & aligned.last, 1 << aligned.buffer, 0)),
            self.ended.eq(taken & aligned.ended),
        ]
        self._align(m, aligned, take)
        m.d.sync += [
            word.eq(self._next_word(m, word, aligned)),
            address.eq(aligned.address),
            self.buffer.eq(aligned.buffer),
            self.push.eq(aligned.push),
        ]
        for index, (name, count) in enumerate(word_bytes.items()):
            port = getattr(self, f"{name}_write")
            m.d.comb += [
                port.enable.eq(written[index].replicate(len(port.enable))),
                port.address.eq(address),
                port.data.eq(word[: 8 * count]),
            ]
        if self.npu.weight_row_words:
            row = Signal()
            m.d.sync += row.eq(aligned.row)
            with m.If(row):
                self._write_row(m, written[list(word_bytes).index("weight")], address, word)
        return m

    def _write_row(self, m: Module, enable: Value, row: Signal, weights: Signal) -> None:
        """Write a row of a weight word: its weights stand beside those of the other rows.

        Args:
            m: The module.
            enable: 1 bit: the row is written in this cycle.
            row: Number of the row, counted over all words.
            weights: A weight of each column, one after the other.
        """
        npu, port = self.npu, self.weight_write
        bits, place = npu.weight_element_bits // npu.products, exact_log2(npu.products)
        columns = (weights.word_select(column, bits) for column in range(npu.cols))
        m.d.comb += [
            # A shift would be unknown while the row is, and with it the machine's ``collision``.
            port.enable.eq(Cat(enable & (row[:place] == one) for one in range(npu.products))),
            port.address.eq(row[place:]),
            port.data.eq(Cat(column.replicate(npu.products) for column in columns)),
        ]

    def _bring(self, m: Module, came: Value, take: Value) -> None:
        """Find the bytes of an action, each in its lane of a beat: this one or those before."""
        action, bus_bytes = self.action.payload, self.npu.bus_bytes
        kept, before = (Signal(8 * bus_bytes, name=n, reset_less=True) for n in ("kept", "before"))
        with m.If(take & action.asks):
            m.d.sync += [kept.eq(came), before.eq(kept)]
        # Of a piece that begins in one beat the lanes before its first byte are of the next.
        offset, next_ = Signal(len(action.turn)), Signal(bus_bytes)
        new, old = Signal(bus_bytes), Signal(bus_bytes)
        beat, back = Signal(8 * bus_bytes), Signal()
        m.d.comb += [
            offset.eq(action.first_byte - action.turn),
            back.eq(action.slides & action.first & ~action.asks),
            next_.eq(below(m, offset, bus_bytes, bus_bytes) | ~action.slides.replicate(bus_bytes)),
            new.eq(next_ & action.asks.replicate(bus_bytes)),
            old.eq(~next_ & back.replicate(bus_bytes)),
            beat.eq(chosen(widened(new), came, chosen(widened(old), before, kept))),
        ]
        self._beat = beat

    def _aligned_layout(self, word_bits: int) -> data.StructLayout:
        """Return the layout of an action in the cycle after it was taken.

        beat: its bytes, in the lanes of their numbers in the word. kept, inside: bytes of the word
            that
        are kept, and that are in the beat; the others are padding. If no action was taken, all are
        kept.
        """
        action = action_layout(self.npu)
        passed = ("last", "pad", "buffer", "address", "ended", "push", *self._row)
        return data.StructLayout(
            {
                "beat": 8 * self.npu.bus_bytes,
                "kept": word_bits // 8,
                "inside": word_bits // 8,
                **{name: action[name].shape for name in passed},
            }
        )

    def _align(self, m: Module, aligned: data.View, take: Value) -> None:
        """Set the registers of the first of the two cycles."""
        action, bus_bytes, count = self.action.payload, self.npu.bus_bytes, len(aligned.kept)
        earlier = Signal(count)
        m.d.comb += earlier.eq(below(m, action.first_byte, count, bus_bytes))
        m.d.sync += [
            aligned.beat.eq(rotated(m, self._beat, action.turn)),
            aligned.kept.eq((earlier & ~action.first.replicate(count)) | ~take.replicate(count)),
            aligned.inside.eq(below(m, action.limit_byte, count, bus_bytes) & ~earlier),
            aligned.ended.eq(action.last & action.ended),
            *(
                aligned[name].eq(action[name])
                for name in ("last", "pad", "buffer", "address", "push", *self._row)
            ),
        ]

    def _next_word(self, m: Module, word: Signal, aligned: data.View) -> Value:
        """Return the word after the action: kept bytes, then bytes of the beat, then padding."""
        kept_bits, inside_bits = Signal(len(word)), Signal(len(word))
        beat, pad = Signal(len(aligned.beat)), Signal(len(aligned.pad))
        m.d.comb += [
            kept_bits.eq(widened(aligned.kept)),
            inside_bits.eq(widened(aligned.inside)),
            beat.eq(aligned.beat),
            pad.eq(aligned.pad),
        ]
        lanes = repeated(beat, len(word))
        return chosen(kept_bits, word, chosen(inside_bits, lanes, repeated(pad, len(word))))
