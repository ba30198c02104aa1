"""A test of many values runs with all of them, and a failure names its values."""

import inspect

import pytest

from each import each

SEEN: list[tuple[int, str, str]] = []


@pytest.mark.parametrize("third", ["x", "y"])
@each("first", [1, 2])
@each("second", lambda: "ab")
def test_values_are_combined(first: int, second: str, third: str) -> None:
    SEEN.append((first, second, third))
    if (first, second) == (2, "b"):
        cases = [case for case in SEEN if case[2] == third]
        assert cases == [(1, "a", third), (1, "b", third), (2, "a", third), (2, "b", third)]


def test_a_failure_says_with_which_values() -> None:
    @each(("number", "text"), [(1, "a"), (2, "b"), (3, "c")])
    def fails(number: int, text: str, fixture: str) -> None:
        assert (number, text) != (2, fixture)

    assert list(inspect.signature(fails).parameters) == ["fixture"]
    with pytest.raises(AssertionError) as error:
        fails(fixture="b")
    assert error.value.__notes__ == ["with {'number': 2, 'text': 'b'}"]
    fails(fixture="none")


def test_names_that_the_test_does_not_have_and_no_values_are_refused() -> None:
    for none in ([], list):
        with pytest.raises(AssertionError, match="a test without values would pass"):
            each("number", none)(lambda number: number)()
    with pytest.raises(AssertionError, match=r"'nmber'"):
        each("nmber", [1])(test_a_failure_says_with_which_values)
