"""AXI4 beside Wishbone: ``accelsim_hdl.memory.axi4``."""

from functools import partial
from typing import Any

from amaranth import Cat, Const, Mux, Signal, Value
from amaranth.utils import exact_log2

from accelsim_hdl.memory.axi4 import Axi4LiteSlave, Axi4Master, Axi4ReadJoin, burst_beats
from accelsim_hdl.proofs.claims import Claims, implies

_COUNT_BITS = 4
_BEAT_BYTES = 4
_ADDRESS_BITS = 32
_STATUS_ADDRESS = 8
_PAYLOADS = {
    "ar": ("id", "addr", "len", "size", "burst", "cache", "prot"),
    "aw": ("id", "addr", "len", "size", "burst", "cache", "prot"),
    "w": ("data", "strb", "last"),
    "r": ("data", "resp"),
    "b": ("resp",),
}


def axi4_master(claims: Claims, most_beats: int) -> None:
    """Every beat of a Wishbone port is in one AXI4 burst, however both sides behave.

    For any Wishbone master, and any memory that answers what it has accepted: an offer stays,
    unchanged, until it is taken; every beat is offered once on each of its channels, in order and
    unchanged, and a burst has no other beats and lies within 4 KiB; what may be offered is offered
    as soon as a cycle brings no beat; each answer acknowledges one beat; reads and writes are never
    in flight together, and never more than ``most_beats`` of them.
    """
    m = claims.module
    unit = Axi4Master("p", _BEAT_BYTES, most_beats)
    claims.block("master", unit)
    bus, axi = unit.bus, partial(_port, unit, "m_axi_p_")
    taken = {channel: _taken(claims, axi, channel) for channel in ("ar", "aw", "w")}
    burst = axi("arlen") + 1
    asked = Mux(taken["ar"], burst, 0)
    reads = claims.counter("reads", _COUNT_BITS, asked, axi("rvalid"))
    addressed = claims.counter("addressed", _COUNT_BITS, taken["aw"], axi("bvalid"))
    sent = claims.counter("sent", _COUNT_BITS, taken["w"], axi("bvalid"))
    claims.assume(
        "memory answers reads it accepted", implies(axi("rvalid"), (reads != 0) | taken["ar"])
    )
    claims.assume(
        "memory answers writes it has with their data",
        implies(axi("bvalid"), (addressed + taken["aw"] != 0) & (sent + taken["w"] != 0)),
    )
    for channel in taken:
        _stays(claims, axi, channel)
    _bursts(claims, axi, most_beats)

    accepted = Signal(name="accepted")
    m.d.comb += accepted.eq(bus.cyc & bus.stb & ~bus.stall)
    local = claims.local
    held, is_open = local(unit, "held"), local(unit, "is_open")
    writes, open_writes = local(unit, "writes"), local(unit, "open_writes")
    length = Signal(_COUNT_BITS, name="held_beats")
    open_beats = Signal(_COUNT_BITS, name="open_beats")
    m.d.comb += [
        length.eq(local(unit, "length") + 1),
        open_beats.eq(local(unit, "following") - local(unit, "first")),
    ]
    there = {
        "ar": (
            Mux(held & ~writes, length, 0),
            Mux(is_open & ~open_writes, open_beats, 0),
        ),
        "aw": (held & writes & ~local(unit, "addressed"), is_open & open_writes),
        "w": (held & writes & ~local(unit, "sent"), is_open & open_writes),
    }
    owed = {}
    for channel, (in_held, in_open) in there.items():
        made = accepted & (~bus.we if channel == "ar" else bus.we)
        gone = asked if channel == "ar" else taken[channel]
        owed[channel] = claims.counter(f"owed_{channel}", _COUNT_BITS, made, gone)
        marked = _Marked(claims, channel, owed[channel], made)
        marked.follow(claims, unit, gone)
        claims.promise(
            f"{channel}: nothing is offered that was not asked for",
            implies(axi(f"{channel}valid"), (burst if channel == "ar" else 1) <= owed[channel]),
        )
        claims.lemma(f"{channel}: what is owed is there", owed[channel] == in_held + in_open)
        marked.is_kept(claims, unit, in_held)
    completed = Mux(addressed > sent, sent, addressed)
    owes_write = (owed["aw"] != 0) | (owed["w"] != 0)
    free = (reads == 0) & (addressed == 0) & (sent == 0)
    offers = Cat(axi(f"{channel}valid") for channel in taken).any()
    claims.promise(
        "what is owed is offered as soon as it may be and a cycle brings no beat",
        implies(free & ((owed["ar"] != 0) | owes_write) & ~claims.past(accepted), offers),
    )
    waits = Cat(axi(f"{channel}valid") & ~taken[channel] for channel in taken).any()
    turns = implies(reads != 0, ~owes_write) & implies(addressed | sent, owed["ar"] == 0)
    room = (reads + axi("arlen") < most_beats) & (completed != most_beats)
    claims.promise("it stalls only while an offer waits", implies(bus.stall & turns & room, waits))
    claims.promise(
        "reads and writes are not in flight together",
        (reads == 0) | ((addressed == 0) & (sent == 0)),
    )
    claims.promise(
        "what is in flight is bounded",
        (reads <= most_beats) & (addressed <= most_beats) & (sent <= most_beats),
    )
    _answers(claims, unit, axi)

    claims.lemma("reads are counted", local(unit, "reads_unanswered") == reads)
    claims.lemma("writes are counted", local(unit, "writes_unanswered") == completed)
    claims.lemma(
        "half of a write has left while it is held",
        implies(
            local(unit, "addressed") | local(unit, "sent"),
            held & writes & ~(local(unit, "addressed") & local(unit, "sent")),
        ),
    )
    claims.lemma(
        "address and data differ by the beat that is held",
        (addressed == completed + local(unit, "addressed"))
        & (sent == completed + local(unit, "sent")),
    )
    most = burst_beats(_BEAT_BYTES, most_beats)
    first, following = local(unit, "first"), local(unit, "following")
    last = Signal.like(first, name="last_of_open")
    m.d.comb += last.eq(following - 1)
    group = exact_log2(most)
    claims.lemma(
        "the open burst lies in one group",
        implies(is_open, (first[group:] == last[group:]) & (first <= last)),
    )
    claims.lemma("a write is alone", implies(is_open & open_writes, first == last))
    address = local(unit, "address")
    end = Signal.like(address, name="last_of_held")
    m.d.comb += end.eq(address + local(unit, "length"))
    claims.lemma(
        "the held burst lies in one group",
        implies(held, (address[group:] == end[group:]) & (address <= end)),
    )
    claims.lemma("a held write is alone", implies(held & writes, address == end))
    claims.reach("as many reads as may be", reads == most_beats)
    claims.reach("as many writes as may be", completed == most_beats)
    claims.reach("a burst as long as may be", taken["ar"] & (burst == most))
    claims.reach("a write waits for reads", (owed["aw"] != 0) & (reads != 0))
    claims.reach("the data goes first", owed["aw"] > owed["w"])
    claims.reach("the address goes first", owed["w"] > owed["aw"])


def axi4_join(claims: Claims) -> None:
    """Two masters read through one port, each as if it were alone but for waiting.

    For masters whose offers stay until they are taken: so do those of the port; what the port asks
    for is what one master asks for, and that master alone sees it taken; the identifier says which;
    an answer reaches the master of its identifier, at once; a master waits for one offer of the
    other at most.
    """
    unit = Axi4ReadJoin("p", ("a", "b"), _BEAT_BYTES)
    claims.block("join", unit)
    axi = partial(_port, unit, "m_axi_p_")
    masters = [partial(_port, unit, f"m_axi_{name}_") for name in ("a", "b")]
    _stays(claims, axi, "ar")
    taken = _taken(claims, axi, "ar")
    theirs = []
    for number, master in enumerate(masters):
        payload = Cat(master(f"ar{name}") for name in _PAYLOADS["ar"][1:])
        waits = claims.past(master("arvalid") & ~master("arready"))
        claims.assume(
            f"{number}: an offer stays until it is taken",
            implies(waits, master("arvalid") & (payload == claims.past(payload))),
        )
        mine = Signal(name=f"taken_{number}")
        claims.module.d.comb += mine.eq(master("arvalid") & master("arready"))
        theirs.append(mine)
        offered = Cat(axi(f"ar{name}") for name in _PAYLOADS["ar"][1:])
        claims.promise(
            f"{number}: what is asked for is what the master asks for",
            implies(axi("arvalid") & (axi("arid") == number), master("arvalid"))
            & implies(axi("arvalid") & (axi("arid") == number), payload == offered),
        )
        claims.promise(
            f"{number}: an offer is taken with its identifier",
            mine == (taken & (axi("arid") == number)),
        )
        answers = axi("rvalid") & (axi("rid") == number)
        claims.promise(
            f"{number}: an answer reaches its master",
            (master("rvalid") == answers)
            & implies(
                answers,
                (master("rdata") == axi("rdata"))
                & (master("rresp") == axi("rresp"))
                & (master("rlast") == axi("rlast")),
            ),
        )
        claims.promise(f"{number}: an offer passes", implies(master("arvalid"), axi("arvalid")))
        claims.reach(f"{number}: an answer comes", master("rvalid"))
    claims.promise("answers are always taken", axi("rready"))
    # Which master was served since the other one began to wait.
    for number, master in enumerate(masters):
        passed = Signal(name=f"passed_{number}")
        with claims.module.If(~master("arvalid") | theirs[number]):
            claims.module.d.sync += passed.eq(0)
        with claims.module.Elif(theirs[1 - number]):
            claims.module.d.sync += passed.eq(1)
        claims.promise(f"{number}: it is passed once at most", implies(passed, ~theirs[1 - number]))
        claims.lemma(
            f"{number}: it is next when passed",
            implies(
                passed, (claims.local(unit, "last") == 1 - number) | claims.local(unit, "waits")
            )
            & implies(passed & claims.local(unit, "waits"), claims.local(unit, "last") == number),
        )
        claims.reach(f"{number}: it is passed", passed)
    waits = claims.local(unit, "waits")
    claims.lemma("an offer waits", waits == claims.past(axi("arvalid") & ~axi("arready")))
    for number, master in enumerate(masters):
        claims.lemma(
            f"{number}: the offer that waits is there",
            implies(
                waits & (claims.local(unit, "last") == number),
                claims.past(master("arvalid") & ~master("arready")),
            ),
        )
    claims.lemma(
        "the offer that waits is the same",
        implies(waits, claims.local(unit, "last") == claims.past(axi("arid"))),
    )


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


class _Marked:
    """A ghost: any one beat of those that a channel owes, and how many go before it.

    Args:
        claims: The claims.
        channel: ``ar``, ``aw`` or ``w``.
        owed: Beats that are accepted and have not left on the channel.
        made: 1 bit: the Wishbone side hands over a beat for the channel in this cycle.
    """

    def __init__(self, claims: Claims, channel: str, owed: Value, made: Value) -> None:
        self.channel, self._owed, self._made = channel, owed, made
        self._mark = claims.free(f"mark_{channel}")
        self.pending = Signal(name=f"marked_{channel}")
        self.before = Signal(_COUNT_BITS, name=f"before_{channel}")

    def follow(self, claims: Claims, unit: Axi4Master, gone: Value) -> None:
        """Promise that the beat leaves as it came, with the transfer that it belongs to."""
        m, axi = claims.module, partial(_port, unit, "m_axi_p_")
        came = self._payload(unit.bus.adr, unit.bus.dat_w, unit.bus.sel)
        self.kept = Signal(len(came), name=f"kept_{self.channel}")
        leaves = self.pending & (self.before < gone)
        with m.If(leaves):
            m.d.sync += self.pending.eq(0)
        with m.Elif(self.pending):
            m.d.sync += self.before.eq(self.before - gone)
        with m.Elif(self._mark & self._made):
            m.d.sync += [
                self.pending.eq(1),
                self.before.eq(self._owed - gone),
                self.kept.eq(came),
            ]
        if self.channel == "w":
            left = Cat(axi("wdata"), axi("wstrb"))
        else:
            left = (axi(f"{self.channel}addr") + _BEAT_BYTES * self.before)[:_ADDRESS_BITS]
            came_at = self.kept * _BEAT_BYTES
        claims.promise(
            f"{self.channel}: a beat leaves as it came, once and in order",
            implies(leaves, left == (self.kept if self.channel == "w" else came_at)),
        )
        if self.channel == "ar":
            claims.reach("a beat leaves behind others", leaves & (self.before != 0))

    def is_kept(self, claims: Claims, unit: Axi4Master, in_held: Value) -> None:
        """State where the registers of the master hold the beat."""
        local = claims.local
        places = Mux(
            self.before < in_held,
            self._payload(
                local(unit, "address") + self.before,
                _port(unit, "m_axi_p_", "wdata"),
                _port(unit, "m_axi_p_", "wstrb"),
            ),
            self._payload(
                local(unit, "first") + self.before - in_held,
                local(unit, "data"),
                local(unit, "selected"),
            ),
        )
        claims.lemma(
            f"{self.channel}: the beat is kept",
            implies(self.pending, (self.before < self._owed) & (places == self.kept)),
        )

    def _payload(self, address: Value, data: Value, selected: Value) -> Value:
        """Return what the channel carries of a beat."""
        if self.channel == "w":
            return Cat(data, selected)
        return Value.cast(address)[: _ADDRESS_BITS - exact_log2(_BEAT_BYTES)]


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


def _bursts(claims: Claims, axi: Any, most_beats: int) -> None:
    """Promise that a burst has whole beats, is no longer than it may be, and lies within 4 KiB."""
    for channel in ("ar", "aw"):
        claims.promise(
            f"{channel}: a burst has beats of the bus, incrementing",
            (axi(f"{channel}len") < burst_beats(_BEAT_BYTES, most_beats))
            & (1 << axi(f"{channel}size") == _BEAT_BYTES)
            & (axi(f"{channel}burst") == 1),
        )
        last = (axi(f"{channel}addr") + _BEAT_BYTES * axi(f"{channel}len"))[:_ADDRESS_BITS]
        claims.promise(
            f"{channel}: a burst lies within 4 KiB",
            implies(axi(f"{channel}valid"), axi(f"{channel}addr")[12:] == last[12:]),
        )
        claims.promise(
            f"{channel}: normal memory, bufferable, not privileged, identifier 0",
            (axi(f"{channel}cache") == 3) & (axi(f"{channel}prot") == 0) & ~axi(f"{channel}id"),
        )
    claims.promise("a write has one beat, which is its last", axi("wlast") & (axi("awlen") == 0))


def _answers(claims: Claims, unit: Axi4Master, axi: Any) -> None:
    """Promise that each answer acknowledges one beat, and that none must wait."""
    bus = unit.bus
    claims.promise("answers are always taken", axi("rready") & axi("bready"))
    claims.promise("one answer in a cycle", ~(axi("rvalid") & axi("bvalid")))
    claims.promise("an answer acknowledges at once", bus.ack == (axi("rvalid") | axi("bvalid")))
    claims.promise("data passes", implies(axi("rvalid"), bus.dat_r == axi("rdata")))
    failed = (axi("rvalid") & (axi("rresp") >= 2)) | (axi("bvalid") & (axi("bresp") >= 2))
    claims.promise("SLVERR and DECERR are errors", unit.error == failed)
