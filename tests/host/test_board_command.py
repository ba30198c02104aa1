"""``accelsim board run``: the trained network on the simulated board, and every refusal."""

import json
import re
import sys
from contextlib import nullcontext
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from accelsim.arch import load_arch
from accelsim.board import board_npu
from accelsim.cli import commands
from accelsim.cli.hardware import board_command
from accelsim.cli.simulate import compile_command
from accelsim.compiler import compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, event_names, npu_of
from accelsim.program import Layout, Program, save_program
from accelsim.program.random_programs import random_program
from accelsim.timeline import run_program
from experiments.digits.data import NETWORK, test_images
from tests.host.boards import NPU, Echo, new_board

NAME = "numbers"
ARCH = ["--arch", "edge_npu_tiny"]


def listed(count: int) -> str:
    return ",".join(str(place % 15 - 7) for place in range(count))


TWO_LAYERS = f"""<ir_version: 9, opset_import: ["" : 20]>
two (float[1,9,8,8] x) => (y) <
  float s = {{0.05}}, int8 z = {{0}},
  int8[12,9,1,1] v = {{{listed(12 * 9)}}}, int8[5,12,2,2] w = {{{listed(5 * 12 * 4)}}}
> {{
  a = QuantizeLinear (x, s, z)
  b = DequantizeLinear (a, s, z)
  c = DequantizeLinear (v, s, z)
  d = Conv (b, c)
  e = QuantizeLinear (d, s, z)
  f = DequantizeLinear (e, s, z)
  g = DequantizeLinear (w, s, z)
  h = Conv <strides = [2, 2]> (f, g)
  i = QuantizeLinear (h, s, z)
  y = DequantizeLinear (i, s, z)
}}"""
"""A network whose bytes are soon on the board: two convolutions that need several loads."""


def counted(program: Program, machine: Npu) -> dict[str, int]:
    """Return the counts of the model that a board gives too."""
    counts = asdict(run_program(program, machine).counts(machine))
    del counts["macs"]
    return counts


def main(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: object
) -> tuple[int, str]:
    """The exit code of a command line and what it says on standard error."""
    monkeypatch.setitem(commands._COMMANDS, "board", "accelsim.cli.hardware")
    monkeypatch.setattr(sys, "argv", ["accelsim", "board", "run", *map(str, arguments)])
    with pytest.raises(SystemExit) as done:
        commands.main()
    return int(done.value.code or 0), capsys.readouterr().err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program of edge_npu_tiny with one input."""
    npu = npu_of(load_arch("edge_npu_tiny"))
    program = random_program(1, npu)
    layout = Layout(
        address=0, height=1, width=2, channels=3, pixel_bytes=3, element_bits=8, signed=True
    )
    named = Program(
        npu_name=npu.name,
        instructions=program.instructions,
        image=program.image,
        inputs={NAME: layout},
    )
    save_program(named, tmp_path / "program")
    return tmp_path / "program"


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize(
    "changed", [{}, {"dram.kind": "sdram", "dram.device": "as4c16m16sa_7"}], ids=["chip", "sdram"]
)
def test_digits_on_the_board_have_the_logits_of_the_reference_and_the_counts_of_the_model(
    tmp_path: Path, changed: dict[str, str]
) -> None:
    npu = npu_of(load_arch("edge_npu_tiny", changed))
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    save_program(program, tmp_path / "program")
    inputs, labels = test_images(NETWORK)
    name, output = network.inputs[0], network.outputs[0]
    np.save(tmp_path / "pixels.npy", inputs[0])
    arguments = ["run", str(tmp_path / "program"), "--port", "simulated", "--format", "json"]
    arguments += ["--input", f"{name}={tmp_path / 'pixels.npy'}", "--out", str(tmp_path / "out")]
    for field, value in changed.items():
        arguments += ["--set", f"{field}={value}"]

    result = CliRunner().invoke(board_command, arguments, catch_exceptions=False)

    facts = json.loads(result.stdout)
    machine = board_npu(npu)
    logits = np.load(facts["files"][output])
    assert np.array_equal(logits, run_reference(network, {name: inputs[0]})[output])
    assert logits.tolist() == facts["outputs"][output]
    assert int(logits.argmax()) == labels[0]
    assert facts["counts"] == counted(program, machine)
    assert facts["model"]["differences"] == []
    assert facts["model"]["cycles"] == facts["counts"]["cycles"]
    assert facts["model"]["described_cycles"] == run_program(program, npu).events.cycles


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize(
    ("arch", "changed"),
    [
        # One cycle of 10 ns, a beat of 4 bytes in each.
        (
            "edge_npu_tiny",
            {
                "dram.kind": "block_ram",
                "dram.latency_ns": 10,
                "npu.memory_outstanding_beats": 2,
            },
        ),
        # Three cycles, because registers stand before and behind the memory.
        (
            "edge_npu_tiny",
            {
                "dram.kind": "block_ram",
                "npu.pipeline_registers": 2,
                "dram.latency_ns": 30,
                "npu.memory_outstanding_beats": 4,
            },
        ),
        # Three cycles of 13.3 ns, a beat of 4 bytes in each.
        pytest.param(
            "ulx3s_25f_npu",
            {
                "dram.latency_ns": 40,
                "dram.bandwidth_bytes_per_s": 300_000_000,
                "npu.memory_outstanding_beats": 4,
            },
        ),
    ],
)
def test_a_file_that_describes_the_block_ram_of_a_board_has_its_cycles(
    tmp_path: Path, arch: str, changed: dict[str, int | str]
) -> None:
    npu = npu_of(load_arch(arch, changed))
    network, folder = tmp_path / "two.onnxtxt", tmp_path / "program"
    network.write_text(TWO_LAYERS)
    replaced = [part for name, value in changed.items() for part in ("--set", f"{name}={value}")]

    compiled = CliRunner().invoke(
        compile_command,
        [str(network), "--arch", arch, *replaced, "--out", str(folder), "--format", "json"],
        catch_exceptions=False,
    )
    ran = CliRunner().invoke(
        board_command,
        ["run", str(folder), "--port", "simulated", *replaced, "--format", "json"],
        catch_exceptions=False,
    )

    assert board_npu(npu) == npu
    assert (
        json.loads(ran.stdout)["counts"]["cycles"]
        == (json.loads(compiled.stdout)["totals"]["cycles"])
    )
    assert json.loads(ran.stdout)["model"]["differences"] == []


@pytest.mark.sampled(24, family="long runs")
def test_a_board_that_counts_otherwise_than_the_model_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = random_program(4, board_npu(NPU))
    save_program(program, tmp_path / "program")
    monkeypatch.setattr("accelsim.api.board._preset", lambda _: "edge_npu_tiny")
    monkeypatch.setattr("accelsim.api.board.npu_of", lambda _: NPU)
    monkeypatch.setattr("accelsim.api.board.SerialTransport", lambda *_: nullcontext(new_board()))
    monkeypatch.setattr(
        "accelsim.api.board.board_npu", lambda npu: replace(board_npu(npu), latency_cycles=2)
    )

    result = CliRunner().invoke(
        board_command, ["run", str(tmp_path / "program"), "--port", "COM3"], catch_exceptions=False
    )

    assert result.exit_code == 1
    assert re.search(r"^cycles: [\d,]+ by the model, [\d,]+ on the board$", result.stderr, re.M)


def test_the_text_has_a_line_for_each_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = board_npu(NPU)
    program = random_program(4, machine)
    save_program(program, tmp_path / "program")
    monkeypatch.setattr("accelsim.api.board._preset", lambda _: "edge_npu_tiny")
    monkeypatch.setattr("accelsim.api.board.npu_of", lambda _: NPU)
    monkeypatch.setattr("accelsim.api.board.SerialTransport", lambda *_: nullcontext(new_board()))

    result = CliRunner().invoke(
        board_command, ["run", str(tmp_path / "program"), "--port", "COM3"], catch_exceptions=False
    )

    counts = counted(program, machine)
    lines = result.stdout.splitlines()
    rows = dict(line.split() for line in lines[: len(counts)])
    described = run_program(program, NPU).events.cycles
    assert rows == {name: f"{count:,}" for name, count in counts.items()}
    assert lines[len(counts) :] == [
        "memory: block RAM of the board, each port alone: latency 1 cycle, 8 bytes per cycle",
        f"model with this memory: all {len(event_names(machine))} event counters are equal,"
        f" {counts['cycles']:,} cycles",
        f"model with the memory that {NPU.name} describes, which accelsim compile times:"
        f" {described:,} cycles",
    ]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (np.zeros((2, 3), dtype=np.int64),
         f"error: --input: {NAME} must have the shape (1, 2, 3), not (2, 3)"),
        (np.full((1, 2, 3), 128), f"error: --input: the values of {NAME} must be from -128 to 127"),
        (np.zeros((1, 2, 3)), "error: --input: FILE: must hold integers"),
        (None, "error: FILE: cannot be read: No such file or directory"),
        (b"some text", "error: FILE: cannot be read as .npy or .npz: the magic string is not"
         " correct; expected b'\\x93NUMPY', got b'some t'"),
    ],
)  # fmt: skip
def test_an_input_that_does_not_fit_is_refused(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    values: object,
    sentence: str,
) -> None:
    file = folder.parent / "values.npy"
    if isinstance(values, bytes):
        file.write_bytes(values)
    elif values is not None:
        np.save(file, values)

    code, said = main(
        monkeypatch, capsys, folder, "--port", "COM3", *ARCH, "--input", f"{NAME}={file}"
    )

    assert code == 2
    assert said.startswith(sentence.replace("FILE", str(file)))
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--input", "number=x.npy"),
         "error: --input: the program has no input 'number', did you mean numbers?"),
        (("--arch", "edge_npu"),
         "error: the program is for edge_npu_tiny, not for edge_npu"),
        ((), "error: COM7: nothing answers at 9600 baud; is the board connected, powered and"
         " configured?\n"),
        (("--baud", "0"), "error: baud must be a whole number from 1 to 100000000, not 0"),
        (("--index", "position=3"), "error: the program has no index position; it has none"),
        (("--index", "position=last"),
         "error: --index: position must be a whole number from 0 to 2**32 - 1, not 'last'"),
    ],
)  # fmt: skip
def test_every_failure_is_one_sentence_and_exit_code_2(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.setattr("accelsim.api.board.SerialTransport", lambda *_: nullcontext(Echo(b"")))

    code, said = main(monkeypatch, capsys, folder, "--port", "COM7", *arguments)

    assert code == 2
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_a_program_of_an_unknown_accelerator_needs_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    image = np.zeros(4, dtype=np.uint8)
    instructions = random_program(1, NPU).instructions
    save_program(Program(npu_name="mine", instructions=instructions, image=image), tmp_path / "p")

    code, said = main(monkeypatch, capsys, tmp_path / "p", "--port", "COM3")

    assert code == 2
    assert said.startswith("error: the program is for mine, which is no preset: give --arch")
