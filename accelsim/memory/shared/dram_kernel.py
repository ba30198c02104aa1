"""Kernels: the law of ``accelsim.memory.shared.law`` over integers.

``kernel`` describes the arrays. Each port has a ring of beats and a ring of requests; the third
array is that of the DRAM.
"""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as dram_word
from accelsim.memory.dram.drive import advance, collect, next_event, offer
from accelsim.memory.dram.places import request_at
from accelsim.memory.shared import columns as word
from accelsim.memory.shared.cause import line_cause, request_cause
from accelsim.memory.shared.columns import NONE, Row


@inner_jit
def beat_at(ports: Row, port: int, number: int) -> int:
    """Return the column where the words of a beat begin."""
    return int(word.RINGS + number % ports[port, word.LIMIT] * word.BEAT_COLUMNS)


@inner_jit
def wanted_at(ports: Row, port: int, number: int) -> int:
    """Return the column where the words of a request begin."""
    limit = ports[port, word.LIMIT]
    return int(word.RINGS + limit * word.BEAT_COLUMNS + number % (limit + 1) * word.REQUEST_COLUMNS)


@inner_jit
def has_waiting(ports: Row, port: int) -> bool:
    """Return whether a reading port has a request that the DRAM has not taken."""
    return bool(
        not ports[port, word.WRITES] and ports[port, word.OFFERED] < ports[port, word.REQUESTED]
    )


@inner_jit
def waiting_line(ports: Row, port: int) -> int:
    """Return the line of the first request that the DRAM has not taken."""
    return int(ports[port, wanted_at(ports, port, ports[port, word.OFFERED]) + word.REQUEST_LINE])


@inner_jit
def collect_line(ports: Row, port: int, line: int, cycle: int) -> bool:
    """Add a beat to the line that a writing port collects, and return whether it had room."""
    present = ports[port, word.LINE]
    if present != NONE and present != line:
        if ports[port, word.OUTGOING] != NONE:
            return False
        ports[port, word.OUTGOING] = present
    ports[port, word.LINE] = line
    ports[port, word.MERGED] = cycle
    for other in range(ports.shape[0]):
        if not ports[other, word.WRITES] and ports[other, word.LINE] == line:
            ports[other, word.LINE] = NONE
    return True


@inner_jit
def answer(ports: Row, port: int, cycle: int) -> bool:
    """Acknowledge the oldest beat of a port if possible, and return whether it was."""
    ports[port, word.ACKNOWLEDGED] = 0
    number = ports[port, word.ANSWERED]
    if number == ports[port, word.ACCEPTED]:
        return False
    beat = beat_at(ports, port, number)
    if ports[port, beat + word.BEAT_CYCLE] >= cycle:
        return False
    belongs = ports[port, beat + word.BEAT_OF]
    if ports[port, word.WRITES]:
        if not collect_line(ports, port, belongs, cycle):
            return False
    elif not ports[port, wanted_at(ports, port, belongs) + word.REQUEST_DONE]:
        return False
    ports[port, word.ANSWERED] = number + 1
    ports[port, word.ACKNOWLEDGED] = 1
    return True


@inner_jit
def let_go(system: Row, ports: Row, port: int, cycle: int) -> bool:
    """Send the line of a writing port out if it gets no more beats or a read waits for it."""
    line = ports[port, word.LINE]
    if not ports[port, word.WRITES] or line == NONE or ports[port, word.OUTGOING] != NONE:
        return False
    if ports[port, word.ACKNOWLEDGED]:
        return False
    goes = cycle - ports[port, word.MERGED] >= system[word.COMBINE_CYCLES]
    for other in range(ports.shape[0]):
        if has_waiting(ports, other) and waiting_line(ports, other) == line:
            goes = True
    if goes:
        ports[port, word.OUTGOING] = line
        ports[port, word.LINE] = NONE
    return bool(goes)


@inner_jit
def is_held(ports: Row, line: int) -> bool:
    """Return whether a writing port still has a line that the DRAM has not taken."""
    for port in range(ports.shape[0]):
        if ports[port, word.WRITES] and (
            ports[port, word.LINE] == line or ports[port, word.OUTGOING] == line
        ):
            return True
    return False


@inner_jit
def grant(system: Row, ports: Row, dram: Row, now: int) -> None:
    """Pass one request to the DRAM.

    Args:
        system: The system; ``GRANTED`` and ``REFUSED`` are written.
        ports: The ports.
        dram: The DRAM.
        now: Cycle of the DRAM.
    """
    count, shift = ports.shape[0], system[word.LINE_SHIFT]
    system[word.GRANTED] = system[word.REFUSED] = 0
    for turn in range(count):
        port = (system[word.NEXT_PORT] + turn) % count
        line, tag = ports[port, word.OUTGOING], NONE
        if not ports[port, word.WRITES]:
            if not has_waiting(ports, port) or is_held(ports, waiting_line(ports, port)):
                continue
            line, tag = waiting_line(ports, port), ports[port, word.OFFERED] * count + port
        elif line == NONE:
            continue
        if not offer(dram, now, line << shift, ports[port, word.WRITES], tag):
            system[word.REFUSED] = 1
            continue
        if ports[port, word.WRITES]:
            ports[port, word.OUTGOING] = NONE
        else:
            wanted = wanted_at(ports, port, ports[port, word.OFFERED])
            slot = dram[dram[dram_word.FREE_AT] + dram[dram_word.FREE_SLOTS]]
            ports[port, wanted + word.REQUEST_SLOT] = slot
            ports[port, word.OFFERED] += 1
        if system[word.IN_TURN]:
            system[word.NEXT_PORT] = (port + 1) % count
        system[word.GRANTED] = 1
        system[word.REFUSED] = 0
        return


@inner_jit
def step(system: Row, ports: Row, dram: Row, cycle: int) -> bool:
    """Perform steps 1 to 4 of a cycle, and return whether any acted; see ``kernel.step``."""
    now = cycle * system[word.NUMERATOR] // system[word.DENOMINATOR]
    count = ports.shape[0]
    active = False
    advance(dram, now)
    slot = collect(dram, now)
    while slot != dram_word.NONE:
        tag = dram[request_at(dram, slot) + dram_word.TAG]
        if tag != NONE:
            port = tag % count
            ports[port, wanted_at(ports, port, tag // count) + word.REQUEST_DONE] = 1
        slot = collect(dram, now)
    for port in range(count):
        active = answer(ports, port, cycle) or active
    for port in range(count):
        active = let_go(system, ports, port, cycle) or active
    grant(system, ports, dram, now)
    return bool(active or system[word.GRANTED])


@inner_jit
def next_step(system: Row, ports: Row, dram: Row, cycle: int) -> int:
    """Return the first later cycle in which a step may do something; see ``kernel.next_step``."""
    best, asks = dram_word.NEVER, bool(system[word.REFUSED])
    for port in range(ports.shape[0]):
        if ports[port, word.WRITES]:
            if ports[port, word.LINE] != NONE and ports[port, word.OUTGOING] == NONE:
                best = min(best, ports[port, word.MERGED] + system[word.COMBINE_CYCLES])
        elif ports[port, word.ANSWERED] < ports[port, word.ACCEPTED]:
            asks = True
    if asks:
        event = next_event(dram, cycle * system[word.NUMERATOR] // system[word.DENOMINATOR])
        if event < dram_word.NEVER:
            best = min(best, -(-event * system[word.DENOMINATOR] // system[word.NUMERATOR]))
    return int(max(best, cycle + 1))


@inner_jit
def accept(system: Row, ports: Row, port: int, cycle: int, address: int) -> None:
    """Accept a beat in the cycle of the last step; see ``kernel.accept``."""
    line = address >> system[word.LINE_SHIFT]
    beat = beat_at(ports, port, ports[port, word.ACCEPTED])
    ports[port, word.ACCEPTED] += 1
    ports[port, beat + word.BEAT_CYCLE] = cycle
    if ports[port, word.WRITES]:
        ports[port, beat + word.BEAT_OF] = line
        return
    if ports[port, word.LINE] != line:
        ports[port, word.LINE] = line
        wanted = wanted_at(ports, port, ports[port, word.REQUESTED])
        ports[port, wanted + word.REQUEST_LINE] = line
        ports[port, wanted + word.REQUEST_DONE] = 0
        ports[port, wanted + word.REQUEST_SLOT] = NONE
        ports[port, word.REQUESTED] += 1
    ports[port, beat + word.BEAT_OF] = ports[port, word.REQUESTED] - 1


@inner_jit
def cause(system: Row, ports: Row, dram: Row, port: int) -> int:
    """Return why the oldest unanswered beat of a port has not been answered (``shared.cause``)."""
    number = ports[port, word.ANSWERED]
    if number == ports[port, word.ACCEPTED]:
        return word.UNDER_WAY
    belongs = ports[port, beat_at(ports, port, number) + word.BEAT_OF]
    if ports[port, word.WRITES]:
        line, outgoing = ports[port, word.LINE], ports[port, word.OUTGOING]
        if NONE in (outgoing, line) or line == belongs:
            return word.UNDER_WAY
        return line_cause(dram, outgoing << system[word.LINE_SHIFT])
    wanted = wanted_at(ports, port, belongs)
    if ports[port, wanted + word.REQUEST_DONE]:
        return word.UNDER_WAY
    slot = ports[port, wanted + word.REQUEST_SLOT]
    return word.QUEUE if slot == NONE else request_cause(dram, slot)
