"""One program with base registers at every value of its indices: RTL, engine and values agree."""

from collections.abc import Iterator
from itertools import product

import pytest

from accelsim.program.random_programs import random_npu
from accelsim_hdl.cosim.campaign import Pair, random_pairs, run_campaign

PROGRAMS = 4
SEEDS = [seed for seed in range(60) if random_npu(seed).base_registers][:12]


def at_every_value(pairs: Iterator[Pair]) -> Iterator[Pair]:
    for pair in pairs:
        names = list(pair.program.indices)
        for values in product(*(range(count) for count in pair.program.indices.values())):
            chosen = dict(zip(names, values, strict=True))
            yield Pair(
                name=f"{pair.name} at {chosen}", npu=pair.npu, program=pair.program.at(chosen)
            )


@pytest.mark.sampled(192, family="whole machines")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_value_of_every_index(seed: int) -> None:
    npu = random_npu(seed)

    verdict = run_campaign(
        at_every_value(random_pairs(programs=PROGRAMS, seed=seed, npu=npu)), "compiled"
    )

    assert verdict.differences == ()
    assert verdict.pairs >= PROGRAMS
