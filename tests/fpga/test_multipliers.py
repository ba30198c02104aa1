"""The multipliers that a design leaves to synthesis become SB_MAC16 that multiply right."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from accelsim_hdl.dataflow.primitives.ice40 import SB_MAC16
from accelsim_hdl.fpga import flow

WIDTHS = [(24, 16, 24, True), (33, 9, 41, True), (16, 16, 32, False), (20, 16, 20, True)]


def test_no_pass_rewrites_the_blocks_of_the_design() -> None:
    assert not any("-dsp" in line for lines in flow._SYNTHESIS.values() for line in lines)


@pytest.mark.parametrize(("left", "right", "product", "signed"), WIDTHS)
def test_products_of_mapped_multipliers_are_exact(
    tmp_path: Path, left: int, right: int, product: int, signed: bool
) -> None:
    pytest.importorskip("pyosys", reason="multipliers are counted by pyosys")
    word = "signed" if signed else ""
    (tmp_path / "top.v").write_text(
        f"module top(input {word} [{left - 1}:0] a, input {word} [{right - 1}:0] b,"
        f" output {word} [{product - 1}:0] y); assign y = a * b; endmodule\n"
    )
    random = np.random.default_rng(left)
    pairs = [
        (int(random.integers(0, 1 << left)), int(random.integers(0, 1 << right))) for _ in range(12)
    ] + [(1 << (left - 1), 1 << (right - 1)), ((1 << left) - 1, (1 << right) - 1)]
    passes = [
        f"read_verilog {tmp_path / 'top.v'}",
        "hierarchy -top top",
        "proc",
        *flow._MULTIPLIERS,
        "stat",
        f"read_verilog {_model(tmp_path)}",
        "hierarchy -top top",
        "proc",
        "flatten",
        "opt_clean",
        *(f"eval -set a {left}'d{a} -set b {right}'d{b} -show y top" for a, b in pairs),
    ]

    code = "import sys\nfrom pyosys import libyosys as y\nd = y.Design()\n"
    code += "".join(f"y.run_pass({line!r}, d)\n" for line in passes)
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout

    assert "SB_MAC16" in said
    # Yosys prints values of 32 bits as decimal numbers.
    found = re.findall(r"Eval result: \\y = (?:\d+'([01]+)|(-?\d+))", said)
    seen = [int(bits, 2) if bits else int(number) % (1 << product) for bits, number in found]
    assert seen == [
        (_value(a, left, signed) * _value(b, right, signed)) % (1 << product) for a, b in pairs
    ]


def _model(folder: Path) -> Path:
    """Return a file with the vendor-neutral model of SB_MAC16 alone."""
    whole = SB_MAC16.simulation_model().read_text()
    start = whole.index("module SB_MAC16 ")
    file = folder / "mac16.v"
    file.write_text(whole[start : whole.index("endmodule", start)] + "endmodule\n")
    return file


def _value(bits: int, width: int, signed: bool) -> int:
    return bits - (1 << width) if signed and bits >> (width - 1) else bits
