"""Programs that name the local memory: RTL, engine and values agree."""

import pytest

from accelsim.program.random_programs import random_npu
from accelsim_hdl.cosim.campaign import random_pairs, run_campaign

PROGRAMS = 10
SEEDS = [seed for seed in range(60) if random_npu(seed).has_local][:20]


@pytest.mark.sampled(20, family="whole machines")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_agree(seed: int) -> None:
    npu = random_npu(seed)

    verdict = run_campaign(random_pairs(programs=PROGRAMS, seed=seed, npu=npu), "compiled")

    assert verdict.differences == ()
    assert verdict.pairs == PROGRAMS


def test_random_programs_use_it() -> None:
    npu = random_npu(SEEDS[0])
    named = [
        int(pair.program.instructions["local"].sum())
        for pair in random_pairs(programs=5, seed=SEEDS[0], npu=npu)
    ]

    assert sum(named) > 5
