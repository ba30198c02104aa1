"""Traces of layers of networks: files of every format, several nests, and what is refused."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

from accelsim.errors import ResultError, WorkloadError
from accelsim.number import parse_number
from accelsim.simulate import run
from accelsim.trace import trace
from accelsim.workload import Convolution, Graph, Matmul, Operator, Tensor, Vector, Work

DATAFLOWS = ("weight_stationary", "output_stationary", "input_stationary")
CONV = Convolution(
    batch=1,
    groups=1,
    channels=6,
    filters=10,
    input_shape=(9, 7),
    output_shape=(5, 7),
    kernel=(3, 3),
    stride=(2, 1),
    dilation=(1, 1),
    padding=(1, 1),
)
RELU = Vector(input_elements=350, output_elements=350, operations=350)
RECURRENT = (
    Matmul(m=6, k=5, n=8),
    Matmul(m=1, k=4, n=8, steps=6),
    Vector(input_elements=8, output_elements=4, operations=40, steps=6),
)


def graph(**works: tuple[Work, ...]) -> Graph:
    """Return a network of one operator for each name."""
    names = ("input", *works)
    number = parse_number("int8")
    return Graph(
        name="small",
        tensors={
            name: Tensor(name=name, shape=(1,), number=number, role="activation") for name in names
        },
        operators=tuple(
            Operator(name=name, kind="any", inputs=(before,), outputs=(name,), work=work)
            for before, (name, work) in zip(names, works.items(), strict=False)
        ),
        digest=repr(works),
        source="a test",
    )


NETWORK = graph(conv=(CONV,), vector=(RELU,), recurrent=RECURRENT)


def requests_of(file: Path) -> list[tuple[int, str, int]]:
    """Return (address, READ or WRITE, cycle) of the lines of a request trace."""
    found = []
    for line in file.read_text().splitlines():
        address, word, cycle = line.split(" ")
        found.append((int(address, 16), word, int(cycle)))
    return found


def demands_of(files: tuple[Path, ...]) -> list[tuple[int, int, int, int]]:
    """Return cycle, operand, port and word of SCALE-Sim's three files, sorted."""
    found = []
    for operand, file in enumerate(files):
        lines = np.loadtxt(file, delimiter=",", dtype=np.int64, ndmin=2)
        assert (lines[:, 1:] >= -1).all()
        assert (np.diff(lines[:, 0]) > 0).all()
        for row, port in zip(*np.nonzero(lines[:, 1:] >= 0), strict=True):
            found.append((int(lines[row, 0]), operand, int(port), int(lines[row, 1 + port])))
    return sorted(found)


def table(file: Path) -> list[tuple[object, ...]]:
    return duckdb.connect().execute(f"SELECT * FROM '{file}'").fetchall()


@pytest.mark.parametrize("layer", ["conv", "vector", "recurrent"])
def test_dram_traces_of_every_format_are_equal(tmp_path: Path, layer: str) -> None:
    for ending in ("trace", "csv", "parquet"):
        trace(NETWORK, "edge_npu_tiny", layer, tmp_path / f"a.{ending}")

    lines = requests_of(tmp_path / "a.trace")
    rows = table(tmp_path / "a.csv")

    assert lines == [(address, operation, cycle) for cycle, _, operation, address in rows]
    assert rows == table(tmp_path / "a.parquet")


@pytest.mark.parametrize("dataflow", DATAFLOWS)
@pytest.mark.parametrize("layer", ["conv", "recurrent"])
def test_array_traces_of_every_format_are_equal(tmp_path: Path, layer: str, dataflow: str) -> None:
    files = {}
    for ending in ("trace", "csv", "parquet"):
        out = tmp_path / f"a.{ending}"
        summary = trace(NETWORK, "edge_npu_tiny", layer, out, kind="sram", dataflow=dataflow)
        files[ending] = summary.files

    demands = demands_of(files["csv"])
    operands = ("ifmap", "filter", "ofmap")
    words = ("READ", "READ", "WRITE")

    assert [file.name for file in files["csv"]] == [f"a_{name}.csv" for name in operands]
    assert table(tmp_path / "a.parquet") == [
        (cycle, operands[operand], port, word) for cycle, operand, port, word in demands
    ]
    assert requests_of(tmp_path / "a.trace") == [
        (word, words[operand], cycle) for cycle, operand, _, word in demands
    ]
    assert summary.requests == len(demands)
    assert (summary.first_cycle, summary.last_cycle) == (demands[0][0], demands[-1][0])


def test_a_request_line_is_what_dram_simulators_read(tmp_path: Path) -> None:
    out = tmp_path / "a.trace"

    trace(NETWORK, "edge_npu_tiny", "conv", out)

    assert out.read_bytes().startswith(b"0x0 READ 0\n0x40 READ ")
    assert re.fullmatch(rb"(0x(0|[1-9A-F][0-9A-F]*) (READ|WRITE) \d+\n)+", out.read_bytes())


@pytest.mark.parametrize("dataflow", DATAFLOWS)
@pytest.mark.parametrize("layer", ["conv", "vector", "recurrent"])
def test_a_trace_lasts_as_long_as_the_tile_model_says(
    tmp_path: Path, layer: str, dataflow: str
) -> None:
    counts = next(
        one.counts
        for one in run(NETWORK, "edge_npu_tiny", dataflow=dataflow).layers
        if one.name == layer
    )

    summary = trace(NETWORK, "edge_npu_tiny", layer, tmp_path / "a.txt", dataflow=dataflow)

    assert summary.cycles == counts.cycles
    assert summary.last_cycle < counts.cycles
    assert 8 * summary.moved_bytes == counts.dram_read_bits + counts.dram_write_bits
    assert summary.requested_bytes == 64 * summary.requests >= summary.moved_bytes


@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_the_array_demands_every_word_of_a_convolution(tmp_path: Path, dataflow: str) -> None:
    counts = run(graph(conv=(CONV,)), "edge_npu_tiny", dataflow=dataflow).counts

    trace(NETWORK, "edge_npu_tiny", "conv", tmp_path / "a.parquet", kind="sram", dataflow=dataflow)
    rows = table(tmp_path / "a.parquet")
    words = {
        name: [row[3] for row in rows if row[1] == name] for name in ("ifmap", "filter", "ofmap")
    }

    assert set(words["ifmap"]) == set(range(CONV.input_elements))
    assert {word - 10_000_000 for word in words["filter"]} == set(range(CONV.weight_elements))
    assert {word - 20_000_000 for word in words["ofmap"]} == set(range(CONV.output_elements))
    assert 8 * len(words["ifmap"]) == counts.input_buffer_read_bits
    assert 8 * len(words["filter"]) == counts.weight_buffer_read_bits


def test_nests_of_a_layer_follow_each_other(tmp_path: Path) -> None:
    ends = []
    for count in range(1, len(RECURRENT) + 1):
        network = graph(layer=RECURRENT[:count])
        ends.append(trace(network, "edge_npu_tiny", "layer", tmp_path / f"{count}.csv"))

    whole = table(tmp_path / "3.csv")

    assert [end.cycles for end in ends] == sorted(end.cycles for end in ends)
    assert whole[: ends[1].requests] == table(tmp_path / "2.csv")
    assert whole[ends[1].requests][0] == ends[1].cycles
    pages = max(row[3] for row in whole[: ends[1].requests]) // 4096
    assert min(row[3] for row in whole[ends[1].requests :]) // 4096 > pages


def test_the_array_demands_nothing_of_vector_work(tmp_path: Path) -> None:
    with pytest.raises(
        WorkloadError,
        match=r"^small: layer vector runs on the vector unit of edge_npu_tiny: the array demands"
        r" nothing, and only its DRAM trace exists$",
    ):
        trace(NETWORK, "edge_npu_tiny", "vector", tmp_path / "a.csv", kind="sram")


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        ("convv", r"small: convv: no such layer, did you mean conv\?"),
        ("x", r"small: x: no such layer; known: conv, recurrent, vector"),
    ],
)
def test_an_unknown_layer_is_refused(tmp_path: Path, layer: str, said: str) -> None:
    with pytest.raises(WorkloadError, match=f"^{said}$"):
        trace(NETWORK, "edge_npu_tiny", layer, tmp_path / "a.csv")


def test_a_fused_operator_names_its_layer(tmp_path: Path) -> None:
    first, second = graph(conv=(CONV,), relu=(RELU,)).operators
    network = replace(
        NETWORK, operators=(first, replace(second, fusible="map")), digest="with a fused relu"
    )

    with pytest.raises(WorkloadError, match=r"^small: relu is part of layer conv: trace it$"):
        trace(network, "edge_npu_tiny", "relu", tmp_path / "a.csv")


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        ResultError, match=r"a\.json: its ending must be one of \.parquet, \.csv, \.trace, \.txt$"
    ):
        trace(NETWORK, "edge_npu_tiny", "conv", tmp_path / "a.json")


@pytest.mark.parametrize("ending", ["trace", "csv", "parquet"])
def test_a_folder_that_is_not_there_is_refused(tmp_path: Path, ending: str) -> None:
    with pytest.raises(ResultError, match=r"cannot be written: No such file or directory$"):
        trace(NETWORK, "edge_npu_tiny", "conv", tmp_path / "none" / f"a.{ending}")


@pytest.mark.parametrize("ending", ["trace", "csv", "parquet"])
def test_a_trace_that_fails_leaves_the_old_file(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from accelsim.trace import dram

    def broken(*_: object) -> Iterator[np.ndarray]:
        yield np.zeros((4, 3), dtype=np.int64)
        raise KeyboardInterrupt

    monkeypatch.setattr(dram, "dram_chunks", broken)
    out = tmp_path / f"a.{ending}"
    out.write_text("old")

    with pytest.raises(KeyboardInterrupt):
        trace(NETWORK, "edge_npu_tiny", "conv", out)

    assert [file.name for file in tmp_path.iterdir()] == [out.name]
    assert out.read_text() == "old"


def test_equal_inputs_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        trace(NETWORK, "edge_npu_tiny", "conv", tmp_path / f"{name}.parquet", kind="sram")

    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


PEAK = """
import resource, sys
from accelsim.trace import trace
from accelsim.workload import Convolution
from tests.trace.test_trace import graph
extent, out, kind = int(sys.argv[1]), sys.argv[2], sys.argv[3]
work = Convolution(batch=1, groups=1, channels=32, filters=32, input_shape=(extent, 64),
    output_shape=(extent, 64), kernel=(3, 3), stride=(1, 1), dilation=(1, 1), padding=(1, 1))
summary = trace(graph(conv=(work,)), "edge_npu", "conv", out, kind=kind)
print(summary.requests, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(extent: int, out: Path, kind: str) -> tuple[int, int]:
    """Return the requests of a trace in a fresh process, and its most memory in KiB."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(extent), str(out), kind],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PYTHONPATH": "tests:."},
    )
    requests, kibibytes = done.stdout.split()
    return int(requests), int(kibibytes)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_memory_does_not_grow_with_the_trace(tmp_path: Path, ending: str) -> None:
    short, short_peak = peak(16, tmp_path / f"a.{ending}", "sram")

    long, long_peak = peak(256, tmp_path / f"a.{ending}", "sram")

    # As integers the longer trace takes 400 MB.
    assert long > 15 * short
    assert long_peak < short_peak + 100 * 1024
