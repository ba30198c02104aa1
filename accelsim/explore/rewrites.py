"""Axes that make the layers of networks smaller, as ``accelsim rewrite`` does.

``rewrite`` is the method of all layers that it fits, such as ``low_rank:0.5``, or ``none``.
``rewrite.layers.NAME`` is that of one layer, or of those that a pattern fits, and counts first.
"""

from collections.abc import Mapping
from typing import Any

REWRITE = "rewrite"
LAYER_REWRITE = "rewrite.layers."
"""Prefix of the names of axes of single layers."""


def is_rewrite(field: str) -> bool:
    """Return whether a field of an axis belongs to this module."""
    return field == REWRITE or field.startswith(f"{REWRITE}.")


def rule_of(field: str, value: Any) -> str:
    """Return a setting as a rule, as in ``accelsim rewrite --rule``.

    Args:
        field: A field that ``is_rewrite``.
        value: A method with its sizes, or ``none``.
    """
    return f"{'*' if field == REWRITE else field.removeprefix(LAYER_REWRITE)}={value}"


def rules_of(settings: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rules of a point, of which the first that a layer matches counts.

    Args:
        settings: Values by field of an axis.

    Returns:
        Rules of single layers, then that of all; empty if no layer is rewritten.
    """
    fields = sorted(filter(is_rewrite, settings), key=lambda field: field == REWRITE)
    if all(settings[field] == "none" for field in fields):
        return ()
    return tuple(rule_of(field, settings[field]) for field in fields)
