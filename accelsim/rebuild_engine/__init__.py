"""The rebuild engine: weights stored as a small basis and sparse powers of two, in cycles and bits.

Sources: Zhao et al., SmartExchange, ISCA 2020, arXiv:2005.03403; Chen et al., SmartDeal,
arXiv:2101.01163.
"""

from accelsim.rebuild_engine.law import LATENCY_CYCLES, RebuildEngine
from accelsim.rebuild_engine.times import RebuildTimes, rebuild_times
from accelsim.rebuild_engine.values import Fold, packed, rebuilt, unpacked

__all__ = [
    "LATENCY_CYCLES",
    "Fold",
    "RebuildEngine",
    "RebuildTimes",
    "packed",
    "rebuild_times",
    "rebuilt",
    "unpacked",
]
