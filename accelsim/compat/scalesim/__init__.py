"""SCALE-Sim's exact numbers, and a sentence for each of its mistakes that changes one of them.

``scalesim`` reads a configuration and a topology of SCALE-Sim and writes its three reports.
``simulate`` returns the same numbers as records. ``closed_forms`` computes the numbers that need no
memory, for many arrays and dataflows at once.
"""

from accelsim.compat.scalesim.closed import ClosedForms, closed_forms
from accelsim.compat.scalesim.config import DATAFLOWS, VERSIONS, ScaleSimConfig, read_config
from accelsim.compat.scalesim.layer import TopologyLayer, layers_of
from accelsim.compat.scalesim.quirks import quirks_of
from accelsim.compat.scalesim.record import AccessReport, LayerReport
from accelsim.compat.scalesim.run import ScaleSimResult, scalesim
from accelsim.compat.scalesim.simulate import simulate

__all__ = [
    "DATAFLOWS",
    "VERSIONS",
    "AccessReport",
    "ClosedForms",
    "LayerReport",
    "ScaleSimConfig",
    "ScaleSimResult",
    "TopologyLayer",
    "closed_forms",
    "layers_of",
    "quirks_of",
    "read_config",
    "scalesim",
    "simulate",
]
