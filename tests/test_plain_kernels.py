"""Kernels in plain Python take and return what compiled ones do."""

from typing import NamedTuple

import numpy as np

from plain_kernels import plain

PAIR = np.dtype([("first", np.int64), ("second", np.int64)])


class Rows(NamedTuple):
    """An argument of a kernel that holds records."""

    pairs: np.ndarray


def swap(rows: Rows, row: int) -> tuple[int, int]:
    """Swap the two numbers of a row, and return them."""
    pair = rows.pairs[row]
    pair.first, pair.second = pair.second, pair.first
    return pair.first, pair.second


def test_fields_are_attributes_of_the_callers_own_array_and_numbers_are_pythons() -> None:
    pairs = np.array([(1, 2), (3, 4)], dtype=PAIR)

    found = plain(swap)(Rows(pairs), 1)

    assert found == (4, 3)
    assert {type(number) for number in found} == {int}
    assert pairs.tolist() == [(1, 2), (4, 3)]


def extent(rows: np.ndarray) -> int:
    """Return a field of a record within a record."""
    return rows[0].inner.size


def test_fields_may_have_names_of_attributes_of_numpy() -> None:
    rows = np.zeros(1, dtype=[("inner", [("size", np.int64)])])
    rows["inner"]["size"] = 7

    assert plain(extent)(rows) == 7
