"""SCALE-Sim's memory of a layer: DRAM words, start and stop cycles, and stalls."""

from accelsim.compat.scalesim.config import Version
from accelsim.compat.scalesim.memory_calc import run_calc
from accelsim.compat.scalesim.memory_user import run_user
from accelsim.compat.scalesim.operand import Mapping
from accelsim.compat.scalesim.record import MemoryRun
from accelsim.errors import TopologyError

MAXIMUM_ACCESSES = 2**42


def run_memory(mapping: Mapping, version: Version) -> MemoryRun:
    """Replay the memory of a layer.

    Args:
        mapping: The layer on its array.
        version: Version whose stalls are computed.

    Raises:
        TopologyError: The layer is too large, or SCALE-Sim divides by zero on it.
    """
    layer = mapping.layer
    row_folds, col_folds = mapping.folds
    accesses = layer.macs // min(mapping.config.rows, mapping.config.cols, layer.macs)
    if max(accesses, row_folds * col_folds * mapping.lines) > MAXIMUM_ACCESSES:
        raise TopologyError(
            f"layer {layer.name!r}: more than 2**42 accesses, too many to replay SCALE-Sim's memory"
        )
    run = run_user if mapping.config.mode == "USER" else run_calc
    return run(mapping, version)
