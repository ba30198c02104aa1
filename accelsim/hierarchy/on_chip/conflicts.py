"""Exact bank conflicts of affine access patterns.

The law. In one iteration of a pattern every lane of every access touches one word. The vector takes
as many cycles as the bank that needs most (``BankedBuffer.cycles_of``), at least one; every cycle
beyond the first is a conflict. Lanes of one access that meet in one word count once if the buffer
merges them; two accesses never share a word.

Why one period is enough. The bank of a word does not change when ``period_words`` are added to it,
nor does the equality of two words of one access when all of its lanes move by whole words. With
``M`` the elements of ``period_words``, a loop of stride ``s`` brings an access back to where it
was, modulo ``M``, after ``M / gcd(M, s)`` iterations, and all accesses after the least common
multiple ``p`` of these. Iterations ``i`` and ``i + p`` of a loop therefore take the same cycles
whatever the other loops do, and of ``n`` iterations ``n div p``, or one more, look like iteration
``i < p``. The cycles are summed over ``i < min(n, p)`` of each loop, each multiplied by the number
of iterations that look like it.
"""

from dataclasses import dataclass
from math import gcd, lcm, prod

import numpy as np

from accelsim.errors import ArchError
from accelsim.hierarchy.on_chip.buffer import INTERLEAVINGS, BankedBuffer
from accelsim.hierarchy.on_chip.pattern import Access, Pattern

MAXIMUM_CLASSES = 2**32


@dataclass(frozen=True, kw_only=True)
class Conflicts:
    """What a pattern costs in a buffer.

    Args:
        vectors: Iterations, the cycles without conflicts.
        cycles: Cycles with them.
        worst_cycles: Cycles of the slowest vector.
        simulated_vectors: Iterations that had to be looked at.
        bank_reads: Words read in each bank.
        bank_writes: Words written in each bank.
    """

    vectors: int
    cycles: int
    worst_cycles: int
    simulated_vectors: int
    bank_reads: tuple[int, ...]
    bank_writes: tuple[int, ...]

    @property
    def conflict_cycles(self) -> int:
        """Cycles that are lost to conflicts."""
        return self.cycles - self.vectors


def loop_periods(buffer: BankedBuffer, pattern: Pattern) -> tuple[int, ...]:
    """Return for each loop the iterations after which every lane is in its first bank again.

    Args:
        buffer: Where the pattern is.
        pattern: The pattern; elements fill words of the buffer.
    """
    periods = []
    for loop in range(len(pattern.loops)):
        period = 1
        for access in pattern.accesses:
            elements = buffer.period_words * (buffer.width_bits // access.layout.element_bits)
            period = lcm(period, elements // gcd(elements, access.loop_strides[loop]))
        periods.append(min(period, pattern.loops[loop]))
    return tuple(periods)


def bank_conflicts(buffer: BankedBuffer, pattern: Pattern) -> Conflicts:
    """Return what a pattern costs in a buffer, exactly.

    Args:
        buffer: The buffer.
        pattern: What is touched; all accesses have elements of one width.

    Raises:
        ArchError: The pattern leaves the buffer, its elements do not fill words, or more than
            2**32 iterations differ from each other.
    """
    _check(buffer, pattern)
    periods = loop_periods(buffer, pattern)
    classes = prod(periods)
    if classes > MAXIMUM_CLASSES:
        raise ArchError(
            f"Pattern.loops: at most 2**32 iterations that differ in their banks, not {classes}"
        )
    from accelsim.hierarchy.on_chip import conflicts_kernel as kernel

    row = np.array(
        [
            buffer.banks,
            buffer.words_per_bank,
            buffer.read_ports,
            buffer.write_ports,
            buffer.shared_ports,
            INTERLEAVINGS.index(buffer.interleaving),
            buffer.merges_same_word,
            buffer.width_bits // pattern.accesses[0].layout.element_bits,
        ],
        dtype=np.int64,
    )
    accesses = np.array(
        [[one.first_element, one.write, one.lane_count] for one in pattern.accesses],
        dtype=np.int64,
    )
    strides = np.array([one.loop_strides for one in pattern.accesses], dtype=np.int64)
    offsets = [offset for one in pattern.accesses for offset in one.lane_offsets]
    totals = np.zeros(4, dtype=np.int64)
    sums = kernel.sum_conflicts(
        row,
        np.array(pattern.loops, dtype=np.int64),
        np.array(periods, dtype=np.int64),
        accesses,
        strides.reshape(len(accesses), len(pattern.loops)),
        np.array(offsets, dtype=np.int64),
        totals,
    )
    return Conflicts(
        vectors=pattern.vectors,
        cycles=int(totals[kernel.CYCLES]),
        worst_cycles=int(totals[kernel.WORST]),
        simulated_vectors=classes,
        bank_reads=tuple(sums[0].tolist()),
        bank_writes=tuple(sums[1].tolist()),
    )


def _check(buffer: BankedBuffer, pattern: Pattern) -> None:
    bits = pattern.accesses[0].layout.element_bits
    for access in pattern.accesses:
        if access.layout.element_bits != bits or buffer.width_bits % bits:
            raise ArchError(
                f"Layout.element_bits must be one divisor of width_bits {buffer.width_bits}"
                f" for all accesses, not {access.layout.element_bits}"
            )
        _check_range(buffer, pattern, access, buffer.words * (buffer.width_bits // bits))
        ports = buffer.write_ports if access.write else buffer.read_ports
        if ports + buffer.shared_ports == 0:
            field = "write_ports" if access.write else "read_ports"
            raise ArchError(f"BankedBuffer.{field}: the pattern needs at least one, not 0")


def _check_range(buffer: BankedBuffer, pattern: Pattern, access: Access, elements: int) -> None:
    low = high = access.first_element
    moves = [(count - 1) * access.layout.element(step) for count, step in access.lanes]
    moves += [
        (trips - 1) * stride
        for trips, stride in zip(pattern.loops, access.loop_strides, strict=True)
    ]
    for move in moves:
        low, high = low + min(0, move), high + max(0, move)
    if low < 0 or high >= elements:
        raise ArchError(
            f"Access.start: the pattern touches elements {low} to {high}; the {buffer.banks}"
            f" banks hold elements 0 to {elements - 1}"
        )
