"""Work whose mapping is chosen: as instructions, or as what the analytical model counts of them."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.stream import BoundStream
from accelsim.compiler.choose import Chooser
from accelsim.compiler.memory import Memory
from accelsim.compiler.resident_weights import Plan, Residents, with_residence
from accelsim.compiler.window import Region
from accelsim.compiler.work import (
    ArrayWork,
    Candidate,
    FlowWork,
    FusedWork,
    RowsWork,
    SumWork,
    TapsWork,
    Work,
    no_bytes,
)
from accelsim.program import WeightFolds
from accelsim.schedule.builder import StreamBuilder
from accelsim.schedule.results import PARAMETER_WORDS, RESIDUAL_WORDS
from accelsim.schedule.shapes import copied

NO_MASKS: Mapping[str, NDArray[np.bool_]] = MappingProxyType({})
"""Masks of weights are drawn."""


class Sink(Protocol):
    """Takes the work of a network in its order."""

    def __len__(self) -> int:
        """Return how many instructions or pieces of work it has taken."""

    def array(self, work: ArrayWork, candidate: int, tiling: NDArray[np.void]) -> None:
        """Take a layer on the array, the number of its candidate, and its ``TILING``."""

    def taps(self, work: TapsWork, height: int, width: int) -> None:
        """Take a layer on the vector unit, and the extents of its tiles."""

    def rows(self, work: RowsWork, width: int) -> None:
        """Take a layer of rows, and the rows of its tiles."""

    def flow(self, work: FlowWork) -> None:
        """Take work of which only amounts are known."""


def run_work(work: Work, chooser: Chooser, sink: Sink) -> None:
    """Cut some work, and hand it on.

    Args:
        work: The work.
        chooser: Chooser of mappings.
        sink: Takes it.

    Raises:
        MappingError: Not even the least tile fits the buffers, or a user's mapping is not legal.
    """
    match work:
        case ArrayWork():
            found = chooser.array(work)
            if found is not None:
                sink.array(work, *found)
            elif work.instead is not None:
                sink.flow(work.instead)
        case TapsWork():
            sink.taps(work, *chooser.taps(work))
        case RowsWork():
            sink.rows(work, chooser.rows(work))
        case FlowWork():
            sink.flow(work)
        case FusedWork():
            together = chooser.together(work)
            if together is None:
                run_work(work.apart, chooser, sink)
            else:
                sink.array(work.together, *together)
        case SumWork():
            for one in work.of.sum if chooser.together(work.of) is None else ():
                run_work(one, chooser, sink)


class Bound:
    """Work as the analytical model counts it.

    Args:
        plan: The machine, and the weights that stay in it.

    Attributes:
        stream: Sums of what it counts.
        residents: Weights that stay.
    """

    def __init__(self, plan: Plan) -> None:
        self.stream, self.residents = BoundStream(plan.npu), Residents(plan)

    def __len__(self) -> int:
        """Return how many pieces of work there are."""
        return len(self.stream)

    def array(self, work: ArrayWork, candidate: int, tiling: NDArray[np.void]) -> None:
        """Take a layer on the array."""
        passes, found = work.candidates[candidate].passes, None
        found = self.residents.passes(work, candidate, tiling)
        if found is not None:
            passes = [
                with_residence(one, how.residence) for one, how in zip(passes, found, strict=True)
            ]
        self.stream.array(passes, tiling)

    def taps(self, work: TapsWork, height: int, width: int) -> None:
        """Take a layer on the vector unit."""
        self.stream.taps(work.piece, height, width)

    def rows(self, work: RowsWork, width: int) -> None:
        """Take a layer of rows."""
        self.stream.rows(work.piece, width)

    def flow(self, work: FlowWork) -> None:
        """Take work of which only amounts are known."""
        self.stream.flow(work.piece)


def factors_of(record: NDArray[np.void]) -> int:
    """Return how many sums of a result a pass multiplies by factors, 0 if a result has one sum."""
    has_factors = record["sum_blocks"][0] or record["digits"][0] > 1
    return int(record["operations"][0]) if has_factors else 0


class ProgramEmitter:
    """Work as instructions.

    Args:
        plan: The machine, and the weights that stay in it.
        activation_bytes: Bytes of all activations, which constants lie behind.
        granules: Granules of all tensors; see ``accelsim.compiler.target``.
        masks: Masks of the weights that are kept, shape (filters, kernel height, kernel width,
            channels of a group), by layer; empty if masks are drawn.

    Attributes:
        memory: Image of the memory with the constants.
        residents: Weights that stay.
        has_amounts: Whether only amounts are known of some of the work.
    """

    def __init__(
        self,
        plan: Plan,
        activation_bytes: int,
        granules: int,
        masks: Mapping[str, NDArray[np.bool_]] = NO_MASKS,
    ) -> None:
        npu = plan.npu
        self._npu, self._masks, self.residents = npu, masks, Residents(plan)
        self._stream = StreamBuilder(npu, granules, plan.blocks)
        self.memory = Memory(activation_bytes, npu)
        self.has_amounts = False

    def __len__(self) -> int:
        """Return how many instructions there are."""
        return len(self._stream)

    @property
    def weights(self) -> tuple[WeightFolds, ...]:
        """The weights of all passes, if the machine skips zeros; as of ``StreamBuilder``."""
        return self._stream.weights

    def finished(self) -> NDArray[np.void]:
        """Return all instructions; as of ``StreamBuilder``."""
        return self._stream.finished()

    def array(self, work: ArrayWork, candidate: int, tiling: NDArray[np.void]) -> None:
        """Take a layer on the array."""
        chosen = work.candidates[candidate]
        self._cut_buffers(chosen, tiling, work.images)
        placed, mask = work.place(self.memory, candidate, tiling), self._masks.get(work.name)
        for one, how in zip(
            placed, self.residents.passes(work, candidate, tiling) or (), strict=False
        ):
            one["constants"]["residence"], one["constants"]["resident_block"] = how
        masks: Sequence[NDArray[np.bool_] | None] = [None] * len(placed)
        if mask is not None and work.masks is not None:
            masks = work.masks(candidate, mask)
        for one, kept in zip(placed, masks, strict=True):
            self._stream.array_pass(one, tiling, kept)

    def taps(self, work: TapsWork, height: int, width: int) -> None:
        """Take a layer on the vector unit."""
        whole = Region(y=0, x=0, height=height, width=width)
        self._stream.new_layer(
            {
                "operand": work.windows[0].words(whole, 1) * len(work.windows),
                "parameter": work.parameter_words,
                "table": work.table_words,
                "output": whole.pixels,
            },
            {"parameter": work.parameter_keys},
        )
        record = self._placed(work.piece.record, work.constant_bytes, work.constants, work.shared)
        first = len(self._stream)
        self._stream.taps(record, work.piece.zones, height, width)
        self._stream.name_bases(first, work.read_base, work.written_base)

    def rows(self, work: RowsWork, width: int) -> None:
        """Take a layer of rows."""
        words = width * work.blocks
        self._stream.new_layer(
            {
                "operand": words,
                "parameter": work.parameter_words,
                "table": work.table_words,
                "output": words,
            },
            {"parameter": 1},
        )
        record = self._placed(work.piece.record, work.constant_bytes, work.constants)
        self._stream.rows(record, width)

    def flow(self, work: FlowWork) -> None:
        """Take work of which only amounts are known."""
        self.has_amounts = True
        self._stream.new_layer(work.slot_words, {})
        self._stream.flow(self._placed(work.piece.record, work.constant_bytes, no_bytes))

    def _placed(
        self,
        record: NDArray[np.void],
        size: int,
        make: Callable[[], NDArray[np.uint8]],
        shared: Hashable = None,
    ) -> NDArray[np.void]:
        """Return a record with the address of its parameters."""
        record = copied(record)
        record["parameters"] = self.memory.reserve(size, make, shared)
        return record

    def _cut_buffers(self, chosen: Candidate, tiling: NDArray[np.void], images: int) -> None:
        """Cut the buffers into slots for a layer on the array."""
        npu, window, filters = self._npu, chosen.window, chosen.filters
        first = chosen.passes[0].record
        factors, digits = factors_of(first), int(first["digits"][0])
        has_residual = int(first["residual"]["exists"][0])
        height, width, part_blocks, _, _, chunk_blocks, together_images = tiling[0].tolist()
        tile = Region(y=0, x=0, height=height, width=width)
        blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks * digits
        filter_blocks = -(-filters // npu.cols)
        tiles = -(-window.vertical.results // height)
        tiles *= -(-window.horizontal.results // width)
        parts = -(-window.blocks // part_blocks)
        self._stream.new_layer(
            {
                "input": together_images * window.words(tile, part_blocks),
                "weight": chunk_blocks * npu.fold_words,
                "operand": has_residual and self._stream.residual_words(height, width),
                "parameter": PARAMETER_WORDS + factors + has_residual * RESIDUAL_WORDS,
                "accumulator": npu.bank_words,
                "output": together_images * tile.pixels,
            },
            {
                "input": images * tiles * parts,
                "weight": filter_blocks * blocks,
                "parameter": filter_blocks * int(first["combinations"][0]),
            },
        )
