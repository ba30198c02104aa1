"""What a quantized file becomes, and the sentences that refuse one."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import WorkloadError
from accelsim.integer import Add, Convolution, IntegerNetwork, Pool, Rescale
from accelsim.integer.read import (
    dequantize_output,
    quantize_input,
    read_integer_network,
    to_image,
)
from accelsim.integer.reference import run_reference
from accelsim.workload import layers

HEADER = '<ir_version: 9, opset_import: ["" : 20, "com.microsoft" : 1]>\n'

PAIRS = (
    HEADER
    + """pairs (float[1,2,4,4] image) => (float[1,2,4,4] out)
<
  float s = {0.5}, int8 z = {3}, float t = {0.25}, float r = {4.0},
  int8[2,2,1,1] w = {1, -2, 3, 4}, float[2] ws = {0.5, 0.125}, int8[2] wz = {0, 0},
  int32[2] b = {8, -80}, float[2] bs = {0.25, 0.0625}, int32[2] bz = {0, 0}
>
{
  [xq] xq = QuantizeLinear (image, s, z)
  [x] x = DequantizeLinear (xq, s, z)
  [wr] wr = DequantizeLinear <axis = 0> (w, ws, wz)
  [br] br = DequantizeLinear <axis = 0> (b, bs, bz)
  [conv] conv = Conv (x, wr, br)
  [relu] relu = Relu (conv)
  [yq] yq = QuantizeLinear (relu, t, z)
  [y] y = DequantizeLinear (yq, t, z)
  [pool] pool = MaxPool <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (y)
  [sum] sum = Add (pool, x)
  [outq] outq = QuantizeLinear (sum, t, z)
  [out] out = DequantizeLinear (outq, t, z)
}
"""
)


def read(text: str, folder: Path) -> IntegerNetwork:
    path = folder / "network.onnxtxt"
    path.write_text(text)
    return read_integer_network(path)


def test_a_network_of_pairs_begins_and_ends_at_integers(tmp_path: Path) -> None:
    network = read(PAIRS, tmp_path)

    assert network.inputs == ("xq",)
    assert network.outputs == ("outq",)
    assert [type(layer) for layer in network.layers] == [Convolution, Pool, Add]
    assert [layer.output for layer in network.layers] == ["yq", "pool", "outq"]
    assert network.tensors["xq"].shape == (4, 4, 2)
    assert (network.tensors["xq"].scale, network.tensors["xq"].zero_point) == (0.5, 3)


def test_a_convolution_has_the_integers_that_its_scales_give(tmp_path: Path) -> None:
    """Scales 0.5 * (0.5, 0.125) / 0.25 = (1, 1/4); biases less zero point 3 times -1 and 7."""
    layer = read(PAIRS, tmp_path).layers[0]

    assert isinstance(layer, Convolution)
    assert layer.weights.tolist() == [[[[1, -2]]], [[[3, 4]]]]
    assert layer.pad == 3
    how = layer.requantize
    assert how.bias.tolist() == [8 + 3, -80 - 21]
    assert (how.multiplier / 2.0**how.shift).tolist() == [1.0, 0.25]
    assert (how.zero_point, how.minimum, how.maximum) == (3, 3, 127)


def test_a_pool_keeps_the_scale_of_its_input(tmp_path: Path) -> None:
    network = read(PAIRS, tmp_path)
    pool = network.layers[1]

    assert isinstance(pool, Pool)
    assert pool.pad == -128
    how = pool.requantize[0]
    assert (how.multiplier.tolist(), how.shift.tolist(), how.zero_point) == ([1, 1], [0, 0], 3)
    assert how.bias.tolist() == [-3, -3]
    assert network.tensors["pool"].scale == network.tensors["yq"].scale


def test_an_add_weighs_by_the_ratio_of_the_scales(tmp_path: Path) -> None:
    layer = read(PAIRS, tmp_path).layers[2]

    assert isinstance(layer, Add)
    assert layer.inputs == ("pool", "xq")
    assert layer.weights == (1, 2)
    assert layer.requantize.bias.tolist() == [-9, -9]


def test_a_change_of_scale_is_a_layer(tmp_path: Path) -> None:
    text = PAIRS.replace("Add (pool, x)", "Add (pool, x2)").replace(
        "  [sum]",
        "  [x2q] x2q = QuantizeLinear (x, r, z)\n  [x2] x2 = DequantizeLinear (x2q, r, z)\n  [sum]",
    )

    layer = next(x for x in read(text, tmp_path).layers if isinstance(x, Rescale))

    assert (layer.input, layer.output) == ("xq", "x2q")
    assert (layer.requantize.multiplier / 2.0**layer.requantize.shift).tolist() == [0.125, 0.125]


def test_copies_and_constants_that_are_computed_vanish(tmp_path: Path) -> None:
    text = PAIRS.replace(
        "[wr] wr = DequantizeLinear <axis = 0> (w,",
        "[v] v = Transpose <perm = [0, 1, 3, 2]> (w)\n  [wr] wr = DequantizeLinear <axis = 0> (v,",
    )
    text = text.replace(
        "MaxPool <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (y)",
        "MaxPool <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (same)",
    )
    text = text.replace("  [pool]", "  [same] same = Identity (y)\n  [pool]")

    ours, plain = read(text, tmp_path), read(PAIRS, tmp_path)

    assert [type(x) for x in ours.layers] == [type(x) for x in plain.layers]


def test_real_arrays_are_quantized_and_given_back(tmp_path: Path) -> None:
    network = read(PAIRS, tmp_path)
    image = np.arange(32, dtype=np.float32).reshape(1, 2, 4, 4) / 4

    integers = quantize_input(network, "xq", image)

    assert integers.shape == (4, 4, 2)
    assert integers[0, 1].tolist() == [np.rint(0.25 / 0.5) + 3, np.rint(4.25 / 0.5) + 3]
    back = dequantize_output(network, "xq", integers)
    assert back.shape == (1, 2, 4, 4)
    assert np.abs(back - image).max() <= 0.25


def test_quantized_inputs_saturate(tmp_path: Path) -> None:
    network = read(PAIRS, tmp_path)

    integers = quantize_input(network, "xq", np.full((1, 2, 4, 4), 1e6))

    assert np.all(integers == 127)


def test_an_array_of_another_shape_or_name_is_refused(tmp_path: Path) -> None:
    network = read(PAIRS, tmp_path)

    with pytest.raises(WorkloadError, match=r"xq is \(height, width, channels\) \(4, 4, 2\)"):
        quantize_input(network, "xq", np.zeros((1, 2, 4, 5)))
    with pytest.raises(WorkloadError, match="no tensor 'xqs', did you mean xq"):
        to_image(network, "xqs", np.zeros((1, 2, 4, 4)))


def test_a_matrix_is_one_row_of_pixels(tmp_path: Path) -> None:
    text = (
        HEADER
        + """m (int8[3,2] x) => (int8[3,4] y)
    < float s = {1.0}, int8 z = {0}, int8[2,4] w = {1, 2, 3, 4, 5, 6, 7, 8} >
    { [y] y = QLinearMatMul (x, s, z, w, s, z, s, z) }"""
    )

    network = read(text, tmp_path)

    assert network.tensors["x"].shape == (1, 3, 2)
    values = to_image(network, "x", np.array([[1, 0], [0, 1], [1, 1]]))
    result = run_reference(network, {"x": values})["y"]
    assert result[0].tolist() == [[1, 2, 3, 4], [5, 6, 7, 8], [6, 8, 10, 12]]


def test_unsigned_weights_around_the_middle_become_signed(tmp_path: Path) -> None:
    text = (
        HEADER
        + """m (uint8[1,2] x) => (uint8[1,2] y)
    < float s = {1.0}, uint8 z = {7}, uint8[2,2] w = {0, 255, 128, 129}, uint8 wz = {128} >
    { [y] y = QLinearMatMul (x, s, z, w, s, wz, s, z) }"""
    )

    layer = read(text, tmp_path).layers[0]

    assert isinstance(layer, Convolution)
    assert layer.weights.reshape(2, 2).tolist() == [[-128, 0], [127, 1]]
    assert layer.requantize.bias.tolist() == [7 * 128, -7 * 128]


def refusal(text: str, folder: Path) -> str:
    with pytest.raises(WorkloadError) as caught:
        read(text, folder)
    (sentence,) = caught.value.problems
    return sentence.removeprefix(f"{folder / 'network.onnxtxt'}: ")


def changed(*pairs: tuple[str, str]) -> str:
    text = PAIRS
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ([("Relu (conv)", "Sigmoid (conv)")],
         "node relu (Sigmoid) maps real numbers that no integers stand for: a QuantizeLinear must"),
        (
            [("[yq] yq = QuantizeLinear (relu, t, z)", "[relu2] relu2 = Conv (relu, wr)"),
             ("(yq, t, z)", "(xq, s, z)")],
            "node relu2 (Conv) reads relu, which is not quantized (a QuantizeLinear must follow"
            " its writer)",
        ),
        (
            [("DequantizeLinear (yq, t, z)", "DequantizeLinear (yq, s, z)")],
            "node y (DequantizeLinear) reads yq with another scale or zero point than it was"
            " written",
        ),
        ([("wr = DequantizeLinear <axis = 0>", "wr = DequantizeLinear <axis = 1>")],
         "node conv (Conv) has weights with a scale for each place on axis 1"),
        ([("Conv (x, wr, br)", "Conv (x, x, br)")],
         "node conv (Conv) reads x that is not constant"),
        ([("Conv (x, wr, br)", "Conv (image, wr, br)")],
         "node conv (Conv) reads image that is not quantized"),
        ([("float[2] bs = {0.25, 0.0625}", "float[2] bs = {0.25, 6.0e8}")],
         "conv: a bias exceeds 32 bits"),
        ([("image) =>", "image, float[1,2,4,4] more) =>")], "input more is not quantized"),
        ([("float[2] ws = {0.5, 0.125}", "float[2] ws = {0.5, 0.0}")],
         "node conv (Conv) has a weight scale that is not positive"),
        ([("float[2] bs = {0.25, 0.0625}", "float[3] bs = {0.25, 0.0625, 1.0}"),
          ("int32[2] bz = {0, 0}", "int32[3] bz = {0, 0, 0}")],
         "br (DequantizeLinear) has 3 scales along axis 0 of [2], which needs 1 or 2"),
        ([("int8[2] wz = {0, 0}", "int8[3] wz = {0, 0, 0}")],
         "wr (DequantizeLinear) has 3 zero points along axis 0 of [2, 2, 1, 1], which needs 1"
         " or 2"),
        ([("wr = DequantizeLinear <axis = 0>", "wr = DequantizeLinear <axis = 7>")],
         "wr (DequantizeLinear) has 2 scales along axis 7 of [2, 2, 1, 1], which needs 1: it has no"
         " such axis"),
        ([("[out] out = DequantizeLinear (outq, t, z)", "")],
         "no operator computes the output out"),
        ([("=> (float[1,2,4,4] out)", "=> (float[1,2,4,4] out, int8[1,2,4,4] xq)")],
         "no operator computes the output xq, which is an input"),
        ([("float[1,2,4,4] image", "float[1,2,4,width] image")],
         "dimension width of input image has no value; give --dimension width=VALUE"),
        ([("Relu (conv)", "LpNormalization (conv)")],
         "node relu (LpNormalization) has no integer form; it would need sums over the"),
        ([("float s = {0.5}", "float s = {0.0}")],
         "node xq (QuantizeLinear) needs one positive scale for a whole activation"),
        ([("kernel_shape = [3, 3], pads", "dilations = [2, 2], kernel_shape = [3, 3], pads"),
          ("pads = [1, 1, 1, 1]", "pads = [2, 2, 2, 2]")],
         "node pool (MaxPool) has dilations [2, 2]; a pool must have none"),
        ([("float[1,2,4,4] image", "float[2,2,4,4] image")],
         "input image [2, 2, 4, 4] is no image (1, channels, height, width) and no matrix"),
    ],
)  # fmt: skip
def test_what_has_no_integer_form_is_refused_in_one_sentence(
    pairs: list[tuple[str, str]], sentence: str, tmp_path: Path
) -> None:
    assert refusal(changed(*pairs), tmp_path).startswith(sentence)


CONSTANTS = "int32[2] bz = {0, 0}, float[2,1,1] m = {-2.0, 0.5}, float zero = {0.0}"


def behind_the_convolution(node: str) -> tuple[tuple[str, str], ...]:
    return (
        ("int32[2] bz = {0, 0}", CONSTANTS),
        ("[relu] relu = Relu (conv)", f"[m1] m1 = {node}\n  [relu] relu = Relu (m1)"),
    )


def test_integer_weights_keep_their_magnitude_behind_a_product(tmp_path: Path) -> None:
    """Scales (1, 1/4) times (2, 1/2), and weights of the first filter with another sign."""
    plain = read(PAIRS, tmp_path).layers[0]

    layer = read(changed(*behind_the_convolution("Mul (conv, m)")), tmp_path).layers[0]

    assert isinstance(layer, Convolution)
    assert isinstance(plain, Convolution)
    assert layer.weights.tolist() == [[[[-1, 2]]], [[[3, 4]]]]
    how = layer.requantize
    assert (how.multiplier / 2.0**how.shift).tolist() == [2.0, 0.125]
    assert how.bias.tolist() == [-plain.requantize.bias[0], plain.requantize.bias[1]]


def test_products_that_integer_weights_cannot_take_are_refused(tmp_path: Path) -> None:
    least = changed(
        *behind_the_convolution("Mul (conv, m)"), ("w = {1, -2, 3, 4}", "w = {1, -128, 3, 4}")
    )
    nothing = changed(*behind_the_convolution("Div (conv, zero)"))

    assert refusal(least, tmp_path) == (
        "node m1 (Mul) multiplies weights by a negative number, and int8 does not hold 128"
    )
    assert refusal(nothing, tmp_path) == "node m1 (Div) divides by 0"


def test_symbolic_dimensions_are_given(tmp_path: Path) -> None:
    path = tmp_path / "network.onnxtxt"
    path.write_text(changed(("float[1,2,4,4] image", "float[batch,2,4,width] image")))

    network = read_integer_network(path, dimensions={"width": 4})

    assert network.tensors["xq"].shape == (4, 4, 2)


def test_constants_that_contradict_an_operator_are_refused(tmp_path: Path) -> None:
    text = (
        HEADER
        + """f (int8[1,2,4,4] x) => (y)
<
  float[2,2,1,1] w = {1, -2, 3, 4}, float[3] s = {1.0, 0.5, 0.25}, int8[3] z = {0, 0, 0},
  float t = {1.0}, int8 u = {0}
>
{
  [v] v = QuantizeLinear <axis = 0> (w, s, z)
  [y] y = QLinearConv (x, t, u, v, t, u, t, u)
}"""
    )

    assert refusal(text, tmp_path).startswith("v (QuantizeLinear) cannot be computed from its")


def test_a_flattened_image_must_not_be_the_end(tmp_path: Path) -> None:
    text = HEADER + """f (int8[1,2,2,2] x) => (int8[1,8] y) { [y] y = Flatten (x) }"""

    assert refusal(text, tmp_path) == "y: an output must not be a flattened image"


def test_a_flattened_vector_may_be_the_end(tmp_path: Path) -> None:
    text = HEADER + """f (int8[1,8,1,1] x) => (int8[1,8] y) { [y] y = Flatten (x) }"""

    assert read(text, tmp_path).tensors["y"].shape == (1, 1, 8)


def test_a_shape_that_is_computed_is_constant(tmp_path: Path) -> None:
    """As PyTorch writes ``x.view(x.shape[0], -1)``."""
    text = (
        HEADER
        + """f (int8[1,2,2,2] x) => (int8[1,4] y)
    <
      float s = {1.0}, int8 z = {0}, int64[1] zero = {0}, int64[1] rest = {-1},
      int8[8,4] w = {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8,
                     1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8}
    > {
      extents = Shape (x)
      first = Gather (extents, zero)
      shape = Concat <axis = 0> (first, rest)
      flat = Reshape (x, shape)
      y = QLinearMatMul (flat, s, z, w, s, z, s, z)
    }"""
    )

    network = read(text, tmp_path)

    assert [type(layer.layer) for layer in network.layers] == [
        layers.Reshape,
        layers.Convolution,
    ]
    # Rows of w are 0 to 7 in the order channel, row, column; pixels come first here.
    assert network.layers[1].weights[0, 0, 0].tolist() == [1, 1, 5, 5, 1, 1, 5, 5]


def test_channels_are_not_cut_by_a_reshape(tmp_path: Path) -> None:
    text = (
        HEADER
        + """f (int8[1,4,2,2] x) => (int8[1,2,4,2] y)
    < int64[4] shape = {1, 2, 4, 2} > { [y] y = Reshape (x, shape) }"""
    )

    assert refusal(text, tmp_path) == (
        "y: [1, 4, 2, 2] cannot become [1, 2, 4, 2] without moving data"
    )


def test_other_formats_and_widths_are_refused() -> None:
    with pytest.raises(WorkloadError, match="multiplier_bits must be from 2 to 31, not 40"):
        read_integer_network("resnet18", multiplier_bits=40)
    with pytest.raises(WorkloadError, match="addition_bits must be from 2 to 16, not 1"):
        read_integer_network("resnet18", addition_bits=1)
    with pytest.raises(WorkloadError, match="must be an integer, not bfloat16"):
        read_integer_network("resnet18", activation="bfloat16")
    with pytest.raises(WorkloadError, match="need a signed format, not uint8"):
        read_integer_network("resnet18", weight="uint8")


def test_a_topology_is_refused() -> None:
    with pytest.raises(WorkloadError, match="a topology has no values"):
        read_integer_network("network.csv")


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(WorkloadError, match="no such workload, did you mean resnet18"):
        read_integer_network("resnet_18")


def test_the_package_does_not_import_onnx() -> None:
    code = "import accelsim.integer, sys; assert 'onnx' not in sys.modules"

    subprocess.run([sys.executable, "-c", code], check=True)
