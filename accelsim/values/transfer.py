"""LOAD and STORE on values."""

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError
from accelsim.isa import BUFFERS
from accelsim.program.rows import last_byte, row_positions, row_starts
from accelsim.values.state import Fields, State, require

ADDRESS_MASK = 2**32 - 1


def load(state: State, fields: Fields) -> None:
    """Execute a LOAD.

    Raises:
        ProgramError: An address is out of range, or a word too long for its buffer.
    """
    buffer = BUFFERS[fields["buffer"]]
    count = fields["y_count"] * fields["x_count"] * fields["c_count"]
    held = getattr(state.npu, f"{buffer}_words")
    require(fields["destination"] + count - 1, held, f"word of {buffer} buffer")
    whole = state.word_bytes(buffer)
    _require_length(fields["word_bytes"], whole, buffer)
    if fields["spread"]:
        require(last_byte(fields), whole, f"byte of a word of {buffer} buffer")
    pad = np.resize(np.array([fields["pad"] & 255, fields["pad"] >> 8], dtype=np.uint8), whole)
    words = np.tile(pad, (count, 1))
    positions, exists = row_positions(fields, whole)
    if fields["gather"]:
        last = fields["y_start"] + fields["y_count"] - 1
        require(last, len(state.index), "word of index buffer")
    starts, there = row_starts(fields, state.index)
    (present,) = np.nonzero(there)
    if exists.any() and present.size:
        starts = starts[present]
        addresses = (starts[:, None, None] + positions) & ADDRESS_MASK
        addresses[:, ~exists] = 0
        memory, what = state.bytes_of(fields)
        require(int(addresses.max()), len(memory), what)
        data = words.reshape(fields["y_count"], -1, whole)
        data[present] = np.where(exists, memory[addresses], pad)
    state.write(buffer, fields["destination"], words)


def store(state: State, fields: Fields) -> None:
    """Execute a STORE.

    Raises:
        ProgramError: An address is out of range, or a word is longer than those of the buffer.
    """
    count = fields["y_count"] * fields["x_count"] * fields["c_count"]
    length = fields["word_bytes"]
    require(fields["source"] + count - 1, len(state.output), "word of output buffer")
    _require_length(length, state.npu.output_word_bytes, "output")
    starts = fields["address"] + np.arange(fields["y_count"]) * fields["y_stride"]
    addresses = starts[:, None, None] + _places(fields) + np.arange(length)
    memory, what = state.bytes_of(fields)
    require(int(addresses.max()), len(memory), what)
    words = state.output[fields["source"] : fields["source"] + count, :length]
    # Where addresses repeat, numpy keeps the value that comes last, like memory.
    memory[addresses.reshape(count, length)] = words


def _places(fields: Fields) -> NDArray[np.int64]:
    """Return the distance of each word of a row from the first; shape (words of a row, 1)."""
    x_places = np.arange(fields["x_count"]) * fields["x_stride"]
    c_places = np.arange(fields["c_count"]) * fields["c_stride"]
    return (x_places[:, None] + c_places[None, :]).reshape(-1, 1)


def _require_length(length: int, whole: int, buffer: str) -> None:
    if length > whole:
        raise ProgramError(f"word_bytes is {length}, and a word of {buffer} buffer has {whole}")
