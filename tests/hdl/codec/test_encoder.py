"""The encoder returns the values of the model, in the cycles of its law."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdl.codec.bench import EncoderBench, Stimulus
from hdl.codec.engines import ENGINES, LARGE, SMALL


@cache
def bench(name: str) -> EncoderBench:
    return EncoderBench(ENGINES[name])


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", SMALL)
def test_every_pair_of_numbers_at_every_setting(name: str) -> None:
    """All 256 pairs of 4 bits, in every lane."""
    engine = ENGINES[name]
    numbers = np.arange(-8, 8)
    gradient, residual = (each.ravel() for each in np.meshgrid(numbers, numbers))
    for setting in engine.settings:
        for turn in range(engine.lanes):
            turned = Stimulus.of(np.roll(gradient, turn), np.roll(residual, turn), engine.lanes)

            assert bench(name).agrees(turned, setting), (setting, turn)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", LARGE)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
def test_random_vectors_among_waits(name: str, seed: int, data: st.DataObject) -> None:
    engine = ENGINES[name]
    setting = data.draw(st.integers(engine.settings[0], engine.settings[-1]))
    spread = data.draw(st.integers(0, engine.value_bits - 1))
    stimulus = Stimulus.random(engine, 200, np.random.default_rng(seed), spread)

    assert bench(name).agrees(stimulus, setting)


@pytest.mark.parametrize("name", SMALL)
def test_small_engines_wait_as_large_ones(name: str) -> None:
    engine = ENGINES[name]
    for seed, setting in enumerate(engine.settings):
        stimulus = Stimulus.random(engine, 400, np.random.default_rng(seed), 3)

        assert bench(name).agrees(stimulus, setting), setting
