"""What joins what, and that layers do the work of the operators they are made of."""

from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.number import parse_number
from accelsim.workload import Graph, Matmul, Movement, Vector, Work, load_workload, zoo_names
from accelsim.workload.layers import (
    Add,
    Arrangement,
    Convolution,
    Layer,
    LayerNetwork,
    Multiply,
    Pool,
    Product,
    Rescale,
    Reshape,
    Softmax,
    Transpose,
    VectorWork,
    lower,
)
from accelsim.workload.lowering.value import Value
from accelsim.workload.torch.call import Call
from accelsim.workload.torch.operators import OPERATORS
from workload.onnx_text import constant, read_text
from workload.zoo_dimensions import DIMENSIONS

QUANTIZED = ("character_gpt", "digits_cnn", "digits_lstm", "digits_se", "digits_vit")
"""Networks in which names of integers are operators but not layers."""

FLOAT = [name for name in zoo_names() if name not in QUANTIZED]

WEIGHT = constant("float", "4,2,3,3", "w")


def zoo(name: str) -> Graph:
    return load_workload(name, DIMENSIONS.get(name))


def small(nodes: str, weights: str = WEIGHT, **options: bool) -> LayerNetwork:
    """Lower a network of an image x of 2 channels, 8 by 8, and an output y."""
    return lower(read_text(f"net (float[1,2,8,8] x) => (y) <{weights}> {{ {nodes} }}"), **options)


def asked(work: Work) -> tuple[int, int, int]:
    """Return what a piece of work reads, writes and multiplies."""
    steps = work.steps if isinstance(work, Vector) else 1
    constants = 0 if isinstance(work, Movement) else work.weight_elements
    return (
        work.input_elements * steps + constants,
        work.output_elements * steps,
        work.macs,
    )


def done(layer: Layer) -> tuple[int, int, int]:
    return layer.input_elements + layer.weight_elements, layer.output_elements, layer.macs


def geometry(layer: Layer) -> int:
    """Return the multiply-accumulates of the extents of a layer."""
    if isinstance(layer, Product):
        return layer.batch * layer.m * layer.k * layer.n * layer.steps
    if isinstance(layer, Convolution):
        return prod(layer.output_shape) * prod(layer.weight_shape[1:])
    return 0


@pytest.mark.sampled(12)
@pytest.mark.parametrize("fused", [True, False])
@pytest.mark.parametrize("name", FLOAT)
def test_layers_move_and_multiply_what_their_first_operators_do(name: str, fused: bool) -> None:
    graph = zoo(name)
    operators = {operator.name: operator for operator in graph.operators}

    network = lower(graph, fused=fused, softmax_channels=None)

    firsts = dict.fromkeys(layer.operators[0] for layer in network.layers)
    wanted = [asked(work) for first in firsts for work in operators[first].work]
    made = [done(layer) for layer in network.layers]
    assert [sum(part) for part in zip(*made, strict=True)] == [
        sum(part) for part in zip(*wanted, strict=True)
    ]
    assert sum(layer.macs for layer in network.layers) == graph.macs
    assert all(layer.macs == geometry(layer) for layer in network.layers)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", FLOAT)
def test_every_operator_that_costs_anything_is_in_one_layer(name: str) -> None:
    graph = zoo(name)

    network = lower(graph, softmax_channels=None)

    # A recurrent layer or an attention is several layers.
    groups = {layer.operators for layer in network.layers}
    names = [member for group in groups for member in group]
    costly = {
        operator.name for operator in graph.operators if any(map(any, map(asked, operator.work)))
    }
    assert len(names) == len(set(names))
    assert costly <= set(names)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", zoo_names())
def test_a_layer_reads_what_is_given_or_written_before(name: str) -> None:
    network = lower(zoo(name))
    known = {*network.inputs, *network.graph.constants}

    for layer in network.layers:
        assert set(layer.inputs) <= known, layer.name
        known.update(layer.outputs)

    assert set(network.outputs) <= known


def test_a_norm_an_offset_and_a_clip_join_a_convolution_for_nothing() -> None:
    constants = "".join(f", float[4] {name} = {{1, 1, 1, 1}}" for name in "abcd")
    offset = ", float[4,1,1] o = {1, 2, 3, 4}"

    network = small(
        "[c] c = Conv (x, w) [n] n = BatchNormalization (c, a, b, c2, d)"
        " [p] p = Add (n, o) [y] y = Relu (p)".replace("c2", "e"),
        WEIGHT + constants.replace(" c =", " e =") + offset,
    )

    (layer,) = network.layers
    assert isinstance(layer, Convolution)
    assert layer.operators == ("c", "n", "p", "y")
    assert (layer.passes, layer.output) == (1, "y")


def test_products_and_sums_with_constants_of_each_channel_join_a_convolution_for_nothing() -> None:
    constants = ", float[4,1,1] a = {1, 2, 3, 4}, float b = {2}"

    network = small(
        "[c] c = Conv (x, w) [m] m = Mul (a, c) [d] d = Div (m, b) [s] s = Sub (b, d)"
        " [y] y = Clip (s)",
        WEIGHT + constants,
    )

    (layer,) = network.layers
    assert isinstance(layer, Convolution)
    assert layer.operators == ("c", "m", "d", "s", "y")
    assert layer.passes == 1


def test_a_quotient_of_a_constant_costs_its_operations() -> None:
    constants = f"{WEIGHT}, float[4,1,1] o = {{1, 2, 3, 4}}"

    network = small("[c] c = Conv (x, w) [y] y = Div (o, c)", constants)

    (layer,) = network.layers
    assert isinstance(layer, Convolution)
    assert layer.passes > 1


def test_a_quotient_by_constants_of_each_element_is_a_product_by_their_reciprocals() -> None:
    constants = f"{WEIGHT}, float[6] o = {{1, 2, 3, 4, 5, 6}}"

    network = small("[c] c = Conv (x, w) [y] y = Div (c, o)", constants)

    _, layer = network.layers
    assert isinstance(layer, Multiply)
    assert layer.operations == layer.output_elements
    values = network.graph.constants[layer.inputs[1]].values
    assert values is not None
    assert np.allclose(values[..., 2], 1 / 3)


@pytest.mark.parametrize(("kind", "made"), [("Mul", Multiply), ("Add", Add), ("Sum", Add)])
def test_constants_of_each_element_are_read_as_activations(kind: str, made: type) -> None:
    network = small(
        f"[c] c = Conv (x, w) [y] y = {kind} (o, c)",
        f"{WEIGHT}, float[6] o = {{1, 2, 3, 4, 5, 6}}",
    )

    _, layer = network.layers
    assert isinstance(layer, made)
    assert layer.inputs == ("c", "y.constant")
    constant = network.graph.constants["y.constant"]
    assert constant.shape == network.graph.tensors["y"].shape
    assert constant.values is not None
    assert (constant.values == [1, 2, 3, 4, 5, 6]).all()


def test_a_norm_that_no_convolution_takes_is_a_layer_with_what_follows() -> None:
    constants = "".join(f", float[4] {name} = {{1, 1, 1, 1}}" for name in "abde")

    network = small(
        "[c] c = Conv (x, w) [r] r = Relu (c) [n] n = BatchNormalization (r, a, b, d, e)"
        " [m] m = Mul (n, o) [y] y = Relu (m)",
        WEIGHT + constants + ", float[4,1,1] o = {1, 2, 3, 4}",
    )

    first, norm = network.layers
    assert isinstance(first, Convolution)
    assert first.operators == ("c", "r")
    assert isinstance(norm, Rescale)
    assert norm.weighted
    assert norm.operators == ("n", "m", "y")
    assert norm.shape == (1, 6, 6, 4)


def test_a_sum_behind_another_function_is_part_of_its_layer() -> None:
    network = small(
        "[c] c = Conv (x, w) [s] s = Sigmoid (c) [y] y = Add (s, o)", f"{WEIGHT}, float o = {{1}}"
    )

    (layer,) = network.layers
    assert layer.operators == ("c", "s", "y")


def test_channels_of_a_batch_are_shuffled() -> None:
    text = (
        "net (float[2,6,4,5] x) => (y)"
        " <int64[4] parts = {2, 3, 2, 20}, int64[4] whole = {2, 6, 4, 5}>"
        " { p = Reshape (x, parts) [t] t = Transpose <perm = [0, 2, 1, 3]> (p)"
        " s = Reshape (t, whole) [y] y = Relu (s) }"
    )

    shuffle, relu = lower(read_text(text)).layers

    assert isinstance(shuffle, Transpose)
    assert (shuffle.input_shape, shuffle.groups) == ((2, 4, 5, 6), 3)
    assert (shuffle.input_elements, shuffle.output_elements) == (240, 240)
    assert relu.inputs == shuffle.outputs == ("s",)


def test_another_function_costs_its_operations_on_each_result() -> None:
    network = small("[c] c = Conv (x, w) [s] s = Sigmoid (c) [y] y = Relu (s)")

    (layer,) = network.layers
    assert isinstance(layer, Convolution)
    # A table takes 2 lane operations; the ReLU is part of requantization.
    assert layer.passes == 1 + 2


def test_what_another_reads_too_does_not_join() -> None:
    network = small("[c] c = Conv (x, w) [r] r = Relu (c) [y] y = Add (c, r)")

    assert [type(layer) for layer in network.layers] == [Convolution, Rescale, Add]


def test_copies_vanish() -> None:
    network = small("[c] c = Conv (x, w) [i] i = Identity (c) [y] y = Relu (i)")

    (layer,) = network.layers
    assert layer.operators == ("c", "y")


def test_nothing_joins_where_the_vector_unit_cannot() -> None:
    network = small("[c] c = Conv (x, w) [y] y = Relu (c)", fused=False)

    assert [type(layer) for layer in network.layers] == [Convolution, Rescale]


def test_a_function_behind_a_pool_makes_vector_work_of_both() -> None:
    network = small("[p] p = MaxPool <kernel_shape = [2, 2]> (x) [y] y = Sigmoid (p)")

    (layer,) = network.layers
    assert isinstance(layer, VectorWork)
    # 2 channels of 7 x 7 results: 4 taps and 2 operations for each.
    assert (layer.operations, layer.output_elements) == (98 * (4 + 2), 98)


@pytest.mark.parametrize(
    ("attributes", "window"),
    [
        ("pads = [1, 0, 1, 2], strides = [2, 1]", ((3, 3), (2, 1), (1, 0, 1, 2))),
        ('auto_pad = "SAME_LOWER", strides = [2, 2]', ((3, 3), (2, 2), (1, 1, 0, 0))),
        # Rows 0, 2, 4 and a partial one at 6: a row of padding makes it whole.
        ("ceil_mode = 1, strides = [2, 2]", ((3, 3), (2, 2), (0, 0, 1, 1))),
    ],
)
def test_a_pool_has_its_window(
    attributes: str, window: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
) -> None:
    network = small(f"[y] y = MaxPool <kernel_shape = [3, 3], {attributes}> (x)")

    (layer,) = network.layers
    assert isinstance(layer, Pool)
    assert (layer.window.kernel, layer.window.stride, layer.window.padding) == window
    assert layer.output_shape[1:3] == layer.window.output(8, 8)


def test_a_softmax_is_left_out_only_if_all_else_has_integers() -> None:
    ends = "[s] s = Flatten (c) [y] y = Softmax (s)"

    whole = small(f"[c] c = Conv (x, w) {ends}")
    other = small(f"[b] b = Conv (x, w) [c] c = LRN <size = 3> (b) {ends}")

    assert [type(layer) for layer in whole.layers] == [Convolution, Reshape]
    assert whole.name == "net without softmax"
    assert isinstance(other.layers[-1], Softmax)
    assert other.name == "net"


def test_a_softmax_alone_stays() -> None:
    alone = read_text("net (float[4, 6] x) => (float[4, 6] y) { [y] y = Softmax (x) }")

    assert [type(layer) for layer in lower(alone).layers] == [Softmax]


@pytest.mark.parametrize(("rank", "kernel"), [(1, (3,)), (2, (3, 2)), (3, (2, 3, 2))])
def test_a_convolution_of_any_rank_is_one_over_rows_and_columns(
    rank: int, kernel: tuple[int, ...]
) -> None:
    extents, taps = ",".join(["6"] * rank), ",".join(map(str, kernel))
    text = (
        f"net (float[2,4,{extents}] x) => (y) <{constant('float', f'8,2,{taps}', 'w')}>"
        " { [y] y = Conv <group = 2> (x, w) }"
    )
    graph = read_text(text)

    (layer,) = lower(graph).layers

    assert isinstance(layer, Convolution)
    assert layer.macs == graph.macs == geometry(layer)
    assert layer.input_elements == 2 * 4 * 6**rank
    assert layer.weight_elements == 8 * 2 * prod(kernel)
    assert layer.output_elements == graph.tensors["y"].elements
    height, width = layer.input_shape[1:3]
    assert layer.output_shape[1:3] == layer.window.output(height, width)


def test_results_of_a_transposed_convolution_lie_between_those_of_its_phases() -> None:
    network = small(
        "[c] c = ConvTranspose <strides = [2, 2]> (x, w) [y] y = Sigmoid (c)",
        constant("float", "2,4,3,3", "w"),
    )

    *phases, last = network.layers
    assert [type(layer) for layer in phases] == [Convolution] * 4
    assert {layer.passes for layer in phases if isinstance(layer, Convolution)} == {3}
    assert isinstance(last, Arrangement)
    assert last.inputs == tuple(layer.output for layer in phases)
    assert last.outputs == ("y",)
    assert [copy.extents for copy in last.copies] == [(9, 9, 4), (9, 8, 4), (8, 9, 4), (8, 8, 4)]
    written = {
        (y + row * down, x + column * right)
        for copy in last.copies
        for (y, x, _), (down, right) in [(copy.written_first, copy.written_step)]
        for row in range(copy.extents[0])
        for column in range(copy.extents[1])
    }
    assert len(written) == sum(copy.extents[0] * copy.extents[1] for copy in last.copies) == 17**2


@pytest.mark.parametrize(
    ("attributes", "copies"),
    # Of stride 3 and one tap: between its results lie eight places of a block without any.
    [("strides = [1, 1]", 0), ("strides = [3, 3]", 9), ("strides = [9, 8]", 0)],
)
def test_places_without_a_tap_are_padding(attributes: str, copies: int) -> None:
    network = small(
        f"[y] y = ConvTranspose <{attributes}> (x, w)", constant("float", "2,4,1,1", "w")
    )

    arrangements = [layer for layer in network.layers if isinstance(layer, Arrangement)]
    assert sum(len(layer.copies) for layer in arrangements) == copies


def test_time_steps_of_a_recurrent_layer_wait_for_each_other() -> None:
    layers = [layer for layer in lower(zoo("deepspeech_lstm")).layers if layer.kind == "lstm"]

    projection, product, gates = layers
    assert isinstance(projection, Convolution)
    assert isinstance(product, Product)
    assert isinstance(gates, VectorWork)
    assert (product.steps, product.constant) == (gates.steps, True)
    assert product.inputs == projection.outputs


def test_products_of_activations_have_no_weights() -> None:
    products = [layer for layer in lower(zoo("bert_base")).layers if isinstance(layer, Product)]

    assert {(layer.batch, layer.m, layer.n, layer.weight_elements) for layer in products} == {
        (12, 128, 128, 0),
        (12, 128, 64, 0),
    }


def test_a_product_by_weights_is_a_convolution_over_a_row() -> None:
    text = (
        f"net (float[3,5] x) => (y) <{constant('float', '5,7', 'w')}> {{ [y] y = MatMul (x, w) }}"
    )

    (layer,) = lower(read_text(text)).layers

    assert isinstance(layer, Convolution)
    assert isinstance(read_text(text).operators[0].work[0], Matmul)
    assert (layer.input_shape, layer.weight_shape) == ((1, 1, 3, 5), (7, 1, 1, 5))


def test_rows_of_a_topology_are_layers_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("Layer name, M, N, K,\nfirst, 4, 5, 6,\nsecond, 7, 8, 9,\n")

    network = lower(load_workload(path))

    assert network.inputs == ("first.input", "second.input")
    assert [layer.weight_elements for layer in network.layers] == [30, 72]
    assert not network.problems


@pytest.mark.parametrize(
    ("kind", "arguments", "outputs", "window"),
    [
        ("max_pool2d", {"kernel_size": [3], "stride": [2], "padding": [1]}, 4, (3, 2, 1)),
        # Without a stride windows lie side by side.
        ("avg_pool2d", {"kernel_size": [4], "stride": []}, 2, (4, 4, 0)),
        ("adaptive_avg_pool2d", {"output_size": [2]}, 2, (4, 4, 0)),
        ("adaptive_avg_pool2d", {"output_size": [3]}, 3, None),
        # A fifth row of windows is not whole.
        ("max_pool2d", {"kernel_size": [2], "stride": [2], "padding": [1]}, 6, None),
    ],
)
def test_pools_of_torch_have_their_windows(
    kind: str, arguments: dict[str, Any], outputs: int, window: tuple[int, int, int] | None
) -> None:
    number = parse_number("float32")
    data = Value(name="x", extents=(1, 2, 8, 8), number=number)
    result = Value(name="y", extents=(1, 2, outputs, outputs), number=number)
    call = Call(name="y", kind=kind, arguments={"self": data, **arguments}, outputs=(result,))

    (work,) = OPERATORS[kind](call).work

    assert isinstance(work, Vector)
    made = work.window
    kernel, stride, padding = (None, None, None) if window is None else window
    if made is None:
        assert kernel is None
    else:
        assert made.kernel == (kernel, kernel)
        assert made.stride == (stride, stride)
        assert made.padding == (padding,) * 4


def test_zones_of_an_average_share_a_divisor() -> None:
    network = small(
        "[y] y = AveragePool <kernel_shape = [3, 3], pads = [1, 1, 0, 0], strides = [2, 2]> (x)"
    )

    (layer,) = network.layers
    assert isinstance(layer, Pool)
    assert [(zone.y, zone.x, zone.height, zone.width, zone.taps) for zone in layer.zones] == [
        (0, 0, 1, 1, 4),
        (0, 1, 1, 3, 6),
        (1, 0, 3, 1, 6),
        (1, 1, 3, 3, 9),
    ]
