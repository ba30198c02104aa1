"""Kernels: the law of ``accelsim.memory.shared.law`` over integers.

Arrays as ``kernel`` describes them: a port has rings of beats and of requests, and the third is the
one array of the DRAM.
"""

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.memory.dram import columns as dram_at
from accelsim.memory.dram.drive import advance, collect, next_event, offer
from accelsim.memory.dram.places import request_at
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.shared import columns as at
from accelsim.memory.shared.cause import line_cause, request_cause
from accelsim.memory.shared.columns import NONE, Row


@borrowing_jit
def beat_at(ports: Row, port: int, number: int) -> int:
    """Return the column where a beat's words begin."""
    return int(at.RINGS + number % ports[port, at.LIMIT] * at.BEAT_COLUMNS)


@borrowing_jit
def wanted_at(ports: Row, port: int, number: int) -> int:
    """Return the column where a request's words begin."""
    limit = ports[port, at.LIMIT]
    return int(at.RINGS + limit * at.BEAT_COLUMNS + number % (limit + 1) * at.REQUEST_COLUMNS)


@borrowing_jit
def has_waiting(ports: Row, port: int) -> bool:
    """Return whether a reading port has a request that the DRAM has not taken."""
    return bool(not ports[port, at.WRITES] and ports[port, at.OFFERED] < ports[port, at.REQUESTED])


@borrowing_jit
def waiting_line(ports: Row, port: int) -> int:
    """Return the line of the first request that the DRAM has not taken."""
    return int(ports[port, wanted_at(ports, port, ports[port, at.OFFERED]) + at.REQUEST_LINE])


@borrowing_jit
def collect_line(ports: Row, port: int, line: int, cycle: int) -> bool:
    """Add a beat to the line that a writing port collects, and return whether there was place."""
    present = ports[port, at.LINE]
    if present != NONE and present != line:
        if ports[port, at.OUTGOING] != NONE:
            return False
        ports[port, at.OUTGOING] = present
    ports[port, at.LINE] = line
    ports[port, at.MERGED] = cycle
    for other in range(ports.shape[0]):
        if not ports[other, at.WRITES] and ports[other, at.LINE] == line:
            ports[other, at.LINE] = NONE
    return True


@borrowing_jit
def answer(ports: Row, port: int, cycle: int) -> bool:
    """Acknowledge the oldest beat of a port if it can be, and return whether it is."""
    ports[port, at.ACKNOWLEDGED] = 0
    number = ports[port, at.ANSWERED]
    if number == ports[port, at.ACCEPTED]:
        return False
    beat = beat_at(ports, port, number)
    if ports[port, beat + at.BEAT_CYCLE] >= cycle:
        return False
    belongs = ports[port, beat + at.BEAT_OF]
    if ports[port, at.WRITES]:
        if not collect_line(ports, port, belongs, cycle):
            return False
    elif not ports[port, wanted_at(ports, port, belongs) + at.REQUEST_DONE]:
        return False
    ports[port, at.ANSWERED] = number + 1
    ports[port, at.ACKNOWLEDGED] = 1
    return True


@borrowing_jit
def let_go(system: Row, ports: Row, port: int, cycle: int) -> bool:
    """Let the line of a writing port go out if nothing more is added or a read waits for it."""
    line = ports[port, at.LINE]
    if not ports[port, at.WRITES] or line == NONE or ports[port, at.OUTGOING] != NONE:
        return False
    if ports[port, at.ACKNOWLEDGED]:
        return False
    goes = cycle - ports[port, at.MERGED] >= system[at.COMBINE_CYCLES]
    for other in range(ports.shape[0]):
        if has_waiting(ports, other) and waiting_line(ports, other) == line:
            goes = True
    if goes:
        ports[port, at.OUTGOING] = line
        ports[port, at.LINE] = NONE
    return bool(goes)


@borrowing_jit
def is_held(ports: Row, line: int) -> bool:
    """Return whether a writing port has a line that the DRAM does not have yet."""
    for port in range(ports.shape[0]):
        if ports[port, at.WRITES] and (
            ports[port, at.LINE] == line or ports[port, at.OUTGOING] == line
        ):
            return True
    return False


@borrowing_jit
def grant(system: Row, ports: Row, dram: Row, now: int) -> None:
    """Let one request go to the DRAM.

    Args:
        system: Receives whether one was granted, and whether all that were ready were refused.
        ports: The ports.
        dram: The DRAM.
        now: Its cycle.
    """
    count, shift = ports.shape[0], system[at.LINE_SHIFT]
    system[at.GRANTED] = system[at.REFUSED] = 0
    for turn in range(count):
        port = (system[at.NEXT_PORT] + turn) % count
        line, tag = ports[port, at.OUTGOING], NONE
        if not ports[port, at.WRITES]:
            if not has_waiting(ports, port) or is_held(ports, waiting_line(ports, port)):
                continue
            line, tag = waiting_line(ports, port), ports[port, at.OFFERED] * count + port
        elif line == NONE:
            continue
        if not offer(dram, now, line << shift, ports[port, at.WRITES], tag):
            system[at.REFUSED] = 1
            continue
        if ports[port, at.WRITES]:
            ports[port, at.OUTGOING] = NONE
        else:
            wanted = wanted_at(ports, port, ports[port, at.OFFERED])
            slot = dram[dram[dram_at.FREE_AT] + dram[dram_at.FREE_SLOTS]]
            ports[port, wanted + at.REQUEST_SLOT] = slot
            ports[port, at.OFFERED] += 1
        if system[at.IN_TURN]:
            system[at.NEXT_PORT] = (port + 1) % count
        system[at.GRANTED] = 1
        system[at.REFUSED] = 0
        return


@borrowing_jit
def step(system: Row, ports: Row, dram: Row, cycle: int) -> bool:
    """Let the steps 1 to 4 of a cycle happen, and return whether one did; as ``kernel.step``."""
    now = cycle * system[at.NUMERATOR] // system[at.DENOMINATOR]
    count = ports.shape[0]
    active = False
    advance(dram, now)
    slot = collect(dram, now)
    while slot != dram_at.NONE:
        tag = dram[request_at(dram, slot) + dram_at.TAG]
        if tag != NONE:
            port = tag % count
            ports[port, wanted_at(ports, port, tag // count) + at.REQUEST_DONE] = 1
        slot = collect(dram, now)
    for port in range(count):
        active = answer(ports, port, cycle) or active
    for port in range(count):
        active = let_go(system, ports, port, cycle) or active
    grant(system, ports, dram, now)
    return bool(active or system[at.GRANTED])


@borrowing_jit
def next_step(system: Row, ports: Row, dram: Row, cycle: int) -> int:
    """Return the first later cycle in which a step may happen; as ``kernel.next_step``."""
    best, asks = dram_at.NEVER, bool(system[at.REFUSED])
    for port in range(ports.shape[0]):
        if ports[port, at.WRITES]:
            if ports[port, at.LINE] != NONE and ports[port, at.OUTGOING] == NONE:
                best = min(best, ports[port, at.MERGED] + system[at.COMBINE_CYCLES])
        elif ports[port, at.ANSWERED] < ports[port, at.ACCEPTED]:
            asks = True
    if asks:
        event = next_event(dram, cycle * system[at.NUMERATOR] // system[at.DENOMINATOR])
        if event < dram_at.NEVER:
            best = min(best, -(-event * system[at.DENOMINATOR] // system[at.NUMERATOR]))
    return int(max(best, cycle + 1))


@borrowing_jit
def accept(system: Row, ports: Row, port: int, cycle: int, address: int) -> None:
    """Accept a beat in the cycle of the last step; as ``kernel.accept``."""
    line = address >> system[at.LINE_SHIFT]
    beat = beat_at(ports, port, ports[port, at.ACCEPTED])
    ports[port, at.ACCEPTED] += 1
    ports[port, beat + at.BEAT_CYCLE] = cycle
    if ports[port, at.WRITES]:
        ports[port, beat + at.BEAT_OF] = line
        return
    if ports[port, at.LINE] != line:
        ports[port, at.LINE] = line
        wanted = wanted_at(ports, port, ports[port, at.REQUESTED])
        ports[port, wanted + at.REQUEST_LINE] = line
        ports[port, wanted + at.REQUEST_DONE] = 0
        ports[port, wanted + at.REQUEST_SLOT] = NONE
        ports[port, at.REQUESTED] += 1
    ports[port, beat + at.BEAT_OF] = ports[port, at.REQUESTED] - 1


@borrowing_jit
def cause(system: Row, ports: Row, dram: Row, port: int) -> int:
    """Return why the oldest unanswered beat of a port has not been answered (``shared.cause``)."""
    number = ports[port, at.ANSWERED]
    if number == ports[port, at.ACCEPTED]:
        return at.UNDER_WAY
    belongs = ports[port, beat_at(ports, port, number) + at.BEAT_OF]
    if ports[port, at.WRITES]:
        line, outgoing = ports[port, at.LINE], ports[port, at.OUTGOING]
        if NONE in (outgoing, line) or line == belongs:
            return at.UNDER_WAY
        return line_cause(dram, outgoing << system[at.LINE_SHIFT])
    wanted = wanted_at(ports, port, belongs)
    if ports[port, wanted + at.REQUEST_DONE]:
        return at.UNDER_WAY
    slot = ports[port, wanted + at.REQUEST_SLOT]
    return at.QUEUE if slot == NONE else request_cause(dram, slot)
