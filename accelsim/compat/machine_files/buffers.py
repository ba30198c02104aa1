"""Assigns the memories of another machine to the buffers of an NPU, and divides shared memories.

An NPU has one buffer for each kind of words. Other machines have several levels of memory, which
operands may share. A shared level is divided by fixed weights: activations 4, sums 2, results 1,
operands of the vector unit 1, and weights as much as all the others together. Each operand is put
into the level in which its share is largest; a level without an operand is left out.

Example: activations and sums share 2 MB, weights have 128 bytes in each of 1024 elements. The
    weight
buffer gets 128 KiB. The 2 MB become 1 MiB for activations, 512 KiB for sums, and 256 KiB each for
results and for operands of the vector unit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from accelsim.compat.machine_files.machine import OPERANDS, DescribedMachine, MemoryLevel, Operand
from accelsim.errors import ArchError

MOST_ACCESS_BITS = 2**16
_OWN_PARTS: dict[Operand, dict[str, int]] = {
    "input": {"input_buffer": 4},
    "output": {"accumulator_buffer": 2, "output_buffer": 1, "operand_buffer": 1},
}


@dataclass(frozen=True, kw_only=True)
class Share:
    """A buffer as a share of a memory.

    Args:
        level: Memory that it is a share of.
        capacity_bytes: Bytes of the buffer, rounded down.
    """

    level: MemoryLevel
    capacity_bytes: int

    @property
    def width_bits(self) -> int:
        """Bits that all copies of the memory read in a cycle, at most 65536."""
        return min(MOST_ACCESS_BITS, self.level.access_bits * self.level.copies)


def shares_of(machine: DescribedMachine) -> dict[str, Share]:
    """Return the memory and capacity of each buffer.

    Args:
        machine: Machine that a file of another simulator describes.

    Returns:
        Share of each buffer by field of ``Arch``: input, weight, accumulator, output, operand
        buffer.

    Raises:
        ArchError: An operand has no memory on the chip, or less than a byte.
    """
    chosen = {operand: _best(machine, operand) for operand in OPERANDS}
    found: dict[str, Share] = {}
    for level in machine.levels:
        here = [operand for operand in OPERANDS if chosen[operand] is level]
        parts = _parts(here)
        for buffer, part in parts.items():
            capacity_bytes = level.total_bits * part // sum(parts.values()) // 8
            if not capacity_bytes:
                raise ArchError(f"{machine.name}: {level.name} has no byte for the {buffer}")
            found[buffer] = Share(level=level, capacity_bytes=capacity_bytes)
    return found


def _best(machine: DescribedMachine, operand: Operand) -> MemoryLevel:
    """Return the level in which an operand has most room, if all operands share each level."""
    levels = [level for level in machine.levels if operand in level.operands]
    if not levels:
        raise ArchError(
            f"{machine.name}: no memory between {machine.main.name} and the multipliers holds"
            f" {operand}s, and an NPU has a buffer of them"
        )

    def room(level: MemoryLevel) -> float:
        parts = _parts(level.operands)
        return level.total_bits * sum(_parts([operand], parts).values()) / sum(parts.values())

    # Of equal ones the outer: the nearer one is filled from it.
    return max(reversed(levels), key=room)


def _parts(
    operands: Iterable[Operand], all_parts: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Return the parts of the buffers of some operands of a level.

    Args:
        operands: Operands of the parts.
        all_parts: Parts of all operands of the level, if these are only some of them.
    """
    parts: dict[str, int] = {}
    for operand in operands:
        parts |= _OWN_PARTS.get(operand, {})
    if "weight" in operands:
        others = all_parts or parts
        parts["weight_buffer"] = (all_parts or {}).get("weight_buffer") or sum(others.values()) or 1
    return parts
