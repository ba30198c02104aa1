"""Encoded gradients of a step: bytes and times by hand, what a chip keeps and pays, refusals."""

from dataclasses import replace
from typing import Any

import pytest

from accelsim.system.description import Layout, TrainingSystem, load_training_system
from accelsim.system.fabric import read_fabric
from accelsim.system.gradient_codec import CodecFile, gradient_codec
from accelsim.system.memory import LayoutError
from accelsim.system.network import Network
from accelsim.system.operator_times import OperatorTimes, operator_times
from accelsim.system.step import step_of
from accelsim.workload import load_workload

NETWORK = load_workload("digits_mlp", {"batch": 4})
KINDS: dict[str, dict[str, Any]] = {
    **{kind: {} for kind in ("fp16", "bf16", "fp8_e4m3", "fp8_e5m2", "int8", "one_bit")},
    "qsgd": {"bits": 4},
    "terngrad": {},
    "top_k": {"density": 0.01},
}


def system(data: int = 4, **codec: Any) -> TrainingSystem:
    found = load_training_system("switch_8_array_128x128", {"data": data})
    return replace(found, codec=gradient_codec(CodecFile(**codec)))


@pytest.fixture(scope="module")
def times() -> OperatorTimes:
    return operator_times(NETWORK, system().arch, "closed")


@pytest.mark.parametrize("kind", KINDS)
def test_a_bucket_is_gathered_encoded_and_decoded(times: OperatorTimes, kind: str) -> None:
    chips = system(kind=kind, **KINDS[kind])
    assert chips.codec is not None
    values = sum(times.parameters.tolist())
    encoded = chips.codec.encoded_bytes(values)

    step, plain = step_of(times, chips), step_of(times, system())

    (bucket,) = step.reduced[0]
    network = Network(read_fabric("dgx_a100"), Layout(data=4))
    sent_ns, _ = network.collective_ns("data", "all_gather", 4 * encoded)
    coding = times.coding(values, chips.states.gradient, chips.codec, 4)
    assert bucket.size_bytes == values * chips.states.gradient
    assert bucket.end_ns - bucket.start_ns == sent_ns + times.ns(coding.counts.cycles)
    assert coding.counts.cycles > 0
    kept = 4 * values if kind in ("one_bit", "top_k") else 0
    assert step.memory_bytes == plain.memory_bytes + kept
    paid = 4 * sum(coding.energy_pj.values())
    assert step.energy_pj == pytest.approx(plain.energy_pj + paid)


def test_bytes_of_a_vector_by_hand() -> None:
    """1,000 values: 1 % of them with 8 bytes each; a bit each and two means; 2 bytes each."""
    found = [
        gradient_codec(CodecFile(**{"kind": kind, **KINDS[kind]}))
        for kind in ("top_k", "one_bit", "fp16")
    ]

    assert [each.encoded_bytes(1000) for each in found if each] == [80, 125 + 8, 2000]
    assert [each.sent_values(1000) for each in found if each] == [10, 1000, 1000]


def test_a_slow_link_makes_the_codec_pay(times: OperatorTimes) -> None:
    slow = read_fabric("pcie4_box")
    link = replace(slow, bytes_per_s=slow.bytes_per_s // 1000)

    plain, sparse = (
        step_of(times, replace(system(**codec), fabric=link))
        for codec in ({}, {"kind": "top_k", "density": 0.01})
    )

    assert sparse.step_ns < plain.step_ns


def test_no_codec_is_a_step_as_before(times: OperatorTimes) -> None:
    assert system(kind="none").codec is None
    assert step_of(times, system(kind="none")) == step_of(times, system())


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "density": ({"kind": "int8", "density": 0.5}, "codec.density is of kind top_k, not int8"),
    "no density": ({"kind": "top_k"}, "codec.density: kind top_k needs it"),
    "no bits": ({"kind": "qsgd"}, "codec.bits: kind qsgd needs it"),
    "one chip": ({"data": 1, "kind": "int8"}, ".*: codec encodes whole gradients .* has data 1"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_codecs_are_refused(case: str) -> None:
    given, said = WRONG[case]

    with pytest.raises(LayoutError, match=f"^{said}$"):
        system(**given)


def test_spread_gradients_are_not_encoded() -> None:
    chips = system(kind="int8")

    with pytest.raises(LayoutError, match=r"^.*: codec encodes .* layout has zero_stage 2$"):
        replace(chips, layout=Layout(data=4, zero_stage=2))
