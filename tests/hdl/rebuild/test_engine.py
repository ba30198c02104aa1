"""The rebuild engine returns the weights of the model, in the cycles of its law."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.rebuild_engine import Fold
from hdl.rebuild.bench import RebuildBench, random_fold
from hdl.rebuild.engines import ENGINES, LARGE, SMALL

NEVER = np.zeros(0, bool)
"""Nothing waits."""

LAYERS = 200


@cache
def bench(name: str) -> RebuildBench:
    return RebuildBench(ENGINES[name])


def test_every_pair_of_coefficients_of_every_pair_of_elements() -> None:
    """All 64 pairs of codes of 3 bits, times 256 pairs of elements of 4 bits."""
    codes = list(product(range(8), repeat=2))
    for first in range(-8, 8):
        elements = np.stack([np.full(16, first), np.arange(-8, 8)])
        folds = [
            Fold(
                basis=np.array([pair, pair[::-1]]),
                codes=np.array(code).reshape(1, 1, 1, 2),
                positions=np.zeros((1, 1, 1), np.int64),
            )
            for pair in elements.T
            for code in codes
        ]

        assert bench("of_2_by_1").agrees(folds, NEVER, NEVER), first


@pytest.mark.parametrize("name", ENGINES)
def test_folds_without_waits_take_the_cycles_of_the_closed_form(name: str) -> None:
    engine, generator = ENGINES[name], np.random.default_rng(1)
    for count in (1, 2, 5):
        folds = [random_fold(engine, generator) for _ in range(count)]

        assert bench(name).agrees(folds, NEVER, NEVER)
        assert bench(name).row_cycles[-1] + 1 == engine.cycles(count)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [*SMALL, *LARGE])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
def test_random_folds_among_waits(name: str, seed: int, data: st.DataObject) -> None:
    engine, generator = ENGINES[name], np.random.default_rng(seed)
    folds = [random_fold(engine, generator) for _ in range(data.draw(st.integers(1, 6)))]
    chances = data.draw(st.tuples(*[st.sampled_from([0.2, 0.5, 0.9, 1.0])] * 2))
    offered, ready = (generator.random(80) < chance for chance in chances)

    assert bench(name).agrees(folds, offered, ready)
