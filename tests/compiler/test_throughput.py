"""What the schedule must reach: the array works while everything else happens beside it."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.timeline import run_program
from compiler.networks import Chain


@pytest.mark.parametrize(
    ("size", "channels", "filters", "kernel", "stride", "least"),
    [
        (56, 64, 64, 3, 1, 0.99),
        (28, 128, 128, 3, 1, 0.98),
        (14, 256, 256, 3, 1, 0.99),
        (7, 512, 512, 3, 1, 0.99),
        (28, 128, 256, 3, 2, 0.98),
        (14, 512, 128, 1, 1, 0.9),
        (56, 3, 64, 7, 2, 0.6),
    ],
)
def test_the_array_of_edge_npu_is_busy(
    size: int, channels: int, filters: int, kernel: int, stride: int, least: float
) -> None:
    number = parse_number("int8")
    built = Chain(np.random.default_rng(0), number, number, (size, size, channels))
    side = kernel // 2
    built.convolution(
        filters,
        (kernel, kernel),
        stride=(stride, stride),
        padding=(side, side, side, side),
    )
    npu = npu_of(load_arch("edge_npu"))
    cycles = run_program(compile_network(built.network(), npu), npu).events.cycles
    results = built.tensors[built.last]
    products = results.height * results.width * filters * kernel**2 * channels
    assert products / (cycles * npu.rows * npu.cols) > least


def test_a_long_row_is_cut_into_tiles_that_fill_the_buffers() -> None:
    number = parse_number("int8")
    built = Chain(np.random.default_rng(0), number, number, (1, 20_000, 3))
    built.convolution(4, (1, 3))
    npu = npu_of(load_arch("edge_npu_tiny"))
    assert len(compile_network(built.network(), npu).instructions) < 20_000 / 10
