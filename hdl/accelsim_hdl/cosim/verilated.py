"""RTL compiled to a shared library by Verilator, where it is installed."""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from amaranth.back import rtlil
from amaranth.lib.wiring import Component

from accelsim.errors import HardwareError
from accelsim_hdl.cosim.build import cache_folder, compiler_name
from accelsim_hdl.verilog.deduplicate import deduplicate
from accelsim_hdl.verilog.emit import verilog_of

# Part of every cache key: the way to compile.
RECIPE = "3"
_OLDEST = 5
_VECTOR = re.compile(r"^(  reg \[\d+:\d+\] \w+);$", re.MULTILINE)
_VERSION = re.compile(r"^Verilator (\d+)\.(\d+)")
_FLAGS = ("-std=c++17", "-fPIC", "-fvisibility=hidden", "-w")
_FEATURES = ("COVERAGE", "SC", "TIMING", "TRACE", "TRACE_FST", "TRACE_VCD")
# Functions called in every cycle, and those called once.
_FAST, _ONCE = "-O1", "-O0"


def compile_verilated(component: Component, harness: str) -> Path:
    """Compile a component and a harness into a shared library, once for each content.

    The component goes through the Verilog that is delivered to users.

    Args:
        component: The hardware; its ports are the top of the design.
        harness: C++ source. The design is the class ``Vdesign``, declared in ``Vdesign.h``.

    Returns:
        The library, kept in the user's cache.

    Raises:
        HardwareError: Verilator or the C++ compiler is absent, or one of them fails.
    """
    version, compiler = verilator_version(), compiler_name()
    text = deduplicate(rtlil.convert(component, name="top", emit_src=False))
    key = _key(text, harness, version, compiler)
    folder = cache_folder()
    library = folder / f"{key}.so"
    if library.exists():
        return library
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        place = Path(scratch)
        _verilate(verilog_of(text), place)
        (place / "harness.cpp").write_text(harness)
        objects = [*_compile_model(place, compiler), _runtime(version, compiler)]
        built = place / "design.so"
        _call([compiler, "-shared", "-pthread", "-o", str(built), *map(str, objects)])
        built.replace(library)
    return library


def verilator_is_available() -> bool:
    """Return whether a Verilator that is new enough is on the PATH."""
    try:
        verilator_version()
    except HardwareError:
        return False
    return True


def verilator_version() -> str:
    """Return the line that Verilator says of itself.

    Raises:
        HardwareError: It is absent or too old.
    """
    if shutil.which("verilator") is None:
        raise HardwareError(
            "the engine verilator needs the program verilator, which is not on the PATH"
            " (use --backend cxxrtl)"
        )
    done = subprocess.run(["verilator", "--version"], capture_output=True, text=True, check=False)
    line = done.stdout.strip()
    found = _VERSION.match(line)
    if found is None or int(found[1]) < _OLDEST:
        raise HardwareError(
            f'verilator must be version {_OLDEST}.0 or later, not "{line}" (use --backend cxxrtl)'
        )
    return line


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(["verilator", RECIPE, *parts]).encode()).hexdigest()[:32]


def _verilate(verilog: str, place: Path) -> None:
    """Write the C++ of a model.

    A vector of which one part follows from another part looks like a combinational loop unless
    each part is a variable, and what Verilator 5.006 makes of such loops computes wrong values.
    """
    (place / "design.v").write_text(_VECTOR.sub(r"\1 /*verilator split_var*/;", verilog))
    command = ["verilator", "--cc", "-O3", "-Wno-lint", "-Wno-fatal", "-Werror-UNOPTFLAT"]
    command += ["--x-initial", "unique", "--top-module", "top", "--prefix", "Vdesign"]
    _call([*command, "--Mdir", str(place), str(place / "design.v")])


def _compile_model(place: Path, compiler: str) -> list[Path]:
    """Compile what Verilator wrote and the harness, as many files at a time as there are cores."""
    flags = [compiler, *_FLAGS, f"-I{place}", *_include()]

    def compiled(source: Path) -> Path:
        level = _ONCE if source.stem.endswith(("__Slow", "__Syms")) else _FAST
        target = source.with_suffix(".o")
        _call([*flags, level, "-c", "-o", str(target), str(source)])
        return target

    # The largest take longest; they begin first.
    sources = sorted(place.glob("*.cpp"), key=lambda path: (-path.stat().st_size, path.name))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compiled, sources))


def _runtime(version: str, compiler: str) -> Path:
    """Return the part that all models share, compiled once for each version."""
    folder, root = cache_folder(), _root()
    target = folder / f"{_key('runtime', str(root), version, compiler)}.o"
    if not target.exists():
        sources = [str(root / name) for name in ("verilated.cpp", "verilated_threads.cpp")]
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            built = Path(scratch) / "runtime.o"
            linked = ["-r", "-nostdlib", "-o", str(built)]
            _call([compiler, *_FLAGS, *_include(), "-O1", *linked, *sources])
            built.replace(target)
    return target


def _root() -> Path:
    return Path(_call(["verilator", "--getenv", "VERILATOR_ROOT"]).strip()) / "include"


def _include() -> list[str]:
    """Return the options for sources that include the headers of Verilator."""
    root = _root()
    return [f"-I{root}", f"-I{root / 'vltstd'}", *(f"-DVM_{feature}=0" for feature in _FEATURES)]


def _call(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "rror" in line] or ["no message"]
        raise HardwareError(f"{command[0]} could not compile the design: {lines[0]}")
    return done.stdout
