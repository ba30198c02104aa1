"""What a chip keeps, by the equations of the papers and by laws that hold for all extents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.system.memory import (
    BF16_ADAM,
    FP8_ADAM,
    FP32_ADAM,
    MIXED_ADAM,
    MX_ADAM,
    RECOMPUTES,
    LayerShape,
    LayoutError,
    activation_bytes,
    pipelined_layers,
    state_bytes,
    transformer_parameters,
)
from each import each

GPT3 = LayerShape(sequence=2048, microbatch=1, hidden=12288, heads=96)


def test_the_example_of_zero() -> None:
    sizes = [
        state_bytes(7_500_000_000, MIXED_ADAM, zero_stage=stage, data_parallel=64)
        for stage in range(4)
    ]
    assert sizes == [120_000_000_000, 31_406_250_000, 16_640_625_000, 1_875_000_000]
    assert FP32_ADAM.all == MIXED_ADAM.all == 16


@given(st.integers(1, 10**12), st.integers(1, 5000))
def test_more_is_spread_by_a_later_stage(parameters: int, chips: int) -> None:
    sizes = [
        state_bytes(parameters, MIXED_ADAM, zero_stage=stage, data_parallel=chips)
        for stage in range(4)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[3] * chips >= sizes[0]


@given(
    st.integers(1, 64).map(lambda count: 8 * count),
    st.integers(1, 9),
    st.integers(1, 64),
    st.integers(1, 16).map(lambda count: 8 * count),
)
def test_a_layer_keeps_what_equation_1_says(
    sequence: int, microbatch: int, width: int, heads: int
) -> None:
    hidden = width * heads
    shape = LayerShape(sequence=sequence, microbatch=microbatch, hidden=hidden, heads=heads)
    sbh = sequence * microbatch * hidden
    scores = 5 * heads * sequence * sequence * microbatch
    assert activation_bytes(shape) == 34 * sbh + scores
    assert activation_bytes(shape, recompute="selective") == 34 * sbh
    assert activation_bytes(shape, recompute="full") == 2 * sbh
    # Equations 2, 4 and 6 of Korthikanti et al., eight chips.
    assert activation_bytes(shape, tensor_parallel=8) == 10 * sbh + (24 * sbh + scores) // 8
    shared = activation_bytes(shape, tensor_parallel=8, is_sequence_parallel=True)
    assert shared == (34 * sbh + scores) // 8


@pytest.mark.parametrize("recompute", RECOMPUTES)
def test_more_chips_never_keep_more(recompute: str) -> None:
    kept = [
        activation_bytes(GPT3, recompute=recompute, tensor_parallel=chips)  # type: ignore[arg-type]
        for chips in (1, 2, 4, 8, 16)
    ]
    assert kept == sorted(kept, reverse=True)


def test_stages_keep_the_layers_of_the_microbatches_in_flight() -> None:
    assert pipelined_layers(96, 8) == 96
    assert pipelined_layers(96, 8, chunks=3) == 124
    assert transformer_parameters(96, 12288) == 173_946_175_488


@each(
    ("call", "said"),
    [
        (lambda: state_bytes(10, MIXED_ADAM, zero_stage=4), "zero_stage must be 0, 1, 2 or 3"),
        (lambda: state_bytes(0, MIXED_ADAM), "parameters must be at least 1, not 0"),
        (lambda: activation_bytes(GPT3, tensor_parallel=5), r"heads \(96\) must divide"),
        (lambda: activation_bytes(GPT3, recompute="half"), "none, selective or full"),  # type: ignore[arg-type]
        (lambda: pipelined_layers(10, 4), r"layers \(10\) must divide by stages"),
        (lambda: LayerShape(sequence=1, microbatch=0, hidden=1, heads=1), "microbatch must be"),
    ],
)
def test_what_cannot_be_gets_a_sentence(call: object, said: str) -> None:
    with pytest.raises(LayoutError, match=said):
        call()  # type: ignore[operator]


def test_states_in_fewer_bits_take_the_published_bytes() -> None:
    """FP8-LM: 2 + 1 + 2 + 1 of 16 bytes; bf16: four numbers; MX: a scale for 32 elements."""
    assert FP8_ADAM.all == 6
    assert BF16_ADAM.all == 8
    assert 32 * MX_ADAM.parameter == 33
    assert state_bytes(32, MX_ADAM) == 33 + 32 * 14
    assert state_bytes(33, MX_ADAM) == 35 + 33 * 14
    assert state_bytes(64, MX_ADAM, zero_stage=3, data_parallel=2) == 33 + 32 * 14
