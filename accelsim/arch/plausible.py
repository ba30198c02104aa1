"""Warnings for legal values of an accelerator that are likely slips of units, or have no effect."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from accelsim.errors import PlausibilityWarning
from accelsim.sparsity import parse_sparsity
from accelsim.units import shown, units_of


@dataclass(frozen=True, kw_only=True)
class UsualRange:
    """Usual values of a field.

    Args:
        field: Dotted path of the field; its name ends in the unit.
        least: Least usual value, in that unit.
        most: Greatest usual value.
        meant: Unit that is tried first when guessing what the user meant.
    """

    field: str
    least: int
    most: int
    meant: str


RANGES = (
    # The iCEBreaker runs at 12 MHz, processors at 6 GHz.
    UsualRange(field="clock_hz", least=10**6, most=10**10, meant="MHz"),
    # Block RAM of 4 bytes at 12 MHz gives 48 MB/s, eight stacks of HBM4 give 16 TB/s.
    UsualRange(field="dram.bandwidth_bytes_per_s", least=10**6, most=10**14, meant="GB/s"),
    # Flash memory takes 100 us.
    UsualRange(field="dram.latency_ns", least=0, most=10**5, meant="ps"),
    *(
        # The largest chip of one wafer has 44 GB (Cerebras WSE-3).
        UsualRange(field=f"{buffer}_buffer.capacity_bytes", least=0, most=10**11, meant="KiB")
        for buffer in ("input", "weight", "accumulator", "output", "operand", "parameter", "table")
    ),
)


def doubts(arch: Any) -> Iterator[PlausibilityWarning]:
    """Yield a warning for each value of an accelerator that is likely a slip.

    Args:
        arch: An ``Arch``.
    """
    for usual in RANGES:
        value: Any = arch
        for name in usual.field.split("."):
            value = getattr(value, name)
        if value is not None and not usual.least <= value <= usual.most:
            least, most = (shown(usual.field, bound) for bound in (usual.least, usual.most))
            said = f"{shown(usual.field, value)} is not between {least} and {most}"
            yield PlausibilityWarning(f"{arch.name}: {usual.field}: {said}{_meant(usual, value)}")
    yield from _unused_zeros(arch)


def _unused_zeros(arch: Any) -> Iterator[PlausibilityWarning]:
    """Yield a warning for each operand whose zeros no part of the machine uses."""
    if arch.sparsity.exploited != "none" or arch.array.skipping_engine is not None:
        return
    for operand in ("weight", "input"):
        pattern = getattr(arch.sparsity, operand)
        if pattern != "dense":
            use = "skipping" if parse_sparsity(pattern).kind == "structured" else "gating"
            yield PlausibilityWarning(
                f"{arch.name}: sparsity.{operand}: {pattern} changes no count and no price, because"
                f" sparsity.exploited is none; did you mean sparsity.exploited={use}?"
            )


def _meant(usual: UsualRange, value: int) -> str:
    """Return the same number with the unit that the user likely meant."""
    units = units_of(usual.field) or {}
    factors = [units[usual.meant], *sorted(units.values())]
    for factor in factors:
        other = Fraction(value) * factor
        if usual.least <= other <= usual.most and other.denominator == 1:
            return f"; did you mean {shown(usual.field, int(other))}?"
    return ""
