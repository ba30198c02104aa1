"""NVDLA: the rates of the shared table, and rows that are refused."""

import csv
from pathlib import Path

from experiments.comparison import read_table, summary
from experiments.silicon.nvdla.predict import COLUMNS, compare, resnet

HERE = Path(__file__).resolve().parents[2] / "experiments" / "silicon" / "nvdla"


def kept() -> dict[str, tuple[str, str, str]]:
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    return {row["name"]: (row["predicted"], row["measured"], row["fitted"]) for row in rows}


def test_the_shared_table(shared_data: Path) -> None:
    file = shared_data / "papers" / "nvdla_primer_and_summary.csv"

    found = compare(read_table(file, COLUMNS))

    assert kept() == {
        pair.name: (
            f"{pair.predicted:.6g}",
            f"{pair.measured:.6g}",
            "yes" if pair.is_fitted else "no",
        )
        for pair in found.pairs
    }
    assert (summary(found)["rows"], summary(found)["rows_fitted"]) == (0, 8)


def test_all_kept_rates_are_within_5_percent() -> None:
    errors = [abs(float(ours) / float(theirs) - 1) for ours, theirs, _ in kept().values()]

    assert len(errors) == 8
    assert max(errors) < 0.05


def test_the_network_has_the_published_products() -> None:
    """3.858e9: the network of the paper; the zoo's, with strides in second layers, has 4.089e9."""
    layers, moved_bytes = resnet()

    macs = sum(
        each.channels
        * each.kernels
        * each.kernel_height
        * each.kernel_width
        * each.rows
        * each.cols
        for each in layers
    )
    assert len(layers) == 54
    assert macs == 3_857_973_248
    assert moved_bytes == 3 * 5_519_360 + 802_816 + 200_704


def test_other_rows_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text(
        "quantity,workload,layer,value,unit\n"
        "area 28nm,ResNet-50 int8,x,5.5,mm2\n"
        'FPS,AlexNet,"2048 MAC, 512 KB, 10 GB/s",1117,fps\n'
        'FPS,ResNet50,"4096 MAC, 512 KB, 10 GB/s",1117,fps\n'
        "FPS,ResNet50,big,1117,fps\n",
        encoding="utf-8",
    )

    sentences = [why for _, why in compare(read_table(file, COLUMNS)).refused]

    assert sentences == [
        "area 28nm: only frames/s and FPS are predicted",
        "AlexNet: only ResNet-50 int8 and ResNet50 are predicted",
        "no configuration has 4096 MAC; known: 2048, 1024, 512, 256, 128, 64, 32",
        "'big' is not like '2048 MAC, 512 KB, 20 GB/s, 1 GHz'",
    ]
