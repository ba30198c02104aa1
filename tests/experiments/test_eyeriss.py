"""Eyeriss: the rows of the shared tables, the promised errors, and what is refused."""

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner

from experiments.comparison import Row, TableError, command, read_table
from experiments.silicon.eyeriss.predict import (
    BUFFER,
    COLUMNS,
    LATENCY,
    MAPPING,
    NOT_PREDICTED,
    REPLACED,
    compare,
)

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "eyeriss"
TABLE = "eyeriss_jssc17_table5_alexnet.csv"
LETTERS = {"R/S": 3, "E/F": 4, "H/W (padded)": 6, "C": 2, "M": 8, "U": 1}
LETTERS |= {"n": 2, "e": 4, "p": 2, "q": 2, "r": 1, "t": 2}


def kept() -> list[Row]:
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def write_mapping(folder: Path, letters: dict[str, int]) -> None:
    lines = [f"{name},CONV9,{value}," for name, value in letters.items()]
    text = "\n".join([",".join(COLUMNS), *lines]) + "\n"
    (folder / MAPPING).write_text(text, encoding="utf-8")


def row(quantity: str, value: str, unit: str) -> Row:
    return {"quantity": quantity, "layer": "CONV9", "value": value, "unit": unit}


def test_the_shared_table(shared_data: Path) -> None:
    folder = shared_data / "papers"

    found = compare(read_table(folder / TABLE, COLUMNS), folder)

    assert {
        pair.name: (f"{pair.measured:.6g}", f"{pair.predicted:.6g}") for pair in found.pairs
    } == {row["name"]: (row["measured"], row["predicted"]) for row in kept()}
    assert {why for _, why in found.refused} == set(NOT_PREDICTED.values())


def test_the_mapping_that_the_paper_prints_contradicts_its_buffer_accesses(
    shared_data: Path,
) -> None:
    folder = shared_data / "papers"
    rows = read_table(folder / TABLE, COLUMNS)

    for replaced, least, most in (({}, 30, 40), (REPLACED, -1, 1)):
        found = compare(rows, folder, replaced, (BUFFER,))
        (error,) = [pair.error_percent for pair in found.pairs if pair.name.startswith("CONV3")]
        assert least < error < most


def test_the_kept_rows_have_the_promised_errors() -> None:
    errors = {row["name"]: abs(float(row["error_percent"])) for row in kept()}

    latencies = [error for name, error in errors.items() if LATENCY.lower() in name]
    buffers = {name: error for name, error in errors.items() if BUFFER.lower() in name}
    assert len(latencies) == len(buffers) == 5
    assert max(latencies) < 5
    assert [name[:5] for name, error in buffers.items() if error > 1] == ["CONV1"]


def test_a_layer_by_hand(tmp_path: Path) -> None:
    """Two passes of filters, two of images; a window takes 2 * 2 * 3 products, the first sum 11.

    Ports: 2 * 2 * 4 sums by four words, and 2 * 6 words of inputs one by one.
    """
    write_mapping(tmp_path, LETTERS)

    (pair,) = compare([row(LATENCY, "1", "ms")], tmp_path).pairs

    assert pair.predicted * 200_000 == pytest.approx(2 * 2 * (2 * 4 * 12 + 2 * 11))


def test_what_is_not_complete_is_a_refused_row(tmp_path: Path) -> None:
    write_mapping(tmp_path, {name: value for name, value in LETTERS.items() if name != "q"})
    rows = [row(LATENCY, "1", "ms"), row(BUFFER, "1", "KB"), row("Power", "1", "mW")]

    assert compare(rows, tmp_path).refused == [
        ("CONV9 processing latency", f"CONV9: {MAPPING} lacks its q"),
        ("CONV9 global buffer accesses", "CONV9 global buffer accesses must be in MB, not KB"),
        ("CONV9 power", NOT_PREDICTED["Power"]),
    ]
    with pytest.raises(TableError, match=r"^row 0: value must be above 0, not 0$"):
        compare([row(LATENCY, "0", "ms")], tmp_path)


def test_a_table_without_its_mapping_ends_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
    run = command("experiments.silicon.eyeriss", COLUMNS, compare, reads_folder=True)

    result = CliRunner().invoke(run, [str(file)])

    assert result.exit_code == 2
    assert f"{MAPPING}: cannot be read" in result.stderr
