"""Equal networks that cost less on a machine: every substitution keeps the values."""

from collections.abc import Callable, Mapping
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
from accelsim.arch import load_arch
from accelsim.errors import UserError
from accelsim.learn.rewrite.model import Model
from accelsim.learn.rewrite.substitution.search import Settings, acted, searched
from accelsim.learn.rewrite.substitution.table import SUBSTITUTIONS, places, substitute, tidy
from cli.command import accelsim as command

Shapes = Mapping[str, tuple[int, ...]]
HEAD = '<ir_version: 9, opset_import: ["" : 20]>\n'


def fire_modules() -> tuple[str, Shapes]:
    """Two fire modules of SqueezeNet 1.1 (Iandola et al. 2016): 1 x 1 and 3 x 3 of one input."""
    text, shapes, source = "", {}, "x"
    for tag, inputs in (("f2", 64), ("f3", 128)):
        text += f"""
  [{tag}_s] {tag}a = Conv <kernel_shape = [1, 1]> ({source}, {tag}w1, {tag}b1)
  [{tag}_sr] {tag}b = Relu ({tag}a)
  [{tag}_e1] {tag}c = Conv <kernel_shape = [1, 1]> ({tag}b, {tag}w2, {tag}b2)
  [{tag}_r1] {tag}d = Relu ({tag}c)
  [{tag}_e3] {tag}e = Conv <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> ({tag}b, {tag}w3)
  [{tag}_r3] {tag}f = Relu ({tag}e)
  [{tag}_cat] {tag}y = Concat <axis = 1> ({tag}d, {tag}f)"""
        shapes |= {
            f"{tag}w1": (16, inputs, 1, 1), f"{tag}b1": (16,), f"{tag}w2": (64, 16, 1, 1),
            f"{tag}b2": (64,), f"{tag}w3": (64, 16, 3, 3),
        }  # fmt: skip
        source = f"{tag}y"
    head = "fire (float[1,64,28,28] x) => (float[1,128,28,28] f3y) {"
    return f"{HEAD}{head}{text}\n}}", shapes


def inception() -> tuple[str, Shapes]:
    """A module with four branches, as Szegedy et al. 2014 have, with fewer channels."""
    text = """inception (float[1,64,14,14] x) => (float[1,96,14,14] y) {
  [b1] a = Conv <kernel_shape = [1, 1]> (x, w1, v1)
  [r1] ar = Relu (a)
  [b2] b = Conv <kernel_shape = [1, 1]> (x, w2, v2)
  [r2] br = Relu (b)
  [b3] c = Conv <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (br, w3, v3)
  [r3] cr = Relu (c)
  [b4] d = Conv <kernel_shape = [1, 1]> (x, w4, v4)
  [r4] dr = Relu (d)
  [b5] e = Conv <kernel_shape = [5, 5], pads = [2, 2, 2, 2]> (dr, w5, v5)
  [r5] er = Relu (e)
  [p] p = MaxPool <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (x)
  [b6] f = Conv <kernel_shape = [1, 1]> (p, w6, v6)
  [r6] fr = Relu (f)
  [cat] y = Concat <axis = 1> (ar, cr, er, fr)
}"""
    return HEAD + text, {
        "w1": (24, 64, 1, 1), "v1": (24,), "w2": (16, 64, 1, 1), "v2": (16,), "w3": (32, 16, 3, 3),
        "v3": (32,), "w4": (8, 64, 1, 1), "v4": (8,), "w5": (16, 8, 5, 5), "v5": (16,),
        "w6": (24, 64, 1, 1), "v6": (24,),
    }  # fmt: skip


def resnext() -> tuple[str, Shapes]:
    """A block of ResNeXt (Xie et al. 2017) with 32 groups of 4 channels."""
    text = """resnext (float[1,64,14,14] x) => (float[1,64,14,14] y) {
  [c1] a = Conv <kernel_shape = [1, 1]> (x, w1, b1)
  [r1] b = Relu (a)
  [c2] c = Conv <kernel_shape = [3, 3], pads = [1, 1, 1, 1], group = 32> (b, w2, b2)
  [r2] d = Relu (c)
  [c3] e = Conv <kernel_shape = [1, 1]> (d, w3, b3)
  [sum] f = Add (e, x)
  [r3] y = Relu (f)
}"""
    return HEAD + text, {
        "w1": (128, 64, 1, 1), "b1": (128,), "w2": (128, 4, 3, 3), "b2": (128,),
        "w3": (64, 128, 1, 1), "b3": (64,),
    }  # fmt: skip


def attention() -> tuple[str, Shapes]:
    """The attention of a block of BERT, with 2 heads of 32 channels."""
    text = """bert (float[1,16,64] x) => (float[1,16,64] y)
<int64[4] heads = {1, 16, 2, 32}, int64[3] flat = {1, 16, 64}> {
"""
    for each, order in (("q", "0,2,1,3"), ("k", "0,2,3,1"), ("v", "0,2,1,3")):
        text += f"""  [{each}_product] {each}0 = MatMul (x, w{each})
  [{each}_bias] {each}1 = Add ({each}0, b{each})
  [{each}_heads] {each}2 = Reshape ({each}1, heads)
  [{each}_turned] {each}3 = Transpose <perm = [{order}]> ({each}2)
"""
    text += """  [scores] s = MatMul (q3, k3)
  [shares] t = Softmax <axis = -1> (s)
  [mean] u = MatMul (t, v3)
  [back] b = Transpose <perm = [0, 2, 1, 3]> (u)
  [flat_mean] f = Reshape (b, flat)
  [out_product] o = MatMul (f, wo)
  [out_bias] y = Add (bo, o)
}"""
    return HEAD + text, {f"w{each}": (64, 64) for each in "qkvo"} | {
        f"b{each}": (64,) for each in "qkvo"
    }


def mixed() -> tuple[str, Shapes]:
    """A network with a place of each substitution that the others lack."""
    text = """mixed (float[2,8,12,12] x) => (float[2,5] y, float[2,8,6,6] z, float[2,12,12,12] u) {
  [first] a = Conv <kernel_shape = [3, 2], strides = [2, 1], pads = [1, 0, 1, 1]> (x, w1, b1)
  [point] b = Conv <kernel_shape = [1, 1], strides = [1, 2]> (a, w2)
  [last] c = Conv <kernel_shape = [1, 1]> (b, w3, b3)
  [clip] d = Sigmoid (c)
  [pool] z = MaxPool <kernel_shape = [2, 2], pads = [1, 1, 0, 0]> (d)
  [flat] e = Flatten (z)
  [g1] f = Gemm <transB = 1> (e, w4, b4)
  [g2] g = Gemm (f, w5, b5)
  [g3] y = Gemm <transB = 1> (g, w6)
  [p1] h = MaxPool <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (x)
  [m] k = MaxPool <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (x2)
  [both] u = Concat <axis = 1> (h, k)
  [narrow] x2 = Conv <kernel_shape = [1, 1]> (x, w7)
}"""
    lines = text.splitlines()
    narrow = lines.pop(-2)
    lines.insert(1, narrow)
    return HEAD + "\n".join(lines), {
        "w1": (6, 8, 3, 2), "b1": (6,), "w2": (10, 6, 1, 1), "w3": (8, 10, 1, 1), "b3": (8,),
        "w4": (20, 8 * 6 * 6), "b4": (20,), "w5": (20, 9), "b5": (9,), "w6": (5, 9),
        "w7": (4, 8, 1, 1),
    }  # fmt: skip


NETWORKS: Mapping[str, Callable[[], tuple[str, Shapes]]] = {
    "fire": fire_modules, "inception": inception, "resnext": resnext, "bert": attention,
    "mixed": mixed,
}  # fmt: skip


def network(name: str, *, integers: bool = False) -> onnx.ModelProto:
    """Return a network with random weights: small integers, or real numbers."""
    text, shapes = NETWORKS[name]()
    generator = np.random.default_rng(3)
    model = onnx.parser.parse_model(text)
    for each, shape in shapes.items():
        values = generator.integers(-2, 3, shape) if integers else generator.normal(size=shape)
        model.graph.initializer.append(numpy_helper.from_array(values.astype(np.float32), each))
    return model


def results(model: onnx.ModelProto, *, integers: bool = False) -> list[Any]:
    """Return what onnxruntime, without changes of its own, computes from random numbers."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    generator, feeds = np.random.default_rng(4), {}
    for value in model.graph.input:
        shape = [each.dim_value for each in value.type.tensor_type.shape.dim]
        made = generator.integers(-3, 4, shape) if integers else generator.normal(size=shape)
        feeds[value.name] = made.astype(np.float32)
    session = onnxruntime.InferenceSession(model.SerializeToString(), options)
    return session.run(None, feeds)


def is_near(found: list[Any], wanted: list[Any]) -> bool:
    """Return whether results differ by 2e-5 of the greatest magnitude at most."""
    return all(
        np.abs(own - other).max() <= 2e-5 * np.abs(other).max()
        for own, other in zip(found, wanted, strict=True)
    )


PLACES = [
    (name, substitution, place)
    for name in NETWORKS
    for substitution in SUBSTITUTIONS
    for place in range(len(places(Model(name, network(name)), substitution)))
]


def made(name: str, substitution: str, place: int, model: onnx.ModelProto) -> onnx.ModelProto:
    held = Model(name, model)
    key = list(places(held, substitution))[place]
    assert substitute(held, substitution, key) >= 1
    found = held.finished()
    onnx.checker.check_model(found, full_check=True)
    return found


@pytest.mark.parametrize(("name", "substitution", "place"), PLACES)
def test_each_substitution_keeps_values(name: str, substitution: str, place: int) -> None:
    found = made(name, substitution, place, network(name))

    assert is_near(results(found), results(network(name)))


@pytest.mark.parametrize(
    ("name", "substitution", "place"), [each for each in PLACES if each[0] in ("fire", "inception")]
)
def test_integers_stay_the_same_integers(name: str, substitution: str, place: int) -> None:
    """All sums are integers below 2^24, which float32 holds exactly in every order."""
    found = results(made(name, substitution, place, network(name, integers=True)), integers=True)

    for own, other in zip(found, results(network(name, integers=True), integers=True), strict=True):
        assert np.array_equal(own, other)
        assert np.abs(other).max() > 100


def test_every_substitution_has_a_place() -> None:
    seen = {substitution for _, substitution, _ in PLACES}
    merged = Model("bert", network("bert"))
    substitute(merged, "merge_products")
    seen |= {name for name in SUBSTITUTIONS if places(merged, name)}
    fire = Model("fire", network("fire"))
    substitute(fire, "enlarge_and_merge")
    substitute(fire, "function_before_split")
    seen |= {name for name in SUBSTITUTIONS if places(fire, name)}

    assert seen == set(SUBSTITUTIONS)


@pytest.mark.parametrize(("name", "merge"), [("bert", "merge_products"),
                                             ("inception", "merge_convolutions")])  # fmt: skip
def test_what_was_merged_is_split_back(name: str, merge: str) -> None:
    held = Model(name, network(name))
    weights = sum(np.prod(each.dims) for each in held.finished().graph.initializer)
    kinds = [node.op_type for node in held.proto.graph.node]

    assert substitute(held, merge) == 1
    assert len(held.proto.graph.node) < len(kinds)
    assert substitute(held, "split_layer") == 1

    found = held.finished()
    assert sorted(node.op_type for node in found.graph.node) == sorted(kinds)
    assert sum(np.prod(each.dims) for each in found.graph.initializer) == weights
    assert is_near(results(found), results(network(name)))


def test_queries_keys_and_values_become_one_product_and_one_sum() -> None:
    held = Model("bert", network("bert"))

    substitute(held, "merge_products")
    tidy(held)

    kinds = [node.op_type for node in held.proto.graph.node]
    assert (kinds.count("MatMul"), kinds.count("Add"), kinds.count("Split")) == (4, 2, 1)
    assert is_near(results(held.finished()), results(network("bert")))


sizes = st.integers(1, 3)


@given(st.data())
def test_random_convolutions_of_one_input_merge(data: st.DataObject) -> None:
    """Windows of any size and stride, whose smaller ones fit into the greater."""
    count = data.draw(st.integers(2, 3))
    strides = [data.draw(sizes), data.draw(sizes)]
    least = [data.draw(sizes), data.draw(sizes)]
    begins = [[data.draw(st.integers(0, 2)) for _ in range(2)] for _ in range(2)]
    generator = np.random.default_rng(data.draw(st.integers(0, 9)))
    nodes, held = [], []
    for index in range(count):
        more = [data.draw(st.integers(0, 1)), data.draw(st.integers(0, 1))]
        window = [size + 2 * each for size, each in zip(least, more, strict=True)]
        pads = [begins[end][axis] + more[axis] for end in range(2) for axis in range(2)]
        weights = generator.normal(size=(data.draw(sizes), 3, *window)).astype(np.float32)
        held.append(numpy_helper.from_array(weights, f"w{index}"))
        nodes.append(
            onnx.helper.make_node("Conv", ["x", f"w{index}"], [f"y{index}"], name=f"c{index}",
                                  kernel_shape=window, pads=pads, strides=strides)
        )  # fmt: skip
    model = onnx.helper.make_model(
        onnx.helper.make_graph(
            nodes, "random",
            [onnx.helper.make_tensor_value_info("x", 1, (1, 3, 7, 8))],
            [onnx.helper.make_tensor_value_info(f"y{index}", 1, None) for index in range(count)],
            held,
        ),
        opset_imports=[onnx.helper.make_opsetid("", 20)], ir_version=9,
    )  # fmt: skip
    wanted, changed = results(model), Model("random", model)

    done = sum(substitute(changed, each) for each in ("merge_convolutions", "enlarge_and_merge"))

    assert done >= 1
    assert [node.op_type for node in changed.proto.graph.node].count("Conv") == 1
    assert is_near(results(changed.finished()), wanted)


def test_a_window_that_begins_elsewhere_is_left_alone() -> None:
    model = network("fire")
    for node in model.graph.node:
        if node.name == "f2_e3":
            node.attribute[1].ints[:] = [0, 0, 2, 2]

    found = places(Model("fire", model), "enlarge_and_merge")

    assert sum(found.values()) == 1


def test_a_result_that_others_read_is_not_multiplied_away() -> None:
    text, shapes = mixed()
    model = onnx.parser.parse_model(text)
    assert [node.name for node in model.graph.node if node.op_type == "Gemm"] == ["g1", "g2", "g3"]
    model.graph.output.append(onnx.helper.make_tensor_value_info("f", 1, (2, 20)))
    for each, shape in shapes.items():
        model.graph.initializer.append(numpy_helper.from_array(np.ones(shape, np.float32), each))

    found = Model("mixed", model)
    names = [place.nodes for place in SUBSTITUTIONS["multiply"].find(_view(found))]

    assert ("g1", "g2") not in names
    assert ("g2", "g3") in names


def _view(model: Model) -> Any:
    from accelsim.learn.rewrite.substitution.view import View

    return View(model)


@pytest.fixture(scope="module")
def fire(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fire") / "fire.onnx"
    onnx.save(network("fire"), path)
    return path


def test_the_command_says_what_was_gained(fire: Path, tmp_path: Path) -> None:
    """64 and 64 filters of one input fill the 128 columns that each alone leaves half empty."""
    out = tmp_path / "less.onnx"

    text = command("rewrite", str(fire), "--arch", "array_128x128", "--out", str(out)).stdout

    before, after = (accelsim.run(each, "array_128x128").counts.cycles for each in (fire, out))
    assert after < 0.85 * before
    assert f"{before:,} to {after:,} cycles on array_128x128" in text
    assert "substitutions: enlarge_and_merge (2 places)" in text
    assert is_near(results(onnx.load(out)), results(onnx.load(fire)))


def test_a_network_stays_where_nothing_pays(fire: Path, tmp_path: Path) -> None:
    facts = accelsim.rewrite(fire, out=tmp_path / "same.onnx", arch="edge_npu")

    assert facts["searched"]["substitutions"] == []
    assert facts["searched"]["before"] == facts["searched"]["after"]
    assert facts["macs_before"] == facts["macs_after"]
    assert is_near(results(onnx.load(tmp_path / "same.onnx")), results(onnx.load(fire)))


def test_factors_without_use_are_multiplied_again(tmp_path: Path) -> None:
    """Ranks that save nothing on a large array become the layers that they came from."""
    out = tmp_path / "again.onnx"

    facts = accelsim.rewrite("digits_conv", ["*=low_rank:0.5"], out, arch="array_32x32")

    assert {each["name"] for each in facts["searched"]["substitutions"]} == {"multiply"}
    plain = accelsim.run("digits_conv", "array_32x32").counts.cycles
    assert accelsim.run(out, "array_32x32").counts.cycles == facts["searched"]["after"] == plain


@pytest.mark.parametrize("name", NETWORKS)
def test_a_search_keeps_values_and_never_costs_more(name: str) -> None:
    arch = load_arch("array_128x128")
    held = Model(name, network(name))

    found = searched(held, Settings(arch, "energy_pj", 1.2, 12))
    acted(held, found.moves)

    assert found.after <= found.before
    assert found.tried <= 12
    assert is_near(results(held.finished()), results(network(name)))


def test_the_digits_keep_their_answers(tmp_path: Path) -> None:
    out = tmp_path / "equal.onnx"
    facts = accelsim.rewrite("digits_conv", ["third=low_rank:16"], out, arch="array_32x32")

    assert facts["searched"]["substitutions"]
    # Factors of full rank, multiplied again, are the weights up to rounding of float32.
    found, wanted = (accelsim.accuracy(each)["accuracy"] for each in (out, "digits_conv"))
    assert abs(found - wanted) <= 1 / 360


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"alpha": 0.9}, r"^alpha: must be from 1 to below 100, not 0.9$"),
        ({"budget": 0}, r"^budget: must be from 1 on, not 0$"),
        ({"objective": "cycle"}, r"^objective: no such choice: 'cycle', did you mean cycles\?"),
        ({"arch": "edge_np"}, r"edge_np.*did you mean edge_npu"),
    ],
)
def test_bad_searches_are_sentences(
    fire: Path, more: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=sentence):
        accelsim.rewrite(fire, out=tmp_path / "none.onnx", **{"arch": "edge_npu", **more})

    assert not list(tmp_path.iterdir())
