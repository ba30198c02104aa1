"""Tests of experiments run in full runs: of each file ``make test`` has one that is not slow."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Give a test the family of its file, of which one is fast; a slow one is never fast."""
    slow = item.get_closest_marker("sampled") is not None
    family = f"{'slow ' if slow else ''}{item.path.name}"
    item.add_marker(pytest.mark.sampled(0 if slow else 1000, family=family), append=False)
