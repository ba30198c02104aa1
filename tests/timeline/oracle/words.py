"""The beats of LOAD and STORE as the oracle sees them: byte by byte, from the table's sentences."""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray


def load_rows(
    fields: Mapping[str, int], bus_bytes: int, held: Mapping[int, int]
) -> Iterator[list[int | None]]:
    """Yield the actions of each row of a LOAD: numbers of beats, None for one that asks no memory.

    That is a word of padding, and a piece that ends in a beat which is kept.

    Args:
        fields: Fields of the instruction.
        bus_bytes: Bytes of a beat.
        held: Index words that were loaded.
    """
    kept: list[int] = []
    for y in range(fields["y_count"]):
        actions: list[int | None] = []
        row, turns, limit = fields["y_start"] + y * fields["y_step"], y, fields["y_limit"]
        if fields["gather"]:
            row = turns = held.get(fields["y_start"] + y, 0)
            limit += fields["y_step"] * 16383
        for x in range(fields["x_count"]):
            for c in range(fields["c_count"]):
                first = fields["x_start"] + x * fields["x_stride"] + c * fields["c_stride"]
                existing = [
                    position
                    for position in range(first, first + fields["word_bytes"])
                    if 0 <= row < limit and 0 <= position < fields["row_bytes"]
                ]
                address = fields["address"] + turns * fields["y_stride"]
                places = [(address + position) % 2**32 for position in existing]
                shares = begins(places, bus_bytes, kept)
                there = set(kept) if shares else set()
                for piece in pieces(places, bus_bytes, shares):
                    beat = piece[-1] // bus_bytes
                    actions.append(None if beat in there else beat)
                    there.add(beat)
                if places:
                    kept = list(dict.fromkeys(place // bus_bytes for place in places))[-2:]
                else:
                    actions.append(None)
        yield actions


def begins(places: list[int], bus_bytes: int, kept: list[int]) -> bool:
    """Return whether a word begins in the last beat of the word before it, or within the one before
    that beat, and goes on.

    Args:
        places: Addresses of its bytes that exist.
        bus_bytes: Bytes of a beat.
        kept: The last two beats of the word before it, or its one.
    """
    if not places or not kept:
        return False
    first, last = places[0] // bus_bytes, places[-1] // bus_bytes
    within = places[0] % bus_bytes > 0 and last != first
    return first == kept[-1] or (first == kept[0] and within)


def pieces(places: list[int], bus_bytes: int, shares: bool) -> list[list[int]]:
    """Return a word in pieces: as long as a beat from its first byte on, or as beats cut it.

    Args:
        places: Addresses of its bytes that exist.
        bus_bytes: Bytes of a beat.
        shares: Whether it begins in a beat that is kept.
    """
    if shares:
        return [places[at : at + bus_bytes] for at in range(0, len(places), bus_bytes)]
    beats = dict.fromkeys(place // bus_bytes for place in places)
    return [[place for place in places if place // bus_bytes == beat] for beat in beats]


def index_words(
    fields: Mapping[str, int], image: NDArray[np.uint8], held: Mapping[int, int]
) -> dict[int, int]:
    """Return the words that a LOAD of the index buffer writes, byte by byte.

    Args:
        fields: Fields of the instruction.
        image: Memory at the start, whose indices nothing stores to.
        held: Index words that were loaded before.
    """
    words: dict[int, int] = {}
    for y in range(fields["y_count"]):
        row, turns, limit = fields["y_start"] + y * fields["y_step"], y, fields["y_limit"]
        if fields["gather"]:
            row = turns = held.get(fields["y_start"] + y, 0)
            limit += fields["y_step"] * 16383
        for x in range(fields["x_count"]):
            for c in range(fields["c_count"]):
                first = fields["x_start"] + x * fields["x_stride"] + c * fields["c_stride"]
                word = 0
                for byte in range(4):
                    value = fields["pad"] >> 8 * (byte % 2) & 255
                    of_place = byte - fields["spread"] * x * fields["word_bytes"]
                    position = first + of_place
                    exists = 0 <= row < limit and 0 <= position < fields["row_bytes"]
                    if 0 <= of_place < fields["word_bytes"] and exists:
                        address = fields["address"] + turns * fields["y_stride"] + position
                        value = int(image[address % 2**32])
                    word |= value << 8 * byte
                words[fields["destination"] + len(words)] = word
    return words


def store_beats(fields: Mapping[str, int], bus_bytes: int) -> Iterator[list[int]]:
    """Yield the numbers of the beats of each word of a STORE in order.

    Args:
        fields: Fields of the instruction.
        bus_bytes: Bytes of a beat.
    """
    for y in range(fields["y_count"]):
        for x in range(fields["x_count"]):
            for c in range(fields["c_count"]):
                address = fields["address"] + y * fields["y_stride"]
                address += x * fields["x_stride"] + c * fields["c_stride"]
                last = address + fields["word_bytes"] - 1
                yield list(range(address // bus_bytes, last // bus_bytes + 1))
