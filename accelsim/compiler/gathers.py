"""Rows of a table by numbers in memory: LOAD gathers rows, and the vector unit adds bags.

The rows that the numbers name form an image that lies nowhere as a whole: its row i is the row of
number i. A bag is a window of that image, so an embedding bag is a pool. If a row has several
words, these are pixels of the image, so that one LOAD brings whole rows.
"""

from collections.abc import Sequence
from dataclasses import replace

from accelsim.compiler.limits import LOAD, STORE
from accelsim.compiler.memory import is_gapless
from accelsim.compiler.target import Target
from accelsim.compiler.vector import TapLayer, operand_window, taps_work, whole_zone
from accelsim.compiler.window import Axis
from accelsim.compiler.work import TapsWork
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.shapes import record
from accelsim.schedule.taps import ROW_NUMBERS
from accelsim.workload.layers import Gather, Layer

MOST_ROWS = LOAD["y_limit"] * (1 + LOAD["y_step"])
"""Greatest number of rows of a table: numbers below ``y_limit + 16383 * y_step`` name a row."""


def lacks_for(layer: Layer, npu: Npu) -> str:
    """Return what a machine lacks for a layer that gathers rows; nothing for any other layer."""
    if not isinstance(layer, Gather):
        return ""
    if not npu.index_words:
        return f"{npu.name} reads no numbers of rows; set npu.index_words to 1 or more"
    if layer.rows > MOST_ROWS:
        return f"a table of {layer.rows:,} rows has more than the {MOST_ROWS:,} of a LOAD"
    if layer.bag > LOAD["y_count"]:
        return f"bags of {layer.bag:,} rows are more than the {LOAD['y_count']:,} of a LOAD"
    return ""


def gather_works(target: Target, layer: Gather, layouts: Sequence[Layout]) -> list[TapsWork]:
    """Return rows by numbers as work.

    Args:
        target: Target of the compilation.
        layer: The layer.
        layouts: Layouts of the table, row by row; of the input that holds the numbers; and of the
            results, one behind the other.

    Raises:
        MappingError: The machine lacks a unit, or rows lie too far apart for the fields.
    """
    table, numbers, result = layouts
    npu, parts = target.npu, _parts(target.npu, table, result)
    problem = lacks_for(layer, npu)
    run = layer.table_shape[3] // parts
    steps = [
        (layout.pixel_bytes, layout.pixel_bytes if parts == 1 else run * layout.element_bits // 8)
        for layout in (table, result)
    ]
    if max(steps[0][0] - LOAD["y_stride"], steps[1][0] - STORE["y_stride"]) > 0:
        problem = f"rows of {steps[0][0]:,} bytes lie further apart than fields of LOAD say"
    if problem:
        raise MappingError(f"layer {layer.name}: {problem}")
    image = replace(table, height=layer.count, width=parts, channels=run, pixel_bytes=steps[0][1])
    written = replace(
        result, height=layer.output_shape[2], width=parts, channels=run, pixel_bytes=steps[1][1]
    )
    rows = Axis(results=written.height, kernel=layer.bag, stride=layer.bag)
    window = operand_window(
        npu, image, (rows, Axis(results=parts, kernel=1)), target.pad(layer.name)
    )
    taps = TapLayer(
        name=layer.name,
        images=1,
        windows=(window,),
        weighted=False,
        zones=(whole_zone(written),),
        result=written,
        read={"row_bytes": steps[0][0]},
        written={"row_bytes": steps[1][0]},
    )
    work = taps_work(target, taps)
    words = record(
        ROW_NUMBERS,
        words=min(npu.index_words, LOAD["x_count"]),
        rows=layer.rows,
        address=numbers.address + 4 * layer.first,
        count=layer.count,
    )
    work.piece.record["numbers"] = words
    return [work]


def _parts(npu: Npu, table: Layout, result: Layout) -> int:
    """Return the number of pixels of a row: its words, if they are equal and whole bytes.

    Up to twice as many pixels may be equal; otherwise a row is one pixel, and its words are loaded
    separately.
    """
    channels = table.channels
    words = -(-channels // npu.cols)
    for parts in range(words, 2 * words + 1):
        run = channels // parts
        is_whole = run * table.element_bits % 8 == 0 == run * result.element_bits % 8
        if parts > 1 and run * parts == channels and is_whole:
            return parts if is_gapless(table) and is_gapless(result) else 1
    return 1
