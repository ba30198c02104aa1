"""A MATMUL on a row-stationary array in plain loops: all mappings of its passes, none left out."""

from collections.abc import Iterator, Mapping
from math import gcd, inf

from accelsim.npu import Npu

LEAST_PASS_CYCLES = 3


def parts(count: int, size: int) -> list[range]:
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def room(rows: int, cols: int, height: int, columns: int) -> int:
    """Return how many sets of ``height`` x ``columns`` elements a grid holds."""
    stripes = [top for top in range(rows) if top % height == 0 and top + height <= rows]
    free = [cols] * len(stripes)
    sets = 0
    while True:
        left = columns
        for stripe, width in enumerate(free):
            # A set that is wider than the grid takes whole stripes.
            taken = min(left, cols)
            if left and width >= taken and (columns <= cols or width == cols):
                free[stripe] -= cols if columns > cols else taken
                left -= taken
        if left:
            return sets
        sets += 1


def overlap(npu: Npu, fields: Mapping[str, int]) -> tuple[int, int]:
    """Return taps that lie in an element together, and how many of them each window brings."""
    words, step = fields["k0_count"], fields["p0_stride"]
    dense = words == 1 or fields["k0_stride"] == 1
    if not dense or fields["p0_count"] == 1 or not 0 < step < words:
        return 1, 1
    together, new = words // gcd(words, step), step // gcd(words, step)
    fits = together <= npu.row_array.input_words and together <= npu.row_array.weight_words
    return (together, new) if fits else (1, 1)


def read_rows(fields: Mapping[str, int], strip: range, piece: range) -> int:
    """Return the input rows of some rows of results and of a filter, those that are one once."""
    results, taps = fields["p1_stride"], fields["k1_stride"]
    if taps and results % taps == 0 and len(piece) > 1 and len(strip) > 1:
        return len({y * (results // taps) + i for y in strip for i in piece})
    if len(piece) == 1:
        return len(strip)
    return len(strip) * len(piece)


def read_words(npu: Npu, fields: Mapping[str, int]) -> int:
    """Return the input words of the windows of a row of results."""
    windows, taps = range(fields["p0_count"]), range(fields["k0_count"])
    step = fields["p0_stride"]
    if overlap(npu, fields) == (1, 1):
        return len(windows) * len(taps)
    return len({x * step + j for x in windows for j in taps})


def mappings(npu: Npu, fields: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Yield each mapping: rows, columns, filters, taps, tap_sets, filter_sets, ports, cycles."""
    grid = npu.row_array
    together, new = overlap(npu, fields)
    groups = fields["k0_count"] * npu.rows // together
    height = min(fields["k1_count"], grid.rows)
    pieces = parts(fields["k1_count"], height)
    for columns in range(1, fields["p1_count"] + 1):
        strips = parts(fields["p1_count"], columns)
        sets = room(grid.rows, grid.cols, height, columns)
        for filters in range(1, min(grid.sum_words, npu.cols) + 1):
            held = min(grid.input_words, grid.weight_words // filters) // together
            if not held:
                continue
            for tap_sets in range(1, min(sets, groups) + 1):
                tap_passes = len(parts(groups, tap_sets * held))
                each = min(n for n in range(1, held + 1) if n * tap_sets * tap_passes >= groups)
                filter_groups = len(parts(npu.cols, filters))
                filter_sets = min(sets // tap_sets, filter_groups)
                rows = read_rows(fields, strips[0], pieces[0])
                inputs, sums = rows * tap_sets * each * new, columns * filters * filter_sets
                ports = max(-(-inputs // grid.bus_inputs), -(-sums // grid.bus_sums))
                taps = each * together
                last = (height * tap_sets - 1) * ((taps - 1) * filters + 1)
                cycles = fields["p0_count"] * max(taps * filters, ports) + last
                filter_passes = len(parts(filter_groups, filter_sets))
                yield {
                    "rows": height,
                    "columns": columns,
                    "filters": filters,
                    "taps": taps,
                    "tap_sets": tap_sets,
                    "filter_sets": filter_sets,
                    "tap_passes": tap_passes,
                    "filter_passes": filter_passes,
                    "ports": ports,
                    "pass_cycles": cycles,
                    "passes": len(pieces) * len(strips) * tap_passes * filter_passes,
                }


def amounts(npu: Npu, fields: Mapping[str, int], how: Mapping[str, int]) -> dict[str, int]:
    """Return cycles and event counters of a mapping; sums are read as if there were old ones."""
    pieces = parts(fields["k1_count"], how["rows"])
    strips = parts(fields["p1_count"], how["columns"])
    pixels = fields["p1_count"] * fields["p0_count"]
    blocks = fields["k1_count"] * fields["k0_count"]
    rows = sum(read_rows(fields, strip, piece) for strip in strips for piece in pieces)
    words = read_words(npu, fields)
    sums = pixels * len(pieces) * how["tap_passes"]
    to_elements = fields["k1_count"] * fields["p1_count"] * len(parts(npu.cols, how["filters"]))
    return {
        "cycles": how["passes"] * max(how["pass_cycles"], LEAST_PASS_CYCLES),
        "input_reads": how["filter_passes"] * rows * words,
        "weight_reads": blocks * npu.rows * len(strips),
        "accumulator_reads": sums,
        "accumulator_writes": sums,
        "element_products": blocks * npu.rows * pixels * npu.cols,
        "element_input_writes": to_elements * words * npu.rows,
        "element_weight_writes": blocks * npu.rows * npu.cols * fields["p1_count"],
        "element_sum_moves": sums * npu.cols * (how["rows"] * how["tap_sets"] - 1),
    }


def best(npu: Npu, fields: Mapping[str, int]) -> list[dict[str, int]]:
    """Return the mappings of the fewest cycles, and among these of the fewest words moved."""
    found: list[dict[str, int]] = []
    least = (inf, inf)
    for how in mappings(npu, fields):
        counted = amounts(npu, fields, how)
        moved = counted["input_reads"] * npu.rows + 2 * counted["accumulator_writes"] * npu.cols
        order = (counted["cycles"], moved)
        if order < least:
            least, found = order, []
        if order == least:
            found.append(how)
    return found


def passes_of(npu: Npu, fields: Mapping[str, int]) -> dict[str, int]:
    """Return what a MATMUL takes, as ``amounts``, of the first of the best mappings."""
    return amounts(npu, fields, best(npu, fields)[0])
