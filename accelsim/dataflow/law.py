"""The timing law of one dataflow on one array, as a handful of integers."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Law:
    """When consecutive folds of work may stream through an array.

    A fold is one pass: its stationary operand fills the array (if it has one), then its operands
    stream for ``t`` cycles, then its results drain. With ``s`` the first stream cycle of a fold
    and ``f`` the first cycle of its fill, the next fold obeys

    * ``s' >= s + t + gap_cycles``
    * ``s' >= f' + fill_cycles`` and ``f' >= s + fill_offset_cycles`` (``+ t`` if
      ``fill_after_stream``), where there is a fill
    * ``s' + t' >= s + t + drain_cycles``

    and the last result of a fold leaves the array ``tail_cycles`` after its stream ends.

    Args:
        fill_cycles: Cycles to shift the stationary operand in; 0 if nothing is filled.
        tail_cycles: From the end of a stream to its last result.
        gap_cycles: Idle cycles that must follow a stream.
        fill_offset_cycles: When the next fill may begin, after the start of a stream.
        fill_after_stream: Whether ``fill_offset_cycles`` counts from the end of the stream.
        drain_cycles: Least distance between the ends of two streams.
    """

    fill_cycles: int
    tail_cycles: int
    gap_cycles: int
    fill_offset_cycles: int
    fill_after_stream: bool
    drain_cycles: int

    def period_cycles(self, stream_cycles: int) -> int:
        """Return the distance between equal folds that nothing else delays.

        Args:
            stream_cycles: Length of each stream.
        """
        fill = 0
        if self.fill_cycles:
            fill = self.fill_cycles + self.fill_offset_cycles
            fill += stream_cycles if self.fill_after_stream else 0
        return max(stream_cycles + self.gap_cycles, fill, self.drain_cycles)

    def total_cycles(self, folds: int, stream_cycles: int) -> int:
        """Return the time of ``folds`` equal folds on an empty array with operands at hand.

        Args:
            folds: How many, at least 1.
            stream_cycles: Length of each stream.
        """
        return (
            self.fill_cycles
            + (folds - 1) * self.period_cycles(stream_cycles)
            + stream_cycles
            + self.tail_cycles
        )
