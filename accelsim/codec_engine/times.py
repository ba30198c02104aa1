"""Times of beats and words in a codec engine whose sources and sinks make it wait.

A flag array says, for each cycle, whether something is offered, or would be taken. In all cycles
behind its end the flag is true.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.codec_engine.law import CodecEngine

Flags = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class BeatTimes:
    """Times of beats in an encoder or a decoder; cycles count from 0.

    Args:
        beat_cycles: Cycle in which each beat is taken; int64, shape (beats,).
        word_cycles: Cycle in which each word is taken; int64, shape (words,).
        result_cycles: Cycle in which the new residuals of each beat, or its sums, are taken; shape
            (beats,).
        end_cycles: Cycle in which each beat leaves the last stage; shape (beats,).
    """

    beat_cycles: NDArray[np.int64]
    word_cycles: NDArray[np.int64]
    result_cycles: NDArray[np.int64]
    end_cycles: NDArray[np.int64]


def encode_times(
    engine: CodecEngine,
    words: Sequence[int],
    offered: Flags,
    word_ready: Flags,
    residual_ready: Flags,
) -> BeatTimes:
    """Return the times of beats in an encoder.

    Args:
        engine: The engine.
        words: Words of each beat, at least 0.
        offered: Whether the next beat is offered, for each cycle.
        word_ready: Whether a word would be taken, for each cycle.
        residual_ready: Whether residuals would be taken, for each cycle.
    """
    stages = engine.encode_stages
    left = [-1] * (stages + 1)  # Cycle in which the beat before entered the engine, left a stage.
    taken, word_cycles, residual_cycles, ends = [], [], [], []
    for count in words:
        cycle = _next(offered, max(left[0] + 1, left[1]))
        left[0] = cycle
        taken.append(cycle)
        for stage in range(1, stages):
            cycle = max(cycle + 1, left[stage + 1])
            left[stage] = cycle
        kept = _next(residual_ready, cycle + 1)
        residual_cycles.append(kept)
        for _ in range(count):
            cycle = _next(word_ready, cycle + 1)
            word_cycles.append(cycle)
        left[stages] = max(cycle, kept)
        ends.append(left[stages])
    return BeatTimes(
        beat_cycles=np.array(taken, np.int64),
        word_cycles=np.array(word_cycles, np.int64),
        result_cycles=np.array(residual_cycles, np.int64),
        end_cycles=np.array(ends, np.int64),
    )


def decode_times(
    engine: CodecEngine,
    words: Sequence[int],
    sums_offered: Flags,
    words_offered: Flags,
    result_ready: Flags,
) -> BeatTimes:
    """Return the times of a vector's beats in a decoder that is empty before.

    Args:
        engine: The engine.
        words: Words of each beat: 1 in fixed_point, at least 0 in top_k.
        sums_offered: Whether the next beat of sums is offered, for each cycle.
        words_offered: Whether the next word is offered, for each cycle.
        result_ready: Whether results would be taken, for each cycle.
    """
    joined = sums_offered & words_offered if engine.kind == "fixed_point" else sums_offered
    entered, left, ended = -1, -1, -1  # The beat before: the engine, its first stage, its last.
    taken, word_cycles, results = [], [], []
    remaining = sum(words)
    for count in words:
        entered = _next(joined, max(entered + 1, left))
        taken.append(entered)
        left = entered
        remaining -= count
        if engine.kind == "fixed_point":
            word_cycles.append(entered)
        else:
            for _ in range(count):
                left = _next(words_offered, left + 1)
                word_cycles.append(left)
        left = max(left + 1, ended)
        if engine.kind == "top_k" and remaining:
            left = _next(words_offered, left)
        ended = _next(result_ready, left + 1)
        results.append(ended)
    return BeatTimes(
        beat_cycles=np.array(taken, np.int64),
        word_cycles=np.array(word_cycles, np.int64),
        result_cycles=np.array(results, np.int64),
        end_cycles=np.array(results, np.int64),
    )


def _next(flags: Flags, cycle: int) -> int:
    """Return the first cycle from ``cycle`` on whose flag is true."""
    later = np.flatnonzero(flags[cycle:])
    return cycle + int(later[0]) if len(later) else max(cycle, len(flags))
