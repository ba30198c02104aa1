"""The scoreboard: docs/npu.md, "Tokens" and "Banks"."""

from typing import Any

from amaranth import Mux, Signal, Value

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


def _environment(claims: Claims, banks: int) -> tuple[Scoreboard, list[Signal]]:
    """Add a scoreboard whose units end only what has started; return it and who is in flight."""
    block = Scoreboard(small_npu(accumulator_banks=banks, accumulator_words=4 * banks))
    claims.block("scoreboard", block)
    flights = []
    for index, name in enumerate(UNITS):
        unit = getattr(block, name)
        flight = claims.counter(
            f"{name}_in_flight", _IN_FLIGHT_BITS + 1, block.start[index], unit.ended
        )
        claims.assume(f"{name} ends what has started", implies(unit.ended, flight != 0))
        most = {"compute": _MOST_MATMULS, "vector": 1}.get(name, (1 << _IN_FLIGHT_BITS) - 1)
        claims.assume(
            f"{name} is ready while it has room", implies(unit.instruction.ready, flight < most)
        )
        claims.lemma(f"{name} in flight are bounded", flight <= most)
        flights.append(flight)
    return block, flights


def tokens(claims: Claims) -> None:
    """A counter of tokens never falls below 0, and counts exactly.

    For any instructions and any units that end only what has started: when an instruction starts,
    every token that it takes is there, and each was given by an ``ended`` before; if no more than
    65535 tokens of one kind are left lying, none is lost. ``in_flight`` is high exactly from start
    to end. After an unknown opcode nothing starts.
    """
    m = claims.module
    block, flights = _environment(claims, banks=2)
    for taker, name in enumerate(UNITS):
        unit = getattr(block, name)
        pop = fields("FINISH", unit.instruction.payload).pop
        starts = unit.instruction.valid & unit.instruction.ready
        claims.promise(f"{name}: start is the transfer", block.start[taker] == starts)
        claims.lemma(
            f"{name} in flight", claims.inner(f"scoreboard.{name}_in_flight", 12) == flights[taker]
        )
        claims.promise(
            f"{name}: in flight from start to end",
            block.in_flight[taker] == ((flights[taker] != 0) | starts),
        )
        for giver, other in enumerate(UNITS):
            if giver == taker:
                continue
            gains = getattr(block, other).ended & getattr(block, other).push[taker]
            left = Signal(_TOKEN_BITS + 1, name=f"left_{other}_to_{name}")
            m.d.sync += left.eq(left + gains - (starts & pop[giver]))
            most = (1 << _TOKEN_BITS) - 1
            claims.assume(f"{other} to {name}: bounded", implies(left == most, ~gains))
            claims.promise(
                f"{other} to {name}: a token that is taken is there",
                implies(starts & pop[giver], left != 0),
            )
            counter = claims.inner(f"scoreboard.tokens_{other}_to_{name}", _TOKEN_BITS)
            claims.lemma(f"{other} to {name}: every token is counted", counter == left)
            some = claims.inner(f"scoreboard.some_{other}_to_{name}")
            claims.lemma(f"{other} to {name}: some are known", some == (left != 0))
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


def banks(claims: Claims, banks: int) -> None:
    """Array and vector unit never hold one bank at once.

    For any instructions, any units that end only what has started, fewer than 128 MATMULs in
    flight and one VECTOR: no VECTOR of accumulators and no MATMUL on its bank are in flight in one
    cycle, from start to end, both included.
    """
    block, flights = _environment(claims, banks)
    array, vector = UNITS.index("compute"), UNITS.index("vector")
    matmul = fields("MATMUL", block.compute.instruction.payload)
    view = fields("VECTOR", block.vector.instruction.payload)
    reads = (view.opcode == INSTRUCTIONS["VECTOR"].opcode) & (view.source == 0)
    matmul_bank, vector_bank = matmul.accumulator >> 2, view.source_word >> 2
    last_word = 4 * banks - 1
    claims.assume(
        "accumulator words exist",
        (matmul.accumulator <= last_word) & (view.source_word <= last_word),
    )
    followed, bank, ahead = _follow_matmul(claims, block, flights[array], matmul_bank)
    reading, read_bank = Signal(), Signal(range(banks))
    with claims.module.If(block.vector.ended):
        claims.module.d.sync += reading.eq(0)
    with claims.module.If(block.start[vector] & reads):
        claims.module.d.sync += [reading.eq(1), read_bank.eq(vector_bank)]
    matmul_starts, vector_starts = block.start[array], block.start[vector] & reads
    pairs = [
        (followed, bank, reading, read_bank),
        (followed, bank, vector_starts, vector_bank),
        (matmul_starts, matmul_bank, reading, read_bank),
        (matmul_starts, matmul_bank, vector_starts, vector_bank),
    ]
    names = ["both in flight", "VECTOR starts", "MATMUL starts", "both start"]
    for name, (first, one, second, other) in zip(names, pairs, strict=True):
        claims.promise(f"one bank, one holder: {name}", ~(first & second & (one == other)))
    for name in ("compute", "vector"):
        _lemmas_of_queue(claims, block, name)
    _lemmas_of_banks(claims, block, flights, (followed, bank, ahead), (reading, read_bank))
    claims.reach("both at work, on different banks", followed & reading & (ahead == 1))


def _lemmas_of_queue(claims: Claims, block: Scoreboard, name: str) -> None:
    """State that each instruction in a queue stands beside its bank."""
    inside = QueueInside(claims, claims.local(block, "queues")[name], f"scoreboard.{name}")
    inside.lemmas()
    claims.lemma(
        f"{name}: every bank is that of its instruction",
        inside.number(lambda one: one.bank != block._bank_of(name, one.instruction)) == 0,
    )


def _follow_matmul(
    claims: Claims, block: Scoreboard, in_flight: Signal, bank_of: Value
) -> tuple[Signal, Signal, Signal]:
    """Follow a MATMUL, any one; return whether it is in flight, its bank, and who ends before."""
    m = claims.module
    followed, bank, ahead = Signal(), Signal(3), Signal(len(in_flight))
    array = UNITS.index("compute")
    ends = block.compute.ended
    with m.If(block.start[array] & ~followed & claims.free("follow")):
        m.d.sync += [followed.eq(1), bank.eq(bank_of), ahead.eq(in_flight - ends)]
    with m.Elif(followed & ends):
        m.d.sync += [followed.eq(ahead != 0), ahead.eq(Mux(ahead == 0, 0, ahead - 1))]
    return followed, bank, ahead


def _lemmas_of_banks(
    claims: Claims,
    block: Scoreboard,
    flights: list[Signal],
    matmul: tuple[Signal, Signal, Signal],
    vector: tuple[Signal, Signal],
) -> None:
    """State what the scoreboard remembers of banks and of the order of MATMULs."""
    in_flight = flights[UNITS.index("compute")]
    started, ended, held = (claims.local(block, name) for name in ("started", "ended", "held"))
    held_by_vector = claims.local(block, "held_by_vector")
    followed, bank, ahead = matmul
    reading, read_bank = vector
    claims.lemma(
        "MATMULs are numbered", (started - ended)[:_SEQUENCE_BITS] == in_flight[:_SEQUENCE_BITS]
    )
    claims.lemma("a followed MATMUL is in flight", implies(followed, ahead < in_flight))
    claims.lemma(
        "a reading VECTOR is in flight", implies(reading, flights[UNITS.index("vector")] == 1)
    )
    holds: Any = Mux(reading, 1 << read_bank, 0)
    claims.lemma("the bank of a VECTOR is held", held_by_vector == holds)
    for index in range(len(held)):
        last = claims.inner(f"scoreboard.last_on_bank_{index}", _SEQUENCE_BITS)
        before = (last - ended)[:_SEQUENCE_BITS]
        claims.lemma(
            f"bank {index}: its last MATMUL is in flight", implies(held[index], before < in_flight)
        )
        claims.lemma(
            f"bank {index}: held while the followed MATMUL is on it",
            implies(followed & (bank == index), held[index] & (before >= ahead)),
        )
    claims.lemma("the bank exists", bank < len(held))
