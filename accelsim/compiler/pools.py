"""Where the windows of a pool leave the input, and which parameters hold there."""

from itertools import groupby

from accelsim.compiler.vector import Zone
from accelsim.compiler.window import Axis, Region
from accelsim.errors import MappingError
from accelsim.integer import Pool, Requantize


def pool_zones(
    layer: Pool, vertical: Axis, horizontal: Axis, shape: tuple[int, int]
) -> tuple[Zone, ...]:
    """Return the rectangles of results that share parameters.

    Args:
        layer: The pool, its parameters fitted to the machine.
        vertical: Of its window.
        horizontal: Of its window.
        shape: Height and width of the input.

    Raises:
        MappingError: Some windows have no parameters.
    """
    rows, columns = _inside(vertical, shape[0]), _inside(horizontal, shape[1])

    def signature(counts: list[int], others: list[int]) -> list[tuple[int, ...]]:
        kinds = sorted(set(others))
        return [tuple(id(_parameters(layer, one * kind)) for kind in kinds) for one in counts]

    return tuple(
        Zone(
            region=Region(y=y, x=x, height=height, width=width),
            requantize=_parameters(layer, rows[y] * columns[x]),
        )
        for y, height in _runs(signature(rows, columns))
        for x, width in _runs(signature(columns, rows))
    )


def _parameters(layer: Pool, taps: int) -> Requantize:
    how = layer.requantize.get(taps, layer.requantize.get(0))
    if how is None:
        raise MappingError(
            f"layer {layer.name}: there are no parameters for windows of {taps} taps"
        )
    return how


def _inside(axis: Axis, extent: int) -> list[int]:
    """Return for each result how many places of its window are inside the input."""
    firsts = [result * axis.stride - axis.before for result in range(axis.results)]
    return [max(0, min(first + axis.kernel, extent) - max(first, 0)) for first in firsts]


def _runs(keys: list[tuple[int, ...]]) -> list[tuple[int, int]]:
    """Return first index and length of each run of equal keys."""
    runs = []
    first = 0
    for _, group in groupby(keys):
        length = len(list(group))
        runs.append((first, length))
        first += length
    return runs
