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
class _Stage:
    """A loop that starts an iteration in each cycle: which of them read, which of them write."""

    iterations: int
    """Of one image; all repeats after them."""
    reads_until: int
    """Reads in the first iterations of each ``read_every``."""
    read_every: int
    write_every: int
    """Writes in the last iteration of each."""

    def reads(self, iteration: int) -> bool:
        return iteration % self.read_every < self.reads_until

    def writes(self, iteration: int) -> bool:
        return iteration % self.write_every == self.write_every - 1


def _of_unit(unit: MatrixVectorUnit) -> _Stage:
    return _Stage(
        iterations=unit.cycles,
        reads_until=unit.words_in,
        read_every=unit.weight_words,
        write_every=unit.words_in,
    )


def _converter(before: MatrixVectorUnit, after: MatrixVectorUnit) -> _Stage | None:
    """Return what changes the width of words between two units, or None where they are equal."""
    wide, narrow = max(before.pe, after.simd), min(before.pe, after.simd)
    elements = before.height * before.vectors
    if elements != after.width * after.vectors:
        raise UserError(
            f"a unit gives {elements} elements of an image, and the next one takes"
            f" {after.width * after.vectors}"
        )
    if wide % narrow:
        raise UserError(
            f"words of {before.pe} elements cannot become words of {after.simd}: neither divides"
            " the other"
        )
    if wide == narrow:
        return None
    if before.pe > after.simd:
        return _Stage(
            iterations=elements // narrow, reads_until=1, read_every=wide // narrow, write_every=1
        )
    return _Stage(
        iterations=elements // narrow, reads_until=1, read_every=1, write_every=wide // narrow
    )


def _stages(
    units: Sequence[MatrixVectorUnit], queue_words: Sequence[int]
) -> tuple[list[_Stage], list[int]]:
    stages, queues = [_of_unit(units[0])], []
    for before, after, words in zip(units, units[1:], queue_words, strict=False):
        queues.append(words)
        converter = _converter(before, after)
        if converter is not None:
            stages.append(converter)
            queues.append(STREAM_WORDS)
        stages.append(_of_unit(after))
    return stages, queues


def interval_cycles(
    units: Sequence[MatrixVectorUnit], queue_words: Sequence[int], latency_cycles: int
) -> Fraction:
    """Return the cycles from image to image of units in a row, when many images follow each other.

    Every unit is a pipelined loop of high-level synthesis. It stops as a whole, with all iterations
    that it has begun, in a cycle in which an iteration that begins finds no word to read, or one
    that ends finds no room to write. The first unit always finds words, the last always room.
    Where words of neighbours differ in width, a converter stands behind the queue: one more such
    loop, with a queue of ``STREAM_WORDS`` words to the next unit.

    Args:
        units: In the order in which data pass through them.
        queue_words: Words of the queue behind each unit but the last.
        latency_cycles: From the begin of an iteration to its end, in every loop.

    Returns:
        Cycles of an image in the steady state: the mean over the images after which the state of
        all loops and queues repeats.

    Raises:
        UserError: A number is out of range, or neighbours do not fit each other.
    """
    if not units:
        raise UserError("units: there must be at least one")
    if len(queue_words) != len(units) - 1:
        raise UserError(
            f"queue_words must have a number for each of {len(units) - 1} queues, not"
            f" {len(queue_words)}"
        )
    for words in queue_words:
        check_whole("queue_words", words, 1, MOST)
    check_whole("latency_cycles", latency_cycles, 0, MOST)
    stages, queues = _stages(units, queue_words)
    begun, held = [0] * len(stages), [0] * len(queues)
    last = len(stages) - 1
    seen: dict[tuple[int, ...], tuple[int, int]] = {}
    cycle = images = 0
    while True:
        moves = [
            place
            for place, stage in enumerate(stages)
            if _moves(place, stage, begun[place], latency_cycles, held, queues)
        ]
        for place in moves:
            stage, ends = stages[place], begun[place] - latency_cycles
            if place and stage.reads(begun[place]):
                held[place - 1] -= 1
            if place < last and ends >= 0 and stage.writes(ends):
                held[place] += 1
            begun[place] += 1
        cycle += 1
        ended = begun[last] - latency_cycles
        if last in moves and ended > 0 and ended % stages[last].iterations == 0:
            images += 1
            state = (
                *(count % stage.iterations for count, stage in zip(begun, stages, strict=True)),
                *held,
            )
            if state in seen:
                before, images_before = seen[state]
                return Fraction(cycle - before, images - images_before)
            seen[state] = (cycle, images)


def _moves(
    place: int, stage: _Stage, begins: int, latency_cycles: int, held: list[int], queues: list[int]
) -> bool:
    """Say whether a loop does not stop in this cycle."""
    if place and stage.reads(begins) and not held[place - 1]:
        return False
    ends = begins - latency_cycles
    if place == len(queues) or ends < 0 or not stage.writes(ends):
        return True
    return held[place] < queues[place]
