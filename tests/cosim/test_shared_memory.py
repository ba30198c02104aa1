"""Model and RTL on a DRAM that fetch, load and store share: the same object times both."""

from random import Random

import pytest

from accelsim.errors import HardwareError
from accelsim.memory.shared import SharedMemory
from accelsim.program.random_programs import random_program
from accelsim.timeline import run_program
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from accelsim_hdl.cosim.simulated import SimulatedNpu
from cosim.machines import small_npu

CASES = (
    {"dram__kind": "exact", "dram__device": "ddr4_2400", "clock_hz": 500_000_000},
    {
        "dram__kind": "exact",
        "dram__device": "lpddr4_3200",
        "clock_hz": 2_900_000_000,
        "dram__page_policy": "closed",
        "dram__arbiter": "priority",
        "dram__read_queue_requests": 1,
        "npu__memory_outstanding_beats": 3,
    },
    {
        "dram__kind": "window",
        "dram__device": "hbm2",
        "clock_hz": 100_000_000,
        "dram__combine_cycles": 2,
        "array__dataflow": "output_stationary",
    },
)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("case", range(len(CASES)))
def test_model_and_rtl_agree(case: int) -> None:
    npu = small_npu(2, 3, **CASES[case])
    bench = SimulatedNpu(npu)
    for seed in (case, case + 10):
        program = random_program(seed, npu, instructions=12)
        agreement = compare(program, npu, bench)

        assert agreement.cycle_differences == ()
        assert agreement.value_differences == ()


def test_a_memory_that_stalls_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bus of the RTL stalls in every seventh cycle, and the model does not."""
    npu = small_npu(2, 3, **CASES[0], npu__memory_outstanding_beats=2)
    program = random_program(Random(5).randrange(100), npu, instructions=12)
    plain = SharedMemory.ready
    monkeypatch.setattr(
        SharedMemory, "ready", lambda self, port, cycle: plain(self, port, cycle) and cycle % 7 > 0
    )

    assert compare(program, npu, SimulatedNpu(npu)).cycle_differences != ()


def test_the_memory_matters() -> None:
    shared, ideal = small_npu(2, 3, **CASES[0]), small_npu(2, 3, clock_hz=500_000_000)
    program = random_program(3, shared, instructions=12)

    assert run_program(program, shared).total_cycles != run_program(program, ideal).total_cycles


def test_compiled_rtl_has_no_shared_memory() -> None:
    with pytest.raises(HardwareError, match="amaranth"):
        CompiledNpu(small_npu(2, 3, **CASES[0]))
