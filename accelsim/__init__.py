"""accelsim: one accelerator description gives timing, cost, values and hardware that agree.

The public names are loaded on first use, so that ``import accelsim`` stays fast.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# Each public name: the module that holds it, and what it is called there.
_PUBLIC = {
    "Arch": ("accelsim.arch", "Arch"),
    "load_arch": ("accelsim.arch", "load_arch"),
    "Graph": ("accelsim.workload", "Graph"),
    "load_workload": ("accelsim.workload", "load_workload"),
    "run": ("accelsim.simulate", "run"),
    "Result": ("accelsim.simulate", "Result"),
    "sweep": ("accelsim.explore", "sweep"),
    "report": ("accelsim.report", "report"),
    "trace": ("accelsim.trace", "trace"),
    "scalesim": ("accelsim.scalesim", "run_scalesim"),
}

__all__ = [
    "Arch",
    "Graph",
    "Result",
    "__version__",
    "load_arch",
    "load_workload",
    "report",
    "run",
    "scalesim",
    "sweep",
    "trace",
]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'accelsim' has no attribute {name!r}")
    module, attribute = _PUBLIC[name]
    value = getattr(import_module(module), attribute)
    # A package of the same name has just become an attribute: the function takes its place.
    globals()[name] = value
    return value
