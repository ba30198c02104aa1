"""Which cases of a slow family of tests run on a day."""

from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256


def sampled(shares: Mapping[str, tuple[int, str]], day: int) -> set[str]:
    """Return the cases that run on a day.

    A family is a test function with its cases, or all tests that name it. Of ``n`` consecutive days
    each runs another ``n``-th of them, so that all cases have run after ``n`` days; no day runs
    none.

    Args:
        shares: By test, the ``n`` of its family, and the family's name; "" is its function.
        day: Days since some day.
    """
    families = defaultdict(list)
    for name, (_, family) in shares.items():
        families[family or name.partition("[")[0]].append(name)
    kept = set()
    for cases in families.values():
        mixed = sorted(cases, key=lambda name: sha256(name.encode()).digest())
        for place, name in enumerate(mixed):
            # A family with fewer cases than days takes them in turn.
            days = min(shares[name][0], len(mixed))
            if place % days == day % days:
                kept.add(name)
    return kept


def is_of_quarter(test: str, day: int) -> bool:
    """Return whether a test is of the quarter that a day takes; each of four days takes another.

    Args:
        test: Its name.
        day: Days since some day.
    """
    return sha256(test.encode()).digest()[0] % 4 == day % 4
