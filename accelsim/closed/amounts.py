"""What a layer moves and computes, exactly: the event counters of its program but for cycles.

An output-stationary machine with fewer than three rows or one bank of sums executes a few products
more, which keep additions apart (docs/npu.md, "Sums that follow each other"); they are not counted.
"""

from typing import NamedTuple

from accelsim.closed.convolution import PARAMETER_WORDS, parameter_beats
from accelsim.closed.geometry import (
    Chunks,
    Cut,
    chunk_pieces,
    common,
    count_of,
    cut_axis,
    is_even,
    loaded_of,
    pixel_groups,
    results_of,
)
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping, WindowRecord
from accelsim.kernel import jit


class Amounts(NamedTuple):
    """Instructions but for FINISH, and counters of ``accelsim.npu.Events`` by their names."""

    instructions: int
    load_beats: int
    store_bytes: int
    input_writes: int
    weight_writes: int
    operand_writes: int
    parameter_writes: int
    input_reads: int
    weight_reads: int
    operand_reads: int
    parameter_reads: int
    accumulator_reads: int
    accumulator_writes: int
    output_writes: int
    output_reads: int
    vector_taps: int
    vector_multiplies: int


@jit
def tile_beats(
    window: WindowRecord,
    machine: MachineRecord,
    vertical: Cut,
    horizontal: Cut,
    first_block: int,
    blocks: int,
) -> int:
    """Return the beats of some words of each place, of all tiles together.

    Args:
        window: How a layer reads a tensor.
        machine: The machine.
        vertical: The tiles.
        horizontal: The tiles.
        first_block: First word of a place.
        blocks: Words of a place.
    """
    bus, row_bytes = machine.bus_bytes, window.horizontal.extent * window.pixel_bytes
    skipped = first_block * window.word_bytes
    length = min(window.word_bytes, window.place_bytes - skipped)
    if is_even(window, machine, blocks):
        return vertical.inside * horizontal.inside * blocks * (-(-length // bus))
    axis = window.horizontal
    beats, residues = 0, bus // common(bus, row_bytes)
    for residue in range(residues):
        rows = inside_rows(window, vertical, residue, residues)
        if rows == 0:
            continue
        of_row = 0
        for tile in range(horizontal.tiles):
            first = tile * horizontal.size * axis.stride - axis.before
            for column in range(loaded_of(horizontal, tile)):
                place = (first + column * axis.step) * window.pixel_bytes
                place += window.first_byte + skipped
                for _ in range(blocks):
                    begin = max(place, 0)
                    kept = min(place + length, row_bytes) - begin
                    if kept > 0:
                        of_row += ((residue * row_bytes + begin) % bus + kept + bus - 1) // bus
                    place += window.word_bytes
        beats += rows * of_row
    return beats


@jit
def inside_rows(window: WindowRecord, vertical: Cut, residue: int, residues: int) -> int:
    """Return the loaded rows of the tensor, of all tiles, whose number has a residue."""
    axis, rows = window.vertical, 0
    for tile in range(vertical.tiles):
        first = tile * vertical.size * axis.stride - axis.before
        for place in range(loaded_of(vertical, tile)):
            row = first + place * axis.step
            if 0 <= row < axis.extent and row % residues == residue:
                rows += 1
    return rows


@jit
def weight_loads(chunks: Chunks, machine: MachineRecord) -> int:
    """Return the LOADs of all chunks of a part, for one block of filters."""
    loads = 0
    for outer in range(chunks.outer):
        of_outer = chunks.last_outer if outer == chunks.outer - 1 else 1.0
        for middle in range(chunks.middle):
            of_middle = chunks.last_middle if middle == chunks.middle - 1 else 1.0
            share = of_outer * of_middle * chunks.blocks * machine.rows
            words, last = round(share), round(share * chunks.last_inner)
            loads += (chunks.inner - 1) * (-(-words // machine.constant_words))
            loads += -(-last // machine.constant_words)
    return loads


@jit
def sweeps_of(chunks: Chunks) -> int:
    """Return the MATMULs over all chunks of a part, for each group of pixels."""
    last = chunks.matmuls
    if last > 1:
        last = round(last * chunks.last_outer)
    return ((chunks.outer - 1) * chunks.matmuls + last) * chunks.middle * chunks.inner


@jit
def matmul_groups(machine: MachineRecord, vertical: Cut, horizontal: Cut) -> int:
    """Return the groups of pixels of all tiles."""
    if not machine.output_stationary:
        return vertical.tiles * horizontal.tiles
    groups = 0
    for row in range(max(0, vertical.tiles - 2), vertical.tiles):
        rows = vertical.tiles - 1 if row < vertical.tiles - 1 else 1
        for column in range(max(0, horizontal.tiles - 2), horizontal.tiles):
            columns = horizontal.tiles - 1 if column < horizontal.tiles - 1 else 1
            height, width = results_of(vertical, row), results_of(horizontal, column)
            groups += rows * columns * pixel_groups(height, width, machine.rows)
    return groups


@jit
def loaded_words(vertical: Cut, horizontal: Cut) -> int:
    """Return the places that all tiles load."""
    rows = (vertical.tiles - 1) * vertical.loaded + vertical.last_loaded
    return rows * ((horizontal.tiles - 1) * horizontal.loaded + horizontal.last_loaded)


@jit
def kept_loads(layer: LayerRecord, mapping: Mapping, tiles: int, each: int, slots: int) -> int:
    """Return how often something of each block of filters is loaded, for all blocks together.

    Args:
        layer: The layer.
        mapping: Of the layer.
        tiles: Tiles of pixels.
        each: Things of a block of filters.
        slots: That hold one each.
    """
    size = mapping.filter_blocks if mapping.filters_outer else layer.filter_blocks
    loads = 0
    for first in range(0, layer.filter_blocks, size):
        blocks = min(size, layer.filter_blocks - first)
        loads += blocks * (1 if blocks * each <= slots else tiles)
    return loads


@jit
def convolution_amounts(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> Amounts:
    """Return the amounts of a convolution on the array, of all its passes."""
    window, filters, passes = layer.window, layer.filter_blocks, layer.passes
    vertical = cut_axis(window.vertical, mapping.height)
    horizontal = cut_axis(window.horizontal, mapping.width)
    tiles = vertical.tiles * horizontal.tiles
    parts = -(-window.blocks // mapping.blocks)
    last_blocks = window.blocks - (parts - 1) * mapping.blocks
    chunks = chunk_pieces(window, mapping.blocks, mapping.chunk_blocks)
    last_chunks = chunk_pieces(window, last_blocks, mapping.chunk_blocks)
    chunk_count = (parts - 1) * count_of(chunks) + count_of(last_chunks)
    input_slots = machine.input_words // (vertical.loaded * horizontal.loaded * mapping.blocks)
    sets = -(-filters // mapping.filter_blocks)
    resident = tiles * parts <= input_slots
    if not mapping.filters_outer:
        resident = parts == 1 or parts <= input_slots
    times = 1 if resident else sets
    beats = 0
    for part in range(parts):
        blocks = last_blocks if part == parts - 1 else mapping.blocks
        beats += tile_beats(window, machine, vertical, horizontal, part * mapping.blocks, blocks)
    weight_slots = machine.weight_words // (mapping.chunk_blocks * machine.rows)
    weight_times = kept_loads(layer, mapping, tiles, chunk_count, weight_slots)
    parameter_slots = machine.parameter_words // PARAMETER_WORDS
    parameter_times = kept_loads(layer, mapping, tiles, 1, parameter_slots)
    loads_of_block = (parts - 1) * weight_loads(chunks, machine)
    loads_of_block += weight_loads(last_chunks, machine)
    sweeps = (parts - 1) * sweeps_of(chunks) + sweeps_of(last_chunks)
    matmuls = sweeps * matmul_groups(machine, vertical, horizontal) * filters
    pixels = window.vertical.results * window.horizontal.results
    reduction = window.vertical.kernel * window.horizontal.kernel * window.blocks
    products = pixels * reduction * filters
    groups = matmul_groups(machine, vertical, horizontal)
    sums = pixels * sweeps * filters if machine.output_stationary else products
    weight_words = weight_times * reduction * machine.rows
    beats = times * beats + weight_words * machine.weight_word_beats
    beats += parameter_times * parameter_beats(machine, PARAMETER_WORDS)
    results = pixels * filters
    stored = (filters - 1) * layer.store_word_bytes + layer.last_store_word_bytes
    loads = tiles * parts * times + weight_times * loads_of_block + parameter_times
    return Amounts(
        instructions=passes * (loads + matmuls + 3 * tiles * filters),
        load_beats=passes * beats,
        store_bytes=passes * pixels * stored,
        input_writes=passes * times * loaded_words(vertical, horizontal) * window.blocks,
        weight_writes=passes * weight_words,
        operand_writes=0,
        parameter_writes=passes * parameter_times * PARAMETER_WORDS,
        input_reads=passes * products,
        weight_reads=passes * groups * reduction * machine.rows * filters,
        operand_reads=0,
        parameter_reads=passes * tiles * filters * PARAMETER_WORDS,
        accumulator_reads=passes * sums,
        accumulator_writes=passes * sums,
        output_writes=passes * results,
        output_reads=passes * results,
        vector_taps=passes * results,
        vector_multiplies=0,
    )


@jit
def taps_amounts(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> Amounts:
    """Return the amounts of a layer on the vector unit whose results share parameters."""
    window, blocks = layer.window, layer.filter_blocks
    vertical = cut_axis(window.vertical, mapping.height)
    horizontal = cut_axis(window.horizontal, mapping.width)
    tiles = vertical.tiles * horizontal.tiles
    beats = 0
    for block in range(blocks):
        beats += layer.tensors * tile_beats(window, machine, vertical, horizontal, block, 1)
    words = PARAMETER_WORDS + layer.weighted_taps
    kept = blocks <= machine.parameter_words // words
    parameter_times = blocks if kept else blocks * tiles
    beats += parameter_times * parameter_beats(machine, words)
    pixels = window.vertical.results * window.horizontal.results
    taps = pixels * blocks * layer.taps
    weighted = taps if layer.weighted_taps else 0
    stored = (blocks - 1) * layer.store_word_bytes + layer.last_store_word_bytes
    return Amounts(
        instructions=tiles * blocks * (3 + layer.tensors) + parameter_times,
        load_beats=beats,
        store_bytes=pixels * stored,
        input_writes=0,
        weight_writes=0,
        operand_writes=loaded_words(vertical, horizontal) * layer.tensors * blocks,
        parameter_writes=parameter_times * words,
        input_reads=0,
        weight_reads=0,
        operand_reads=taps,
        parameter_reads=tiles * blocks * PARAMETER_WORDS + weighted,
        accumulator_reads=0,
        accumulator_writes=0,
        output_writes=pixels * blocks,
        output_reads=pixels * blocks,
        vector_taps=taps,
        vector_multiplies=weighted,
    )
