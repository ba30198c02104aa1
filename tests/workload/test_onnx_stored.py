"""Constants in other files and sparse ones; extents without names, and the batch."""

import tempfile
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from accelsim.errors import WorkloadError
from accelsim.workload import Graph
from accelsim.workload.onnx import read_onnx
from workload.onnx_text import read_text


def stored(folder: Path, location: str = "weights.bin") -> Path:
    """Write a network whose shape and weights lie in another file."""
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in "xy")
    x.type.tensor_type.shape.CopyFrom(onnx.TensorShapeProto())
    for extent in (3, 8):
        x.type.tensor_type.shape.dim.add(dim_value=extent)
    nodes = [
        helper.make_node("Reshape", ["x", "shape"], ["r"]),
        helper.make_node("MatMul", ["r", "w"], ["m"]),
        helper.make_node("Add", ["m", "bias"], ["y"]),
    ]
    constants = [
        numpy_helper.from_array(np.array([2, 12]), "shape"),
        numpy_helper.from_array(np.ones((12, 5), np.float32), "w"),
        numpy_helper.from_array(np.ones(5, np.float32), "bias"),
    ]
    model = helper.make_model(helper.make_graph(nodes, "net", [x], [y], constants))
    folder.mkdir(exist_ok=True)
    path = folder / "net.onnx"
    onnx.save_model(
        model, path, save_as_external_data=True, location="weights.bin", size_threshold=0
    )
    if location != "weights.bin":
        text = path.read_bytes().replace(b"weights.bin", location.encode())
        path.write_bytes(text)
    return path


def test_a_shape_in_another_file_is_read(tmp_path: Path) -> None:
    assert read_onnx(stored(tmp_path / "net")).macs == 2 * 12 * 5


def test_a_link_to_a_store_of_models_is_followed(tmp_path: Path) -> None:
    stored(tmp_path / "blobs")
    (tmp_path / "view").mkdir()
    for name in ("net.onnx", "weights.bin"):
        (tmp_path / "view" / name).symlink_to(tmp_path / "blobs" / name)

    assert read_onnx(tmp_path / "view" / "net.onnx").macs == 2 * 12 * 5


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    path = stored(tmp_path / "net")
    (path.parent / "weights.bin").unlink()

    with pytest.raises(
        WorkloadError,
        match=r"net\.onnx: shape, which decides shapes, lies in weights\.bin, which is missing",
    ):
        read_onnx(path)


def test_a_file_that_is_cut_is_named(tmp_path: Path) -> None:
    path = stored(tmp_path / "net")
    (path.parent / "weights.bin").write_bytes(b"1234")

    with pytest.raises(WorkloadError, match=r"weights\.bin, which ends before its 16 bytes at 0$"):
        read_onnx(path)


def test_nothing_outside_the_folder_of_the_network_is_read(tmp_path: Path) -> None:
    (tmp_path / "ab.bin").write_bytes(b"secret" * 100)
    path = stored(tmp_path / "net", location="../ab.bin  ".strip().ljust(11, "/"))

    with pytest.raises(WorkloadError, match="outside the folder of the network"):
        read_onnx(path)


def test_weights_in_a_file_that_is_missing_are_known_by_their_shape() -> None:
    body = (
        'net (float[1,64] x) => (float[1,8] y) <float[64,8] w = ["location": "gone.bin"],'
        ' float[8] b = ["location": "gone.bin"]> { m = MatMul(x, w) y = Add(m, b) }'
    )

    assert read_text(body).macs == 512


def sparse_network(indices: list[int] | list[list[int]], rows: int = 6) -> Graph:
    values = helper.make_tensor("w", TensorProto.FLOAT, [2], [1.0, 2.0])
    shape = [2] if isinstance(indices[0], int) else [2, 2]
    places = helper.make_tensor("p", TensorProto.INT64, shape, np.array(indices).reshape(-1))
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "w"], ["y"])],
        "net",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [3, rows])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [3, 4])],
    )
    graph.sparse_initializer.append(helper.make_sparse_tensor(values, places, [rows, 4]))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "net.onnx"
        onnx.save(helper.make_model(graph), path)
        return read_onnx(path)


@pytest.mark.parametrize("indices", [[1, 23], [[0, 1], [5, 3]]])
def test_a_sparse_weight_has_its_shape_and_values(
    indices: list[int] | list[list[int]],
) -> None:
    graph = sparse_network(indices)

    values = graph.tensors["w"].values

    assert graph.macs == 3 * 6 * 4
    assert values is not None
    assert {place: values[place] for place in zip(*values.nonzero(), strict=True)} == {
        (0, 1): 1.0,
        (5, 3): 2.0,
    }


def test_a_large_sparse_weight_has_its_shape() -> None:
    assert sparse_network([0, 5], rows=40_000).macs == 3 * 40_000 * 4


def test_sparse_indices_outside_the_shape_are_refused() -> None:
    with pytest.raises(WorkloadError, match="sparse initializer w does not fit its shape"):
        sparse_network([0, 24])


PLANE = "net (float[1,2,{0},{0}] x) => (float[1,2,{0},{0}] y) {{ y = Relu(x) }}"


@pytest.mark.parametrize("nameless", ["None", "unk__7", "unk", "unknown"])
def test_extents_without_names_are_dimensions_of_their_own(nameless: str) -> None:
    graph = read_text(PLANE.format(nameless), **{"x.2": 5, "x.3": 9})

    assert graph.tensors["y"].shape == (1, 2, 5, 9)


def test_question_marks_are_no_name(tmp_path: Path) -> None:
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["?", 2, "?", "?"]) for name in "xy"
    ]
    nodes = [helper.make_node("Relu", ["x"], ["y"])]
    model = helper.make_model(helper.make_graph(nodes, "net", ends[:1], ends[1:]))
    onnx.save(model, tmp_path / "net.onnx")

    graph = read_onnx(tmp_path / "net.onnx", {"x.2": 5, "x.3": 9})

    assert graph.tensors["y"].shape == (1, 2, 5, 9)


def test_extents_of_one_name_are_one_dimension() -> None:
    assert read_text(PLANE.format("side"), side=7).tensors["y"].shape == (1, 2, 7, 7)


@pytest.mark.parametrize("name", ["bs", "N0", "unk__615", "DynamicDimension_0", "batch"])
def test_what_comes_first_in_an_input_is_one_or_the_batch(name: str) -> None:
    text = f"net (float[{name},3] x) => (float[{name},3] y) {{ y = Relu(x) }}"

    assert read_text(text).tensors["y"].shape == (1, 3)
    assert read_text(text, batch=6).tensors["y"].shape == (6, 3)


def test_a_length_that_comes_first_needs_a_value() -> None:
    with pytest.raises(WorkloadError, match=r"dimension seq_len of input x has no value"):
        read_text("net (float[seq_len,b,3] x) => (float[seq_len,b,3] y) { y = Relu(x) }")


@pytest.mark.parametrize("constant", ["shape", "w", "bias"])
def test_a_constant_has_a_data_type_of_onnx(tmp_path: Path, constant: str) -> None:
    path = stored(tmp_path / "net")
    model = onnx.load(path)
    next(one for one in model.graph.initializer if one.name == constant).data_type = 33
    onnx.save_model(model, path)

    with pytest.raises(
        WorkloadError, match=rf"the data type of the constant {constant} is 33; ONNX knows 1 to"
    ):
        read_onnx(path)


def test_a_constant_of_a_node_has_a_data_type_of_onnx(tmp_path: Path) -> None:
    path = stored(tmp_path / "net")
    model = onnx.load(path)
    held = model.graph.initializer.pop()
    held.data_type = 31
    model.graph.node.insert(0, helper.make_node("Constant", [], [held.name], value=held))
    onnx.save_model(model, path)

    with pytest.raises(WorkloadError, match="the data type of the constant bias is 31"):
        read_onnx(path)
