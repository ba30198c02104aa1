"""Random programs on random machines: times, counters and memory are equal."""

import pytest

from accelsim_hdl.cosim.campaign import random_pairs, run_campaign

MACHINES = 20
PROGRAMS = 16


@pytest.mark.parametrize("seed", range(MACHINES))
def test_model_and_rtl_agree_on_random_pairs(seed: int) -> None:
    pairs = random_pairs(programs=PROGRAMS, seed=seed, programs_per_npu=PROGRAMS)

    verdict = run_campaign(pairs, "compiled")

    assert verdict.differences == ()
    assert verdict.pairs == PROGRAMS


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1200))
def test_model_and_rtl_agree_on_many_random_pairs(seed: int) -> None:
    verdict = run_campaign(random_pairs(programs=10, seed=seed), "compiled")

    assert verdict.differences == ()


def test_the_simulator_of_amaranth_agrees_too() -> None:
    verdict = run_campaign(random_pairs(programs=2, seed=7, programs_per_npu=1), "amaranth")

    assert verdict.differences == ()
    assert verdict.pairs == 2
