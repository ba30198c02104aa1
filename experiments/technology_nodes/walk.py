"""A technology whose values are made from those of two others, component by component."""

from collections.abc import Callable
from typing import Any

from accelsim.technology import Curve, OperatorPrice, RegisterBit, Sourced, Sram, Technology

Place = tuple[str, ...]
"""Where a value stands: the component, then its field if it has fields."""
Value = Callable[[Sourced, Sourced, Place], dict[str, Any]]
"""Makes a value, with its source, from the values of the two technologies at a place."""


def components_of(old: Technology, new: Technology, value_of: Value) -> dict[str, Any]:
    """Return the components that both technologies have, as a document.

    Args:
        old: Technology whose curves and reasons are taken.
        new: The other one.
        value_of: Makes each value.
    """
    document = {}
    for component in Technology.model_fields:
        one, other = getattr(old, component), getattr(new, component)
        if isinstance(one, (OperatorPrice, RegisterBit, Sram, Sourced)) and other is not None:
            document[component] = _made(one, other, (component,), value_of)
    return document


def _made(one: Any, other: Any, place: Place, value_of: Value) -> Any:
    """Return what is made from two components, curves or values."""
    if isinstance(one, Curve):
        shape = {"over": one.over, "interpolation": one.interpolation, "reason": one.reason}
        anchors = [
            {"at": at, **value_of(one.estimate_at(at), other.estimate_at(at), place)}
            for at in (anchor.at for anchor in one.anchors)
            if other.smallest <= at <= other.largest
        ]
        return {**shape, "anchors": anchors}
    if isinstance(one, Sourced):
        return value_of(one, other, place)
    if isinstance(one, (OperatorPrice, RegisterBit, Sram)):
        return {
            field: _made(getattr(one, field), getattr(other, field), (*place, field), value_of)
            for field in type(one).model_fields
        }
    return one
