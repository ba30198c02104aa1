"""accelsim: one accelerator description gives timing, cost, values and hardware that agree.

Every command of the command line is a function here, under the name of the command and with its
options as arguments; the two words of a command such as ``board run`` are joined by an underscore.
Names are loaded on first use, so that ``import accelsim`` stays fast. Plug-ins add functions by
entry points of the group ``accelsim.functions``.

Some functions have the name of a package (``trace``, ``memory``). ``accelsim.trace`` is always the
function; ``from accelsim.trace import TraceSummary`` finds the package. A star import would hide
Python's own ``list`` and ``compile``.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from accelsim.api.artifact import Artifact, artifact
    from accelsim.api.asic import asic
    from accelsim.api.board import BoardResult, board_run
    from accelsim.api.catalog import list_names as list
    from accelsim.api.catalog import schema
    from accelsim.api.compare import compare
    from accelsim.api.compile import Compiled
    from accelsim.api.compile import compile_program as compile
    from accelsim.api.cosim import cosim
    from accelsim.api.demo import demo
    from accelsim.api.doctor import doctor
    from accelsim.api.dram import dram
    from accelsim.api.explain import explain
    from accelsim.api.fpga import FpgaBuild, fpga
    from accelsim.api.resources import resources
    from accelsim.api.rtl import rtl
    from accelsim.api.show import show
    from accelsim.api.sparse import sparse
    from accelsim.arch import Arch, load_arch
    from accelsim.compat.scalesim import ScaleSimResult as ScaleSimResult
    from accelsim.compat.scalesim import scalesim as scalesim
    from accelsim.errors import UserError
    from accelsim.explore import Study, Sweep, SweepSummary, load_study, merge, read_sweep, sweep
    from accelsim.explore.state import SweepState, watch
    from accelsim.explore.swept_point import SweptPoint
    from accelsim.hierarchy.run import memory as memory
    from accelsim.hierarchy.system import SystemRun as SystemRun
    from accelsim.learn.functions.accuracy import accuracy as accuracy
    from accelsim.learn.functions.quantize import quantize as quantize
    from accelsim.learn.functions.rewrite import rewrite as rewrite
    from accelsim.memory.dram import DramRun
    from accelsim.report import ReportSummary, report
    from accelsim.report.comparison import Comparison
    from accelsim.report.explanation import Explanation
    from accelsim.report.interactive.serve import serve as view
    from accelsim.report.portrait import Portrait
    from accelsim.simulate import LayerResult, Result
    from accelsim.simulate.run import run
    from accelsim.sparsity.weight_masks import WeightMasks
    from accelsim.system.functions.astra import AstraResult as AstraResult
    from accelsim.system.functions.astra import astra as astra
    from accelsim.system.functions.calculon import CalculonResult as CalculonResult
    from accelsim.system.functions.calculon import calculon as calculon
    from accelsim.system.functions.system import system as system
    from accelsim.system.training_step import TrainingStep as TrainingStep
    from accelsim.trace import TraceSummary, trace
    from accelsim.workload import Graph, load_workload
    from accelsim_hdl.cosim.campaign import Verdict

# Each public name: the module that defines it, and its name there.
_PUBLIC = {
    "Arch": ("accelsim.arch", "Arch"),
    "Artifact": ("accelsim.api.artifact", "Artifact"),
    "BoardResult": ("accelsim.api.board", "BoardResult"),
    "Comparison": ("accelsim.report.comparison", "Comparison"),
    "Compiled": ("accelsim.api.compile", "Compiled"),
    "DramRun": ("accelsim.memory.dram", "DramRun"),
    "Explanation": ("accelsim.report.explanation", "Explanation"),
    "FpgaBuild": ("accelsim.api.fpga", "FpgaBuild"),
    "Graph": ("accelsim.workload", "Graph"),
    "LayerResult": ("accelsim.simulate", "LayerResult"),
    "Portrait": ("accelsim.report.portrait", "Portrait"),
    "ReportSummary": ("accelsim.report", "ReportSummary"),
    "Result": ("accelsim.simulate", "Result"),
    "Study": ("accelsim.explore", "Study"),
    "Sweep": ("accelsim.explore", "Sweep"),
    "SweepSummary": ("accelsim.explore", "SweepSummary"),
    "SweepState": ("accelsim.explore", "SweepState"),
    "SweptPoint": ("accelsim.explore.swept_point", "SweptPoint"),
    "TraceSummary": ("accelsim.trace", "TraceSummary"),
    "UserError": ("accelsim.errors", "UserError"),
    "Verdict": ("accelsim_hdl.cosim.campaign", "Verdict"),
    "WeightMasks": ("accelsim.sparsity.weight_masks", "WeightMasks"),
    "artifact": ("accelsim.api.artifact", "artifact"),
    "asic": ("accelsim.api.asic", "asic"),
    "board_run": ("accelsim.api.board", "board_run"),
    "compare": ("accelsim.api.compare", "compare"),
    "compile": ("accelsim.api.compile", "compile_program"),
    "cosim": ("accelsim.api.cosim", "cosim"),
    "demo": ("accelsim.api.demo", "demo"),
    "doctor": ("accelsim.api.doctor", "doctor"),
    "dram": ("accelsim.api.dram", "dram"),
    "explain": ("accelsim.api.explain", "explain"),
    "fpga": ("accelsim.api.fpga", "fpga"),
    "list": ("accelsim.api.catalog", "list_names"),
    "load_arch": ("accelsim.arch", "load_arch"),
    "load_study": ("accelsim.explore", "load_study"),
    "load_workload": ("accelsim.workload", "load_workload"),
    "merge": ("accelsim.explore", "merge"),
    "read_sweep": ("accelsim.explore", "read_sweep"),
    "report": ("accelsim.report", "report"),
    "resources": ("accelsim.api.resources", "resources"),
    "rtl": ("accelsim.api.rtl", "rtl"),
    "run": ("accelsim.simulate", "run"),
    "schema": ("accelsim.api.catalog", "schema"),
    "show": ("accelsim.api.show", "show"),
    "sparse": ("accelsim.api.sparse", "sparse"),
    "sweep": ("accelsim.explore", "sweep"),
    "trace": ("accelsim.trace", "trace"),
    "view": ("accelsim.report.interactive.serve", "serve"),
    "watch": ("accelsim.explore", "watch"),
}

_PACKAGES_OF_PLUGINS = ("memory", "system")
"""Packages whose name is also that of a function, added by a plug-in that comes with accelsim."""

__all__ = [
    "Arch",
    "Artifact",
    "BoardResult",
    "Comparison",
    "Compiled",
    "DramRun",
    "Explanation",
    "FpgaBuild",
    "Graph",
    "LayerResult",
    "Portrait",
    "ReportSummary",
    "Result",
    "Study",
    "Sweep",
    "SweepState",
    "SweepSummary",
    "SweptPoint",
    "TraceSummary",
    "UserError",
    "Verdict",
    "WeightMasks",
    "__version__",
    "artifact",
    "asic",
    "board_run",
    "compare",
    "compile",
    "cosim",
    "demo",
    "doctor",
    "dram",
    "explain",
    "fpga",
    "list",
    "load_arch",
    "load_study",
    "load_workload",
    "merge",
    "read_sweep",
    "report",
    "resources",
    "rtl",
    "run",
    "schema",
    "show",
    "sparse",
    "sweep",
    "trace",
    "view",
    "watch",
]


def __dir__() -> Any:
    from accelsim.plugins import with_plugins

    return with_plugins(tuple(__all__), "accelsim.functions")


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        module, attribute = _PUBLIC[name]
        value = getattr(import_module(module), attribute)
    else:
        value = _of_plugin(name)
    globals()[name] = value
    return value


def _of_plugin(name: str) -> Any:
    from accelsim.plugins import load_plugin, plugin_names

    if name.startswith("_") or name not in plugin_names("accelsim.functions"):
        raise AttributeError(f"module 'accelsim' has no attribute {name!r}")
    return load_plugin("accelsim.functions", name)


class _Package(ModuleType):
    """This package; importing a subpackage does not replace the function of the same name."""

    def __setattr__(self, name: str, value: Any) -> None:
        names = (*_PUBLIC, *_PACKAGES_OF_PLUGINS)
        if not (name in names and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
