"""The Verilog of an NPU: stable, readable by others, with plain memories, and it works."""

import dataclasses
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from amaranth.back import rtlil
from click.testing import CliRunner

from accelsim.cli.hardware import rtl_command
from accelsim.errors import ArchError, ResultError
from accelsim.values.execute import execute
from accelsim_hdl.memory import Ram
from accelsim_hdl.npu.machine import joined_signature
from accelsim_hdl.npu.registers import REGISTERS
from accelsim_hdl.verilog import (
    memory_map_page,
    module_name,
    self_test_program,
    write_package,
    write_testbench,
)
from accelsim_hdl.verilog.emit import verilog_of
from tests.hdl.golden.designs import DESIGNS, emitted, tiny_npu
from tests.hdl.golden.make import FOLDER, WHOLE, digest, kept_digests
from tests.hdl.yosys import run_yosys

SMALLEST = "weight_stationary"


@pytest.fixture
def verilog() -> str:
    return emitted(SMALLEST)


def write_all(folder: Path, name: str, *, wrong_byte: bool = False) -> str:
    """Write Verilog and testbench of a machine; return the name of its top module."""
    npu = tiny_npu(name)
    program = self_test_program(npu)
    expected = execute(program, npu)
    if wrong_byte:
        expected[-1] ^= 1
    (folder / f"{module_name(npu)}.v").write_text(emitted(name))
    write_testbench(folder, npu, program, expected)
    return module_name(npu)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", list(DESIGNS))
def test_the_verilog_is_the_golden_one(name):
    meant = "if the change is meant: python -m tests.hdl.golden.make"
    if name == WHOLE:
        assert emitted(name) == (FOLDER / f"{name}.v").read_text(), meant
    assert digest(emitted(name)) == kept_digests()[name], meant


@pytest.mark.sampled(24, family="long runs")
def test_another_process_writes_the_same_bytes(verilog):
    code = (
        "from accelsim_hdl.verilog import emit_verilog\n"
        "from tests.hdl.golden.designs import tiny_npu\n"
        f"print('\\n'.join(emit_verilog(tiny_npu({SMALLEST!r})).values()), end='')"
    )
    environment = os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}

    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )

    assert done.stdout == verilog


def test_the_top_module_has_the_ports_of_the_core(verilog):
    npu = tiny_npu(SMALLEST)
    members = joined_signature(npu).create()
    ports = {"__".join(path) for path, _, _ in members.signature.flatten(members)} | {"clk", "rst"}

    found = re.search(rf"^module {module_name(npu)} \((.*?)\);", verilog, re.MULTILINE | re.DOTALL)

    assert {port.split()[-1] for port in found[1].split(",")} == ports


def test_no_path_and_no_yosys_is_in_the_text(verilog):
    assert not re.search(r"/home|/work|site-packages|\.py|\.cc|[Yy]osys", verilog)


def test_memories_have_no_contents_and_one_plain_registered_read(verilog):
    memories = re.findall(r"  reg (?:\[\d+:0\] )?(\w+) \[0:\d+\];\n((?:  .*\n)+)", verilog)

    assert len(memories) >= 5
    for name, block in memories:
        assert len(re.findall(rf"= {name}\[", block)) == 1
        assert len(re.findall(rf"^ +{name}\[.*\] <=", block, re.MULTILINE)) >= 1
    assert "initial" not in verilog
    assert not re.search(r"\d+'[bdh]x", verilog)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("command", "memory"), [("synth_ice40", "SB_RAM40_4K"), ("synth_ecp5", "DP16KD")]
)
def test_a_buffer_becomes_block_ram_without_registers(command, memory, tmp_path):
    text = verilog_of(rtlil.convert(Ram(1024, 32), name="top", emit_src=False))
    (tmp_path / "ram.v").write_text(text)

    run_yosys(
        f"""
        read_verilog ram.v
        {command} -top top
        select -assert-min 1 t:{memory}
        select -assert-none t:SB_DFF* t:TRIPLE* t:TRELLIS_FF
        """,
        tmp_path,
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", list(DESIGNS))
def test_other_tools_read_the_verilog_and_the_testbench(name, tmp_path):
    top = write_all(tmp_path, name)

    run_yosys(
        f"""
        read_verilog -DSYNTHESIS {top}.v {top}_tb.v
        hierarchy -check -top {top}_self_test
        proc
        check -assert
        """,
        tmp_path,
    )


@pytest.mark.iverilog
@pytest.mark.parametrize("name", list(DESIGNS))
@pytest.mark.parametrize(("wrong_byte", "verdict"), [(False, "PASS"), (True, "FAIL")])
def test_icarus_runs_the_testbench(name, wrong_byte, verdict, tmp_path):
    """A bit is 0, 1 or unknown there, and memories and registers begin unknown."""
    top = write_all(tmp_path, name, wrong_byte=wrong_byte)

    command = ["iverilog", "-g2005", "-o", "simulation", f"{top}.v", f"{top}_tb.v"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(
        ["vvp", "simulation"], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert done.stdout.split()[0] == verdict


@pytest.mark.parametrize("name", list(DESIGNS))
def test_the_self_test_program_uses_every_unit_and_changes_memory(name):
    npu = tiny_npu(name)

    program = self_test_program(npu)

    assert set(program.instructions["opcode"]) == {1, 2, 3, 4, 5, 6}
    changed = execute(program, npu) != program.image
    assert np.count_nonzero(changed) >= 2


def test_the_memory_map_lists_every_register_and_bit():
    page = memory_map_page(tiny_npu(SMALLEST))

    for register in REGISTERS:
        assert f"| `0x{register.offset:03x}` | `{register.name}` | {register.access} |" in page
        for index, (name, _) in enumerate(register.bits):
            assert f"| {index} | `{name}` |" in page


def test_a_name_becomes_an_identifier():
    npu = tiny_npu(SMALLEST)

    assert module_name(dataclasses.replace(npu, name="a-b.c")) == "a_b_c"
    assert module_name(dataclasses.replace(npu, name="16x16")) == "npu_16x16"
    assert module_name(dataclasses.replace(npu, name="small")) == "npu_small"


@pytest.mark.sampled(24, family="long runs")
def test_the_command_writes_the_whole_folder(tmp_path):
    arguments = ["edge_npu_tiny", "--out", str(tmp_path / "made")]
    for path, value in DESIGNS[SMALLEST].items():
        arguments += ["--set", f"{path}={value}"]

    done = CliRunner().invoke(rtl_command, arguments, catch_exceptions=False)

    assert done.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == [
        "accelsim_npu.rdl",
        "driver",
        "edge_npu_tiny.core",
        "edge_npu_tiny.f",
        "edge_npu_tiny.sdc",
        "edge_npu_tiny_expected.hex",
        "edge_npu_tiny_image.hex",
        "edge_npu_tiny_program.hex",
        "edge_npu_tiny_tb.v",
        "memory_map.md",
        "programming.md",
        "rtl",
    ]
    assert [path.name for path in tmp_path.iterdir()] == ["made"]


def test_the_command_refuses_what_has_no_rtl(tmp_path):
    arguments = ["edge_npu_tiny", "--out", str(tmp_path / "made"), "--set", "array.rows=128"]

    with pytest.raises(ArchError, match=r"^edge_npu_tiny has no RTL: array\.rows must be at most"):
        CliRunner().invoke(rtl_command, arguments, catch_exceptions=False)

    assert list(tmp_path.iterdir()) == []


def test_the_command_refuses_a_folder_in_use(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(ResultError, match=r": not empty; name another folder with --out$"):
        CliRunner().invoke(
            rtl_command, ["edge_npu_tiny", "--out", str(tmp_path)], catch_exceptions=False
        )
    with pytest.raises(ResultError, match=r": is a file; name a folder with --out$"):
        write_package(tmp_path / "file", {})


def test_nothing_is_left_of_a_folder_that_cannot_be_written(tmp_path):
    with pytest.raises(ResultError, match=r"^.*made: cannot be written: .*$"):
        write_package(tmp_path / "made", {"good": "text", "good/inside": "text"})

    assert list(tmp_path.iterdir()) == []
