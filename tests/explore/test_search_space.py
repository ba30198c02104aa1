"""Designs of a space are counted, numbered and drawn as a naive listing has them."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import StudyError
from accelsim.explore.axis import Axis, Continuum, Design
from accelsim.explore.search_space import SearchSpace
from each import each


@st.composite
def spaces(draw: st.DrawFn) -> SearchSpace:
    axes: list[Axis] = []
    for place in range(draw(st.integers(0, 4))):
        size = draw(st.integers(1, 4))
        conditions: tuple[tuple[int, frozenset[int]], ...] = ()
        conditional: bool = draw(st.booleans())
        if axes and conditional:
            above = draw(st.integers(0, len(axes) - 1))
            if axes[above].continuum is None:
                allowed = draw(st.sets(st.integers(0, len(axes[above].values) - 1), min_size=1))
                conditions = ((above, frozenset(allowed)),)
        if draw(st.booleans()):
            values = tuple((one,) for one in range(size))
            axes.append(Axis(fields=(f"a{place}",), values=values, conditions=conditions))
        else:
            numbers = Continuum(low=3, high=2 + size)
            axes.append(Axis(fields=(f"a{place}",), continuum=numbers, conditions=conditions))
    return SearchSpace(axes)


def naive(space: SearchSpace) -> list[Design]:
    """Every tuple of coordinates and None that the space holds, in the order of the axes."""
    choices = [[None, *axis.coordinates] for axis in space.axes]
    return [design for design in itertools.product(*choices) if space.holds(design)]


@given(spaces())
def test_designs_are_those_that_the_space_holds(space: SearchSpace) -> None:
    designs = list(space.designs())

    assert designs == naive(space)
    assert space.count() == len(designs)
    assert [space.at(index) for index in range(len(designs))] == designs


@given(spaces(), st.data())
def test_shares_give_designs_and_the_ends_of_axes(space: SearchSpace, data: st.DataObject) -> None:
    share = st.floats(0, 1, exclude_max=True)
    shares = data.draw(st.tuples(*(share for _ in space.axes)))

    assert space.holds(space.from_shares(shares))
    assert space.from_shares([0.0] * len(space.axes)) == space.at(0)


def test_a_space_whose_conditions_follow_from_each_other() -> None:
    space = SearchSpace(
        [
            Axis(fields=("a",), values=((1,), (2,))),
            Axis(fields=("b",), values=((1,), (2,), (3,)), conditions=((0, frozenset([1])),)),
            Axis(fields=("c",), values=((1,), (2,)), conditions=((1, frozenset([0, 2])),)),
        ]
    )

    assert list(space.designs()) == [
        (0, None, None),
        *((1, 0, 0), (1, 0, 1), (1, 1, None), (1, 2, 0), (1, 2, 1)),
    ]


@each(
    ("numbers", "share", "found"),
    [
        (Continuum(low=1, high=4), 0.0, 1),
        (Continuum(low=1, high=4), 0.74, 3),
        (Continuum(low=1, high=4), 0.76, 4),
        (Continuum(low=0.5, high=1.5), 0.25, 0.75),
        (Continuum(low=1.0, high=100.0, logarithmic=True), 0.5, 10.0),
        (Continuum(low=1, high=1023, logarithmic=True), 0.55, 45),  # floor(1024 ** 0.55)
        (Continuum(low=1, high=2.0), 0.0, 1.0),
    ],
)
def test_a_continuum_has_shares(numbers: Continuum, share: float, found: float) -> None:
    assert numbers.at(share) == pytest.approx(found)
    assert type(numbers.at(share)) is type(found)
    assert numbers.holds(numbers.at(share))


@each(
    ("values", "order"),
    [
        (((4,), (1,), (2.5,)), (1, 2, 0)),
        (((8, 8), (16, 16)), (0, 1)),
        (((8, 32), (16, 16)), None),
        ((("a",), ("b",)), None),
        (((True,), (False,)), None),
    ],
)
def test_numbers_have_an_order(values: tuple[tuple[int, ...], ...], order: object) -> None:
    assert Axis(fields=("a", "b")[: len(values[0])], values=values).order == order


def test_real_numbers_cannot_be_gone_through() -> None:
    space = SearchSpace([Axis(fields=("clock_hz",), continuum=Continuum(low=0.5, high=1.0))])

    assert space.count() is None
    with pytest.raises(StudyError, match=r"^clock_hz: a range without step and times"):
        space.designs()
