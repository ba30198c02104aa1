"""The axes of a study: lists of values, or all numbers between two ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log

from accelsim.errors import StudyError

Scalar = bool | int | float | str

Coordinate = int | float | None
"""Position of a design on an axis: index of a value, a number of a continuum, or None where the
axis does not act."""

Design = tuple[Coordinate, ...]
"""An accelerator of the study: a coordinate for each axis."""

UNCOUNTABLE = (
    "a range without step and times has no values to go through: add step or times, or use a"
    " strategy that draws numbers"
)


@dataclass(frozen=True, kw_only=True)
class Continuum:
    """All numbers from ``low`` to ``high``; integers if both ends are integers.

    Args:
        low: Least number.
        high: Greatest number, not below ``low``.
        logarithmic: Whether equal ratios are equally likely, instead of equal differences; ``low``
            must then be above 0.
    """

    low: int | float
    high: int | float
    logarithmic: bool = False

    @property
    def whole(self) -> bool:
        """Whether the numbers are integers."""
        return isinstance(self.low, int) and isinstance(self.high, int)

    def at(self, share: float) -> int | float:
        """Return the number below which the given share of all numbers lies.

        Args:
            share: Share from 0 to 1, 1 excluded.
        """
        end = self.high + 1 if self.whole else self.high
        if self.logarithmic:
            found = exp(log(self.low) + share * (log(end) - log(self.low)))
        else:
            found = self.low + share * (end - self.low)
        if self.whole:
            return min(max(int(found // 1), int(self.low)), int(self.high))
        return min(max(found, float(self.low)), float(self.high))

    def holds(self, value: Coordinate) -> bool:
        """Return whether ``value`` is one of the numbers."""
        kind = int if self.whole else float
        return type(value) is kind and self.low <= value <= self.high


@dataclass(frozen=True, kw_only=True)
class Axis:
    """Fields of the accelerator that vary together.

    Args:
        fields: Dotted fields.
        values: Values for each step along the axis, one for each field; empty with a ``continuum``.
        continuum: Numbers that the single field may have; None for a list of values.
        conditions: Indices of earlier axes with some of their coordinates. The axis acts where each
            of these axes has one of these coordinates.
    """

    fields: tuple[str, ...]
    values: tuple[tuple[Scalar, ...], ...] = ()
    continuum: Continuum | None = None
    conditions: tuple[tuple[int, frozenset[int]], ...] = ()

    @property
    def name(self) -> str:
        """The fields, separated by commas."""
        return ", ".join(self.fields)

    @property
    def size(self) -> int | None:
        """Number of coordinates; None if they cannot be counted."""
        if self.continuum is None:
            return len(self.values)
        low, high = self.continuum.low, self.continuum.high
        return int(high) - int(low) + 1 if self.continuum.whole else None

    @property
    def coordinates(self) -> range:
        """All coordinates, in the order of the study.

        Raises:
            StudyError: The coordinates cannot be counted.
        """
        if self.size is None:
            raise StudyError(f"{self.name}: {UNCOUNTABLE}")
        first = 0 if self.continuum is None else int(self.continuum.low)
        return range(first, first + self.size)

    @property
    def order(self) -> tuple[int, ...] | None:
        """Indices of ``values`` from the least to the greatest; None if they have no order.

        Numbers have an order. Lists of numbers have one if all their numbers rise together.
        """
        if self.continuum is not None or not self.values:
            return None
        flat = [one for value in self.values for one in value]
        if any(isinstance(one, bool | str) for one in flat):
            return None
        places = sorted(range(len(self.values)), key=lambda place: self.values[place])
        rows = [self.values[place] for place in places]
        rises = all(
            float(one) <= float(two)
            for before, after in pairwise(rows)
            for one, two in zip(before, after, strict=True)
        )
        return tuple(places) if rises else None

    def at(self, share: float) -> int | float:
        """Return the coordinate before which the given share of all coordinates lies.

        Args:
            share: Share from 0 to 1, 1 excluded.
        """
        if self.continuum is not None:
            return self.continuum.at(share)
        return min(int(share * len(self.values)), len(self.values) - 1)

    def acts(self, before: Sequence[Coordinate]) -> bool:
        """Return whether the axis acts, given the coordinates of the axes before it."""
        return all(before[place] in allowed for place, allowed in self.conditions)

    def holds(self, coordinate: Coordinate) -> bool:
        """Return whether the axis has this coordinate, where it acts."""
        if self.continuum is not None:
            return self.continuum.holds(coordinate)
        return type(coordinate) is int and 0 <= coordinate < len(self.values)

    def setting(self, coordinate: int | float) -> tuple[Scalar, ...]:
        """Return the value of each field at a coordinate."""
        if self.continuum is not None:
            return (coordinate,)
        return self.values[int(coordinate)]
