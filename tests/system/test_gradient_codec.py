"""Encoded gradients of a step: bytes and times by hand, what a chip keeps and pays, refusals."""

from dataclasses import replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.codec_engine import CodecEngine, decode, encode
from accelsim.npu import machine_of
from accelsim.system.codec import FixedPoint
from accelsim.system.coding import coding
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
    "fixed_point": {"bits": 4},
    "qsgd": {"bits": 4},
    "terngrad": {},
    "top_k": {"density": 0.01},
}


def system(data: int = 4, **codec: Any) -> TrainingSystem:
    found = load_training_system("switch_8_array_128x128", {"data": data})
    return replace(found, codec=gradient_codec(CodecFile(**codec), found.states.gradient))


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
    coded = coding(times, values, chips.states.gradient, chips.codec, 4)
    assert bucket.size_bytes == values * chips.states.gradient
    assert bucket.end_ns - bucket.start_ns == sent_ns + times.ns(coded.cycles)
    assert coded.cycles > 0
    kept = 4 * values if kind in ("one_bit", "fixed_point", "top_k") else 0
    assert step.memory_bytes == plain.memory_bytes + kept
    assert step.energy_pj == pytest.approx(plain.energy_pj + 4 * coded.energy_pj)


def test_bytes_of_a_vector_by_hand() -> None:
    """1,000 values: 1 % of them with 8 bytes each; a bit each and two means; 2 bytes each."""
    found = [
        gradient_codec(CodecFile(**{"kind": kind, **KINDS[kind]}), 2)
        for kind in ("top_k", "one_bit", "fp16", "fixed_point")
    ]

    assert [each.encoded_bytes(1000) for each in found if each] == [80, 125 + 8, 2000, 501]
    assert [each.sent_values(1000) for each in found if each] == [10, 1000, 1000, 1000]


@pytest.mark.parametrize("lanes", [1, 8, 64])
@pytest.mark.parametrize("kind", ["fixed_point", "top_k"])
def test_an_engine_takes_the_cycles_of_its_law(times: OperatorTimes, kind: str, lanes: int) -> None:
    """100,000 values of two bytes; one in a hundred is sent in top_k. The bus bounds 64 lanes
    of fixed_point.
    """
    encodes, both = (
        system(kind=kind, engine_lanes=lanes, **decodes, **KINDS[kind])
        for decodes in ({}, {"engine_decodes": True})
    )
    codec = both.codec
    assert encodes.codec is not None
    assert codec is not None
    assert codec.engine is not None
    values, pairs = 100_000, 1000 if kind == "top_k" else 0
    chip = machine_of(both.arch)
    bytes_per_cycle = Fraction(chip.bus_bytes * chip.interval[1], chip.interval[0])

    one, two = (coding(times, values, 2, each, 4) for each in (encodes.codec, codec))

    encode, decode = (
        max(law, ceil(moved * values / bytes_per_cycle))
        for law, moved in (
            (codec.engine.most_encode_cycles(values, pairs), 6),
            (codec.engine.decode_cycles(values, pairs), 4),
        )
    )
    assert two.cycles == encode + 4 * decode
    is_bound_by_bus = encode > codec.engine.most_encode_cycles(values, pairs)
    assert is_bound_by_bus == ((kind, lanes) == ("fixed_point", 64))
    assert one.cycles > encode
    assert one.energy_pj > 0
    # What the vector unit decodes does not depend on the engine.
    narrow = system(kind=kind, engine_lanes=2, **KINDS[kind]).codec
    assert narrow is not None
    assert narrow.engine is not None
    slower = coding(times, values, 2, narrow, 4)
    assert slower.cycles - one.cycles == narrow.engine.most_encode_cycles(values, pairs) - encode
    assert codec.residual_bytes == 2
    assert codec.encoded_bytes(values) == (6 * 1000 if kind == "top_k" else 50_001)


def test_the_page_has_the_cycles_of_two_boards() -> None:
    boards = operator_times(NETWORK, load_arch("edge_npu"), "closed")
    engines: tuple[dict[str, Any], ...] = (
        {},
        {"engine_lanes": 8},
        {"engine_lanes": 8, "engine_decodes": True},
    )
    page = (Path(__file__).parents[2] / "docs" / "system.md").read_text(encoding="utf-8")
    for engine in engines:
        codec = gradient_codec(CodecFile(kind="fixed_point", bits=4, **engine), 2)
        assert codec is not None

        assert f"{coding(boards, 10**6, 2, codec, 2).cycles:,}" in page, engine


def test_an_engine_is_a_step_with_other_coding_and_other_residuals(times: OperatorTimes) -> None:
    values = sum(times.parameters.tolist())
    vector, engine = (
        step_of(times, system(kind="fixed_point", bits=4, **lanes))
        for lanes in ({}, {"engine_lanes": 4})
    )

    chips = system(kind="fixed_point", bits=4, engine_lanes=4)
    assert chips.codec is not None
    coded = coding(times, values, chips.states.gradient, chips.codec, 4)
    sent_ns, _ = Network(read_fabric("dgx_a100"), Layout(data=4)).collective_ns(
        "data", "all_gather", 4 * chips.codec.encoded_bytes(values)
    )
    (bucket,) = engine.reduced[0]
    assert bucket.end_ns - bucket.start_ns == sent_ns + times.ns(coded.cycles)
    assert vector.memory_bytes - engine.memory_bytes == 2 * values


@pytest.mark.parametrize("bits", [2, 4, 8])
def test_the_engine_and_the_codec_mean_the_same(bits: int) -> None:
    """On integers: messages of both decode alike, and both lose the same."""
    generator = np.random.default_rng(bits)
    codec = FixedPoint(bits=bits)
    engine = CodecEngine(kind="fixed_point", lanes=4, value_bits=16, code_bits=bits)
    for reach in (2, 100, 2**15 - 1):
        values = generator.integers(-reach, reach + 1, 64)
        values[0] = reach
        reals = values.astype(np.float32)
        shift = max(0, codec.exponent(reals))

        found = encode(engine, values, 0 * values, shift)

        if codec.exponent(reals) >= 0:
            meant = codec.decode(codec.encode(reals, generator), (64,))
            assert (decode(engine, found.message, 64, shift) == meant).all()
            assert (found.residual == reals - meant).all()
        assert len(found.message) + 1 == codec.encoded_bytes((64,))


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
    "bits": (
        {"kind": "int8", "bits": 4},
        "codec.bits is of kind qsgd and fixed_point, not int8",
    ),
    "no engine": (
        {"kind": "int8", "engine_lanes": 4},
        "codec.engine_lanes is of kind fixed_point and top_k, not int8: .* no engine .* it",
    ),
    "no lanes": (
        {"kind": "top_k", "density": 0.1, "engine_decodes": True},
        "codec.engine_decodes is of an engine: codec.engine_lanes is absent",
    ),
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
