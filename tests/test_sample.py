"""The day's cases of slow families."""

from hypothesis import given
from hypothesis import strategies as st

from sample import is_of_quarter, sampled

FAMILIES = st.dictionaries(
    st.builds(lambda family, case: f"test_{family}[{case}]", st.integers(0, 3), st.integers(0, 30)),
    st.just((4, "")),
    min_size=1,
)


@given(shares=FAMILIES, day=st.integers(0, 10**6))
def test_all_cases_run_within_the_days_of_a_family_and_some_on_each(
    shares: dict[str, tuple[int, str]], day: int
) -> None:
    days = [sampled(shares, day + later) for later in range(4)]

    assert set().union(*days) == set(shares)
    for chosen in days:
        families = [name.partition("[")[0] for name in chosen]
        for family in {name.partition("[")[0] for name in shares}:
            size = sum(name.startswith(f"{family}[") for name in shares)
            assert families.count(family) in {max(1, size // 4), -(-size // 4)}


def test_a_day_gives_the_same_cases_whatever_order_they_are_collected_in() -> None:
    names = [f"test_a[{case}]" for case in range(20)]

    one, other = (sampled(dict.fromkeys(order, (5, "")), 7) for order in (names, names[::-1]))

    assert one == other
    assert len(one) == 4


def test_lone_tests_of_a_family_take_turns() -> None:
    shares = dict.fromkeys(("test_a", "test_b", "test_c[1]"), (3, "machines"))

    days = [sampled(shares, day) for day in range(3)]

    assert [len(chosen) for chosen in days] == [1, 1, 1]
    assert set().union(*days) == set(shares)


def test_four_days_have_the_four_quarters_of_all_tests() -> None:
    names = [f"test_a[{case}]" for case in range(400)]

    quarters = [{name for name in names if is_of_quarter(name, day)} for day in range(7, 11)]

    assert set().union(*quarters) == set(names)
    assert sum(map(len, quarters)) == len(names)
    assert all(70 < len(quarter) < 130 for quarter in quarters)
