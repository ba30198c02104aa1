"""Formats as strings of "0" and "1", value by value, and values out of such strings.

Plain loops over Python integers: neither arrays nor a formula of ``accelsim``. Each function
returns the streams that the format of the same name has to write.
"""

Matrix = list[list[int]]
Streams = dict[str, str]


def field(value: int, width: int) -> str:
    """Two's complement."""
    return format(value & (2**width - 1), f"0{width}b") if width else ""


def width_of(things: int) -> int:
    width = 0
    while 2**width < things:
        width += 1
    return width


def bitmap(matrix: Matrix, *, value_bits: int) -> Streams:
    flat = [value for row in matrix for value in row]
    return {
        "bitmap": "".join("1" if value else "0" for value in flat),
        "values": "".join(field(value, value_bits) for value in flat if value),
    }


def _runs(line: list[int], longest: int) -> list[tuple[int, int]]:
    """(zeros before, value) of each entry up to the last nonzero."""
    entries = []
    zeros = 0
    last = max((i for i, value in enumerate(line) if value), default=-1)
    for value in line[: last + 1]:
        if value or zeros == longest:
            entries.append((zeros, value))
            zeros = 0
        else:
            zeros += 1
    return entries


def run_length(matrix: Matrix, *, value_bits: int, run_bits: int, pairs: int) -> Streams:
    longest = 2**run_bits - 1
    entries = _runs([value for row in matrix for value in row], longest)
    while not entries or len(entries) % pairs:
        entries.append((longest, 0))
    words = []
    for first in range(0, len(entries), pairs):
        word = "".join(
            field(run, run_bits) + field(value, value_bits)
            for run, value in entries[first : first + pairs]
        )
        words.append(word + ("1" if first + pairs == len(entries) else "0"))
    return {"words": "".join(words)}


def _lines(matrix: Matrix, order: str) -> Matrix:
    return matrix if order == "row" else [list(column) for column in zip(*matrix, strict=True)]


def compressed(matrix: Matrix, *, order: str, value_bits: int, pointer_bits: int) -> Streams:
    pointers, indices, values = field(0, pointer_bits), "", ""
    stored = 0
    for line in _lines(matrix, order):
        for place, value in enumerate(line):
            if value:
                indices += field(place, width_of(len(line)))
                values += field(value, value_bits)
                stored += 1
        pointers += field(stored, pointer_bits)
    return {"pointers": pointers, "indices": indices, "values": values}


def run_indexed(
    matrix: Matrix,
    *,
    order: str,
    value_bits: int,
    index_bits: int,
    elements: int,
    pointer_bits: int,
) -> Streams:
    pointers, runs, values = "", "", ""
    for element in range(elements):
        stored = 0
        pointers += field(0, pointer_bits)
        for line in _lines(matrix, order):
            for run, value in _runs(line[element::elements], 2**index_bits - 1):
                runs += field(run, index_bits)
                values += field(value, value_bits)
                stored += 1
            pointers += field(stored, pointer_bits)
    return {"pointers": pointers, "runs": runs, "values": values}


def blocked_ellpack(
    matrix: Matrix, *, block_rows: int, block_cols: int, value_bits: int
) -> Streams:
    across = len(matrix[0]) // block_cols
    bands = []
    for top in range(0, len(matrix), block_rows):
        band = []
        for index in range(across):
            block = [
                matrix[top + r][index * block_cols + c]
                for r in range(block_rows)
                for c in range(block_cols)
            ]
            if any(block):
                band.append((index, block))
        bands.append(band)
    most = max(len(band) for band in bands)
    indices = values = ""
    for band in bands:
        used = {index for index, _ in band}
        for index, block in band + [(across, [0] * (block_rows * block_cols))] * (most - len(used)):
            indices += field(index, width_of(across + 1))
            values += "".join(field(value, value_bits) for value in block)
    return {"indices": indices, "values": values}


def n_m_indices(matrix: Matrix, *, kept: int, of: int, value_bits: int) -> Streams:
    indices = values = ""
    for row in matrix:
        for first in range(0, len(row), of):
            group = row[first : first + of]
            places = [i for i in range(of) if group[i]]
            places += [i for i in range(of) if not group[i]][: kept - len(places)]
            for place in sorted(places):
                indices += field(place, width_of(of))
                values += field(group[place], value_bits)
    return {"indices": indices, "values": values}
