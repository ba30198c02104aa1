"""Curves go through their anchors and refuse what they do not cover."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from accelsim.technology import Anchor, Curve, load_technology, technology_names
from each import each

SOURCE = "a paper, table 1"


def curve(interpolation: str, *points: tuple[float, float]) -> Curve:
    anchors = [
        {"at": at, "value": value, "source": SOURCE, "evidence": "published"}
        for at, value in points
    ]
    return Curve.model_validate(
        {"over": "bytes", "interpolation": interpolation, "reason": SOURCE, "anchors": anchors}
    )


def test_a_linear_curve_is_straight_between_anchors() -> None:
    line = curve("linear", (2, 10), (4, 20))

    assert [line.value_at(at) for at in (2, 3, 4)] == [10, 15, 20]


def test_a_power_curve_is_straight_between_logarithms() -> None:
    power = curve("power", (1, 10), (100, 1000))

    assert power.value_at(10) == pytest.approx(100)


@each("at", [0.999, 4.001, float("nan"), float("inf")])
def test_outside_its_anchors_a_curve_has_no_value(at: float) -> None:
    with pytest.raises(ValueError, match=r"^covers 1 to 4 bytes, not [\w.]+$"):
        curve("linear", (1, 1), (4, 4)).value_at(at)


def test_anchors_must_rise() -> None:
    with pytest.raises(ValidationError, match=r"anchors must have rising at: 2\.0 follows 2\.0"):
        curve("linear", (2, 1), (2, 2))


def test_values_must_not_fall() -> None:
    with pytest.raises(ValidationError, match=r"the value falls from at=1\.0 to at=2\.0"):
        curve("power", (1, 2), (2, 1))


def test_a_value_needs_a_source() -> None:
    with pytest.raises(ValidationError, match="source"):
        Anchor.model_validate({"at": 1, "value": 1, "evidence": "published"})


def curves() -> list[Curve]:
    found = []
    for name in technology_names():
        data = load_technology(name)
        for field in type(data).model_fields:
            part = getattr(data, field)
            fields = getattr(type(part), "model_fields", {})
            found += [getattr(part, key) for key in fields if isinstance(getattr(part, key), Curve)]
    return found


CURVES = curves()


def test_all_technologies_have_all_curves() -> None:
    assert len(CURVES) == 5 * 11


@each("one", CURVES)
def test_every_anchor_is_reproduced_exactly(one: Curve) -> None:
    assert [one.value_at(anchor.at) for anchor in one.anchors] == [
        anchor.value for anchor in one.anchors
    ]


@given(st.sampled_from(CURVES), st.floats(0, 1), st.floats(0, 1))
def test_every_curve_rises(one: Curve, first: float, second: float) -> None:
    low, high = sorted(
        min(one.largest, one.smallest * (one.largest / one.smallest) ** part)
        for part in (first, second)
    )

    assert 0 < one.value_at(low) <= one.value_at(high) * (1 + 1e-12)
