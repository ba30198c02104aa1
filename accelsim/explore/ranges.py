"""Ranges as values of an axis."""

from decimal import Decimal
from typing import Any

from pydantic import Field

from accelsim.document import Model
from accelsim.explore.axis import Continuum
from accelsim.explore.precision import is_of_network
from accelsim.units import number_of, split_quantity

MAXIMUM_VALUES = 10_000


class ValueRange(Model):
    """Numbers from one to another: in steps, by a factor, or all of them."""

    from_: float | str = Field(alias="from")
    """First value; ``from``, ``to`` and ``step`` may be texts with the same unit, as ``100
    MHz``."""
    to: float | str
    """Limit that no value exceeds."""
    step: float | str | None = None
    """Difference of consecutive values, above 0."""
    times: float | None = None
    """Ratio of consecutive values, above 1."""
    log: bool = False
    """Whether equal ratios are equally likely, instead of equal differences (no step or times)."""


class Interval(Model):
    """All numbers from one to another, integers for a field of the accelerator."""

    from_: int | float | str = Field(alias="from")
    """Least number; ``from`` and ``to`` may be texts with the same unit."""
    to: int | float | str
    """Greatest number, above the least."""
    log: bool = False
    """Whether equal ratios are equally likely, instead of equal differences."""

    def __str__(self) -> str:
        return f"{self.from_} to {self.to}" + (" (logarithmic)" if self.log else "")

    def as_written(self) -> dict[str, Any]:
        """Return the range as a study has it."""
        return {"from": self.from_, "to": self.to, "log": self.log}

    def continuum(self, field: str) -> Continuum:
        """Return the numbers of a field: integers where it is one of the accelerator.

        Args:
            field: The dotted field, whose name says the unit.

        Raises:
            ValueError: The ends have a unit that is none of the field.
        """
        ends = [_plain(field, end) for end in (self.from_, self.to)]
        if all(end == int(end) for end in ends) and not is_of_network(field):
            ends = [int(end) for end in ends]
        else:
            ends = [float(end) for end in ends]
        return Continuum(low=ends[0], high=ends[1], logarithmic=self.log)


def range_values(given: Any) -> Any:
    """Return the values of a range; anything else is returned unchanged.

    Args:
        given: ``{from, to, step}`` or ``{from, to, times}``; integers give integers. All but
            ``times`` may be texts with the same unit. Or ``{from, to}``, with or without ``log``.

    Returns:
        The values in rising order, with the unit if there is one. Decimal fractions are added and
        multiplied exactly, without the errors of binary fractions. Without step and times the
        result is an ``Interval``.

    Raises:
        ValueError: The range is empty, endless or has other keys.
    """
    if not isinstance(given, dict):
        return given
    ways = sorted(set(given) - {"from", "to"})
    if not {"from", "to"} <= set(given) or ways not in (["step"], ["times"], ["log"], []):
        raise ValueError("a range has the keys from, to, and step, times or log")
    if ways in (["log"], []):
        return _interval(given)
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


def _plain(field: str, end: int | float | str) -> int | float:
    number = number_of(field, end)
    if not isinstance(number, int | float):
        raise ValueError(f"{field} has no unit: give numbers, not {end}")
    return number


def _interval(given: dict[str, Any]) -> Interval:
    ends = [given["from"], given["to"]]
    unit = _unit(ends)
    start, end = (
        _number(key, _without(unit, given[key]) if unit else given[key]) for key in ("from", "to")
    )
    logarithmic = given.get("log", False)
    if not isinstance(logarithmic, bool):
        raise ValueError(f"log of a range must be true or false, not {logarithmic}")
    if start >= end:
        raise ValueError(f"from must be below to, not {start}: the range is empty")
    if logarithmic and start <= 0:
        raise ValueError(f"from of a logarithmic range must be above 0, not {start}")
    return Interval(**{"from": ends[0], "to": ends[1], "log": logarithmic})


def _unit(values: list[Any]) -> str:
    """Return the unit that all values have; an empty text if none of them has one."""
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
