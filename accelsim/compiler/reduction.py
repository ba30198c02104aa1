"""The reduction of a convolution as blocks of weights, cut into chunks that a slot holds."""

from collections.abc import Iterator
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


@dataclass(frozen=True, kw_only=True)
class Sweep:
    """The blocks of one MATMUL.

    Args:
        first_block: Within its chunk.
        input_offset: Input words from the first block of the tile to the first of the sweep.
        outer: The loop k1.
        inner: The loop k0.
    """

    first_block: int
    input_offset: int
    outer: Loop
    inner: Loop


@dataclass(frozen=True, kw_only=True)
class Chunk:
    """Consecutive blocks that lie in the weight buffer together.

    Args:
        first_block: Within the reduction.
        blocks: How many.
        sweeps: The MATMULs over them.
    """

    first_block: int
    blocks: int
    sweeps: tuple[Sweep, ...]


def chunk_sizes(outer: Loop, middle: Loop, inner: Loop, capacity_blocks: int) -> tuple[int, int]:
    """Return how many chunks ``chunks`` gives, and the blocks of the greatest."""
    loops = _merged(outer, middle, inner)
    sizes = _piece_sizes(loops, capacity_blocks)
    pairs = list(zip(loops, sizes, strict=True))
    return prod(-(-loop.count // size) for loop, size in pairs), prod(sizes)


def chunks(outer: Loop, middle: Loop, inner: Loop, capacity_blocks: int) -> tuple[Chunk, ...]:
    """Cut the blocks of three nested loops into chunks, in order.

    Args:
        outer: Kernel rows.
        middle: Kernel columns.
        inner: Words of a place.
        capacity_blocks: Blocks of a chunk at most.
    """
    loops = _merged(outer, middle, inner)
    sizes = _piece_sizes(loops, capacity_blocks)
    result = []
    first = 0
    for place, (turns_2, turns_1, turns_0) in _pieces(loops, sizes):
        sweeps = []
        for turn in range(turns_2):
            sweeps.append(
                Sweep(
                    first_block=turn * turns_1 * turns_0,
                    input_offset=place + turn * loops[0].stride,
                    outer=Loop(count=turns_1, stride=loops[1].stride),
                    inner=Loop(count=turns_0, stride=loops[2].stride),
                )
            )
        blocks = turns_2 * turns_1 * turns_0
        result.append(Chunk(first_block=first, blocks=blocks, sweeps=_joined(sweeps)))
        first += blocks
    return tuple(result)


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


def _pieces(
    loops: tuple[Loop, Loop, Loop], sizes: tuple[int, int, int]
) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Yield each piece in order as its input offset and the turns of its loops."""
    for turn_2 in range(0, loops[0].count, sizes[0]):
        for turn_1 in range(0, loops[1].count, sizes[1]):
            for turn_0 in range(0, loops[2].count, sizes[2]):
                turns = (turn_2, turn_1, turn_0)
                offset = sum(t * loop.stride for t, loop in zip(turns, loops, strict=True))
                left = tuple(loop.count - t for t, loop in zip(turns, loops, strict=True))
                yield (
                    offset,
                    (
                        min(sizes[0], left[0]),
                        min(sizes[1], left[1]),
                        min(sizes[2], left[2]),
                    ),
                )


def _joined(sweeps: list[Sweep]) -> tuple[Sweep, ...]:
    """Make one sweep of many if each has a single loop: the turns between them become k1."""
    first = sweeps[0]
    if len(sweeps) == 1 or first.outer.count > 1 or len(sweeps) > MATMUL["k1_count"]:
        return tuple(sweeps)
    stride = sweeps[1].input_offset - first.input_offset
    outer = Loop(count=len(sweeps), stride=stride)
    return (
        Sweep(
            first_block=first.first_block,
            input_offset=first.input_offset,
            outer=outer,
            inner=first.inner,
        ),
    )
