"""The parts of slow families: one fixed choice, in which every family and kind has a place."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import pytest_configure
from sample import CI, CI_SHARE, FAST, REST, RUNS, in_order, parts

SHARES = st.dictionaries(
    st.builds(lambda family, case: f"test_{family}[{case}]", st.integers(0, 3), st.integers(0, 60)),
    st.just((4, "")),
    min_size=1,
)


@given(shares=SHARES)
def test_every_family_has_its_share_in_the_fast_part_and_one_in_that_of_ci(
    shares: dict[str, tuple[int, str]],
) -> None:
    found = parts(shares)

    assert set(found) == set(shares)
    for family in {name.partition("[")[0] for name in shares}:
        sizes = Counter(found[name] for name in shares if name.startswith(f"{family}["))
        left = sizes[CI] + sizes[REST]
        assert sizes[FAST] == -(-sizes.total() // 4)
        assert sizes[CI] == -(-left // CI_SHARE)


def test_the_order_in_which_cases_are_collected_changes_nothing() -> None:
    names = [f"test_a[{case}]" for case in range(20)]

    one, other = (parts(dict.fromkeys(order, (5, ""))) for order in (names, names[::-1]))

    assert one == other
    assert Counter(one.values()) == {FAST: 4, CI: 3, REST: 13}


def test_tests_that_name_a_family_share_its_place() -> None:
    found = parts(dict.fromkeys(("test_a", "test_b", "test_c[1]"), (3, "machines")))

    assert sorted(found.values()) == [CI, FAST, REST]


def test_a_family_of_no_share_is_not_fast_and_has_a_case_in_ci() -> None:
    found = parts(dict.fromkeys(("test_a[1]", "test_a[2]"), (0, "")))

    assert sorted(found.values()) == [CI, REST]


def test_every_kind_has_a_place_in_the_first_cases() -> None:
    formats, ways = ("int8", "int4", "fp8"), ("weight", "output", "input")
    names = [f"test_a[{n}-{way}-{name}]" for n in range(9) for way in ways for name in formats]

    first = in_order(names)[:3]

    assert {word for name in first for word in name[7:-1].split("-")[1:]} == {*formats, *ways}


def test_what_one_case_alone_shows_is_not_a_kind() -> None:
    names = [f"test_a[{name}]" for name in ("abs", "add", "and")]
    shown_twice = [*names, "test_a[7-sum]", "test_a[8-sum]"]

    assert in_order(shown_twice)[0] in {*names, "test_a[7-sum]", "test_a[8-sum]"}
    assert any("sum" in name for name in in_order(shown_twice)[:2])


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        (
            "ACCELSIM_SAMPLE",
            "2031-02-03",
            "no test is chosen by a date any longer; set ACCELSIM_TESTS to fast, ci, rest or all",
        ),
        ("ACCELSIM_TESTS", "al", "not a part of the tests; use fast, ci, rest or all"),
    ],
)
def test_a_part_that_is_none_is_refused(
    variable: str,
    value: str,
    said: str,
    pytestconfig: pytest.Config,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(variable, value)

    with pytest.raises(pytest.UsageError, match=f"^{variable}.*: {said}$"):
        pytest_configure(pytestconfig)


def test_fast_and_rest_are_all_and_ci_is_of_the_rest() -> None:
    assert RUNS[FAST] | RUNS[REST] == RUNS["all"] == {FAST, CI, REST}
    assert not RUNS[FAST] & RUNS[REST]
    assert RUNS[CI] < RUNS[REST]
