"""Published times and latencies: EIE Table IV, dual-side sparse tensor core Fig. 21."""

from pathlib import Path

import pytest

from experiments.dual_side_sparse.points import latencies, points
from experiments.eie.layers import layers, times_us

TOLERANCE = {"theoretical": 0.10, "actual": 0.15}


def check_eie(folder: Path, names: set[str]) -> None:
    chosen = [layer for layer in layers(folder) if layer.name in names]
    assert {layer.name for layer in chosen} == names
    for layer in chosen:
        model = times_us(layer)
        for kind, value in layer.times_us.items():
            assert model[kind] == pytest.approx(value, rel=TOLERANCE[kind]), (layer.name, kind)


def test_eie_takes_the_published_time(shared_data: Path) -> None:
    check_eie(shared_data, {"VGG-7", "NT-Wd"})


@pytest.mark.long
def test_eie_takes_the_published_time_on_all_layers(shared_data: Path) -> None:
    check_eie(shared_data, {layer.name for layer in layers(shared_data) if layer.times_us})


def test_dual_side_overhead_is_that_of_the_figure(shared_data: Path) -> None:
    paper = points(shared_data)

    model = latencies(list(paper), extent=512)

    assert len(paper) >= 6
    for key, value in paper.items():
        assert model[key] == pytest.approx(value, rel=0.10), key
