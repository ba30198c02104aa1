"""The price of a number format: sourced, fitted within its family, or refused; never zero."""

import pytest

from accelsim.errors import TechnologyError
from accelsim.number import FORMATS, Number, parse_number
from accelsim.technology import load_technology, technology_names
from accelsim.technology.derived import is_derived
from each import each

T45 = load_technology("horowitz_45nm")
INT8, INT32 = parse_number("int8"), parse_number("int32")
FLOAT32 = parse_number("float32")
PRICED = ("integer", "fixed", "float")


@pytest.mark.sampled(6)
@each("technology", technology_names())
@pytest.mark.parametrize("form", FORMATS.values(), ids=lambda form: form.name)
def test_every_format_has_a_positive_price_or_an_error(technology: str, form: Number) -> None:
    priced = load_technology(technology)
    total = FLOAT32 if form.kind == "float" else INT32
    is_priced = (form.element or form).kind in PRICED or is_derived(form, form)
    if is_priced and form.name != "float64":
        assert priced.mac_pj(form, form, total) > 0
        assert priced.mac_um2(form, form, total) > 0
        assert all(part.value > 0 for part in priced.mac_estimates(form, form, total).values())
    else:
        with pytest.raises(
            TechnologyError, match=rf"^{technology}: no estimate of an? {form.name} "
        ):
            priced.mac_pj(form, form, total)
        with pytest.raises(
            TechnologyError, match=rf"^{technology}: no estimate of an? {form.name} "
        ):
            priced.mac_um2(form, form, total)


def test_a_family_without_a_source_is_named() -> None:
    form = parse_number("upow2_4")
    with pytest.raises(
        TechnologyError,
        match=r"^horowitz_45nm: no estimate of a upow2_4 multiplication: no source prices power of"
        r" two numbers; known: integer, fixed, float$",
    ):
        T45.multiply_pj(form, form)
    with pytest.raises(TechnologyError, match=r"^horowitz_45nm: no estimate of a binary addition"):
        T45.add_pj(parse_number("binary"))


def test_fixed_point_costs_what_integers_of_its_width_cost() -> None:
    form = parse_number("q3.4")

    assert T45.mac_pj(form, INT8, INT32) == T45.mac_pj(INT8, INT8, INT32)


def test_an_estimate_says_whether_it_was_published_fitted_or_extrapolated() -> None:
    """Anchors of integer multipliers: 8 x 8 and 32 x 32 bits published, 1 x 1 extrapolated."""
    int16, int4 = parse_number("int16"), parse_number("int4")

    published = T45.mac_estimates(INT8, INT8, INT32)
    fitted = T45.mac_estimates(int16, int16, INT32)["multiply"]
    beyond = T45.mac_estimates(int4, int4, INT32)["multiply"]

    assert published["multiply"].evidence == published["add"].evidence == "published"
    assert published["multiply"].source == "Horowitz, ISSCC 2014, Fig. 1.1.9"
    assert fitted.evidence == "fit"
    assert fitted.source.startswith("between Horowitz, ISSCC 2014, Fig. 1.1.9 and Horowitz")
    assert fitted.value == T45.multiply_pj(int16, int16)
    assert fitted.uncertainty_factor == pytest.approx(max(fitted.value / 0.2, 3.1 / fitted.value))
    assert beyond.evidence == "extrapolated"
    assert beyond.uncertainty_factor is not None
    assert beyond.uncertainty_factor >= 2


def test_an_element_that_the_technology_lacks_is_an_error() -> None:
    with pytest.raises(
        TechnologyError,
        match=r"^horowitz_45nm: no estimate of a bit_fusion_element of 2 bits; known: 4, 8, 16$",
    ):
        T45.fusion_element(2)
    with pytest.raises(TechnologyError, match=r"^jouppi_7nm: no estimate of bit_fusion_element; "):
        load_technology("jouppi_7nm").fusion_element(8)
