"""The designs that a strategy chooses from."""

import itertools
from collections.abc import Iterator, Sequence
from math import prod

from accelsim.explore.axis import Axis, Coordinate, Design


class SearchSpace:
    """All designs of some axes: a coordinate for each axis, None where an axis does not act.

    Args:
        axes: Axes, whose conditions name earlier axes.
    """

    def __init__(self, axes: Sequence[Axis]) -> None:
        self.axes = tuple(axes)
        self._named = sorted({place for axis in self.axes for place, _ in axis.conditions})
        self._completions: dict[tuple[Coordinate, ...], int] = {}

    def count(self) -> int | None:
        """Return the number of designs, or None if they cannot be counted."""
        if any(axis.size is None for axis in self.axes):
            return None
        return self._count(())

    def designs(self) -> Iterator[Design]:
        """Return every design, the last axis fastest.

        Raises:
            StudyError: The designs cannot be counted.
        """
        coordinates = [axis.coordinates for axis in self.axes]
        return self._below(()) if self._named else itertools.product(*coordinates)

    def at(self, index: int) -> Design:
        """Return a design by its index in ``designs``.

        Args:
            index: Index from 0 to ``count() - 1``.

        Raises:
            StudyError: The designs cannot be counted.
        """
        design: tuple[Coordinate, ...] = ()
        for axis in self.axes:
            if not axis.acts(design):
                design = (*design, None)
                continue
            if not self._named:
                each = prod(len(later.coordinates) for later in self.axes[len(design) + 1 :])
                step, index = divmod(index, each)
                design = (*design, axis.coordinates[step])
                continue
            for coordinate in axis.coordinates:
                below = self._count((*design, coordinate))
                if index < below:
                    design = (*design, coordinate)
                    break
                index -= below
        return design

    def from_shares(self, shares: Sequence[float]) -> Design:
        """Return the design in which each axis has the given share of its coordinates before it.

        Args:
            shares: A share for each axis, from 0 to 1, 1 excluded.
        """
        design: tuple[Coordinate, ...] = ()
        for axis, share in zip(self.axes, shares, strict=True):
            design = (*design, axis.at(share) if axis.acts(design) else None)
        return design

    def holds(self, design: Sequence[Coordinate]) -> bool:
        """Return whether a design belongs to the space."""
        return len(design) == len(self.axes) and all(
            axis.holds(coordinate) if axis.acts(design[:place]) else coordinate is None
            for place, (axis, coordinate) in enumerate(zip(self.axes, design, strict=True))
        )

    def _below(self, before: tuple[Coordinate, ...]) -> Iterator[Design]:
        if len(before) == len(self.axes):
            yield before
            return
        axis = self.axes[len(before)]
        for coordinate in axis.coordinates if axis.acts(before) else (None,):
            yield from self._below((*before, coordinate))

    def _count(self, before: tuple[Coordinate, ...]) -> int:
        """Return how many designs begin with these coordinates."""
        place = len(before)
        if place == len(self.axes):
            return 1
        named = tuple(before[one] for one in self._named if one < place)
        if (place, *named) not in self._completions:
            axis = self.axes[place]
            if not axis.acts(before):
                found = self._count((*before, None))
            elif place in self._named:
                found = sum(self._count((*before, one)) for one in axis.coordinates)
            else:
                # No later axis depends on this coordinate: the first stands for all.
                found = len(axis.coordinates) * self._count((*before, axis.coordinates[0]))
            self._completions[(place, *named)] = found
        return self._completions[(place, *named)]
