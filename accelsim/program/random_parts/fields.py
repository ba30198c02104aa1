"""Random fields of LOAD and STORE, and random nests of words."""

from collections.abc import Sequence
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTIONS

Words = NDArray[np.int64]
Fields = dict[str, int]

_MOST = INSTRUCTIONS["LOAD"].most
FAR = 0.7
"""Share of the LOADs of a wide program whose rows and places are far apart."""
LONG = 0.4
"""Share of the LOADs and STOREs of a wide program that are one long loop."""


def walk(base: int, loops: Sequence[tuple[int, int]]) -> Words:
    """Return the words that a nest of loops visits, in order.

    Args:
        base: First word.
        loops: Count and stride of each loop, outermost first.
    """
    words = np.array([base], dtype=np.int64)
    for count, stride in loops:
        if count != 1:
            words = (words[:, None] + np.arange(count) * stride).reshape(-1)
    return words


def factors(draw: np.random.Generator, total: int, count: int) -> list[int]:
    """Return ``count`` factors whose product is ``total``."""
    result = []
    for _ in range(count - 1):
        divisors = [one for one in range(1, total + 1) if total % one == 0]
        result.append(int(draw.choice(divisors)))
        total //= result[-1]
    result.append(total)
    return [int(one) for one in draw.permutation(result)]


def _turns(draw: np.random.Generator, words: int, *, wide: bool) -> list[int]:
    """Return the turns of the loops y, x, c; a wide program often puts them all into one loop."""
    if wide and words < 2**10 and draw.random() < LONG:
        return [int(turns) for turns in draw.permutation([words, 1, 1])]
    return factors(draw, words, 3)


def counts(draw: np.random.Generator, most: Sequence[int], product: int) -> list[int]:
    """Return random counts.

    Args:
        draw: Source of every choice.
        most: Greatest value of each count.
        product: Greatest product of all counts.
    """
    result = [1] * len(most)
    for place in draw.permutation(len(most)):
        room = product // prod(result)
        result[place] = int(draw.integers(1, min(most[place], room) + 1))
    return result


def fitting_strides(draw: np.random.Generator, counts: Sequence[int], words: int) -> list[int]:
    """Return random strides with which a nest stays within a number of words.

    Args:
        draw: Source of every choice.
        counts: Turns of each loop.
        words: Number of words, at least 1.
    """
    result = [0] * len(counts)
    left = words - 1
    for place in draw.permutation(len(counts)):
        turns = max(1, counts[place] - 1)
        result[place] = between(draw, 0, left // turns)
        left -= result[place] * (counts[place] - 1)
    return result


def load_fields(
    draw: np.random.Generator, words: int, word_bytes: int, reach_bytes: int = 0
) -> tuple[Fields, list[tuple[int, int]]]:
    """Return fields of a LOAD without ``address``, and the bytes that exist.

    Args:
        draw: Source of every choice.
        words: Words that the LOAD writes.
        word_bytes: Bytes read for a word.
        reach_bytes: Greatest distance of rows and places in a wide program; 0 in other programs.

    Returns:
        The fields, and distance from ``address`` and bytes of each word that has any byte.
    """
    turns = _turns(draw, words, wide=reach_bytes > 0)
    shape = dict(zip(("y_count", "x_count", "c_count"), turns, strict=True))
    if reach_bytes and draw.random() < FAR:
        fields = shape | _far(draw, shape, reach_bytes)
    else:
        kind = draw.choice(len(_KINDS), p=[0.3, 0.4, 0.3])
        fields = shape | _KINDS[kind](draw, shape, word_bytes)
    for loop, count in shape.items():
        # The stride of a loop of one turn is never used.
        if count == 1 and draw.random() < 0.2:
            stride = loop.replace("count", "stride")
            fields[stride] = between(draw, 0, min(2**16 - 1, _MOST[stride]))
    fields |= {"word_bytes": word_bytes, "pad": between(draw, 0, 2**16 - 1)}
    return fields, existing_bytes(fields)


def between(draw: np.random.Generator, least: int, most: int) -> int:
    """Return a random integer, both ends included."""
    return int(draw.integers(least, most + 1))


def _packed(_draw: np.random.Generator, shape: Fields, word_bytes: int) -> Fields:
    place = shape["c_count"] * word_bytes
    row = shape["x_count"] * place
    fields = {"x_stride": place, "c_stride": word_bytes, "row_bytes": row}
    return fields | {"y_limit": shape["y_count"], "y_step": 1, "y_stride": row}


def _image(draw: np.random.Generator, shape: Fields, word_bytes: int) -> Fields:
    """Return places of ``c_count`` words that overlap and reach beyond the picture."""
    pixel = shape["c_count"] * word_bytes
    row, step = pixel * between(draw, 1, shape["x_count"] + 1), between(draw, 0, 2)
    return {
        "x_start": pixel * between(draw, -1, 1),
        "x_stride": pixel * between(draw, 0, 2),
        "c_stride": word_bytes,
        "row_bytes": row,
        "y_start": between(draw, -1, 1),
        "y_limit": between(draw, 1, shape["y_count"] + 1),
        "y_step": step,
        "y_stride": step * row,
    }


def _wild(draw: np.random.Generator, _shape: Fields, word_bytes: int) -> Fields:
    reach = 2 * word_bytes + 3
    return {
        "x_start": between(draw, -reach, reach),
        "x_stride": between(draw, 0, reach),
        "c_stride": between(draw, 0, reach),
        "row_bytes": between(draw, 1, 4 * reach),
        "y_start": between(draw, -3, 2),
        "y_limit": between(draw, 1, 4),
        "y_step": between(draw, 0, 3),
        "y_stride": between(draw, 0, 3 * reach),
    }


def _far(draw: np.random.Generator, shape: Fields, reach_bytes: int) -> Fields:
    """Return rows and places that are far apart, in a picture of up to 2**14 rows."""
    row_bytes, limit = between(draw, 1, reach_bytes), between(draw, 1, 2**14 - 1)
    step = between(draw, 0, 15)
    return {
        "x_start": between(draw, -row_bytes // 2, row_bytes - 1),
        "x_stride": between(draw, 0, min(_MOST["x_stride"], 2 * row_bytes // shape["x_count"])),
        "c_stride": between(draw, 0, min(_MOST["c_stride"], 2 * row_bytes // shape["c_count"])),
        "row_bytes": row_bytes,
        "y_start": between(draw, -min(2**14, step * shape["y_count"]), limit),
        "y_limit": limit,
        "y_step": step,
        "y_stride": between(draw, 0, (reach_bytes - row_bytes) // shape["y_count"]),
    }


_KINDS = (_packed, _image, _wild)


def existing_bytes(fields: Fields) -> list[tuple[int, int]]:
    """Return distance from ``address`` and bytes of each word that has any byte."""
    found = []
    for y in range(fields["y_count"]):
        if not 0 <= fields.get("y_start", 0) + y * fields["y_step"] < fields["y_limit"]:
            continue
        for x in range(fields["x_count"]):
            for c in range(fields["c_count"]):
                place = fields.get("x_start", 0) + x * fields["x_stride"] + c * fields["c_stride"]
                first = max(place, 0)
                length = min(place + fields["word_bytes"], fields["row_bytes"]) - first
                if length > 0:
                    found.append((y * fields["y_stride"] + first, length))
    return found


def store_fields(
    draw: np.random.Generator, words: int, word_bytes: int, reach_bytes: int = 0
) -> tuple[Fields, list[tuple[int, int]]]:
    """Return fields of a STORE without ``address``, and distance and bytes of each word.

    No byte is written twice. ``load_fields`` describes the arguments.
    """
    y_count, x_count, c_count = _turns(draw, words, wide=reach_bytes > 0)
    gaps = [0, 0, 1, 3]
    if reach_bytes:
        gaps = [0, *(between(draw, 0, reach_bytes // (5 * words)) for _ in range(3))]
    order = draw.permutation(3)
    stride, strides = word_bytes, [0, 0, 0]
    for loop in order:
        strides[loop] = stride
        stride = stride * (y_count, x_count, c_count)[loop] + int(draw.choice(gaps))
    fields = {"y_count": y_count, "x_count": x_count, "c_count": c_count}
    fields |= {"y_stride": strides[0], "x_stride": strides[1], "c_stride": strides[2]}
    fields["word_bytes"] = word_bytes
    loops = list(zip((y_count, x_count, c_count), strides, strict=True))
    return fields, [(int(distance), word_bytes) for distance in walk(0, loops)]
