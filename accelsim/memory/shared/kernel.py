"""Kernels: any memory that ports share.

The arrays are ``system``, shape (``SYSTEM_COLUMNS``,); ``ports``, shape (ports, columns), each row
the words of a port and its rings; and ``device``, the array of the DRAM or of the controller of an
SDRAM. ``dram_kernel`` and ``sdram_kernel`` have the two laws.
"""

from accelsim.kernel import jit
from accelsim.memory.shared import columns as word
from accelsim.memory.shared import dram_kernel, sdram_kernel
from accelsim.memory.shared.columns import Row


@jit
def step(system: Row, ports: Row, device: Row, cycle: int) -> bool:
    """Perform what the memory does by itself in a cycle, and return whether anything happened.

    Args:
        system: The system.
        ports: The ports.
        device: The device.
        cycle: The next cycle, or a later one if nothing can happen before it (``next_step``).
    """
    system[word.CYCLE] = cycle
    if system[word.IS_SDRAM]:
        return sdram_kernel.step(system, ports, device, cycle)
    return dram_kernel.step(system, ports, device, cycle)


@jit
def next_step(system: Row, ports: Row, device: Row, cycle: int) -> int:
    """Return the first later cycle in which a step may do something if nothing is accepted.

    Args:
        system: The system.
        ports: The ports.
        device: The device.
        cycle: The last cycle, in which nothing was accepted and no step did anything.

    Returns:
        The cycle, or ``accelsim.memory.dram.columns.NEVER``.
    """
    if system[word.IS_SDRAM]:
        return sdram_kernel.next_step(ports, device, cycle)
    return dram_kernel.next_step(system, ports, device, cycle)


@jit
def is_ready(ports: Row, port: int) -> bool:
    """Return whether a port accepts a beat in the cycle of the last step."""
    unanswered = (
        ports[port, word.ACCEPTED] - ports[port, word.ANSWERED] + ports[port, word.ACKNOWLEDGED]
    )
    return bool(unanswered < ports[port, word.LIMIT])


@jit
def accept(system: Row, ports: Row, port: int, cycle: int, address: int) -> None:
    """Accept a beat in the cycle of the last step, in which the port is ready.

    Args:
        system: The system.
        ports: The ports.
        port: Index of the port.
        cycle: The cycle.
        address: Address of a byte of the beat.
    """
    if system[word.IS_SDRAM]:
        sdram_kernel.accept(ports, port, cycle, address)
    else:
        dram_kernel.accept(system, ports, port, cycle, address)


@jit
def cause(system: Row, ports: Row, device: Row, port: int) -> int:
    """Return why the oldest unanswered beat of a port has not been answered.

    Args:
        system: The system.
        ports: The ports.
        device: The device.
        port: Index of the port.

    Returns:
        Cause from ``columns``, for the state after the last step.
    """
    if system[word.IS_SDRAM]:
        return sdram_kernel.cause(ports, device, port, system[word.CYCLE])
    return dram_kernel.cause(system, ports, device, port)
