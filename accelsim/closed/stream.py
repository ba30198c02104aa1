"""A stream that is timed and counted, and never made."""

from collections.abc import Mapping
from math import ceil
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.amounts import AMOUNTS, INSTRUCTIONS
from accelsim.closed.columns import (
    ALL_WRITTEN,
    BUSY,
    CLASSES,
    INPUTS_WRITTEN,
    LONG_AGO,
    STORED,
    WEIGHTS_WRITTEN,
)
from accelsim.closed.evaluate import cycles_of, new_state, run_flow, run_pass, run_taps
from accelsim.closed.identity import identity
from accelsim.closed.records import machine_record
from accelsim.closed.streams import expect
from accelsim.npu import EVENTS, Events, Npu

_FIRST_STALL = EVENTS.index("stall_array_cycles")
_STREAM = EVENTS.index("stream_cycles")


class _Known(NamedTuple):
    """Work that was timed: units after it, the cycles and the sums before and in it, its row."""

    after: NDArray[np.uint8]
    begun: float
    sums: NDArray[np.float64]
    row: NDArray[np.int64]


class BoundStream:
    """Takes the layers of a schedule as ``accelsim.schedule.builder.StreamBuilder`` does.

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
        self._rows: list[NDArray[np.int64]] = []
        self._busy: list[NDArray[np.float64]] = []
        self._ends: list[float] = []
        self._stored: dict[int, tuple[float, float, int]] = {}
        self._known: dict[Any, _Known] = {}
        self._pair: Any = (None, None)
        self._begun, self._begun_sums = 0.0, self._state["sums"].copy()
        self._goes_on = False

    @property
    def weights(self) -> tuple[()]:
        """Nothing: no mask is drawn."""
        return ()

    def __len__(self) -> int:
        """Return how many pieces of work there are."""
        return len(self._rows)

    def granules(self, size: int) -> tuple[int, int]:  # noqa: ARG002 - as of StreamBuilder
        """Return what stands for the granules of a tensor."""
        return 0, 0

    def new_layer(self, slot_words: Mapping[str, int], keys: Mapping[str, int]) -> None:  # noqa: ARG002
        """Begin a layer."""
        self._goes_on = False

    def array_pass(
        self,
        work: NDArray[np.void],
        tiling: NDArray[np.void],
        mask: NDArray[np.bool_] | None = None,  # noqa: ARG002 - as of StreamBuilder
    ) -> None:
        """Add a pass over the array; as of ``StreamBuilder``."""
        window, source = work["window"][0], work["source"][0]
        share = _first_share(window, source, tiling[0]["height"], tiling[0]["width"])
        right = work["weights"][0]["address"] if work["held"]["channels"][0] else None
        self._wait(source["address"], share / (work["first_image"][0] + work["images"][0]), right)
        goes_on = self._goes_on
        pieces = _pieces(window, work["images"][0], tiling[0]["height"], tiling[0]["width"])
        blocks = -(-work["filters"][0] // self._npu.cols)
        if goes_on or (tiling[0]["filters_outer"] and tiling[0]["filter_blocks"] < blocks):
            pieces = 1
        row, known = self._begin(work, (tiling.tobytes(), goes_on))
        if not known:
            expect(self._state, work, self._npu)
            run_pass(self._state, work, tiling, row, goes_on)
        self._end(row, work["result"][0]["address"], pieces)
        self._goes_on = True

    def taps(
        self, work: NDArray[np.void], zones: NDArray[np.void], height: int, width: int
    ) -> None:
        """Add a layer on the vector unit; as of ``StreamBuilder``."""
        window, source = work["window"][0], work["first"][0]
        images = work["images"][0]
        share = _first_share(window, source, height, width) / images
        self._wait(source["address"], share, None)
        times = self._state["times"][0]
        first = times[[INPUTS_WRITTEN, ALL_WRITTEN]]
        self._wait(work["second"][0]["address"], share, None)
        times[[INPUTS_WRITTEN, ALL_WRITTEN]] = np.maximum(
            first, times[[INPUTS_WRITTEN, ALL_WRITTEN]]
        )
        row, known = self._begin(work, (height, width, zones.tobytes()))
        if not known:
            run_taps(self._state, work, zones, height, width, row)
        result = work["result"][0]
        pieces = _pieces(window, images, height, width)
        if result["row_bytes"] < result["pixel_bytes"]:
            pieces = 1
        self._end(row, result["address"], pieces)

    def flow(self, work: NDArray[np.void]) -> None:
        """Add work of which only amounts are known; as of ``StreamBuilder``."""
        self._wait(work["source"][0]["address"], 1 / work["jobs"][0], None)
        row, known = self._begin(work, ())
        if not known:
            run_flow(self._state, work, row)
        self._end(row, work["result"][0]["address"], int(work["jobs"][0]))

    def finished(self) -> NDArray[np.void]:
        """Return no instruction."""
        return np.zeros(0, dtype=np.int64)

    def layer_events(self, first: int, after: int, *, is_last: bool) -> Events:
        """Return the counters of the pieces of work from ``first`` to before ``after``.

        Cycles run from the last store acceptance of the layers before to that of the layer. Of
        those in which the array does not stream, each class of instructions in flight takes its
        share in the order of ``Events``, as if classes were in flight independently.

        Args:
            first: Number of a piece of work.
            after: Number of a piece of work.
            is_last: Whether FINISH belongs to it.
        """
        counters = np.zeros(len(EVENTS), dtype=np.int64)
        instructions = int(is_last)
        if first < after:
            row = np.sum(self._rows[first:after], axis=0)
            counters[:] = row[:INSTRUCTIONS]
            instructions += int(row[INSTRUCTIONS])
            begin = int(self._ends[first - 1]) if first else 0
            counters[0] = max(0, int(self._ends[after - 1]) - begin)
            busy = self._busy[after - 1] - (self._busy[first - 1] if first else 0)
            _split(counters, busy)
        counters[EVENTS.index("fetch_beats")] = instructions * int(
            self._state["machine"]["fetch_beats"][0]
        )
        return Events(**dict(zip(EVENTS, counters.tolist(), strict=True)))

    def _wait(self, source: int, share: float, right: int | None) -> None:
        """Note when what a layer reads is written.

        Args:
            source: Address of its input.
            share: Of the input that its first tile reads.
            right: Address of a right operand that is an activation.
        """
        times = self._state["times"][0]
        times[INPUTS_WRITTEN] = times[ALL_WRITTEN] = times[WEIGHTS_WRITTEN] = LONG_AGO
        if source in self._stored:
            before, stored, pieces = self._stored[source]
            times[ALL_WRITTEN] = stored
            times[INPUTS_WRITTEN] = before + (stored - before) * ceil(share * pieces) / pieces
        if right in self._stored:
            times[WEIGHTS_WRITTEN] = self._stored[right][1]

    def _begin(self, work: NDArray[np.void], cut: Any) -> tuple[NDArray[np.int64], bool]:
        """Return the counters of a piece of work, and whether it was timed before.

        If it was, the units are moved as they were then.
        """
        self._pair = (self._pair[1], (identity(work), cut))
        self._begun, self._begun_sums = cycles_of(self._state), self._state["sums"].copy()
        known = self._known.get(self._pair)
        if known is None:
            return np.zeros(AMOUNTS, dtype=np.int64), False
        self._bytes[:] = known.after
        self._state["times"] += self._begun - known.begun
        self._state["rings"] += self._begun - known.begun
        self._state["sums"] = self._begun_sums + known.sums
        return known.row, True

    def _end(self, row: NDArray[np.int64], result: int, pieces: int) -> None:
        """Note that a piece of work has been timed."""
        if self._pair not in self._known:
            sums = self._state["sums"] - self._begun_sums
            self._known[self._pair] = _Known(self._bytes.copy(), self._begun, sums, row)
        self._rows.append(row)
        self._ends.append(cycles_of(self._state) + 0.5)
        self._busy.append(self._state["sums"][0, BUSY : BUSY + CLASSES].copy())
        stored = float(self._state["times"][0, STORED])
        self._stored[result] = (self._begun, stored, pieces)


def _split(counters: NDArray[np.int64], busy: NDArray[np.float64]) -> None:
    """Give the cycles in which the array does not stream to the classes of ``Events``."""
    cycles = float(counters[0])
    counters[_STREAM] = min(counters[0], counters[_STREAM])
    rest = int(counters[0] - counters[_STREAM])
    in_flight = busy.copy()
    in_flight[0] -= counters[_STREAM]
    for kind in range(CLASSES):
        free = rest if kind == 0 else rest * min(1.0, busy[kind] / max(cycles, 1.0))
        taken = min(rest, int(max(0.0, in_flight[0] if kind == 0 else free)))
        counters[_FIRST_STALL + kind] = taken
        rest -= taken
    counters[_FIRST_STALL + CLASSES] = rest


def _first_share(window: Any, source: Any, height: int, width: int) -> float:
    """Return the share of an image, in the order of its pixels, that the first tile reads."""
    if source["row_bytes"] < source["pixel_bytes"]:
        return 1.0  # Rows are channels of pixels: each lies all over the image.
    size, axis, extent = height, "y", source["height"]
    if extent == 1:
        size, axis, extent = width, "x", source["width"]
    step, kernel = window[f"step_{axis}"], window[f"kernel_{axis}"]
    loaded = (size - 1) * (window[f"stride_{axis}"] // step) + 1
    loaded += (kernel - 1) * window[f"dilation_{axis}"]
    last = (loaded - 1) * step + 1 - window[f"before_{axis}"]
    return float(min(1.0, max(0.0, last / extent)))


def _pieces(window: Any, images: int, height: int, width: int) -> int:
    """Return how many parts of its results a layer completes one after the other."""
    rows = int(window["results_y"])
    if rows == 1:
        return int(images) * -(-int(window["results_x"]) // int(width))
    return int(images) * -(-rows // int(height))
