"""The promises of every Wishbone master to a memory that acknowledges each beat once, in order."""

from typing import Any

from amaranth import Cat, Signal, Value

from accelsim_hdl.proofs.claims import Claims, implies

_COUNT_BITS = 8


def master(claims: Claims, bus: Any, most_beats: int, more: Value | None = None) -> Signal:
    """Promise that a Wishbone B4 pipelined master drives a bus; return its unanswered beats.

    The memory may stall at any time, and acknowledges a beat in the cycle of its acceptance or
    later.

    Args:
        claims: Claims with the master.
        bus: Port of the bus.
        most_beats: Greatest number of beats that are accepted and unanswered.
        more: Beats of the burst that follow the presented one, of a master of bursts. Memory
            acknowledges a burst, after its last beat, and every word on beats is one on bursts.

    Returns:
        A counter of beats that were accepted before this cycle and not acknowledged before it.
    """
    beat = Signal()
    claims.module.d.comb += beat.eq(bus.cyc & bus.stb & ~bus.stall)
    if more is not None:
        claims.module.d.comb += beat.eq(bus.cyc & bus.stb & ~bus.stall & (more == 0))
    unanswered = claims.counter("unanswered", _COUNT_BITS, beat, bus.ack)
    claims.assume("memory answers what was accepted", implies(bus.ack, (unanswered != 0) | beat))
    claims.promise("cyc is high with stb", implies(bus.stb, bus.cyc))
    claims.promise("cyc is high while a beat is unanswered", implies(unanswered, bus.cyc))
    claims.promise("unanswered beats are bounded", unanswered <= most_beats)
    request = Cat(bus.we, bus.adr, bus.sel, bus.dat_w, *([] if more is None else [more]))
    claims.promise(
        "a request is stable until it is accepted",
        implies(claims.past(bus.stb & bus.stall), bus.stb & (request == claims.past(request))),
    )
    claims.reach("as many beats are unanswered as may be", unanswered == most_beats)
    claims.reach("a request waits", claims.past(bus.stb & bus.stall))
    return unanswered
