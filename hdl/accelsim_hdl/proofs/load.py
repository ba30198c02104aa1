"""The load unit: docs/npu.md, "LOAD"."""

from typing import Any

from amaranth import Signal, Value

from accelsim.isa import BUFFERS
from accelsim.isa.buffers import buffers_of
from accelsim.npu import Npu
from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.npu.load import BUSY_OF, LoadUnit
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu
from accelsim_hdl.proofs.queue import QueueInside
from accelsim_hdl.proofs.wishbone import master


def load(claims: Claims, outstanding_beats: int) -> None:
    """The load unit is a Wishbone master that never loses an answer.

    For any memory, and any instructions whose buffer the machine has (it has no tables): never more
    than ``outstanding_beats`` actions are issued and not taken, so that every answer finds room in
    the queue; each beat of the assembler is the answer of its action; LOADs end as often as they
    start, never more; and the counters behind the busy ports neither overflow nor fall below 0.
    """
    npu = small_npu(outstanding_beats=outstanding_beats)
    unit = LoadUnit(npu)
    claims.block("load", unit)
    named = fields("LOAD", unit.instruction.payload).buffer
    claims.assume("the buffer exists", named < len(buffers_of(npu)))
    unanswered = master(claims, unit.bus, outstanding_beats)
    claims.promise("it only reads whole beats", ~unit.bus.we & unit.bus.sel.all())
    room = claims.local(unit, "responses").write.ready
    claims.promise("every answer finds room", implies(unit.bus.ack, room))
    start = Signal()
    claims.module.d.comb += start.eq(unit.instruction.valid & unit.instruction.ready)
    in_flight = claims.counter("in_flight", 8, start, unit.ended)
    claims.promise("an end belongs to an instruction", implies(unit.ended, in_flight != 0))
    claims.promise(
        "a port is busy exactly while a LOAD is in flight",
        (unit.input_busy | unit.weight_busy) == ((in_flight != 0) | start),
    )
    claims.promise("LOADs in flight are bounded", in_flight <= outstanding_beats + 3)

    actions = QueueInside(claims, claims.local(unit, "actions"), "load.actions")
    responses = QueueInside(claims, claims.local(unit, "responses"), "load.responses")
    actions.lemmas()
    responses.lemmas()
    counted = claims.local(claims.local(unit, "beats"), "unanswered")
    claims.lemma("unanswered", counted == unanswered)
    claims.lemma(
        "every beat is unanswered or waits for the assembler",
        actions.number(lambda one: one.asks) == unanswered + responses.count,
    )
    _lemmas_of_flight(claims, npu, unit, actions, in_flight)
    claims.reach("an action that asks for no beat", actions.valid & ~actions.payload.asks)
    claims.reach("a LOAD ends", unit.ended)


def _lemmas_of_flight(
    claims: Claims, npu: Npu, unit: LoadUnit, actions: QueueInside, in_flight: Signal
) -> None:
    """State where LOADs in flight are, of each class of destinations and of both."""
    words, beats, assembler = (claims.local(unit, name) for name in ("words", "beats", "assembler"))
    walking, next_word = words.word.valid, words.word.payload
    active, word = beats.active, claims.local(beats, "word")
    ended, buffer = assembler.ended, assembler.buffer
    claims.lemma(
        "only a last action ends an instruction",
        actions.number(lambda one: one.ended & ~one.last) == 0,
    )
    total: Any = 0
    most = npu.outstanding_beats + 3
    aligned, taken = claims.local(assembler, "aligned"), claims.local(assembler, "taken")
    claims.lemma("the last word is the only one", implies(walking, ~(active & word.ended)))
    for name, destinations in BUSY_OF.items():
        numbers = [BUFFERS.index(one) for one in destinations if one in buffers_of(npu)]
        count = claims.inner(f"load.{name}_flight.count", most.bit_length())

        def here(value: Value, numbers: list[int] = numbers) -> Value:
            return value.matches(*numbers)

        claims.lemma(
            f"LOADs of class {name} are walked, issued, queued or ending",
            count
            == (walking & here(next_word.buffer))
            + (active & word.ended & here(word.buffer))
            + actions.number(lambda one: one.ended & here(one.buffer))
            + (taken & aligned.ended & here(aligned.buffer))
            + (ended & here(buffer)),
        )
        total = total + count
        started = fields("LOAD", unit.instruction.payload).buffer
        starts = unit.instruction.valid & unit.instruction.ready & here(started)
        busy = getattr(unit, f"{name}_busy")
        claims.promise(f"{name}_busy is high from the start on", implies(starts, busy))
    claims.lemma("in flight", total == in_flight)
