"""Kernels: the beats of activations that the array holds, and of words that follow each other."""

from accelsim.closed.geometry import common
from accelsim.closed.records import Record
from accelsim.kernel import inner_jit
from accelsim.schedule.held import words_of


@inner_jit
def sum_beats(bus: int, address: int, stride: int, words: int, length: int) -> int:
    """Return the beats of words of ``length`` bytes, ``stride`` bytes apart from an address on."""
    kinds = bus // common(bus, stride) if stride else 1
    beats = 0
    for kind in range(min(kinds, words)):
        count = (words - kind + kinds - 1) // kinds
        beats += count * (((address + kind * stride) % bus + length + bus - 1) // bus)
    return beats


@inner_jit
def held_loads(
    machine: Record, work: Record, image: int, block: int, first: int, words: int
) -> tuple[int, int, int]:
    """Return the LOADs of some words of a block, their beats, and their words without a byte.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record whose array holds activations.
        image: Image of the batch.
        block: Block of results, counted from 0.
        first: First word of the reduction.
        words: How many, padding included.
    """
    loads, beats, empty, end = 0, 0, 0, first + words
    while first < end:
        part = words_of(work, machine.cols, image, block, first, end - first)
        loads += 1
        empty += part.x_count * (part.y_count - part.y_limit)
        for column in range(part.x_count if part.y_limit else 0):
            place = part.x_start + column * part.x_stride
            begin = max(place, 0)
            kept = min(place + part.word_bytes, part.row_bytes) - begin
            if kept <= 0:
                empty += part.y_limit
                continue
            beats += sum_beats(
                machine.bus_bytes, part.address + begin, part.y_stride, part.y_limit, kept
            )
        first += part.y_count * part.x_count
    return loads, beats, empty
