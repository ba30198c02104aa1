"""Kernels: a layer on the array. Loads, matrix products, requantization and stores of tiles.

A *job* is a tile of results by some blocks of filters over the whole reduction. Its sums lie in
one bank of the accumulator buffer, or in several, each with whole blocks of filters; the next job
uses the banks that follow. Within a job the reduction is cut into *chunks* of weights that lie in
the weight buffer together; one MATMUL or a few of them, its *sweeps*, add what a chunk contributes.

Example, a job of two chunks while two banks and four slots of weights exist::

    LOAD      w0 x  w1     w0' ...       (w: chunk of weights, x: tile of inputs)
    MATMUL         w0x   w1x   w0'x      (w0': first chunk of the next block of filters)
    VECTOR                     p  v      (p: PARAMETERS, v: requantize the bank)
    STORE                            s

A tile whose parts do not fit the input buffer together is loaded again for each set of filters.
Every second set goes through its parts backwards, and finds those with which the set before ended::

    slots: 2    LOAD     x0 x1 x2 x3      x1 x0      x2 x3
                MATMUL   x0 x1 x2 x3   x3 x2 x1 x0   x0 x1 x2 x3

Where an array takes a limited number of pixels (``held_pixels``), a sweep has a MATMUL for each
group of so many pixels of the tile.
"""

from typing import NamedTuple

from accelsim.kernel import inner_jit, jit
from accelsim.schedule.operands import note_chunk, place_inputs, place_weights
from accelsim.schedule.products import Sweep, multiply
from accelsim.schedule.results import Sums, requantize
from accelsim.schedule.shapes import (
    CONSTANTS,
    HELD,
    RESIDUAL,
    TENSOR,
    WINDOW,
    Record,
    Tile,
    blocks_of_bank,
    columns_of,
    is_even,
    kept_parts,
    layout,
    lines_of,
    pixel_groups,
    residual_pieces,
    residual_words,
    results_of,
)
from accelsim.schedule.stream import (
    ACCUMULATOR,
    INPUT,
    NEVER,
    Array,
    Emitter,
    Pool,
    Stream,
    note_store,
    take,
    touch,
    word_of,
)
from accelsim.schedule.weights import Chunk, most_weight_loads

MOST_BANKS = 4
"""Banks of an accumulator buffer, at most."""

TILING = layout(
    height="Rows of results of a tile.",
    width="Columns of results of a tile.",
    blocks="Input words of each place that lie in the input buffer together.",
    filter_blocks="Blocks of filters of a set.",
    filters_outer=(
        "0 if all sets run for one tile before the next tile; 1 if all tiles of some images run for"
        " one set before the next set, and all sets before the next images; 2 if the tiles of all"
        " images run for one set before the next set."
    ),
    chunk_blocks="Blocks of weights of a chunk, at most.",
    images="Images of a tile.",
)
"""How one pass over the array is cut."""


ARRAY_PASS = layout(
    images="Of the batch.",
    first_image="The first of them.",
    in_turn="1 if an image waits for the results of the image before it (a loop over time).",
    first_filter="Channel of the result that is its first filter.",
    filters="Of the pass.",
    group_filters="Filters of a group; filters and elements of different groups have no weight.",
    group_elements="Elements of a place that a group reads.",
    lead="Elements of a place before those of the first group.",
    sum_blocks=(
        "0 if a result has one sum; else input words of a place that share a sum. The vector unit"
        " then multiplies each sum by a factor and adds them, one operation for each. Kernels are"
        " 1 x 1, and a chunk of weights is what a sum takes."
    ),
    digits=(
        "Digits of each weight. With more than one the reduction runs once for each digit, into a"
        " sum of its own, and the vector unit multiplies each sum by the value of its place."
    ),
    operations="Vector operations for each result.",
    combinations=(
        "Results that are made of the sums of a filter, each with parameters and factors of its"
        " own; those of all filters follow each other in a pixel."
    ),
    run_combinations="Combinations whose results follow each other in memory.",
    run_bytes="Bytes from one run of them to the next.",
    window=WINDOW,  # How it slides over its source.
    source=TENSOR,  # What it reads.
    result=TENSOR,  # What it writes.
    weights=TENSOR,  # What is multiplied as weights are, if it is an activation.
    held=HELD,  # How it lies.
    constants=CONSTANTS,  # Where weights and parameters lie.
    residual=RESIDUAL,  # What is added to results.
)
"""One pass over the array: a dense convolution of some channels into some filters."""


class Loops(NamedTuple):
    """Three nested loops over blocks of weights; strides are input words from turn to turn."""

    outer: int
    middle: int
    inner: int
    outer_stride: int
    middle_stride: int
    inner_stride: int


class Part(NamedTuple):
    """A part of the reduction: some input words of each place.

    Args:
        first_block: First word of each place.
        blocks: Words of each place.
        loops: Loops over its blocks of weights.
        turns: Turns of each loop in a chunk.
        begins: Whether it is the first part of a job.
    """

    first_block: int
    blocks: int
    loops: Loops
    turns: tuple[int, int, int]
    begins: bool


@inner_jit
def merged_loops(window: Record, columns: int, blocks: int) -> Loops:
    """Return the loops over kernel rows, kernel columns and words of a place.

    As few as possible turn more than once, and those are the inner ones. The loop over kernel rows
    is never merged: its stride depends on the width of a tile, and chunks must be the same for all
    tiles.

    Args:
        window: Window of the layer.
        columns: Places of a row of the tile.
        blocks: Words of a place in the tile.
    """
    outer, outer_stride = window.kernel_y, window.dilation_y * columns * blocks
    middle, middle_stride = window.kernel_x, window.dilation_x * blocks
    inner, inner_stride = blocks, 1
    if middle == 1 or middle_stride == inner * inner_stride:
        inner, middle, middle_stride = middle * inner, 1, 0
    if inner == 1:
        inner, inner_stride, middle, middle_stride = middle, middle_stride, inner, inner_stride
    if middle == 1:
        outer, outer_stride, middle, middle_stride = middle, middle_stride, outer, outer_stride
    return Loops(outer, middle, inner, outer_stride, middle_stride, inner_stride)


@inner_jit
def chunk_turns(loops: Loops, capacity: int, machine: Record) -> tuple[int, int, int]:
    """Return the turns of each loop in a chunk of at most ``capacity`` blocks.

    Inner loops are cut last.
    """
    inner = min(loops.inner, capacity, machine.most_inner_blocks)
    middle, outer = 1, 1
    if inner == loops.inner:
        middle = min(loops.middle, capacity // inner, machine.most_outer_blocks)
        if middle == loops.middle:
            outer = min(loops.outer, capacity // (inner * middle))
    return outer, middle, inner


@jit
def emit_pass(stream: Stream, pool: Pool, machines: Array, works: Array, tilings: Array) -> None:
    """Add the instructions of one pass.

    Args:
        stream: The stream, with room for them.
        pool: Slots of the layer; none holds a tile of another pass.
        machines: Structured array of ``MACHINE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        tilings: Structured array of ``TILING``, shape (1,).
    """
    machine, work, tiling = machines[0], works[0], tilings[0]
    emitter, window = Emitter(stream, pool, machine, work), work.window
    filter_blocks = -(-work.filters // machine.cols)
    sets = -(-filter_blocks // tiling.filter_blocks)
    tiles_y = -(-window.results_y // tiling.height)
    tiles_x = -(-window.results_x // tiling.width)
    tiles = tiles_y * tiles_x
    # Where inputs come in parts, blocks of filters share each of them.
    together = filter_blocks if tiling.blocks < window.blocks else 1
    last_store = NEVER
    last_image = work.first_image + work.images
    runs = work.images if work.in_turn else 1
    groups = -(-(work.images // runs) // tiling.images)
    for run in range(runs):
        if run > 0:
            read = work.source
            granules = (last_image * read.image_bytes - 1) >> read.granule_shift
            note_store(stream, last_store, read.granule, read.granule + granules)
        for turn in range(groups * tiles * sets):
            of_set, place = turn_of(turn, tiling.filters_outer, tiles, groups, sets)
            image = work.first_image + run + place // tiles * tiling.images
            place %= tiles
            y, x = place // tiles_x * tiling.height, place % tiles_x * tiling.width
            tile = Tile(
                image,
                y,
                x,
                min(tiling.height, window.results_y - y),
                min(tiling.width, window.results_x - x),
                min(tiling.images, last_image - image),
            )
            first = of_set * tiling.filter_blocks
            end = min(first + tiling.filter_blocks, filter_blocks)
            goes_back = of_set % 2 == 1 and parts_kept(emitter, tiling) > 0
            while first < end:
                after = min(first + together, end)
                job = Job(first, after, goes_back)
                last_store = emit_job(emitter, tiling, tile, place, job)
                first = after


@inner_jit
def turn_of(turn: int, order: int, tiles: int, groups: int, sets: int) -> tuple[int, int]:
    """Return the set of filters of a turn of all loops, and the number of its tile in all images.

    Args:
        turn: Number of the turn.
        order: The field ``filters_outer`` of a tiling.
        tiles: Tiles of an image.
        groups: Images, or groups of those that share their tiles.
        sets: Sets of filters.
    """
    if order == 0:
        return turn % sets, turn // sets
    if order == 1:
        return turn // tiles % sets, turn // (tiles * sets) * tiles + turn % tiles
    return turn // (groups * tiles), turn % (groups * tiles)


@inner_jit
def parts_kept(emitter: Emitter, tiling: Record) -> int:
    """Return the parts of a tile that one set of filters leaves in the buffer for the next."""
    work, slots = emitter.work, emitter.pool.buffers[INPUT].number
    parts = -(-work.window.blocks // tiling.blocks)
    return kept_parts(parts, slots, tiling.filters_outer, work.images, work.source.image_bytes)


class Job(NamedTuple):
    """A job of a tile.

    Args:
        first: Its first block of filters.
        end: The block of filters after its last.
        goes_back: Whether the last part of the reduction comes first.
    """

    first: int
    end: int
    goes_back: bool


@inner_jit
def emit_job(emitter: Emitter, tiling: Record, tile: Tile, place: int, job: Job) -> int:
    """Add a job, and return its last STORE.

    Args:
        emitter: Emitter of the pass.
        tiling: Tiling, a record of ``TILING``.
        tile: Tile of results.
        place: Number of the tile in an image.
        job: Its blocks of filters.
    """
    work, window, first, end = emitter.work, emitter.work.window, job.first, job.end
    banks = take_banks(emitter, tile, end - first)
    parts = -(-window.blocks // tiling.blocks)
    columns = columns_of(window, tile)
    tile_key = place
    if work.source.image_bytes:
        tiles = -(-window.results_y // tiling.height) * -(-window.results_x // tiling.width)
        tile_key += (tile.image - work.first_image) // tiling.images * tiles
    for turn in range(parts):
        number = parts - 1 - turn if job.goes_back else turn
        first_block = number * tiling.blocks
        blocks = min(tiling.blocks, window.blocks - first_block)
        loops = merged_loops(window, columns, blocks)
        turns = chunk_turns(loops, tiling.chunk_blocks, emitter.machine)
        part, key = Part(first_block, blocks, loops, turns, turn == 0), tile_key * parts + number
        for block in range(first, end):
            sums = sums_of(emitter, tile, banks, block - first)
            accumulate(emitter, tile, key, part, block, sums)
    last_store = NEVER
    for block in range(first, end):
        sums = sums_of(emitter, tile, banks, block - first)
        last_store = requantize(emitter, tile, block, sums)
    return last_store


@inner_jit
def take_banks(emitter: Emitter, tile: Tile, blocks: int) -> tuple[int, int, int, int]:
    """Return the slots of the banks of a job; those beyond what it needs are ``NEVER``.

    Args:
        emitter: Emitter of the pass.
        tile: Tile of results.
        blocks: Blocks of filters of the job.
    """
    pool, machine, banks = emitter.pool, emitter.machine, (NEVER, NEVER, NEVER, NEVER)
    words = machine.bank_words - machine.sums_apart
    needed = -(-blocks // blocks_of_bank(words, results_of(tile)))
    for _ in range(needed):
        bank = int(take(pool, ACCUMULATOR, NEVER))
        touch(pool, ACCUMULATOR, bank)
        banks = (banks[1], banks[2], banks[3], bank)
    for _ in range(needed, MOST_BANKS):
        banks = (banks[1], banks[2], banks[3], NEVER)
    return banks


@inner_jit
def sums_of(emitter: Emitter, tile: Tile, banks: tuple[int, int, int, int], block: int) -> Sums:
    """Return the sums of a block of filters, counted from the first of its job.

    Args:
        emitter: Emitter of the pass.
        tile: Tile of results.
        banks: Banks of the job, from ``take_banks``.
        block: Number of the block.
    """
    machine, results = emitter.machine, results_of(tile)
    each = blocks_of_bank(machine.bank_words - machine.sums_apart, results)
    bank = banks[block // each]
    return Sums(bank, word_of(emitter.pool, ACCUMULATOR, bank) + block % each * results)


@inner_jit
def accumulate(
    emitter: Emitter, tile: Tile, input_key: int, part: Part, filter_block: int, sums: Sums
) -> None:
    """Add what a part of the reduction contributes to the sums of a block of filters.

    Args:
        emitter: Emitter of the pass.
        tile: The results.
        input_key: Number of the tile and of the part.
        part: The part.
        filter_block: Block of filters.
        sums: The sums.
    """
    machine, work, number = emitter.machine, emitter.work, 0
    window = work.window
    first_block, blocks, loops, turns, begins = part
    places = window.kernel_y * window.kernel_x * work.digits
    before, taken = places * (filter_block * window.blocks + first_block), 0
    rows = -(-loops.outer // turns[0])
    for turn in range(rows * work.digits):
        if work.digits > 1 and turn % rows == 0:
            begins, number = part.begins, turn // rows
        turn_2 = turn % rows * turns[0]
        outer = min(turns[0], loops.outer - turn_2)
        for turn_1 in range(0, loops.middle, turns[1]):
            middle = min(turns[1], loops.middle - turn_1)
            for turn_0 in range(0, loops.inner, turns[2]):
                inner = min(turns[2], loops.inner - turn_0)
                offset = turn_2 * loops.outer_stride
                offset += turn_1 * loops.middle_stride + turn_0 * loops.inner_stride
                chunk = Chunk(
                    filter_block, first_block, blocks, before, taken, outer * middle * inner
                )
                weights = place_weights(emitter, chunk)
                inputs = place_inputs(emitter, tile, input_key, first_block, blocks)
                # Turns of the outer loop are a MATMUL each, or the k1 of one if nothing else is.
                joined = outer > 1 and middle == 1 and outer <= machine.most_outer_blocks
                sweeps = 1 if joined else outer
                for sweep in range(sweeps):
                    adds = Sweep(
                        inputs, weights, sweep * middle * inner,
                        offset + sweep * loops.outer_stride,
                        outer if joined else middle,
                        loops.outer_stride if joined else loops.middle_stride,
                        inner, loops.inner_stride, 0 if begins else 1,
                    )  # fmt: skip
                    into = Sums(sums.bank, sums.first + number * results_of(tile))
                    multiply(emitter, tile, blocks, adds, into)
                    begins = work.sum_blocks > 0
                if work.constants.residence:
                    note_chunk(emitter, weights, chunk.blocks)
                taken += chunk.blocks
                number += 1 if work.sum_blocks else 0


@jit
def most_instructions(machines: Array, works: Array, tilings: Array) -> int:
    """Return a number that the instructions of a pass do not exceed.

    Args:
        machines: Structured array of ``MACHINE``, shape (1,).
        works: Structured array of ``ARRAY_PASS``, shape (1,).
        tilings: Structured array of ``TILING``, shape (1,).
    """
    machine, work, tiling = machines[0], works[0], tilings[0]
    window = work.window
    filter_blocks = -(-work.filters // machine.cols)
    tiles_y, tiles_x = -(-window.results_y // tiling.height), -(-window.results_x // tiling.width)
    parts = -(-window.blocks // tiling.blocks)
    blocks = min(tiling.blocks, window.blocks)
    loops = merged_loops(window, 2**20, blocks)
    outer, middle, inner = chunk_turns(loops, tiling.chunk_blocks, machine)
    chunks = -(-loops.outer // outer) * -(-loops.middle // middle) * -(-loops.inner // inner)
    chunk = outer * middle * inner
    loads = 1 + chunk * machine.fold_words * machine.weight_rows
    if not work.held.rows:
        loads = 1 + most_weight_loads(machine, work, chunk)
    # A line for each row or each image: the fewer of the two, or one.
    lines, rows = lines_of(is_even(window), tiling.images, tiling.height)
    products = outer * lines
    if machine.held_pixels:
        height, width = pixel_groups(rows, tiling.width, machine.held_pixels)
        # Tiles at the edges have no more groups than this many pixels.
        products *= 2 * min(
            rows * tiling.width,
            -(-rows // height) * -(-tiling.width // width) + rows + tiling.width,
        )
    job = parts * (chunks * work.digits * (loads + products) + tiling.images)
    job += work.combinations * (3 + tiling.images)
    if work.residual.exists:
        words = residual_words(machine.most_residual_words, tiling.height, tiling.width)
        # Tiles at the edges have no more pieces than a whole one.
        job += 1 + 2 * tiling.images * residual_pieces(words, tiling.height, tiling.width)
    groups = -(-work.images // tiling.images)
    return int(groups * tiles_y * tiles_x * filter_blocks * job)
