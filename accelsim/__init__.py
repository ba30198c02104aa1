"""accelsim: one accelerator description gives timing, cost, values and hardware that agree.

The public names are loaded on first use, so that ``import accelsim`` stays fast.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_PUBLIC = {
    "Arch": "accelsim.arch",
    "load_arch": "accelsim.arch",
    "Graph": "accelsim.workload",
    "load_workload": "accelsim.workload",
    "run": "accelsim.simulate",
    "Result": "accelsim.simulate",
    "sweep": "accelsim.explore",
    "report": "accelsim.report",
    "trace": "accelsim.trace",
    "scalesim": "accelsim.scalesim",
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
    if name in _PUBLIC:
        module = import_module(_PUBLIC[name])
        return getattr(module, name) if hasattr(module, name) else module
    raise AttributeError(f"module 'accelsim' has no attribute {name!r}")
