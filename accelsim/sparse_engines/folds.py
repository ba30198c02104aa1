"""Engines on the folds of an array: the entry points of the group ``accelsim.fold_engines``."""

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.engine import SkippingEngine
from accelsim.npu.folds import Integers


def run_folds(
    engine: SkippingEngine,
    folds: Integers,
    densities: Integers,
    masks: NDArray[np.bool_],
    counts: Integers,
) -> None:
    """Run an engine on folds (``accelsim.npu.folds``).

    Args:
        engine: Parameters of the engine.
        folds: Shape (folds, ``FOLD_COLUMNS``).
        densities: Densities of weights and of activations, as fractions, shape (2, 2).
        masks: Masks of weights that are given, one after the other, shape (values,).
        counts: Cycles and products of two nonzeros of each fold, shape (folds, 2), overwritten.
    """
    from accelsim.sparse_engines import folds_kernel as kernel

    kind = kernel.KINDS.index(engine.kind)
    machine = np.array([value for name, value in engine if name != "kind"], dtype=np.int64)
    kernel.run_folds(folds, kind, machine, densities, masks, counts)
