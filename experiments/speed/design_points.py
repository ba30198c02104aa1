"""Time design points: ``python experiments/speed/design_points.py [DATA_FOLDER]``.

Prints CPU milliseconds of ResNet-50 on some accelerators: a design point of a sweep, mapping search
included, by each tier; the timing of its program alone; and how many instructions the program has.
With the folder of reference data, also the ratios to the published CPU seconds of other simulators
for one network on one accelerator. Nothing is asserted.
"""

import csv
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from accelsim.arch import load_arch
from accelsim.compat.scalesim import ScaleSimConfig, simulate
from accelsim.compat.scalesim.topology import read_topology
from accelsim.compiler import schedule_layers
from accelsim.errors import TopologyError
from accelsim.npu import machine_of
from accelsim.simulate import evaluate
from accelsim.timeline import run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import lower

REPEATS = 10
POINTS: tuple[tuple[str, dict[str, int]], ...] = (
    *(
        ("edge_npu", {"array.rows": side, "array.cols": side, "vector_unit.lanes": side})
        for side in (8, 16, 32)
    ),
    *((name, {}) for name in ("array_32x32", "array_128x128", "gemmini_16x16")),
)


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
    print(f"{'accelerator':24}{'analytical':>12}{'cycle':>10}{'timing':>10}{'instructions':>14}")
    layers = lower(graph).layers
    for name, fields in POINTS:
        arch = load_arch(name, fields)
        npu = machine_of(arch)
        program = schedule_layers(layers, npu)
        closed = cpu_ms(lambda arch=arch: evaluate(graph, arch, "analytical"))  # type: ignore[misc]
        cycle = cpu_ms(lambda arch=arch: evaluate(graph, arch, "cycle"))  # type: ignore[misc]
        timing = cpu_ms(lambda npu=npu, program=program: run_program(program, npu))  # type: ignore[misc]
        size = f"{arch.array.rows}x{arch.array.cols}"
        count = len(program.instructions)
        print(f"{f'{name} {size}':24}{closed:12.1f}{cycle:10.1f}{timing:10.1f}{count:14,}")


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
