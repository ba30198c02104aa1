"""The Verilog has no warning of ``verilator --lint-only -Wall``, without any waiver."""

import re

import pytest

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim_hdl.verilog import emit_verilog
from tests.hdl.golden.designs import DESIGNS, emitted, tiny_npu
from tests.hdl.verilator import lint, lint_modules

SPARSE = {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"}
PRESETS = {
    "edge_npu_tiny": {},
    "edge_npu_tiny, block RAM": {"dram.kind": "block_ram"},
    "edge_npu_tiny, sparse": SPARSE,
}


@pytest.mark.sampled(len(DESIGNS))
@pytest.mark.parametrize("name", list(DESIGNS))
def test_a_small_machine_has_no_warning(name, tmp_path):
    assert lint_modules(tmp_path, emit_verilog(tiny_npu(name))) == ""


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", list(PRESETS))
def test_a_preset_has_no_warning(name, tmp_path):
    npu = npu_of(load_arch(name.split(",")[0], PRESETS[name]))

    assert lint_modules(tmp_path, emit_verilog(npu)) == ""


def test_a_warning_is_told(tmp_path):
    wrong = "module top (input wire [3:0] a, output wire [1:0] b);\n  assign b = a;\nendmodule\n"
    (tmp_path / "top.v").write_text(wrong)

    assert "%Warning-WIDTHTRUNC" in lint(tmp_path, "--top-module", "top", "top.v")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", list(DESIGNS))
def test_names_are_those_of_the_design_and_no_module_lacks_its_law(name):
    text = emitted(name)

    assert "\\" not in text
    assert not re.search(r"\b(?:signal|like|port|initially)(?:_\d+)*\b", _code(text))
    assert len(re.findall(r"^// accelsim_hdl\.[\w.]+$", text, re.MULTILINE)) >= 20
    assert "// accelsim_hdl.memory.arbiter.PortArbiter\n// It passes the beats" in text
    described = re.findall(r"^(//.*)?\nmodule (\w+)", text, re.MULTILINE)
    assert [module for comment, module in described if not comment] == []
    assert max(map(len, text.splitlines())) <= 100


def _code(text: str) -> str:
    return re.sub(r"//.*", "", text)
