"""SCALE-Sim's numbers, exactly, and a sentence for each of its mistakes that changes one.

``run_scalesim`` reads a SCALE-Sim configuration and topology and writes its three reports;
``simulate`` returns the same as records; ``closed_forms`` computes what needs no memory, for many
arrays and dataflows at once.
"""

from accelsim.scalesim.closed import ClosedForms, closed_forms
from accelsim.scalesim.config import DATAFLOWS, VERSIONS, ScaleSimConfig, read_config
from accelsim.scalesim.layer import Layer, layers_of
from accelsim.scalesim.quirks import quirks_of
from accelsim.scalesim.record import Access, LayerRecord
from accelsim.scalesim.run import ScaleSimResult, run_scalesim
from accelsim.scalesim.simulate import simulate

__all__ = [
    "DATAFLOWS",
    "VERSIONS",
    "Access",
    "ClosedForms",
    "Layer",
    "LayerRecord",
    "ScaleSimConfig",
    "ScaleSimResult",
    "closed_forms",
    "layers_of",
    "quirks_of",
    "read_config",
    "run_scalesim",
    "simulate",
]
