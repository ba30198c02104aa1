"""The timing laws against arrays simulated register by register."""

from itertools import product

import numpy as np
import pytest

from accelsim.dataflow import LAWS, Law
from each import each
from naive import array

DATAFLOWS = ("weight_stationary", "input_stationary", "output_stationary")
FLAGS = tuple(product((False, True), repeat=2))  # double buffered, drain overlapped
TILES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))  # folds over the two dimensions of the array


def operands(m: int, k: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    draw = np.random.default_rng([m, k, n])
    return draw.integers(1, 2**20, (m, k)), draw.integers(1, 2**20, (k, n))


def law_of(dataflow: str, rows: int, cols: int, flags: tuple[bool, bool]) -> Law:
    double_buffered, drain_overlapped = flags
    return LAWS[dataflow](
        rows, cols, stationary_double_buffered=double_buffered, drain_overlapped=drain_overlapped
    )


def schedule(law: Law, streams: list[int]) -> list[tuple[int, int]]:
    """Return (fill, start) of each fold, as early as the sentences of ``Law`` allow."""
    found: list[tuple[int, int]] = []
    for index, stream in enumerate(streams):
        if index == 0:
            found.append((0, law.fill_cycles))
            continue
        before, length = found[-1][1], streams[index - 1]
        fill = before + law.fill_offset_cycles + (length if law.fill_after_stream else 0)
        start = max(before + length + law.gap_cycles, before + length + law.drain_cycles - stream)
        if law.fill_cycles:
            start = max(start, fill + law.fill_cycles)
        found.append((fill, start))
    return found


def padded(matrix: np.ndarray, rows: int, cols: int) -> list[list[int]]:
    full = np.zeros((rows, cols), dtype=np.int64)
    full[: matrix.shape[0], : matrix.shape[1]] = matrix
    return full.tolist()


def multiply_stationary(
    a: np.ndarray,
    b: np.ndarray,
    rows: int,
    cols: int,
    plan: list[tuple[int, int]],
    double_buffered: bool,
    along_rows: bool = False,
) -> tuple[np.ndarray, int]:
    """Return a @ b of the weight-stationary array with this plan, and the total time."""
    (m, k), n = a.shape, b.shape[1]
    places = [(i, j) for j in range(0, n, cols) for i in range(0, k, rows)]
    folds = [
        array.StationaryFold(
            padded(b[i : i + rows, j : j + cols], rows, cols),
            padded(a[:, i : i + rows], m, rows),
            fill,
            start,
        )
        for (i, j), (fill, start) in zip(places, plan, strict=True)
    ]
    results, end = array.weight_stationary(
        rows, cols, folds, double_buffered=double_buffered, along_rows=along_rows
    )
    product_ = np.zeros((m, n), dtype=np.int64)
    for (_, j), result in zip(places, results, strict=True):
        width = min(cols, n - j)
        product_[:, j : j + width] += np.array(result)[:, :width]
    return product_, end


def multiply_output_stationary(
    a: np.ndarray,
    b: np.ndarray,
    rows: int,
    cols: int,
    plan: list[tuple[int, int]],
    double_buffered: bool,
) -> tuple[np.ndarray, int]:
    """Return a @ b of the output-stationary array with this plan, and the total time."""
    (m, k), n = a.shape, b.shape[1]
    places = [(i, j) for j in range(0, n, cols) for i in range(0, m, rows)]
    folds = [
        array.StreamedFold(
            padded(a[i : i + rows].T, k, rows), padded(b[:, j : j + cols], k, cols), start
        )
        for (i, j), (_, start) in zip(places, plan, strict=True)
    ]
    results, end = array.output_stationary(rows, cols, folds, double_buffered=double_buffered)
    product_ = np.zeros((m, n), dtype=np.int64)
    for (i, j), result in zip(places, results, strict=True):
        product_[i : i + rows, j : j + cols] = np.array(result)[: m - i, : n - j]
    return product_, end


def extents(dataflow: str, stream: int, over_rows: int, over_cols: int) -> tuple[int, int, int]:
    """Return (m, k, n) of a matmul from its streamed extent and those over rows and columns."""
    if dataflow == "weight_stationary":
        return stream, over_rows, over_cols
    if dataflow == "input_stationary":
        return over_cols, over_rows, stream
    return over_rows, stream, over_cols


def multiply(
    dataflow: str, a: np.ndarray, b: np.ndarray, rows: int, cols: int, plan: list[tuple[int, int]],
    double_buffered: bool,
) -> tuple[np.ndarray, int]:  # fmt: skip
    if dataflow == "weight_stationary":
        return multiply_stationary(a, b, rows, cols, plan, double_buffered)
    if dataflow == "input_stationary":
        result, end = multiply_stationary(b.T, a.T, rows, cols, plan, double_buffered, True)
        return result.T, end
    return multiply_output_stationary(a, b, rows, cols, plan, double_buffered)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_arrays_that_follow_the_law_multiply_in_its_time(
    dataflow: str, flags: tuple[bool, bool]
) -> None:
    cases = 0
    for rows, cols, stream, (tiles_r, tiles_c) in product(
        range(1, 5), range(1, 5), range(1, 7), TILES
    ):
        law = law_of(dataflow, rows, cols, flags)
        over_rows = tiles_r * rows - (stream % rows)  # an edge tile of 1 to `rows`
        over_cols = tiles_c * cols - ((stream + rows) % cols)
        a, b = operands(*extents(dataflow, stream, over_rows, over_cols))
        plan = schedule(law, [stream] * (tiles_r * tiles_c))

        result, end = multiply(dataflow, a, b, rows, cols, plan, flags[0])

        assert (result == a @ b).all()
        assert end == law.total_cycles(tiles_r * tiles_c, stream)
        cases += 1
    assert cases == 480


@each("flags", FLAGS)
@each("dataflow", DATAFLOWS)
def test_folds_of_different_length_may_follow_each_other_as_the_law_says(
    dataflow: str, flags: tuple[bool, bool]
) -> None:
    for rows, cols, streams in product((1, 2, 3), (1, 3), product((1, 2, 5), repeat=3)):
        law = law_of(dataflow, rows, cols, flags)
        pairs = [
            operands(*extents(dataflow, stream, rows, cols)) for stream in streams
        ]  # each fold is a product of its own
        plan = schedule(law, list(streams))

        results, end = products_in_a_row(dataflow, pairs, rows, cols, plan, flags[0])

        assert all((one == a @ b).all() for one, (a, b) in zip(results, pairs, strict=True))
        assert end == plan[-1][1] + streams[-1] + law.tail_cycles


def products_in_a_row(
    dataflow: str,
    pairs: list[tuple[np.ndarray, np.ndarray]],
    rows: int,
    cols: int,
    plan: list[tuple[int, int]],
    double_buffered: bool,
) -> tuple[list[np.ndarray], int]:
    """Run products that fill the array, one fold each."""
    if dataflow == "output_stationary":
        streamed = [
            array.StreamedFold(a.T.tolist(), b.tolist(), start)
            for (a, b), (_, start) in zip(pairs, plan, strict=True)
        ]
        found, end = array.output_stationary(rows, cols, streamed, double_buffered=double_buffered)
        return [np.array(one) for one in found], end
    along_rows = dataflow == "input_stationary"
    folds = [
        array.StationaryFold(
            (a.T if along_rows else b).tolist(), (b.T if along_rows else a).tolist(), fill, start
        )
        for (a, b), (fill, start) in zip(pairs, plan, strict=True)
    ]
    found, end = array.weight_stationary(
        rows, cols, folds, double_buffered=double_buffered, along_rows=along_rows
    )
    return [np.array(one).T if along_rows else np.array(one) for one in found], end


def works(
    dataflow: str, rows: int, cols: int, stream: int, plan: list[tuple[int, int]], double: bool
) -> bool:
    pairs = [operands(*extents(dataflow, stream, rows, cols)) for _ in plan]
    pairs = [(a + i, b + 7 * i) for i, (a, b) in enumerate(pairs)]
    try:
        results, _ = products_in_a_row(dataflow, pairs, rows, cols, plan, double)
    except array.Conflict:
        return False
    return all((one == a @ b).all() for one, (a, b) in zip(results, pairs, strict=True))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("double_buffered", [False, True])
@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_equal_folds_may_not_follow_a_cycle_earlier(dataflow: str, double_buffered: bool) -> None:
    for rows, cols, stream in product(range(1, 5), range(1, 5), range(1, 7)):
        law = law_of(dataflow, rows, cols, (double_buffered, True))
        period = law.period_cycles(stream)
        leads = range(2 * (period + max(rows, cols)) + 1) if law.fill_cycles else (0,)

        def any_lead(distance: int, rows: int = rows, cols: int = cols, stream: int = stream,
                     leads: object = leads) -> bool:  # fmt: skip
            plans = [[(i * distance - lead, i * distance) for i in range(3)] for lead in leads]
            return any(works(dataflow, rows, cols, stream, p, double_buffered) for p in plans)

        assert any_lead(period)
        assert not any_lead(period - 1)


@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_without_overlap_a_fold_enters_an_array_that_is_empty(dataflow: str) -> None:
    for rows, cols, stream, double in product(range(1, 5), range(1, 5), range(1, 4), (False, True)):
        law = law_of(dataflow, rows, cols, (double, False))
        alone = law_of(dataflow, rows, cols, (double, True))

        first, second = schedule(law, [stream, stream])

        assert law.tail_cycles == alone.tail_cycles
        assert second[1] >= first[1] + stream + law.tail_cycles
        assert second[0] >= first[1] + stream + law.tail_cycles or double or not law.fill_cycles


@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_a_fold_alone_takes_the_published_time(dataflow: str) -> None:
    # Samajdar et al., ISPASS 2020, section III: 2 rows + cols + t - 2.
    for rows, cols, stream, flags in product((1, 2, 7, 32), (1, 3, 16), (1, 5, 100), FLAGS):
        law = law_of(dataflow, rows, cols, flags)

        total = law.total_cycles(1, stream)

        fill = cols if dataflow == "input_stationary" else rows
        assert total == fill + rows + cols + stream - 2
