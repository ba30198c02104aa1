"""The Verilog passes the lint of Verilator with all warnings, but for those that are stated."""

import re
from pathlib import Path

import pytest

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim_hdl.verilog import emit_verilog, module_name
from accelsim_hdl.verilog.lint import WAIVERS, waiver_file
from accelsim_hdl.verilog.tidy import tidy
from tests.hdl.golden.designs import DESIGNS, emitted, tiny_npu
from tests.hdl.verilator import lint

SPARSE = {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"}
PRESETS = {
    "edge_npu_tiny": {},
    "edge_npu_tiny, block RAM": {"dram.kind": "block_ram"},
    "edge_npu_tiny, sparse": SPARSE,
}


def lint_of(folder: Path, name: str, verilog: str) -> str:
    (folder / f"{name}.v").write_text(verilog)
    (folder / f"{name}.vlt").write_text(waiver_file(f"{name}.v"))
    return lint(folder, "--top-module", name, f"{name}.vlt", f"{name}.v")


@pytest.mark.sampled(len(DESIGNS))
@pytest.mark.parametrize("name", list(DESIGNS))
def test_a_small_machine_has_no_warning_but_the_stated_ones(name, tmp_path):
    assert lint_of(tmp_path, module_name(tiny_npu(name)), emitted(name)) == ""


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_has_no_warning_but_the_stated_ones(name, tmp_path):
    npu = npu_of(load_arch(name.split(",")[0], PRESETS[name]))

    assert lint_of(tmp_path, module_name(npu), emit_verilog(npu)) == ""


def test_another_warning_is_told(tmp_path):
    wrong = "module top (input wire [3:0] a, output wire [1:0] b);\n  assign b = a;\nendmodule\n"

    assert "%Warning-WIDTHTRUNC" in lint_of(tmp_path, "top", wrong)


@pytest.mark.sampled(24, family="long runs")
def test_every_waiver_is_needed_and_has_a_reason(tmp_path):
    told = ""
    for name in DESIGNS:
        (tmp_path / f"{name}.v").write_text(emitted(name))
        told += lint(tmp_path, "--top-module", module_name(tiny_npu(name)), f"{name}.v")
    rules = set(re.findall(r"^%Warning-(\w+)", told, re.MULTILINE))

    assert rules == {waiver.rule for waiver in WAIVERS}
    assert all(waiver.reason.endswith(".") for waiver in WAIVERS)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", list(DESIGNS))
def test_no_name_is_escaped_and_no_module_lacks_its_law(name):
    text = emitted(name)

    assert "\\" not in text
    assert len(re.findall(r"^// accelsim_hdl\.[\w.]+$", text, re.MULTILINE)) >= 20
    assert "// accelsim_hdl.memory.arbiter.PortArbiter\n// It passes the beats" in text
    described = re.findall(r"^(//.*)?\nmodule (\w+)", text, re.MULTILINE)
    assert [module for comment, module in described if not comment] == []


def test_names_that_become_equal_stay_different():
    text = (
        "module top(a, c);\n"
        "  wire \\x$1 ;\n  wire \\x.1 ;\n  wire x_1;\n"
        "  input a;\n  wire a;\n  output c;\n  wire c;\n"
        "  assign \\x$1  = a;\n  assign \\x.1  = ~ \\x$1 ;\n  assign x_1 = a;\n"
        "  assign c = \\x.1  ^ x_1;\nendmodule\n"
    )

    assert tidy(text) == (
        "module top (\n  input wire a,\n  output wire c\n);\n"
        "  wire x_1_;\n  wire x_1__;\n  wire x_1;\n"
        "  assign x_1_ = a;\n  assign x_1__ = ~ x_1_;\n  assign x_1 = a;\n"
        "  assign c = x_1__ ^ x_1;\nendmodule\n"
    )


def test_what_nothing_reads_is_left_out():
    text = (
        "module top(a, c);\n  wire [-1:0] \\$2 ;\n  wire b;\n"
        "  input a;\n  wire a;\n  output c;\n  reg c = 1'h1;\n"
        "  assign b = a;\n  assign \\$2  = b;\n  always @* c = a;\nendmodule\n"
    )

    assert tidy(text) == (
        "module top (\n  input wire a,\n  output reg c\n);\n"
        "  initial c = 1'h1;\n  always @* c = a;\nendmodule\n"
    )
