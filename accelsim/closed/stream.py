"""A stream that is timed and counted, and never made."""

from collections.abc import Sequence
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.amounts import AMOUNTS, INSTRUCTIONS
from accelsim.closed.columns import (
    ALL_WRITTEN,
    BEATS,
    BUSY,
    CLASSES,
    INPUTS_WRITTEN,
    LONG_AGO,
    READY,
    RESIDUAL_WRITTEN,
    STORED,
    WEIGHTS_WRITTEN,
)
from accelsim.closed.evaluate import new_state, run_flow, run_pass, run_taps
from accelsim.closed.piece import (
    ArrayFacts,
    ArrayPiece,
    FlowPiece,
    Piece,
    Reading,
    RowsPiece,
    TapsPiece,
)
from accelsim.closed.records import STORE, machine_record
from accelsim.closed.rows import run_rows
from accelsim.closed.streams import expect
from accelsim.npu import COUNTERS, Npu

_FIRST_STALL = COUNTERS.index("stall_array_cycles")
_STREAM = COUNTERS.index("stream_cycles")
_FETCH_BEATS = COUNTERS.index("fetch_beats")
_END = READY + STORE
_ROUNDING = 1e-9
"""Parts and granules that rounding may add to a whole number of them."""


class _Known(NamedTuple):
    """Work that was timed: units after it, the cycles and the sums before and in it, its row."""

    after: NDArray[np.uint8]
    begun: float
    sums: NDArray[np.float64]
    row: NDArray[np.int64]


class BoundStream:
    """Takes the pieces of a schedule one after the other.

    A layer begins to load when the layer that writes its input has completed the rows of tiles
    which its first tile reads; where that one runs all tiles for some filters first, when it has
    stored all. Its last tile waits for all of them. A layer that follows one like the layer before
    it costs what it cost the first time.

    Args:
        npu: The machine.
    """

    def __init__(self, npu: Npu) -> None:
        self._npu = npu
        self._state: Any = new_state(machine_record(npu))
        # numpy copies bytes many times faster than the fields that they are.
        self._bytes = self._state.view(np.uint8)
        self._times, self._sums = self._state["times"][0], self._state["sums"][0]
        self._rings = self._state["rings"][0]
        self._rows: list[NDArray[np.int64]] = []
        self._busy: list[NDArray[np.float64]] = []
        self._ends: list[float] = []
        self._stored: dict[int, tuple[float, float, int]] = {}
        self._known: dict[Any, _Known] = {}
        self._pair: Any = (None, None)
        self._begun, self._begun_sums = 0.0, self._sums.copy()

    def __len__(self) -> int:
        """Return how many pieces of work there are."""
        return len(self._rows)

    @property
    def cycles(self) -> float:
        """Cycles up to the last store acceptance of what it has taken."""
        return self._ends[-1] if self._ends else 0.0

    @property
    def moved_bytes(self) -> float:
        """Bytes to and from memory of what it has taken, instructions included."""
        return float(self._sums[BEATS]) * self._npu.bus_bytes

    def array(self, passes: Sequence[ArrayPiece], tiling: NDArray[np.void]) -> None:
        """Add a layer on the array.

        Args:
            passes: Over the array, in their order.
            tiling: Structured array of ``TILING``, shape (1,): how each of them is cut.
        """
        height, width, _, filter_blocks, filters_outer, _, images = tiling[0].tolist()
        cut = tiling.tobytes()
        for number, piece in enumerate(passes):
            facts, goes_on = piece.facts, number > 0
            share = min(images, facts.images) - 1 + facts.reading.first_share(height, width)
            self._wait(facts.source, share, facts.last_image, facts.reading, facts.right)
            groups = -(-facts.images // images)
            self._wait_for_residual(facts, facts.reading.parts(groups, height, width))
            parts = facts.reading.parts(groups, height, width)
            blocks = -(-facts.filters // self._npu.cols)
            if goes_on or (filters_outer and filter_blocks < blocks):
                parts = 1
            row, known = self._begin(piece, (cut, goes_on))
            if not known:
                expect(self._state, piece.record, self._npu)
                run_pass(self._state, piece.record, tiling, row, goes_on)
            self._end(row, facts.result, parts)

    def taps(self, piece: TapsPiece, height: int, width: int) -> None:
        """Add a layer on the vector unit.

        Args:
            piece: The layer.
            height: Rows of results of a tile.
            width: Columns of results of a tile.
        """
        facts, times = piece.facts, self._times
        share = facts.reading.first_share(height, width)
        first, second = facts.sources
        self._wait(first, share, facts.images, facts.reading)
        inputs, everything = times[INPUTS_WRITTEN], times[ALL_WRITTEN]
        if second != first:
            self._wait(second, share, facts.images, facts.reading)
            times[INPUTS_WRITTEN] = max(inputs, times[INPUTS_WRITTEN])
            times[ALL_WRITTEN] = max(everything, times[ALL_WRITTEN])
        row, known = self._begin(piece, (height, width, piece.zone_bytes))
        if not known:
            run_taps(self._state, piece.record, piece.zones, height, width, row)
        parts = facts.reading.parts(facts.images, height, width) if facts.in_parts else 1
        self._end(row, facts.result, parts)

    def rows(self, piece: RowsPiece, width: int) -> None:
        """Add a layer of rows.

        Args:
            piece: The layer.
            width: Pixels of a tile.
        """
        facts = piece.facts
        share = facts.reading.first_share(1, width)
        self._wait(facts.sources[0], share, facts.images, facts.reading)
        row, known = self._begin(piece, width)
        if not known:
            run_rows(self._state, piece.record, width, row)
        self._end(row, facts.result, facts.reading.parts(facts.images, 1, width))

    def flow(self, piece: FlowPiece) -> None:
        """Add work of which only amounts are known.

        Args:
            piece: The work.
        """
        source, result, jobs = piece.facts
        self._wait(source, 1, jobs)
        row, known = self._begin(piece, ())
        if not known:
            run_flow(self._state, piece.record, row)
        self._end(row, result, jobs)

    def layer_events(self, spans: Sequence[tuple[int, int]]) -> NDArray[np.int64]:
        """Return the counters of layers, in the order of ``Events``.

        Cycles run from the last store acceptance of the layers before to that of the layer. Of
        those in which the array does not stream, each class of instructions in flight takes its
        share in the order of ``Events``, as if classes were in flight independently.

        Args:
            spans: First piece of work of each layer and the one after its last, each layer
                beginning where the one before ends. FINISH belongs to the last.

        Returns:
            int64 array of shape (layers, counters).
        """
        none = np.zeros((1, AMOUNTS), dtype=np.int64)
        sums = np.cumsum(np.concatenate([none, *(row[None] for row in self._rows)]), axis=0)
        ends = np.array([0.0, *self._ends]).astype(np.int64)
        idle = np.zeros(CLASSES)
        busy = np.array([idle, *self._busy])
        first, after = np.array(spans, dtype=np.int64).reshape(-1, 2).T
        rows = sums[after] - sums[first]
        rows[-1:, INSTRUCTIONS] += 1
        machine = self._state["machine"][0]
        counters = rows[:, :INSTRUCTIONS].copy()
        counters[:, 0] = np.where(after > first, np.maximum(0, ends[after] - ends[first]), 0)
        _split(counters, busy[after] - busy[first])
        # A beat with instructions of two layers belongs to the first.
        fetched = np.cumsum(rows[:, INSTRUCTIONS])
        beats = -(-fetched // int(machine["beat_instructions"])) * int(machine["fetch_beats"])
        counters[:, _FETCH_BEATS] = np.diff(beats, prepend=0)
        return counters

    def _wait(
        self,
        source: int,
        read: float,
        images: int,
        reading: Reading | None = None,
        right: int | None = None,
    ) -> None:
        """Note when what a layer reads is written.

        A LOAD waits for the last STORE to any granule that it reads, so that the first of several
        small images waits for those that have bytes in the same granule.

        Args:
            source: Address of its input.
            read: Images of the input that its first tile reads.
            images: Images of the input.
            reading: How it is read; None if granules are not known.
            right: Address of a right operand that is an activation.
        """
        inputs = everything = weights = LONG_AGO
        if source in self._stored:
            before, everything, parts = self._stored[source]
            if reading is not None:
                granules = ceil(read / reading.granule - _ROUNDING)
                read = min(images, granules * reading.granule)
            done = ceil(read / images * parts - _ROUNDING)
            inputs = before + (everything - before) * done / parts
        if right in self._stored:
            weights = self._stored[right][1]
        times = self._times
        times[INPUTS_WRITTEN], times[ALL_WRITTEN] = inputs, everything
        times[WEIGHTS_WRITTEN] = weights

    def _wait_for_residual(self, facts: ArrayFacts, tiles: int) -> None:
        """Note when what the first of the tiles of a pass adds to its results is written."""
        written = LONG_AGO
        if facts.residual in self._stored:
            before, everything, parts = self._stored[facts.residual]
            share = facts.images / facts.last_image / tiles
            written = before + (everything - before) * ceil(share * parts) / parts
        self._times[RESIDUAL_WRITTEN] = written

    def _begin(self, piece: Piece, cut: Any) -> tuple[NDArray[np.int64], bool]:
        """Return the counters of a piece of work, and whether it was timed before.

        If it was, the units are moved as they were then.
        """
        self._pair = (self._pair[1], (piece.identity(self._npu), cut))
        self._begun, self._begun_sums = float(self._times[_END]), self._sums.copy()
        known = self._known.get(self._pair)
        if known is None:
            return np.zeros(AMOUNTS, dtype=np.int64), False
        self._bytes[:] = known.after
        later = self._begun - known.begun
        self._times += later
        self._rings += later
        self._sums[:] = self._begun_sums + known.sums
        return known.row, True

    def _end(self, row: NDArray[np.int64], result: int, parts: int) -> None:
        """Note that a piece of work has been timed."""
        if self._pair not in self._known:
            sums = self._sums - self._begun_sums
            self._known[self._pair] = _Known(self._bytes.copy(), self._begun, sums, row)
        self._rows.append(row)
        self._ends.append(float(self._times[_END]) + 0.5)
        self._busy.append(self._sums[BUSY : BUSY + CLASSES].copy())
        self._stored[result] = (self._begun, float(self._times[STORED]), parts)


def _split(counters: NDArray[np.int64], busy: NDArray[np.float64]) -> None:
    """Give the cycles in which the array does not stream to the classes of ``Events``."""
    cycles = counters[:, 0].astype(np.float64)
    _give_to_earlier(counters[:, 0], counters[:, _STREAM])
    rest = counters[:, 0] - counters[:, _STREAM]
    for kind in range(CLASSES):
        free = rest * np.minimum(1.0, busy[:, kind] / np.maximum(cycles, 1.0))
        if kind == 0:
            free = np.maximum(0.0, busy[:, 0] - counters[:, _STREAM])
        taken = np.minimum(rest, free.astype(np.int64))
        counters[:, _FIRST_STALL + kind] = taken
        rest = rest - taken
    counters[:, _FIRST_STALL + CLASSES] = rest


def _give_to_earlier(cycles: NDArray[np.int64], streams: NDArray[np.int64]) -> None:
    """Move what streams beyond the cycles of a layer to the layer before, in which it streamed.

    The cycles of a layer begin at the end of the layer before, and its array may begin sooner.

    Args:
        cycles: Cycles of each layer, in order.
        streams: Cycles in which the array streams, of each layer, changed in place.
    """
    for place in np.flatnonzero(streams > cycles)[::-1].tolist():
        while streams[place] > cycles[place] and place:
            streams[place - 1] += streams[place] - cycles[place]
            streams[place] = cycles[place]
            place -= 1
    np.minimum(cycles, streams, out=streams)
