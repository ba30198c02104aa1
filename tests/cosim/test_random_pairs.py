"""Random programs on random machines: times, counters and memory are equal.

The machines of ``covering.py`` have every two values of parameters together, and run on every
change; these have more of them together. ``make cosim`` compares 2000 pairs more.
"""

import pytest

import accelsim
from accelsim.npu import Npu
from accelsim_hdl.cosim.campaign import random_pairs, run_campaign
from cosim.covering import covering_npu
from cosim.machines import small_npu

MACHINES = 8
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
    "weight_stationary": lambda: one_word_banks(2, "weight_stationary"),
    "output_stationary": lambda: one_word_banks(4, "output_stationary"),
    "input_stationary": lambda: one_word_banks(2, "input_stationary"),
}


@pytest.mark.long
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
    pairs = [
        pair for name in "bi" for pair in random_pairs(programs=1, seed=7, npu=covering_npu(name))
    ]
    verdict = run_campaign(pairs, "amaranth")

    assert verdict.differences == ()
    assert verdict.pairs == 2
    verdict = accelsim.cosim("random", programs=1, backend="amaranth")
    assert (verdict.pairs, verdict.differences) == (1, ())
