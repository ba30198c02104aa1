"""Kernels: the law of ``accelsim.memory.shared.sdram`` over integers.

Arrays as ``kernel`` describes them; the third is the state of ``accelsim.memory.sdram.kernel``.
"""

import accelsim.kernel  # noqa: F401 (names what the cache of kernels depends on)
from accelsim.memory.dram import columns as dram_at
from accelsim.memory.network.compiled import borrowing_jit
from accelsim.memory.sdram import kernel as controller
from accelsim.memory.shared import columns as at
from accelsim.memory.shared.columns import PASSING_CYCLES, Row


@borrowing_jit
def access_at(ports: Row, port: int, number: int) -> int:
    """Return the column where a beat's words begin."""
    return int(at.RINGS + number % ports[port, at.LIMIT] * at.ACCESS_COLUMNS)


@borrowing_jit
def answer(ports: Row, port: int, cycle: int) -> bool:
    """Acknowledge the oldest beat of a port if its cycle has come, and return whether it is."""
    number = ports[port, at.ANSWERED]
    ports[port, at.ACKNOWLEDGED] = 0
    if number < ports[port, at.OFFERED]:
        access = access_at(ports, port, number)
        if ports[port, access + at.ACCESS_ACKNOWLEDGE] == cycle:
            ports[port, at.ACKNOWLEDGED] = 1
            ports[port, at.ANSWERED] = number + 1
    return bool(ports[port, at.ACKNOWLEDGED])


@borrowing_jit
def waits_from(ports: Row, port: int) -> int:
    """Return from which cycle on a port has a beat for the controller, or ``NEVER``."""
    number = ports[port, at.OFFERED]
    if number == ports[port, at.ACCEPTED]:
        return dram_at.NEVER
    access = access_at(ports, port, number)
    return int(ports[port, access + at.ACCESS_CYCLE] + PASSING_CYCLES)


@borrowing_jit
def grant(system: Row, ports: Row, sdram: Row, cycle: int) -> bool:
    """Let one beat go to the controller if it is ready, and return whether one does."""
    count = ports.shape[0]
    for turn in range(count):
        port = (system[at.NEXT_PORT] + turn) % count
        if waits_from(ports, port) > cycle:
            continue
        if not controller.is_ready(sdram, cycle):
            return False
        access = access_at(ports, port, ports[port, at.OFFERED])
        ports[port, access + at.ACCESS_REFRESHED] = sdram[controller.REFRESHED]
        ports[port, access + at.ACCESS_ACKNOWLEDGE] = controller.accept(
            sdram, cycle, ports[port, access + at.ACCESS_ADDRESS], ports[port, at.WRITES] != 0
        )
        ports[port, access + at.ACCESS_OPENED] = sdram[controller.OPENED]
        ports[port, access + at.ACCESS_COLUMN] = sdram[controller.COLUMN]
        ports[port, at.OFFERED] += 1
        if system[at.IN_TURN]:
            system[at.NEXT_PORT] = (port + 1) % count
        return True
    return False


@borrowing_jit
def step(system: Row, ports: Row, sdram: Row, cycle: int) -> bool:
    """Let the steps 1 and 2 of a cycle happen, and return whether one did; as ``kernel.step``."""
    active = False
    for port in range(ports.shape[0]):
        active = answer(ports, port, cycle) or active
    return grant(system, ports, sdram, cycle) or active


@borrowing_jit
def next_step(ports: Row, sdram: Row, cycle: int) -> int:
    """Return the first later cycle in which a step may happen; as ``kernel.next_step``."""
    best = dram_at.NEVER
    for port in range(ports.shape[0]):
        number = ports[port, at.ANSWERED]
        if number < ports[port, at.OFFERED]:
            access = access_at(ports, port, number)
            best = min(best, ports[port, access + at.ACCESS_ACKNOWLEDGE])
        waits = waits_from(ports, port)
        if waits < dram_at.NEVER:
            best = min(best, max(waits, sdram[controller.NEXT_ACCEPT], cycle + 1))
    return int(best)


@borrowing_jit
def accept(ports: Row, port: int, cycle: int, address: int) -> None:
    """Accept a beat; as ``kernel.accept``."""
    access = access_at(ports, port, ports[port, at.ACCEPTED])
    ports[port, at.ACCEPTED] += 1
    ports[port, access + at.ACCESS_CYCLE] = cycle
    ports[port, access + at.ACCESS_ADDRESS] = address


@borrowing_jit
def cause(ports: Row, sdram: Row, port: int, cycle: int) -> int:
    """Return why the oldest unanswered beat of a port has not been answered (``sdram``)."""
    number = ports[port, at.ANSWERED]
    if number == ports[port, at.ACCEPTED]:
        return at.UNDER_WAY
    access = access_at(ports, port, number)
    if number == ports[port, at.OFFERED]:
        if waits_from(ports, port) > cycle:
            return at.UNDER_WAY
        return at.REFRESH if cycle < sdram[controller.REFRESH_END] else at.QUEUE
    if cycle >= ports[port, access + at.ACCESS_COLUMN]:
        return at.UNDER_WAY
    if cycle >= ports[port, access + at.ACCESS_OPENED]:
        return at.TURN_AROUND
    return at.REFRESH if cycle < ports[port, access + at.ACCESS_REFRESHED] else at.ROW_MISS
