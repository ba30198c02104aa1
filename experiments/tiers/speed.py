"""Time the closed tier: ``python -m experiments.tiers.speed``.

Prints CPU time, warm, one core: mappings bounded and mappings timed in a second, and milliseconds
to choose the mapping of each distinct layer of a network.
"""

import time

import numpy as np

from accelsim.arch import load_arch
from accelsim.closed import LayerRecord, machine_record
from accelsim.closed.search import best_mapping, candidates, time_in_order
from accelsim.npu import npu_of
from experiments.tiers.networks import network_layers

NETWORK = "resnet50"
PRESETS = ("edge_npu_tiny", "edge_npu", "array_32x32")
MOST_TIMED = 200


def main() -> None:
    """Print the table."""
    for preset in PRESETS:
        npu = npu_of(load_arch(preset))
        machine = machine_record(npu)
        layers = list(dict.fromkeys(network_layers(NETWORK, npu)))
        print(f"{NETWORK} on {preset}: {len(layers)} distinct layers, {report(layers, machine)}")


def report(layers: list[LayerRecord], machine: object) -> str:
    """Return the figures of the layers of a network."""
    seconds, bounded, timed = np.zeros(3), 0, 0
    for layer in layers:
        best_mapping(layer, machine)
        begun = time.process_time()
        bounds, mappings = candidates(layer, machine)
        seconds[0] += time.process_time() - begun
        bounded += len(bounds)
        some = slice(0, len(bounds), max(1, len(bounds) // MOST_TIMED))
        none = np.zeros(len(bounds[some]))
        time_in_order(layer, machine, none, mappings[some], 0.0)
        begun = time.process_time()
        time_in_order(layer, machine, none, mappings[some], 0.0)
        seconds[1] += time.process_time() - begun
        timed += len(none)
        begun = time.process_time()
        best_mapping(layer, machine)
        seconds[2] += time.process_time() - begun
    return (
        f"{bounded / seconds[0] / 1e3:.0f} k bounds/s, {timed / seconds[1] / 1e3:.0f} k timings/s,"
        f" {seconds[2] * 1e3:.1f} ms for all mappings"
    )


if __name__ == "__main__":
    main()
