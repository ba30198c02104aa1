"""Networks with factors of their weights, and with fewer filters."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from hypothesis import given
from hypothesis import strategies as st
from onnx import numpy_helper

import accelsim
from accelsim.errors import UserError, WorkloadError
from accelsim.learn.rewrite.factors import low_rank, strongest, tucker
from accelsim.workload import load_workload
from cli.command import accelsim as command

SMALL = """<ir_version: 9, opset_import: ["" : 20]>
small (float[1,4,9,10] x) => (float[1,3] y) {
  [stem] a = Conv <kernel_shape = [3, 3], strides = [2, 1], pads = [1, 0, 1, 2]> (x, w1, b1)
  [norm] n = BatchNormalization (a, scale, shift, mean, variance)
  [relu] r = Relu (n)
  [grouped] g = Conv <dilations = [1, 2], group = 2> (r, w2, b2)
  [depthwise] d = Conv <pads = [1, 1, 1, 1], group = 8> (g, w3)
  [pool] p = MaxPool <kernel_shape = [2, 2]> (d)
  [narrow] q = Conv <kernel_shape = [2, 1]> (p, w4)
  [gelu] h = Gelu (q)
  [flat] f = Flatten (h)
  [hidden] k = Gemm <alpha = 0.5, beta = 2.0, transB = 1> (f, w5, b5)
  [tanh] t = Tanh (k)
  [last] m = MatMul (t, w6)
  [bias] y = Add (m, b6)
}"""
SHAPES = {
    "w1": (8, 4, 3, 3), "b1": (8,), "scale": (8,), "shift": (8,), "mean": (8,), "variance": (8,),
    "w2": (8, 4, 2, 2), "b2": (8,), "w3": (8, 1, 3, 3), "w4": (6, 8, 2, 1), "w5": (7, 84),
    "b5": (7,), "w6": (7, 3), "b6": (3,),
}  # fmt: skip
FULL = {
    "stem": (8, (4, 8)), "grouped": (4, (4, 4)), "depthwise": (1, (1, 1)), "narrow": (6, (8, 6)),
    "hidden": (7, None), "last": (3, None),
}  # fmt: skip
"""The rank of each layer's weights, and its ranks along channels and filters of a group."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network of every kind of layer that can be rewritten."""
    generator = np.random.default_rng(5)
    model = onnx.parser.parse_model(SMALL)
    for name, shape in SHAPES.items():
        values = generator.normal(size=shape)
        values = np.abs(values) + 0.5 if name == "variance" else values
        model.graph.initializer.append(numpy_helper.from_array(values.astype(np.float32), name))
    path = tmp_path_factory.mktemp("small") / "small.onnx"
    onnx.save(model, path)
    return path


def result(path: Path) -> Any:
    """Return what onnxruntime computes from random numbers."""
    image = np.random.default_rng(9).normal(size=(1, 4, 9, 10)).astype(np.float32)
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    return session.run(None, {"x": image})[0]


@pytest.mark.parametrize(
    ("layer", "method"),
    [
        *((layer, f"low_rank:{rank}") for layer, (rank, _) in FULL.items()),
        *((layer, f"tucker:{both[0]},{both[1]}") for layer, (_, both) in FULL.items() if both),
    ],
)
def test_factors_of_full_rank_compute_what_the_layer_does(
    small: Path, layer: str, method: str, tmp_path: Path
) -> None:
    facts = accelsim.rewrite(small, [f"{layer}={method}"], tmp_path / "full.onnx")

    (found,) = facts["layers"]
    assert found["weight_error"] < 1e-6
    assert len(found["nodes"]) == (3 if method.startswith("tucker") else 2)
    assert np.allclose(result(tmp_path / "full.onnx"), result(small), rtol=1e-4, atol=1e-5)
    assert load_workload(tmp_path / "full.onnx").macs == facts["macs_after"]


@pytest.mark.parametrize("layer", ["narrow", "hidden"])
@pytest.mark.parametrize("size", ["0.5", "1", "3"])
def test_a_network_of_fewer_filters_is_the_network_whose_layers_ignore_them(
    small: Path, layer: str, size: str, tmp_path: Path
) -> None:
    """The reference keeps all filters, and gives those that go the weight 0 where they are read."""
    weight, most = {"narrow": ("w4", 6), "hidden": ("w5", 7)}[layer]
    model = onnx.load(small)
    tensors = {each.name: each for each in model.graph.initializer}
    values = numpy_helper.to_array(tensors[weight])
    count = round(most * 0.5) if size == "0.5" else int(size)
    sums = np.abs(values).reshape(most, -1).sum(axis=1)
    gone = sorted(range(most), key=lambda each: (-sums[each], each))[count:]
    behind = numpy_helper.to_array(tensors["w5" if layer == "narrow" else "w6"]).copy()
    if layer == "narrow":
        behind.reshape(7, 6, 14)[:, gone] = 0
    else:
        behind[gone] = 0
    name = "w5" if layer == "narrow" else "w6"
    tensors[name].CopyFrom(numpy_helper.from_array(behind, name))
    onnx.save(model, tmp_path / "reference.onnx")

    facts = accelsim.rewrite(small, [f"{layer}=channels:{size}"], tmp_path / "fewer.onnx")

    assert np.allclose(
        result(tmp_path / "fewer.onnx"), result(tmp_path / "reference.onnx"), rtol=1e-4, atol=1e-5
    )
    assert facts["macs_after"] < facts["macs_before"]


def test_filters_go_through_norms_depthwise_layers_and_constants(tmp_path: Path) -> None:
    model = onnx.parser.parse_model(
        """<ir_version: 9, opset_import: ["" : 20]> through (float[1,3,6,6] x) => (float[1,2] y) {
        [first] a = Conv (x, w1) [scaled] s = Mul (a, factor) [sum] u = Add (s, s)
        [norm] n = BatchNormalization (u, scale, shift, mean, variance) [slope] l = PRelu (n, slope)
        [own] d = Conv <group = 5> (l, w2, b2) [pool] p = GlobalAveragePool (d)
        [flat] f = Reshape (p, shape) [last] y = Gemm (f, w3) }"""
    )
    shapes = {
        "w1": (5, 3, 3, 3), "factor": (5, 1, 1), "scale": (5,), "shift": (5,), "mean": (5,),
        "variance": (5,), "slope": (5, 1, 1), "w2": (5, 1, 3, 3), "b2": (5,), "w3": (5, 2),
    }  # fmt: skip
    generator = np.random.default_rng(6)
    arrays = {name: np.abs(generator.normal(size=shape)) for name, shape in shapes.items()}
    model.graph.initializer.extend(
        numpy_helper.from_array(each.astype(np.float32), name) for name, each in arrays.items()
    )
    model.graph.initializer.append(numpy_helper.from_array(np.array([1, -1]), "shape"))
    onnx.save(model, tmp_path / "through.onnx")
    kept = strongest(arrays["w1"].reshape(5, -1), 2)
    wanted = model.graph.initializer[9]
    values = np.where(np.isin(np.arange(5), kept)[:, None], arrays["w3"], 0).astype(np.float32)
    wanted.CopyFrom(numpy_helper.from_array(values, "w3"))
    onnx.save(model, tmp_path / "reference.onnx")

    accelsim.rewrite(tmp_path / "through.onnx", ["first=channels:2"], tmp_path / "out.onnx")

    image = {"x": generator.normal(size=(1, 3, 6, 6)).astype(np.float32)}
    found, reference = (
        onnxruntime.InferenceSession(tmp_path / name).run(None, image)[0]
        for name in ("out.onnx", "reference.onnx")
    )
    assert np.allclose(found, reference, rtol=1e-4, atol=1e-5)
    shapes_after = {
        each.name: tuple(each.dims) for each in onnx.load(tmp_path / "out.onnx").graph.initializer
    }
    assert sorted(shapes_after.values()) == sorted(
        [(2, 3, 3, 3), (2, 1, 1), *[(2,)] * 4, (2, 1, 1), (2, 1, 3, 3), (2,), (2, 2), (2,)]
    )


@pytest.mark.parametrize(
    ("node", "constant", "is_flat"),
    [
        ("Squeeze", [2, 3], True),
        ("Squeeze", [-1, -2], True),
        ("Squeeze", [2], False),
        ("Reshape", [0, -1], True),
        ("Reshape", [2, -1], False),
    ],
)
def test_channels_are_followed_only_where_their_places_follow_each_other(
    node: str, constant: list[int], is_flat: bool, tmp_path: Path
) -> None:
    """Without the last axis of an image its channels are no longer the last."""
    places = "1, 1" if is_flat else "1, 4"
    model = onnx.parser.parse_model(
        f"""<ir_version: 9, opset_import: ["" : 20]> flat (float[1,3,{places}] x) => (float y) {{
        [first] a = Conv (x, w1) [flat] f = {node} (a, axes) [last] y = MatMul (f, w2) }}"""
    )
    model.graph.initializer.append(numpy_helper.from_array(np.array(constant), "axes"))
    for name, shape in {"w1": (2, 3, 1, 1), "w2": (2 if is_flat else 4, 5)}.items():
        model.graph.initializer.append(numpy_helper.from_array(np.ones(shape, np.float32), name))
    del model.graph.output[0].type.tensor_type.shape.dim[:]
    model.graph.output[0].type.tensor_type.ClearField("shape")
    onnx.save(model, tmp_path / "flat.onnx")
    rules, out = ["first=channels:1"], tmp_path / "out.onnx"

    if is_flat:
        assert accelsim.rewrite(tmp_path / "flat.onnx", rules, out)["layers"]
    else:
        with pytest.raises(WorkloadError, match=r"gives channels to flat \(\w+\), which needs all"):
            accelsim.rewrite(tmp_path / "flat.onnx", rules, out)


def test_constants_of_rows_lose_channels_too(tmp_path: Path) -> None:
    """Behind a convolution of rows a constant for each channel has two axes."""
    model = onnx.parser.parse_model(
        """<ir_version: 9, opset_import: ["" : 20]> rows (float[1,2,9] x) => (float[1,3,7] y) {
        [first] a = Conv (x, w1) [scaled] s = Mul (a, factor) [last] y = Conv (s, w2) }"""
    )
    generator = np.random.default_rng(6)
    for name, shape in {"w1": (4, 2, 2), "factor": (4, 1), "w2": (3, 4, 2)}.items():
        values = generator.normal(size=shape).astype(np.float32)
        model.graph.initializer.append(numpy_helper.from_array(values, name))
    onnx.save(model, tmp_path / "rows.onnx")

    accelsim.rewrite(tmp_path / "rows.onnx", ["first=channels:3"], tmp_path / "out.onnx")

    found = {tuple(each.dims) for each in onnx.load(tmp_path / "out.onnx").graph.initializer}
    assert found == {(3, 2, 2), (3, 1), (3, 3, 2)}


@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(1, 6), st.integers(1, 6))
def test_low_rank_is_the_best_there_is(seed: int, rows: int, columns: int, rank: int) -> None:
    """The error is that of the singular values that are left out."""
    matrix = np.random.default_rng(seed).normal(size=(rows, columns))
    rank = min(rank, rows, columns)

    left, right = low_rank(matrix, rank)

    singular = np.linalg.svd(matrix, compute_uv=False)
    assert np.linalg.norm(matrix - left @ right) == pytest.approx(
        float(np.sqrt((singular[rank:] ** 2).sum())), abs=1e-6
    )
    assert np.linalg.norm(left) == pytest.approx(float(np.linalg.norm(right)), rel=1e-6)


def test_a_matrix_of_less_rank_has_factors_without_what_is_not_a_number() -> None:
    matrix = np.outer([1.0, 2.0, 3.0], [1.0, -1.0])

    left, right = low_rank(matrix, 2)

    assert np.allclose(left @ right, matrix)
    assert np.isfinite(left).all()
    assert not low_rank(np.zeros((2, 3)), 1)[1].any()


@given(st.integers(0, 10**6), st.integers(1, 4), st.integers(1, 4))
def test_tucker_is_no_worse_than_its_first_factors(seed: int, inner: int, outer: int) -> None:
    """The reference projects on the singular vectors of both unfoldings, once."""
    kernel = np.random.default_rng(seed).normal(size=(5, 4, 6))
    first = np.linalg.svd(kernel.transpose(1, 0, 2).reshape(4, -1))[0][:, :inner]
    last = np.linalg.svd(kernel.reshape(5, -1))[0][:, :outer]
    once = np.einsum("fcp,ci,di,fo,go->gdp", kernel, first, first, last, last)

    channels, core, filters = tucker(kernel, inner, outer)

    found = np.einsum("fo,oip,ic->fcp", filters, core, channels)
    error = np.linalg.norm(kernel - found)
    assert error <= np.linalg.norm(kernel - once) + 1e-9
    assert (channels.shape, core.shape, filters.shape) == (
        (inner, 4),
        (outer, inner, 6),
        (5, outer),
    )


RANKS = {
    # Ranks, and how many times fewer multiply-accumulates: Kim et al. 2016, arXiv:1511.06530,
    # table 2, AlexNet. They give ranks of each of the two groups of conv2 and conv5.
    "conv1": ("low_rank:26", 2.92),
    "conv2": ("tucker:25,59", 3.37),
    "conv3": ("tucker:105,112", 5.03),
    "conv5": ("tucker:40,34", 9.11),
    "fc7": ("low_rank:301", 6.80),
    "logits": ("low_rank:195", 4.12),
}


def test_alexnet_is_as_much_smaller_as_published(tmp_path: Path) -> None:
    """The file has no weights, and the new one has none either."""
    rules = [f"{name}={rule}" for name, (rule, _) in RANKS.items()]

    facts = accelsim.rewrite("alexnet", rules, tmp_path / "alexnet.onnx")

    found = {each["name"]: each for each in facts["layers"]}
    for name, (_, fewer) in RANKS.items():
        assert found[name]["macs_before"] / found[name]["macs_after"] == pytest.approx(
            fewer, abs=0.01
        )
        assert found[name]["weight_error"] is None
    assert load_workload(tmp_path / "alexnet.onnx").macs == facts["macs_after"]


def vgg() -> onnx.ModelProto:
    """Return VGG-16 for CIFAR-10 without the values of its weights, as Li et al. prune it."""
    from onnx import TensorProto, helper

    nodes, constants, source, channels, place = [], [], "x", 3, 0

    def constant(name: str, shape: tuple[int, ...]) -> str:
        tensor = TensorProto(name=name, data_type=1, dims=shape, data_location=1)
        tensor.external_data.add(key="location", value="none")
        constants.append(tensor)
        return name

    for filters in (64, 64, 0, 128, 128, 0, 256, 256, 256, 0, 512, 512, 512, 0, 512, 512, 512, 0):
        if not filters:
            nodes.append(helper.make_node("MaxPool", [source], [f"{source}_pool"],
                                          kernel_shape=[2, 2], strides=[2, 2]))  # fmt: skip
            source += "_pool"
            continue
        place += 1
        weight = constant(f"w{place}", (filters, channels, 3, 3))
        nodes.append(helper.make_node("Conv", [source, weight], [f"c{place}"],
                                      name=f"conv_{place}", pads=[1, 1, 1, 1]))  # fmt: skip
        norm = [constant(f"{each}{place}", (filters,)) for each in ("g", "b", "m", "v")]
        nodes.append(helper.make_node("BatchNormalization", [f"c{place}", *norm], [f"n{place}"]))
        nodes.append(helper.make_node("Relu", [f"n{place}"], [f"r{place}"]))
        source, channels = f"r{place}", filters
    nodes.append(helper.make_node("Flatten", [source], ["flat"]))
    for name, rows, end in (("fc1", 512, "hidden"), ("fc2", 10, "y")):
        weight = constant(f"{name}_w", (rows, 512))
        nodes.append(helper.make_node("Gemm", ["flat" if name == "fc1" else "hidden", weight],
                                      [end], name=name, transB=1))  # fmt: skip
    graph = helper.make_graph(
        nodes, "vgg",
        [helper.make_tensor_value_info("x", 1, [1, 3, 32, 32])],
        [helper.make_tensor_value_info("y", 1, [1, 10])], constants,
    )  # fmt: skip
    return helper.make_model(graph, ir_version=9, opset_imports=[helper.make_opsetid("", 20)])


def test_a_pruned_vgg_has_the_published_size(tmp_path: Path) -> None:
    """Half of the filters of the first and of the last six convolutions go.

    Li et al. 2017, arXiv:1608.08710, table 1: 3.13e8 operations become 2.06e8, and 1.5e7 parameters
    5.4e6. The network of the zoo is another one, because theirs has two small products.
    """
    onnx.save(vgg(), tmp_path / "vgg.onnx")
    pruned = (1, *range(8, 14))

    facts = accelsim.rewrite(
        tmp_path / "vgg.onnx",
        [f"conv_{place}=channels:0.5" for place in pruned],
        tmp_path / "pruned.onnx",
    )

    assert facts["macs_before"] == pytest.approx(3.13e8, rel=0.01)
    assert facts["macs_after"] == pytest.approx(2.06e8, rel=0.01)
    assert facts["weights_before"] == pytest.approx(1.5e7, rel=0.01)
    assert facts["weights_after"] == pytest.approx(5.4e6, rel=0.01)


def test_a_rewritten_network_of_digits_is_measured_trained_and_compiled(tmp_path: Path) -> None:
    out = tmp_path / "smaller.onnx"

    facts = accelsim.rewrite("digits_conv", ["*=low_rank:0.75"], out)

    assert {each["name"]: each["reason"] for each in facts["left"]}["first"] == (
        "would have 102 weights in place of 72"
    )
    before = accelsim.accuracy(out)
    trained = accelsim.accuracy(out, fine_tune=1)
    assert before["weights"] == sum(
        int(np.prod(each.dims)) for each in onnx.load(out).graph.initializer if len(each.dims) > 1
    )
    assert trained["correct"] > before["correct"] + 20
    images = np.random.default_rng(1).uniform(0, 1, (8, 1, 8, 8))
    network = accelsim.quantize(out, images)
    verdict = accelsim.cosim("edge_npu_tiny", workload=network)
    assert verdict.outputs > 0
    assert not verdict.differences


def test_the_command_says_what_changed_and_what_stays(tmp_path: Path) -> None:
    given = (
        "rewrite",
        "digits_conv",
        "--rule",
        "*=channels:0.5",
        "--out",
        str(tmp_path / "a.onnx"),
    )

    text = command(*given).stdout

    assert "2 layers rewritten" in text
    assert "x2.00 fewer" in text
    assert "second stays: it is joined with other results by sum" in text
    assert "logits stays: it gives its channels out, as logits" in text


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ([], r"^rules: give one at least, such as 'fc=low_rank:0.25', or arch, to search for$"),
        (["stem"], r"^--rule: must be NAME=METHOD:SIZES or NAME=none, not 'stem'$"),
        (["stem=cp"], r"^--rule stem: must be METHOD:SIZES or none, not 'cp'$"),
        (["stem=svd:3"], r"^--rule stem: unknown method 'svd'"),
        (["stem=tuker:3"], r"^--rule stem: unknown method 'tuker', did you mean tucker\?"),
        (["stem=low_rank:0"], r"^--rule stem: a size must be a whole number from 1 on, or a share"),
        (["stem=low_rank:1.5"], r"^--rule stem: a size must be .*, not '1.5'$"),
        (["stem=cp:1,2"], r"^--rule stem: cp has one size, not 2$"),
        (["stem=cp:4x7"], r"^--rule stem: a size must be .*, not '4x7'$"),
        (["stem=cp:73"], r"--rule stem=cp:73: stem must be at most 36, not 73$"),
        (["hidden=cp:2"], r"hidden is a product, which has no window: use low_rank$"),
        (["hidden=tensor_train:4"], r"tensor_train has 2 to 33 sizes, not 1$"),
        (["hidden=tensor_train:4,4y7"], r"or a pair such as 4x7, not '4y7'$"),
        (["hidden=tensor_train:4,84x7,2x1"], r"hidden has 84 inputs, and the cores have 168$"),
        (["hidden=tensor_train:4,0.5"], r"hidden needs the number of cores, or inputs and results"),
        (["stem=tensor_train:4,2"], r"stem is a convolution: use cp or tucker$"),
        (["stem=low_rank:1,2"], r"^--rule stem: low_rank has one size, not 2$"),
        (["stem=tucker:1,2,3"], r"^--rule stem: tucker has one size or two, not 3$"),
        (["sten=low_rank:2"], r"--rule sten is no layer with weights, did you mean stem\?$"),
        (["relu=low_rank:2"], r"--rule relu is no layer with weights"),
        (["stem=low_rank:9"], r"--rule stem=low_rank:9: stem must be at most 8, not 9$"),
        (["hidden=tucker:2"], r"hidden is a product, which has no window: use low_rank$"),
        (["last=channels:2"], r"last gives its channels out, as y$"),
        (["stem=channels:2"], r"stem gives channels to groups of grouped$"),
        (["grouped=channels:2"], r"grouped has groups, whose filters are as many in each$"),
    ],
)
def test_bad_rules_are_sentences_and_write_nothing(
    small: Path, rules: list[str], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=sentence):
        accelsim.rewrite(small, rules, tmp_path / "none.onnx")

    assert not list(tmp_path.iterdir())


def test_networks_in_integers_and_other_files_are_refused(tmp_path: Path) -> None:
    images = np.random.default_rng(1).uniform(0, 1, (4, 1, 8, 8))
    accelsim.quantize("digits_mlp", images.reshape(4, 64), out=tmp_path / "integers.onnx")
    names = [
        node.name for node in onnx.load(tmp_path / "integers.onnx").graph.node
        if node.op_type in ("Gemm", "MatMul")
    ]  # fmt: skip

    with pytest.raises(WorkloadError, match=r"has no constant weights of real numbers$"):
        accelsim.rewrite(
            tmp_path / "integers.onnx", [f"{names[0]}=low_rank:2"], tmp_path / "a.onnx"
        )
    with pytest.raises(WorkloadError, match=r"is written to a file that ends in .onnx$"):
        accelsim.rewrite("digits_mlp", ["*=low_rank:2"], tmp_path / "a.txt")
