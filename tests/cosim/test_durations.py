"""Each duration is written once: a law that changes moves model and estimate, and not the RTL."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, network_for
from accelsim.integer.part import random_inputs
from accelsim.npu import Npu, durations, npu_of
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu

ROOT = Path(__file__).resolve().parents[2]
MACHINE = {"vector_unit.row_words": 16, "table_buffer.capacity_bytes": 256}
PLAIN = """
import sys
import plain_kernels
plain_kernels.install()
from accelsim.arch import load_arch
from accelsim.npu import durations
from accelsim.simulate import run
for work in sys.argv[1:]:
    dataflow, network, *laws = work.split("|")
    arch = load_arch("edge_npu_tiny", {**%r, "array.dataflow": dataflow})
    for law in ["", *laws]:
        if law:
            right = getattr(durations, law)
            setattr(durations, law, lambda *arguments: right(*arguments) + 1)
        print(*(run(network, arch, tier=tier).counts.cycles for tier in ("cycle", "analytical")))
        if law:
            setattr(durations, law, right)
"""
"""Prints the cycles of both tiers, by kernels as plain Python, and with each law a cycle longer."""
LAWS = {
    "fold_cycles": ("weight_stationary", "convolution"),
    "held_weights_end": ("weight_stationary", "convolution"),
    "held_sums_end": ("output_stationary", "convolution"),
    "vector_cycles": ("weight_stationary", "softmax"),
    "reduce_cycles": ("weight_stationary", "softmax"),
    "parameters_cycles": ("weight_stationary", "softmax"),
}


def network(kind: str, folder: Path) -> Path:
    """Write a quantized network of a convolution, or of a softmax of rows."""
    file = folder / f"{kind}.onnxtxt"
    layer, shape, constants = "c = Softmax <axis = -1> (b)", "1,12,10", ""
    if kind == "convolution":
        random = Random(1)
        values = ",".join(str(random.randint(-9, 9)) for _ in range(6 * 9 * 9))
        constants = f", int8[6,9,3,3] w = {{{values}}}"
        layer = "d = DequantizeLinear (w, s, z) [layer] c = Conv (b, d)"
        shape = "1,9,5,5"
    file.write_text(
        f'<ir_version: 9, opset_import: ["" : 20]>\n f (float[{shape}] x) => (y)'
        f" <float s = {{0.05}}, int8 z = {{0}}{constants}> {{"
        f" a = QuantizeLinear (x, s, z) b = DequantizeLinear (a, s, z) {layer}"
        " e = QuantizeLinear (c, s, z) y = DequantizeLinear (e, s, z) }"
    )
    return file


Cycles = tuple[int, int]
"""Of the model, and of the estimate."""


def cycles(files: Mapping[tuple[str, str], Path]) -> dict[tuple[str, str], dict[str, Cycles]]:
    """Return the cycles without a change ("") and with each law that takes a cycle more.

    Args:
        files: Networks by dataflow and kind.
    """
    laws = {where: [law for law, its in LAWS.items() if its == where] for where in files}
    work = ["|".join([where[0], str(file), *laws[where]]) for where, file in files.items()]
    done = subprocess.run(
        [sys.executable, "-c", PLAIN % MACHINE, *work],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT}/tests"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = iter([tuple(map(int, line.split())) for line in done.stdout.splitlines()])
    return {where: {law: next(found) for law in ["", *laws[where]]} for where in files}  # type: ignore[misc]


@pytest.fixture(scope="module")
def cycles_of(
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[tuple[str, str], dict[str, Cycles]]:
    """Return the cycles of networks by changed law, on machines whose RTL takes those of none."""
    folder, files = tmp_path_factory.mktemp("networks"), {}
    for dataflow, kind in dict.fromkeys(LAWS.values()):
        file = files[dataflow, kind] = network(kind, folder)
        npu, bench = machine(dataflow)
        integers = network_for(file, npu)
        program = compile_network(integers, npu)
        image = program.with_inputs(random_inputs(integers, 1))
        assert compare(program, npu, bench, image).cycle_differences == ()
    return cycles(files)


@cache
def machine(dataflow: str) -> tuple[Npu, CompiledNpu]:
    """Return a machine and its RTL."""
    npu = npu_of(load_arch("edge_npu_tiny", {**MACHINE, "array.dataflow": dataflow}))
    return npu, CompiledNpu(npu)


@pytest.mark.parametrize("law", LAWS)
def test_a_law_that_changes_moves_model_and_estimate_but_no_rtl(
    law: str, cycles_of: Mapping[tuple[str, str], dict[str, Cycles]]
) -> None:
    found = cycles_of[LAWS[law]]

    assert found[law][0] != found[""][0]
    assert found[law][1] != found[""][1]


def said(line: str) -> Callable[..., Any]:
    """Return the end of an instruction as docs/npu.md has it, as a function of its letters."""
    page = (ROOT / "docs/npu.md").read_text()
    _, found, rest = page.partition(line)
    assert found, line
    formula = rest.partition("End: `")[2].partition("`")[0]
    return lambda **letters: eval(formula, {}, letters)


@pytest.mark.parametrize("seed", range(5))
def test_the_page_says_the_laws(seed: int) -> None:
    random = Random(seed)
    letter = {name: random.randint(1, 40) for name in "rRCpTFLnsh"}
    taps = {f"{name}_count": random.randint(1, 9) for name in ("t1", "t0", "p1", "p0")}
    start, registers, stream, after = (letter[name] for name in "srTF")

    end = said("- PARAMETERS addresses")(**letter)
    assert end == start + durations.parameters_cycles(registers)
    end = said("- VECTOR addresses one tap")(**letter, **taps)
    assert end == start + durations.vector_cycles(prod(taps.values()), registers, after)
    end = said("- REDUCE addresses one tap")(**letter, D=max(32, stream))
    row = 5 + 2 * registers + letter["L"]
    assert end == start + durations.reduce_cycles(letter["n"], stream, row, True, after, 32)
    end = said("- The handoff `h_j` is the first")(**letter, A_last=letter["h"] + stream)
    behind = letter["R"] + letter["C"] + letter["p"] + registers
    assert end == durations.held_weights_end(letter["h"], stream, behind)
