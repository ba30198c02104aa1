"""Kernels: the passes that a MATMUL takes on a row-stationary array, and what they move.

A MATMUL adds ``k1 * k0`` blocks of weights to ``p1 * p0`` results. On this array

* k1 counts the rows of a filter, which lie in elements above each other;
* k0 counts the input words that a window covers in a row; an element takes them one by one;
* p1 counts the rows of results, each in columns of its own;
* p0 counts the windows of such a row.

Example: a 3 x 3 filter over 4 channels has k1 = 3 rows and k0 = 3 words of 4 channels: 12 taps in a
row, which one element holds.

A pass has rows of results (``columns``), filters in an element (``filters``), taps in an element
(``taps``), sets of taps whose sums are added in a column (``tap_sets``), and sets of filters in
columns of their own (``filter_sets``). They are e, p, q * S, r and t of Chen et al., "Eyeriss",
IEEE JSSC 2017, Table III. A set of columns occupies ``k1`` rows of the array, beside or below other
sets; a wide set is cut into several such stripes, as in section V.B there. An element takes as many
taps as fit beside its filters. A MATMUL takes the passes with the fewest cycles, and among these
the ones that move the fewest words.

Where windows overlap, an element keeps the shared taps if it has room for all columns of the filter
for a channel: a step of s words then makes ``gcd`` groups of taps, each with its share of the new
words. Every pass takes as long as a full one, and at least 3 cycles, which keeps additions to a sum
apart.
"""

from typing import NamedTuple

from accelsim.dataflow import row_cycles
from accelsim.kernel import inner_jit, jit

LEAST_PASS_CYCLES = 3

skew_cycles = jit(row_cycles.skew_cycles)
port_cycles = jit(row_cycles.port_cycles)
pass_cycles = jit(row_cycles.pass_cycles)


class RowArray(NamedTuple):
    """A row-stationary array: a ``RowGrid``, and the words that it takes.

    Args:
        channels: Activations of an input word.
        filters: Weights of a weight word, and sums of a word of them.
    """

    rows: int
    cols: int
    channels: int
    filters: int
    input_words: int
    weight_words: int
    sum_words: int
    bus_inputs: int
    bus_sums: int


class RowProduct(NamedTuple):
    """Loop counts of a MATMUL, and for each loop the input words from one turn to the next."""

    k1: int
    k0: int
    p1: int
    p0: int
    k1_stride: int
    k0_stride: int
    p1_stride: int
    p0_stride: int


class Passes(NamedTuple):
    """The passes of a MATMUL, and the words that they move together.

    Args:
        cycles: Cycles of all passes, one after the other.
        passes: Number of passes.
        columns: Rows of results in a pass.
        filters: Filters that an element interleaves.
        taps: Products that an element adds to a sum.
        tap_sets: Sets of taps in a column, each of which occupies ``rows`` elements.
        filter_sets: Sets of filters, each in columns of its own.
        rows: Rows of the filter in a column.
        period_cycles: Cycles from one window to the next.
        input_reads: Words read from the input buffer.
        weight_reads: Words read from the weight buffer.
        sums: Words of sums written to the accumulator buffer; as many are read, less new sums.
        input_writes: Activations written to elements.
        weight_writes: Weights written to elements.
        sum_moves: Sums that move from an element to the next.
        products: Multiply-accumulates.
    """

    cycles: int
    passes: int
    columns: int
    filters: int
    taps: int
    tap_sets: int
    filter_sets: int
    rows: int
    period_cycles: int
    input_reads: int
    weight_reads: int
    sums: int
    input_writes: int
    weight_writes: int
    sum_moves: int
    products: int


@inner_jit
def overlap(array: RowArray, product: RowProduct) -> tuple[int, int]:
    """Return the taps of a channel that an element keeps together, and the new taps of a window.

    Both are 1 where windows do not overlap, or where an element has no room for the overlap.

    Args:
        array: The array.
        product: The MATMUL.
    """
    words, step = product.k0, product.p0_stride
    if product.p0 == 1 or product.k0_stride > 1 or not 0 < step < words:
        return 1, 1
    a, b = words, step
    while b:
        a, b = b, a % b
    if words // a > min(array.input_words, array.weight_words):
        return 1, 1
    return words // a, step // a


@inner_jit
def new_rows(product: RowProduct, rows: int) -> int:
    """Return the new input rows that the next row of results needs.

    Args:
        product: The MATMUL.
        rows: Rows of the filter in a column.
    """
    if rows == 1:
        return 1
    if product.k1_stride > 0 and product.p1_stride % product.k1_stride == 0:
        return min(max(1, product.p1_stride // product.k1_stride), rows)
    return rows


@inner_jit
def sets_of(array: RowArray, rows: int, columns: int) -> int:
    """Return how many sets of columns the array holds, each of ``rows`` rows of elements."""
    stripes = array.rows // rows
    if columns <= array.cols:
        return stripes * (array.cols // columns)
    return stripes // -(-columns // array.cols)


@jit
def passes_of(array: RowArray, product: RowProduct) -> Passes:
    """Return the passes of a MATMUL.

    Args:
        array: The array.
        product: The MATMUL.
    """
    taps_together, new_taps = overlap(array, product)
    groups = product.k0 * array.channels // taps_together
    rows = min(product.k1, array.rows)
    pieces, step = -(-product.k1 // rows), new_rows(product, rows)
    steps = step * (pieces - 1) + new_rows(product, product.k1 - (pieces - 1) * rows)
    row_words = product.p0 * product.k0
    if taps_together > 1:
        row_words = (product.p0 - 1) * product.p0_stride + product.k0
    best_cycles = best_moved = 2**62
    best = Passes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    most = min(product.p1, array.rows // rows * array.cols)
    for columns in range(1, most + 1):
        strips = -(-product.p1 // columns)
        # Fewer columns in the same number of strips leave more room for sets.
        if columns > 1 and -(-product.p1 // (columns - 1)) == strips:
            continue
        all_rows = (product.p1 - strips) * steps + strips * product.k1
        rows_at_once = (columns - 1) * step + rows
        sets = sets_of(array, rows, columns)
        for tap_sets in range(1, min(sets, groups) + 1):
            for filters in range(1, min(array.sum_words, array.filters) + 1):
                if filters * taps_together > array.weight_words:
                    break
                filter_groups = -(-array.filters // filters)
                held = min(array.input_words, array.weight_words // filters) // taps_together
                tap_passes = -(-groups // (tap_sets * held))
                held = -(-groups // (tap_sets * tap_passes))
                filter_sets = min(sets // tap_sets, filter_groups)
                filter_passes = -(-filter_groups // filter_sets)
                taps = held * taps_together
                inputs = tap_sets * held * new_taps * rows_at_once
                sums = filters * filter_sets * columns
                ports = port_cycles(inputs, sums, array.bus_inputs, array.bus_sums)
                period = max(filters * taps, ports)
                skew = skew_cycles(taps, filters, 0)
                cycles = pass_cycles(product.p0, period, rows * tap_sets, skew)
                count = pieces * tap_passes * filter_passes * strips
                cycles = count * max(cycles, LEAST_PASS_CYCLES)
                if cycles > best_cycles:
                    continue
                pixels = product.p1 * product.p0
                input_reads = filter_passes * all_rows * row_words
                sum_words = pixels * pieces * tap_passes
                moved = input_reads * array.channels + 2 * sum_words * array.filters
                if cycles == best_cycles and moved >= best_moved:
                    continue
                best_cycles, best_moved = cycles, moved
                blocks = product.k1 * product.k0
                best = Passes(
                    cycles, count, columns, filters, taps, tap_sets, filter_sets, rows, period,
                    input_reads,
                    blocks * array.channels * strips,
                    sum_words,
                    filter_groups * product.k1 * product.p1 * row_words * array.channels,
                    blocks * array.channels * array.filters * product.p1,
                    sum_words * array.filters * (rows * tap_sets - 1),
                    blocks * array.channels * array.filters * pixels,
                )  # fmt: skip
    return best
