"""Float transformers become integers that compile: their errors, their files, their outliers."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import ModelProto
from onnx.reference import ReferenceEvaluator

import accelsim
from accelsim.arch import load_arch
from accelsim.errors import WorkloadError
from accelsim.integer import Add, IntegerNetwork, Normalize, Softmax
from accelsim.integer.read import quantize_input, read_float_network, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.learn.accuracy import Split
from accelsim.learn.accuracy.training import Tuning, train
from accelsim.learn.quantize import meanings
from accelsim.learn.quantize.error import relative_errors
from accelsim.learn.quantize.floating import forward, parameters_of
from learn.quantize.transformers import (
    HEADS,
    HIDING,
    OUTLIERS,
    TOKENS,
    WIDTH,
    biased_layer,
    gated_layer,
)

LAYERS = {
    "seeing_all": lambda: biased_layer(1),
    "causal": lambda: biased_layer(2, HIDING),
    "gated": lambda: gated_layer(3),
}
ROWS = {
    "table_buffer.capacity_bytes": 256,
    "vector_unit.elementwise_products": True,
    "vector_unit.row_words": 16,
}


def written(model: ModelProto, folder: Path) -> Path:
    path = folder / "layer.onnx"
    onnx.save(model, path)
    return path


def samples(seed: int = 0, count: int = 24, *, outliers: float = 1.0) -> NDArray[np.float64]:
    """Return tokens of deviation 1; two channels of all may be outliers, as in large models."""
    drawn = np.random.default_rng(seed).normal(0, 1, (count, TOKENS, WIDTH))
    if outliers != 1:
        # Great in every token: only signs and the tenth part of a magnitude differ.
        given = drawn[..., list(OUTLIERS)]
        drawn[..., list(OUTLIERS)] = outliers * np.sign(given) * (1 + 0.1 * np.abs(given))
    return drawn


def error(path: Path, outliers: float = 1.0, **recipe: object) -> float:
    """Return the error of a layer without its input, or of the product behind it.

    Samples are others than those of the calibration.
    """
    given, seen = samples(outliers=outliers), samples(9, 8, outliers=outliers)
    network = accelsim.quantize(path, given, **recipe)  # type: ignore[arg-type]
    real = read_float_network(path)
    exact = forward(real.steps, {"x": seen}, parameters_of(real.steps))["y"]
    own = exact - seen if outliers == 1 else exact
    share = np.sqrt((exact**2).mean() / (own**2).mean())
    return relative_errors(real, network, {"x": seen}).outputs["y"] * float(share)


@pytest.mark.parametrize("name", LAYERS)
def test_steps_in_real_numbers_are_the_operators_of_onnx(name: str, tmp_path: Path) -> None:
    model, seen = LAYERS[name](), samples(count=3)
    real = read_float_network(written(model, tmp_path))

    found = forward(real.steps, {"x": seen}, parameters_of(real.steps))["y"]

    (wanted,) = ReferenceEvaluator(model).run(None, {"x": seen.astype(np.float32)})
    np.testing.assert_allclose(found, wanted, atol=2e-5)


@pytest.mark.parametrize("name", LAYERS)
def test_integers_err_little(name: str, tmp_path: Path) -> None:
    path = written(LAYERS[name](), tmp_path)

    assert error(path) < 0.06


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    "recipe", [{}, {"balance": 0.5}, {"format": "w4a8"}, {"format": "int8/uint8"}]
)
@pytest.mark.parametrize("name", LAYERS)
def test_the_file_reads_as_the_network_that_was_quantized(
    name: str, recipe: dict[str, object], tmp_path: Path
) -> None:
    path, out, seen = written(LAYERS[name](), tmp_path), tmp_path / "integers.onnx", samples()
    network = accelsim.quantize(path, seen, out=out, **recipe)  # type: ignore[arg-type]

    read = read_integer_network(out)

    assert [type(layer) for layer in read.layers] == [type(layer) for layer in network.layers]
    (name,) = read.inputs
    for one in seen[:3, np.newaxis]:
        wanted = run_reference(network, {"x": quantize_input(network, "x", one)})
        found = run_reference(read, {name: quantize_input(read, name, one)})
        for ours, theirs in zip(network.layers, read.layers, strict=True):
            assert np.array_equal(wanted[ours.output], found[theirs.output]), ours.name


def test_a_token_never_sees_those_behind_it(tmp_path: Path) -> None:
    path = written(biased_layer(2, HIDING), tmp_path)
    network = accelsim.quantize(path, samples())
    softmax = next(layer for layer in network.layers if isinstance(layer, Softmax))
    loud = quantize_input(network, "x", 40 * samples(5, 1))

    odds = run_reference(network, {"x": loud})[softmax.output].reshape(HEADS, TOKENS, TOKENS)

    assert not odds[:, ~np.tri(TOKENS, dtype=np.bool_)].any()


def test_a_mask_in_the_range_of_samples_alone_lets_tokens_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanings, "UNSEEN", 1.0)

    with pytest.raises(AssertionError):
        test_a_token_never_sees_those_behind_it(tmp_path)


def test_factors_of_products_stand_around_zero(tmp_path: Path) -> None:
    network = accelsim.quantize(written(gated_layer(3), tmp_path), samples())

    products = [layer for layer in network.layers if type(layer.layer).__name__ == "Product"]
    assert len(products) == 2
    assert all(layer.zero_points == (0, 0) for layer in products)


def test_outliers_need_a_wide_stream_and_balanced_norms(tmp_path: Path) -> None:
    path = written(biased_layer(4, outliers=40.0), tmp_path)

    narrow = error(path, 40.0)
    wide = error(path, 40.0, residual="int12")
    both = error(path, 40.0, residual="int12", balance=0.5)

    assert wide < 0.75 * narrow
    assert both < 0.4 * wide
    assert both < 0.02


def test_sums_with_the_stream_are_as_wide_as_it(tmp_path: Path) -> None:
    network = accelsim.quantize(written(biased_layer(4), tmp_path), samples(), residual="int12")

    wide = {name for name, tensor in network.tensors.items() if tensor.number.name == "int12"}

    assert {"x", "between", "y"} == wide
    sums = [layer for layer in network.layers if isinstance(layer, Add)]
    assert {layer.output for layer in sums} == {"between", "y"}


def test_a_balanced_norm_keeps_the_bits_of_the_stream_until_it_is_weighted(tmp_path: Path) -> None:
    path = written(biased_layer(4), tmp_path)
    network = accelsim.quantize(path, samples(), residual="int12", balance=0.5)

    norms = [layer for layer in network.layers if isinstance(layer, Normalize)]
    assert [layer.requantize.maximum for layer in norms] == [2047, 2047]
    assert all(layer.weights is not None for layer in norms)


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_on_the_rtl_has_the_values_of_the_reference(name: str, tmp_path: Path) -> None:
    network = accelsim.quantize(written(LAYERS[name](), tmp_path), samples())

    verdict = accelsim.cosim(load_arch("edge_npu_tiny"), workload=network, replace=ROWS)

    assert verdict.differences == ()


def compiled(network: IntegerNetwork, folder: Path, **fields: object) -> object:
    arch = "edge_npu_tiny"
    return accelsim.compile(network, arch, folder / "program", replace={**ROWS, **fields})


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_compiles(name: str, tmp_path: Path) -> None:
    network = accelsim.quantize(written(LAYERS[name](), tmp_path), samples())

    compiled(network, tmp_path)


def test_a_wide_stream_compiles_for_wide_activations(tmp_path: Path) -> None:
    path = written(biased_layer(4), tmp_path)
    network = accelsim.quantize(path, samples(), residual="int12", balance=0.5)

    numbers = {f"numbers.{name}": "int16" for name in ("input", "weight", "output")}
    compiled(network, tmp_path, **numbers)


def test_training_refuses_what_has_no_gradient(tmp_path: Path) -> None:
    split = Split(images=np.zeros((2, 4, 4)), labels=np.zeros(2, np.int64))

    with pytest.raises(
        WorkloadError, match=r"^layer: layer [a-z_]+: no gradient of a product is known"
    ):
        train(read_float_network(written(biased_layer(1), tmp_path)), split, Tuning(epochs=1))


@pytest.mark.parametrize(
    ("recipe", "sentence"),
    [
        ({"balance": 1.5}, r"^balance must be from 0 to 1, not 1.5$"),
        ({"residual": "int33"}, r"^residual: unknown format of activations 'int33'"),
        (
            {"residual": "int12", "out": "x.onnx"},
            r"a file has inputs of 8 or 16 bits, and x is int12",
        ),
        ({"out": "x.txt"}, r"^x.txt: a quantized network is written to a file that ends in .onnx$"),
    ],
)
def test_impossible_recipes_are_a_sentence(
    recipe: dict[str, object],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = written(biased_layer(1), tmp_path)
    monkeypatch.chdir(tmp_path)

    with pytest.raises(WorkloadError, match=sentence):
        accelsim.quantize(path, samples(count=2), **recipe)  # type: ignore[arg-type]
    assert not (tmp_path / "x.onnx").exists()
