"""The cycles of a convolution on the array, from its mapping.

The jobs, loads and slots are those of ``accelsim.compiler.convolution``. Which loads are left out
follows from the slots: the slot that rested longest is used next, so that of ``n`` things read in
turn all stay where ``n`` slots are, and none stays where fewer are.
"""

from typing import Any, NamedTuple

from accelsim.closed import units as of
from accelsim.closed.geometry import (
    Chunks,
    Cut,
    RowBeats,
    chunk_pieces,
    count_of,
    cut_axis,
    inside_of,
    loaded_of,
    middle_row_beats,
    pixel_groups,
    results_of,
    row_beats,
)
from accelsim.closed.loops import rest
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping, WindowRecord
from accelsim.closed.units import Units
from accelsim.kernel import jit

PARAMETER_WORDS = 3
"""Bias, multiplier and shift of a block of filters."""
# Levels of loops, from the outside in.
_PASSES, _SETS, _ROWS, _COLUMNS, _PARTS, _JOBS = range(6)
_OUTER_CHUNKS, _MIDDLE_CHUNKS, _CHUNKS, _MATMULS = range(6, 10)


class Plan(NamedTuple):
    """What all jobs of a layer have in common.

    Args:
        vertical: The tiles.
        horizontal: The tiles.
        parts: Parts of the words of a place that lie in the input buffer one after the other.
        chunks: Of a part, but the last.
        last_chunks: Of the last part.
        blocks: Words of a place in a part, but the last.
        last_blocks: In the last part.
        rows: Of places of the first, a middle and the last tile, in a part but the last.
        last_rows: The same in the last part.
        store_beats: Of a word of results, on average.
        parameter_beats: Of the parameters of a block of filters.
        chunk_count: Chunks of a block of filters.
        input_slots: Of the input buffer.
        weight_slots: Of the weight buffer.
        parameter_slots: Of the parameter buffer.
        output_slots: Of the output buffer.
    """

    vertical: Cut
    horizontal: Cut
    parts: int
    chunks: Chunks
    last_chunks: Chunks
    blocks: int
    last_blocks: int
    rows: tuple[RowBeats, RowBeats, RowBeats]
    last_rows: tuple[RowBeats, RowBeats, RowBeats]
    store_beats: float
    parameter_beats: int
    chunk_count: int
    input_slots: int
    weight_slots: int
    parameter_slots: int
    output_slots: int


class Tile(NamedTuple):
    """A tile of pixels.

    Args:
        pixels: Results.
        groups: MATMULs for each sweep over weights.
        columns: Of places that it loads.
        all_rows: Of places that it loads.
        rows: Those of them that lie in the tensor.
        column: 0 if it is the first of its row, 2 if the last, 1 otherwise.
    """

    pixels: int
    groups: int
    columns: int
    all_rows: int
    rows: float
    column: int


class Job(NamedTuple):
    """A tile of pixels by blocks of filters.

    Args:
        filter_blocks: How many.
        loads_inputs: Whether the first of them loads the tile.
        loads_weights: Whether weights are loaded.
        loads_parameters: Whether parameters are loaded.
    """

    filter_blocks: int
    loads_inputs: bool
    loads_weights: bool
    loads_parameters: bool


@jit
def plan(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> Plan:
    """Return what all jobs of a layer have in common."""
    window = layer.window
    vertical = cut_axis(window.vertical, mapping.height)
    horizontal = cut_axis(window.horizontal, mapping.width)
    parts = -(-window.blocks // mapping.blocks)
    last_blocks = window.blocks - (parts - 1) * mapping.blocks
    chunks = chunk_pieces(window, mapping.blocks, mapping.chunk_blocks)
    last_chunks = chunk_pieces(window, last_blocks, mapping.chunk_blocks)
    chunk_count = (parts - 1) * count_of(chunks) + count_of(last_chunks)
    tile_words = vertical.loaded * horizontal.loaded * mapping.blocks
    return Plan(
        vertical,
        horizontal,
        parts,
        chunks,
        last_chunks,
        mapping.blocks,
        last_blocks,
        rows_of(window, machine, horizontal, 0, mapping.blocks),
        rows_of(window, machine, horizontal, (parts - 1) * mapping.blocks, last_blocks),
        mean_store_beats(layer, machine),
        parameter_beats(machine, PARAMETER_WORDS),
        chunk_count,
        machine.input_words // tile_words,
        machine.weight_words // (mapping.chunk_blocks * machine.rows),
        machine.parameter_words // PARAMETER_WORDS,
        machine.output_words // (mapping.height * mapping.width),
    )


@jit
def rows_of(
    window: WindowRecord, machine: MachineRecord, cut: Cut, first_block: int, blocks: int
) -> tuple[RowBeats, RowBeats, RowBeats]:
    """Return what a row of the first, of a middle and of the last tile loads.

    Args:
        window: How a layer reads a tensor.
        machine: The machine.
        cut: The tiles of a row.
        first_block: First word of each place.
        blocks: Words of each place.
    """
    before = (cut.tiles - 1) * cut.size
    return (
        row_beats(window, machine, 0, cut.loaded, first_block, blocks),
        middle_row_beats(window, machine, cut, first_block, blocks),
        row_beats(window, machine, before, cut.last_loaded, first_block, blocks),
    )


@jit
def mean_store_beats(layer: LayerRecord, machine: MachineRecord) -> float:
    """Return the beats of a word of results, on average over pixels and blocks of channels."""
    bus, pixel_bytes, beats = machine.bus_bytes, layer.store_pixel_bytes, 0
    blocks = layer.filter_blocks
    for block in range(blocks):
        length = layer.store_word_bytes if block < blocks - 1 else layer.last_store_word_bytes
        if pixel_bytes % bus == 0 and layer.store_word_bytes % bus == 0:
            beats += bus * (-(-length // bus))
            continue
        for pixel in range(bus):
            offset = (pixel * pixel_bytes + block * layer.store_word_bytes) % bus
            beats += (offset + length + bus - 1) // bus
    return beats / (bus * blocks)


@jit
def parameter_beats(machine: MachineRecord, words: int) -> int:
    """Return the beats of words of parameters that follow each other from a whole beat on."""
    bus, length = machine.bus_bytes, machine.parameter_word_bytes
    if length % bus == 0:
        return words * (length // bus)
    beats = 0
    for word in range(words):
        beats += (word * length % bus + length + bus - 1) // bus
    return beats


@jit
def time_convolution(
    units: Units, history: Any, layer: LayerRecord, machine: MachineRecord, mapping: Mapping
) -> None:
    """Move the units over a layer.

    Args:
        units: The units.
        history: From ``new_history``.
        layer: The layer.
        machine: The machine.
        mapping: Legal for it.
    """
    cut = plan(layer, machine, mapping)
    of.resize(units, of.INPUT_SLOTS, cut.input_slots)
    of.resize(units, of.WEIGHT_SLOTS, cut.weight_slots)
    of.resize(units, of.PARAMETER_SLOTS, cut.parameter_slots)
    of.resize(units, of.OUTPUT_SLOTS, cut.output_slots)
    of.resize(units, of.BANKS_WRITTEN, machine.banks)
    of.resize(units, of.BANKS_READ, machine.banks)
    turn = 0
    while turn < layer.passes:
        if mapping.filters_outer:
            time_sets(units, history, layer, machine, mapping, cut)
        else:
            time_tiles(units, history, machine, mapping, cut, 0, layer.filter_blocks)
        turn += 1
        turn += rest(units, machine, history, _PASSES, turn, layer.passes)


@jit
def time_sets(
    units: Units,
    history: Any,
    layer: LayerRecord,
    machine: MachineRecord,
    mapping: Mapping,
    cut: Plan,
) -> None:
    """Run all tiles for one set of filters before the next set."""
    size = mapping.filter_blocks
    sets = -(-layer.filter_blocks // size)
    turn = 0
    while turn < sets:
        blocks = min(size, layer.filter_blocks - turn * size)
        time_tiles(units, history, machine, mapping, cut, turn, blocks)
        turn += 1
        turn += rest(units, machine, history, _SETS, turn, sets - 1)


@jit
def time_tiles(
    units: Units,
    history: Any,
    machine: MachineRecord,
    mapping: Mapping,
    cut: Plan,
    of_set: int,
    blocks: int,
) -> None:
    """Run all tiles, each for some blocks of filters.

    Args:
        units: The units.
        history: From ``new_history``.
        machine: The machine.
        mapping: Of the layer.
        cut: Of the layer.
        of_set: Number of the set, 0 where all tiles run once.
        blocks: Blocks of filters.
    """
    row = 0
    while row < cut.vertical.tiles:
        time_row(units, history, machine, mapping, cut, of_set, blocks, row)
        row += 1
        row += rest(units, machine, history, _ROWS, row, cut.vertical.tiles - 1)


@jit
def time_row(
    units: Units,
    history: Any,
    machine: MachineRecord,
    mapping: Mapping,
    cut: Plan,
    of_set: int,
    blocks: int,
    row: int,
) -> None:
    """Run a row of tiles; arguments are those of ``time_tiles``."""
    tiles = cut.horizontal.tiles
    all_tiles = tiles * cut.vertical.tiles
    keeps_weights = blocks * cut.chunk_count <= cut.weight_slots
    keeps_parameters = blocks <= cut.parameter_slots
    keeps_inputs = all_tiles * cut.parts <= cut.input_slots
    column = 0
    while column < tiles:
        began = units.times[of.COMPUTED]
        tile = tile_of(machine, cut, row, column)
        first = row == 0 and column == 0
        job = Job(
            blocks,
            of_set == 0 or not keeps_inputs,
            first or not keeps_weights,
            first or not keeps_parameters,
        )
        if cut.parts == 1:
            time_jobs(units, history, machine, cut, tile, job)
        elif mapping.filters_outer:
            time_joint_job(units, history, machine, cut, tile, job)
        else:
            time_joint_jobs(units, history, machine, mapping, cut, tile, job)
        if not job.loads_weights:
            count = blocks * cut.chunk_count
            of.spread(units, of.WEIGHT_SLOTS, count, began, units.times[of.COMPUTED])
        column += 1
        column += rest(units, machine, history, _COLUMNS, column, tiles - 1)


@jit
def tile_of(machine: MachineRecord, cut: Plan, row: int, column: int) -> Tile:
    """Return a tile."""
    vertical, horizontal = cut.vertical, cut.horizontal
    height, width = results_of(vertical, row), results_of(horizontal, column)
    groups = pixel_groups(height, width, machine.rows) if machine.output_stationary else 1
    return Tile(
        height * width,
        groups,
        loaded_of(horizontal, column),
        loaded_of(vertical, row),
        inside_of(vertical, row),
        2 if column == horizontal.tiles - 1 else min(column, 1),
    )


@jit
def time_jobs(
    units: Units, history: Any, machine: MachineRecord, cut: Plan, tile: Tile, job: Job
) -> None:
    """Run blocks of filters one after the other, each over the whole reduction."""
    done = 0
    while done < job.filter_blocks:
        loads_inputs = job.loads_inputs and done == 0
        time_part(units, history, machine, cut, tile, cut.parts - 1, True, loads_inputs, job)
        of.push(units, of.BANKS_WRITTEN, units.times[of.COMPUTED])
        time_results(units, machine, cut, tile, job, units.times[of.COMPUTED] + 1)
        of.push(units, of.BANKS_READ, units.times[of.RESULTS])
        done += 1
        done += rest(units, machine, history, _JOBS, done, job.filter_blocks)


@jit
def time_joint_jobs(
    units: Units,
    history: Any,
    machine: MachineRecord,
    mapping: Mapping,
    cut: Plan,
    tile: Tile,
    job: Job,
) -> None:
    """Run sets of filters one after the other for a tile whose words come in parts."""
    size = mapping.filter_blocks
    sets = -(-job.filter_blocks // size)
    keeps_inputs = cut.parts <= cut.input_slots
    turn = 0
    while turn < sets:
        blocks = min(size, job.filter_blocks - turn * size)
        loads_inputs = job.loads_inputs and (turn == 0 or not keeps_inputs)
        part = Job(blocks, loads_inputs, job.loads_weights, job.loads_parameters)
        time_joint_job(units, history, machine, cut, tile, part)
        turn += 1
        turn += rest(units, machine, history, _SETS, turn, sets - 1)


@jit
def time_joint_job(
    units: Units, history: Any, machine: MachineRecord, cut: Plan, tile: Tile, job: Job
) -> None:
    """Run blocks of filters together: each part of the reduction for all of them."""
    part = 0
    while part < cut.parts:
        done = 0
        while done < job.filter_blocks:
            loads_inputs = job.loads_inputs and done == 0
            time_part(units, history, machine, cut, tile, part, part == 0, loads_inputs, job)
            done += 1
            done += rest(units, machine, history, _JOBS, done, job.filter_blocks)
        part += 1
        part += rest(units, machine, history, _PARTS, part, cut.parts - 1)
    of.push(units, of.BANKS_WRITTEN, units.times[of.COMPUTED])
    turn = 0
    while turn < job.filter_blocks:
        # A bank is left by all products before the first result of it is read.
        time_results(units, machine, cut, tile, job, units.times[of.COMPUTED] + 1)
        turn += 1
        turn += rest(units, machine, history, _JOBS, turn, job.filter_blocks)
    of.push(units, of.BANKS_READ, units.times[of.RESULTS])


@jit
def time_part(
    units: Units,
    history: Any,
    machine: MachineRecord,
    cut: Plan,
    tile: Tile,
    part: int,
    begins: bool,
    loads_inputs: bool,
    job: Job,
) -> None:
    """Add what a part of the reduction contributes to a block of filters.

    Args:
        units: The units.
        history: From ``new_history``.
        machine: The machine.
        cut: Of the layer.
        tile: The pixels.
        part: Which part.
        begins: Whether the sums begin here.
        loads_inputs: Whether the tile is loaded.
        job: The job.
    """
    last_part = part == cut.parts - 1
    chunks = cut.last_chunks if last_part else cut.chunks
    tokens = of.oldest(units, of.BANKS_READ) + 1 if begins else of.LONG_AGO
    outer = 0
    while outer < chunks.outer:
        of_outer = chunks.blocks * (chunks.last_outer if outer == chunks.outer - 1 else 1.0)
        middle = 0
        while middle < chunks.middle:
            of_middle = of_outer * (chunks.last_middle if middle == chunks.middle - 1 else 1.0)
            inner = 0
            while inner < chunks.inner:
                blocks = of_middle * (chunks.last_inner if inner == chunks.inner - 1 else 1.0)
                if job.loads_weights:
                    tokens = max(tokens, load_weights(units, machine, blocks))
                if loads_inputs and outer + middle + inner == 0:
                    tokens = max(tokens, load_inputs(units, machine, cut, tile, last_part))
                time_matmuls(units, history, machine, tile, chunks.matmuls, blocks, tokens)
                if job.loads_weights:
                    of.push(units, of.WEIGHT_SLOTS, units.times[of.COMPUTED])
                tokens = of.LONG_AGO
                inner += 1
                inner += rest(units, machine, history, _CHUNKS, inner, chunks.inner - 1)
            middle += 1
            middle += rest(units, machine, history, _MIDDLE_CHUNKS, middle, chunks.middle - 1)
        outer += 1
        outer += rest(units, machine, history, _OUTER_CHUNKS, outer, chunks.outer - 1)
    if loads_inputs:
        of.push(units, of.INPUT_SLOTS, units.times[of.COMPUTED])
    else:
        of.renew(units, of.INPUT_SLOTS, units.times[of.COMPUTED])


@jit
def load_weights(units: Units, machine: MachineRecord, blocks: float) -> float:
    """Load a chunk of weights, and return the cycle from which it can be used."""
    words = blocks * machine.rows
    tokens = of.oldest(units, of.WEIGHT_SLOTS) + 1
    end = 0.0
    while words > 0:
        beats = min(words, machine.constant_words) * machine.weight_word_beats
        end = of.load(units, machine, tokens, beats, 0.0, 0.0, 1.0)
        words -= machine.constant_words
    return end + 1


@jit
def load_inputs(
    units: Units, machine: MachineRecord, cut: Plan, tile: Tile, last_part: bool
) -> float:
    """Load a part of a tile, and return the cycle from which it can be used."""
    blocks = cut.last_blocks if last_part else cut.blocks
    row = (cut.last_rows if last_part else cut.rows)[tile.column]
    beats = tile.rows * row.beats
    words = tile.columns * blocks
    empty, empty_rows = tile.rows * (words - row.inside), (tile.all_rows - tile.rows) * words
    tokens = max(of.oldest(units, of.INPUT_SLOTS), units.times[of.WRITTEN]) + 1
    return of.load(units, machine, tokens, beats, empty, empty_rows, tile.rows) + 1


@jit
def time_matmuls(
    units: Units,
    history: Any,
    machine: MachineRecord,
    tile: Tile,
    sweeps: int,
    blocks: float,
    tokens: float,
) -> None:
    """Multiply a tile by a chunk of weights.

    Args:
        units: The units.
        history: From ``new_history``.
        machine: The machine.
        tile: The pixels.
        sweeps: Over the weights.
        blocks: Of weights.
        tokens: First cycle in which all is there.
    """
    matmuls, done = sweeps * tile.groups, 0
    while done < matmuls:
        end = of.matmul(units, machine, tokens, blocks / sweeps, tile.pixels)
        units.times[of.COMPUTED] = end
        tokens = of.LONG_AGO
        done += 1
        done += rest(units, machine, history, _MATMULS, done, matmuls)


@jit
def time_results(
    units: Units, machine: MachineRecord, cut: Plan, tile: Tile, job: Job, tokens: float
) -> None:
    """Requantize the sums of a block of filters, and store them.

    Args:
        units: The units.
        machine: The machine.
        cut: Of the layer.
        tile: The pixels.
        job: The job.
        tokens: First cycle in which the sums are there.
    """
    wait = of.LONG_AGO
    if job.loads_parameters:
        free = of.oldest(units, of.PARAMETER_SLOTS) + 1
        wait = of.load(units, machine, free, cut.parameter_beats, 0.0, 0.0, 1.0) + 1
    read = of.parameters(units, machine, wait)
    if job.loads_parameters:
        of.push(units, of.PARAMETER_SLOTS, read)
    free = of.oldest(units, of.OUTPUT_SLOTS) + 1
    units.times[of.RESULTS] = of.vector(units, machine, max(free, tokens), tile.pixels)
    beats = tile.pixels * cut.store_beats
    of.push(units, of.OUTPUT_SLOTS, of.store(units, machine, units.times[of.RESULTS] + 1, beats))
