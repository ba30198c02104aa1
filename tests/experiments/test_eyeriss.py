"""Eyeriss: the rows of the shared tables, the promised errors, and what is refused."""

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner

from experiments.comparison import Row, command, read_table
from experiments.silicon.eyeriss import preset
from experiments.silicon.eyeriss.buffer import LAW, errors_of
from experiments.silicon.eyeriss.predict import (
    BUFFER,
    COLUMNS,
    DRAM,
    LATENCY,
    MAPPING,
    NOT_PREDICTED,
    POWER,
    REPLACED,
    ZEROS,
    compare,
    mapping_of,
)
from experiments.silicon.eyeriss.traffic import plane_bytes

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "eyeriss"
TABLE = "eyeriss_jssc17_table5_alexnet.csv"
LETTERS = {"R/S": 3, "E/F": 4, "H/W (padded)": 6, "C": 2, "M": 8, "U": 1}
LETTERS |= {"n": 2, "e": 4, "p": 2, "q": 2, "r": 1, "t": 2, "m": 4}


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
    def errors(quantity: str) -> dict[str, float]:
        ending = f" {quantity.lower()}"
        return {
            row["name"].removesuffix(ending): abs(float(row["error_percent"]))
            for row in kept()
            if row["name"].endswith(ending)
        }

    assert all(len(errors(quantity)) == 5 for quantity in (LATENCY, BUFFER, DRAM, POWER))
    assert max(errors(LATENCY).values()) < 5
    assert max(errors(DRAM).values()) < 5
    assert max(errors(POWER).values()) < 10
    assert [layer for layer, error in errors(BUFFER).items() if error > 1] == ["CONV1"]


def test_rows_that_were_in_view_of_a_choice_are_fitted() -> None:
    """The unit MB, the mapping of CONV3, a share of zeros and the power of every cycle."""
    unseen = [row["name"] for row in kept() if row["fitted"] == "no"]

    assert sorted(unseen) == [
        *("CONV1 active pes", "CONV1 processing latency"),
        *("CONV2 active pes", "CONV2 power", "CONV2 processing latency"),
        *("CONV4 active pes", "CONV4 power", "CONV4 processing latency"),
        *("CONV5 active pes", "CONV5 processing latency"),
    ]


@pytest.mark.sampled(4)
def test_the_preset_answers_the_shared_table(shared_data: Path) -> None:
    file = shared_data / "papers" / "eyeriss_jssc17_table5_alexnet.csv"

    found = preset.compare(read_table(file, COLUMNS), file.parent)

    with (HERE / "expected_preset.csv").open(newline="", encoding="utf-8") as stream:
        lines = {row["name"]: row["predicted"] for row in csv.DictReader(stream)}
    assert lines == {pair.name: f"{pair.predicted:.6g}" for pair in found.pairs}
    assert not any(pair.is_fitted for pair in found.pairs)
    assert {name for name, _ in found.refused} == {
        f"CONV{layer} active pes" for layer in range(1, 6)
    }


def test_a_layer_by_hand(tmp_path: Path) -> None:
    """Two passes of filters, two of images; a window takes 2 * 2 * 3 products, the first sum 11.

    Ports: 2 * 2 * 4 sums by four words, and 2 * 6 words of inputs one by one.
    """
    write_mapping(tmp_path, LETTERS)

    (pair,) = compare([row(LATENCY, "1", "ms")], tmp_path).pairs

    assert pair.predicted * 200_000 == pytest.approx(2 * 2 * (2 * 4 * 12 + 2 * 11))


def test_bytes_of_dram_by_hand(tmp_path: Path) -> None:
    """Without zeros, a plane is kept as its words: pairs would take four thirds of that.

    Filters, 8 * 2 * 9 words, for two passes of images. Two sets of filters each read 4 * 2 planes
    of 6 x 6. Results are 4 * 8 planes of 4 x 4.
    """
    write_mapping(tmp_path, LETTERS)

    (pair,) = compare([row(ZEROS, "0", "%"), row(DRAM, "1", "MB")], tmp_path).pairs

    words = 2 * 144 + 2 * 8 * 36 + 32 * 16
    assert pair.predicted * 2**20 == pytest.approx(2 * words)


@pytest.mark.parametrize(
    ("words", "zeros", "least", "most"), [(225, 0.0, 450, 450), (9, 1.0, 8, 8)]
)
def test_a_plane_is_its_words_or_its_pairs(
    words: int, zeros: float, least: float, most: float
) -> None:
    assert least <= plane_bytes(words, zeros) <= most


def test_a_plane_with_zeros_takes_a_pair_for_each_other_value() -> None:
    """A fifth of 3000 values, three in 8 bytes, runs of more than 31 zeros aside."""
    assert plane_bytes(3000, 0.8) == pytest.approx(600 / 3 * 8, rel=0.02)


def test_zeros_save_power_and_bytes(tmp_path: Path) -> None:
    write_mapping(tmp_path, LETTERS)

    found = [
        [pair.predicted for pair in compare([row(ZEROS, zeros, "%"), *rows], tmp_path).pairs]
        for zeros in ("10", "90")
        for rows in [[row(DRAM, "1", "MB"), row(POWER, "1", "mW")]]
    ]

    assert all(some > none for some, none in zip(*found, strict=True))


def test_what_is_not_complete_is_a_refused_row(tmp_path: Path) -> None:
    write_mapping(tmp_path, {name: value for name, value in LETTERS.items() if name != "q"})
    rows = [row(LATENCY, "1", "ms"), row(BUFFER, "1", "KB"), row("Power", "1", "mW")]

    assert compare(rows, tmp_path).refused == [
        ("CONV9 processing latency", f"CONV9: {MAPPING} lacks its q"),
        ("CONV9 global buffer accesses", "CONV9 global buffer accesses must be in MB, not KB"),
        ("CONV9 power", f"CONV9: {MAPPING} lacks its q"),
    ]
    write_mapping(tmp_path, LETTERS)
    assert compare([row(POWER, "1", "mW")], tmp_path).refused == [
        ("CONV9 power", "CONV9: the table lacks the row Zeros in ifmaps of CONV9")
    ]


def test_a_table_without_its_mapping_ends_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
    run = command("experiments.silicon.eyeriss", COLUMNS, compare, reads_folder=True)

    result = CliRunner().invoke(run, [str(file)])

    assert result.exit_code == 2
    assert f"{MAPPING}: cannot be read" in result.stderr


def test_no_rule_of_buffer_accesses_explains_all_layers(shared_data: Path) -> None:
    """README.md says so of CONV1, the worst row."""
    table = shared_data / "papers" / TABLE
    errors = errors_of(table)
    letters = mapping_of(table.parent / MAPPING)["CONV1"]

    near = {rule: error for rule, error in errors.items() if abs(error["CONV1"]) <= 0.01}
    worst = [max(map(abs, error.values())) for error in errors.values()]

    assert (len(errors), len(near)) == (240, 16)
    assert round(errors[LAW]["CONV1"], 3) == 0.186
    assert not any(rule.reads == LAW.reads for rule in near)
    assert 0.024 < min(worst) < 0.025
    assert min(max(map(abs, error.values())) for error in near.values()) > 0.025
    filters = letters["M"] // 2 // letters["t"]  # In an element, if inputs are read twice.
    assert filters * letters["R"] * letters["q"] == 264


def test_the_law_of_buffer_accesses_is_one_of_the_rules(shared_data: Path) -> None:
    table = shared_data / "papers" / TABLE
    errors = errors_of(table)[LAW]

    found = compare(read_table(table, COLUMNS), table.parent, quantities=(BUFFER,))

    assert [100 * error for error in errors.values()] == pytest.approx(
        [pair.error_percent for pair in found.pairs]
    )
