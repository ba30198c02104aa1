"""Ranges as values of an axis."""

from decimal import Decimal
from typing import Any

from pydantic import Field

from accelsim.document import Model
from accelsim.units import split_quantity

MAXIMUM_VALUES = 10_000


class Range(Model):
    """Numbers from one to another: by ``step`` added, or by ``times`` multiplied."""

    from_: float | str = Field(alias="from")
    """The first value; it, ``to`` and ``step`` may be texts with one unit, such as ``100 MHz``."""
    to: float | str
    """No value is above it."""
    step: float | str | None = None
    """What is added from value to value, above 0."""
    times: float | None = None
    """What a value is multiplied by to give the next, above 1."""


def range_values(given: Any) -> Any:
    """Return the values of a range, or what was given if it is none.

    Args:
        given: ``{from, to, step}`` or ``{from, to, times}``; integers give integers. All but
            ``times`` may be texts with the same unit.

    Returns:
        The values, rising, with the unit if there is one; decimal fractions are added and
        multiplied as such, without the errors of binary fractions.

    Raises:
        ValueError: The range is empty, endless or has other keys.
    """
    if not isinstance(given, dict):
        return given
    ways = sorted(set(given) - {"from", "to"})
    if not {"from", "to"} <= set(given) or ways not in (["step"], ["times"]):
        raise ValueError("a range has the keys from, to, and step or times")
    unit = _unit([value for key, value in given.items() if key != "times"])
    given = {
        key: _without(unit, value) if unit and key != "times" else value
        for key, value in given.items()
    }
    numbers = {key: _number(key, value) for key, value in given.items()}
    start, end, by = numbers["from"], numbers["to"], numbers[ways[0]]
    if by <= (0 if ways == ["step"] else 1):
        least = "step must be above 0" if ways == ["step"] else "times must be above 1"
        raise ValueError(f"{least}, not {by}")
    if start > end or (ways == ["times"] and start <= 0):
        positive = " and above 0" if ways == ["times"] else ""
        raise ValueError(f"from must be at most to{positive}, not {start}")
    whole = all(isinstance(value, int) for value in given.values())
    values: list[int | float] = []
    value = start
    while value <= end:
        if len(values) == MAXIMUM_VALUES:
            raise ValueError(f"a range has at most {MAXIMUM_VALUES} values")
        values.append(int(value) if whole else float(value))
        value = value + by if ways == ["step"] else value * by
    return [f"{value} {unit}" for value in values] if unit else values


def _unit(values: list[Any]) -> str:
    """Return the unit that all of some values have, or nothing if none of them has one."""
    found = [split_quantity(value) if isinstance(value, str) else None for value in values]
    units = {parts[1] if parts else "" for parts in found}
    if len(units) > 1:
        raise ValueError("from, to and step of a range must have the same unit")
    return units.pop()


def _without(unit: str, value: str) -> int | float:
    number = value.strip().removesuffix(unit).strip().replace("_", "")
    return int(number) if number.lstrip("+-").isdigit() else float(number)


def _number(key: str, value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{key} of a range must be a number, not {value}")
    number = Decimal(str(value))
    if not number.is_finite():
        raise ValueError(f"{key} of a range must be finite, not {value}")
    return number
