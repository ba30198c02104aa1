"""Reading SCALE-Sim topologies."""

import hashlib
import re
import warnings
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.compat.scalesim.topology import TopologyRow, read_topology, read_topology_graph
from accelsim.errors import PlausibilityWarning, TopologyError
from accelsim.workload import load_workload
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
        (("Layer; M; N; K;", "g; 1; 2; 3;"), None, ":1:1: fields must be separated by commas, not "
         "semicolons"),
        (("Layer, M, N, K, Batch", "g,1,2,3,4"), None, ":2:5: SCALE-Sim has no batch, and takes "
         "it as a sparsity; accelsim run multiplies by it"),
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

    with pytest.warns(PlausibilityWarning, match="1 of 5 layers have DP in their names, dDP for"):
        graph = read_topology_graph(path)

    assert [operator.name for operator in graph.operators] == ["c", "c_3", "c_2", "layer3", "dDP"]
    assert graph.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert (graph.name, graph.source) == ("net", "net.csv")
    first, last = graph.operators[0].work[0], graph.operators[4].work[0]
    assert isinstance(first, Convolution)
    assert isinstance(last, Convolution)
    assert first.output_shape == (3, 4)
    assert graph.operators[0].macs == 3 * 4 * 5 * 24
    assert (last.groups, last.channels, last.filters) == (1, 4, 1)
    assert graph.tensors["dDP.output"].shape == (1, 1, 6, 6)
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


def test_a_name_changes_nothing_of_a_network(tmp_path: Path) -> None:
    """The quirk of SCALE-Sim, by which a name with DP is depthwise, is that of its command."""
    works = []
    for name in ("UDPSCALE", "plain"):
        path = write(tmp_path, HEADER, f"{name},20,18,3,3,6,10,2")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PlausibilityWarning)
            works.append(read_topology_graph(path).operators[0].work)
    assert works[0] == works[1]
    assert read_topology(write(tmp_path, HEADER, "UDPSCALE,20,18,3,3,6,10,2"))[0].is_depthwise


def test_a_batch_multiplies_a_network(tmp_path: Path) -> None:
    """Images of a convolution, rows of a product; a sparsity may stand behind it."""
    conv = read_topology_graph(write(tmp_path, HEADER + " Batch Size,", "c,8,8,3,3,4,5,1,7,2:4"))
    gemm = read_topology_graph(write(tmp_path, "Layer,M,N,K,batch,", "g,3,5,16,6,"))

    assert conv.macs == 7 * 36 * 5 * 36
    assert conv.tensors["c.output"].shape == (7, 5, 6, 6)
    assert conv.tensors["c.weight"].sparsity.name == "2:4"
    assert gemm.operators[0].work == (Matmul(m=18, n=5, k=16),)
    assert read_topology(write(tmp_path, "Layer,M,N,K,batch,", "g,3,5,16,,"))[0].batch == 1


@pytest.mark.parametrize(
    ("header", "row", "sentence"),
    [
        ("Layer,Batch,M,N,K", "g,1,2,3,4", ":1:2: Batch must stand behind the other sizes"),
        ("Layer,M,N,K,Batch", "g,1,2,3,2:4", ":2:5: batch must be a whole number from 1 to 2**31"),
    ],
)
def test_a_batch_that_cannot_be_read(tmp_path: Path, header: str, row: str, sentence: str) -> None:
    with pytest.raises(TopologyError, match=re.escape(sentence)):
        read_topology_graph(write(tmp_path, header, row))


def test_endings_in_capitals_are_endings(tmp_path: Path) -> None:
    path = write(tmp_path, "Layer,M,N,K", "g,3,5,16").rename(tmp_path / "NET.CSV")

    assert load_workload(path).macs == 3 * 5 * 16


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
