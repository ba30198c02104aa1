"""Time design points: ``python experiments/speed/design_points.py [DATA_FOLDER]``.

Prints CPU milliseconds of ResNet-50 on each preset: a design point of a sweep by the closed tier
(mapping search, timing, counting, pricing), the timing of chosen mappings alone, and a run by the
cycle tier. With the folder of reference data, also the ratios to the published CPU seconds of other
simulators for one network on one accelerator. Nothing is asserted.
"""

import csv
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from accelsim.arch import load_arch
from accelsim.cycle.layer import count_layer
from accelsim.errors import TopologyError
from accelsim.mapper.search import map_and_count
from accelsim.mapping import machine_row
from accelsim.scalesim import ScaleSimConfig, simulate
from accelsim.simulate import evaluate
from accelsim.simulate.plan import plan_for
from accelsim.workload import load_workload
from accelsim.workload.scalesim import read_topology

REPEATS = 20
PRESETS = ("array_32x32", "array_128x128", "gemmini_16x16", "edge_npu")


def cpu_ms(run: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the median CPU time of a warm call in milliseconds."""
    run()
    times = []
    for _ in range(repeats):
        begin = time.process_time()
        run()
        times.append(time.process_time() - begin)
    return 1000 * statistics.median(times)


def presets() -> None:
    graph = load_workload("light_resnet50")
    print(f"ResNet-50, CPU milliseconds, median of {REPEATS} warm calls")
    print(f"{'preset':16}{'closed point':>14}{'timing alone':>14}{'cycle':>10}")
    for name in PRESETS:
        arch = load_arch(name)
        plan = plan_for(graph, arch)
        machine = np.array(machine_row(arch), dtype=np.int64)
        mappings, _ = map_and_count(plan.nests, machine, False)

        def timing(
            by_engine: bool, plan=plan, machine=machine, mappings=mappings
        ) -> None:  # fmt: skip
            for nest, mapping in zip(plan.nests, mappings, strict=True):
                count_layer(nest, machine, mapping, by_engine)

        point = cpu_ms(lambda arch=arch: evaluate(graph, arch))  # type: ignore[misc]
        alone = cpu_ms(lambda timing=timing: timing(False))  # type: ignore[misc]
        cycle = cpu_ms(lambda timing=timing: timing(True))  # type: ignore[misc]
        print(f"{name:16}{point:14.2f}{alone:14.2f}{cycle:10.2f}")


def published(data: Path) -> None:
    print("\nSCALE-Sim's published CPU seconds over ours for the same reports, CALC")
    folder = data / "scalesim" / "topologies"
    topologies = {path.name: path for path in folder.rglob("*.csv")}
    topologies |= {path.name: path for path in (folder / "conv_nets").glob("*.csv")}
    topologies["Resnet50.csv"] = folder / "mlperf" / "Resnet50.csv"
    topologies |= {path.name: path for path in (folder / "mlperf" / "div16q").glob("*_short.csv")}
    for row in csv.DictReader((data / "scalesim" / "run_times.csv").open()):
        if row["tool"] != "v3" or row["mode"] != "CALC" or float(row["user_s"]) < 30:
            continue
        file = topologies[row["topology"]]
        try:
            layers = read_topology(file)
        except TopologyError:
            continue  # the name stands for several files, and this one is malformed
        rows, cols = (int(extent) for extent in row["array"].split("x"))
        ifmap, filters, ofmap = (int(size) for size in row["sram_kb"].split("/"))
        config = ScaleSimConfig(
            rows=rows,
            cols=cols,
            dataflow=row["dataflow"],  # type: ignore[arg-type]
            ifmap_sram_kb=ifmap,
            filter_sram_kb=filters,
            ofmap_sram_kb=ofmap,
        )
        used = cpu_ms(lambda config=config, layers=layers: simulate(config, layers), 3)  # type: ignore[misc]
        ratio = 1000 * float(row["user_s"]) / used
        print(f"{row['tag']:58}{row['user_s']:>8} s{used:10.1f} ms{ratio:10.0f} x")


def main() -> None:
    print(f"machine: {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    presets()
    if len(sys.argv) > 1:
        published(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
