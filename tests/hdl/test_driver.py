"""The driver in C runs a trained network on the Verilog that ships, compiled."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.board import board_npu
from accelsim.compiler import compile_network, network_for
from accelsim.integer.reference import run_reference
from accelsim.npu import EVENTS, Npu, npu_of
from accelsim.timeline import run_program
from accelsim.values.execute import execute
from accelsim_hdl.cosim.build import compiler_name, pyosys_folder
from accelsim_hdl.cosim.memories import memories_of
from accelsim_hdl.driver import driver_files, registers_header, system_rdl
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.npu.registers import OFFSETS, REGISTERS
from accelsim_hdl.verilog import emit_verilog, module_name
from experiments.digits.data import test_images
from tests.hdl.golden.designs import tiny_npu
from tests.hdl.yosys import run_yosys

BENCH = Path(__file__).parent / "driver"
NETWORK = "digits_cnn"


def write_sources(npu: Npu, folder: Path) -> None:
    """Write the Verilog as C++, the driver, and the board."""
    modules = emit_verilog(npu)
    for name, text in modules.items():
        (folder / f"{name}.v").write_text(text)
    run_yosys(
        f"""
        read_verilog {" ".join(f"{name}.v" for name in modules)}
        hierarchy -check -top {module_name(npu)}
        rename {module_name(npu)} top
        write_cxxrtl -g0 -O6 design.cpp
        """,
        folder,
    )
    for name, text in driver_files(npu).items():
        (folder / name).write_text(text)
    for name in ("board.h", "board.cpp"):
        (folder / name).write_text((BENCH / name).read_text())


def compile_c(folder: Path, *arguments: str) -> None:
    command = [compiler_name(), "-Wall", "-Wextra", "-Werror", *arguments]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)


def build(npu: Npu, folder: Path, *kind: str) -> Path:
    """Return the program of the board with the driver, or with ``-shared`` the library."""
    write_sources(npu, folder)
    compile_c(folder, "-x", "c", "-std=c99", "-pedantic", "-include", "board.h", "-c",
              *(["-fPIC"] if kind else []), "accelsim_npu.c", "-o", "driver.o")  # fmt: skip
    include = pyosys_folder() / "share" / "include" / "backends" / "cxxrtl" / "runtime"
    compile_c(folder, "-std=c++17", "-O1", "-w", f"-I{include}", "board.cpp", "driver.o",
              *kind, "-o", "board")  # fmt: skip
    return folder / "board"


@pytest.mark.sampled(144, family="whole machines")
def test_the_driver_runs_digits_with_the_outputs_and_counters_of_the_model(tmp_path):
    npu = board_npu(npu_of(load_arch("edge_npu_tiny")))
    network = network_for(NETWORK, npu)
    program = compile_network(network, npu)
    board = build(npu, tmp_path)
    pixels, _ = test_images(NETWORK)
    for values in ({network.inputs[0]: image} for image in pixels[:3]):
        image = program.with_inputs(values)
        memories = memories_of(npu, program, image, PORTS)
        (tmp_path / "program.bin").write_bytes(memories.bytes_of["fetch"].tobytes())
        (tmp_path / "before.bin").write_bytes(memories.image.tobytes())

        files = ["program.bin", str(len(program.instructions)), "before.bin", "after.bin"]
        done = subprocess.run(
            [str(board), *files], cwd=tmp_path, capture_output=True, text=True, check=False
        )

        assert done.returncode == 0, done.stdout
        after = np.frombuffer((tmp_path / "after.bin").read_bytes(), dtype=np.uint8)
        assert np.array_equal(after, execute(program, npu, image))
        output = network.outputs[0]
        logits = program.outputs[output].unpack(after)
        assert np.array_equal(logits, run_reference(network, values)[output])
        events = run_program(program, npu).events
        assert [int(line) for line in done.stdout.split()] == [getattr(events, e) for e in EVENTS]


def test_the_driver_is_plain_c(tmp_path):
    for name, text in driver_files(tiny_npu("weight_stationary")).items():
        (tmp_path / name).write_text(text)

    compile_c(tmp_path, "-x", "c", "-std=c99", "-pedantic", "-c", "accelsim_npu.c", "-o", "c.o")
    compile_c(tmp_path, "-x", "c++", "-std=c++11", "-c", "accelsim_npu.c", "-o", "cpp.o")


def test_header_and_description_have_every_register():
    npu = tiny_npu("weight_stationary")
    header, rdl = registers_header(npu), system_rdl(npu)

    for register in REGISTERS:
        assert f"}} {register.name} @ 0x{register.offset:03x};" in rdl
        if not register.name.endswith(("_low", "_high")):
            assert f"NPU_{register.name.upper()}_OFFSET 0x{register.offset:03x}u" in header
    for number, event in enumerate(EVENTS):
        assert OFFSETS[f"{event}_low"] == OFFSETS[f"{EVENTS[0]}_low"] + 8 * number
        assert f"NPU_EVENT_{event.upper()}," in header
