"""Stored words and weights of the rebuild engine are those of plain loops; its law adds up."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.rebuild_engine import Fold, packed, rebuild_times, rebuilt, unpacked
from hdl.rebuild.bench import random_fold
from hdl.rebuild.engines import ENGINES, engine_of
from tests.rebuild_engine import naive


@pytest.mark.parametrize("name", ENGINES)
@given(seed=st.integers(0, 2**32 - 1))
def test_values_and_words_are_those_of_plain_loops(name: str, seed: int) -> None:
    engine = ENGINES[name]
    fold = random_fold(engine, np.random.default_rng(seed))

    assert rebuilt(engine, fold).tolist() == naive.weights(engine, fold)
    stored = packed(engine, fold)
    assert stored.size == engine.fold_bytes
    assert [int.from_bytes(word.tobytes(), "little") for word in stored] == naive.words(
        engine, fold
    )


@pytest.mark.parametrize("name", ENGINES)
@given(seed=st.integers(0, 2**32 - 1))
def test_unpacked_words_are_the_fold(name: str, seed: int) -> None:
    engine = ENGINES[name]
    fold = random_fold(engine, np.random.default_rng(seed))
    found = unpacked(engine, packed(engine, fold))

    for part in ("basis", "codes", "positions"):
        assert np.array_equal(getattr(found, part), getattr(fold, part)), part


def test_the_example_of_the_law() -> None:
    engine = engine_of(16, 16, 4, vectors=(2, 4))

    assert (engine.basis_words, engine.fold_words, engine.word_bytes) == (1, 5, 18)
    assert engine.fold_bytes == 90
    assert engine.shift == 6
    assert engine.cycles(1) == engine.fill_cycles == 1 + 16 + 3
    assert engine.fold_additions == 16 * 8 * 4


@pytest.mark.parametrize("order", [2, 4, 8])
def test_vectors_of_2_of_4_take_the_bits_of_the_source(order: int) -> None:
    """Zhao et al. 2020: a bit for each vector, 4 bits for each coefficient kept, 8 of the basis."""
    engine = engine_of(16, 16, order, vectors=(2, 4))
    vectors = 16 // order * 16
    kept = vectors // 2

    index_bits, coefficient_bits, basis_bits = vectors, kept * order * 4, order**2 * 8
    stored_bits = engine.vectors * engine.lanes * engine.vector_bits
    assert stored_bits == index_bits + coefficient_bits
    padding = 8 * engine.fold_bytes - index_bits - coefficient_bits - basis_bits
    assert 0 <= padding < 8 * engine.word_bytes + 8 * engine.vectors


def test_a_sum_that_is_half_a_step_goes_up_and_a_great_one_is_clipped() -> None:
    engine = engine_of(2, 1, 2)
    one, half = 0b111, 0b110  # 2**6 and 2**5 of 2**6.
    basis = np.array([[127, 3], [100, -3]])
    fold = Fold(
        basis=basis,
        codes=np.array([one, half]).reshape(1, 1, 1, 2),
        positions=np.zeros((1, 1, 1), np.int64),
    )

    assert rebuilt(engine, fold).tolist() == [[127], [2]]  # 177, and 1.5.


@given(
    name=st.sampled_from(sorted(ENGINES)),
    folds=st.integers(0, 4),
    seed=st.integers(0, 2**32 - 1),
    chance=st.sampled_from([0.1, 0.5, 1.0]),
)
def test_times_without_waits_are_the_closed_form_and_waits_only_delay(
    name: str, folds: int, seed: int, chance: float
) -> None:
    engine, generator = ENGINES[name], np.random.default_rng(seed)
    never = np.zeros(0, bool)
    free = rebuild_times(engine, folds, never, never)
    flags = [generator.random(60) < chance for _ in range(2)]
    late = rebuild_times(engine, folds, *flags)

    assert len(free.word_cycles) == folds * engine.fold_words
    assert len(free.row_cycles) == folds * engine.rows
    if folds:
        assert free.row_cycles[-1] + 1 == engine.cycles(folds)
        assert (late.row_cycles >= free.row_cycles).all()
    for seen, open_gate in ((late.word_cycles, flags[0]), (late.row_cycles, flags[1])):
        assert (np.diff(seen) > 0).all()
        assert open_gate[seen[seen < len(open_gate)]].all()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"order": 1}, "order must be from 2 to 8, not 1"),
        ({"rows": 6}, "rows must be a multiple of order 4, not 6"),
        ({"coefficient": "int4"}, "coefficient must be pow2_2 to pow2_6, not int4"),
        ({"basis_bits": 17}, "basis_bits must be from 2 to 16, not 17"),
        ({"weight": "uint8"}, "weight must be a signed integer, not uint8"),
        ({"vectors": (2, 3)}, "vectors must be N of 1, 2, 4, 8 or 16, not 2 of 3"),
        ({"vectors": (1, 4), "cols": 6}, "cols must be a multiple of group 4, not 6"),
    ],
)
def test_a_number_out_of_range_is_refused(change: dict[str, object], said: str) -> None:
    given: dict[str, object] = {"rows": 8, "cols": 8, "order": 4} | change
    with pytest.raises(ArchError, match=f"^a rebuild engine: {re.escape(said)}$"):
        engine_of(**given)  # type: ignore[arg-type]


def test_a_fold_of_another_form_is_refused() -> None:
    engine = ENGINES["of_4_by_8"]
    fold = random_fold(engine, np.random.default_rng(0))
    wrong = Fold(basis=fold.basis, codes=fold.codes, positions=fold.positions[..., ::-1])
    with pytest.raises(ArchError, match=r"^positions of a fold must rise within each group$"):
        rebuilt(engine, wrong)
    wrong = Fold(basis=fold.basis * 0 + 128, codes=fold.codes, positions=fold.positions)
    with pytest.raises(ArchError, match=r"^basis of a fold must be from -128 to 127$"):
        packed(engine, wrong)
    with pytest.raises(ArchError, match=r"^a stored fold has the shape \(4, 9\), not \(2, 18\)$"):
        unpacked(engine, np.zeros((2, 18), np.uint8))
