"""Frames in hardware; ``accelsim.board.protocol`` defines their contents."""

from collections.abc import Iterator
from contextlib import contextmanager

from amaranth import Cat, Const, Module, Signal, Value
from amaranth.lib import data, stream
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out

from accelsim.board.protocol import (
    CHECKSUM_BYTES,
    GAP_BITS,
    REPLY_MARKER,
    REQUEST_MARKER,
    WORD_BYTES,
    Command,
)
from accelsim_hdl.host.crc import Crc32
from accelsim_hdl.memory import read_signature

WORD_BITS = 8 * WORD_BYTES

REQUEST = data.StructLayout({"tag": 8, "command": 8, "words": 8, "address": 32, "intact": 1})
"""A request without its payload; intact: whether its checksum is right."""

REPLY = data.StructLayout({"tag": 8, "status": 8, "words": 8})
"""A reply without its payload."""

_HEADER_BYTES = 7


class RequestReceiver(Component):
    """Collects the bytes of a request; ignores what comes while one waits to be taken.

    Args:
        clocks_per_bit: Cycles of a bit on the line.

    Attributes:
        byte: In, stream of 8 bits, at most one in nine cycles.
        request: Out, stream of ``REQUEST``.
        payload: In, read port of words of 32 bits, to be used while ``request`` is valid.
    """

    def __init__(self, clocks_per_bit: int) -> None:
        self._gap_cycles = GAP_BITS * clocks_per_bit
        super().__init__(
            {
                "byte": In(stream.Signature(8, always_ready=True)),
                "request": Out(stream.Signature(REQUEST)),
                "payload": In(read_signature(8, WORD_BITS)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.checksum = checksum = Crc32()
        header, request, byte = Signal(8 * _HEADER_BYTES), self.request.payload, self.byte
        left, words = Signal(range(_HEADER_BYTES)), Signal(8)
        store, silent = self._payload(m, words), self._silent(m)
        m.d.comb += [
            checksum.data.eq(byte.payload),
            Cat(request.tag, request.command, request.words, request.address).eq(header),
            request.intact.eq(checksum.intact),
        ]
        with m.FSM():
            with m.State("HUNT"):
                m.d.comb += [checksum.start.eq(1), checksum.valid.eq(byte.valid)]
                m.d.sync += [left.eq(_HEADER_BYTES - 1), words.eq(0)]
                with m.If(byte.valid & (byte.payload == REQUEST_MARKER)):
                    m.next = "HEADER"
            with self._bytes(m, "HEADER", left, silent, checksum, then="LENGTH"):
                m.d.sync += header.eq(Cat(header, byte.payload)[8:])
            with m.State("LENGTH"):
                # No byte comes in the cycle after another one.
                m.d.sync += left.eq(WORD_BYTES - 1)
                with m.If((request.command == Command.WRITE) & (request.words != words)):
                    m.next = "PAYLOAD"
                with m.Else():
                    m.d.sync += left.eq(CHECKSUM_BYTES - 1)
                    m.next = "CHECKSUM"
            with self._bytes(m, "PAYLOAD", left, silent, checksum, then="LENGTH"), m.If(left == 0):
                m.d.comb += store.eq(1)
                m.d.sync += words.eq(words + 1)
            with self._bytes(m, "CHECKSUM", left, silent, checksum, then="WHOLE"):
                pass
            with m.State("WHOLE"):
                m.d.comb += self.request.valid.eq(~checksum.busy)
                with m.If(self.request.valid & self.request.ready):
                    m.next = "HUNT"
        return m

    @contextmanager
    def _bytes(
        self, m: Module, state: str, left: Signal, silent: Signal, checksum: Crc32, then: str
    ) -> Iterator[None]:
        """Add a state that takes ``left + 1`` bytes; statements inside it run at each byte."""
        with m.State(state):
            m.d.comb += checksum.valid.eq(self.byte.valid)
            with m.If(self.byte.valid):
                m.d.sync += left.eq(left - 1)
                yield
                with m.If(left == 0):
                    m.next = then
            with m.Elif(silent):
                m.next = "HUNT"

    def _payload(self, m: Module, words: Value) -> Signal:
        """Return a signal that writes the last four bytes to the payload, as the word ``words``."""
        m.submodules.storage = storage = Memory(shape=WORD_BITS, depth=256, init=[])
        write, read = storage.write_port(), storage.read_port()
        before, store = Signal(WORD_BITS - 8), Signal()
        m.d.comb += [
            write.en.eq(store),
            write.addr.eq(words),
            write.data.eq(Cat(before, self.byte.payload)),
            read.en.eq(self.payload.enable),
            read.addr.eq(self.payload.address),
            self.payload.data.eq(read.data),
        ]
        with m.If(self.byte.valid):
            m.d.sync += before.eq(Cat(before, self.byte.payload)[8:])
        return store

    def _silent(self, m: Module) -> Signal:
        """Return a signal that is high if no byte has come for the longest gap of a frame."""
        silence, silent = Signal(range(self._gap_cycles)), Signal()
        m.d.comb += silent.eq(silence == self._gap_cycles - 1)
        with m.If(self.byte.valid):
            m.d.sync += silence.eq(0)
        with m.Elif(~silent):
            m.d.sync += silence.eq(silence + 1)
        return silent


class ReplyTransmitter(Component):
    """Sends a reply: its header, its words, its checksum.

    Attributes:
        reply: In, stream of ``REPLY``, taken when the reply before it has been sent.
        word: In, stream of 32 bits: ``words`` of them are taken for each reply.
        byte: Out, stream of 8 bits.
    """

    def __init__(self) -> None:
        super().__init__(
            {
                "reply": In(stream.Signature(REPLY)),
                "word": In(stream.Signature(WORD_BITS)),
                "byte": Out(stream.Signature(8)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.checksum = checksum = Crc32()
        sent, left = Signal(WORD_BITS), Signal(range(WORD_BYTES))
        words, ending = Signal(8), Signal()
        m.d.comb += [
            self.byte.payload.eq(sent[:8]),
            checksum.data.eq(self.byte.payload),
            checksum.valid.eq(self.byte.valid & self.byte.ready),
        ]
        with m.FSM():
            with m.State("WAIT"):
                reply = self.reply.payload
                m.d.comb += [self.reply.ready.eq(1), checksum.start.eq(1)]
                m.d.sync += [
                    sent.eq(Cat(Const(REPLY_MARKER, 8), reply.tag, reply.status, reply.words)),
                    words.eq(reply.words),
                    ending.eq(0),
                    left.eq(WORD_BYTES - 1),
                ]
                with m.If(self.reply.valid):
                    m.next = "SEND"
            with m.State("SEND"):
                m.d.comb += self.byte.valid.eq(1)
                with m.If(self.byte.ready):
                    m.d.sync += [sent.eq(sent >> 8), left.eq(left - 1)]
                    with m.If(left == 0):
                        m.next = "NEXT"
            with m.State("NEXT"):
                m.d.comb += self.word.ready.eq(words != 0)
                m.d.sync += left.eq(WORD_BYTES - 1)
                with m.If(ending):
                    m.next = "WAIT"
                with m.Elif(words == 0), m.If(~checksum.busy):
                    m.d.sync += [sent.eq(checksum.crc), ending.eq(1)]
                    m.next = "SEND"
                with m.Elif(self.word.valid):
                    m.d.sync += [sent.eq(self.word.payload), words.eq(words - 1)]
                    m.next = "SEND"
        return m
