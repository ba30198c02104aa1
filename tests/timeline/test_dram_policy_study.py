"""The study of DRAM policies: its table is whole, its figures are drawn of it."""

from pathlib import Path

import pytest

from experiments.dram_policy_sensitivity.figure import draw, read
from experiments.dram_policy_sensitivity.points import EXTENTS, POINTS, Point

FOLDER = Path(__file__).parents[2] / "experiments" / "dram_policy_sensitivity"


def test_the_table_has_every_point() -> None:
    found = read(FOLDER / "expected.csv")

    everything = {(extent, one.factor, one.level) for extent in EXTENTS for one in POINTS}
    for workload, cycles in found.items():
        missing = everything - set(cycles)
        assert all(extent == EXTENTS[0] and workload == "resnet50" for extent, _, _ in missing)


@pytest.mark.parametrize(("extent", "least"), [(8, 1.01), (16, 1.1), (32, 1.5)])
def test_the_worst_policy_costs_resnet50_more_on_a_faster_array(extent: int, least: float) -> None:
    """It hides behind an array that computes for long, and stalls one that waits for its tiles."""
    cycles = read(FOLDER / "expected.csv")["resnet50"]

    assert least < _of(cycles, extent, POINTS[-1]) / _of(cycles, extent, POINTS[0]) < least + 0.05


@pytest.mark.parametrize("extent", EXTENTS)
def test_no_policy_moves_a_stream_of_weights_by_4_percent(extent: int) -> None:
    cycles = read(FOLDER / "expected.csv")["decoder block"]

    page = _of(cycles, extent, POINTS[0])
    assert _of(cycles, extent, POINTS[-1]) > page
    assert all(abs(_of(cycles, extent, point) / page - 1) < 0.04 for point in POINTS)


@pytest.mark.parametrize("workload", ["resnet50", "decoder block"])
def test_the_answer_has_the_cycles_of_the_table(workload: str) -> None:
    answer = (FOLDER / "README.md").read_text(encoding="utf-8")
    cycles = read(FOLDER / "expected.csv")[workload]

    names = {"device page": POINTS[0], "banks high": POINTS[2], "all together": POINTS[-1]}
    for name, point in names.items():
        values = [cycles.get((extent, point.factor, point.level)) for extent in EXTENTS]
        cells = " | ".join("" if value is None else f"{value / 1e6:.1f}" for value in values)
        assert f"| {workload}, {name} | {cells} |".replace("|  |", "| |") in answer


def test_the_answer_has_the_costs_of_the_table() -> None:
    """Each share of the text, of the cycles on the device page."""
    answer = (FOLDER / "README.md").read_text(encoding="utf-8")
    cycles = read(FOLDER / "expected.csv")["resnet50"]

    for extent, number in ((8, -1), (16, -1), (32, -1), (32, 2), (32, 3)):
        cost = _of(cycles, extent, POINTS[number]) / _of(cycles, extent, POINTS[0]) - 1
        assert f" {100 * cost:.1f} %" in " ".join(answer.split())


def _of(cycles: dict[tuple[int, str, str], int], extent: int, point: Point) -> int:
    return cycles[extent, point.factor, point.level]


def test_figures_are_drawn(tmp_path: Path) -> None:
    draw(FOLDER / "expected.csv", tmp_path, "made by a test")

    drawn = {file.name for file in tmp_path.iterdir()}
    assert drawn == {file.name for file in FOLDER.iterdir() if file.suffix in (".svg", ".pdf")}
