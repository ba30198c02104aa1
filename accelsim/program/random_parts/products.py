"""Random MATMULs."""

import numpy as np

from accelsim.program.random_parts.draft import Draft, best
from accelsim.program.random_parts.fields import Fields, Words, between, counts, walk
from accelsim.program.random_parts.transfers import load
from accelsim.program.rules.facts import MATMUL_COLUMNS

STREAM_MOST = 24
WIDE_CYCLES = 3000
"""Greatest number of blocks times pixels of a MATMUL of a wide program."""
FEW, FEW_BLOCKS = 0.5, 3
"""Share of the MATMULs of a wide program with few blocks, and thus many pixels, and the greatest
number of such blocks. Other MATMULs have many blocks, because the score counts weights."""
MATMUL_LOOPS = ("k1", "k0", "p1", "p0")


def matmul(draft: Draft) -> None:
    """Append a MATMUL, or a LOAD if no MATMUL fits."""
    blocks = max(1, len(draft.windows["weight"]) // draft.npu.fold_words)
    if draft.wide and draft.draw.random() < FEW:
        blocks = min(blocks, FEW_BLOCKS)
    fields = best(draft, lambda draft: matmul_candidate(draft, blocks))
    if fields is None:
        load(draft)
        return
    inputs, weights, sums = matmul_words(draft, fields)
    reads = [("input", inputs), ("weight", weights)]
    if fields["accumulate"]:
        reads.append(("accumulator", sums))
    draft.last_matmul = [_hazard_row(fields)]
    draft.append("MATMUL", reads, [("accumulator", sums)], fields)


def matmul_candidate(draft: Draft, blocks: int) -> tuple[int, Fields] | None:
    """Return a random MATMUL within the windows and its score; None if it is not legal.

    Args:
        draft: The program so far.
        blocks: Greatest number of blocks.
    """
    draw, npu = draft.draw, draft.npu
    windows = draft.windows
    stream = npu.held_pixels or STREAM_MOST
    k1, k0 = counts(draw, [255, 1023] if draft.wide else [3, 4], blocks)
    bank = draft.banks[between(draw, 0, len(draft.banks) - 1)]
    if draft.wide and not npu.held_pixels:
        stream = max(1, WIDE_CYCLES // (k1 * k0))
    p1, p0 = counts(draw, [1023, len(bank)] if draft.wide else [6, 12], stream)
    if npu.is_narrow and p1 * p0 > npu.accumulator_words:
        return None
    fields = {"k1_count": k1, "k0_count": k0, "p1_count": p1, "p0_count": p0}
    strides = draft.strides([k1, k0, p1, p0], len(windows["input"]), 4)
    fields |= {f"{loop}_stride": stride for loop, stride in zip(MATMUL_LOOPS, strides, strict=True)}
    a1, a0 = draft.result_strides(p1, p0, len(bank), 5)
    fields |= {"a1_stride": a1, "a0_stride": a0, "input": 0, "accumulator": 0}
    fields["weight"] = int(
        windows["weight"][between(draw, 0, len(windows["weight"]) - k1 * k0 * npu.fold_words)]
    )
    for name, window in (("input", windows["input"]), ("accumulator", bank)):
        span = int(matmul_words(draft, fields)[0 if name == "input" else 2].max())
        if span >= len(window):
            return None
        fields[name] = int(window[between(draw, 0, len(window) - 1 - span)])
    fields["accumulate"] = 0
    return matmul_score(draft, fields)


def matmul_score(draft: Draft, fields: Fields) -> tuple[int, Fields] | None:
    """Return the unused words that a MATMUL uses less those it destroys; None if not legal."""
    from accelsim.program.rules.hazards import accumulator_hazards

    npu, ledger = draft.npu, draft.ledger
    inputs, weights, sums = matmul_words(draft, fields)
    if not (ledger.written("input", inputs) and ledger.written("weight", weights)):
        return None
    table = np.array([*draft.last_matmul, _hazard_row(fields)], dtype=np.int64)
    waits, rows = np.zeros(len(table), dtype=np.bool_), npu.least_fold_cycles
    if len(accumulator_hazards(table, waits, rows, npu.array_is_output_stationary)):
        return None
    unused = draft.unused
    if ledger.written("accumulator", sums):
        likely = 0.9 if unused["accumulator"][sums].any() else 0.4
        fields["accumulate"] = int(draft.draw.random() < likely)
    score = len(np.unique(inputs[unused["input"][inputs]]))
    score += int(unused["weight"][weights].sum())
    if not fields["accumulate"]:
        score -= 3 * int(unused["accumulator"][np.unique(sums)].sum())
    return score, fields


def matmul_words(draft: Draft, fields: Fields) -> tuple[Words, Words, Words]:
    """Return the words of inputs, weights and sums."""
    loops = [(fields[f"{loop}_count"], fields[f"{loop}_stride"]) for loop in MATMUL_LOOPS]
    blocks = fields["k1_count"] * fields["k0_count"]
    sums = [(fields["p1_count"], fields["a1_stride"]), (fields["p0_count"], fields["a0_stride"])]
    return (
        walk(fields["input"], loops),
        fields["weight"] + np.arange(blocks * draft.npu.fold_words),
        walk(fields["accumulator"], sums),
    )


def _hazard_row(fields: Fields) -> list[int]:
    blocks = fields["k1_count"] * fields["k0_count"]
    return [blocks, *(fields[name] for name in MATMUL_COLUMNS)]
