"""The store unit: docs/npu.md, "STORE, FINISH"."""

from amaranth import Signal

from accelsim_hdl.npu.store import StoreUnit
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu
from accelsim_hdl.proofs.queue import QueueInside
from accelsim_hdl.proofs.wishbone import master


def store(claims: Claims, outstanding_beats: int, cols: int) -> None:
    """The store unit is a Wishbone master that ends a STORE after its last acknowledgment.

    For any memory and any instructions: a request with its data is stable until it is accepted;
    never more than ``outstanding_beats`` are unanswered, and their number never falls below 0;
    instructions end as often as they start, never more; no counter of the unit overflows; FINISH
    ends when no beat is unanswered, and nothing starts after it.
    """
    npu = small_npu(outstanding_beats=outstanding_beats, cols=cols)
    unit = StoreUnit(npu)
    claims.block("store", unit)
    unanswered = master(claims, unit.bus, outstanding_beats)
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
