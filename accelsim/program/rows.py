"""Where the rows of a LOAD lie in memory: one behind the other, or where index words say."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import BUFFERS, INSTRUCTIONS, LIMIT_BITS
from accelsim.program.program import Program

Integers = NDArray[np.int64]
INDEX = BUFFERS.index("index")


def row_limit(fields: Mapping[str, Any]) -> Any:
    """Return the number of rows among which a gather may choose.

    Args:
        fields: Fields of LOADs with ``gather``, each an integer or an array.
    """
    return fields["y_limit"] + fields["y_step"] * ((1 << LIMIT_BITS) - 1)


def row_starts(fields: Mapping[str, int], index: Integers) -> tuple[Integers, NDArray[np.bool_]]:
    """Return the address of position 0 of each row of a LOAD, and whether the row exists.

    Args:
        fields: Fields of the LOAD.
        index: int64 array of shape (index words,), the index buffer; read only if ``gather`` is 1.

    Returns:
        Two arrays of shape (y_count,). Addresses are not reduced modulo 2**32.
    """
    turns = np.arange(fields["y_count"])
    if fields["gather"]:
        named = index[fields["y_start"] + turns]
        return fields["address"] + named * fields["y_stride"], named < row_limit(fields)
    rows = fields["y_start"] + turns * fields["y_step"]
    exists = (rows >= 0) & (rows < fields["y_limit"])
    return fields["address"] + turns * fields["y_stride"], exists


def row_positions(fields: Mapping[str, int], word_bytes: int) -> tuple[Integers, NDArray[np.bool_]]:
    """Return the position of each byte of the words of a row, and whether it exists in the row.

    Args:
        fields: Fields of the LOAD.
        word_bytes: Bytes of a word of the buffer.

    Returns:
        Two arrays of shape (words of a row, ``word_bytes``).
    """
    x = np.arange(fields["x_count"])[:, None]
    places = fields["x_start"] + x * fields["x_stride"]
    starts = (places + np.arange(fields["c_count"]) * fields["c_stride"]).reshape(-1, 1)
    shifts = np.repeat(x * fields["spread"] * fields["word_bytes"], fields["c_count"], axis=0)
    bytes_ = np.arange(word_bytes) - shifts
    positions = starts + bytes_
    here = (bytes_ >= 0) & (bytes_ < fields["word_bytes"])
    return positions, here & (positions >= 0) & (positions < fields["row_bytes"])


def last_byte(fields: Mapping[str, int]) -> int:
    """Return the last byte of a word to which a LOAD brings one that exists; -1 if there is none.

    The rows that a gather names count as existing.

    Args:
        fields: Fields of the LOAD.
    """
    rows = fields["y_start"] + np.arange(fields["y_count"]) * fields["y_step"]
    if not fields["gather"] and not ((rows >= 0) & (rows < fields["y_limit"])).any():
        return -1
    x, length = np.arange(fields["x_count"])[:, None], fields["word_bytes"]
    first = fields["x_start"] + x * fields["x_stride"]
    first = first + np.arange(fields["c_count"]) * fields["c_stride"]
    bytes_ = np.minimum(length, fields["row_bytes"] - first)
    exists = (bytes_ > 0) & (first + length > 0)
    return int(np.where(exists, x * fields["spread"] * length + bytes_, 0).max()) - 1


def gathered_rows(program: Program) -> dict[int, tuple[Integers, NDArray[np.bool_]]]:
    """Return the rows of each LOAD that gathers, by the index of the instruction.

    The index words are those of the image, because no program stores index words.

    Args:
        program: A legal program, with the values of its indices.
    """
    code = program.placed_instructions
    found: dict[int, tuple[Integers, NDArray[np.bool_]]] = {}
    if not code["gather"].any():
        return found
    loads = code["opcode"] == INSTRUCTIONS["LOAD"].opcode
    gathers = loads & (code["gather"] == 1)
    held = np.zeros(1 << 16, dtype=np.int64)
    names = code.dtype.names or ()
    for number in np.flatnonzero(gathers | (loads & (code["buffer"] == INDEX))):
        fields = dict(zip(names, code[number].tolist(), strict=True))
        if fields["gather"]:
            found[int(number)] = row_starts(fields, held)
        if fields["buffer"] == INDEX:
            words = _index_words(fields, program.image, held)
            held[fields["destination"] : fields["destination"] + len(words)] = words
    return found


def _index_words(fields: Mapping[str, int], image: NDArray[np.uint8], held: Integers) -> Integers:
    """Return the words that a LOAD of the index buffer reads."""
    starts, exists = row_starts(fields, held)
    positions, here = row_positions(fields, 4)
    read = exists[:, None, None] & here
    addresses = np.where(read, (starts[:, None, None] + positions) % 2**32, 0)
    pad = np.array([fields["pad"] & 255, fields["pad"] >> 8] * 2, dtype=np.uint8)
    words = np.where(read, image[np.minimum(addresses, max(len(image) - 1, 0))], pad)
    return np.asarray(words.reshape(-1, 4).copy().view("<u4")[:, 0], dtype=np.int64)
