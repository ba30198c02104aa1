"""What experiments/mlperf_tiny answers follows from its tables, and its rows are made again."""

import csv
from pathlib import Path

import pytest

from experiments.mlperf_tiny import rows

BOARDS = {"ULX3S 85F, block RAM": "ulx3s_85f_npu", "ULX3S 85F, SDRAM": "ulx3s_85f_sdram_npu"}
README = (rows.FOLDER / "README.md").read_text(encoding="utf-8")


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_answer_has_every_row_of_both_tables() -> None:
    answer, network = [], ""
    for line in README.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and cells[2].replace(".", "").isdigit():
            network = cells[0].split("`")[1] if cells[0] else network
            answer.append((network, BOARDS.get(cells[1], cells[1]), *cells[2:]))
    model = [
        (row["network"], row["machine"], row["inferences_per_s"], row["energy_uj"], "model")
        for row in read(rows.TABLE)
    ]
    entries = [
        (row["network"], row["board"], row["inferences_per_s"], row["energy_uj"], row["what"])
        for row in read(rows.FOLDER / "published.csv")
    ]

    assert sorted(answer) == sorted(model + entries)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("machine", rows.MACHINES)
@pytest.mark.parametrize("network", rows.NETWORKS)
def test_a_row_is_made_again_alike(network: str, machine: str, tmp_path: Path) -> None:
    wanted = {(row["network"], row["machine"]): row for row in read(rows.TABLE)}

    made = rows.row(network, machine, tmp_path / "program")

    assert {name: str(value) for name, value in made.items()} == wanted[network, machine]
