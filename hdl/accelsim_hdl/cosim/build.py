"""Compiles RTL to a shared library: Amaranth to RTLIL, CXXRTL to C++, g++ to machine code."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from amaranth.back import rtlil
from amaranth.lib.wiring import Component

from accelsim.cache import user_folder
from accelsim.errors import HardwareError, pip_install
from accelsim.files import write_atomically
from accelsim.progress import stage
from accelsim_hdl.cosim.kept import is_kept, keep
from accelsim_hdl.cosim.pieces import pieces_of
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.yosys import run_passes

# The compiler options are part of every cache key.
RECIPE = "9"

_PACKAGES = ("accelsim", "accelsim_hdl")

_HEADERS = ("cxxrtl/cxxrtl.h", "cstdint", "cstring", "deque")
_NO_WIRES, _ALL_WIRES = "-g0", "-g4"
"""CXXRTL's options for wires that are no ports: keep none, or all."""


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
        waves: Whether every wire of the design can be read, instead of its ports only.
        verilog: Verilog of cells that the component instantiates.

    Returns:
        Path of the library in the user's cache.

    Raises:
        HardwareError: pyosys or the C++ compiler is missing, or one of them fails.
    """
    compiler_name(), pyosys_folder()  # Missing tools are refused before RTLIL is made.
    text = deduplicate(rtlil.convert(component, name="top", emit_src=False))
    return compile_rtlil(text, harness, fast=fast, waves=waves, verilog=verilog)


def compile_rtlil(
    text: str,
    harness: str,
    *,
    fast: bool = False,
    waves: bool = False,
    verilog: Sequence[Path] = (),
    rewrite: Callable[[str], str] | None = None,
) -> Path:
    """Compile a design given as RTLIL; see ``compile_component``.

    Args:
        text: RTLIL of the design, whose top module is ``top``.
        harness: C++ source, compiled behind the design. It must differ if ``rewrite`` differs,
            because the library is kept under a hash of it.
        fast: Whether to compile for speed of simulation.
        waves: Whether every wire of the design can be read.
        verilog: Verilog of cells that the design instantiates.
        rewrite: Function that changes the C++ of the design before it is compiled; None for no
            change.
    """
    compiler, package = compiler_name(), pyosys_folder()
    level = "-O2" if fast else "-O1"
    cells = [path.read_text() for path in verilog]
    key = _digest(RECIPE, text, harness, f"{level} {waves}", compiler, package.name, *cells)
    folder = cache_folder()
    library = folder / f"{key}.so"
    if is_kept(library):
        return library
    stage("the RTL is compiled, once for each machine")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        place = Path(scratch)
        source = place / "design.cpp"
        _write_cxxrtl(text, source, verilog, _ALL_WIRES if waves else _NO_WIRES)
        design = source.read_text()
        if rewrite is not None:
            design = rewrite(design)
        # The debug information of a module names the wires inside it; and if the compiler sees the
        # whole design, the simulator is faster.
        pieces = [] if waves or fast else pieces_of(design, harness)
        if len(pieces) < 2:
            pieces = [design + harness]
        built = place / "design.so"
        _link(_Compiler(compiler, level, package), pieces, built, place)
        keep(built, library)
    return library


def compiled_once(described: str, compiled: Callable[[], Path]) -> Path:
    """Return a library, without elaboration of its hardware where the sources are as they were.

    A note in the cache leads from the sources of both packages and a description of the hardware
    to the library. The name of the library is still a digest of its RTL, so that a change that
    leaves the RTL as it is elaborates it once more and compiles nothing.

    Args:
        described: Text that, with the sources, determines the hardware and its harness.
        compiled: Elaborates the hardware and returns its library, from the cache or into it.
    """
    key = _digest(RECIPE, described, _sources(), _chosen_compiler(), pyosys_folder().name)
    note = cache_folder() / f"{key}.name"
    if note.exists():
        library = cache_folder() / note.read_text()
        if is_kept(library):
            return library
    library = compiled()
    write_atomically(note, lambda fresh: fresh.write_text(library.name))
    return library


@cache
def _sources() -> str:
    """Return a digest of all that describes hardware: two packages, Amaranth and Python."""
    found = hashlib.sha256(f"{sys.version} {version('amaranth')}".encode())
    for package in (Path(str(import_module(name).__file__)).parent for name in _PACKAGES):
        for path in sorted(package.rglob("*")):
            if path.suffix in (".py", ".h", ".cpp", ".yaml"):
                found.update(f"{path.relative_to(package)} ".encode() + path.read_bytes())
    return found.hexdigest()


@dataclass(frozen=True)
class _Compiler:
    name: str
    level: str
    package: Path

    def call(self, *arguments: str) -> None:
        """Run the compiler.

        Raises:
            HardwareError: It fails.
        """
        include = self.package / "share" / "include" / "backends" / "cxxrtl" / "runtime"
        command = [self.name, "-std=c++17", self.level, "-DNDEBUG", "-fPIC", "-w", f"-I{include}"]
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["no message"]
            raise HardwareError(f"{self.name} could not compile the design: {lines[0]}")


def _link(compiler: _Compiler, pieces: Sequence[str], target: Path, scratch: Path) -> None:
    """Compile the pieces that are not cached, in parallel, and write the library."""
    header = _header(compiler, scratch)
    if len(pieces) == 1:
        source = scratch / "piece.cpp"
        source.write_text(pieces[0])
        compiler.call("-include", str(header), "-shared", "-o", str(target), str(source))
        return
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        objects = threads.map(lambda piece: _object(compiler, piece, header, scratch), pieces)
        compiler.call("-shared", "-o", str(target), *map(str, objects))


def _object(compiler: _Compiler, piece: str, header: Path, scratch: Path) -> Path:
    """Return the object file of a piece, from the cache or compiled into it."""
    name = _digest(RECIPE, piece, compiler.level, compiler.name, compiler.package.name)
    kept = cache_folder() / f"{name}.o"
    if not is_kept(kept):
        source, built = scratch / f"{name}.cpp", scratch / f"{name}.o"
        source.write_text(piece)
        compiler.call("-include", str(header), "-c", "-o", str(built), str(source))
        keep(built, kept)
    return kept


def _header(compiler: _Compiler, scratch: Path) -> Path:
    """Return the header of CXXRTL; its precompiled form is beside it."""
    name = _digest(RECIPE, compiler.level, compiler.name, str(compiler.package))
    header = cache_folder() / f"{name}.h"
    precompiled = header.with_suffix(".h.gch")
    if not precompiled.exists():
        lines = [f"#include <{name}>\n" for name in _HEADERS]
        source, built = scratch / "header.h", scratch / "header.h.gch"
        source.write_text("".join(lines))
        compiler.call("-x", "c++-header", "-o", str(built), str(source))
        source.replace(header)
        built.replace(precompiled)
    return header


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _chosen_compiler() -> str:
    return os.environ.get("CXX", "g++")


def compiler_name() -> str:
    """Return the C++ compiler.

    Raises:
        HardwareError: There is none.
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
        HardwareError: It is not installed.
    """
    spec = find_spec("pyosys")
    if spec is None or spec.origin is None:
        raise HardwareError(
            f"compiled co-simulation needs pyosys: {pip_install('rtl')} (or use --backend amaranth)"
        )
    return Path(spec.origin).parent


def cache_folder() -> Path:
    """Return the folder of compiled hardware, which exists and is writable."""
    return user_folder("rtl")


def _write_cxxrtl(text: str, target: Path, verilog: Sequence[Path], wires: str) -> None:
    """Write the C++ of a design in RTLIL, with separate modules, which compile faster."""
    source = target.with_suffix(".il")
    source.write_text(text)
    commands = [f"read_rtlil {source}", "hierarchy -top top"]
    if verilog:
        # Cells are inlined, and choices by their parameters are resolved: a chosen clock must be
        # the clock itself, or its edge would come late.
        cells = [f"read_verilog -defer {path}" for path in verilog]
        commands[1:1] = ["setattr -mod -set keep_hierarchy 1", *cells]
        commands += ["proc", "flatten", "opt_expr", "opt_dff", "opt_clean"]
    run_passes([*commands, f"write_cxxrtl {wires} -O6 -noflatten {target}"])
