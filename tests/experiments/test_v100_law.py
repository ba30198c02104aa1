"""Products on GPUs against blocks that are handed out one by one, and bounds of any machine."""

from fractions import Fraction
from itertools import product as pairs
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import UserError
from experiments.silicon.v100.law import Format, Gpu, gpus, product

SIZES = st.integers(1, 6000)
KNOWN = [(name, form) for name, gpu in gpus().items() for form in gpu.formats]


def handed_out_ns(
    gpu: Gpu, form: Format, sizes: tuple[int, int, int], tile: tuple[int, int, int], parts: int
) -> int:
    """Return the time of a product whose blocks go to the multiprocessor that is free first."""
    (m, n, k), (rows, cols, efficiency) = sizes, tile
    steps = ceil(k / parts)
    math = ceil(Fraction(rows * cols * steps * 100, form.macs_per_cycle * efficiency))
    share = Fraction(gpu.cache_bytes_per_cycle, gpu.multiprocessors)
    operands = ceil((rows + cols) * steps * form.value_bytes / share)
    busy = [[0, 0] for _ in range(gpu.multiprocessors)]
    for _ in pairs(range(0, m, rows), range(0, n, cols), range(parts)):
        first = min(busy)
        first[0] += max(math, operands)
        first[1] += form.block_cycles
    busiest = max(busy)
    cycles = sum(busiest)
    if parts > 1:
        cycles += ceil(Fraction(8 * parts * m * n, gpu.cache_bytes_per_cycle)) + form.block_cycles
    moved = (m * k + k * n + m * n) * form.value_bytes
    memory_ns = ceil(Fraction(moved * 10**9, gpu.memory_bytes_per_s))
    return gpu.launch_ns + max(ceil(Fraction(cycles * 10**9, gpu.clock_hz)), memory_ns)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "form"), KNOWN)
@pytest.mark.parametrize("sizes", [(1, 1, 1), (129, 64, 40), (700, 300, 33), (2000, 1000, 512)])
def test_a_product_is_the_fastest_of_the_tiles_with_blocks_handed_out(
    name: str, form: str, sizes: tuple[int, int, int]
) -> None:
    gpu = gpus()[name]
    one = gpu.formats[form]

    least = min(
        handed_out_ns(gpu, one, sizes, (rows, cols, tile.efficiency_percent), parts)
        for tile in one.tiles
        for rows, cols in ((tile.rows, tile.cols), (tile.cols, tile.rows))
        for parts in one.splits
        if parts <= sizes[2]
    )

    assert product(name, form, *sizes).time_ns == least


@settings(max_examples=60)
@given(known=st.sampled_from(KNOWN), m=SIZES, n=SIZES, k=SIZES)
def test_no_product_is_faster_than_its_units_or_its_memory(
    known: tuple[str, str], m: int, n: int, k: int
) -> None:
    gpu = gpus()[known[0]]
    form = gpu.formats[known[1]]

    found = product(*known, m, n, k)

    seconds = Fraction(found.time_ns - gpu.launch_ns, 10**9)
    peak = form.macs_per_cycle * gpu.multiprocessors * gpu.clock_hz
    assert seconds * peak >= m * n * k
    assert seconds * gpu.memory_bytes_per_s >= (m * k + k * n + m * n) * form.value_bytes


def test_one_row_of_results_more_is_a_round_more() -> None:
    """864 blocks are 8 rounds on 108 multiprocessors, 880 are 9."""
    full = product("a100", "fp16", 4096, 6912, 4096, (256, 128))
    more = product("a100", "fp16", 4096, 6920, 4096, (256, 128))

    assert (full.rounds, more.rounds) == (8, 9)
    assert more.time_ns - 28000 == pytest.approx(9 / 8 * (full.time_ns - 28000), rel=1e-6)


def test_fp16_of_a_v100_is_withdrawn() -> None:
    with pytest.raises(UserError, match=r"^number_format: no such choice: 'fp16'"):
        product("v100", "fp16", 4096, 7000, 4096)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("v200", "fp16", 1, 1, 1), "gpu: no such choice: 'v200'"),
        (("a100", "fp32", 1, 1, 1), "number_format: no such choice: 'fp32'"),
        (("a100", "fp16", 0, 1, 1), "m must be a whole number from 1 to 16777216, not 0"),
        (("v100", "fp32", 1, 1, 1, (7, 9)), "tile: v100 has no fp32 tile 7x9; it has 32x128, 64x"),
    ],
)
def test_what_a_gpu_has_not_is_refused(arguments: tuple, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        product(*arguments)

    assert str(caught.value).startswith(sentence)
