"""Encoded gradients of a step: bytes and times by hand, what a chip keeps and pays, refusals."""

from dataclasses import replace
from fractions import Fraction
from math import ceil, prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.codec_engine import CodecEngine
from accelsim.codec_engine import decode as engine_decodes
from accelsim.codec_engine import encode as engine_encodes
from accelsim.npu import machine_of
from accelsim.number import parse_number
from accelsim.simulate import run
from accelsim.system.codec import FixedPoint
from accelsim.system.coding import coding
from accelsim.system.description import Prices, TrainingSystem, load_training_system
from accelsim.system.fabric import read_fabric
from accelsim.system.gradient_codec import CodecFile, GradientCodec, gradient_codec
from accelsim.system.memory import LayoutError
from accelsim.system.network import Network
from accelsim.system.operator_times import OperatorTimes, operator_times
from accelsim.system.step import step_of
from accelsim.system.training_layout import Layout
from accelsim.system.work_graph import graph_of, pass_graph
from accelsim.technology import load_technology
from accelsim.workload import Matmul, load_workload
from each import each
from experiments.system.codecs import decode, encode, exponent

NETWORK = load_workload("digits_mlp", {"batch": 4})
KINDS: dict[str, dict[str, Any]] = {
    **{kind: {} for kind in ("fp16", "bf16", "fp8_e4m3", "fp8_e5m2", "int8", "one_bit")},
    "fixed_point": {"bits": 4},
    "qsgd": {"bits": 4},
    "terngrad": {},
    "sign": {},
    "top_k": {"density": 0.01},
    "dgc": {"density": 0.01},
    "power_sgd": {"rank": 2},
    "sketch": {"sketch_rows": 3, "sketch_cols": 100},
}
LINEAR = ("power_sgd", "sketch")
KEPT_BYTES = {"one_bit": 4, "fixed_point": 4, "top_k": 4, "dgc": 8, "power_sgd": 4}


def system(data: int = 4, **codec: Any) -> TrainingSystem:
    found = load_training_system("switch_8_array_128x128", {"data": data})
    return replace(found, codec=gradient_codec(CodecFile(**codec), found.states.gradient))


def shapes_of(times: OperatorTimes) -> list[tuple[int, ...]]:
    """Return the arrays of the one bucket of a step, in which the last operator is the first."""
    return [shape for shapes in reversed(times.shapes) for shape in shapes]


@pytest.fixture(scope="module")
def times() -> OperatorTimes:
    return operator_times(NETWORK, system().arch, "analytical")


@each("kind", KINDS)
def test_a_bucket_is_encoded_exchanged_and_decoded(times: OperatorTimes, kind: str) -> None:
    chips = system(kind=kind, **KINDS[kind])
    assert chips.codec is not None
    values = sum(times.parameters.tolist())
    assert sum(map(prod, shapes_of(times))) == values

    step, plain = step_of(times, chips), step_of(times, system())

    (bucket,) = step.reduced[0]
    network = Network(read_fabric("dgx_a100"), Layout(data=4))
    sent_ns = 0
    for encoded in chips.codec.rounds(shapes_of(times)):
        if kind in LINEAR:
            sent_ns += network.collective_ns("data", "all_reduce", encoded)[0]
        else:
            sent_ns += network.collective_ns("data", "all_gather", 4 * encoded)[0]
    coded = coding(times, shapes_of(times), chips.states.gradient, chips.codec, 4)
    assert bucket.size_bytes == values * chips.states.gradient
    assert bucket.end_ns - bucket.start_ns == sent_ns + times.ns(coded.cycles)
    assert coded.cycles > 0
    assert step.memory_bytes == plain.memory_bytes + KEPT_BYTES.get(kind, 0) * values
    assert step.energy_pj == pytest.approx(plain.energy_pj + 4 * coded.energy_pj)


def test_bytes_of_a_vector_by_hand() -> None:
    """1,000 values: 1 % of them with 8 bytes each; a bit each and two means; 2 bytes each."""
    found = [
        gradient_codec(CodecFile(**{"kind": kind, **KINDS[kind]}), 2)
        for kind in ("top_k", "one_bit", "fp16", "fixed_point")
    ]

    assert [each.encoded_bytes(1000) for each in found if each] == [80, 125 + 8, 2000, 501]
    assert [each.sent_values(1000) for each in found if each] == [10, 1000, 1000, 1000]


def test_bytes_of_arrays_by_hand() -> None:
    """Rank 2: factors of 6 x 2 and 20 x 2 values, and 6 of a bias; a sketch of 3 x 100 sums."""
    factors = gradient_codec(CodecFile(kind="power_sgd", rank=2), 2)
    sketch = gradient_codec(CodecFile(kind="sketch", sketch_rows=3, sketch_cols=100), 2)
    assert factors is not None
    assert sketch is not None

    for shapes in ([(6, 5, 2, 2), (6,)], [(1, 6, 20), (1, 6)], [(1, 1, 6), (6, 20)]):
        assert factors.rounds(shapes) == (4 * (6 * 2 + 6), 4 * 20 * 2)
        assert sketch.rounds(shapes) == (4 * 300,)


@pytest.mark.parametrize("kind", LINEAR)
def test_what_adds_is_decoded_once(times: OperatorTimes, kind: str) -> None:
    codec = gradient_codec(CodecFile(**{"kind": kind, **KINDS[kind]}), 2)
    other = gradient_codec(CodecFile(kind="int8"), 2)
    assert codec is not None
    assert other is not None

    def cycles(which: GradientCodec, chips: int) -> int:
        return coding(times, shapes_of(times), 2, which, chips).cycles

    assert cycles(codec, 2) == cycles(codec, 8)
    assert cycles(other, 2) < cycles(other, 8)


def test_factors_are_three_products_and_a_pass(times: OperatorTimes) -> None:
    """64 x 48 values at rank 2, by the chip's model; what it took before was 0 cycles."""
    codec = gradient_codec(CodecFile(kind="power_sgd", rank=2), 2)
    assert codec is not None
    rows, cols, bits = 64, 48, times.output_bits

    found = coding(times, [(rows, cols), (rows,)], 2, codec, 4)

    works = [
        Matmul(batch=1, m=m, k=k, n=n, weights=False)
        for m, k, n in ((rows, cols, 2), (cols, rows, 2), (rows, 2, cols))
    ]
    products = run(graph_of(NETWORK, "p", "p", works), times.arch, tier=times.tier)
    values, factor = rows * cols, 2 * rows
    moved = (14 * values + 4 * factor, 10 * values + 4 * factor)
    passed = run(
        pass_graph(
            NETWORK,
            "v",
            "v",
            2 * values + 5 * factor,
            *(-(-8 * size_bytes // bits) for size_bytes in moved),
        ),
        times.arch,
        tier=times.tier,
    )
    assert found.cycles == products.counts.cycles + passed.counts.cycles
    energy = sum(products.energy_pj.values()) + sum(passed.energy_pj.values())
    assert found.energy_pj == pytest.approx(energy)
    assert coding(times, [(rows,)], 2, codec, 4).cycles == 0


def test_a_higher_rank_and_more_rows_take_longer(times: OperatorTimes) -> None:
    def cycles(**codec: Any) -> int:
        made = gradient_codec(CodecFile(**codec), 2)
        assert made is not None
        return coding(times, [(512, 512)], 2, made, 4).cycles

    ranks = [cycles(kind="power_sgd", rank=rank) for rank in (1, 4, 32)]
    rows = [cycles(kind="sketch", sketch_rows=row, sketch_cols=1000) for row in (1, 3, 5)]
    assert ranks == sorted(set(ranks))
    assert rows == sorted(set(rows))


@each("lanes", [1, 8, 64])
@each("kind", ["fixed_point", "top_k"])
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

    one, two = (coding(times, [(values,)], 2, each, 4) for each in (encodes.codec, codec))

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
    slower = coding(times, [(values,)], 2, narrow, 4)
    assert slower.cycles - one.cycles == narrow.engine.most_encode_cycles(values, pairs) - encode
    assert codec.residual_bytes == 2
    assert codec.encoded_bytes(values) == (6 * 1000 if kind == "top_k" else 50_001)


@pytest.mark.parametrize("kind", ["fixed_point", "top_k"])
def test_an_engine_costs_its_adders_registers_and_bytes(times: OperatorTimes, kind: str) -> None:
    """1,000 values of 16 bits in 125 beats, ten of them sent in top_k, by hand."""
    codec = system(kind=kind, engine_lanes=8, engine_decodes=True, **KINDS[kind]).codec
    assert codec is not None
    assert codec.engine is not None
    technology = load_technology(times.arch.technology)
    add, count = (technology.add_pj(parse_number(name)) for name in ("int16", "int32"))
    add_um2, count_um2 = (technology.add_um2(parse_number(name)) for name in ("int16", "int32"))
    bit, bit_um2 = technology.register_pj_per_bit(), technology.register_um2_per_bit()
    encoder_bits, decoder_bits, counters = {
        "fixed_point": (8 * (5 * 16 + 2 * 4 + 1), 8 * (2 * 16 + 4), (0, 0)),
        "top_k": (8 * (4 * 16 + 2) + 29, 8 * 2 * 16 + 29 + 32, (1, 2)),
    }[kind]
    pairs = 10 if kind == "top_k" else 0

    found = coding(times, [(1000,)], 2, codec, 4)

    area_um2 = 8 * 4 * add_um2 + sum(counters) * count_um2 + (encoder_bits + decoder_bits) * bit_um2
    encode = 125 * (24 * add + counters[0] * count + 2 * encoder_bits * bit)
    decode = 125 * (8 * add + counters[1] * count + 2 * decoder_bits * bit) + pairs * add
    dram = 8 * (6000 + 4 * 4000) * technology.dram_pj(times.arch.dram.price)
    leaked = technology.logic_leakage_mw(area_um2) * found.cycles / times.arch.clock_hz * 1e9
    assert found.energy_pj == pytest.approx(encode + 4 * decode + dram + leaked)
    chips = system(kind=kind, engine_lanes=8, engine_decodes=True, **KINDS[kind])
    step = step_of(times, replace(chips, prices=Prices(per_mm2=1e6)))
    plain = step_of(times, replace(system(), prices=Prices(per_mm2=1e6)))
    assert step.area_um2["codec_engine"] == pytest.approx(area_um2)
    assert step.cost is not None
    assert plain.cost is not None
    assert step.cost - plain.cost == pytest.approx(4 * area_um2)
    assert any(name.startswith("codec engine: ") for name in step.not_priced)
    assert not any(name.startswith("codec engine: ") for name in plain.not_priced)
    assert step.to_data()["not_priced"] == list(step.not_priced)


def test_the_page_has_the_cycles_of_two_boards() -> None:
    boards = operator_times(NETWORK, load_arch("edge_npu"), "analytical")
    engines: tuple[dict[str, Any], ...] = (
        {},
        {"engine_lanes": 8},
        {"engine_lanes": 8, "engine_decodes": True},
    )
    page = (Path(__file__).parents[2] / "docs" / "system.md").read_text(encoding="utf-8")
    for engine in engines:
        codec = gradient_codec(CodecFile(kind="fixed_point", bits=4, **engine), 2)
        assert codec is not None

        assert f"{coding(boards, [(10**6,)], 2, codec, 2).cycles:,}" in page, engine


def test_an_engine_is_a_step_with_other_coding_and_other_residuals(times: OperatorTimes) -> None:
    values = sum(times.parameters.tolist())
    vector, engine = (
        step_of(times, system(kind="fixed_point", bits=4, **lanes))
        for lanes in ({}, {"engine_lanes": 4})
    )

    chips = system(kind="fixed_point", bits=4, engine_lanes=4)
    assert chips.codec is not None
    coded = coding(times, shapes_of(times), chips.states.gradient, chips.codec, 4)
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
        shift = max(0, exponent(codec, reals))

        found = engine_encodes(engine, values, 0 * values, shift)

        if exponent(codec, reals) >= 0:
            meant = decode(codec, encode(codec, reals, generator), (64,))
            assert (engine_decodes(engine, found.message, 64, shift) == meant).all()
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
    "density": (
        {"kind": "int8", "density": 0.5},
        "codec.density is of kind top_k and dgc, not int8",
    ),
    "no density": ({"kind": "top_k"}, "codec.density: kind top_k needs it"),
    "bits": (
        {"kind": "int8", "bits": 4},
        "codec.bits is of kind fixed_point and qsgd, not int8",
    ),
    "no engine": (
        {"kind": "int8", "engine_lanes": 4},
        "codec.engine_lanes is of kind fixed_point and top_k, not int8: .* no engine .* it",
    ),
    "no lanes": (
        {"kind": "top_k", "density": 0.1, "engine_decodes": True},
        "codec.engine_decodes is of an engine: codec.engine_lanes is absent",
    ),
    "rank": ({"kind": "sketch", "rank": 2}, "codec.rank is of kind power_sgd, not sketch"),
    "no rank": ({"kind": "power_sgd"}, "codec.rank: kind power_sgd needs it"),
    "no cols": ({"kind": "sketch", "sketch_rows": 1}, "codec.sketch_cols: kind sketch needs it"),
    "no bits": ({"kind": "qsgd"}, "codec.bits: kind qsgd needs it"),
    "one chip": ({"data": 1, "kind": "int8"}, ".*: codec encodes whole gradients .* has data 1"),
}


@each("case", WRONG)
def test_wrong_codecs_are_refused(case: str) -> None:
    given, said = WRONG[case]

    with pytest.raises(LayoutError, match=f"^{said}$"):
        system(**given)


def test_spread_gradients_are_not_encoded() -> None:
    chips = system(kind="int8")

    with pytest.raises(LayoutError, match=r"^.*: codec encodes .* layout has zero_stage 2$"):
        replace(chips, layout=Layout(data=4, zero_stage=2))
