"""The scoreboard: docs/npu.md, "Clocking of an instruction", "Tokens" and "Banks"."""

from dataclasses import dataclass
from typing import Any

from amaranth import Cat, Mux, Signal, Value

from accelsim.isa import INSTRUCTIONS, UNITS
from accelsim_hdl.npu.instruction import fields
from accelsim_hdl.npu.scoreboard import Scoreboard
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu
from accelsim_hdl.proofs.queue import QueueInside

_MOST_MATMULS = 127
"""Fewer than 128 MATMULs are in flight, as scoreboard.py says."""

_TOKEN_BITS = small_npu().token_bits
_IN_FLIGHT_BITS = 12
_SEQUENCE_BITS = 8


@dataclass(frozen=True, kw_only=True)
class _Unit:
    """What a unit is given, in a proof.

    Attributes:
        port: Port of the scoreboard.
        starts: 1 bit: it takes an instruction.
        in_flight: Number of instructions that it has taken and that have not ended.
        dispatches: 1 bit: its next instruction is dispatched.
        dispatched: 1 bit: it was, in a cycle before, and has not started.
        counted: 1 bit: it was, in the cycle before.
        leaves: 1 bit: it started in the cycle before, and is taken from the queue.
    """

    port: Any
    starts: Value
    in_flight: Signal
    dispatches: Value
    dispatched: Signal
    counted: Value
    leaves: Value


def _environment(claims: Claims, banks: int) -> tuple[Scoreboard, dict[str, _Unit]]:
    """Add a scoreboard whose units end only what has started; return it and its units."""
    block = Scoreboard(small_npu(accumulator_banks=banks, accumulator_words=4 * banks))
    claims.block("scoreboard", block)
    units = {}
    for index, name in enumerate(UNITS):
        port = getattr(block, name)
        flight = claims.counter(
            f"{name}_in_flight", _IN_FLIGHT_BITS + 1, block.start[index], port.ended
        )
        claims.assume(f"{name} ends what has started", implies(port.ended, flight != 0))
        most = {"compute": _MOST_MATMULS, "vector": 1}.get(name, (1 << _IN_FLIGHT_BITS) - 1)
        claims.assume(
            f"{name} is ready while it has room", implies(port.instruction.ready, flight < most)
        )
        claims.lemma(f"{name} in flight are bounded", flight <= most)
        units[name] = _Unit(
            port=port,
            starts=port.instruction.valid & port.instruction.ready,
            in_flight=flight,
            dispatches=claims.local(block, "dispatch")[index],
            dispatched=Signal(name=f"{name}_dispatched"),
            counted=claims.local(block, "counted")[index],
            leaves=claims.past(block.start[index]),
        )
        _dispatch_then_start(claims, block, name, units[name])
    return block, units


def _dispatch_then_start(claims: Claims, block: Scoreboard, name: str, unit: _Unit) -> None:
    """Promise that a unit starts each instruction once, in a later cycle than its dispatch."""
    instruction = unit.port.instruction
    chosen = Signal(len(instruction.payload))
    with claims.module.If(unit.starts):
        claims.module.d.sync += unit.dispatched.eq(0)
    with claims.module.Elif(unit.dispatches):
        claims.module.d.sync += [unit.dispatched.eq(1), chosen.eq(instruction.payload)]
    claims.promise(
        f"{name}: what starts was dispatched before",
        implies(unit.starts, unit.dispatched & (instruction.payload == chosen)),
    )
    claims.promise(f"{name}: once", ~(unit.dispatches & unit.dispatched))
    claims.promise(
        f"{name}: it is there from the cycle after its dispatch on, if there is no fault",
        instruction.valid == (unit.dispatched & ~block.fault),
    )
    head = claims.local(block, "queues")[name].read
    claims.lemma(
        f"{name}: what was dispatched is at the head",
        implies(unit.dispatched, head.valid & (instruction.payload == chosen)),
    )
    claims.lemma(f"{name}: what is counted was dispatched", implies(unit.counted, unit.dispatched))
    index = UNITS.index(name)
    claims.lemma(
        f"{name}: what has started leaves",
        (claims.local(block, "leaves")[index] == unit.leaves)
        & implies(unit.leaves, head.valid & ~unit.dispatched),
    )
    claims.promise(
        f"{name}: taken from the queue a cycle after its start",
        (head.valid & head.ready) == unit.leaves,
    )


def tokens(claims: Claims) -> None:
    """A counter of tokens never falls below 0, and counts exactly.

    For any instructions and any units that end only what has started: when an instruction is
    dispatched, every token that it takes is there, and each was given by an ``ended`` before; if no
    more than 65535 tokens of one kind are left lying, none is lost. It is dispatched in the first
    cycle in which it is at the head of its queue, its tokens are there and its bank is free, once,
    and starts in a later cycle. ``in_flight`` is high exactly from start to end. After an unknown
    opcode nothing starts.
    """
    block, units = _environment(claims, banks=2)
    for taker, (name, unit) in enumerate(units.items()):
        claims.promise(f"{name}: start is the transfer", block.start[taker] == unit.starts)
        claims.lemma(
            f"{name} in flight", claims.inner(f"scoreboard.{name}_in_flight", 12) == unit.in_flight
        )
        claims.promise(
            f"{name}: in flight from start to end",
            block.in_flight[taker] == ((unit.in_flight != 0) | unit.starts),
        )
        there = [
            _count_tokens(claims, units, giver, taker)
            for giver in range(len(UNITS))
            if giver != taker
        ]
        head = claims.local(block, "queues")[name].read.valid & ~unit.dispatched & ~unit.leaves
        free = claims.local(block, "banks").get(name, 1)
        claims.promise(
            f"{name}: dispatched in the first cycle in which it can be",
            unit.dispatches == (head & Cat(there).all() & free & ~block.fault),
        )
    claims.promise(
        "nothing starts after a fault", implies(claims.past(block.fault), ~block.start.any())
    )
    claims.promise("a fault stays", implies(claims.past(block.fault), block.fault))
    compute = block.compute.instruction
    claims.reach(
        "a MATMUL takes a token of a LOAD",
        block.start[1] & fields("FINISH", compute.payload).pop[0],
    )
    claims.reach("a fault", block.fault)
    claims.reach("what was dispatched is lost in a fault", block.fault & units["load"].dispatched)


def _count_tokens(claims: Claims, units: dict[str, _Unit], giver: int, taker: int) -> Value:
    """Promise that tokens of a pair are counted; return whether those of the head are there."""
    other, name = UNITS[giver], UNITS[taker]
    unit = units[name]
    pops = fields("FINISH", unit.port.instruction.payload).pop[giver]
    gains = units[other].port.ended & units[other].port.push[taker]
    left = Signal(_TOKEN_BITS + 1, name=f"left_{other}_to_{name}")
    claims.module.d.sync += left.eq(left + gains - (unit.dispatches & pops))
    claims.assume(f"{other} to {name}: bounded", implies(left == (1 << _TOKEN_BITS) - 1, ~gains))
    claims.promise(
        f"{other} to {name}: a token that is taken is there",
        implies(unit.dispatches & pops, left != 0),
    )
    counter = claims.inner(f"scoreboard.tokens_{other}_to_{name}", _TOKEN_BITS)
    claims.lemma(
        f"{other} to {name}: every token is counted, one that is taken a cycle later",
        counter == left + (unit.counted & pops),
    )
    some = claims.inner(f"scoreboard.some_{other}_to_{name}")
    claims.lemma(f"{other} to {name}: some are known", some == (counter != 0))
    return ~pops | (left != 0)


def banks(claims: Claims, banks: int) -> None:
    """Array and vector unit never hold one bank at once.

    For any instructions, any units that end only what has started, fewer than 128 MATMULs in
    flight and one VECTOR: no VECTOR of accumulators and no MATMUL hold one bank in one cycle, from
    the cycle after dispatch to end, both included; nor is one dispatched to a bank that the other
    holds or is dispatched to.
    """
    block, units = _environment(claims, banks)
    array, vector = units["compute"], units["vector"]
    matmul = fields("MATMUL", block.compute.instruction.payload)
    view = fields("VECTOR", block.vector.instruction.payload)
    reads = (view.opcode == INSTRUCTIONS["VECTOR"].opcode) & (view.source == 0)
    matmul_bank, vector_bank = matmul.accumulator >> 2, view.source_word >> 2
    last_word = 4 * banks - 1
    claims.assume(
        "accumulator words exist",
        (matmul.accumulator <= last_word) & (view.source_word <= last_word),
    )
    followed, bank, ahead = _follow_matmul(claims, array, matmul_bank)
    # A VECTOR from its dispatch to its start, and from there to its end.
    awaits, waiting_bank = Signal(), Signal(range(banks))
    reading, read_bank = Signal(), Signal(range(banks))
    with claims.module.If(vector.port.ended):
        claims.module.d.sync += reading.eq(0)
    with claims.module.If(vector.starts):
        claims.module.d.sync += [awaits.eq(0), reading.eq(reads), read_bank.eq(vector_bank)]
    with claims.module.If(vector.dispatches):
        claims.module.d.sync += [awaits.eq(reads), waiting_bank.eq(vector_bank)]
    holders = {
        "MATMUL holds": (followed, bank),
        "MATMUL is dispatched": (array.dispatches, matmul_bank),
    }
    readers = {
        "VECTOR is in flight": (reading, read_bank),
        "VECTOR waits": (awaits, waiting_bank),
        "VECTOR is dispatched": (vector.dispatches & reads, vector_bank),
    }
    for left, (first, one) in holders.items():
        for right, (second, other) in readers.items():
            claims.promise(
                f"one bank, one holder: {left}, {right}", ~(first & second & (one == other))
            )
    for name in ("compute", "vector"):
        _lemmas_of_queue(claims, block, name)
    _lemmas_of_matmuls(claims, block, array, (followed, bank, ahead))
    claims.lemma("a reading VECTOR is in flight", implies(reading, vector.in_flight == 1))
    claims.lemma(
        "a waiting VECTOR was dispatched",
        (awaits == (vector.dispatched & reads)) & implies(awaits, waiting_bank == vector_bank),
    )
    for name, holds, held in (
        ("held_by_vector", reading, read_bank),
        ("waiting", awaits, waiting_bank),
    ):
        bits: Any = Mux(holds, 1 << held, 0)
        claims.lemma(f"{name}: the bank of a VECTOR is held", claims.local(block, name) == bits)
    claims.reach("both at work, on different banks", followed & reading & (ahead == 1))
    claims.reach("a VECTOR waits behind another", reading & awaits)


def _lemmas_of_queue(claims: Claims, block: Scoreboard, name: str) -> None:
    """State that each instruction in a queue stands beside its bank."""
    inside = QueueInside(claims, claims.local(block, "queues")[name], f"scoreboard.{name}")
    inside.lemmas()
    claims.lemma(
        f"{name}: every bank is that of its instruction",
        inside.number(lambda one: one.bank != block._bank_of(name, one.instruction)) == 0,
    )


def _follow_matmul(claims: Claims, array: _Unit, bank_of: Value) -> tuple[Signal, Signal, Signal]:
    """Follow a MATMUL, any one, from its dispatch on.

    Returns:
        Whether it was dispatched and has not ended, its bank, and how many end before.
    """
    m = claims.module
    followed, bank, ahead = Signal(), Signal(3), Signal(len(array.in_flight))
    ends = array.port.ended
    with m.If(array.dispatches & ~followed & claims.free("follow")):
        # Those before it have all started.
        m.d.sync += [followed.eq(1), bank.eq(bank_of), ahead.eq(array.in_flight - ends)]
    with m.Elif(followed & ends):
        m.d.sync += [followed.eq(ahead != 0), ahead.eq(Mux(ahead == 0, 0, ahead - 1))]
    return followed, bank, ahead


def _lemmas_of_matmuls(
    claims: Claims, block: Scoreboard, array: _Unit, matmul: tuple[Signal, Signal, Signal]
) -> None:
    """State what the scoreboard remembers of MATMULs, of their order and of their banks."""
    begun, ended, held = (claims.local(block, name) for name in ("begun", "ended", "held"))
    followed, bank, ahead = matmul
    # A MATMUL is numbered in the cycle after its dispatch.
    numbered = array.in_flight + array.dispatched - array.counted
    claims.lemma(
        "MATMULs are numbered", (begun - ended)[:_SEQUENCE_BITS] == numbered[:_SEQUENCE_BITS]
    )
    claims.lemma(
        "a followed MATMUL was dispatched",
        implies(followed, ahead < array.in_flight + array.dispatched),
    )
    head = claims.local(block, "queues")["compute"].read.payload.bank
    for index in range(len(held)):
        last = claims.inner(f"scoreboard.last_on_bank_{index}", _SEQUENCE_BITS)
        before = (last - ended)[:_SEQUENCE_BITS]
        # In that cycle the last is not known yet.
        known = ~(array.counted & head[index])
        claims.lemma(
            f"bank {index}: its last MATMUL has not ended",
            implies(held[index] & known, before < numbered),
        )
        claims.lemma(f"bank {index}: held if it is counted", implies(~known, held[index]))
        claims.lemma(
            f"bank {index}: held while the followed MATMUL is on it",
            implies(followed & (bank == index), held[index] & (~known | (before >= ahead))),
        )
    claims.lemma("the bank exists", bank < len(held))
