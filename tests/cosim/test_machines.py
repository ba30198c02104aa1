"""All programs on all machines of the covering array: times, counters and memory are equal.

``make cosim`` compares 2000 programs on random machines more.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from accelsim_hdl.cosim.campaign import Pair, random_pairs, run_campaign
from cosim.covering import INSTEAD, MACHINES, covering_npu, level, table

PROGRAMS = 12
AT_EVERY_VALUE = 4
"""Of a machine's programs those that run at every value of their indices."""


@cache
def random_ones(name: str) -> list[Pair]:
    """Return random programs of a machine, the first of them at every value of their indices."""
    seed, npu = MACHINES.index(name), covering_npu(name)
    pairs = list(random_pairs(programs=PROGRAMS, seed=seed, npu=npu))
    first = [one for pair in pairs[:AT_EVERY_VALUE] for one in at_every_value(pair)]
    return first + pairs[AT_EVERY_VALUE:]


def at_every_value(pair: Pair) -> Iterator[Pair]:
    indices = pair.program.indices
    for values in product(*(range(count) for count in indices.values())):
        chosen = dict(zip(indices, values, strict=True))
        yield Pair(name=f"{pair.name} at {chosen}", npu=pair.npu, program=pair.program.at(chosen))


def test_every_two_values_stand_side_by_side_in_a_machine() -> None:
    machines = table()
    names = list(machines[MACHINES[0]])
    levels = {name: {one: level(name, of[name]) for one, of in machines.items()} for name in names}
    assert 10 <= len(machines) <= 14
    for one, other in combinations(names, 2):
        found = {(levels[one][name], levels[other][name]) for name in machines}
        for left, right in product(set(levels[one].values()), set(levels[other].values())):
            never = right in INSTEAD.get((one, left), {}).get(other, ())
            never |= left in INSTEAD.get((other, right), {}).get(one, ())
            assert ((left, right) in found) is not never, (one, left, other, right)


def test_random_programs_gather_use_the_local_memory_and_add_bases() -> None:
    code = [pair.program.instructions for name in MACHINES for pair in random_ones(name)]
    assert sum(int((one["gather"] == 1).sum()) for one in code) > 200
    assert sum(int(one["local"].sum()) for one in code) > 200
    both = [one for one in code if one["gather"].any() and one["local"].any()]
    assert len(both) > 20
    assert len({int(base) for one in code for base in np.unique(one["base"])}) > 4


@pytest.mark.parametrize("name", MACHINES)
def test_model_and_rtl_agree_on_random_programs(name: str) -> None:
    verdict = run_campaign(random_ones(name), "compiled")

    assert verdict.differences == ()
    assert verdict.pairs >= PROGRAMS
