"""Fields with values that the analytical tier does not know; the cycle tier knows all values."""

from collections.abc import Mapping

KNOWN: Mapping[str, tuple[object, ...]] = {
    "dram.kind": ("ideal", "block_ram"),
    "dram.arbiter": ("round_robin",),
    "requests.request_bytes": (0,),
    "array.group_cycles": (0,),
}
"""Known values by dotted field."""


def unknown(field: str, value: object) -> str:
    """Return the begin of a sentence that refuses a value; empty if the value is known.

    Args:
        field: Name of the field, one of ``KNOWN``.
        value: Value of the field; None where the accelerator does not state it.
    """
    known = KNOWN[field]
    if value is None or value in known:
        return ""
    return f"tier analytical knows {field} {' and '.join(map(str, known))}, not {value}"
