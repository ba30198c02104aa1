"""The first mapper: every tiling on a lattice and every loop order, least latency first.

Tile extents are taken from a lattice: the total over 1, 2, 4, 8, 16 ... tiles, rounded up. A
candidate is legal if each tile fits one half of its buffer (the whole of a single-buffered
one). Candidates are bounded from below by what their folds, their traffic and their first and last
tile take; those whose bound is below the best latency found are timed exactly by the closed tier.
The result is the least latency over the lattice (or, where tiles are so many that the search would
take seconds, of the most promising candidates), then the least DRAM traffic, then the first in
enumeration order, so that equal inputs give equal mappings.
"""

import numpy as np

from accelsim.cycle.closed import NO_LIMIT, time_steps_within
from accelsim.cycle.geometry import Row, ceiling
from accelsim.cycle.layer import COUNT_COLUMNS, count_layer, later_repetition
from accelsim.cycle.steps import expand, m_count, spill_distance, step_count
from accelsim.kernel import jit
from accelsim.mapper.candidates import BOUND, FLOOR, list_candidates, pick, promising
from accelsim.mapper.tilings import MAXIMUM_STEPS, cuts_of_m, enumerate_tilings
from accelsim.mapping import columns as at

# The search of a layer ends after this many tile steps were timed, with the best so far, so that it
# stays short where buffers are tiny.
MAXIMUM_STEPS_TIMED = 2**22


@jit
def exact_cycles(nest: Row, machine: Row, mapping: Row, floor: int, limit: int) -> tuple[int, int]:
    """Return (cycles of all repetitions, DRAM bytes of one) of a mapped layer.

    Args:
        nest: The loop nest.
        machine: The machine.
        mapping: The mapping.
        floor: Cycles that one repetition takes at least if it never waits for memory.
        limit: The latest cycle of interest; beyond it the answer is at least ``NO_LIMIT``.
    """
    vector = nest[at.KIND] == at.VECTOR
    steps = expand(nest, machine, mapping)
    distance = spill_distance(nest, mapping, 1 if vector else m_count(nest, mapping))
    repetitions = nest[at.STEPS]
    within = limit if repetitions == 1 else NO_LIMIT
    cycles = time_steps_within(steps, machine, vector, distance, floor, within)[0]
    if repetitions > 1:
        later = later_repetition(nest, mapping, steps)
        each = time_steps_within(later, machine, vector, distance, 0, NO_LIMIT)[0]
        cycles += (repetitions - 1) * each
    moved = 0
    for index in range(steps.shape[0]):
        moved += steps[index, at.LOAD_INPUT] + steps[index, at.LOAD_WEIGHT]
        moved += steps[index, at.LOAD_PARTIAL_SUM] + steps[index, at.STORE]
    return cycles, moved


@jit
def search_matrix(nest: Row, machine: Row) -> Row:
    """Return the best mapping of a matrix layer, or a row of zeros if none fits.

    Args:
        nest: A nest of kind ``MATRIX``.
        machine: The machine.
    """
    cuts = cuts_of_m(nest, machine)
    tilings = enumerate_tilings(nest, machine, cuts)
    best = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
    if tilings.shape[0] == 0:
        return best
    # Bounds hold for one repetition that loads its weights, so they tell nothing of later ones.
    repeated = nest[at.STEPS] > 1
    best_cycles, best_bytes, best_index = NO_LIMIT, NO_LIMIT, NO_LIMIT
    limit, candidates = promising(nest, machine, cuts, tilings)
    tried = np.zeros(candidates.shape[0], dtype=np.int64)
    guess = pick(candidates, tried)
    if not repeated and guess >= 0:
        mapping = candidates[guess, : at.MAPPING_COLUMNS]
        if step_count(nest, mapping) <= MAXIMUM_STEPS:
            best[:] = mapping
            best_cycles, best_bytes = exact_cycles(nest, machine, mapping, 0, NO_LIMIT)
            best_index = guess
            tried[guess] = 1
    if repeated or best_cycles > limit:
        candidates = list_candidates(nest, machine, cuts, tilings, best_cycles)
        tried = np.zeros(candidates.shape[0], dtype=np.int64)
        best_index = NO_LIMIT
    timed = 0
    while timed < MAXIMUM_STEPS_TIMED:
        index = pick(candidates, tried)
        if index < 0 or (candidates[index, BOUND] > best_cycles and not repeated):
            break
        tried[index] = 1
        mapping = candidates[index, : at.MAPPING_COLUMNS]
        steps = step_count(nest, mapping)
        if steps > MAXIMUM_STEPS:
            continue
        timed += steps
        cycles, moved = exact_cycles(nest, machine, mapping, candidates[index, FLOOR], best_cycles)
        if (
            cycles < best_cycles
            or (cycles == best_cycles and moved < best_bytes)
            or (cycles == best_cycles and moved == best_bytes and index < best_index)
        ):
            best[:] = mapping
            best_cycles, best_bytes, best_index = cycles, moved, index
    return best


@jit
def pieces_needed(elements: int, bits: int, slot_bytes: int) -> int:
    """Return into how many nearly equal pieces to cut so that each fits, ``NO_LIMIT`` if none do.

    Args:
        elements: How many there are.
        bits: Bits of each.
        slot_bytes: What a piece may take.
    """
    if elements == 0:
        return 1
    most = 8 * slot_bytes // bits
    return ceiling(elements, most) if most > 0 else NO_LIMIT


@jit
def search_vector(nest: Row, machine: Row) -> Row:
    """Return the number of pieces of vector work with the least latency, then the fewest.

    Args:
        nest: A nest of kind ``VECTOR``.
        machine: The machine.
    """
    best = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
    needed = max(
        pieces_needed(
            nest[at.INPUT_ELEMENTS], machine[at.INPUT_BITS], machine[at.INPUT_SLOT_BYTES]
        ),
        pieces_needed(
            nest[at.OUTPUT_ELEMENTS], machine[at.OUTPUT_BITS], machine[at.OUTPUT_SLOT_BYTES]
        ),
        pieces_needed(
            nest[at.WEIGHT_ELEMENTS], machine[at.WEIGHT_BITS], machine[at.WEIGHT_SLOT_BYTES]
        ),
    )
    limit = max(nest[at.OUTPUT_ELEMENTS], 1)
    if needed > MAXIMUM_STEPS:
        return best
    best_cycles = 2**62
    for factor in (1, 2, 4, 8, 16):
        chunks = min(needed * factor, limit, MAXIMUM_STEPS)
        trial = np.zeros(at.MAPPING_COLUMNS, dtype=np.int64)
        trial[at.CHUNKS] = max(chunks, needed)
        cycles = exact_cycles(nest, machine, trial, 0, best_cycles)[0]
        if cycles < best_cycles:
            best_cycles = cycles
            best[:] = trial
    return best


@jit
def map_and_count(nests: Row, machine: Row, by_engine: bool) -> tuple[Row, Row]:
    """Map every nest of a network to a machine and count it.

    Args:
        nests: int64 array of shape (nests, ``NEST_COLUMNS``).
        machine: The machine.
        by_engine: Time the chosen mappings with the ``cycle`` tier instead of ``closed``.

    Returns:
        The mappings, shape (nests, ``MAPPING_COLUMNS``), zeros where none fits; and the counts,
        shape (nests, ``COUNT_COLUMNS``).
    """
    mappings = np.zeros((nests.shape[0], at.MAPPING_COLUMNS), dtype=np.int64)
    counts = np.zeros((nests.shape[0], COUNT_COLUMNS), dtype=np.int64)
    for index in range(nests.shape[0]):
        nest = nests[index]
        if nest[at.KIND] == at.VECTOR:
            mappings[index] = search_vector(nest, machine)
        else:
            mappings[index] = search_matrix(nest, machine)
        if mappings[index, at.LEVEL_TILE] > 0 or mappings[index, at.CHUNKS] > 0:
            counts[index] = count_layer(nest, machine, mappings[index], by_engine)
    return mappings, counts
