"""The timing law of a dataflow on an array, as six integers."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Law:
    """When consecutive folds may stream through an array.

    A fold is one pass over the array: its stationary operand, if there is one, fills the array;
    then the other operands stream for ``t`` cycles; then the results drain. Let ``f`` be the first
    cycle of the fill of a fold and ``s`` the first cycle of its stream. The next fold, with primes,
    obeys

    * ``s' >= s + t + gap_cycles``
    * ``s' >= f' + fill_cycles`` and ``f' >= s + fill_offset_cycles`` (``+ t`` if
      ``fill_after_stream``), where there is a fill
    * ``s' + t' >= s + t + drain_cycles``

    and the last result of a fold leaves the array ``tail_cycles`` after its stream ends.

    Args:
        fill_cycles: Cycles that the stationary operand takes to enter; 0 if there is none.
        tail_cycles: Cycles from the end of a stream to its last result.
        gap_cycles: Least number of idle cycles after a stream.
        fill_offset_cycles: Least number of cycles from the start of a stream to the next fill.
        fill_after_stream: Whether ``fill_offset_cycles`` counts from the end of the stream instead.
        drain_cycles: Least distance between the ends of two streams.
    """

    fill_cycles: int
    tail_cycles: int
    gap_cycles: int
    fill_offset_cycles: int
    fill_after_stream: bool
    drain_cycles: int

    def period_cycles(self, stream_cycles: int) -> int:
        """Return the cycles from one fold to the next of equal folds that nothing else delays.

        Args:
            stream_cycles: Length of each stream.
        """
        fill = 0
        if self.fill_cycles:
            fill = self.fill_cycles + self.fill_offset_cycles
            fill += stream_cycles if self.fill_after_stream else 0
        return max(stream_cycles + self.gap_cycles, fill, self.drain_cycles)

    def total_cycles(self, folds: int, stream_cycles: int) -> int:
        """Return the cycles of equal folds on an empty array whose operands are ready.

        Args:
            folds: Number of folds, at least 1.
            stream_cycles: Length of each stream.
        """
        return (
            self.fill_cycles
            + (folds - 1) * self.period_cycles(stream_cycles)
            + stream_cycles
            + self.tail_cycles
        )
