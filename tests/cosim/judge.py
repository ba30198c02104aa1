"""Run by test_mutants.py in a process of its own, on a changed copy of the RTL.

Exit code 0: model and RTL agree on every program. 3: they do not; the first difference is printed.
"""

import resource
import sys

from accelsim.garbage import collect_rarely
from accelsim_hdl.cosim.campaign import bench_for, random_pairs
from accelsim_hdl.cosim.compare import compare
from cosim.machines import small_npu

PROGRAMS = 150
DISAGREE = 3
MACHINES: dict[str, dict[str, object]] = {
    "weight_stationary": {"array__rows": 2},
    "output_stationary": {"array__rows": 2, "array__dataflow": "output_stationary"},
    "bases": {"array__rows": 2, "npu__base_registers": 3},
    "local": {"array__rows": 2, "local_memory__capacity_bytes": 256},
    "gather": {"array__rows": 2, "npu__index_words": 5},
    "weight_rows": {"array__rows": 4, "array__weight_rows": 2},
}
CPU_SECONDS = 400
"""A mutant that never ends takes longer, and no other does; of this process, so that a busy machine
ends no run early."""


def main(machine: str) -> int:
    """Return the exit code for one of ``MACHINES``."""
    collect_rarely()
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 10))
    npu = small_npu(
        2,
        3,
        **MACHINES[machine],
        numbers__accumulator="int16",
        npu__overflow="saturate",
        npu__multiplier_registers=2,
        npu__accumulator_banks=1,
        npu__prefetch_instructions=1,
        npu__outstanding_beats=4,
        dram__latency_ns=110,
    )
    bench = bench_for(npu, "compiled")
    for pair in random_pairs(programs=PROGRAMS, seed=3, npu=npu):
        agreement = compare(pair.program, npu, bench)
        differences = agreement.cycle_differences + agreement.value_differences
        if differences:
            sys.stdout.write(f"{pair.name}: {differences[0]}\n")
            return DISAGREE
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
