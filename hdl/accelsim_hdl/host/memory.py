"""Memory on the chip for the ports of an NPU and for its host."""

from amaranth import Module, Mux, Signal, Value
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In
from amaranth.utils import exact_log2

from accelsim.board.protocol import WORD_BYTES
from accelsim_hdl.memory import bus_signature

SINGLE_PORT_BYTES = 65536
"""Size from which on a memory with one port asks for single-port RAM, which some FPGAs have besides
block RAM: an iCE40 UP5K has four of 256 Kibit (Lattice FPGA-DS-02008), of which this takes two."""


def _later(m: Module, value: Value, cycles: int, name: str) -> Value:
    """Return a value of some cycles ago; 0 at first."""
    for cycle in range(cycles):
        register = Signal(value.shape(), name=f"{name}_{cycle}")
        m.d.sync += register.eq(value)
        value = register
    return value


class _HostedMemory(Component):
    """A memory with ports of the machine and one of the host; arguments as its subclasses say."""

    _names: tuple[str, ...]
    """Names of the ports of the machine."""

    def __init__(self, bus_bytes: int, memory_bytes: int, *, registered: bool = False) -> None:
        assert memory_bytes > 0
        assert memory_bytes % bus_bytes == 0
        self._registered = registered
        self._bus_bytes = bus_bytes
        self._memory_bytes = memory_bytes
        super().__init__(
            {
                **{name: In(bus_signature(bus_bytes)) for name in self._names},
                "host": In(bus_signature(WORD_BYTES)),
            }
        )


class SystemMemory(_HostedMemory):
    """Block RAM with one write port and one registered read port.

    No port ever stalls. A request is acknowledged in the next cycle or, registered, in the third:
    the law of ``accelsim.memory.Channel(1, (1, 1), 2)`` or ``Channel(3, (1, 1), 4)``. A request of
    the host goes before one of ``read`` or ``write`` in the same cycle, which is lost; the host
    link takes care that there is none. Bytes that are read in the cycle in which they are
    written are undefined, those beside them are not: each byte of a beat is a RAM of its own.

    Args:
        bus_bytes: Bytes of a beat, a power of two of at least 4.
        memory_bytes: Size of the memory, a multiple of ``bus_bytes``.
        registered: Whether there are registers before and after the RAM, so that a large memory can
            be reached in a cycle.

    Attributes:
        read: In, ``bus_signature(bus_bytes)``, reads only.
        write: In, ``bus_signature(bus_bytes)``, writes only.
        host: In, ``bus_signature(4)``.
    """

    _names = ("read", "write")

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        beats = self._memory_bytes // self._bus_bytes
        host, read, write = self.host, self.read, self.write
        words = self._bus_bytes // WORD_BYTES
        place_bits = exact_log2(words)
        place, host_beat = host.adr[:place_bits], host.adr[place_bits:]
        host_asks, write_asks = Signal(), Signal()
        selected = Signal(self._bus_bytes)
        m.d.comb += [
            host_asks.eq(host.cyc & host.stb),
            write_asks.eq(write.cyc & write.stb & write.we),
        ]
        with m.If(host_asks & host.we):
            m.d.comb += selected.word_select(place, WORD_BYTES).eq(host.sel)
        with m.Elif(~host_asks & write_asks):
            m.d.comb += selected.eq(write.sel)
        before = 1 if self._registered else 0
        read_beat = _later(m, Mux(host_asks, host_beat, read.adr), before, "read_beat")
        write_beat = _later(m, Mux(host_asks, host_beat, write.adr), before, "write_beat")
        data = Mux(host_asks, host.dat_w.replicate(words), write.dat_w)
        written = Signal(len(data))
        m.d.comb += written.eq(_later(m, data, before, "written"))
        select = _later(m, selected, before, "select")
        # A word is read even without a request, which does no harm.
        held = Signal(8 * self._bus_bytes)
        for index in range(self._bus_bytes):
            lane = Memory(shape=8, depth=beats, init=[])
            m.submodules[f"lane_{index}"] = lane
            write_port, read_port = lane.write_port(), lane.read_port()
            m.d.comb += [
                read_port.addr.eq(read_beat),
                held.word_select(index, 8).eq(read_port.data),
                write_port.en.eq(select[index]),
                write_port.addr.eq(write_beat),
                write_port.data.eq(written.word_select(index, 8)),
            ]
        answers = 2 * before + 1
        answered = _later(m, place, answers, "answered")
        m.d.comb += [
            read.dat_r.eq(_later(m, held, before, "data")),
            read.ack.eq(_later(m, read.cyc & read.stb, answers, "read_ack")),
            write.ack.eq(_later(m, write_asks, answers, "write_ack")),
            host.ack.eq(_later(m, host_asks, answers, "host_ack")),
            host.dat_r.eq(read.dat_r.word_select(answered, 8 * WORD_BYTES)),
        ]
        return m


class ProgramMemory(_HostedMemory):
    """Memory with one port, which only the host writes: what single-port RAM of an FPGA can be.

    Its times are those of ``SystemMemory``. A request of the host goes before one of ``read`` in
    the same cycle, which is lost; the host link takes care that there is none.

    Args:
        bus_bytes: Bytes of a beat, a power of two of at least 4.
        memory_bytes: Size of the memory, a multiple of ``bus_bytes``.
        registered: Whether there is a register after the memory; see ``SystemMemory``.

    Attributes:
        read: In, ``bus_signature(bus_bytes)``, reads only.
        host: In, ``bus_signature(4)``.
    """

    _names = ("read",)

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        beats = self._memory_bytes // self._bus_bytes
        attributes = {"ram_style": "huge"} if self._memory_bytes >= SINGLE_PORT_BYTES else {}
        m.submodules.storage = storage = Memory(
            shape=8 * self._bus_bytes, depth=beats, init=[], attrs=attributes
        )
        write_port, read_port = storage.write_port(granularity=8), storage.read_port()
        host, read = self.host, self.read
        words = self._bus_bytes // WORD_BYTES
        place_bits = exact_log2(words)
        place, host_beat = host.adr[:place_bits], host.adr[place_bits:]
        host_asks, selected = Signal(), Signal(self._bus_bytes)
        m.d.comb += host_asks.eq(host.cyc & host.stb)
        with m.If(host_asks & host.we):
            m.d.comb += selected.word_select(place, WORD_BYTES).eq(host.sel)
        before = 1 if self._registered else 0
        beat = _later(m, Mux(host_asks, host_beat, read.adr), before, "beat")
        written = _later(m, host.dat_w, before, "written")
        select = _later(m, selected, before, "select")
        answers = 2 * before + 1
        answered = _later(m, place, answers, "answered")
        m.d.comb += [
            read_port.addr.eq(beat),
            read_port.en.eq(~_later(m, host_asks & host.we, before, "writes")),
            write_port.addr.eq(beat),
            write_port.data.eq(written.replicate(words)),
            write_port.en.eq(select),
            read.dat_r.eq(_later(m, read_port.data, before, "data")),
            read.ack.eq(_later(m, read.cyc & read.stb, answers, "read_ack")),
            host.ack.eq(_later(m, host_asks, answers, "host_ack")),
            host.dat_r.eq(read.dat_r.word_select(answered, 8 * WORD_BYTES)),
        ]
        return m
