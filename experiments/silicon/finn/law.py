"""FINN's matrix-vector units, and the queues between them.

A unit holds a matrix of ``height`` x ``width`` weights and multiplies it by vectors that arrive
``simd`` elements at a time, ``pe`` rows at a time. It does one step in a cycle: ``width / simd``
steps give ``pe`` results, and ``height / pe`` times as many give the vector of all results.
Example: a 512 x 512 layer with 8 lanes and one element takes 64 * 512 = 32768 cycles for each
vector (Umuroglu et al., "FINN", FPGA 2017; the loop is in ``mvau.hpp`` of its BNN-PYNQ overlays).

Only the first ``width / simd`` steps of a vector read; the others use the elements again. A unit
therefore takes its input in a burst, and gives its output evenly. The queue between two units holds
less than a vector in BNN-PYNQ's overlays: the first unit stops when the queue is full, the second
one waits in its burst for what the first has not computed yet, and an image takes longer than the
slowest unit alone. `interval_cycles` counts that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from accelsim.arguments import check_whole
from accelsim.errors import UserError

MOST = 2**31
STREAM_WORDS = 2
"""Words of a stream whose depth no source names: the default of Vivado HLS (UG902)."""


@dataclass(frozen=True, kw_only=True)
class MatrixVectorUnit:
    """A matrix-vector unit of FINN.

    Args:
        width: Elements of an input vector; ``MW`` in FINN.
        height: Results of a vector; ``MH`` in FINN.
        simd: Elements that each processing element multiplies in a cycle; divides ``width``.
        pe: Processing elements, each for one row at a time; divides ``height``.
        vectors: Vectors of an image: 1 of a fully connected layer, the results in a channel of a
            convolution.

    Raises:
        UserError: A number is below 1, ``simd`` does not divide ``width``, or ``pe`` ``height``.
    """

    width: int
    height: int
    simd: int
    pe: int
    vectors: int = 1

    def __post_init__(self) -> None:
        for name in ("width", "height", "simd", "pe", "vectors"):
            check_whole(name, getattr(self, name), 1, MOST)
        for part, whole in (("simd", "width"), ("pe", "height")):
            if getattr(self, whole) % getattr(self, part):
                raise UserError(
                    f"{part} must divide {whole}: {getattr(self, part)} does not divide"
                    f" {getattr(self, whole)}"
                )

    @property
    def words_in(self) -> int:
        """Words of ``simd`` elements of a vector; ``SF`` in FINN."""
        return self.width // self.simd

    @property
    def words_out(self) -> int:
        """Words of ``pe`` results of a vector; ``NF`` in FINN."""
        return self.height // self.pe

    @property
    def weight_words(self) -> int:
        """Words of the weight memory of each processing element; ``WMEM`` in FINN."""
        return self.words_in * self.words_out

    @property
    def cycles(self) -> int:
        """Cycles of an image: what ``get_exp_cycles`` of FINN's unit returns."""
        return self.weight_words * self.vectors


@dataclass(frozen=True, kw_only=True)
class Loop:
    """A pipelined loop that begins an iteration in each cycle in which it does not stop.

    Args:
        reads: Whether each iteration of an image takes a word of the queue before the loop.
        writes: Whether it gives a word to the queue behind.

    Raises:
        UserError: Both do not have the same number of iterations, or none.
    """

    reads: Sequence[bool]
    writes: Sequence[bool]

    def __post_init__(self) -> None:
        if not self.reads or len(self.reads) != len(self.writes):
            raise UserError(
                "a loop must read and write in the same iterations, at least one, not"
                f" {len(self.reads)} and {len(self.writes)}"
            )


def unit_loop(unit: MatrixVectorUnit) -> Loop:
    """Return the loop of a unit: it reads in its first rows, and writes where a row ends."""
    steps = range(unit.weight_words)
    return Loop(
        reads=[step < unit.words_in for step in steps] * unit.vectors,
        writes=[step % unit.words_in == unit.words_in - 1 for step in steps] * unit.vectors,
    )


def converter_loop(given: int, taken: int, elements: int) -> Loop:
    """Return the loop that changes the width of words.

    Args:
        given: Elements of a word that it reads.
        taken: Elements of a word that it writes.
        elements: Elements of an image.

    Raises:
        UserError: Neither width divides the other.
    """
    wide, narrow = max(given, taken), min(given, taken)
    if wide % narrow:
        raise UserError(
            f"words of {given} elements cannot become words of {taken}: neither divides the other"
        )
    ratio, words = wide // narrow, elements // narrow
    every = [True] * words
    first = [word % ratio == 0 for word in range(words)]
    last = [word % ratio == ratio - 1 for word in range(words)]
    return Loop(reads=first, writes=every) if given > taken else Loop(reads=every, writes=last)


def window_loop(kernel: int, size: int, windows: int) -> Loop:
    """Return the loop that makes the windows of a convolution from pixels.

    It reads ``kernel`` rows, and then writes the windows of a row of results while it reads the
    next row (``slidingwindow.h`` of BNN-PYNQ).

    Args:
        kernel: Rows and columns of a window.
        size: Rows and columns of the input.
        windows: Rows and columns of the results; the stride is 1.

    Raises:
        UserError: Other windows fit in the input.
    """
    if windows != size - kernel + 1:
        raise UserError(f"windows must be {size - kernel + 1} of {size} rows, not {windows}")
    written = windows * kernel * kernel
    reads, writes = [True] * (kernel * size), [False] * (kernel * size)
    for row in range(windows):
        steps = range(max(written, size))
        reads += [row < size - kernel and step < size for step in steps]
        writes += [step < written for step in steps]
    return Loop(reads=reads, writes=writes)


def pool_loop(size: int, extent: int) -> Loop:
    """Return the loop of a pooling layer: it writes with the last pixel of each square.

    Args:
        size: Rows and columns of the input.
        extent: Rows and columns of a square.
    """
    last = extent - 1
    pixels = [(row % extent, col % extent) for row in range(size) for col in range(size)]
    return Loop(reads=[True] * len(pixels), writes=[pixel == (last, last) for pixel in pixels])


def _loops(
    units: Sequence[MatrixVectorUnit], queue_words: Sequence[int]
) -> tuple[list[Loop], list[int]]:
    loops, queues = [unit_loop(units[0])], []
    for before, after, words in zip(units, units[1:], queue_words, strict=False):
        given, taken = before.height * before.vectors, after.width * after.vectors
        if given != taken:
            raise UserError(
                f"a unit gives {given} elements of an image, and the next one takes {taken}"
            )
        queues.append(words)
        if before.pe != after.simd:
            loops.append(converter_loop(before.pe, after.simd, given))
            queues.append(STREAM_WORDS)
        loops.append(unit_loop(after))
    return loops, queues


def interval_cycles(
    units: Sequence[MatrixVectorUnit], queue_words: Sequence[int], latency_cycles: int
) -> Fraction:
    """Return the cycles from image to image of units in a row, when many images follow each other.

    Where words of neighbours differ in width, a converter stands behind the queue, with a queue of
    ``STREAM_WORDS`` words to the next unit.

    Args:
        units: Units in the order in which data pass through them.
        queue_words: Words of the queue behind each unit but the last.
        latency_cycles: Cycles from the begin of an iteration to its end, in every loop.

    Returns:
        Cycles as `loops_interval_cycles` returns them.

    Raises:
        UserError: A number is out of range, or neighbours do not fit each other.
    """
    if not units:
        raise UserError("units: there must be at least one")
    _check_queues(queue_words, len(units) - 1)
    return loops_interval_cycles(*_loops(units, queue_words), latency_cycles)


def loops_interval_cycles(
    loops: Sequence[Loop], queue_words: Sequence[int], latency_cycles: int
) -> Fraction:
    """Return the cycles from image to image of loops in a row, when many images follow each other.

    Every loop is a pipeline of high-level synthesis. It stops as a whole, with all iterations that
    it has begun, in a cycle in which an iteration that begins finds no word to read, or one that
    ends finds no room to write. The first loop always finds words, the last always room.

    Args:
        loops: Loops in the order in which data pass through them.
        queue_words: Words of the queue behind each loop but the last.
        latency_cycles: Cycles from the begin of an iteration to its end, in every loop.

    Returns:
        Cycles of an image in the steady state: the mean over the images after which the state of
        all loops and queues repeats.

    Raises:
        UserError: A number is out of range.
    """
    if not loops:
        raise UserError("loops: there must be at least one")
    _check_queues(queue_words, len(loops) - 1)
    check_whole("latency_cycles", latency_cycles, 0, MOST)
    counts = [len(loop.reads) for loop in loops]
    begun, held = [0] * len(loops), [0] * len(queue_words)
    seen: dict[tuple[int, ...], tuple[int, int]] = {}
    cycle = images = 0
    while True:
        has_moved = _step(loops, counts, queue_words, latency_cycles, begun, held)
        cycle += 1
        ended = begun[-1] - latency_cycles
        if has_moved and ended > 0 and ended % counts[-1] == 0:
            images += 1
            state = (*(b % count for b, count in zip(begun, counts, strict=True)), *held)
            if state in seen:
                before, images_before = seen[state]
                return Fraction(cycle - before, images - images_before)
            seen[state] = (cycle, images)


def _step(
    loops: Sequence[Loop],
    counts: Sequence[int],
    queue_words: Sequence[int],
    latency_cycles: int,
    begun: list[int],
    held: list[int],
) -> bool:
    """Do a cycle, and return whether the last loop has moved.

    Args:
        loops: Loops that follow each other.
        counts: Iterations of an image of each.
        queue_words: Words that each queue can hold.
        latency_cycles: Cycles from the begin of an iteration to its end.
        begun: Iterations that each loop has begun; changed.
        held: Words in each queue; changed.
    """
    last = len(loops) - 1
    taken: list[int] = []
    given: list[int] = []
    moved: list[int] = []
    for place, loop in enumerate(loops):
        takes = place > 0 and loop.reads[begun[place] % counts[place]]
        if takes and not held[place - 1]:
            continue
        ends = begun[place] - latency_cycles
        gives = place < last and ends >= 0 and loop.writes[ends % counts[place]]
        if gives and held[place] >= queue_words[place]:
            continue
        moved.append(place)
        if takes:
            taken.append(place - 1)
        if gives:
            given.append(place)
    for queue in taken:
        held[queue] -= 1
    for queue in given:
        held[queue] += 1
    for place in moved:
        begun[place] += 1
    return bool(moved) and moved[-1] == last


def _check_queues(queue_words: Sequence[int], count: int) -> None:
    if len(queue_words) != count:
        raise UserError(
            f"queue_words must have a number for each of {count} queues, not {len(queue_words)}"
        )
    for words in queue_words:
        check_whole("queue_words", words, 1, MOST)
