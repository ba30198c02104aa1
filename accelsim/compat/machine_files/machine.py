"""A machine as other simulators describe it: a grid of multipliers, and memories around it."""

from dataclasses import dataclass, field
from math import prod
from typing import Literal

Operand = Literal["input", "weight", "output"]
Role = Literal["reduction", "filters", "pixels"]
Program = Literal["ZigZag", "Timeloop"]
Place = tuple[str | int, ...]

OPERANDS: tuple[Operand, ...] = ("input", "weight", "output")


@dataclass(frozen=True, kw_only=True)
class MeshAxis:
    """A direction in which multipliers repeat.

    Args:
        name: Name in the file.
        extent: Multipliers side by side, at least 1.
        role: Loops that the file spreads along it; None if it leaves them to its mapper.
    """

    name: str
    extent: int
    role: Role | None = None


@dataclass(frozen=True, kw_only=True)
class MemoryLevel:
    """A memory of the hierarchy, with all of its copies.

    Args:
        name: Name in the file.
        place: Keys that lead to it in the file.
        operands: Operands that it can hold.
        copies: Number of copies.
        capacity_bits: Bits of one copy; meaningless for the main memory.
        access_bits: Bits that one copy reads in a cycle, and in an access of ``read_pj``.
        read_pj: Energy of a read; None if the file does not give it.
        write_pj: Energy of a write of as many bits; None if the file does not give it.
    """

    name: str
    place: Place
    operands: frozenset[Operand]
    copies: int
    capacity_bits: int
    access_bits: int
    read_pj: float | None = None
    write_pj: float | None = None

    @property
    def total_bits(self) -> int:
        """Capacity of all copies."""
        return self.copies * self.capacity_bits


@dataclass(kw_only=True)
class Differences:
    """Parts of a file that an accelsim machine does not take over, or changes.

    Args:
        ignored: Keys, memories and components that have no effect.
        approximated: Parts that are expressed by something similar.
        assumed: Values that the file does not give and accelsim needs.
    """

    ignored: list[str] = field(default_factory=list)
    approximated: list[str] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Return one text, each group under its name, in the order of discovery."""
        groups = (
            (name, list(dict.fromkeys(getattr(self, name))))
            for name in ("ignored", "approximated", "assumed")
        )
        return "; ".join(f"{name}: {', '.join(found)}" for name, found in groups if found)


@dataclass(frozen=True, kw_only=True)
class DescribedMachine:
    """An accelerator as a file of another simulator describes it.

    Args:
        program: Program that the file is for.
        name: Name of the accelerator.
        place: Keys that lead to the multipliers in the file.
        axes: Axes of the grid of multipliers; their extents multiply to all multipliers.
        levels: Memories on the chip, the nearest to the multipliers first.
        main: The memory behind them, which holds every operand.
        input_bits: Bits of an activation.
        weight_bits: Bits of a weight.
        sum_bits: Bits of a partial sum.
        clock_hz: Cycles in a second.
        main_latency_cycles: Latency of the main memory.
        stationary: Operand that stays in the elements, if the file gives it.
        multiply_pj: Energy of a multiply-accumulate, or None.
        node_nm: Technology node, or None.
        dram_type: Type of the main memory, for example "LPDDR4", or None.
        differences: Differences found by the reader; the conversion adds its own.
    """

    program: Program
    name: str
    place: Place
    axes: tuple[MeshAxis, ...]
    levels: tuple[MemoryLevel, ...]
    main: MemoryLevel
    input_bits: int
    weight_bits: int
    sum_bits: int
    clock_hz: int
    main_latency_cycles: int
    stationary: Operand | None = None
    multiply_pj: float | None = None
    node_nm: float | None = None
    dram_type: str | None = None
    differences: Differences

    @property
    def multipliers(self) -> int:
        """Number of all multipliers."""
        return prod(axis.extent for axis in self.axes)

    @property
    def has_prices(self) -> bool:
        """Whether the file prices multiplications and every access to a memory."""
        priced = all(
            level.read_pj is not None and level.write_pj is not None
            for level in (*self.levels, self.main)
        )
        return priced and self.multiply_pj is not None

    def innermost(self, operand: Operand) -> MemoryLevel | None:
        """Return the memory from which multipliers read an operand; None if none is on the chip.

        Args:
            operand: Operand to look for.
        """
        return next((level for level in self.levels if operand in level.operands), None)
