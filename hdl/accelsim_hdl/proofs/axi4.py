"""AXI4 beside Wishbone: ``accelsim_hdl.memory.axi4``."""

from functools import partial
from typing import Any

from amaranth import Cat, Const, Mux, Signal, Value
from amaranth.utils import exact_log2

from accelsim_hdl.memory.axi4 import (
    Axi4LiteSlave,
    Axi4Reader,
    Axi4ReadJoin,
    Axi4Writer,
    burst_beats,
)
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


def axi4_reader(claims: Claims, most_beats: int) -> None:
    """Every read of a Wishbone port is in one AXI4 burst, however both sides behave.

    For any Wishbone master that reads, and any memory that answers what it has accepted: an offer
    stays, unchanged, until it is taken; every beat is offered once, in order, and a burst has no
    other beats and lies within 4 KiB; what may be offered is offered as soon as a cycle brings no
    beat; each answer acknowledges one beat; never more than ``most_beats`` are unanswered.
    """
    m = claims.module
    unit = Axi4Reader("p", _BEAT_BYTES, most_beats)
    claims.block("reader", unit)
    bus, axi, local = unit.bus, partial(_port, unit, "m_axi_p_"), partial(claims.local, unit)
    taken = _taken(claims, axi, "ar")
    burst = axi("arlen") + 1
    asked = Mux(taken, burst, 0)
    reads = claims.counter("reads", _COUNT_BITS, asked, axi("rvalid"))
    claims.assume("memory answers what it accepted", implies(axi("rvalid"), (reads != 0) | taken))
    _stays(claims, axi, "ar")
    _bursts(claims, axi, "ar", most_beats)

    accepted = Signal(name="accepted")
    m.d.comb += accepted.eq(bus.cyc & bus.stb & ~bus.stall)
    held, is_open = local("held"), local("is_open")
    first, following, address = local("first"), local("following"), local("address")
    held_beats, open_beats = (
        Signal(_COUNT_BITS, name=f"{name}_beats") for name in ("held", "open")
    )
    m.d.comb += [
        held_beats.eq(Mux(held, local("length") + 1, 0)),
        open_beats.eq(Mux(is_open, following - first, 0)),
    ]
    owed = claims.counter("owed", _COUNT_BITS, accepted, asked)
    claims.promise(
        "nothing is offered that was not asked for", implies(axi("arvalid"), burst <= owed)
    )
    claims.lemma("what is owed is there", owed == held_beats + open_beats)
    # Any one beat of those that are owed, and how many go before it.
    mark, pending = claims.free("mark"), Signal(name="pending")
    kept, before = Signal.like(bus.adr, name="kept"), Signal(_COUNT_BITS, name="before")
    leaves = pending & (before < asked)
    with m.If(leaves):
        m.d.sync += pending.eq(0)
    with m.Elif(pending):
        m.d.sync += before.eq(before - asked)
    with m.Elif(mark & accepted):
        m.d.sync += [pending.eq(1), before.eq(owed - asked), kept.eq(bus.adr)]
    claims.promise(
        "a beat leaves as it came, once and in order",
        implies(
            leaves, (axi("araddr") + _BEAT_BYTES * before)[:_ADDRESS_BITS] == kept * _BEAT_BYTES
        ),
    )
    place = Mux(before < held_beats, address + before, first + before - held_beats)
    claims.lemma(
        "the beat is kept", implies(pending, (before < owed) & (place[: len(kept)] == kept))
    )
    claims.reach("a beat leaves behind others", leaves & (before != 0))
    claims.promise(
        "what is owed is offered as soon as it may be and a cycle brings no beat",
        implies((reads == 0) & (owed != 0) & ~claims.past(accepted), axi("arvalid")),
    )
    waits = axi("arvalid") & ~taken
    room = reads + axi("arlen") < most_beats
    claims.promise("it stalls only while an offer waits", implies(bus.stall & room, waits))
    claims.promise("what is in flight is bounded", reads <= most_beats)
    _answers(claims, unit, axi, "r")
    claims.promise("data passes", implies(axi("rvalid"), bus.dat_r == axi("rdata")))

    claims.lemma("reads are counted", local("unanswered") == reads)
    most = burst_beats(_BEAT_BYTES, most_beats)
    group = exact_log2(most)
    last, end = Signal.like(first, name="last_of_open"), Signal.like(address, name="last_of_held")
    m.d.comb += [last.eq(following - 1), end.eq(address + local("length"))]
    claims.lemma(
        "the open burst lies in one group",
        implies(is_open, (first[group:] == last[group:]) & (first <= last)),
    )
    claims.lemma(
        "the held burst lies in one group",
        implies(held, (address[group:] == end[group:]) & (address <= end)),
    )
    claims.reach("as many reads as may be", reads == most_beats)
    claims.reach("a burst as long as may be", taken & (burst == most))


def axi4_writer(claims: Claims, most_beats: int) -> None:
    """Every write of a Wishbone port is in the AXI4 burst that the port says, however AXI behaves.

    For any master that writes and keeps what it says about its bursts, as ``store-bursts-*`` proves
    of the store unit, and any memory: an offer stays, unchanged, until it is taken; the address of
    a burst is offered once, with its length, from the cycle after its first beat on; every beat is
    offered once, in order and unchanged, from the cycle after it came on; the last one of a burst
    says so, and no other; a burst lies within 4 KiB; each answer acknowledges one burst.
    """
    m = claims.module
    unit = Axi4Writer("p", _BEAT_BYTES, most_beats)
    claims.block("writer", unit)
    bus, axi = unit.bus, partial(_port, unit, "m_axi_p_")
    most = burst_beats(_BEAT_BYTES, most_beats)
    presented, accepted, begins = (Signal(name=n) for n in ("presented", "accepted", "begins"))
    # Beats of the burst that are still to come, and the next one of them.
    rest, following = Signal.like(unit.more, name="rest"), Signal.like(bus.adr, name="following")
    m.d.comb += [
        presented.eq(bus.cyc & bus.stb),
        accepted.eq(presented & ~bus.stall),
        begins.eq(accepted & (rest == 0)),
    ]
    with m.If(accepted):
        m.d.sync += [rest.eq(unit.more), following.eq(bus.adr + 1)]
    claims.assume(
        "the beats of a burst follow each other",
        implies(presented & (rest != 0), (unit.more == rest - 1) & (bus.adr == following)),
    )
    claims.assume(
        "a burst ends at the latest with its group",
        implies(presented, bus.adr % most + unit.more < most),
    )
    for channel in ("aw", "w"):
        _stays(claims, axi, channel)
    _bursts(claims, axi, "aw", most_beats)
    _register(
        claims,
        axi,
        "aw",
        begins,
        Cat(bus.adr, unit.more),
        Cat(axi("awaddr")[exact_log2(_BEAT_BYTES) :], axi("awlen")[: len(unit.more)]),
    )
    claims.promise("aw: a whole beat", axi("awaddr") % _BEAT_BYTES == 0)
    _register(
        claims,
        axi,
        "w",
        accepted,
        Cat(bus.dat_w, bus.sel, unit.more == 0),
        Cat(axi("wdata"), axi("wstrb"), axi("wlast")),
    )
    waits = [axi(f"{channel}valid") & ~axi(f"{channel}ready") for channel in ("aw", "w")]
    claims.promise("it stalls only while an offer waits", implies(bus.stall, waits[0] | waits[1]))
    _answers(claims, unit, axi, "b")
    claims.lemma("whether a burst begins is known", claims.local(unit, "begins") == (rest == 0))
    claims.lemma("of a burst that goes on", implies(rest != 0, following % most + rest <= most))
    claims.lemma(
        "a burst that is offered lies in one group",
        implies(axi("awvalid"), axi("awaddr")[2:] % most + axi("awlen") < most),
    )
    claims.reach("a burst as long as may be", axi("awvalid") & (axi("awlen") == most - 1))
    claims.reach("the data goes first", waits[0] & axi("wvalid") & axi("wready"))
    claims.reach("the address goes first", waits[1] & axi("awvalid") & axi("awready"))
    claims.reach(
        "a burst ends before its address leaves",
        axi("awvalid") & claims.past(waits[0]) & axi("wvalid") & axi("wlast"),
    )


def _register(
    claims: Claims, axi: Any, channel: str, made: Value, came: Value, offered: Value
) -> None:
    """Promise that a channel offers what came in the cycle before, or waits, and nothing else.

    Args:
        claims: The claims.
        axi: Signal of the port by its name.
        channel: ``aw`` or ``w``.
        made: 1 bit: the Wishbone side hands over something for the channel in this cycle.
        came: What it hands over.
        offered: What the channel carries.
    """
    m, taken = claims.module, _taken(claims, axi, channel)
    owed, kept = Signal(name=f"owed_{channel}"), Signal(len(came), name=f"kept_{channel}")
    with m.If(made):
        m.d.sync += [owed.eq(1), kept.eq(came)]
    with m.Elif(taken):
        m.d.sync += owed.eq(0)
    claims.promise(f"{channel}: what came is offered, once", axi(f"{channel}valid") == owed)
    claims.promise(f"{channel}: it is offered as it came", implies(owed, offered == kept))
    claims.promise(f"{channel}: it leaves before the next one comes", implies(made & owed, taken))


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


def _bursts(claims: Claims, axi: Any, channel: str, most_beats: int) -> None:
    """Promise that a burst has whole beats, is no longer than it may be, and lies within 4 KiB."""
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


def _answers(claims: Claims, unit: Any, axi: Any, channel: str) -> None:
    """Promise that each answer acknowledges at once, and that none must wait."""
    valid = axi(f"{channel}valid")
    claims.promise("answers are always taken", axi(f"{channel}ready"))
    claims.promise("an answer acknowledges at once", unit.bus.ack == valid)
    claims.promise(
        "SLVERR and DECERR are errors", unit.error == (valid & (axi(f"{channel}resp") >= 2))
    )
