"""Random VECTORs, and the instructions that complete a program."""

import numpy as np

from accelsim.isa import COMBINATIONS, FUNCTIONS, TABLE_WORDS
from accelsim.program.random_parts.draft import Draft, best, runs
from accelsim.program.random_parts.fields import Fields, Words, between, counts, walk
from accelsim.program.random_parts.transfers import store_all

SMALL_TURNS = ([3, 3, 4, 8], 24)
"""Greatest turns of the loops t1, t0, p1, p0 of a VECTOR, and of their product."""
WIDE_TURNS = ([255, 255, 1023, 4095], 3000)
"""The same limits for a wide program."""
MAPPED = 0.7
"""Share of the VECTORs that use a table, on machines with tables."""
PRODUCTS = 0.5
"""Share of the VECTORs of activations that multiply them, on machines that can."""
BY_ROWS = 0.7
"""Share of the VECTORs that use offsets, and factors, of rows that REDUCE has written."""
ADDING, KEEPING = 0.4, 0.4
"""Shares of the VECTORs of sums that add a residual, and that keep results, on machines that do."""
VECTOR_LOOPS = ("p1", "p0", "t1", "t0")


def vector(draft: Draft) -> None:
    """Append a VECTOR, if one fits."""
    fields = best(draft, vector_candidate)
    if fields is not None:
        append_vector(draft, fields)


def vector_candidate(draft: Draft) -> tuple[int, Fields] | None:
    """Return a random VECTOR within the windows and its score; None if it is not legal."""
    draw = draft.draw
    banks = [bank for bank in draft.banks if (draft.ledger.writer["accumulator"][bank] >= 0).any()]
    sums = bool(banks) and draw.random() < 0.65
    window = banks[between(draw, 0, len(banks) - 1)] if sums else draft.windows["operand"]
    most, product = WIDE_TURNS if draft.wide else SMALL_TURNS
    t1, t0, p1, p0 = counts(draw, most, product)
    multiplies = not sums and draft.npu.elementwise_products and draw.random() < PRODUCTS
    held = int(multiplies and draw.random() < 0.5)
    residual, kept = (
        sums and draft.npu.residuals and draw.random() < share for share in (ADDING, KEEPING)
    )
    if multiplies or residual:
        t1, t0 = 1 if held or residual else t1, 2
    if draft.npu.is_narrow and p1 * p0 > draft.npu.output_words:
        return None
    pairs = "product" if multiplies else "residual"
    combine = COMBINATIONS.index(pairs) if multiplies or residual else between(draw, 0, 1)
    fields = {"source": 0 if sums else 1, "combine": combine, "held": held, "kept": int(kept)}
    fields |= {"t1_count": t1, "t0_count": t0, "p1_count": p1, "p0_count": p0}
    strides = draft.strides([p1, p0, t1, t0], len(window), 3)
    if kept:
        strides[:2] = draft.result_strides(p1, p0, len(window), 4)
    fields |= {f"{loop}_stride": stride for loop, stride in zip(VECTOR_LOOPS, strides, strict=True)}
    d1, d0 = draft.result_strides(p1, p0, len(draft.windows["output"]), 4)
    fields |= {"d1_stride": d1, "d0_stride": d0, "source_word": 0, "destination": 0}
    fields |= {"weighted": 0, "weight": 0}
    for name, place in (("source_word", window), ("destination", draft.windows["output"])):
        span = int(vector_words(fields)[0 if name == "source_word" else 1].max())
        if span >= len(place):
            return None
        fields[name] = int(place[between(draw, 0, len(place) - 1 - span)])
    if (residual and not _add_residual(draft, fields)) or (kept and not _keep(fields)):
        return None
    taps = draft.memory.group_words - 3
    if held:
        fields["weight"] = int(window[between(draw, 0, len(window) - 1)])
    elif not multiplies and t1 * t0 <= taps and draw.random() < 0.5:
        base = draft.group_at[int(draw.choice(sorted(draft.group_at)))]
        fields |= {"weighted": 1, "weight": base + 3 + between(draw, 0, taps - t1 * t0)}
    fields |= clip(draft) | function(draft)
    return vector_score(draft, fields | of_rows(draft, p1))


def _add_residual(draft: Draft, fields: Fields) -> bool:
    """Choose the residual of a VECTOR; return whether there is room for one."""
    window = draft.windows["operand"]
    span = int(vector_words(fields)[0].max()) - fields["source_word"]
    if span >= len(window):
        return False
    first = int(window[between(draft.draw, 0, len(window) - 1 - span)])
    fields["t0_stride"] = (first - fields["source_word"]) % 2**16
    return True


def _keep(fields: Fields) -> bool:
    """Let the results of a VECTOR replace its sums; return whether that is legal."""
    fields |= {"destination": fields["source_word"]}
    fields |= {f"d{loop}_stride": fields[f"p{loop}_stride"] for loop in (1, 0)}
    results = vector_words(fields)[1]
    taps = [
        fields[f"{loop}_stride"]
        for loop in ("t1", "t0")
        if fields[f"{loop}_count"] > 1 and not is_residual(fields)
    ]
    behind = all(stride == 0 or stride > results.max() - results.min() for stride in taps)
    return behind and len(np.unique(results)) == len(results)


def is_residual(fields: Fields) -> bool:
    """Return whether a VECTOR adds a residual."""
    return fields["combine"] == COMBINATIONS.index("residual")


def clip(draft: Draft) -> Fields:
    """Return the fields after the division; mostly they allow every result."""
    number = draft.npu.output
    least, most = number.minimum, number.maximum
    if draft.draw.random() < 0.25:
        least, most = sorted(between(draft.draw, least, most) for _ in range(2))
    quarter = (number.maximum - number.minimum) // 4
    zero_point = between(draft.draw, -quarter, quarter)
    if draft.draw.random() < 0.05:
        zero_point = between(draft.draw, -(2**16), 2**16 - 1)
    if draft.npu.is_narrow:
        zero_point = min(max(zero_point, number.minimum), number.maximum)
    return {"zero_point": zero_point, "minimum": least, "maximum": most}


def function(draft: Draft) -> Fields:
    """Return the fields of a function, often none; the table has been loaded."""
    fields = {"function": 0, "table": 0}
    if draft.npu.has_functions and draft.draw.random() < MAPPED:
        number = between(draft.draw, 0, draft.npu.table_words // TABLE_WORDS - 1)
        if draft.ledger.written("table", table_words({"table": number})):
            direct = FUNCTIONS.index("direct")
            fields = {"function": between(draft.draw, direct, direct + 1), "table": number}
    return fields


def of_rows(draft: Draft, p1: int) -> Fields:
    """Return whether a VECTOR uses offsets and factors of rows; often, where it can."""
    last = draft.first_row + p1
    found = {}
    for name, buffer in (("offset", "row_offset"), ("scaled", "row_multiplier")):
        words = np.arange(draft.first_row, last)
        there = last <= draft.npu.row_words and draft.ledger.written(buffer, words)
        found[name] = int(there and draft.draw.random() < BY_ROWS)
    return found


def table_words(fields: Fields) -> Words:
    """Return the words of the table of a VECTOR."""
    return fields["table"] * TABLE_WORDS + np.arange(TABLE_WORDS)


def vector_score(draft: Draft, fields: Fields) -> tuple[int, Fields] | None:
    """Return the unused words that a VECTOR uses less those it destroys; None if not legal."""
    source, results, _ = vector_words(fields)
    buffer = "operand" if fields["source"] else "accumulator"
    residual = residual_words(fields)
    if not (draft.ledger.written(buffer, source) and draft.ledger.written("operand", residual)):
        return None
    score = len(np.unique(source[draft.unused[buffer][source]])) * (3 - 2 * fields["source"])
    score += len(np.unique(residual[draft.unused["operand"][residual]]))
    if fields["kept"]:
        return score, fields
    return score - 4 * int(draft.unused["output"][np.unique(results)].sum()), fields


def append_vector(draft: Draft, fields: Fields) -> None:
    """Append a VECTOR; mostly store the results first that it would destroy."""
    source, results, weights = vector_words(fields)
    overwrites = not fields["kept"] and draft.unused["output"][results].any()
    if overwrites and draft.draw.random() < 0.85:
        store_all(draft)
    reads = [("operand" if fields["source"] else "accumulator", source)]
    if is_residual(fields):
        reads.append(("operand", residual_words(fields)))
    if fields["weighted"]:
        reads.append(("parameter", weights))
    rows = draft.first_row + np.arange(fields["p1_count"])
    for name, buffer in (("offset", "row_offset"), ("scaled", "row_multiplier")):
        if fields[name]:
            reads.append((buffer, rows))
    if fields["function"]:
        reads.append(("table", table_words(fields)))
    writes = [("accumulator" if fields["kept"] else "output", results)]
    draft.append("VECTOR", reads, writes, fields)


def residual_words(fields: Fields) -> Words:
    """Return the words of the operand buffer that a VECTOR adds to sums; none of others."""
    if not is_residual(fields):
        return np.zeros(0, dtype=np.int64)
    return (vector_words(fields)[0] + fields["t0_stride"]) % 2**16


def vector_words(fields: Fields) -> tuple[Words, Words, Words]:
    """Return the words of the source, of results, and of weights."""
    loops = [(fields[f"{loop}_count"], fields[f"{loop}_stride"]) for loop in VECTOR_LOOPS]
    taps = fields["t1_count"] * fields["t0_count"]
    results = [(fields[f"p{i}_count"], fields[f"d{i}_stride"]) for i in (1, 0)]
    if fields["held"]:
        source = np.append(walk(fields["source_word"], loops[:2]), fields["weight"])
    else:
        source = walk(fields["source_word"], loops[:2] if is_residual(fields) else loops)
    return (
        source,
        walk(fields["destination"], results),
        fields["weight"] + np.arange(taps),
    )


def flush(draft: Draft) -> None:
    """Combine the sums that nothing has read, and store all results."""
    room = draft.windows["output"]
    for bank in draft.banks:
        marked = np.zeros_like(draft.unused["accumulator"])
        marked[bank] = draft.unused["accumulator"][bank]
        for run in runs(marked):
            for first in range(0, len(run), len(room)):
                part = run[first : first + len(room)]
                if draft.unused["output"][room[: len(part)]].any():
                    store_all(draft)
                append_vector(draft, _copy(part, int(room[0])) | clip(draft) | function(draft))
    store_all(draft)


def _copy(sums: Words, destination: int) -> Fields:
    """Return the fields of a VECTOR that only requantizes consecutive sums."""
    fields = dict.fromkeys(("p1_count", "t1_count", "t0_count"), 1)
    fields |= dict.fromkeys((f"{loop}_stride" for loop in VECTOR_LOOPS), 0)
    fields |= {"source": 0, "source_word": int(sums[0]), "p0_count": len(sums), "p0_stride": 1}
    fields |= {"destination": destination, "d1_stride": 0, "d0_stride": 1}
    unused = ("weighted", "weight", "combine", "held", "offset", "scaled", "kept")
    return fields | dict.fromkeys(unused, 0)
