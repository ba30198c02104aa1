"""Published accuracies are facts of the folder of reference data, each with its source."""

import csv
from pathlib import Path

from accelsim.learn.accuracy.published import published_for, published_results
from accelsim.workload import zoo_names
from each import each

NAMES = {
    "ResNet-18": "resnet18",
    "resnet18": "resnet18",
    "ResNet-18 binary": "resnet18",
    "ResNet-50": "resnet50",
    "MobileNetV2": "mobilenet_v2",
    "mobilenet_v2": "mobilenet_v2",
    "AlexNet": "alexnet",
}


def test_rows_have_a_network_of_the_zoo_and_a_source() -> None:
    rows = published_results()

    assert {row.network for row in rows} <= set(zoo_names())
    assert all(len(row.source) > 20 and row.method for row in rows)
    assert all(0 < row.top1_percent < 100 for row in rows)
    keys = [(r.network, r.weight, r.activation, r.sparsity, r.method) for r in rows]
    assert len(set(keys)) == len(keys)


def test_rows_are_those_read_in_their_sources(shared_data: Path) -> None:
    wanted = []
    for name in ("quantization_accuracy.csv", "pruning_accuracy.csv"):
        with (shared_data / "papers" / name).open(encoding="utf-8", newline="") as file:
            wanted += [
                (NAMES[row["workload"]], float(row["value"]))
                for row in csv.DictReader(file)
                if row["evidence"] == "read in source or cross-checked" and row["workload"] in NAMES
            ]

    found = [(row.network, row.top1_percent) for row in published_results()]

    assert sorted(found) == sorted(wanted)


@each(
    ("key", "method", "top1_percent"),
    [
        (("resnet18", "int4", "int4", "dense"), "LSQ", 70.36),
        (("resnet50", "apot4", "uapot4", "dense"), "APoT", 76.8),
        (("mobilenet_v2", "int4", "int8", "dense"), "Brevitas PTQ, scales float32", 47.896),
        (("resnet18", "binary", "binary", "dense"), "XNOR-Net", 51.2),
        (("resnet50", "float32", "float32", "density=0.2"), "Distiller AGP", 75.99),
    ],
)
def test_values_of_single_methods(
    key: tuple[str, str, str, str], method: str, top1_percent: float
) -> None:
    found = {row.method: row.top1_percent for row in published_for(*key)}

    assert found[method] == top1_percent


def test_nothing_is_found_between_two_results() -> None:
    assert published_for("resnet50", "int5", "int5", "dense") == ()
