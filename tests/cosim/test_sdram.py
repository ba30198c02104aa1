"""Model and RTL on the SDRAM of a board: the RTL with its controller, and a chip at its pins."""

from dataclasses import replace

import pytest

from accelsim.memory.shared import SdramChoice, shared_choice_of
from accelsim.npu import Npu
from accelsim.program.random_programs import random_program
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.simulated import SimulatedNpu
from cosim.machines import small_npu
from cosim.sdram_bench import SdramBench

SDRAM = {"dram__kind": "sdram", "dram__device": "as4c16m16sa_7"}
CASES = (
    {"clock_hz": 10_000_000, "npu__memory_outstanding_beats": 4},
    {
        "clock_hz": 75_000_000,
        "npu__bus_bytes": 8,
        "npu__memory_outstanding_beats": 8,
        "npu__pipeline_registers": 2,
        "npu__address_bits": 20,
    },
    {"clock_hz": 143_000_000, "dram__arbiter": "priority", "npu__memory_outstanding_beats": 2},
    {
        "clock_hz": 12_000_000,
        "dram__device": "mt48lc16m16a2_6a",
        "array__dataflow": "output_stationary",
        "npu__bus_bytes": 16,
        "npu__memory_outstanding_beats": 1,
    },
)


def sdram_npu(case: int) -> Npu:
    return small_npu(2, 3, **(SDRAM | CASES[case]))


def soon_ready(npu: Npu, **changes: int) -> SdramChoice:
    """The SDRAM of a machine, which needs less time to power up."""
    choice = shared_choice_of(npu)
    assert isinstance(choice, SdramChoice)
    device = choice.device.model_copy(update={"power_up_ns": 500} | changes)
    return replace(choice, device=device)


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("case", range(len(CASES)))
def test_model_and_rtl_agree(case: int) -> None:
    npu = sdram_npu(case)
    bench = SdramBench(npu, choice=soon_ready(npu))
    for seed in (case, case + 10, case + 20):
        agreement = compare(random_program(seed, npu, instructions=12), npu, bench)

        assert agreement.cycle_differences == ()
        assert agreement.value_differences == ()


@pytest.mark.sampled(6)
@pytest.mark.parametrize("time", ["activate_to_column_ns", "precharge_ns", "refresh_ns"])
def test_a_slower_chip_is_noticed(time: str) -> None:
    npu = sdram_npu(0)
    slower = soon_ready(npu, **{time: 160})
    program = random_program(10, npu, instructions=12)

    assert compare(program, npu, SdramBench(npu, choice=slower)).cycle_differences != ()


@pytest.mark.sampled(144, family="whole machines")
def test_the_law_as_an_object_times_the_rtl_too() -> None:
    npu = sdram_npu(0)
    agreement = compare(random_program(1, npu, instructions=12), npu, SimulatedNpu(npu))

    assert agreement.cycle_differences == ()
    assert agreement.value_differences == ()
