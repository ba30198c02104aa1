"""Where the windows of a pool leave the input, and which parameters hold there."""

from dataclasses import dataclass
from itertools import groupby

from accelsim.workload.layers import Pool


@dataclass(frozen=True, kw_only=True)
class ZoneOf:
    """Results that share parameters.

    Args:
        y: First row.
        x: First column.
        height: Rows.
        width: Columns.
        taps: Taps of a window inside the input; 0 if that does not matter.
    """

    y: int
    x: int
    height: int
    width: int
    taps: int = 0


def pool_zones(layer: Pool, *, by_taps: bool) -> tuple[ZoneOf, ...]:
    """Return the rectangles of results that share parameters.

    Args:
        layer: The pool.
        by_taps: Whether parameters depend on the taps that are inside the input.
    """
    _, height, width, _ = layer.input_shape
    _, rows, columns, _ = layer.output_shape
    if not by_taps:
        return (ZoneOf(y=0, x=0, height=rows, width=columns),)
    inside_y = layer.window.inside(0, height, rows)
    inside_x = layer.window.inside(1, width, columns)
    return tuple(
        ZoneOf(y=y, x=x, height=down, width=across, taps=inside_y[y] * inside_x[x])
        for y, down in _runs(inside_y)
        for x, across in _runs(inside_x)
    )


def _runs(values: list[int]) -> list[tuple[int, int]]:
    """Return first index and length of each run of equal values."""
    runs = []
    first = 0
    for _, group in groupby(values):
        length = len(list(group))
        runs.append((first, length))
        first += length
    return runs
