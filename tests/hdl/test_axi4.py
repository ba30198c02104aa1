"""The Verilog with AXI4 ports, simulated by Verilator with the buses of cocotbext-axi."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner

from accelsim.arch import load_arch
from accelsim.cli.hardware import rtl_command
from accelsim.compiler import compile_network, network_for
from accelsim.errors import HardwareError
from accelsim.isa import BUFFERS, INSTRUCTION_BYTES, INSTRUCTIONS, UNITS
from accelsim.isa.encode import encode
from accelsim.npu import Npu, event_names, npu_of
from accelsim.program import Program, check_program
from accelsim.timeline import run_program
from accelsim.values.execute import execute
from accelsim_hdl.cosim.build import cache_folder, compiler_name
from accelsim_hdl.cosim.kept import is_kept, keep
from accelsim_hdl.cosim.memories import memories_of
from accelsim_hdl.memory.axi4 import burst_beats
from accelsim_hdl.npu.counters import CYCLE_EVENTS
from accelsim_hdl.npu.machine import memory_ports
from accelsim_hdl.verilog import emit_verilog, module_name, self_test_program
from accelsim_hdl.verilog.package import package_files
from experiments.digits.data import NETWORK
from tests.hdl.axi.mutants import MUTANTS, Mutant
from tests.hdl.golden.designs import DESIGNS
from tests.hdl.test_store import followers_of
from tests.hdl.verilator import lint_modules, verilator_root

BENCH = "tests.hdl.axi.bench"
ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hdl" / "accelsim_hdl"


_CAPACITIES = {"weight": 96, "output": 96, "operand": 96, "parameter": 192, "accumulator": 768}
WORDS = {"array.cols": 6, "vector_unit.lanes": 6} | {
    f"{name}_buffer.capacity_bytes": capacity for name, capacity in _CAPACITIES.items()
}
"""A machine whose words are a beat and a half, so that STORE has bursts and bytes not selected."""

WHOLE_WORDS = {"array.cols": 4, "vector_unit.lanes": 4}
"""Words of STORE are a beat each and join."""


def axi_npu(**changes: object) -> Npu:
    machine = {**DESIGNS["weight_stationary"], **WORDS, **changes}
    return npu_of(load_arch("edge_npu_tiny", machine))


def write_requests(npu: Npu, program: Program) -> int:
    """Return the number of bursts of all STOREs."""
    code = program.instructions
    most = burst_beats(npu.bus_bytes, npu.memory_outstanding_beats)
    names = (
        "address",
        "word_bytes",
        *(f"{n}_{part}" for n in "yxc" for part in ("count", "stride")),
    )
    return sum(
        followers_of({name: int(store[name]) for name in names}, npu.bus_bytes, most).count(0)
        for store in code[code["opcode"] == INSTRUCTIONS["STORE"].opcode]
    )


def mixed_program(npu: Npu) -> Program:
    """Return the self-test with LOADs that go on while it stores: reads and writes meet."""
    program = self_test_program(npu)
    code = program.instructions
    kinds = [INSTRUCTIONS[name].opcode for name in ("LOAD", "VECTOR")]
    loads, vector = (np.flatnonzero(code["opcode"] == kind) for kind in kinds)
    more = np.repeat(code[loads[1:2]], 40)
    more["buffer"], more["push"] = BUFFERS.index("operand"), 0
    more["x_count"], more["word_bytes"] = npu.operand_words, npu.operand_word_bytes
    mixed = np.concatenate([code[: vector[0]], more, code[vector[0] :]])
    # Nothing may be at work when FINISH ends the program.
    mixed["push"][vector[0] + len(more) - 1] = 1 << UNITS.index("store")
    mixed["pop"][-1] |= 1 << UNITS.index("load")
    mixed_program = replace(program, instructions=mixed)
    check_program(mixed_program, npu)
    return mixed_program


def write_case(file: Path, npu: Npu, program: Program) -> None:
    """Write memories at the start, memory at the end, and the counts that no time changes."""
    ports = memory_ports(npu)
    code = np.frombuffer(encode(program.instructions), dtype=np.uint8)
    address = memories_of(npu, program, None, ports).program_address
    image = np.zeros(1 << (address + program.image.size + code.size).bit_length(), dtype=np.uint8)
    image[: program.image.size] = program.image
    fetched = np.zeros(1 << code.size.bit_length(), dtype=np.uint8)
    fetched[: code.size] = code
    if ports == ("memory",):
        image[address : address + code.size] = code
    run = run_program(program, npu)
    events = asdict(run.events)
    counts = {name: events[name] for name in event_names(npu) if name not in CYCLE_EVENTS}
    np.savez(
        file,
        ports=np.array(ports),
        image=image,
        program=fetched,
        program_address=address,
        instruction_count=code.size // INSTRUCTION_BYTES,
        expected=execute(program, npu),
        names=np.array(list(counts)),
        counts=np.array(list(counts.values())),
        # A poll takes more than four cycles, even where every channel rests in half of them.
        most_polls=run.events.cycles,
        most_beats=npu.memory_outstanding_beats,
        most_burst_beats=burst_beats(npu.bus_bytes, npu.memory_outstanding_beats),
        read_beats=run.events.fetch_beats + run.events.load_beats,
        most_requests=2 * (run.events.fetch_beats + run.events.load_beats) // 3,
        write_requests=write_requests(npu, program),
        bus_bytes=npu.bus_bytes,
        seed=7,
    )


def mutated_verilog(folder: Path, mutant: Mutant) -> str:
    """Return the Verilog of ``axi_npu()`` from a copy of the hardware with one bug."""
    copy = folder / "accelsim_hdl"
    shutil.copytree(HARDWARE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    target = copy / "memory" / "axi4.py"
    source = target.read_text()
    assert source.count(mutant.old) == 1
    target.write_text(source.replace(mutant.old, mutant.new))
    code = (
        "import sys; from accelsim_hdl.verilog import emit_verilog;"
        " from tests.hdl.test_axi4 import axi_npu;"
        " sys.stdout.write('\\n'.join(emit_verilog(axi_npu(), 'axi4').values()))"
    )
    path = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "tests")])
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


# The bench sees ports alone: with every wire public a build took 51 CPU s in place of 39.
BUILD = """
import sys
from cocotb_tools.runner import Verilator
class Runner(Verilator):
    def _build_command(self):
        every = super()._build_command()
        return [[x for x in one if x != "--public-flat-rw"] for one in every]
build, top = sys.argv[1:]
arguments = ["-Wno-fatal", "-Wno-lint"]
Runner().build(sources=["ports.vlt", top + ".v"], hdl_toplevel=top, build_dir=build,
               build_args=arguments, timescale=("1ns", "1ps"))
"""
TEST = """
import sys
from cocotb_tools.runner import Verilator
folder, top, bench = sys.argv[1:]
Verilator().test(hdl_toplevel=top, hdl_toplevel_lang="verilog", test_module=bench,
                 build_dir=folder, results_xml=folder + "/results.xml")
"""

# The package of Verilator leaves the option for precompiled headers empty.
MAKE_FLAGS = " -- CFG_CXXFLAGS_PCH_I=-include OPT_FAST=-O1"


@pytest.fixture(scope="session")
def build(tmp_path_factory):
    """Return where Verilator builds all designs: what does not depend on them compiles once."""
    return tmp_path_factory.mktemp("build")


def call(folder: Path, code: str, *arguments: str, case: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of cocotb's runner."""
    root = verilator_root()
    environment = os.environ | {
        "ACCELSIM_AXI_CASE": str(case),
        "COCOTB_LOG_LEVEL": "WARNING",
        "PATH": f"{root / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "VERILATOR_ROOT": str(root),
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
        "MAKEFLAGS": MAKE_FLAGS,
    }
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def simulate(
    folder: Path, verilog: str, top: str, case: Path, build: Path
) -> subprocess.CompletedProcess[str]:
    """Run the bench; the results are in the text.

    The simulator is built once for each content of its Verilog and kept with all compiled RTL.
    """
    ports = f'`verilator_config\npublic_flat_rw -module "{top}" -var "*"\n'
    releases = [f"{package} {version(package)}" for package in ("verilator", "cocotb")]
    parts = [verilog, ports, BUILD, MAKE_FLAGS, compiler_name(), sys.prefix, sys.version, *releases]
    key = sha256("\0".join(parts).encode()).hexdigest()[:32]
    kept = cache_folder() / f"{key}.axi"
    if not is_kept(kept):
        (folder / f"{top}.v").write_text(verilog)
        (folder / "ports.vlt").write_text(ports)
        done = call(folder, BUILD, str(build), top, case=case)
        if done.returncode:
            return done
        built = kept.with_suffix(f".{os.getpid()}")
        shutil.copy(build / top, built)
        keep(built, kept)
    (folder / top).unlink(missing_ok=True)
    (folder / top).symlink_to(kept)
    return call(folder, TEST, str(folder), top, BENCH, case=case)


def verdicts(folder: Path) -> dict[str, bool]:
    """Return whether each test of the bench passed that was not skipped."""
    cases = ElementTree.parse(folder / "results.xml").findall(".//testcase")
    return {
        str(case.get("name")): case.find("failure") is None and case.find("error") is None
        for case in cases
        if case.find("skipped") is None
    }


def check(folder: Path, build: Path, npu: Npu, program: Program, passed: int) -> None:
    write_case(folder / "case.npz", npu, program)

    verilog = "\n".join(emit_verilog(npu, "axi4").values())
    done = simulate(folder, verilog, module_name(npu), folder / "case.npz", build)

    said = done.stdout[-4000:] + done.stderr[-4000:]
    assert done.returncode == 0, said
    assert list(verdicts(folder).values()) == [True] * passed, said


@pytest.mark.sampled(144, family="whole machines")
def test_a_program_runs_over_axi4(tmp_path, build):
    npu = axi_npu()

    check(tmp_path, build, npu, mixed_program(npu), passed=3)


@pytest.mark.long
def test_digits_run_over_axi4(tmp_path, build):
    npu = npu_of(load_arch("edge_npu_tiny"))

    check(tmp_path, build, npu, compile_network(network_for(NETWORK, npu), npu), passed=3)


@pytest.mark.long
def test_three_ports_over_axi4(tmp_path, build):
    npu = axi_npu(**{"dram.kind": "block_ram", **WHOLE_WORDS})

    check(tmp_path, build, npu, self_test_program(npu), passed=2)


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_no_mutant_survives_the_simulation(tmp_path, build, mutant):
    npu = axi_npu()
    verilog = mutated_verilog(tmp_path, mutant)

    shown = False
    for program in (self_test_program(npu), mixed_program(npu)):
        write_case(tmp_path / "case.npz", npu, program)
        simulate(tmp_path, verilog, module_name(npu), tmp_path / "case.npz", build)
        if not all(verdicts(tmp_path).values()):
            shown = True
            break

    assert shown is mutant.shows


@pytest.mark.sampled(24, family="long runs")
def test_the_verilog_has_no_warning(tmp_path):
    npu = axi_npu(name="tiny", **WHOLE_WORDS)

    assert lint_modules(tmp_path, emit_verilog(npu, "axi4")) == ""


@pytest.mark.sampled(24, family="long runs")
def test_the_command_writes_axi4(tmp_path):
    arguments = ["edge_npu_tiny", "--bus", "axi4", "--out", str(tmp_path / "made")]

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
    page = (tmp_path / "made" / "memory_map.md").read_text()
    assert "`s_axi_control` is an AXI4-Lite slave" in page
    assert "The port `m_axi_memory` is an AXI4 master of 4 bytes" in page
    assert "Wishbone" not in page


def test_the_top_module_has_the_ports_of_a_block_of_axi():
    npu = axi_npu(name="tiny")
    plain, debug = (emit_verilog(npu, "axi4", has_debug=debug)["tiny"] for debug in (False, True))

    ports = re.findall(r"^  (?:in|out)put \w+ (?:\[\d+:0\] )?(\w+),?$", plain, re.MULTILINE)
    assert ports[:5] == ["aclk", "aresetn", "irq", "memory_offset", "s_axi_control_awaddr"]
    assert "output wire [39:0] m_axi_memory_araddr" in plain
    groups = [re.sub(r"_(?:aw|w|b|ar|r)[a-z]+$", "", port) for port in ports[4:]]
    assert list(dict.fromkeys(groups)) == ["s_axi_control", "m_axi_memory"]
    assert groups == sorted(groups, reverse=True)
    for port in ports[4:]:
        bus, signal = re.fullmatch(r"([ms]_axi_[a-z]+)_([a-z]+)", port).groups()
        found = f'(* X_INTERFACE_INFO = "xilinx.com:interface:aximm:1.0 {bus} {signal.upper()}" *)'
        assert re.search(re.escape(found) + rf"\n  \w+ \w+ (?:\[\d+:0\] )?{port}\b", plain)
    assert '"ASSOCIATED_BUSIF m_axi_memory:s_axi_control, ASSOCIATED_RESET aresetn"' in plain
    assert "trace_issue" not in plain
    assert re.search(r"output wire \[3:0\] trace_issue,?$", debug, re.MULTILINE)


def run_by_icarus(folder: Path, npu: Npu, *options: str, change=lambda text: text) -> str:
    """Return what the shipped testbench prints."""
    program = self_test_program(npu)
    files = package_files(npu, program, execute(program, npu), "axi4")
    top = module_name(npu)
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(change(text))
    command = ["iverilog", "-g2005", "-o", "simulation", "-f", f"{top}.f", f"{top}_tb.v"]
    subprocess.run(command, cwd=folder, check=True)
    done = subprocess.run(
        ["vvp", "simulation", *options], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.iverilog
@pytest.mark.parametrize("kind", ["ideal", "block_ram"])
@pytest.mark.parametrize("option", ["+seed=1", "+seed=2", "+seed=3", "+always"])
def test_icarus_runs_the_testbench(tmp_path, kind, option):
    npu = axi_npu(**{"dram.kind": kind})

    assert run_by_icarus(tmp_path, npu, option).split()[0] == "PASS"


BUGS = {
    "addresses without the offset": ("= memory_offset + ", "= "),
    "another last byte": ("_expected.hex", "_image.hex"),
    "the last beat is said too early": (".wlast(memory_wlast)", ".wlast(1'b1)"),
    "the interrupt stays low": (".halted(irq)", ".halted()"),
}


@pytest.mark.iverilog
@pytest.mark.parametrize("bug", BUGS)
def test_the_testbench_sees_a_bug(tmp_path, bug):
    old, new = BUGS[bug]
    seen = []

    def change(text: str) -> str:
        seen.append(old in text)
        return text.replace(old, new)

    said = run_by_icarus(tmp_path, axi_npu(), change=change)

    assert any(seen)
    assert said.split()[-1] != "PASS"
    assert "FAIL" in said


def test_an_sdram_is_refused(tmp_path):
    arguments = ["ulx3s_85f_sdram_npu", "--bus", "axi4", "--out", str(tmp_path / "made")]

    with pytest.raises(HardwareError, match=r"^--bus axi4: ulx3s_85f_sdram_npu has dram"):
        CliRunner().invoke(rtl_command, arguments, catch_exceptions=False)

    assert list(tmp_path.iterdir()) == []
