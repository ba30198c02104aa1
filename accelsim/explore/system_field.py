"""Which fields of axes belong to the training system, without reading a system."""

SYSTEM = "system."
"""Prefix of their names."""


def is_of_system(field: str) -> bool:
    """Return whether a field of an axis belongs to the training system."""
    return field.startswith(SYSTEM)
