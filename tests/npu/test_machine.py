"""An Arch gives one NPU, or sentences that say why it has no RTL."""

import re

import pytest

from accelsim.arch import load_arch
from accelsim.errors import ArchError
from accelsim.npu import npu_of
from accelsim.npu.machine import element_bits


def test_words_and_depths_follow_from_the_accelerator() -> None:
    npu = npu_of(load_arch("edge_npu"))

    assert (npu.input_word_bytes, npu.weight_word_bytes, npu.parameter_word_bytes) == (16, 16, 64)
    assert (npu.input_words, npu.accumulator_words, npu.bank_words) == (8192, 1024, 512)
    # 16 bytes at 500 MHz and 8 GB/s: one beat in a cycle. 100 ns are 50 cycles.
    assert (npu.interval, npu.latency_cycles) == ((1, 1), 50)


def test_a_slow_memory_gives_a_fraction_of_a_beat_in_a_cycle() -> None:
    npu = npu_of(load_arch("edge_npu", {"dram.bandwidth_bytes_per_s": 6_000_000_000}))

    # 500e6 cycles * 16 bytes / 6e9 bytes.
    assert npu.interval == (4, 3)


@pytest.mark.parametrize(
    ("bits", "lanes", "expected"),
    [(4, (16, 16), 4), (4, (3, 4), 8), (3, (2,), 4), (2, (4, 8), 2), (2, (2,), 4), (9, (1,), 16)],
)
def test_an_element_is_a_power_of_two_that_fills_bytes(
    bits: int, lanes: tuple[int, ...], expected: int
) -> None:
    assert element_bits(bits, *lanes) == expected


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("array.rows", 65, "array.rows must be at most 64, not 65"),
        (
            "array.drain_overlapped",
            False,
            "array.stationary_double_buffered and array.drain_overlapped must both be true",
        ),
        (
            "vector_unit.lanes",
            3,
            "vector_unit.lanes must equal array.cols (16), not 3",
        ),
        ("sparsity.exploited", "gating", "sparsity.exploited must be none, not gating"),
        (
            "numbers.accumulator",
            "int64",
            "numbers.accumulator must be a signed integer of at most 48 bits, not int64",
        ),
        (
            "weight_buffer.capacity_bytes",
            128,
            "weight_buffer must hold at least 16 words, and holds 8",
        ),
    ],
)
def test_what_has_no_rtl_says_why(field: str, value: object, sentence: str) -> None:
    arch = load_arch("edge_npu", {field: value})

    with pytest.raises(ArchError, match=f"^edge_npu has no RTL: {re.escape(sentence)}$"):
        npu_of(arch)


def test_floats_have_no_rtl() -> None:
    numbers = {f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")}
    arch = load_arch("edge_npu", {**numbers, "numbers.accumulator": "float32"})

    with pytest.raises(
        ArchError, match=r"numbers.input must be an integer of 2 to 16 bits, not bf"
    ):
        npu_of(arch)
