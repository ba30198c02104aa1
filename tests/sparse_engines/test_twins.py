"""Every count of every engine equals that of a plain-Python machine that goes cycle by cycle."""

from dataclasses import asdict

import numpy as np
import pytest

from accelsim.sparse_engines import ENGINES, machine_for, run
from each import each
from sparse_engines.cases import CASES, TWINS


def check(engine: str, seed: int) -> None:
    draw = np.random.default_rng([seed, ENGINES.index(engine)])
    machine, weights, activations = CASES[engine](draw)
    integers = weights.astype(int), activations.astype(int)

    counts = asdict(run(engine, weights, activations, **machine))
    slow = TWINS[engine](integers[0].tolist(), integers[1].tolist(), **machine)

    assert counts == {name: slow[name] for name in counts}, machine
    assert slow.result == (integers[0] @ integers[1]).tolist()


def test_every_engine_has_a_twin() -> None:
    assert set(ENGINES) == set(CASES) == set(TWINS)


@each("engine", ENGINES)
def test_counts_equal_the_twin(engine: str) -> None:
    for seed in range(40):
        check(engine, seed)


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES)
def test_counts_equal_the_twin_on_300_masks(engine: str) -> None:
    for seed in range(300):
        check(engine, seed)


@each("engine", ENGINES)
def test_dense_operands_take_the_dense_cycles(engine: str) -> None:
    checked = 0
    for seed in range(60):
        draw = np.random.default_rng([seed, 99])
        machine, weights, activations = CASES[engine](draw)
        if engine == "n_m":
            machine |= {"kept": machine["of"], "rows": machine["of"] * 2}
        (m, k), n = weights.shape, activations.shape[1]

        counts = run(engine, np.ones((m, k)), np.ones((k, n)), **machine)

        assert counts.cycles == machine_for(engine, **machine).dense_cycles(m, k, n), machine
        assert counts.macs_done == m * k * n
        checked += m * k * n > 1
    assert checked > 30
