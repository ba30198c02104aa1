"""Mistakes that users make: each gets a sentence and exit code 2, and nothing stands in the way."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from accelsim.arch.load import PRESETS
from cli.command import accelsim

ARCH = PRESETS.path("edge_npu_tiny").read_text()
STUDY = """name: mine
workloads: [digits_mlp]
arch: edge_npu_tiny
axes:
  clock_hz: [100 MHz, 200 MHz]
"""
RUN = "run digits_mlp --arch edge_npu_tiny"


@dataclass(frozen=True)
class Mistake:
    """A command that is wrong, and what must be said.

    Args:
        command: Behind ``accelsim``.
        said: A pattern that a line of stderr must have.
        files: Texts of files of the folder in which it runs.
        code: The exit code; of a warning 0.
    """

    command: str
    said: str
    files: dict[str, str] = field(default_factory=dict)
    code: int = 2


def arch(old: str, new: str) -> dict[str, str]:
    text, count = re.subn(old, new, ARCH, count=1)
    assert count == 1, old
    return {"mine.yaml": text}


def study(old: str = "", new: str = "", more: str = "") -> dict[str, str]:
    assert old in STUDY
    return {"study.yaml": STUDY.replace(old, new) + more}


MINE = "run digits_mlp --arch mine.yaml"
SWEEP = "sweep study.yaml --out results"

MISTAKES = {
    # An accelerator file.
    "unknown key": Mistake(
        MINE, r"mine\.yaml:\d+:1: arry: unknown key, did you mean array\?", arch("array:", "arry:")
    ),
    "unknown dataflow": Mistake(
        f"{RUN} --dataflow weight_stationery",
        "unknown choice 'weight_stationery', did you mean weight_stationary",
    ),
    "unit in small letters": Mistake(
        MINE,
        "clock_hz: unknown unit mhz, did you mean MHz",
        arch(r"clock_hz: \S+", "clock_hz: 5 mhz"),
    ),
    "unit of something else": Mistake(
        f"{RUN} --set clock_hz=8GB/s", "unknown unit GB/s; known: GHz, Hz, MHz"
    ),
    "clock without its prefix": Mistake(
        f"{RUN} --set clock_hz=500",
        "clock_hz: 500 Hz is not between .*did you mean 500 MHz",
        code=0,
    ),
    "bandwidth without its prefix": Mistake(
        f"{RUN} --set dram.bandwidth_bytes_per_s=8", r"8 B/s is not .* did you mean 8 GB/s", code=0
    ),
    "bandwidth in gigabytes": Mistake(
        f"{RUN} --set dram.bandwidth_gb_per_s=8", "did you mean dram.bandwidth_bytes_per_s"
    ),
    "array too large": Mistake(
        f"{RUN} --set array.rows=2048",
        "edge_npu_tiny with array.rows=2048: array.rows: .* 1024, not 2048",
    ),
    "number as a word": Mistake(
        f"{RUN} --set array.rows=eight", "with array.rows=eight: array.rows: .*integer, not 'eight'"
    ),
    "array of nothing": Mistake(f"{RUN} --set array.rows=0", "with array.rows=0: array.rows: "),
    "unknown field": Mistake(f"{RUN} --set array.row=8", "did you mean array.rows"),
    "set without a value": Mistake(f"{RUN} --set array.rows", "array.rows"),
    "small input buffer": Mistake(
        "run resnet18 --arch edge_npu --set input_buffer.capacity_bytes=64",
        "layer conv1: .* input_buffer has [0-9,]+ bytes, and the smallest tile needs 224 bytes",
    ),
    "tiny accumulator buffer": Mistake(
        f"{RUN} --set accumulator_buffer.capacity_bytes=4",
        r"accumulator_buffer must hold at least \d words, \d+ bytes, and holds 0",
    ),
    "format in capitals": Mistake(
        f"{RUN} --set numbers.weight=INT4", "unknown number format 'INT4', did you mean int4\\?$"
    ),
    "format that is several": Mistake(
        f"{RUN} --set numbers.weight=fp8", "did you mean float8_e4m3 or float8_e5m2 or"
    ),
    "float and integer": Mistake(
        f"{RUN} --set numbers.input=float16",
        "numbers.input is float16 but numbers.accumulator is int32: .*, for example float32$",
    ),
    "float sum of integers": Mistake(
        f"{RUN} --set numbers.accumulator=float32",
        "accumulator is float32 but numbers.input is int8 .* integer, for example int32$",
    ),
    "logarithm by an integer": Mistake(
        f"{RUN} --set numbers.input=log4_1 --set numbers.accumulator=float32",
        "numbers.input is log4_1: a logarithm multiplies a logarithm or a float, not int8",
    ),
    "density": Mistake(
        f"{RUN} --set sparsity.weight=density=1.5",
        "sparsity.weight: density must be above 0 and at most 1, not 1.5$",
    ),
    "a density alone": Mistake(
        f"{RUN} --set sparsity.weight=0.25",
        "sparsity.weight: sparsity must be dense, N:M, .*, not '0.25', did you mean"
        " density=0.25\\?$",
    ),
    "a share of zeros": Mistake(
        f"{RUN} --set sparsity.input=40%",
        "sparsity.input: .*, not '40%', did you mean density=0.4\\?$",
    ),
    "no zeros": Mistake(
        f"{RUN} --set sparsity.weight=1",
        "sparsity.weight: .*, not '1', did you mean dense\\?$",
    ),
    "zeros that nothing uses": Mistake(
        f"{RUN} --set sparsity.weight=2:4",
        "sparsity.weight: 2:4 changes no count and no price, .* mean sparsity.exploited=skipping",
        code=0,
    ),
    "unknown DRAM": Mistake(
        f"{RUN} --set dram.kind=exact --set dram.device=ddr4_2401", "did you mean ddr4_2400"
    ),
    "DRAM without a price": Mistake(
        f"{RUN} --set dram.price=hbm3",
        "no energy of dram: .* no estimate of DRAM device 'hbm3', did you mean hbm2",
        code=0,
    ),
    "unknown technology": Mistake(
        f"{RUN} --set technology=horowitz", "no such technology, did you mean horowitz_45nm"
    ),
    "empty file": Mistake(MINE, r"mine\.yaml:1:1: must be a mapping", {"mine.yaml": ""}),
    "tab": Mistake(MINE, r"mine\.yaml:2:\d: not valid YAML", {"mine.yaml": "array:\n\trows: 8\n"}),
    "key twice": Mistake(
        MINE, r"mine\.yaml:\d+:1: .*duplicate key", arch("array:", "name: again\narray:")
    ),
    "folder as a file": Mistake(
        "run digits_mlp --arch folder.yaml", "folder.yaml: cannot be read", {"folder.yaml/x": ""}
    ),
    "unknown preset": Mistake("run digits_mlp --arch edge_np", "did you mean edge_npu"),
    # The command line.
    "no accelerator": Mistake("run digits_mlp", "Missing option '--arch'"),
    "an argument too many": Mistake(f"{RUN} more", "unexpected extra argument"),
    "unknown command": Mistake("runn digits_mlp", "runn: no such command, did you mean run"),
    "unknown option": Mistake(f"{RUN} --tire analytical", "No such option '?--tire"),
    "unknown tier": Mistake(f"{RUN} --tier analitical", "did you mean analytical"),
    "former tier": Mistake(f"{RUN} --tier closed", "'cycle': it is now named analytical"),
    "former tier in capitals": Mistake(f"{RUN} --tier CLOSED", "it is now named analytical"),
    "two that are missing": Mistake(
        "run", r"Missing argument 'WORKLOAD' and option '--arch'\. \(see accelsim run --help\)$"
    ),
    "three that are missing": Mistake(
        "quantize", "Missing argument 'WORKLOAD', argument 'IMAGES' and option '--out'"
    ),
    "constraint with a unit on an unknown metric": Mistake(
        SWEEP, "did you mean latency_s", study(more="constraints: [latencys <= 10 us]\n")
    ),
    "metric of accuracy as an objective": Mistake(
        SWEEP, "the metric is accuracy, and accuracy", study(more="objectives: [top11]\n")
    ),
    "formats of two operands for one": Mistake(
        f"{RUN} --set numbers.weight=w4a9x", "one format is needed, such as int4"
    ),
    "letters behind a format": Mistake("accuracy digits_mlp --format w4a9x", "did you mean w4a9"),
    "accelerator in place of a network": Mistake(
        "run edge_npu_tiny --arch edge_npu",
        "edge_npu_tiny: is an accelerator, .* accelsim run NETWORK --arch edge_npu_tiny",
    ),
    "accelerator file in place of a network": Mistake(
        "run mine.yaml --arch edge_npu",
        r"mine\.yaml: is an accelerator, and a network is needed;.* --arch mine\.yaml",
        {"mine.yaml": ARCH},
    ),
    "accelerator file in place of an ONNX file": Mistake(
        "accuracy mine.yaml", "is YAML, and a network as an ONNX file", {"mine.yaml": ARCH}
    ),
    "network in place of an accelerator": Mistake(
        "run digits_mlp --arch digits_cnn", "digits_cnn: is a network, and an accelerator file"
    ),
    "list that is none": Mistake("list workload", "did you mean workloads"),
    # A network.
    "unknown network": Mistake("run resnet5 --arch edge_npu", "no such workload, did you mean"),
    "missing network": Mistake("run net.onnx --arch edge_npu", "net.onnx: "),
    "text as ONNX": Mistake(
        "run net.onnx --arch edge_npu", "net.onnx: is not an ONNX file", {"net.onnx": "no network"}
    ),
    "PyTorch": Mistake(
        "run net.pt --arch edge_npu", "give the module to accelsim.run", {"net.pt": "x"}
    ),
    "TensorFlow": Mistake("run net.h5 --arch edge_npu", "export the network to ONNX"),
    "no sequence length": Mistake(
        "run bert_base --arch edge_npu",
        "bert_base.yaml: dimension sequence has no value; give --dimension sequence=VALUE",
    ),
    "dimension that is none": Mistake(
        "run bert_base --dimension seq=8 --arch edge_npu", "did you mean|known: "
    ),
    "operator of nobody, strictly": Mistake(
        "run custom.onnx --arch edge_npu --strict", "custom: not modelled: myop"
    ),
    "operator of nobody": Mistake(
        "run custom.onnx --arch edge_npu",
        r"warning: [\d.]+ % of the memory traffic belongs to operators .* not modelled; .*myop",
        code=0,
    ),
    # A study.
    "metric": Mistake(
        SWEEP, "unknown metric.*did you mean area_um2", study(more="objectives: [area]\n")
    ),
    "strategy": Mistake(SWEEP, "did you mean grid", study(more="strategy: gird\n")),
    "axis": Mistake(
        SWEEP, "did you mean array.rows", study("clock_hz: [100 MHz, 200 MHz]", "array.row: [4]")
    ),
    "value of an axis": Mistake(
        SWEEP,
        r"study\.yaml:\d+:\d+: .*'ws'",
        study("clock_hz: [100 MHz, 200 MHz]", "array.dataflow: [ws]"),
    ),
    "unit of an axis": Mistake(
        SWEEP, r"study\.yaml:\d+:\d+: .*unknown unit mhz", study("[100 MHz, 200 MHz]", "[100 mhz]")
    ),
    "network of a study": Mistake(
        SWEEP, "did you mean digits_mlp", study("digits_mlp", "digit_mlp")
    ),
    "no study": Mistake("sweep study.yaml --out results", "study.yaml: cannot be read"),
    "name of a study": Mistake("sweep quickstar --out results", "did you mean quickstart"),
    "full folder": Mistake(SWEEP, "is not empty", study() | {"results/mine.txt": ""}),
    "folder in a file": Mistake(
        "sweep study.yaml --out file/results", "cannot be written", study() | {"file": ""}
    ),
    "folder in /proc": Mistake("sweep study.yaml --out /proc/foo", "cannot be written", study()),
    "report of no sweep": Mistake("report .", "has no study.yaml|is not the folder of a sweep"),
    # Hardware.
    "array too large for RTL": Mistake(
        "rtl array_128x128 --out rtl", "has no RTL: array.rows must be at most 64, not 128"
    ),
    "unknown layer": Mistake(
        "cosim edge_npu_tiny --workload digits_mlp --layer none", "there is no layer 'none'; known"
    ),
    "unknown board": Mistake(
        "fpga icebreaker_npu --board icebreaked --out board", "did you mean icebreaker|icebreaker"
    ),
    "compile into a file": Mistake(
        "compile digits_mlp --arch edge_npu_tiny --out file/program",
        "cannot be written",
        {"file": ""},
    ),
    "network without a form in integers": Mistake(
        "compile custom.onnx --arch edge_npu_tiny --out program", "custom"
    ),
}


def write_custom(path: Path) -> None:
    """Write a network with an operator that nobody knows."""
    shape = [1, 8]
    tensors = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name in ("x", "y", "z")
    ]
    weights = np.eye(8, dtype=np.float32)
    graph = helper.make_graph(
        [
            helper.make_node("MatMul", ["x", "w"], ["y"], name="product"),
            helper.make_node("MyOp", ["y"], ["z"], name="mine", domain="mine"),
        ],
        "custom",
        [tensors[0]],
        [tensors[2]],
        [onnx.numpy_helper.from_array(weights, "w")],
        value_info=[tensors[1]],
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("mine", 1)]
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=9), path)


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mistake = MISTAKES[name]
    monkeypatch.chdir(tmp_path)
    for file, text in mistake.files.items():
        place = tmp_path / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    if "custom.onnx" in mistake.command:
        write_custom(tmp_path / "custom.onnx")
    before = {path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")}

    code, out, err = accelsim(*mistake.command.split())

    lines = err.splitlines()
    assert code == mistake.code, err
    assert [line for line in lines if re.search(mistake.said, line)], err
    assert "Traceback" not in out + err
    assert all(line.startswith(("error: ", "warning: ")) for line in lines), err
    if mistake.code == 2:
        assert out == ""
        # Nothing new stands in the way of the next try.
        assert {
            path: path.is_file() and path.read_bytes() for path in tmp_path.rglob("*")
        } == before


def test_there_are_fifty_mistakes() -> None:
    assert len(MISTAKES) >= 50
