"""The backward pass: three products of three shapes, and no gradient that nobody needs."""

from math import prod
from typing import Any

import pytest

from accelsim.errors import WorkloadError
from accelsim.system.backward import gradients_of, parameters_of
from accelsim.workload import Convolution, Graph, Matmul, Vector, load_workload
from each import each
from workload.onnx_text import constant, read_text

NETWORKS: dict[str, dict[str, int]] = {
    "resnet18": {"batch": 2},
    "mobilenet_v2": {},
    "vgg16": {},
    "gpt2": {"sequence": 8, "logits": 8},
    "vit_b_16": {},
    "deepspeech_lstm": {"sequence": 4},
}


def network(name: str) -> Graph:
    return load_workload(name, NETWORKS[name])


def macs_without(graph: Graph, names: set[str]) -> int:
    return sum(operator.macs for operator in graph.operators if operator.name not in names)


def test_a_product_has_gradients_of_two_other_shapes() -> None:
    graph = load_workload("digits_mlp")
    backward = gradients_of(graph)
    shapes = {}
    for operator in backward.graph.operators:
        (work,) = operator.work
        if isinstance(work, Matmul):
            shapes[backward.side[operator.name]] = (work.m, work.k, work.n)
    first, second, *_ = (
        operator
        for operator in graph.operators
        if any(isinstance(work, Matmul) for work in operator.work)
    )
    (ahead,) = (work for work in second.work if isinstance(work, Matmul))

    assert shapes[second.name, "input"] == (ahead.m, ahead.n, ahead.k)
    assert shapes[second.name, "weight"] == (ahead.k, ahead.m, ahead.n)
    # The input of the network needs no gradient.
    assert (first.name, "weight") in shapes
    assert (first.name, "input") not in shapes


@each("name", NETWORKS)
def test_gradients_multiply_twice_what_the_network_does(name: str) -> None:
    """Less the gradients of the inputs of operators before which nothing has weights."""
    graph = network(name)
    backward = gradients_of(graph)
    with_input = {operator for operator, side in backward.side.values() if side == "input"}
    matrices = {operator.name for operator in graph.operators if operator.macs}

    first = matrices - with_input

    assert len(first) <= 1
    expected = 2 * macs_without(graph, first) + macs_without(graph, matrices - first)
    assert backward.graph.macs == expected


@pytest.mark.parametrize("name", ["resnet18", "mobilenet_v2"])
def test_each_gradient_of_a_convolution_pairs_every_tap_with_every_pixel(name: str) -> None:
    graph = network(name)
    backward = gradients_of(graph)
    forward = {operator.name: operator for operator in graph.operators}
    seen = 0
    for operator in backward.graph.operators:
        of, side = backward.side[operator.name]
        (work,) = forward[of].work
        if not isinstance(work, Convolution):
            continue
        seen += 1
        if side == "weight":
            (product,) = operator.work
            assert isinstance(product, Matmul)
            assert product.batch * product.m * product.n == work.weight_elements
            assert product.k == work.batch * prod(work.output_shape)
        else:
            taps = [each.macs for each in operator.work]
            assert len(taps) == min(prod(work.stride), prod(map(min, work.stride, work.kernel)))
            assert sum(taps) == work.macs
    assert seen > 2


def test_long_sums_are_cut_and_added() -> None:
    graph = load_workload("resnet18", {"batch": 2})
    whole, cut = gradients_of(graph), gradients_of(graph, 1000)

    products = [
        work
        for operator in cut.graph.operators
        for work in operator.work
        if isinstance(work, Matmul)
    ]
    assert max(product.k for product in products) <= 1000
    assert whole.graph.macs <= cut.graph.macs <= 1.01 * whole.graph.macs
    # One sum of pieces behind each product that was cut.
    added = len(cut.graph.operators) - len(whole.graph.operators)
    lengths = [
        work.k
        for operator in whole.graph.operators
        for work in operator.work
        if isinstance(work, Matmul)
    ]
    assert added == sum(length > 1000 for length in lengths) > 0
    assert cut.graph.digest != whole.graph.digest


def test_each_parameter_is_of_one_operator() -> None:
    for name in NETWORKS:
        graph = network(name)
        read = {tensor for operator in graph.operators for tensor in operator.inputs}
        weights = [each for each in graph.tensors.values() if each.role == "weight"]

        assert sum(parameters_of(graph).values()) == sum(
            tensor.elements for tensor in weights if tensor.name in read
        )


def test_an_element_wise_operator_reads_what_came_and_what_comes_back() -> None:
    graph = network("vgg16")
    backward = gradients_of(graph)
    relus = {each.name: each.work[0] for each in graph.operators if each.kind == "relu"}
    for operator in backward.graph.operators:
        of, _ = backward.side[operator.name]
        if of in relus:
            (back,), ahead = operator.work, relus[of]
            assert isinstance(back, Vector)
            assert isinstance(ahead, Vector)
            assert back.input_elements == ahead.input_elements + ahead.output_elements
            assert back.output_elements == ahead.input_elements
            assert back.operations == 2 * ahead.operations


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "digits_cnn",
            r"^digits_cnn: a quantized network has no gradients \(.*\): train the network",
        )
    ],
)
def test_networks_that_cannot_be_trained(name: str, sentence: str) -> None:
    with pytest.raises(WorkloadError, match=sentence):
        gradients_of(load_workload(name))


def test_a_topology_cannot_be_trained(tmp_path: Any) -> None:
    file = tmp_path / "two.csv"
    file.write_text("name,M,N,K\na,4,4,4\nb,4,4,4\n")

    with pytest.raises(WorkloadError, match=r"^two: a topology does not say what its layers read"):
        gradients_of(load_workload(file))


def test_an_adder_convolution_is_refused() -> None:
    node = "[sums] y = accelsim.AdderConv(x, w)"
    body = f"net (float[1,2,5,5] x) => (float y) <{constant('float', '3,2,3,3', 'w')}> {{ {node} }}"
    graph = read_text(body)

    assert graph.adders == ("sums",)
    with pytest.raises(
        WorkloadError, match=r"sums sums distances \(AdderConv\); gradients are known of products"
    ):
        gradients_of(graph)
