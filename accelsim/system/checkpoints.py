"""Training that fails and goes on from its last checkpoint, in whole nanoseconds.

For example, 1,000 steps of a second, a checkpoint of 10 s after every 100, and a failure at 250 s::

    run = with_failures(np.full(1000, 10**9), [250 * 10**9], every=100,
                        checkpoint_ns=10**10, restart_ns=6 * 10**10)

Since the last checkpoint, at 220 s, 30 s have been worked for nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError


@dataclass(frozen=True, kw_only=True)
class FailingRun:
    """What failures cost; the parts add to ``end_ns``.

    Args:
        end_ns: When the last step ends.
        work_ns: Time of steps that counted.
        checkpoints_ns: Time of checkpoints that were completed.
        lost_ns: Worked since the last checkpoint when a failure came, or of a restart that failed.
        restarts_ns: Time of restarts that were completed.
        failures: Failures that came before the end.
    """

    end_ns: int
    work_ns: int
    checkpoints_ns: int
    lost_ns: int
    restarts_ns: int
    failures: int


def with_failures(
    steps_ns: NDArray[np.int64],
    failures_ns: Sequence[int],
    *,
    every: int,
    checkpoint_ns: int,
    restart_ns: int,
) -> FailingRun:
    """Play training with failures; any of them stops all chips.

    A failure that comes at the moment at which something ends does not touch it. There is no
    checkpoint after the last step.

    Args:
        steps_ns: shape (steps,), int64: of each step.
        failures_ns: When failures come, rising.
        every: Steps between checkpoints.
        checkpoint_ns: For which steps wait for a checkpoint.
        restart_ns: From a failure until the steps after the last checkpoint begin again.

    Raises:
        FabricError: ``every`` is below 1, or failures do not rise.
    """
    if every < 1:
        raise FabricError(f"every must be at least 1 step, not {every}")
    if any(after <= before for before, after in pairwise(failures_ns)):
        raise FabricError("failures_ns must rise")
    now = lost = checkpoints = restarts = failures = 0
    coming = list(reversed(failures_ns))
    for first in range(0, len(steps_ns), every):
        work = int(steps_ns[first : first + every].sum())
        saved = checkpoint_ns if first + every < len(steps_ns) else 0
        restarted = 0
        while coming and now <= coming[-1] < now + restarted + work + saved:
            failed = coming.pop()
            failures += 1
            done = min(failed - now, restarted)
            # A restart that was completed is one, whatever becomes of the work after it.
            restarts += done if done == restarted else 0
            lost += failed - now - (done if done == restarted else 0)
            now, restarted = failed, restart_ns
        now += restarted + work + saved
        restarts += restarted
        checkpoints += saved
    return FailingRun(
        end_ns=now,
        work_ns=int(steps_ns.sum()),
        checkpoints_ns=checkpoints,
        lost_ns=lost,
        restarts_ns=restarts,
        failures=failures,
    )


def interval_ns(checkpoint_ns: int, mean_between_failures_ns: int) -> float:
    """Return the work between checkpoints that costs least, to first order.

    The square root of 2 x checkpoint x mean time between failures (Young, CACM 17(9), 1974).
    """
    return sqrt(2 * checkpoint_ns * mean_between_failures_ns)
