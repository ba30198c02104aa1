"""Time the model against the compiled RTL of the same programs: ``python -m experiments.npu.rtl``.

Layers of ResNet-18, seeded weights, on `edge_npu` (16 x 16). Both run the same program and must
agree; prints cycles of each, cycles simulated in a second, and how many times faster the model is.
The RTL is compiled once, by Verilator if it is installed, which is not counted.
"""

import os
import platform
import statistics
import sys
import time

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.integer.part import single_layer
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu

PRESET = "edge_npu"
NETWORK = "resnet18"
LAYERS = ("layer4_0_shortcut", "layer3_0_conv1", "layer2_0_conv1")
REPEATS = 21


def main() -> int:
    npu = npu_of(load_arch(PRESET))
    network = network_for(NETWORK, npu)
    bench = CompiledNpu(npu)
    print(f"machine: {platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(f"{PRESET}, wall time; RTL once, model: median of {REPEATS} warm calls")
    different = 0
    for name in LAYERS:
        program = compile_network(single_layer(network, name), npu)
        one = compare(program, npu, bench)
        different += bool(one.cycle_differences or one.value_differences)
        times = []
        for _ in range(REPEATS):
            begun = time.perf_counter()
            run_program(program, npu)
            times.append(time.perf_counter() - begun)
        model = statistics.median(times)
        print(
            f"{name:20}{len(program.instructions):7} instructions{one.cycles:10,} cycles"
            f"  RTL {one.run_cycles / one.rtl_seconds:10,.0f} cycles/s"
            f"  model {1e3 * model:8.3f} ms  ratio {one.rtl_seconds / model:10,.0f}"
            f"  {'equal' if not different else 'DIFFERENT'}"
        )
    whole = compile_network(network, npu)
    run_program(whole, npu)
    begun = time.perf_counter()
    timeline = run_program(whole, npu)
    seconds = time.perf_counter() - begun
    print(
        f"{NETWORK} whole: {len(whole.instructions)} instructions,"
        f" {timeline.events.cycles:,} cycles, model {1e3 * seconds:.1f} ms"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
