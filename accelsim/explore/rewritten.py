"""The networks of points whose axes make layers smaller."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from accelsim.errors import StudyError
from accelsim.explore.provider import providers
from accelsim.plugins import not_installed
from accelsim.workload.graph import Graph


@contextmanager
def network_file(location: str, rules: tuple[str, ...]) -> Iterator[str]:
    """Yield a network's file after rules, which exists in the block; without rules its location.

    Args:
        location: A zoo name or the path of a file.
        rules: Rules from ``accelsim.explore.rewrites.rules_of``.

    Raises:
        UserError: The network cannot be rewritten so, or no layer of it can.
    """
    if not rules:
        yield location
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{Path(location).stem}.onnx"
        path.write_bytes(_rewritten(location, rules))
        yield str(path)


@lru_cache(maxsize=16)
def rewritten_graph(
    location: str, dimensions: tuple[tuple[str, int], ...], rules: tuple[str, ...]
) -> Graph:
    """Return a network after rules.

    Args:
        location: A zoo name or the path of a file.
        dimensions: Names and values of symbolic dimensions.
        rules: Rules from ``accelsim.explore.rewrites.rules_of``, at least one.

    Raises:
        UserError: The network cannot be rewritten so, or no layer of it can.
    """
    from accelsim.workload.load import load_workload

    with network_file(location, rules) as path:
        return load_workload(path, dict(dimensions))


def wrong_rules(rules: Sequence[str]) -> str:
    """Return what is wrong with rules, whatever the network, or an empty text."""
    for each in providers().values():
        said = each.wrong_rules(rules)
        if said is not None:
            return said
    return not_installed("rewritten networks", "accelsim.learn")


@lru_cache(maxsize=16)
def _rewritten(location: str, rules: tuple[str, ...]) -> bytes:
    for each in providers().values():
        raw = each.rewritten(location, rules)
        if raw is not None:
            return raw
    raise StudyError(not_installed("rewritten networks", "accelsim.learn"))
