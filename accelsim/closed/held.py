"""Kernels: the beats of activations that the array holds, and of words that follow each other."""

from accelsim.closed.geometry import common, shift_of
from accelsim.closed.records import Record
from accelsim.kernel import inner_jit
from accelsim.npu.beats import NONE, kept_of, pieces_of
from accelsim.schedule.held import words_of


@inner_jit
def sum_beats(bus: int, address: int, stride: int, words: int, length: int) -> int:
    """Return the beats of words that are no words of one LOAD.

    Args:
        bus: Bytes of a beat.
        address: Address of the first word.
        stride: Bytes from one word to the next.
        words: Number of words.
        length: Bytes of a word.
    """
    kinds = bus // common(bus, stride) if stride else 1
    beats = 0
    for kind in range(min(kinds, words)):
        count = (words - kind + kinds - 1) // kinds
        beats += count * (((address + kind * stride) % bus + length + bus - 1) // bus)
    return beats


@inner_jit
def run_beats(
    bus: int, address: int, stride: int, words: int, length: int, most: int
) -> tuple[int, int]:
    """Return the beats that LOADs of words ask for, and the pieces of words that ask for none.

    Args:
        bus: Bytes of a beat.
        address: Address of the first word.
        stride: Bytes from one word to the next.
        words: Number of words.
        length: Bytes of a word.
        most: Words of a LOAD.
    """
    shift, period = shift_of(bus), bus // common(bus, stride) if stride else 1
    beats = alone = 0
    while words > 0:
        count = min(words, most)
        _, asks, _ = pieces_of(address, length, NONE, shift)
        beats += asks
        kinds = min(count - 1, period)
        for kind in range(kinds):
            place = address + (kind + 1) * stride
            kept = kept_of(place - stride, length, shift)
            lead, asks, trail = pieces_of(place, length, kept, shift)
            times = (count - 1 - kind + kinds - 1) // kinds
            beats += times * asks
            alone += times * (lead + trail)
        address += count * stride
        words -= count
    return beats, alone


@inner_jit
def held_loads(
    machine: Record, work: Record, block: int, first: int, rows: int
) -> tuple[int, int, int, int]:
    """Return the LOADs of rows of an activation as weights, beats, other pieces, empty rows.

    Args:
        machine: The machine.
        work: ``ARRAY_PASS`` record whose weights are an activation.
        block: Block of filters, counted from 0.
        first: First row of the reduction.
        rows: Number of rows, padding included.
    """
    bus, shift = machine.bus_bytes, shift_of(machine.bus_bytes)
    loads, beats, alone, empty, end = 0, 0, 0, 0, first + rows
    while first < end:
        part = words_of(work, machine.cols, block, first, end - first)
        loads += 1
        empty += part.y_count - part.y_limit
        kinds = bus // common(bus, part.y_stride) if part.y_stride else 1
        kinds = min(part.y_limit - 1, kinds)
        # The first row, and rows below another, whose beats repeat after a few.
        for row in range(kinds + 1 if part.y_limit else 0):
            times = 1 if row == 0 else (part.y_limit - 1 - row + kinds) // kinds
            begin = part.address + row * part.y_stride
            kept = NONE
            if row:
                kept = kept_of(begin - part.y_stride, part.word_bytes, shift)
            lead, asks, trail = pieces_of(begin, part.word_bytes, kept, shift)
            beats += times * asks
            alone += times * (lead + trail)
        first += part.y_count
    return loads, beats, alone, empty
