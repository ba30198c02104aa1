"""Weights of block formats: their shared scales are stored, moved and priced."""

import pytest

import accelsim
from accelsim.arch import load_arch
from accelsim.errors import DocumentError
from accelsim.explore import read_sweep, sweep
from accelsim.number import parse_number
from accelsim.simulate import evaluate
from accelsim.technology import load_technology
from accelsim.workload import load_workload

FLOATS = {f"numbers.{name}": "bfloat16" for name in ("input", "output")}
FLOATS |= {"numbers.accumulator": "float32"}
PAIRS = {
    "mxfp8": ("float8_e4m3", 8, 32),
    "mxfp6": ("float6_e3m2", 6, 32),
    "mxfp4": ("float4_e2m1", 4, 32),
    "mxint8": ("int8", 8, 32),
    "nvfp4": ("float4_e2m1", 4, 16),
}


def counts_of(weight: str, tier: str = "cycle"):  # type: ignore[no-untyped-def]
    arch = load_arch("array_32x32", {**FLOATS, "numbers.weight": weight})
    return accelsim.run("digits_mlp", arch, tier=tier)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", PAIRS)
def test_the_weight_buffer_takes_a_scale_of_8_bits_for_each_block(name: str) -> None:
    """A word of 32 columns brings 32 * 8 / block_length bits of scales: 1 byte, of nvfp4 2."""
    element, bits, length = PAIRS[name]
    with_scales, without = counts_of(name), counts_of(element)
    words = without.counts.weight_buffer_write_bits // (32 * bits)
    scale_bits = words * 32 * 8 // length

    for moved in ("weight_buffer_write_bits", "dram_read_bits"):
        more = getattr(with_scales.counts, moved) - getattr(without.counts, moved)
        # DRAM is read in whole beats of 32 bytes, and without the lanes that have no filter.
        beyond = len(with_scales.layers) * 2 * 256 if "dram" in moved else 0
        assert abs(more - scale_bits) <= beyond
    assert with_scales.counts.cycles >= without.counts.cycles
    assert with_scales.energy_pj["mac"] > without.energy_pj["mac"]
    assert with_scales.energy_pj["dram"] > without.energy_pj["dram"]
    estimated = counts_of(name, "analytical").counts
    assert estimated.dram_read_bits == with_scales.counts.dram_read_bits


def test_a_value_of_a_block_shares_what_its_scale_costs() -> None:
    technology, total = load_technology("horowitz_45nm"), parse_number("float32")
    power, real = parse_number("mxfp4"), parse_number("nvfp4")
    exponent_pj, sum_pj = technology.add_pj(parse_number("int8")), technology.add_pj(total)
    scale_pj = technology.multiply_pj(total, parse_number("float8_e4m3"))

    assert technology.scale_pj(power, total) == pytest.approx((exponent_pj + sum_pj) / 32)
    assert technology.scale_pj(real, total) == pytest.approx((scale_pj + sum_pj) / 16)
    assert technology.scale_pj(total, total) == 0
    assert technology.multiply_pj(total, power) == technology.multiply_pj(
        total, power.element or total
    )


def test_sweep_and_evaluate_count_the_same_bytes(tmp_path) -> None:  # type: ignore[no-untyped-def]
    study = tmp_path / "study.yaml"
    study.write_text(
        "name: blocks\narch: array_32x32\nworkloads: [digits_mlp]\nsample: 0\naxes:\n"
        "  ? numbers.input, numbers.output, numbers.accumulator, numbers.weight\n"
        "  : [[bf16, bf16, fp32, fp8_e4m3], [bf16, bf16, fp32, mxfp8], [bf16, bf16, fp32, nvfp4]]\n"
    )
    table = read_sweep(sweep(study, tmp_path / "out", workers=1).folder).table
    assert (table["status"] == "ok").all()
    for weight, read_bits in zip(table["numbers.weight"], table["dram_read_bits"], strict=True):
        arch = load_arch("array_32x32", {**FLOATS, "numbers.weight": weight})
        assert read_bits == evaluate(load_workload("digits_mlp"), arch)["dram_read_bits"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"numbers.input": "mxfp8"},
            r"only numbers\.weight may have shared scales: use .* float8_e4m3$",
        ),
        ({"numbers.output": "nvfp4"}, r"use the format of its elements, float4_e2m1$"),
        ({"array.dataflow": "input_stationary"}, r"needs array\.dataflow weight_stationary or"),
        ({"numbers.accumulator": "int32"}, r"products with a float are added in a float"),
    ],
)
def test_places_without_scales_are_refused(changes: dict[str, str], said: str) -> None:
    with pytest.raises(DocumentError, match=said):
        load_arch("edge_npu", {**FLOATS, "numbers.weight": "mxfp4", **changes})
