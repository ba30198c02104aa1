"""The best mapping of a layer by the closed tier.

Every legal mapping of a grid of sizes gets a lower bound of its cycles: the work of its busiest
unit. In rising order of the bound mappings are timed, until the bound says that no other comes
within the tolerance of the fastest.
"""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.amounts import Amounts, convolution_amounts, matmul_groups, taps_amounts
from accelsim.closed.convolution import mean_store_beats
from accelsim.closed.evaluate import convolution_cycles, taps_cycles
from accelsim.closed.geometry import chunk_pieces, cut_axis, loaded_places
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping, WindowRecord
from accelsim.isa import INSTRUCTION_BYTES, INSTRUCTIONS
from accelsim.kernel import jit

Objective = Literal["latency", "energy", "edp", "dram_bytes"]
MOST_SIZES = 14
"""Sizes of an axis that are tried at most."""
MOST_TIMED = 64
"""Mappings that are timed at most."""
_CHUNKS_WANTED = 4
_LOAD = {field.name: field.most for field in INSTRUCTIONS["LOAD"].fields}
_MATMUL = {field.name: field.most for field in INSTRUCTIONS["MATMUL"].fields}
MOST_ROWS, MOST_COLUMNS, MOST_WORDS = _LOAD["y_count"], _LOAD["x_count"], _LOAD["c_count"]
MOST_STRIDE_BYTES, MOST_ROW_BYTES = _LOAD["x_stride"], _LOAD["row_bytes"]
MOST_ROW_STRIDE_BYTES = _LOAD["y_stride"]
MOST_HEIGHT, MOST_WIDTH = _MATMUL["p1_count"], _MATMUL["p0_count"]


class Choice(NamedTuple):
    """A mapping, its cycles and what it moves and computes."""

    mapping: Mapping
    cycles: float
    amounts: Amounts


def best_mapping(
    layer: LayerRecord,
    machine: MachineRecord,
    objective: Objective = "energy",
    tolerance: float = 0.01,
    prices: NDArray[np.float64] | None = None,
) -> Choice | None:
    """Return the best mapping among those nearly as fast as the fastest, or None if none fits.

    Args:
        layer: The layer.
        machine: The machine.
        objective: What is least; ``latency`` looks at nothing else and has no tolerance.
        tolerance: Cycles beyond the least, as a share of them.
        prices: Shape (``Amounts`` fields + 1,), picojoules of each amount and of a cycle; None: of
            each byte of memory 1.
    """
    bounds, mappings = candidates(layer, machine)
    if not len(bounds):
        return None
    margin = 0.0 if objective == "latency" else tolerance
    order = np.argsort(bounds, kind="stable")[:MOST_TIMED]
    cycles = time_in_order(layer, machine, bounds[order], mappings[order], margin)
    amounts = taps_amounts if layer.tensors else convolution_amounts
    near = []
    for place in np.flatnonzero(cycles <= cycles.min() * (1 + margin)):
        mapping = Mapping(*mappings[order[place]].tolist())
        near.append(Choice(mapping, float(cycles[place]), amounts(layer, machine, mapping)))
    return min(near, key=lambda choice: _score(choice, machine, objective, prices))


@jit
def time_in_order(
    layer: LayerRecord, machine: MachineRecord, bounds: Any, mappings: Any, margin: float
) -> Any:
    """Return the cycles of mappings, infinite of those that their bound rules out.

    Args:
        layer: The layer.
        machine: The machine.
        bounds: float64 array of shape (mappings,), rising.
        mappings: int64 array of shape (mappings, 6).
        margin: Cycles beyond the least that are of interest, as a share.

    Returns:
        float64 array of shape (mappings,).
    """
    cycles, least = np.full(len(bounds), np.inf), np.inf
    for place in range(len(bounds)):
        if bounds[place] > least * (1 + margin):
            break
        row = mappings[place]
        mapping = Mapping(row[0], row[1], row[2], row[3], row[4], row[5])
        if layer.tensors:
            cycles[place] = taps_cycles(layer, machine, mapping)
        else:
            cycles[place] = convolution_cycles(layer, machine, mapping)
        least = min(least, cycles[place])
    return cycles


def _score(
    choice: Choice, machine: MachineRecord, objective: str, prices: NDArray[np.float64] | None
) -> tuple[float, float]:
    amounts, cycles = choice.amounts, choice.cycles
    moved = amounts.load_beats * machine.bus_bytes + amounts.store_bytes
    moved += amounts.instructions * INSTRUCTION_BYTES
    if objective == "latency":
        return cycles, moved
    energy = float(moved if prices is None else np.dot(prices, [*amounts, cycles]))
    if objective == "dram_bytes":
        return moved, cycles
    return (energy * cycles if objective == "edp" else energy), cycles


def candidates(
    layer: LayerRecord, machine: MachineRecord
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return a lower bound of the cycles of each legal mapping of a grid, and the mappings.

    Args:
        layer: The layer.
        machine: The machine.

    Returns:
        float64 array of shape (mappings,), int64 array of shape (mappings, 6).
    """
    window = layer.window
    heights, widths = sizes(window.vertical.results), sizes(window.horizontal.results)
    whole = np.ones(1, np.int64)
    if layer.tensors:
        parts, sets = whole, whole
    else:
        parts, sets = sizes(window.blocks), sizes(layer.filter_blocks)
    bounds: NDArray[np.float64]
    mappings: NDArray[np.int64]
    bounds, mappings = legal(layer, machine, heights, widths, parts, sets)
    return bounds, mappings


def sizes(extent: int) -> NDArray[np.int64]:
    """Return sizes that cut an extent into equal parts, a choice of them if they are many."""
    every = sorted({-(-extent // count) for count in range(1, extent + 1)})
    if len(every) > MOST_SIZES:
        places = np.unique(np.geomspace(1, len(every), MOST_SIZES).round().astype(int))
        # The largest parts lie farthest from each other: all of them are kept.
        chosen = {len(every) - int(place) for place in places} | {0}
        every = [every[place] for place in sorted(chosen)]
    return np.array(every)


@jit
def legal(
    layer: LayerRecord, machine: MachineRecord, heights: Any, widths: Any, parts: Any, sets: Any
) -> Any:
    """Return what ``candidates`` returns, given the sizes of each axis."""
    most = len(heights) * len(widths) * len(parts) * len(sets) * 2
    bounds, mappings, count = np.empty(most), np.empty((most, 6), np.int64), 0
    window = layer.window
    capacity = max(1, machine.weight_words // machine.rows // _CHUNKS_WANTED)
    for height in heights:
        for width in widths:
            if not tile_fits(layer, machine, height, width):
                continue
            places = loaded_places(window.vertical, height)
            places *= loaded_places(window.horizontal, width)
            for blocks in parts:
                if layer.tensors == 0 and places * blocks > machine.input_words:
                    continue
                chunk = chunk_pieces(window, blocks, capacity).blocks
                together = blocks < window.blocks and layer.tensors == 0
                for size in sets:
                    pixels = height * width * (size if together else 1)
                    if layer.tensors == 0 and pixels > bank_words(machine):
                        continue
                    for outer in range(1 if layer.tensors or len(sets) == 1 else 2):
                        alike = not outer and not together and layer.tensors == 0
                        if alike and size != layer.filter_blocks:
                            continue  # all sets of a tile follow each other: cut or not is the same
                        mapping = Mapping(height, width, blocks, size, outer, chunk)
                        bounds[count] = bound_cycles(layer, machine, mapping)
                        mappings[count] = np.array([height, width, blocks, size, outer, chunk])
                        count += 1
    return bounds[:count], mappings[:count]


@jit
def bank_words(machine: MachineRecord) -> int:
    """Return the words of a bank that hold sums."""
    reserved = machine.output_stationary and (machine.rows < 3 or machine.banks == 1)
    return int(machine.bank_words - (1 if reserved else 0))


@jit
def tile_fits(layer: LayerRecord, machine: MachineRecord, height: int, width: int) -> bool:
    """Return whether a tile of some pixels keeps the limits that do not depend on blocks."""
    window: WindowRecord = layer.window
    rows = loaded_places(window.vertical, height)
    columns = loaded_places(window.horizontal, width)
    step_bytes = window.horizontal.step * window.pixel_bytes
    row_bytes = window.vertical.step * window.horizontal.extent * window.pixel_bytes
    good = height * width <= machine.output_words
    good = good and height <= MOST_HEIGHT and width <= MOST_WIDTH
    good = good and rows <= MOST_ROWS and columns <= MOST_COLUMNS
    good = good and (columns == 1 or step_bytes <= MOST_STRIDE_BYTES)
    good = good and (rows == 1 or row_bytes <= MOST_ROW_STRIDE_BYTES)
    good = good and columns * step_bytes + window.place_bytes <= MOST_ROW_BYTES
    if layer.tensors:
        return bool(good and rows * columns * layer.tensors <= machine.operand_words)
    return bool(good and height * width <= bank_words(machine))


@jit
def bound_cycles(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> float:
    """Return the cycles of the busiest unit: no schedule of the mapping is faster."""
    interval, window = machine.interval_cycles, layer.window
    if layer.tensors:
        amounts = taps_amounts(layer, machine, mapping)
    else:
        amounts = convolution_amounts(layer, machine, mapping)
    vertical = cut_axis(window.vertical, mapping.height)
    horizontal = cut_axis(window.horizontal, mapping.width)
    jobs = vertical.tiles * horizontal.tiles * layer.filter_blocks * layer.passes
    vector = amounts.vector_taps + jobs * (17 + 4 * machine.pipeline_registers)
    stored = amounts.output_reads * mean_store_beats(layer, machine)
    store, load = stored * interval + 4 * jobs, amounts.load_beats * interval
    fetch = amounts.instructions * machine.fetch_beats * interval
    array = 0.0
    if layer.tensors == 0:
        reduction = window.vertical.kernel * window.horizontal.kernel * window.blocks
        folds = float(matmul_groups(machine, vertical, horizontal) * machine.rows)
        if not machine.output_stationary:
            folds = 0.0
            for row in range(max(0, vertical.tiles - 2), vertical.tiles):
                last_row = row == vertical.tiles - 1
                for column in range(max(0, horizontal.tiles - 2), horizontal.tiles):
                    last = column == horizontal.tiles - 1
                    pixels = vertical.last_size if last_row else vertical.size
                    pixels *= horizontal.last_size if last else horizontal.size
                    count = 1 if last_row else vertical.tiles - 1
                    count *= 1 if last else horizontal.tiles - 1
                    folds += count * max(pixels, machine.rows, 3)
        array = folds * reduction * layer.filter_blocks * layer.passes
    if machine.shared_ports:
        load = load + stored * interval + fetch
    return float(max(array, vector, store, load, fetch))
