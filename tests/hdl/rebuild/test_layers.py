"""200 random layers: the weights that the RTL rebuilds are those of the model, and so are results.

A layer is drawn, decomposed as ``accelsim.learn.quantize.basis`` does, stored fold by fold, and
rebuilt by the hardware among waits.
"""

import numpy as np
import pytest

from accelsim.learn.quantize.basis import folds_of, rebuilt_levels
from hdl.rebuild.bench import RebuildBench
from hdl.rebuild.engines import ENGINES

LAYERS = 200
CHOSEN = ("of_4_by_8", "of_3_by_4", "of_8_by_4", "of_3_by_2")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", CHOSEN)
def test_random_layers_have_no_difference(name: str) -> None:
    engine, bench = ENGINES[name], RebuildBench(ENGINES[name])
    for seed in range(LAYERS // len(CHOSEN)):
        generator = np.random.default_rng((CHOSEN.index(name), seed))
        filters, channels = generator.integers(1, 3 * engine.cols), generator.integers(1, 20)
        height, width = generator.integers(1, 3, 2)
        drawn = generator.normal(size=(filters, channels, height, width))
        levels = drawn / np.abs(drawn).max() * generator.choice([20.0, 127.0, 300.0])
        waits = generator.random((2, 60)) < generator.choice([0.5, 0.9, 1.0])

        assert bench.agrees(folds_of(engine, levels), *waits), seed

        weights = of_rows(bench.rows, engine.rows, levels.shape)
        wanted = rebuilt_levels(engine, levels)
        assert np.array_equal(weights, wanted), seed
        pixels = generator.integers(-128, 128, (4, channels, height, width))
        results = (np.einsum("fcyx,pcyx->pf", each, pixels) for each in (weights, wanted))
        assert np.array_equal(*results)


def of_rows(
    rows: np.ndarray[tuple[int, ...], np.dtype[np.int64]],
    fold_rows: int,
    shape: tuple[int, ...],
) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return the weights of a layer from rows of folds, in plain loops."""
    filters, channels, height, width = shape
    cols = rows.shape[1]
    found, row = np.zeros(shape, np.int64), 0
    for block in range(0, filters, cols):
        for y in range(height):
            for x in range(width):
                for word in range(0, channels, fold_rows):
                    for channel in range(word, word + fold_rows):
                        if channel < channels:
                            here = found[block : block + cols, channel, y, x]
                            here[:] = rows[row, : len(here)]
                        row += 1
    assert row == len(rows)
    return found
