"""Networks that compile to a program without values, and those that are refused as ever."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from accelsim.api.compile import compile_program
from accelsim.arch import load_arch
from accelsim.cli.simulate import compile_command
from accelsim.errors import ArchError, MappingError, ProgramError, WorkloadError
from accelsim.program import load_program
from accelsim.simulate import run
from accelsim.workload.layers import lower
from workload.onnx_text import model_text, read_text

FUNCTION = "net (float[1,64] x) => (float[1,64] y) { [y] y = LpNormalization (x) }"
QUANTIZED = (
    "net (int8[1,8,4,4] x) => (int8[1,8,4,4] y) <float s = {0.5}, int8 z = {0}>"
    "{ [r] r = DequantizeLinear (x, s, z) [n] n = LpNormalization (r)"
    " [y] y = QuantizeLinear (n, s, z) }"
)
LARGE = (
    "net (float[1,65536] x) => (float[1,{columns}] y)"
    ' <float[65536,{columns}] w = ["location": "none"]> {{ [y] y = MatMul (x, w) }}'
)
IDENTIFIERS = (
    "net ({number}[4] x) => (float[4,8] y) <float[100,8] table = {{{values}}}>"
    "{{ [y] y = Gather (table, x) }}"
)


def written(folder: Path, text: str) -> Path:
    path = folder / "net.onnxtxt"
    path.write_text(model_text(text))
    return path


def compiled(path: Path, folder: Path, *options: str) -> Result:
    arguments = [str(path), "--arch", "edge_npu_tiny", "--out", str(folder), *options]
    return CliRunner().invoke(compile_command, arguments, catch_exceptions=False)


def test_the_text_says_why_there_are_no_values(tmp_path: Path) -> None:
    path, folder = written(tmp_path, FUNCTION), tmp_path / "program"

    lines = compiled(path, folder).output.splitlines()

    said = f"values              none: {path}: node y (LpNormalization) has no integer form"
    assert lines.count(said) == 1
    index = json.loads((folder / "program.json").read_text())
    assert [file.name for file in folder.iterdir()] == ["program.json"]
    assert said.endswith(index["reason"])
    assert index["instructions"] > 0
    with pytest.raises(ProgramError, match=r"^.*program: a program without values serves for its"):
        load_program(folder)


def test_cycles_energy_and_stalls_are_those_of_run(tmp_path: Path) -> None:
    path = written(tmp_path, FUNCTION)

    facts = json.loads(compiled(path, tmp_path / "program", "--format", "json").output)

    assert facts["without_values"].endswith("(LpNormalization) has no integer form")
    timed = run(path, "edge_npu_tiny").to_data()
    assert {key: facts[key] for key in timed} == timed
    assert facts["units"]["vector"]["work"] > 0


def test_the_mapping_of_a_program_without_values_replays(tmp_path: Path) -> None:
    path = written(tmp_path, LARGE.format(columns=70_000))
    first = compile_program(path, "edge_npu", tmp_path / "one", save_mapping=tmp_path / "map.yaml")

    again = compile_program(path, "edge_npu", tmp_path / "two", mapping=tmp_path / "map.yaml")

    assert first.without_values == (
        f"{path}: weights of 4,587,520,000 bytes exceed the 4,294,967,296 of an address"
    )
    assert again.result.counts == first.result.counts
    assert again.result.layers[0].mapping == first.result.layers[0].mapping != {}


def test_a_quantized_network_without_values_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        WorkloadError, match=re.escape("node n (LpNormalization) has no integer form")
    ):
        compiled(written(tmp_path, QUANTIZED), tmp_path / "program")

    assert not (tmp_path / "program").exists()


def test_a_layer_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, LARGE.format(columns=8))
    with pytest.raises(MappingError, match=r"^layer y: "):
        compiled(path, tmp_path / "program", "--set", "numbers.accumulator=int24")

    assert not (tmp_path / "program").exists()


def test_a_machine_without_hardware_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, FUNCTION)
    options = ("--set", "vector_unit.fused=false")
    run(path, load_arch("edge_npu_tiny", {"vector_unit.fused": False}))

    with pytest.raises(ArchError, match="fused"):
        compiled(path, tmp_path / "program", *options)

    assert not (tmp_path / "program").exists()


@pytest.mark.parametrize(
    ("number", "quantized"), [("int64", False), ("int32", False), ("int8", True), ("uint16", True)]
)
def test_identifiers_quantize_no_network(number: str, quantized: bool) -> None:
    values = ", ".join(["0.0"] * 800)

    network = lower(read_text(IDENTIFIERS.format(number=number, values=values)))

    assert network.quantized == quantized
    assert bool(network.problems) == quantized
