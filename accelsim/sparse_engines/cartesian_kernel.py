"""The compiled half of ``accelsim.sparse_engines.cartesian``."""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit, jit


@inner_jit
def nonzeros(mask: Any, first: int, count: int, step: int, banks: int, found: Any) -> int:
    """Write the banks to which the set positions of a range lead; return how many there are.

    Args:
        mask: Shape (extent,), bool.
        first: First position of the range, which ends at the end of the mask at the latest.
        count: Positions in the range.
        step: Banks from one position to the next.
        banks: Accumulator banks.
        found: Shape of at least ``(count,)``, int64, overwritten from its start.
    """
    how_many = 0
    bank = 0
    for position in range(first, min(first + count, mask.shape[0])):
        if mask[position]:
            found[how_many] = bank
            how_many += 1
        bank += step
        while bank >= banks:
            bank -= banks
    return how_many


@inner_jit
def most_in_a_bank(
    rows: Any, row: int, row_end: int, columns: Any, column: int, column_end: int, load: Any
) -> int:
    """Return how many products of two vectors the fullest bank gets.

    Args:
        rows: Banks to which the nonzero weights lead, int64.
        row: Position where the vector of weights begins.
        row_end: Position after the last weight of the vector.
        columns: Banks to which the nonzero activations lead, int64.
        column: Position where the vector of activations begins.
        column_end: Position after the last activation of the vector.
        load: Shape (banks,), int64, overwritten.
    """
    banks = load.shape[0]
    load[:] = 0
    most = 0
    for i in range(row, row_end):
        for j in range(column, column_end):
            bank = rows[i] + columns[j]
            if bank >= banks:
                bank -= banks
            load[bank] += 1
            most = max(most, load[bank])
    return most


@jit
def run_element(
    weights: Any, activations: Any, first_row: int, first_column: int, machine: Any
) -> tuple[int, int]:
    """Return (vectors multiplied, cycles) of one element in one tile.

    Args:
        weights: Shape (k, m), bool.
        activations: Shape (k, n), bool.
        first_row: First row of the tile, along m.
        first_column: First column of the element, along n.
        machine: weight_lanes, activation_lanes, banks, tile_rows, tile_columns.
    """
    weight_lanes, activation_lanes, banks, tile_rows, tile_columns = machine
    rows = np.empty(min(tile_rows, weights.shape[1]), dtype=np.int64)
    columns = np.empty(min(tile_columns, activations.shape[1]), dtype=np.int64)
    load = np.empty(banks, dtype=np.int64)
    vectors = cycles = 0
    for k in range(weights.shape[0]):
        kept = nonzeros(weights[k], first_row, tile_rows, activation_lanes, banks, rows)
        if kept == 0:
            continue
        active = nonzeros(activations[k], first_column, tile_columns, 1, banks, columns)
        for i in range(0, kept, weight_lanes):
            for j in range(0, active, activation_lanes):
                row_end, column_end = min(kept, i + weight_lanes), min(active, j + activation_lanes)
                vectors += 1
                cycles += most_in_a_bank(rows, i, row_end, columns, j, column_end, load)
    return vectors, cycles


@jit
def run_tiles(
    weights: Any, activations: Any, elements: int, machine: Any
) -> tuple[int, int, int, int, int]:
    """Return (cycles, busy, conflict, imbalance, tiles) of a product.

    Args:
        weights: Shape (k, m), bool.
        activations: Shape (k, n), bool.
        elements: Processing elements.
        machine: weight_lanes, activation_lanes, banks, tile_rows, tile_columns.
    """
    m, n = weights.shape[1], activations.shape[1]
    tile_rows, tile_columns = machine[3], machine[4]
    total = busy = conflict = imbalance = tiles = 0
    for first_row in range(0, m, tile_rows):
        for first in range(0, n, tile_columns * elements):
            slowest = spent = 0
            end = min(n, first + tile_columns * elements)
            for first_column in range(first, end, tile_columns):
                vectors, own = run_element(weights, activations, first_row, first_column, machine)
                slowest = max(slowest, own)
                spent += own
                busy += vectors
                conflict += own - vectors
            total += slowest
            imbalance += elements * slowest - spent
            tiles += 1
    return total, busy, conflict, imbalance, tiles
