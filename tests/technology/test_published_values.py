"""The shipped technologies against published values, which are not part of the project."""

import csv
from math import log
from pathlib import Path

import pytest

from accelsim.number import parse_number
from accelsim.technology import Curve, load_technology
from each import each

OPERATIONS = {
    "8b int add": ("add", "int8"),
    "16b int add": ("add", "int16"),
    "32b int add": ("add", "int32"),
    "16b fp add": ("add", "float16"),
    "32b fp add": ("add", "float32"),
    "8b int mult": ("multiply", "int8"),
    "32b int mult": ("multiply", "int32"),
    "16b fp mult": ("multiply", "float16"),
    "32b fp mult": ("multiply", "float32"),
}
SRAMS = {
    "8 KB SRAM 64b read": 8 * 1024,
    "32 KB SRAM 64b read": 32 * 1024,
    "1 MB SRAM 64b read": 1024 * 1024,
}
# Jouppi et al., ISCA 2021, Table 2, column 7 nm.
JOUPPI = {
    ("add", "int8"): 0.007,
    ("add", "int32"): 0.03,
    ("add", "bfloat16"): 0.11,
    ("add", "float16"): 0.16,
    ("add", "float32"): 0.38,
    ("multiply", "int8"): 0.07,
    ("multiply", "int32"): 1.48,
    ("multiply", "bfloat16"): 0.21,
    ("multiply", "float16"): 0.34,
    ("multiply", "float32"): 1.31,
}
# Stillmaker & Baas 2017, area row from 45 to 7 nm, as coded in hwcomponents.
AREA_45_TO_7 = 0.059


def horowitz(folder: Path, quantity: str) -> dict[str, str]:
    with (folder / "papers" / "energy_constants.csv").open(newline="") as file:
        return {
            row["layer"]: row["value"]
            for row in csv.DictReader(file)
            if row["paper"] == "Horowitz ISSCC 2014" and row["quantity"] == quantity
        }


def operation(technology: str, quantity: str, verb: str, number: str) -> float:
    form = parse_number(number)
    forms = (form,) if verb == "add" else (form, form)
    return float(getattr(load_technology(technology), f"{verb}_{quantity}")(*forms))


@pytest.mark.parametrize("label", OPERATIONS)
def test_the_45_nm_energies_are_those_of_horowitz(shared_data: Path, label: str) -> None:
    published = float(horowitz(shared_data, "energy")[label])

    assert operation("horowitz_45nm", "pj", *OPERATIONS[label]) == published


@pytest.mark.parametrize("label", OPERATIONS)
def test_the_45_nm_areas_are_those_of_horowitz(shared_data: Path, label: str) -> None:
    published = float(horowitz(shared_data, "area")[label])

    assert operation("horowitz_45nm", "um2", *OPERATIONS[label]) == published


@pytest.mark.parametrize("label", SRAMS)
def test_the_45_nm_memories_are_those_of_horowitz(shared_data: Path, label: str) -> None:
    published = float(horowitz(shared_data, "energy")[label])

    assert load_technology("horowitz_45nm").sram_read_pj(SRAMS[label], 64) == published


@each(("verb", "number"), JOUPPI)
def test_the_7_nm_energies_are_those_of_jouppi(verb: str, number: str) -> None:
    assert operation("jouppi_7nm", "pj", verb, number) == JOUPPI[verb, number]


@pytest.mark.parametrize(
    ("capacity_bytes", "published"), [(8192, 7.5), (32768, 8.5), (1048576, 14)]
)
def test_the_7_nm_memories_are_those_of_jouppi(capacity_bytes: int, published: float) -> None:
    assert load_technology("jouppi_7nm").sram_read_pj(capacity_bytes, 64) == published


@each("label", OPERATIONS)
def test_the_7_nm_areas_are_the_45_nm_ones_scaled(label: str) -> None:
    verb, number = OPERATIONS[label]
    old_um2 = operation("horowitz_45nm", "um2", verb, number)

    assert operation("jouppi_7nm", "um2", verb, number) == pytest.approx(
        AREA_45_TO_7 * old_um2, rel=5e-4
    )


def from_half_and_single(curve: Curve, smallest: float) -> Curve:
    """Extend the published float16 and float32 anchors of a curve down to ``smallest``."""
    half, single = curve.anchors[2:]
    if curve.interpolation == "linear":
        slope = (single.value - half.value) / (single.at - half.at)
        value = half.value - slope * (half.at - smallest)
    else:
        exponent = log(single.value / half.value) / log(single.at / half.at)
        value = half.value * (smallest / half.at) ** exponent
    low = half.model_copy(update={"at": smallest, "value": value})
    return curve.model_copy(update={"anchors": (low, half, single)})


def test_the_float_rules_predict_the_bfloat16_row_of_jouppi() -> None:
    technology = load_technology("jouppi_7nm")
    assert technology.float_adder is not None
    assert technology.float_multiplier is not None

    adder = from_half_and_single(technology.float_adder.energy_pj, 8)
    multiplier = from_half_and_single(technology.float_multiplier.energy_pj, 64)

    assert adder.anchors[0].value == pytest.approx(0.11, rel=0.03)
    assert multiplier.anchors[0].value == pytest.approx(0.21, rel=0.05)


def bit_fusion(folder: Path, bits: int) -> dict[str, float]:
    with (folder / "papers" / "bitfusion_synth_45nm.csv").open(newline="") as file:
        return {
            row["quantity"]: float(row["value"])
            for row in csv.DictReader(file)
            if row["workload"] == f"array 1x1, max {bits}b min {bits}b"
        }


@pytest.mark.parametrize(
    ("bits", "over_synthesis"), [(2, 1.957), (4, 1.248), (8, 1.008), (16, 0.929)]
)
def test_the_integer_rule_is_as_far_from_bit_fusion_as_its_note_says(
    shared_data: Path, bits: int, over_synthesis: float
) -> None:
    # The synthesized element does one multiply-accumulate in each cycle of 500 MHz.
    synthesized_pj = bit_fusion(shared_data, bits)["Dynamic Power (nW)"] * 1e-9 / 500e6 * 1e12
    form = parse_number(f"int{bits}")
    ours_pj = load_technology("horowitz_45nm").mac_pj(form, form, parse_number("int32"))

    assert ours_pj / synthesized_pj == pytest.approx(over_synthesis, abs=5e-4)


@pytest.mark.parametrize("bits", [2, 4, 8, 16])
def test_the_leakage_of_logic_is_near_bit_fusion_at_every_width(
    shared_data: Path, bits: int
) -> None:
    row = bit_fusion(shared_data, bits)
    leakage_mw = load_technology("horowitz_45nm").logic_leakage_mw(row["Area (um^2)"])

    assert 0.99 < leakage_mw / (row["Leakage Power (nW)"] * 1e-6) < 1.5


def cacti(folder: Path) -> list[dict[str, str]]:
    with (folder / "cacti7_sram.csv").open(newline="") as file:
        return [row for row in csv.DictReader(file) if row["tech_nm"] == "45"]


def test_memory_energy_is_near_cacti_at_every_capacity_and_width(shared_data: Path) -> None:
    technology = load_technology("horowitz_45nm")
    reads, writes = [], []
    for row in cacti(shared_data):
        memory = int(row["size_B"]), int(row["width_b"])
        reads.append(float(row["read_nJ"]) * 1e3 / technology.sram_read_pj(*memory))
        writes.append(float(row["write_nJ"]) * 1e3 / technology.sram_write_pj(*memory))
    print(f"CACTI 7 over Horowitz: reads {min(reads):.2f} to {max(reads):.2f},")
    print(f"writes {min(writes):.2f} to {max(writes):.2f}")

    assert (round(min(reads), 2), round(max(reads), 2)) == (0.54, 1.22)
    assert (round(min(writes), 2), round(max(writes), 2)) == (0.67, 1.32)


def test_memory_area_and_leakage_are_those_of_cacti(shared_data: Path) -> None:
    technology = load_technology("horowitz_45nm")
    ratios = [
        (
            technology.sram_um2(int(row["size_B"])) / (float(row["area_mm2"]) * 1e6),
            technology.sram_leakage_mw(int(row["size_B"])) / float(row["leak_mW"]),
        )
        for row in cacti(shared_data)
        if row["width_b"] == "64"
    ]

    assert [pair for pair in ratios if not all(0.95 < ratio < 1.05 for ratio in pair)] == []
