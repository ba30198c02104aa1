"""Fast algorithms of convolutions: fewer products, and more sums of inputs and of products."""

from collections.abc import Mapping

from accelsim.workload.layers.fast.algorithm import Algorithm, Bilinear, reach, taps_of
from accelsim.workload.layers.fast.fourier import FOURIER, Fourier
from accelsim.workload.layers.fast.strassen import STRASSEN
from accelsim.workload.layers.fast.winograd import WINOGRAD

EXACT: Mapping[str, Bilinear] = {each.name: each for each in (*WINOGRAD, STRASSEN)}
"""Algorithms in integers by name, whose results are those of the convolution."""

ALGORITHMS: Mapping[str, Algorithm] = {**EXACT, **{each.name: each for each in FOURIER}}
"""All algorithms by name."""

__all__ = ["ALGORITHMS", "EXACT", "Algorithm", "Bilinear", "Fourier", "reach", "taps_of"]
