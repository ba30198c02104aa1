"""Axes that act only where other fields have certain values: ``when`` in a study."""

from collections.abc import Iterator, Sequence
from typing import Any

from accelsim.errors import did_you_mean
from accelsim.explore.ranges import Interval
from accelsim.explore.study import Study, split_axis

Problem = tuple[tuple[str | int, ...], str]
Conditions = tuple[tuple[int, frozenset[int]], ...]


def wrong_conditions(study: Study) -> Iterator[Problem]:
    """Yield conditions that are impossible, with the reason.

    A condition must name a field of an axis that stands above, that is a list of values and
    contains those of the condition. And in some design the axis must act.

    Args:
        study: The study.

    Yields:
        The location in the file and the end of a sentence.
    """
    sound = True
    for axis, conditions in study.when.items():
        found = list(_wrong(study, axis, conditions))
        sound = sound and not found
        yield from found
    for axis in study.when if sound else ():
        if not all(allowed for _, allowed in _inherited(study, axis)):
            yield ("when", axis), "there is no accelerator in which the axis acts"


def _wrong(study: Study, axis: str, conditions: dict[str, Any]) -> Iterator[Problem]:
    if axis not in study.axes:
        yield ("when", axis), f"the study has no such axis{did_you_mean(axis, study.axes)}"
        return
    if not conditions:
        yield ("when", axis), "must name a field of another axis, and its values"
    order = list(study.axes)
    for field, given in conditions.items():
        place = ("when", axis, field)
        owner = _owner(study, field)
        if owner is None:
            known = [one for name in order for one in split_axis(name)]
            yield place, f"no axis varies this field{did_you_mean(field, known)}"
        elif order.index(owner) >= order.index(axis):
            yield place, f"axis {owner} must stand above axis {axis}"
        elif isinstance(study.axes[owner], Interval):
            yield place, f"axis {owner} has no values but a range without step and times"
        else:
            column = _column(study, owner, field)
            wanted = given if isinstance(given, list | tuple) else [given]
            if not wanted:
                yield place, "must have at least one value"
            for value in wanted:
                if not any(_same(value, one) for one in column):
                    yield place, f"{value} is no value of axis {owner}"


def places_of_conditions(study: Study, axis: str) -> Conditions:
    """Return the conditions of an axis, as indices of axes and of their values.

    Args:
        study: The study, whose conditions are not wrong.
        axis: The name of one of its axes.
    """
    order = list(study.axes)
    found: dict[int, frozenset[int]] = {}
    for field, given in study.when.get(axis, {}).items():
        owner = _owner(study, field)
        assert owner is not None
        wanted = given if isinstance(given, list | tuple) else [given]
        allowed = frozenset(
            step
            for step, value in enumerate(_column(study, owner, field))
            if any(_same(value, one) for one in wanted)
        )
        place = order.index(owner)
        found[place] = found.get(place, allowed) & allowed
    return tuple(sorted(found.items()))


def _inherited(study: Study, axis: str) -> Conditions:
    """Return the conditions of an axis and of all axes that its conditions name."""
    order = list(study.axes)
    found: dict[int, frozenset[int]] = {}
    waiting = [axis]
    while waiting:
        for place, allowed in places_of_conditions(study, waiting.pop()):
            found[place] = found.get(place, allowed) & allowed
            waiting.append(order[place])
    return tuple(found.items())


def _owner(study: Study, field: str) -> str | None:
    return next((axis for axis in study.axes if field in split_axis(axis)), None)


def _column(study: Study, axis: str, field: str) -> Sequence[Any]:
    """Return the value of a field at each step of an axis, which has values."""
    fields, values = split_axis(axis), study.axes[axis]
    assert not isinstance(values, Interval)
    if len(fields) == 1:
        return values
    column = fields.index(field)
    return [
        value[column] if isinstance(value, list | tuple) and len(value) == len(fields) else None
        for value in values
    ]


def _same(one: Any, other: Any) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
