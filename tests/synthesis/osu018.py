"""Elements in a library of Debian: apt-get install qflow-tech-osu018, then make test-osu018.

Not part of the default tests, which need nothing but Python packages.
"""

from pathlib import Path

import pytest

from experiments.asic_elements.__main__ import FORMS, measured, modelled, read_table

OSU018 = Path("/usr/share/qflow/tech/osu018/osu018_stdcells.lib")

PUBLISHED_UM2 = {"int4": 22737.0, "int8": 38160.0, "int16": 96770.0}
"""Elements of another weight-stationary array in the same library, without the second weight
register, sums as wide; Yosys 0.70 and Amaranth, measured in November 2026 before this project."""


@pytest.mark.parametrize("form", FORMS)
def test_elements_are_as_large_as_the_committed_table_says(form: str) -> None:
    # Other versions of Yosys map a little differently.
    assert measured(form, OSU018) == pytest.approx(read_table()[form], rel=0.05)


@pytest.mark.parametrize("form", PUBLISHED_UM2)
def test_another_array_has_elements_of_the_same_size(form: str) -> None:
    assert read_table()[form] == pytest.approx(PUBLISHED_UM2[form], rel=0.1)


def test_the_area_model_orders_formats_as_synthesis_does() -> None:
    areas = read_table()
    assert sorted(FORMS, key=modelled) == sorted(FORMS, key=lambda form: areas[form])
