"""The hazard rule against a machine that walks through docs/npu.md cycle by cycle."""

import numpy as np
import pytest

from accelsim.program.rules.hazards import accumulator_hazards


def additions(
    matmuls: list[list[int]], waits: list[bool], rows: int, stationary: bool
) -> list[tuple[int, int, int]]:
    """Return (cycle, word, number of the MATMUL) of each addition, as early as the laws allow.

    One that waits for the end of the one before is dispatched in the next cycle, and starts in the
    one after that.
    """
    found: list[tuple[int, int, int]] = []
    start, handoff, last_input, past_start, past_streamed = 0, -(10**6), -(10**6), None, 0
    for number, (blocks, base, p1, p0, a1, a0) in enumerate(matmuls):
        words = [base + i * a1 + j * a0 for i in range(p1) for j in range(p0)]
        if waits[number] and found:
            start, past_start = max(found)[0] + 2, None
            handoff = last_input = start
        if stationary:
            if past_start is not None:
                start = max(past_start + 3, past_start + past_streamed)
            past_start, past_streamed = start, blocks * rows
            # Row rows - 1 leaves first.
            for pixel in reversed(range(len(words))):
                cycle = start + past_streamed + rows - 1 - pixel
                found.append((cycle, words[pixel], number))
            continue
        start = max(start, handoff)
        first = start + 1
        for _ in range(blocks):
            handoff = max(first + rows - 1, last_input, handoff + 3)
            found += [(handoff + 1 + step, word, number) for step, word in enumerate(words)]
            last_input, first = handoff + len(words), handoff + 1
    return found


def hazards(matmuls: list[list[int]], waits: list[bool], rows: int, stationary: bool) -> set[int]:
    """Return the MATMULs with an addition less than 3 cycles after one to the same word."""
    last: dict[int, int] = {}
    found = set()
    for cycle, word, number in sorted(additions(matmuls, waits, rows, stationary)):
        if cycle - last.get(word, -10) < 3:
            found.add(number)
        last[word] = cycle
    return found


@pytest.mark.parametrize("stationary", [False, True])
def test_hazards_are_those_of_the_cycles(stationary: bool) -> None:
    draw = np.random.default_rng(stationary)
    seen = 0
    for _ in range(1500):
        rows = int(draw.integers(1, 7))
        matmuls = []
        for _ in range(3):
            p1 = int(draw.integers(1, (rows if stationary else 5) + 1))
            p0 = int(draw.integers(1, (rows // p1 if stationary else 5) + 1))
            blocks, base, a1, a0 = (int(draw.integers(low, 4)) for low in (1, 0, 0, 0))
            matmuls.append([blocks, base, p1, p0, a1, a0])
        waits = (draw.random(3) < 0.3).tolist()
        found = accumulator_hazards(np.array(matmuls), np.array(waits), rows, stationary)
        expected = hazards(matmuls, waits, rows, stationary)
        assert {int(one) for one in found[:, 0]} == expected, matmuls
        seen += bool(expected)
    assert 200 < seen < 1400
