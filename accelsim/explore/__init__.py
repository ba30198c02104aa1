"""Design-space exploration: from a study file to a table of all points and the Pareto front."""

from accelsim.explore.load import load_study
from accelsim.explore.merging import merge
from accelsim.explore.pareto import pareto_mask
from accelsim.explore.read import Sweep, read_sweep
from accelsim.explore.run import sweep
from accelsim.explore.state import SweepState, watch
from accelsim.explore.strategies import STRATEGIES
from accelsim.explore.study import Objective, Study, study_schema
from accelsim.explore.summary import SweepInterrupted, SweepSummary
from accelsim.explore.swept_point import SweptPoint

__all__ = [
    "STRATEGIES",
    "Objective",
    "Study",
    "Sweep",
    "SweepInterrupted",
    "SweepState",
    "SweepSummary",
    "SweptPoint",
    "load_study",
    "merge",
    "pareto_mask",
    "read_sweep",
    "study_schema",
    "sweep",
    "watch",
]
