"""What recipes say, and what is refused with the rule that it breaks."""

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset
from accelsim.learn.accuracy.measure import integer_form
from accelsim.learn.quantize import LayerRecipe, Recipe, parse_format, parse_layer
from accelsim.learn.quantize.prune import pruned_mask
from accelsim.sparsity import DENSE, parse_sparsity
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


def best_units(sums: np.ndarray, kept: int) -> set[int]:
    """Units of the greatest sums; of equal ones the first."""
    return set(sorted(range(len(sums)), key=lambda each: (-sums[each], each))[:kept])


@pytest.mark.parametrize(("filters", "channels"), [(1, 2), (2, 1), (2, 4), (4, 2)])
@pytest.mark.parametrize("density", [0.25, 0.5, 0.75])
def test_whole_blocks_are_kept_within_a_tap(filters: int, channels: int, density: float) -> None:
    weights = np.random.default_rng(2).normal(0, 1, (4, 8, 3, 2))

    mask = pruned_mask(weights, f"block:{filters}x{channels}={density}")

    blocks = [
        (slice(row, row + filters), slice(channel, channel + channels), y, x)
        for row in range(0, 4, filters)
        for channel in range(0, 8, channels)
        for y in range(3)
        for x in range(2)
    ]
    kept = [mask[block] for block in blocks]
    assert all(each.all() or not each.any() for each in kept)
    chosen = best_units([np.abs(weights[block]).sum() for block in blocks],
                        int(density * len(blocks)))  # fmt: skip
    assert {place for place, each in enumerate(kept) if each.all()} == chosen


def test_whole_filters_are_kept() -> None:
    weights = np.random.default_rng(3).normal(0, 1, (6, 3, 2, 2))

    mask = pruned_mask(weights, "channel=0.5")

    best = best_units(np.abs(weights).sum(axis=(1, 2, 3)), 3)
    assert [bool(each.all()) for each in mask] == [place in best for place in range(6)]
    assert mask.any(axis=(1, 2, 3)).sum() == 3


@pytest.mark.parametrize(
    ("sparsity", "said"),
    [
        ("block:2x3=0.5", "the 8 input channels of a filter's group must be a multiple of the 3"),
        ("block:3x2=0.5", "the rows of a block must divide 4, not 3"),
    ],
)
def test_blocks_must_fit_the_layer(sparsity: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pruned_mask(np.ones((4, 8, 1, 1)), sparsity)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("block:0x4=0.5", "at least one filter and one channel"),
        ("block:4x4=0", "density must be above 0 and at most 1, not 0"),
        ("channel=1.5", "density must be above 0 and at most 1, not 1.5"),
        ("block:4x4", "sparsity must be dense, N:M, density=D, block:RxC=D or channel=D"),
    ],
)
def test_a_pattern_must_keep_something(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_sparsity(text)


def test_stored_bits_are_those_of_the_weights_kept_and_of_their_places() -> None:
    shape = (8, 3, 3, 16)  # Filters, kernel height, kernel width, channels: 1,152 weights.

    assert parse_sparsity("dense").stored_bits(shape, 8) == 1152 * 8
    assert parse_sparsity("2:4").stored_bits(shape, 8) == 576 * (8 + 2)
    assert parse_sparsity("density=0.25").stored_bits(shape, 8) == 288 * 8 + 1152
    assert parse_sparsity("block:4x4=0.25").stored_bits(shape, 8) == 18 * 16 * 8 + 72
    assert parse_sparsity("channel=0.5").stored_bits(shape, 8) == 4 * 144 * 8 + 8
    assert parse_sparsity("block:4x4=1") == parse_sparsity("channel=1.0") == DENSE


def test_lenet5_keeps_as_many_weights_as_was_published_for_admm() -> None:
    """Zhang et al. 2018, arXiv:1804.03294: 20, 8, 0.9 and 7 % of 430.5 K weights are 6.05 K."""
    layers = {"0.2": (20, 1, 5, 5), "0.08": (50, 20, 5, 5), "0.009": (500, 800, 1, 1),
              "0.07": (10, 500, 1, 1)}  # fmt: skip
    generator = np.random.default_rng(4)

    kept = sum(
        int(pruned_mask(generator.normal(size=shape), f"density={density}").sum())
        for density, shape in layers.items()
    )

    assert sum(np.prod(shape) for shape in layers.values()) == 430_500
    assert kept == pytest.approx(6050, rel=0.05)
