"""Kernels: the law of ``accelsim.memory.shared.sdram`` over integers.

``kernel`` describes the arrays; the third is the state of ``accelsim.memory.sdram.kernel``.
"""

from accelsim.kernel import inner_jit
from accelsim.memory.dram import columns as dram_word
from accelsim.memory.sdram import kernel as controller
from accelsim.memory.shared import columns as word
from accelsim.memory.shared.columns import PASSING_CYCLES, Row


@inner_jit
def access_at(ports: Row, port: int, number: int) -> int:
    """Return the column where the words of a beat begin."""
    return int(word.RINGS + number % ports[port, word.LIMIT] * word.ACCESS_COLUMNS)


@inner_jit
def answer(ports: Row, port: int, cycle: int) -> bool:
    """Acknowledge the oldest beat of a port if its cycle has come, and return whether it was."""
    number = ports[port, word.ANSWERED]
    ports[port, word.ACKNOWLEDGED] = 0
    if number < ports[port, word.OFFERED]:
        access = access_at(ports, port, number)
        if ports[port, access + word.ACCESS_ACKNOWLEDGE] == cycle:
            ports[port, word.ACKNOWLEDGED] = 1
            ports[port, word.ANSWERED] = number + 1
    return bool(ports[port, word.ACKNOWLEDGED])


@inner_jit
def waits_from(ports: Row, port: int) -> int:
    """Return the first cycle in which a port has a beat for the controller, or ``NEVER``."""
    number = ports[port, word.OFFERED]
    if number == ports[port, word.ACCEPTED]:
        return dram_word.NEVER
    access = access_at(ports, port, number)
    return int(ports[port, access + word.ACCESS_CYCLE] + PASSING_CYCLES)


@inner_jit
def grant(system: Row, ports: Row, sdram: Row, cycle: int) -> bool:
    """Pass one beat to the controller if it is ready, and return whether one was passed."""
    count = ports.shape[0]
    for turn in range(count):
        port = (system[word.NEXT_PORT] + turn) % count
        if waits_from(ports, port) > cycle:
            continue
        if not controller.is_ready(sdram, cycle):
            return False
        access = access_at(ports, port, ports[port, word.OFFERED])
        ports[port, access + word.ACCESS_REFRESHED] = sdram[controller.REFRESHED]
        ports[port, access + word.ACCESS_ACKNOWLEDGE] = controller.accept(
            sdram, cycle, ports[port, access + word.ACCESS_ADDRESS], ports[port, word.WRITES] != 0
        )
        ports[port, access + word.ACCESS_OPENED] = sdram[controller.OPENED]
        ports[port, access + word.ACCESS_COLUMN] = sdram[controller.COLUMN]
        ports[port, word.OFFERED] += 1
        if system[word.IN_TURN]:
            system[word.NEXT_PORT] = (port + 1) % count
        return True
    return False


@inner_jit
def step(system: Row, ports: Row, sdram: Row, cycle: int) -> bool:
    """Perform steps 1 and 2 of a cycle, and return whether any acted; see ``kernel.step``."""
    active = False
    for port in range(ports.shape[0]):
        active = answer(ports, port, cycle) or active
    return grant(system, ports, sdram, cycle) or active


@inner_jit
def next_step(ports: Row, sdram: Row, cycle: int) -> int:
    """Return the first later cycle in which a step may do something; see ``kernel.next_step``."""
    best = dram_word.NEVER
    for port in range(ports.shape[0]):
        number = ports[port, word.ANSWERED]
        if number < ports[port, word.OFFERED]:
            access = access_at(ports, port, number)
            best = min(best, ports[port, access + word.ACCESS_ACKNOWLEDGE])
        waits = waits_from(ports, port)
        if waits < dram_word.NEVER:
            best = min(best, max(waits, sdram[controller.NEXT_ACCEPT], cycle + 1))
    return int(best)


@inner_jit
def accept(ports: Row, port: int, cycle: int, address: int) -> None:
    """Accept a beat; see ``kernel.accept``."""
    access = access_at(ports, port, ports[port, word.ACCEPTED])
    ports[port, word.ACCEPTED] += 1
    ports[port, access + word.ACCESS_CYCLE] = cycle
    ports[port, access + word.ACCESS_ADDRESS] = address


@inner_jit
def cause(ports: Row, sdram: Row, port: int, cycle: int) -> int:
    """Return why the oldest unanswered beat of a port has not been answered (see ``sdram``)."""
    number = ports[port, word.ANSWERED]
    if number == ports[port, word.ACCEPTED]:
        return word.UNDER_WAY
    access = access_at(ports, port, number)
    if number == ports[port, word.OFFERED]:
        if waits_from(ports, port) > cycle:
            return word.UNDER_WAY
        return word.REFRESH if cycle < sdram[controller.REFRESH_END] else word.QUEUE
    if cycle >= ports[port, access + word.ACCESS_COLUMN]:
        return word.UNDER_WAY
    if cycle >= ports[port, access + word.ACCESS_OPENED]:
        return word.TURN_AROUND
    return word.REFRESH if cycle < ports[port, access + word.ACCESS_REFRESHED] else word.ROW_MISS
