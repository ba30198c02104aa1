"""AXI4 from Wishbone: a master for the beats of a memory port, a slave for the control port."""

from collections.abc import Callable
from functools import partial

from amaranth import Const, Module, Mux, Signal, Value
from amaranth.lib.wiring import Component, In, Member, Out
from amaranth.utils import exact_log2

from accelsim_hdl.memory.bus import bus_signature

_INCREMENTING = 0b01
_NORMAL_BUFFERABLE = 0b0011
_ADDRESS_BITS = 32
_MOST_BURST_BEATS = 16
_FIELDS = ("addr", "len", "size", "burst", "cache", "prot")
_PAGE_BYTES = 4096


def axi4_members(name: str, data_bytes: int) -> dict[str, Member]:
    """Return the ports of an AXI4 master (IHI 0022), with the names that vendors' tools expect.

    Args:
        name: Name of the memory port; the names begin with ``m_axi_NAME_``.
        data_bytes: Bytes of a beat, a power of two.
    """
    address = {
        "id": Out(1),
        "addr": Out(_ADDRESS_BITS),
        "len": Out(8),
        "size": Out(3),
        "burst": Out(2),
        "cache": Out(4),
        "prot": Out(3),
        "valid": Out(1),
        "ready": In(1),
    }
    write = {"data": Out(8 * data_bytes), "strb": Out(data_bytes), "last": Out(1)}
    answer = {"id": In(1), "resp": In(2), "valid": In(1), "ready": Out(1)}
    channels = {
        "ar": address,
        "r": {**answer, "data": In(8 * data_bytes), "last": In(1)},
        "aw": address,
        "w": {**write, "valid": Out(1), "ready": In(1)},
        "b": answer,
    }
    return {
        f"m_axi_{name}_{channel}{signal}": member
        for channel, members in channels.items()
        for signal, member in members.items()
    }


def axi4_read_members(name: str, data_bytes: int) -> dict[str, Member]:
    """Return those of ``axi4_members(name, data_bytes)`` that reads need."""
    return _of_channels(name, data_bytes, ("ar", "r"))


def axi4_write_members(name: str, data_bytes: int) -> dict[str, Member]:
    """Return those of ``axi4_members(name, data_bytes)`` that writes need."""
    return _of_channels(name, data_bytes, ("aw", "w", "b"))


def burst_beats(data_bytes: int, most_beats: int) -> int:
    """Return the greatest number of beats of a burst: a power of two, at most 16.

    A burst ends at the latest at a multiple of so many beats, and so within 4 KiB. More than 16
    would gain few requests, and delay the first beat of a run by as many cycles.

    Args:
        data_bytes: Bytes of a beat, a power of two.
        most_beats: Greatest number of unanswered beats.
    """
    most = min(_MOST_BURST_BEATS, most_beats, _PAGE_BYTES // data_bytes)
    return 1 << (most.bit_length() - 1)


def axi4_lite_members(name: str, address_bits: int) -> dict[str, Member]:
    """Return the ports of an AXI4-Lite slave of 32 bits.

    Args:
        name: Name of the port; the names begin with ``s_axi_NAME_``.
        address_bits: Bits of a byte address.
    """
    address = {"addr": In(address_bits), "prot": In(3), "valid": In(1), "ready": Out(1)}
    channels = {
        "ar": address,
        "r": {"data": Out(32), "resp": Out(2), "valid": Out(1), "ready": In(1)},
        "aw": address,
        "w": {"data": In(32), "strb": In(4), "valid": In(1), "ready": Out(1)},
        "b": {"resp": Out(2), "valid": Out(1), "ready": In(1)},
    }
    return {
        f"s_axi_{name}_{channel}{signal}": member
        for channel, members in channels.items()
        for signal, member in members.items()
    }


def _of_channels(name: str, data_bytes: int, channels: tuple[str, ...]) -> dict[str, Member]:
    """Return those of ``axi4_members(name, data_bytes)`` that belong to channels."""
    return {
        port: member
        for port, member in axi4_members(name, data_bytes).items()
        if port.removeprefix(f"m_axi_{name}_").startswith(channels)
    }


def _port(component: Component, name: str, port: str) -> Signal:
    """Return the signal ``m_axi_NAME_PORT`` of a component."""
    signal = getattr(component, f"m_axi_{name}_{port}")
    assert isinstance(signal, Signal)
    return signal


def _address(
    m: Module, axi: Callable[[str], Signal], channel: str, beat: Signal, data_bytes: int
) -> Signal:
    """Return a register of the beat that an address channel names, and drive what never changes.

    Args:
        m: The module.
        axi: Signal of the port by its name.
        channel: ``ar`` or ``aw``.
        beat: A signal as wide as the register.
        data_bytes: Bytes of a beat.
    """
    address = Signal.like(beat, name="address")
    m.d.comb += [
        axi(f"{channel}addr").eq(address << exact_log2(data_bytes)),
        axi(f"{channel}size").eq(exact_log2(data_bytes)),
        axi(f"{channel}burst").eq(_INCREMENTING),
        axi(f"{channel}cache").eq(_NORMAL_BUFFERABLE),
    ]
    return address


class Axi4Reader(Component):
    """Reads of a Wishbone port as AXI4 bursts.

    A beat is taken into a burst that is open. The burst grows while each cycle brings the beat that
    follows, up to a multiple of ``burst_beats(data_bytes, most_beats)``, and while an earlier burst
    waits to be accepted. Then it stands on AXI, unchanged until it is accepted, however the
    Wishbone side behaves. So no VALID depends on an input of the same cycle, every beat of a burst
    is one that the Wishbone side asked for, and none crosses 4 KiB. An answer passes in the cycle
    in which it comes.

    Args:
        name: Name of the port.
        data_bytes: Bytes of a beat.
        most_beats: Greatest number of unanswered beats.

    Attributes:
        bus: In, ``bus_signature(data_bytes)``, of a master that only reads.
        error: Out, 1 bit: the answer of this cycle is SLVERR or DECERR.
        others: ``axi4_read_members(name, data_bytes)``.
    """

    def __init__(self, name: str, data_bytes: int, most_beats: int) -> None:
        self._axi = partial(_port, self, name)
        self._data_bytes = data_bytes
        self._most_beats = most_beats
        super().__init__(
            {
                "bus": In(bus_signature(data_bytes)),
                "error": Out(1),
                **axi4_read_members(name, data_bytes),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        axi, bus = self._axi, self.bus
        place_bits = exact_log2(burst_beats(self._data_bytes, self._most_beats))
        # A burst is held, which stands on AXI as soon as it may, with its beats, less one.
        held, leaves, length = Signal(), Signal(), Signal(place_bits)
        unanswered = Signal(range(self._most_beats + 1))
        # A burst is open, with its first beat, and the beat that follows its last one.
        is_open, presented, grows, moves = Signal(), Signal(), Signal(), Signal()
        first, following = Signal.like(bus.adr), Signal.like(bus.adr)
        m.d.comb += [
            presented.eq(bus.cyc & bus.stb),
            grows.eq(
                (is_open & (following[:place_bits] != 0)) & (presented & (bus.adr == following))
            ),
            moves.eq(is_open & ~grows & (~held | leaves)),
            bus.stall.eq(is_open & ~grows & ~moves),
            axi("arvalid").eq(held & (unanswered + length < self._most_beats)),
            axi("arlen").eq(length),
            leaves.eq(axi("arvalid") & axi("arready")),
            axi("rready").eq(1),
            bus.ack.eq(axi("rvalid")),
            bus.dat_r.eq(axi("rdata")),
            self.error.eq(axi("rvalid") & axi("rresp")[1]),
        ]
        m.d.sync += unanswered.eq(unanswered + Mux(leaves, length + 1, 0) - axi("rvalid"))
        address = _address(m, axi, "ar", bus.adr, self._data_bytes)
        with m.If(moves):
            m.d.sync += [held.eq(1), address.eq(first), length.eq(following - first - 1)]
        with m.Elif(leaves):
            m.d.sync += held.eq(0)
        with m.If(~bus.stall):
            m.d.sync += [is_open.eq(presented), following.eq(bus.adr + 1)]
            with m.If(~grows):
                m.d.sync += first.eq(bus.adr)
        return m


class Axi4Writer(Component):
    """Writes of a Wishbone port as AXI4 bursts, whose length the port says at their first beat.

    The address of a burst stands on AXI from the cycle after its first beat on, and each beat from
    the cycle after it was accepted on, unchanged until they are accepted. So a burst begins before
    its other beats are there, and no VALID depends on an input of the same cycle. The next burst is
    accepted when the address of the one before has left. An answer, which is that of a burst,
    passes in the cycle in which it comes.

    Args:
        name: Name of the port.
        data_bytes: Bytes of a beat.
        most_beats: Beats that bound a burst (``burst_beats``).

    Attributes:
        bus: In, ``bus_signature(data_bytes)``, of a master that only writes, and takes ``ack`` for
            the answer of a burst.
        more: In, beats of the burst that follow the presented one, valid with ``bus.stb``.
        error: Out, 1 bit: the answer of this cycle is SLVERR or DECERR.
        others: ``axi4_write_members(name, data_bytes)``.
    """

    def __init__(self, name: str, data_bytes: int, most_beats: int) -> None:
        self._axi = partial(_port, self, name)
        self._data_bytes = data_bytes
        super().__init__(
            {
                "bus": In(bus_signature(data_bytes)),
                "more": In(range(burst_beats(data_bytes, most_beats))),
                "error": Out(1),
                **axi4_write_members(name, data_bytes),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        axi, bus = self._axi, self.bus
        accepted, begins = Signal(), Signal(init=1)
        m.d.comb += [
            bus.stall.eq(
                (axi("wvalid") & ~axi("wready")) | (begins & axi("awvalid") & ~axi("awready"))
            ),
            accepted.eq(bus.cyc & bus.stb & ~bus.stall),
            axi("bready").eq(1),
            bus.ack.eq(axi("bvalid")),
            self.error.eq(axi("bvalid") & axi("bresp")[1]),
        ]
        with m.If(axi("awready")):
            m.d.sync += axi("awvalid").eq(0)
        with m.If(axi("wready")):
            m.d.sync += axi("wvalid").eq(0)
        address = _address(m, axi, "aw", bus.adr, self._data_bytes)
        with m.If(accepted):
            m.d.sync += [
                axi("wvalid").eq(1),
                axi("wdata").eq(bus.dat_w),
                axi("wstrb").eq(bus.sel),
                axi("wlast").eq(self.more == 0),
                begins.eq(self.more == 0),
            ]
            with m.If(begins):
                m.d.sync += [
                    axi("awvalid").eq(1),
                    address.eq(bus.adr),
                    axi("awlen").eq(self.more),
                ]
        return m


class Axi4ReadJoin(Component):
    """Reads of two AXI4 masters on one port; the identifier says to which an answer belongs.

    An offer stands, unchanged, until it is taken; then the other master goes first. An offer and an
    answer pass in the cycle in which they come.

    Args:
        name: Name of the port.
        masters: Names of the masters; reads of the second one have identifier 1.
        data_bytes: Bytes of a beat.

    Attributes:
        m_axi_NAME_*: Out, the port, of ``axi4_read_members(name, data_bytes)``.
        others: In, as many ports of the masters, which are always ready for answers.
    """

    def __init__(self, name: str, masters: tuple[str, str], data_bytes: int) -> None:
        self._name, self._masters = name, masters
        super().__init__(
            {
                port: member.flip()
                for master in masters
                for port, member in axi4_read_members(master, data_bytes).items()
            }
            | axi4_read_members(name, data_bytes)
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        axi = partial(_port, self, self._name)
        # The master whose offer stands, the one of the cycle before, and whether that offer waits.
        chosen, last, waits = Signal(), Signal(), Signal()
        offers = [_port(self, master, "arvalid") for master in self._masters]
        m.d.comb += [
            chosen.eq(Mux(waits, last, Mux(last, ~offers[0], offers[1]))),
            axi("arvalid").eq(offers[0] | offers[1]),
            axi("rready").eq(Const(1)),
        ]
        m.d.sync += waits.eq(axi("arvalid") & ~axi("arready"))
        with m.If(axi("arvalid")):
            m.d.sync += last.eq(chosen)
        for number, master in enumerate(self._masters):
            theirs = partial(_port, self, master)
            with m.If(chosen == number):
                m.d.comb += [axi(f"ar{each}").eq(theirs(f"ar{each}")) for each in _FIELDS]
            m.d.comb += [
                theirs("arready").eq(axi("arready") & (chosen == number)),
                theirs("rvalid").eq(axi("rvalid") & (axi("rid") == number)),
            ]
            m.d.comb += [
                theirs(f"r{each}").eq(axi(f"r{each}")) for each in ("data", "resp", "last")
            ]
        m.d.comb += axi("arid").eq(chosen)
        return m


class Axi4LiteSlave(Component):
    """The control port as an AXI4-Lite slave, one access at a time.

    A write is taken in the cycle in which both its address and its data are there, and answered in
    the next; a read is answered two cycles after its address is taken. A write goes before a read
    of the same cycle. Every answer is OKAY.

    Args:
        name: Name of the port.
        address_bits: Bits of a byte address.
        status_address: Byte address of the register to which ``status_bits`` are added.

    Attributes:
        bus: Out, ``bus_signature(4, address_bits)``; its slave must never stall, and must
            acknowledge in the next cycle.
        status_bits: In, 32 bits that are added to the slave's when ``status_address`` is read.
        others: ``axi4_lite_members(name, address_bits)``.
    """

    def __init__(self, name: str, address_bits: int, status_address: int) -> None:
        self._prefix = f"s_axi_{name}_"
        self._status_word = status_address // 4
        super().__init__(
            {
                "bus": Out(bus_signature(4, address_bits)),
                "status_bits": In(32),
                **axi4_lite_members(name, address_bits),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        axi, bus = self._axi, self.bus
        idle, write, read, reading = Signal(), Signal(), Signal(), Signal()
        is_status = Signal()
        m.d.comb += [
            idle.eq(~reading & ~axi("rvalid") & ~axi("bvalid")),
            write.eq(idle & axi("awvalid") & axi("wvalid")),
            read.eq(idle & axi("arvalid") & ~write),
            axi("awready").eq(write),
            axi("wready").eq(write),
            axi("arready").eq(read),
            bus.cyc.eq(write | read | reading),
            bus.stb.eq(write | read),
            bus.we.eq(write),
            bus.sel.eq(axi("wstrb")),
            bus.dat_w.eq(axi("wdata")),
            bus.adr.eq(axi("araddr")[2:]),
        ]
        with m.If(write):
            m.d.comb += bus.adr.eq(axi("awaddr")[2:])
            m.d.sync += axi("bvalid").eq(1)
        with m.Elif(axi("bready")):
            m.d.sync += axi("bvalid").eq(0)
        m.d.sync += reading.eq(read)
        with m.If(read):
            m.d.sync += is_status.eq(axi("araddr")[2:] == self._status_word)
        with m.If(reading):
            extra: Value = self.status_bits & is_status.replicate(32)
            m.d.sync += [axi("rvalid").eq(1), axi("rdata").eq(bus.dat_r | extra)]
        with m.Elif(axi("rready")):
            m.d.sync += axi("rvalid").eq(0)
        m.d.comb += [axi("rresp").eq(Const(0, 2)), axi("bresp").eq(Const(0, 2))]
        return m

    def _axi(self, name: str) -> Signal:
        port = getattr(self, f"{self._prefix}{name}")
        assert isinstance(port, Signal)
        return port
