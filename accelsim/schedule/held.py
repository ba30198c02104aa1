"""Kernels for the words in memory of activations that the array holds (``HELD``)."""

from typing import NamedTuple

from accelsim.isa import INSTRUCTIONS
from accelsim.kernel import inner_jit, jit
from accelsim.schedule.shapes import Record, clipped

_LOAD, _STORE = INSTRUCTIONS["LOAD"].most, INSTRUCTIONS["STORE"].most
_MOST_ROWS, _MOST_WORDS, _MOST_ROW_BYTES = _LOAD["y_count"], _LOAD["x_count"], _LOAD["row_bytes"]
_MOST_STORED_ROWS, _MOST_STORED_WORDS = _STORE["y_count"], _STORE["x_count"]


class Words(NamedTuple):
    """Words of held activations that one LOAD brings, as fields of the LOAD.

    Args:
        y_count: Planes, ``y_stride`` apart.
        y_limit: Words that exist; 0 if no word has a byte.
        x_count: Words of a plane, ``x_stride`` apart.
        address: Byte address.
        y_stride: Bytes.
        x_start: Bytes.
        x_stride: Bytes.
        row_bytes: Bytes.
        word_bytes: Bytes.
        pad: The field ``pad``.
    """

    y_count: int
    y_limit: int
    x_count: int
    address: int
    y_stride: int
    x_start: int
    x_stride: int
    row_bytes: int
    word_bytes: int
    pad: int


class Run(NamedTuple):
    """Words of results that form a rectangle.

    Args:
        y: Row of the first result.
        x: Column of the first result.
        lanes: Results of a word.
        rows: Rows of words.
        columns: Words of a row.
    """

    y: int
    x: int
    lanes: int
    rows: int
    columns: int


@inner_jit
def rectangle(place: int, count: int, width: int) -> tuple[int, int]:
    """Return the rows and columns of the largest rectangle at the start of a run in a plane.

    Args:
        place: First of the run, row by row.
        count: Places of the run.
        width: Columns of the plane.
    """
    if place % width or count < width:
        return 1, min(width - place % width, count)
    return count // width, width


@jit
def blocks_of(window: Record, cols: int) -> int:
    """Return the words of all results of a plane."""
    return int(window.results_y * (-(-window.results_x // cols)))


@inner_jit
def run_of(window: Record, cols: int, first: int, end: int) -> Run:
    """Return the rectangle at the start of the words from ``first`` to before ``end``."""
    full = window.results_x // cols
    whole = window.results_y * full
    if first < whole:
        rows, columns = rectangle(first, min(end, whole) - first, full)
        rows, columns = min(rows, _MOST_STORED_ROWS), min(columns, _MOST_STORED_WORDS)
        return Run(first // full, first % full * cols, cols, rows, columns)
    rows = min(end - first, _MOST_STORED_ROWS)
    return Run(first - whole, full * cols, window.results_x % cols, rows, 1)


@inner_jit
def words_of(work: Record, cols: int, image: int, block: int, place: int, left: int) -> Words:
    """Return the first words of a block that one LOAD brings.

    Args:
        work: ``ARRAY_PASS`` record whose array holds activations.
        cols: Columns of the array.
        image: Image of the batch.
        block: Block of results, counted from 0.
        place: Place of the reduction; those beyond it are padding.
        left: Words wanted.
    """
    held, tensor = work.held, work.weights
    window, bits = held.window, tensor.element_bits
    run = run_of(window, cols, block, block + 1)
    word_bytes = -(-run.lanes * bits // 8)
    base = work.constants.weights + image * tensor.image_bytes
    width = held.line_places
    line, lines = held.line_planes * width, window.kernel_y * window.kernel_x // width
    number, channel, first = place // line, place % line // width, place % width
    if number >= lines:
        return Words(1, 0, min(left, _MOST_WORDS), base, 0, 0, 0, 1, word_bytes, window.pad)
    if channel >= held.channels:
        # Beyond the planes, the other operand multiplies whatever lies behind it in memory.
        words = min(left, line - place % line, _MOST_WORDS)
        return Words(1, 0, words, base, 0, 0, 0, 1, word_bytes, 0)
    rows, columns = rectangle(place % line, left, width)
    if columns < width or number < lines - 1 or held.line_planes > held.channels:
        rows = min(rows, held.channels - channel)
    rows, columns = min(rows, _MOST_ROWS), min(columns, _MOST_WORDS)
    each = window.kernel_x // width
    row = run.y * window.stride_y + number // each * window.dilation_y - window.before_y
    reach = (number % each * width + first) * window.dilation_x - window.before_x
    phase = reach % held.phases
    column = run.x + (reach - phase) // held.phases
    existing = (tensor.width - phase + held.phases - 1) // held.phases
    origin = clipped(column, 0, max(existing - 1, 0))
    exists = 0 <= row < tensor.height and existing > 0
    address = base + channel * held.channel_bytes + phase * held.phase_bytes
    if exists:
        address += row * tensor.row_bytes + origin * bits // 8
    return Words(
        rows,
        min(rows, held.channels - channel) if exists else 0,
        columns,
        address,
        held.channel_bytes if rows > 1 else 0,
        (column - origin) * bits // 8,
        window.dilation_x * bits // 8 if columns > 1 else 0,
        max(1, min(-(-(existing - origin) * bits // 8), _MOST_ROW_BYTES)),
        word_bytes,
        window.pad,
    )
