"""Banked buffers and caches as plain loops."""

from collections import Counter, OrderedDict
from itertools import product

from accelsim.hierarchy.on_chip import BankedBuffer, Cache, Pattern


def conflicts(buffer: BankedBuffer, pattern: Pattern) -> tuple[int, int, list[int], list[int]]:
    """Return cycles, those of the slowest vector, and words read and written in each bank."""
    total = worst = 0
    touched = {False: Counter[int](), True: Counter[int]()}
    for place in product(*(range(trips) for trips in pattern.loops)):
        now = {False: Counter[int](), True: Counter[int]()}
        for access in pattern.accesses:
            words = []
            for lane in product(*(range(count) for count, _ in access.lanes)):
                element = access.layout.offset
                for dimension, stride in enumerate(access.layout.strides):
                    index = access.start[dimension]
                    index += sum(
                        i * step[dimension] for i, step in zip(place, access.steps, strict=True)
                    )
                    index += sum(
                        i * step[dimension] for i, (_, step) in zip(lane, access.lanes, strict=True)
                    )
                    element += stride * index
                words.append(element * access.layout.element_bits // buffer.width_bits)
            for word in set(words) if buffer.merges_same_word else words:
                now[access.write][buffer.bank_of(word)] += 1
        cycles = max(
            buffer.cycles_of(now[False][bank], now[True][bank]) for bank in range(buffer.banks)
        )
        total += cycles
        worst = max(worst, cycles)
        for write in (False, True):
            touched[write] += now[write]
    reads, writes = (
        [touched[write][bank] for bank in range(buffer.banks)] for write in (False, True)
    )
    return total, worst, reads, writes


class NaiveCache:
    """A cache of ordered dictionaries: line -> dirty, the line used longest ago first."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self.sets: list[OrderedDict[int, bool]] = [OrderedDict() for _ in range(cache.sets)]

    def access(self, address: int, write: bool) -> tuple[bool, list[tuple[int, bool]]]:
        """Return whether the line was there, and what the next level is asked: address, write."""
        line_bytes = self.cache.line_bytes
        line = address // line_bytes
        lines = self.sets[line % self.cache.sets]
        hit = line in lines
        if hit:
            lines.move_to_end(line)
        if write and self.cache.write_policy == "write_through":
            return hit, [(address, True)]
        asked = []
        if not hit:
            asked.append((line * line_bytes, False))
            if len(lines) == self.cache.ways:
                left, dirty = lines.popitem(last=False)
                if dirty:
                    asked.append((left * line_bytes, True))
            lines[line] = False
        lines[line] = lines[line] or write
        return hit, asked
