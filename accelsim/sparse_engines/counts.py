"""Counts of a run of a sparse engine: integers that can be added."""

from dataclasses import astuple, dataclass

from accelsim.counts import Addable


@dataclass(frozen=True, kw_only=True)
class SparseCounts(Addable):
    """Integer counts of one product, or of several one after another; they add with ``+``.

    Two laws hold for every engine and are checked on construction: each multiply-accumulate of the
    dense product is done, gated or skipped; and each cycle of each processing element is busy,
    starved, in conflict, overhead or imbalance.

    Args:
        cycles: Time from the first to the last cycle in which anything happens.
        available_cycles: ``cycles`` of every processing element, added up.
        busy_cycles: Part of ``available_cycles`` in which an element does its work: a lane
            multiplies, an entry is read, an outer product is issued, or a multiplier holds work.
        starved_cycles: Cycles without work although the element's share is not finished.
        conflict_cycles: Cycles lost because partial sums meet in one accumulator bank.
        overhead_cycles: Cycles spent on bitmaps and predicates, not on products.
        imbalance_cycles: Cycles after the element's share, until the slowest one has finished.
        fifo_stall_cycles: Cycles in which the source of a queue (the intersection unit of an
            element, or the broadcast to all) waits because the queue is full; elements may work
            meanwhile.
        tiles: Pieces that the work is cut into: folds, tiles between barriers, activation columns,
            warp tiles.
        macs: Multiply-accumulates of the dense product.
        macs_done: Multiply-accumulates whose operands are both nonzero; only these cost the energy
            of a product.
        macs_gated: Multiply-accumulates that took a time slot although an operand is zero; the
            multiplier held still.
        macs_skipped: Multiply-accumulates that took no time.
        padding_entries: Slots spent on zeros that are stored because the format asks for them:
            long runs of zeros, groups of N:M that keep fewer than N.
    """

    cycles: int = 0
    available_cycles: int = 0
    busy_cycles: int = 0
    starved_cycles: int = 0
    conflict_cycles: int = 0
    overhead_cycles: int = 0
    imbalance_cycles: int = 0
    fifo_stall_cycles: int = 0
    tiles: int = 0
    macs: int = 0
    macs_done: int = 0
    macs_gated: int = 0
    macs_skipped: int = 0
    padding_entries: int = 0

    def __post_init__(self) -> None:
        spent = self.busy_cycles + self.starved_cycles + self.conflict_cycles
        spent += self.overhead_cycles + self.imbalance_cycles
        assert min(astuple(self)) >= 0
        assert self.macs == self.macs_done + self.macs_gated + self.macs_skipped
        assert self.available_cycles == spent

    def times(self, repetitions: int) -> "SparseCounts":
        """Return the counts of this run ``repetitions`` times over."""
        return self.from_row([value * repetitions for value in astuple(self)])
