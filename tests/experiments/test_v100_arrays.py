"""Presets of GPUs: what their files publish, and products that others measured."""

import csv
import statistics
from pathlib import Path

import pytest
from click.testing import CliRunner

from accelsim.arch import load_arch
from accelsim.cli.commands import commands
from accelsim.npu import why_no_rtl
from experiments.comparison import read_table, summary
from experiments.silicon.v100.arrays import FITTED, compare
from experiments.silicon.v100.predict import COLUMNS

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "v100"
PUBLISHED = {
    # Multiprocessors, products of each in a cycle, TFLOP/s and clock of the datasheet.
    "v100": (80, 512, 125, 1530e6),
    "a100": (108, 1024, 312, 1410e6),
    "h100": (132, 2048, 989.4, 1830e6),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_preset_has_the_multipliers_of_its_datasheet(name: str) -> None:
    multiprocessors, products, tera, clock_hz = PUBLISHED[name]
    arch = load_arch(name)

    assert arch.multipliers == multiprocessors * products
    assert 2 * arch.multipliers * clock_hz / 1e12 == pytest.approx(tera, rel=0.01)
    assert 0.9 < arch.clock_hz / clock_hz < 0.95


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_bus_carries_the_bandwidth_of_the_memory(name: str) -> None:
    arch = load_arch(name)

    assert arch.dram.bandwidth_bytes_per_s is not None
    assert arch.npu.bus_bytes * arch.clock_hz >= arch.dram.bandwidth_bytes_per_s


@pytest.mark.parametrize("name", PUBLISHED)
def test_no_rtl_is_made_of_a_preset(name: str) -> None:
    why = why_no_rtl(load_arch(name))

    assert "array.rows must be at most 64" in why
    assert "numbers.accumulator must be a signed integer" in why


def test_no_program_is_compiled_for_a_preset(tmp_path: Path) -> None:
    program = tmp_path / "program"
    line = ["compile", "digits_mlp", "--arch", "a100", "--out", str(program)]

    result = CliRunner().invoke(commands, line)

    assert result.exit_code != 0
    said = f"{result.exception} {result.stderr}"
    assert "a100 has no RTL: array.rows must be at most 64, not 256" in said
    assert not program.exists()


def test_the_published_products() -> None:
    found = compare(read_table(HERE / "published.csv", COLUMNS))

    with (HERE / "expected_arrays.csv").open(newline="", encoding="utf-8") as stream:
        kept = {row["name"]: row["predicted"] for row in csv.DictReader(stream)}
    assert kept == {pair.name: f"{pair.predicted:.6g}" for pair in found.pairs}
    assert len(found.refused) == 55
    assert all("no preset is V100_PCIE in fp32" in why for _, why in found.refused)


def test_the_product_that_the_clock_of_the_v100_was_fitted_to(shared_data: Path) -> None:
    file = shared_data / "papers" / "v100_microarch_and_power.csv"

    (pair,) = compare(read_table(file, COLUMNS)).pairs

    assert pair.is_fitted
    assert pair.error_percent == pytest.approx(1.76, abs=0.01)
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    assert f"is by {pair.error_percent:+.1f} % with the mappings of" in readme


@pytest.mark.sampled(4)
def test_products_of_an_a100_in_the_shared_table(shared_data: Path) -> None:
    found = compare(read_table(shared_data / "scaleout" / "llmcompass_ops.csv", COLUMNS))

    errors = [abs(pair.error_percent) for pair in found.pairs if not pair.is_fitted]
    assert len(FITTED) == 8
    assert summary(found)["rows"] == summary(found)["rows_fitted"] == 7
    assert statistics.median(errors) == pytest.approx(4.80, abs=0.02)
    assert statistics.fmean(errors) == pytest.approx(5.24, abs=0.02)
    assert max(errors) == pytest.approx(14.9, abs=0.1)
