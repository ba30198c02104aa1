"""Requests that pass through the stages of a pipeline: prompts once, tokens again and again.

Stations follow each other, stages and the links between them. Each serves one microbatch at a time,
in order. For example, two microbatches on two stages of 5 and 3 ns, a link of 1 ns between them::

    stage 0   000001111 1         prompts: the last ends after 5 + 5 + 1 + 3 = 14 ns
    link           0    1
    stage 1         000  111

A token can only be computed after the one before it, so that a microbatch is back at stage 0 before
its next round begins. In steady state a round takes the longest of two things: one microbatch's way
through all stations, or all microbatches' time at the slowest station. No schedule is faster,
because each is a chain of work; and one is as fast: microbatch j begins at j times the slowest
station, and passes through without a pause. So prompts are played as tasks
(``accelsim.system.tasks``), and rounds, which never end, have a closed form.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from accelsim.system.tasks import Tasks

Nanoseconds = npt.NDArray[np.int64]


def once(stations_ns: Sequence[int], microbatches: int) -> tuple[Nanoseconds, tuple[int, ...]]:
    """Return when each station ends each microbatch, all of which are there at the start.

    Args:
        stations_ns: The time of a microbatch at each station, in order.
        microbatches: Microbatches that pass through the stations.

    Returns:
        int64 of shape (stations, microbatches), and how often each station is on the critical path:
        what the last end follows from. Of two ways there, that with more microbatches of a station.
    """
    tasks = Tasks()
    served = tasks.add_many(np.repeat(stations_ns, microbatches)).reshape(-1, microbatches)
    tasks.link_many(served[:, :-1], served[:, 1:])
    tasks.link_many(served[:-1], served[1:])
    played = tasks.play()
    path = played.path(int(served[-1, -1]))
    visits = np.bincount(np.asarray(path) // microbatches, minlength=len(stations_ns))
    return played.end_ns[served], tuple(visits.tolist())


def round_ns(stations_ns: Sequence[int], microbatches: int) -> int:
    """Return the time between two tokens of a microbatch in steady state.

    Args:
        stations_ns: Time of a microbatch at each station, in order; the last may be the way back to
            the first.
        microbatches: Microbatches that go round.
    """
    return max(sum(stations_ns), microbatches * max(stations_ns))


def in_rounds(stations_ns: Sequence[int], microbatches: int) -> tuple[Nanoseconds, tuple[int, ...]]:
    """Return when each station ends each microbatch in a round that takes ``round_ns``.

    Args:
        stations_ns: Time of a microbatch at each station, in order; the last may be the way back to
            the first.
        microbatches: Microbatches that go round.

    Returns:
        int64 of shape (stations, microbatches), from the begin of the first microbatch, and how
        often each station is on the critical path: all of them once, or the slowest for each
        microbatch.
    """
    begins = max(stations_ns) * np.arange(microbatches, dtype=np.int64)
    ends = np.cumsum(np.asarray(stations_ns, np.int64))[:, None] + begins[None, :]
    if sum(stations_ns) == round_ns(stations_ns, microbatches):
        return ends, (1,) * len(stations_ns)
    slowest = list(stations_ns).index(max(stations_ns))
    return ends, tuple(microbatches * (place == slowest) for place in range(len(stations_ns)))
