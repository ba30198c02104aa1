"""Encoded activations of a step: bytes and times by hand, what a chip keeps and pays, refusals."""

from dataclasses import replace
from typing import Any

import pytest

from accelsim.system.activation_codec import ActivationCodecFile, activation_codec
from accelsim.system.coding import vector_pass
from accelsim.system.description import TrainingSystem, load_training_system
from accelsim.system.memory import LayoutError
from accelsim.system.operator_times import OperatorTimes, operator_times
from accelsim.system.step import step_of
from accelsim.workload import load_workload
from each import each

NETWORK = load_workload("digits_mlp", {"batch": 4})
KINDS: dict[str, dict[str, Any]] = {
    **{kind: {} for kind in ("fp16", "bf16", "fp8_e4m3", "fp8_e5m2", "int8")},
    "levels": {"bits": 2},
    "frequencies": {"bits": 2},
}
OPERATIONS = {"int8": (3, 1), "levels": (5, 2), "frequencies": (7, 3)}


def system(layout: dict[str, Any] | None = None, **codec: Any) -> TrainingSystem:
    found = load_training_system("switch_8_array_128x128", {"data": 2, **(layout or {})})
    return replace(found, activations=activation_codec(ActivationCodecFile(**codec)))


@pytest.fixture(scope="module")
def times() -> OperatorTimes:
    return operator_times(NETWORK, system().arch, "analytical")


@each("kind", KINDS)
def test_a_step_pays_two_passes_and_keeps_the_bytes(times: OperatorTimes, kind: str) -> None:
    chips = system(kind=kind, **KINDS[kind])
    names = times.tensors.kept(0, len(NETWORK.operators), "none")
    elements = [NETWORK.tensors[name].elements for name in names]
    assert chips.activations is not None
    size = sum(chips.activations.codec.encoded_bytes((count,)) for count in elements)
    whole = sum(elements) * times.output_bits // 8
    encode, decode = OPERATIONS.get(kind, (1, 1))
    encoding = vector_pass(times, encode * sum(elements), whole, size)
    decoding = vector_pass(times, decode * sum(elements), size, whole)

    step, plain = step_of(times, chips), step_of(times, system())

    paid = step.stages[0].compute_ns - plain.stages[0].compute_ns
    assert paid == pytest.approx(times.ns(encoding.cycles) + times.ns(decoding.cycles), abs=2)
    assert plain.stages[0].activation_bytes == whole
    largest = -(-max(elements) * times.output_bits // 8)
    assert step.stages[0].activation_bytes == size + largest
    assert step.energy_pj - plain.energy_pj == pytest.approx(
        2 * (encoding.energy_pj + decoding.energy_pj)
    )


@pytest.mark.parametrize("recompute", ["none", "full"])
def test_fewer_bits_keep_more_microbatches(times: OperatorTimes, recompute: str) -> None:
    """A pipeline keeps four microbatches of its first stage."""
    layout = {"pipeline": 2, "microbatches": 8, "schedule": "gpipe", "recompute": recompute}
    kept = [
        step_of(times, system(layout, **codec)).stages[0].activation_bytes
        for codec in ({}, {"kind": "levels", "bits": 4}, {"kind": "levels", "bits": 2})
    ]

    assert kept == sorted(set(kept), reverse=True)


def test_gradients_wait_for_what_is_decoded(times: OperatorTimes) -> None:
    plain, coded = (
        step_of(times, system(**codec)).reduced[0][0]
        for codec in ({}, {"kind": "levels", "bits": 2})
    )

    assert coded.start_ns > plain.start_ns


def test_no_codec_is_a_step_as_before(times: OperatorTimes) -> None:
    assert system(kind="none").activations is None
    assert step_of(times, system(kind="none")) == step_of(times, system())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"kind": "levels"}, "activations.bits: kind levels needs it"),
        (
            {"kind": "int8", "bits": 4},
            "activations.bits is of kind levels and frequencies, not int8",
        ),
    ],
)
def test_wrong_codecs_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(LayoutError, match=f"^{said}$"):
        system(**given)
