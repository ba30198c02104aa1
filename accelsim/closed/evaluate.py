"""The cycles of layers."""

import numpy as np
from typing import Any

from accelsim.closed.convolution import time_convolution
from accelsim.closed.loops import new_history
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping
from accelsim.closed.taps import time_taps
from accelsim.closed.units import READY, STORE, Units, new_units
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
