"""Which fields of axes are those of the training system; what is known without reading any."""

SYSTEM = "system."
"""What their names begin with."""


def is_of_system(field: str) -> bool:
    """Return whether a field of an axis is one of the training system."""
    return field.startswith(SYSTEM)
