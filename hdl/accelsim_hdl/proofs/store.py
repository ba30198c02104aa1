"""The store unit: docs/npu.md, "STORE, FINISH"."""

from functools import partial

from amaranth import Mux, Signal

from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.npu.store import StoreUnit
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu
from accelsim_hdl.proofs.queue import QueueInside
from accelsim_hdl.proofs.wishbone import master


def store(claims: Claims, outstanding_beats: int, cols: int, burst_beats: int = 1) -> None:
    """The store unit is a Wishbone master that ends a STORE after its last acknowledgment.

    For any memory and any instructions: a request with its data is stable until it is accepted;
    never more than ``outstanding_beats`` are unanswered, and their number never falls below 0;
    instructions end as often as they start, never more; no counter of the unit overflows; FINISH
    ends when no beat is unanswered, and nothing starts after it. With bursts, whose answers are
    then counted: the beats of a burst are as many as was said, follow each other, wait for no
    answer, and lie within ``burst_beats`` from a multiple of so many on.
    """
    npu = small_npu(outstanding_beats=outstanding_beats, cols=cols)
    unit = StoreUnit(npu, burst_beats)
    claims.block("store", unit)
    more = unit.more if burst_beats > 1 else None
    unanswered = master(claims, unit.bus, outstanding_beats, more)
    claims.promise("it only writes", implies(unit.bus.stb, unit.bus.we))
    read = unit.output_read
    claims.assume(
        "the output buffer holds its data between reads",
        claims.past(read.enable) | (read.data == claims.past(read.data)),
    )
    start = Signal()
    claims.module.d.comb += start.eq(unit.instruction.valid & unit.instruction.ready)
    in_flight = claims.counter("in_flight", 8, start, unit.ended)
    claims.promise("an end belongs to an instruction", implies(unit.ended, in_flight != 0))
    claims.promise("instructions in flight are bounded", in_flight <= outstanding_beats + 3)
    claims.promise(
        "when FINISH has ended nothing is unanswered and nothing starts",
        implies(unit.halted, (unanswered == 0) & ~start & (in_flight == 0)),
    )
    endings = claims.local(unit, "endings")
    claims.promise("every beat has room for its ending", implies(unit.beat, endings.write.ready))
    if burst_beats > 1:
        _bursts(claims, unit)

    inside = QueueInside(claims, endings, "store.endings")
    inside.lemmas()
    local = claims.local
    owed, finishing = local(unit, "owed"), local(unit, "finishing")
    spans, flight = local(unit, "spans"), local(local(unit, "flight"), "count")
    walking, fetched = local(spans, "walking"), spans._fetched
    selecting, presenting = spans._selecting, spans._presenting
    claims.lemma("unanswered", local(unit, "unanswered") == unanswered)
    claims.lemma("what is owed is known", local(unit, "owes") == (owed != 0))
    claims.lemma(
        "a beat is allowed if it may be unanswered and its ending has room",
        local(unit, "allowed") == ((unanswered != outstanding_beats) & endings.write.ready),
    )
    claims.lemma(
        "an ending waits for its answer, or to be taken", inside.count == unanswered + owed
    )
    active = walking | fetched | selecting | presenting
    claims.lemma(
        "the last word is the last to be read",
        implies(fetched, spans._fetched_last == ~walking),
    )
    claims.lemma(
        "words are read ahead of the one that is selected from",
        implies(selecting, spans._ends_instruction == ~fetched)
        & implies(selecting | presenting, fetched | ~walking),
    )
    claims.lemma(
        "a beat is presented while the next is selected",
        implies(presenting, (spans.last == ~selecting) & (selecting | ~fetched)),
    )
    claims.lemma(
        "a STORE is walked or ends", flight == active + inside.number(lambda one: one.last)
    )
    claims.lemma(
        "what is not presented any more has an end",
        active | (inside.count == 0) | inside.youngest(lambda one: one.last),
    )
    claims.lemma("FINISH comes alone", implies(finishing, ~active & ~unit.halted))
    claims.lemma("in flight", in_flight == flight + finishing)
    claims.lemma("halted is the end", implies(unit.halted, ~active & (inside.count == 0)))
    claims.reach("a STORE ends", unit.ended & ~finishing)
    claims.reach("FINISH waits for a STORE", finishing & (flight != 0))
    claims.reach("halted", unit.halted)


def _bursts(claims: Claims, unit: StoreUnit) -> None:
    """Promise that the beats of a burst are those that the unit says at its first beat.

    Counts of the instruction are at least 1, and its words are no longer than those of the output
    buffer, as the checker of programs demands.
    """
    m, bus, most, spans = claims.module, unit.bus, unit.burst_beats, claims.local(unit, "spans")
    store = fields("STORE", unit.instruction.payload)
    for name in "yxc":
        claims.assume(f"{name}_count is 1 at least", store[f"{name}_count"] != 0)
    claims.assume("a word is in the output buffer", store.word_bytes <= unit.npu.output_word_bytes)
    # Beats of the burst that are still to be accepted, and the next one of them.
    rest, coming = Signal.like(unit.more, name="rest"), Signal.like(bus.adr, name="coming")
    with m.If(unit.beat):
        m.d.sync += [rest.eq(unit.more), coming.eq(bus.adr + 1)]
    presenting, selecting = spans._presenting, spans._selecting
    claims.promise(
        "the beats of a burst follow each other",
        implies(bus.stb & (rest != 0), (unit.more == rest - 1) & (bus.adr == coming)),
    )
    claims.promise("they wait for no answer", implies(presenting & (rest != 0), bus.stb))
    claims.promise("they come", implies(rest != 0, presenting | selecting))
    claims.promise(
        "a burst ends at the latest with its group",
        implies(bus.stb, bus.adr % most + unit.more < most),
    )
    claims.promise(
        "the last beat of an instruction ends a burst",
        implies(bus.stb & spans.last, unit.more == 0),
    )

    _beats_of_bursts(claims, unit, rest, coming)
    _joined_words(claims, unit)
    claims.reach("a burst goes on in the next word", (rest != 0) & spans._first & selecting)


def _beats_of_bursts(claims: Claims, unit: StoreUnit, rest: Signal, coming: Signal) -> None:
    """State lemmas of the beats of a burst that are still to come.

    Args:
        claims: Claims to add to.
        unit: The store unit.
        rest: Beats of the burst that are still to be accepted.
        coming: Address of the next of them, in beats.
    """
    spans, bus, most, more = claims.local(unit, "spans"), unit.bus, unit.burst_beats, unit.more
    local, bus_bytes = partial(claims.local, spans), unit.npu.bus_bytes
    presenting, selecting, beat_address = spans._presenting, spans._selecting, spans._beat_address
    claims.lemma(
        "the next beat of a burst is allowed",
        implies(rest != 0, claims.local(unit, "allowed")),
    )
    claims.lemma("a word fits", local("word_bytes") <= unit.npu.output_word_bytes)
    claims.lemma(
        "the end of a word is known",
        implies(selecting, local("word_ends") == (spans._left_bytes <= bus_bytes)),
    )
    claims.lemma(
        "what is presented goes on with the burst",
        implies(presenting & (rest != 0), (more == rest - 1) & (bus.adr == coming)),
    )
    claims.lemma("what is not presented is still to come", presenting | (more == rest))
    claims.lemma(
        "a burst that goes on lies in its group", implies(rest != 0, coming % most + rest <= most)
    )
    claims.lemma("so does its beat", implies(presenting, bus.adr % most + more < most))
    claims.lemma(
        "the next beat of a burst is selected",
        implies(
            more != 0,
            selecting
            & (beat_address == Mux(presenting, bus.adr + 1, coming)[: len(beat_address)])
            & (local("in_word") + local("beyond") >= more - 1),
        ),
    )


def _joined_words(claims: Claims, unit: StoreUnit) -> None:
    """State lemmas of words that follow each other, so that a burst goes on in the next."""
    spans, bus_bytes = claims.local(unit, "spans"), unit.npu.bus_bytes
    local, walk = partial(claims.local, spans), claims.local(spans, "walk")
    following, beyond, word_beats = local("following"), local("beyond"), local("word_beats")
    word_bytes, joins, by_x = local("word_bytes"), local("joins"), local("by_x")
    selecting, fetched = spans._selecting, spans._fetched
    joined = Signal(32, name="end_of_word")
    claims.module.d.comb += joined.eq((spans._beat_address + local("in_word") + 1) * bus_bytes)
    claims.lemma(
        "words that join the selected one follow it",
        implies(
            selecting & (beyond != 0),
            fetched
            & (word_beats != 0)
            & (word_bytes % bus_bytes == 0)
            & (local("address") == joined)
            & ((following + 1) * word_beats >= beyond),
        ),
    )
    claims.lemma(
        "words that join the one that was read follow it",
        implies(
            fetched & (following != 0),
            joins
            & local("walking")
            & (walk.address == (local("address") + word_bytes)[:32])
            & (local("address") % bus_bytes == 0)
            & (following <= local("left")),
        ),
    )
    claims.lemma(
        "words that join are whole beats and have no gap",
        implies(
            joins,
            (Mux(by_x, walk.stride[1], walk.stride[2]) == word_bytes)
            & (word_bytes % bus_bytes == 0),
        ),
    )
    active = spans.active
    claims.lemma(
        "the loop of c is in one of its turns",
        implies(
            active,
            (walk.left[2] != 0) & (walk.count[2] != 0) & (walk.last[2] == (walk.left[2] == 1)),
        ),
    )
    claims.lemma(
        "the loop of x is in one of its turns, which are those of c",
        implies(
            active & by_x,
            (walk.left[2] == 1)
            & (walk.count[2] == 1)
            & (walk.left[1] != 0)
            & (walk.count[1] != 0)
            & (walk.last[1] == (walk.left[1] == 1))
            & (claims.local(walk, "origins")[1] == walk.address),
        ),
    )
