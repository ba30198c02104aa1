"""TPU v3: the rows of the shared table, and names that are refused."""

import csv
from pathlib import Path

import pytest

from experiments.comparison import read_table, summary
from experiments.silicon.tpu_v3.networks import kind_of, network_of
from experiments.silicon.tpu_v3.predict import COLUMNS, compare

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "tpu_v3"
MATRIX = ("gemm", "conv")


def test_the_shared_table(shared_data: Path) -> None:
    found = compare(read_table(shared_data / "tpuv3" / "cycles.csv", COLUMNS))

    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        kept = {row["name"]: (row["measured"], row["predicted"]) for row in csv.DictReader(stream)}
    assert not found.refused
    assert kept == {
        pair.name: (f"{pair.measured:.6g}", f"{pair.predicted:.6g}") for pair in found.pairs
    }
    assert summary(found)["rows_fitted"] == 8


@pytest.mark.parametrize(("kinds", "count", "most"), [(MATRIX, 4, 0.10), ((), 8, 0.15)])
def test_the_kept_rows_have_the_promised_error(
    kinds: tuple[str, ...], count: int, most: float
) -> None:
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        rows = [row for row in csv.DictReader(stream) if not kinds or kind_of(row["name"]) in kinds]

    errors = [abs(float(row["predicted"]) / float(row["measured"]) - 1) for row in rows]

    assert len(errors) == count
    assert sum(errors) / len(errors) < most


@pytest.mark.parametrize(
    ("name", "macs"),
    [
        ("gemm_2x3x5", 2 * 3 * 5),
        ("conv_2x6x8x3x4x3x2x1", 2 * 3 * 4 * 4 * 3 * 9),
        ("attention_2x5x3", 2 * (5 * 3 * 5) * 2),
        ("softmax_4x6", 0),
        ("layernorm_4x6", 0),
        ("digits_mlp", network_of("digits_mlp").macs),
    ],
)
def test_a_name_is_a_network(name: str, macs: int) -> None:
    assert network_of(name).macs == macs


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gemm_2x3", "gemm_2x3: gemm needs 3 whole numbers joined by x, not '2x3'"),
        ("conv_1x1x1x1x1x1x0x0", "conv needs 8 whole numbers joined by x"),
        ("resnet188", "resnet18"),
    ],
)
def test_other_names_are_refused_rows(tmp_path: Path, name: str, sentence: str) -> None:
    file = tmp_path / "table.csv"
    file.write_text(f"Workload,TPUv3\n{name},100\n", encoding="utf-8")

    found = compare(read_table(file, COLUMNS))

    assert not found.pairs
    assert sentence in found.refused[0][1]
