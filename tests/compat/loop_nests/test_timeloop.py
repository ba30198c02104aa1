"""Problems of Timeloop are the layers that their data spaces describe, or are refused."""

from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import accelsim
from accelsim.errors import PlausibilityWarning
from accelsim.workload import load_workload
from accelsim.workload.work import Convolution, Matmul, Vector
from tests.compat.loop_nests.files import layer, problem, refusal, shapes

WINDOW = {
    "name": "CNN_Layer",
    "dimensions": ["C", "M", "R", "S", "N", "P", "Q"],
    "coefficients": [
        {"name": name, "default": 1} for name in ("Wstride", "Hstride", "Wdilation", "Hdilation")
    ],
    "data_spaces": [
        {"name": "Weights", "projection": [[["C"]], [["M"]], [["R"]], [["S"]]]},
        {
            "name": "Inputs",
            "projection": [
                [["N"]],
                [["C"]],
                [["R", "Wdilation"], ["P", "Wstride"]],
                [["S", "Hdilation"], ["Q", "Hstride"]],
            ],
        },
        {
            "name": "Outputs",
            "projection": [[["N"]], [["M"]], [["Q"]], [["P"]]],
            "read_write": True,
        },
    ],
}
SIZES = {"C": 3, "M": 96, "R": 11, "S": 7, "N": 1, "P": 55, "Q": 54, "Wstride": 4, "Hstride": 3}


def test_a_problem_of_timeloop_is_its_convolution(tmp_path: Path) -> None:
    """The projections pair R with P and W..., S with Q and H...."""
    network = load_workload(problem(tmp_path, version=0.4, shape=WINDOW, instance=SIZES))
    work = network.operators[0].work[0]

    assert network.macs == 3 * 96 * 11 * 7 * 55 * 54
    assert isinstance(work, Convolution)
    assert (work.kernel, work.stride) == ((7, 11), (3, 4))
    assert work.input_shape == (3 * 53 + 7, 4 * 54 + 11)


def test_shapes_that_come_with_timeloop(tmp_path: Path) -> None:
    """Filters of ``cnn-layer`` are K; without a shape it is that one."""
    sizes = {"R": 3, "S": 2, "P": 5, "Q": 7, "C": 11, "K": 13, "N": 2, "Wstride": 2}
    for shape in ({"shape": "cnn-layer"}, {"shape": "cnn_layer.yaml"}, {}):
        network = load_workload(problem(tmp_path, **shape, **sizes))
        assert network.macs == 3 * 2 * 5 * 7 * 11 * 13 * 2
        assert shapes(network) == [(2, 11, 8, 11), (13, 11, 2, 3), (2, 13, 7, 5)]
    for name in ("gemm-ABZ", "gemm_ABZ"):
        network = load_workload(problem(tmp_path, shape=name, instance={"M": 4, "N": 5, "K": 6}))
        assert network.operators[0].work == (Matmul(m=4, k=6, n=5),)


def test_gemm_of_timeloop_adds_a_matrix(tmp_path: Path) -> None:
    network = load_workload(problem(tmp_path, shape="gemm", M=40, N=50, K=60))
    product, addition = network.operators[0].work

    assert product == Matmul(m=40, k=60, n=50)
    assert isinstance(addition, Vector)
    assert addition.operations == 40 * 50
    assert accelsim.run(network, "edge_npu_tiny", tier="analytical").counts.macs == 40 * 50 * 60


def space(name: str, *indices: str, written: bool = False) -> dict[str, Any]:
    return {
        "name": name,
        "projection": [[[index]] for index in indices],
        **({"read_write": True} if written else {}),
    }


def test_names_of_operands_say_what_is_kept(tmp_path: Path) -> None:
    """One layer, its dimensions called two ways: the weights are on the right both times."""
    network = load_workload(
        problem(
            tmp_path,
            shape={
                "dimensions": ["M", "N", "K"],
                "data-spaces": [
                    space("Weights", "M", "K"),
                    space("Inputs", "K", "N"),
                    {**space("Outputs", "M", "N"), "read-write": True},
                ],
            },
            instance={"M": 30, "N": 2, "K": 8},
        )
    )
    other = load_workload(
        problem(
            tmp_path,
            shape={
                "dimensions": ["M", "N", "K"],
                "data_spaces": [
                    space("Inputs", "M", "K"),
                    space("Weights", "K", "N"),
                    space("Outputs", "M", "N", written=True),
                ],
            },
            instance={"M": 2, "N": 30, "K": 8},
        )
    )

    assert network.operators[0].work == other.operators[0].work == (Matmul(m=2, k=8, n=30),)


def test_data_spaces_decide_what_a_dimension_is(tmp_path: Path) -> None:
    """C is in all three: each channel has a filter of its own, whatever M is called."""
    projections = {one["name"]: one["projection"] for one in WINDOW["data_spaces"]}  # type: ignore[index]
    shape = {
        **WINDOW,
        "data_spaces": [
            {"name": "Weights", "projection": [[["C"]], [["R"]], [["S"]]]},
            {"name": "Inputs", "projection": projections["Inputs"]},
            space("Outputs", "N", "C", "Q", "P", written=True),
        ],
    }
    sizes = {"C": 6, "M": 1, "R": 3, "S": 3, "N": 2, "P": 4, "Q": 5}
    network = load_workload(problem(tmp_path, shape=shape, instance=sizes))

    assert network.macs == 6 * 9 * 2 * 20
    assert shapes(network) == [(2, 6, 7, 6), (6, 1, 3, 3), (2, 6, 5, 4)]
    said = refusal(problem(tmp_path, shape=shape, instance={**sizes, "M": 8}))
    assert "M is a loop of 8 that no operand is indexed by" in said


def test_a_nest_touches_what_its_layer_holds(tmp_path: Path) -> None:
    """Points of small random nests, one by one: as many as MACs, touching each operand whole."""
    random = np.random.default_rng(5)
    for _ in range(40):
        sizes = {name: int(random.integers(1, 4)) for name in "bgkcyxrs"}
        step, dilation = (int(number) for number in random.integers(1, 3, 2))
        file = layer(
            tmp_path,
            "O[b][g][k][y][x]+=W[g][k][c][r][s]*I[b][g][c][h][w]",
            sizes,
            dimension_relations=[f"h={step}*y+{dilation}*r", "w=x+s"],
        )
        network = load_workload(file)
        points = list(np.ndindex(*sizes.values()))
        touched = [
            {(b, g, c, step * y + dilation * r, x + s) for b, g, k, c, y, x, r, s in points},
            {(g, k, c, r, s) for b, g, k, c, y, x, r, s in points},
            {(b, g, k, y, x) for b, g, k, c, y, x, r, s in points},
        ]
        held = [prod(shape) for shape in shapes(network)]
        assert network.macs == len(points)
        assert held[1:] == [len(places) for places in touched[1:]]
        gaps = step > 1 or dilation > 1  # Elements between taps may lie untouched.
        assert held[0] == len(touched[0]) or (gaps and held[0] > len(touched[0]))


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"C": 1}, "no size of R, S, P, Q, K, N; the dimensions are R, S, P, Q, C, K, N"),
        ({**dict.fromkeys("RSPCKN", 2), "q": 2}, "no size of Q; q is unknown, did you mean Q; "),
        ({**dict.fromkeys("RSPQCKN", 2), "M": 8}, "M is unknown"),
        ({**dict.fromkeys("RSPQCKN", 2), "Hpad": 1}, "Hpad is unknown"),
        (
            {**dict.fromkeys("RSPQCKN", 2), "densities": {"Weights": 0.5}},
            "densities: the densities",
        ),
        (
            {**dict.fromkeys("RSPQCK", 2), "N": 1.5},
            "N must be a whole number from 1 to 2**40, not 1.5",
        ),
        ({"instance": dict.fromkeys("RSPQCKN", 2), "K": 64}, "K stands beside instance"),
        ({"version": 0.5}, "version must be one of 0.1, 0.2, 0.3, 0.4, not 0.5"),
        ({"shape": "dot-product"}, "shape dot-product is another file"),
        ({"shape": 3}, "shape must have keys or be a name, not be 3"),
        ({"shape": {"dimensions": ["A"]}}, "shape needs data_spaces"),
        ({"shape": {"dimensions": ["A", "A"], "data_spaces": []}}, "A stands there twice"),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [], "flatten": []}},
            "shape.flatten is not read",
        ),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [space("X", "A")]}, "A": 2},
            "data_spaces must be two that are read",
        ),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [space("X", "a")]}, "A": 2},
            "X is indexed by a, which is no dimension, did you mean A",
        ),
        (
            {
                "shape": {
                    "dimensions": ["A"],
                    "data_spaces": [{"name": "X", "projection": [[["A", "two"]]]}],
                },
                "A": 2,
            },
            "X has the coefficient two",
        ),
        (
            {
                "shape": {
                    "dimensions": ["A"],
                    "data_spaces": [{"name": "X", "projection": [[["A", 2, 3]]]}],
                },
                "A": 2,
            },
            "a term of X must be a dimension",
        ),
        (
            {"shape": {"dimensions": ["A"], "data_spaces": [{"name": "X"}]}, "A": 2},
            "must each have a name and a projection",
        ),
        (
            {
                "shape": {"dimensions": ["A"], "data_spaces": [], "coefficients": [{"name": "s"}]},
                "A": 2,
            },
            "and a default",
        ),
    ],
)
def test_what_a_problem_leaves_open_is_refused(
    tmp_path: Path, keys: dict[str, Any], sentence: str
) -> None:
    assert sentence in refusal(problem(tmp_path, **keys))


def test_notes_of_a_problem_are_named(tmp_path: Path) -> None:
    instance = dict.fromkeys("RSPQCKN", 2)
    file = problem(tmp_path, shape="cnn-layer", instance=instance, name="a", histograms={"x": [1]})
    file.write_text(file.read_text() + "mapper: {threads: 4}\n")

    with pytest.warns(PlausibilityWarning, match="ignored: mapper, problem.name, problem.histogr"):
        load_workload(file)
