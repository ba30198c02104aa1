"""Kernels for the mappings beside a given one.

These differ from it in one respect:

- the same tile with chunks of other sizes, other sets of filters, or the other order;
- a tile with one more or one cut fewer, twice as tall or wide, or both in opposite directions; its
  transpose; the widest tile of each height; or squares of half the results;
- other words of a place, with the widest tile for which they leave room;
- a tile of more or fewer images.

Each of these that fits gets a promise once: a lower bound (``least``). It is noted if the promise
is good enough.
"""

from typing import Any, NamedTuple

import numpy as np

from accelsim.closed.estimates import folds_of_tiles
from accelsim.closed.least import promise_of_pass
from accelsim.closed.legal import (
    CHUNKS_WANTED,
    ORDERS,
    bank_words,
    fits,
    is_joint,
    most_images,
    named,
)
from accelsim.closed.loads import known_loads
from accelsim.closed.objective import Weights
from accelsim.closed.plan import cut_chunks, cut_tiles
from accelsim.closed.records import CYCLES, FIRST_SIZE, Record
from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import blocks_of_bank

_SHARES = (1, 2, 3, 4, 6, 8, 16, 32)
"""Numbers of chunks in the weight buffer that are tried."""
MOST_BESIDE, MOST_SEEN = 256, 1024
"""Greatest numbers of noted mappings, and of places for mappings that were seen: a power of two."""
HEIGHT, WIDTH, BLOCKS, SET, OUTER, CHUNK, IMAGES = range(7)
NEAR_CYCLES, ARRAY_CYCLES, MOVED_BYTES, IS_OPEN = range(7, 11)
BESIDE = 11
"""Columns of a mapping: the fields of ``TILING``, its cycles, those in which the array works, its
bytes, and 1 as long as cycles and bytes are promises, or 0 once the mapping was timed."""
_PRIME = 1_000_003


class Aim(NamedTuple):
    """Objective of a climb, and limits on the mappings.

    Args:
        weights: Powers of cycles and bytes in the objective.
        most_cycles: Greatest number of cycles that the mapping may take.
        margin: Cycles beyond the fastest mapping, as a share, up to which others are noted.
    """

    weights: Weights
    most_cycles: float
    margin: float


class Around(NamedTuple):
    """Mappings around that are known.

    Args:
        beside: float64 array of shape (``MOST_BESIDE``, ``BESIDE``): mappings.
        seen: int64 array of shape (``MOST_SEEN``,): keys of mappings that were seen; 0 is free.
        counts: int64 array of shape (2,): numbers of mappings and of keys.
    """

    beside: Any
    seen: Any
    counts: Any


class Climb(NamedTuple):
    """State of a climb.

    Args:
        best: float64 array of shape (``CANDIDATE``,): the best mapping, which was timed.
        aim: Objective and limits.
        around: Mappings around that are known.
    """

    best: Any
    aim: Aim
    around: Around


@inner_jit
def look_around(state: Record, work: Record, heights: Any, climb: Climb) -> None:
    """Note the mappings beside the best one.

    Args:
        state: The units, on their machine.
        work: ``ARRAY_PASS`` record.
        heights: int64 array: heights of the widest tiles.
        climb: State of the climb.
    """
    window, best = work.window, climb.best
    height, width = int(best[FIRST_SIZE]), int(best[FIRST_SIZE + 1])
    blocks, size = int(best[FIRST_SIZE + 2]), int(best[FIRST_SIZE + 3])
    images, most = int(best[FIRST_SIZE + 6]), most_images(state.machine, work)
    together = size if is_joint(work, blocks) else 1
    state.tiling.height = 0  # what is cut is not known
    same_tile(state, work, climb)
    for step_y in range(-2, 3):
        for step_x in range(-2, 3):
            one_axis = (step_y == 0) != (step_x == 0)
            if not (one_axis or abs(step_y * step_x) == 1 or step_y * step_x == -4):
                continue  # one axis, a cut of both, or twice as tall and half as wide
            tall = cut_of(window.results_y, height, step_y)
            wide = cut_of(window.results_x, width, step_x)
            other_tile(state, work, climb, images, tall, wide, blocks)
    other_tile(state, work, climb, images, width, height, blocks)
    for half in range(2):  # two of them fit where one of all results does
        short = int(np.sqrt(height * width / 2)) + half
        other_tile(state, work, climb, images, short, short, blocks)
    side = side_of_square(state, work, images, blocks, together)
    for number in range(-5, len(heights)):
        if number >= 0:
            tall = int(heights[number])
        else:
            tall = side + number + 2 if number > -4 else height + 2 * number + 9
        if 1 <= tall <= window.results_y:
            wide = widest(state, work, images, tall, blocks, together)
            other_tile(state, work, climb, images, tall, wide, blocks)
    for step in range(-2, 4):
        words = cut_of(window.blocks, blocks, step) if step < 3 else int(window.blocks)
        if words and words != blocks:
            wide = widest(state, work, images, height, words, 1)
            other_tile(state, work, climb, images, height, width, words)
            other_tile(state, work, climb, images, height, wide, words)
    if most > 1:
        for step in range(-2, 4):
            more = cut_of(most, images, step) if step < 3 else 1
            wide = widest(state, work, max(1, more), height, blocks, together)
            other_tile(state, work, climb, more, height, width, blocks)
            other_tile(state, work, climb, more, height, wide, blocks)
            other_tile(state, work, climb, more, 1, int(window.results_x), blocks)


@inner_jit
def same_tile(state: Record, work: Record, climb: Climb) -> None:
    """Note mappings of the same tile; arguments are those of ``look_around``."""
    best, machine, window = climb.best, state.machine, work.window
    filters = state.plan.filter_blocks
    height, width = int(best[FIRST_SIZE]), int(best[FIRST_SIZE + 1])
    blocks, size = int(best[FIRST_SIZE + 2]), int(best[FIRST_SIZE + 3])
    outer, chunk = int(best[FIRST_SIZE + 4]), int(best[FIRST_SIZE + 5])
    images = int(best[FIRST_SIZE + 6])
    held, reduction = machine.weight_words // machine.fold_words, reduction_of(window, blocks)
    for share in _SHARES:
        words = min(max(1, held // share), reduction)
        note(state, work, climb, images, height, width, blocks, size, outer, words)
    for share in range(1, 4):
        words = min(-(-reduction // share), held)
        note(state, work, climb, images, height, width, blocks, size, outer, words)
    for words in (chunk - 1, chunk + 1, blocks):
        words = max(1, min(words, reduction, held))
        note(state, work, climb, images, height, width, blocks, size, outer, words)
    filled = bank_sets(state, images * height * width)
    fewer, more = cut_of(filters, size, 1), cut_of(filters, size, -1)
    whole = min(filters, filled * int(machine.banks))
    for sets in (size, fewer, more, 1, 2, filters // 2, filters, filled, whole):
        if 1 <= sets <= filters and fits(state.machine, work, images, height, width, blocks, sets):
            for order in range(ORDERS):
                note(state, work, climb, images, height, width, blocks, sets, order, chunk)


@inner_jit
def other_tile(
    state: Record, work: Record, climb: Climb, images: int, height: int, width: int, blocks: int
) -> None:
    """Note mappings of another tile; none if it does not fit.

    Args:
        state: The units, on their machine.
        work: ``ARRAY_PASS`` record.
        climb: State of the climb.
        images: Images of the tile.
        height: Height of the tile.
        width: Width of the tile.
        blocks: Words of a place.
    """
    best, machine, window, first = climb.best, state.machine, work.window, FIRST_SIZE
    if not (1 <= height <= window.results_y and 1 <= width <= window.results_x):
        return
    if images < 1:
        return
    size, outer, chunk = int(best[first + 3]), int(best[first + 4]), int(best[first + 5])
    held, reduction = machine.weight_words // machine.fold_words, reduction_of(window, blocks)
    filled = bank_sets(state, images * height * width)
    is_same = blocks == int(best[first + 2])
    for share in range(1 if is_same else 4):
        words = (chunk, held // CHUNKS_WANTED, reduction, -(-reduction // 2))[share]
        words = max(1, min(words, reduction, held))
        for sets in (size, min(size, filled), min(size, filled * int(machine.banks))):
            if fits(state.machine, work, images, height, width, blocks, sets):
                note(state, work, climb, images, height, width, blocks, sets, outer, words)


@inner_jit
def note(
    state: Record,
    work: Record,
    climb: Climb,
    images: int,
    height: int,
    width: int,
    blocks: int,
    size: int,
    outer: int,
    chunk: int,
) -> None:
    """Note a mapping once, if it fits and promises to be better or as fast.

    Args:
        state: The units, on their machine.
        work: ``ARRAY_PASS`` record.
        climb: State of the climb.
        images: Images of a tile.
        height: Height of a tile.
        width: Width of a tile.
        blocks: Words of a place.
        size: Blocks of filters of a set.
        outer: Order of the loops, the field ``filters_outer``.
        chunk: Blocks of weights.
    """
    plan, tiling = state.plan, state.tiling
    best, aim, around = climb
    size, outer = named(work, plan.filter_blocks, images, height, width, blocks, size, outer)
    key = ((height * _PRIME + width) * _PRIME + blocks) * _PRIME + size
    key = ((key * ORDERS + outer) * _PRIME + chunk) * _PRIME + images
    if around.counts[0] == MOST_BESIDE or not is_new(around, key):
        return
    same = height == tiling.height and width == tiling.width and images == tiling.images
    if not same or blocks != tiling.blocks:
        cut_tiles(state, work, images, height, width, blocks)
    tiling.filter_blocks, tiling.filters_outer, tiling.chunk_blocks = size, outer, chunk
    cut_chunks(state, work)
    least = promise_of_pass(state, work, folds_of_tiles(state), known_loads(state))
    if least.cycles > min(aim.most_cycles, best[CYCLES] * (1 + aim.margin)):
        return
    row = around.beside[around.counts[0]]
    around.counts[0] += 1
    row[HEIGHT], row[WIDTH], row[BLOCKS] = height, width, blocks
    row[SET], row[OUTER], row[CHUNK], row[IMAGES] = size, outer, chunk, images
    row[NEAR_CYCLES], row[ARRAY_CYCLES], row[IS_OPEN] = least.cycles, least.array_cycles, 1
    row[MOVED_BYTES] = least.beats * state.machine.bus_bytes


@inner_jit
def is_new(around: Around, key: int) -> bool:
    """Return whether a key is new and there is room for it; note it in that case."""
    seen, counts = around.seen, around.counts
    place = key & (MOST_SEEN - 1)
    while seen[place] != 0:
        if seen[place] == key:
            return False
        place = (place + 1) & (MOST_SEEN - 1)
    if 2 * counts[1] >= MOST_SEEN:
        return False
    seen[place] = key
    counts[1] += 1
    return True


@inner_jit
def widest(state: Record, work: Record, images: int, height: int, blocks: int, size: int) -> int:
    """Return the width of the widest tile of a height that fits, or 0."""
    low, high = 0, work.window.results_x
    while low < high:
        middle = (low + high + 1) // 2
        if fits(state.machine, work, images, height, middle, blocks, size):
            low = middle
        else:
            high = middle - 1
    return int(low)


@inner_jit
def side_of_square(state: Record, work: Record, images: int, blocks: int, size: int) -> int:
    """Return the side of the largest square tile that fits, or 0."""
    low, high = 0, min(work.window.results_y, work.window.results_x)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(state.machine, work, images, middle, middle, blocks, size):
            low = middle
        else:
            high = middle - 1
    return int(low)


@inner_jit
def cut_of(extent: int, size: int, step: int) -> int:
    """Return a size next to a given one, or 0 if there is none.

    Args:
        extent: At least 1.
        size: Size of the parts that the extent is cut into, at least 1.
        step: 1 for a smaller size with at least one part more, -1 for a larger size with one part
            less, 2 for half the size, -2 for twice the size, 0 for the size itself.
    """
    if step == 0:
        return int(size)
    if step > 0:
        smaller = -(-extent // -(-extent // (size - 1))) if size > 1 else 0
        return int(size // 2 if step == 2 else smaller)
    if size >= extent:
        return 0
    return int(min(extent, 2 * size) if step == -2 else -(-extent // (-(-extent // size) - 1)))


@inner_jit
def reduction_of(window: Record, blocks: int) -> int:
    """Return the blocks of weights of a reduction over ``blocks`` words of each place."""
    return int(window.kernel_y * window.kernel_x * blocks)


@inner_jit
def bank_sets(state: Record, pixels: int) -> int:
    """Return the greatest number of blocks of filters whose sums fit a bank."""
    return min(int(state.plan.filter_blocks), blocks_of_bank(bank_words(state.machine), pixels))
