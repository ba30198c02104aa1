"""Address maps: the bits of an address that are channel, rank, bank group, bank, row and column."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from accelsim.document import Model

FieldName = Literal["channel", "rank", "group", "bank", "row", "column"]


class Segment(Model):
    """Consecutive bits of a field."""

    field: FieldName
    """Name of the field."""
    bits: Annotated[int, Field(ge=1, le=32)]
    """Number of bits, from the field's lowest bit that no segment to the right has."""


class Exclusive(Model):
    """A field that is XORed with the low bits of another (permutation-based interleaving)."""

    field: FieldName
    """Field that changes."""
    by: FieldName
    """Field whose bits it is XORed with."""


AddressOrder = Annotated[tuple[FieldName | Segment, ...], Field(min_length=1, max_length=16)]


def place_segments(
    order: tuple[FieldName | Segment, ...], widths: Mapping[str, int]
) -> tuple[tuple[str, int, int, int], ...]:
    """Return the positions of the bits of each field.

    Args:
        order: Segments from the most significant bits of an address to those just above the burst.
            A name alone stands for all bits of its field that no segment to the right has.
        widths: Bits of each field.

    Returns:
        (field, lowest bit in the address above the burst, bits, lowest bit in the field).

    Raises:
        ValueError: A field has more bits than the device, or fewer.
    """
    placed, used, shift = [], dict.fromkeys(widths, 0), 0
    whole: set[str] = set()
    for part in reversed(order):
        name = part if isinstance(part, str) else part.field
        rest = widths[name] - used[name]
        bits = rest if isinstance(part, str) else part.bits
        if bits > rest or name in whole:
            raise ValueError(
                f"address_order: {name} overlaps: the device has {widths[name]} bits of it, and "
                "the order names more"
            )
        if isinstance(part, str):
            whole.add(name)
        if bits:
            placed.append((name, shift, bits, used[name]))
        used[name] += bits
        shift += bits
    for missing, width in widths.items():
        if used[missing] < width:
            raise ValueError(
                f"address_order: {missing} is missing: the device has {width} bits of it, and the "
                f"order names {used[missing]}"
            )
    return tuple(placed)


def check_exclusive(exclusive: tuple[Exclusive, ...]) -> None:
    """Refuse XORs that would make two addresses one.

    Raises:
        ValueError: A field is XORed by itself, or by a field that is XORed too.
    """
    changed = {entry.field for entry in exclusive}
    for entry in exclusive:
        if entry.by in changed:
            raise ValueError(
                f"controller.address_xor: {entry.field} is XORed by {entry.by}, "
                "which must not be XORed itself"
            )
