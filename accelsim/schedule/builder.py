"""A stream in the making: the kernels of this package behind one object."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.isa import BUFFERS, COLUMN_BITS, INSTRUCTIONS, record_type
from accelsim.npu import Npu
from accelsim.program import Layout, WeightFolds
from accelsim.schedule.array import emit_pass, most_instructions
from accelsim.schedule.flow import emit_flow
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.schedule.rows import emit_rows
from accelsim.schedule.shapes import MACHINE, MOST_REMEMBERED, TENSOR, record
from accelsim.schedule.stream import (
    BUFFER_NAMES,
    FINISH,
    NEVER,
    STATE,
    Stream,
    append,
    carve,
    forget,
    whole_buffers,
)
from accelsim.schedule.taps import emit_taps
from accelsim.schedule.tokens import fit_tokens

Mask = NDArray[np.bool_]
_FIRST_ROOM, _MORE_ROOM = 2**16, 8
"""Instructions that have room at first, and the share, an eighth, by which room grows when it does
not suffice. The allocator moves pages of memory, and copies nothing."""
_LIMITS = {name: INSTRUCTIONS[name].most for name in ("LOAD", "MATMUL")}


def machine_record(npu: Npu) -> NDArray[np.void]:
    """Return what the kernels need to know of a machine.

    Args:
        npu: The machine.

    Returns:
        Structured array of ``MACHINE``, shape (1,).
    """
    return record(
        MACHINE,
        rows=npu.rows,
        fold_words=npu.fold_words,
        weight_rows=npu.products,
        cols=npu.cols,
        output_stationary=int(npu.array_is_output_stationary),
        held_pixels=npu.held_pixels,
        sums_apart=int(npu.keeps_sums_apart),
        bank_words=npu.bank_words,
        parameter_word_bytes=npu.parameter_word_bytes,
        most_residual_words=most_residual_words(npu),
        most_constant_words=_LIMITS["LOAD"]["x_count"],
        most_row_bytes=_LIMITS["LOAD"]["row_bytes"],
        most_rows=_LIMITS["LOAD"]["y_limit"],
        most_outer_blocks=_LIMITS["MATMUL"]["k1_count"],
        most_inner_blocks=_LIMITS["MATMUL"]["k0_count"],
    )


def most_residual_words(npu: Npu) -> int:
    """Return how many words of a residual are loaded together at most: two pieces have room."""
    slots = 1 if "operand" in npu.single_slots else 2
    return max(1, npu.operand_words // slots)


class StreamBuilder:
    """Schedules layers one after the other.

    Args:
        npu: The machine.
        granules: Number of granules of all tensors, each tensor with a range of its own; their
            stores are remembered.
        resident_blocks: Blocks of weights at the end of the weight buffer, behind the words that
            the machine says, which stay from layer to layer.
    """

    def __init__(self, npu: Npu, granules: int, resident_blocks: int = 0) -> None:
        self._machine = machine_record(npu)
        self._most_tokens, self._queue_depth = 2**npu.token_bits - 1, npu.queue_depth
        self._skips = npu.sparse is not None
        self._weights: list[WeightFolds] = []
        self._single = npu.single_slots
        words = (
            *(npu.input_words, npu.weight_words, npu.operand_words, npu.parameter_words),
            *(npu.table_words, npu.accumulator_words, npu.output_words),
            resident_blocks * npu.fold_words,
        )
        self._resident_words = npu.fold_words
        self._pool = whole_buffers(np.array(words, dtype=np.int64))
        state: Any = np.zeros(1, dtype=STATE)
        state["waited"] = state["sums"] = state["asked"] = NEVER
        self._stream = Stream(
            instructions=room_for(_FIRST_ROOM),
            state=state,
            # Rounded up, the range of the last tensor may end one granule behind it.
            last_store=np.full(granules + 1, NEVER, dtype=np.int64),
            last_load=np.full(granules + 1, NEVER, dtype=np.int64),
        )

    @property
    def weights(self) -> tuple[WeightFolds, ...]:
        """The weights of all passes by rising address, if the machine skips zeros."""
        return tuple(sorted(self._weights, key=lambda folds: folds.address))

    def __len__(self) -> int:
        """Return how many instructions there are."""
        return int(self._stream.state["length"][0])

    def residual_words(self, height: int, width: int) -> int:
        """Return the words of a slot for a piece of what is added to the results of a tile.

        Args:
            height: Rows of a tile.
            width: Columns of a tile.
        """
        most = int(self._machine["most_residual_words"][0])
        return most if width >= most else min(height, most // width) * width

    def new_layer(self, slot_words: Mapping[str, int], keys: Mapping[str, int]) -> None:
        """Cut the buffers into the slots of the next layer.

        Args:
            slot_words: Words of a slot, for each buffer that the layer uses.
            keys: Tiles that the layer asks for, for each buffer whose tiles may stay.
        """
        slot_words = {**slot_words, "resident": self._resident_words}
        sizes = np.array([slot_words.get(name, 0) for name in BUFFER_NAMES], dtype=np.int64)
        counts = np.array([keys.get(name, 0) for name in BUFFER_NAMES], dtype=np.int64)
        most = np.array([1 if name in self._single else 2**31 for name in BUFFER_NAMES])
        self._pool = carve(self._pool, sizes, most, counts)

    def array_pass(
        self, work: NDArray[np.void], tiling: NDArray[np.void], mask: Mask | None = None
    ) -> None:
        """Add a pass over the array, after ``new_layer``; no tile of an earlier pass stays.

        Args:
            work: Structured array of ``ARRAY_PASS``, shape (1,).
            tiling: Structured array of ``TILING``, shape (1,).
            mask: Mask of the weights that are kept, see ``WeightFolds``; only if masks are given.
        """
        forget(self._pool)
        self._make_room(most_instructions(self._machine, work, tiling))
        self._emit(emit_pass, work, tiling)
        if self._skips:
            folds = weight_folds(work, tiling, int(self._machine["fold_words"][0]))
            self._weights.append(replace(folds, mask=mask))

    def taps(
        self, work: NDArray[np.void], zones: NDArray[np.void], height: int, width: int
    ) -> None:
        """Add a layer on the vector unit, after ``new_layer``.

        Args:
            work: Structured array of ``TAP_WORK``, shape (1,).
            zones: Structured array of ``ZONE``, shape (zones,).
            height: Rows of a tile.
            width: Columns of a tile.
        """
        layer, machine = work[0], self._machine[0]
        window, words = layer["window"], PARAMETER_WORDS + int(layer["weighted"])
        tiles = -(-int(window["results_y"]) // height) * -(-int(window["results_x"]) // width)
        jobs = int(layer["images"]) * tiles * -(-int(layer["channels"]) // int(machine["cols"]))
        most = min(
            int(machine["most_constant_words"]),
            int(machine["most_row_bytes"]) // int(machine["parameter_word_bytes"]),
        )
        in_a_job = int(layer["sources"]) + 1 + len(zones) * (2 + -(-words // most))
        if (held := int(layer["numbers"]["words"])) > 0:
            rows = (height - 1) * int(window["stride_y"]) + int(window["kernel_y"])
            in_a_job += 2 * (2 + rows // held)
        self._make_room(jobs * in_a_job + 1)
        self._emit(emit_taps, work, zones, height, width)

    def name_bases(self, first: int, read: int, written: int) -> None:
        """Let instructions name base registers.

        Args:
            first: Index of the first of them; all after it do.
            read: Register of LOADs of the operand buffer, 0 for none.
            written: Register of STOREs, 0 for none.
        """
        if not (read or written):
            return
        added = self._stream.instructions[first : len(self)]
        operands = added["buffer"] == BUFFERS.index("operand")
        added["base"][(added["opcode"] == INSTRUCTIONS["LOAD"].opcode) & operands] = read
        added["base"][added["opcode"] == INSTRUCTIONS["STORE"].opcode] = written

    def rows(self, work: NDArray[np.void], width: int) -> None:
        """Add a layer of rows, after ``new_layer``.

        Args:
            work: Structured array of ``ROW_WORK``, shape (1,).
            width: Pixels of a tile.
        """
        jobs = int(work["images"][0]) * -(-int(work["window"]["results_x"][0]) // width)
        self._make_room(9 * jobs + PARAMETER_WORDS + 3)
        self._emit(emit_rows, work, width)

    def flow(self, work: NDArray[np.void]) -> None:
        """Add work of which only amounts are known, after ``new_layer``.

        Args:
            work: Structured array of ``FLOW_WORK``, shape (1,).
        """
        layer = work[0]
        pieces = int(layer["times"]) * int(layer["jobs"])
        self._make_room(3 * pieces + 2 * int(layer["parameter_words"]) + 2)
        self._emit(emit_flow, work)

    def finished(self) -> NDArray[np.void]:
        """Add FINISH and return all instructions; their tokens fit the counters of the machine.

        Returns:
            Structured array of ``accelsim.isa.record_type()``.
        """
        self._make_room(1)
        append(self._stream, FINISH)
        instructions = room_for(len(self), self._stream.instructions)
        fit_tokens(instructions, self._most_tokens, self._queue_depth)
        return instructions

    def _emit(self, emit: Callable[..., None], *work: Any) -> None:
        """Add the instructions of some work."""
        try:
            emit(self._stream, self._pool, self._machine, *work)
        except OverflowError as error:
            raise MappingError(
                f"a row, pixel or image of a tensor is {2 ** (COLUMN_BITS - 1):,} bytes long or"
                " longer, which no instruction can step over: give the network smaller dimensions"
            ) from error

    def _make_room(self, more: int) -> None:
        used, room = len(self), len(self._stream.instructions)
        if used + more > room:
            room_for(max(room + room // _MORE_ROOM, used + more), self._stream.instructions)


def room_for(instructions: int, known: NDArray[np.void] | None = None) -> NDArray[np.void]:
    """Return instructions that are all zero, or others in more or less room.

    Args:
        instructions: Number of instructions.
        known: Instructions that keep their place, resized; views of them must no longer be used.

    Returns:
        Structured array of ``accelsim.isa.record_type()``.

    Raises:
        MappingError: There is not as much memory.
    """
    try:
        if known is None:
            return np.zeros(instructions, dtype=record_type())
        known.resize(instructions, refcheck=False)
        return known
    except MemoryError as error:
        size = instructions * record_type().itemsize
        raise MappingError(
            f"a schedule of {instructions:,} instructions needs {size:,} bytes of memory, more than"
            " there are: larger buffers need fewer, and the tier analytical needs none"
        ) from error


def weight_folds(work: NDArray[np.void], tiling: NDArray[np.void], fold_words: int) -> WeightFolds:
    """Return the weights of a pass over the array.

    Args:
        work: Structured array of ``ARRAY_PASS``, shape (1,), of a pass whose weights are constants.
        tiling: Structured array of ``TILING``, shape (1,).
        fold_words: Weight words of a fold.
    """
    made, window = work[0], work[0]["window"]
    return WeightFolds(
        address=int(made["constants"]["weights"]),
        fold_bytes=fold_words * int(made["constants"]["weight_row"]),
        filters=int(made["filters"]),
        places=int(window["kernel_y"] * window["kernel_x"]),
        elements=int(window["place_bytes"] * 8 // made["source"]["element_bits"]),
        words=int(window["blocks"]),
        part_words=int(tiling["blocks"][0]),
        group_filters=int(made["group_filters"]),
        group_elements=int(made["group_elements"]),
        lead=int(made["lead"]),
    )


@lru_cache(maxsize=MOST_REMEMBERED)
def tensor_record(
    layout: Layout, granule: int, granule_shift: int, granule_bytes: int = 0
) -> NDArray[np.void]:
    """Return a tensor, or a view of it, as the kernels see it; nobody may write to it.

    Args:
        layout: Layout of an image of the tensor.
        granule: First entry of the tensor in ``Stream.last_store``.
        granule_shift: Bytes of a granule, as a power of two.
        granule_bytes: Bytes of its first granule that lie before its first pixel.

    Returns:
        Structured array of ``TENSOR``, shape (1,).
    """
    made = record(
        TENSOR,
        address=layout.address,
        height=layout.height,
        width=layout.width,
        pixel_bytes=layout.pixel_bytes,
        row_bytes=layout.row_bytes,
        image_bytes=layout.image_bytes,
        element_bits=layout.element_bits,
        granule=granule,
        granule_shift=granule_shift,
        granule_bytes=granule_bytes,
        local=int(layout.local),
    )
    made.flags.writeable = False
    return made
