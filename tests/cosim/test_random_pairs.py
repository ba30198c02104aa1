"""Random programs on random machines: times, counters and memory are equal.

``make cosim`` compares 2000 pairs more.
"""

import pytest

from accelsim.npu import Npu
from accelsim.program.random_programs import random_npu
from accelsim_hdl.cosim.campaign import random_pairs, run_campaign
from cosim.machines import small_npu

MACHINES = 20
PROGRAMS = 16


def one_word_banks(banks: int, dataflow: str) -> Npu:
    """An array of one element, each of whose banks holds one sum of 32 bits."""
    return small_npu(
        1,
        1,
        array__dataflow=dataflow,
        npu__accumulator_banks=banks,
        accumulator_buffer__capacity_bytes=4 * banks,
    )


ONE_WORD_BANKS = {
    "random_5000016": lambda: random_npu(5000016),
    "random_5000028": lambda: random_npu(5000028),
    "weight_stationary": lambda: one_word_banks(2, "weight_stationary"),
    "output_stationary": lambda: one_word_banks(4, "output_stationary"),
}


@pytest.mark.sampled(52, family="programs on compiled RTL")
@pytest.mark.parametrize("seed", range(MACHINES))
def test_model_and_rtl_agree_on_random_pairs(seed: int) -> None:
    pairs = random_pairs(programs=PROGRAMS, seed=seed, programs_per_npu=PROGRAMS)

    verdict = run_campaign(pairs, "compiled")

    assert verdict.differences == ()
    assert verdict.pairs == PROGRAMS


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("name", ONE_WORD_BANKS)
def test_banks_of_one_word_show_no_collision(name: str) -> None:
    npu = ONE_WORD_BANKS[name]()
    assert npu.bank_words == 1

    verdict = run_campaign(random_pairs(programs=40, seed=77, npu=npu), "compiled")

    assert verdict.differences == ()


@pytest.mark.sampled(24, family="long runs")
def test_the_simulator_of_amaranth_agrees_too() -> None:
    verdict = run_campaign(random_pairs(programs=2, seed=7, programs_per_npu=1), "amaranth")

    assert verdict.differences == ()
    assert verdict.pairs == 2
