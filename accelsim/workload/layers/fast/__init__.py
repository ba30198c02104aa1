"""Fast algorithms of convolutions: fewer products, and more sums of inputs and of products."""

from collections.abc import Mapping

from accelsim.workload.layers.fast.algorithm import Algorithm, reach, taps_of
from accelsim.workload.layers.fast.strassen import STRASSEN
from accelsim.workload.layers.fast.winograd import WINOGRAD

ALGORITHMS: Mapping[str, Algorithm] = {each.name: each for each in (*WINOGRAD, STRASSEN)}
"""Algorithms by name."""

__all__ = ["ALGORITHMS", "Algorithm", "reach", "taps_of"]
