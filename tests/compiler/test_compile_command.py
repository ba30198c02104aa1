"""``accelsim compile``: the folder that it writes and the facts that it prints."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from accelsim.arch import load_arch
from accelsim.cli.simulate import compile_command, run_command
from accelsim.errors import MappingError, UserError
from accelsim.isa import UNITS
from accelsim.npu import npu_of
from accelsim.program.check import check_program
from accelsim.program.files import load_program
from accelsim.timeline import run_program


def test_the_program_that_is_written_has_the_cycles_that_are_printed(tmp_path: Path) -> None:
    folder = tmp_path / "program"
    result = CliRunner().invoke(
        compile_command,
        ["digits_cnn", "--arch", "edge_npu_tiny", "--out", str(folder), "--format", "json"],
        catch_exceptions=False,
    )
    facts = json.loads(result.output)
    program, npu = load_program(folder), npu_of(load_arch("edge_npu_tiny"))
    check_program(program, npu)
    assert facts["instructions"] == len(program.instructions)
    assert facts["image_bytes"] == program.image.size
    assert facts["totals"]["cycles"] == run_program(program, npu).events.cycles
    assert sum(layer["cycles"] for layer in facts["layers"]) == facts["totals"]["cycles"]
    assert 0.3 < facts["totals"]["utilization"] < 1
    assert (facts["tier"], facts["made_with"]["seed"]) == ("cycle", 0)


def test_the_text_has_a_line_for_each_fact(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        compile_command,
        ["digits_cnn", "--arch", "edge_npu_tiny", "--out", str(tmp_path / "program")],
        catch_exceptions=False,
    )
    lines = result.output.splitlines()
    assert lines[0].strip() == "digits_cnn on edge_npu_tiny, cycle tier"
    assert [line for line in lines if "│ total" in line]
    names = [line.split("  ")[0] for line in lines[-len(UNITS) - 6 : -len(UNITS) - 2]]
    assert names == ["program", "instructions", "image", "memory"]
    assert [line.split()[0] for line in lines[-len(UNITS) :]] == list(UNITS)


def test_a_network_that_does_not_fit_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "program"
    arguments = ["digits_cnn", "--arch", "edge_npu_tiny", "--out", str(folder)]
    arguments += ["--set", "numbers.weight=int4"]
    with pytest.raises(MappingError, match="weights from"):
        CliRunner().invoke(compile_command, arguments, catch_exceptions=False)
    assert not folder.exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seed", "-1"], "seed must be a whole number from 0 to 2147483648, not -1"),
        (["--set", "npu.bus_bytes=3"], "unknown choice"),
        (["--dimension", "width=3"], "the network has no dimension width"),
    ],
)
def test_options_out_of_range_are_refused(
    options: list[str], sentence: str, tmp_path: Path
) -> None:
    folder = tmp_path / "program"
    arguments = ["digits_cnn", "--arch", "edge_npu_tiny", "--out", str(folder), *options]
    result = CliRunner().invoke(compile_command, arguments)
    assert result.exit_code != 0
    assert sentence in f"{result.output} {result.exception}"
    assert isinstance(result.exception, (UserError, SystemExit))
    assert not folder.exists()


MOVES = {
    "view": "f (int8[1,8] x) => (int8[8] y) <int64[1] s = {8}> { [y] y = Reshape (x, s) }",
    "lone transposition": """f (float[1,10] x) => (float[10,1] y)
    <float s = {0.1}, int8 z = {0}> {
        a = QuantizeLinear (x, s, z)
        b = DequantizeLinear (a, s, z)
        [turned] c = Transpose <perm = [1, 0]> (b)
        d = QuantizeLinear (c, s, z)
        y = DequantizeLinear (d, s, z)
    }""",
}


@pytest.mark.parametrize("moves", MOVES)
def test_run_and_compile_refuse_a_network_that_asks_nothing(moves: str, tmp_path: Path) -> None:
    network, folder = tmp_path / "network.onnxtxt", tmp_path / "program"
    network.write_text(f'<ir_version: 9, opset_import: ["" : 20]>\n{MOVES[moves]}')
    refusals = set()
    for command, options in ((run_command, []), (compile_command, ["--out", str(folder)])):
        result = CliRunner().invoke(command, [str(network), "--arch", "edge_npu_tiny", *options])
        assert isinstance(result.exception, UserError), result.output
        refusals.add(str(result.exception))

    assert len(refusals) == 1
    assert "no operator asks anything of an accelerator" in refusals.pop()
    assert not folder.exists()
