"""GPUs: products that others measured, and rows that are refused."""

import csv
import statistics
from pathlib import Path

import pytest
from click.testing import CliRunner

from experiments.comparison import command, read_table, summary
from experiments.silicon.v100.fitted import fitted_rows
from experiments.silicon.v100.predict import COLUMNS, WITHDRAWN, compare

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "v100"


def test_the_published_products() -> None:
    found = compare(read_table(HERE / "published.csv", COLUMNS))

    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        kept = {row["name"]: row["predicted"] for row in csv.DictReader(stream)}
    assert kept == {pair.name: f"{pair.predicted:.6g}" for pair in found.pairs}
    assert {why for _, why in found.refused} == {WITHDRAWN}
    assert (summary(found)["rows"], summary(found)["rows_fitted"]) == (36, 19)
    assert summary(found)["median_percent"] == pytest.approx(2.55, abs=0.01)


def test_without_the_tiles_of_the_library_the_median_is_below_10_percent() -> None:
    rows = [{**row, "tile": ""} for row in read_table(HERE / "published.csv", COLUMNS)]

    assert summary(compare(rows))["median_percent"] == pytest.approx(4.69, abs=0.01)


def test_products_of_an_a100_in_the_shared_table(shared_data: Path) -> None:
    found = compare(read_table(shared_data / "scaleout" / "llmcompass_ops.csv", COLUMNS))

    errors = [abs(pair.error_percent) for pair in found.pairs if not pair.is_fitted]
    assert len(found.pairs) == 14
    assert len(errors) == 7
    assert statistics.median(errors) == pytest.approx(1.51, abs=0.01)
    assert max(errors) < 4.1
    assert all("no matmul" in why or "mi210" in why for _, why in found.refused)


def test_the_rates_of_deepbench_in_the_shared_table(shared_data: Path) -> None:
    file = shared_data / "papers" / "v100_microarch_and_power.csv"

    found = compare(read_table(file, COLUMNS))

    assert [pair.name for pair in found.pairs] == ["V100 fp32 4096x7000x4096"]
    assert all(pair.is_fitted and abs(pair.error_percent) < 1 for pair in found.pairs)
    assert all(
        why == WITHDRAWN or "a workload like 4096x7000x4096 FP16" in why for _, why in found.refused
    )


def test_every_fitted_row_of_a_v100_on_pci_express_is_in_the_table() -> None:
    rows = {
        (row["gpu"], row["dtype"], int(row["m"]), int(row["n"]), int(row["k"]))
        for row in read_table(HERE / "published.csv", COLUMNS)
    }
    fitted = {row for row in fitted_rows() if row[0] == "V100_PCIE"}

    assert fitted <= rows
    assert 2 * len(fitted) < len([row for row in rows if row[0] == "V100_PCIE"])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "A100,fp16,8,8,8,1,days,",
            "value must be above 0 and in one of ns, us, ms, TFLOPS, GFLOPS, not 1 days",
        ),
        ("A100,fp16,8,8,8,0,us,", "value must be above 0"),
        ("A100,fp16,8,8,x,1,us,", "row 0: k must be a number, not 'x'"),
        ("A100,fp16,8,8,8,1,us,big", "tile must be two whole numbers joined by x, not 'big'"),
    ],
)
def test_what_is_no_measurement_is_a_refused_row(tmp_path: Path, line: str, sentence: str) -> None:
    file = tmp_path / "table.csv"
    file.write_text(f"gpu,dtype,m,n,k,value,unit,tile\n{line}\n", encoding="utf-8")

    result = CliRunner().invoke(command("experiments.silicon.v100", COLUMNS, compare), [str(file)])

    assert result.exit_code == 0
    assert sentence in result.output


def test_gpus_and_tiles_that_are_not_known_are_refused_rows(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(
        "gpu,dtype,m,n,k,value,unit,tile\nH100,fp16,8,8,8,1,us,\nV100,fp16,8,8,8,1,us,3x5\n",
        encoding="utf-8",
    )

    found = compare(read_table(file, COLUMNS))

    assert [name for name, _ in found.refused] == ["H100 fp16 8x8x8", "V100 fp16 8x8x8"]
