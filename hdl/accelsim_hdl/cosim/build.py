"""RTL compiled to a shared library: Amaranth to RTLIL, CXXRTL by Yosys, machine code by g++."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from amaranth.back import rtlil
from amaranth.lib.wiring import Component

from accelsim.cache import user_folder
from accelsim.errors import HardwareError
from accelsim.progress import stage
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.yosys import run_passes

# Part of every cache key: the way to compile.
RECIPE = "7"

_NO_WIRES, _ALL_WIRES = "-g0", "-g4"
"""What CXXRTL keeps of wires that are no ports."""


def compile_component(
    component: Component,
    harness: str,
    *,
    fast: bool = False,
    waves: bool = False,
    verilog: Sequence[Path] = (),
) -> Path:
    """Compile a component and a harness into a shared library, once for each content.

    Args:
        component: The hardware; its ports are the top of the design.
        harness: C++ source. The design is the class ``cxxrtl_design::p_top``, declared before it.
        fast: Whether to compile for speed of simulation; otherwise for a short build, which suits
            designs that run for some thousand cycles.
        waves: Whether every wire of the design can be seen, not only its ports.
        verilog: Where the cells are described that the component instantiates.

    Returns:
        The library, kept in the user's cache.

    Raises:
        HardwareError: pyosys or the C++ compiler is absent, or one of them fails.
    """
    compiler, package = compiler_name(), pyosys_folder()
    text = deduplicate(rtlil.convert(component, name="top", emit_src=False))
    level = "-O2" if fast else "-O1"
    cells = [path.read_text() for path in verilog]
    key = hashlib.sha256(
        "\0".join(
            [RECIPE, text, harness, f"{level} {waves}", compiler, package.name, *cells]
        ).encode()
    ).hexdigest()
    folder = cache_folder()
    library = folder / f"{key[:32]}.so"
    if library.exists():
        return library
    stage("the RTL is compiled, once for each machine")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        source = Path(scratch) / "design.cpp"
        _write_cxxrtl(text, source, verilog, _ALL_WIRES if waves else _NO_WIRES)
        source.write_text(source.read_text() + harness)
        include = package / "share" / "include" / "backends" / "cxxrtl" / "runtime"
        built = Path(scratch) / "design.so"
        command = [compiler, "-std=c++17", level, "-DNDEBUG", "-fPIC", "-shared", "-w"]
        command += [f"-I{include}", "-o", str(built), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["no message"]
            raise HardwareError(f"{compiler} could not compile the design: {lines[0]}")
        built.replace(library)
    return library


def compiled_backend_is_available() -> bool:
    """Return whether pyosys and a C++ compiler are there."""
    return find_spec("pyosys") is not None and shutil.which(_chosen_compiler()) is not None


def _chosen_compiler() -> str:
    return os.environ.get("CXX", "g++")


def compiler_name() -> str:
    """Return the C++ compiler.

    Raises:
        HardwareError: It is absent.
    """
    name = _chosen_compiler()
    if shutil.which(name) is None:
        raise HardwareError(
            f"compiled co-simulation needs the C++ compiler {name}, which is not on the PATH"
            " (set CXX, or use --backend amaranth)"
        )
    return name


def pyosys_folder() -> Path:
    """Return the folder of the package pyosys.

    Raises:
        HardwareError: It is absent.
    """
    spec = find_spec("pyosys")
    if spec is None or spec.origin is None:
        raise HardwareError(
            "compiled co-simulation needs pyosys: pip install 'accelsim[rtl]'"
            " (or use --backend amaranth)"
        )
    return Path(spec.origin).parent


def cache_folder() -> Path:
    """Return the folder of compiled hardware, which exists and can be written."""
    return user_folder("rtl")


def _write_cxxrtl(text: str, target: Path, verilog: Sequence[Path], wires: str) -> None:
    """Write the C++ of a design given as RTLIL, modules kept apart: they compile faster."""
    source = target.with_suffix(".il")
    source.write_text(text)
    commands = [f"read_rtlil {source}", "hierarchy -top top"]
    if verilog:
        # Cells dissolve in what instantiates them, and choices by their parameters are made: a
        # chosen clock must be the clock itself, or its edge would come late.
        cells = [f"read_verilog -defer {path}" for path in verilog]
        commands[1:1] = ["setattr -mod -set keep_hierarchy 1", *cells]
        commands += ["proc", "flatten", "opt_expr", "opt_dff", "opt_clean"]
    run_passes([*commands, f"write_cxxrtl {wires} -O6 -noflatten {target}"])
