"""Reading SCALE-Sim topologies."""

import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import TopologyError
from accelsim.workload.scalesim import TopologyRow, read_topology, read_topology_graph
from accelsim.workload.work import Convolution, Matmul

HEADER = (
    "Layer name, IFMAP Height, IFMAP Width, Filter Height, Filter Width, Channels, Num Filter, "
    "Strides,"
)


def write(folder: Path, *lines: str, end: str = "\n") -> Path:
    path = folder / "net.csv"
    path.write_bytes(end.join(lines).encode())
    return path


CONV = TopologyRow(
    name="c1", kind="conv", ifmap_h=8, ifmap_w=9, filt_h=3, filt_w=2, channels=4, filters=5,
    stride_h=2, stride_w=2,
)  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "row", ["c1,8,9,3,2,4,5,2", "c1, 8, 9, 3, 2, 4, 5, 2,", " c1,8,9,3,2,4,5,2,,#x"]
)
def test_a_conv_row_is_read_with_and_without_trailing_commas(
    tmp_path: Path, row: str, end: str
) -> None:
    path = write(tmp_path, "\ufeff" + HEADER, "", ",,,,,,,,", row, "", end=end)

    assert read_topology(path) == (CONV,)


def test_a_gemm_row_is_read_as_m_n_k(tmp_path: Path) -> None:
    path = write(tmp_path, "Layer, M, N, K,", "g, 3, 5, 16, 3:4,", "h,3,5,16")

    rows = read_topology(path)

    assert [(row.m, row.n, row.k, row.sparsity) for row in rows] == [
        (3, 5, 16, "3:4"),
        (3, 5, 16, "dense"),
    ]


def test_a_second_stride_is_read_where_the_header_names_it(tmp_path: Path) -> None:
    path = write(
        tmp_path, HEADER.replace("Strides", "Stride height, Stride width"), "c,9,9,1,1,1,1,2,3,2:4"
    )

    (row,) = read_topology(path)

    assert (row.stride_h, row.stride_w, row.sparsity) == (2, 3, "2:4")


def test_annotations_under_the_header_are_left_alone(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER + ",,Eh,Ew", "c1,8,9,3,2,4,5,2,,,3,4")

    assert read_topology(path) == (CONV,)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("c,8,x,3,2,4,5,2,", ":2:3: IFMAP width must be a whole number from 1 to 2**31, not 'x'"),
        ("c,8,0,3,2,4,5,2,", ":2:3: IFMAP width must be a whole number from 1 to 2**31, not '0'"),
        ("c,8,9,3,2,4,5,-1", ":2:8: stride must be a whole number from 1 to 2**31, not '-1'"),
        ("c,8,9,3,2,4,2147483649,1", ":2:7: number of filters must be a whole number from 1 to "
         "2**31, not '2147483649'"),
        ("c,8,9,3,2,4,5", ":2:8: stride is missing"),
        ("c,8,9,9,2,4,5,1", ":2:4: filter height must not exceed the IFMAP height 8, not 9"),
        ("c,8,9,3,10,4,5,1", ":2:5: filter width must not exceed the IFMAP width 9, not 10"),
        ("c,8,9,3,2,4,5,1,16", ":2:9: sparsity must be N:M, not '16'"),
        ("c,8,9,3,2,4,5,1,5:4", ":2:9: N:M sparsity must have 0 < N <= M <= 64, not '5:4'"),
        ("c,8,9,3,2,4,5,1,2:4,7", ":2:10: there are more fields than in the header, '7'"),
        ("", ": has no layers"),
    ],
)  # fmt: skip
def test_a_bad_row_is_refused_with_file_line_and_column(
    tmp_path: Path, row: str, sentence: str
) -> None:
    path = write(tmp_path, HEADER, row)

    with pytest.raises(TopologyError, match=f"^{re.escape(f'{path}{sentence}')}$"):
        read_topology(path)


def test_every_bad_row_is_named_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, HEADER, "c,1", "d,1,1,1,1,1,1,1", "e,?,1,1,1,1,1,1")

    with pytest.raises(TopologyError) as caught:
        read_topology(path)

    assert [problem.split(":")[1:3] for problem in caught.value.problems] == [
        ["2", "3"],
        ["4", "2"],
    ]


@pytest.mark.parametrize(
    ("lines", "kind", "sentence"),
    [
        (("Layer,M,K,N,", "g,1,2,3,"), None, ":1:2: columns must be M, N, K in this order, not "
         "['M', 'K', 'N']"),
        (("Layer,M,N,K,", "g,1,2,3,"), "conv", ":1:2: the header is of a gemm topology, not of "
         "conv"),
        (("c1,8,9,3,2,4,5,2",), None, ":1:1: the first row must be a header, not the layer "
         "['c1', '8', '9', '3', '2', '4', '5', '2']"),
        (("Layer\tM\tN\tK", "g\t1\t2\t3"), None, ":1:1: fields must be separated by commas, not "
         "tabs"),
        (("Layer,M,N,K", "g,1\0,2,3"), None, ":2:1: holds a NUL character"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused(
    tmp_path: Path, lines: tuple[str, ...], kind: str | None, sentence: str
) -> None:
    path = write(tmp_path, *lines)

    with pytest.raises(TopologyError, match=f"^{re.escape(f'{path}{sentence}')}$"):
        read_topology(path, kind)  # type: ignore[arg-type]


def test_what_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "net.csv"
    path.write_bytes(b"Layer,M,N,K\ng\xff,1,2,3\n")

    with pytest.raises(TopologyError, match=r"net\.csv:2:1: not UTF-8 at byte 13$"):
        read_topology(path)


def test_a_graph_has_a_layer_for_each_row_with_a_name_of_its_own(tmp_path: Path) -> None:
    path = write(
        tmp_path, HEADER, "c,8,9,3,2,4,5,2,", "c,8,9,3,2,4,5,2,,", "c_2,1,1,1,1,6,7,1",
        ",1,1,1,1,6,7,1", "dDP,8,8,3,3,4,1,1",
    )  # fmt: skip

    graph = read_topology_graph(path)

    assert [operator.name for operator in graph.operators] == ["c", "c_3", "c_2", "layer3", "dDP"]
    assert graph.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (graph.name, graph.source) == ("net", "net.csv")
    first, depthwise = graph.operators[0].work[0], graph.operators[4].work[0]
    assert isinstance(first, Convolution)
    assert isinstance(depthwise, Convolution)
    assert first.output_shape == (3, 4)
    assert graph.operators[0].macs == 3 * 4 * 5 * 24
    assert (depthwise.groups, depthwise.channels, depthwise.filters) == (4, 1, 1)
    assert graph.tensors["dDP.output"].shape == (1, 4, 6, 6)
    assert graph.tensors["c.weight"].shape == (5, 4, 3, 2)
    for operator in graph.operators:
        work = operator.work[0]
        assert isinstance(work, Convolution)
        elements = [graph.tensors[name].elements for name in (*operator.inputs, *operator.outputs)]
        assert elements == [work.input_elements, work.weight_elements, work.output_elements]


def test_a_gemm_graph_keeps_the_sparsity_of_weights(tmp_path: Path) -> None:
    path = write(tmp_path, "Layer,M,N,K,Sparsity", "g,3,5,16,2:4")

    graph = read_topology_graph(path)

    work = graph.operators[0].work[0]
    assert isinstance(work, Matmul)
    assert (work.m, work.n, work.k) == (3, 5, 16)
    assert graph.operators[0].kind == "matmul"
    assert graph.tensors["g.weight"].sparsity.name == "2:4"
    assert graph.tensors["g.weight"].shape == (16, 5)


@given(raw=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(HEADER.encode() + b"\n" + raw)

    problems: tuple[str, ...] = ()
    try:
        read_topology_graph(path)
    except TopologyError as refused:
        problems = refused.problems

    assert all(problem.startswith(f"{path}:") for problem in problems)
