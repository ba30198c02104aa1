"""The pipeline event by event: stages go on as far as what they need has arrived."""

import numpy as np
import numpy.typing as npt

from accelsim.kernel import inner_jit, jit
from accelsim.system.pipeline_kinds import FORWARD, WEIGHT_GRADIENT

_NOT_YET = -1


@jit
def play(
    orders: npt.NDArray[np.int32],
    microbatches: int,
    times_ns: npt.NDArray[np.int64],
    transfer_ns: int,
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], bool]:
    """Return start and end of each operation, and whether the orders wait for themselves.

    Args:
        orders: int32 of shape (stages, operations, 3): kind, microbatch and chunk.
        microbatches: All of them.
        times_ns: int64 of shape (4, parts): of each kind and part.
        transfer_ns: From one stage to another.

    Returns:
        Two int64 arrays of shape (stages, operations), and whether some operation never starts.
    """
    stages, length = orders.shape[0], orders.shape[1]
    parts = times_ns.shape[1]
    # Ends of forwards and of input gradients; row `parts` is what the first forward needs.
    ends = np.full((2, parts + 1, microbatches), _NOT_YET, dtype=np.int64)
    ends[0, parts, :] = 0
    start = np.zeros((stages, length), dtype=np.int64)
    end = np.zeros((stages, length), dtype=np.int64)
    place = np.zeros(stages, dtype=np.int64)
    # A ring of the stages that may go on, each at most once.
    ring = np.arange(stages)
    is_in_ring = np.ones(stages, dtype=np.bool_)
    first, count = 0, stages
    while count:
        stage = ring[first]
        first = (first + 1) % stages
        count -= 1
        is_in_ring[stage] = False
        while place[stage] < length:
            at = place[stage]
            kind, microbatch = orders[stage, at, 0], orders[stage, at, 1]
            part = orders[stage, at, 2] * stages + stage
            side, needed = _needed(kind, part, parts)
            ready = ends[side, needed, microbatch]
            if ready == _NOT_YET:
                break
            if needed != part and needed < parts and stages > 1:
                ready += transfer_ns
            if at > 0:
                ready = max(ready, end[stage, at - 1])
            start[stage, at] = ready
            end[stage, at] = ready + times_ns[kind, part]
            place[stage] = at + 1
            if kind == WEIGHT_GRADIENT:
                continue
            ends[0 if kind == FORWARD else 1, part, microbatch] = end[stage, at]
            wakes = (part + 1 if kind == FORWARD else part - 1) % stages
            if wakes != stage and not is_in_ring[wakes]:
                ring[(first + count) % stages] = wakes
                is_in_ring[wakes] = True
                count += 1
    return start, end, (place < length).any()


@inner_jit
def _needed(kind: int, part: int, parts: int) -> tuple[int, int]:
    """Return what an operation needs: 0 a forward or 1 a gradient, and of which part."""
    if kind == FORWARD:
        return 0, part - 1 if part else parts
    if kind == WEIGHT_GRADIENT:
        return 1, part
    return (0, part) if part == parts - 1 else (1, part + 1)
