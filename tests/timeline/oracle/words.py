"""The beats of LOAD and STORE as the oracle sees them: byte by byte, from the table's sentences."""

from collections.abc import Iterator, Mapping


def load_actions(fields: Mapping[str, int], bus_bytes: int) -> Iterator[int | None]:
    """Yield the actions of a LOAD in order: the number of a beat, None for a word of padding.

    Args:
        fields: Of the instruction.
        bus_bytes: Bytes of a beat.
    """
    for y in range(fields["y_count"]):
        row = fields["y_start"] + y * fields["y_step"]
        for x in range(fields["x_count"]):
            for c in range(fields["c_count"]):
                first = fields["x_start"] + x * fields["x_stride"] + c * fields["c_stride"]
                existing = [
                    position
                    for position in range(first, first + fields["word_bytes"])
                    if 0 <= row < fields["y_limit"] and 0 <= position < fields["row_bytes"]
                ]
                address = fields["address"] + y * fields["y_stride"]
                beats = {(address + position) // bus_bytes for position in existing}
                if beats:
                    yield from sorted(beats)
                else:
                    yield None


def store_beats(fields: Mapping[str, int], bus_bytes: int) -> Iterator[list[int]]:
    """Yield the numbers of the beats of each word of a STORE in order.

    Args:
        fields: Of the instruction.
        bus_bytes: Bytes of a beat.
    """
    for y in range(fields["y_count"]):
        for x in range(fields["x_count"]):
            for c in range(fields["c_count"]):
                address = fields["address"] + y * fields["y_stride"]
                address += x * fields["x_stride"] + c * fields["c_stride"]
                last = address + fields["word_bytes"] - 1
                yield list(range(address // bus_bytes, last // bus_bytes + 1))
