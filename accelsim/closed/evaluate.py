"""The cycles of layers."""

import numpy as np
from typing import Any

from accelsim.closed.convolution import time_convolution
from accelsim.closed.loops import new_history
from accelsim.closed.records import LayerRecord, MachineRecord, Mapping
from accelsim.closed.taps import time_taps
from accelsim.closed.units import READY, STORE, new_units
from accelsim.kernel import jit


@jit
def convolution_cycles(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> float:
    """Return the cycles of a convolution on the array."""
    units = new_units(machine)
    time_convolution(units, new_history(), layer, machine, mapping)
    return float(units.times[READY + STORE])


@jit
def taps_cycles(layer: LayerRecord, machine: MachineRecord, mapping: Mapping) -> float:
    """Return the cycles of a layer on the vector unit."""
    units = new_units(machine)
    time_taps(units, new_history(), layer, machine, mapping)
    return float(units.times[READY + STORE])
