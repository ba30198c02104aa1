"""Run by test_mutants.py in a process of its own, on a changed copy of the RTL.

Exit code 0: model and RTL agree on every program. 3: they do not.
"""

import sys

from accelsim_hdl.cosim.campaign import random_pairs, run_campaign
from cosim.machines import small_npu

PROGRAMS = 150
DISAGREE = 3


def main(dataflow: str) -> int:
    """Return the exit code."""
    npu = small_npu(
        2,
        3,
        array__dataflow=dataflow,
        numbers__accumulator="int16",
        npu__overflow="saturate",
        npu__multiplier_registers=2,
        npu__accumulator_banks=1,
        npu__prefetch_instructions=1,
        npu__outstanding_beats=4,
        dram__latency_ns=110,
    )
    verdict = run_campaign(random_pairs(programs=PROGRAMS, seed=3, npu=npu), "compiled")
    return DISAGREE if verdict.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
