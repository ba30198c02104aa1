"""Time the SCALE-Sim compatibility: ``python experiments/speed/scalesim.py DATA_FOLDER``.

Prints the time of cycles, utilizations and SRAM counts of every readable topology under three
dataflows on three arrays, files read included, and the rate of the DRAM replay.
"""

import os
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path

from accelsim.compat.scalesim import ScaleSimConfig, closed_forms, layers_of, simulate
from accelsim.compat.scalesim.topology import TopologyRow, read_topology
from accelsim.errors import TopologyError

ARRAYS = [(8, 8), (32, 32), (128, 128)]


def seconds(run: Callable[[], int]) -> tuple[float, int]:
    """Return the CPU time of a second run, and what it returned."""
    run()
    begin = time.process_time()
    result = run()
    return time.process_time() - begin, result


def columns(folder: Path) -> int:
    layers = 0
    for file in sorted(folder.rglob("*.csv")):
        try:
            rows = read_topology(file)
        except TopologyError:
            continue
        layers += len(rows)
        closed_forms(layers_of(rows), ARRAYS)
    return layers


def replay(config: ScaleSimConfig, rows: tuple[TopologyRow, ...]) -> int:
    records = simulate(config, rows)
    return sum(access.words for record in records for access in record.sram)


def main() -> None:
    topologies = Path(sys.argv[1]) / "scalesim" / "topologies"
    print(f"machine: {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    used, layers = seconds(lambda: columns(topologies))
    print(f"columns: {layers} layers x 3 dataflows x 3 arrays in {used:.2f} s of CPU")
    rows = read_topology(topologies / "mlperf" / "Resnet50.csv")
    for dataflow, size in (("os", 32), ("ws", 128), ("is", 32)):
        config = ScaleSimConfig(
            rows=size,
            cols=size,
            dataflow=dataflow,  # type: ignore[arg-type]
            ifmap_sram_kb=1,  # so small that no tensor fits and every access is replayed
            filter_sram_kb=1,
            ofmap_sram_kb=1,
        )
        used, accesses = seconds(lambda config=config: replay(config, rows))  # type: ignore[misc]
        rate = accesses / used / 1e6
        print(
            f"replay: ResNet-50 {dataflow} {size}x{size}: {accesses / 1e6:.1f} M accesses in "
            f"{used:.2f} s of CPU, {rate:.0f} M/s"
        )


if __name__ == "__main__":
    main()
