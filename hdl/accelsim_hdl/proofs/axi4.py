"""AXI4 beside Wishbone: ``accelsim_hdl.memory.axi4``."""

from functools import partial
from typing import Any

from amaranth import Cat, Const, Mux, Signal, Value

from accelsim_hdl.memory.axi4 import Axi4LiteSlave, Axi4Master
from accelsim_hdl.proofs.claims import Claims, implies

_COUNT_BITS = 4
_BEAT_BYTES = 4
_STATUS_ADDRESS = 8
_PAYLOADS = {
    "ar": ("id", "addr", "len", "size", "burst", "cache", "prot"),
    "aw": ("id", "addr", "len", "size", "burst", "cache", "prot"),
    "w": ("data", "strb", "last"),
    "r": ("data", "resp"),
    "b": ("resp",),
}


def axi4_master(claims: Claims, most_beats: int) -> None:
    """Every beat of a Wishbone port becomes one AXI4 transaction, however both sides behave.

    For any Wishbone master, and any memory that answers what it has accepted: an offer stays,
    unchanged, until it is taken; every beat is offered once on each of its channels, in order and
    unchanged, in the cycle after it is accepted or as soon as the other direction is answered; each
    answer acknowledges one beat; reads and writes are never in flight together, and never more than
    ``most_beats`` of them.
    """
    m = claims.module
    unit = Axi4Master("p", _BEAT_BYTES, most_beats)
    claims.block("master", unit)
    bus, axi = unit.bus, partial(_port, unit, "m_axi_p_")
    taken = {channel: _taken(claims, axi, channel) for channel in ("ar", "aw", "w")}
    reads = claims.counter("reads", _COUNT_BITS, taken["ar"], axi("rvalid"))
    addressed = claims.counter("addressed", _COUNT_BITS, taken["aw"], axi("bvalid"))
    sent = claims.counter("sent", _COUNT_BITS, taken["w"], axi("bvalid"))
    claims.assume("memory answers reads it accepted", implies(axi("rvalid"), reads + taken["ar"]))
    claims.assume(
        "memory answers writes it has with their data",
        implies(axi("bvalid"), (addressed + taken["aw"] != 0) & (sent + taken["w"] != 0)),
    )
    for channel in taken:
        _stays(claims, axi, channel)
    _single_beats(claims, axi)

    beat = _Beat(claims, bus)
    owed = {"ar": Signal(name="owed_ar"), "aw": Signal(name="owed_aw"), "w": Signal(name="owed_w")}
    for channel, owes in owed.items():
        made = beat.accepted & (~bus.we if channel == "ar" else bus.we)
        m.d.sync += owes.eq(made | (owes & ~taken[channel]))
        claims.promise(
            f"{channel}: nothing is offered that was not asked for", ~axi(f"{channel}valid") | owes
        )
    left = Cat(owes & ~taken[channel] for channel, owes in owed.items()).any()
    claims.promise("it stalls exactly while a beat cannot leave", bus.stall == left)
    writes = Mux(addressed > sent, addressed, sent)
    completed = Mux(addressed > sent, sent, addressed)
    may_read = (writes == 0) & (reads != most_beats)
    may_write = (reads == 0) & (completed != most_beats)
    for channel, may in (("ar", may_read), ("aw", may_write), ("w", may_write)):
        claims.promise(
            f"{channel}: a beat is offered at once if it may be",
            axi(f"{channel}valid") == (owed[channel] & may),
        )
    for channel in ("ar", "aw"):
        claims.promise(
            f"{channel}: the address is that of the beat",
            implies(axi(f"{channel}valid"), axi(f"{channel}addr") == beat.adr * _BEAT_BYTES),
        )
    claims.promise(
        "w: the data is that of the beat",
        implies(axi("wvalid"), (axi("wdata") == beat.dat_w) & (axi("wstrb") == beat.sel)),
    )
    claims.promise("reads and writes are not in flight together", (reads == 0) | (writes == 0))
    claims.promise("what is in flight is bounded", (reads <= most_beats) & (writes <= most_beats))
    _answers(claims, unit, axi)

    local = claims.local
    claims.lemma("reads are counted", local(unit, "reads_unanswered") == reads)
    claims.lemma("writes are counted", local(unit, "writes_unanswered") == completed)
    claims.lemma("a beat is owed while held", local(unit, "held") == Cat(*owed.values()).any())
    claims.lemma("a read is owed", implies(owed["ar"], ~owed["aw"] & ~owed["w"]))
    claims.lemma(
        "a write is held",
        implies(local(unit, "held"), local(unit, "writes") == (owed["aw"] | owed["w"])),
    )
    held = local(unit, "held") & local(unit, "writes")
    claims.lemma("the address has left", local(unit, "addressed") == (held & ~owed["aw"]))
    claims.lemma("the data has left", local(unit, "sent") == (held & ~owed["w"]))
    claims.lemma(
        "address and data differ by the beat that is held",
        (addressed == completed + local(unit, "addressed"))
        & (sent == completed + local(unit, "sent")),
    )
    claims.lemma("the beat is kept", implies(local(unit, "held"), beat.is_kept(axi)))
    claims.reach("as many reads as may be", reads == most_beats)
    claims.reach("as many writes as may be", completed == most_beats)
    claims.reach("a write waits for reads", owed["aw"] & (reads != 0))
    claims.reach("the data goes first", owed["aw"] & ~owed["w"])
    claims.reach("the address goes first", owed["w"] & ~owed["aw"])


def axi4_lite(claims: Claims) -> None:
    """The control port takes and answers every AXI4-Lite access once, and nothing is invented.

    For any master: an answer stays, unchanged, until it is taken; a write is taken with its data,
    and answered in the next cycle; a read is answered two cycles after it is taken, with what the
    register held and, of the status, the bits beside; one access is in flight at once, a write goes
    first, and nothing waits while none is in flight.
    """
    m = claims.module
    unit = Axi4LiteSlave("c", 6, _STATUS_ADDRESS)
    claims.block("slave", unit)
    bus, axi = unit.bus, partial(_port, unit, "s_axi_c_")
    read, write, data = (_taken(claims, axi, channel) for channel in ("ar", "aw", "w"))
    answered = {channel: _taken(claims, axi, channel) for channel in ("r", "b")}
    for channel in answered:
        _stays(claims, axi, channel)
    claims.promise("a write is taken with its data", write == data)
    claims.promise(
        "the register port is asked exactly for what is taken",
        ((bus.cyc & bus.stb) == (read | write)) & implies(bus.stb, bus.we == write),
    )
    claims.promise("one access is taken in a cycle", ~(read & write))
    claims.promise("a read asks for its register", implies(read, bus.adr == axi("araddr") >> 2))
    claims.promise(
        "a write goes to its register, whole",
        implies(
            write,
            (bus.adr == axi("awaddr") >> 2)
            & (bus.dat_w == axi("wdata"))
            & (bus.sel == axi("wstrb")),
        ),
    )
    reads = claims.counter("reads", _COUNT_BITS, read, answered["r"])
    writes = claims.counter("writes", _COUNT_BITS, write, answered["b"])
    free = (reads == 0) & (writes == 0)
    claims.promise("one access is in flight at once", reads + writes <= 1)
    claims.promise("a write is answered from the next cycle on", axi("bvalid") == (writes == 1))
    claims.promise(
        "a read is answered from the second cycle on",
        axi("rvalid") == ((reads == 1) & ~claims.past(read)),
    )
    both = axi("awvalid") & axi("wvalid")
    claims.promise("a write is taken while nothing is in flight", write == (free & both))
    claims.promise("a read is taken otherwise", read == (free & axi("arvalid") & ~both))
    claims.promise("every answer is OKAY", (axi("rresp") == 0) & (axi("bresp") == 0))

    expected, of_status = Signal(32), Signal()
    with m.If(read):
        m.d.sync += of_status.eq(axi("araddr") >> 2 == _STATUS_ADDRESS // 4)
    with m.If(claims.past(read)):
        m.d.sync += expected.eq(bus.dat_r | Mux(of_status, unit.status_bits, Const(0, 32)))
    claims.promise("a read answers its register", implies(axi("rvalid"), axi("rdata") == expected))

    claims.lemma("a read is on its way", claims.local(unit, "reading") == claims.past(read))
    claims.lemma("it is in flight", implies(claims.past(read), reads == 1))
    claims.lemma("of the status", claims.local(unit, "is_status") == of_status)
    claims.reach("an answer waits", claims.past(axi("rvalid") & ~axi("rready")))
    claims.reach("a write goes before a read", write & axi("arvalid"))
    claims.reach("a read of the status is answered", axi("rvalid") & of_status)


class _Beat:
    """A ghost: the last beat that the Wishbone side handed over."""

    def __init__(self, claims: Claims, bus: Any) -> None:
        m = claims.module
        self.accepted = Signal(name="accepted")
        m.d.comb += self.accepted.eq(bus.cyc & bus.stb & ~bus.stall)
        self.adr, self.dat_w, self.sel = (
            Signal.like(value, name=f"ghost_{value.name}")
            for value in (bus.adr, bus.dat_w, bus.sel)
        )
        with m.If(self.accepted):
            m.d.sync += [self.adr.eq(bus.adr), self.dat_w.eq(bus.dat_w), self.sel.eq(bus.sel)]

    def is_kept(self, axi: Any) -> Value:
        """Return whether the registers of the master hold it."""
        address = Value.cast(axi("araddr")) == self.adr * _BEAT_BYTES
        return address & (axi("wdata") == self.dat_w) & (axi("wstrb") == self.sel)


def _port(unit: Any, prefix: str, name: str) -> Any:
    return getattr(unit, prefix + name)


def _taken(claims: Claims, axi: Any, channel: str) -> Signal:
    """Return whether a transfer of a channel happens in this cycle."""
    taken = Signal(name=f"taken_{channel}")
    claims.module.d.comb += taken.eq(axi(f"{channel}valid") & axi(f"{channel}ready"))
    return taken


def _stays(claims: Claims, axi: Any, channel: str) -> None:
    """Promise that an offer stays, unchanged, until it is taken."""
    payload = Cat(axi(channel + name) for name in _PAYLOADS[channel])
    waits = claims.past(axi(f"{channel}valid") & ~axi(f"{channel}ready"))
    claims.promise(
        f"{channel}: an offer stays until it is taken", implies(waits, axi(f"{channel}valid"))
    )
    claims.promise(
        f"{channel}: an offer does not change", implies(waits, payload == claims.past(payload))
    )
    claims.reach(f"{channel}: an offer waits", waits)


def _single_beats(claims: Claims, axi: Any) -> None:
    """Promise that every burst is one whole beat."""
    for channel in ("ar", "aw"):
        claims.promise(
            f"{channel}: a burst is one beat of the bus, incrementing",
            (axi(f"{channel}len") == 0)
            & (1 << axi(f"{channel}size") == _BEAT_BYTES)
            & (axi(f"{channel}burst") == 1),
        )
        claims.promise(
            f"{channel}: normal memory, bufferable, not privileged, identifier 0",
            (axi(f"{channel}cache") == 3) & (axi(f"{channel}prot") == 0) & ~axi(f"{channel}id"),
        )
    claims.promise("the only beat is the last", axi("wlast"))


def _answers(claims: Claims, unit: Axi4Master, axi: Any) -> None:
    """Promise that each answer acknowledges one beat, and that none must wait."""
    bus = unit.bus
    claims.promise("answers are always taken", axi("rready") & axi("bready"))
    claims.promise("one answer in a cycle", ~(axi("rvalid") & axi("bvalid")))
    claims.promise("an answer acknowledges at once", bus.ack == (axi("rvalid") | axi("bvalid")))
    claims.promise("data passes", implies(axi("rvalid"), bus.dat_r == axi("rdata")))
    failed = (axi("rvalid") & (axi("rresp") >= 2)) | (axi("bvalid") & (axi("bresp") >= 2))
    claims.promise("SLVERR and DECERR are errors", unit.error == failed)
