"""Compressed sparse columns under broadcast activations: EIE.

The machine (Han et al., "EIE", ISCA 2016, sections III and IV):

* Row ``i`` of the weights lives in element ``i % processing_elements``, stored by columns: each
  entry is a value and the number of zeros before it within the column and the element, in
  ``index_bits`` bits. Where more zeros than ``2**index_bits - 1`` run, a padding zero is stored.
* In each cycle one nonzero activation of the current column is broadcast. Zeros are found and
  skipped without delay (leading nonzero detection). The activation enters the queue of every
  element in the next cycle. While any queue is full, nothing is broadcast: a FIFO stall.
* In each cycle an element reads one entry, padding zeros included, of the column at the head of its
  queue, and drops the head together with the last entry. A head whose column is empty costs one
  cycle, in which the element reads its two pointers. Activations enter and leave at the ends of
  cycles, so a head still counts towards a full queue in its last cycle.
* The next activation column begins when all elements have emptied their queues.

Dense operands and queues of two or more take ``1 + k * ceil(m / processing_elements)`` cycles for
each activation column. With queues of one, each activation but the first takes one more cycle. The
paper's "theoretical time" is the number of entries that all nonzero activations meet, divided by
the number of elements: the time without imbalance (:meth:`ColumnBroadcast.theoretical_cycles`).
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.arch import engine
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.machine import EngineMachine, counts_of
from accelsim.sparse_engines.operands import Mask, effectual_macs, masks


class ColumnBroadcast(EngineMachine, engine.ColumnBroadcast):
    """Elements that read compressed columns; the module describes their behaviour."""

    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product."""
        column = -(-m // self.processing_elements)
        return n * (1 + k * column + (k - 1) * (self.queue_entries == 1))

    def entries(self, weights: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return stored entries and padding zeros of each column in each element.

        Args:
            weights: Shape (m, k), nonzero where kept.

        Returns:
            Entries (padding included) and padding; both of shape (k, processing_elements).
        """
        from accelsim.sparse_engines.broadcast_kernel import count_entries

        w, _ = masks(weights, np.ones((np.shape(weights)[-1], 1)))
        return count_entries(w, self.processing_elements, 2**self.index_bits - 1)

    def theoretical_cycles(self, weights: ArrayLike, activations: ArrayLike) -> int:
        """Return the number of entries that nonzero activations meet, by elements, rounded up.

        Args:
            weights: Shape (m, k), nonzero where kept.
            activations: Shape (k, n).
        """
        w, a = masks(weights, activations)
        entries, _ = self.entries(w)
        met = int(entries.sum(axis=1) @ a.sum(axis=1, dtype=np.int64))
        return -(-met // self.processing_elements)

    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        from accelsim.sparse_engines.broadcast_kernel import run_columns

        entries, padding = self.entries(w)
        cycles, busy, starved, imbalance, stalls, tiles = run_columns(
            entries, np.ascontiguousarray(a.T), self.queue_entries
        )
        met = int(padding.sum(axis=1) @ a.sum(axis=1, dtype=np.int64))
        return counts_of(
            w,
            a,
            self.processing_elements,
            issued=effectual_macs(w, a) + met,
            cycles=cycles,
            busy_cycles=busy,
            starved_cycles=starved,
            imbalance_cycles=imbalance,
            fifo_stall_cycles=stalls,
            tiles=tiles,
            padding_entries=met,
        )
