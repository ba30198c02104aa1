"""Traces of networks and of layers: files of every format, their cycles, and what is refused."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import duckdb
import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import schedule_layers
from accelsim.errors import ResultError, WorkloadError
from accelsim.isa import INSTRUCTIONS
from accelsim.memory.shared import memory_choice_of
from accelsim.npu import machine_of
from accelsim.simulate import run
from accelsim.timeline import Timeline, run_program
from accelsim.timeline.shared.run import bases_of
from accelsim.trace import chunks, trace
from accelsim.trace import run as trace_run
from accelsim.trace.chunks import Span, Timed, dram_chunks, sram_chunks
from accelsim.workload import (
    Convolution,
    Graph,
    Matmul,
    Vector,
    load_workload,
)
from accelsim.workload.layers import lower
from tests.trace.networks import graph
from tests.trace.observe import BUFFERS, whole
from timeline.oracle.words import store_beats

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
LAYERS = ("conv", "vector", "recurrent")


NETWORK = graph(conv=(CONV,), vector=(RELU,), recurrent=RECURRENT)


def lines_of(file: Path) -> list[tuple[int, str, int]]:
    """Return (address, READ or WRITE, cycle) of the lines of a request trace."""
    found = []
    for line in file.read_text().splitlines():
        address, word, cycle = line.split(" ")
        found.append((int(address, 16), word, int(cycle)))
    return found


Table = list[tuple[int, str, str, int]]


def table(file: Path) -> Table:
    return duckdb.connect().execute(f"SELECT * FROM '{file}'").fetchall()


def timed(network: str | Graph, **fields: object) -> tuple[Timed, Timeline]:
    """Return a network on edge_npu, timed."""
    arch = load_arch("edge_npu", {name.replace("__", "."): value for name, value in fields.items()})
    npu = machine_of(arch)
    read = network if isinstance(network, Graph) else load_workload(network)
    program = schedule_layers(lower(read).layers, npu)
    timeline = run_program(program, npu)
    return Timed(program, npu, timeline), timeline


@pytest.mark.parametrize("layer", [None, *LAYERS])
def test_dram_traces_of_every_format_are_equal(tmp_path: Path, layer: str | None) -> None:
    for ending in ("trace", "csv", "parquet"):
        trace(NETWORK, "edge_npu_tiny", tmp_path / f"a.{ending}", layer=layer)

    lines = lines_of(tmp_path / "a.trace")
    rows = table(tmp_path / "a.csv")

    assert lines == [(address, operation, cycle) for cycle, _, operation, address in rows]
    assert rows == table(tmp_path / "a.parquet")
    assert {(port, operation) for _, port, operation, _ in rows} <= {
        ("fetch", "READ"),
        ("load", "READ"),
        ("store", "WRITE"),
    }


def test_sram_traces_of_every_format_are_equal(tmp_path: Path) -> None:
    for ending in ("csv", "parquet"):
        trace(NETWORK, "edge_npu_tiny", tmp_path / f"a.{ending}", kind="sram")

    rows = table(tmp_path / "a.csv")

    assert rows == table(tmp_path / "a.parquet")
    assert rows == sorted(rows, key=lambda row: row[0])
    assert {row[1] for row in rows} == set(BUFFERS) - {"table"}  # The machine has no tables.


def test_a_request_line_is_what_dram_simulators_read(tmp_path: Path) -> None:
    out = tmp_path / "a.trace"

    trace(NETWORK, "edge_npu_tiny", out)

    assert re.fullmatch(rb"(0x(0|[1-9A-F][0-9A-F]*) (READ|WRITE) \d+\n)+", out.read_bytes())


@pytest.mark.parametrize("kind", ["dram", "sram"])
def test_layers_follow_each_other(tmp_path: Path, kind: str) -> None:
    """Rows of all layers, each counted from its first cycle, are those of the network."""
    out, joined, cycles = tmp_path / "a.parquet", [], 0
    result = run(NETWORK, "edge_npu_tiny", tier="cycle")
    for layer in result.layers:
        summary = trace(NETWORK, "edge_npu_tiny", out, layer=layer.name, kind=kind, burst_bytes=1)
        assert (summary.begin_cycle, summary.cycles) == (cycles, layer.counts.cycles)
        joined += [(row[0] + cycles, *row[1:]) for row in table(out)]
        cycles += summary.cycles

    summary = trace(NETWORK, "edge_npu_tiny", out, kind=kind, burst_bytes=1)

    assert summary.cycles == result.counts.cycles == cycles
    assert summary.requests == len(joined)
    assert (summary.first_cycle, summary.last_cycle) == (joined[0][0], joined[-1][0])
    assert table(out) == joined


CASES = {
    "resnet18": {},
    "mobilenet_v2": {"array__dataflow": "output_stationary"},
    "digits_cnn": {"dram__kind": "exact", "dram__device": "ddr4_2400"},
    "dlrm": {"dram__kind": "block_ram"},
    "digits_mlp": {"array__dataflow": "input_stationary"},
}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("network", CASES)
def test_totals_are_the_event_counters(network: str) -> None:
    program, timeline = timed(network, **CASES[network])
    span, events = whole(timeline), asdict(timeline.events)

    words: Counter[tuple[int, int]] = Counter()
    for rows in sram_chunks(program, span):
        for place, count in enumerate(np.bincount(2 * rows[:, 1] + rows[:, 2]).tolist()):
            words[place // 2, place % 2] += count
    beats = np.concatenate(list(dram_chunks(program, span, 1)))

    for place, buffer in enumerate(BUFFERS):
        assert words[place, 0] == events[f"{buffer}_reads"]
        assert words[place, 1] == events[f"{buffer}_writes"]
    counted = np.bincount(beats[:, 1])
    assert counted[:2].tolist() == [events["fetch_beats"], events["load_beats"]]
    addresses, stored_bytes = stored(program)
    assert beats[beats[:, 1] == 2, 3].tolist() == addresses
    assert stored_bytes == events["store_bytes"]


def stored(program: Timed) -> tuple[list[int], int]:
    """Return the addresses of the beats of STORE in the order of the program, and their bytes."""
    base = bases_of([program.program], memory_choice_of(program.npu))[0][1]
    instructions, bus_bytes = program.program.instructions, program.npu.bus_bytes
    names, addresses, total = instructions.dtype.names or (), [], 0
    for row in instructions[instructions["opcode"] == INSTRUCTIONS["STORE"].opcode]:
        fields = dict(zip(names, row.item(), strict=True))
        for beats in store_beats(fields, bus_bytes):
            addresses += [base + beat * bus_bytes for beat in beats]
            total += fields["word_bytes"]
    return addresses, total


def test_beats_of_a_block_are_one_request() -> None:
    program, timeline = timed(NETWORK)
    beats = np.concatenate(list(dram_chunks(program, whole(timeline), 1))).tolist()
    expected, blocks = [], {}
    for cycle, port, write, address in beats:
        if blocks.get(port) != address // 64:
            expected.append([cycle, port, write, address // 64 * 64])
        blocks[port] = address // 64

    requests = np.concatenate(list(dram_chunks(program, whole(timeline), 64))).tolist()

    assert requests == expected
    assert len(requests) < len(beats)


@pytest.mark.parametrize("chunk", [8, 100])
def test_chunks_do_not_matter(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for fields in ({}, {"dram__kind": "exact", "dram__device": "ddr4_2400"}):
        program, timeline = timed(NETWORK, npu__outstanding_beats=2, **fields)
        span = Span(begin=200, end=timeline.total_cycles - 100, cycles=0)
        found = []
        for size in (2**18, chunk):
            with monkeypatch.context() as patch:
                patch.setattr(chunks, "CHUNK", size)
                found.append(
                    (
                        np.concatenate(list(dram_chunks(program, span, 64))).tolist(),
                        np.concatenate(list(sram_chunks(program, span))).tolist(),
                    )
                )

        assert found[0] == found[1]
        assert len(found[0][0]) > 8


@pytest.mark.parametrize(
    ("layer", "said"),
    [
        ("convv", r"small: convv: no such layer, did you mean conv\?"),
        ("x", r"small: x: no such layer; known: conv, recurrent, .*vector"),
    ],
)
def test_an_unknown_layer_is_refused(tmp_path: Path, layer: str, said: str) -> None:
    with pytest.raises(WorkloadError, match=f"^{said}$"):
        trace(NETWORK, "edge_npu_tiny", tmp_path / "a.csv", layer=layer)


def test_a_fused_operator_names_its_layer(tmp_path: Path) -> None:
    first, second = graph(conv=(CONV,), relu=(RELU,)).operators
    network = replace(NETWORK, operators=(first, replace(second, fusible="map")))

    with pytest.raises(WorkloadError, match=r"^small: relu is part of layer conv: trace it$"):
        trace(network, "edge_npu_tiny", tmp_path / "a.csv", layer="relu")


def test_a_layer_that_stores_nothing_is_refused(tmp_path: Path) -> None:
    network = load_workload("alexnet")
    views = [layer.name for layer in lower(network).layers if layer.kind == "flatten"]

    with pytest.raises(
        WorkloadError,
        match=rf"^alexnet: layer {views[0]} stores nothing: no cycle of the program is its own$",
    ):
        trace(network, "edge_npu", tmp_path / "a.csv", layer=views[0])


def test_words_of_arrays_that_move_on_in_steps_are_refused(tmp_path: Path) -> None:
    serial = {"array.composition": "bit_serial"}
    with pytest.raises(ResultError, match="SRAM traces are of arrays that move on in every cycle"):
        trace(
            "digits_mlp",
            "edge_npu_tiny",
            tmp_path / "x.csv",
            kind="sram",
            replace=serial,
            dimensions={"batch": 1},
        )


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("a.json", {}, r"a\.json: its ending must be one of \.parquet, \.csv, \.trace, \.txt$"),
        ("a.trace", {"kind": "sram"}, r"a\.trace: its lines do not say which of seven buffers"),
        ("a.csv", {"burst_bytes": 48}, r"^burst_bytes must be a power of two, not 48$"),
        ("none/a.csv", {}, r"a\.csv: cannot be written: No such file or directory$"),
    ],
)
def test_what_cannot_be_written_is_refused(
    tmp_path: Path, name: str, options: dict[str, object], said: str
) -> None:
    with pytest.raises(ResultError, match=said):
        trace(NETWORK, "edge_npu_tiny", tmp_path / name, **options)


@pytest.mark.parametrize("ending", ["trace", "csv", "parquet"])
def test_a_trace_that_fails_leaves_the_old_file(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[np.ndarray]:
        yield np.zeros((3, 4), dtype=np.int64)
        raise KeyboardInterrupt

    monkeypatch.setattr(trace_run, "dram_chunks", broken)
    out = tmp_path / f"a.{ending}"
    out.write_text("old")

    with pytest.raises(KeyboardInterrupt):
        trace(NETWORK, "edge_npu_tiny", out)

    assert [file.name for file in tmp_path.iterdir()] == [out.name]
    assert out.read_text() == "old"


def test_equal_inputs_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        trace(NETWORK, "edge_npu_tiny", tmp_path / f"{name}.parquet", kind="sram")

    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


PEAK = """
import resource, sys
from accelsim.trace import trace
from accelsim.workload import Convolution
from tests.trace.networks import graph
extent, out, kind = int(sys.argv[1]), sys.argv[2], sys.argv[3]
work = Convolution(batch=1, groups=1, channels=32, filters=32, input_shape=(extent, 64),
    output_shape=(extent, 64), kernel=(3, 3), stride=(1, 1), dilation=(1, 1), padding=(1, 1))
summary = trace(graph(conv=(work,)), "edge_npu", out, kind=kind)
print(summary.requests, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(extent: int, out: Path, kind: str) -> tuple[int, int]:
    """Return the requests of a trace in a fresh process, and its most memory in KiB."""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(extent), str(out), kind],
        capture_output=True,
        text=True,
        check=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": f"{root}:{root}/hdl:{root}/tests"},
    )
    requests, kibibytes = done.stdout.split()
    return int(requests), int(kibibytes)


@pytest.mark.sampled(24, family="long runs")
def test_memory_does_not_grow_with_the_trace(tmp_path: Path) -> None:
    short, short_peak = peak(64, tmp_path / "a.csv", "sram")

    for ending in ("csv", "parquet"):
        long, long_peak = peak(1024, tmp_path / f"a.{ending}", "sram")

        # As integers the longer trace takes more than 200 MB.
        assert long > 15 * short
        assert 4 * 8 * long > 200e6
        assert long_peak < short_peak + 100 * 1024
