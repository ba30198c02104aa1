"""Time the sparse engines on ResNet-50: ``python -m experiments.sparse_speed``.

Prints, for each engine, CPU seconds of the whole network and of its slowest layer, masks drawn
beforehand and kernels compiled, and CPU seconds to prune and draw the masks. Nothing is asserted.
"""

import os
import platform
import time

import numpy as np
from numpy.typing import NDArray

from accelsim.sparse_engines import ENGINES, Machine, machine_for, products
from accelsim.sparsity.masks import Structured, Unstructured, magnitude_mask, random_mask
from accelsim.workload import load_workload

NETWORK = "resnet50"
WEIGHT_DENSITY = 0.1
ACTIVATION_DENSITY = 0.5
SEED = 0

Mask = NDArray[np.bool_]


def operands(engine: str) -> list[tuple[str, Mask, Mask]]:
    """Return name, weights and activations of each layer.

    Weights are normal numbers pruned by magnitude; 2:4 for the engine n_m, whose layers with a
    reduction that is no multiple of 4 are left out.
    """
    draw = np.random.default_rng(SEED)
    found = []
    for name, (product,) in products(load_workload(NETWORK)).items():
        if engine == "n_m" and product.k % 4:
            continue
        weights = draw.normal(size=(product.m, product.k))
        pattern = Structured(kept=2, of=4) if engine == "n_m" else None
        mask = magnitude_mask(weights, pattern or Unstructured(density=WEIGHT_DENSITY))
        activations = random_mask(
            (product.k, product.n), Unstructured(density=ACTIVATION_DENSITY), seed=SEED
        )
        found.append((name, mask, activations))
    return found


def seconds(machine: Machine, weights: Mask, activations: Mask) -> float:
    begin = time.process_time()
    machine.run(weights, activations)
    return time.process_time() - begin


def main() -> None:
    print(f"machine: {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(f"{'engine':13}{'network':>9}{'masks':>9}{'slowest layer':>15}")
    for engine in ENGINES:
        begin = time.process_time()
        layers = operands(engine)
        drawn = time.process_time() - begin
        machine = machine_for(engine)
        machine.run(np.eye(4), np.ones((4, 4)))
        times = {name: seconds(machine, w, a) for name, w, a in layers}
        slowest = max(times, key=lambda name: times[name])
        print(f"{engine:13}{sum(times.values()):9.2f}{drawn:9.2f}{times[slowest]:15.3f}  {slowest}")


if __name__ == "__main__":
    main()
