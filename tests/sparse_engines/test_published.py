"""Published times and latencies: EIE Table IV, dual-side sparse tensor core Fig. 21."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from accelsim.sparse_engines import run
from accelsim.sparsity.masks import Unstructured, random_mask
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


@pytest.mark.sampled(4)
def test_the_worst_layer_of_eie_is_due_to_its_rounded_density(shared_data: Path) -> None:
    layer = next(layer for layer in layers(shared_data) if layer.name == "Alex-7")

    model = times_us(replace(layer, weight_density=0.085))

    for kind, value in layer.times_us.items():
        assert model[kind] == pytest.approx(value, rel=0.025), kind


@pytest.mark.sampled(4)
def test_no_calibration_gains_what_the_figure_gains(shared_data: Path) -> None:
    """From a density of 1.0 of A to 0.9, at 0.4 of B."""
    paper = points(shared_data)
    full, less = (1.0, 0.4), (0.9, 0.4)
    masks = {
        density: random_mask((512, 512), Unstructured(density=density), seed=(0, 0))
        for density in (1.0, 0.9)
    }
    right = random_mask((512, 512), Unstructured(density=0.4), seed=(0, 1))

    assert paper[less] / paper[full] < 0.93
    for merged, overhead in product((14, 15, 16), (0, 3)):
        cycles = {
            density: run(
                "dual_side", mask, right, merged_per_cycle=merged, step_overhead_cycles=overhead
            ).cycles
            for density, mask in masks.items()
        }
        assert cycles[0.9] > 0.98 * cycles[1.0]


def test_dual_side_overhead_is_that_of_the_figure(shared_data: Path) -> None:
    paper = points(shared_data)

    model = latencies(list(paper), extent=512)

    assert len(paper) >= 6
    for key, value in paper.items():
        assert model[key] == pytest.approx(value, rel=0.10), key
