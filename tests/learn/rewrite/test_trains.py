"""Convolutions as four of small kernels, and products as trains of small products."""

from math import prod
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from hypothesis import given
from hypothesis import strategies as st
from onnx import numpy_helper

import accelsim
from accelsim.errors import WorkloadError
from accelsim.learn.rewrite.factors import cp, tensor_train, train_ranks
from accelsim.learn.rewrite.tensor_train import balanced
from accelsim.workload import load_workload

LAYERS = """<ir_version: 9, opset_import: ["" : 20]>
layers (float[N,4,9,10] x) => (float[N,6] y) {
  [stem] a = Conv <strides = [2, 1], pads = [1, 0, 1, 2], dilations = [1, 2]> (x, w1, b1)
  [same] s = Conv <auto_pad = "SAME_UPPER", group = 2, strides = [1, 2]> (a, w2)
  [flat] f = Flatten (s)
  [hidden] k = Gemm <alpha = 0.5, beta = 2.0, transB = 1> (f, w3, b3)
  [tanh] t = Tanh (k)
  [last] y = MatMul (t, w4)
}"""
SHAPES = {"w1": (8, 4, 3, 2), "b1": (8,), "w2": (6, 4, 3, 3), "w3": (12, 150), "b3": (12,),
          "w4": (12, 6)}  # fmt: skip


@pytest.fixture(scope="module")
def layers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Layers with windows of every kind, and products of both kinds, for batches of N."""
    generator = np.random.default_rng(5)
    model = onnx.parser.parse_model(LAYERS)
    for name, shape in SHAPES.items():
        values = generator.normal(size=shape).astype(np.float32)
        model.graph.initializer.append(numpy_helper.from_array(values, name))
    path = tmp_path_factory.mktemp("layers") / "layers.onnx"
    onnx.save(model, path)
    return path


def result(path: Path) -> np.ndarray:
    """Return what onnxruntime computes from three random images."""
    images = np.random.default_rng(9).normal(size=(3, 4, 9, 10)).astype(np.float32)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {"x": images})[0])


@pytest.mark.parametrize(
    ("rule", "nodes"),
    [
        ("stem=cp:24", 4),
        ("same=cp:27", 4),
        ("hidden=tensor_train:1.0,2", 2),
        ("hidden=tensor_train:999,3", 3),
        ("hidden=tensor_train:1.0,15x2,2x3,5x2", 3),
        ("last=tensor_train:1.0,1", 1),
        ("last=tensor_train:36,2", 2),
    ],
)
def test_factors_of_full_rank_compute_what_the_layer_does(
    layers: Path, rule: str, nodes: int, tmp_path: Path
) -> None:
    """A CP decomposition of full rank is found by iterations, and is near."""
    facts = accelsim.rewrite(layers, [rule], tmp_path / "full.onnx")

    (found,) = facts["layers"]
    error = 1e-2 if "cp" in rule else 1e-5
    assert found["weight_error"] < error
    assert len(found["nodes"]) == nodes
    whole = result(layers)
    assert np.abs(result(tmp_path / "full.onnx") - whole).max() < error * np.abs(whole).max()
    assert load_workload(tmp_path / "full.onnx").macs == facts["macs_after"]


@pytest.mark.parametrize(
    ("rule", "weight"), [("same=cp:2", "w2"), ("hidden=tensor_train:3,3", "w3")]
)
def test_the_error_of_weights_is_that_of_what_the_nodes_compute(
    layers: Path, rule: str, weight: str, tmp_path: Path
) -> None:
    """Linear layers alone give back their weights, from a basis of inputs."""
    model = onnx.load(layers)
    kept = {"w2": ("same", "a", "s", [36, 8, 3, 6]), "w3": ("hidden", "f", "k", [150, 150])}[weight]
    name, source, target, shape = kept
    node = next(each for each in model.graph.node if each.name == name)
    reals = onnx.TensorProto.FLOAT
    graph = onnx.helper.make_graph(
        [node], "alone",
        [onnx.helper.make_tensor_value_info(source, reals, shape)],
        [onnx.helper.make_tensor_value_info(target, reals, None)],
        [each for each in model.graph.initializer if each.name in node.input],
    )  # fmt: skip
    path = tmp_path / "alone.onnx"
    onnx.save(onnx.helper.make_model(graph, ir_version=9, opset_imports=model.opset_import), path)
    inputs = np.eye(shape[0], prod(shape[1:]), dtype=np.float32).reshape(shape)
    if weight == "w2":
        inputs = np.random.default_rng(2).normal(size=shape).astype(np.float32)

    facts = accelsim.rewrite(path, [rule], tmp_path / "less.onnx")

    outputs = [
        onnxruntime.InferenceSession(each).run(None, {source: inputs})[0]
        for each in (path, tmp_path / "less.onnx")
    ]
    bias = 2.0 * numpy_helper.to_array(next(t for t in graph.initializer if t.name == "b3")) if (
        weight == "w3"
    ) else 0.0  # fmt: skip
    error = np.linalg.norm(outputs[0] - outputs[1]) / np.linalg.norm(outputs[0] - bias)
    found = facts["layers"][0]["weight_error"]
    assert 0.01 < found < 1
    assert error == pytest.approx(found, rel=1e-3 if weight == "w3" else 0.15)


@given(st.integers(0, 10**6), st.integers(1, 3))
def test_a_tensor_of_few_terms_is_found(seed: int, rank: int) -> None:
    generator = np.random.default_rng(seed)
    parts = [np.linalg.qr(generator.normal(size=(each, rank)))[0] for each in (5, 4, 3, 3)]
    tensor = np.einsum("ar,br,cr,dr,r->abcd", *parts, np.arange(1, rank + 1))

    found = cp(tensor, rank)

    assert [each.shape for each in found] == [(5, rank), (4, rank), (3, rank), (3, rank)]
    whole = np.einsum("ar,br,cr,dr->abcd", *found)
    assert np.linalg.norm(whole - tensor) < 0.01 * np.linalg.norm(tensor)
    norms = np.array([np.linalg.norm(each, axis=0) for each in found])
    assert np.allclose(norms, norms[0])


def test_a_kernel_of_zeros_has_factors_of_zeros() -> None:
    assert not any(each.any() for each in cp(np.zeros((3, 2, 2)), 2))


@given(
    st.integers(0, 10**6), st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(1, 9)
)
def test_a_tensor_train_keeps_the_bound_of_its_source(
    seed: int, extents: list[int], rank: int
) -> None:
    """The square error is at most the sum of the squares of the singular values left out."""
    tensor = np.random.default_rng(seed).normal(size=extents)
    ranks = [min(rank, most) for most in train_ranks(extents)]

    cores = tensor_train(tensor, ranks)

    whole = cores[0]
    for core in cores[1:]:
        whole = np.tensordot(whole, core, 1)
    left_out = [
        (np.linalg.svd(tensor.reshape(prod(extents[:at]), -1), compute_uv=False)[kept:] ** 2).sum()
        for at, kept in enumerate(ranks, start=1)
    ]
    error = np.linalg.norm(whole.reshape(extents) - tensor) ** 2
    assert error <= sum(left_out) + 1e-9
    assert error >= max(left_out, default=0.0) - 1e-9
    assert [core.shape[2] for core in cores[:-1]] == ranks


@given(st.integers(1, 5000), st.integers(1, 6))
def test_balanced_factors_have_the_product(number: int, count: int) -> None:
    found = balanced(number, count)

    assert prod(found) == number
    assert len(found) == count
    assert found == sorted(found)


@pytest.mark.parametrize(("ranks", "fewer"), [(1, 713_614), (2, 194_622), (4, 50_972)])
def test_the_first_product_of_vgg_is_as_much_smaller_as_published(
    ranks: int, fewer: int, tmp_path: Path
) -> None:
    """Novikov et al. 2015, arXiv:1509.06569, table 2: weights of fc6 without its bias.

    Inputs are 2 x 7 x 8 x 8 x 7 x 4, results 4^6. With ranks of 4 the whole network becomes 3.9
    times smaller.
    """
    modes = "2x4,7x4,8x4,8x4,7x4,4x4"

    facts = accelsim.rewrite("vgg16", [f"fc6=tensor_train:{ranks},{modes}"], tmp_path / "vgg.onnx")

    (layer,) = facts["layers"]
    assert 25088 * 4096 // layer["weights_after"] == fewer
    assert layer["weight_error"] is None
    if ranks == 4:
        assert facts["weights_before"] / facts["weights_after"] == pytest.approx(3.9, abs=0.05)


@pytest.mark.parametrize("rank", [64, 200])
def test_a_convolution_of_alexnet_costs_what_the_source_says(rank: int, tmp_path: Path) -> None:
    """A place costs R (S + 2 d + T) in place of S T d^2: Lebedev et al. 2015, section 3.3.

    conv2 has two groups of S = 48, T = 128, d = 5. Places that its padding adds, which the first
    of the four does not see, are why the published count is a little more.
    """
    facts = accelsim.rewrite("alexnet", [f"conv2=cp:{rank}"], tmp_path / "alexnet.onnx")

    (layer,) = facts["layers"]
    places = 27 * 27
    assert layer["macs_before"] == 2 * 48 * 128 * 25 * places
    assert layer["macs_after"] == pytest.approx(2 * rank * (48 + 2 * 5 + 128) * places, rel=0.01)
    assert len(layer["nodes"]) == 4
    assert load_workload(tmp_path / "alexnet.onnx").macs == facts["macs_after"]


def test_a_product_of_tokens_is_no_train(tmp_path: Path) -> None:
    model = onnx.parser.parse_model(
        """<ir_version: 9, opset_import: ["" : 20]> tokens (float[1,5,8] x) => (float[1,5,8] y) {
        [relu] a = Relu (x) [only] y = MatMul (a, w) }"""
    )
    model.graph.initializer.append(numpy_helper.from_array(np.ones((8, 8), np.float32), "w"))
    onnx.save(model, tmp_path / "tokens.onnx")

    with pytest.raises(WorkloadError, match=r"only is a product of tokens, .* use low_rank$"):
        accelsim.rewrite(tmp_path / "tokens.onnx", ["only=tensor_train:2,2"], tmp_path / "a.onnx")


@pytest.mark.sampled(2, family="long runs")
@pytest.mark.parametrize(
    ("network", "rule"),
    [("digits_mlp", "hidden_*=tensor_train:8,2"), ("digits_conv", "*=cp:0.8")],
)
def test_a_smaller_network_of_digits_learns_again_and_compiles(
    network: str, rule: str, tmp_path: Path
) -> None:
    out = tmp_path / "smaller.onnx"

    accelsim.rewrite(network, [rule], out)

    before = accelsim.accuracy(out)
    trained = accelsim.accuracy(out, fine_tune=3)
    assert trained["correct"] > before["correct"] + 60
    images = np.random.default_rng(1).uniform(0, 1, (8, 1, 8, 8))
    made = accelsim.quantize(out, images if network == "digits_conv" else images.reshape(8, 64))
    verdict = accelsim.cosim("edge_npu_tiny", workload=made)
    assert verdict.outputs > 0
    assert not verdict.differences
