"""Into how many chunks a reduction is cut; ``accelsim.schedule.array`` cuts it."""

from dataclasses import dataclass
from math import prod

from accelsim.compiler.limits import MATMUL


@dataclass(frozen=True, kw_only=True)
class Loop:
    """A loop over blocks.

    Args:
        count: Turns.
        stride: Input words from one turn to the next.
    """

    count: int
    stride: int


def chunk_sizes(outer: Loop, middle: Loop, inner: Loop, capacity_blocks: int) -> tuple[int, int]:
    """Return the chunks of a reduction, and the blocks of the greatest."""
    loops = _merged(outer, middle, inner)
    sizes = _piece_sizes(loops, capacity_blocks)
    pairs = list(zip(loops, sizes, strict=True))
    return prod(-(-loop.count // size) for loop, size in pairs), prod(sizes)


def _merged(outer: Loop, middle: Loop, inner: Loop) -> tuple[Loop, Loop, Loop]:
    """Return the same loops with as few as possible that turn more than once, innermost.

    The outer loop is never merged: its stride depends on the width of a tile, and chunks must be
    the same for all tiles.
    """
    if middle.count == 1 or middle.stride == inner.count * inner.stride:
        inner = Loop(count=middle.count * inner.count, stride=inner.stride)
        middle = Loop(count=1, stride=0)
    if inner.count == 1:
        inner, middle = middle, inner
    if middle.count == 1:
        outer, middle = middle, outer
    return outer, middle, inner


def _piece_sizes(loops: tuple[Loop, Loop, Loop], capacity: int) -> tuple[int, int, int]:
    """Return the turns of each loop in a chunk: inner loops are cut last."""
    inner = min(loops[2].count, capacity, MATMUL["k0_count"])
    middle = outer = 1
    if inner == loops[2].count:
        middle = min(loops[1].count, capacity // inner, MATMUL["k1_count"])
        if middle == loops[1].count:
            outer = min(loops[0].count, capacity // (inner * middle))
    return outer, middle, inner
