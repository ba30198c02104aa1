"""The time of a ring of chips, for arrays of cases: whole bytes, whole nanoseconds.

A ring of n chips cuts a tensor into n blocks. In each step every chip sends one block to its
neighbour, so that the step lasts as long as one block holds a link, and a latency. For example, an
all-reduce of 6 bytes on 3 chips has 4 steps of 2 bytes: two to add the blocks up, two to hand the
sums out. `ring_ns` is `closed_ns` of the ring's messages (``accelsim.system.collective``) without
the messages.
"""

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from accelsim.system.layout import Collective

Whole = npt.NDArray[np.int64]
Chips = TypeVar("Chips", int, Whole)

_NS_PER_S = 10**9


def moved_ns(size_bytes: Whole | int, bytes_per_s: Whole | int) -> Whole:
    """Return how long messages hold a link, rounded up, without any float.

    Args:
        size_bytes: Bytes of each message.
        bytes_per_s: Bandwidth of the link of each message, at least 1; shapes broadcast.

    Returns:
        int64 nanoseconds, of the broadcast shape.
    """
    sizes, rates = np.asarray(size_bytes, np.int64), np.asarray(bytes_per_s, np.int64)
    common = np.gcd(rates, _NS_PER_S)
    numerator, divisor = np.asarray(_NS_PER_S // common), np.asarray(rates // common)
    if int(sizes.max(initial=0)) * int(numerator.max(initial=1)) >= 2**63:
        # Integers of Python, which have no end.
        sizes, numerator, divisor = (each.astype(object) for each in (sizes, numerator, divisor))
    moved: Whole = np.asarray(-(-sizes * numerator // divisor), np.int64)
    return moved


def ring_steps(collective: Collective, chips: Chips) -> Chips:
    """Return the steps of a ring of n chips: 2 (n - 1) of an all-reduce, n - 1 of all others.

    Args:
        collective: Name of the collective.
        chips: Chips that take part: an integer, or an int64 array; the result is of its kind.
    """
    return (2 if collective == "all_reduce" else 1) * (chips - 1)


def ring_ns(
    collective: Collective,
    size_bytes: Whole | int,
    chips: Whole | int,
    bytes_per_s: Whole | int,
    latency_ns: Whole | int = 0,
) -> Whole:
    """Return the time of a collective in a ring of n chips, of ``ring_steps``.

    Args:
        collective: Name of the collective.
        size_bytes: Bytes of the whole tensor.
        chips: Chips that take part; 1 takes no time.
        bytes_per_s: Bytes per second that a chip sends to its neighbour.
        latency_ns: Latency of a step, beside its bytes.

    Returns:
        int64 nanoseconds; all arguments broadcast.
    """
    sizes, parts = np.asarray(size_bytes, np.int64), np.asarray(chips, np.int64)
    time: Whole = ring_steps(collective, parts) * (
        moved_ns(-(-sizes // parts), bytes_per_s) + latency_ns
    )
    return time
