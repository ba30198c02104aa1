"""Random REDUCEs."""

from accelsim.isa import COMBINATIONS, STATISTICS
from accelsim.program.random_parts.draft import Draft, best
from accelsim.program.random_parts.fields import Fields, Words, between, counts, walk
from accelsim.program.random_parts.results import PRODUCTS, SMALL_TURNS, VECTOR_LOOPS, WIDE_TURNS
from accelsim.program.random_parts.transfers import ROW_WINDOW

CENTERED = 0.7
"""Share of the roots that are centered, among rows that have an offset."""
CUT = 0.6
"""Share of the rows that end within a word."""


def reduce(draft: Draft) -> None:
    """Append a REDUCE, if one fits."""
    fields = best(draft, reduce_candidate)
    if fields is None:
        return
    source = "operand" if fields["source"] else "accumulator"
    rows = walk(fields["row"], [(fields["p1_count"], 1)])
    reads = [(source, source_words(fields))]
    if fields["centered"]:
        reads.append(("row_offset", rows))
    keeps = STATISTICS[fields["statistic"]] == "offset"
    draft.append("REDUCE", reads, [("row_offset" if keeps else "row_multiplier", rows)], fields)


def source_words(fields: Fields) -> Words:
    """Return the words that a REDUCE reads."""
    loops = [(fields[f"{loop}_count"], fields[f"{loop}_stride"]) for loop in VECTOR_LOOPS]
    return walk(fields["source_word"], loops)


def reduce_candidate(draft: Draft) -> tuple[int, Fields] | None:
    """Return a random REDUCE within the windows and its score; None if it is not legal."""
    draw, npu = draft.draw, draft.npu
    banks = [bank for bank in draft.banks if (draft.ledger.writer["accumulator"][bank] >= 0).any()]
    sums = bool(banks) and draw.random() < 0.4
    window = banks[between(draw, 0, len(banks) - 1)] if sums else draft.windows["operand"]
    t1, t0, p0, p1 = counts(draw, *(WIDE_TURNS if draft.wide else SMALL_TURNS))
    p1 = min(p1, npu.row_words, ROW_WINDOW)
    multiplies = not sums and npu.elementwise_products and draw.random() < PRODUCTS
    combine = COMBINATIONS.index("product") if multiplies else between(draw, 0, 1)
    fields = {"source": 0 if sums else 1, "combine": combine, "source_word": 0}
    fields |= {"t1_count": t1, "t0_count": 2 if multiplies else t0}
    fields |= {"p1_count": p1, "p0_count": p0}
    turns = [fields[f"{loop}_count"] for loop in VECTOR_LOOPS]
    strides = draft.strides(turns, len(window), 3)
    if multiplies and draw.random() < 0.5:
        strides[-1] = 0  # Both factors are the same word: squares.
    fields |= {f"{loop}_stride": stride for loop, stride in zip(VECTOR_LOOPS, strides, strict=True)}
    span = int(source_words(fields).max())
    if span >= len(window):
        return None
    fields["source_word"] = int(window[between(draw, 0, len(window) - 1 - span)])
    words = source_words(fields)
    buffer = "accumulator" if sums else "operand"
    if not draft.ledger.written(buffer, words):
        return None
    fields["row"] = between(draw, 0, min(npu.row_words, ROW_WINDOW) - p1)
    return int(draft.unused[buffer][words].sum()), fields | statistic(draft, fields)


def statistic(draft: Draft, fields: Fields) -> Fields:
    """Return which number of a row a REDUCE keeps, and the fields that it needs."""
    draw, npu = draft.draw, draft.npu
    elements = fields["p0_count"] * npu.cols
    cut = draw.random() < CUT
    limit = between(draw, 1, elements) if cut else between(draw, elements, 2**18 - 1)
    kind = STATISTICS[between(draw, 0, len(STATISTICS) - 1)]
    found = {"statistic": STATISTICS.index(kind), "limit": limit}
    found |= dict.fromkeys(("centered", "count", "addend", "numerator", "shift"), 0)
    if kind == "offset":
        return found
    shift = min(npu.accumulator.bits, npu.multiplier_bits) // 2
    found |= {"addend": between(draw, 0, 2 ** between(draw, 0, 32) - 1)}
    found |= {"numerator": between(draw, 0, 2**npu.multiplier_bits - 1)}
    found |= {"shift": between(draw, -64, 63) if draw.random() < 0.2 else between(draw, -8, shift)}
    if kind == "root":
        rows = walk(fields["row"], [(fields["p1_count"], 1)])
        there = draft.ledger.written("row_offset", rows)
        found["centered"] = int(there and draw.random() < CENTERED)
        found["count"] = between(draw, 0, 2 ** between(draw, 0, 18) - 1)
    return found
