"""Kernels for the amounts that a mapping of a pass loads and executes, and for their minimum."""

from typing import NamedTuple

import numpy as np

from accelsim.closed.geometry import groups_of_tiles
from accelsim.closed.legal import bank_words, banks_of_job
from accelsim.closed.plan import parts_kept
from accelsim.closed.records import Record
from accelsim.kernel import inner_jit
from accelsim.schedule.shapes import blocks_of_bank


class Loads(NamedTuple):
    """Amounts that a mapping of a pass loads and executes.

    Args:
        tile_turns: Parts of tiles that are loaded.
        tile_loads: LOADs of them: one for each image.
        reads: Number of times that all inputs of an image are loaded, beside what is kept.
        kept: Parts of an image that a set of filters finds loaded, all sets and images together.
        weight_turns: Chunks of weights that are loaded.
        weight_loads: LOADs of weights.
        weight_words: Words of weights.
        weights_stay: Whether some chunks are used again without another LOAD.
        parameters: Blocks of filters whose parameters are loaded.
        matmuls: MATMULs.
        first_words: Weight words before the first MATMUL of a job.
        last_folds: Blocks of weights of the last chunk of a job.
        set_blocks: Blocks of filters of the last bank of a job.
        last_blocks: Blocks of filters of the last bank of the last job.
        jobs: Number of jobs.
        banks: Banks that a job takes.
    """

    tile_turns: float
    tile_loads: float
    reads: float
    kept: float
    weight_turns: float
    weight_loads: float
    weight_words: float
    weights_stay: bool
    parameters: float
    matmuls: float
    first_words: float
    last_folds: float
    set_blocks: float
    last_blocks: float
    jobs: float
    banks: float


@inner_jit
def fewest_loads(state: Record, work: Record) -> Loads:
    """Return the least amounts of any mapping; tiles and parts of the plan are cut.

    Args:
        state: The units.
        work: ``ARRAY_PASS`` record.
    """
    machine, plan, window = state.machine, state.plan, work.window
    filters, images = float(plan.filter_blocks), float(plan.images)
    tiles = plan.vertical.tiles * plan.horizontal.tiles
    reads = 1.0 if plan.stays else images
    words = filters * window.kernel_y * window.kernel_x * window.blocks * machine.fold_words
    loads = max(filters * plan.parts, np.floor(words / max(1, plan.constant_words)))
    turns, first_words = filters * plan.parts, float(machine.fold_words)
    if plan.residence == 2:
        turns = loads = words = first_words = 0.0
    matmuls = groups_of_tiles(state) * filters * plan.parts
    groups = 1.0 if plan.stays else float(plan.groups)
    return Loads(
        groups * tiles * plan.parts, reads * tiles * plan.parts, reads, 0.0, turns,
        loads, words, True, filters * plan.combinations, matmuls, first_words, 1.0, 1.0, 1.0,
        float(plan.groups) * tiles, 1.0,
    )  # fmt: skip


@inner_jit
def known_loads(state: Record) -> Loads:
    """Return the amounts of a mapping, as ``array.time_pass`` executes it.

    Args:
        state: Units and plan; the tiling is known, tiles, parts and chunks are cut, slots are
            counted.
    """
    machine, plan, tiling = state.machine, state.plan, state.tiling
    filters, images, size = plan.filter_blocks, plan.images, tiling.filter_blocks
    tiles = plan.vertical.tiles * plan.horizontal.tiles
    groups, inside = plan.groups, plan.groups if tiling.filters_outer == 2 else 1
    keeps_tiles = tiles * plan.parts * (1 if plan.stays else inside) <= plan.input_slots
    joint = plan.parts > 1
    sets = -(-filters // size)
    together = size if tiling.filters_outer else filters
    # Loads of inputs, in each image but the first and in the first.
    if tiling.filters_outer:
        times = 1 if keeps_tiles else sets
    else:
        times = sets if joint and plan.parts > plan.input_slots else 1
    stays = keeps_tiles and plan.stays == 1
    reads, turns = float(times * (1 if stays else images)), float(times * (1 if stays else groups))
    kept = float((times - 1) * parts_kept(state))
    # Blocks of filters whose weights, and whose parameters, each group of images loads, or all.
    whole, rest = filters // together, filters % together
    blocks = known = 0.0
    for kind in range(2):
        count, each = (whole, together) if kind == 0 else (1, rest)
        stay = each * plan.chunk_count <= plan.weight_slots
        blocks += count * each * (1 if stay else tiles * inside)
        sets_known = each * plan.combinations <= plan.parameter_slots
        known += count * each * plan.combinations * (1 if sets_known else tiles * inside)
    once = filters * plan.chunk_count <= plan.weight_slots
    blocks *= 1 if once else groups // inside
    if plan.residence:
        blocks = float(filters * (2 - plan.residence))
    always = filters * plan.combinations <= plan.parameter_slots
    known *= 1 if always else groups // inside
    stays = blocks < float(groups) * tiles * filters
    loads = words = matmuls = 0.0
    for kind in range(2):
        parts, chunks = (plan.parts - 1, plan.chunks[0]) if kind == 0 else (1, plan.chunks[1])
        of_part, of_words = chunk_loads(state, chunks)
        loads, words = loads + parts * of_part, words + parts * of_words
        matmuls += parts * chunks.outer * chunks.middle * chunks.inner * chunks.matmuls
    first = plan.chunks[1 if plan.parts == 1 else 0]
    first_words = float(first.blocks * machine.fold_words)
    first_words *= first.last_outer if first.outer == 1 else 1.0
    first_words *= first.last_middle if first.middle == 1 else 1.0
    first_words *= first.last_inner if first.inner == 1 else 1.0
    if plan.residence == 2:
        first_words = 0.0
    last = plan.chunks[1]
    jobs = float(groups) * tiles * (sets if joint else filters)
    # The results of the last bank alone follow the last product of a job.
    each = blocks_of_bank(bank_words(machine), tiling.images * tiling.height * tiling.width)
    set_blocks = float((size - 1) % each + 1) if joint else 1.0
    last_blocks = float((filters - (sets - 1) * size - 1) % each + 1) if joint else 1.0
    taken = banks_of_job(machine, tiling.images * tiling.height * tiling.width, size)
    return Loads(
        (turns * plan.parts - kept * groups) * tiles, (reads * plan.parts - kept * images) * tiles,
        reads, kept * images,
        blocks * plan.chunk_count, blocks * loads, blocks * words, stays, known,
        float(filters) * groups_of_tiles(state) * matmuls,
        first_words, last.blocks * last.last_outer * last.last_middle * last.last_inner,
        set_blocks, last_blocks, jobs, float(taken) if joint else 1.0,
    )  # fmt: skip


@inner_jit
def chunk_loads(state: Record, chunks: Record) -> tuple[float, float]:
    """Return the number of LOADs and words of weights for a part of a block of filters.

    Args:
        state: Units and plan; the plan has the constants of the machine and the pass.
        chunks: ``CHUNKS`` record.
    """
    plan, loads, words = state.plan, 0.0, 0.0
    for kind in range(8):
        outer, middle, inner = kind // 4, kind // 2 % 2, kind % 2
        count = 1 if outer else chunks.outer - 1
        count *= 1 if middle else chunks.middle - 1
        count *= 1 if inner else chunks.inner - 1
        if count:
            share = chunks.last_outer if outer else 1.0
            share *= chunks.last_middle if middle else 1.0
            share *= chunks.last_inner if inner else 1.0
            each = round(chunks.blocks * share * state.machine.fold_words)
            if plan.held_words > 0:
                loads += count * max(1, round(each / plan.held_words))
            else:
                loads += count * (-(-each // plan.constant_words))
            words += count * float(each)
    return loads, words
