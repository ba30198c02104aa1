"""Weights as coefficients times a basis: near, and exactly such as the engine can rebuild."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.explore import load_study, sweep
from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset, measure
from accelsim.learn.accuracy.dataset import data_of
from accelsim.learn.accuracy.training import Tuning
from accelsim.learn.quantize import LayerRecipe, Recipe
from accelsim.learn.quantize.basis import folds_of, kept_weights, layer_folds, rebuilt_levels
from accelsim.rebuild_engine import packed, rebuilt, unpacked
from accelsim.workload.load import workload_file
from each import each
from hdl.rebuild.engines import engine_of

HALF, ALL = engine_of(16, 16, 4, vectors=(2, 4)), engine_of(16, 16, 4)


def drawn(shape: tuple[int, ...] = (40, 20, 3, 3), seed: int = 0):  # type: ignore[no-untyped-def]
    weights = np.random.default_rng(seed).normal(size=shape)
    return weights / np.abs(weights).max() * 127


def error(engine, levels) -> float:  # type: ignore[no-untyped-def]
    return float(np.linalg.norm(rebuilt_levels(engine, levels) - levels) / np.linalg.norm(levels))


@each("engine", [HALF, ALL])
def test_stored_words_rebuild_the_layer(engine) -> None:  # type: ignore[no-untyped-def]
    levels = drawn()
    folds = folds_of(engine, levels)
    made = rebuilt_levels(engine, levels)

    assert len(folds) == layer_folds(engine, (40, 3, 3, 20)) == 3 * 9 * 2
    first = rebuilt(engine, unpacked(engine, packed(engine, folds[0])))
    assert np.array_equal(first, made[:16, :16, 0, 0].T)
    last = rebuilt(engine, unpacked(engine, packed(engine, folds[-1])))
    assert np.array_equal(last[:4, :8], made[32:, 16:, 2, 2].T)


def test_powers_of_two_are_rebuilt_exactly() -> None:
    generator = np.random.default_rng(3)
    signs, powers = generator.choice([-1, 1], (16, 16)), generator.integers(0, 7, (16, 16))
    levels = (signs * 2.0**powers).reshape(16, 16, 1, 1)
    levels[0, :, 0, 0] = 64  # Every place of a vector has the greatest power.

    assert np.array_equal(rebuilt_levels(ALL, levels), levels)


def test_a_basis_of_as_many_vectors_as_a_fold_has_loses_little() -> None:
    """Four vectors of 4 weights: a basis of the vectors themselves would be exact."""
    engine = engine_of(4, 4, 4)
    assert error(engine, drawn((32, 32, 1, 1))) < 0.1


@each("seed", [0, 1, 2])
def test_rounds_of_least_squares_come_nearer_than_powers_of_two_alone(seed: int) -> None:
    levels = drawn(seed=seed)
    integers = np.array([0, *(sign << k for sign in (-1, 1) for k in range(7))])
    exact = levels / np.abs(levels).max() * 64
    nearest = integers[np.abs(exact[..., None] - integers).argmin(axis=-1)] / 64
    alone = nearest * np.abs(levels).max()

    assert error(ALL, levels) < 0.9 * np.linalg.norm(alone - levels) / np.linalg.norm(levels)


def test_the_vectors_of_the_greatest_norms_are_kept() -> None:
    levels = drawn((8, 16, 1, 1))
    kept = kept_weights(HALF, levels)[..., 0, 0]
    for group in (0, 4):
        for vector in range(0, 16, 4):
            norms = np.linalg.norm(levels[group : group + 4, vector : vector + 4, 0, 0], axis=1)
            here = kept[group : group + 4, vector : vector + 4]
            assert here.all(axis=1).tolist() == (norms >= np.sort(norms)[2]).tolist()
            assert here.sum() == 8
    made = rebuilt_levels(HALF, levels)[..., 0, 0]
    assert not made[~kept].any()


def test_fewer_vectors_are_farther() -> None:
    errors = [error(engine_of(16, 16, 4, vectors=(n, 4)), drawn()) for n in (4, 3, 2, 1)]
    assert errors == sorted(errors)
    assert errors[0] < 0.2


@pytest.mark.sampled(2)
@each(("name", "epochs", "right"), [("digits_mlp", 0, 260), ("digits_conv", 0, 143)])
def test_a_network_answers_with_rebuilt_weights(name: str, epochs: int, right: int) -> None:
    network, data = read_float_network(name), load_dataset(data_of(workload_file(name)))
    found = measure(network, data, Recipe(basis=HALF), Tuning(epochs=epochs))

    assert abs(found.correct - right) <= 4
    bits = 0
    for layer in found.network.convolutions:
        if layer.layer.is_depthwise:
            bits += 8 * layer.weights.size
            continue
        filters, height, width, channels = layer.weights.shape
        bits += 8 * HALF.fold_bytes * height * width * -(-filters // 16) * -(-channels // 16)
        groups = np.zeros((-(-filters // 4) * 4, height, width, -(-channels // 4) * 4))
        groups[:filters, ..., :channels] = layer.weights
        vectors = groups.reshape(-1, 4, height, width, groups.shape[3] // 4, 4).any(axis=-1)
        assert vectors.sum(axis=1).max() <= 2
    assert found.weight_bits == bits


def test_a_study_measures_with_the_basis_of_each_point(tmp_path: Path) -> None:
    study = tmp_path / "basis.yaml"
    study.write_text(
        "name: basis\nworkloads: [digits_mlp]\narch: edge_npu\n"
        "axes: {storage.basis.order: [0, 4]}\n"
        "objectives: [cycles, {metric: accuracy, goal: max}]\n"
    )
    table = sweep(load_study(study), tmp_path / "sweep", workers=1).table

    right = dict(zip(table["storage.basis.order"], 360 * table["accuracy"], strict=True))
    network, data = read_float_network("digits_mlp"), load_dataset("digits")
    assert round(right[4]) == measure(network, data, Recipe(basis=ALL)).correct
    assert round(right[0]) == measure(network, data, Recipe()).correct


@pytest.mark.long
def test_training_wins_back_what_dropped_vectors_lost() -> None:
    network = read_float_network("digits_conv")
    data = load_dataset(data_of(workload_file("digits_conv")))
    found = measure(network, data, Recipe(basis=HALF), Tuning(epochs=5))
    assert found.correct >= 345


@each(
    ("change", "said"),
    [
        ({"weight": "int4"}, "weight must be int8 for weights with a basis, not int4"),
        ({"sparsity": "2:4"}, "sparsity must be dense for weights with a basis, not 2:4"),
        ({"rounding": "gptq"}, "rounding must be nearest for weights with a basis, not gptq"),
        ({"granularity": "group=4"}, "granularity must be tensor or channel with a basis"),
    ],
)
def test_what_a_basis_cannot_be_combined_with_is_named(change: dict[str, str], said: str) -> None:
    with pytest.raises(WorkloadError, match=f"^{said}"):
        Recipe(basis=ALL, **change)  # type: ignore[arg-type]


def test_a_layer_of_another_format_is_named() -> None:
    network, data = read_float_network("digits_mlp"), load_dataset("digits")
    recipe = Recipe(basis=ALL, layers=(("*", LayerRecipe(weight="int4")),))
    with pytest.raises(
        WorkloadError, match="weights with a basis must be int8 and dense, not int4"
    ):
        measure(network, data, recipe)
