"""The decoder returns the values of the model, in the cycles of its law."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.codec_engine import encode
from hdl.codec.bench import DecoderBench
from hdl.codec.engines import ENGINES, LARGE, SMALL

NEVER = (np.zeros(0, bool),) * 3
"""Nothing waits."""


@cache
def bench(name: str) -> DecoderBench:
    return DecoderBench(ENGINES[name])


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", SMALL)
def test_every_sum_takes_every_message(name: str) -> None:
    """All 256 pairs of a sum and a gradient of 4 bits."""
    engine = ENGINES[name]
    numbers = np.arange(-8, 8)
    sums, gradient = (each.ravel() for each in np.meshgrid(numbers, numbers))
    for setting in (engine.settings[0], engine.settings[1], engine.settings[-1]):
        made = encode(engine, gradient, 0 * gradient, setting)
        pairs = int(made.words.sum()) if engine.kind == "top_k" else 0

        assert bench(name).agrees(sums, made, setting, NEVER), setting
        _, _, results = bench(name).cycles
        assert results[-1] + 1 == engine.decode_cycles(len(sums), pairs)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [*SMALL, *LARGE])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
def test_random_vectors_among_waits(name: str, seed: int, data: st.DataObject) -> None:
    engine, generator = ENGINES[name], np.random.default_rng(seed)
    setting = data.draw(st.integers(engine.settings[0], engine.settings[-1]))
    reach = 1 << data.draw(st.integers(0, engine.value_bits - 1))
    beats = data.draw(st.integers(1, 20))
    chances = data.draw(st.tuples(*[st.sampled_from([0.2, 0.5, 0.9, 1.0])] * 3))
    sums, gradient = generator.integers(-reach, reach, (2, beats * engine.lanes))
    made = encode(engine, gradient, 0 * gradient, setting)
    flags = [generator.random(60) < chance for chance in chances]

    assert bench(name).agrees(sums, made, setting, flags)
