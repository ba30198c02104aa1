"""Published bytes of compressed gradients follow from shapes, to the published digits."""

from pathlib import Path

from each import each
from experiments.comparison import read_table
from experiments.system.powersgd.__main__ import COLUMNS, compare

RESNET18 = {"SGD": (1023, 1), "rank 1": (4, 243), "rank 2": (8, 136), "rank 4": (14, 72)}


def test_reference_rows_are_exact(shared_data: Path) -> None:
    table = shared_data / "scaleout" / "compression_and_scaling_claims.csv"

    pairs = compare(read_table(table, COLUMNS)).pairs

    assert sum("PowerSGD" in pair.name for pair in pairs) >= 6
    assert all(pair.predicted == pair.measured for pair in pairs)


@each("name", RESNET18)
def test_published_ratios_of_resnet18(name: str) -> None:
    """Vogels et al., NeurIPS 2019, table 3: 1023 MB, ratios 243, 136 and 72."""
    megabytes, ratio = RESNET18[name]
    method = name if name == "SGD" else f"PowerSGD {name}"
    rows = [
        {"workload": "ResNet-18", "method": method, "metric": metric, "value": str(value)}
        for metric, value in (("MB_per_epoch", megabytes), ("compression_ratio", ratio))
    ]

    pairs = compare(rows).pairs

    assert [pair.predicted for pair in pairs] == [megabytes, ratio]
