"""Kernels for activations that are multiplied as weights are (``HELD``)."""

from typing import NamedTuple

from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import Record

_MOST_ROWS, _MOST_ROW_BYTES = (INSTRUCTIONS["LOAD"].most[name] for name in ("y_count", "row_bytes"))


class Words(NamedTuple):
    """Rows of weight words, of an activation, that one LOAD brings, as fields of the LOAD.

    Args:
        y_count: Words of the LOAD, each a part of a row; rows are ``y_stride`` apart.
        y_limit: Words that exist; 0 if no word has a byte.
        address: Byte address.
        y_stride: Bytes.
        row_bytes: Bytes of a row that exist.
        word_bytes: Bytes.
        pad: The field ``pad``.
    """

    y_count: int
    y_limit: int
    address: int
    y_stride: int
    row_bytes: int
    word_bytes: int
    pad: int


@inner_jit
def words_of(work: Record, cols: int, block: int, place: int, left: int) -> Words:
    """Return the first rows of a block of filters that one LOAD brings.

    Args:
        work: ``ARRAY_PASS`` record whose weights are an activation.
        cols: Lanes of a row of a weight word.
        block: Block of filters, counted from 0.
        place: Place of the reduction; those beyond it are padding.
        left: Rows wanted.
    """
    held, tensor = work.held, work.weights
    bits, column = tensor.element_bits, block * cols
    word_bytes = -(-min(cols, work.filters - column) * bits // 8)
    base = work.constants.weights
    line, row = place // held.line_rows, place % held.line_rows
    left = min(left, _MOST_ROWS)
    if line >= held.lines:
        return Words(left, 0, base, 0, 1, word_bytes, held.pad)
    if row >= held.rows:
        # Beyond the matrix, the other operand multiplies whatever lies behind it in memory.
        return Words(min(left, held.line_rows - row), 0, base, 0, 1, word_bytes, 0)
    if line < held.lines - 1 or held.line_rows > held.rows:
        left = min(left, held.rows - row)
    exists = line < tensor.height
    return Words(
        left,
        min(left, held.rows - row) if exists else 0,
        base + row * held.row_bytes + (column * bits // 8 if exists else 0),
        held.row_bytes if left > 1 else 0,
        min(-(-(tensor.width - column) * bits // 8), _MOST_ROW_BYTES),
        word_bytes,
        held.pad,
    )
