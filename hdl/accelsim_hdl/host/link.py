"""The host link: it executes requests from the serial line on a bus."""

from collections.abc import Mapping
from dataclasses import dataclass

from amaranth import Cat, Module, Signal, Value
from amaranth.lib.wiring import Component, In, Out, connect

from accelsim.board.protocol import REGION_SHIFT, WORD_BYTES, Command, Region, Status
from accelsim_hdl.host.frames import REPLY, ReplyTransmitter, RequestReceiver
from accelsim_hdl.host.uart import UartReceiver, UartTransmitter
from accelsim_hdl.memory import bus_signature
from accelsim_hdl.npu.registers import BITS, OFFSETS

ADDRESS_BITS = 32
"""Bits of a byte address on the bus, whose highest four bits are the region."""

_OFFSET_BITS = REGION_SHIFT - 2


@dataclass(frozen=True, kw_only=True)
class Span:
    """The size of a region.

    Args:
        words: Number of words of 32 bits, from offset 0 on.
        guarded: Whether only the NPU may use it while it runs.
    """

    words: int
    guarded: bool


class HostLink(Component):
    """Receives requests, executes them as master of a bus, and replies.

    A request is executed only if its checksum, command and address are right. For a guarded region
    the register ``status`` of the NPU is read first, and if ``running`` is set, nothing is done.

    Args:
        clocks_per_bit: Cycles of a bit on the line.
        spans: Sizes of the regions; others are empty.

    Attributes:
        rx: In, 1 bit, from any clock domain.
        tx: Out, 1 bit.
        bus: Out, Wishbone of 32 bits.
    """

    def __init__(self, clocks_per_bit: int, spans: Mapping[Region, Span]) -> None:
        self._clocks_per_bit = clocks_per_bit
        self._spans = dict(spans)
        self._place_bits = max(span.words for span in self._spans.values()).bit_length()
        super().__init__(
            {"rx": In(1), "tx": Out(1, init=1), "bus": Out(bus_signature(WORD_BYTES, ADDRESS_BITS))}
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.uart_receiver = uart_receiver = UartReceiver(self._clocks_per_bit)
        m.submodules.uart_transmitter = uart_transmitter = UartTransmitter(self._clocks_per_bit)
        m.submodules.receiver = self._receiver = RequestReceiver(self._clocks_per_bit)
        m.submodules.transmitter = self._transmitter = ReplyTransmitter()
        connect(m, uart_receiver.byte, self._receiver.byte)
        connect(m, self._transmitter.byte, uart_transmitter.byte)
        m.d.comb += [uart_receiver.rx.eq(self.rx), self.tx.eq(uart_transmitter.tx)]
        self._index, self._waiting = Signal(8), Signal()
        self._reply = Signal(REPLY)
        self._known, self._last_tag = Signal(), Signal(8)
        request = self._receiver.request.payload
        self._writes = request.command == Command.WRITE
        self._finished = self._index == request.words
        self._common(m)
        self._addressed = self._find_addressed(m)
        self._answered, self._intact = Signal(), Signal()
        m.d.sync += [
            self._answered.eq(self._known & (request.tag == self._last_tag)),
            self._intact.eq(request.intact),
        ]
        self._execute(m)
        return m

    def _common(self, m: Module) -> None:
        """Drive outputs that do not depend on the state."""
        request, bus = self._receiver.request.payload, self.bus
        words = self._transmitter
        # Addresses beyond the largest region are refused, so the sum needs no more bits.
        place = Signal(_OFFSET_BITS)
        m.d.comb += place.eq(request.address[2:][: self._place_bits] + self._index)
        m.d.comb += [
            self._receiver.payload.enable.eq(1),
            self._receiver.payload.address.eq(self._index),
            bus.adr.eq(Cat(place, request.address[REGION_SHIFT:])),
            bus.dat_w.eq(self._receiver.payload.data),
            bus.sel.eq(~0),
            bus.cyc.eq(bus.stb | self._waiting),
            words.reply.payload.eq(self._reply),
            words.word.payload.eq(bus.dat_r),
        ]
        with m.If(bus.stb & ~bus.stall):
            m.d.sync += self._waiting.eq(1)
        with m.Elif(bus.ack):
            m.d.sync += self._waiting.eq(0)

    def _execute(self, m: Module) -> None:
        request, transmitter = self._receiver.request, self._transmitter
        with m.FSM():
            with m.State("WAIT"):
                m.d.sync += self._index.eq(0)
                with m.If(request.valid):
                    m.next = "LOOK"
            with m.State("LOOK"):
                # The request is known from registers, two cycles after it came.
                m.next = "JUDGE"
            with m.State("JUDGE"):
                self._judge(m)
            self._probe(m)
            with m.State("EXECUTE"):
                m.d.sync += [self._known.eq(1), self._last_tag.eq(self._reply.tag)]
                with m.If(self._writes):
                    m.next = "FETCH"
                with m.Else():
                    m.next = "REPLY"
            self._write(m)
            with m.State("REPLY"):
                m.d.comb += transmitter.reply.valid.eq(1)
                with m.If(transmitter.reply.ready):
                    m.next = "GET"
                    with m.If(self._writes):
                        m.next = "DONE"
            self._read(m)
            with m.State("REFUSE"):
                m.d.comb += transmitter.reply.valid.eq(1)
                with m.If(transmitter.reply.ready):
                    m.next = "DONE"
            with m.State("DONE"):
                m.d.comb += request.ready.eq(1)
                m.next = "WAIT"

    def _probe(self, m: Module) -> None:
        """Add the states that read whether the NPU runs."""
        bus = self.bus
        with m.State("PROBE"):
            status = Region.NPU << (REGION_SHIFT - 2) | OFFSETS["status"] // WORD_BYTES
            m.d.comb += [bus.stb.eq(1), bus.adr.eq(status)]
            with m.If(~bus.stall):
                m.next = "PROBED"
        with m.State("PROBED"), m.If(bus.ack):
            m.next = "EXECUTE"
            with m.If(bus.dat_r[BITS["status"]["running"]]):
                m.d.sync += [self._reply.status.eq(Status.BUSY), self._reply.words.eq(0)]
                m.next = "REFUSE"

    def _write(self, m: Module) -> None:
        """Add the states that pass words from the payload to the bus."""
        bus = self.bus
        with m.State("FETCH"):
            # The addressed word of the payload comes in the next cycle.
            m.next = "PUT"
            with m.If(self._finished):
                m.next = "REPLY"
        with m.State("PUT"):
            m.d.comb += [bus.stb.eq(1), bus.we.eq(1)]
            with m.If(~bus.stall):
                m.next = "PUT_ANSWER"
        with m.State("PUT_ANSWER"), m.If(bus.ack):
            m.d.sync += self._index.eq(self._index + 1)
            m.next = "FETCH"

    def _read(self, m: Module) -> None:
        """Add the states that pass words from the bus to the reply."""
        bus, word = self.bus, self._transmitter.word
        with m.State("GET"):
            # The transmitter waits until it has a word.
            m.d.comb += bus.stb.eq(~self._finished & word.ready)
            with m.If(self._finished):
                m.next = "DONE"
            with m.Elif(word.ready & ~bus.stall):
                m.next = "GET_ANSWER"
        with m.State("GET_ANSWER"), m.If(bus.ack):
            m.d.comb += word.valid.eq(1)
            m.d.sync += self._index.eq(self._index + 1)
            m.next = "GET"

    def _judge(self, m: Module) -> None:
        """Decide about a request: execute, probe first, answer only, or refuse."""
        request = self._receiver.request.payload
        reply = self._reply
        reads, writes = request.command == Command.READ, self._writes
        held, guarded = self._addressed
        answered, intact = self._answered, self._intact
        m.d.sync += [reply.tag.eq(request.tag), reply.words.eq(0), reply.status.eq(Status.DONE)]
        m.next = "REFUSE"
        with m.If(~intact):
            m.d.sync += reply.status.eq(Status.CHECKSUM)
        with m.Elif(~(reads | writes)):
            m.d.sync += reply.status.eq(Status.COMMAND)
        with m.Elif(~held):
            m.d.sync += reply.status.eq(Status.ADDRESS)
        with m.Elif(writes & answered):
            # The request was executed, and its reply was lost: send the reply again.
            pass
        with m.Else():
            with m.If(reads):
                m.d.sync += reply.words.eq(request.words)
            m.next = "EXECUTE"
            with m.If(guarded):
                m.next = "PROBE"

    def _find_addressed(self, m: Module) -> tuple[Value, Value]:
        """Return whether a region contains all addressed words, and whether it is guarded."""
        request = self._receiver.request.payload
        held, guarded, end = Signal(), Signal(), Signal(self._place_bits + 1)
        whole = Signal()
        offset, low = request.address[2:REGION_SHIFT], request.address[:2]
        m.d.sync += [
            end.eq(offset[: self._place_bits] + request.words),
            whole.eq((low == 0) & (offset[self._place_bits :] == 0)),
        ]
        m.d.sync += [held.eq(0), guarded.eq(0)]
        with m.Switch(request.address[REGION_SHIFT:]):
            for region, span in self._spans.items():
                with m.Case(int(region)):
                    m.d.sync += [
                        held.eq(whole & (end <= span.words)),
                        guarded.eq(span.guarded),
                    ]
        return held, guarded
