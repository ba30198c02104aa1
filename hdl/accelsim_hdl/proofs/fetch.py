"""The fetch unit: docs/npu.md, "Fetch"."""

from amaranth import Signal

from accelsim.isa import INSTRUCTION_BYTES
from accelsim_hdl.npu.fetch import FetchUnit
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu
from accelsim_hdl.proofs.queue import QueueInside
from accelsim_hdl.proofs.wishbone import master


def fetch(claims: Claims, bus_bytes: int, prefetch_instructions: int) -> None:
    """The fetch unit is a Wishbone master that never loses a beat, and counts exactly.

    For any memory, any readers and a ``begin`` only while idle: no more than
    ``prefetch_instructions`` instructions' beats are requested and not taken, so that every answer
    finds room in the queue; an instruction offered stays until it is taken; as many are issued as
    were asked for, and when the unit is idle nothing is on its way.
    """
    unit = FetchUnit(small_npu(bus_bytes=bus_bytes, prefetch_instructions=prefetch_instructions))
    claims.block("fetch", unit)
    beats = INSTRUCTION_BYTES // bus_bytes
    limit = beats * prefetch_instructions
    unanswered = master(claims, unit.bus, limit)
    claims.promise("it only reads whole beats", ~unit.bus.we & unit.bus.sel.all())
    claims.assume("begin comes while idle", implies(unit.begin, unit.idle))
    room = claims.local(unit, "queue").write.ready
    claims.promise("every answer finds room", implies(unit.bus.ack, room))

    refused = claims.past(unit.issued.valid & ~unit.issued.ready)
    payload = unit.issued.payload
    claims.promise(
        "an instruction offered stays until it is taken",
        implies(refused, unit.issued.valid & (payload == claims.past(payload))),
    )
    unissued = Signal(32)
    with claims.module.If(unit.begin):
        claims.module.d.sync += unissued.eq(unit.instruction_count)
    with claims.module.Elif(unit.issued.valid & unit.issued.ready):
        claims.module.d.sync += unissued.eq(unissued - 1)
    claims.promise("it is idle when as many were issued as asked for", unit.idle == (unissued == 0))
    claims.promise("nothing is issued beyond them", implies(unit.issued.valid, unissued != 0))
    claims.promise(
        "when idle, nothing is requested or unanswered", implies(unit.idle, ~unit.bus.cyc)
    )

    inside = QueueInside(claims, claims.local(unit, "queue"), "fetch.queue")
    inside.lemmas()
    untaken, wanted, complete, place = (
        claims.local(unit, name) for name in ("untaken_beats", "wanted_beats", "complete", "place")
    )
    claims.lemma("unanswered", claims.local(unit, "unanswered_beats") == unanswered)
    claims.lemma("untaken", (untaken == unanswered + inside.count) & (untaken <= limit))
    wants, may = (claims.local(unit, name) for name in ("wants", "may"))
    claims.lemma("a wanted beat is known", (wants == (wanted != 0)) & (may == (untaken != limit)))
    claims.lemma("unissued", claims.local(unit, "unissued") == unissued)
    claims.lemma("a complete instruction has no further beat", implies(complete, place == 0))
    claims.lemma("place is a beat of an instruction", place < beats)
    underway = wanted + untaken + complete * beats + place
    claims.lemma("every beat is somewhere", underway == unissued * beats)
    claims.reach("an instruction is issued", unit.issued.valid & unit.issued.ready)
