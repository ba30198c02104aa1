"""An SDRAM for the three ports of an NPU and its host."""

from amaranth import Cat, Module, ResetInserter, Signal, Value
from amaranth.lib import stream
from amaranth.lib.data import StructLayout
from amaranth.lib.wiring import Component, In, Out, PureInterface, connect, flipped
from amaranth.utils import exact_log2

from accelsim.memory.shared import SdramChoice
from accelsim_hdl.memory.arbiter import PORTS, choose
from accelsim_hdl.memory.bus import bus_signature
from accelsim_hdl.memory.pins import PinFamily
from accelsim_hdl.memory.queue import Queue
from accelsim_hdl.memory.sdram import SdramController, sdram_pins

HOST_BYTES = 4


class PortQueue(Component):
    """The beats of a port that wait for the controller of an SDRAM.

    Args:
        bus_bytes: Bytes of a beat.
        beat_bits: Bits of the number of a beat; higher bits are ignored.
        first_beat: Number that is added to that of a beat: half of all beats, or 0.
        writes: Whether the port writes; otherwise it reads.
        outstanding_beats: Greatest number of beats that are accepted and not acknowledged.

    Attributes:
        port: In, ``bus_signature(bus_bytes)``, without its answers.
        answers: In, 1 bit: the oldest beat is acknowledged.
        beat: Out, stream of waiting beats: ``adr`` and, for a port that writes, ``sel`` and
            ``dat_w``.
    """

    def __init__(
        self,
        bus_bytes: int,
        beat_bits: int,
        *,
        first_beat: int,
        writes: bool,
        outstanding_beats: int,
    ) -> None:
        assert first_beat in (0, 1 << (beat_bits - 1))
        self._first_beat, self._writes = first_beat, writes
        self._limit = outstanding_beats
        fields = {"adr": beat_bits}
        if writes:
            fields |= {"sel": bus_bytes, "dat_w": 8 * bus_bytes}
        self._layout = StructLayout(fields)
        super().__init__(
            {
                "port": In(bus_signature(bus_bytes)),
                "answers": In(1),
                "beat": Out(stream.Signature(self._layout)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.queue = queue = Queue(self._layout, self._limit)
        port, beat = self.port, queue.write.payload
        unanswered, after = Signal(range(self._limit + 1)), Signal(range(self._limit + 1))
        full, accepts = Signal(), Signal()
        m.d.comb += [
            accepts.eq(port.cyc & port.stb & ~full),
            after.eq(unanswered + accepts - self.answers),
            port.stall.eq(full),
            # There is always space: the queue has an entry for each unacknowledged beat.
            queue.write.valid.eq(accepts),
            beat.adr.eq(port.adr ^ self._first_beat),
        ]
        if self._writes:
            m.d.comb += [beat.sel.eq(port.sel), beat.dat_w.eq(port.dat_w)]
        m.d.sync += [unanswered.eq(after), full.eq(after == self._limit)]
        connect(m, queue.read, flipped(self.beat))
        return m


class SdramMemory(Component):
    """An SDRAM for the ports of an NPU and for its host.

    The times of ``fetch``, ``load`` and ``store`` are those of
    ``accelsim.memory.shared.SharedSdram``, cycle 0 the one after ``restart``. The host goes before
    them and asks only while the NPU does not run. It never stalls, and waits for each answer before
    it asks again.

    Args:
        choice: The SDRAM and how it is shared.
        family: Family whose pin registers are used; None: any registers.

    Attributes:
        fetch: In, ``bus_signature(bus_bytes)``, reads of programs, from the middle of the device
            on.
        load: In, ``bus_signature(bus_bytes)``, reads of data.
        store: In, ``bus_signature(bus_bytes)``, writes of data.
        host: In, ``bus_signature(4)``, reads and writes of the whole device.
        pins: Out, ``sdram_pins``.
        restart: In, 1 bit: the next cycle is cycle 0. No request may be in flight.
        forget: In, 1 bit: requests of the ports that are in flight are not answered.
        initialized: Out, 1 bit: the device has been set up; before, no request is answered.
    """

    def __init__(self, choice: SdramChoice, *, family: PinFamily | None = None) -> None:
        self._choice = choice
        self._controller = SdramController(
            choice.device, choice.timing, choice.bus_bytes, family=family
        )
        super().__init__(
            {
                **{name: In(bus_signature(choice.bus_bytes)) for name in PORTS},
                "host": In(bus_signature(HOST_BYTES)),
                "pins": Out(sdram_pins(choice.device)),
                "restart": In(1),
                "forget": In(1),
                "initialized": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.controller = controller = self._controller
        connect(m, controller.pins, flipped(self.pins))
        self._accepts = Signal()
        m.d.comb += [
            controller.restart.eq(self.restart),
            self.initialized.eq(controller.initialized),
            controller.port.cyc.eq(1),
            self._accepts.eq(controller.port.stb & ~controller.port.stall),
        ]
        answers = self._under_way(m, asked := Signal(len(PORTS) + 1, name="asked"))
        beats = [self._queued(m, name, answers[index]) for index, name in enumerate(PORTS)]
        held = self._held(m, answers[-1])
        chosen = choose(
            m,
            Cat(beat.valid for beat in beats),
            self._accepts & ~held.valid,
            self.restart,
            in_turn=self._choice.in_turn,
        )
        m.d.comb += [
            asked.eq(Cat(chosen & ~held.valid.replicate(len(PORTS)), held.valid)),
            controller.port.stb.eq(asked.any()),
            *(beat.ready.eq(asked[index] & self._accepts) for index, beat in enumerate(beats)),
            held.ready.eq(self._accepts),
        ]
        self._present(m, beats, chosen, held)
        return m

    def _queued(self, m: Module, name: str, answers: Value) -> PureInterface:
        """Put a queue behind a port, and return the stream of its beats."""
        choice, port = self._choice, getattr(self, name)
        beats = choice.device.capacity_bytes // choice.bus_bytes
        queue = PortQueue(
            choice.bus_bytes,
            exact_log2(beats),
            first_beat=choice.program_base // choice.bus_bytes if name == "fetch" else 0,
            writes=name == "store",
            outstanding_beats=choice.outstanding_beats,
        )
        m.submodules[name] = ResetInserter(self.forget)(queue)
        m.d.comb += [
            queue.port.cyc.eq(port.cyc),
            queue.port.stb.eq(port.stb),
            queue.port.adr.eq(port.adr),
            queue.port.sel.eq(port.sel),
            queue.port.dat_w.eq(port.dat_w),
            port.stall.eq(queue.port.stall),
            queue.answers.eq(answers),
            port.ack.eq(answers),
            port.dat_r.eq(self._controller.port.dat_r),
        ]
        return queue.beat

    def _held(self, m: Module, answers: Value) -> PureInterface:
        """Hold the request of the host until it is accepted, and return it as a stream."""
        host = self.host
        layout = StructLayout(
            {"we": 1, "adr": len(host.adr), "sel": len(host.sel), "dat_w": len(host.dat_w)}
        )
        held = stream.Signature(layout).create(path=("held",))
        with m.If(host.cyc & host.stb):
            m.d.sync += held.valid.eq(1)
            m.d.sync += [
                getattr(held.payload, name).eq(getattr(host, name)) for name in layout.members
            ]
        with m.Elif(held.ready):
            m.d.sync += held.valid.eq(0)
        # The host waits, so its request is still there.
        words = self._choice.bus_bytes // HOST_BYTES
        place = held.payload.adr[: exact_log2(words)]
        word = self._controller.port.dat_r.word_select(place, 8 * HOST_BYTES)
        m.d.comb += [host.ack.eq(answers), host.dat_r.eq(word)]
        return held

    def _present(
        self, m: Module, beats: list[PureInterface], chosen: Value, held: PureInterface
    ) -> None:
        """Pass the request that is served to the controller."""
        port, request = self._controller.port, held.payload
        words = self._choice.bus_bytes // HOST_BYTES
        place_bits = exact_log2(words)
        fetch, load, store = (beat.payload for beat in beats)
        with m.If(held.valid):
            m.d.comb += [
                port.we.eq(request.we),
                port.adr.eq(request.adr[place_bits:]),
                port.sel.word_select(request.adr[:place_bits], HOST_BYTES).eq(request.sel),
                port.dat_w.eq(request.dat_w.replicate(words)),
            ]
        with m.Else():
            m.d.comb += [
                port.we.eq(chosen[2]),
                port.sel.eq(store.sel),
                port.dat_w.eq(store.dat_w),
            ]
            with m.If(chosen[0]):
                m.d.comb += port.adr.eq(fetch.adr)
            with m.Elif(chosen[1]):
                m.d.comb += port.adr.eq(load.adr)
            with m.Else():
                m.d.comb += port.adr.eq(store.adr)

    def _under_way(self, m: Module, asked: Value) -> Value:
        """Return which port, or the host, is acknowledged in this cycle, one-hot.

        Requests are acknowledged in the order in which they were accepted.
        """
        port, depth = self._controller.port, self._controller.requests_under_way
        count, place = Signal(range(depth + 1)), Signal(range(depth + 1))
        owners = [Signal(len(asked), name=f"owner_{index}") for index in range(depth)]
        m.d.comb += place.eq(count - port.ack)
        m.d.sync += count.eq(place + self._accepts)
        with m.If(port.ack):
            m.d.sync += Cat(owners).eq(Cat(owners)[len(asked) :])
        for index, owner in enumerate(owners):
            with m.If(self._accepts & (place == index)):
                m.d.sync += owner.eq(asked)
            with m.If(self.forget):
                m.d.sync += owner.eq(0)
        return owners[0] & port.ack.replicate(len(asked))
