"""The cycles of a layer on the vector unit, from its mapping.

The jobs are those of ``accelsim.compiler.vector``: tiles of pixels of one block of channels.
"""

from typing import Any

from accelsim.closed import units as of
from accelsim.closed.convolution import mean_store_beats, parameter_beats, rows_of
from accelsim.closed.geometry import (
    cut_axis,
    inside_of,
    loaded_of,
    results_of,
)
from accelsim.closed.loops import rest
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping
from accelsim.closed.units import Units
from accelsim.kernel import jit

_PARAMETER_WORDS = 3
_ROWS, _COLUMNS, _BLOCKS = range(3)


@jit
def time_taps(
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
    window = layer.window
    vertical = cut_axis(window.vertical, mapping.height)
    horizontal = cut_axis(window.horizontal, mapping.width)
    tile_words = vertical.loaded * horizontal.loaded * layer.tensors
    parameter_words = _PARAMETER_WORDS + layer.weighted_taps
    parameter_slots = machine.parameter_words // parameter_words
    beats_of_parameters = parameter_beats(machine, parameter_words)
    rows = rows_of(window, machine, horizontal, 0, 1)
    last_rows = rows_of(window, machine, horizontal, layer.filter_blocks - 1, 1)
    store_beats = mean_store_beats(layer, machine)
    of.resize(units, of.OPERAND_SLOTS, machine.operand_words // tile_words)
    of.resize(units, of.PARAMETER_SLOTS, parameter_slots)
    of.resize(units, of.OUTPUT_SLOTS, machine.output_words // (mapping.height * mapping.width))
    row = 0
    while row < vertical.tiles:
        column = 0
        while column < horizontal.tiles:
            pixels = results_of(vertical, row) * results_of(horizontal, column)
            all_rows, columns = loaded_of(vertical, row), loaded_of(horizontal, column)
            inside = inside_of(vertical, row)
            kind = 2 if column == horizontal.tiles - 1 else min(column, 1)
            first = row == 0 and column == 0
            loads = first or layer.filter_blocks > parameter_slots
            block = 0
            while block < layer.filter_blocks:
                of_row = (last_rows if block == layer.filter_blocks - 1 else rows)[kind]
                time_job(
                    units,
                    layer,
                    machine,
                    pixels,
                    inside * of_row.beats,
                    inside * (columns - of_row.inside),
                    (all_rows - inside) * columns,
                    inside,
                    beats_of_parameters if loads else 0,
                    pixels * store_beats,
                )
                block += 1
                block += rest(units, machine, history, _BLOCKS, block, layer.filter_blocks - 1)
            column += 1
            column += rest(units, machine, history, _COLUMNS, column, horizontal.tiles - 1)
        row += 1
        row += rest(units, machine, history, _ROWS, row, vertical.tiles - 1)


@jit
def time_job(
    units: Units,
    layer: LayerRecord,
    machine: MachineRecord,
    pixels: int,
    beats: float,
    empty: float,
    empty_rows: float,
    rows: float,
    beats_of_parameters: int,
    store_beats: float,
) -> None:
    """Run a tile of one block of channels.

    Args:
        units: The units.
        layer: The layer.
        machine: The machine.
        pixels: Results.
        beats: Of the tile of one tensor.
        empty: Words of it without bytes in rows that have bytes.
        empty_rows: Words of its rows without bytes.
        rows: Of the tile that have bytes.
        beats_of_parameters: 0 if they are in the buffer.
        store_beats: Of the results.
    """
    free, loaded = max(of.oldest(units, of.OPERAND_SLOTS), units.times[of.WRITTEN]) + 1, 0.0
    for _ in range(layer.tensors):
        loaded = of.load(units, machine, free, beats, empty, empty_rows, rows)
    wait = of.LONG_AGO
    if beats_of_parameters > 0:
        free = of.oldest(units, of.PARAMETER_SLOTS) + 1
        wait = of.load(units, machine, free, beats_of_parameters, 0.0, 0.0, 1.0) + 1
    read = of.parameters(units, machine, wait)
    free = of.oldest(units, of.OUTPUT_SLOTS) + 1
    end = of.vector(units, machine, max(free, loaded + 1), pixels * layer.taps)
    if beats_of_parameters > 0:
        of.push(units, of.PARAMETER_SLOTS, end if layer.weighted_taps else read)
    of.push(units, of.OPERAND_SLOTS, end)
    of.push(units, of.OUTPUT_SLOTS, of.store(units, machine, end + 1, store_beats))
