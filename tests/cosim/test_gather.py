"""Random programs whose LOADs gather rows: RTL, engine and values agree."""

import pytest

from accelsim.program.random_programs import random_npu
from accelsim_hdl.cosim.campaign import random_pairs, run_campaign

PROGRAMS = 25
SEEDS = [seed for seed in range(60) if random_npu(seed).index_words][:12]
BOTH = [seed for seed in range(60) if random_npu(seed).index_words and random_npu(seed).has_local]


@pytest.mark.sampled(192, family="whole machines")
def test_random_programs_gather_more_than_200_times() -> None:
    pairs = [
        pair
        for seed in SEEDS
        for pair in random_pairs(programs=PROGRAMS, seed=seed, npu=random_npu(seed))
    ]

    assert sum(int((pair.program.instructions["gather"] == 1).sum()) for pair in pairs) > 200


def test_random_programs_gather_and_name_the_local_memory() -> None:
    assert len(BOTH) >= 4
    for seed in BOTH[:2]:
        pairs = list(random_pairs(programs=5, seed=seed, npu=random_npu(seed)))
        for field in ("gather", "local"):
            assert any(pair.program.instructions[field].any() for pair in pairs)


@pytest.mark.sampled(192, family="whole machines")
@pytest.mark.parametrize("seed", sorted({*SEEDS, *BOTH}))
def test_programs_that_gather(seed: int) -> None:
    pairs = random_pairs(programs=PROGRAMS, seed=seed, npu=random_npu(seed))

    verdict = run_campaign(pairs, "compiled")

    assert verdict.differences == ()
    assert verdict.pairs == PROGRAMS
