"""The cycles of a layer, and of a network."""

from collections.abc import Sequence
from math import ceil

from accelsim.closed.convolution import time_convolution
from accelsim.closed.geometry import loaded_places
from accelsim.closed.loops import new_history
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping
from accelsim.closed.taps import time_taps
from accelsim.closed.units import READY, STORE, STORED, WRITTEN, Units, new_units
from accelsim.kernel import jit


@jit
def cycles_of(units: Units, machine: MachineRecord) -> float:
    """Return the cycles up to the last beat of the last STORE."""
    cycles = units.times[READY + STORE]
    if machine.shared_ports:
        cycles = max(cycles, units.totals.sum() * machine.interval_cycles)
    return float(cycles)


@jit
def convolution_cycles(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> float:
    """Return the cycles of a convolution on the array."""
    units = new_units(machine)
    time_convolution(units, new_history(), layer, machine, mapping)
    return cycles_of(units, machine)


@jit
def taps_cycles(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> float:
    """Return the cycles of a layer on the vector unit."""
    units = new_units(machine)
    time_taps(units, new_history(), layer, machine, mapping)
    return cycles_of(units, machine)


def layer_cycles(records: Sequence[LayerRecord], machine: MachineRecord, mapping: Mapping) -> float:
    """Return the cycles of a layer that runs alone.

    Args:
        records: Of the layer: its kinds of passes.
        machine: The machine.
        mapping: Of all of them.
    """
    return network_cycles([(records, mapping)], machine)


def network_cycles(
    layers: Sequence[tuple[Sequence[LayerRecord], Mapping]], machine: MachineRecord
) -> float:
    """Return the cycles of layers that follow each other, each reading what the one before wrote.

    A layer begins to load when the layer before has completed the rows of tiles that the first
    tile reads; where that one runs all tiles for some filters first, when it has stored all.

    Args:
        layers: Records and mapping of each.
        machine: The machine.
    """
    units, history = new_units(machine), new_history()
    before, pieces = 0.0, 0
    for records, mapping in layers:
        stored = units.times[STORED]
        if pieces:
            share = ceil(first_share(records[0], mapping) * pieces) / pieces
            units.times[WRITTEN] = before + (stored - before) * share
            before = stored
        for record in records:
            timed = time_taps if record.tensors else time_convolution
            timed(units, history, record, machine, mapping)
        pieces = finished_pieces(records, mapping)
    return cycles_of(units, machine)


def finished_pieces(records: Sequence[LayerRecord], mapping: Mapping) -> int:
    """Return how many parts of its results a layer completes one after the other.

    Args:
        records: Of the layer.
        mapping: Of all of them.
    """
    record = records[0]
    by_sets = mapping.filters_outer and mapping.filter_blocks < record.filter_blocks
    if len(records) > 1 or record.passes > 1 or (by_sets and not record.tensors):
        return 1
    rows = record.window.vertical.results
    if rows == 1:
        return -(-record.window.horizontal.results // mapping.width)
    return -(-rows // mapping.height)


def first_share(layer: LayerRecord, mapping: Mapping) -> float:
    """Return the share of a tensor, in the order of its pixels, that the first tile reads."""
    axis, size = layer.window.vertical, mapping.height
    if axis.extent == 1:
        axis, size = layer.window.horizontal, mapping.width
    last = (loaded_places(axis, size) - 1) * axis.step + 1 - axis.before
    return min(1.0, last / axis.extent)
