"""The light models, symbolic dimensions, names, and errors of the ONNX reader."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from accelsim.errors import WorkloadError
from accelsim.workload import Graph, Matmul
from accelsim.workload.onnx import light_models, read_onnx
from workload.onnx_text import constant, model_text, read_text

LIGHT = {
    # Multiply-accumulates, and elements of the matrices of conv and gemm. To three digits they are
    # 0.655 G, 2.834 G, ... and 60.95 M, 7.89 M, ... of the onnx package's light models as counted
    # by an independent script over onnx's own shape inference (project notes, "Light ONNX models
    # inside the onnx wheel", November 2026). The test of VGG-19 below derives one by hand.
    "light_bvlc_alexnet": (654_560_384, 60_954_656, 8),
    "light_densenet121": (2_834_161_664, 7_894_208, 121),
    "light_inception_v1": (1_431_556_352, 6_990_272, 58),
    "light_inception_v2": (2_018_851_840, 11_174_080, 70),
    "light_resnet50": (4_089_184_256, 25_502_912, 54),
    "light_shufflenet": (124_664_528, 1_365_464, 50),
    "light_squeezenet": (349_151_936, 1_231_552, 26),
    "light_vgg19": (19_632_062_464, 143_652_544, 19),
    "light_zfnet512": (1_481_727_008, 87_242_528, 8),
}


def matrix_weights(graph: Graph) -> int:
    return sum(
        graph.tensors[operator.inputs[1]].elements
        for operator in graph.operators
        if operator.kind in ("conv", "gemm")
    )


def test_the_package_has_the_nine_light_models() -> None:
    assert light_models().keys() == LIGHT.keys()


def test_listing_the_light_models_does_not_import_onnx() -> None:
    code = (
        "import sys\n"
        "from accelsim.workload.onnx import light_models\n"
        "assert len(light_models()) == 9\n"
        "assert 'onnx' not in sys.modules\n"
        "assert 'numpy.typing' in sys.modules\n"
    )

    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", LIGHT)
def test_a_light_model_has_its_published_size_and_nothing_unknown(name: str) -> None:
    graph = read_onnx(light_models()[name])

    matrices = [operator for operator in graph.operators if operator.kind in ("conv", "gemm")]
    assert (graph.macs, matrix_weights(graph), len(matrices)) == LIGHT[name]
    assert graph.not_modelled == ()
    assert not {"constantofshape", "constant", "shape"} & {op.kind for op in graph.operators}
    assert [tensor for tensor in graph.tensors.values() if 0 in tensor.shape] == []


def test_vgg19_adds_up_by_hand() -> None:
    """Simonyan and Zisserman, arXiv:1409.1556, table 1, E: 3x3 convolutions and three layers."""
    blocks = [(224, [64] * 2), (112, [128] * 2), (56, [256] * 4), (28, [512] * 4), (14, [512] * 4)]
    channels, macs = 3, 0
    for extent, filters in blocks:
        for count in filters:
            macs += extent * extent * 9 * channels * count
            channels = count
    macs += 512 * 7 * 7 * 4096 + 4096 * 4096 + 4096 * 1000

    assert macs == LIGHT["light_vgg19"][0]


@pytest.mark.parametrize("name", LIGHT)
def test_a_fixed_batch_of_one_can_be_replaced(name: str) -> None:
    path = light_models()[name]

    graph = read_onnx(path, {"batch": 3})

    assert graph.macs == 3 * LIGHT[name][0]
    assert graph.parameters == read_onnx(path).parameters


def test_every_tensor_of_an_operator_is_in_the_graph_and_written_before_read() -> None:
    graph = read_onnx(light_models()["light_resnet50"])

    written = {tensor.name for tensor in graph.tensors.values() if tensor.role in LEADING}
    for operator in graph.operators:
        assert set(operator.inputs) <= written
        written.update(operator.outputs)
    assert written == graph.tensors.keys()


LEADING = ("input", "weight")

MLP = (
    "net (float[batch, tokens, 8] x) => (float[batch, tokens, 4] y)"
    f"<{constant('float', '8,4', 'w')}> {{ y = MatMul(x, w) }}"
)


def test_the_batch_is_one_unless_given_and_other_dimensions_must_be_given() -> None:
    one = read_text(MLP, tokens=5)
    two = read_text(MLP, tokens=5, batch=2)

    assert one.operators[0].work == (Matmul(m=5, k=8, n=4),)
    assert two.operators[0].work == (Matmul(m=10, k=8, n=4),)
    with pytest.raises(
        WorkloadError,
        match=r"net.onnxtxt: dimension tokens of input x has no value; "
        r"give --dimension tokens=VALUE$",
    ):
        read_text(MLP)


def test_a_dimension_that_does_not_exist_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(WorkloadError, match=r"has no dimension token, did you mean tokens\?$"):
        read_text(MLP, token=5)


def test_a_dimension_without_a_name_is_called_by_input_and_axis() -> None:
    text = "net (float[?, ?, 8] x) => (float[a, b, c] y) { y = Relu(x) }"

    with pytest.raises(WorkloadError, match=r"give --dimension x\.1=VALUE$"):
        read_text(text)
    graph = read_text(text, **{"x.1": 7, "batch": 2})

    assert graph.tensors["x"].shape == (2, 7, 8)


@pytest.mark.parametrize("value", [0, -1, 2**40 + 1])
def test_a_dimension_out_of_range_is_refused(value: int) -> None:
    with pytest.raises(WorkloadError, match=r"must be a whole number from 1 to 2\*\*40, not -?\d"):
        read_text(MLP, tokens=value)


def test_a_fixed_shape_that_forbids_the_batch_is_named() -> None:
    text = "net (float[1,6] x) => (float[2,3] y) <int64[2] s = {2, 3}> { [cut] y = Reshape(x, s) }"

    with pytest.raises(
        WorkloadError,
        match=r"cannot run with batch 4, because it was written for batch 1: node cut \(Reshape\)",
    ):
        read_text(text, batch=4)


def test_a_batch_fixed_to_another_number_is_refused() -> None:
    text = "net (float[2,6] x) => (float[2,6] y) { y = Relu(x) }"

    with pytest.raises(WorkloadError, match=r"no dimension batch; the first extent .* is 2$"):
        read_text(text, batch=4)


def test_the_digest_is_of_the_file_and_the_dimensions() -> None:
    one, same = read_text(MLP, tokens=5), read_text(MLP, tokens=5, batch=1)
    other = read_text(MLP, tokens=6)

    assert re.fullmatch("[0-9a-f]{64}", one.digest)
    assert one.digest == same.digest != other.digest


def test_shapes_computed_from_shapes_are_constants() -> None:
    """The export of ``x.view(x.shape[0], x.shape[1] // 2, -1)`` and a dynamic mask."""
    graph = read_text(
        "net (float[batch, tokens, 8] x) => (float[batch, half, rest] y)"
        "<int64[1] two = {2}, int64[1] rest = {-1}, int64 zero = {0}, int64 one = {1},"
        " int64[1] axis = {0}>"
        "{ s = Shape(x) b0 = Gather<axis=0>(s, zero) t0 = Gather<axis=0>(s, one)"
        "  b = Unsqueeze(b0, axis) t = Unsqueeze(t0, axis) h = Div(t, two)"
        "  f = Cast<to=1>(h) g = Floor(f) i = Cast<to=7>(g)"
        "  wanted = Concat<axis=0>(b, i, rest) y = Reshape(x, wanted) }",
        tokens=6,
    )

    assert [operator.kind for operator in graph.operators] == ["reshape"]
    assert graph.tensors["y"].shape == (1, 3, 16)


def test_a_huge_filled_constant_is_never_allocated() -> None:
    with pytest.raises(WorkloadError, match=r"tensor w of \(1000000, 1000000, 8\) exceeds 2\*\*40"):
        read_text(
            "net (float[1,8] x) => (float[a,b,c] y) <int64[3] s = {1000000, 1000000, 8}>"
            "{ w = ConstantOfShape(s) y = Add(x, w) }"
        )


def test_names_are_unique_and_kept_where_the_file_has_them() -> None:
    graph = read_text(
        "net (float[2] x) => (float[2] d)"
        "{ [same] a = Relu(x) [same] b = Relu(a) c = Relu(b) [relu_2] d = Relu(c) }"
    )

    assert [operator.name for operator in graph.operators] == [
        "same",
        "same_2",
        "relu_2_2",
        "relu_2",
    ]


def test_a_value_read_before_it_is_written_is_refused() -> None:
    with pytest.raises(WorkloadError, match=r"node n \(?.*reads b before it is written$|cannot be"):
        read_text("net (float[2] x) => (float[2] a) { [n] a = Add(x, b) b = Relu(x) }")


def test_a_value_that_nothing_writes_is_refused() -> None:
    with pytest.raises(WorkloadError, match=r"reads b which nothing writes$|cannot be inferred"):
        read_text("net (float[2] x) => (float[2] a) { [n] a = Add(x, b) }")


def test_errors_of_text_name_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "net.onnxtxt"
    path.write_text(model_text("net (float[2] x) => (float[2] y)\n{ y = Relu x }"))

    with pytest.raises(WorkloadError, match=r"net\.onnxtxt:3:\d+: is not ONNX text: "):
        read_onnx(path)


def test_files_that_hold_no_network_are_refused(tmp_path: Path) -> None:
    empty, garbage, deep = (tmp_path / name for name in ("a.onnx", "b.onnx", "c.onnxtxt"))
    empty.write_bytes(b"")
    garbage.write_bytes(b"\xff" * 100)
    deep.write_text("(" * 10**5)

    with pytest.raises(WorkloadError, match=r"a\.onnx: holds no network: its graph has no nodes$"):
        read_onnx(empty)
    with pytest.raises(WorkloadError, match=r"b\.onnx: is not an ONNX file: "):
        read_onnx(garbage)
    with pytest.raises(WorkloadError, match=r"brackets may nest 64 deep, not 100000$"):
        read_onnx(deep)
    with pytest.raises(WorkloadError, match=r"d\.onnx: cannot be read: No such file or directory$"):
        read_onnx(tmp_path / "d.onnx")


def test_files_that_never_end_are_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.onnxtxt"
    with large.open("wb") as file:
        file.truncate(2**26 + 1)

    with pytest.raises(WorkloadError, match=r"large\.onnxtxt: larger than 64 MiB; text holds no"):
        read_onnx(large)
    with pytest.raises(WorkloadError, match=r": is not a file$"):
        read_onnx(tmp_path)


def test_a_reader_that_meets_contradicting_shapes_says_which_node() -> None:
    text = (
        "net (float[1,3,8,8] x) => (float[a,b,c,d] y)"
        f"<{constant('float', '4,5,3,3', 'w')}> {{ [stem] y = Conv(x, w) }}"
    )

    with pytest.raises(
        WorkloadError, match=r"node stem \(Conv\): 1 groups of 5 channels are not 3"
    ):
        read_text(text)


def test_the_source_is_the_sentence_of_the_file_or_its_name(tmp_path: Path) -> None:
    body = "net (float[2] x) => (float[2] y) { y = Relu(x) }"
    cited = tmp_path / "cited.onnxtxt"
    cited.write_text(f'<ir_version: 9, opset_import: ["" : 20], doc_string: "SOURCE: me"> {body}')

    assert read_onnx(cited).source == "SOURCE: me"
    assert read_onnx(cited).name == "cited"
    assert read_text(body).source == "net.onnxtxt"
