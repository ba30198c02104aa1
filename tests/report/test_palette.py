"""One look for each category: the tables are whole, apart for all eyes, and the same everywhere."""

from itertools import combinations, permutations
from typing import get_args

import numpy as np
import pytest

from accelsim.arch import Dataflow
from accelsim.arch.engine import ENGINES
from accelsim.energy.area import BUFFERS
from accelsim.number import parse_number
from accelsim.report import palette
from accelsim.report.causes import CAUSES
from accelsim.report.palette import LOOKS, axis_looks, looks

TABLES = {
    "dataflows": palette.DATAFLOWS,
    "engines": palette.ENGINES,
    "formats": palette.FORMATS,
    "kinds": palette.KINDS,
    "causes": palette.CAUSES,
    "parts": palette.PARTS,
}

# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
# deficiency", IEEE TVCG 15(6), 2009: severity 1.0, linear RGB.
EYES = {
    "usual": np.eye(3),
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
LEAST_DISTANCE = 13.0
"""CIE 1976 colour difference; 2.3 is just noticeable (Mahy et al., 1994)."""


def seen(color: str, eyes: str) -> np.ndarray:
    """Return CIE L*a*b* (D65) of a colour as some eyes see it."""
    stored = np.array([int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)])
    linear = np.where(stored <= 0.04045, stored / 12.92, ((stored + 0.055) / 1.055) ** 2.4)
    rgb = np.clip(np.array(EYES[eyes]) @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = xyz @ rgb / np.array([0.9505, 1.0, 1.089])
    x, y, z = (np.cbrt(t) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("eyes", EYES)
def test_colours_differ_for_all_eyes(eyes: str) -> None:
    for one, other in combinations([*LOOKS, palette.REST], 2):
        distance = np.linalg.norm(seen(one.color, eyes) - seen(other.color, eyes))
        assert distance > LEAST_DISTANCE, (one, other)


@pytest.mark.parametrize("name", TABLES)
def test_no_look_is_given_twice_in_a_table(name: str) -> None:
    for part in ("color", "hatch", "marker"):
        given = [getattr(look, part) for look in TABLES[name].values()]
        assert len(set(given)) == len(given)


def test_the_tables_have_every_category_that_the_simulator_names() -> None:
    parts = {"mac", "register", "wire", *BUFFERS, "local_memory", "vector_unit", "dram"}
    parts |= {"leakage", "other"}
    assert set(palette.PARTS) == parts
    assert set(palette.CAUSES) == set(CAUSES.values())
    assert set(palette.ENGINES) == set(ENGINES)
    assert set(palette.DATAFLOWS) <= set(get_args(Dataflow)) or not get_args(Dataflow)
    for name in palette.FORMATS:
        parse_number(name)


def test_a_known_category_looks_the_same_in_every_figure() -> None:
    for table in TABLES.values():
        for name, look in table.items():
            assert looks([name], table) == {name: look}
            assert looks(["new", name, "newer"], table)[name] == look


def test_an_unknown_category_keeps_its_look_and_takes_nobodys() -> None:
    names = ["conv", "einsum", "scan", "gathernd"]
    alone = looks(["einsum"], palette.KINDS)["einsum"]
    assert alone == looks(["einsum"], palette.KINDS)["einsum"]

    found = [looks(order, palette.KINDS) for order in permutations(names)]

    assert all(one == found[0] for one in found)
    assert found[0]["conv"] == palette.KINDS["conv"]
    many = looks([f"kind {place}" for place in range(60)], palette.KINDS)
    assert len({look.color for look in many.values()}) == 60


def test_values_of_an_axis_look_the_same_from_numpy_and_python() -> None:
    assert axis_looks("array.dataflow", ["weight_stationary"]) == {
        "weight_stationary": palette.DATAFLOWS["weight_stationary"]
    }
    python = axis_looks("array.rows", [8, 16, 32])
    numpy = axis_looks("array.rows", np.array([32, 16, 8]))
    assert {int(value): look for value, look in numpy.items()} == python
    assert axis_looks("numbers.weight", ["int4"])["int4"] == palette.FORMATS["int4"]
