"""Float networks in integers: what joins what, and that results fill their range."""

from pathlib import Path

import numpy as np
import pytest
from onnx import helper, numpy_helper, parser

from accelsim.errors import WorkloadError
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    Joined,
    Pool,
    Rescale,
)
from accelsim.integer.part import random_inputs
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.workload.layers import Arrangement, Transpose

SMALL = """
<ir_version: 9, opset_import: ["" : 20]>
small (float[1,3,12,12] image) => (float[1,5] odds)
<
  float[8,3,3,3] w1 = ["location": "none"], float[8] scale = ["location": "none"],
  float[8] shift = ["location": "none"], float[8] mean = ["location": "none"],
  float[8] variance = ["location": "none"], float[8,1,3,3] w2 = ["location": "none"],
  float[8,8,1,1] w3 = ["location": "none"], float[8] b3 = ["location": "none"],
  float[5,72] w4 = ["location": "none"], float[5] b4 = ["location": "none"]
>
{
  [zero] zero = Constant <value_float = 0.0> ()
  [six] six = Constant <value_float = 6.0> ()
  [first] first = Conv <pads = [1, 1, 1, 1]> (image, w1)
  [norm] norm = BatchNormalization (first, scale, shift, mean, variance)
  [relu6] relu6 = Clip (norm, zero, six)
  [depthwise] depthwise = Conv <pads = [1, 1, 1, 1], group = 8> (relu6, w2)
  [point] point = Conv (depthwise, w3, b3)
  [sum] sum = Add (point, relu6)
  [relu] relu = Relu (sum)
  [pool] pool = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (relu)
  [average] average = AveragePool <kernel_shape = [2, 2], strides = [2, 2]> (pool)
  [flat] flat = Flatten (average)
  [logits] logits = Gemm <transB = 1> (flat, w4, b4)
  [odds] odds = Softmax (logits)
}
"""


def read(text: str, folder: Path, **options: object) -> IntegerNetwork:
    path = folder / "small.onnxtxt"
    path.write_text(text)
    return read_integer_network(path, **options)  # type: ignore[arg-type]


def test_batch_norms_and_clips_join_the_layer_before(tmp_path: Path) -> None:
    network = read(SMALL, tmp_path)

    kinds = [Convolution, Convolution, Convolution, Add, Pool, Pool, IntegerLayer, Convolution]
    assert [type(layer) for layer in network.layers] == kinds
    assert [layer.output for layer in network.layers] == [
        "relu6", "depthwise", "point", "relu", "pool", "average", "flat", "logits",
    ]  # fmt: skip
    assert network.layers[0].requantize.minimum == 0
    assert network.layers[3].requantize.minimum == 0
    assert network.layers[1].requantize.minimum == -128


def test_a_final_softmax_is_left_out_and_named(tmp_path: Path) -> None:
    network = read(SMALL, tmp_path)

    assert network.outputs == ("logits",)
    assert network.name == "small without softmax"


def test_a_softmax_inside_is_refused(tmp_path: Path) -> None:
    text = SMALL.replace(
        "[flat] flat = Flatten (average)",
        "[soft] soft = Softmax (average)\n  [flat] flat = Flatten (soft)",
    )

    with pytest.raises(WorkloadError, match=r"node soft \(Softmax\) has an integer form only al"):
        read(text, tmp_path)


def test_a_batch_norm_behind_a_clip_is_a_layer_whose_results_fill_their_range(
    tmp_path: Path,
) -> None:
    text = SMALL.replace("BatchNormalization (first,", "BatchNormalization (early,").replace(
        "[norm]", "[early] early = Relu (first)\n  [norm]"
    )

    network = read(text, tmp_path)

    first, norm = network.layers[:2]
    assert isinstance(first, Convolution)
    assert isinstance(norm, Rescale)
    assert (first.output, norm.output) == ("early", "relu6")
    assert norm.weights is not None
    assert np.all(norm.weights > 0)
    values = run_reference(network, random_inputs(network, 1))["relu6"]
    assert np.mean(values == norm.requantize.maximum) < 0.05
    # About half of what has a mean of 0 is clipped there.
    assert 0.3 < np.mean(values == norm.requantize.minimum) < 0.7


@pytest.mark.parametrize("flat", ["", "[x] x = Flatten (image)"])
def test_products_and_sums_before_a_convolution_are_one_layer(tmp_path: Path, flat: str) -> None:
    """-(2, 4, 6, 8) x + 3, then a ReLU: of a flattened image in the order of pixels."""
    shape, constant, name = ("1,1", "4", "x") if flat else ("1,1,1,2", "2,1,1", "image")
    last, weights = ("Gemm", "4,1") if flat else ("Conv", "1,2,1,1")
    text = f"""
    <ir_version: 9, opset_import: ["" : 20]>
    small (float[1,2,1,2] image) => (float[{shape}] y)
    <float[{constant}] m = {{{"2, 4, 6, 8" if flat else "2, 4"}}}, float[1] t = {{3}},
     float[{weights}] w = ["location": "none"]>
    {{ {flat} [d] d = Mul (m, {name}) [s] s = Sub (t, d) [r] r = Relu (s) [y] y = {last} (r, w) }}
    """

    network = read(text, tmp_path)

    layer = next(layer for layer in network.layers if isinstance(layer, Rescale))
    assert layer.output == "r"
    assert layer.weights is not None
    unit = layer.requantize.multiplier / np.exp2(layer.requantize.shift)
    ratio = network.tensors["r"].scale / network.tensors["image"].scale
    wanted = [-2, -6, -4, -8] if flat else [-2, -4]
    np.testing.assert_allclose(layer.weights * unit * ratio, wanted, rtol=1e-6)
    np.testing.assert_allclose(
        layer.requantize.bias * unit * network.tensors["r"].scale, 3.0, rtol=0.02
    )
    assert layer.requantize.minimum == network.tensors["r"].zero_point


def test_weights_take_products_and_sums_behind_them(tmp_path: Path) -> None:
    """(2 x + 4) * (-8) / 4 + 1 - 3 = -4 x - 10, so that weights 2 of x become -4: the greatest
    integer with the step 4 / 127, 1 / (that step times the step of x) to each unit of a bias.
    """
    text = """
    <ir_version: 9, opset_import: ["" : 20]>
    small (float[1,1,2,2] image) => (float[1,2,2,2] y)
    <
      float[2,1,1,1] w = {2, 2}, float[2] b = {4, 4}, float[2,1,1] m = {-8, -8}, float d = {4},
      float[1,2,1,1] a = {1, 1}, float[1] s = {3}
    >
    {
      [c] c = Conv (image, w, b)
      [m1] m1 = Mul (m, c)
      [d1] d1 = Div (m1, d)
      [a1] a1 = Add (d1, a)
      [y] y = Sub (a1, s)
    }
    """

    network = read(text, tmp_path)

    (layer,) = network.layers
    assert isinstance(layer, Convolution)
    assert layer.weights.reshape(-1).tolist() == [-127, -127]
    step = network.tensors["image"].scale * 4 / 127
    assert layer.requantize.bias.tolist() == [round(-10 / step)] * 2


SHUFFLED = """
<ir_version: 9, opset_import: ["" : 20]>
small (float[1,6,3,2] image) => (float[1,12,3,2] y)
<int64[4] parts = {1, 2, 3, 6}, int64[4] whole = {1, 6, 3, 2}>
{
  [p] p = Reshape (image, parts)
  [t] t = Transpose <perm = [0, 2, 1, 3]> (p)
  [s] s = Reshape (t, whole)
  [y] y = Concat <axis = 1> (image, s)
}
"""


def test_two_reshapes_around_a_transposition_are_a_shuffle(tmp_path: Path) -> None:
    network = read(SHUFFLED, tmp_path)

    first, last = network.layers
    assert isinstance(first.layer, Transpose)
    assert isinstance(last, Joined)
    assert (first.name, first.input, first.output, first.layer.groups) == ("t", "image", "s", 2)
    # What is joined and what is shuffled mean the same, so that nothing is requantized.
    assert last.requantize == (None, None)
    inputs = random_inputs(network, 1)
    image = inputs["image"]
    wanted = np.concatenate([image, image[:, :, [0, 3, 1, 4, 2, 5]]], axis=2)
    np.testing.assert_array_equal(run_reference(network, inputs)["y"], wanted)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("perm = [0, 2, 1, 3]", "perm = [0, 1, 3, 2]"),
        ("Concat <axis = 1> (image, s)", "Flatten (t)"),
        ("{1, 2, 3, 6}", "{1, 2, 2, 9}"),
    ],
)
def test_other_transpositions_are_refused(tmp_path: Path, old: str, new: str) -> None:
    text = SHUFFLED.replace(old, new)

    with pytest.raises(WorkloadError) as caught:
        read(text, tmp_path)

    (sentence,) = caught.value.problems
    assert sentence.endswith(
        "node t (Transpose) has an integer form only in a quantized network, or between the two"
        " reshapes of a channel shuffle"
    )


SPLIT = """
<ir_version: 9, opset_import: ["" : 20]>
small (float[1,7,3,2] image) => (float[1,4,3,2] y)
<int64[3] parts = {2, 4, 1}, float[4,4,1,1] w = ["location": "none"]>
{
  [r] r = Relu (image)
  [a, b, c] a, b, c = Split <axis = 1> (r, parts)
  [y] y = Conv (b, w)
}
"""


def test_each_result_of_a_split_is_a_slice(tmp_path: Path) -> None:
    network = read(SPLIT.replace("[a, b, c]", "[cut]"), tmp_path)

    slices = [one.layer for one in network.layers if isinstance(one.layer, Arrangement)]
    assert [(x.name, x.output, x.copies[0].read_first[2]) for x in slices] == [
        ("cut", "a", 0),
        ("cut.1", "b", 2),
        ("cut.2", "c", 6),
    ]
    assert all(one.cuts and one.may_stay and not one.joins for one in slices)
    assert {network.tensors[x.output].scale for x in slices} == {network.tensors["r"].scale}


def test_rows_by_indices_of_two_dimensions_are_refused(tmp_path: Path) -> None:
    text = SPLIT.replace("int64[3] parts = {2, 4, 1}", "int64[1,2] two = {0, 1}")
    gather = "[cut] b = Gather <axis = 2> (r, two)"
    text = text.replace("[a, b, c] a, b, c = Split <axis = 1> (r, parts)", gather)
    text = text[: text.index("[y]")] + "[y] y = Relu (b) }"
    rule = r"node cut \(Gather\) has an integer form only for rows, columns and channels of an act"

    with pytest.raises(WorkloadError, match=rule):
        read(text, tmp_path)


def test_columns_of_a_matrix_are_cut_but_not_those_of_a_flattened_image(tmp_path: Path) -> None:
    text = """
        <ir_version: 9, opset_import: ["": 20]>
        net (float[1,EXTENTS] x) => (float[1,2] y)
        <int64[2] parts = {4, 2}, float[2,4] w = {1, 2, 3, 4, 5, 6, 7, 8}>
        {
          [flatten] z = Flatten <axis = 1> (x)
          [cut] a, b = Split <axis = -1> (z, parts)
          y = Gemm <transB = 1> (a, w)
        }
    """

    network = read(text.replace("EXTENTS", "6"), tmp_path)

    slices = [one.layer for one in network.layers if isinstance(one.layer, Arrangement)]
    assert [(x.output, x.copies[0].read_first[2]) for x in slices] == [("a", 0), ("b", 4)]
    with pytest.raises(WorkloadError, match="cut: moves parts of a flattened image, whose chan"):
        read(text.replace("EXTENTS", "3,2,1"), tmp_path)


def test_a_clip_of_what_others_read_too_stands_alone(tmp_path: Path) -> None:
    text = SMALL.replace("Add (point, relu6)", "Add (point, depthwise)")
    text = text.replace(
        "MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (relu)",
        "MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (both)",
    )
    text = text.replace("[pool]", "[both] both = Add (relu, sum)\n  [pool]")

    network = read(text, tmp_path)

    alone = next(layer for layer in network.layers if layer.name == "relu")
    assert isinstance(alone, Rescale)
    assert network.tensors["relu"].scale == network.tensors["sum"].scale


def test_a_seed_gives_one_network(tmp_path: Path) -> None:
    first, same, other = (read(SMALL, tmp_path, seed=seed) for seed in (3, 3, 4))

    for layer, again, different in zip(first.layers, same.layers, other.layers, strict=True):
        if isinstance(layer, Convolution):
            np.testing.assert_array_equal(layer.weights, again.weights)
            np.testing.assert_array_equal(layer.requantize.bias, again.requantize.bias)
            assert np.any(layer.weights != different.weights)


@pytest.mark.parametrize(
    ("activation", "weight"),
    [("int8", "int8"), ("uint8", "int4"), ("int4", "int2"), ("int16", "int8"), ("uint4", "int4")],
)
def test_formats_are_those_asked_for(tmp_path: Path, activation: str, weight: str) -> None:
    network = read(SMALL, tmp_path, activation=activation, weight=weight)

    tensors = run_reference(network, random_inputs(network, 1))
    assert {tensor.number.name for tensor in network.tensors.values()} == {activation}
    for layer in network.layers:
        if isinstance(layer, Convolution):
            most = (1 << (int(weight.removeprefix("int")) - 1)) - 1
            assert abs(layer.weights).max() <= most
    number = network.tensors["logits"].number
    for name, values in tensors.items():
        assert number.minimum <= values.min() <= values.max() <= number.maximum, name


def test_weights_in_the_file_keep_their_proportions(tmp_path: Path) -> None:
    generator = np.random.default_rng(5)
    weights = generator.normal(0, [[1.0], [0.01]], (2, 6)).astype(np.float32)
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["x", "w"], ["y"], name="y", transB=1)],
        "gemm",
        [helper.make_tensor_value_info("x", 1, [1, 6])],
        [helper.make_tensor_value_info("y", 1, [1, 2])],
        [numpy_helper.from_array(weights, "w")],
    )
    path = tmp_path / "gemm.onnx"
    path.write_bytes(helper.make_model(graph, ir_version=9).SerializeToString())

    layer = read_integer_network(path).layers[0]

    assert isinstance(layer, Convolution)
    expected = np.rint(weights / np.abs(weights).max(axis=1, keepdims=True) * 127)
    np.testing.assert_array_equal(layer.weights[:, 0, 0], expected)
    ratio = layer.requantize.multiplier / np.exp2(layer.requantize.shift)
    greatest = np.abs(weights).max(axis=1)
    assert ratio[0] / ratio[1] == pytest.approx(greatest[0] / greatest[1], rel=1e-6)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["resnet18", "mobilenet_v2"])
def test_results_fill_their_range_and_are_seldom_clipped(name: str) -> None:
    network = read_integer_network(name)

    tensors = run_reference(network, random_inputs(network, 1))

    for layer in network.layers:
        values = tensors[layer.output]
        assert np.mean(values == 127) < 0.05, layer.name
        assert values.std() > 8, layer.name


def test_resnet50_has_all_its_layers() -> None:
    network = read_integer_network("resnet50")

    kinds = [type(layer).__name__ for layer in network.layers]
    assert kinds.count("Convolution") == 54
    assert kinds.count("Add") == 16
    assert kinds.count("Pool") == 2
    assert "Rescale" not in kinds


@pytest.mark.long
def test_vgg16_arranges_its_first_connected_layer_by_pixels() -> None:
    network = read_integer_network("vgg16")

    layer = next(layer for layer in network.layers if layer.name == "fc6")
    assert isinstance(layer, Convolution)
    assert layer.weights.shape == (4096, 1, 1, 25088)


def test_the_text_is_valid() -> None:
    assert parser.parse_model(SMALL).graph.name == "small"
