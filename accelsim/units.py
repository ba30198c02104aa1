"""Quantities with a unit: ``clock_hz: 500 MHz`` is 500000000.

The end of a field's name is its unit. A text in place of the number may use another unit of the
same dimension. This is plain code instead of a package of units, because a page of YAML has only
four dimensions, and importing such a package takes longer than reading the page.
"""

import re
from contextlib import suppress
from fractions import Fraction

from accelsim.errors import did_you_mean

_DECIMAL = {"": 1, "k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_BINARY = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40}


def _prefixed(unit: str, *, binary: bool = False) -> dict[str, Fraction]:
    prefixes = _DECIMAL | (_BINARY if binary else {})
    return {f"{prefix}{unit}": Fraction(factor) for prefix, factor in prefixes.items()}


def _times(base: int) -> dict[str, Fraction]:
    """Return units of time in parts of 10 ** -``base`` seconds."""
    names = {"s": 0, "ms": 3, "us": 6, "ns": 9, "ps": 12}
    return {name: Fraction(10) ** (base - place) for name, place in names.items()}


UNITS: dict[str, dict[str, Fraction]] = {
    "_bytes_per_s": _prefixed("B/s", binary=True),
    "_bytes": _prefixed("B", binary=True),
    "_mhz": {name: factor / 10**6 for name, factor in _prefixed("Hz").items()},
    "_hz": _prefixed("Hz"),
    "_ns": _times(9),
    "_ps": _times(12),
    "_s": _times(0),
}
"""Units by the end of a field's name, the longest end first, each with its value in that unit."""

UNITS_OF_METRICS: dict[str, dict[str, Fraction]] = {
    "_per_s": {},
    "_bits": {"bit": Fraction(1)}
    | {name: 8 * factor for name, factor in _prefixed("B", binary=True).items()},
    "_pj": {
        name: Fraction(10) ** place
        for name, place in {"J": 12, "mJ": 9, "uJ": 6, "nJ": 3, "pJ": 0}.items()
    },
    "_j": {
        name: Fraction(10) ** place
        for name, place in {"MJ": 6, "kJ": 3, "J": 0, "mJ": -3, "uJ": -6}.items()
    },
    "_w": {
        name: Fraction(10) ** place
        for name, place in {"MW": 6, "kW": 3, "W": 0, "mW": -3, "uW": -6}.items()
    },
    "_um2": {"mm2": Fraction(10) ** 6, "um2": Fraction(1)},
    **UNITS,
}
"""Units of metrics, for constraints, in the same form."""

_NUMBER = r"[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_QUANTITY = re.compile(rf"\s*({_NUMBER})\s*([A-Za-zµ/%]\S*)\s*")


def units_of(field: str) -> dict[str, Fraction] | None:
    """Return the units that a field accepts, each with its value in the field's unit; or None.

    Args:
        field: Name or dotted path of the field.
    """
    return next((units for end, units in UNITS.items() if field.endswith(end)), None)


def split_quantity(text: str) -> tuple[str, str] | None:
    """Return number and unit of a text such as ``500 MHz``, or None if it has another form.

    Args:
        text: Text that the user wrote; the unit may be unknown.
    """
    found = _QUANTITY.fullmatch(text)
    return None if found is None else (found[1], found[2])


def number_of(field: str, value: object) -> object:
    """Return the number that a text with a unit stands for.

    Args:
        field: Name or dotted path of the field, which ends in its unit.
        value: Value that the user wrote.

    Returns:
        An ``int`` if the number in the field's unit is whole, else a ``float``. A value that is no
        text, has no unit, or belongs to a field without a unit is returned unchanged.

    Raises:
        ValueError: The unit is not one of the field's.
    """
    units = units_of(field)
    found = split_quantity(value) if isinstance(value, str) else None
    if units is None or found is None:
        return value
    return _converted(*found, units)


def bound_of(metric: str, text: str) -> int | float:
    """Return the number of a constraint in the unit of its metric.

    Args:
        metric: Name of the metric, which ends in its unit if it has one.
        text: A number, or a number and a unit: ``20 ms`` for ``latency_s``.

    Raises:
        ValueError: It is no number, or its unit is not one of the metric's.
    """
    with suppress(ValueError):
        return float(text)
    found = split_quantity(text)
    if found is None:
        raise ValueError(f"{text} is no number")
    units = next((one for end, one in UNITS_OF_METRICS.items() if metric.endswith(end)), {})
    if not units:
        raise ValueError(f"{metric} is a number without a unit, not {text}")
    return _converted(*found, units)


def _converted(number: str, unit: str, units: dict[str, Fraction]) -> int | float:
    unit = unit.replace("µ", "u")
    if unit not in units:
        if unit == "KB" and {"kB", "KiB"} <= units.keys():
            raise ValueError("unknown unit KB: write kB (1000 bytes) or KiB (1024 bytes)")
        same = [name for name in units if name.casefold() == unit.casefold()]
        hint = f", did you mean {same[0]}?" if same else did_you_mean(unit, units)
        raise ValueError(f"unknown unit {unit}{hint}")
    exact = Fraction(number.replace("_", "")) * units[unit]
    return exact.numerator if exact.denominator == 1 else float(exact)


def shown(field: str, value: float) -> str:
    """Return a number of a field in the most readable unit.

    Args:
        field: Name or dotted path of the field, which ends in its unit.
        value: Value in the unit of the field.

    Returns:
        For example ``500 MHz`` for 500000000 in ``clock_hz``, with at most six digits. A capacity
        of whole quarters of a binary unit is given in that unit, as in ``256 KiB``.
    """
    units = units_of(field)
    if units is None:
        return f"{value:g}"
    if field.endswith("_bytes"):
        for name in reversed(_BINARY):
            number = Fraction(value) / units[f"{name}B"]
            if (4 * number).denominator == 1 and 1 <= number < 2**10:
                return f"{float(number):g} {name}B"
    decimal = sorted((name for name in units if "i" not in name), key=lambda one: units[one])
    name = [name for name in decimal if units[name] <= value or name == decimal[0]][-1]
    return f"{float(value / units[name]):g} {name}"
