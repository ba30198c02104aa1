"""Which cases of a slow family belong to which part of the tests, on every day the same."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import ceil, fsum

FAST, CI, REST = "fast", "ci", "rest"

RUNS = {FAST: {FAST}, CI: {CI}, REST: {CI, REST}, "all": {FAST, CI, REST}}
"""By the name of a run, the parts of slow families that it takes; REST is all but FAST."""

CI_SHARE = 6
"""CI takes every sixth case of what is not fast, and at least one of each family."""


def parts(shares: Mapping[str, tuple[int, str]]) -> dict[str, str]:
    """Return the part of each test: ``fast``, ``ci`` or ``rest``.

    A family is a test function with its cases, or all tests that name it. Its cases stand in a
    fixed order. The fast part takes the first ``n``-th, at least one; CI takes the next ones.

    Args:
        shares: Pair of ``n`` and the family's name, by test; "" is the test's function. An ``n`` of
            0 keeps the test out of the fast part.
    """
    families = defaultdict(list)
    for name, (_, family) in shares.items():
        families[family or function_of(name)].append(name)
    found = {}
    for cases in families.values():
        # A sum of 47 / 47 is 1 and not a little more.
        weight = fsum(1 / shares[name][0] for name in cases if shares[name][0])
        fast = ceil(round(weight, 6))
        ci = fast + ceil((len(cases) - fast) / CI_SHARE)
        for place, name in enumerate(in_order(cases)):
            found[name] = FAST if place < fast else CI if place < ci else REST
    return found


def in_order(cases: Sequence[str]) -> list[str]:
    """Return the cases of a family by checksum, but those first that show the most new kinds.

    Args:
        cases: Names of tests, in any order.
    """
    by_checksum = sorted(cases, key=lambda name: sha256(name.encode()).digest())
    kinds = {name: kinds_of(name) for name in by_checksum}
    shown_by = Counter(kind for of_one in kinds.values() for kind in of_one)
    # What one case alone shows is its name, not a kind.
    unseen = {kind for kind, number in shown_by.items() if number > 1}
    first: list[str] = []
    while unseen:
        first.append(max(by_checksum, key=lambda name: len(unseen & kinds[name])))
        unseen -= kinds[first[-1]]
    return first + [name for name in by_checksum if name not in set(first)]


def kinds_of(name: str) -> set[tuple[str | int, ...]]:
    """Return the kinds that a test's name shows: its function, and each word in its brackets.

    Numbers are no kinds.

    Args:
        name: ``FILE::FUNCTION[WORD-WORD-...]``, or without the brackets.
    """
    function, _, case = name.partition("[")
    words: Iterable[str] = case.removesuffix("]").split("-")
    named = {
        (function, place, word)
        for place, word in enumerate(words)
        if any(letter.isalpha() for letter in word)
    }
    return {(function,), *named}


def function_of(name: str) -> str:
    """Return the file and function of a test's name, without its case."""
    return name.partition("[")[0]
