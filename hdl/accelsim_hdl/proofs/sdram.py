"""The queues before an SDRAM: ``accelsim.memory.shared.sdram``, step 3 of its law."""

from amaranth import Signal

from accelsim_hdl.memory.sdram_memory import PortQueue
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.queue import QueueInside


def port_queue(claims: Claims, outstanding_beats: int, writes: bool) -> None:
    """The queue of a port never overflows, and stalls exactly while its limit is reached.

    For any master and any controller that answers only what it has taken: a beat is refused exactly
    while ``outstanding_beats`` are accepted and unanswered, not counting an answer in the same
    cycle; every accepted beat finds space; no more are taken than were accepted, and a beat that is
    offered stays until it is taken.
    """
    m = claims.module
    unit = PortQueue(
        4, 4, first_beat=8 if not writes else 0, writes=writes, outstanding_beats=outstanding_beats
    )
    claims.block("port", unit)
    accepted, taken = Signal(), Signal()
    m.d.comb += [
        accepted.eq(unit.port.cyc & unit.port.stb & ~unit.port.stall),
        taken.eq(unit.beat.valid & unit.beat.ready),
    ]
    bits = outstanding_beats.bit_length() + 1
    waiting = claims.counter("waiting", bits, accepted, taken)
    served = claims.counter("served", bits, taken, unit.answers)
    claims.assume("only what was taken is answered", implies(unit.answers, served != 0))

    unanswered = waiting + served
    claims.promise("unanswered beats are bounded", unanswered <= outstanding_beats)
    claims.promise(
        "it stalls exactly while the limit is reached",
        unit.port.stall == (unanswered == outstanding_beats),
    )
    queue = claims.local(unit, "queue")
    claims.promise("every accepted beat finds space", implies(accepted, queue.write.ready))
    claims.promise("nothing is taken that was not accepted", implies(taken, waiting != 0))
    payload = unit.beat.payload.as_value()
    refused = claims.past(unit.beat.valid & ~unit.beat.ready)
    claims.promise(
        "a beat that is offered stays until it is taken",
        implies(refused, unit.beat.valid & (payload == claims.past(payload))),
    )
    inside = QueueInside(claims, queue, "port.queue")
    inside.lemmas()
    claims.lemma("what waits is in the queue", inside.count == waiting)
    claims.lemma("unanswered is what is unanswered", claims.local(unit, "unanswered") == unanswered)
    claims.reach("the limit is reached", unit.port.stall)
    claims.reach("the limit is reached, and all are served", served == outstanding_beats)
