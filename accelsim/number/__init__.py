"""Number formats: how many bits an operand takes and which values it holds.

``Number.parse("int8")`` finds a format by name. A new family is one file and one line in
``FAMILIES``.
"""

from accelsim.number.floating import FLOATS
from accelsim.number.format import Number
from accelsim.number.integer import INTEGERS

FAMILIES: tuple[dict[str, Number], ...] = (INTEGERS, FLOATS)

FORMATS: dict[str, Number] = {name: form for family in FAMILIES for name, form in family.items()}


def parse_number(name: str) -> Number:
    """Return the number format called ``name``.

    Args:
        name: For example ``int8``, ``uint4``, ``bfloat16``.

    Raises:
        ValueError: The name is unknown; the sentence names the nearest one.
    """
    from accelsim.errors import did_you_mean

    if name not in FORMATS:
        raise ValueError(f"unknown number format {name!r}{did_you_mean(name, FORMATS)}")
    return FORMATS[name]


__all__ = ["FORMATS", "Number", "parse_number"]
