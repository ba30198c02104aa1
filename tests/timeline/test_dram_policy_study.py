"""The study of DRAM policies: its table is whole, its figures are drawn of it, its layouts hold."""

from pathlib import Path

import numpy as np
import pytest

from experiments.dram_policy_sensitivity.figure import draw, read
from experiments.dram_policy_sensitivity.measure import _in_order_of_use, _layer_cycles
from experiments.dram_policy_sensitivity.points import DEVICE, EXTENTS, POINTS

FOLDER = Path(__file__).parents[2] / "experiments" / "dram_policy_sensitivity"


def test_the_table_has_every_point() -> None:
    found = read(FOLDER / "expected.csv")

    everything = {(extent, one.factor, one.level) for extent in EXTENTS for one in POINTS}
    for workload, cycles in found.items():
        missing = everything - set(cycles)
        assert all(extent == EXTENTS[0] and workload == "resnet50" for extent, _, _ in missing)


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_worst_policy_is_slower_than_the_page(extent: int) -> None:
    for cycles in read(FOLDER / "expected.csv").values():
        first, last = (cycles[extent, one.factor, one.level] for one in (POINTS[0], POINTS[-1]))
        assert last > 1.15 * first


def test_figures_are_drawn(tmp_path: Path) -> None:
    draw(FOLDER / "expected.csv", tmp_path, "made by a test")

    drawn = {file.name for file in tmp_path.iterdir()}
    assert drawn == {file.name for file in FOLDER.iterdir() if file.suffix in (".svg", ".pdf")}


def test_bursts_lie_in_the_order_of_their_first_use() -> None:
    table = np.array([[640, 0, 640, 64], [0, 0, 1, 0], [0, 1, 2, 3]])

    assert _in_order_of_use(table).tolist() == [[0, 64, 0, 128], [0, 0, 1, 0], [0, 1, 2, 3]]


def test_a_layer_is_late_by_what_its_last_request_is() -> None:
    """One read, accepted in cycle 0, takes two cycles of the controller beyond the idle device's
    time; they are less than one of the accelerator.
    """
    from experiments.dram_policy_sensitivity.measure import _choice

    one, choice = np.array([[0], [0], [0]]), _choice(POINTS[0])
    assert choice.device.name == DEVICE
    assert _layer_cycles(1000, one, choice) == 1000
