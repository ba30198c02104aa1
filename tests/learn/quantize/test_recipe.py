"""What recipes say, and what is refused with the rule that it breaks."""

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.measure import integer_form
from accelsim.learn.quantize import LayerRecipe, Recipe, parse_format, parse_layer
from accelsim.learn.quantize.prune import pruned_mask
from each import each


@each(
    ("text", "formats"),
    [
        ("int8", ("int8", "int8")),
        ("int4", ("int4", "int4")),
        ("w4a8", ("int4", "int8")),
        ("ternary", ("ternary", "int8")),
        ("pow2_4", ("pow2_4", "int8")),
        ("binary/int4", ("binary", "int4")),
        ("int4/uint8", ("int4", "uint8")),
    ],
)
def test_formats(text: str, formats: tuple[str, str]) -> None:
    assert parse_format(text) == formats


@each(
    ("text", "layer"),
    [
        ("a=int8", ("a", LayerRecipe(weight="int8"))),
        ("a=int8:dense", ("a", LayerRecipe(weight="int8", sparsity="dense"))),
        (
            "a_*=int4/int8:2:4",
            ("a_*", LayerRecipe(weight="int4", activation="int8", sparsity="2:4")),
        ),
        ("a=dense", ("a", LayerRecipe(sparsity="dense"))),
        ("a=2:4", ("a", LayerRecipe(sparsity="2:4"))),
        ("a=density=0.5", ("a", LayerRecipe(sparsity="density=0.5"))),
    ],
)
def test_exceptions_of_layers(text: str, layer: tuple[str, LayerRecipe]) -> None:
    assert parse_layer(text) == layer


@each("text", ["fp9", "float8_e4m3", "w9a8", "int4/float16", "w4a40", "int8/"])
def test_unknown_formats_are_refused(text: str) -> None:
    with pytest.raises(WorkloadError, match=f"--format {text}: "):
        parse_format(text)


@each("text", ["a", "=int8", "a=", "a=int99", "a=int8:3:2", "a=int8/float16"])
def test_wrong_exceptions_are_refused(text: str) -> None:
    with pytest.raises(WorkloadError, match="--layer"):
        parse_layer(text)


@each(
    ("fields", "said"),
    [
        ({"granularity": "row"}, "granularity must be"),
        ({"calibration": "mean"}, "calibration: unknown method 'mean'"),
        ({"weight_calibration": "entropy"}, "weight_calibration: unknown method"),
        ({"calibration": "percentile:40"}, "calibration: percentile:P needs"),
        ({"granularity": "block=0"}, "granularity must be"),
        ({"rounding": "gptp"}, "unknown rounding 'gptp', did you mean gptq"),
        ({"overflow": "clamp"}, "unknown overflow 'clamp'"),
        ({"accumulator": "uint32"}, "signed integer format"),
        ({"accumulator": "float32"}, "signed integer format"),
        ({"sparsity": "4:2"}, "0 < N <= M"),
        ({"weight": "mxint8"}, "none of these"),
    ],
)
def test_impossible_recipes_are_refused(fields: dict[str, str], said: str) -> None:
    with pytest.raises(WorkloadError, match=said):
        Recipe(**fields)  # type: ignore[arg-type]


@each(
    ("network", "fields", "said"),
    [
        ("digits_conv", {"sparsity": "2:4"}, "layer first: rule n_m_group.* M = 4 .* not 1"),
        ("digits_mlp", {"sparsity": "2:7"}, "layer hidden_0: rule n_m_group.* M = 7 .* not 64"),
        ("digits_mlp", {"sparsity": "2:4", "weight": "binary"}, "binary .* have no 0"),
        ("digits_mlp", {"granularity": "group=5"}, "multiple of 5 input channels, not 64"),
        ("digits_mlp", {"accumulator": "int16"}, "layer hidden_0: sums may reach .* int16; widen"),
        ("digits_mlp", {"layers": (("hiden_0", LayerRecipe()),)}, "did you mean hidden_0"),
    ],
)
def test_what_does_not_fit_a_layer_is_refused(
    network: str, fields: dict[str, object], said: str
) -> None:
    with pytest.raises(WorkloadError, match=said):
        integer_form(
            read_float_network(network),
            load_dataset("digits"),
            Recipe(**fields),  # type: ignore[arg-type]
        )


def test_networks_that_are_quantized_already_are_refused() -> None:
    with pytest.raises(WorkloadError, match="quantized already"):
        read_float_network("digits_cnn")


def test_networks_without_weights_are_refused() -> None:
    with pytest.raises(WorkloadError, match="no values of weights"):
        read_float_network("resnet18")


def test_the_greatest_of_each_block_are_kept() -> None:
    weights = np.random.default_rng(1).normal(0, 1, (3, 8, 2, 2))

    mask = pruned_mask(weights, "2:4")

    for filter_ in range(3):
        for y in range(2):
            for x in range(2):
                for block in (slice(0, 4), slice(4, 8)):
                    values = np.abs(weights[filter_, block, y, x])
                    kept = mask[filter_, block, y, x]
                    assert kept.sum() == 2
                    assert values[kept].min() >= values[~kept].max()


def test_a_density_is_kept_in_each_layer() -> None:
    weights = np.random.default_rng(1).normal(0, 1, (4, 5, 2, 2))

    mask = pruned_mask(weights, "density=0.25")

    assert mask.sum() == 20
    assert np.abs(weights[mask]).min() >= np.abs(weights[~mask]).max()
