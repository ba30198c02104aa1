"""Random LOADs, PARAMETERS and STOREs."""

import numpy as np

from accelsim.isa import BUFFERS, INSTRUCTIONS
from accelsim.program.random_parts.draft import TRIES, Draft, runs, touched_bytes
from accelsim.program.random_parts.fields import Fields, Words, between, load_fields, store_fields
from accelsim.program.random_parts.image import GROUPS, INDICES
from accelsim.program.rows import last_byte

GATHERS = 0.4
"""Share of the LOADs that gather, on machines with index words, in programs that are not wide."""
MOST_ROWS = 12
"""Greatest number of rows among which a gather chooses."""
TABLES = 0.1
"""Share of the LOADs that fill a table, on machines with tables."""
ROW_WINDOW = 4
"""Row words that a program uses: few, so that VECTORs find them written."""
LOCAL = 0.35
"""Share of the LOADs and STOREs that use the local memory, where possible."""
SPREADS = 0.25
"""Share of the LOADs whose words are so short that they may go to different bytes of a word."""
WEIGHT_ROWS = 0.4
"""Share of the LOADs of the weight buffer that write single rows, where words have several."""
EMPTY = 0.05
"""Share of the LOADs without any existing byte that are accepted."""


def fill(draft: Draft, buffer: str) -> None:
    """Load all words of a buffer that the program uses."""
    window = draft.windows[buffer]
    parts = np.array_split(window, between(draft.draw, 1, min(2, len(window))))
    for part in parts:
        load_words(draft, buffer, part)


def load(draft: Draft) -> None:
    """Load the words whose loss costs least."""
    buffer = str(draft.draw.choice(["input", "weight", "operand"], p=[0.45, 0.35, 0.2]))
    if draft.npu.has_functions and draft.draw.random() < TABLES:
        buffer = "table"
    window = draft.windows[buffer]
    best: tuple[int, Words] | None = None
    for _ in range(4):
        count = between(draft.draw, 1, max(1, len(window) // 2))
        first = between(draft.draw, 0, len(window) - count)
        words = window[first : first + count]
        lost = int(draft.unused[buffer][words].sum())
        if best is None or lost < best[0]:
            best = lost, words
    assert best is not None
    words = best[1]
    if buffer == "weight" and draft.npu.weight_row_words and draft.draw.random() < WEIGHT_ROWS:
        buffer, words = "weight_row", rows_of(draft, words)
    load_words(draft, buffer, words)


def rows_of(draft: Draft, words: Words) -> Words:
    """Return some neighbouring rows of neighbouring words of the weight buffer."""
    rows = draft.npu.products
    first, end = int(words[0]) * rows, (int(words[-1]) + 1) * rows
    begin = between(draft.draw, first, end - 1)
    return np.arange(begin, between(draft.draw, begin + 1, end))


def written(draft: Draft, buffer: str, words: Words) -> tuple[str, Words]:
    """Return the buffer and the words that a LOAD of some words of a destination changes."""
    if buffer == "weight_row":
        return "weight", np.unique(words // draft.npu.products)
    return buffer, words


def load_words(draft: Draft, buffer: str, words: Words) -> None:
    """Load given words from somewhere: mostly operands, else results, parameters, or anything."""
    size = getattr(draft.npu, f"{buffer}_word_bytes")
    word_bytes = size if draft.draw.random() < 0.7 else between(draft.draw, 1, size)
    if draft.draw.random() < SPREADS:
        word_bytes = between(draft.draw, 1, -(-size // 2))
    if draft.npu.has_local and draft.draw.random() < LOCAL:
        load_locally(draft, buffer, words, word_bytes)
        return
    if draft.npu.index_words and not draft.wide and draft.draw.random() < GATHERS:
        fields, _ = load_fields(draft.draw, len(words), word_bytes)
        if gather(draft, buffer, words, fields):
            return
    first, end = 0, draft.memory.parameters
    where = draft.draw.random()
    if where < 0.15:
        end = draft.size
    elif where < 0.4 and draft.next_result > draft.memory.results:
        first, end = draft.memory.results, draft.next_result
    for _ in range(TRIES):
        fields, bytes_read = load_fields(
            draft.draw, len(words), word_bytes, draft.memory.reach_bytes
        )
        address = place(draft, bytes_read, first, end)
        if address is not None and (bytes_read or draft.draw.random() < EMPTY):
            break
    else:
        fields, bytes_read = load_fields(draft.draw, len(words), 1)
        fields |= {"x_stride": 0, "c_stride": 0, "y_stride": 0, "x_start": 0, "row_bytes": 1}
        bytes_read, address = [(0, 1)], between(draft.draw, 0, end - 1)
    append_load(draft, buffer, words, fields, bytes_read, address)


def load_locally(draft: Draft, buffer: str, words: Words, word_bytes: int) -> None:
    """Load given words from consecutive bytes of the local memory that a STORE wrote.

    Without such bytes the LOAD reads padding only.
    """
    stored = runs(draft.ledger.writer["local"] >= 0)
    part = stored[between(draft.draw, 0, len(stored) - 1)] if stored else np.arange(0)
    for _ in range(TRIES):
        fields, bytes_read = load_fields(draft.draw, len(words), word_bytes)
        address = 0
        if bytes_read:
            if not len(part):
                continue
            found = place(draft, bytes_read, int(part[0]), int(part[-1]) + 1)
            if found is None:
                continue
            address = found
        break
    else:
        fields, bytes_read = load_fields(draft.draw, len(words), 1)
        fields |= {"x_stride": 0, "c_stride": 0, "y_stride": 0, "x_start": 0, "row_bytes": 1}
        fields["y_limit"], bytes_read, address = 1, [], 0
        if len(part):
            bytes_read, address = [(0, 1)], int(part[between(draft.draw, 0, len(part) - 1)])
            fields["y_start"] = 0
            fields["y_step"] = 0
        else:
            fields["y_start"] = 1
    fields |= {"buffer": BUFFERS.index(buffer), "destination": int(words[0])}
    fields |= {"address": address % 2**32, "local": 1, "spread": spread(draft, buffer, fields)}
    reads = [("local", touched_bytes(bytes_read, address))]
    draft.append("LOAD", reads, [written(draft, buffer, words)], fields)


def gather(draft: Draft, buffer: str, words: Words, fields: Fields) -> bool:
    """Load rows that index words name, if such rows are in reach, and return whether it did.

    Args:
        draft: The program so far.
        buffer: Destination.
        words: Consecutive words of the destination.
        fields: Fields of a LOAD, whose places in a row are kept.
    """
    rows, draw = fields["y_count"], draft.draw
    stride, limit = between(draw, 0, 40), between(draw, 1, MOST_ROWS)
    length = (limit - 1) * stride + fields["row_bytes"]
    if rows > min(draft.npu.index_words, INDICES) or length > draft.memory.parameters:
        return False
    first = between(draw, 0, draft.npu.index_words - rows)
    held = first + np.arange(rows)
    if not draft.ledger.written("index", held) or draw.random() < 0.5:
        load_indices(draft, held)
    address = between(draw, 0, draft.memory.parameters - length)
    touched = address + np.arange(length)
    base, based, touched = draft.bases.place(address, touched, [(0, draft.size)])
    fields |= {"buffer": BUFFERS.index(buffer), "destination": int(words[0]), "address": based}
    fields |= {"y_start": first, "y_limit": limit, "y_step": 0, "y_stride": stride}
    fields |= {"base": base, "gather": 1}
    fields |= {"spread": spread(draft, buffer, fields)}
    reads = [("memory", touched), ("index", held)]
    draft.append("LOAD", reads, [written(draft, buffer, words)], fields)
    return True


def load_indices(draft: Draft, words: Words) -> None:
    """Load consecutive index words from a random place in their part of memory."""
    count = len(words)
    place = 4 * between(draft.draw, 0, INDICES - count)
    odd = place and draft.draw.random() < 0.1
    fields = {"c_count": count, "c_stride": 4, "word_bytes": 4, "row_bytes": 4 * count}
    address = draft.memory.indices + place - between(draft.draw, 1, 3) * bool(odd)
    append_load(draft, "index", words, fields, [(0, 4 * count)], address)


def append_load(
    draft: Draft,
    buffer: str,
    words: Words,
    fields: Fields,
    bytes_read: list[tuple[int, int]],
    address: int,
) -> None:
    """Append a LOAD.

    Args:
        draft: The program so far.
        buffer: Destination.
        words: Consecutive words of the destination.
        fields: All fields but ``buffer``, ``destination`` and ``address``.
        bytes_read: Distance from ``address`` and bytes of each word.
        address: Memory address; it may be negative if no byte near it exists.
    """
    index = BUFFERS.index(buffer)
    touched = touched_bytes(bytes_read, address)
    allowed = (0, draft.size)
    if buffer == "index":
        allowed = (draft.memory.parameters, draft.memory.results)
    base, based, touched = draft.bases.place(address, touched, [allowed])
    fields |= {"buffer": index, "destination": int(words[0]), "address": based, "base": base}
    fields |= {"spread": spread(draft, buffer, fields)}
    reads = [("memory", touched)]
    draft.append("LOAD", reads, [written(draft, buffer, words)], fields)


def spread(draft: Draft, buffer: str, fields: Fields) -> int:
    """Return the field ``spread`` of a LOAD: often 1, if no byte goes beyond its word.

    Args:
        draft: The program so far.
        buffer: Destination.
        fields: All other fields that do not have their default.
    """
    whole = {field.name: field.default for field in INSTRUCTIONS["LOAD"].fields} | fields
    fits = last_byte(whole | {"spread": 1}) < getattr(draft.npu, f"{buffer}_word_bytes")
    return int(fits and draft.draw.random() < 0.5)


def place(draft: Draft, touched: list[tuple[int, int]], first: int, end: int) -> int | None:
    """Return an address with which all bytes lie between two others; None if they do not fit."""
    if not touched:
        return between(draft.draw, 0, 2**32 - 1)
    least = min(distance for distance, _ in touched)
    most = max(distance + length for distance, length in touched)
    if most - least > end - first:
        return None
    return between(draft.draw, first - least, end - most)


def parameters(draft: Draft) -> None:
    """Load a group of parameters, or find a loaded one, and set the lanes from it."""
    size, group_words = draft.npu.parameter_word_bytes, draft.memory.group_words
    slots = len(draft.ledger.writer["parameter"]) // group_words
    slot = between(draft.draw, 0, min(slots, 3) - 1)
    base = slot * group_words
    if slot not in draft.group_at or draft.draw.random() < 0.6:
        group = between(draft.draw, 0, GROUPS - 1)
        row = group_words * size
        fields = {"x_count": group_words, "x_stride": size, "row_bytes": row}
        fields["word_bytes"] = size
        address = draft.memory.parameters + group * row
        words = base + np.arange(group_words)
        append_load(draft, "parameter", words, fields, [(0, row)], address)
        draft.group_at[slot] = base
    reads = [("parameter", base + np.arange(3))]
    names = ("first_zero_point", "second_zero_point") if draft.npu.elementwise_products else ()
    points = {name: between(draft.draw, -256, 255) for name in names}
    if draft.npu.has_rows:
        last = min(draft.npu.row_words, ROW_WINDOW) - 1
        draft.first_row = between(draft.draw, 0, last) if draft.draw.random() < 0.5 else 0
        points["row"] = draft.first_row
    draft.append("PARAMETERS", reads, [], {"parameter": base, **points})


def store(draft: Draft) -> None:
    """Store some results that nothing has read, perhaps only the first bytes of each word."""
    found = runs(draft.unused["output"])
    if found:
        store_run(draft, found[between(draft.draw, 0, len(found) - 1)], whole=False)


def store_all(draft: Draft) -> None:
    """Store all results that nothing has read."""
    for run in runs(draft.unused["output"]):
        store_run(draft, run, whole=True)


def store_run(draft: Draft, words: Words, *, whole: bool) -> None:
    """Store consecutive words after all results; unless ``whole``, perhaps elsewhere or in part."""
    if not whole and draft.npu.has_local and draft.draw.random() < LOCAL:
        store_locally(draft, words)
        return
    size = draft.npu.output_word_bytes
    part = not whole and draft.draw.random() < 0.2
    word_bytes = between(draft.draw, 1, size) if part else size
    reach_bytes = draft.memory.reach_bytes
    fields, written = store_fields(draft.draw, len(words), word_bytes, reach_bytes)
    span = max(distance for distance, _ in written) + word_bytes
    address = draft.next_result + between(draft.draw, 0, 5)
    if draft.wide and draft.size - span > draft.memory.results:
        address = between(draft.draw, draft.memory.results, draft.size - span)
    if address + span > draft.size:
        address = draft.memory.results
    draft.next_result = max(draft.next_result, address + span)
    if not whole and draft.draw.random() < 0.15 and span < draft.memory.parameters:
        # LOADs read here too: only tokens keep them in order.
        address = between(draft.draw, 0, draft.memory.parameters - span)
    allowed = [(0, draft.memory.parameters), (draft.memory.results, draft.size)]
    base, based, touched = draft.bases.place(address, touched_bytes(written, address), allowed)
    fields |= {"source": int(words[0]), "address": based, "base": base}
    writes = [("memory", touched)]
    draft.append("STORE", [("output", words)], writes, fields)
    draft.unused["output"][words] = word_bytes < size


def store_locally(draft: Draft, words: Words) -> None:
    """Store consecutive words to the local memory; they must still be stored to memory later."""
    word_bytes = min(between(draft.draw, 1, draft.npu.output_word_bytes), draft.npu.local_bytes)
    for _ in range(TRIES):
        fields, written = store_fields(draft.draw, len(words), word_bytes)
        span = max(distance for distance, _ in written) + word_bytes
        if span <= draft.npu.local_bytes:
            break
    else:
        return
    address = between(draft.draw, 0, draft.npu.local_bytes - span)
    fields |= {"source": int(words[0]), "address": address, "local": 1}
    writes = [("local", touched_bytes(written, address))]
    draft.append("STORE", [("output", words)], writes, fields)
    # Words that only the local memory holds may be lost.
    draft.unused["output"][words] = True
