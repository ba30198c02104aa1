"""What cannot run is refused in one sentence that names the rule."""

from typing import Any

import numpy as np
import pytest

from accelsim.errors import MappingError, WorkloadError
from accelsim.sparse_engines import machine_for, products, run
from accelsim.workload import Graph, load_workload
from each import each
from workload.onnx_text import constant, read_text

ONES = np.ones((4, 4))

MACHINES: list[tuple[str, dict[str, Any], str]] = [
    ("two_side", {}, "rule engine: two_side: no such engine, did you mean two_sided[?]"),
    (
        "eie",
        {"queue": 3},
        "rule parameter: queue: eie has no such parameter, did you mean queue_entries\\?",
    ),
    ("two_sided", {"sides": 1}, "rule parameter: sides: two_sided has no such parameter.*"),
    (
        "eie",
        {"queue_entries": 0},
        r"rule parameter_range: ColumnBroadcast.queue_entries must be an integer from 1 to"
        r" 1048576, not 0",
    ),
    (
        "eie",
        {"queue_entries": 2.5},
        r"rule parameter_range: ColumnBroadcast.queue_entries must be an integer .*, not 2.5",
    ),
    (
        "two_sided",
        {"lanes": 3},
        "rule scan_lanes: scan_positions must be a multiple of lanes = 3, not 32",
    ),
    (
        "two_sided",
        {"queue_entries": 31},
        "rule window_fits_queue: queue_entries must be at least scan_positions = 32, not 31",
    ),
    (
        "cartesian",
        {"banks": 15},
        "rule banks_for_lanes: banks must be at least weight_lanes [*] activation_lanes = 16,"
        " not 15",
    ),
    ("n_m", {"kept": 5}, "rule n_m_kept: N of N:M must be at most M, not 5:4"),
    (
        "n_m",
        {"rows": 7},
        "rule n_m_rows: the array's rows must be a multiple of N = 2 of 2:4, not 7",
    ),
    (
        "dual_side",
        {"tile_rows": 12},
        "rule chunks_in_tile: tile_rows must be a multiple of chunk_rows = 8, not 12",
    ),
    (
        "zero_gating",
        {"gate": "weight"},
        "rule gate: ZeroGating.gate must be both, weights or activations, not 'weight'",
    ),
]


@each(("engine", "parameters", "sentence"), MACHINES)
def test_a_machine_that_cannot_be(engine: str, parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        machine_for(engine, **parameters)


def test_two_of_four_needs_groups_of_four() -> None:
    with pytest.raises(
        MappingError,
        match=r"^rule n_m_group: the reduction must be a multiple of M = 4 of 2:4, not 3$",
    ):
        run("n_m", np.ones((2, 3)), np.ones((3, 2)))


def test_a_mask_that_keeps_too_many() -> None:
    weights = np.zeros((3, 8))
    weights[1, 4:7] = 1

    with pytest.raises(
        MappingError,
        match=r"^rule n_m_mask: each 4 weights along the reduction must keep at most 2, but row 1"
        r" keeps 3 from column 4 on$",
    ):
        run("n_m", weights, np.ones((8, 2)))


@pytest.mark.parametrize(
    ("weights", "activations", "sentence"),
    [
        (np.ones(4), ONES, "rule matrices: weights must have two dimensions, not 1"),
        (
            ONES,
            np.ones((3, 4)),
            "rule reduction: the columns of the weights, 4, must be the rows of the activations, 3",
        ),
        (
            np.ones((0, 4)),
            ONES,
            r"rule extents: weights must have extents from 1 to 2\*\*20, not \(0, 4\)",
        ),
    ],
)
def test_operands_that_do_not_fit(weights: object, activations: object, sentence: str) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        run("eie", weights, activations)


@pytest.fixture(scope="module")
def resnet18() -> Graph:
    return load_workload("resnet18")


def test_products_are_those_of_the_network(resnet18: Graph) -> None:
    found = [product for mine in products(resnet18).values() for product in mine]

    assert sum(product.macs for product in found) == 1_814_073_344  # torchvision's ResNet-18


def test_an_adder_convolution_is_refused() -> None:
    node = "[sums] y = accelsim.AdderConv(x, w)"
    body = f"net (float[1,2,5,5] x) => (float y) <{constant('float', '3,2,3,3', 'w')}> {{ {node} }}"
    graph = read_text(body)

    assert graph.adders == ("sums",)
    with pytest.raises(
        WorkloadError, match=r"sums sums distances \(AdderConv\), of which no engine skips zeros"
    ):
        products(graph)
