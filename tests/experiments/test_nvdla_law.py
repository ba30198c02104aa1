"""NVDLA's convolutions against the loop nest of the core and reads of its buffer, one by one."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import UserError
from experiments.silicon.nvdla.law import (
    NvdlaConvolution,
    NvdlaCore,
    convolution_bytes,
    convolution_cycles,
)

CORE = NvdlaCore(
    atomic_channels=8,
    atomic_kernels=4,
    buffer_bytes=1024,
    weight_banks=3,
    clock_hz=1000,
    memory_bytes_per_s=10**12,
    has_winograd=False,
)
"""Memory is never in the way."""
LAYERS = st.builds(
    NvdlaConvolution,
    channels=st.integers(1, 20),
    kernels=st.integers(1, 20),
    height=st.integers(1, 12),
    width=st.integers(1, 12),
    rows=st.integers(1, 12),
    cols=st.integers(1, 12),
    kernel_height=st.integers(1, 3),
    kernel_width=st.integers(1, 3),
    stride=st.integers(1, 2),
)


def is_winograd(core: NvdlaCore, layer: NvdlaConvolution) -> bool:
    return core.has_winograd and (layer.kernel_height, layer.kernel_width, layer.stride) == (
        3,
        3,
        1,
    )


def steps(core: NvdlaCore, layer: NvdlaConvolution) -> int:
    """Return the steps of the core, counted one by one."""
    count = 0
    for _ in range(0, layer.kernels, core.atomic_kernels):
        if is_winograd(core, layer):
            for _ in product(range(0, layer.rows, 2), range(0, layer.cols, 2)):
                for _ in range(0, layer.channels, core.atomic_channels):
                    count += 16
            continue
        across = layer.channels * layer.kernel_width if layer.channels <= 4 else layer.channels
        repeats = 1 if layer.channels <= 4 else layer.kernel_width
        for _ in product(range(layer.rows), range(layer.cols), range(layer.kernel_height)):
            for _ in range(0, across, core.atomic_channels):
                count += repeats
    return count


def moved(core: NvdlaCore, layer: NvdlaConvolution) -> int:
    """Return the bytes of a controller that fills the banks of weights again and again."""
    bank = core.buffer_bytes // 16
    inputs = layer.channels * layer.height * layer.width
    weights = layer.channels * layer.kernels * layer.kernel_height * layer.kernel_width
    if is_winograd(core, layer):
        weights = -(-weights * 16 // 9)
    read, left, is_input_held = 0, weights, False
    while left:
        part = min(left, bank * core.weight_banks)
        read += part
        left -= part
        if not is_input_held:
            read += inputs
            is_input_held = inputs <= bank * (16 - core.weight_banks)
    return read + layer.kernels * layer.rows * layer.cols


@settings(max_examples=80)
@given(layer=LAYERS, has_winograd=st.booleans(), banks=st.integers(1, 15))
def test_any_convolution_takes_the_steps_and_the_bytes_of_its_loops(
    layer: NvdlaConvolution, has_winograd: bool, banks: int
) -> None:
    core = replace(CORE, has_winograd=has_winograd, weight_banks=banks)
    slow = replace(core, memory_bytes_per_s=1)

    assert convolution_cycles(core, layer) == max(steps(core, layer), 1)
    assert convolution_bytes(core, layer) == moved(core, layer)
    assert convolution_cycles(slow, layer) == 1000 * moved(core, layer)


def test_the_example_of_the_docstring() -> None:
    core = replace(CORE, atomic_channels=64, atomic_kernels=32)
    layer = NvdlaConvolution(channels=64, kernels=256, height=56, width=56, rows=56, cols=56)

    assert convolution_cycles(core, layer) == 25_088


def test_more_bandwidth_and_a_larger_buffer_are_never_slower() -> None:
    layer = NvdlaConvolution(channels=64, kernels=64, height=9, width=9, rows=9, cols=9)
    slow = replace(CORE, memory_bytes_per_s=500)

    faster = [convolution_cycles(replace(slow, memory_bytes_per_s=b), layer) for b in (500, 900)]
    larger = [convolution_cycles(replace(slow, buffer_bytes=b), layer) for b in (1024, 2048, 8192)]

    assert faster[0] > faster[1]
    assert larger[0] > larger[1] > larger[2]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"weight_banks": 16}, "weight_banks must be a whole number from 1 to 15, not 16"),
        ({"atomic_kernels": 0}, "atomic_kernels must be a whole number from 1"),
        ({"buffer_bytes": 8}, "buffer_bytes must be a whole number from 16"),
    ],
)
def test_a_core_that_cannot_be_is_refused(change: dict, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        replace(CORE, **change)


def test_a_convolution_that_cannot_be_is_refused() -> None:
    with pytest.raises(UserError, match="rows must be a whole number from 1"):
        NvdlaConvolution(channels=1, kernels=1, height=1, width=1, rows=0, cols=1)
