"""The study of DRAM policies: its table is whole, its figures are drawn of it."""

from pathlib import Path

import pytest

from experiments.dram_policy_sensitivity.figure import draw, read
from experiments.dram_policy_sensitivity.points import EXTENTS, POINTS

FOLDER = Path(__file__).parents[2] / "experiments" / "dram_policy_sensitivity"


def test_the_table_has_every_point() -> None:
    found = read(FOLDER / "expected.csv")

    everything = {(extent, one.factor, one.level) for extent in EXTENTS for one in POINTS}
    for workload, cycles in found.items():
        missing = everything - set(cycles)
        assert all(extent == EXTENTS[0] and workload == "resnet50" for extent, _, _ in missing)


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_worst_policy_is_slower_than_the_page(extent: int) -> None:
    """By much where tiles are read in strides; by little where weights are one stream."""
    for workload, cycles in read(FOLDER / "expected.csv").items():
        first, last = (cycles[extent, one.factor, one.level] for one in (POINTS[0], POINTS[-1]))
        if workload == "resnet50":
            assert last > 1.1 * first
        else:
            assert first < last < 1.04 * first


def test_figures_are_drawn(tmp_path: Path) -> None:
    draw(FOLDER / "expected.csv", tmp_path, "made by a test")

    drawn = {file.name for file in tmp_path.iterdir()}
    assert drawn == {file.name for file in FOLDER.iterdir() if file.suffix in (".svg", ".pdf")}
